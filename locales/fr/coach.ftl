# Ce que l'entraîneur dit d'un coup : hint et explain. $player le joue : 0 est « vous », sinon le numéro d'un joueur.
# $rival est l'autre, en toutes lettres.

fact-rival = { $player ->
    [0] votre adversaire
   *[other] { player-within }
}
fact-you-get = { $player ->
    [0] vous obtenez
   *[other] { player-within } obtient
}
fact-you-win = { $player ->
    [0] vous gagnez
   *[other] { player-within } gagne
}

## Les cases

fact-cell = colonne { $column }, ligne { $row }
fact-cells-more = { $first } ; en { $next }
fact-cells-last = { $first } et en { $next }
columns-more = { $first }, { $next }
columns-and = { $first } et { $next }
columns-or = { $first } ou { $next }

## Ce qui arrive tout de suite

fact-wins-now = Ce pion gagne : { line-of }.
fact-misses-win = Ce coup laisse passer une victoire immédiate en { $cells }.
fact-misses-block = { $count ->
    [one] Ce coup n'arrête pas { $rival }, qui gagne ensuite en { $cells }.
   *[other] Ce coup n'arrête aucune des menaces : { $rival } gagne ensuite en l'une de ces cases : { $cells }.
}
fact-opens-cell = Ce coup ouvre la case du dessus : { $rival } y joue, en { $cell }, et gagne.
fact-must-block = Ce coup bloque { $rival }, qui gagnerait en { $cell }.
fact-blocks-one = { $rival } peut gagner en { $cells } : un pion dans la colonne { $blocked } ne bloque que l'une de ces cases.
fact-double-threat = Ce coup crée { $count ->
    [2] deux menaces
   *[other] { $count } menaces
} à la fois, en { $cells } : { $rival } ne peut en arrêter qu'une.
fact-stacked-threat = Ce coup menace de gagner en { $lower } ; si { $rival } prend cette case, celle juste au-dessus gagne, { $upper }.
fact-forced-turn = { $column } (réponse { $answer })
fact-forced-end = { $kind ->
    [stacked] { $column } crée deux menaces superposées dans la colonne { $columns }
   *[several] { $column } crée { $count ->
        [2] deux
        [3] trois
       *[other] { $count }
    } menaces à la fois, dans les colonnes { $columns }
}
fact-forced-then = { $turns }, puis { $end }
fact-forced-win = Ce coup gagne menace après menace : { $moves }.
fact-prevents-forced-win = Ce coup empêche { $rival } de gagner menace après menace : { $moves }.
fact-loses-to-threats = Ensuite { $rival } gagne menace après menace : { $moves }.
fact-only-safe = Avec toute autre colonne, { $rival } gagne au coup suivant, en { $cells }.
fact-gives-up-cell = Ce coup abandonne la menace en { $cell } : maintenant { $rival } peut prendre cette case.
fact-prevents-double = Ce coup empêche une double menace : en jouant ici, { $rival } menacerait de gagner en { $cells }.
fact-forces = Ce coup menace de gagner en { $cell } : { $rival } doit y jouer.

## Ce que vaut le coup

fact-throws-away = { $change ->
    [win-draw] Ce coup laisse échapper la victoire : avec le meilleur jeu, la partie est maintenant nulle
    [win-loss] Ce coup transforme une victoire en défaite
   *[draw-loss] Ce coup transforme une partie nulle en défaite
}.{ $count ->
    [0] {""}
    [one] {" "}Mieux : colonne { $columns }.
   *[other] {" "}Mieux : colonnes { $columns }.
}
fact-no-choice = Il n'y a pas d'autre colonne à jouer.
fact-only-move = { $value ->
    [win] C'est la seule colonne qui gagne.
   *[draw] C'est la seule colonne qui ne perd pas.
}
fact-holds-longest = Aucune autre colonne ne résiste plus longtemps.
fact-all-lose = Quelle que soit la colonne, { $rival } peut gagner.
fact-wins-by-force = Ce coup gagne en { $discs ->
    [one] un coup
   *[other] { $discs } coups
}, quoi que fasse { $rival }.
fact-loses-by-force = Ensuite { $rival } gagne en { $discs ->
    [one] un coup
   *[other] { $discs } coups
}, quelle que soit la réponse.
fact-with-line = { $fact } Avec le meilleur jeu : colonnes { $moves }.
fact-slower = La colonne { $column } gagne { $fewer ->
    [one] un coup
   *[other] { $fewer } coups
} plus tôt.
fact-loses-sooner = La colonne { $column } résiste { $more ->
    [one] un coup
   *[other] { $more } coups
} de plus.
fact-draws = Avec le meilleur jeu, la partie est nulle.

## Ce qui compte pour la suite

