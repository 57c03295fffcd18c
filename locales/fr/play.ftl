# La partie jouée ligne à ligne.

## Pendant la partie

prompt = Quel coup pour le joueur { $player } ?
prompt-named = Quel coup pour { $name } ?
choose-column = Choisissez une colonne entre { $first } et { $last }, ou tapez aide.
played = Le joueur { $player } joue en colonne { $column }, ligne { $row }.
played-by = Le joueur { $player } ({ $who }) joue en colonne { $column }, ligne { $row }.
played-named = { $name } joue en colonne { $column }, ligne { $row }.
legend = { $name } : { $disc }, { $left ->
    [0] plus aucun pion
    [one] encore un pion
   *[other] encore { $left } pions
}.
undone = { $count ->
    [one] Un coup annulé.
   *[other] { $count } coups annulés.
}
redone = { $count ->
    [one] Un coup rejoué.
   *[other] { $count } coups rejoués.
}
nothing-to-undo = Il n'y a pas de coup à annuler.
nothing-to-redo = Il n'y a pas de coup à rejouer.
hint = Conseil : colonne { $column }.
not-utf8 = Cette ligne est illisible : ce n'est pas du texte en UTF-8.
no-line-fits = Remarque : aucun alignement de { $connect } ne tient sur une grille { $size } ; toute partie y est nulle.
command-undo = annuler
command-redo = refaire
command-next = suivant
command-hint = conseil
command-help = aide
command-quit = quitter
command-board = grille
command-resign = abandonner
command-new = nouvelle
command-rematch = revanche
commands =
    Tapez le numéro d'une colonne pour y jouer, ou l'un de ces mots, ou sa lettre :
      annuler      u   reprendre votre dernier coup
      refaire      y   le rejouer
      conseil      t   l'idée ; la deuxième fois, où regarder ; la troisième, une bonne colonne et pourquoi
      grille       d   afficher de nouveau la grille
      abandonner   g   abandonner la partie
      nouvelle     n   recommencer
      revanche     r   la partie suivante, l'autre joueur commence
      aide         ?   cette liste
      quitter      q   quitter ; la commande pour reprendre plus tard est indiquée

## Autour de la partie

moves-so-far = { $first ->
    [0] Coups joués, en comptant les colonnes à partir de 1
   *[other] Coups joués
} : { $moves }
resume = Pour reprendre : { $command }
game-of = Partie { $number } sur { $games } : { $first } est le joueur 1{ $starts ->
    [1] {" "}et commence
   *[2] {""}
}, { $second } est le joueur 2{ $starts ->
    [1] {""}
   *[2] {" "}et commence
}.
contestant = { $name } ({ $who })
score = Score : { $a } { $wins-a } – { $wins-b } { $b }{ $draws ->
    [0] {""}
    [one] , 1 partie nulle
   *[other] , { $draws } parties nulles
}
ask-who = Qui est le joueur { $player } ? [{ $default }]
ask-intro =
    Qui joue ? Tapez l'un de ces noms, ou Entrée pour celui entre crochets.
who-about = { $who ->
    [human] une personne à ce clavier
    [random] n'importe quelle colonne
    [finisher] gagne tout de suite s'il peut, sinon n'importe quelle colonne
    [careful] gagne tout de suite s'il peut, et ne vous laisse jamais gagner au coup suivant s'il peut l'éviter
    [aligner] fait le plus long alignement possible
    [tactician] fait et bloque des alignements selon des règles simples
    [minimax] regarde quelques coups plus loin ; minimax:6 voit plus loin que minimax:4
    [level] de level:1, débutant, à level:10, qui ne fait pas d'erreur
   *[perfect] ne fait pas d'erreur : il connaît le résultat de chaque colonne
}
demo-title = { $demo ->
    [column] Une victoire en colonne
    [row] Une victoire sur une ligne
    [diagonal] Une victoire en diagonale
   *[draw] Une partie nulle
} : { $moves }
