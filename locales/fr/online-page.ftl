# Les parties avec des gens ailleurs, dans la page.

online-nav = En ligne
online-game = Partie en ligne
online-connecting = Connexion…
online-retry = Réessayer
online-reload = Recharger la page
online-to-lobby = Vers le salon
online-no-server = Aucun serveur de parties en ligne ne répond ici. Tout le reste de la page fonctionne sans lui.

## Le salon

online-play-now = Jouer maintenant
online-players = { $count ->
    [0] Personne n'est en ligne en ce moment.
    [one] Un joueur est en ligne.
   *[other] { $count } joueurs sont en ligne.
}
online-preset = { $minutes } + { $seconds }
online-preset-none = Sans horloge
online-preset-none-about = prenez votre temps
online-invite = Inviter un joueur
online-invite-how = Créez une partie et envoyez le lien. La première personne qui l'ouvre peut jouer ; les autres regardent.
online-fair-play = Les parties en ligne sont amicales : le serveur fait respecter les règles et les horloges, mais il ne voit pas si un joueur interroge un solveur.
online-name = Votre nom (facultatif)
online-more = Grille, horloge et autres réglages
online-starts = Qui commence
online-starts-option = { $who ->
    [creator] Moi
    [guest] Mon adversaire
   *[chance] Au hasard
}
online-clock = Avec horloge
online-minutes = Minutes par joueur
online-increment = Secondes ajoutées par coup
online-listed = Montrer l'invitation dans le salon
online-shown = Laisser tout le monde trouver la partie et regarder
online-create = Créer la partie
online-bad-terms = { $what ->
    [size] Une grille en ligne a de 1 à { $most } colonnes et lignes.
    [connect] Aucun alignement de cette longueur ne tient dans la grille.
   *[time] Une horloge part de 5 secondes à 24 heures et gagne au plus 10 minutes par coup.
}
online-mine = Vos parties en cours
online-my-game = { $known ->
    [yes] Avec { $name }
   *[no] Avec un joueur sans nom
}
online-resume = Continuer
online-lobby = Défis ouverts
online-lobby-none = Il n'y a pas de défi ouvert.
online-unnamed = Joueur sans nom
online-invitation = { $name } : { $terms }, { $starts ->
    [you] vous commencez
   *[other] l'adversaire commence
}
online-open = Rejoindre
online-live = Parties à regarder
online-live-none = Aucune partie n'est à regarder en ce moment.
online-live-game = { $first } – { $second } : { $terms }
online-watch = Regarder
online-terms = { $size }, { $connect } à aligner, { $clock }
online-terms-clock = { $clock ->
    [none] sans horloge
    [plain] { $time }
   *[increment] { $time } + { $increment } s par coup
}
online-time = { $minutes ->
    [0] { $seconds } s
   *[other] { $minutes } min{ $seconds ->
        [0] {""}
       *[other] {" "}{ $seconds } s
    }
}

## Les joueurs

online-free = Place libre
online-seat = { $name }{ $who ->
    [you] {" "}(vous)
   *[other] {""}
}
online-seat-about = { $here ->
    [yes] En ligne
    [no] Hors ligne
   *[free] Libre
}
online-watchers = { $you ->
    [yes] Vous regardez ; { $count ->
        [0] personne
        [one] un spectateur
       *[other] { $count } spectateurs
    } en tout.
   *[no] { $count ->
        [0] Personne ne regarde.
        [one] Une personne regarde.
       *[other] { $count } personnes regardent.
    }
}

## Où en est la partie

