//! Chunks and results as messages: what the headers say.

use std::str::FromStr;

use async_nats::HeaderMap;
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

use crate::task::Task;

const BATCH: &str = "Puissance4-Batch";
const CHUNK: &str = "Puissance4-Chunk";
const VERSION: &str = "Puissance4-Version";
const HASH: &str = "Puissance4-Sha256";
const ASKED: &str = "Puissance4-Chunk-Sha256";
const TASK: &str = "Puissance4-Task";
const TRIES: &str = "Puissance4-Tries";
const PIECE: &str = "Puissance4-Piece";
const PIECES: &str = "Puissance4-Pieces";
const FAILURE: &str = "Puissance4-Failure";

/// What the headers of a message take at most, beside its body.
pub(super) const HEADER_BYTES: usize = 4096;

/// The hash of a body.
pub(super) fn hash(body: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(body))
}

/// What a message lacks that every message of this program has.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the header {0} is missing or cannot be read")]
pub(super) struct NoHeader(&'static str);

/// What is said about a chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChunkLabel {
    pub(super) batch: String,
    pub(super) number: u64,
    pub(super) version: String,
    /// The hash of the text.
    pub(super) hash: String,
    pub(super) task: Task,
    /// How often it is delivered before it is set aside.
    pub(super) tries: u32,
}

impl ChunkLabel {
    pub(super) fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(BATCH, self.batch.as_str());
        headers.insert(CHUNK, self.number.to_string());
        headers.insert(VERSION, self.version.as_str());
        headers.insert(HASH, self.hash.as_str());
        headers.insert(TASK, serde_json::to_string(&self.task).unwrap_or_default());
        headers.insert(TRIES, self.tries.to_string());
        headers
    }

    pub(super) fn read(headers: Option<&HeaderMap>) -> Result<Self, NoHeader> {
        let task = serde_json::from_str(text(headers, TASK)?).map_err(|_| NoHeader(TASK))?;
        Ok(Self {
            batch: text(headers, BATCH)?.to_owned(),
            number: number(headers, CHUNK)?,
            version: text(headers, VERSION)?.to_owned(),
            hash: text(headers, HASH)?.to_owned(),
            task,
            tries: number(headers, TRIES)?,
        })
    }
}

/// Why a worker has no answer to a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FailureKind {
    /// Its text was damaged on the way; the coordinator has it still.
    Corrupt,
    /// It was delivered too often: the workers that took it have gone.
    Exhausted,
    /// It cannot be answered.
    Refused,
}

impl FailureKind {
    const ALL: [(Self, &str); 3] =
        [(Self::Corrupt, "corrupt"), (Self::Exhausted, "exhausted"), (Self::Refused, "refused")];

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }
}

/// What is said about a piece of a result, or about a failure, whose body is the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ResultLabel {
    pub(super) batch: String,
    pub(super) number: u64,
    pub(super) version: String,
    /// The hash of the whole result.
    pub(super) hash: String,
    /// The hash of the text that was answered.
    pub(super) asked: String,
    pub(super) piece: usize,
    pub(super) pieces: usize,
    pub(super) failure: Option<FailureKind>,
}

impl ResultLabel {
    pub(super) fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(BATCH, self.batch.as_str());
        headers.insert(CHUNK, self.number.to_string());
        headers.insert(VERSION, self.version.as_str());
        headers.insert(HASH, self.hash.as_str());
        headers.insert(ASKED, self.asked.as_str());
        headers.insert(PIECE, self.piece.to_string());
        headers.insert(PIECES, self.pieces.to_string());
        if let Some(kind) = self.failure {
            headers.insert(FAILURE, kind.name());
        }
        headers
    }

    pub(super) fn read(headers: Option<&HeaderMap>) -> Result<Self, NoHeader> {
        let failure = match text(headers, FAILURE) {
            Ok(given) => {
                let known = FailureKind::ALL.iter().find(|(_, name)| *name == given);
                Some(known.ok_or(NoHeader(FAILURE))?.0)
            }
            Err(_) => None,
        };
        Ok(Self {
            batch: text(headers, BATCH)?.to_owned(),
            number: number(headers, CHUNK)?,
            version: text(headers, VERSION)?.to_owned(),
            hash: text(headers, HASH)?.to_owned(),
            asked: text(headers, ASKED)?.to_owned(),
            piece: number(headers, PIECE)?,
            pieces: number(headers, PIECES)?,
            failure,
        })
    }
}

fn text<'a>(headers: Option<&'a HeaderMap>, name: &'static str) -> Result<&'a str, NoHeader> {
    headers.and_then(|headers| headers.get(name)).map(async_nats::HeaderValue::as_str).ok_or(NoHeader(name))
}

fn number<N: FromStr>(headers: Option<&HeaderMap>, name: &'static str) -> Result<N, NoHeader> {
    text(headers, name)?.parse().map_err(|_| NoHeader(name))
}

#[cfg(test)]
mod tests {
    use puissance4_rules::Geometry;

    use super::*;
    use crate::task::Query;

    #[test]
    fn labels_are_read_as_written() {
        let task = Task { language: "fr".into(), ..Task::new(Geometry::STANDARD, Query::Score) };
        let chunk =
            ChunkLabel { batch: "b".into(), number: 7, version: "1".into(), hash: hash(b"4\n"), task, tries: 5 };
        assert_eq!(ChunkLabel::read(Some(&chunk.headers())), Ok(chunk));
        for failure in [None, Some(FailureKind::Corrupt), Some(FailureKind::Exhausted), Some(FailureKind::Refused)] {
            let result = ResultLabel {
                batch: "b".into(),
                number: u64::MAX,
                version: "1".into(),
                hash: hash(b""),
                asked: hash(b"4\n"),
                piece: 1,
                pieces: 2,
                failure,
            };
            assert_eq!(ResultLabel::read(Some(&result.headers())), Ok(result));
        }
        assert_eq!(ChunkLabel::read(None), Err(NoHeader(TASK)));
        assert_eq!(ResultLabel::read(Some(&HeaderMap::new())), Err(NoHeader(BATCH)));
    }
}
