# La page dans le navigateur, et le serveur qui l'envoie.

## Le serveur

page-other-host = Ce serveur ne répond pas au nom { $host }. Son administrateur peut autoriser ce nom avec { $option }.
page-missing = Ce serveur n'a pas de page
page-missing-games = Les parties en ligne et l'API HTTP fonctionnent sans elle. L'API est décrite ici :
page-missing-build = Si ce serveur est le vôtre, construisez le programme avec la page :
page-missing-folder = Ou construisez la page seule, et servez-la depuis son dossier :
page-no-index = { $folder } n'est pas la page : il n'y a pas de fichier { $file }
page-link = { $file } est un lien symbolique, qui n'est pas suivi ; mettez-y le fichier lui-même
page-too-large = { $folder } n'est pas la page : plus de { $most } Mio
page-unreadable = impossible de lire { $file } : { $reason }
page-about = Puissance 4 : jouer, analyser, apprendre. Sur toute grille, contre l'ordinateur ou à deux, même sans réseau.
page-no-script = Cette page a besoin de JavaScript. Activez-le, ou jouez dans un terminal : puissance4 play
page-no-wasm = La page n'a pas pu démarrer : il lui faut un navigateur récent avec WebAssembly. Mettez le navigateur à jour, ou jouez dans un terminal : puissance4 play
page-position = Puissance 4 : { $moves ->
    [0] la grille vide
    [one] position après un coup
   *[other] position après { $moves } coups
}
page-position-about = { $status }. { $size }, { $connect } à aligner. Analysez cette position, ou jouez à partir de là.
page-game = { $first } – { $second } : Puissance 4
page-game-about = { $status } { $size }, { $connect } à aligner. Regardez la partie.
page-invitation = { $known ->
    [yes] { $name } vous invite
   *[no] On vous invite
} à une partie de Puissance 4
page-invitation-about = { $size }, { $connect } à aligner. Ouvrez le lien pour jouer, dans le navigateur et sans compte.
page-lost = Page introuvable
page-lost-position = Ce lien ne mène à aucune position : { $reason }.
page-lost-address = Il n'y a rien à cette adresse.
page-lost-home = Jouer à Puissance 4
help-serve = Servir le jeu comme page web
examples-serve =
    La page tourne dans le navigateur. Seules les parties en ligne, entre deux visiteurs, passent par ce serveur. Ctrl-C arrête le serveur. RUST_LOG=debug montre chaque requête.
    Chaque réglage est une option, une variable d'environnement (PUISSANCE4_BIND, PUISSANCE4_TRUSTED_PROXY, etc.) ou une ligne d'un fichier. Les options l'emportent sur les variables, les variables sur le fichier.
    cargo xtask build construit un programme qui contient la page. Sinon, cargo run --release -- serve sert la page que cargo xtask web a déjà construite, et --page
    indique un autre dossier. Sans page, seules les parties en ligne et l'API sont servies.
    Exemples :
      puissance4 serve
      puissance4 serve --bind 0.0.0.0:8080
      puissance4 serve --config /etc/puissance4.toml
      puissance4 serve --backup parties.sqlite
      puissance4 serve --export
arg-page_folder = Servir la page de ce dossier, écrite par cargo xtask web, au lieu de celle du programme ; elle est lue une fois, au démarrage

arg-bind = L'adresse et le port où servir ; 127.0.0.1:8444 par défaut
serve-ready = Puissance 4 est à l'adresse { $address } (Ctrl-C pour arrêter)
serve-admin-ready = L'état du serveur et ses mesures sont à l'adresse { $address }
serve-no-page = Il n'y a pas encore de page, seules les parties en ligne et l'API sont servies : construisez-la avec { $command } puis relancez le serveur, ou indiquez le dossier d'une page avec { $option }.
serve-failed = impossible de servir à l'adresse { $address } : { $reason }
usage-not-an-address = { $argument } : « { $value } » n'est pas une adresse avec un port ; écrivez par exemple 127.0.0.1:8444

## Le cadre

