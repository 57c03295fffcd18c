//! What can be asked.

use puissance4_coach::{Depth, Goal};
use puissance4_players::Computer;
use puissance4_rules::Column;
use serde::{Deserialize, Serialize};

/// A question about a game, most often about its last position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Who wins? Often found much faster than the score.
    Value,
    /// What is the position worth?
    Score,
    /// What is each column worth?
    Columns,
    /// What is best play to the end?
    Line,
    /// What is each column worth, and what is best play to the end?
    Analysis,
    /// What is best, and why?
    Hint,
    /// Why is this column good or bad, or each that can be played?
    Explain(Option<Column>),
    /// How good was each move?
    Review,
    /// Which plan has the player who wins or draws, after this column or now?
    Plan(Option<Column>),
    /// What are the best replies to each column?
    Explore(Depth),
    /// What does this computer player play?
    Move {
        /// The player.
        computer: Computer,
        /// The seed of its dice.
        seed: u64,
    },
    /// What does this computer player look at before it plays?
    Think {
        /// The player; a program of others does not tell.
        computer: Computer,
        /// The seed of its dice.
        seed: u64,
        /// How many moves deep the tree is kept.
        depth: usize,
    },
    /// Does this column reach the goal of a puzzle?
    Try {
        /// The column.
        column: Column,
        /// The result to reach.
        goal: Goal,
    },
    /// How does the other side of a puzzle reply?
    Defend(Goal),
}
