# What the coach says about a move: hint and explain. $player makes it: 0 is "you", else the number of a player.
# $rival is the other one, in words.

fact-rival = { $player ->
    [0] your opponent
   *[other] { player-within }
}
fact-you-get = { $player ->
    [0] you get
   *[other] { player-within } gets
}
fact-you-win = { $player ->
    [0] you win
   *[other] { player-within } wins
}

## Places

fact-cell = column { $column }, row { $row }
fact-cells-more = { $first }; { $next }
fact-cells-last = { $first } and { $next }
columns-more = { $first }, { $next }
columns-and = { $first } and { $next }
columns-or = { $first } or { $next }

## What happens at once

fact-wins-now = This disc wins: { line-of }.
fact-misses-win = It misses an immediate win at { $cells }.
fact-misses-block = { $count ->
    [one] It does not stop { $rival }, who then wins at { $cells }.
   *[other] It stops none of the threats of { $rival }, who then wins at one of these: { $cells }.
}
fact-opens-cell = It opens the cell above it: { $rival } plays there, at { $cell }, and wins.
fact-must-block = It blocks { $rival }, who would win at { $cell }.
fact-blocks-one = { $rival } can win at { $cells }: a disc in column { $blocked } blocks only one of these.
fact-double-threat = It makes { $count ->
    [2] two threats
   *[other] { $count } threats
} at once, at { $cells }: { $rival } can stop only one of them.
fact-stacked-threat = It threatens to win at { $lower }; if { $rival } takes that cell, the one just above wins, { $upper }.
fact-forced-turn = { $column } (answer { $answer })
fact-forced-end = { $kind ->
    [stacked] { $column } makes two threats, one above the other, in column { $columns }
   *[several] { $column } makes { $count ->
        [2] two
        [3] three
       *[other] { $count }
    } threats at once, in columns { $columns }
}
fact-forced-then = { $turns }, then { $end }
fact-forced-win = It wins threat after threat: { $moves }.
fact-prevents-forced-win = It stops a win of { $rival }, threat after threat: { $moves }.
fact-loses-to-threats = Then { $rival } wins threat after threat: { $moves }.
fact-only-safe = After any other column { $rival } wins with the next disc, at { $cells }.
fact-gives-up-cell = It gives up the threat at { $cell }: now { $rival } can take that cell.
fact-prevents-double = It stops a double threat: by playing here, { $rival } would threaten to win at { $cells }.
fact-forces = It threatens to win at { $cell }, so { $rival } has to play there.

## What the move is worth

fact-throws-away = { $change ->
    [win-draw] It throws away a win: with best play from here, the game is a draw
    [win-loss] It turns a win into a loss
   *[draw-loss] It turns a draw into a loss
}.{ $count ->
    [0] {""}
    [one] {" "}Better: column { $columns }.
   *[other] {" "}Better: columns { $columns }.
}
fact-no-choice = There is no other column to play.
fact-only-move = { $value ->
    [win] It is the only column that wins.
   *[draw] It is the only column that does not lose.
}
fact-holds-longest = No other column holds out longer.
fact-all-lose = Whatever column is played, { $rival } can win.
fact-wins-by-force = It wins in { $discs }, whatever { $rival } does.
fact-loses-by-force = Then { $rival } wins in { $discs }, whatever the answer.
fact-with-line = { $fact } With best play: columns { $moves }.
fact-slower = Column { $column } wins { $fewer ->
    [one] one move
   *[other] { $fewer } moves
} sooner.
fact-loses-sooner = Column { $column } holds out { $more ->
    [one] one move
   *[other] { $more } moves
} longer.
fact-draws = With best play the game is a draw.

## What matters later