web-title = { $view } · Puissance 4
web-skip = Aller au contenu
web-nav = Rubriques
web-nav-play = Jouer
web-nav-study = Analyser
web-nav-puzzles = Problèmes
web-nav-games = Parties
web-nav-settings = Réglages
web-nav-more = Plus
web-sound = Son
web-switch-shade = { $shade ->
    [dark] Couleurs sombres
   *[light] Couleurs claires
}
web-motion = { $still ->
    [yes] Les pions apparaissent aussitôt
   *[no] Les pions tombent
}
web-language-name = Français
web-put-away = Fermer
web-cancel = Annuler
web-damaged = Une donnée enregistrée était illisible ; elle a été mise de côté, et la page continue sans elle.
web-not-kept = Ce navigateur n'enregistre rien pour la page : parties et réglages durent jusqu'à la fermeture de l'onglet.
web-details = Détails
web-picture-moves = Coups : { $moves }

## La grille

web-board-label = Grille { $size }
web-board-empty = La grille est vide.
web-zoom = { $zoomed ->
    [yes] Grille entière
   *[no] Agrandir
}
web-cell = Colonne { $column }, ligne { $row } : { $player ->
    [0] { $lands ->
        [yes] vide ; le prochain pion s'y arrête.
       *[no] vide.
    }
   *[other] { player-within }.
}

## Jouer

web-discs-left = { $left ->
    [0] plus aucun pion
    [one] encore un pion
   *[other] encore { $left } pions
}
web-wins = { $wins ->
    [0] aucune partie gagnée
    [one] une partie gagnée
   *[other] { $wins } parties gagnées
}
web-thinking = { $name } réfléchit…
web-paused = { $name } attend
web-pause = { $paused ->
    [yes] Continuer
   *[no] Pause
}
web-step = Un coup
web-slower = Moins vite
web-faster = Plus vite
web-not-your-turn = C'est à l'ordinateur de jouer.
web-not-watched = C'est pour les parties entre deux ordinateurs.
web-undo = Annuler
web-redo = Refaire
web-hint = Conseil
web-resign = Abandonner
web-resign-question = Abandonner cette partie ?
web-rematch = Revanche
web-rematch-question = Recommencer ? La partie en cours ne comptera pas.
web-to-study = Analyser
web-moves = Coups
web-move-at = Coup { $ply } : colonne { $column }
web-new-game = Nouvelle partie
web-against = Contre
web-mode-computer = Ordinateur
web-mode-friend = Un ami, sur cet écran
web-mode-watch = Regarder deux ordinateurs s'affronter
web-level = Niveau
web-starter = Qui commence
web-starts = { $starter ->
    [you] Vous
    [computer] Ordinateur
   *[chance] Au hasard
}
web-classics = Algorithmes classiques
web-depth = Profondeur de minimax
web-variants = Grille et horloge
web-preset = { $size }, { $connect } à aligner
web-clock = Temps par joueur
web-clock-none = Sans horloge
web-clock-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}{ $seconds ->
    [0] { "" }
   *[other] { " " }+ { $seconds } s par coup
}
web-ends-game = La partie en cours sera terminée.
web-new-game-said = Nouvelle partie. { $status }
web-player-one = Premier joueur
web-player-two = Second joueur
web-player-name = { $player } : nom (facultatif)
web-columns = Colonnes
web-rows = Lignes
web-connect = À aligner
web-start = Commencer
web-score = { $a } { $wins_a } – { $wins_b } { $b }{ $draws ->
    [0] {""}
    [one] , une partie nulle
   *[other] , { $draws } parties nulles
}
web-typing = Tapez une colonne ou un mot
web-typing-help = Un numéro de colonne, ou : { $words }. La touche ? montre toutes les touches.
web-no-view = Il n'y a pas de page « { $name } ». Voici une grille vide à la place.

## L'analyse

