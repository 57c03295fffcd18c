# Ce qu'affichent les autres commandes.

## show

to-move = Au joueur { $player } de jouer.
alignment-cell = Colonne { $column }, ligne { $row } : { $player ->
    [0] une case vide
   *[other] joueur { $player }
}.
alignment-length = { $direction ->
    [column] Dans la colonne
    [row] Dans la ligne
    [rising] Sur la diagonale montante
   *[falling] Sur la diagonale descendante
} : { $length }
alignment-longest = Plus long alignement : { $length }
alignment-no-cell = --alignment : la grille n'a pas de case { $cell } ; ses colonnes vont de { $first } à { $last_column }, ses lignes de { $first } à { $last_row }

## advise

advice = { $who } conseille la colonne { $column }.
advice-note = { $who } conseille la colonne { $column } (note { $note }).
advice-score = { $who } conseille la colonne { $column } (score { $score }).
advice-rule = Règle { $number } : { $rule ->
    [wins] ce pion complète un alignement
    [blocks] il prend la case où l'autre joueur compléterait un alignement
    [makes] il aligne { $length } pions
    [takes] il prend la case où l'autre joueur alignerait { $length } pions
    [safe] l'autre joueur ne peut pas compléter d'alignement au coup suivant
    [on-top] il tombe sur un pion de l'autre joueur ou sur la ligne du bas
   *[any] aucune règle ne s'applique, n'importe quelle colonne convient
}.
advice-no-rule = Il n'a pas de liste de règles.
advice-over = la partie est finie : il n'y a pas de colonne à conseiller
advice-human = --player : un humain ne donne pas de conseil ; indiquez un joueur automatique
evaluation = Note de la position pour le joueur { $player } : { $note }

## solve et analyze

line-refused = ligne { $line } : { $problem }
argument-refused = « { $moves } » : { $problem }
line-too-long = trop longue : une partie a au plus { $most } octets
standard-input-once = - ne peut figurer qu'une fois : l'entrée standard n'est lue qu'une fois
analysis-over = la partie est finie : il n'y a plus rien à analyser
analysis-best = { $count ->
    [one] Meilleure colonne : { $columns }
   *[other] Meilleures colonnes : { $columns }
}
analysis-column = colonne
analysis-score = score
analysis-moves = gain ou défaite en

## Ce que la recherche a fait

stats-discs = pions
stats-nodes = nœuds
stats-hits = connus
stats-first-tries = premier essai bon
stats-wasted = inutiles
stats-all = tous
stats-questions = question
stats-count = posées
stats-time = ms
stats-range = combien au plus
stats-winner = qui gagne
stats-distance = en combien de coups

## arena

arena-header-player = joueur
arena-header-games = parties
arena-header-score = score
arena-header-wins = victoires
arena-header-draws = nulles
arena-header-losses = défaites
arena-header-first = en premier (V/N/D)
arena-header-second = en second (V/N/D)
arena-header-elo = Elo (95 %)
arena-header-pair = rencontre
arena-header-difference = écart Elo (95 %)
arena-settings = Grille { $size }, { $connect } à aligner, { $games ->
    [one] 1 partie
   *[other] { $games } parties
} par rencontre, graine { $seed }
arena-human = { $who } : un humain ne joue pas dans l'arène
arena-partial = { $played ->
    [one] Résultat partiel : interrompu après 1 partie sur { $total }
   *[other] Résultat partiel : interrompu après { $played } parties sur { $total }
}
arena-progress = { "{bar:40} {pos}/{len} parties, encore {eta}" }

## Résoudre

thinking = recherche en cours : le score est entre { $low } et { $high } ; { $nodes } millions de nœuds en { $seconds } s
interrupted = interrompu
threads-too-many = --threads { $wanted } : plus que cette machine ne peut en employer ({ $cores ->
    [one] 1 cœur
   *[other] { $cores } cœurs
}) ; { $used } fils d'exécution sont utilisés

## La bibliothèque d'ouvertures

