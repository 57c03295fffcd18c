# Le jeu en plein écran.

tui-tagline = Faites tomber et alignez vos pions
game-title = Puissance 4 · grille { $size }, { $connect } à aligner
explore-title = Exploration · grille { $size }, { $connect } à aligner
think-title = Étape { $step } sur { $steps } · { $name }
review-title = Analyse · coup { $ply } sur { $moves }
too-small = Cette fenêtre fait { $width } x { $height } caractères ; il en faut { $least_width } x { $least_height }. Agrandissez-la, ou quittez avec Ctrl-C.

## Menu

menu-continue = Continuer la dernière partie
menu-computer = Jouer contre l'ordinateur
menu-friend = Jouer à deux sur ce clavier
menu-watch = Regarder deux ordinateurs s'affronter
menu-demo = Regarder une démonstration
menu-learn = Apprendre
menu-puzzle = Résoudre des problèmes
menu-explore = Explorer des positions
menu-review = Analyser une partie
menu-games = Mes parties
menu-statistics = Statistiques
menu-settings = Réglages
menu-help = Aide
menu-quit = Quitter

## Démonstrations

demonstration-name = { $demo ->
    [column] Quatre en colonne
    [row] Quatre sur une ligne
    [diagonal] Quatre en diagonale
   *[draw] Une partie nulle
}
demonstration-about = Coup par coup, l'une après l'autre ; z met en pause.
demonstration-title = { $name } · coup { $ply } sur { $moves }
demonstration-paused = En pause

## Préparer une partie

setup-opponent = Adversaire
setup-side = Vous
setup-side-is = { $player ->
    [1] commencez ({ player-name })
   *[2] jouez en second ({ player-name })
}
setup-name = Votre nom
setup-name-about = Tapez un nom, ou laissez vide.
setup-columns = Colonnes
setup-rows = Lignes
setup-connect = À aligner
setup-clock = Horloge
setup-no-clock = aucune
setup-minutes = { $minutes } min chacun
setup-fit = autant que possible ({ $number })

## Pendant la partie

turn-thinks = { $name } réfléchit
turn-paused = En pause : { $key } pour reprendre
paused = La partie est en pause. Appuyez sur { $key } pour reprendre.
discs-left = { $left ->
    [0] plus aucun pion
    [one] encore un pion
   *[other] encore { $left } pions
}
draws = { $draws ->
    [one] 1 partie nulle
   *[other] { $draws } parties nulles
}
status-line = Pions restants : { $first } et { $second } · score { $a } – { $b }
contest-game = partie { $number } sur { $games }
contest-won = { $who } gagne la rencontre { $won } à { $lost }.
contest-drawn = La rencontre est nulle, { $wins } partout.
player-is = { $name } : { $who }
status-line-contest = Score { $a } – { $b } · { $game }
moves-title = { $count ->
    [one] 1 coup
   *[other] { $count } coups
}
not-your-turn = C'est à l'ordinateur de jouer.
wrong-cell = Aucun pion ne peut s'arrêter là : en colonne { $column }, il tombe à la ligne { $row }.
pointing-on = Désignez une case avec les quatre flèches.
pointing-off = Choisissez une colonne.
swapped = Vous avez changé de camp.
board-partial = Parties cachées : { $parts }. Appuyez sur { $key }, puis déplacez-vous avec les flèches.
hidden-part = { $kind ->
    [rows] lignes
   *[columns] colonnes
} { $first }–{ $last }
hidden-rows = { $side ->
    [above] ▲
   *[below] ▼
} { $count ->
    [one] ligne { $first }
   *[other] lignes { $first }–{ $last }
} : { $discs ->
    [0] vide
    [one] 1 pion
   *[other] { $discs } pions
}
board-column = Colonne { $column }, de bas en haut : { $discs }.
board-empty = La grille est vide.
words-title = La partie en toutes lettres
hint-exact = Meilleure colonne : { $column }.
thinking-hint = Recherche d'un conseil…
thinking-scores = Calcul des valeurs
best-line-sought = Recherche de la meilleure suite
review-score = { $score ->
    [0] Valeur : partie nulle
   *[other] Valeur pour { player-within } : { $score }
}
review-accuracies = Précision : { $first_name } { $first } %, { $second_name } { $second } %
theme-is = Apparence : { $theme }
motion-is = { $reduced ->
    [yes] Animations réduites
   *[no] Animations complètes
}

## Questions

ask-leave = Quitter la partie ?
ask-leave-about = Elle est conservée : vous pourrez la reprendre depuis le menu.
ask-quit = Quitter le jeu ?
ask-quit-about = Votre partie inachevée est enregistrée. La prochaine fois, « Continuer la dernière partie » la reprendra.
ask-quit-lost = Votre partie inachevée n'a pas pu être enregistrée et sera perdue.
ask-resign = Abandonner ?
ask-resign-about = L'autre joueur gagne la partie.
ask-restart = Recommencer ?
ask-rematch = Partie suivante ?
ask-restart-about = La partie en cours n'est pas finie ; elle ne comptera pas.
ask-delete = Supprimer la partie ?
ask-delete-about = « { $name } » sera supprimée définitivement.
naming-again = Nouveau nom de la partie
naming = Enregistrer la partie sous
naming-about = Entrée enregistre, Échap revient

## Parties enregistrées

