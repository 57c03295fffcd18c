//! How long finished games are kept, and their deletion.

use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use puissance4_online::{Milliseconds, Moment};

use crate::game::registry::Registry;
use crate::locks::lock;
use crate::metrics::Count;
use crate::store::{Cutoffs, Measure, StoreError};

/// The maximum number of games that are deleted in one transaction,
pub(crate) const MAX_SWEPT_GAMES: usize = 50;
/// and the number of events after which none is added to it. Moves wait for the few milliseconds that this takes.
pub(crate) const MAX_SWEPT_EVENTS: i64 = 1000;
/// The maximum number of tombstones that are deleted in one transaction.
pub(crate) const MAX_SWEPT_TOMBSTONES: usize = 500;

/// The pause between two transactions while there is something to delete.
const PAUSE: Duration = Duration::from_millis(250);
/// The pause when there was nothing to delete.
const REST: Duration = Duration::from_secs(30);
/// How often the size of the database is measured.
const MEASURE: Duration = Duration::from_secs(60);
/// After a gap of this length between two heartbeats
const MAX_GAP: Milliseconds = Milliseconds::seconds(24 * 60 * 60);
/// nothing is deleted for this long: the clock may be wrong, and the operator needs time to correct it.
const CAUTION: Milliseconds = Milliseconds::seconds(24 * 60 * 60);

/// How long finished games are kept. Nothing: for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Games in which a disc was played, from their last event.
    pub finished: Option<Milliseconds>,
    /// Games that ended without a disc: invitations that expired or were cancelled.
    pub unplayed: Option<Milliseconds>,
    /// Seat tokens, from the last event of a finished game: the game can still be watched, but nobody has a seat in it.
    pub tokens: Option<Milliseconds>,
    /// Tombstones: what answers that a game was deleted.
    pub tombstones: Option<Milliseconds>,
}

impl Default for Retention {
    fn default() -> Self {
        let days = |days: u64| Some(Milliseconds::seconds(days * 24 * 60 * 60));
        Self { finished: days(90), unplayed: days(7), tokens: days(7), tombstones: days(365) }
    }
}

impl Retention {
    /// What is old enough to be deleted at a moment.
    fn cutoffs(&self, now: Moment) -> Cutoffs {
        let before = |age: Option<Milliseconds>| age.map(|age| Moment(now.0.saturating_sub(age.0)));
        Cutoffs {
            finished: before(self.finished),
            unplayed: before(self.unplayed),
            tokens: before(self.tokens),
            tombstones: before(self.tombstones),
        }
    }
}

/// How much was deleted since the server started, and how much is stored.
#[derive(Debug, Default)]
pub(crate) struct Upkeep {
    pub(crate) finished: Count,
    pub(crate) unplayed: Count,
    pub(crate) tokens: Count,
    pub(crate) tombstones: Count,
    measure: Mutex<Measure>,
}

impl Upkeep {
    /// How much is stored, as it was measured last.
    pub(crate) fn measure(&self) -> Measure {
        *lock(&self.measure)
    }
}

/// Deletes what is old enough, in small transactions, as long as the registry exists.
pub(crate) async fn keep_up(registry: Weak<Registry>, retention: Retention) {
    let mut measured: Option<Instant> = None;
    loop {
        let Some(registry) = registry.upgrade() else { return };
        let is_done = match sweep(&registry, retention).await {
            Ok(is_done) => is_done,
            Err(error) => {
                tracing::warn!(%error, "old games could not be deleted");
                true
            }
        };
        if measured.is_none_or(|at| at.elapsed() >= MEASURE) {
            match registry.store().measure().await {
                Ok(measure) => *lock(&registry.upkeep().measure) = measure,
                Err(error) => tracing::warn!(%error, "the size of the database could not be measured"),
            }
            measured = Some(Instant::now());
        }
        drop(registry);
        tokio::time::sleep(if is_done { REST } else { PAUSE }).await;
    }
}

/// One transaction. True if there was nothing to delete.
async fn sweep(registry: &Arc<Registry>, retention: Retention) -> Result<bool, StoreError> {
    let now = registry.server_clock().now();
    if registry.heartbeat().longest_outage(Moment(now.0.saturating_sub(CAUTION.0))) > MAX_GAP {
        tracing::debug!("nothing is deleted: there was a long gap between two heartbeats, so the clock may be wrong");
        return Ok(true);
    }
    let swept = registry.store().sweep(retention.cutoffs(now), now).await?;
    let upkeep = registry.upkeep();
    upkeep.finished.add_many(swept.finished);
    upkeep.unplayed.add_many(swept.unplayed);
    upkeep.tokens.add_many(swept.tokens);
    upkeep.tombstones.add_many(swept.tombstones);
    Ok(swept.is_empty())
}
