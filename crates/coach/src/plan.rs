//! Plans: short rules of play that reach a result against every reply, which a program has walked.
//!
//! [`Plan`] is the rule of play, made of `item`s and a `fallback`. `policy` has it in bits, `proof` walks every reply,
//! `rating` measures how far a plan is from sound, `search` looks for one that is, `oracle` says which moves keep the
//! value, `minimal` simplifies it, `memo` remembers positions, `proved` is what a search found, `ahead` looks for one
//! on the way of best play, and `keeper` follows it through a game.

mod ahead;
pub(crate) mod fallback;
pub(crate) mod item;
pub(crate) mod keeper;
mod memo;
mod minimal;
mod oracle;
mod policy;
mod proof;
pub(crate) mod proved;
mod rating;
pub(crate) mod rule;
mod search;

use puissance4_rules::shape::{AnyShape, StandardShape};
use puissance4_rules::{Cell, Column, Columns, Geometry, Player, Position, Word};
use serde::{Deserialize, Serialize};

use crate::plan::fallback::Fallback;
use crate::plan::item::Item;
use crate::plan::policy::{Policy, Sides};
use crate::plan::rule::Rule;
use crate::puzzle::Goal;

/// A rule of play for one player. The owner plays by the first of these that applies:
///
/// 1. Win.
/// 2. Block.
/// 3. Never play directly under a cell where the other would win. This holds for all rules below. With `keep`, rules 6
///    to 8 do not play under the owner's own winning cells either.
/// 4. Take the cell of a [`Item::Grab`] as soon as it is free.
/// 5. Take the cell that an [`Item::Answer`] or an [`Item::Pair`] names, once the other holds the cell that it answers.
/// 6. Answer on top of the other's last disc.
/// 7. Play in the column of an [`Item::Free`].
/// 8. Play as the [`Fallback`] says.
///
/// Rules 6 to 8 leave out what an [`Item::Avoid`] or an [`Item::Leave`] names. Among several items of one rule the
/// first one applies. Where rule 8 has no cell left it does without the items that name what to avoid, then without
/// `keep`, then without rule 3.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// Who follows it.
    pub owner: Player,
    /// Whether the owner does not play under winning cells of their own.
    pub keep: bool,
    /// What the owner has to remember.
    pub items: Vec<Item>,
    /// What to do where no other rule applies.
    pub fallback: Fallback,
}

/// The columns that a plan allows in a position, and the rule that they follow from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The columns: any of them will do.
    pub columns: Columns,
    /// The rule that applies.
    pub rule: Rule,
}

impl Plan {
    /// What the plan allows when its owner is to move and the other's last disc is in `last`; `None` if the game is
    /// over, or the board has more than 128 bits.
    pub fn choices(&self, position: &Position, last: Option<Cell>) -> Option<Choices> {
        if position.is_over() {
            return None;
        }
        let geometry = position.geometry();
        if geometry == Geometry::STANDARD {
            return self.choices_on(StandardShape, position, last);
        }
        self.choices_on(AnyShape::<u128>::new(geometry)?, position, last)
    }

    fn choices_on<S: Board>(&self, shape: S, position: &Position, last: Option<Cell>) -> Option<Choices> {
        let sides = Sides::of(position, self.owner)?;
        let last = last.map_or(S::Word::ZERO, |cell| policy::bit(shape, cell));
        let (cells, rule) = Policy::new(shape, self).choices(sides, last);
        Some(Choices { columns: policy::columns(shape, cells), rule })
    }

    /// The column that the owner plays: the first of the [`choices`](Self::choices) from the middle.
    pub fn reply(&self, position: &Position, last: Option<Cell>) -> Option<Column> {
        position.geometry().nearest_middle(self.choices(position, last)?.columns)
    }

    /// Whether the owner reaches the goal from this position against every reply, whichever of the allowed columns it
    /// plays. The other is to move.
    pub fn is_sound(&self, position: &Position, goal: Goal) -> bool {
        proof::prove(self, position, goal, u64::MAX).is_some()
    }

    /// The plan for the position mirrored left to right.
    #[must_use]
    pub fn mirrored(&self, geometry: Geometry) -> Self {
        let items = self.items.iter().map(|item| item.mirrored(geometry)).collect();
        Self { items, fallback: self.fallback.mirrored(), ..self.clone() }
    }
}

/// A shape in whose words a position can be read.
trait Board: puissance4_rules::shape::Shape<Word: TryFrom<u128>> {}

impl<S: puissance4_rules::shape::Shape<Word: TryFrom<u128>>> Board for S {}