book-none = ce programme a été construit sans bibliothèque d'ouvertures
book-info =
    Toutes les positions d'au plus { $plies } pions. Scores enregistrés : { $positions } (deux images en miroir comptent pour une) ; les autres s'en déduisent.
    { $bytes } octets, { $bits } bits par score.
book-progress = { "{bar:40} {pos}/{len} positions, encore {eta}" }
book-wrong = { $moves } : { $book } dans la bibliothèque, { $solver } selon le solveur
book-checked =
    { $wrong ->
        [0] { $positions } positions vérifiées, toutes justes
        [one] { $positions } positions vérifiées, 1 fausse
       *[other] { $positions } positions vérifiées, { $wrong } fausses
    } (graine { $seed })
book-differs = { $folder } contient les morceaux d'une autre bibliothèque ou d'un autre traitement ; redonnez la même valeur à --plies, ou supprimez le dossier

## L'atlas des grilles

atlas-error-foreign = ceci n'est pas un atlas de grilles
atlas-error-version = cet atlas a été écrit par une autre version du programme
atlas-error-unreadable = ceci n'est pas une entrée d'un atlas
atlas-error-unsound = ce que dit l'entrée est impossible, ou ne découle pas de ses calculs
atlas-error-misplaced = une grille absente de l'atlas, répétée ou mal placée
atlas-no-board = l'atlas n'a pas de telle grille : alignements de 4 si colonnes et lignes font au plus 15 ensemble, et quelques-unes au-delà ; alignements de 3, 5 et 6 jusqu'à 42 cases
atlas-contradiction = deux calculs sur { $size }, { $connect } alignés, se contredisent : l'un des deux est faux, et le fichier garde le premier
atlas-progress = { "{bar:40} {pos}/{len} {msg}" }
atlas-progress-board = { $size }, { $connect } alignés, au plus { $limit } nœuds
atlas-built = { $boards } grilles : { $confirmed } confirmées, { $value } dont le gagnant est confirmé mais pas le coup, { $found } trouvées une fois, { $open } ouvertes
atlas-wrong = { $size }, { $connect } alignés : { $atlas } par les colonnes { $atlas_best } dans l'atlas, { $solver } par les colonnes { $solver_best } selon le solveur
atlas-checked =
    { $wrong ->
        [0] { $boards } grilles vérifiées, toutes justes
        [one] { $boards } grilles vérifiées, 1 fausse
       *[other] { $boards } grilles vérifiées, { $wrong } fausses
    } (graine { $seed })
atlas-lines = { $connect } alignés :
atlas-rows-columns = lignes\colonnes
atlas-columns-rows = colonnes\lignes
atlas-legend =
    1@41 : le premier joueur gagne au coup 41 ; 2@36 : le second au coup 36 ; 1 ou 2 : ce joueur gagne, sans que l'on sache quand ; = : nulle. ~ : deux calculs ont trouvé qui gagne, l'un d'eux quand ; « ? » après un
    résultat : un seul calcul l'a trouvé ; « ? » seul : ouvert. Sans marque, deux calculs l'ont trouvé, avec des ordres de coups et des tables de tailles différents.
atlas-run = { $nodes } ({ $table } Mio)
atlas-published = oui
atlas-new = nouveau
atlas-header-board = grille
atlas-header-connect = alignés
atlas-header-result = résultat
atlas-header-best = meilleures colonnes
atlas-header-nodes = nœuds (table)
atlas-header-other = autre ordre
atlas-header-published = publié
atlas-header-part = grilles
atlas-header-boards = nombre
atlas-header-confirmed = confirmées
atlas-header-value = gagnant confirmé
atlas-header-found = trouvées une fois
atlas-header-open = ouvertes
atlas-part-four = alignements de 4, colonnes + lignes au plus 15
atlas-part-lines = alignements de { $connect }, au plus 42 cases
atlas-part-beyond = alignements de 4, au-delà : 8x8, grilles étroites et plates
atlas-page-title = # Un atlas de grilles
atlas-page-intro =
    Qui gagne à partir de la grille vide si les deux jouent au mieux, en combien de coups, et par quelle première colonne. Les tailles sont en colonnes x lignes. Une grille sans place pour un alignement est nulle par règle et n'a pas d'entrée. Cette page
    est écrite par `puissance4 atlas show --markdown` à partir de `crates/atlas/boards.jsonl`, et un test compare les deux. `puissance4 atlas build --output crates/atlas/boards.jsonl` travaille à ce qui est ouvert, et
    `puissance4 atlas check` résout de nouveau les grilles faciles. Chaque résultat vient du solveur exact ; aucun n'est pris d'une table d'autrui.
