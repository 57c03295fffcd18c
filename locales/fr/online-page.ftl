# Les parties avec des gens ailleurs, dans la page.

online-nav = En ligne
online-game = Partie en ligne
online-connecting = Connexion…
online-retry = Réessayer
online-reload = Recharger la page
online-to-lobby = Vers le salon
online-no-server = Aucun serveur de parties en ligne ne répond ici. Tout le reste de la page marche sans lui.

## Le salon

online-invite = Inviter quelqu'un
online-invite-how = Créez une partie et envoyez le lien. Qui l'ouvre peut prendre l'autre place ; tous les autres qui l'ont peuvent regarder.
online-name = Votre nom, si vous voulez
online-starts = Qui commence
online-starts-option = { $who ->
    [creator] Moi
    [guest] L'autre
   *[chance] Le hasard décide
}
online-clock = Jouer avec des pendules
online-minutes = Minutes chacun
online-increment = Secondes de plus par coup
online-listed = Montrer l'invitation dans le salon
online-shown = Laisser tout le monde trouver la partie et regarder
online-create = Créer la partie
online-bad-terms = { $what ->
    [size] Une grille en ligne a de 1 à { $most } colonnes et lignes.
    [connect] Aucun alignement de cette longueur ne tient dans la grille.
   *[time] Une pendule part de 5 secondes à 24 heures et gagne au plus 10 minutes par coup.
}
online-mine = Vos parties en cours
online-my-game = { $known ->
    [yes] Avec { $name }
   *[no] Avec quelqu'un
}
online-resume = Continuer
online-lobby = Invitations ouvertes
online-lobby-none = Personne n'attend d'adversaire.
online-somebody = Quelqu'un
online-invitation = { $name } : { $terms }, { $starts ->
    [you] vous commencez
   *[other] l'autre commence
}
online-open = Voir
online-live = Parties à regarder
online-live-none = Aucune partie n'est ouverte à tous en ce moment.
online-live-game = { $first } – { $second } : { $terms }
online-watch = Regarder
online-terms = { $size }, { $connect } alignés, { $clock ->
    [yes] { $minutes } min + { $seconds } s par coup
   *[no] sans pendule
}

## Les joueurs

