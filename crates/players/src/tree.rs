//! What a player looked at before it chose a column, as a tree that can be shown and walked through.

use puissance4_engine::{Score, Value};
use puissance4_rules::{Column, Player};
use serde::{Deserialize, Serialize};

use crate::evaluation::Note;
use crate::rule::Rule;

/// How a player came to its choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tree {
    /// The player who thinks. All judgements are for this side.
    pub player: Player,
    /// The column it chose.
    pub choice: Column,
    /// How it chose.
    pub method: Method,
    /// The moves it looked at, in this order.
    pub branches: Vec<Branch>,
    /// The moves it did not look at.
    pub cuts: Vec<Cut>,
    /// How many positions it looked at, those deeper than the branches go included.
    pub nodes: u64,
}

/// How a column is chosen when everything was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// The first rule with a column decides. These were asked, the last one decided.
    Rules(Vec<AskedRule>),
    /// The first column with the best note.
    BestNote,
    /// Any column with the best score.
    BestScore,
    /// The same, but from an opening that the player knows by heart.
    Opening,
    /// The first column that keeps this result.
    Keeps(Value),
    /// Any of the columns that look equally good.
    Look {
        /// Those columns.
        equal: Vec<Column>,
        /// Whether it was a glance: one move deep.
        is_hasty: bool,
    },
}

/// A rule that a player asked, and the columns that follow it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedRule {
    /// Its place in the player's list, from 1.
    pub number: usize,
    /// The rule.
    pub rule: Rule,
    /// The columns.
    pub columns: Vec<Column>,
}

/// A move that a player looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Branch {
    /// The column.
    pub column: Column,
    /// How good the move is.
    pub judgement: Judgement,
    /// Whether it is just as good, or at least or at most.
    pub bound: Bound,
    /// The replies, in the order in which they were looked at; none where the player stopped, or where the tree is not
    /// kept.
    pub branches: Vec<Branch>,
    /// The replies that were not looked at.
    pub cuts: Vec<Cut>,
    /// How many positions were looked at for it, its own included.
    pub nodes: u64,
}

/// How good a move is for the player who thinks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Judgement {
    /// A note from -1 to +1.
    Note(Note),
    /// An exact score.
    Score(Score),
    /// What a level likes: lines through cells, threats.
    Points(i32),
    /// A level sees that it wins with the disc of this number, counted from now.
    Wins(usize),
    /// A level sees that it loses by the disc of this number.
    Loses(usize),
    /// Whether the move keeps the result that the player is after.
    Keeps(bool),
}

/// What a judgement says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one may be higher: looking ended early.
    AtLeast,
    /// The true one may be lower.
    AtMost,
}

impl Bound {
    /// What it says to the other side.
    pub(crate) fn turned(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::AtLeast => Self::AtMost,
            Self::AtMost => Self::AtLeast,
        }
    }
}

/// Moves of one position that were not looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cut {
    /// The moves.
    pub columns: Vec<Column>,
    /// Why not.
    pub reason: CutReason,
}

/// Why moves are not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum CutReason {
    /// The side to move has the best that there is already.
    NothingBetter,
    /// The side to move has a reply so good that the other side avoids this position: it can have this much elsewhere.
    Refuted(Judgement),
    /// With the last reply the move falls to this or below, which is too low to be chosen: a level takes any of the
    /// columns that look about as good as the best.
    TooLow(Judgement),
    /// One move proves it.
    OneIsEnough,
    /// The other side would win at once.
    LosesAtOnce,
}

/// What happens when one walks through a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'a> {
    /// A move is tried, and replies to it are looked at.
    Tries(&'a Branch),
    /// A move is judged, after its replies if there are any.
    Judges(&'a Branch),
    /// Moves are left out.
    Cuts(&'a Cut),
    /// The player chooses.
    Chooses,
}

/// One step of a walk through a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeStep<'a> {
    /// The moves from the position that is thought about to the one that the step is about.
    pub path: Vec<Column>,
    /// What happens there.
    pub event: Event<'a>,
}

impl Tree {
    /// The whole walk, in the order in which the player thinks.
    pub fn steps(&self) -> Vec<TreeStep<'_>> {
        let mut steps = Vec::new();
        walk(&self.branches, &self.cuts, &mut Vec::new(), &mut steps);
        steps.push(TreeStep { path: vec![self.choice], event: Event::Chooses });
        steps
    }

    /// The branch of the chosen column; a player with rules has none.
    pub fn chosen(&self) -> Option<&Branch> {
        self.branches.iter().find(|branch| branch.column == self.choice)
    }
}

fn walk<'a>(branches: &'a [Branch], cuts: &'a [Cut], path: &mut Vec<Column>, steps: &mut Vec<TreeStep<'a>>) {
    for branch in branches {
        path.push(branch.column);
        if !branch.branches.is_empty() || !branch.cuts.is_empty() {
            steps.push(TreeStep { path: path.clone(), event: Event::Tries(branch) });
            walk(&branch.branches, &branch.cuts, path, steps);
        }
        steps.push(TreeStep { path: path.clone(), event: Event::Judges(branch) });
        path.pop();
    }
    for cut in cuts {
        steps.push(TreeStep { path: path.clone(), event: Event::Cuts(cut) });
    }
}