atlas-page-new =
    Les résultats des alignements de 4 sur les grilles d'au moins 4 colonnes et 4 lignes ont été publiés par J. Tromp et C. Steininger, aussi loin que va leur table ; un test les compare tous. Tous les autres sont nouveaux ici : ils n'ont été comparés à
    aucune publication.
atlas-page-lines = ## { $connect } alignés
atlas-page-columns =
    ## Colonnes et nœuds

    Les grilles qui ont au moins autant de colonnes et de lignes qu'il faut aligner de pions. Les meilleures colonnes sont comptées à partir de la gauche ; … après elles dit qu'il peut y en avoir d'autres. Les nœuds sont ceux d'un seul
    fil d'exécution : la même version, les mêmes limites et la même table donnent le même nombre.

## Vitesse

bench-header = { "" } pions  positions  nœuds pour 1    microsec.  M nœuds/s

## Ce qui peut mal se passer

error = puissance4 : { $message }
file-not-found = { $file } : ce fichier n'existe pas
file-forbidden = { $file } : ce fichier ne peut pas être lu, l'accès est refusé
file-is-folder = { $file } : c'est un dossier
file-other = { $file } : lecture impossible ({ $reason })
file-too-large = { $file } : trop grand ; { $most } octets au plus sont lus
file-not-utf8 = { $file } : ce n'est pas du texte en UTF-8 ; l'octet { $place } est le premier illisible
in-file = { $file } : { $problem }
stdin-name = entrée standard
system-error = { $kind ->
    [not-found] ce fichier ou ce dossier n'existe pas
    [forbidden] l'accès est refusé
    [exists] il existe déjà
    [folder] c'est un dossier
    [no-folder] une partie du chemin n'est pas un dossier
    [full] il n'y a plus de place
    [too-large] le fichier serait trop grand
    [read-only] le système de fichiers est en lecture seule
    [name] ce nom n'est pas permis
    [busy] il est utilisé par ailleurs
    [closed] l'autre bout est fermé
    [ends] il se termine trop tôt
    [not-text] le contenu est incompréhensible
    [memory] la mémoire manque
    [time] pas de réponse à temps
    [address-used] l'adresse est déjà prise
    [address-unknown] cette machine n'a pas cette adresse
    [connection] la connexion a été refusée ou rompue
    [network] le réseau est injoignable
   *[other] { $number ->
        [0] erreur du système
       *[other] erreur système { $number }
    }
}
output-failed = écriture impossible ({ $reason })
input-failed = lecture de l'entrée standard impossible ({ $reason })
config-error = ligne { $line }, caractère { $place } : une configuration est un objet comme {"{"}"column": 7, "row": 6{"}"}
moves-place = coups, { $problem }
connect-too-long = --connect { $connect } : aucun alignement de { $connect } ne tient sur une grille { $size }
board-connect-too-long = aucun alignement de { $connect } ne tient sur une grille { $size }
play-reads-stdin = { $option } - : play lit vos coups sur l'entrée standard, ceci ne peut donc pas en venir
fit-too-small = --size fit : le terminal est trop petit pour une grille ({ $width } x { $height } caractères)

## Mauvais usage

