## Connections to NATS servers, for work on many machines and between servers of online games.

nats-address = an address of NATS looks like nats://HOST:4222 or tls://HOST:4222: { $reason }
nats-credentials = no credentials can be read from { $file }: { $reason }
nats-authorities = no certificates can be read from { $file }: { $reason }
nats-refused = the NATS server at { $address } refuses the credentials
nats-tls = no TLS connection to the NATS server at { $address }: { $reason }
nats-too-old = the NATS server at { $address } has version { $version }; version 2.10 or later is needed
nats-unreachable = no NATS server answers at { $address }: { $reason }
