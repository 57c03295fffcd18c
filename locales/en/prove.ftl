## A big board, proved by several workers: the command prove

help-prove = Prove the score of a big board with all cores or many machines, into a file that can be checked
examples-prove =
    The tree of the first moves is divided into questions "is the score above n?", which all cores answer, each its own question, with one table. Every proved bound is added to FILE at once: after an interruption the same command goes on. --check verifies that the bounds in FILE follow from each other and searches a random sample of the others again. With --nats the questions are answered by puissance4 worker --nats on other machines, and the bounds are stored at the NATS server, too. See docs/farm.md.

    Examples:
      puissance4 prove --size 7x7 --output 7x7.proof
      puissance4 prove --size 8x6 --output 8x6.proof --value --threads 2 --table 1024
      puissance4 prove --size 7x7 --output 7x7.proof --check --sample 20
      puissance4 prove --size 8x8 --output 8x8.proof --nats nats://farm.example:4222
arg-proof_file = Where the proved bounds are; it is made if it does not exist
arg-proof_value = Prove only who wins, or that it is a draw
arg-prove_table = Size of the transposition table, in MiB; 256 by default
arg-proof_check = Check the file instead of adding to it
arg-proof_sample = How many searched bounds are searched again; 100 by default

prove-progress = the score is between { $low } and { $high }; { $jobs } questions, { $bounds } bounds, { $nodes } million nodes, { $rate } million a second
prove-progress-workers = { $workers ->
    [0] { $progress }; no worker yet; start some with puissance4 worker --nats
    [one] { $progress }; 1 worker
   *[other] { $progress }; { $workers } workers
}
prove-kept = what is proved is kept in the file { $file }; the same command goes on
prove-score = the score is { $score }
prove-win = the side to move wins
prove-loss = the side to move loses
prove-range = the score is between { $low } and { $high }
prove-done = Proved: { $result } ({ $bounds } bounds in the file, { $jobs } questions, { $nodes } nodes)
prove-checked =
    { $wrong ->
        [0] { $bounds } bounds checked, { $sampled } of them searched again, all right: { $result } (seed { $seed })
        [one] { $bounds } bounds checked, { $sampled } of them searched again, 1 wrong: the file proves nothing (seed { $seed })
       *[other] { $bounds } bounds checked, { $sampled } of them searched again, { $wrong } wrong: the file proves nothing (seed { $seed })
    }
prove-wrong = line { $line }: { $bound }: { $reason ->
    [contradiction] other lines or the rules say the opposite
    [does-not-follow] this does not follow from the bounds of the next moves
   *[search-differs] a search says the opposite
}
prove-no-worker = no worker is left
prove-worker-refuses = a worker cannot answer: { $reason }
prove-in-use = another process adds to this file
prove-other-board = line 1: this is not a proof for this board
prove-unreadable = line { $line }: this is not a bound for a position of this board
prove-contradiction = line { $line }: this contradicts the lines before; --check says more
prove-others-contradict = the bucket of the NATS server says the opposite of the file: { $bound }; --check tells whether the file is right
