//! When servers were there, and what of a player's time counts.

use std::sync::Arc;
use std::sync::RwLock;

use puissance4_online::{Milliseconds, Moment};

use crate::game::clock::ServerClock;
use crate::locks::{read, write};
use crate::store::{Outage, Store, StoreError};

/// So often a server gives a sign of life.
pub(crate) const BEAT: Milliseconds = Milliseconds(1000);
/// If the last one is longer ago than this, give one before anything is charged.
const FRESH: Milliseconds = Milliseconds(2000);
/// If there was none for so long, no server was there.
const GAP: Milliseconds = Milliseconds(3000);
/// Outages are remembered at least for this time.
const MEMORY: Milliseconds = Milliseconds::seconds(40 * 24 * 60 * 60);

/// Keeps watch: gives signs of life, and knows when there were none.
#[derive(Debug)]
pub(crate) struct Heartbeat {
    store: Arc<dyn Store>,
    server_clock: ServerClock,
    memory: Milliseconds,
    known: RwLock<LastBeat>,
}

#[derive(Debug, Default)]
struct LastBeat {
    /// The last sign of life that is stored.
    beat: Moment,
    outages: Vec<Outage>,
    /// The database must not be used any more.
    is_lost: bool,
}

impl Heartbeat {
    /// Outages are remembered for as long as any game may wait.
    pub(crate) fn new(store: Arc<dyn Store>, server_clock: ServerClock, longest: Milliseconds) -> Self {
        Self { store, server_clock, memory: longest.max(MEMORY), known: RwLock::default() }
    }

    /// Gives a sign of life.
    pub(crate) async fn beat(&self) -> Result<(), StoreError> {
        let now = self.server_clock.now();
        let stored = self.store.beat(now, GAP).await;
        if stored.as_ref().is_err_and(StoreError::is_final) {
            write(&self.known).is_lost = true;
        }
        let beat = stored?;
        if beat > now {
            let behind_ms = beat.since(now).0;
            tracing::warn!(
                behind_ms,
                "the clock is behind the last sign of life that is stored; time goes on from there"
            );
            self.server_clock.catch_up(beat);
        }
        let outages = self.store.outages(Moment(now.0.saturating_sub(self.memory.0))).await?;
        *write(&self.known) = LastBeat { beat, outages, is_lost: false };
        Ok(())
    }

    /// Whether a sign of life could be stored lately.
    pub(crate) fn is_awake(&self) -> bool {
        let known = read(&self.known);
        !known.is_lost && self.server_clock.now().since(known.beat) <= GAP
    }

    /// The length of the longest outage that ended after a moment.
    pub(crate) fn longest_outage(&self, since: Moment) -> Milliseconds {
        let known = read(&self.known);
        let lengths =
            known.outages.iter().filter(|outage| outage.until > since).map(|outage| outage.until.since(outage.from));
        lengths.max().unwrap_or(Milliseconds(0))
    }

    /// How much of the time from one moment to another servers were there. If the last sign of life is too long ago to say, gives one first.
    pub(crate) async fn attended(&self, from: Moment, until: Moment) -> Result<Milliseconds, StoreError> {
        let last = read(&self.known).beat;
        if until.since(last) > FRESH {
            self.beat().await?;
        }
        Ok(self.attended_so_far(from, until))
    }

    /// The same for a time that has passed and been attended to already.
    pub(crate) fn attended_so_far(&self, from: Moment, until: Moment) -> Milliseconds {
        let known = read(&self.known);
        attended(&known.outages, from, until)
    }
}

/// The time from one moment to another, without the outages.
fn attended(outages: &[Outage], from: Moment, until: Moment) -> Milliseconds {
    let mut counted = until.since(from);
    // In order, but two servers may have noted parts of the same.
    let mut done = from;
    for outage in outages {
        let start = outage.from.max(done);
        let end = outage.until.min(until);
        counted = counted.minus(end.since(start));
        done = done.max(end);
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outages_do_not_count() {
        let outage = |from, until| Outage { from: Moment(from), until: Moment(until) };
        let outages = [outage(10, 20), outage(15, 30), outage(50, 60)];
        let counted = |from, until| attended(&outages, Moment(from), Moment(until)).0;
        assert_eq!(counted(0, 5), 5);
        assert_eq!(counted(0, 100), 70);
        assert_eq!(counted(12, 18), 0);
        assert_eq!(counted(25, 55), 20);
        assert_eq!(counted(60, 70), 10);
        assert_eq!(counted(70, 60), 0);
    }
}
