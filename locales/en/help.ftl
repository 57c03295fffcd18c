# Help, as `--help` and the manual show it.

heading-usage = Usage:
heading-commands = Commands:
help-group-first = Begin here:
help-group-play = Games and pictures:
help-group-learn = Learn:
help-group-analyse = Analyse positions:
help-group-write = Write a player:
help-group-many = Many positions:
help-group-host = Host and set up:
help-group-maintain = For maintainers:
heading-arguments = Arguments:
heading-options = Options:
value-command = COMMAND

help-puissance4 = Puissance 4 (Connect Four): drop discs, line up four
examples-puissance4 =
    Without a command, on a terminal, it opens the full-screen game; where a terminal can only print lines, it asks who plays.
    Moves are written as column numbers one after another, 4453; beyond 9, letters follow (a is column 10), or numbers with commas: 12,4,10.
    WHO is human, random, finisher, careful, aligner, tactician, minimax:H (looks H moves further, 4 by default), perfect (makes no mistake), level:1 (a beginner) to level:10 (perfect), or your own program: cmd:"python3 bot.py" (puissance4 bot new writes one to start from).
    A board file is a JSON grid, bottom row first, of 0 (empty), 1 and 2, an array as programs print it, or the picture of a board in any style or as a table. Without MOVES and without a file, the board is empty.

    Examples:
      puissance4 play --second tactician      play against the computer
      puissance4 show 4453                    show a position
      puissance4 COMMAND --help               what a command can do

    Exit code: 0 done, 1 something was refused, 2 wrong usage, 130 ended by Ctrl-C (SIGINT), 143 ended by SIGTERM.
help-play = Play full-screen, or line by line through pipes and with screen readers (--plain)
examples-play =
    Examples:
      puissance4 play --second minimax:4      you start against the computer
      puissance4 play --first careful         the computer starts
      puissance4 play --second cmd:./bot      you start against your own program
      puissance4 play --size 9x7 --connect 5  a larger board, connect five
      puissance4 play --games 3               three games, taking turns to start
      puissance4 play --demo diagonal         watch a demonstration game

    During a game type a column, undo, redo, hint, help or quit.

help-games = The finished games: list, rename, delete, export
examples-games =
    The latest game is number 1. show, gif, review and play take --game NUMBER. Examples:
      puissance4 games
      puissance4 review --game 1
      puissance4 games rename 1 "Against Anna"
      puissance4 games export 1 game.json
help-rename = Give a game another name in the list
examples-rename =
    Example:
      puissance4 games rename 1 "Against Anna"
help-delete = Delete a game
examples-delete =
    Example:
      puissance4 games delete 3
help-export = Write a game as a record, which other programs read
examples-export =
    Example:
      puissance4 games export 1 game.json
arg-number = The number of the game in the list
arg-title = Its name; "" takes the name away
arg-export = The file to write; - is standard output
help-show = Show a position
examples-show =
    Examples:
      puissance4 show 4453 --style letters
      puissance4 show --board board.json --json
      puissance4 show 4453 --svg board.svg --png board.png
      puissance4 show 4453 --alignment 4,1
      puissance4 show --board array.txt --column-first --to-move 2
help-advise = Ask a computer player for a column
examples-advise =
    Examples:
      puissance4 advise 4453 --player minimax:6
      puissance4 advise --board board.json --player aligner --seed 1 --json
      puissance4 advise 4453 --evaluate
help-tree = Show everything that a computer player looks at
examples-tree =
    Each move is shown with what it is worth to the player: an evaluation from minimax, an exact score from perfect, points from the levels. ≥ and ≤ mark what was not worth finding out exactly; ✂ marks moves that were not looked at, with the reason. ◀ is the choice.

    Examples:
      puissance4 tree 4453 --player minimax:2
      puissance4 tree 4453 --player minimax:4 --plain --depth 1
      puissance4 tree 4453 --player perfect --depth 3
      puissance4 tree 44 --player minimax:1 --svg tree.svg
help-solve = Exact scores of positions, one line each
examples-solve =
    Each line has the moves, the score, the nodes searched and the microseconds it took. Without MOVES, positions are read from standard input, one a line; an empty line is the empty board. - may stand once among MOVES and means the same, at that place.
    The score is that of the side to move: 0 a draw; 3, say, if it wins with its third-to-last disc; -3 if it loses that way. With --weak it is only 1, 0 or -1, and JSON has only the value.
    Each position is answered before the next is read. With --json an answer is one line of JSON, even if a position is refused.

    Examples:
      puissance4 solve 44444432 1223334
      puissance4 solve --json < positions.txt
      puissance4 solve --size 5x5 ""
      puissance4 solve --weak < positions.txt
help-analyze = Exact score of every column, and the best line
examples-analyze =
    With - for MOVES, positions are read from standard input, one a line, and each is answered before the next is read; an empty line is the board without moves. With --json an answer is one line of JSON, even if a position is refused; the exit code is then 1.

    Examples:
      puissance4 analyze 444444326
      puissance4 analyze - --json < positions.txt
      puissance4 analyze --board board.json --json
