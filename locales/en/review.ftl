# A game looked at again: review; and the tree of openings: explore.

## review

review-move = { $ply }. { $name }, column { $column }: { $mark ->
    [best] best
    [good] good
    [inaccuracy] inaccuracy
    [mistake] mistake
   *[blunder] blunder
}
review-open = { $ply }. { $name }, column { $column }: { $value ->
    [win] not judged; it is proved to win.
    [draw] not judged; it is proved to draw.
    [loss] not judged; it is proved to lose.
   *[unknown] not judged.
}
review-open-count = The search was stopped: { $count ->
    [one] 1 move is
   *[other] { $count } moves are
} not judged.
review-better = { $count ->
    [one] Better: column { $columns }.
   *[other] Better: columns { $columns }.
}
review-no-moves = There are no moves to review.
review-curve = Who wins with best play after each move (higher is nearer to a win for player 1):
review-turns = Where the game turned:
review-turn = Move { $ply }, column { $column }: { $before ->
    [first] player 1 was winning
    [second] player 2 was winning
   *[neither] it was a draw
}, { $after ->
    [first] now player 1 is winning
    [second] now player 2 is winning
   *[neither] now it is a draw
}.
review-accuracy = Player { $player }: accuracy { $percent } %. Best { $best }, good { $good }, inaccuracies { $inaccuracies }, mistakes { $mistakes }, blunders { $blunders }.
review-svg-title = Who wins with best play after each move of { $moves }
review-missing = name a game: MOVES or --game FILE

## explore

explore-line = { $column }: { $result }{ $count ->
    [0] {""}
    [one] ; best reply { $replies }
   *[other] ; best replies { $replies }
}

## Files of games

record-error-not-a-game = this JSON is not a game; a game is an object with version, columns, rows, connect and moves, or an episode of ConnectX
record-error-version = version { $version } of this file is not known, only version { $known }
record-error-moves = moves, { $problem }
record-error-start = start: { $problem }
record-error-other-board = start is not of the size or connect length that the file says
episode-error-step = step { $step }: { $problem }
episode-error-agents = there should be two agents, and there are { $agents }
episode-error-turn = it should be the turn of player { $player }
episode-error-no-action = there is no action
episode-error-action = { $action } is not a column
episode-error-board = the board is not the one that the moves make
episode-error-after-the-end = the game was over already

## Help

help-review = How good each move of a game was, and where the game turned
examples-review =
    Each move is compared with the best one, by exact values:
      best        no column is better
      good        the same result, a win at most two moves later or a loss at most two moves sooner
      inaccuracy  the same result, but later or sooner by more than that; or a win on the next move was overlooked, for either player
      mistake     a win becomes a draw, or a draw a loss
      blunder     a win becomes a loss
    Accuracy is the mean of a player's moves: best counts 100, good 90, inaccuracy 70, mistake 30, blunder 0. Moves without a choice, where all columns were worth the same, do not count.
    Below the curve, 1 or 2 is the player who wins with best play, = is a draw.
    A FILE is a saved game, an episode of Kaggle ConnectX (JSON), or moves on the standard board.

    Examples:
      puissance4 review 44444432265
      puissance4 review --game game.json --svg curve.svg
      puissance4 review --game episode.json --json
help-explore = The opening tree: each column with its exact value and the best replies
examples-explore =
    A star marks the best columns. A win or a loss is counted in moves of the winner, with best play.

    Examples:
      puissance4 explore ""
      puissance4 explore 44 --depth 2
arg-review_moves = The moves of the game, such as 4453; - reads them from standard input
arg-game = A finished game: its number in `puissance4 games`, or a file; - is standard input
arg-curve = Draw the curve of the game in this file; - is standard output, and then only the picture is printed
arg-tree_depth = 1 for each column, 2 for each column and each reply; 1 by default