web-bad-link = Le lien { $link } ne montre pas de partie : { $problem } Voici une grille vide à la place.
web-analysing = Analyse en cours…
web-value-unknown = pas encore connu
web-value = { $value ->
    [win] gagne
    [draw] partie nulle
   *[loss] perd
}
web-chip = { $value ->
    [win] { $moves ->
        [0] gagne
        [1] gagne
       *[other] gagne en { $moves }
    }
    [draw] nulle
   *[loss] { $moves ->
        [0] perd
       *[other] perd en { $moves }
    }
}
web-to-start = Au début
web-back = Un coup en arrière
web-forward = Un coup en avant
web-to-end = À la fin
web-row-numbers = Numéros de ligne
web-follow = Jouer cette suite
web-values = Valeurs exactes
web-column = Colonne
web-worth = Résultat
web-replies = Meilleures réponses
web-why = Raison
web-explain = Pourquoi ?
web-explain-column = Pourquoi ? Colonne { $column }
web-explore = Montrer les meilleures réponses
web-review = { $running ->
    [yes] Analyse en cours…
   *[no] Analyser la partie
}
web-review-done = Analyse terminée.
web-mark = { $mark ->
    [best] Le meilleur coup.
    [good] Un bon coup.
    [inaccuracy] Une imprécision.
    [mistake] Une erreur.
   *[blunder] Une gaffe.
}
web-move = Coup { $ply } : colonne { $column }. { $mark }
web-accuracy = { player-name } : précision { $percent } %
web-curve = Qui gagne avec le meilleur jeu, après chaque coup : vers le haut pour { $first }, vers le bas pour { $second }, plus long si la victoire est proche
web-play-from = Jouer à partir d'ici
web-replace-question = Votre partie en cours sera perdue. Commencer celle-ci ?
web-over-here = La partie est finie ici. Revenez un coup en arrière pour voir ce que valait chaque colonne.
web-editor = Composer une position
web-editor-how = Cliquez sur une colonne pour y placer un pion, ou pour en retirer un.
web-editor-remove = Retirer
web-editor-problem = { $problem ->
    [counts] Il faut autant de pions pour { $first } que pour { $second }, ou un de plus.
   *[unreachable] Aucune partie ne mène à cette position.
}
web-editor-done = Analyser cette position
web-editor-clear = Grille vide
web-think = Voir sa réflexion
web-think-player = Joueur
web-think-start = Réfléchir
web-think-how = Un joueur automatique réfléchit à cette position et montre tout ce qu'il regarde.
web-think-steps = Étapes
web-think-step = Étape { $step } sur { $count }
web-think-first = Première étape
web-think-back = Étape précédente
web-think-forward = Étape suivante
web-think-skip = Passer les réponses
web-think-last = Dernière étape
web-think-looked = Ce qu'il a regardé
web-think-chosen = son choix
web-think-chosen-column = Son choix : colonne { $column }.
web-share = Partager
web-copy-link = Copier le lien
web-copy-moves = Copier les coups
web-copied = Copié : { $text }
web-link-copied = Lien copié
web-saved = Enregistré : { $file }
web-other-board = Une autre grille
web-set-up = Afficher

## Problèmes

web-puzzle-task = { player-name } : { $goal ->
    [win] trouvez la seule colonne qui gagne.
   *[draw] rien ne gagne ; trouvez la seule colonne qui ne perd pas.
}
web-puzzle-title = Problème, cote { $rating }
web-puzzle-streak = Série : { $streak }, record : { $best }
web-puzzle-idea = Idée
web-puzzle-any = Toutes, selon votre cote
web-puzzle-daily = Problème du jour
web-puzzle-days = Jours passés
web-puzzle-day = { $date } : { $result ->
    [solved] résolu
    [failed] raté
   *[none] pas essayé
}
web-run = { $running ->
    [yes] Arrêter la course
   *[no] Contre la montre
}
web-run-title = Résolus : { $solved }, ratés : { $failed }
web-run-best = Contre la montre, record : { $best }
web-mistakes = Vos erreurs ({ $count })
web-mistakes-title = Vos erreurs
web-mistakes-about = { $games ->
    [0] Vous trouverez ici ce qui a mal tourné dans vos parties contre l'ordinateur. Finissez d'abord une partie et analysez-la.
    [one] Ce qui a mal tourné dans la partie que vous avez analysée :
   *[other] Ce qui a mal tourné dans les { $games } parties que vous avez analysées :
}
web-mistakes-start = Les corriger ({ $count })
web-mistakes-learn = Apprendre de vos erreurs ({ $count })
web-mistakes-done = Vous avez corrigé toutes vos erreurs.
web-mistake-title = Vos erreurs : encore { $count }
web-puzzle-solution = Montrer la solution
web-puzzle-retry = Essayez une autre colonne, ou demandez un indice.
web-puzzle-hint = { $step ->
    [idea] Indice
    [area] Indice : où ?
   *[column] Indice : quelle colonne ?
}
web-puzzle-next = { $kind ->
    [mistake] Erreur suivante
   *[puzzle] Problème suivant
}
web-puzzle-reply = Votre adversaire répond en colonne { $reply }.
web-puzzle-try-again = Recommencer

