# Une partie analysée : review ; et l'arbre des ouvertures : explore.

## review

review-move = { $ply }. { $name }, colonne { $column } : { $mark ->
    [best] le meilleur coup
    [good] bon coup
    [inaccuracy] imprécision
    [mistake] erreur
   *[blunder] gaffe
}
review-open = { $ply }. { $name }, colonne { $column } : { $value ->
    [win] pas jugé ; il est démontré que ce coup gagne.
    [draw] pas jugé ; il est démontré que ce coup mène à une partie nulle.
    [loss] pas jugé ; il est démontré que ce coup perd.
   *[unknown] pas jugé.
}
review-open-count = La recherche s'est arrêtée : { $count ->
    [one] 1 coup n'est pas jugé.
   *[other] { $count } coups ne sont pas jugés.
}
review-better = { $count ->
    [one] Mieux : colonne { $columns }.
   *[other] Mieux : colonnes { $columns }.
}
review-no-moves = Il n'y a pas de coup à analyser.
review-curve = Qui gagne avec le meilleur jeu, après chaque coup (plus haut : plus près d'une victoire du joueur 1) :
review-turns = Les tournants de la partie :
review-turn = Coup { $ply }, colonne { $column } : { $before ->
    [first] le joueur 1 gagnait
    [second] le joueur 2 gagnait
   *[neither] la partie était nulle
}, { $after ->
    [first] maintenant le joueur 1 gagne
    [second] maintenant le joueur 2 gagne
   *[neither] maintenant elle est nulle
}.
review-accuracy = Joueur { $player } : précision { $percent } %. Meilleurs coups { $best }, bons coups { $good }, imprécisions { $inaccuracies }, erreurs { $mistakes }, gaffes { $blunders }.
review-svg-title = Qui gagne avec le meilleur jeu, après chaque coup de { $moves }
review-missing = indiquez une partie : MOVES ou --game FILE

## explore

explore-line = { $column } : { $result }{ $count ->
    [0] {""}
    [one] {" "}; meilleure réponse { $replies }
   *[other] {" "}; meilleures réponses { $replies }
}

## Fichiers de parties

record-error-not-a-game = ce JSON n'est pas une partie ; une partie est un objet avec version, columns, rows, connect et moves, ou un épisode de ConnectX
record-error-version = la version { $version } de ce fichier n'est pas connue, seulement la version { $known }
record-error-moves = moves, { $problem }
record-error-start = start : { $problem }
record-error-other-board = start n'a pas la taille ou la longueur d'alignement que dit le fichier
episode-error-step = étape { $step } : { $problem }
episode-error-agents = il devrait y avoir deux agents, et il y en a { $agents }
episode-error-turn = ce devrait être au joueur { $player } de jouer
episode-error-no-action = il n'y a pas d'action
episode-error-action = { $action } n'est pas une colonne
episode-error-board = la grille n'est pas celle que font les coups
episode-error-after-the-end = la partie était déjà finie

## Aide

help-review = Ce que valait chaque coup d'une partie, et où elle a basculé
examples-review =
    Chaque coup est comparé au meilleur, par leurs valeurs exactes :
      meilleur coup   aucune colonne n'est meilleure
      bon coup        le même résultat, une victoire au plus deux coups plus tard ou une défaite au plus deux coups plus tôt
      imprécision     le même résultat, mais avec un plus grand écart ; ou un gain au coup suivant oublié, pour l'un ou l'autre joueur
      erreur          une victoire devient une partie nulle, ou une partie nulle une défaite
      gaffe           une victoire devient une défaite
    La précision est la moyenne des coups d'un joueur : le meilleur compte 100, un bon 90, une imprécision 70, une erreur 30, une gaffe 0. Les coups sans choix, quand toutes les colonnes se valaient, ne comptent pas.
    Sous la courbe, 1 ou 2 est le joueur qui gagne avec le meilleur jeu, = est une partie nulle.
    FILE est une partie enregistrée, un épisode de Kaggle ConnectX (JSON), ou des coups sur la grille standard.

    Exemples :
      puissance4 review 44444432265
      puissance4 review --game partie.json --svg courbe.svg
      puissance4 review --game episode.json --json
help-explore = L'arbre des ouvertures : chaque colonne avec sa valeur exacte et les meilleures réponses
examples-explore =
    Une étoile marque les meilleures colonnes. Une victoire ou une défaite se compte en coups du gagnant, avec le meilleur jeu.

    Exemples :
      puissance4 explore ""
      puissance4 explore 44 --depth 2
arg-review_moves = Les coups de la partie, par exemple 4453 ; - les lit sur l'entrée standard
arg-game = Une partie finie : son numéro dans `puissance4 games`, ou un fichier ; - est l'entrée standard
arg-curve = Dessiner la courbe de la partie dans ce fichier ; - est la sortie standard, et seul le dessin y est alors écrit
arg-tree_depth = 1 pour chaque colonne, 2 pour chaque colonne et chaque réponse ; 1 par défaut
