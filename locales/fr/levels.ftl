# Les niveaux, et comment on les compare.

who-error-level = « level:{ $level } » : après les deux-points vient le niveau, de { $least } à { $most }
arg-ladder = Chacun ne rencontre que le suivant de la liste

## Les ordinateurs, tels qu'on les lit

computer-name = { $kind ->
    [random] Hasard
    [finisher] Finisseur
    [careful] Prudent
    [aligner] Aligneur
    [tactician] Tacticien
    [minimax] Minimax · profondeur { $number }
    [perfect] Parfait
   *[level] { $number ->
        [1] Débutant
        [2] Apprenti
        [3] Amateur
        [4] Habitué
        [5] Joueur de club
        [6] Joueur confirmé
        [7] Expert
        [8] Maître
        [9] Grand maître
       *[10] Champion
    } · niveau { $number }
}
level-about = { $level ->
    [1] Rate souvent les diagonales et oublie ce que son propre pion rend possible.
    [2] A déjà joué quelques parties ; une diagonale lui échappe encore de temps en temps.
    [3] Ne rate jamais ses propres alignements et aime préparer le suivant.
    [4] Pense à votre réponse, et tombe donc rarement dans une double menace.
    [5] Suit les coups forcés jusqu'au bout et connaît des ouvertures ; un coup sur douze est précipité.
    [6] Voit plus loin et joue bien les fins de partie.
    [7] Prend son temps à chaque coup.
    [8] A étudié les ouvertures ; votre chance est au milieu de la partie.
    [9] Calcule presque tout, mais se fie parfois à son premier coup d'œil.
   *[10] Ne fait aucune erreur sur la grille standard.
}
level-beaten = { $level ->
    [1] Pour le battre, construisez une diagonale : il ne voit qu'une des vôtres sur trois.
    [2] Pour le battre, créez deux menaces à la fois : il ne regarde que son prochain coup.
    [3] Pour le battre, créez deux menaces à la fois : il ne regarde pas ce que vous jouerez ensuite.
    [4] Pour le battre, enchaînez les menaces jusqu'à en avoir deux à la fois : il ne regarde pas si loin.
    [5] Pour le battre, parez ses menaces et attendez un coup précipité : il laisse alors passer deux menaces à la fois.
    [6] Pour le battre, préparez une menace qui ne se joue que bien plus tard : il regarde quatre coups plus loin.
    [7] Pour le battre, préparez une menace qui ne se joue que lorsque la grille se remplit : il regarde six coups plus loin.
    [8] Pour le battre, décidez la partie entre le 9e et le 18e pion : là, il ne sait pas tout et ne calcule pas tout.
    [9] Pour le battre, commencez, ne faites aucune erreur et attendez : un coup sur vingt-cinq n'est qu'un coup d'œil.
   *[10] Une seule chose le bat : commencer au milieu et ne faire aucune erreur.
}
level-auto = S'adapte à vous
level-auto-about = Avant chaque partie, il choisit le niveau que vous devriez battre une fois sur deux, d'après vos dernières parties. Ce niveau joue jusqu'au bout comme toujours.
level-auto-plays = Vous jouez contre { $who }. { $about }
suggestion = Après { $games } parties, le niveau { $level } vous convient{ $certainty ->
    [sure] .
   *[range] {" "}(entre { $low } et { $high }).
}
who-error-auto = « level:auto » s'adapte à une personne : seuls « play » et la préparation d'une partie contre une personne le connaissent
play-auto-person = level:auto s'adapte à une personne : l'autre joueur doit être humain
ask-level = { $name }. { $about }
