//! What the right answers to a question have in common.

use std::fmt;
use std::str::FromStr;

use puissance4_engine::{ColumnValue, Limits, Value};
use puissance4_rules::{Column, Player, Position, Row};

use super::error::LessonProblem;
use crate::coach::{Coach, CoachError};
use crate::fact::Fact;
use crate::threat::{threats, winning_moves};

/// What the right answers have in common. All columns that have it are right, and no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// It can be played.
    Anything,
    /// The disc lands in this row.
    Row(Row),
    /// It completes a line.
    Line,
    /// It wins with best play.
    Win,
    /// No other column has a better score: it wins soonest, or loses latest.
    Best,
    /// It keeps the value: a win where there is one, else a draw.
    Keep,
    /// The opponent cannot win at once after it.
    Safe,
    /// A fact of this kind is true of it.
    Fact(&'static str),
    /// It is full. The learner points at it.
    Full,
    /// It has a threat of this player, playable or not. The learner points at it.
    Threat(Player),
}

impl Aim {
    /// Whether the answer is a column to point at, and no disc is dropped.
    pub fn is_pointing(self) -> bool {
        matches!(self, Self::Full | Self::Threat(_))
    }

    /// The columns that have it, from the left.
    pub fn columns(self, position: &Position, coach: &mut Coach) -> Result<Vec<Column>, CoachError> {
        let limits = Limits::none();
        let geometry = position.geometry();
        let legal = position.legal().into_iter();
        Ok(match self {
            Self::Anything => legal.collect(),
            Self::Row(row) => {
                legal.filter(|column| position.landing(*column).is_some_and(|cell| cell.row() == row)).collect()
            }
            Self::Line => legal.filter(|column| position.wins_at(position.to_move(), *column)).collect(),
            Self::Safe => {
                let is_safe = |column: &Column| {
                    let mut after = position.clone();
                    after.play(*column).is_ok() && winning_moves(&after, after.to_move()).is_empty()
                };
                legal.filter(is_safe).collect()
            }
            Self::Best => coach.analyze(position, &limits)?.best,
            Self::Win | Self::Keep => {
                let analysis = coach.analyze(position, &limits)?;
                let wanted = if self == Self::Win { Value::Win } else { analysis.score.value() };
                let has = |one: &&ColumnValue| one.value.is_some_and(|(score, _)| score.value() == wanted);
                analysis.columns.iter().filter(has).map(|one| one.column).collect()
            }
            Self::Fact(kind) => {
                let explained = coach.explain_all(position, &limits)?.into_iter();
                let has = explained.filter(|one| one.facts.iter().any(|fact| fact.kind() == kind));
                has.map(|one| one.column).collect()
            }
            Self::Full => geometry.columns().filter(|column| position.landing(*column).is_none()).collect(),
            Self::Threat(player) => {
                let cells = threats(position, player);
                geometry.columns().filter(|column| cells.iter().any(|cell| cell.column() == *column)).collect()
            }
        })
    }
}

impl FromStr for Aim {
    type Err = LessonProblem;

    fn from_str(text: &str) -> Result<Self, LessonProblem> {
        let row = || text.strip_prefix("row ")?.parse().ok().and_then(Row::from_number).map(Self::Row);
        let kind = || Fact::KINDS.into_iter().find(|kind| *kind == text).map(Self::Fact);
        Ok(match text {
            "anything" => Self::Anything,
            "line" => Self::Line,
            "win" => Self::Win,
            "best" => Self::Best,
            "keep" => Self::Keep,
            "safe" => Self::Safe,
            "full" => Self::Full,
            "threat 1" => Self::Threat(Player::First),
            "threat 2" => Self::Threat(Player::Second),
            _ => row().or_else(kind).ok_or_else(|| LessonProblem::Aim { text: text.to_owned() })?,
        })
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Anything => f.write_str("anything"),
            Self::Row(row) => write!(f, "row {row}"),
            Self::Line => f.write_str("line"),
            Self::Win => f.write_str("win"),
            Self::Best => f.write_str("best"),
            Self::Keep => f.write_str("keep"),
            Self::Safe => f.write_str("safe"),
            Self::Fact(kind) => f.write_str(kind),
            Self::Full => f.write_str("full"),
            Self::Threat(player) => write!(f, "threat {}", player.number()),
        }
    }
}
