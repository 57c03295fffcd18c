# The full-screen game.

tui-tagline = Drop discs, line up four
game-title = Puissance 4 · { $size } board, connect { $connect }
explore-title = Explore · { $size } board, connect { $connect }
think-title = Step { $step } of { $steps } · { $name }
review-title = Review · move { $ply } of { $moves }
too-small = This window has { $width } x { $height } characters; the game needs { $least_width } x { $least_height }. Make it larger, or press Ctrl-C to leave.

## Menu

menu-continue = Continue the last game
menu-computer = Play the computer
menu-friend = Play a friend on this keyboard
menu-watch = Watch two computers play
menu-demo = Watch a demonstration
menu-learn = Learn
menu-puzzle = Solve puzzles
menu-explore = Explore positions
menu-review = Review a game
menu-games = My games
menu-statistics = Statistics
menu-settings = Settings
menu-help = Help
menu-quit = Quit

## Demonstrations

demonstration-name = { $demo ->
    [column] Four in a column
    [row] Four in a row
    [diagonal] Four on a diagonal
   *[draw] A draw
}
demonstration-about = Shown move by move, one after the other; z pauses.
demonstration-title = { $name } · move { $ply } of { $moves }
demonstration-paused = Paused

## Setting up a game

setup-opponent = Opponent
setup-side = You
setup-side-is = { $player ->
    [1] start ({ player-name })
   *[2] play second ({ player-name })
}
setup-name = Your name
setup-name-about = Type a name, or leave it empty.
setup-columns = Columns
setup-rows = Rows
setup-connect = Connect
setup-clock = Clock
setup-no-clock = none
setup-minutes = { $minutes } min each
setup-fit = as many as fit ({ $number })

## During a game

turn-thinks = { $name } is thinking
turn-paused = Paused: press { $key } to continue
paused = The game is paused. Press { $key } to continue.
discs-left = { $left ->
    [0] no disc left
    [one] one disc left
   *[other] { $left } discs left
}
draws = { $draws ->
    [one] 1 draw
   *[other] { $draws } draws
}
status-line = Discs left: { $first } and { $second } · score { $a } – { $b }
contest-game = game { $number } of { $games }
contest-won = { $who } wins the contest { $won } to { $lost }.
contest-drawn = The contest is a draw, { $wins } all.
player-is = { $name }: { $who }
status-line-contest = Score { $a } – { $b } · { $game }
moves-title = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
not-your-turn = It is the computer's turn.
wrong-cell = A disc cannot stay there: in column { $column } it falls to row { $row }.
pointing-on = Point at a cell with all four arrows.
pointing-off = Choose a column.
swapped = You have changed sides.
board-partial = Hidden: { $parts }. Press { $key }, then the arrows, to look there.
hidden-part = { $kind ->
    [rows] rows
   *[columns] columns
} { $first }–{ $last }
hidden-rows = { $side ->
    [above] ▲
   *[below] ▼
} { $count ->
    [one] row { $first }
   *[other] rows { $first }–{ $last }
}: { $discs ->
    [0] empty
    [one] 1 disc
   *[other] { $discs } discs
}
board-column = Column { $column }, from the bottom: { $discs }.
board-empty = The board is empty.
words-title = The game in words
hint-exact = Best column: { $column }.
thinking-hint = Looking for a hint…
thinking-scores = Calculating the scores
best-line-sought = Looking for the best line
review-score = { $score ->
    [0] Score: a draw
   *[other] Score for { player-within }: { $score }
}
review-accuracies = Accuracy: { $first_name } { $first } %, { $second_name } { $second } %
theme-is = Theme: { $theme }
motion-is = { $reduced ->
    [yes] Reduced motion
   *[no] Full motion
}

## Questions

ask-leave = Leave the game?
ask-leave-about = It is kept: you can continue it later from the menu.
ask-quit = Quit?
ask-quit-about = Your unfinished game is saved. Next time, “Continue the last game” resumes it.
ask-quit-lost = Your unfinished game could not be saved and will be lost.
ask-resign = Resign?
ask-resign-about = The other player wins the game.
ask-restart = Start again?
ask-rematch = Next game?
ask-restart-about = This game is not over; it will not count.
ask-delete = Delete the game?
ask-delete-about = “{ $name }” will be deleted for good.
naming-again = New name of the game
naming = Save the game as
naming-about = Enter saves, Esc goes back

## Saved games

