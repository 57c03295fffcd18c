# Games with people elsewhere, on the page.

online-nav = Online
online-game = Online game
online-connecting = Connecting…
online-retry = Try again
online-reload = Reload the page
online-to-lobby = To the lobby
online-no-server = No server for online games answers here. Everything else on this page works without one.

## The lobby

online-play-now = Play now
online-players = { $count ->
    [0] No player is online at the moment.
    [one] One player is online.
   *[other] { $count } players are online.
}
online-preset = { $minutes } + { $seconds }
online-preset-none = No clock
online-preset-none-about = take your time
online-invite = Invite a player
online-invite-how = Create a game and send the link. The first person to open it can play; others can watch.
online-fair-play = Online games are casual: the server enforces the rules and the clocks, but it cannot see whether a player asks a solver.
online-name = Your name (optional)
online-more = Board, clock and more
online-starts = Who starts
online-starts-option = { $who ->
    [creator] Me
    [guest] My opponent
   *[chance] Random
}
online-clock = Play with clocks
online-minutes = Minutes each
online-increment = Extra seconds per move
online-listed = Show the invitation in the lobby
online-shown = Let everyone find the game and watch
online-create = Create the game
online-bad-terms = { $what ->
    [size] A board online has 1 to { $most } columns and rows.
    [connect] No line of that length fits on the board.
   *[time] A clock starts with 5 seconds to 24 hours and gains at most 10 minutes a move.
}
online-mine = Your games in progress
online-my-game = { $known ->
    [yes] With { $name }
   *[no] With an unnamed player
}
online-resume = Continue
online-lobby = Open challenges
online-lobby-none = There are no open challenges.
online-unnamed = Unnamed player
online-invitation = { $name }: { $terms }, { $starts ->
    [you] you start
   *[other] they start
}
online-open = Join
online-live = Games to watch
online-live-none = No game is open to watch at the moment.
online-live-game = { $first } – { $second }: { $terms }
online-watch = Watch
online-terms = { $size }, connect { $connect }, { $clock }
online-terms-clock = { $clock ->
    [none] no clock
    [plain] { $time }
   *[increment] { $time } + { $increment } s per move
}
online-time = { $minutes ->
    [0] { $seconds } s
   *[other] { $minutes } min{ $seconds ->
        [0] {""}
       *[other] {" "}{ $seconds } s
    }
}

## Players

online-free = Free seat
online-seat = { $name }{ $who ->
    [you] {" "}(you)
   *[other] {""}
}
online-seat-about = { $here ->
    [yes] Here
    [no] Away
   *[free] Open
}
online-watchers = { $you ->
    [yes] You are watching; { $count ->
        [0] no one
        [one] one person
       *[other] { $count } people
    } in all.
   *[no] { $count ->
        [0] No one is watching.
        [one] One person is watching.
       *[other] { $count } people are watching.
    }
}

## How it stands

online-your-turn = Your turn
online-turn = { $who ->
    [you] Your turn
   *[other] { $name } to play
}
online-sending = Sending column { $column }… The move counts once the server has it.
online-waiting = Waiting for the other player.
online-invited = { $name } would like to play; { $starts ->
    [you] you would start.
   *[other] they would start.
}
online-ended = { $how ->
    [line] { $side ->
        [won] You win!
       *[other] { $winner } wins.
    }
    [resigned] { $side ->
        [won] { $loser } has resigned: you win!
        [lost] You have resigned: { $winner } wins.
       *[other] { $loser } has resigned: { $winner } wins.
    }
    [time] { $side ->
        [won] { $loser } has no time left: you win!
        [lost] You have no time left: { $winner } wins.
       *[other] { $loser } has no time left: { $winner } wins.
    }
    [draw] Draw: the board is full.
    [cancelled] The game was cancelled; it does not count.
   *[expired] The game was closed because no move was made for too long; it does not count.
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
        [you] You have joined the game.
       *[other] { $name } has joined the game.
    }
    [takeback-asked] { $who ->
        [you] You have requested a takeback.
       *[other] { $name } requests a takeback.
    }
    [takeback-accepted] { $who ->
        [you] You have accepted: the move is taken back.
       *[other] { $name } has accepted: the move is taken back.
    }
    [takeback-declined] { $who ->
        [you] You have declined: the move stays.
       *[other] { $name } has declined: the move stays.
    }
    [rematch-offered] { $who ->
        [you] You have offered a rematch.
       *[other] { $name } offers a rematch.
    }
    [rematch-declined] { $who ->
        [you] You have declined the rematch.
       *[other] { $name } has declined the rematch.
    }
   *[rematch-accepted] The rematch begins.
}

## What one can do

online-link = Invitation
online-link-how = Send this link to the person you want to play with.
online-address = Link
online-copy = Copy the invitation
online-share = Share
online-code = QR code of the link
online-take-seat = Join the game
online-takeback = Request takeback
online-asked = Requested; waiting for the answer.
online-on-its-way = Sending…
online-agree = Accept
online-decline = Decline
online-cancel = Cancel game
online-next = To the next game
online-say = Say…
online-say-title = Say to your opponent
online-phrase = { $phrase ->
    [hello] Hello!
    [good_luck] Good luck!
    [well_played] Well played!
    [oops] Oops!
    [thanks] Thanks!
    [one_moment] One moment…
    [good_game] Good game!
   *[goodbye] Goodbye!
}
online-said = { $name }: { $phrase }
online-phrases-shown = Show what the opponent says
online-not-said = { $why ->
    [soon] Too many phrases in a short time; wait a moment.
    [enough] No more phrases in this game.
   *[unknown] The server does not know this phrase.
}
online-leave-question = Look for another game? Your seat in this one is kept.
online-no-hint = There are no hints or redo here: two people are playing each other.
online-not-seated = This browser has no seat in this game; you are watching.
online-refused = { $reason ->
    [stale] The game has moved on in the meantime; look, and try again.
    [turn] It is the other player's turn.
    [column] There is no such column.
    [full] That column is full.
    [start] The game has not started: the other seat is free.
    [over] The game is over.
    [going] The game is not over.
    [time] There is no time left.
    [taken] Another player has joined first; you are watching.
    [watching] You are watching; only the two players play.
    [begun] Both players have moved: the game can no longer be cancelled.
    [nothing] You have no move to take back.
    [asked] That was requested already.
    [unasked] Nothing was requested.
    [enough] No more takebacks in this game.
    [rematch] There is no rematch of this game.
   *[impossible] That is not possible in this game.
}
online-problem = { $kind ->
    [game] There is no such game. Perhaps the link is not complete.
    [deleted] This game was deleted: games are kept for a limited time.
    [many] Too many requests; try again in a moment.
    [fault] The server could not do that; try again in a moment.
    [site] The server answers only to its own page.
    [silent] The server does not answer.
    [newer] The server has a newer version of the game. Reload the page to continue.
   *[other] Page and server do not understand each other; reload the page.
}
