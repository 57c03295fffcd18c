# What the coach says about a move: hint and explain. "You" are the one who makes it.

## Places

fact-cell = column { $column }, row { $row }
fact-cells-more = { $first }; { $next }
fact-cells-last = { $first } and { $next }

## What happens at once

fact-wins-now = This disc completes a line { $direction ->
    [column] in a column
    [row] in a row
    [rising] on a rising diagonal
   *[falling] on a falling diagonal
}: you win.
fact-misses-win = It misses a win: you could win at once at { $cells }.
fact-misses-block = It does not stop your opponent, who wins at once at { $cells }.
fact-opens-cell = It opens the cell above it: your opponent plays there, at { $cell }, and wins.
fact-must-block = It blocks your opponent, who would win at once at { $cell }.
fact-blocks-one = It blocks column { $blocked }, but not { $count ->
    [one] column { $missed }
   *[other] columns { $missed }
}, where your opponent wins at once.
fact-double-threat = It makes { $count ->
    [2] two threats at once: you can win at { $cells }, and your opponent can stop only one of them
   *[other] { $count } threats at once: you can win at { $cells }, and your opponent can stop only one of them
}.
fact-stacked-threat = It makes two threats, one above the other: if your opponent takes { $lower }, you win just above, at { $upper }.
fact-forced-turn = { $column } (answer { $answer })
fact-forced-win = It wins by force: each disc of yours threatens to win, so your opponent has only one answer. Columns { $moves }.
fact-prevents-forced-win = It stops a forced win: left alone, your opponent would win by threats that leave you one answer each. Columns { $moves }.
fact-loses-to-threats = Your opponent wins by force: each disc threatens to win, so you have only one answer. Columns { $moves }.
fact-only-safe = After any other column your opponent wins at once, at { $cells }.
fact-gives-up-cell = It gives up a threat of yours: you would win at { $cell }, and now your opponent can take that cell.
fact-prevents-double = It stops a double threat: if your opponent played here, there would be { $count ->
    [2] two ways to win at once
   *[other] { $count } ways to win at once
}, at { $cells }.
fact-forces = It threatens to win at { $cell }, so your opponent has to play there.

## What the move is worth

fact-throws-away = { $change ->
    [win-draw] It throws away a win: if both play their best from here, the game is a draw
    [win-loss] It turns a win into a loss
   *[draw-loss] It turns a draw into a loss
}. { $count ->
    [one] Better: column { $columns }.
   *[other] Better: columns { $columns }.
}
fact-no-choice = There is no other column to play.
fact-only-move = { $value ->
    [win] It is the only column that wins.
   *[draw] It is the only column that does not lose.
}
fact-holds-longest = No other column holds out longer.
fact-all-lose = Whichever column you play, your opponent can win.
fact-wins-by-force = You win whatever your opponent does, by placing at most { $discs } more discs, this one included.
fact-loses-by-force = After that your opponent wins whatever you do, by placing at most { $discs } more discs.
fact-with-line = { $fact } If both play their best: columns { $moves }.
fact-slower = Column { $column } wins sooner, with { $fewer ->
    [one] one disc fewer
   *[other] { $fewer } discs fewer
}.
fact-loses-sooner = Column { $column } holds out longer: your opponent needs { $more ->
    [one] one more disc
   *[other] { $more } more discs
}.
fact-draws = If both play their best, the game is a draw.

## What matters later

fact-follow-up = { $who ->
    [you-win] From now on, whenever your opponent plays a column, play the same one: you always get the cell above, and at the end, if not before, that makes a line of yours.
    [you-hold] From now on, whenever your opponent plays a column, play the same one: you always get the cell above, and the cells of your opponent never make a line.
    [opponent-wins] From this move on, whenever you play a column, your opponent can play the same one: your opponent always gets the cell above, and at the end, if not before, that makes a line.
   *[opponent-holds] From this move on, whenever you play a column, your opponent can play the same one: your opponent always gets the cell above, and your cells never make a line.
}
fact-follow-up-picture = The board at the end:
fact-creates-threat = It makes a threat at { $cell }. If all other columns are filled first, { $prospect ->
    [cashed] your opponent has to play below it, and you win there
    [taken] you have to play below it, and your opponent takes the cell
    [you-before] you win even before that, at { $before }
   *[opponent-before] your opponent wins before that, at { $before }
}.
fact-kills-threat = It takes a cell that your opponent needs to make a threat at { $cell }.
fact-holds-threat = It keeps your threat at { $cell }. If all other columns are filled first, your opponent has to play below it, and you win there.
fact-neutralizes-threat = Your opponent's threat at { $cell } comes to nothing: if all other columns are filled first, your opponent has to play below it, and you take the cell.
fact-opponent-threat = Your opponent has a threat at { $cell }. If all other columns are filled first, you have to play below it, and your opponent wins there.
fact-most-lines = This cell is part of { $lines } possible lines of yours, and no other that you can play is part of more.

## hint and explain

hint-play = { $count ->
    [one] Player { $player }: play column { $columns }.
   *[other] Player { $player }: play one of the columns { $columns }.
}
hint-reason = Why column { $column }? { $reason }
hint-lost = Every column loses. { $reason }
explain-title = Column { $column } for player { $player }: { $value ->
    [win] a win
    [draw] a draw
   *[loss] a loss
} with best play, in { $plies ->
    [one] one move
   *[other] { $plies } moves
}.
explain-line = { $column }: { $value ->
    [win] win
    [draw] draw
   *[loss] loss
} in { $plies }. { $reason }
explain-all-title = Each column for player { $player }, with the moves to the end:
coach-over = the game is over: there is nothing left to play
explain-not-a-column = COLUMN: '{ $text }' is not a column
