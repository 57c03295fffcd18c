# Plans: rules of play that are proved. $rival is the other player, in words.

plan-title = { $goal ->
    [win] { $name } wins with this plan, whatever { $rival } plays.
   *[draw] { $name } does not lose with this plan, whatever { $rival } plays.
}
plan-after = After { $moves }, best play of both, there is a plan.
plan-none = No plan was found: here no few rules decide the game, or the search was too short.
plan-first = Play column { $column } now.
plan-grab = Take { $cell } as soon as it is free.
plan-pair = { $first } and { $second } belong together: if { $rival } takes one, take the other as soon as it is free.
plan-answer = If { $rival } takes { $to }, take { $with } as soon as it is free.
plan-on-top = When { $rival } plays a column, answer on top, in the same column.
plan-avoid = Do not play at { $cells } of your own accord.
plan-leave = Leave column { $column } for last.
plan-free = If you cannot answer on top, play in column { $column }.
plan-fallback = { $kind ->
    [anywhere] If no rule applies, play anywhere.
    [left] If no rule applies, take the leftmost cell in row { $rows }, or else the leftmost cell.
    [right] If no rule applies, take the rightmost cell in row { $rows }, or else the rightmost cell.
   *[rows] If no rule applies, play in row { $rows } if you can.
}
plan-rows = { $first } or { $last }
plan-always = { $keep ->
    [yes] Above all, win if you can, block if you must, and never play just below a cell where { $rival } would win, nor where you would.
   *[no] Above all, win if you can, block if you must, and never play just below a cell where { $rival } would win.
}
plan-ending = { $kind ->
    [zugzwang] Why: in the end { $rival } has to play below { $cell }, and { $name } wins there.
    [threats] Why: { $name } makes threats, the last of them at { $cell }.
   *[full] Why: the board fills up, and { $rival } has no four.
}
plan-line = The longest resistance: { $moves }.
