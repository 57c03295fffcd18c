# What a computer player looked at before it chose.

tree-summary = { $who } plays column { $column }. It looked at { $nodes ->
    [one] one position
   *[other] { $nodes } positions
}.
tree-summary-rules = { $who } plays column { $column }.

## How it chose

tree-best-note = It takes the first column with the best evaluation.
tree-plain = It made no cut-offs. With bounds (alpha-beta) it finds the same column and evaluation from { $nodes ->
    [one] one position
   *[other] { $nodes } positions
}.
tree-best-score = It takes any column with the best score.
tree-opening = It knows this opening by heart.
tree-keeps = { $value ->
    [win] It takes the first column that keeps the win.
   *[draw] It takes the first column that keeps the draw.
}
tree-looks-best = Column { $columns } looks best to it.
tree-looks-equal = Columns { $columns } look equally good to it, and it picks one at random.
tree-glance = This time it only glances at the board, one move deep.
tree-rule = Rule { $number }, { $rule ->
    [wins] complete a line
    [blocks] take the cell where the other player would complete a line
    [makes] make { $length } in a row
    [takes] take the cell where the other player would make { $length } in a row
    [safe] leave the other player no line to complete with the next move
    [on-top] land on a disc of the other player or on the bottom row
   *[any] any column
}: { $count ->
    [0] no column
    [one] column { $columns }
   *[other] columns { $columns }
}.
tree-rule-decides = The first rule with a column decides. If there are several columns, it picks one at random.

## How good a move is for the player who thinks

tree-move = { $column }: { $judgement }
tree-exactly = { $value }
tree-at-least = ≥ { $value }
tree-at-most = ≤ { $value }
tree-wins = wins with disc { $disc }
tree-loses = loses at disc { $disc }
tree-holds = keeps it
tree-gives-away = gives it away

## What was left out

tree-cut = { $count ->
    [one] column { $columns } not looked at: { $why }
   *[other] columns { $columns } not looked at: { $why }
}
tree-cut-nothing-better = nothing can be better
tree-cut-refuted-reply = with this reply it gets no more than the { $value } that it has elsewhere
tree-cut-refuted-answer = the other player avoids this position, and holds it to { $value } elsewhere
tree-cut-too-low = with this reply the move falls to { $value } or below, too low to be chosen
tree-cut-enough = one move is enough for the proof
tree-cut-loses = the other player would win at once

## One step of a walk

tree-step-tries-replies = After { $path }: the replies of the other player. The worst one for it counts.
tree-step-tries-moves = After { $path }: its own moves. The best one counts.
tree-step-judges = After { $path }: { $judgement }.
tree-step-cuts = After { $path }: { $cut }.
tree-step-cuts-first = { $cut }.

## Errors

tree-secret = this player does not show what it looks at
tree-plain-minimax = --plain: only minimax has cut-offs that can be left out; name minimax or minimax:H
tree-over = the game is over: there is nothing to think about
tree-human = --player: the thoughts of a human cannot be shown; name a computer player
tree-program = --player: the thoughts of a program cannot be shown; name one of the players of this game
