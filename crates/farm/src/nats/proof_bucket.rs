//! The bucket with what is proved about boards, so a proof can go on without its file, on another machine.
//!
//! The file is the truth, and the bucket a copy of it. Nothing waits until a bound is stored: one that gets lost is
//! stored the next time that the proof goes on with its file, and else it is proved again.

use std::collections::BTreeMap;

use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, pull};
use async_nats::{Client, jetstream};
use futures_util::StreamExt as _;
use puissance4_rules::Geometry;
use tokio::runtime::Handle;

use super::queue::{self, QueueError, refused};
use crate::proof::{ProofFileError, Prover, Record};

/// Its name.
const BUCKET: &str = "puissance4-proofs";

/// How many bounds are asked for at once.
const AT_ONCE: usize = 1000;

/// The bounds of a board.
pub struct ProofBucket {
    client: Client,
    runtime: Handle,
    /// What the subjects of the board begin with.
    prefix: String,
    /// Those that were there, by subject.
    found: BTreeMap<String, Record>,
}

/// The key of a bound on its board: only letters, digits and a few signs are allowed in it.
fn key(record: &Record) -> String {
    let moves = record.moves.to_string().replace(',', "_");
    let moves = if moves.is_empty() { "-" } else { &moves };
    let sign = if record.above { "above" } else { "most" };
    format!("{moves}.{sign}.{}", record.number)
}

impl ProofBucket {
    /// Reads what is stored about a board. The bucket is made if it is missing.
    pub(super) async fn read(client: Client, geometry: Geometry, replicas: usize) -> Result<Self, QueueError> {
        let context = jetstream::new(client.clone());
        let store = queue::bucket(&context, BUCKET, replicas).await?;
        let prefix = format!("{}{}.{}.", store.prefix, geometry.size(), geometry.connect());
        let config = pull::Config {
            filter_subject: format!("{prefix}>"),
            deliver_policy: DeliverPolicy::LastPerSubject,
            ack_policy: AckPolicy::None,
            ..pull::Config::default()
        };
        let consumer = store.stream.create_consumer(config).await.map_err(refused)?;
        let mut found = BTreeMap::new();
        loop {
            let mut messages = consumer.fetch().max_messages(AT_ONCE).messages().await.map_err(refused)?;
            let mut count = 0;
            while let Some(message) = messages.next().await {
                let message = message.map_err(|error| QueueError::Refused(error.to_string()))?;
                count += 1;
                // What is not a bound, such as a key that was deleted, is passed over.
                if let Some(record) = str::from_utf8(&message.payload).ok().and_then(|line| line.parse().ok()) {
                    found.insert(message.subject.to_string(), record);
                }
            }
            if count == 0 {
                return Ok(Self { client, runtime: Handle::current(), prefix, found });
            }
        }
    }

    /// Gives a proof what the bucket has and its file lacks, and the other way round. From then on all that is proved
    /// is stored.
    pub fn share(mut self, prover: &mut Prover) -> Result<(), ProofFileError> {
        let found = std::mem::take(&mut self.found);
        for record in prover.records()?.iter().filter(|record| !found.contains_key(&self.subject(record))) {
            self.put(record);
        }
        prover.add(found.into_values().collect())?;
        prover.copy_to(move |record| self.put(record));
        Ok(())
    }

    fn subject(&self, record: &Record) -> String {
        self.prefix.clone() + &key(record)
    }

    /// Stores a bound, without waiting until that is done.
    fn put(&self, record: &Record) {
        let (subject, line) = (self.subject(record), record.to_string());
        let _ = self.runtime.block_on(self.client.publish(subject, line.into()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_no_commas() {
        for (line, wanted) in [
            ("4453 > -1 18234 search", "4453.above.-1"),
            ("- <= 0 0 children", "-.most.0"),
            ("40 1 40 <= 3 5 search", "40_1_40.most.3"),
        ] {
            assert_eq!(key(&line.parse().unwrap()), wanted);
        }
    }
}
