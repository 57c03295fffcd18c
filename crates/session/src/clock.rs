//! How much time each player has left.

use std::time::Duration;

use puissance4_rules::{ByPlayer, Player};

/// Counts down for the player to move. The caller passes the elapsed time; it reads no clock itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time that each player had at the start.
    pub each: Duration,
    /// The time that a player gets for every move.
    pub increment: Duration,
    /// The time that is left.
    pub left: ByPlayer<Duration>,
}

impl Clock {
    /// The same time for both, and none for a move.
    pub fn new(each: Duration) -> Self {
        Self::with_increment(each, Duration::ZERO)
    }

    /// The same time for both, and more for every move.
    pub fn with_increment(each: Duration, increment: Duration) -> Self {
        Self { each, increment, left: ByPlayer { first: each, second: each } }
    }

    /// The same clock at the start of a game.
    pub(crate) fn restarted(&self) -> Self {
        Self::with_increment(self.each, self.increment)
    }

    /// Gives a player the time for a move.
    pub(crate) fn add_increment(&mut self, player: Player) {
        self.left[player] += self.increment;
    }

    /// Takes time from a player; true if none is left.
    pub fn run(&mut self, player: Player, elapsed: Duration) -> bool {
        self.left[player] = self.left[player].saturating_sub(elapsed);
        self.left[player].is_zero()
    }

    /// Minutes and seconds, rounded up: 0:00 means that the time is up.
    pub fn shown(&self, player: Player) -> String {
        let seconds = self.left[player].as_millis().div_ceil(1000);
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_for_one_player_until_it_is_used_up() {
        let mut clock = Clock::new(Duration::from_secs(61));
        assert_eq!(clock.shown(Player::First), "1:01");
        assert!(!clock.run(Player::First, Duration::from_millis(1500)));
        assert_eq!((clock.shown(Player::First), clock.shown(Player::Second)), ("1:00".into(), "1:01".into()));
        assert!(!clock.run(Player::First, Duration::from_millis(59_400)));
        assert_eq!(clock.shown(Player::First), "0:01");
        assert!(clock.run(Player::First, Duration::from_secs(5)));
        assert_eq!(clock.shown(Player::First), "0:00");
    }
}