help-perft = Count games or positions, move by move
examples-perft =
    Each line has the number of discs, the count, and the sum of the counts so far.

    Examples:
      puissance4 perft --depth 8              games of 8 discs
      puissance4 perft --depth 9 --unique     different positions after 9 discs
help-arena = Let computer players meet each other and rate them
examples-arena =
    Each pair of players meets N times and take turns to start; with --ladder, each meets the next one of the list only. The same seed gives the same games on any machine.
    Elo: 400 points more mean ten points won for each one lost; the mean of all players is 0.
    A player's Elo rests on all its games, so two players may differ by more or less than the games between them say.
    Ctrl-C ends it early: the results so far are printed, marked as partial.

    Examples:
      puissance4 arena random careful minimax:4 --games 1000 --seed 1
      puissance4 arena level:3 level:2 level:1 --ladder
      puissance4 arena cmd:"python3 bot.py" careful --games 20


help-book = The opening book of the standard board: build, describe, check
examples-book =
    The program carries a book with the score of every position of the first moves. Examples:
      puissance4 book info
      puissance4 book check --sample 20
help-build = Solve all positions of the first moves and make a book of them
examples-build =
    It takes about two hours on one core. Until the book is complete, its parts are in the folder OUTPUT.parts: it can be interrupted at any moment, and the same command goes on. The same number of discs makes the same book, byte for byte, on any number of threads or machines.

    Examples:
      puissance4 book build --plies 11 --output 7x6.book
      puissance4 book build --plies 11 --output 7x6.book --nats nats://farm.example:4222
help-info = What is in a book
examples-info =
    Example:
      puissance4 book info
help-check = Compare a book with the solver, which does not look at it
examples-check =
    Positions of random games are looked up and solved. Example:
      puissance4 book check --sample 20 --seed 1
help-atlas = Who wins on boards of other sizes: build, show, check
examples-atlas =
    The program carries an atlas: for each board the result with best play from the empty board and the best first columns. Examples:
      puissance4 atlas show --connect 4
      puissance4 atlas show --size 8x7
help-atlas-build = Solve boards, the cheap ones first, and keep what is found in a file
examples-atlas-build =
    Every board is tried with 1,000,000 nodes, then with 8 times as many, and so on up to --nodes; each result is found again with another order of moves and another table. The file is written after each board, so that the program can be ended
    at any time; the same command continues. Examples:
      puissance4 atlas build --connect 5 --nodes 1000000000 --table 4096
      puissance4 atlas build --time 3600 --output boards.jsonl
help-atlas-show = Show the results in tables; with --size, the columns and the nodes as well
examples-atlas-show =
    Examples:
      puissance4 atlas show
      puissance4 atlas show --size 6x5 --json
help-atlas-check = Compare the atlas with the solver on cheap boards, with another order of moves and another table
examples-atlas-check =
    Example:
      puissance4 atlas check --sample 20 --seed 1
help-bench = How fast this machine solves positions
examples-bench =
    Positions of the standard board after 30, 24, 20, 16, 12 and 8 discs, without the book; it takes some seconds. Examples:
      puissance4 bench
      puissance4 bench --threads 2 --json
help-mcp = Let an assistant ask the solver and the coach (Model Context Protocol)
examples-mcp =
    An assistant starts this program and talks to it through standard input and output. In the assistant's settings, the command is puissance4 and its argument mcp. Tools: show, analyze,
    explain, plan, hint, play_level, review, puzzle and solve_batch. Example:
      puissance4 mcp
help-help = Print help on the program or on a command
examples-help =
    Example:
      puissance4 help play
help-completions = Print what a shell needs to complete arguments
examples-completions =
    Example:
      puissance4 completions bash > ~/.local/share/bash-completion/completions/puissance4
help-man = Print the manual page of the program or of a command
examples-man =
    Example:
      puissance4 man play | man -l -

