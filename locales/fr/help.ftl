# L'aide, telle que la montrent `--help` et le manuel.

heading-usage = Utilisation :
heading-commands = Commandes :
help-group-first = Pour commencer :
help-group-play = Parties et images :
help-group-learn = Apprendre :
help-group-analyse = Analyser des positions :
help-group-write = Écrire un joueur :
help-group-many = Beaucoup de positions :
help-group-host = Héberger et installer :
help-group-maintain = Pour la maintenance :
heading-arguments = Arguments :
heading-options = Options :
value-command = COMMANDE

help-puissance4 = Puissance 4 : faites tomber vos pions, alignez-en quatre
examples-puissance4 =
    Sans commande, dans un terminal, le programme ouvre le jeu en plein écran ; là où le terminal ne sait qu'écrire des lignes, il demande qui joue.
    Les coups s'écrivent par leurs numéros de colonne à la suite, 4453 ; après 9 viennent les lettres (a pour la colonne 10), ou des nombres séparés par des virgules : 12,4,10.
    WHO (qui joue) est human, random, finisher, careful, aligner, tactician, minimax:H (regarde H coups plus loin, 4 par défaut), perfect (ne fait pas d'erreur), de level:1 (débutant) à level:10 (parfait), ou un programme à vous : cmd:"python3 bot.py" (puissance4 bot new en écrit un pour commencer).
    Un fichier de grille est une grille en JSON, ligne du bas d'abord, de 0 (vide), 1 et 2, un tableau comme les programmes l'affichent, ou le dessin d'une grille dans n'importe quel style ou en tableau. Sans MOVES et sans fichier, la grille est vide.

    Exemples :
      puissance4 play --second tactician      jouer contre l'ordinateur
      puissance4 show 4453                    montrer une position
      puissance4 COMMANDE --help              ce que sait faire une commande

    Code de sortie : 0 fait, 1 quelque chose a été refusé, 2 mauvais usage, 130 arrêté par Ctrl-C (SIGINT), 143 arrêté par SIGTERM.
help-play = Jouer en plein écran, ou ligne à ligne avec des tubes et des lecteurs d'écran (--plain)
examples-play =
    Exemples :
      puissance4 play --second minimax:4      vous commencez contre l'ordinateur
      puissance4 play --first careful         l'ordinateur commence
      puissance4 play --second cmd:./bot      vous commencez contre un programme à vous
      puissance4 play --size 9x7 --connect 5  une grille plus grande, cinq à aligner
      puissance4 play --games 3               trois parties, chacun commence à son tour
      puissance4 play --demo diagonal         regarder une partie de démonstration

    Pendant la partie, tapez une colonne, annuler, refaire, conseil, aide ou quitter.

help-games = Les parties finies : liste, nom, suppression, export
examples-games =
    La dernière partie a le numéro 1. show, gif, review et play prennent --game NUMÉRO. Exemples :
      puissance4 games
      puissance4 review --game 1
      puissance4 games rename 1 "Contre Anna"
      puissance4 games export 1 partie.json
help-rename = Donner un autre nom à une partie
examples-rename =
    Exemple :
      puissance4 games rename 1 "Contre Anna"
help-delete = Supprimer une partie
examples-delete =
    Exemple :
      puissance4 games delete 3
help-export = Écrire une partie dans un fichier que d'autres programmes lisent
examples-export =
    Exemple :
      puissance4 games export 1 partie.json
arg-number = Le numéro de la partie dans la liste
arg-title = Son nom ; "" enlève le nom
arg-export = Le fichier à écrire ; - est la sortie standard
help-show = Montrer une position
examples-show =
    Exemples :
      puissance4 show 4453 --style letters
      puissance4 show --board grille.json --json
      puissance4 show 4453 --svg grille.svg --png grille.png
      puissance4 show 4453 --alignment 4,1
      puissance4 show --board tableau.txt --column-first --to-move 2
help-advise = Demander une colonne à un joueur automatique
examples-advise =
    Exemples :
      puissance4 advise 4453 --player minimax:6
      puissance4 advise --board grille.json --player aligner --seed 1 --json
      puissance4 advise 4453 --evaluate
help-tree = Montrer tout ce que regarde un joueur automatique
examples-tree =
    Chaque coup est suivi de ce qu'il vaut pour le joueur : une note pour minimax, un score exact pour perfect, des points pour les niveaux. ≥ et ≤ marquent ce qu'il était inutile de connaître exactement ; ✂ marque les coups non regardés, avec la raison. ◀ est le choix.

    Exemples :
      puissance4 tree 4453 --player minimax:2
      puissance4 tree 4453 --player minimax:4 --plain --depth 1
      puissance4 tree 4453 --player perfect --depth 3
      puissance4 tree 44 --player minimax:1 --svg arbre.svg
help-solve = Les scores exacts de positions, une ligne pour chacune
examples-solve =
    Chaque ligne donne les coups, le score, les nœuds explorés et les microsecondes qu'il a fallu. Sans MOVES, les positions sont lues sur l'entrée standard, une par ligne ; une ligne vide est la grille vide. - peut figurer une fois parmi MOVES et veut dire la même chose, à cet endroit.
    Le score est celui du joueur au trait : 0 pour une partie nulle ; 3, par exemple, s'il gagne avec son avant-avant-dernier pion ; -3 s'il perd ainsi. Avec --weak, c'est seulement 1, 0 ou -1, et le JSON n'a que la valeur.
    Chaque position a sa réponse avant que la suivante soit lue. Avec --json, une réponse est une ligne de JSON, même quand une position est refusée.

    Exemples :
      puissance4 solve 44444432 1223334
      puissance4 solve --json < positions.txt
      puissance4 solve --size 5x5 ""
      puissance4 solve --weak < positions.txt
help-analyze = Le score exact de chaque colonne, et la meilleure suite
examples-analyze =
    Avec - pour MOVES, les positions sont lues sur l'entrée standard, une par ligne, et chacune a sa réponse avant que la suivante soit lue ; une ligne vide est la grille sans coups. Avec --json, une réponse est une ligne de JSON, même quand une position est refusée ; le code de sortie est alors 1.

    Exemples :
      puissance4 analyze 444444326
      puissance4 analyze - --json < positions.txt
      puissance4 analyze --board grille.json --json
help-perft = Compter les parties ou les positions, coup par coup
examples-perft =
    Chaque ligne donne le nombre de pions, le compte, et la somme des comptes jusque-là.

    Exemples :
      puissance4 perft --depth 8              les parties de 8 pions
      puissance4 perft --depth 9 --unique     les positions différentes après 9 pions
help-arena = Faire se rencontrer des joueurs automatiques et les classer
examples-arena =
    Chaque paire de joueurs se rencontre N fois, chacun commence à son tour ; avec --ladder, chacun ne rencontre que le suivant de la liste. La même graine donne les mêmes parties sur n'importe quelle machine.
    Elo : 400 points de plus signifient dix points gagnés pour un perdu ; la moyenne de tous les joueurs est 0.
    L'Elo d'un joueur vient de toutes ses parties : l'écart entre deux joueurs peut différer de ce que disent leurs seules rencontres.
    Ctrl-C y met fin plus tôt : les résultats obtenus sont affichés, marqués comme partiels.

    Exemples :
      puissance4 arena random careful minimax:4 --games 1000 --seed 1
      puissance4 arena level:3 level:2 level:1 --ladder
      puissance4 arena cmd:"python3 bot.py" careful --games 20


help-book = La bibliothèque d'ouvertures de la grille standard : construire, décrire, vérifier
examples-book =
    Le programme contient une bibliothèque avec le score de chaque position des premiers coups. Exemples :
      puissance4 book info
      puissance4 book check --sample 20
help-build = Résoudre toutes les positions des premiers coups et en faire une bibliothèque
examples-build =
    Cela prend environ deux heures sur un cœur. Tant que la bibliothèque n'est pas complète, ses morceaux sont dans le dossier OUTPUT.parts : on peut interrompre à tout moment, et la même commande continue. Le même nombre de pions donne la même bibliothèque, octet pour octet, quel que soit le nombre de fils d'exécution ou de machines.

    Exemples :
      puissance4 book build --plies 11 --output 7x6.book
      puissance4 book build --plies 11 --output 7x6.book --nats nats://farm.example:4222
help-info = Ce que contient une bibliothèque
examples-info =
    Exemple :
      puissance4 book info
help-check = Comparer une bibliothèque avec le solveur, qui ne la consulte pas
examples-check =
    Des positions de parties au hasard sont cherchées dans la bibliothèque et résolues. Exemple :
      puissance4 book check --sample 20 --seed 1
help-atlas = Qui gagne sur d'autres tailles de grille : construire, montrer, vérifier
examples-atlas =
    Le programme contient un atlas : pour chaque grille, le résultat du meilleur jeu depuis la grille vide et les meilleures premières colonnes. Exemples :
      puissance4 atlas show --connect 4
      puissance4 atlas show --size 8x7
help-atlas-build = Résoudre des grilles, les plus faciles d'abord, et garder les résultats dans un fichier
examples-atlas-build =
    Chaque grille est essayée avec 1 000 000 de nœuds, puis 8 fois plus, et ainsi de suite jusqu'à --nodes ; chaque résultat est retrouvé avec un autre ordre des coups et une autre table. Le fichier est écrit après chaque grille, et le programme peut
    être arrêté à tout moment ; la même commande reprend. Exemples :
      puissance4 atlas build --connect 5 --nodes 1000000000 --table 4096
      puissance4 atlas build --time 3600 --output grilles.jsonl
help-atlas-show = Montrer les résultats dans des tableaux ; avec --size, aussi les colonnes et les nœuds
examples-atlas-show =
    Exemples :
      puissance4 atlas show
      puissance4 atlas show --size 6x5 --json
help-atlas-check = Comparer l'atlas au solveur sur les grilles faciles, avec un autre ordre des coups et une autre table
examples-atlas-check =
    Exemple :
      puissance4 atlas check --sample 20 --seed 1
help-bench = À quelle vitesse cette machine résout des positions
examples-bench =
    Des positions de la grille standard après 30, 24, 20, 16, 12 et 8 pions, sans la bibliothèque ; cela prend quelques secondes. Exemples :
      puissance4 bench
      puissance4 bench --threads 2 --json
help-mcp = Laisser un assistant interroger le solveur et l'entraîneur (Model Context Protocol)
examples-mcp =
    Un assistant lance ce programme et lui parle par l'entrée et la sortie standard. Dans les réglages de l'assistant, la commande est puissance4 et son argument mcp. Outils : show, analyze,
    explain, plan, hint, play_level, review, puzzle et solve_batch. Exemple :
      puissance4 mcp
help-help = Afficher l'aide du programme ou d'une commande
examples-help =
    Exemple :
      puissance4 help play
help-completions = Afficher de quoi compléter les arguments dans un shell
examples-completions =
    Exemple :
      puissance4 completions bash > ~/.local/share/bash-completion/completions/puissance4
help-man = Afficher la page de manuel du programme ou d'une commande
examples-man =
    Exemple :
      puissance4 man play | man -l -

arg-lang = Langue, fr ou en ; par défaut celle de l'environnement
arg-help = Afficher l'aide
arg-version = Afficher la version
arg-plain = Ligne à ligne, sans jeu en plein écran
arg-play_size = Taille de la grille en colonnes x lignes, jusqu'à 64x64, ou fit pour la plus grande que montre le terminal ; 7x6 par défaut
arg-config = Prendre la taille dans un fichier JSON comme {"{"}"column": 7, "row": 6{"}"}
arg-size = Taille de la grille en colonnes x lignes, jusqu'à 64x64 ; 7x6 par défaut
arg-connect = Combien de pions alignés gagnent ; 4 par défaut
arg-first = Qui joue en premier ; human par défaut ; level:auto s'adapte à vous
arg-second = Qui joue en second ; human par défaut ; level:auto s'adapte à vous
arg-first_name = Le nom du premier joueur
arg-second_name = Le nom du second joueur
arg-games = Nombre de parties, chacun commence à son tour ; 1 par défaut
arg-style = L'aspect des grilles : numbered (par défaut), discs, pipes (les colonnes comptent à partir de 0) ou letters (B pour blanc, R pour rouge)
arg-played = Continuer après ces coups
arg-board = Partir de la grille de ce fichier ; - est l'entrée standard
arg-play_board = Partir de la grille de ce fichier
arg-to_move = À qui de jouer sur la grille du fichier, 1 ou 2 ; par défaut ce que dit le fichier, sinon le joueur qui a le moins de pions, sinon le joueur 1
arg-column_first = Le premier indice du tableau du fichier est la colonne, comme dans T[x, y] ; par défaut c'est la ligne
arg-alignment = Combien de pions d'un même joueur sont alignés en passant par cette case, dans chaque direction
arg-evaluate = Donner à la position une note entre -1 (perdue) et +1 (gagnée) pour le joueur au trait, sans rien anticiper
arg-seed = Graine du hasard, pour pouvoir refaire la même chose
arg-demo = Regarder une partie de démonstration, coup par coup sur un terminal : column (colonne), row (ligne), diagonal (diagonale) ou draw (partie nulle)
arg-moves = Les coups joués, par exemple 4453 ; - les lit sur l'entrée standard
arg-plain_tree = Ne rien couper : regarder tout ce que minimax pourrait regarder
arg-positions = Des positions, par leurs coups ; - les lit sur l'entrée standard
arg-weak = Seulement qui gagne : 1, 0 ou -1
arg-budget_time = Répondre au bout de tant de secondes par ce qui est démontré et par une supposition ; 10 dans un terminal, sans limite dans un tube
arg-budget_nodes = De même après tant de nœuds de la recherche, sur toute machine
arg-table = Taille de la table de transposition, en Mio ; 64 par défaut
arg-solve_threads = Combien de fils d'exécution cherchent une position, au plus 4 par cœur ; 1 par défaut, et la recherche est alors toujours la même
arg-stats = Dire ce que la recherche a fait : pour chaque nombre de pions, les nœuds, la part des positions que la table connaissait, combien de fois le premier coup essayé était le bon, et la part de tous les nœuds dépensée avant le bon ; puis les questions avec leur temps
arg-no_book = Chercher, même là où la bibliothèque d'ouvertures connaît le score
arg-plies = Positions d'au plus ce nombre de pions, de 1 à 12 ; 11 par défaut, comme dans la bibliothèque du programme
arg-output = Où mettre la bibliothèque ; 7x6.book par défaut
arg-build_table = Taille de la table de transposition, en Mio ; 1024 par défaut
arg-file = Un fichier de bibliothèque ; sans lui, la bibliothèque du programme
arg-atlas_output = Où garder l'atlas ; atlas.jsonl par défaut
arg-atlas_file = Un fichier qui contient un atlas ; sinon, l'atlas du programme
arg-atlas_size = Seulement les grilles de cette taille, en colonnes x lignes
arg-atlas_connect = Seulement les grilles où il faut aligner ce nombre de pions
arg-atlas_nodes = Le plus grand nombre de nœuds pour un calcul sur une grille ; 100000000 par défaut
arg-atlas_time = S'arrêter après ce nombre de secondes
arg-atlas_memory = La taille de toutes les tables de transposition ensemble, en Mio ; 1024 par défaut
arg-markdown = Afficher tout l'atlas comme une page en Markdown
arg-cheap_nodes = Seulement les grilles qui ont pris au plus ce nombre de nœuds ; 100000 par défaut
arg-atlas_sample = Seulement ce nombre de grilles, tirées au sort
arg-sample = Combien de positions ; 100 par défaut
arg-json = Afficher du JSON
arg-player = À qui demander
arg-why = Dire quelle règle du joueur a décidé
arg-depth = Nombre de pions au plus
arg-shown_depth = Jusqu'à combien de coups l'arbre est montré ; 2 par défaut. Le joueur, lui, regarde aussi loin que d'habitude
arg-tree_svg = Écrire l'arbre comme image SVG dans ce fichier
arg-unique = Compter les positions différentes au lieu des parties
arg-players = Qui participe, au moins deux
arg-games_a_pair = Nombre de parties par rencontre ; 100 par défaut
arg-threads = Combien de fils d'exécution travaillent, au plus 4 par cœur ; autant que de cœurs par défaut
arg-shell = bash, zsh, fish, elvish ou powershell
arg-page = La commande ; sans elle, le programme
arg-topic = La commande ; sans elle, le programme

help-hint = Les meilleures colonnes, leur résultat, et une raison
examples-hint =
    Avec - pour MOVES, les positions sont lues sur l'entrée standard, une par ligne, et chacune a sa réponse avant que la suivante soit lue ; une ligne vide est la grille sans coups. Avec --json, une réponse est une ligne de JSON, même quand une position est refusée ; le code de sortie est alors 1.

    Exemples :
      puissance4 hint 4453
      puissance4 hint - --json < positions.txt
      puissance4 hint --board grille.json --json
help-explain = Pourquoi une colonne est bonne ou mauvaise, en faits prouvés
examples-explain =
    Sans COLUMN, toutes les colonnes sont expliquées, en une ligne chacune. Après --board FILE, un argument seul est la colonne.
    Avec - pour MOVES, les positions sont lues sur l'entrée standard, une par ligne, et chacune a sa réponse avant que la suivante soit lue ; une ligne vide est la grille sans coups. Avec --json, une réponse est une ligne de JSON, même quand une position est refusée ; le code de sortie est alors 1.

    Exemples :
      puissance4 explain 444444326 5
      puissance4 explain 4453
      puissance4 explain - --json < positions.txt
      puissance4 explain --board grille.json 4 --json
help-plan = Un plan : quelques règles de jeu qui gagnent ou tiennent contre toute réponse
examples-plan =
    Un plan n'est montré que si toutes les réponses ont été parcourues. C'est celui du joueur qui gagne ou, dans une position nulle, du joueur au trait. Avec COLUMN, c'est un plan après cette colonne : après une erreur, celui qu'obtient l'autre joueur. Tant qu'il n'y a pas de plan, comme dans la plupart des ouvertures, c'est celui de la première position qui en a un, en suivant le meilleur jeu.

    Exemples :
      puissance4 plan 4444466662222256243
      puissance4 plan 444443323
      puissance4 plan 4444445333537655733 --json
arg-column = La colonne en question

help-lesson = Apprendre par des leçons, des règles à la stratégie, aux ouvertures et au jeu des ordinateurs
examples-lesson =
    Sans NAME, la liste des chapitres et des leçons. Pendant une leçon, tapez le numéro d'une colonne, ? pour une aide, ou q pour quitter.
    Tout ce qu'une leçon dit d'une grille est prouvé.

    Exemples :
      puissance4 lesson
      puissance4 lesson drop
arg-lesson = La leçon ; sans elle, toutes sont énumérées
