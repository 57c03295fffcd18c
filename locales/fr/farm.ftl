## Les traitements et démonstrations sur plusieurs machines : `batch --nats`, `book build --nats`, `prove --nats` et `worker`.

farm-other-version = les traitements de ce serveur NATS demandent la version { $wanted }, ce programme a la version { $own }
farm-open-batches = des traitements de la version { $wanted } sont en cours sur ce serveur NATS ({ $batches }), ce programme a la version { $own }
farm-refused = le serveur NATS refuse une requête : { $reason }
farm-too-large = le morceau { $number } occupe { $bytes } octets, le serveur NATS en accepte au plus { $most } ; choisissez des morceaux plus petits avec --chunk
farm-no-positions = impossible de lire les positions : { $reason }
farm-not-kept = impossible d'enregistrer les réponses : { $reason }

farm-no-metrics = impossible de publier les mesures à l'adresse { $address } : { $reason }

help-worker = Répondre aux positions de traitements et de démonstrations lancés sur d'autres machines, par NATS ; plusieurs workers se partagent le travail
examples-worker =
    Attend ce que puissance4 batch, book build et prove mettent avec --nats dans la file d'un serveur NATS, et y répond morceau par morceau jusqu'à ce qu'un signal y mette fin ; d'autres reprennent alors ce qui reste. Voir docs/farm.md.

    Exemples :
      puissance4 worker --nats nats://farm.example:4222
      puissance4 worker --nats tls://farm.example --nats-creds farm.creds --threads 8 --table 4096
arg-nats = Adresse d'un serveur NATS avec JetStream, ou plusieurs séparées par des virgules : nats://hôte:4222, tls://hôte ; un utilisateur et son mot de passe, ou un jeton, peuvent précéder l'hôte
arg-nats_ca = Autorités de confiance, au format PEM, à la place de celles du système ; TLS est alors exigé
arg-nats_creds = Identifiants, tels que les outils de NATS les écrivent
arg-worker_threads = Fils d'exécution qui répondent ; tous les cœurs par défaut
arg-replicas = Nombre de serveurs NATS qui gardent chaque message ; 3 résiste à la perte d'un serveur d'une grappe
arg-lease = Secondes au bout desquelles le morceau d'un worker silencieux est donné à un autre
arg-window = Nombre de morceaux en attente ou en cours en même temps
arg-tries = Nombre de fois qu'un morceau est donné aux workers avant d'être mis de côté
arg-metrics = Publier des mesures pour Prometheus à cette adresse, sous /metrics

farm-worker-ready = { $threads ->
    [one] Prêt, avec 1 fil d'exécution ; Ctrl-C pour quitter
   *[other] Prêt, avec { $threads } fils d'exécution ; Ctrl-C pour quitter
}
farm-link-lost = La connexion au serveur NATS est perdue ; nouvel essai
farm-link-back = La connexion au serveur NATS est rétablie
farm-metrics-at = Mesures : { $address }
farm-progress = { "{bar:30} {pos}/{len} positions, {msg}" }
farm-workers = { $workers ->
    [one] 1 worker, { $rate } positions/s
   *[other] { $workers } workers, { $rate } positions/s
}
farm-workers-left = { $workers ->
    [one] 1 worker, { $rate } positions/s, encore { $left } à ce rythme
   *[other] { $workers } workers, { $rate } positions/s, encore { $left } à ce rythme
}
farm-no-workers = aucun worker pour l'instant ; lancez-en avec puissance4 worker --nats
farm-set-aside = les positions { $first } à { $last } n'ont pas de réponse : { $reason }
farm-exhausted = plusieurs workers l'ont pris, aucun n'a répondu
farm-damaged = endommagé plusieurs fois en chemin
farm-incomplete = { $count ->
    [one] 1 morceau n'a pas de réponse ; les autres sont gardés dans { $folder }, et { batch-same-command } essaie de nouveau
   *[other] { $count } morceaux n'ont pas de réponse ; les autres sont gardés dans { $folder }, et { batch-same-command } essaie de nouveau
}
