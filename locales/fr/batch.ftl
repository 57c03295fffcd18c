## Beaucoup de positions : la commande batch

help-batch = Beaucoup de positions, traitées sur tous les cœurs et écrites dans un fichier ; peut être interrompu à tout moment
examples-batch =
    FILE contient une position par ligne, sous forme de coups ; une ligne vide est la grille vide, et - est l'entrée standard. À la place de FILE, --after N produit toutes les positions après N coups, --random N --plies A-B des positions de parties au hasard.
    Les réponses suivent l'ordre des positions. En lignes : les coups et le score ; win, draw ou loss pour le joueur au trait (--value) ; le score de chaque colonne, - si elle est pleine (--columns) ; le score et le meilleur jeu (--line) ; une ligne par colonne avec son score et une raison (--explain).
    Tant que la sortie n'est pas complète, ses morceaux sont dans le dossier OUTPUT.parts. Après une interruption, la même commande avec --resume continue. Les mêmes positions donnent les mêmes octets, quels que soient le nombre de fils d'exécution et les interruptions.

    Exemples :
      puissance4 batch positions.txt --output scores.txt
      puissance4 batch --after 8 --mirrored-once --no-threats --value --output uci.txt
      puissance4 batch --random 1000000 --plies 10-40 --columns --format parquet --output labels.parquet
      puissance4 batch positions.txt --output scores.2.txt --shard 2/8 --resume
arg-batch_input = Un fichier avec une position par ligne ; - pour l'entrée standard
arg-after = Toutes les positions après ce nombre de coups, chacune une fois
arg-mirrored_once = De deux images en miroir, seulement la première
arg-random = Ce nombre de positions de parties au hasard
arg-random_plies = Après combien de coups, par exemple 8-20
arg-batch_seed = Graine des positions au hasard ; 1 par défaut
arg-no_threats = Laisser de côté les positions où un joueur pourrait gagner avec le prochain pion, ou dont la partie est finie
arg-batch_output = Où vont les réponses
arg-query_score = Le score exact de chaque position ; c'est le choix par défaut
arg-query_value = Seulement si le joueur au trait gagne, fait nulle ou perd ; souvent bien plus rapide
arg-query_columns = Le score de chaque colonne
arg-query_line = Le score et le meilleur jeu jusqu'à la fin
arg-query_explain = Chaque colonne avec ce qui est prouvé à son sujet
arg-answer_format = lines (lignes), json (une ligne chacune) ou parquet ; lines par défaut
arg-shard = Seulement la partie I de N parties de même taille ; les sorties de toutes, l'une après l'autre, font le tout
arg-batch_resume = Reprendre avec les morceaux déjà faits
arg-chunk = Positions par morceau ; par défaut autant qu'il s'en traite en quelques secondes

batch-progress = { "{bar:40} {pos}/{len} positions, encore {eta} à la vitesse actuelle" }
batch-same-command = { $work ->
    [book] la même commande
   *[batch] la même commande avec --resume
}
batch-kept = ce qui est fait est gardé dans { $folder } ; { batch-same-command } continue
batch-output-exists = { $file } existe déjà ; choisissez un autre nom, ou ajoutez --force pour le remplacer
batch-parts-exist = { $folder } contient les morceaux d'un traitement inachevé ; ajoutez --resume pour le continuer, ou supprimez le dossier
batch-finished = { $file } est déjà complet : il ne reste rien à faire
batch-locked = { $folder } : un autre processus travaille dans ce dossier
batch-differs = { $what ->
    [version] { $folder } contient les morceaux d'une autre version du programme ; continuez avec cette version, ou supprimez le dossier
    [task] { $folder } contient les réponses à une autre question ou pour une autre grille ; demandez la même chose, ou supprimez le dossier
    [chunks] { $folder } contient des morceaux d'une autre taille ; supprimez le dossier
   *[input] { $folder } contient les réponses pour d'autres positions ; redonnez les mêmes positions, ou supprimez le dossier
}
batch-bad-manifest = { $folder } : le fichier manifest.json est endommagé ; supprimez le dossier
batch-bad-line = { $file }, ligne { $line } : { $problem }
batch-bad-lines = { $count ->
    [one] 1 ligne n'est pas une position ; rien n'a été calculé
   *[other] { $count } lignes ne sont pas des positions ; rien n'a été calculé
}
batch-not-written = { $file } : écriture impossible ({ $reason }) ; ce qui est fait est gardé, et { batch-same-command } continue
batch-damaged = { $folder } : le morceau { $chunk } est endommagé ; { batch-same-command } le recalcule
batch-no-position = aucune partie au hasard ne mène à une telle position
batch-too-large = la grille est trop grande pour énumérer ses positions
batch-unknown-task = cette version du programme ne connaît pas une telle question
usage-not-a-shard = { $argument } : « { $value } » n'est pas une partie ; écrivez I/N avec I de 1 à N, par exemple 2/8
usage-not-a-range = { $argument } : « { $value } » n'est pas un intervalle ; écrivez A-B, par exemple 8-20
