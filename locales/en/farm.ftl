## Batches and proofs on many machines: `batch --nats`, `book build --nats`, `prove --nats` and `worker`.

farm-other-version = the batches of this NATS server need version { $wanted }, this program has version { $own }
farm-open-batches = batches of version { $wanted } are open at this NATS server ({ $batches }), this program has version { $own }
farm-refused = the NATS server refuses a request: { $reason }
farm-too-large = part { $number } takes { $bytes } bytes, the NATS server accepts at most { $most }; choose smaller parts with --chunk
farm-no-positions = the positions cannot be read: { $reason }
farm-not-kept = the answers cannot be stored: { $reason }

farm-no-metrics = no metrics can be served at { $address }: { $reason }

help-worker = Answer the positions of batches and proofs on other machines, over NATS; several workers share the work
examples-worker =
    Waits for what puissance4 batch, book build and prove put on the work queue of a NATS server with --nats, and answers it part by part until it is ended by a signal; then others take over what it holds. See docs/farm.md.

    Examples:
      puissance4 worker --nats nats://farm.example:4222
      puissance4 worker --nats tls://farm.example --nats-creds farm.creds --threads 8 --table 4096
arg-nats = Address of a NATS server with JetStream, or several with commas: nats://host:4222, tls://host; a user and password or a token may stand before the host
arg-nats_ca = Authorities to trust, as PEM, instead of those of the system; TLS is then required
arg-nats_creds = Credentials, as NATS's tools write them
arg-worker_threads = Threads that answer; all cores by default
arg-replicas = How many NATS servers store each message; 3 survives the loss of a server of a cluster
arg-lease = Seconds after which the part of a silent worker is given to another one
arg-window = How many parts are queued or in work at a time
arg-tries = How often a part is given to workers before it is set aside
arg-metrics = Serve metrics for Prometheus at this address, under /metrics

farm-worker-ready = { $threads ->
    [one] Ready, with 1 thread; Ctrl-C leaves
   *[other] Ready, with { $threads } threads; Ctrl-C leaves
}
farm-link-lost = The connection to the NATS server is lost; trying again
farm-link-back = The connection to the NATS server is back
farm-metrics-at = Metrics: { $address }
farm-progress = { "{bar:30} {pos}/{len} positions, {msg}" }
farm-workers = { $workers ->
    [one] 1 worker, { $rate } positions/s
   *[other] { $workers } workers, { $rate } positions/s
}
farm-workers-left = { $workers ->
    [one] 1 worker, { $rate } positions/s, { $left } left at the current rate
   *[other] { $workers } workers, { $rate } positions/s, { $left } left at the current rate
}
farm-no-workers = no worker yet; start some with puissance4 worker --nats
farm-set-aside = positions { $first } to { $last } have no answer: { $reason }
farm-exhausted = workers took it again and again, and none has answered
farm-damaged = damaged again and again on the way
farm-incomplete = { $count ->
    [one] 1 part has no answer; the others are kept in { $folder }, and { batch-same-command } tries again
   *[other] { $count } parts have no answer; the others are kept in { $folder }, and { batch-same-command } tries again
}