## Les leçons

web-nav-learn = Apprendre
web-lessons-next = { $first ->
    [yes] Commencez ici
   *[no] Votre prochaine leçon
}
web-lessons-begin = Commencer
web-lessons-done = Vous avez fini toutes les leçons.
web-lesson-none = Il n'y a pas de leçon « { $name } ». Voici toutes les leçons.
web-lesson-result = Finie. Bonnes réponses du premier coup : { $right } sur { $questions }.
web-lesson-step = Étape { $number } sur { $steps }
web-lesson-you = Vous jouez { player-name }.
web-lesson-all = Toutes les leçons
web-lesson-back = Étape précédente
web-lesson-again = Recommencer
web-lesson-continue = Continuer
web-lesson-next = Leçon suivante

## Parties et statistiques

web-stats = Statistiques
web-stats-opponent = Adversaire
web-stats-games = Parties
web-stats-won = Gagnées
web-stats-drawn = Nulles
web-stats-lost = Perdues
web-games-none = Les parties finies sont rangées ici.
web-game = { $date } · { $discs ->
    [one] un pion
   *[other] { $discs } pions
}{ $known ->
    [yes] {" · "}{ $accuracy }
   *[no] {""}
}
web-game-accuracy = précision { $first } % – { $second } %
web-game-review = Analyser
web-game-rename = Renommer
web-game-name = Nom de la partie
web-game-save-name = Enregistrer le nom
web-game-delete = Supprimer
web-game-file = Enregistrer dans un fichier
web-game-import = Ouvrir des fichiers de parties ou de progrès
web-game-drop = Vous pouvez aussi déposer des fichiers n'importe où sur cette page.
web-games-export = Enregistrer toutes les parties dans un fichier
web-games-imported = { $count ->
    [0] Aucune nouvelle partie n'a été ajoutée.
    [one] Une partie a été ajoutée.
   *[other] { $count } parties ont été ajoutées.
}
web-progress-export = Enregistrer vos progrès dans un fichier
web-progress-imported = Vos progrès ont été ajoutés.
web-file-neither = ce n'est ni une partie ni un fichier de progrès
web-filter-all = Toutes
web-filter-none = Aucune partie ne correspond.
web-game-refused = { $file } : { $problem }

## Réglages

web-settings-language = Langue
web-settings-browser = Langue du navigateur
web-settings-shade = Clair ou sombre
web-shade = { $shade ->
    [system] Système
    [light] Clair
   *[dark] Sombre
}
web-settings-theme = Grille
web-theme = { $theme ->
    [classic] Classique
    [marks] Symboles
    [contrast] Contraste élevé
   *[wood] Bois foncé
}
web-settings-marks = Des symboles sur les pions dans tous les thèmes
web-settings-still = Les pions apparaissent sans tomber
web-settings-sound = Sons
web-settings-hints = Toujours montrer les meilleures colonnes pendant le jeu
web-settings-keys = Touches et mots
web-key = Touche
web-word = Mot
web-meaning = Sens
web-key-column = jouer cette colonne ; sur une grille large, les lettres sont les colonnes à partir de 10, et les commandes demandent Maj
web-speed = Mesurer le moteur dans ce navigateur
web-speed-told = { $nodes } millions de nœuds par seconde
