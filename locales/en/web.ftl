# The page in the browser, and the server that sends it.

## The server

page-other-host = This server does not answer to the name { $host }. The operator can allow that name with { $option }.
page-missing = This server has no page
page-missing-games = Online games and the HTTP API work without it. The API is described here:
page-missing-build = If this is your server, build the program with the page in it:
page-missing-folder = Or build the page alone, and serve it from its folder:
page-no-index = { $folder } is not the page: there is no { $file } in it
page-link = { $file } is a symbolic link, which is not followed; put the file itself there
page-too-large = { $folder } is not the page: it has more than { $most } MiB
page-unreadable = { $file } cannot be read: { $reason }
page-about = Puissance 4 (Connect Four): play, analyse, learn. On any board, against computers or together, without a network.
page-no-script = This page needs JavaScript. Switch it on, or play in a terminal: puissance4 play
page-no-wasm = The page could not start: it needs a current browser with WebAssembly. Update the browser, or play in a terminal: puissance4 play
page-position = Puissance 4: { $moves ->
    [0] the empty board
    [one] position after one move
   *[other] position after { $moves } moves
}
page-position-about = { $status }. { $size }, connect { $connect }. Analyse this position, or play on from here.
page-game = { $first } – { $second }: Puissance 4
page-game-about = { $status } { $size }, connect { $connect }. Watch the game.
page-invitation = { $known ->
    [yes] { $name } invites you
   *[no] You are invited
} to a game of Puissance 4
page-invitation-about = { $size }, connect { $connect }. Open the link to play, in the browser and without an account.
page-lost = Page not found
page-lost-position = This link leads to no position: { $reason }.
page-lost-address = There is nothing at this address.
page-lost-home = Play Puissance 4
help-serve = Serve the game as a web page
examples-serve =
    The page runs in the browser. Only online games, which two visitors play with each other, go over this server. Ctrl-C ends the server. RUST_LOG=debug shows every request.
    Every setting is an option, an environment variable (PUISSANCE4_BIND, PUISSANCE4_TRUSTED_PROXY and so on) or a line of a file. Options take precedence over variables, variables over the file.
    cargo xtask build makes a program with the page in it. Without it, cargo run --release -- serve serves the page that cargo xtask web has built before, and --page
    names another folder. Without any page, online games and the API are served.
    Examples:
      puissance4 serve
      puissance4 serve --bind 0.0.0.0:8080
      puissance4 serve --config /etc/puissance4.toml
      puissance4 serve --backup games.sqlite
      puissance4 serve --export
arg-page_folder = Serve the page in this folder, which cargo xtask web has written, instead of the one in the program; it is read once, at the start

arg-bind = The address and port to serve at; 127.0.0.1:8444 by default
serve-ready = Puissance 4 is at { $address } (Ctrl-C ends it)
serve-admin-ready = Health and metrics are at { $address }
serve-no-page = There is no page yet: only online games and the API are served; build it with { $command } and start again, or name the folder of a page with { $option }.
serve-failed = { $address } cannot be served: { $reason }
usage-not-an-address = { $argument }: '{ $value }' is not an address and port; write 127.0.0.1:8444, for example

## The frame

web-title = { $view } · Puissance 4
web-skip = Skip to content
web-nav = Main menu
web-nav-play = Play
web-nav-study = Analyse
web-nav-puzzles = Puzzles
web-nav-games = Games
web-nav-settings = Settings
web-nav-more = More
web-sound = Sound
web-switch-shade = { $shade ->
    [dark] Dark colours
   *[light] Light colours
}
web-motion = { $still ->
    [yes] Discs appear at once
   *[no] Discs fall
}
web-language-name = English
web-put-away = Close
web-cancel = Cancel
web-damaged = Some stored data could not be read; it was set aside, and the page continues without it.
web-not-kept = This browser stores nothing for the page: games and settings last until the tab is closed.
web-details = Details
web-picture-moves = Moves: { $moves }

## The board

web-board-label = Board, { $size }
web-board-empty = The board is empty.
web-zoom = { $zoomed ->
    [yes] Whole board
   *[no] Enlarge
}
web-cell = Column { $column }, row { $row }: { $player ->
    [0] { $lands ->
        [yes] empty, a disc lands here.
       *[no] empty.
    }
   *[other] { player-within }.
}

## Playing

