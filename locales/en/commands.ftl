# What the other commands print.

## show

to-move = Player { $player } to play.
alignment-cell = Column { $column }, row { $row }: { $player ->
    [0] an empty cell
   *[other] player { $player }
}.
alignment-length = { $direction ->
    [column] In the column
    [row] In the row
    [rising] On the rising diagonal
   *[falling] On the falling diagonal
}: { $length }
alignment-longest = Longest alignment: { $length }
alignment-no-cell = --alignment: the board has no cell { $cell }; its columns are { $first } to { $last_column }, its rows { $first } to { $last_row }

## advise

advice = { $who } advises column { $column }.
advice-note = { $who } advises column { $column } (evaluation { $note }).
advice-score = { $who } advises column { $column } (score { $score }).
advice-rule = Rule { $number }: { $rule ->
    [wins] it completes a line
    [blocks] it takes the cell where the other player would complete a line
    [makes] it makes { $length } in a row
    [takes] it takes the cell where the other player would make { $length } in a row
    [safe] the other player cannot complete a line with the next move
    [on-top] it lands on a disc of the other player or on the bottom row
   *[any] no rule applies, so any column will do
}.
advice-no-rule = It has no list of rules.
advice-over = the game is over: there is no column to advise
advice-human = --player: a human gives no advice; name a computer player
evaluation = Evaluation of the position for player { $player }: { $note }

## solve and analyze

line-refused = line { $line }: { $problem }
argument-refused = '{ $moves }': { $problem }
line-too-long = too long: a game has at most { $most } bytes
standard-input-once = - may appear only once: standard input is read once
analysis-over = the game is over: there is nothing left to analyze
analysis-best = { $count ->
    [one] Best column: { $columns }
   *[other] Best columns: { $columns }
}
analysis-column = column
analysis-score = score
analysis-moves = won or lost in

## What a search did

stats-discs = discs
stats-nodes = nodes
stats-hits = known
stats-first-tries = first try right
stats-wasted = wasted
stats-all = all
stats-questions = question
stats-count = asked
stats-time = ms
stats-range = how much at most
stats-winner = who wins
stats-distance = how soon

## arena

arena-header-player = player
arena-header-games = games
arena-header-score = score
arena-header-wins = wins
arena-header-draws = draws
arena-header-losses = losses
arena-header-first = starting (W/D/L)
arena-header-second = second (W/D/L)
arena-header-elo = Elo (95 %)
arena-header-pair = pair
arena-header-difference = Elo difference (95 %)
arena-settings = Board { $size }, connect { $connect }, { $games ->
    [one] 1 game
   *[other] { $games } games
} per pair, seed { $seed }
arena-human = { $who }: a human does not play in the arena
arena-partial = { $played ->
    [one] Partial: interrupted after 1 game of { $total }
   *[other] Partial: interrupted after { $played } games of { $total }
}
arena-progress = { "{bar:40} {pos}/{len} games, {eta} left" }

## Solving

thinking = thinking: the score is between { $low } and { $high }; { $nodes } million nodes in { $seconds } s
interrupted = interrupted
threads-too-many = --threads { $wanted }: more than this machine can use ({ $cores ->
    [one] 1 core
   *[other] { $cores } cores
}); { $used } threads are used

## The opening book

book-none = this program was built without a book
book-info =
    Every position of at most { $plies } discs. Scores stored: { $positions } (mirror images count once); the others follow from them.
    { $bytes } bytes, { $bits } bits for each score.
book-progress = { "{bar:40} {pos}/{len} positions, {eta} left" }
book-wrong = { $moves }: { $book } in the book, { $solver } by the solver
book-checked =
    { $wrong ->
        [0] { $positions } positions checked, all right
        [one] { $positions } positions checked, 1 wrong
       *[other] { $positions } positions checked, { $wrong } wrong
    } (seed { $seed })
book-differs = { $folder } has the parts of another book or batch; give the same --plies again, or remove the folder

## The atlas of boards