online-your-turn = À vous de jouer
online-turn = { $who ->
    [you] À vous de jouer
   *[other] À { $name } de jouer
}
online-sending = Envoi de la colonne { $column }… Le coup compte dès que le serveur l'a reçu.
online-waiting = En attente de l'adversaire.
online-invited = { $name } aimerait jouer ; { $starts ->
    [you] vous commenceriez.
   *[other] l'adversaire commencerait.
}
online-ended = { $how ->
    [line] { $side ->
        [won] Vous gagnez !
       *[other] { $winner } gagne.
    }
    [resigned] { $side ->
        [won] { $loser } abandonne : vous gagnez !
        [lost] Vous abandonnez : { $winner } gagne.
       *[other] { $loser } abandonne : { $winner } gagne.
    }
    [time] { $side ->
        [won] { $loser } n'a plus de temps : vous gagnez !
        [lost] Vous n'avez plus de temps : { $winner } gagne.
       *[other] { $loser } n'a plus de temps : { $winner } gagne.
    }
    [draw] Partie nulle : la grille est pleine.
    [cancelled] La partie a été annulée ; elle ne compte pas.
   *[expired] La partie a été fermée, faute de coup pendant trop longtemps ; elle ne compte pas.
}
online-connected = Connexion rétablie.
online-lost = La connexion est perdue. Connexion…
online-presence = { $here ->
    [yes] { $name } est en ligne.
   *[no] { $name } est hors ligne.
}
online-low = Encore { $seconds } secondes.
online-played = { $who ->
    [you] Vous jouez
   *[other] { $name } joue
} en colonne { $column }, ligne { $row }.
online-happened = { $what ->
    [joined] { $who ->
        [you] Vous avez rejoint la partie.
       *[other] { $name } a rejoint la partie.
    }
    [takeback-asked] { $who ->
        [you] Vous avez demandé à reprendre votre coup.
       *[other] { $name } demande à reprendre un coup.
    }
    [takeback-accepted] { $who ->
        [you] Vous avez accepté : le coup est repris.
       *[other] { $name } a accepté : le coup est repris.
    }
    [takeback-declined] { $who ->
        [you] Vous avez refusé : le coup reste.
       *[other] { $name } a refusé : le coup reste.
    }
    [rematch-offered] { $who ->
        [you] Vous avez proposé une revanche.
       *[other] { $name } propose une revanche.
    }
    [rematch-declined] { $who ->
        [you] Vous avez refusé la revanche.
       *[other] { $name } a refusé la revanche.
    }
   *[rematch-accepted] La revanche commence.
}

## Ce qu'on peut faire

online-link = Invitation
online-link-how = Envoyez ce lien à la personne que vous voulez affronter.
online-address = Lien
online-copy = Copier l'invitation
online-share = Partager
online-code = Code QR du lien
online-take-seat = Rejoindre la partie
online-takeback = Reprendre mon coup
online-asked = Demande envoyée ; en attente de la réponse.
online-on-its-way = Envoi…
online-agree = Accepter
online-decline = Refuser
online-cancel = Annuler la partie
online-next = Vers la partie suivante
online-say = Message…
online-say-title = Envoyer un message
online-phrase = { $phrase ->
    [hello] Bonjour !
    [good_luck] Bonne chance !
    [well_played] Bien joué !
    [oops] Oups !
    [thanks] Merci !
    [one_moment] Un instant…
    [good_game] Belle partie !
   *[goodbye] Au revoir !
}
online-said = { $name } : { $phrase }
online-phrases-shown = Afficher ce que dit l'adversaire
online-not-said = { $why ->
    [soon] Trop de messages en peu de temps ; attendez un instant.
    [enough] Vous ne pouvez plus envoyer de message dans cette partie.
   *[unknown] Le serveur ne connaît pas ce message.
}
online-leave-question = Chercher une autre partie ? Vous gardez votre place dans celle-ci.
online-no-hint = Ici, pas de conseil ni de coup à refaire : deux personnes s'affrontent.
online-not-seated = Ce navigateur n'a pas de place dans cette partie ; vous regardez.
online-refused = { $reason ->
    [stale] La partie a continué entre-temps ; regardez, et réessayez.
    [turn] C'est à l'adversaire de jouer.
    [column] Cette colonne n'existe pas.
    [full] Cette colonne est pleine.
    [start] La partie n'a pas commencé : l'autre place est libre.
    [over] La partie est finie.
    [going] La partie n'est pas finie.
    [time] Le temps est écoulé.
    [taken] Un autre joueur a rejoint la partie avant vous ; vous regardez.
    [watching] Vous regardez ; seuls les deux joueurs jouent.
    [begun] Les deux joueurs ont joué : la partie ne peut plus être annulée.
    [nothing] Vous n'avez aucun coup à reprendre.
    [asked] C'est déjà demandé.
    [unasked] Rien n'a été demandé.
    [enough] Vous ne pouvez plus reprendre de coup dans cette partie.
    [rematch] Cette partie n'a pas de revanche.
   *[impossible] C'est impossible dans cette partie.
}
online-problem = { $kind ->
    [game] Cette partie n'existe pas. Le lien n'est peut-être pas complet.
    [deleted] Cette partie a été supprimée : les parties sont gardées pendant un temps limité.
    [many] Trop de requêtes ; réessayez dans un instant.
    [fault] Le serveur n'a pas pu le faire ; réessayez dans un instant.
    [site] Le serveur ne répond qu'à sa propre page.
    [silent] Le serveur ne répond pas.
    [newer] Le serveur a une version plus récente du jeu. Rechargez la page pour continuer.
   *[other] La page et le serveur ne se comprennent pas ; rechargez la page.
}
