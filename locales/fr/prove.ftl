## Une grande grille, démontrée par plusieurs workers : la commande prove

help-prove = Démontrer le score d'une grande grille avec tous les cœurs ou plusieurs machines, dans un fichier vérifiable
examples-prove =
    L'arbre des premiers coups est découpé en questions « le score dépasse-t-il n ? », auxquelles tous les cœurs répondent, chacun à la sienne, avec une seule table. Chaque borne démontrée est ajoutée aussitôt à FILE : après une interruption, la même commande reprend. --check vérifie que les bornes de FILE découlent les unes des autres et recherche à nouveau quelques-unes des autres, tirées au hasard. Avec --nats, ce sont des puissance4 worker --nats sur d'autres machines qui répondent aux questions, et les bornes sont gardées aussi sur le serveur NATS. Voir docs/farm.md.

    Exemples :
      puissance4 prove --size 7x7 --output 7x7.proof
      puissance4 prove --size 8x6 --output 8x6.proof --value --threads 2 --table 1024
      puissance4 prove --size 7x7 --output 7x7.proof --check --sample 20
      puissance4 prove --size 8x8 --output 8x8.proof --nats nats://farm.example:4222
arg-proof_file = Où sont les bornes démontrées ; le fichier est créé s'il n'existe pas
arg-proof_value = Démontrer seulement qui gagne, ou que la partie est nulle
arg-prove_table = Taille de la table de transposition, en Mio ; 256 par défaut
arg-proof_check = Vérifier le fichier au lieu de le compléter
arg-proof_sample = Combien de bornes trouvées par une recherche sont recherchées à nouveau ; 100 par défaut

prove-progress = le score est entre { $low } et { $high } ; { $jobs } questions, { $bounds } bornes, { $nodes } millions de nœuds, { $rate } millions par seconde
prove-progress-workers = { $workers ->
    [0] { $progress } ; aucun worker pour l'instant ; lancez-en avec puissance4 worker --nats
    [one] { $progress } ; 1 worker
   *[other] { $progress } ; { $workers } workers
}
prove-kept = ce qui est démontré est gardé dans le fichier { $file } ; la même commande reprend à cet endroit
prove-score = le score est { $score }
prove-win = le camp au trait gagne
prove-loss = le camp au trait perd
prove-range = le score est entre { $low } et { $high }
prove-done = Démontré : { $result } ({ $bounds } bornes dans le fichier, { $jobs } questions, { $nodes } nœuds)
prove-checked =
    { $wrong ->
        [0] { $bounds } bornes vérifiées, dont { $sampled } par une nouvelle recherche, toutes justes : { $result } (graine { $seed })
        [one] { $bounds } bornes vérifiées, dont { $sampled } par une nouvelle recherche, 1 fausse : le fichier ne démontre rien (graine { $seed })
       *[other] { $bounds } bornes vérifiées, dont { $sampled } par une nouvelle recherche, { $wrong } fausses : le fichier ne démontre rien (graine { $seed })
    }
prove-wrong = ligne { $line } : { $bound } : { $reason ->
    [contradiction] d'autres lignes ou les règles disent le contraire
    [does-not-follow] cela ne découle pas des bornes des coups suivants
   *[search-differs] une recherche dit le contraire
}
prove-no-worker = il n'y a plus de worker pour répondre
prove-worker-refuses = un worker ne peut pas répondre : { $reason }
prove-in-use = un autre processus complète ce fichier
prove-other-board = ligne 1 : ce n'est pas une démonstration pour cette grille
prove-unreadable = ligne { $line } : ce n'est pas une borne pour une position de cette grille
prove-contradiction = ligne { $line } : elle contredit les lignes précédentes ; --check en dit plus
prove-others-contradict = sur le serveur NATS, une borne dit le contraire du fichier : { $bound } ; --check dit si le fichier est juste
