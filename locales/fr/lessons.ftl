# Les leçons, ligne par ligne. Ce qu'elles enseignent est dans lessons/.

lesson-start = Pour commencer : { $command }
lesson-unknown = NAME : il n'y a pas de leçon « { $name } » ; il y a { $known }
lesson-discs = Le joueur 1 a les pions { $first }, le joueur 2 les pions { $second }.
lesson-you = Vous avez les pions { $disc }.
lesson-question = Question { $number } sur { $questions }
lesson-lit = Regardez en { $cells }.
lesson-arrow = Un alignement va de la { $from } à la { $to }.
lesson-prompt = Colonne ? (? pour une aide, q pour partir)
lesson-input = Tapez le numéro d'une colonne, ? pour une aide, ou q pour partir.
lesson-end = La leçon est finie. Bonnes réponses du premier coup : { $right } sur { $questions }.
lesson-next = La suite : { $title } ({ $command })
lesson-following = Ensuite : { $title }
lesson-last = C'était la dernière leçon. À vous de jouer !
lesson-left = Pour reprendre cette leçon : { $command }

help-lesson = Apprendre par des leçons, des règles à la stratégie, aux ouvertures et au jeu des ordinateurs
examples-lesson =
    Sans NAME, la liste des chapitres et des leçons. Pendant une leçon, tapez le numéro d'une colonne, ? pour une aide, ou q pour partir.
    Tout ce qu'une leçon dit d'une grille est prouvé.

    Exemples :
      puissance4 lesson
      puissance4 lesson drop
arg-lesson = La leçon ; sans elle, toutes sont énumérées
