//! The result of a board with best play.

use std::fmt;
use std::str::FromStr;

use puissance4_engine::{Score, Value};
use serde::{Deserialize, Serialize};

/// Who wins from the empty board, and on which move if that is known: `1@41`, `2`, `=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BoardResult {
    /// What the first player gets.
    value: Value,
    /// The number of the disc that wins, counted from 1.
    ply: Option<usize>,
}

/// A text that is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a result such as 1@41, 2@36, 1, 2 or =")]
pub struct NotAResult;

impl BoardResult {
    /// Only who wins.
    pub fn of_value(value: Value) -> Self {
        Self { value, ply: None }
    }

    /// The result of a score of the empty board with this many cells.
    pub fn of_score(score: Score, cells: usize) -> Self {
        let value = score.value();
        Self { value, ply: (value != Value::Draw).then(|| score.plies_to_end(0, cells)) }
    }

    /// What the first player gets.
    pub fn value(self) -> Value {
        self.value
    }

    /// Whether nothing is left to be found out: a draw, or a win on a known move.
    pub fn is_exact(self) -> bool {
        self.value == Value::Draw || self.ply.is_some()
    }

    /// Whether both can be true of one board.
    pub fn agrees_with(self, other: Self) -> bool {
        self.value == other.value && (self.ply == other.ply || self.ply.is_none() || other.ply.is_none())
    }

    /// Whether such a result can be on a board with this many cells: the discs of the players take turns.
    pub(crate) fn is_possible(self, cells: usize) -> bool {
        let winners_turn = usize::from(self.value == Value::Win);
        self.ply.is_none_or(|ply| self.value != Value::Draw && (1..=cells).contains(&ply) && ply % 2 == winners_turn)
    }

    /// The score of the empty board: exact, or the least one that has the value.
    pub(crate) fn score(self, cells: usize) -> i32 {
        let distance = |ply: usize| i32::try_from((cells + 2 - ply) / 2).unwrap_or(i32::MAX);
        match (self.value, self.ply) {
            (Value::Win, Some(ply)) => distance(ply),
            (Value::Loss, Some(ply)) => -distance(ply),
            (Value::Win, None) => 1,
            (Value::Draw, _) => 0,
            (Value::Loss, None) => i32::MIN / 2,
        }
    }
}

impl fmt::Display for BoardResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = match self.value {
            Value::Draw => return f.write_str("="),
            Value::Win => 1,
            Value::Loss => 2,
        };
        match self.ply {
            Some(ply) => write!(f, "{winner}@{ply}"),
            None => write!(f, "{winner}"),
        }
    }
}

impl FromStr for BoardResult {
    type Err = NotAResult;

    fn from_str(text: &str) -> Result<Self, NotAResult> {
        let (winner, ply) = match text.split_once('@') {
            Some((winner, ply)) => (winner, Some(ply.parse().map_err(|_| NotAResult)?)),
            None => (text, None),
        };
        let value = match winner {
            "1" => Value::Win,
            "2" => Value::Loss,
            "=" if ply.is_none() => Value::Draw,
            _ => return Err(NotAResult),
        };
        let result = Self { value, ply };
        // Nothing that is written in two ways.
        if result.to_string() == text { Ok(result) } else { Err(NotAResult) }
    }
}

impl TryFrom<String> for BoardResult {
    type Error = NotAResult;

    fn try_from(text: String) -> Result<Self, NotAResult> {
        text.parse()
    }
}

impl From<BoardResult> for String {
    fn from(result: BoardResult) -> Self {
        result.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_they_are_written() {
        for text in ["1@41", "2@36", "=", "1", "2"] {
            assert_eq!(text.parse::<BoardResult>().unwrap().to_string(), text);
        }
        for text in ["", "3", "1@", "=@3", "1@041", "1@+1", "@4", "1@-1", "1 "] {
            assert_eq!(text.parse::<BoardResult>(), Err(NotAResult), "{text}");
        }
    }

    #[test]
    fn results_agree_if_one_knows_less() {
        let result = |text: &str| text.parse::<BoardResult>().unwrap();
        assert!(result("1@41").agrees_with(result("1")) && result("2").agrees_with(result("2@36")));
        assert!(!result("1@41").agrees_with(result("1@39")) && !result("=").agrees_with(result("1")));
        assert!(result("1@41").is_possible(42) && result("2@42").is_possible(42) && result("=").is_possible(1));
        assert!(!result("1@40").is_possible(42) && !result("1@43").is_possible(42) && !result("2@0").is_possible(42));
    }
}
