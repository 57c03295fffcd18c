# Ses propres erreurs : leur genre, et trouver un meilleur coup.

mistake-kind = { $kind ->
    [missed-win] Victoire ratée
    [missed-block] Menace oubliée
    [cell-above] Case du dessus offerte
    [gave-up-threat] Case gagnante abandonnée
    [missed-threats] Menaces gagnantes ratées
    [allowed-threats] Menaces gagnantes permises
    [endgame] Lignes paires et impaires perdues de vue
    [opening] Ouverture
   *[plan] Mauvais plan
}
mistake-about = { $kind ->
    [missed-win] Un pion de plus gagnait tout de suite.
    [missed-block] L'adversaire allait gagner, et rien ne l'a empêché.
    [cell-above] Le pion a permis à l'adversaire de gagner dans la case du dessus.
    [gave-up-threat] Le pion a permis à l'adversaire de prendre une case qui aurait gagné.
    [missed-threats] Deux menaces à la fois, ou menace après menace, gagnaient.
    [allowed-threats] L'adversaire pouvait alors gagner par deux menaces à la fois, ou menace après menace.
    [endgame] Quand les colonnes se remplissent, un joueur obtient les lignes impaires, l'autre les lignes paires : c'est une de ces cases qui a décidé de la partie.
    [opening] Un des premiers coups a changé le résultat. Ils s'apprennent par cœur.
   *[plan] Il n'y a pas de raison simple : seules les valeurs exactes le montrent.
}
mistake-task = Coup { $move } : { player-name } a joué la colonne { $column }, et le résultat a changé. { $goal ->
    [win] Trouvez une colonne qui gagne.
   *[draw] Trouvez une colonne qui ne perd pas.
}
mistake-habit = { $trend ->
    [fewer] { $kind } : { $count }, moins souvent ces derniers temps
    [more] { $kind } : { $count }, plus souvent ces derniers temps
    [same] { $kind } : { $count }, aussi souvent qu'avant
   *[unknown] { $kind } : { $count }
}

## Apprendre dans le terminal

learn-lessons = Leçons
learn-mistakes = Vos erreurs
learn-progress = Progrès
learn-about-lessons = Des règles à la stratégie, aux ouvertures et à la façon de jouer des ordinateurs.
learn-about-mistakes = Les positions où vous vous êtes trompé contre l'ordinateur : trouvez un meilleur coup.
learn-about-progress = Ce que vous avez appris, et les erreurs que vous faites.
progress-lessons = Leçons terminées
progress-puzzles = Problèmes essayés
progress-games = Parties analysées
progress-mistakes = Erreurs corrigées
progress-about-games = Les parties contre l'ordinateur où les erreurs ont été cherchées. Ouvrez « Vos erreurs » pour faire analyser les autres.
mistakes-reviewing = Analyse de la partie { $game } sur { $games }
mistakes-none = Il n'y a pas d'erreur à corriger. Jouez contre l'ordinateur, puis revenez.
mistakes-none-here = Aucun coup de cette partie n'a changé le résultat.
mistakes-end = { $left ->
    [0] Fin de la liste. Toutes sont corrigées.
    [one] Fin de la liste. Il reste une erreur à corriger.
   *[other] Fin de la liste. Il reste { $left } erreurs à corriger.
}
mistakes-retry = Essayez une autre colonne, ou demandez un conseil.
mistakes-was = { $kind }. { $about }
review-mistakes = { $count ->
    [one] Un coup a changé le résultat : { $key } vous le repropose.
   *[other] { $count } coups ont changé le résultat : { $key } vous les repropose.
}
hint-more = Redemandez pour en savoir plus.

## mistakes et progress, ligne par ligne

mistakes-number = Erreur { $number } sur { $count }
mistakes-prompt = Une meilleure colonne ? (conseil, suivant, aide ou quitter)
mistakes-commands =
    Tapez le numéro d'une colonne, ou l'un de ces mots :
      conseil   l'idée ; la deuxième fois, où regarder ; la troisième, la colonne et pourquoi
      suivant   l'erreur suivante
      aide      cette liste
      quitter   quitter
mistakes-left = { $left ->
    [one] Il reste une erreur.
   *[other] Il reste { $left } erreurs.
}
mistakes-too-long = La partie { $game } est laissée de côté : son analyse prend trop de temps.
mistakes-reads-stdin = mistakes lit vos réponses sur l'entrée standard, la partie ne peut donc pas en venir ; avec --json elle le peut
progress-unreadable = ce n'est pas un fichier de progrès (progress --export en écrit un)
progress-imported = Les progrès du fichier ont été ajoutés à ceux de cet ordinateur.
help-mistakes = Corriger vos erreurs : les positions où vous vous êtes trompé, l'une après l'autre
examples-mistakes =
    Sans MOVES ni --game, ce sont vos parties terminées contre l'ordinateur. Chacune est analysée
    une fois. Les coups qui ont changé le résultat sont proposés l'un après l'autre : tapez une
    colonne, conseil, suivant, aide ou quitter. Ce que vous corrigez est retenu. Quand on ne sait pas
    qui a joué, les erreurs des deux joueurs sont proposées, et rien n'est retenu.
    Exemples :
      puissance4 mistakes
      puissance4 mistakes --game 1
      puissance4 mistakes 44434455
      puissance4 mistakes --profile
help-progress = Ce que vous avez appris : leçons, et erreurs par genre
examples-progress =
    Pour l'emporter sur un autre ordinateur, exportez-le ici et importez-le là-bas. L'import ajoute :
    rien n'est perdu.
    Exemples :
      puissance4 progress
      puissance4 progress --export progress.json
      puissance4 progress --import progress.json
arg-mistakes_moves = Les coups d'une partie : ses colonnes l'une après l'autre
arg-profile = Afficher combien de fois vous faites chaque genre d'erreur
arg-progress_export = Tout écrire dans un fichier
arg-import = Ajouter ce qu'un autre ordinateur a exporté
