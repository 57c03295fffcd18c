# The levels, and how they are compared.

who-error-level = 'level:{ $level }': after the colon comes the level, { $least } to { $most }
arg-ladder = Each player meets the next one of the list only

## Computer players as people read them

computer-name = { $kind ->
    [random] Random
    [finisher] Finisher
    [careful] Careful
    [aligner] Aligner
    [tactician] Tactician
    [minimax] Minimax · depth { $number }
    [perfect] Perfect
   *[level] { $number ->
        [1] Beginner
        [2] Apprentice
        [3] Amateur
        [4] Regular
        [5] Club player
        [6] Strong player
        [7] Expert
        [8] Master
        [9] Grandmaster
       *[10] Champion
    } · level { $number }
}
level-about = { $level ->
    [1] Often misses diagonals, and forgets what its own disc makes possible.
    [2] Has played a few games; still misses a diagonal here and there.
    [3] Never misses a line of its own, and likes to prepare the next one.
    [4] Thinks of your answer, so it rarely runs into a double threat.
    [5] Follows forced moves to the end and knows some openings; one move in twelve is hasty.
    [6] Sees further, and plays the end of the game well.
    [7] Takes its time for every move.
    [8] Has studied the openings; your chance is the middle of the game.
    [9] Calculates nearly everything, but now and then trusts its first glance.
   *[10] Makes no mistake on the standard board.
}
