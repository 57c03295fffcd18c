# One's own mistakes: what kind they are, and finding a better move.

mistake-kind = { $kind ->
    [missed-win] Missed a win
    [missed-block] Missed a block
    [cell-above] Gave the cell above
    [gave-up-threat] Gave up a winning cell
    [missed-threats] Missed winning threats
    [allowed-threats] Allowed winning threats
    [endgame] Lost track of odd and even rows
    [opening] Opening
   *[plan] Wrong plan
}
mistake-about = { $kind ->
    [missed-win] One more disc would have won at once.
    [missed-block] The opponent was about to win, and was not stopped.
    [cell-above] The disc let the opponent win in the cell above it.
    [gave-up-threat] The disc let the opponent take a cell that would have won.
    [missed-threats] Two threats at once, or threat after threat, would have won.
    [allowed-threats] The opponent could then win with two threats at once, or threat after threat.
    [endgame] When the columns fill up, one side gets the odd rows, the other the even ones: such a cell decided the game.
    [opening] One of the first moves gave the result away. These are learned by heart.
   *[plan] There is no simple reason: only the exact values show it.
}
mistake-task = Move { $move }: { player-name } played column { $column }, and that changed the result. { $goal ->
    [win] Find a column that wins.
   *[draw] Find a column that does not lose.
}
mistake-habit = { $trend ->
    [fewer] { $kind }: { $count }, less often lately
    [more] { $kind }: { $count }, more often lately
    [same] { $kind }: { $count }, as often as before
   *[unknown] { $kind }: { $count }
}

## Learning in the terminal

learn-lessons = Lessons
learn-mistakes = Your mistakes
learn-progress = Progress
learn-about-lessons = From the rules to strategy, openings and how computers play.
learn-about-mistakes = The positions in which you went wrong in your games against computers: find a better move.
learn-about-progress = What you have learned, and which mistakes you make.
progress-lessons = Lessons finished
progress-puzzles = Puzzles tried
progress-games = Games reviewed
progress-mistakes = Mistakes fixed
progress-about-games = Games against computers in which mistakes were looked for. Open "Your mistakes" to have the others reviewed.
mistakes-reviewing = Reviewing game { $game } of { $games }
mistakes-none = There are no mistakes to fix. Play against a computer, then come back.
mistakes-none-here = No move of this game changed the result.
mistakes-end = { $left ->
    [0] End of the list. All of them are fixed.
    [one] End of the list. One mistake still to fix.
   *[other] End of the list. { $left } mistakes still to fix.
}
mistakes-retry = Try another column, or ask for a hint.
mistakes-was = { $kind }. { $about }
review-mistakes = { $count ->
    [one] One move changed the result: { $key } lets you try it again.
   *[other] { $count } moves changed the result: { $key } lets you try them again.
}
hint-more = Ask again to be told more.

## mistakes and progress, line by line

mistakes-number = Mistake { $number } of { $count }
mistakes-prompt = A better column? (hint, next, help or quit)
mistakes-commands =
    Type the number of a column, or one of these words:
      hint   the idea; asked again, where to look, then the column and why
      next   the next mistake
      help   this list
      quit   leave
mistakes-left = { $left ->
    [one] One mistake is left.
   *[other] { $left } mistakes are left.
}
mistakes-too-long = Game { $game } is left out: it takes too long to review.
mistakes-reads-stdin = mistakes reads your answers from standard input, so the game cannot come from there; with --json it can
progress-unreadable = this is not the progress of a learner, as progress --export writes it
progress-imported = The progress in the file was added to that on this computer.
help-mistakes = Put your mistakes right: the positions in which you went wrong, one after another
examples-mistakes =
    Without MOVES and --game it takes your finished games against computers. Each is reviewed once.
    Moves that changed the result come up one after another: type a column, hint, next, help or
    quit. What you fixed is kept. Where it is not known who played, the mistakes of both players
    come up, and nothing is kept.
    Examples:
      puissance4 mistakes
      puissance4 mistakes --game 1
      puissance4 mistakes 44434455
      puissance4 mistakes --profile
help-progress = What you have learned: lessons, and mistakes by kind
examples-progress =
    To carry it to another computer, export it here and import it there. Importing adds: nothing is
    lost.
    Examples:
      puissance4 progress
      puissance4 progress --export progress.json
      puissance4 progress --import progress.json
arg-mistakes_moves = The moves of a game: its columns one after another
arg-profile = Print how often you make each kind of mistake
arg-progress_export = Write everything to a file
arg-import = Add what another computer has exported
