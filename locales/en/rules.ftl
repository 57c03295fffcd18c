# What the rules and the players report.

## Results

result-win = Player { $player } has won
result-draw = Draw
winning-line = { $direction ->
    [column] In a column
    [row] In a row
    [rising] On a rising diagonal
   *[falling] On a falling diagonal
}: { $cells }

## Moves

play-error-no-such-column = there is no column { $column }; choose a column between { $first } and { $last }
play-error-full = column { $column } is full
play-error-over = column { $column } cannot be played: the game is over
game-error = move { $ply }: { $error }
game-error-letter = move { $ply }: { $letter } is column { $column }, and the board has columns { $first } to { $last }
moves-error-unreadable = character { $place }: '{ $character }' is not a column
moves-error-range = character { $place }: no board has a column { $number }; there are { $most } at most

## Boards

size-error-unreadable = '{ $text }' is not a board size; write columns x rows, such as 7x6
size-error-range = { $side ->
    [columns] a board cannot have { $number } columns; it has 1 to { $most }
   *[rows] a board cannot have { $number } rows; it has 1 to { $most }
}
connect-error = '{ $length }' is not the length of a winning line; that is { $least } to { $most } discs
setup-error-floating = the disc in column { $column }, row { $row } floats: the cell below it is empty
setup-error-both-won = both players have a winning line: player 1 at { $first }, player 2 at { $second }
picture-error = line { $line }: { $problem }
picture-error-no-numbers = the picture of a board has a line of column numbers, and there is none; a JSON board starts with [ or {"{"}
picture-error-no-rows = there are column numbers, but no row of cells
picture-error-other-numbers = these column numbers do not stand below the first ones
picture-error-not-column-first = --column-first is for arrays, and this picture has column numbers
picture-error-unexpected = line { $line }, character { $place }: '{ $character }' does not belong there
grid-error-unfinished = line { $line }, character { $place }: the JSON ends too early
grid-error-not-json = line { $line }, character { $place }: this is not JSON
grid-error-not-a-grid = line { $line }, character { $place }: this is not a board; a board is a grid of 0, 1 and 2, the bottom row first, or an object with such a "grid", a "to_move" of 1 or 2 and a "connect" length
grid-error-statement = line { $line }: this line neither makes an array, like T = np.zeros([7, 6]), nor fills its cells, like T[1,0] = 2
grid-error-no-such-cell = line { $line }: the array has no cell { $first }, { $second }
grid-error-ragged = the rows of the grid differ in length: { $expected } in row 1, { $cells } in row { $row }
grid-error-ragged-columns = the columns of the array differ in length: { $expected } in column 1, { $cells } in column { $column }
grid-error-cell = row { $row }, column { $column } of the grid: { $value } is not 0, 1 or 2
grid-error-player = to_move: { $value } is not 1 or 2

## Players

who-human = human
who-error-unknown = there is no player '{ $name }'; there are: human, { $known } (minimax:6 looks 6 moves further; level:1 is a beginner, level:10 perfect)
who-error-depth = 'minimax:{ $depth }': after the colon comes how many moves further it looks, 0 to { $most }
who-error-cannot-play = { $who } cannot play here: { $problem }
name-error = { $problem ->
    [empty] a name has at least one character
    [long] a name has at most { $most } characters
    [marks] a name has at most { $most } accents on a letter, and none without a letter
   *[invisible] a name has no invisible characters
}

## Exact values

solver-error-too-large = no exact scores on a board this large ({ $size })
solver-error-table = there is not enough memory for a table of { $mebibytes } MiB
solver-error-no-thread = at least one thread is needed

book-error-foreign = this is not a book
book-error-unsuitable = this book is for another board or another version of the program
book-error-damaged = the book is damaged
solve-error-other-board = this position is of another board
solve-error-not-alternating = these discs cannot come from alternating moves, so there is no exact score
solve-error-stopped = the search was stopped