fact-follow-up = { $who ->
    [you-win] Désormais, chaque fois que { $rival } joue une colonne, on peut lui répondre dans la même : la case du dessus est toujours libre, et au plus tard à la fin, l'une de ces réponses complète un alignement.
    [you-hold] Désormais, chaque fois que { $rival } joue une colonne, on peut lui répondre dans la même : la case du dessus est toujours libre, et ces réponses empêchent tout alignement.
    [opponent-wins] Dès ce coup, { $rival } peut répondre à chaque coup dans la même colonne : la case du dessus est toujours libre, et au plus tard à la fin, l'une de ces réponses complète un alignement.
   *[opponent-holds] Dès ce coup, { $rival } peut répondre à chaque coup dans la même colonne : la case du dessus est toujours libre, et ces réponses empêchent tout alignement.
}
fact-follow-up-picture = La grille à la fin :
fact-creates-threat = Ce coup crée une menace en { $cell }{ $prospect ->
    [decides] {" : "}avec le meilleur jeu, { fact-you-win } sur cette case
    [cashed] . Si les autres colonnes se remplissent d'abord, { fact-you-get } cette case
    [taken] . Si les autres colonnes se remplissent d'abord, { $rival } obtient cette case
    [you-before] . Si les autres colonnes se remplissent d'abord, { fact-you-win } avant, en { $before }
    [opponent-before] . Si les autres colonnes se remplissent d'abord, { $rival } gagne avant, en { $before }
   *[open] {""}
}.
fact-kills-threat = Ce coup prend une case dont { $rival } a besoin pour créer une menace en { $cell }.
fact-holds-threat = Ce coup garde la menace en { $cell }{ $decides ->
    [yes] {" : "}avec le meilleur jeu, { fact-you-win } sur cette case
   *[no] . Si les autres colonnes se remplissent d'abord, { fact-you-get } cette case
}.
fact-neutralizes-threat = Si les autres colonnes se remplissent d'abord, { fact-you-get } la case { $cell }, où { $rival } a une menace.
fact-opponent-threat = { $rival } a une menace en { $cell }{ $decides ->
    [yes] {""} et, avec le meilleur jeu, y gagne
   *[no] . Si les autres colonnes se remplissent d'abord, { $rival } obtient cette case
}.
fact-most-lines = { $lines ->
    [one] Un alignement peut encore passer
   *[other] { $lines } alignements différents peuvent encore passer
} par cette case. Aucune autre colonne n'en offre davantage : la suivante, la colonne { $column }, { $next ->
    [0] n'en offre aucun
   *[other] en offre { $next }
}.
fact-closes-row = Tout alignement horizontal passe par la colonne { $column } : avec un pion ici, { $rival } ne pourra jamais en faire un sur la ligne { $row }.

## hint et explain

hint-play = { player-name } : jouez la colonne { $columns }.
hint-column = Jouez la colonne { $column }.
hint-reason = Pourquoi la colonne { $column } ? { $reason }
hint-trap = Pourquoi pas la colonne { $column } ? { $reason }
hint-also = { $count ->
    [one] Aussi bien : colonne { $columns }.
   *[other] Aussi bien : colonnes { $columns }.
}
hint-lost = Toutes les colonnes perdent ; la colonne { $column } résiste aussi longtemps que les autres. { $reason }
hint-simple = La colonne { $columns } paraît bonne.
hint-idea = { $idea ->
    [win] Un seul pion suffit pour gagner.
    [block] Regardez ce que votre adversaire s'apprête à faire.
    [safe] Regardez ce que chaque pion permet à votre adversaire : une seule colonne est sûre.
    [double] Deux menaces à la fois ne peuvent pas être bloquées toutes les deux.
    [stacked] Deux menaces l'une au-dessus de l'autre ne peuvent pas être bloquées toutes les deux.
    [forced] Menacez de gagner à chaque coup, pour ne laisser qu'une seule réponse.
    [prevent] Cherchez ce que prépare votre adversaire, et empêchez-le.
    [follow-up] Pensez à répondre à chaque coup adverse dans la même colonne.
    [later] Pensez à une case qui gagne plus tard, quand les autres colonnes seront pleines.
   *[search] Cherchez la meilleure réponse à chaque colonne.
}
hint-area = Regardez les colonnes { $from } à { $to }.
idea-name = { $idea ->
    [win] Gagner en un coup
    [block] Bloquer
    [safe] La seule colonne sûre
    [double] Deux menaces
    [stacked] Menaces superposées
    [forced] Coups forcés
    [prevent] Déjouer un plan
    [follow-up] Répondre au-dessus
    [later] Menaces pour plus tard
   *[search] Trouver la meilleure réponse
}
analysis-line = Meilleure suite : { $moves }
column-standing = Colonne { $column } : { $standing }.
explain-line = { $column } : { $result }. { $reason }
explain-all-title = Chaque colonne pour { player-within }, avec le meilleur jeu :
outlook-stopped = La recherche s'est arrêtée avant que tout soit démontré.
outlook-proved = { $count ->
    [one] Démontré : la colonne { $columns } { $value ->
        [win] gagne
        [draw] mène à une partie nulle
       *[loss] perd
    }.
   *[other] Démontré : les colonnes { $columns } { $value ->
        [win] gagnent
        [draw] mènent à une partie nulle
       *[loss] perdent
    }.
}
outlook-unknown = { $count ->
    [one] Pas démontré : la colonne { $columns }.
   *[other] Pas démontré : les colonnes { $columns }.
}
outlook-guess = Une supposition : la colonne { $column } semble la meilleure.
coach-over = la partie est finie : il n'y a plus rien à jouer
explain-not-a-column = COLUMN : « { $text } » n'est pas une colonne

## Où en est la partie. Les coups sont ceux du gagnant.

standing = { $stage ->
    [over] { $player ->
        [0] partie nulle
       *[other] { player-within } a gagné
    }
    [next] { player-within } gagne à son prochain coup
    [known] { player-within } gagne en { $moves } coups avec le meilleur jeu
   *[open] { $player ->
        [0] partie nulle avec le meilleur jeu
       *[other] { player-within } gagne avec le meilleur jeu
    }
}
column-result = { $value ->
    [win] gagne { $moves ->
        [one] tout de suite
       *[other] en { $moves } coups
    }
    [draw] partie nulle
   *[loss] perd en { $moves ->
        [one] un coup
       *[other] { $moves } coups
    }
}
