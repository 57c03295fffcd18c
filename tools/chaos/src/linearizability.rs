//! Linearizability: whether the order of the stored events agrees with real time, as all clients together observed it.
//!
//! Games are independent objects, so it is enough to check each game: a history is linearizable if each of its objects
//! is. The total order is the stored log. It agrees with real time if each action and each read takes effect between
//! its request and its answer:
//!
//! - When any client has received an event (by an acknowledgement, a message or an answer), it and all before it have
//!   happened.
//! - An action that was sent after that comes later in the log.
//! - A read that began after that sees it.
//! - No client receives an event before its action was sent.
//!
//! All of this must hold for one server. Several servers that share a database have copies of active games, and notify
//! each other when a game must be read again: there a read may be stale, which is counted, but an action may not.

use std::collections::HashMap;

use puissance4_online::{ActionId, Seat, Version};
use puissance4_server::Stored;

use crate::observation::Observation;
use crate::span::Nanoseconds;

/// The counts of the checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Events that clients received.
    pub told: usize,
    /// Acknowledged actions, each compared with all that was received before it was sent.
    pub actions: usize,
    /// Reads, each compared with all that was received before it began.
    pub reads: usize,
    /// Stale reads: without an event that another server had acknowledged before.
    pub behind: usize,
}

/// The version that a client had received at some moment.
struct Told {
    at: Nanoseconds,
    version: Version,
}

