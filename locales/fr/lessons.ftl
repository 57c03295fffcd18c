# Les leçons, partout où on les suit. Ce qu'elles enseignent est dans lessons/.

lesson-question = Question { $number } sur { $questions }
lesson-lit = Regardez en { $cells }.
lesson-arrow = Un alignement va de la { $from } à la { $to }.
lesson-end = La leçon est finie. Bonnes réponses du premier coup : { $right } sur { $questions }.
lesson-following = Ensuite : { $title }
lesson-last = C'était la dernière leçon. À vous de jouer !
