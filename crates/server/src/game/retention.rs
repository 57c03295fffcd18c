//! How long games are kept once they are over, and their deletion.

use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use puissance4_online::{Milliseconds, Moment};

use crate::game::registry::Registry;
use crate::locks::lock;
use crate::metrics::Count;
use crate::store::{Cutoffs, Measure, StoreError};

/// At most this many games are deleted in one transaction,
pub(crate) const MAX_SWEPT_GAMES: usize = 50;
/// and none after this many events. Moves that come meanwhile wait for the few milliseconds that this takes.
pub(crate) const MAX_SWEPT_EVENTS: i64 = 1000;
/// At most this many tombstones are deleted in one transaction.
pub(crate) const MAX_SWEPT_TOMBSTONES: usize = 500;

/// Between two transactions while there is something to delete.
const PAUSE: Duration = Duration::from_millis(250);
/// Between two attempts when there was nothing.
const REST: Duration = Duration::from_secs(30);
/// Sizes are measured this often.
const MEASURE: Duration = Duration::from_secs(60);
/// After a gap of this length between two heartbeats
const MAX_GAP: Milliseconds = Milliseconds::seconds(24 * 60 * 60);
/// nothing is deleted for this time: perhaps the clock is wrong, and there must be time to set it right.
const CAUTION: Milliseconds = Milliseconds::seconds(24 * 60 * 60);

/// How long games are kept once they are over. Nothing: for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Games in which a disc was played, from the last thing that happened in them.
    pub finished: Option<Milliseconds>,
    /// Games that ended without a disc: invitations that were not taken, or withdrawn.
    pub unplayed: Option<Milliseconds>,
    /// After that, what says to those who have the link that the game was deleted.
    pub tombstones: Option<Milliseconds>,
}

impl Default for Retention {
    fn default() -> Self {
        let days = |days: u64| Some(Milliseconds::seconds(days * 24 * 60 * 60));
        Self { finished: days(90), unplayed: days(7), tombstones: days(365) }
    }
}

impl Retention {
    /// What is old enough at a moment.
    fn cutoffs(&self, now: Moment) -> Cutoffs {
        let before = |age: Option<Milliseconds>| age.map(|age| Moment(now.0.saturating_sub(age.0)));
        Cutoffs {
            finished: before(self.finished),
            unplayed: before(self.unplayed),
            tombstones: before(self.tombstones),
        }
    }
}

/// What was deleted and put aside since the server started, and how much is stored.
#[derive(Debug, Default)]
pub(crate) struct Upkeep {
    pub(crate) finished: Count,
    pub(crate) unplayed: Count,
    pub(crate) tombstones: Count,
    measure: Mutex<Measure>,
}

impl Upkeep {
    /// How much is stored, as it was measured last.
    pub(crate) fn measure(&self) -> Measure {
        *lock(&self.measure)
    }
}

/// Deletes what is old enough, in small steps, as long as there are rooms.
pub(crate) async fn keep_up(registry: Weak<Registry>, retention: Retention) {
    let mut measured: Option<Instant> = None;
    loop {
        let Some(registry) = registry.upgrade() else { return };
        let is_done = match sweep(&registry, retention).await {
            Ok(is_done) => is_done,
            Err(error) => {
                tracing::warn!(%error, "old games are not deleted");
                true
            }
        };
        if measured.is_none_or(|at| at.elapsed() >= MEASURE) {
            match registry.store().measure().await {
                Ok(measure) => *lock(&registry.upkeep().measure) = measure,
                Err(error) => tracing::warn!(%error, "the database's size is not known"),
            }
            measured = Some(Instant::now());
        }
        drop(registry);
        tokio::time::sleep(if is_done { REST } else { PAUSE }).await;
    }
}

/// One step. Says whether nothing was left to do.
async fn sweep(registry: &Arc<Registry>, retention: Retention) -> Result<bool, StoreError> {
    let now = registry.server_clock().now();
    if registry.heartbeat().longest_outage(Moment(now.0.saturating_sub(CAUTION.0))) > MAX_GAP {
        tracing::debug!("nothing is deleted: there was no heartbeat for long, perhaps the clock was wrong");
        return Ok(true);
    }
    let swept = registry.store().sweep(retention.cutoffs(now), now).await?;
    let upkeep = registry.upkeep();
    upkeep.finished.add_many(swept.finished);
    upkeep.unplayed.add_many(swept.unplayed);
    upkeep.tombstones.add_many(swept.tombstones);
    Ok(swept.is_empty())
}
