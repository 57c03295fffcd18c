# Ses propres erreurs : leur genre, et trouver un meilleur coup.

mistake-kind = { $kind ->
    [missed-win] Victoire manquée
    [missed-block] Menace oubliée
    [cell-above] Case du dessus offerte
    [gave-up-threat] Case gagnante abandonnée
    [missed-threats] Menaces gagnantes manquées
    [allowed-threats] Menaces gagnantes permises
    [endgame] Lignes paires et impaires perdues de vue
    [opening] Ouverture
   *[plan] Mauvais plan
}
mistake-about = { $kind ->
    [missed-win] Un pion de plus gagnait tout de suite.
    [missed-block] L'adversaire allait gagner, et rien ne l'a empêché.
    [cell-above] Le pion a permis à l'adversaire de gagner dans la case du dessus.
    [gave-up-threat] Le pion a permis à l'adversaire de prendre une case qui aurait gagné.
    [missed-threats] Deux menaces à la fois, ou menace après menace, gagnaient.
    [allowed-threats] L'adversaire pouvait alors gagner par deux menaces à la fois, ou menace après menace.
    [endgame] Quand les colonnes se remplissent, un joueur obtient les lignes impaires, l'autre les lignes paires : une case y a décidé.
    [opening] Un des premiers coups a changé le résultat. Ils s'apprennent par cœur.
   *[plan] Il n'y a pas de raison simple : seules les valeurs exactes le montrent.
}
mistake-task = Coup { $move } : { player-name } a joué la colonne { $column }, et le résultat a changé. { $goal ->
    [win] Trouvez une colonne qui gagne.
   *[draw] Trouvez une colonne qui ne perd pas.
}
mistake-habit = { $trend ->
    [fewer] { $kind } : { $count }, moins souvent ces derniers temps
    [more] { $kind } : { $count }, plus souvent ces derniers temps
    [same] { $kind } : { $count }, aussi souvent qu'avant
   *[unknown] { $kind } : { $count }
}