atlas-error-foreign = this is not an atlas of boards
atlas-error-version = this atlas was written by another version of the program
atlas-error-unreadable = this is not an entry of an atlas
atlas-error-unsound = what the entry says cannot be, or does not follow from its runs
atlas-error-misplaced = a board that the atlas does not have, or that comes twice or out of order
atlas-no-board = the atlas has no such board: lines of 4 where columns and rows together are at most 15, and some beyond; lines of 3, 5 and 6 on at most 42 cells
atlas-contradiction = two runs on { $size }, { $connect } in a line, contradict each other: one of them is wrong, and the file keeps the first
atlas-progress = { "{bar:40} {pos}/{len} {msg}" }
atlas-progress-board = { $size }, { $connect } in a line, at most { $limit } nodes
atlas-built = { $boards } boards: { $confirmed } confirmed, { $value } with a confirmed winner but not the move, { $found } found once, { $open } open
atlas-wrong = { $size }, { $connect } in a line: { $atlas } by columns { $atlas_best } in the atlas, { $solver } by columns { $solver_best } by the solver
atlas-checked =
    { $wrong ->
        [0] { $boards } boards checked, all right
        [one] { $boards } boards checked, 1 wrong
       *[other] { $boards } boards checked, { $wrong } wrong
    } (seed { $seed })
atlas-lines = { $connect } in a line:
atlas-rows-columns = rows\columns
atlas-columns-rows = columns\rows
atlas-legend =
    1@41: the first player wins on move 41; 2@36: the second on move 36; 1 or 2: that player wins, and it is not known when; =: a draw. ~: two runs found who wins, one of them when; ? after a
    result: one run found it; ? alone: open. Without a mark, two runs with different orders of moves and tables of different sizes found it.
atlas-run = { $nodes } ({ $table } MiB)
atlas-published = yes
atlas-new = new
atlas-header-board = board
atlas-header-connect = line
atlas-header-result = result
atlas-header-best = best columns
atlas-header-nodes = nodes (table)
atlas-header-other = other order
atlas-header-published = published
atlas-header-part = boards
atlas-header-boards = number
atlas-header-confirmed = confirmed
atlas-header-value = winner confirmed
atlas-header-found = found once
atlas-header-open = open
atlas-part-four = lines of 4, columns + rows at most 15
atlas-part-lines = lines of { $connect }, at most 42 cells
atlas-part-beyond = lines of 4, beyond: 8x8, narrow and flat boards
atlas-page-title = # An atlas of boards
atlas-page-intro =
    Who wins from the empty board with best play, how soon, and by which first column. Sizes are columns x rows. A board without room for a line is a draw by rule and has no entry. This page is written by
    `puissance4 atlas show --markdown` from `crates/atlas/boards.jsonl`, and a test compares the two. `puissance4 atlas build --output crates/atlas/boards.jsonl` works on what is open, and
    `puissance4 atlas check` solves the cheap boards again. Every result comes from the exact solver; none is taken from a table of others.
atlas-page-new =
    Results for lines of 4 on boards of at least 4 columns and 4 rows were published by J. Tromp and C. Steininger, as far as their table goes; a test compares every one. All others are new here: they were not compared
    with any publication.
atlas-page-lines = ## { $connect } in a line
atlas-page-columns =
    ## Columns and nodes

    Boards with at least as many columns and rows as a line has discs. The best columns are counted from the left; … after them says that there may be more. Nodes are those of one thread: the same version, limits and
    table give the same number again.

## Speed

bench-header = { "" } discs  positions  nodes for one    microsec. M nodes/s

## What can go wrong

error = puissance4: { $message }
file-not-found = { $file }: there is no such file
file-forbidden = { $file }: this file may not be read
file-is-folder = { $file }: this is a folder
file-other = { $file }: it cannot be read ({ $reason })
file-too-large = { $file }: too large; at most { $most } bytes are read
file-not-utf8 = { $file }: not UTF-8 text; byte { $place } is the first that cannot be read
in-file = { $file }: { $problem }
stdin-name = standard input
system-error = { $kind ->
    [not-found] there is no such file or folder
    [forbidden] access is denied
    [exists] it is there already
    [folder] this is a folder
    [no-folder] a part of the path is not a folder
    [full] there is no room left
    [too-large] the file would be too large
    [read-only] the file system is read-only
    [name] such a name is not allowed
    [busy] something else is using it
    [closed] the other end is closed
    [ends] it ends too early
    [not-text] it cannot be understood
    [memory] there is not enough memory
    [time] no answer in time
    [address-used] the address is in use
    [address-unknown] this machine does not have this address
    [connection] the connection was refused or broken off
    [network] the network cannot be reached
   *[other] { $number ->
        [0] system error
       *[other] system error { $number }
    }
}
output-failed = writing failed ({ $reason })
input-failed = reading standard input failed ({ $reason })
config-error = line { $line }, character { $place }: a configuration is an object such as {"{"}"column": 7, "row": 6{"}"}
moves-place = moves, { $problem }
connect-too-long = --connect { $connect }: no line of { $connect } has room on a { $size } board
board-connect-too-long = no line of { $connect } has room on a { $size } board
play-reads-stdin = { $option } -: play reads your moves from standard input, so this cannot come from there
fit-too-small = --size fit: the terminal is too small for any board ({ $width } x { $height } characters)

