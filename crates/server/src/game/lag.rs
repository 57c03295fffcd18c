//! Network lag, and how much of it is forgiven.
//!
//! The server measures the round-trip time of each player's socket. This part of a move's time is network delay and is
//! not charged, but a client can answer pings late on purpose. So lag is forgiven from a quota: it starts full, each
//! move refills a part of it, and it never exceeds [`MAX_QUOTA`]. Whatever a client does, it gains at most `MAX_QUOTA +
//! n * REFILL` in a game of `n` moves.
//!
//! The forgiven lag is the difference between the time that passed and the time that was charged, and both are in the
//! log. So the quota is a fold of the log: a reconnect, a restart or another server does not refill it.

use std::sync::Mutex;

use puissance4_online::{BySeat, Entry, Event, Match, Milliseconds, Moment, Seat};

use crate::locks::lock;

/// The most lag that can be forgiven at once.
pub const MAX_QUOTA: Milliseconds = Milliseconds(1000);
/// How much each move of a player refills.
pub const REFILL: Milliseconds = Milliseconds(100);

/// How much lag may still be forgiven to each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quotas(BySeat<Milliseconds>);

impl Quotas {
    /// Full, as at the start of a game.
    pub(crate) fn full() -> Self {
        Self(BySeat { first: MAX_QUOTA, second: MAX_QUOTA })
    }

    /// How much of a player's lag is forgiven now.
    pub(crate) fn forgives(&self, seat: Seat, lag: Milliseconds) -> Milliseconds {
        lag.min(*self.0.get(seat))
    }

    /// Accounts for the next event of a game: `before` is the game without it, `attended` is the time between two
    /// moments without outages.
    pub(crate) fn count(
        &mut self,
        before: &Match,
        entry: &Entry,
        attended: impl FnOnce(Moment, Moment) -> Milliseconds,
    ) {
        let (Some(running), Some(time)) = (before.running(), before.opening().terms.time()) else { return };
        let (left, gained, refill) = match entry.event {
            Event::Moved { left_ms: Some(left), .. } => (left, time.increment_ms, REFILL),
            Event::TakebackAccepted { left_ms: Some(left), .. } => (left, Milliseconds(0), Milliseconds(0)),
            _ => return,
        };
        let charged = running.left.plus(gained).minus(left);
        let forgiven = attended(running.since, entry.at).minus(charged);
        let quota = self.0.get_mut(running.seat);
        *quota = quota.minus(forgiven).plus(refill).min(MAX_QUOTA);
    }
}

/// The lag of the open sockets.
#[derive(Debug, Default)]
pub(crate) struct Lags(Mutex<Measured>);

#[derive(Debug, Default)]
struct Measured {
    sockets: u64,
    lags: Vec<(SocketId, Seat, Milliseconds)>,
}

/// One of the sockets of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SocketId(u64);

impl Lags {
    /// A socket was opened; nothing is known of its lag yet.
    pub(crate) fn open(&self) -> SocketId {
        let mut measured = lock(&self.0);
        measured.sockets += 1;
        SocketId(measured.sockets)
    }

    /// The lag of a player's socket was measured.
    pub(crate) fn measure(&self, socket: SocketId, seat: Seat, lag: Milliseconds) {
        let mut measured = lock(&self.0);
        measured.lags.retain(|(other, ..)| *other != socket);
        measured.lags.push((socket, seat, lag));
    }

    /// A socket was closed.
    pub(crate) fn close(&self, socket: SocketId) {
        lock(&self.0).lags.retain(|(other, ..)| *other != socket);
    }

