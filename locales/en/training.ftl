# Training with puzzles: the rating, the streak, what comes again, and the timed run.

training-standing = Rating { $rating } (±{ $deviation }) · streak: { $streak }, best: { $best }
training-result = { $result ->
    [solved] Solved: rating { $rating } ({ $change }), streak { $streak }.
    [failed] Not solved on the first try: rating { $rating } ({ $change }).
   *[again] Rating unchanged: you have tried this puzzle before.
}
training-again = { $days ->
    [one] This puzzle comes again tomorrow.
   *[other] This puzzle comes again in { $days } days.
}
training-turn = { $turn ->
    [again] You failed this one before. Try it again.
    [known] You have tried all these puzzles. Here is one you have seen.
   *[new] A new puzzle.
}
training-run = Timed run: { $solved } solved, { $failed } failed, { $seconds } s left
training-run-over = The run is over: { $solved ->
    [one] one puzzle solved
   *[other] { $solved } puzzles solved
}. Failed: { $failed }. Your best run: { $best }.
training-next = Next puzzle
training-due = { $count } to repeat
training-timed = Timed run
training-best = best: { $best }
training-about = Puzzles at your level. What you failed comes back after a few days.
training-calendar = The last { $days } days: { $calendar }
training-timed-about = { $minutes } minutes, each puzzle harder than the one before. { $failures } failures end the run.
