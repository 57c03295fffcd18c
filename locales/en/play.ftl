# The game played line by line.

## During a game

prompt = Your move, player { $player }?
prompt-named = Your move, { $name }?
choose-column = Choose a column between { $first } and { $last }, or type help.
played = Player { $player } plays column { $column }, row { $row }.
played-by = Player { $player } ({ $who }) plays column { $column }, row { $row }.
played-named = { $name } plays column { $column }, row { $row }.
legend = { $name } is { $disc }, { $left ->
    [0] no disc left
    [one] one disc left
   *[other] { $left } discs left
}.
undone = { $count ->
    [one] One move taken back.
   *[other] { $count } moves taken back.
}
redone = { $count ->
    [one] One move played again.
   *[other] { $count } moves played again.
}
nothing-to-undo = There is no move to take back.
nothing-to-redo = There is no move to play again.
hint = Hint: column { $column }.
not-utf8 = This line cannot be read: it is not UTF-8 text.
no-line-fits = Note: no line of { $connect } has room on a { $size } board, so every game on it is a draw.
command-undo = undo
command-redo = redo
command-next = next
command-hint = hint
command-help = help
command-quit = quit
command-board = board
command-resign = resign
command-new = new
command-rematch = rematch
commands =
    Type the number of a column to play it, or one of these words or letters:
      undo     u   take back your last move
      redo     y   play it again
      hint     t   the idea; asked again, where to look, then a good column and why
      board    d   show the board again
      resign   g   resign the game
      new      n   start again
      rematch  r   the next game, started by the other player
      help     ?   this list
      quit     q   leave; the command to continue later is shown

## Around it

moves-so-far = { $first ->
    [0] Moves so far, counting columns from 1
   *[other] Moves so far
}: { $moves }
resume = To continue: { $command }
game-of = Game { $number } of { $games }: { $first } is player 1{ $starts ->
    [1] {" "}and starts
   *[2] {""}
}, { $second } is player 2{ $starts ->
    [1] {""}
   *[2] {" "}and starts
}.
contestant = { $name } ({ $who })
score = Score: { $a } { $wins-a } – { $wins-b } { $b }{ $draws ->
    [0] {""}
    [one] , 1 draw
   *[other] , { $draws } draws
}
ask-who = Who is player { $player }? [{ $default }]
ask-intro =
    Who plays? Type one of these names, or press Enter for the one in brackets.
who-about = { $who ->
    [human] a person at this keyboard
    [random] any column
    [finisher] wins at once if it can, else any column
    [careful] wins at once if it can, and never lets you win on the next move if it can help it
    [aligner] makes the longest line it can
    [tactician] makes and blocks lines by simple rules
    [minimax] looks some moves ahead; minimax:6 looks further than minimax:4
    [level] from level:1, a beginner, to level:10, who makes no mistake
   *[perfect] makes no mistake: it knows the result of every column
}
demo-title = { $demo ->
    [column] A win in a column
    [row] A win in a row
    [diagonal] A win on a diagonal
   *[draw] A draw
}: { $moves }
