# Games with people elsewhere, on the page.

online-nav = Online
online-game = Online game
online-connecting = Connecting…
online-retry = Try again
online-reload = Reload the page
online-to-lobby = To the lobby
online-no-server = No server for online games answers here. Everything else on this page works without one.

## The lobby

online-invite = Invite somebody
online-invite-how = Create a game and send the link. Whoever opens it can take the other seat; everybody else who has it can watch.
online-name = Your name, if you like
online-starts = Who starts
online-starts-option = { $who ->
    [creator] I do
    [guest] The other
   *[chance] Chance decides
}
online-clock = Play with clocks
online-minutes = Minutes each
online-increment = Seconds more per move
online-listed = Show the invitation in the lobby
online-shown = Let anybody find the game and watch
online-create = Create the game
online-bad-terms = { $what ->
    [size] A board online has 1 to { $most } columns and rows.
    [connect] No line of that length fits on the board.
   *[time] A clock starts with 5 seconds to 24 hours and gains at most 10 minutes a move.
}
online-mine = Your games in progress
online-my-game = { $known ->
    [yes] With { $name }
   *[no] With somebody
}
online-resume = Go on
online-lobby = Open invitations
online-lobby-none = Nobody is waiting for an opponent.
online-somebody = Somebody
online-invitation = { $name }: { $terms }, { $starts ->
    [you] you start
   *[other] they start
}
online-open = Look
online-live = Games to watch
online-live-none = No game is open to everybody just now.
online-live-game = { $first } – { $second }: { $terms }
online-watch = Watch
online-terms = { $size }, { $connect } in a line, { $clock ->
    [yes] { $minutes } min + { $seconds } s per move
   *[no] no clock
}

## Players

online-player = Player { $player }
online-free = Free seat
online-seat = { $name }{ $who ->
    [you] {" "}(you)
   *[other] {""}
}
online-seat-about = { $here ->
    [yes] Here
    [no] Away
   *[free] Nobody yet
}, won { $wins }
online-watchers = { $you ->
    [yes] You are watching; { $count ->
        [0] nobody
        [one] one person
       *[other] { $count } people
    } in all.
   *[no] { $count ->
        [0] Nobody is watching.
        [one] One person is watching.
       *[other] { $count } people are watching.
    }
}

## How it stands

online-your-turn = Your turn
online-turn = { $who ->
    [you] It is your turn.
   *[other] It is the turn of { $name }.
}
online-sending = Sending column { $column }… It counts as soon as the server has it.
online-waiting = Waiting for the other player.
online-invited = { $name } would like to play; { $starts ->
    [you] you would start.
   *[other] they would start.
}
online-ended = { $how ->
    [line] { $side ->
        [won] You have won, with a line!
       *[other] { $winner } has won, with a line.
    }
    [resigned] { $side ->
        [won] { $loser } has given up: you have won!
        [lost] You have given up: { $winner } has won.
       *[other] { $loser } has given up: { $winner } has won.
    }
    [time] { $side ->
        [won] The time of { $loser } is up: you have won!
        [lost] Your time is up: { $winner } has won.
       *[other] The time of { $loser } is up: { $winner } has won.
    }
    [draw] The board is full: nobody wins.
    [cancelled] The game was called off; it does not count.
   *[expired] The game was left alone for too long and was closed; it does not count.
}
online-connected = Connected again.
online-lost = The connection is lost. Connecting…
online-presence = { $here ->
    [yes] { $name } is here.
   *[no] { $name } is away.
}
online-low = { $seconds } seconds left.
online-played = { $who ->
    [you] You play
   *[other] { $name } plays
} column { $column }, row { $row }.
online-happened = { $what ->
    [joined] { $who ->
        [you] You have taken the seat.
       *[other] { $name } has taken the other seat.
    }
    [takeback-asked] { $who ->
        [you] You have asked for your move back.
       *[other] { $name } would like to take back a move.
    }
    [takeback-accepted] { $who ->
        [you] You have agreed: the move is taken back.
       *[other] { $name } has agreed: the move is taken back.
    }
    [takeback-declined] { $who ->
        [you] You have declined: the move stays.
       *[other] { $name } has declined: the move stays.
    }
    [rematch-offered] { $who ->
        [you] You have asked for another game.
       *[other] { $name } would like another game, with the other starting.
    }
    [rematch-declined] { $who ->
        [you] You have declined another game.
       *[other] { $name } does not want another game.
    }
   *[rematch-accepted] Here is the next game.
}

## What one can do

online-link = The invitation
online-link-how = Send this address to whoever you want to play with.
online-address = Address
online-copy = Copy the invitation
online-take-seat = Take the other seat
online-takeback = Ask for my move back
online-asked = Asked; waiting for the answer.
online-on-its-way = On its way to the server…
online-agree = Agree
online-decline = Decline
online-resign-ask = Give the game up?
online-resign-yes = Yes, give up
online-resign-no = No, go on
online-cancel = Call the game off
online-next = To the next game
online-no-hint = There are no hints here, and nothing is played again by itself: two people are playing each other.
online-typing-help = A column number, or: undo (asks for your move back), board, resign, new (another game). On the board: arrows and Enter, numbers, u, n
online-not-seated = What this browser keeps opens no seat in this game; you are watching.
online-refused = { $reason ->
    [stale] The game has gone on in the meantime; look, and try again.
    [turn] It is the other's turn.
    [column] There is no such column.
    [full] That column is full.
    [start] The game has not started: the other seat is free.
    [over] The game is over.
    [going] The game is not over.
    [time] The time is up.
    [taken] Somebody else has taken the seat; you are watching.
    [watching] You are watching; only the two players play.
    [begun] Both have moved: the game can no longer be called off.
    [nothing] You have no move to take back.
    [asked] That was asked already.
    [unasked] Nothing was asked.
    [enough] Enough moves were taken back in this game.
    [rematch] There is no rematch of this game.
   *[impossible] That cannot be done in this game.
}
online-problem = { $kind ->
    [game] There is no such game. Perhaps the link is not complete.
    [deleted] This game was deleted: games are kept for a limited time.
    [many] That was a bit much at once; try again in a moment.
    [fault] The server could not do that; try again in a moment.
    [site] The server answers only to its own page.
    [silent] The server does not answer.
    [newer] The server has a newer version of the game. Load the page again to go on.
   *[other] Page and server do not understand each other; load the page again.
}
