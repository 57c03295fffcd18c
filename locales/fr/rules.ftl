# Ce que disent les règles et les joueurs.

## Résultats

result-win = Le joueur { $player } a gagné
result-draw = Match nul
winning-line = { $direction ->
    [column] En colonne
    [row] Sur une ligne
    [rising] En diagonale montante
   *[falling] En diagonale descendante
} : { $cells }

## Coups

play-error-no-such-column = il n'y a pas de colonne { $column } ; choisissez une colonne entre { $first } et { $last }
play-error-full = la colonne { $column } est pleine
play-error-over = impossible de jouer la colonne { $column } : la partie est finie
game-error = coup { $ply } : { $error }
game-error-letter = coup { $ply } : { $letter } est la colonne { $column }, et la grille a les colonnes { $first } à { $last }
moves-error-unreadable = caractère { $place } : « { $character } » n'est pas une colonne
moves-error-range = caractère { $place } : aucune grille n'a de colonne { $number } ; il y en a { $most } au plus

## Grilles

size-error-unreadable = « { $text } » n'est pas une taille de grille ; écrivez colonnes x lignes, par exemple 7x6
size-error-range = { $side ->
    [columns] { $number } est impossible comme nombre de colonnes ; une grille en a de 1 à { $most }
   *[rows] { $number } est impossible comme nombre de lignes ; une grille en a de 1 à { $most }
}
connect-error = « { $length } » n'est pas la longueur d'un alignement gagnant ; il y faut de { $least } à { $most } pions
setup-error-floating = le pion en colonne { $column }, ligne { $row } flotte : la case du dessous est vide
setup-error-both-won = les deux joueurs ont un alignement gagnant : le joueur 1 en { $first }, le joueur 2 en { $second }
picture-error = ligne { $line } : { $problem }
picture-error-no-numbers = le dessin d'une grille a une ligne de numéros de colonnes, et il n'y en a pas ; une grille en JSON commence par [ ou {"{"}
picture-error-no-rows = il y a des numéros de colonnes, mais aucune ligne de cases
picture-error-other-numbers = ces numéros de colonnes ne sont pas sous les premiers
picture-error-not-column-first = --column-first est pour les tableaux, et cette image a des numéros de colonne
picture-error-unexpected = ligne { $line }, caractère { $place } : « { $character } » n'a rien à faire là
grid-error-unfinished = ligne { $line }, caractère { $place } : le JSON s'arrête trop tôt
grid-error-not-json = ligne { $line }, caractère { $place } : ce n'est pas du JSON
grid-error-not-a-grid = ligne { $line }, caractère { $place } : ce n'est pas une grille ; une grille est faite de lignes de 0, 1 et 2, celle du bas d'abord, ou c'est un objet avec une telle grille sous "grid", un "to_move" de 1 ou 2 et une longueur "connect"
grid-error-statement = ligne { $line } : cette ligne ne crée pas de tableau, comme T = np.zeros([7, 6]), et n'en remplit pas les cases, comme T[1,0] = 2
grid-error-no-such-cell = ligne { $line } : le tableau n'a pas de case { $first }, { $second }
grid-error-ragged = les lignes de la grille sont de longueurs différentes : { $expected } à la ligne 1, { $cells } à la ligne { $row }
grid-error-ragged-columns = les colonnes du tableau sont de longueurs différentes : { $expected } dans la colonne 1, { $cells } dans la colonne { $column }
grid-error-cell = ligne { $row }, colonne { $column } de la grille : { $value } n'est ni 0, ni 1, ni 2
grid-error-player = to_move : { $value } n'est ni 1 ni 2

## Joueurs

who-human = humain
who-error-unknown = il n'y a pas de joueur « { $name } » ; il y a : human, { $known } (minimax:6 regarde 6 coups plus loin ; level:1 débute, level:10 est parfait)
who-error-depth = « minimax:{ $depth } » : après les deux-points vient le nombre de coups qu'il regarde en plus, de 0 à { $most }
who-error-cannot-play = { $who } ne peut pas jouer ici : { $problem }
name-error = { $problem ->
    [empty] un nom a au moins un caractère
    [long] un nom a au plus { $most } caractères
    [marks] un nom a au plus { $most } accents sur une lettre, et aucun sans lettre
   *[invisible] un nom n'a pas de caractères invisibles
}

## Valeurs exactes

solver-error-too-large = pas de valeur exacte sur une grille aussi grande ({ $size })
solver-error-table = il n'y a pas assez de mémoire pour une table de { $mebibytes } Mio
solver-error-no-thread = il faut au moins un fil d'exécution

book-error-foreign = ceci n'est pas une bibliothèque d'ouvertures
book-error-unsuitable = cette bibliothèque est faite pour une autre grille ou une autre version du programme
book-error-damaged = la bibliothèque est endommagée
solve-error-other-board = cette position vient d'une autre grille
solve-error-not-alternating = ces pions ne peuvent pas venir de coups alternés, il n'y a donc pas de valeur exacte
solve-error-stopped = la recherche a été arrêtée
