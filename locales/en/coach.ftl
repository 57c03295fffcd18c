# What the coach says about a move: hint and explain. $player makes it: 0 is "you", else the number of a player.
# $rival is the other one, in words.

fact-rival = { $player ->
    [0] your opponent
   *[other] { player-within }
}

## Places

fact-cell = column { $column }, row { $row }
fact-cells-more = { $first }; { $next }
fact-cells-last = { $first } and { $next }

## What happens at once

fact-wins-now = This disc wins: it completes a line { $direction ->
    [column] in a column
    [row] in a row
    [rising] on a rising diagonal
   *[falling] on a falling diagonal
}.
fact-misses-win = It misses an immediate win at { $cells }.
fact-misses-block = It does not stop { $rival }, who wins at once at { $cells }.
fact-opens-cell = It opens the cell above it: { $rival } plays there, at { $cell }, and wins.
fact-must-block = It blocks { $rival }, who would win at once at { $cell }.
fact-blocks-one = It blocks column { $blocked }, but not { $count ->
    [one] column { $missed }
   *[other] columns { $missed }
}, where { $rival } wins at once.
fact-double-threat = It makes { $count ->
    [2] two threats
   *[other] { $count } threats
} at once, at { $cells }: { $rival } can stop only one of them.
fact-stacked-threat = It makes two threats, one above the other: if { $rival } takes { $lower }, the cell just above wins, { $upper }.
fact-forced-turn = { $column } (answer { $answer })
fact-forced-win = It wins by force: each disc threatens to win, so { $rival } has only one answer. Columns { $moves }.
fact-prevents-forced-win = It stops a forced win: otherwise { $rival } could win by threats that leave only one answer each. Columns { $moves }.
fact-loses-to-threats = Then { $rival } wins by force: each disc threatens to win and leaves only one answer. Columns { $moves }.
fact-only-safe = After any other column { $rival } wins at once, at { $cells }.
fact-gives-up-cell = It gives up the threat at { $cell }: now { $rival } can take that cell.
fact-prevents-double = It stops a double threat: by playing here, { $rival } would get { $count ->
    [2] two ways to win at once
   *[other] { $count } ways to win at once
}, at { $cells }.
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
fact-all-lose = After any column { $rival } can win.
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
    [you-win] From now on, every move of { $rival } can be answered in the same column: the cell above is always free, and at the end, if not before, these answers make a line.
    [you-hold] From now on, every move of { $rival } can be answered in the same column: the cell above is always free, and with these answers { $rival } never gets a line.
    [opponent-wins] From this move on, { $rival } can answer every move in the same column: the cell above is always free, and at the end, if not before, these answers make a line.
   *[opponent-holds] From this move on, { $rival } can answer every move in the same column: the cell above is always free, and these answers stop every line.
}
fact-follow-up-picture = The board at the end:
fact-creates-threat = It makes a threat at { $cell }. If all other columns are filled first, { $prospect ->
    [cashed] { $rival } has to play below it, and the threat wins
    [taken] { $player ->
        [0] you have
       *[other] { player-within } has
    } to play below it, and { $rival } takes the cell
    [you-before] a win comes even before that, at { $before }
   *[opponent-before] { $rival } wins before that, at { $before }
}.
fact-kills-threat = It takes a cell that { $rival } needs for a threat at { $cell }.
fact-holds-threat = It keeps the threat at { $cell }. If all other columns are filled first, { $rival } has to play below it, and the threat wins.
fact-neutralizes-threat = The threat of { $rival } at { $cell } comes to nothing: if all other columns are filled first, { $rival } has to play below it and loses the cell.
fact-opponent-threat = { $rival } has a threat at { $cell }. If all other columns are filled first, { $player ->
    [0] you have
   *[other] { player-within } has
} to play below it, and { $rival } wins there.
fact-most-lines = { $lines ->
    [one] One line
   *[other] { $lines } different lines
} can still be made through this cell. No other column offers more: column { $column } offers { $fewer ->
    [0] none
   *[other] only { $fewer }
}.
fact-closes-row = Every line in a row goes through column { $column }: with a disc here, { $rival } can never make one in row { $row }.

## hint and explain

hint-play = { $count ->
    [one] { player-name }: play column { $columns }.
   *[other] { player-name }: play one of the columns { $columns }.
}
hint-column = Play column { $column }.
hint-reason = Why column { $column }? { $reason }
hint-also = { $count ->
    [one] Just as good: column { $columns }.
   *[other] Just as good: columns { $columns }.
}
hint-lost = Every column loses. { $reason }
hint-simple = This looks good: column { $columns }.
hint-idea = { $idea ->
    [win] One disc wins at once.
    [block] Look at what your opponent is about to do.
    [safe] Look at what each disc lets your opponent do: only one column is safe.
    [double] Two threats at once cannot both be stopped.
    [stacked] Two threats, one above the other, cannot both be stopped.
    [forced] Threaten to win with each disc, so that only one answer is left.
    [prevent] Find out what your opponent is planning, and prevent it.
    [follow-up] Think of answering every disc in its own column.
    [later] Think of a cell that wins later, when the other columns are full.
   *[search] Look for the best answer to each column.
}
hint-area = Look at columns { $from } to { $to }.
idea-name = { $idea ->
    [win] Win at once
    [block] Block
    [safe] The only safe column
    [double] Two threats
    [stacked] One above the other
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
