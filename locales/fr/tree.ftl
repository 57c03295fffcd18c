# Ce qu'un joueur automatique a regardé avant de choisir.

tree-summary = { $who } joue la colonne { $column }. Il a regardé { $nodes ->
    [one] une position
   *[other] { $nodes } positions
}.
tree-summary-rules = { $who } joue la colonne { $column }.

## Comment il a choisi

tree-best-note = Il prend la première colonne qui a la meilleure note.
tree-plain = Il n'a rien coupé. Avec des bornes (alpha-bêta), il trouve la même colonne et la même note à partir de { $nodes ->
    [one] une position
   *[other] { $nodes } positions
}.
tree-best-score = Il prend l'une des colonnes qui ont le meilleur score.
tree-opening = Il connaît cette ouverture par cœur.
tree-keeps = { $value ->
    [win] Il prend la première colonne qui garde la victoire.
   *[draw] Il prend la première colonne qui garde la partie nulle.
}
tree-looks-best = La colonne { $columns } lui paraît la meilleure.
tree-looks-equal = Les colonnes { $columns } lui paraissent aussi bonnes : il en tire une au hasard.
tree-glance = Cette fois, il ne jette qu'un coup d'œil, un seul coup à l'avance.
tree-rule = Règle { $number }, { $rule ->
    [wins] compléter un alignement
    [blocks] prendre la case où l'autre joueur compléterait un alignement
    [makes] en aligner { $length }
    [takes] prendre la case où l'autre joueur alignerait { $length } pions
    [safe] ne laisser à l'autre joueur aucun alignement à compléter au coup suivant
    [on-top] tomber sur un pion de l'autre joueur ou sur la ligne du bas
   *[any] n'importe quelle colonne
} : { $count ->
    [0] aucune colonne
    [one] colonne { $columns }
   *[other] colonnes { $columns }
}.
tree-rule-decides = La première règle qui donne une colonne décide. S'il y en a plusieurs, il en tire une au hasard.

## Ce que vaut un coup pour le joueur qui réfléchit

tree-move = { $column } : { $judgement }
tree-exactly = { $value }
tree-at-least = ≥ { $value }
tree-at-most = ≤ { $value }
tree-wins = gagne au pion { $disc }
tree-loses = perd au pion { $disc }
tree-holds = le garde
tree-gives-away = le laisse échapper

## Ce qui a été laissé de côté

tree-cut = { $count ->
    [one] colonne { $columns } non regardée : { $why }
   *[other] colonnes { $columns } non regardées : { $why }
}
tree-cut-nothing-better = rien ne peut être meilleur
tree-cut-refuted-reply = avec cette réponse, il n'obtient pas plus que { $value }, qu'il a ailleurs
tree-cut-refuted-answer = l'autre joueur évite cette position, et le tient à { $value } ailleurs
tree-cut-too-low = avec cette réponse, le coup tombe à { $value } ou moins, trop bas pour être choisi
tree-cut-enough = un seul coup suffit à la preuve
tree-cut-loses = l'autre joueur gagnerait aussitôt

## Une étape du parcours

tree-step-tries-replies = Après { $path } : les réponses de l'autre joueur. C'est la pire pour lui qui compte.
tree-step-tries-moves = Après { $path } : ses propres coups. Le meilleur compte.
tree-step-judges = Après { $path } : { $judgement }.
tree-step-cuts = Après { $path } : { $cut }.
tree-step-cuts-first = { $cut }.

## Erreurs

tree-secret = ce joueur ne montre pas ce qu'il regarde
tree-plain-minimax = --plain : seul minimax a des coupures que l'on peut omettre ; indiquez minimax ou minimax:H
tree-over = la partie est finie : il n'y a plus rien à chercher
tree-human = --player : on ne peut pas montrer les pensées d'un humain ; indiquez un joueur automatique
tree-program = --player : on ne peut pas montrer les pensées d'un programme ; indiquez un joueur de ce jeu
