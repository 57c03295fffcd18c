//! What is answered about a position, as a line of JSON.
//!
//! There are no times in it, and node counts only where they are the answer: the bytes depend on nothing but the position and the task.

use std::borrow::Cow;

use puissance4_coach::{Explanation, Fact};
use puissance4_engine::ColumnValue;
use puissance4_i18n::{Language, fact_of};
use puissance4_rules::{Cell, Player, grid_of};
use serde::{Deserialize, Serialize};

/// `batch --score`.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ScoreAnswer {
    pub(crate) moves: String,
    pub(crate) score: i32,
}

/// `batch --value`.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ValueAnswer {
    pub(crate) moves: String,
    pub(crate) value: Cow<'static, str>,
}

/// A question of a proof: whether a score is above a number.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct AboveAnswer {
    pub(crate) moves: String,
    /// `None` if the nodes were not enough.
    pub(crate) above: Option<bool>,
    pub(crate) nodes: u64,
}

/// `batch --columns`.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ColumnsAnswer {
    pub(crate) moves: String,
    pub(crate) score: i32,
    pub(crate) plies: usize,
    pub(crate) columns: Vec<ColumnAnswer>,
    pub(crate) best: Vec<usize>,
}

/// A column as in `analyze --json`.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ColumnAnswer {
    column: usize,
    playable: bool,
    pub(crate) score: Option<i32>,
    plies: Option<usize>,
}

/// `batch --line`.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct LineAnswer {
    pub(crate) moves: String,
    pub(crate) score: i32,
    pub(crate) plies: usize,
    pub(crate) line: String,
}

/// `batch --explain`.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ExplainAnswer {
    pub(crate) moves: String,
    /// Those that can be played, from the left.
    pub(crate) columns: Vec<ExplainedColumn>,
}

/// A column as in `explain --json`, with the fact that says most.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ExplainedColumn {
    pub(crate) column: usize,
    pub(crate) score: i32,
    pub(crate) value: Cow<'static, str>,
    pub(crate) plies: usize,
    pub(crate) reason: Option<String>,
    pub(crate) facts: Vec<FactJson>,
}

/// A fact about a move.
#[derive(Debug, Serialize, Deserialize)]
pub struct FactJson {
    kind: Cow<'static, str>,
    cells: Vec<[usize; 2]>,
    text: String,
    /// The moves that show it, from the explained one on.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<String>,
    /// The full board that proves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<Vec<Vec<usize>>>,
}

impl From<&ColumnValue> for ColumnAnswer {
    fn from(value: &ColumnValue) -> Self {
        Self {
            column: value.column.number(),
            playable: value.value.is_some(),
            score: value.value.map(|(score, _)| score.get()),
            plies: value.value.map(|(_, plies)| plies),
        }
    }
}

impl ExplainedColumn {
    pub(crate) fn new(explanation: &Explanation, player: Player, language: Language) -> Self {
        let text = |fact: &Fact| fact_of(player, fact, language);
        Self {
            column: explanation.column.number(),
            score: explanation.score.get(),
            value: explanation.score.value().name().into(),
            plies: explanation.plies,
            reason: explanation.reason().map(text),
            facts: explanation.facts.iter().map(|fact| FactJson::new(fact, text(fact))).collect(),
        }
    }
}

impl FactJson {
    /// A fact with its sentence, worded for where it is told.
    pub fn new(fact: &Fact, text: String) -> Self {
        let pair = |cell: Cell| [cell.column().number(), cell.row().number()];
        let grid = match fact {
            Fact::FollowUp { proof, .. } => Some(grid_of(&proof.picture)),
            _ => None,
        };
        Self {
            kind: fact.kind().into(),
            cells: fact.cells().into_iter().map(pair).collect(),
            text,
            line: fact.line().map(ToString::to_string),
            grid,
        }
    }
}
