# What every front end says about a session: whose turn it is, how it ended, the score.

called-you = You
session-turn = { $who ->
    [you] Your turn
    [number] Player { $number } to play
   *[name] { $name } to play
}
session-line = { $you ->
    [yes] You win
   *[no] { $name } wins
}: { $connect ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $connect }
} { $direction ->
    [column] in a column
    [row] in a row
   *[diagonal] on a diagonal
}!
session-draw = Draw: the board is full
session-resigned = { $you ->
    [loser] You resigned: { $winner } wins
    [winner] { $loser } resigned: you win
   *[no] { $loser } resigned: { $winner } wins
}
session-out-of-time = { $you ->
    [loser] You ran out of time: { $winner } wins
    [winner] { $loser } ran out of time: you win
   *[no] { $loser } ran out of time: { $winner } wins
}
session-score = { $a } { $wins_a } – { $wins_b } { $b }{ $draws ->
    [0] {""}
    [one] , 1 draw
   *[other] , { $draws } draws
}
session-summary = { $first } – { $second }: { $result ->
    [open] not over
    [draw] draw
    [first] { $you ->
        [won] you won
       *[no] { $first } won
    }
   *[second] { $you ->
        [won] you won
       *[no] { $second } won
    }
}
request-unreadable = the engine could not read the request; reload the page
speed-is = Speed: { $pause ->
    [no] no pause
   *[yes] { $seconds } s per move
}
