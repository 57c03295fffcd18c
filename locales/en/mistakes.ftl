# One's own mistakes: what kind they are, and finding a better move.

mistake-kind = { $kind ->
    [missed-win] Missed a win
    [missed-block] Missed a block
    [cell-above] Gave the cell above
    [gave-up-threat] Gave up a winning cell
    [missed-threats] Missed winning threats
    [allowed-threats] Allowed winning threats
    [endgame] Lost the thread of odd and even rows
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
    [endgame] When the columns fill up, one side gets the odd rows, the other the even ones: a cell there decided.
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
