# The levels, and how they are compared.

who-error-level = 'level:{ $level }': after the colon comes how strong it is, { $least } to { $most }
arg-ladder = Each player meets the next one of the list only