/// Checks one game. Returns the violations.
pub fn check_order(stored: &Stored, clients: &[&Observation], compared: &mut Compared) -> Vec<String> {
    let mut told: Vec<Told> = Vec::new();
    for client in clients {
        told.extend(client.seen.iter().zip(&client.seen_at).map(|(entry, at)| Told { at: *at, version: entry.number }));
        told.extend(client.reads.iter().map(|read| Told { at: read.ended, version: read.version }));
        told.extend(
            client
                .asked
                .values()
                .filter_map(|asked| Some(Told { at: asked.span.answered?, version: asked.accepted.as_ref()?.number })),
        );
    }
    told.sort_by_key(|told| told.at);
    // The version that the game had reached for certain, from each moment on.
    let mut furthest = Version::default();
    for told in &mut told {
        furthest = furthest.max(told.version);
        told.version = furthest;
    }
    let before = |moment: Nanoseconds| {
        let earlier = told.partition_point(|told| told.at < moment);
        earlier.checked_sub(1).map_or(Version::default(), |last| told[last].version)
    };
    compared.told += told.len();
    let mut faults = Vec::new();
    let numbers: HashMap<(Seat, &ActionId), Version> =
        stored.actions.iter().map(|(seat, id, number)| ((*seat, id), *number)).collect();
    for client in clients {
        for read in &client.reads {
            compared.reads += 1;
            let known = before(read.began);
            if read.version < known && client.servers > 1 {
                compared.behind += 1;
            } else if read.version < known {
                let Version(seen) = read.version;
                faults.push(format!("{:?} read {seen} after {} was told", client.seat, known.0));
            }
        }
        let Some(seat) = client.seat else { continue };
        for (id, asked) in &client.asked {
            let Some(number) = numbers.get(&(seat, id)).copied() else { continue };
            compared.actions += usize::from(asked.accepted.is_some());
            let known = before(asked.span.sent);
            if number <= known {
                let Version(number) = number;
                faults.push(format!("{seat:?}: {id:?} is event {number}, and was sent after {} was told", known.0));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_online::{
        BySeat, Entry, Event, GameId, Log, Match, MatchScore, Moment, Opening, PlayerCommand, Terms,
    };
    use puissance4_rules::Geometry;

    use crate::observation::{Asked, Read};
    use crate::span::Span;

    /// A valid history: four moves, each sent at 100 times its number, stored after 30, acknowledged after 50, and
    /// received by the others after 60. The watcher reads in between.
    struct History {
        stored: Stored,
        players: BySeat<Observation>,
        watcher: Observation,
    }

    fn id(number: u32) -> ActionId {
        format!("action-{number}").parse().unwrap()
    }

    fn history() -> History {
        let game = GameId::from_bytes([7; GameId::BYTES]);
        let (at, terms) = (Moment(1_000_000), Terms::default());
        let opening =
            Opening { id: game, at, terms, creator: Seat::First, tally: MatchScore::default(), previous: None };
        let mut fold = Match::new(opening);
        let mut players = BySeat { first: Observation::new(game), second: Observation::new(game) };
        let mut watcher = Observation::new(game);
        let mut events: Vec<Entry> = Vec::new();
        let mut actions = Vec::new();
        for seat in Seat::BOTH {
            players.get_mut(seat).seat = Some(seat);
            events.push(fold.push(at, Event::Joined { seat, name: None }).unwrap());
        }
        for ply in 0..4 {
            let seat = fold.turn().unwrap();
            let column = Geometry::STANDARD.columns().nth(usize::from(ply)).unwrap();
            let entry = fold.push(at, Event::Moved { column, left_ms: None }).unwrap();
            let Version(number) = entry.number;
            let start = u64::from(number) * 100;
            let span = Span { sent: Nanoseconds(start), answered: Some(Nanoseconds(start + 50)) };
            let command = PlayerCommand::Move { column, ply };
            let asked = Asked { command, sent: 1, span, accepted: Some(entry.clone()), refused: None };
            players.get_mut(seat).asked.insert(id(number), asked);
            for client in [players.get_mut(seat.other()), &mut watcher] {
                client.seen.push(entry.clone());
                client.seen_at.push(Nanoseconds(start + 60));
            }
            let (began, ended) = (Nanoseconds(start + 70), Nanoseconds(start + 80));
            watcher.reads.push(Read { began, ended, version: entry.number });
            actions.push((seat, id(number), entry.number));
            events.push(entry);
        }
        let log = Log { opening, events };
        History { stored: Stored { log, keys: BySeat::default(), actions }, players, watcher }
    }

    impl History {
        fn faults(&self) -> Vec<String> {
            let clients = [&self.players.first, &self.players.second, &self.watcher];
            check_order(&self.stored, &clients, &mut Compared::default())
        }

        #[track_caller]
        fn is_rejected(&self, as_what: &str) {
            let faults = self.faults();
            assert!(faults.iter().any(|fault| fault.contains(as_what)), "{as_what}: {faults:#?}");
        }
    }

    #[test]
    fn a_history_that_can_be_is_accepted() {
        let mut compared = Compared::default();
        let History { stored, players, watcher } = history();
        assert!(check_order(&stored, &[&players.first, &players.second, &watcher], &mut compared).is_empty());
        assert_eq!(compared, Compared { told: 16, actions: 4, reads: 4, behind: 0 });
    }

    /// Overlapping operations may take effect in either order.
    #[test]
    fn what_overlaps_is_accepted() {
        let mut history = history();
        // A read that began before an acknowledgement, and ended after it, sees the event or does not.
        for version in [Version(3), Version(4)] {
            history.watcher.reads.push(Read { began: Nanoseconds(430), ended: Nanoseconds(470), version });
        }
        assert_eq!(history.faults(), [""; 0]);
        // Two concurrent actions: the one that was sent first is stored last.
        let mut history = self::history();
        history.players.first.asked.get_mut(&id(5)).unwrap().span.sent = Nanoseconds(420);
        assert_eq!(history.faults(), [""; 0]);
        // A lost answer.
        let mut history = self::history();
        let asked = history.players.second.asked.get_mut(&id(6)).unwrap();
        (asked.span.answered, asked.accepted) = (None, None);
        assert_eq!(history.faults(), [""; 0]);
    }

    #[test]
    fn a_stale_read_is_rejected() {
        // After the acknowledgement, though no other client had received the event.
        let mut history = history();
        history.watcher.reads.push(Read { began: Nanoseconds(651), ended: Nanoseconds(655), version: Version(5) });
        history.is_rejected("read 5 after 6");
        // After a message to another client.
        let mut history = self::history();
        history.players.first.asked.clear();
        history.players.first.reads.push(Read {
            began: Nanoseconds(561),
            ended: Nanoseconds(590),
            version: Version(4),
        });
        history.is_rejected("read 4 after 5");
    }

    #[test]
    fn another_server_may_be_behind() {
        let mut history = history();
        history.watcher.reads.push(Read { began: Nanoseconds(661), ended: Nanoseconds(665), version: Version(5) });
        history.watcher.servers = 2;
        let mut compared = Compared::default();
        assert!(check_order(&history.stored, &[&history.players.second, &history.watcher], &mut compared).is_empty());
        assert_eq!(compared.behind, 1);
    }

    #[test]
    fn reads_that_go_back_are_rejected() {
        // Only by reads, one of them before the other.
        let mut history = history();
        for client in [&mut history.players.first, &mut history.players.second, &mut history.watcher] {
            client.seen.clear();
            client.seen_at.clear();
            client.asked.clear();
            client.reads.clear();
        }
        let read = |began, version| Read {
            began: Nanoseconds(began),
            ended: Nanoseconds(began + 5),
            version: Version(version),
        };
        history.watcher.reads.push(read(700, 6));
        history.players.first.reads.push(read(710, 5));
        history.is_rejected("read 5 after 6");
    }

    #[test]
    fn an_action_in_the_past_is_rejected() {
        // Stored before an event that was acknowledged before this action was sent.
        let mut history = history();
        history.players.first.asked.get_mut(&id(3)).unwrap().span.sent = Nanoseconds(460);
        history.is_rejected("sent after 4 was told");
    }

    #[test]
    fn two_actions_in_the_wrong_order_are_rejected() {
        // The stored order is the other one.
        let mut history = history();
        history.stored.actions[0].2 = Version(4);
        history.stored.actions[1].2 = Version(3);
        history.is_rejected("is event 3, and was sent after 3 was told");
    }

    #[test]
    fn an_event_before_its_action_is_rejected() {
        let mut history = history();
        history.watcher.seen_at[3] = Nanoseconds(599);
        history.is_rejected("sent after 6 was told");
    }

    #[test]
    fn an_action_without_an_answer_is_rejected_all_the_same() {
        // Stored before an event that was received before this action was sent.
        let mut history = history();
        let asked = history.players.first.asked.get_mut(&id(5)).unwrap();
        asked.span = Span { sent: Nanoseconds(655), answered: None };
        asked.accepted = None;
        history.is_rejected("sent after 6 was told");
    }
}
