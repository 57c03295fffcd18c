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
