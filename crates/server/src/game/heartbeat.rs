//! The heartbeat of servers. A gap in it is an outage, which is not charged to players.

use std::sync::Arc;
use std::sync::RwLock;

use puissance4_online::{Milliseconds, Moment};

use crate::game::clock::ServerClock;
use crate::locks::{read, write};
use crate::store::{Outage, Store, StoreError};

/// How often a server stores a heartbeat.
pub(crate) const BEAT: Milliseconds = Milliseconds(1000);
/// If the last heartbeat is older than this, a new one is stored before time is charged.
const FRESH: Milliseconds = Milliseconds(2000);
/// A gap of more than this is an outage.
const GAP: Milliseconds = Milliseconds(3000);
/// Outages are remembered for at least this long.
const MEMORY: Milliseconds = Milliseconds::seconds(40 * 24 * 60 * 60);

/// Stores heartbeats, and knows the outages.
#[derive(Debug)]
pub(crate) struct Heartbeat {
    store: Arc<dyn Store>,
    server_clock: ServerClock,
    memory: Milliseconds,
    known: RwLock<LastBeat>,
}

#[derive(Debug, Default)]
struct LastBeat {
    /// The last stored heartbeat.
    beat: Moment,
    outages: Vec<Outage>,
    /// Whether the database must not be used any more.
    is_lost: bool,
}

impl Heartbeat {
    /// `longest` is the longest lifetime of an idle game: outages are remembered for that long.
    pub(crate) fn new(store: Arc<dyn Store>, server_clock: ServerClock, longest: Milliseconds) -> Self {
        Self { store, server_clock, memory: longest.max(MEMORY), known: RwLock::default() }
    }

    /// Stores a heartbeat.
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

    /// Whether a heartbeat could be stored recently.
    pub(crate) fn is_awake(&self) -> bool {
        let known = read(&self.known);
        !known.is_lost && self.server_clock.now().since(known.beat) <= GAP
    }

    /// The longest outage that ended after a moment.
    pub(crate) fn longest_outage(&self, since: Moment) -> Milliseconds {
        let known = read(&self.known);
        let lengths =
            known.outages.iter().filter(|outage| outage.until > since).map(|outage| outage.until.since(outage.from));
        lengths.max().unwrap_or(Milliseconds(0))
    }

    /// The time from one moment to another without outages. If the last heartbeat is too old to tell, stores one first.
    pub(crate) async fn attended(&self, from: Moment, until: Moment) -> Result<Milliseconds, StoreError> {
        let last = read(&self.known).beat;
        if until.since(last) > FRESH {
            self.beat().await?;
        }
        Ok(self.attended_so_far(from, until))
    }

    /// The same for a time up to a stored event, without a new heartbeat.
    pub(crate) fn attended_so_far(&self, from: Moment, until: Moment) -> Milliseconds {
        let known = read(&self.known);
        attended(&known.outages, from, until)
    }
}

/// The time from one moment to another, without the outages.
fn attended(outages: &[Outage], from: Moment, until: Moment) -> Milliseconds {
    let mut counted = until.since(from);
    // They are in order, but may overlap: two servers may have noted parts of the same outage.
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
