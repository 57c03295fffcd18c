//! Metrics in the text format of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::game::retention::Upkeep;
use crate::store::Notifications;

/// All counters.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) created: Count,
    pub(crate) seated: Count,
    pub(crate) accepted: Count,
    pub(crate) refused: Count,
    pub(crate) busy: Count,
    pub(crate) not_stored: Count,
    pub(crate) sockets: Count,
    pub(crate) slow: Count,
    /// From the arrival of an action until it is on disk.
    pub(crate) storing: Times,
}

/// The limits for which requests, actions and connections are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limited {
    Requests,
    Pages,
    Seats,
    Actions,
    Player,
    Sockets,
    Watchers,
    Frames,
    Phrases,
    Storing,
    Stored,
    Lobby,
    Invitations,
    Analyses,
    Questions,
    Pictures,
    Connections,
    Host,
    Site,
    Metrics,
}

impl Limited {
    const ALL: [(Self, &'static str); 20] = [
        (Self::Requests, "requests"),
        (Self::Pages, "pages"),
        (Self::Seats, "seats"),
        (Self::Actions, "actions"),
        (Self::Player, "player"),
        (Self::Sockets, "sockets"),
        (Self::Watchers, "watchers"),
        (Self::Frames, "frames"),
        (Self::Phrases, "phrases"),
        (Self::Storing, "storing"),
        (Self::Stored, "stored"),
        (Self::Lobby, "lobby"),
        (Self::Invitations, "invitations"),
        (Self::Analyses, "analyses"),
        (Self::Questions, "questions"),
        (Self::Pictures, "pictures"),
        (Self::Connections, "connections"),
        (Self::Host, "host"),
        (Self::Site, "site"),
        (Self::Metrics, "metrics"),
    ];
}

/// The number of refusals by limit.
#[derive(Debug, Default)]
pub(crate) struct Refusals([Count; Limited::ALL.len()]);

impl Refusals {
    pub(crate) fn add(&self, limited: Limited) {
        let place = Limited::ALL.iter().position(|(known, _)| *known == limited);
        if let Some(count) = place.and_then(|place| self.0.get(place)) {
            count.add();
        }
    }

