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
level-beaten = { $level ->
    [1] To beat it, build a diagonal: it sees only one of yours in three.
    [2] To beat it, make two threats at once: it looks only at its own next move.
    [3] To beat it, make two threats at once: it does not look at what you do next.
    [4] To beat it, make one threat after another until two come at once: it does not look that far.
    [5] To beat it, stop its threats and wait for a hasty move: then it overlooks two threats at once.
    [6] To beat it, make a threat that can only be played much later: it looks four moves ahead.
    [7] To beat it, make a threat that can only be played when the board fills up: it looks six moves ahead.
    [8] To beat it, decide the game between disc 9 and disc 18: there it neither knows nor counts everything.
    [9] To beat it, start, make no mistake, and wait: one move in twenty-five is only a glance.
   *[10] Only one thing beats it: start in the middle column and make no mistake.
}
level-auto = Adapts to you
level-auto-about = Before each game it chooses the level that you should beat half the time, by your latest games. That level plays to the end as it always does.
level-auto-plays = You play against { $who }. { $about }
suggestion = After { $games } games, level { $level } suits you{ $certainty ->
    [sure] .
   *[range] {" "}(between { $low } and { $high }).
}
who-error-auto = 'level:auto' adapts to a person: only `play` and the setup of a game against a person know it
play-auto-person = level:auto adapts to a person: the other player must be human
ask-level = { $name }. { $about }