arg-lang = Language, fr or en; by default that of the environment
arg-help = Print help
arg-version = Print the version
arg-plain = Line by line, without a full-screen game
arg-play_size = Board size as columns x rows, up to 64x64, or fit for the largest that the terminal shows; 7x6 by default
arg-config = Take the size from a JSON file such as {"{"}"column": 7, "row": 6{"}"}
arg-size = Board size as columns x rows, up to 64x64; 7x6 by default
arg-connect = How many discs in a line win; 4 by default
arg-first = Who plays first; human by default; level:auto adapts to you
arg-second = Who plays second; human by default; level:auto adapts to you
arg-first_name = What the first player wants to be called
arg-second_name = What the second player wants to be called
arg-games = Play this many games, taking turns to start; 1 by default
arg-style = How boards look: numbered (default), discs, pipes (columns count from 0) or letters (B, blanc, for white; R for red)
arg-played = Continue after these moves
arg-board = Start from the board in this file; - is standard input
arg-play_board = Start from the board in this file
arg-to_move = Whose turn it is on the board of the file, 1 or 2; by default what the file says, else the player with fewer discs, else player 1
arg-column_first = The first index of the array in the file is the column, as in T[x, y]; by default it is the row
arg-alignment = How many discs of one player are aligned through this cell, in each direction
arg-evaluate = Evaluate the position between -1 (lost) and +1 (won) for the player to move, without looking ahead
arg-seed = Seed of all random choices, so that a run can be repeated
arg-demo = Watch a demonstration game, move by move on a terminal: column, row, diagonal or draw
arg-moves = The moves played, such as 4453; - reads them from standard input
arg-plain_tree = Make no cut-offs: look at everything that minimax could look at
arg-positions = Positions as moves; - reads them from standard input
arg-weak = Only who wins: 1, 0 or -1
arg-budget_time = Answer after this many seconds with what is proved so far and a guess; 10 on a terminal, no limit in a pipe
arg-budget_nodes = The same after this many nodes of the search, on every machine alike
arg-table = Size of the transposition table, in MiB; 64 by default
arg-solve_threads = How many threads search one position, at most 4 per core; 1 by default, which always searches in the same way
arg-stats = Tell what the search did: for each number of discs the nodes, the share of positions that the table knew, how often the first move tried was right, and the share of all nodes that was wasted before the right one; then the questions with their time
arg-no_book = Search, even where the opening book knows the score
arg-plies = Positions of at most this many discs, 1 to 12; 11 by default, as in the program's own book
arg-output = Where the book goes; 7x6.book by default
arg-build_table = Size of the transposition table, in MiB; 1024 by default
arg-file = A book file; without it, the book in the program
arg-atlas_output = Where the atlas is kept; atlas.jsonl by default
arg-atlas_file = A file with an atlas; without it, the atlas in the program
arg-atlas_size = Only boards of this size, as columns x rows
arg-atlas_connect = Only boards where this many discs in a line win
arg-atlas_nodes = The most nodes for one run on a board; 100000000 by default
arg-atlas_time = Stop after this many seconds
arg-atlas_memory = The size of all transposition tables together, in MiB; 1024 by default
arg-markdown = Print the whole atlas as a page in Markdown
arg-cheap_nodes = Only boards that took at most this many nodes; 100000 by default
arg-atlas_sample = Only this many boards, chosen at random
arg-sample = How many positions; 100 by default
arg-json = Print JSON
arg-player = Who is asked
arg-why = Say which rule of the player decided
arg-depth = Up to this many discs
arg-shown_depth = How many moves deep the tree is shown; 2 by default. The player itself looks as deep as ever
arg-tree_svg = Write the tree as an SVG picture to this file
arg-unique = Count different positions instead of games
arg-players = Who takes part, two or more
arg-games_a_pair = Games per pair; 100 by default
arg-threads = How many threads work, at most 4 per core; as many as there are cores by default
arg-shell = bash, zsh, fish, elvish or powershell
arg-page = The command; without it, the program
arg-topic = The command; without it, the program

help-hint = The best columns, what they are worth, and a reason
examples-hint =
    With - for MOVES, positions are read from standard input, one a line, and each is answered before the next is read; an empty line is the board without moves. With --json an answer is one line of JSON, even if a position is refused; the exit code is then 1.

    Examples:
      puissance4 hint 4453
      puissance4 hint - --json < positions.txt
      puissance4 hint --board board.json --json
help-explain = Why a column is good or bad, with proved facts
examples-explain =
    Without COLUMN, all columns are explained, in a line each. After --board FILE, a single argument is the column.
    With - for MOVES, positions are read from standard input, one a line, and each is answered before the next is read; an empty line is the board without moves. With --json an answer is one line of JSON, even if a position is refused; the exit code is then 1.

    Examples:
      puissance4 explain 444444326 5
      puissance4 explain 4453
      puissance4 explain - --json < positions.txt
      puissance4 explain --board board.json 4 --json
help-plan = A plan: a few rules of play that win or hold against every reply
examples-plan =
    A plan is shown only if every reply to it was walked. It is that of the player who wins or, in a drawn position, of the player to move. With COLUMN, it is a plan after that column: after a mistake, what the other player gets. Where there is no plan yet, as in most openings, it is one for the first position on a line of best play that has one.

    Examples:
      puissance4 plan 4444466662222256243
      puissance4 plan 444443323
      puissance4 plan 4444445333537655733 --json
arg-column = The column in question

help-lesson = Learn by lessons, from the rules to strategy, openings and how computers play
examples-lesson =
    Without NAME it lists the chapters and lessons. In a lesson, type the number of a column, ? for a hint, or q to leave.
    Everything that a lesson says about a board is proved.

    Examples:
      puissance4 lesson
      puissance4 lesson drop
arg-lesson = The lesson; without it, all are listed
