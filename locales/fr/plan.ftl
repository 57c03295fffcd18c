# Plans : des règles de jeu démontrées. $rival est l'autre joueur, en toutes lettres.

plan-title = { $goal ->
    [win] { $name } gagne avec ce plan, quoi que joue { $rival }.
   *[draw] { $name } ne perd pas avec ce plan, quoi que joue { $rival }.
}
plan-after = Après { $moves }, le meilleur jeu des deux, il existe un plan.
plan-none = Aucun plan trouvé : ici, aucune règle simple ne décide de la partie, ou la recherche était trop courte.
plan-first = Jouez maintenant la colonne { $column }.
plan-grab = Prenez la case { $cell } dès qu'elle est libre.
plan-pair = Les cases { $first } et { $second } vont ensemble : si { $rival } prend l'une, prenez l'autre dès qu'elle est libre.
plan-answer = Si { $rival } prend la case { $to }, prenez la case { $with } dès qu'elle est libre.
plan-on-top = Quand { $rival } joue une colonne, répondez juste au-dessus.
plan-avoid = Ne jouez pas de vous-même en { $cells }.
plan-leave = Gardez la colonne { $column } pour la fin.
plan-free = Si vous ne pouvez pas répondre au-dessus, jouez en colonne { $column }.
plan-fallback = { $kind ->
    [anywhere] Si aucune règle ne s'applique, jouez où vous voulez.
    [left] Si aucune règle ne s'applique, prenez la case la plus à gauche sur la ligne { $rows }, sinon la plus à gauche.
    [right] Si aucune règle ne s'applique, prenez la case la plus à droite sur la ligne { $rows }, sinon la plus à droite.
   *[rows] Si aucune règle ne s'applique, jouez sur la ligne { $rows } si vous pouvez.
}
plan-rows = { $first } ou { $last }
plan-always = { $keep ->
    [yes] Avant tout : gagnez si vous pouvez, bloquez s'il le faut, et ne jouez jamais juste au-dessous d'une case où { $rival } gagnerait, ni où vous gagneriez.
   *[no] Avant tout : gagnez si vous pouvez, bloquez s'il le faut, et ne jouez jamais juste au-dessous d'une case où { $rival } gagnerait.
}
plan-ending = { $kind ->
    [zugzwang] Pourquoi : à la fin, { $rival } doit jouer sous la case { $cell }, et { $name } y gagne.
    [threats] Pourquoi : { $name } enchaîne les menaces, la dernière en { $cell }.
   *[full] Pourquoi : la grille se remplit sans que { $rival } aligne ses pions.
}
plan-line = La plus longue résistance : { $moves }.
