# Ce que l'entraîneur dit d'un coup : hint et explain. « Vous » êtes celui qui le joue.

## Les cases

fact-cell = colonne { $column }, ligne { $row }
fact-cells-more = { $first } ; en { $next }
fact-cells-last = { $first } et en { $next }

## Ce qui arrive tout de suite

fact-wins-now = Ce pion complète un alignement { $direction ->
    [column] en colonne
    [row] en ligne
    [rising] en diagonale montante
   *[falling] en diagonale descendante
} : vous gagnez.
fact-misses-win = Ce coup laisse passer la victoire : vous pourriez gagner tout de suite en { $cells }.
fact-misses-block = Ce coup n'arrête pas votre adversaire, qui gagne tout de suite en { $cells }.
fact-opens-cell = Ce coup ouvre la case du dessus : votre adversaire y joue, en { $cell }, et gagne.
fact-must-block = Ce coup bloque votre adversaire, qui gagnerait tout de suite en { $cell }.
fact-blocks-one = Ce coup bloque la colonne { $blocked }, mais pas { $count ->
    [one] la colonne { $missed }
   *[other] les colonnes { $missed }
}, où votre adversaire gagne tout de suite.
fact-double-threat = Ce coup crée { $count ->
    [2] deux menaces à la fois : vous pouvez gagner en { $cells }, et votre adversaire ne peut en arrêter qu'une
   *[other] { $count } menaces à la fois : vous pouvez gagner en { $cells }, et votre adversaire ne peut en arrêter qu'une
}.
fact-stacked-threat = Ce coup crée deux menaces l'une sur l'autre : si votre adversaire joue en { $lower }, vous gagnez juste au-dessus, en { $upper }.
fact-forced-turn = { $column } (réponse { $answer })
fact-forced-win = Ce coup gagne par force : chacun de vos pions menace de gagner et ne laisse qu'une réponse à votre adversaire. Colonnes { $moves }.
fact-prevents-forced-win = Ce coup empêche un gain forcé : sinon votre adversaire gagnerait par des menaces qui ne vous laissent chaque fois qu'une réponse. Colonnes { $moves }.
fact-loses-to-threats = Votre adversaire gagne par force : chacun de ses pions menace de gagner et ne vous laisse qu'une réponse. Colonnes { $moves }.
fact-only-safe = Après toute autre colonne, votre adversaire gagne tout de suite, en { $cells }.
fact-gives-up-cell = Ce coup abandonne une de vos menaces : vous gagneriez en { $cell }, et maintenant votre adversaire peut prendre cette case.
fact-prevents-double = Ce coup empêche une double menace : si votre adversaire jouait ici, il aurait { $count ->
    [2] deux façons de gagner tout de suite
   *[other] { $count } façons de gagner tout de suite
}, en { $cells }.
fact-forces = Ce coup menace de gagner en { $cell } : votre adversaire doit y jouer.

## Ce que vaut le coup

fact-throws-away = { $change ->
    [win-draw] Ce coup gâche une victoire : si chacun joue ensuite au mieux, la partie est nulle
    [win-loss] Ce coup change une victoire en défaite
   *[draw-loss] Ce coup change une partie nulle en défaite
}. { $count ->
    [one] Mieux : colonne { $columns }.
   *[other] Mieux : colonnes { $columns }.
}
fact-no-choice = Il n'y a pas d'autre colonne à jouer.
fact-only-move = { $value ->
    [win] C'est la seule colonne qui gagne.
   *[draw] C'est la seule colonne qui ne perd pas.
}
fact-holds-longest = Aucune autre colonne ne résiste plus longtemps.
fact-all-lose = Quelle que soit la colonne que vous jouez, votre adversaire peut gagner.
fact-wins-by-force = Vous gagnez quoi que fasse votre adversaire, en posant au plus { $discs } pions, celui-ci compris.
fact-loses-by-force = Ensuite votre adversaire gagne quoi que vous fassiez, en posant au plus { $discs } pions.
fact-with-line = { $fact } Si chacun joue au mieux : colonnes { $moves }.
fact-slower = La colonne { $column } gagne plus tôt, avec { $fewer ->
    [one] un pion de moins
   *[other] { $fewer } pions de moins
}.
fact-loses-sooner = La colonne { $column } résiste plus longtemps : il faut à votre adversaire { $more ->
    [one] un pion de plus
   *[other] { $more } pions de plus
}.
fact-draws = Si chacun joue au mieux, la partie est nulle.

## Ce qui compte pour la suite

fact-follow-up = { $who ->
    [you-win] Désormais, chaque fois que votre adversaire joue une colonne, jouez la même : vous avez toujours la case du dessus, et à la fin, sinon avant, cela vous fait un alignement.
    [you-hold] Désormais, chaque fois que votre adversaire joue une colonne, jouez la même : vous avez toujours la case du dessus, et les cases de votre adversaire ne font jamais un alignement.
    [opponent-wins] Dès ce coup, chaque fois que vous jouez une colonne, votre adversaire peut jouer la même : il a toujours la case du dessus, et à la fin, sinon avant, cela lui fait un alignement.
   *[opponent-holds] Dès ce coup, chaque fois que vous jouez une colonne, votre adversaire peut jouer la même : il a toujours la case du dessus, et vos cases ne font jamais un alignement.
}
fact-follow-up-picture = La grille à la fin :
fact-creates-threat = Ce coup crée une menace en { $cell }. Si toutes les autres colonnes se remplissent d'abord, { $prospect ->
    [cashed] votre adversaire doit jouer en dessous, et vous y gagnez
    [taken] vous devez jouer en dessous, et votre adversaire prend la case
    [you-before] vous gagnez même avant, en { $before }
   *[opponent-before] votre adversaire gagne avant, en { $before }
}.
fact-kills-threat = Ce coup prend une case qu'il faut à votre adversaire pour créer une menace en { $cell }.
fact-holds-threat = Ce coup garde votre menace en { $cell }. Si toutes les autres colonnes se remplissent d'abord, votre adversaire doit jouer en dessous, et vous y gagnez.
fact-neutralizes-threat = La menace de votre adversaire en { $cell } ne donne rien : si toutes les autres colonnes se remplissent d'abord, il doit jouer en dessous, et vous prenez la case.
fact-opponent-threat = Votre adversaire a une menace en { $cell }. Si toutes les autres colonnes se remplissent d'abord, vous devez jouer en dessous, et il y gagne.
fact-most-lines = Cette case fait partie de { $lines } alignements possibles pour vous, et aucune autre que vous pouvez jouer ne fait partie de plus.

## hint et explain

hint-play = { $count ->
    [one] Joueur { $player } : jouez la colonne { $columns }.
   *[other] Joueur { $player } : jouez l'une des colonnes { $columns }.
}
hint-reason = Pourquoi la colonne { $column } ? { $reason }
hint-lost = Toutes les colonnes perdent. { $reason }
explain-title = Colonne { $column } pour le joueur { $player } : { $value ->
    [win] victoire
    [draw] partie nulle
   *[loss] défaite
} si chacun joue au mieux, en { $plies ->
    [one] un coup
   *[other] { $plies } coups
}.
explain-line = { $column } : { $value ->
    [win] victoire
    [draw] nulle
   *[loss] défaite
} en { $plies }. { $reason }
explain-all-title = Chaque colonne pour le joueur { $player }, avec les coups jusqu'à la fin :
coach-over = la partie est finie : il n'y a plus rien à jouer
explain-not-a-column = COLUMN : « { $text } » n'est pas une colonne
