## Many positions: the command batch

help-batch = Many positions, answered on all cores and written to a file; can be interrupted at any moment
examples-batch =
    FILE has a position per line, as moves; an empty line is the empty board, and - is standard input. Instead of FILE, --after N makes all positions after N moves, --random N --plies A-B positions of random games.
    The answers are in the order of the positions. As lines: the moves and the score; win, draw or loss for the side to move (--value); the score of every column, - if it is full (--columns); the score and best play (--line); one line per column with its score and a reason (--explain).
    Until the output is complete, its parts are in the folder OUTPUT.parts. After an interruption the same command with --resume goes on. The same positions give the same bytes on any number of threads and after any interruption.

    Examples:
      puissance4 batch positions.txt --output scores.txt
      puissance4 batch --after 8 --mirrored-once --no-threats --value --output uci.txt
      puissance4 batch --random 1000000 --plies 10-40 --columns --format parquet --output labels.parquet
      puissance4 batch positions.txt --output scores.2.txt --shard 2/8 --resume
arg-batch_input = A file with a position per line; - for standard input
arg-after = All positions after this many moves, each once
arg-mirrored_once = Of two mirror images only the first
arg-random = This many positions of random games
arg-random_plies = After how many moves, such as 8-20
arg-batch_seed = Seed of the random positions; 1 by default
arg-no_threats = Leave out positions in which a player could win with the next disc, or the game is over
arg-batch_output = Where the answers go
arg-query_score = The exact score of each position; this is the default
arg-query_value = Only whether the side to move wins, draws or loses; often much faster
arg-query_columns = The score of every column
arg-query_line = The score and best play to the end
arg-query_explain = Every column with what is proved about it
arg-answer_format = lines, json (a line each) or parquet; lines by default
arg-shard = Only part I of N parts of the same size; the outputs of all, one after another, are the whole
arg-batch_resume = Continue with the parts already answered
arg-chunk = Positions per part; by default as many as take some seconds

batch-progress = { "{bar:40} {pos}/{len} positions, {eta} left at the current rate" }
batch-same-command = { $work ->
    [book] the same command
   *[batch] the same command with --resume
}
batch-kept = what is done is kept in { $folder }; { batch-same-command } goes on
batch-output-exists = { $file } exists already; choose another name, or add --force to replace it
batch-parts-exist = { $folder } has the parts of an unfinished batch; add --resume to go on with it, or remove the folder
batch-finished = { $file } is complete already: nothing left to do
batch-locked = { $folder }: another process works in this folder
batch-differs = { $what ->
    [version] { $folder } has parts by another version of the program; go on with that version, or remove the folder
    [task] { $folder } has parts of another question or another board; ask the same again, or remove the folder
    [chunks] { $folder } has parts of another size; remove the folder
   *[input] { $folder } has parts for other positions; give the same positions again, or remove the folder
}
batch-bad-manifest = { $folder }: the file manifest.json is damaged; remove the folder
batch-bad-line = { $file }, line { $line }: { $problem }
batch-bad-lines = { $count ->
    [one] 1 line is not a position; nothing was computed
   *[other] { $count } lines are not positions; nothing was computed
}
batch-not-written = { $file }: it cannot be written ({ $reason }); what is done is kept, and { batch-same-command } goes on
batch-damaged = { $folder }: part { $chunk } is damaged; { batch-same-command } computes it again
batch-no-position = no random game leads to such a position
batch-too-large = the board is too large to list its positions
batch-unknown-task = this version of the program does not know such a question
usage-not-a-shard = { $argument }: '{ $value }' is not a part; write I/N with I from 1 to N, such as 2/8
usage-not-a-range = { $argument }: '{ $value }' is not a range; write A-B, such as 8-20
