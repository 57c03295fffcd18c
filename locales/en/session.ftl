# What every front end says about a session: whose turn it is, how it ended, the score.

called-you = You
session-turn = { $who ->
    [you] Your turn
    [number] { player-to }
   *[name] { $name } to play
}
session-line = { $you ->
    [yes] You win
   *[no] { $name } wins
}: { line-of }!
line-of = { $connect ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $connect }
} { $direction ->
    [column] in a column
    [row] in a row
    [rising] on a rising diagonal
    [falling] on a falling diagonal
   *[diagonal] on a diagonal
}
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
session-forfeited = { $you ->
    [winner] You win by forfeit
   *[other] { $winner } wins by forfeit
}: { $offence }
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

## What a player without a name is called: at the start of a sentence, within one, and when it is the player's turn. $colours are those of the
## board, which the front end chooses; $player is a number.

player-name = { $colours ->
    [red-yellow] { $player ->
        [1] Red
       *[2] Yellow
    }
    [orange-blue] { $player ->
        [1] Orange
       *[2] Blue
    }
    [red-ivory] { $player ->
        [1] Red
       *[2] Ivory
    }
   *[none] Player { $player }
}
player-within = { $colours ->
    [none] player { $player }
   *[other] { player-name }
}
player-at = { $colours ->
    [none] Player { $player }
   *[other] { player-name }
}
player-to = { player-at } to play
