# Puzzles.

puzzle-task = Level { $level }. { player-at } ({ $disc }) to play: { $goal ->
    [win] find the only column that wins.
   *[draw] nothing wins; find the only column that does not lose.
}
puzzle-how = To solve it: { $command }
puzzle-of-day = Puzzle of { $date }
day-and-month = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
puzzle-verdict = { $verdict ->
    [right] Column { $column } is right.
   *[wrong] Column { $column } { $goal ->
        [win] does not win.
       *[draw] loses.
    }
}
puzzle-solved = { $goal ->
    [win] Solved: you win.
   *[draw] Solved: from here, more than one column keeps the draw, or there is nothing left to choose.
} { $wrong ->
    [0] No mistakes.
    [one] One mistake.
   *[other] { $wrong } mistakes.
}
puzzle-solution = The solution: { $moves }
puzzle-commands =
    Type the number of a column, or one of these words:
      hint   the idea; asked again, where to look, then the column and a reason
      help   this list
      quit   leave; the solution is shown
puzzle-none = there is no such puzzle
puzzle-reads-stdin = MOVES -: puzzle solve reads your moves from standard input, so the position cannot come from there
puzzle-progress = { "{bar:40} {pos}/{len} puzzles made, {eta} left" }
puzzle-rating-progress = { "{bar:40} {pos}/{len} puzzles measured, {eta} left" }
puzzle-error-over = this is not a puzzle: the game is over
puzzle-error-lost = this is not a puzzle: every column loses
puzzle-error-no-choice = this is not a puzzle: only one column can be played
puzzle-error-several = this is not a puzzle: several columns keep the result ({ $columns })
usage-not-a-day = { $argument }: '{ $value }' is not a day; write YYYY-MM-DD, such as 2026-11-16

help-puzzle = Puzzles: positions in which exactly one column is right
examples-puzzle =
    In each puzzle, exactly one column wins; or, where nothing wins, exactly one does not lose. The engine has proved it.
    Rating: each of the ten levels of computer players has tried each puzzle of the program 50 times. The rating is the strength of a player who solves it half the time, on a scale where level:1 has 791 points and level:10 2124. From level 1 to 5, each has about a fifth of the puzzles: level 2 begins at a rating of 820, level 3 at 1080, level 4 at 1250, level 5 at 1440.
    The level of any other puzzle is an estimate: the discs that the solution takes and the tempting wrong moves are added up; up to 3 is level 2, up to 5 level 3, up to 8 level 4, more is level 5. Level 1 wins at once, or takes at most two discs and every wrong move loses at once. A wrong move is natural if it does not lose at once and makes or prevents a line one disc short of winning, or is the column nearest to the middle.

    Examples:
      puissance4 puzzle daily
      puissance4 puzzle solve --level 2
      puissance4 puzzle new --level 4 --seed 1 --json
help-new = Make a puzzle
examples-new =
    The same seed makes the same puzzle.

    Example:
      puissance4 puzzle new --level 3
help-daily = The puzzle of the day, the same for everyone
examples-daily =
    The level goes from 1 to 5 in five days.

    Example:
      puissance4 puzzle daily --date 2026-11-16
help-puzzle-solve = Solve a puzzle: you play, the coach says what is right and why
examples-puzzle-solve =
    Without MOVES it is one of the 5000 puzzles of the program. Type a column, hint, help or quit.

    Examples:
      puissance4 puzzle solve
      puissance4 puzzle solve --idea double
      puissance4 puzzle solve --level 1
help-train = Train: one puzzle after another, at your level
examples-train =
    Your first attempt at a puzzle changes your rating. A wrong column or a hint is a failed attempt, and the puzzle comes back after a few days. Type a column, hint, help or quit.
    A timed run takes three minutes; each puzzle is harder than the one before, and three failures end it.

    Examples:
      puissance4 puzzle train
      puissance4 puzzle train --idea double
      puissance4 puzzle train --timed
help-make = Make a pack of puzzles like the program's own
examples-make =
    The ten levels of computer players try each puzzle, which gives it a rating. The same seed makes the same pack, byte for byte. Each line has the moves, the solution, the rating and the idea.
    At least one puzzle in fifty is about each idea, so there may be a few more puzzles than N. If it is interrupted, the same command goes on with what FILE.part has.

    Example:
      puissance4 puzzle make --count 10 --output puzzles.txt
arg-level = How hard, 1 to 5
arg-date = The day, such as 2026-11-16; today by default (UTC)
arg-puzzle_moves = The position of the puzzle, as moves
arg-pack = Where the pack goes; 7x6.txt by default
arg-timed = A timed run
arg-idea = What it is about: win, block, safe, double, stacked, forced, prevent, follow-up, later or search
arg-puzzles = How many puzzles; 5000 by default
arg-make_seed = Seed of all random choices; 1 by default
