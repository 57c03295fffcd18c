//! How a position stands, as an evaluation bar shows it.

use puissance4_rules::{Player, Position};

/// Who wins with best play, how soon, and how the bar is divided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// The winner; `None` in a draw.
    pub leader: Option<Player>,
    /// How many plies are left, if that is known.
    pub plies: Option<usize>,
    /// The first player's share of the bar, from 0 to 100.
    pub share: f64,
}

impl Evaluation {
    /// A share between these two means a draw, so a win is seen as one however far it is.
    const DRAW: [f64; 2] = [38.0, 62.0];

    /// The evaluation of a position whose winner with best play is known.
    #[allow(clippy::cast_precision_loss)] // A few thousand cells at most.
    pub fn new(position: &Position, leader: Option<Player>, plies: Option<usize>) -> Self {
        let cells = position.geometry().size().cells() as f64;
        // Without a distance, as if the game were half over.
        let nearness = 1.0 - plies.map_or(cells / 2.0, |plies| plies as f64) / cells;
        let [low, high] = Self::DRAW;
        let share = match leader {
            None => 50.0,
            Some(Player::First) => high + (100.0 - high) * nearness,
            Some(Player::Second) => low - low * nearness,
        };
        Self { leader, plies, share }
    }

    /// The evaluation of a game that is over.
    pub fn of_finished(position: &Position) -> Option<Self> {
        position.is_over().then(|| Self::new(position, position.winner(), Some(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Game, Geometry};

    #[test]
    fn a_nearer_win_takes_more_of_the_bar() {
        let position = Position::new(Geometry::STANDARD);
        let share = |leader, plies| Evaluation::new(&position, leader, plies).share;
        assert!((share(None, Some(42)) - 50.0).abs() < 1e-9);
        assert!(share(Some(Player::First), Some(41)) >= 62.0);
        assert!(share(Some(Player::First), Some(1)) > share(Some(Player::First), Some(41)));
        assert!(share(Some(Player::Second), Some(1)) < share(Some(Player::Second), Some(40)));
        assert!((share(Some(Player::Second), Some(0))).abs() < 1e-9);
    }

    #[test]
    fn a_finished_game_fills_the_bar() {
        let won = Game::replay(Geometry::STANDARD, &"1212121".parse().unwrap()).unwrap();
        let evaluation = Evaluation::of_finished(won.position()).unwrap();
        assert_eq!((evaluation.leader, evaluation.plies), (Some(Player::First), Some(0)));
        assert!((evaluation.share - 100.0).abs() < 1e-9);
        assert_eq!(Evaluation::of_finished(&Position::new(Geometry::STANDARD)), None);
    }
}