    /// A player's lag: that of the fastest socket, or none without a socket.
    pub(crate) fn of(&self, seat: Seat) -> Milliseconds {
        let measured = lock(&self.0);
        let of_seat = measured.lags.iter().filter(|(_, other, _)| *other == seat).map(|(_, _, lag)| *lag);
        of_seat.min().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use puissance4_online::{Circumstances, MatchScore, Opening, PlayerCommand, Terms, TimeControl};
    use puissance4_rules::{Connect, Geometry, Size};

    const START: Moment = Moment(1_760_000_000_000);

    /// A connect length of 16, so that no game ends within a few moves.
    fn game() -> Match {
        let time = TimeControl { initial_ms: TimeControl::MAX, increment_ms: Milliseconds(700) };
        let geometry = Geometry::new(Size::new(16, 16).unwrap(), Connect::new(16).unwrap());
        let terms = Terms::new(geometry, Some(time)).unwrap();
        let id = crate::random::game();
        let (creator, tally) = (Seat::First, MatchScore::default());
        let mut game = Match::new(Opening { id, at: START, terms, creator, tally, previous: None });
        for seat in Seat::BOTH {
            game.push(START, Event::Joined { seat, name: None }).unwrap();
        }
        game
    }

    /// Plays the next disc after some time, with some lag; returns how much of the time was forgiven.
    fn play(game: &mut Match, quotas: &mut Quotas, passed: u64, lag: u64) -> (Seat, Milliseconds) {
        let seat = game.turn().unwrap();
        let at = game.last().plus(Milliseconds(passed));
        let forgiven = quotas.forgives(seat, Milliseconds(lag)).min(Milliseconds(passed));
        let ply = game.ply().try_into().unwrap();
        let column = puissance4_rules::Column::from_number(game.ply() % 16 + 1).unwrap();
        let now = Circumstances { thought: Milliseconds(passed).minus(forgiven), next: None };
        let event = game.decide(seat, &PlayerCommand::Move { column, ply }, &now).unwrap();
        let before = game.clone();
        let entry = game.push(at, event).unwrap();
        quotas.count(&before, &entry, |from, until| until.since(from));
        (seat, if before.running().is_some() { forgiven } else { Milliseconds(0) })
    }

    proptest! {
        /// However late a client answers pings, it gains no more than the quota and its refills over a whole game.
        #[test]
        fn late_pongs_gain_no_more_than_the_quota(moves in prop::collection::vec((0_u64..5_000, 0_u64..60_000), 2..200)) {
            let (mut game, mut quotas) = (game(), Quotas::full());
            let mut gained = BySeat { first: Milliseconds(0), second: Milliseconds(0) };
            let mut played = BySeat { first: 0_u64, second: 0_u64 };
            for (passed, lag) in moves {
                let (seat, forgiven) = play(&mut game, &mut quotas, passed, lag);
                prop_assert!(forgiven.0 <= lag && forgiven <= MAX_QUOTA);
                *gained.get_mut(seat) = gained.get(seat).plus(forgiven);
                *played.get_mut(seat) += 1;
                for seat in Seat::BOTH {
                    prop_assert!(gained.get(seat).0 <= MAX_QUOTA.0 + played.get(seat) * REFILL.0);
                }
            }
        }

        /// A lag that is not above the refill is always forgiven.
        #[test]
        fn an_honest_lag_is_forgiven(moves in prop::collection::vec((100_u64..5_000, 0_u64..=100), 2..200)) {
            let (mut game, mut quotas) = (game(), Quotas::full());
            for (number, (passed, lag)) in moves.into_iter().enumerate() {
                let (_, forgiven) = play(&mut game, &mut quotas, passed, lag);
                prop_assert_eq!(forgiven.0, if number < 2 { 0 } else { lag });
            }
        }
    }

    #[test]
    fn what_is_spent_comes_back_slowly() {
        let (mut game, mut quotas) = (game(), Quotas::full());
        let forgiven: Vec<u64> = (0..16).map(|_| play(&mut game, &mut quotas, 2_000, 5_000).1.0).collect();
        // The first move of each player is not charged. Then the quota, then what the previous move has refilled.
        assert_eq!(forgiven[..8], [0, 0, 1000, 1000, 100, 100, 100, 100]);
        for _ in 0..20 {
            play(&mut game, &mut quotas, 2_000, 0);
        }
        assert_eq!(quotas, Quotas::full());
    }

    #[test]
    fn an_outage_is_not_lag() {
        let (mut game, mut quotas) = (game(), Quotas::full());
        play(&mut game, &mut quotas, 2_000, 0);
        play(&mut game, &mut quotas, 2_000, 0);
        let before = game.clone();
        // An hour, with an outage of all but a second.
        let at = game.last().plus(Milliseconds::seconds(3600));
        let left_ms = Some(TimeControl::MAX.plus(Milliseconds(700)).minus(Milliseconds(1000)));
        let entry =
            game.push(at, Event::Moved { column: puissance4_rules::Column::from_number(3).unwrap(), left_ms }).unwrap();
        quotas.count(&before, &entry, |_, _| Milliseconds(1000));
        assert_eq!(quotas, Quotas::full());
    }

    #[test]
    fn lag_is_forgotten_with_the_socket() {
        let lags = Lags::default();
        let (near, far) = (lags.open(), lags.open());
        assert_eq!(lags.of(Seat::First), Milliseconds(0));
        lags.measure(far, Seat::First, Milliseconds(900));
        assert_eq!((lags.of(Seat::First), lags.of(Seat::Second)), (Milliseconds(900), Milliseconds(0)));
        lags.measure(near, Seat::First, Milliseconds(40));
        assert_eq!(lags.of(Seat::First), Milliseconds(40));
        lags.close(near);
        assert_eq!(lags.of(Seat::First), Milliseconds(900));
        lags.measure(far, Seat::First, Milliseconds(300));
        assert_eq!(lags.of(Seat::First), Milliseconds(300));
        lags.close(far);
        assert_eq!(lags.of(Seat::First), Milliseconds(0));
    }
}
