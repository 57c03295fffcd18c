# Problèmes.

puzzle-task = Niveau { $level }. { player-at } ({ $disc }) de jouer : { $goal ->
    [win] trouvez la seule colonne qui gagne.
   *[draw] rien ne gagne ; trouvez la seule colonne qui ne perd pas.
}
puzzle-how = Pour le résoudre : { $command }
puzzle-of-day = Problème du { $date }
day-and-month = { $day ->
    [1] 1er
   *[other] { $day }
} { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
}
puzzle-verdict = { $verdict ->
    [right] La colonne { $column } est la bonne réponse.
   *[wrong] La colonne { $column } { $goal ->
        [win] ne gagne pas.
       *[draw] perd.
    }
}
puzzle-solved = { $goal ->
    [win] Résolu : vous gagnez.
   *[draw] Résolu : désormais plusieurs colonnes gardent la partie nulle, ou il n'y a plus rien à choisir.
} { $wrong ->
    [0] Sans faute.
    [one] Une faute.
   *[other] { $wrong } fautes.
}
puzzle-solution = La solution : { $moves }
puzzle-commands =
    Tapez le numéro d'une colonne, ou l'un de ces mots :
      conseil   l'idée ; la deuxième fois, où regarder ; la troisième, la colonne et une raison
      aide      cette liste
      quitter   quitter ; la solution est indiquée
puzzle-none = ce problème n'existe pas
puzzle-reads-stdin = MOVES - : puzzle solve lit vos coups sur l'entrée standard, la position ne peut donc pas en venir
puzzle-progress = { "{bar:40} {pos}/{len} problèmes créés, encore {eta}" }
puzzle-rating-progress = { "{bar:40} {pos}/{len} problèmes mesurés, encore {eta}" }
puzzle-error-over = ce n'est pas un problème : la partie est finie
puzzle-error-lost = ce n'est pas un problème : toutes les colonnes perdent
puzzle-error-no-choice = ce n'est pas un problème : une seule colonne peut être jouée
puzzle-error-several = ce n'est pas un problème : plusieurs colonnes gardent le résultat ({ $columns })
usage-not-a-day = { $argument } : « { $value } » n'est pas un jour ; écrivez AAAA-MM-JJ, par exemple 2026-11-16

help-puzzle = Des problèmes : des positions où une seule colonne est la bonne
examples-puzzle =
    Dans chaque problème, une seule colonne gagne ; ou, si rien ne gagne, une seule ne perd pas. Le moteur l'a prouvé.
    Cote : chacun des dix niveaux de joueurs de l'ordinateur a essayé 50 fois chaque problème du programme. La cote est la force d'un joueur qui le résout une fois sur deux, sur une échelle où level:1 a 791 points et level:10 2124. Du niveau 1 au niveau 5, chacun a environ un cinquième des problèmes : le niveau 2 commence à une cote de 820, le niveau 3 à 1080, le niveau 4 à 1250, le niveau 5 à 1440.
    Le niveau de tout autre problème est une estimation : on additionne les pions que demande la solution et les mauvais coups tentants ; jusqu'à 3 c'est le niveau 2, jusqu'à 5 le niveau 3, jusqu'à 8 le niveau 4, au-delà le niveau 5. Au niveau 1, le coup gagne tout de suite, ou la solution demande deux pions au plus et tout coup faux perd tout de suite. Un coup faux est naturel s'il ne perd pas tout de suite et qu'il fait ou empêche un alignement à un pion de la victoire, ou que c'est la colonne la plus proche du milieu.

    Exemples :
      puissance4 puzzle daily
      puissance4 puzzle solve --level 2
      puissance4 puzzle new --level 4 --seed 1 --json
help-new = Créer un problème
examples-new =
    La même graine crée le même problème.

    Exemple :
      puissance4 puzzle new --level 3
help-daily = Le problème du jour, le même pour tout le monde
examples-daily =
    Le niveau va de 1 à 5 en cinq jours.

    Exemple :
      puissance4 puzzle daily --date 2026-11-16
help-puzzle-solve = Résoudre un problème : vous jouez, l'entraîneur dit ce qui est juste et pourquoi
examples-puzzle-solve =
    Sans MOVES, c'est l'un des 5000 problèmes du programme. Tapez une colonne, conseil, aide ou quitter.

    Exemples :
      puissance4 puzzle solve
      puissance4 puzzle solve --idea double
      puissance4 puzzle solve --level 1
help-train = S'entraîner : un problème après l'autre, à votre niveau
examples-train =
    Votre premier essai d'un problème change votre cote. Une mauvaise colonne ou un conseil est un échec, et le problème revient après quelques jours. Tapez une colonne, conseil, aide ou quitter.
    Une course contre la montre dure trois minutes ; chaque problème est plus difficile que le précédent, et trois échecs l'arrêtent.

    Exemples :
      puissance4 puzzle train
      puissance4 puzzle train --idea double
      puissance4 puzzle train --timed
help-make = Créer un recueil de problèmes, comme celui du programme
examples-make =
    Les dix niveaux de joueurs de l'ordinateur essaient chaque problème, ce qui lui donne une cote. La même graine crée le même recueil, octet pour octet. Chaque ligne a les coups, la solution, la cote et l'idée.
    Au moins un problème sur cinquante porte sur chaque idée ; il peut donc y avoir quelques problèmes de plus que N. Après une interruption, la même commande reprend avec ce que contient FILE.part.

    Exemple :
      puissance4 puzzle make --count 10 --output problemes.txt
arg-level = La difficulté, de 1 à 5
arg-date = Le jour, par exemple 2026-11-16 ; aujourd'hui par défaut (UTC)
arg-puzzle_moves = La position du problème, par ses coups
arg-pack = Où mettre le recueil ; 7x6.txt par défaut
arg-timed = Une course contre la montre
arg-idea = De quoi il s'agit : win, block, safe, double, stacked, forced, prevent, follow-up, later ou search
arg-puzzles = Combien de problèmes ; 5000 par défaut
arg-make_seed = Graine du hasard ; 1 par défaut
