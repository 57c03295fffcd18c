//! The idea behind a move, in one word: the first step of a hint, and the theme of a puzzle.

use std::fmt;
use std::str::FromStr;

use puissance4_rules::{Column, Geometry};
use serde::{Deserialize, Serialize};

use crate::fact::Fact;

/// What to look for. It follows from the most telling fact about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Idea {
    /// A disc that completes a line.
    Win,
    /// The only cell where the opponent would win at once.
    Block,
    /// The only column that does not let the opponent win at once.
    Safe,
    /// Two threats at once.
    Double,
    /// Two threats, one above the other.
    Stacked,
    /// Threats that leave one answer each, up to a win.
    Forced,
    /// What the opponent plans, and how to prevent it.
    Prevent,
    /// Answering every disc in its own column.
    FollowUp,
    /// A cell of one's own that decides later: the best line ends there.
    Later,
    /// None of these: the best answer to each column has to be found.
    Search,
}

impl Idea {
    /// All of them, what is easy to see first.
    pub const ALL: [Self; 10] = [
        Self::Win,
        Self::Block,
        Self::Safe,
        Self::Double,
        Self::Stacked,
        Self::Forced,
        Self::Prevent,
        Self::FollowUp,
        Self::Later,
        Self::Search,
    ];

    /// The idea behind a move with these facts, the most telling first.
    pub fn of(facts: &[Fact]) -> Self {
        match facts.first() {
            Some(Fact::WinsNow { .. }) => Self::Win,
            Some(Fact::MustBlock { .. }) => Self::Block,
            Some(Fact::OnlySafe { .. }) => Self::Safe,
            Some(Fact::DoubleThreat { .. }) => Self::Double,
            Some(Fact::StackedThreat { .. }) => Self::Stacked,
            Some(Fact::ForcedWin { .. }) => Self::Forced,
            Some(Fact::PreventsDouble { .. } | Fact::PreventsForcedWin { .. } | Fact::KillsThreat { .. }) => {
                Self::Prevent
            }
            Some(Fact::FollowUp { .. }) => Self::FollowUp,
            Some(Fact::CreatesThreat { decides: true, .. } | Fact::HoldsThreat { decides: true, .. }) => Self::Later,
            _ => Self::Search,
        }
    }

    /// Its name: a stable word for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Block => "block",
            Self::Safe => "safe",
            Self::Double => "double",
            Self::Stacked => "stacked",
            Self::Forced => "forced",
            Self::Prevent => "prevent",
            Self::FollowUp => "follow-up",
            Self::Later => "later",
            Self::Search => "search",
        }
    }
}

impl fmt::Display for Idea {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of an idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an idea: {}", Idea::ALL.map(Idea::name).join(", "))]
pub struct NoSuchIdea;

impl FromStr for Idea {
    type Err = NoSuchIdea;

    fn from_str(text: &str) -> Result<Self, NoSuchIdea> {
        Self::ALL.into_iter().find(|idea| idea.name() == text).ok_or(NoSuchIdea)
    }
}

/// How much a hint tells. The part of the board comes after the idea; the column stands for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HintStep {
    /// The idea.
    Idea,
    /// The part of the board.
    Area,
    /// The column, and why.
    Column,
}

impl HintStep {
    /// The step after this one; the last one is repeated.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Idea => Self::Area,
            Self::Area | Self::Column => Self::Column,
        }
    }

    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Idea => "idea",
            Self::Area => "area",
            Self::Column => "column",
        }
    }
}

/// The third of the board that a column is in: its first and its last column.
pub fn area(column: Column, geometry: Geometry) -> (Column, Column) {
    let columns = geometry.size().columns();
    let third = |index: usize| index * 3 / columns;
    let near = (0..columns).filter(|index| third(*index) == third(column.index())).filter_map(Column::from_index);
    near.fold((column, column), |(first, last), one| (first.min(one), last.max(one)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_cover_the_board() {
        let column = |number| Column::from_number(number).unwrap();
        let area = |number| area(column(number), Geometry::STANDARD);
        let expected = [(1, 3), (1, 3), (4, 5), (4, 5), (6, 7), (6, 7)];
        assert_eq!([1, 3, 4, 5, 6, 7].map(area), expected.map(|(first, last)| (column(first), column(last))));
    }

    #[test]
    fn names_are_read_back() {
        for idea in Idea::ALL {
            assert_eq!(idea.name().parse(), Ok(idea));
            assert_eq!(serde_json::to_string(&idea).unwrap(), format!("\"{idea}\""));
        }
        assert_eq!("luck".parse::<Idea>(), Err(NoSuchIdea));
    }
}