web-discs-left = { $left ->
    [one] one disc left
   *[other] { $left } discs left
}
web-wins = { $wins ->
    [one] one game won
   *[other] { $wins } games won
}
web-thinking = { $name } is thinking…
web-paused = { $name } is waiting
web-pause = { $paused ->
    [yes] Continue
   *[no] Pause
}
web-step = One move
web-slower = Slower
web-faster = Faster
web-not-your-turn = The computer is to move.
web-not-watched = This is for games between two computers.
web-undo = Undo
web-redo = Redo
web-hint = Hint
web-resign = Resign
web-resign-question = Resign this game?
web-rematch = Rematch
web-rematch-question = Start over? The game in progress does not count.
web-to-study = Analyse
web-moves = Moves
web-move-at = Move { $ply }: column { $column }
web-new-game = New game
web-against = Against
web-mode-computer = Computer
web-mode-friend = A friend, on this screen
web-mode-watch = Watch two computers play
web-level = Level
web-starter = Who starts
web-starts = { $starter ->
    [you] You
    [computer] Computer
   *[chance] Random
}
web-classics = Classic algorithms
web-depth = Depth of minimax
web-variants = Board and clock
web-preset = { $size }, connect { $connect }
web-clock = Time for each player
web-clock-none = No clock
web-clock-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}{ $seconds ->
    [0] { "" }
   *[other] { " " }+ { $seconds } s per move
}
web-ends-game = This ends the game in progress.
web-new-game-said = New game. { $status }
web-player-one = First player
web-player-two = Second player
web-player-name = { $player }: name (optional)
web-columns = Columns
web-rows = Rows
web-connect = Connect
web-start = Start
web-score = { $a } { $wins_a } – { $wins_b } { $b }{ $draws ->
    [0] {""}
    [one] , one draw
   *[other] , { $draws } draws
}
web-typing = Type a column or a word
web-typing-help = A column number, or: { $words }. The key ? shows all keys.
web-no-view = There is no page called “{ $name }”. Here is an empty board instead.

## The analysis board

web-bad-link = The link { $link } shows no game: { $problem } Here is an empty board instead.
web-analysing = Analysing…
web-value-unknown = not known yet
web-value = { $value ->
    [win] wins
    [draw] draws
   *[loss] loses
}
web-chip = { $value ->
    [win] { $moves ->
        [0] wins
        [1] wins now
       *[other] wins in { $moves }
    }
    [draw] draw
   *[loss] { $moves ->
        [0] loses
       *[other] loses in { $moves }
    }
}
web-to-start = To the start
web-back = One move back
web-forward = One move on
web-to-end = To the end
web-row-numbers = Row numbers
web-follow = Play this line
web-values = Exact values
web-column = Column
web-worth = Result
web-replies = Best answers
web-why = Why
web-explain = Why?
web-explain-column = Why? Column { $column }
web-explore = Show the best answers
web-review = { $running ->
    [yes] Reviewing…
   *[no] Review the game
}
web-review-done = The review is complete.
web-mark = { $mark ->
    [best] The best move.
    [good] A good move.
    [inaccuracy] An inaccuracy.
    [mistake] A mistake.
   *[blunder] A blunder.
}
web-move = Move { $ply }: column { $column }. { $mark }
web-accuracy = { player-name }: accuracy { $percent }%
web-curve = Who wins with best play after each move: up for { $first }, down for { $second }, longer where the win is nearer
web-play-from = Play from here
web-replace-question = Your game in progress will be lost. Start this one?
web-over-here = The game is over here. Go back a move to see what each column was worth.
web-editor = Set up a position
web-editor-how = Click a column to place a disc in it, or to take one away.
web-editor-remove = Remove
web-editor-problem = { $problem ->
    [counts] { $first } needs as many discs as { $second }, or one more.
   *[unreachable] No game leads to this position.
}
web-editor-done = Analyse this position
web-editor-clear = Empty board
web-think = See it think
web-think-player = Player
web-think-start = Think
web-think-how = A computer player thinks about this position, and shows everything that it looks at.
web-think-steps = Steps
web-think-step = Step { $step } of { $count }
web-think-first = First step
web-think-back = Previous step
web-think-forward = Next step
web-think-skip = Skip what is below
web-think-last = Last step
web-think-looked = What it looked at
web-think-chosen = its choice
web-think-chosen-column = Its choice: column { $column }.
web-share = Share
web-copy-link = Copy the link
web-copy-moves = Copy the moves
web-copied = Copied: { $text }
web-link-copied = Link copied
web-saved = Saved: { $file }
web-other-board = Another board
web-set-up = Show

