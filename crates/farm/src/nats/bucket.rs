//! The bucket that says which batches are open, and by which version they are answered.

use async_nats::jetstream::Context;
use async_nats::jetstream::kv::{Operation, Store};
use futures_util::TryStreamExt as _;

use super::queue::{self, QueueError, refused};

/// Its name.
const BUCKET: &str = "puissance4-farm";
/// The key with the version.
const VERSION: &str = "version";
/// What the keys of batches begin with.
const BATCH: &str = "batch.";

/// The bucket of a server or cluster.
pub(super) struct Bucket(Store);

/// What the bucket says to a program of some version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum VersionStatus {
    /// No batch is open.
    Closed,
    /// Batches of this version are open.
    Open,
    /// Batches of another version are open.
    Other(String),
}

impl Bucket {
    /// Makes it if it is missing.
    pub(super) async fn make(context: &Context, replicas: usize) -> Result<Self, QueueError> {
        queue::bucket(context, BUCKET, replicas).await.map(Self)
    }

    /// What a worker of a version is told. Without an answer of the server it is told nothing.
    pub(super) async fn status(context: &Context, version: &str) -> Option<VersionStatus> {
        use async_nats::jetstream::context::KeyValueErrorKind;
        match context.get_key_value(BUCKET).await {
            Ok(store) => Self(store).read(version).await.ok().map(|(status, _)| status),
            // So it is also when there is no answer, but then nothing can be done anyway.
            Err(error) if error.kind() == KeyValueErrorKind::GetBucket => Some(VersionStatus::Closed),
            Err(_) => None,
        }
    }

    /// What a coordinator of a version is told.
    pub(super) async fn standing_of(&self, version: &str) -> Result<VersionStatus, QueueError> {
        self.read(version).await.map(|(status, _)| status)
    }

    async fn read(&self, version: &str) -> Result<(VersionStatus, u64), QueueError> {
        let entry = self.0.entry(VERSION).await.map_err(refused)?;
        Ok(match entry {
            Some(entry) if entry.operation == Operation::Put && entry.value == version.as_bytes() => {
                (VersionStatus::Open, entry.revision)
            }
            Some(entry) if entry.operation == Operation::Put => {
                (VersionStatus::Other(String::from_utf8_lossy(&entry.value).into_owned()), entry.revision)
            }
            Some(entry) => (VersionStatus::Closed, entry.revision),
            None => (VersionStatus::Closed, 0),
        })
    }

    /// Opens a batch of a version, unless batches of another one are open.
    pub(super) async fn open(&self, version: &str, batch: &str) -> Result<VersionStatus, QueueError> {
        let (status, revision) = self.read(version).await?;
        let is_free = match &status {
            VersionStatus::Open => false,
            VersionStatus::Closed => true,
            VersionStatus::Other(_) if self.batches().await?.is_empty() => true,
            VersionStatus::Other(_) => return Ok(status),
        };
        if is_free {
            // Refused if another coordinator was faster, which is looked at again.
            let written = self.0.update(VERSION, version.to_owned().into(), revision).await;
            if let (Err(_), (VersionStatus::Other(other), _)) = (written, self.read(version).await?) {
                return Ok(VersionStatus::Other(other));
            }
        }
        self.0.put(format!("{BATCH}{batch}"), version.to_owned().into()).await.map_err(refused)?;
        Ok(VersionStatus::Open)
    }

    /// Closes a batch; the last one closes the farm.
    pub(super) async fn close(&self, batch: &str) -> Result<(), QueueError> {
        self.0.purge(format!("{BATCH}{batch}")).await.map_err(refused)?;
        // A batch that is opened just now writes the version again when it looks after its chunks.
        if self.batches().await?.is_empty() {
            self.0.purge(VERSION).await.map_err(refused)?;
        }
        Ok(())
    }

    /// The open batches.
    pub(super) async fn batches(&self) -> Result<Vec<String>, QueueError> {
        let keys: Vec<String> = self.0.keys().await.map_err(refused)?.try_collect().await.map_err(refused)?;
        Ok(keys.iter().filter_map(|key| key.strip_prefix(BATCH)).map(str::to_owned).collect())
    }
}
