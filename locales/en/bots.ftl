# Programs of others as players.

who-error-command = '{ $name }' has no command line: after the colon comes what starts the program, such as cmd:"python3 my_bot.py"
offence-not-started = the program could not be started: { $reason }
offence-ended = { $end ->
    [code] the program ended instead of answering (exit code { $number })
    [signal] the program ended instead of answering (signal { $number })
   *[output] the program closed its output instead of answering
}
offence-silent = the program did not answer within { $seconds } s
offence-out-of-time = the program used more than its { $seconds } s for the game
offence-nonsense = the program answered '{ $line }', which is not a column
offence-illegal = the program answered column { $number }: { $reason }
offence-no-column = the program answered { $number }, which is not a column
offence-output = the program wrote too much without answering
offence-memory = the program used more than { $mebibytes } MiB of memory
offence-out = the game was not played: the program is out
sandbox-missing = bubblewrap (bwrap) does not work here: a program can stop other programs, also this one and its opponents, use the network and change files; --require-sandbox refuses that
sandbox-required = bubblewrap (bwrap) does not work here, and --require-sandbox refuses programs without it
sandbox-not-limited = prlimit is not there: the memory of a program is looked at, but not limited by the system
forfeit = { $who }: { $offence }.
log-full = (The rest is missing: this log has become too large.)
forfeit-stderr = The end of its standard error:
arena-forfeits = { $who } lost { $games ->
    [one] 1 game
   *[other] { $games } games
} through rule violations, for example:

## The judge

judge-human = judge asks computer players; for your own strength, see puissance4 games, mistakes and puzzle train
judge-title = Report on { $who }
judge-section = { $section ->
    [summary] Summary
    [answers] Questions
    [games] Games against the levels
   *[mistakes] The worst mistakes
}
judge-protocol = { $answered } of { $asked } answers were columns that can be played ({ $questions ->
    [one] 1 question
   *[other] { $questions } questions
} in all).
judge-header = { $column ->
    [asked] what was asked
    [right] right
    [of] of
    [share] share
    [level] opponent
    [wins] wins
    [draws] draws
    [losses] losses
   *[score] score
}
judge-skill = { $skill ->
    [win] win with the next move
    [block] block a win of the other side
   *[keep] keep the exact value
}
judge-phase = { $phase ->
    [opening] · in the opening
    [middle] · in the middle
   *[end] · at the end
}
judge-elo = Strength: { $elo } Elo ({ $low } … { $high }), { $relation ->
    [below] weaker than
    [above] stronger than
   *[near] about as strong as
} { $level }.
judge-times = Time for an answer: { $median } ms (median), { $slowest } ms at most.
judge-no-flaw = The questions show no weakness.
judge-flaw-offences = { $count ->
    [one] It committed 1 offence.
   *[other] It committed { $count } offences.
}
judge-flaw-win = It does not always win when it can: { $missed } of { $asked } wins missed.
judge-flaw-block = It does not always block: { $missed } of { $asked } threats overlooked.
judge-flaw-blind = { $skill ->
    [win] It overlooks wins
   *[block] It overlooks threats
} { $direction ->
    [column] in columns
    [row] in rows
   *[diagonal] on diagonals
}: { $missed } of { $asked } missed.
judge-flaw-phase = { $phase ->
    [opening] In the opening
    [middle] In the middle of the game
   *[end] At the end of the game
} it gives away results: { $missed } of { $asked } times.
judge-mistake = Column { $column }: { $result }. Best: { $best } ({ $better }).
judge-position = After { $moves }:
judge-plot = The score against each level, from 1 to 10
judge-progress = { "{bar:40} {pos}/{len}, {eta} left" }
help-judge = Judge a player, especially your own program: a report
examples-judge =
    It asks questions with proved answers, plays against the ten levels and names weaknesses. Example:
      puissance4 judge cmd:"python3 my_bot.py" --html report.html
arg-judged = Who is judged, for example cmd:"python3 my_bot.py"
arg-questions = How many positions it is asked about
arg-games_a_level = How many games it plays against each level; 0: none
arg-move_time = Seconds that a player has for a move. A program (cmd:…) that takes longer loses the game; 5 by default. Others answer with the best so far; no limit by default
arg-game_time = Seconds that a player has for all its moves in a game; no limit by default
arg-require_sandbox = Refuse to run programs (cmd:…) that could stop others, use the network or write files
arg-logs = Write the standard error of each program to a file in this folder
arg-html = Write the report as a page, too
help-ugi = Play as an engine for other programs (Universal Game Interface)
arg-engine_level = The level at which it plays, 1 to 10; 10 by default
examples-ugi =
    Another program starts this one and talks to it through standard input and output: ugi, isready, uginewgame, position, go, stop, quit. Example:
      puissance4 arena ugi:"puissance4 ugi" level:5 --games 10

## Tournaments

help-tournament = Let many players meet, as a file says: tables, ratings, every game to replay
examples-tournament =
    FILE is TOML: format, games, size, connect, seed, move-time, game-time, offences, and a [[player]] with who and name for each. The games go to FILE with the ending .games.jsonl, so that an interrupted tournament can go on. Examples:
      puissance4 tournament class.toml --html class.html
      puissance4 tournament class.toml --resume
arg-settings_file = The settings of the tournament
arg-tournament_logs = Write the standard error of each program to a file in this folder; FILE with the ending .logs by default
arg-resume = Continue with the games already played
arg-offences = A program is out of the tournament after this many offences; 0: never (3, or what FILE says)
arg-csv = Write the standings as a table for spreadsheets (CSV)
tournament-refused = { $file }: { $reason }
tournament-wrong = { $what ->
    [players] a tournament needs at least two players ([[player]])
    [games] games: at least 1 and at most 1000000
    [move-time] move-time: seconds for a move, at least 0.001 and at most 86400
    [game-time] game-time: seconds for all moves of a game, at least 0.001 and at most 86400
    [rounds] rounds: how many rounds a Swiss tournament has, and only such a one
   *[sprt] sprt: two players, elo0 below elo1, alpha and beta between 0 and 0.5
}
tournament-twice = two players are called '{ $name }'; give them different names
tournament-games = { $kind ->
    [exists] { $file } has the games of an earlier run; --resume goes on with them
    [other] { $file } has the games of a tournament with other players or settings
    [line] { $file }, line { $line }: this is not a game of the tournament
   *[file] { $file }: { $reason }
}
tournament-title = Tournament { $name }
tournament-played = { $games ->
    [one] 1 game
   *[other] { $games } games
}, seed { $seed }
tournament-partial = Interrupted after { $played } of { $total } games. To go on: { $command }
tournament-out-name = { $name } (out)
tournament-out = { $who } is out after { $offences ->
    [one] 1 offence
   *[other] { $offences } offences
}: { $games ->
    [0] no game was left.
    [one] 1 game counts as lost without being played.
   *[other] { $games } games count as lost without being played.
}
tournament-score = { $points } of { $games }
tournament-game = { $names }: { $result }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
tournament-slider = Move
tournament-header = { $column ->
    [player] player
    [points] points
    [games] games
    [elo-alone] Elo
   *[elo] Elo (95 %)
}
tournament-section = { $section ->
    [crosstable] Points of each against each
   *[games] Games
}
tournament-sprt = { $verdict ->
    [better] { $name } is better
    [not-better] { $name } is not better
   *[open] Whether { $name } is better is not decided yet
} (between { $elo0 } and { $elo1 } Elo: { $ratio } from { $low } to { $high }).
tournament-progress = { "{wide_bar} {pos}/{len}, {eta} left" }
tournament-more = … and { $count } more