    pub(crate) fn text(&self) -> String {
        let name = "p4_refusals_total";
        let mut text =
            format!("# HELP {name} Requests, actions and connections refused, by limit.\n# TYPE {name} counter\n");
        for ((_, limit), count) in Limited::ALL.iter().zip(&self.0) {
            let _ = writeln!(text, "{name}{{limit=\"{limit}\"}} {}", count.get());
        }
        text
    }
}

/// The metrics of notifications between servers.
pub(crate) fn notifications(now: Notifications) -> String {
    let mut text = String::new();
    for (name, kind, help, value) in [
        ("connected", "gauge", "Whether notifications between servers can be sent.", u64::from(now.is_connected)),
        ("sent_total", "counter", "Notifications sent to other servers.", now.sent),
        ("received_total", "counter", "Notifications received from other servers.", now.received),
        (
            "rejected_total",
            "counter",
            "Notifications dropped because no server of this database has signed them, or because they came before.",
            now.rejected,
        ),
        ("dropped_total", "counter", "Notifications dropped because too many were waiting.", now.dropped),
        (
            "gaps_total",
            "counter",
            "How often notifications may have been missed, and all games were checked.",
            now.gaps,
        ),
    ] {
        let name = format!("p4_notifications_{name}");
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
    }
    text
}

/// A counter.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn add_many(&self, number: u64) {
        self.0.fetch_add(number, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A histogram of times.
#[derive(Debug, Default)]
pub(crate) struct Times {
    /// The number of times up to each of [`BOUNDS`] and above the bound before; the last is the number above all
    /// bounds.
    counts: [AtomicU64; BOUNDS.len() + 1],
    microseconds: AtomicU64,
}

/// The bounds, in milliseconds.
const BOUNDS: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 250, 1000, 5000];

impl Times {
    pub(crate) fn add(&self, time: Duration) {
        let place = BOUNDS.iter().position(|bound| time <= Duration::from_millis(*bound)).unwrap_or(BOUNDS.len());
        self.counts[place].fetch_add(1, Ordering::Relaxed);
        let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.microseconds.fetch_add(microseconds, Ordering::Relaxed);
    }
}

/// The present values of gauges.
pub(crate) struct Present {
    pub(crate) sockets: usize,
    pub(crate) registry: usize,
    pub(crate) ready: bool,
}

impl Metrics {
    /// All metrics as text.
    pub(crate) fn text(&self, present: &Present, upkeep: &Upkeep) -> String {
        let mut text = String::new();
        let mut show = |name: &str, kind: &str, help: &str, value: u64| {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        };
        show("p4_sockets", "gauge", "Open sockets and event streams.", present.sockets as u64);
        show("p4_rooms", "gauge", "Games in memory.", present.registry as u64);
        show("p4_ready", "gauge", "Whether games can be stored.", u64::from(present.ready));
        let measure = upkeep.measure();
        for (name, help, value) in [
            ("p4_database_bytes", "Size of the database on disk.", measure.bytes),
            (
                "p4_database_free_bytes",
                "Of these, bytes that deleted games have left and new ones will use.",
                measure.free_bytes,
            ),
            ("p4_games_quarantined", "Games that cannot be read and were put aside.", measure.quarantined),
            ("p4_tombstones", "Deleted games whose links still say so.", measure.tombstones),
        ] {
            show(name, "gauge", help, value);
        }
        for (name, help, count) in [
            ("p4_games_created_total", "Games created, rematches apart.", &self.created),
            ("p4_seats_taken_total", "Seats taken by a second player.", &self.seated),
            ("p4_actions_accepted_total", "Actions done and stored.", &self.accepted),
            ("p4_actions_refused_total", "Actions that the game does not allow.", &self.refused),
            ("p4_actions_busy_total", "Actions refused because of a limit, to be retried.", &self.busy),
            ("p4_actions_not_stored_total", "Actions that could not be stored.", &self.not_stored),
            ("p4_sockets_opened_total", "Sockets and event streams opened.", &self.sockets),
            ("p4_slow_readers_total", "Sockets closed because their reader was too slow.", &self.slow),
            ("p4_finished_games_deleted_total", "Games deleted because their retention had ended.", &upkeep.finished),
            ("p4_unplayed_games_deleted_total", "The same, of games that ended without a move.", &upkeep.unplayed),
            ("p4_seat_tokens_expired_total", "Finished games whose seat tokens have expired.", &upkeep.tokens),
            (
                "p4_tombstones_deleted_total",
                "Tombstones deleted because their retention had ended.",
                &upkeep.tombstones,
            ),
        ] {
            show(name, "counter", help, count.get());
        }
        let name = "p4_action_seconds";
        let _ =
            writeln!(text, "# HELP {name} From the arrival of an action until it is stored.\n# TYPE {name} histogram");
        let mut sum = 0;
        for (place, count) in self.storing.counts.iter().enumerate() {
            sum += count.load(Ordering::Relaxed);
            let _ = match BOUNDS.get(place) {
                Some(bound) => writeln!(text, "{name}_bucket{{le=\"{}.{:03}\"}} {sum}", bound / 1000, bound % 1000),
                None => writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {sum}"),
            };
        }
        let microseconds = self.storing.microseconds.load(Ordering::Relaxed);
        let _ = writeln!(
            text,
            "{name}_sum {}.{:06}\n{name}_count {sum}",
            microseconds / 1_000_000,
            microseconds % 1_000_000
        );
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_add_up() {
        let metrics = Metrics::default();
        for milliseconds in [1, 3, 4, 7000] {
            metrics.storing.add(Duration::from_millis(milliseconds));
        }
        metrics.accepted.add();
        let text = metrics.text(&Present { sockets: 2, registry: 1, ready: true }, &Upkeep::default());
        for line in [
            "p4_sockets 2",
            "p4_actions_accepted_total 1",
            "p4_action_seconds_bucket{le=\"0.001\"} 1",
            "p4_action_seconds_bucket{le=\"0.005\"} 3",
            "p4_action_seconds_bucket{le=\"+Inf\"} 4",
            "p4_action_seconds_sum 7.008000",
            "p4_action_seconds_count 4",
        ] {
            assert!(text.lines().any(|one| one == line), "{line} is not in\n{text}");
        }
    }
}
