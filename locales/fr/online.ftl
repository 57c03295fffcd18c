# Les parties en réseau : le serveur.

arg-database = Où garder les parties en ligne : sqlite:FICHIER ; sinon, un fichier du dossier où le jeu en terminal garde les siens
serve-games = Les parties en ligne sont gardées dans { $file }
serve-no-games = { $file } : impossible d'y garder les parties en ligne : { $reason }
serve-no-folder = ce système n'indique aucun dossier pour les fichiers du programme ; nommez-en un pour les parties en ligne avec --database FICHIER
