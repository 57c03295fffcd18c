# Les parties en réseau : le serveur.

arg-database = Où garder les parties en ligne : sqlite:FICHIER ; sinon, un fichier du dossier où le jeu en terminal garde les siens
arg-serve_config = Prendre dans un fichier TOML ce qu'aucune option ne dit : les mêmes noms, sans les tirets du début
arg-trusted_proxy = Les serveurs mandataires que l'on croit sur parole (X-Forwarded-For), par exemple 10.0.0.0/8
arg-site = Les sites dont les pages peuvent jouer ici, outre celui du serveur, par exemple https://example.org
arg-metrics_for = Qui peut lire les chiffres de /metrics, outre cette machine
arg-sockets = Connexions ouvertes de joueurs et de spectateurs en tout ; 12000 par défaut
arg-sockets_per_address = De même pour une adresse ; 200 par défaut
arg-requests_per_second = Requêtes d'une adresse par seconde ; 50 par défaut
arg-seats_per_second = Nouvelles parties et places d'une adresse par seconde ; 1 par défaut
arg-log_format = La forme du journal
arg-invitation_hours = Heures après lesquelles expire une invitation que personne n'a acceptée ; 24 par défaut
arg-game_days = Jours après lesquels expire une partie sans pendule où personne ne joue ; 14 par défaut
arg-backup = Au lieu de servir : écrire une copie de toutes les parties en ligne, même pendant qu'un serveur tourne
arg-restore = Au lieu de servir : mettre une telle copie à la place des parties en ligne ; aucun serveur ne doit tourner
serve-games = Les parties en ligne sont gardées dans { $file }
serve-no-games = { $file } : impossible d'y garder les parties en ligne : { $reason }
serve-no-folder = ce système n'indique aucun dossier pour les fichiers du programme ; nommez-en un pour les parties en ligne avec --database FICHIER
serve-bad-setting = { $setting } : « { $value } » ne se comprend pas
serve-bad-config = { $file } : { $reason }
serve-backed-up = Les parties en ligne sont aussi dans { $file }
serve-restored = Les parties en ligne de { $file } sont maintenant celles de { $copy }
serve-copy-exists = { $file } existe déjà ; --force le remplace
serve-copy-missing = { $file } : ce fichier n'existe pas
serve-copy-in-use = { $file } : un serveur l'utilise ; arrêtez-le d'abord
serve-copy-damaged = { $file } est abîmé, ou n'est pas une copie de parties en ligne : { $reason }
serve-copy-failed = { $file } n'a pas pu être écrit : { $reason }
