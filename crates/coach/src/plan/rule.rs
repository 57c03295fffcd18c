//! A rule of a plan.

use serde::{Deserialize, Serialize};

/// The rules of a plan, as [`Plan`](crate::Plan) numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Rule 1: win.
    Win,
    /// Rule 2: block.
    Block,
    /// Rule 3: never under a cell where the other would win.
    NotUnder,
    /// Rule 3 with `keep`: not under a winning cell of your own.
    Keep,
    /// Rules 4, 5 and 7, and what to avoid: the item with this index.
    Item(usize),
    /// Rule 6: answer on top.
    OnTop,
    /// Rule 8: what to do otherwise.
    Fallback,
}
