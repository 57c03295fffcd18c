//! The two players.

use std::ops::{Index, IndexMut};

/// The player who starts, or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Player 1, who plays first.
    First,
    /// Player 2.
    Second,
}

impl Player {
    /// Both, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// From 1 or 2; `None` for other numbers.
    pub fn from_number(number: usize) -> Option<Self> {
        Self::BOTH.into_iter().find(|player| player.number() == number)
    }

    /// 1 or 2.
    pub fn number(self) -> usize {
        self as usize + 1
    }
}

/// One thing for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ByPlayer<T> {
    /// The first player's.
    pub first: T,
    /// The second player's.
    pub second: T,
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}
