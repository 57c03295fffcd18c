//! Four games to watch: one for each way a game can end.

use crate::cell::Column;
use crate::game::Game;
use crate::geometry::Geometry;
use crate::moves::Moves;

/// A demonstration game on the standard board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demo {
    /// Won by four in a column.
    Column,
    /// Won by four in a row.
    Row,
    /// Won on a diagonal.
    Diagonal,
    /// A draw.
    Draw,
}

impl Demo {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Column, Self::Row, Self::Diagonal, Self::Draw];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Column => "column",
            Self::Row => "row",
            Self::Diagonal => "diagonal",
            Self::Draw => "draw",
        }
    }

    /// The demonstration of this name, if there is one.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|demo| demo.name() == name)
    }

    /// The moves, from the empty standard board.
    pub fn moves(self) -> Moves {
        let digits = match self {
            Self::Column => "1212121",
            Self::Row => "1223343445",
            Self::Diagonal => "12233434464",
            Self::Draw => "132441365226752477771331233146675264461555",
        };
        digits.chars().filter_map(|digit| Column::from_number(digit.to_digit(10)? as usize)).collect()
    }

    /// The game, played to its end.
    pub fn game(self) -> Game {
        Game::replay(Geometry::STANDARD, &self.moves()).expect("a test replays all four")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::direction::Direction;
    use crate::outcome::Outcome;

    #[test]
    fn each_ends_as_its_name_says() {
        let kind = |demo: Demo| match demo.game().position().outcome() {
            Outcome::Win(win) => Some(win.lines().iter().map(crate::outcome::Line::direction).collect::<Vec<_>>()),
            Outcome::Draw => None,
            Outcome::Ongoing => panic!("{demo:?} is not over"),
        };
        assert_eq!(kind(Demo::Column), Some(vec![Direction::Column]));
        assert_eq!(kind(Demo::Row), Some(vec![Direction::Row]));
        assert_eq!(kind(Demo::Diagonal), Some(vec![Direction::Rising]));
        assert_eq!(kind(Demo::Draw), None);
        assert_eq!(Demo::Draw.game().ply(), 42);
    }
}