saved-as = Enregistrée sous « { $name } ».
saved-name = { $first } contre { $second }, { $moves ->
    [one] 1 coup
   *[other] { $moves } coups
}
saved-about = { $summary }, { $size }, { $moves ->
    [one] 1 coup
   *[other] { $moves } coups
}, { $date }
resume-gone = Cette partie est ouverte dans une autre fenêtre.
resume-another = La dernière partie est ouverte dans une autre fenêtre. Voici la précédente.
games-empty = Il n'y a pas encore de partie. Les parties finies apparaissent ici ; pendant une partie, la touche k l'enregistre.
exported = Exportée dans { $file }
not-written = L'écriture a échoué : { $reason }
set-aside = Un fichier était illisible ; il s'appelle maintenant { $file }.
unknown-settings = Ces réglages ne sont pas connus : { $keys }.
statistics-opponent = Adversaire
statistics-first = En premier
statistics-second = En second
statistics-about = gagnées / nulles / perdues
statistics-none = Aucune partie n'a encore été jouée jusqu'au bout.

## Réglages

setting-name = { $setting ->
    [language] Langue
    [theme] Apparence
    [characters] Caractères
    [colours] Couleurs
    [motion] Animations
    [mouse] Souris
    [scores] Valeurs sous les colonnes
    [bar] Barre d'évaluation
    [line] Meilleure suite
   *[explain] Avis sur la colonne choisie
}
setting-value = { $value ->
    [true] oui
    [false] non
    [auto] automatique
    [none] aucune
    [full] complètes
    [reduced] réduites
    [en] English
    [fr] français
    [unicode] tous
    [ascii] ASCII seulement
    [true-colour] toutes
   *[other] { $value }
}
theme-name = { $theme ->
    [default] grille bleue
    [contrast] fort contraste
    [mono] monochrome
    [numbered] numérotée (* et o)
    [discs] pions (◉ et ●)
    [pipes] barres (X et O, à partir de 0)
   *[letters] lettres (B et R)
}
setting-about-language = Langue : auto (celle de l'environnement), en ou fr
setting-about-theme = Apparence de la grille : default, contrast, mono, numbered, discs, pipes ou letters
setting-about-characters = Caractères : auto (selon les paramètres régionaux), unicode ou ascii
setting-about-colours = Couleurs : auto (selon le terminal), none, 8, 16, 256 ou true-colour
setting-about-motion = Animations : full, ou reduced (les pions ne tombent pas, aucune animation)
setting-about-mouse = Jouer à la souris : true ou false
setting-about-scores = Montrer la valeur exacte sous chaque colonne : true ou false
setting-about-bar = Montrer la barre d'évaluation : true ou false
setting-about-line = Montrer la meilleure suite : true ou false
setting-about-explain = Montrer le résultat de la colonne choisie : true ou false
setting-about-choice = La dernière entrée choisie dans le menu
setting-about-opponent = Le dernier ordinateur choisi, par son nom en ligne de commande
setting-about-side = Votre place contre l'ordinateur : first ou second
setting-about-name = Votre nom, ou celui du joueur 1 ; vide sans nom
setting-about-friend-name = Le nom du joueur 2 ; vide sans nom
setting-about-watched = Un ordinateur à regarder
setting-about-size = Taille de la grille, colonnes x lignes, ou fit pour la plus grande que montre le terminal
setting-about-connect = Combien de pions alignés gagnent
setting-about-minutes = Minutes pour chaque joueur ; 0 sans horloge

## Touches

keys-game = Pendant une partie
keys-review = Analyse d'une partie
keys-thinking = Voir un ordinateur réfléchir
keys-lesson = Dans une leçon, et avec vos erreurs
keys-list = Menus et listes
keys-question = Quand une question est posée
keys-everywhere = Partout
keys-columns = Les chiffres de 1 à 9 posent un pion dans leur colonne. Sur les grilles plus larges, les minuscules suivent (a est la colonne 10) et les commandes demandent la touche Maj.
keys-mouse = La souris montre où le pion s'arrêterait ; un clic n'importe où dans une colonne y joue.
guide-title = Aide
guide-text =
    Chacun à son tour laisse tomber un pion dans une colonne ; il tombe jusqu'à la case libre la plus basse. Le premier qui en aligne quatre sur une ligne, en colonne ou en diagonale gagne. Si la grille est pleine sans alignement, la partie est nulle.
guide-plain = Avec un lecteur d'écran, puissance4 play --plain joue ligne à ligne.
guide-files = La partie est conservée après chaque coup, et plusieurs parties peuvent se jouer en même temps. La variable PUISSANCE4_DATA désigne un autre dossier pour les parties et les réglages.
short-up = se déplacer
short-choose = choisir
short-help = aide
short-back = revenir
short-language = English
short-theme = apparence
short-start = commencer
short-change = changer
short-go-on = reprendre
short-review = analyser
short-export = exporter
short-rename = renommer
short-delete = supprimer
short-no = non
short-step-back = reculer
short-step = avancer
short-replay = dérouler
short-try = essayer
short-close = fermer
short-read = lire la suite
short-think = le voir réfléchir
short-over = passer
short-run = rejouer
short-player = joueur
short-choice = choix
short-line = meilleure suite
short-explain = avis
short-redo = refaire
short-resign = abandonner
short-swap = changer de camp
short-point = désigner
short-rematch = revanche
short-next-game = partie suivante
short-contest = nouvelle rencontre
short-new = recommencer
short-puzzle = problème suivant
short-pause = pause
short-watch-step = un coup
short-faster = plus vite
short-slower = plus lent
short-column = colonne
short-drop = jouer
short-leave = quitter
short-undo = annuler
short-hint = conseil
short-mistakes = erreurs
short-again = recommencer
short-scores = valeurs
short-bar = barre
short-save = enregistrer
