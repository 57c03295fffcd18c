# Les images et les films, et les fichiers où on les écrit.

picture-title = Puissance 4, une grille { $size }
picture-column = Colonne { $column }, depuis le bas : { $discs }
picture-same = --svg et --png : deux images demandent deux fichiers

help-gif = Faire le film d'une partie : un GIF animé
examples-gif =
    Les pions tombent l'un après l'autre, et un alignement gagnant s'illumine. Avec --board, le film part de cette grille. La même partie donne toujours les mêmes octets.

    Exemples :
      puissance4 gif 4453 partie.gif
      puissance4 gif --demo diagonal diagonale.gif --theme marks
      puissance4 gif 1,2,12 grande.gif --size 12x8
arg-svg = Écrire la position en image SVG dans ce fichier, au lieu de l'afficher ; - est la sortie standard
arg-png = Écrire la position en image PNG dans ce fichier, au lieu de l'afficher ; - est la sortie standard
arg-film = Le fichier à écrire ; - est la sortie standard
arg-film_demo = Le film d'une partie de démonstration : column (colonne), row (ligne), diagonal (diagonale) ou draw (partie nulle)
arg-theme = L'aspect des images : classic (par défaut ; grille bleue, pions rouges et jaunes), marks (pions à croix ou à anneau) ou contrast (contraste élevé)
arg-force = Remplacer les fichiers qui existent déjà
