//! The phrases that the two players say to each other. They are not part of the game: they are not stored, and a player
//! who is not connected does not hear them.
//!
//! They have a channel of their own, which watchers and event streams never read.

use std::sync::Mutex;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use puissance4_online::{BySeat, PresetPhrase, Problem, ProblemKind, Seat, ServerMessage};
use tokio::sync::broadcast::{Receiver, Sender};

use crate::game::active_game::ActiveGame;
use crate::game::active_game::updates::text;
use crate::limits::rate_limit::{Bucket, Limits, PHRASE_COST};
use crate::locks::lock;
use crate::store::RemotePhrase;

/// So many phrases are buffered for a slow reader; earlier ones are lost.
const MAX_WAITING: usize = 8;

/// What is said in a game on this server.
#[derive(Debug)]
pub(super) struct Speech {
    said: Sender<Utf8Bytes>,
    allowances: Mutex<BySeat<Allowance>>,
}

/// How much a player may still say.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    bucket: Bucket,
    /// How many phrases the player has said.
    said: u32,
}

impl Speech {
    pub(super) fn new(now: Instant) -> Self {
        let full = Allowance { bucket: Bucket::new(now), said: 0 };
        Self { said: Sender::new(MAX_WAITING), allowances: Mutex::new(BySeat { first: full, second: full }) }
    }

    /// Takes one phrase from a player's allowance.
    fn take(&self, seat: Seat, limits: &Limits) -> Result<(), Box<Problem>> {
        let mut allowances = lock(&self.allowances);
        let allowance = allowances.get_mut(seat);
        let too_many = |detail: String| Problem { detail: Some(detail), ..ProblemKind::TooMany.into() };
        if allowance.said >= limits.phrases_per_game {
            let detail = format!("a player says at most {} phrases in a game", limits.phrases_per_game);
            return Err(Box::new(too_many(detail)));
        }
        allowance.bucket.take_many(limits.phrases, PHRASE_COST, Instant::now()).map_err(|wait| {
            let problem = too_many("too many phrases in a short time".to_owned());
            Problem { retry_after_ms: Some(wait.milliseconds()), ..problem }
        })?;
        allowance.said += 1;
        Ok(())
    }

    fn send(&self, by: Seat, phrase: PresetPhrase) {
        // An error means that there are no readers.
        let _ = self.said.send(text(&ServerMessage::Said { by, phrase }));
    }
}

impl ActiveGame {
    /// What the players say from now on, as it is sent.
    pub(crate) fn listen(&self) -> Receiver<Utf8Bytes> {
        self.speech.said.subscribe()
    }

    /// Says a phrase of a player, here and on other servers.
    pub(crate) fn say(&self, by: Seat, phrase: PresetPhrase, limits: &Limits) -> Result<(), Box<Problem>> {
        if phrase == PresetPhrase::Unknown {
            let names = PresetPhrase::ALL.map(PresetPhrase::name).join(", ");
            let detail = Some(format!("there is no such phrase; this server knows {names}"));
            return Err(Box::new(Problem { detail, ..ProblemKind::Malformed.into() }));
        }
        self.speech.take(by, limits)?;
        self.speech.send(by, phrase);
        if let Ok(registry) = self.registry() {
            registry.store().tell_phrase(RemotePhrase { game: self.id, by, phrase });
        }
        Ok(())
    }

    /// A player says a phrase on another server, which has checked its limits.
    pub(crate) fn note_phrase(&self, by: Seat, phrase: PresetPhrase) {
        self.speech.send(by, phrase);
    }
}