saved-as = Saved as “{ $name }”.
saved-name = { $first } against { $second }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
saved-about = { $summary }, { $size }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $date }
resume-gone = That game is open in another window.
resume-another = The latest game is open in another window. This is the one before it.
games-empty = There are no games yet. Finished games are listed here; press k during a game to save it.
exported = Exported to { $file }
not-written = It could not be written: { $reason }
set-aside = A file could not be read; it is now { $file }.
unknown-settings = These settings are not known: { $keys }.
statistics-opponent = Opponent
statistics-first = Starting
statistics-second = Second
statistics-about = won / drawn / lost
statistics-none = No game has been played to its end yet.

## Settings

setting-name = { $setting ->
    [language] Language
    [theme] Theme
    [characters] Characters
    [colours] Colours
    [motion] Motion
    [mouse] Mouse
    [scores] Scores under the columns
    [bar] Evaluation bar
    [line] Best line
   *[explain] Verdict on the chosen column
}
setting-value = { $value ->
    [true] yes
    [false] no
    [auto] automatic
    [none] none
    [full] full
    [reduced] reduced
    [en] English
    [fr] français
    [unicode] all
    [ascii] ASCII only
    [true-colour] all
   *[other] { $value }
}
theme-name = { $theme ->
    [default] blue board
    [contrast] high contrast
    [mono] monochrome
    [numbered] numbered (* and o)
    [discs] discs (◉ and ●)
    [pipes] pipes (X and O, from 0)
   *[letters] letters (B and R)
}
setting-about-language = Language: auto (that of the environment), en or fr
setting-about-theme = How the board looks: default, contrast, mono, numbered, discs, pipes or letters
setting-about-characters = Characters: auto (as the locale says), unicode or ascii
setting-about-colours = Colours: auto (as the terminal says), none, 8, 16, 256 or true-colour
setting-about-motion = Motion: full, or reduced (discs do not fall, nothing spins)
setting-about-mouse = Play with the mouse: true or false
setting-about-scores = Show the exact score under each column: true or false
setting-about-bar = Show the evaluation bar: true or false
setting-about-line = Show the best line: true or false
setting-about-explain = Show the result of the chosen column: true or false
setting-about-choice = The menu entry chosen last
setting-about-opponent = The computer chosen last, by its name on the command line
setting-about-side = Who you are against the computer: first or second
setting-about-name = Your name, or that of player 1; empty without one
setting-about-friend-name = The name of player 2; empty without one
setting-about-watched = A computer to watch
setting-about-size = Board size as columns x rows, or fit for the largest that the terminal shows
setting-about-connect = How many discs in a line win
setting-about-minutes = Minutes for each player; 0 without a clock

## Keys

keys-game = During a game
keys-review = Reviewing a game
keys-thinking = Seeing a computer think
keys-lesson = In a lesson, and with your mistakes
keys-list = In menus and lists
keys-question = When you are asked
keys-everywhere = Everywhere
keys-columns = The digits 1 to 9 drop a disc in their column. On wider boards lowercase letters follow (a is column 10), and commands need Shift.
keys-mouse = The mouse shows where a disc would land; a click anywhere in a column drops it.
guide-title = Help
guide-text =
    Take turns to drop a disc into a column; it falls to the lowest free cell. The first player with four in a row, a column or a diagonal wins. If the board is full without such a line, the game is a draw.
guide-plain = With a screen reader, puissance4 play --plain plays line by line.
guide-files = The game is kept after every move, and several games can run at the same time. The variable PUISSANCE4_DATA names another folder for games and settings.
short-up = move
short-choose = choose
short-help = help
short-back = back
short-language = français
short-theme = theme
short-start = start
short-change = change
short-go-on = continue
short-review = review
short-export = export
short-rename = rename
short-delete = delete
short-no = no
short-step-back = back
short-step = next
short-replay = replay
short-try = try out
short-close = close
short-read = read on
short-think = see it think
short-over = skip
short-run = run
short-player = player
short-choice = choice
short-line = best line
short-explain = explain
short-redo = redo
short-resign = resign
short-swap = swap sides
short-point = point
short-rematch = rematch
short-next-game = next game
short-contest = new contest
short-new = new game
short-puzzle = next puzzle
short-pause = pause
short-watch-step = one move
short-faster = faster
short-slower = slower
short-column = column
short-drop = drop
short-leave = leave
short-undo = undo
short-hint = hint
short-mistakes = mistakes
short-again = again
short-scores = scores
short-bar = bar
short-save = save