## Wrong usage

usage-try = Try: { $command } --help
usage-unknown-argument = there is no option or argument '{ $argument }'
usage-unknown-command = there is no command '{ $command }'
usage-missing-command = name a command: { $known }
usage-did-you-mean = Did you mean '{ $suggestion }'?
usage-conflict = { $argument } and { $other } cannot be used together
usage-missing = { $argument } is missing
usage-missing-players = WHO: name at least two players
usage-needs = { $argument } says how to read a board: give one with { $other }
usage-not-a-cell = { $argument }: '{ $value }' is not a cell; write COLUMN,ROW, such as 4,1
usage-missing-value = { $argument }: a value is missing
usage-not-a-number = { $argument }: '{ $value }' is not a whole number
usage-number-too-large = { $argument }: { $value } is too large
usage-not-seconds = { $argument }: '{ $value }' is not a time; write seconds from 0.001 to 86400, such as 2.5
usage-number-range = { $argument }: { $value } is not between { $least } and { $most }
usage-number-zero = { $argument }: it must be at least 1
usage-not-one-of = { $argument }: '{ $value }' is not one of { $known }
usage-bad-value = { $argument }: { $problem }
usage-too-many = too many values: '{ $value }'
usage-twice = { $argument } can be given only once
usage-not-utf8 = argument { $number }, '{ $argument }', is not UTF-8 text
usage-other = these arguments are not valid

## Files that commands write

file-written = Written: { $file }
file-exists = { $file }: this file exists already; --force replaces it
file-no-folder = { $file }: there is no folder { $folder }
file-not-allowed = { $file }: it may not be written there
file-not-written = { $file }: it cannot be written ({ $reason })
file-kept = an interrupted run goes on with this file, hence it cannot be standard output: name a file
file-terminal = this is not text for a terminal: name a file, or redirect the output

## games

games-none = No game has been finished yet. Finished games of the full-screen game, and of play --plain on a terminal, are listed here.
games-title = {"  "}“{ $title }”
games-no-folder = there is no folder for games: set PUISSANCE4_DATA
games-no-such-number = there is no game { $number }: { $games ->
    [0] no game has been finished yet
    [one] there is one
   *[other] there are { $games }
}

## Lessons, line by line

lesson-start = To start: { $command }
lesson-unknown = NAME: there is no lesson '{ $name }'; there are { $known }
lesson-discs = Player 1 is { $first }, player 2 is { $second }.
lesson-you = You are { $disc }.
lesson-prompt = Column? (? for a hint, q to leave)
lesson-input = Type the number of a column, ? for a hint, or q to leave.
lesson-next = Next: { $title } ({ $command })
lesson-left = To take this lesson again: { $command }

## Files in TOML

toml-place =
    line { $line }, column { $column }: { $problem }
      { $text }
toml-unknown-key = there is no key { $name }; there are: { $known }
toml-unknown-value = there is no { $name }; there are: { $known }
toml-missing = the key { $name } is missing
toml-twice = this key is there twice
toml-syntax = this is not TOML; a line is KEY = VALUE, [TABLE] or [[TABLE]], and texts stand in quotes
toml-kind = { $kind ->
    [text] a text in quotes
    [boolean] true or false
    [integer] a whole number
    [number] a number
    [list] a list in brackets
    [table] a table
   *[other] another value
} is expected here

## What a build leaves out

left-out =
    This program was built without { $feature ->
        [server] the server
        [cluster] PostgreSQL and NATS for servers
        [farm] work on many machines and Parquet
       *[mcp] the tools of assistants
    }; use a released one, or install it with cargo install --path crates/cli --features { $feature }
