## Les connexions aux serveurs NATS, pour le travail sur plusieurs machines et entre serveurs de parties en ligne.

nats-address = l'adresse d'un NATS a la forme nats://HÔTE:4222 ou tls://HÔTE:4222 : { $reason }
nats-credentials = aucun identifiant ne peut être lu dans { $file } : { $reason }
nats-authorities = aucun certificat ne peut être lu dans { $file } : { $reason }
nats-refused = le serveur NATS { $address } refuse ces identifiants
nats-tls = pas de connexion TLS au serveur NATS { $address } : { $reason }
nats-too-old = le serveur NATS { $address } est en version { $version } ; il faut la version 2.10 ou une plus récente
nats-unreachable = aucun serveur NATS ne répond à l'adresse { $address } : { $reason }
