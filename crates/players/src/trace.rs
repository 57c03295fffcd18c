//! What a search tells about itself while it runs, for those who want to see it.

use puissance4_rules::{Column, Columns, Player};

use crate::tree::{Bound, Branch, Cut, CutReason, Judgement, Method, Tree};

/// Hears what a search does. A search that needs no audience tells it to `()`, which costs nothing.
pub(crate) trait Trace {
    /// A search begins, or begins anew with more depth: what was heard of a search that did not end is worth nothing.
    fn begin(&mut self) {}

    /// The search that was begun has ended.
    fn end(&mut self) {}

    /// A move is played.
    fn enter(&mut self, column: Column) {
        let _ = column;
    }

    /// The last move is taken back, and judged.
    fn leave(&mut self, judgement: Judgement, bound: Bound) {
        let _ = (judgement, bound);
    }

    /// These moves are not looked at in the present position.
    fn cut(&mut self, columns: impl FnOnce() -> Columns, reason: CutReason) {
        let _ = (columns, reason);
    }

    /// A solver that tells nothing looked at this many positions.
    fn add_nodes(&mut self, nodes: u64) {
        let _ = nodes;
    }
}

impl Trace for () {}

/// How many branches are kept at most, so a deep search on a wide board does not fill the memory.
const MAX_KEPT: usize = 200_000;

/// Keeps what it hears as a [`Tree`], down to some depth.
pub(crate) struct Recorder {
    /// How many moves deep branches are kept.
    depth: usize,
    /// How many are kept of the present search.
    kept: usize,
    /// The moves from the root to the present position that are kept.
    open: Vec<Unjudged>,
    /// How many moves deeper than that the search is.
    below: usize,
    root: Parts,
    /// What was heard of the last search that ended.
    ended: Parts,
    nodes: u64,
}

/// A move that is being looked at.
struct Unjudged {
    column: Column,
    parts: Parts,
    /// How many nodes there were before it.
    before: u64,
}

/// What was looked at in a position, and what was not.
#[derive(Default)]
struct Parts {
    branches: Vec<Branch>,
    cuts: Vec<Cut>,
}

impl Recorder {
    /// Keeps branches of up to this many moves.
    pub(crate) fn new(depth: usize) -> Self {
        Self { depth, kept: 0, open: Vec::new(), below: 0, root: Parts::default(), ended: Parts::default(), nodes: 0 }
    }

    /// Whether the moves of the present position are kept.
    fn keeps(&self) -> bool {
        self.below == 0 && self.open.len() < self.depth && self.kept < MAX_KEPT
    }

    fn present(&mut self) -> &mut Parts {
        self.open.last_mut().map_or(&mut self.root, |unjudged| &mut unjudged.parts)
    }

    /// The tree of a player who chose this column.
    pub(crate) fn tree(self, player: Player, choice: Column, method: Method) -> Tree {
        let Parts { branches, cuts } = self.ended;
        Tree { player, choice, method, branches, cuts, nodes: self.nodes }
    }
}

impl Trace for Recorder {
    fn begin(&mut self) {
        self.open.clear();
        (self.below, self.kept) = (0, 0);
        self.root = Parts::default();
    }

    fn end(&mut self) {
        self.ended = std::mem::take(&mut self.root);
    }

    fn enter(&mut self, column: Column) {
        let before = self.nodes;
        self.nodes += 1;
        if self.keeps() {
            self.kept += 1;
            self.open.push(Unjudged { column, parts: Parts::default(), before });
        } else {
            self.below += 1;
        }
    }

    fn leave(&mut self, judgement: Judgement, bound: Bound) {
        if self.below > 0 {
            self.below -= 1;
            return;
        }
        let Some(Unjudged { column, parts: Parts { branches, cuts }, before }) = self.open.pop() else { return };
        let nodes = self.nodes - before;
        self.present().branches.push(Branch { column, judgement, bound, branches, cuts, nodes });
    }

    fn cut(&mut self, columns: impl FnOnce() -> Columns, reason: CutReason) {
        if !self.keeps() {
            return;
        }
        let columns: Vec<Column> = columns().into_iter().collect();
        if !columns.is_empty() {
            self.present().cuts.push(Cut { columns, reason });
        }
    }

    fn add_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
    }
}
