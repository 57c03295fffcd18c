# Les programmes d'autres personnes comme joueurs.

who-error-command = « { $name } » n'a pas de ligne de commande : après les deux-points vient ce qui lance le programme, par exemple cmd:"python3 mon_bot.py"
offence-not-started = le programme n'a pas pu être lancé : { $reason }
offence-ended = { $end ->
    [code] le programme s'est terminé au lieu de répondre (code de sortie { $number })
    [signal] le programme s'est terminé au lieu de répondre (signal { $number })
   *[output] le programme a fermé sa sortie au lieu de répondre
}
offence-silent = le programme n'a pas répondu en { $seconds } s
offence-out-of-time = le programme a dépassé ses { $seconds } s pour la partie
offence-nonsense = le programme a répondu « { $line } », qui n'est pas une colonne
offence-illegal = le programme a répondu la colonne { $number } : { $reason }
offence-no-column = le programme a répondu { $number }, qui n'est pas une colonne
offence-output = le programme a trop écrit sans répondre
offence-memory = le programme a utilisé plus de { $mebibytes } Mio de mémoire
offence-out = la partie n'a pas été jouée : le programme est exclu
sandbox-missing = bubblewrap (bwrap) ne fonctionne pas ici : un programme peut arrêter d'autres programmes, même celui-ci et ses adversaires, utiliser le réseau et changer des fichiers ; --require-sandbox le refuse
sandbox-required = bubblewrap (bwrap) ne fonctionne pas ici, et --require-sandbox refuse les programmes sans lui
sandbox-not-limited = prlimit est absent : la mémoire d'un programme est surveillée, mais pas limitée par le système
forfeit = { $who } : { $offence }.
log-full = (La suite manque : ce journal est devenu trop grand.)
forfeit-stderr = La fin de sa sortie d'erreur :
arena-forfeits = { $who } a perdu { $games ->
    [one] 1 partie
   *[other] { $games } parties
} à cause de fautes, par exemple :

## L'évaluation d'un joueur

judge-human = judge interroge des ordinateurs ; pour votre propre force, voyez puissance4 games, mistakes et puzzle train
judge-title = Rapport sur { $who }
judge-section = { $section ->
    [summary] Résumé
    [answers] Questions
    [games] Parties contre les niveaux
   *[mistakes] Les pires erreurs
}
judge-protocol = { $answered } réponses sur { $asked } étaient des colonnes jouables ({ $questions ->
    [one] 1 question
   *[other] { $questions } questions
} en tout).
judge-header = { $column ->
    [asked] ce qui était demandé
    [right] juste
    [of] sur
    [share] part
    [level] adversaire
    [wins] victoires
    [draws] nulles
    [losses] défaites
   *[score] score
}
judge-skill = { $skill ->
    [win] gagner au coup suivant
    [block] bloquer une victoire adverse
   *[keep] garder la valeur exacte
}
judge-phase = { $phase ->
    [opening] · dans l'ouverture
    [middle] · en milieu de partie
   *[end] · en fin de partie
}
judge-elo = Force : { $elo } Elo ({ $low } … { $high }), { $relation ->
    [below] plus faible que
    [above] plus fort que
   *[near] à peu près aussi fort que
} { $level }.
judge-times = Temps d'une réponse : { $median } ms (médiane), { $slowest } ms au plus.
judge-no-flaw = Les questions ne montrent aucune faiblesse.
judge-flaw-offences = { $count ->
    [one] Il a commis 1 faute.
   *[other] Il a commis { $count } fautes.
}
judge-flaw-win = Il ne gagne pas toujours quand il le peut : { $missed } victoires ratées sur { $asked }.
judge-flaw-block = Il ne bloque pas toujours : { $missed } menaces non vues sur { $asked }.
judge-flaw-blind = { $skill ->
    [win] Il ne voit pas toutes ses victoires
   *[block] Il ne voit pas toutes les menaces
} { $direction ->
    [column] dans les colonnes
    [row] dans les lignes
   *[diagonal] sur les diagonales
} : { $missed } ratées sur { $asked }.
judge-flaw-phase = { $phase ->
    [opening] Dans l'ouverture
    [middle] En milieu de partie
   *[end] En fin de partie
}, il laisse échapper le résultat { $missed } fois sur { $asked }.
judge-mistake = Colonne { $column } : { $result }. Meilleur choix : { $best } ({ $better }).
judge-position = Après { $moves } :
judge-plot = Le score contre chaque niveau, de 1 à 10
judge-progress = { "{bar:40} {pos}/{len}, encore {eta}" }
help-judge = Évaluer un joueur, surtout un programme à soi : un rapport
examples-judge =
    On lui pose des questions dont la réponse est prouvée, on le fait jouer contre les dix niveaux et on nomme ses faiblesses. Exemple :
      puissance4 judge cmd:"python3 mon_bot.py" --html rapport.html
