# Kits de départ : `puissance4 bot`.

help-bot = Écrire son propre joueur : kits de départ en sept langages
examples-bot =
    Un joueur peut être tout programme qui lit la grille sur son entrée standard et écrit une colonne : cmd:"COMMANDE" partout où l'on nomme un joueur. Exemple :
      puissance4 bot new python mon-robot
help-bot-new = Écrire un kit de départ dans un nouveau dossier
examples-bot-new =
    Le kit est un seul fichier source qui joue déjà comme careful, avec un endroit pour votre idée, et un README.md avec les commandes pour le compiler et l'essayer. Les noms et les commentaires sont en français ; en anglais avec --lang en.

    Exemples :
      puissance4 bot new python mon-robot
      puissance4 bot new fortran mon-robot
arg-kit = Le langage de programmation : c, fortran, java, javascript, pascal, python ou rust
arg-kit_folder = Le dossier à écrire ; s'il existe, il doit être vide

kit-written = Un joueur en { $language } est dans { $folder }. Votre idée va dans la fonction choisir de { $file }.
kit-next = Pour l'essayer :
kit-folder-not-empty = { $folder } : ce dossier n'est pas vide ; indiquez-en un autre
kit-folder-is-file = { $folder } : un fichier porte ce nom ; indiquez un autre dossier
kit-readme =
    # Un joueur de Puissance 4 en { $language }

    `{ $file }` gagne tout de suite s'il le peut, ne laisse jamais l'adversaire gagner tout de suite s'il peut l'éviter, et sinon tire au sort. Votre idée va dans la fonction `choisir`, à l'endroit marqué `VOTRE IDÉE ICI`.

    Dans ce dossier :

    ```sh
    { $commands }
    ```

    `cmd:"{ $run }"` est le nom du joueur, dans toute commande qui prend des joueurs.

    ## Ce que se disent l'arbitre et le programme

    ```
    game 7 6 4 1        une partie commence : 7 colonnes, 6 lignes, 4 pions à aligner, ce programme est le joueur 1
    moves 4 3           les colonnes jouées jusqu'ici
    board 0 0 2 1 …     la grille, ligne 1 (en bas) d'abord : 0 vide, 1 et 2 les joueurs
    ```

    Après `board`, le programme écrit une colonne à partir de 1 et termine la ligne ; la réponse ne doit pas rester dans un tampon. Une ligne qui commence par `#` est une remarque. La fin de ce qu'il écrit sur la sortie d'erreur est montrée quand il perd par une faute.