online-player = Joueur { $player }
online-free = Place libre
online-seat = { $name }{ $who ->
    [you] {" "}(vous)
   *[other] {""}
}
online-seat-about = { $here ->
    [yes] Présent
    [no] Absent
   *[free] Encore personne
}, { $wins ->
    [0] aucune victoire
    [one] une victoire
   *[other] { $wins } victoires
}
online-watchers = { $you ->
    [yes] Vous regardez ; { $count ->
        [0] personne
        [one] une personne
       *[other] { $count } personnes
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
    [you] À vous de jouer.
   *[other] C'est à { $name } de jouer.
}
online-sending = Envoi de la colonne { $column }… Le coup compte dès que le serveur l'a.
online-waiting = En attente de l'autre joueur.
online-invited = { $name } aimerait jouer ; { $starts ->
    [you] vous commenceriez.
   *[other] l'autre commencerait.
}
online-ended = { $how ->
    [line] { $side ->
        [won] Vous avez gagné, par un alignement !
       *[other] { $winner } a gagné, par un alignement.
    }
    [resigned] { $side ->
        [won] { $loser } abandonne : vous avez gagné !
        [lost] Vous abandonnez : { $winner } a gagné.
       *[other] { $loser } abandonne : { $winner } a gagné.
    }
    [time] { $side ->
        [won] Le temps de { $loser } est écoulé : vous avez gagné !
        [lost] Votre temps est écoulé : { $winner } a gagné.
       *[other] Le temps de { $loser } est écoulé : { $winner } a gagné.
    }
    [draw] La grille est pleine : match nul.
    [cancelled] La partie a été annulée ; elle ne compte pas.
   *[expired] La partie a été délaissée trop longtemps et a été fermée ; elle ne compte pas.
}
online-connected = De nouveau connecté.
online-lost = La connexion est perdue. Connexion…
online-presence = { $here ->
    [yes] { $name } est là.
   *[no] { $name } s'est absenté.
}
online-low = Encore { $seconds } secondes.
online-played = { $who ->
    [you] Vous jouez
   *[other] { $name } joue
} colonne { $column }, ligne { $row }.
online-happened = { $what ->
    [joined] { $who ->
        [you] Vous avez pris la place.
       *[other] { $name } a pris l'autre place.
    }
    [takeback-asked] { $who ->
        [you] Vous avez demandé à reprendre votre coup.
       *[other] { $name } aimerait reprendre un coup.
    }
    [takeback-accepted] { $who ->
        [you] Vous avez accepté : le coup est repris.
       *[other] { $name } a accepté : le coup est repris.
    }
    [takeback-declined] { $who ->
        [you] Vous avez refusé : le coup reste.
       *[other] { $name } a refusé : le coup reste.
    }
    [rematch-offered] { $who ->
        [you] Vous avez proposé une autre partie.
       *[other] { $name } aimerait une revanche, l'autre commençant.
    }
    [rematch-declined] { $who ->
        [you] Vous avez refusé une autre partie.
       *[other] { $name } ne veut pas d'autre partie.
    }
   *[rematch-accepted] Voici la partie suivante.
}

## Ce qu'on peut faire

online-link = L'invitation
online-link-how = Envoyez cette adresse à qui vous voulez affronter.
online-address = Adresse
online-copy = Copier l'invitation
online-take-seat = Prendre l'autre place
online-takeback = Demander à reprendre mon coup
online-asked = Demandé ; en attente de la réponse.
online-on-its-way = En route vers le serveur…
online-agree = Accepter
online-decline = Refuser
online-resign-ask = Abandonner la partie ?
online-resign-yes = Oui, abandonner
online-resign-no = Non, continuer
online-cancel = Annuler la partie
online-next = Vers la partie suivante
online-no-hint = Ici pas de conseil, et rien ne se rejoue tout seul : deux personnes s'affrontent.
online-typing-help = Un numéro de colonne, ou : annuler (demande à reprendre votre coup), grille, abandonner, nouvelle (une autre partie). Sur la grille : flèches et Entrée, chiffres, u, n
online-not-seated = Ce que garde ce navigateur n'ouvre aucune place dans cette partie ; vous regardez.
online-refused = { $reason ->
    [stale] La partie a continué entre-temps ; regardez, et réessayez.
    [turn] C'est à l'autre de jouer.
    [column] Cette colonne n'existe pas.
    [full] Cette colonne est pleine.
    [start] La partie n'a pas commencé : l'autre place est libre.
    [over] La partie est finie.
    [going] La partie n'est pas finie.
    [time] Le temps est écoulé.
    [taken] Quelqu'un d'autre a pris la place ; vous regardez.
    [watching] Vous regardez ; seuls les deux joueurs jouent.
    [begun] Les deux ont joué : la partie ne peut plus être annulée.
    [nothing] Vous n'avez aucun coup à reprendre.
    [asked] C'est déjà demandé.
    [unasked] Rien n'a été demandé.
    [enough] Assez de coups ont été repris dans cette partie.
    [rematch] Cette partie n'a pas de revanche.
   *[impossible] C'est impossible dans cette partie.
}
online-problem = { $kind ->
    [game] Cette partie n'existe pas. Le lien n'est peut-être pas complet.
    [deleted] Cette partie a été supprimée : les parties sont gardées pendant un temps limité.
    [many] C'était un peu trop à la fois ; réessayez dans un instant.
    [fault] Le serveur n'a pas pu le faire ; réessayez dans un instant.
    [site] Le serveur ne répond qu'à sa propre page.
    [silent] Le serveur ne répond pas.
    [newer] Le serveur a une version plus récente du jeu. Rechargez la page pour continuer.
   *[other] La page et le serveur ne se comprennent pas ; rechargez la page.
}