fact-follow-up = { $who ->
    [you-win] From now on, every move of { $rival } can be answered in the same column: the cell above is always free, and these answers complete a line by the end of the game.
    [you-hold] From now on, every move of { $rival } can be answered in the same column: the cell above is always free, and with these answers { $rival } never gets a line.
    [opponent-wins] From this move on, { $rival } can answer every move in the same column: the cell above is always free, and these answers complete a line by the end of the game.
   *[opponent-holds] From this move on, { $rival } can answer every move in the same column: the cell above is always free, and these answers stop every line.
}
fact-follow-up-picture = The board at the end:
fact-creates-threat = It makes a threat at { $cell }{ $prospect ->
    [decides] {": "}with best play, { fact-you-win } there
    [cashed] . If the other columns fill up first, { fact-you-get } that cell
    [taken] . If the other columns fill up first, { $rival } gets that cell
    [you-before] . If the other columns fill up first, { fact-you-win } before that, at { $before }
    [opponent-before] . If the other columns fill up first, { $rival } wins before that, at { $before }
   *[open] {""}
}.
fact-kills-threat = It takes a cell that { $rival } needs for a threat at { $cell }.
fact-holds-threat = It keeps the threat at { $cell }{ $decides ->
    [yes] {": "}with best play, { fact-you-win } there
   *[no] . If the other columns fill up first, { fact-you-get } that cell
}.
fact-neutralizes-threat = If the other columns fill up first, { fact-you-get } { $cell }, where { $rival } has a threat.
fact-opponent-threat = { $rival } has a threat at { $cell }{ $decides ->
    [yes] {""} and, with best play, wins there
   *[no] . If the other columns fill up first, { $rival } gets that cell
}.
fact-most-lines = { $lines ->
    [one] One line
   *[other] { $lines } different lines
} can still be made through this cell. No other column offers more: the next best, column { $column }, offers { $next ->
    [0] none
   *[other] { $next }
}.
fact-closes-row = Every line in a row goes through column { $column }: with a disc here, { $rival } can never make one in row { $row }.

## hint and explain

hint-play = { player-name }: play column { $columns }.
hint-column = Play column { $column }.
hint-reason = Why column { $column }? { $reason }
hint-trap = Why not column { $column }? { $reason }
hint-also = { $count ->
    [one] Just as good: column { $columns }.
   *[other] Just as good: columns { $columns }.
}
hint-lost = Every column loses; column { $column } holds out as long as any. { $reason }
hint-simple = Column { $columns } looks good.
hint-idea = { $idea ->
    [win] One disc wins.
    [block] Look at what your opponent is about to do.
    [safe] Look at what each disc lets your opponent do: only one column is safe.
    [double] Two threats at once cannot both be stopped.
    [stacked] Two threats, one above the other, cannot both be stopped.
    [forced] Threaten to win with each disc, so that only one answer is left.
    [prevent] Find out what your opponent is planning, and prevent it.
    [follow-up] Think about answering every move in the same column.
    [later] Think about a cell that wins later, when the other columns are full.
   *[search] Look for the best answer to each column.
}
hint-area = Look at columns { $from } to { $to }.
idea-name = { $idea ->
    [win] Win with one disc
    [block] Block
    [safe] The only safe column
    [double] Two threats
    [stacked] Stacked threats
    [forced] Forced moves
    [prevent] Prevent a plan
    [follow-up] Follow up
    [later] Threats for later
   *[search] Find the best answer
}
analysis-line = Best line: { $moves }
column-standing = Column { $column }: { $standing }.
explain-line = { $column }: { $result }. { $reason }
explain-all-title = Each column for { player-within }, with best play:
outlook-stopped = The search was stopped before everything was proved.
outlook-proved = { $count ->
    [one] Proved: column { $columns } { $value ->
        [win] wins
        [draw] draws
       *[loss] loses
    }.
   *[other] Proved: columns { $columns } { $value ->
        [win] win
        [draw] draw
       *[loss] lose
    }.
}
outlook-unknown = { $count ->
    [one] Not proved: column { $columns }.
   *[other] Not proved: columns { $columns }.
}
outlook-guess = A guess: column { $column } looks best.
coach-over = the game is over: there is nothing left to play
explain-not-a-column = COLUMN: '{ $text }' is not a column

## How it stands. Moves are the winner's.

standing = { $stage ->
    [over] { $player ->
        [0] draw
       *[other] { player-within } has won
    }
    [next] { player-within } wins with the next move
    [known] { player-within } wins in { $moves } with best play
   *[open] { $player ->
        [0] draw with best play
       *[other] { player-within } wins with best play
    }
}
column-result = { $value ->
    [win] { $moves ->
        [one] wins at once
       *[other] wins in { $moves }
    }
    [draw] draws
   *[loss] loses in { $moves }
}
