//! A plan that is proved for a position, and what is needed to tell it.

use puissance4_engine::{Limits, Value};
use puissance4_rules::shape::{AnyShape, StandardShape};
use puissance4_rules::{Cell, Column, Geometry, Moves, Player, Position};
use serde::{Deserialize, Serialize};

use crate::coach::{Budget, Coach, CoachError};
use crate::plan::item::mirrored_column;
use crate::plan::search::{Found, Search};
use crate::plan::{Board, Plan};
use crate::puzzle::Goal;
use crate::threat::winning_moves;

/// A plan whose owner reaches a goal from a position against every reply: all of them were walked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProvedPlan {
    /// The rules.
    pub plan: Plan,
    /// What its owner reaches at least.
    pub goal: Goal,
    /// Where it begins: the other is to move, or the owner makes the `first` move.
    pub position: Position,
    /// The owner's first move, if the owner is to move.
    pub first: Option<Column>,
    /// Whether rule 8 applies anywhere; if not, there is no need to tell it.
    pub fallback_applies: bool,
    /// The game in which the other holds out longest, after the first move.
    pub line: Moves,
    /// How that game ends.
    pub ending: Ending,
    /// How many positions were walked, the other to move.
    pub positions: usize,
}

/// How the game ends in which the other holds out longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The board is full.
    Full,
    /// The owner wins in this cell because the other had to open it: before, the owner could not win at once.
    Zugzwang {
        /// The cell.
        cell: Cell,
    },
    /// The owner wins in this cell, and threatened to win at once before the other's last disc.
    Threats {
        /// The cell.
        cell: Cell,
    },
}

impl Ending {
    fn of(position: &Position, line: &[Column], owner: Player) -> Self {
        let mut position = position.clone();
        let mut threatened = false;
        for column in line {
            if position.to_move() != owner {
                threatened = !winning_moves(&position, owner).is_empty();
            }
            let Ok(cell) = position.play(*column) else { break };
            if position.has_won(owner) {
                return if threatened { Self::Threats { cell } } else { Self::Zugzwang { cell } };
            }
        }
        Self::Full
    }

    /// The cell where the owner wins.
    pub fn cell(self) -> Option<Cell> {
        match self {
            Self::Full => None,
            Self::Zugzwang { cell } | Self::Threats { cell } => Some(cell),
        }
    }

    fn mirrored(self, geometry: Geometry) -> Self {
        let mirror = |cell: Cell| Cell::new(mirrored_column(geometry, cell.column()), cell.row());
        match self {
            Self::Full => Self::Full,
            Self::Zugzwang { cell } => Self::Zugzwang { cell: mirror(cell) },
            Self::Threats { cell } => Self::Threats { cell: mirror(cell) },
        }
    }
}

impl ProvedPlan {
    /// Searches a plan with which its owner reaches a goal from a position. `None` if none is found within the limits.
    ///
    /// For a position and its mirror image it finds the same plan, mirrored. With a limit of nodes it finds the same
    /// every time.
    pub fn search(position: &Position, owner: Player, goal: Goal, limits: &Limits) -> Option<Self> {
        if position.is_over() {
            return None;
        }
        let mirror = position.mirrored();
        if order(&mirror) < order(position) {
            return Some(Self::search_as_it_is(&mirror, owner, goal, limits)?.mirrored());
        }
        Self::search_as_it_is(position, owner, goal, limits)
    }

    fn search_as_it_is(position: &Position, owner: Player, goal: Goal, limits: &Limits) -> Option<Self> {
        let geometry = position.geometry();
        let found = if geometry == Geometry::STANDARD {
            find(StandardShape, position, owner, goal, limits)
        } else if let Some(shape) = AnyShape::<u64>::new(geometry) {
            find(shape, position, owner, goal, limits)
        } else {
            find(AnyShape::<u128>::new(geometry)?, position, owner, goal, limits)
        };
        let Found { first, plan, proof } = found?;
        let mut start = position.clone();
        first.map(|column| start.play(column)).transpose().ok()?;
        Some(Self {
            ending: Ending::of(&start, &proof.line, owner),
            plan,
            goal,
            position: position.clone(),
            first,
            fallback_applies: proof.fallback,
            line: Moves(proof.line),
            positions: proof.positions,
        })
    }

    /// The same for the position mirrored left to right.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let geometry = self.position.geometry();
        let mirror = |column: &Column| mirrored_column(geometry, *column);
        Self {
            plan: self.plan.mirrored(geometry),
            position: self.position.mirrored(),
            first: self.first.as_ref().map(mirror),
            line: Moves(self.line.0.iter().map(mirror).collect()),
            ending: self.ending.mirrored(geometry),
            ..self.clone()
        }
    }
}

fn find<S: Board>(shape: S, position: &Position, owner: Player, goal: Goal, limits: &Limits) -> Option<Found> {
    Search::new(shape, position, owner, goal, limits)?.find()
}

/// Tells a position from its mirror image.
fn order(position: &Position) -> Vec<Option<Player>> {
    position.geometry().cells().map(|cell| position.at(cell)).collect()
}

impl Coach {
    /// A plan for the player who wins or draws: with a column, after that column is played. If the column keeps the
    /// value, the plan is the mover's; if it is a mistake, it is the plan that the other gets. In a drawn position
    /// without a column it is the mover's. `None` if no plan is found within the limits, which apply to the whole call.
    /// Without limits, the search still ends.
    pub fn plan(
        &mut self,
        position: &Position,
        column: Option<Column>,
        limits: &Limits,
    ) -> Result<Option<ProvedPlan>, CoachError> {
        if position.is_over() {
            return Err(CoachError::GameOver);
        }
        let budget = Budget::new(limits, &self.solver);
        let mover = position.to_move();
        let (value, _) = self.solver.solve_weak(position, limits)?;
        let mut start = position.clone();
        let mut owner = if value == Value::Loss { mover.other() } else { mover };
        let mut goal = if value == Value::Draw { Goal::Draw } else { Goal::Win };
        if let Some(column) = column {
            start.play(column)?;
            if start.is_over() {
                return Ok(None);
            }
            let (after, _) = self.solver.solve_weak(&start, &budget.left(&self.solver))?;
            // The value for the player who is then to move.
            goal = if after == Value::Draw { Goal::Draw } else { Goal::Win };
            if after == Value::Win || after == Value::Draw && value == Value::Win {
                owner = mover.other();
            }
        }
        Ok(ProvedPlan::search(&start, owner, goal, &budget.left(&self.solver)))
    }
}
