//! Whether a game follows a plan.

use puissance4_rules::{Cell, Column, PlayError, Position};
use serde::{Deserialize, Serialize};

use crate::plan::item::Item;
use crate::plan::proved::ProvedPlan;
use crate::plan::rule::Rule;

/// A game that follows a plan so far: while it does, the plan holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanKeeper {
    plan: ProvedPlan,
    position: Position,
    last: Option<Cell>,
}

/// A step that is not part of the plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum OffPlan {
    /// The column cannot be played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The owner of the plan should have played otherwise.
    #[error("the plan plays another column")]
    Broken {
        /// What the plan allows.
        columns: Vec<Column>,
        /// The rule that was broken; none for the first move.
        rule: Option<Rule>,
    },
}

impl PlanKeeper {
    /// A game that begins where the plan begins.
    pub fn new(plan: ProvedPlan) -> Self {
        Self { position: plan.position.clone(), plan, last: None }
    }

    /// The plan.
    pub fn plan(&self) -> &ProvedPlan {
        &self.plan
    }

    /// The position that the game has reached.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The columns that the plan allows now, and why; any column if its owner is not to move. There is no rule for the
    /// first move and for the other's moves.
    pub fn allowed(&self) -> (Vec<Column>, Option<Rule>) {
        if self.position.to_move() != self.plan.plan.owner {
            return (self.position.legal().into_iter().collect(), None);
        }
        if self.position == self.plan.position {
            return (self.plan.first.into_iter().collect(), None);
        }
        match self.plan.plan.choices(&self.position, self.last) {
            Some(choices) => (choices.columns.into_iter().collect(), Some(choices.rule)),
            None => (Vec::new(), None),
        }
    }

    /// What the plan plays now, if its owner is to move: of several columns that it allows, the one nearest to the
    /// middle.
    pub fn reply(&self) -> Option<Column> {
        let is_owners = self.position.to_move() == self.plan.plan.owner;
        self.position.geometry().nearest_middle(self.allowed().0.into_iter().filter(|_| is_owners))
    }

    /// Plays a column. A step that breaks the plan changes nothing.
    pub fn play(&mut self, column: Column) -> Result<Cell, OffPlan> {
        let mut next = self.position.clone();
        let cell = next.play(column)?;
        let (columns, rule) = self.allowed();
        if !columns.contains(&column) {
            return Err(OffPlan::Broken { rule: rule.map(|rule| self.broken(rule, cell)), columns });
        }
        (self.position, self.last) = (next, Some(cell));
        Ok(cell)
    }

    /// The rule that a disc in this cell breaks, where another rule applies.
    fn broken(&self, rule: Rule, cell: Cell) -> Rule {
        if matches!(rule, Rule::Win | Rule::Block) {
            return rule;
        }
        let wins = |player| {
            cell.above().is_some_and(|above| {
                self.position.geometry().contains(above) && crate::threat::completes(&self.position, player, above)
            })
        };
        let plan = &self.plan.plan;
        if wins(plan.owner.other()) {
            return Rule::NotUnder;
        }
        // Rules 4 to 7 say what to play; rule 8 what to leave.
        if rule != Rule::Fallback {
            return rule;
        }
        if plan.keep && wins(plan.owner) {
            return Rule::Keep;
        }
        let avoided = plan.items.iter().position(|item| match *item {
            Item::Avoid { cell: there } => there == cell,
            Item::Leave { column } => column == cell.column(),
            _ => false,
        });
        avoided.map_or(rule, Rule::Item)
    }
}
