# Ce que toutes les interfaces disent d'une session : à qui de jouer, comment elle a fini, le score.

called-you = Vous
session-turn = { $who ->
    [you] À vous de jouer
    [number] { player-to }
   *[name] À { $name } de jouer
}
session-line = { $you ->
    [yes] Vous gagnez
   *[no] { $name } gagne
} : { line-of } !
line-of = { $connect ->
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
   *[other] { $connect }
} pions alignés { $direction ->
    [column] dans une colonne
    [row] sur une ligne
    [rising] sur une diagonale montante
    [falling] sur une diagonale descendante
   *[diagonal] en diagonale
}
session-draw = Partie nulle : la grille est pleine
session-resigned = { $you ->
    [loser] Vous abandonnez : { $winner } gagne
    [winner] { $loser } abandonne : vous gagnez
   *[no] { $loser } abandonne : { $winner } gagne
}
session-out-of-time = { $you ->
    [loser] Vous n'avez plus de temps : { $winner } gagne
    [winner] { $loser } n'a plus de temps : vous gagnez
   *[no] { $loser } n'a plus de temps : { $winner } gagne
}
session-forfeited = { $you ->
    [winner] Vous gagnez par forfait
   *[other] { $winner } gagne par forfait
} : { $offence }
session-score = { $a } { $wins_a } – { $wins_b } { $b }{ $draws ->
    [0] {""}
    [one] , 1 partie nulle
   *[other] , { $draws } parties nulles
}
session-summary = { $first } – { $second } : { $result ->
    [open] en cours
    [draw] partie nulle
    [first] { $you ->
        [won] vous gagnez
       *[no] { $first } gagne
    }
   *[second] { $you ->
        [won] vous gagnez
       *[no] { $second } gagne
    }
}
request-unreadable = le moteur n'a pas pu lire la demande ; rechargez la page
speed-is = Vitesse : { $pause ->
    [no] sans pause
   *[yes] { $seconds } s par coup
}

## Comment on appelle un joueur sans nom : en tête, dans une phrase, et quand c'est à lui de jouer. $colours sont les couleurs de la grille, que
## l'interface choisit ; $player est un numéro.

player-name = { $colours ->
    [red-yellow] { $player ->
        [1] Rouge
       *[2] Jaune
    }
    [orange-blue] { $player ->
        [1] Orange
       *[2] Bleu
    }
    [red-ivory] { $player ->
        [1] Rouge
       *[2] Ivoire
    }
   *[none] Joueur { $player }
}
player-within = { $colours ->
    [none] le joueur { $player }
   *[other] { player-name }
}
player-at = { $colours ->
    [none] Au joueur { $player }
   *[other] À { player-name }
}
player-to = { player-at } de jouer
