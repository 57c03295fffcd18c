# Les niveaux, et comment on les compare.

who-error-level = « level:{ $level } » : après les deux-points vient sa force, de { $least } à { $most }
arg-ladder = Chacun ne rencontre que le suivant de la liste
