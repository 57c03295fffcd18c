//! Several games between the same two contestants: the score, and which of them starts the next game.

use crate::player::{ByPlayer, Player};

/// One of the two contestants. Each is player 1 in one game and player 2 in the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contestant {
    /// Starts the first game.
    A,
    /// The other.
    B,
}

impl Contestant {
    /// Both, A first.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// The score of a contest. The contestants start by turns.
///
/// ```
/// use puissance4_rules::{Contest, Contestant, Player};
///
/// let mut contest = Contest::new();
/// contest.record(Some(Player::First));
/// assert_eq!(contest.wins(Contestant::A), 1);
/// assert_eq!(contest.seats().first, Contestant::B);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Contest {
    wins: [usize; 2],
    draws: usize,
}

impl Contest {
    /// No game played yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many games are over.
    pub fn games(&self) -> usize {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// How many games this contestant has won.
    pub fn wins(&self, contestant: Contestant) -> usize {
        self.wins[contestant as usize]
    }

    /// How many games were drawn.
    pub fn draws(&self) -> usize {
        self.draws
    }

    /// Which contestant is which player in the next game.
    pub fn seats(&self) -> ByPlayer<Contestant> {
        let first = if self.games().is_multiple_of(2) { Contestant::A } else { Contestant::B };
        ByPlayer { first, second: first.other() }
    }

    /// Counts a game that was played in the current [`Contest::seats`]; `None` is a draw.
    pub fn record(&mut self, winner: Option<Player>) {
        match winner {
            Some(player) => self.wins[self.seats()[player] as usize] += 1,
            None => self.draws += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_alternates_and_wins_follow_the_person() {
        let mut contest = Contest::new();
        assert_eq!(contest.seats().first, Contestant::A);
        contest.record(Some(Player::First));
        assert_eq!(contest.seats().first, Contestant::B);
        contest.record(Some(Player::First));
        assert_eq!(contest.seats().first, Contestant::A);
        contest.record(None);
        contest.record(Some(Player::Second));
        assert_eq!((contest.wins(Contestant::A), contest.wins(Contestant::B), contest.draws()), (2, 1, 1));
        assert_eq!(contest.games(), 4);
    }
}