arg-judged = Qui est évalué, par exemple cmd:"python3 mon_bot.py"
arg-questions = Le nombre de positions sur lesquelles on l'interroge
arg-games_a_level = Le nombre de parties contre chaque niveau ; 0 : aucune
arg-move_time = Les secondes dont un joueur dispose pour un coup. Un programme (cmd:…) qui les dépasse perd la partie ; 5 par défaut. Les autres répondent par le meilleur coup trouvé ; sans limite par défaut
arg-game_time = Les secondes dont un joueur dispose pour tous ses coups d'une partie ; sans limite par défaut
arg-require_sandbox = Refuser les programmes (cmd:…) qui pourraient en arrêter d'autres, utiliser le réseau ou écrire des fichiers
arg-logs = Écrire la sortie d'erreur de chaque programme dans un fichier de ce dossier
arg-html = Écrire aussi le rapport sous forme de page
help-ugi = Jouer comme moteur pour d'autres programmes (Universal Game Interface)
arg-engine_level = Le niveau auquel il joue, de 1 à 10 ; 10 par défaut
examples-ugi =
    Un autre programme lance celui-ci et lui parle par l'entrée et la sortie standard : ugi, isready, uginewgame, position, go, stop, quit. Exemple :
      puissance4 arena ugi:"puissance4 ugi" level:5 --games 10

## Les tournois

help-tournament = Faire se rencontrer beaucoup de joueurs, selon un fichier : tableaux, classement, toutes les parties à rejouer
examples-tournament =
    FICHIER est en TOML : format, games, size, connect, seed, move-time, game-time, offences, et pour chacun un [[player]] avec who et name. Les parties vont dans FICHIER avec la fin .games.jsonl, si bien qu'un tournoi interrompu peut continuer. Exemples :
      puissance4 tournament classe.toml --html classe.html
      puissance4 tournament classe.toml --resume
arg-settings_file = Les réglages du tournoi
arg-tournament_logs = Écrire la sortie d'erreur de chaque programme dans un fichier de ce dossier ; FICHIER avec la fin .logs par défaut
arg-resume = Reprendre avec les parties déjà jouées
arg-offences = Exclut un programme du tournoi après ce nombre de fautes ; 0 : jamais (3, ou ce que dit FICHIER)
arg-csv = Écrire le classement en tableau pour tableurs (CSV)
tournament-refused = { $file } : { $reason }
tournament-wrong = { $what ->
    [players] un tournoi demande au moins deux joueurs ([[player]])
    [games] games : au moins 1 et au plus 1000000
    [move-time] move-time : les secondes par coup, au moins 0.001 et au plus 86400
    [game-time] game-time : les secondes pour tous les coups d'une partie, au moins 0.001 et au plus 86400
    [rounds] rounds : le nombre de rondes d'un tournoi suisse, et d'un tel tournoi seulement
   *[sprt] sprt : deux joueurs, elo0 inférieur à elo1, alpha et beta entre 0 et 0.5
}
tournament-twice = deux joueurs s'appellent « { $name } » ; donnez-leur des noms différents
tournament-games = { $kind ->
    [exists] { $file } contient les parties d'une exécution précédente ; --resume les continue
    [other] { $file } contient les parties d'un tournoi avec d'autres joueurs ou d'autres réglages
    [line] { $file }, ligne { $line } : ce n'est pas une partie de ce tournoi
   *[file] { $file } : { $reason }
}
tournament-title = Tournoi { $name }
tournament-played = { $games ->
    [one] 1 partie
   *[other] { $games } parties
}, graine { $seed }
tournament-partial = Interrompu après { $played } parties sur { $total }. Pour continuer : { $command }
tournament-out-name = { $name } (exclu)
tournament-out = { $who } est exclu après { $offences ->
    [one] 1 faute
   *[other] { $offences } fautes
} : { $games ->
    [0] il ne restait aucune partie.
    [one] 1 partie compte comme perdue sans être jouée.
   *[other] { $games } parties comptent comme perdues sans être jouées.
}
tournament-score = { $points } sur { $games }
tournament-game = { $names } : { $result }, { $moves ->
    [one] 1 coup
   *[other] { $moves } coups
}
tournament-slider = Coup
tournament-header = { $column ->
    [player] joueur
    [points] points
    [games] parties
    [elo-alone] Elo
   *[elo] Elo (95 %)
}
tournament-section = { $section ->
    [crosstable] Les points de chacun contre chacun
   *[games] Parties
}
tournament-sprt = { $verdict ->
    [better] { $name } est meilleur
    [not-better] { $name } n'est pas meilleur
   *[open] On ne sait pas encore si { $name } est meilleur
} (entre { $elo0 } et { $elo1 } Elo : { $ratio }, de { $low } à { $high }).
tournament-progress = { "{wide_bar} {pos}/{len}, encore {eta}" }
tournament-more = … et { $count ->
    [one] 1 autre
   *[other] { $count } autres
}
