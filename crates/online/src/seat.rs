//! The two seats of a game, and the score of two players over several games.

use puissance4_rules::{ByPlayer, Player};
use serde::{Deserialize, Serialize};

/// One of the two seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// Plays the first disc.
    First,
    /// Plays the second.
    Second,
}

/// One thing for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct BySeat<T> {
    /// The first seat's.
    pub first: T,
    /// The second seat's.
    pub second: T,
}

impl Seat {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent's.
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The player of the rules who sits there.
    pub fn player(self) -> Player {
        match self {
            Self::First => Player::First,
            Self::Second => Player::Second,
        }
    }
}

impl From<Player> for Seat {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::First,
            Player::Second => Self::Second,
        }
    }
}

impl<T> BySeat<T> {
    /// One of the two.
    pub fn get(&self, seat: Seat) -> &T {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }

    /// One of the two, to be changed.
    pub fn get_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }

    /// The same after the players have exchanged seats.
    pub fn swapped(self) -> Self {
        Self { first: self.second, second: self.first }
    }
}

impl<T> From<BySeat<T>> for ByPlayer<T> {
    fn from(both: BySeat<T>) -> Self {
        Self { first: both.first, second: both.second }
    }
}

/// The score of the games before this one, rematch after rematch. The wins are those of the players who hold the seats
/// now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct MatchScore {
    /// Games won.
    pub wins: BySeat<u32>,
    /// Games drawn.
    pub draws: u32,
}

impl MatchScore {
    /// With one more game: won by a seat, or drawn.
    pub fn with(mut self, winner: Option<Seat>) -> Self {
        match winner {
            Some(seat) => *self.wins.get_mut(seat) += 1,
            None => self.draws += 1,
        }
        self
    }

    /// The same score after the players have exchanged seats.
    pub fn swapped(self) -> Self {
        Self { wins: self.wins.swapped(), draws: self.draws }
    }
}