## Puzzles

web-puzzle-task = { player-name }: { $goal ->
    [win] find the only column that wins.
   *[draw] nothing wins; find the only column that does not lose.
}
web-puzzle-title = Puzzle, rating { $rating }
web-puzzle-streak = Streak: { $streak }, best: { $best }
web-puzzle-idea = Idea
web-puzzle-any = All, by your rating
web-puzzle-daily = Puzzle of the day
web-puzzle-days = Past days
web-puzzle-day = { $date }: { $result ->
    [solved] solved
    [failed] failed
   *[none] not tried
}
web-run = { $running ->
    [yes] Stop the run
   *[no] Timed run
}
web-run-title = Solved: { $solved }, failed: { $failed }
web-run-best = Timed run, best: { $best }
web-mistakes = Your mistakes ({ $count })
web-mistakes-title = Your mistakes
web-mistakes-about = { $games ->
    [0] Here you find what went wrong in your games against the computer. Finish a game and review it first.
    [one] What went wrong in the game that you reviewed:
   *[other] What went wrong in the { $games } games that you reviewed:
}
web-mistakes-start = Fix them ({ $count })
web-mistakes-learn = Learn from your mistakes ({ $count })
web-mistakes-done = You have put all your mistakes right.
web-mistake-title = Your mistakes: { $count } left
web-puzzle-solution = Show the solution
web-puzzle-retry = Try another column, or ask for a hint.
web-puzzle-hint = { $step ->
    [idea] Hint
    [area] Hint: where?
   *[column] Hint: which column?
}
web-puzzle-next = { $kind ->
    [mistake] Next mistake
   *[puzzle] Next puzzle
}
web-puzzle-reply = Your opponent replies in column { $reply }.
web-puzzle-try-again = Try again

## Lessons

web-nav-learn = Learn
web-lessons-next = { $first ->
    [yes] Start here
   *[no] Your next lesson
}
web-lessons-begin = Begin
web-lessons-done = You have finished all the lessons.
web-lesson-none = There is no lesson called “{ $name }”. Here are all the lessons.
web-lesson-result = Finished. Right on the first try: { $right } of { $questions }.
web-lesson-step = Step { $number } of { $steps }
web-lesson-you = You play { player-name }.
web-lesson-all = All lessons
web-lesson-back = Step back
web-lesson-again = Start again
web-lesson-continue = Continue
web-lesson-next = Next lesson

## Games and statistics

web-stats = Statistics
web-stats-opponent = Opponent
web-stats-games = Games
web-stats-won = Won
web-stats-drawn = Drawn
web-stats-lost = Lost
web-games-none = Finished games are listed here.
web-game = { $date } · { $discs ->
    [one] one disc
   *[other] { $discs } discs
}{ $known ->
    [yes] {" · "}{ $accuracy }
   *[no] {""}
}
web-game-accuracy = accuracy { $first }% – { $second }%
web-game-review = Review
web-game-rename = Rename
web-game-name = Name of the game
web-game-save-name = Save the name
web-game-delete = Delete
web-game-file = Save as a file
web-game-import = Open files with games or progress
web-game-drop = You can also drop files anywhere on this page.
web-games-export = Save all games as a file
web-games-imported = { $count ->
    [0] No new game was added.
    [one] One game was added.
   *[other] { $count } games were added.
}
web-progress-export = Save your progress as a file
web-progress-imported = Your progress was added.
web-file-neither = this is neither a saved game nor a progress file
web-filter-all = All
web-filter-none = No game matches.
web-game-refused = { $file }: { $problem }

## Settings

web-settings-language = Language
web-settings-browser = Browser default
web-settings-shade = Light or dark
web-shade = { $shade ->
    [system] System
    [light] Light
   *[dark] Dark
}
web-settings-theme = Board
web-theme = { $theme ->
    [classic] Classic
    [marks] Marks
    [contrast] High contrast
   *[wood] Dark wood
}
web-settings-marks = Marks on the discs in every theme
web-settings-still = Discs appear without falling
web-settings-sound = Sounds
web-settings-hints = Always show the best columns while playing
web-settings-keys = Keys and words
web-key = Key
web-word = Word
web-meaning = Meaning
web-key-column = drop a disc in that column; on wide boards the letters stand for columns 10 and up, and commands need Shift
web-speed = Measure the engine in this browser
web-speed-told = { $nodes } million nodes a second