usage-try = Essayez : { $command } --help
usage-unknown-argument = il n'y a pas d'option ni d'argument « { $argument } »
usage-unknown-command = il n'y a pas de commande « { $command } »
usage-missing-command = indiquez une commande : { $known }
usage-did-you-mean = Vouliez-vous dire « { $suggestion } » ?
usage-conflict = { $argument } et { $other } ne vont pas ensemble
usage-missing = il manque { $argument }
usage-missing-players = WHO : indiquez au moins deux joueurs
usage-needs = { $argument } dit comment lire une grille : donnez-en une avec { $other }
usage-not-a-cell = { $argument } : « { $value } » n'est pas une case ; écrivez COLUMN,ROW, par exemple 4,1
usage-missing-value = { $argument } : il manque une valeur
usage-not-a-number = { $argument } : « { $value } » n'est pas un nombre entier
usage-number-too-large = { $argument } : { $value } est trop grand
usage-not-seconds = { $argument } : « { $value } » n'est pas une durée ; écrivez des secondes, de 0.001 à 86400, par exemple 2.5
usage-number-range = { $argument } : { $value } n'est pas entre { $least } et { $most }
usage-number-zero = { $argument } : il faut au moins 1
usage-not-one-of = { $argument } : « { $value } » n'est pas l'une des valeurs possibles : { $known }
usage-bad-value = { $argument } : { $problem }
usage-too-many = trop de valeurs : « { $value } »
usage-twice = { $argument } ne peut être donné qu'une fois
usage-not-utf8 = l'argument { $number }, « { $argument } », n'est pas du texte en UTF-8
usage-other = ces arguments ne sont pas valides

## Les fichiers que les commandes écrivent

file-written = Écrit : { $file }
file-exists = { $file } : ce fichier existe déjà ; --force le remplace
file-no-folder = { $file } : le dossier { $folder } n'existe pas
file-not-allowed = { $file } : il n'est pas permis d'écrire à cet endroit
file-not-written = { $file } : écriture impossible ({ $reason })
file-kept = une exécution interrompue reprend avec ce fichier, qui ne peut donc pas être la sortie standard : indiquez un fichier
file-terminal = ce n'est pas du texte pour un terminal : indiquez un fichier, ou redirigez la sortie

## games

games-none = Aucune partie n'est finie. Les parties finies en plein écran, et avec play --plain sur un terminal, sont listées ici.
games-title = {"  "}« { $title } »
games-no-folder = il n'y a pas de dossier pour les parties : définissez PUISSANCE4_DATA
games-no-such-number = il n'y a pas de partie { $number } : { $games ->
    [0] aucune partie n'est finie
    [one] il y en a une
   *[other] il y en a { $games }
}

## Les leçons, ligne par ligne

lesson-start = Pour commencer : { $command }
lesson-unknown = NAME : il n'y a pas de leçon « { $name } » ; il y a { $known }
lesson-discs = Le joueur 1 a les pions { $first }, le joueur 2 les pions { $second }.
lesson-you = Vous avez les pions { $disc }.
lesson-prompt = Colonne ? (? pour une aide, q pour quitter)
lesson-input = Tapez le numéro d'une colonne, ? pour une aide, ou q pour quitter.
lesson-next = La suite : { $title } ({ $command })
lesson-left = Pour reprendre cette leçon : { $command }

## Fichiers TOML

toml-place =
    ligne { $line }, colonne { $column } : { $problem }
      { $text }
toml-unknown-key = il n'y a pas de clé { $name } ; il y a : { $known }
toml-unknown-value = il n'y a pas de { $name } ; il y a : { $known }
toml-missing = la clé { $name } manque
toml-twice = cette clé est là deux fois
toml-syntax = ce n'est pas du TOML ; une ligne est CLÉ = VALEUR, [TABLE] ou [[TABLE]], et les textes sont entre guillemets
toml-kind = { $kind ->
    [text] un texte entre guillemets est attendu
    [boolean] true ou false est attendu
    [integer] un nombre entier est attendu
    [number] un nombre est attendu
    [list] une liste entre crochets est attendue
    [table] une table est attendue
   *[other] une autre valeur est attendue
} ici

## Ce qu'une construction laisse de côté

left-out =
    Ce programme a été construit sans { $feature ->
        [server] le serveur
        [cluster] PostgreSQL et NATS pour les serveurs
        [farm] le travail sur plusieurs machines ni Parquet
       *[mcp] les outils pour assistants
    } ; prenez une version publiée, ou installez-le avec cargo install --path crates/cli --features { $feature }
