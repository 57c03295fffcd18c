//! The tree of one question: is the score of the first position above a number?
//!
//! A score is above n if a move leads to a position whose score is not above -n - 1. So every node asks one question,
//! with the number n or -n - 1 by turns, and a position that is reached in several ways is one node.
//!
//! Which leaf to ask about next is decided as in proof-number search, with nodes as the unit: what it is estimated to
//! cost to prove yes is, at a leaf, the limit of its next job, and elsewhere the least cost of a no among the children;
//! what a no costs is the sum of what a yes costs the children, since all of them are needed. From the root one goes to
//! the cheapest child, again and again. A leaf that is being searched is not given to another worker. If there is
//! nothing else that is likely to be needed, it is divided.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};

use puissance4_rules::{Column, Position};

use super::Effort;
use super::knowledge::{Key, Knowledge};

/// A node, by its number.
pub(super) type NodeId = usize;

/// The first one.
pub(super) const ROOT: NodeId = 0;

pub(super) struct Tree {
    nodes: Vec<Node>,
    by_key: HashMap<Key, NodeId>,
    effort: Effort,
}

pub(super) struct Node {
    pub(super) position: Position,
    pub(super) moves: Vec<Column>,
    pub(super) number: i32,
    pub(super) answer: Option<bool>,
    /// The limit of its next job.
    pub(super) limit: u64,
    parents: Vec<NodeId>,
    /// None at a leaf.
    children: Vec<NodeId>,
    /// What a yes and a no are estimated to cost.
    yes: f64,
    no: f64,
    /// What a no at this leaf costs more, since its move is not a likely one.
    unlikely: f64,
    is_busy: bool,
    /// Whether a leaf at or below it is being searched.
    has_busy: bool,
    /// Whether a leaf at or below it can be asked about.
    is_open: bool,
    /// The worker that searched it last, or the position before: its table knows much about it. Only where workers have
    /// tables of their own.
    home: Option<usize>,
}

/// So many plies are expanded without asking.
const OPENING: usize = 2;

/// So much larger is the limit of a job that is asked again.
const GROWTH: u64 = 4;

/// So much dearer is a no after a move for each column that it is away from the middle.
const AWAY: f64 = 4.0;

/// A child that the table of another worker knows is so much less attractive.
const FOREIGN: f64 = 16.0;

/// A child that another worker is at, with another table, is so much less attractive.
const CROWDED: f64 = 16.0;

/// A child that another worker is at, with the same table, is so much less attractive: what it finds is known at once,
/// but both may be at the same position.
const BESIDE: f64 = 2.0;

impl Node {
    /// How much less attractive it is for a worker than for the one that knows it; `None` if all have one table.
    fn away(&self, worker: Option<usize>) -> f64 {
        let Some(worker) = worker else { return if self.has_busy { BESIDE } else { 1.0 } };
        let foreign = if self.home.is_some_and(|home| home != worker) { FOREIGN } else { 1.0 };
        if self.has_busy { foreign * CROWDED } else { foreign }
    }
}

impl Tree {
    pub(super) fn new(position: &Position, moves: &[Column], number: i32, effort: Effort, known: &Knowledge) -> Self {
        let mut tree = Self { nodes: Vec::new(), by_key: HashMap::new(), effort };
        tree.add(position.clone(), moves.to_vec(), number, 1.0, known);
        tree
    }

    /// Expands the first plies without asking, so there is something to do for several workers from the start, and
    /// further what an interrupted proof has expanded before: else all jobs that reached their limits would be asked
    /// for again. Returns the nodes that are answered by their children now, children first.
    pub(super) fn open_up(&mut self, known: &Knowledge) -> Vec<NodeId> {
        let first = self.nodes[ROOT].moves.len();
        let mut answered = Vec::new();
        let mut id = ROOT;
        while id < self.nodes.len() && self.nodes[ROOT].answer.is_none() {
            let is_first = self.nodes[id].moves.len() < first + OPENING;
            if self.nodes[id].answer.is_none() && (is_first || self.was_expanded(id, known)) {
                self.expand(id, known);
                answered.extend(self.refresh(id));
            }
            id += 1;
        }
        answered
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    fn add(&mut self, position: Position, moves: Vec<Column>, number: i32, unlikely: f64, known: &Knowledge) -> NodeId {
        let id = self.nodes.len();
        self.by_key.insert(Key::of(&position), id);
        let answer = known.range(&position).is_above(number);
        let limit = self.effort.first;
        self.nodes.push(Node {
            position,
            moves,
            number,
            answer,
            limit,
            parents: Vec::new(),
            children: Vec::new(),
            yes: 0.0,
            no: 0.0,
            unlikely,
            is_busy: false,
            has_busy: false,
            is_open: false,
            home: None,
        });
        self.estimate(id);
        id
    }

    /// The leaf to ask a worker about next; it is busy from now on. `None` if there is nothing to ask at the moment.
    /// Which worker it is matters only if each has a table of its own.
    pub(super) fn take(&mut self, worker: Option<usize>) -> Option<NodeId> {
        let likely = self.nodes[ROOT].yes <= self.nodes[ROOT].no;
        let id = self.leaf(ROOT, likely, worker, &mut HashSet::new())?;
        self.nodes[id].is_busy = true;
        if worker.is_some() {
            self.give_home(id, worker);
        }
        self.refresh(id);
        Some(id)
    }

    /// A leaf becomes a worker's. What is above is this worker's, too, unless it is another one's.
    fn give_home(&mut self, leaf: NodeId, worker: Option<usize>) {
        self.nodes[leaf].home = worker;
        let mut above = self.nodes[leaf].parents.clone();
        while let Some(id) = above.pop() {
            if id != ROOT && self.nodes[id].home.is_none() {
                self.nodes[id].home = worker;
                above.extend(&self.nodes[id].parents);
            }
        }
    }

    /// The best leaf for a worker at or below a node whose answer is likely to be yes, or no.
    ///
    /// Where it is likely to be no, all children are needed, and each worker prefers those that its table knows. Where
    /// it is likely to be yes, one child is enough: only the best one is entered, since all that is done at another is
    /// wasted if the best one keeps its promise.
    fn leaf(&self, id: NodeId, likely: bool, worker: Option<usize>, seen: &mut HashSet<NodeId>) -> Option<NodeId> {
        let node = &self.nodes[id];
        if !node.is_open || !seen.insert(id) {
            return None;
        }
        if node.children.is_empty() {
            return Some(id);
        }
        let cost = |child: NodeId| {
            let child = &self.nodes[child];
            let away = if likely { 1.0 } else { child.away(worker) };
            child.no * away
        };
        let children = node.children.iter().copied();
        let mut open: Vec<NodeId> = children.filter(|child| self.nodes[*child].answer.is_none()).collect();
        open.sort_by(|one, other| cost(*one).total_cmp(&cost(*other)));
        if likely {
            open.truncate(1);
        }
        open.into_iter().find_map(|child| self.leaf(child, !likely, worker, seen))
    }

    /// Whether the answer of a node still matters for the root.
    pub(super) fn is_needed(&self, id: NodeId) -> bool {
        // Each node once: there are many ways to a position.
        let (mut pending, mut seen) = (vec![id], HashSet::from([id]));
        while let Some(id) = pending.pop() {
            if self.nodes[id].answer.is_none() {
                if id == ROOT {
                    return true;
                }
                pending.extend(self.nodes[id].parents.iter().filter(|parent| seen.insert(**parent)));
            }
        }
        false
    }

    /// A job was answered. Returns the nodes that are answered by their children now, children first.
    pub(super) fn answered(&mut self, id: NodeId, above: bool) -> Vec<NodeId> {
        self.nodes[id].is_busy = false;
        self.nodes[id].answer = Some(above);
        self.refresh(id)
    }

    /// A job was stopped, so others can help: its children are asked about instead. Returns the nodes that are
    /// answered by their children now, children first.
    pub(super) fn split(&mut self, id: NodeId, known: &Knowledge) -> Vec<NodeId> {
        self.nodes[id].is_busy = false;
        self.expand(id, known);
        self.refresh(id)
    }

    /// A job was aborted.
    pub(super) fn aborted(&mut self, id: NodeId) {
        self.nodes[id].is_busy = false;
        self.refresh(id);
    }

    /// A job reached its limit: the position is asked about again with a larger limit, or its children are. Returns the
    /// nodes that are answered by their children now, children first.
    pub(super) fn gave_up(&mut self, id: NodeId, most: u64, known: &Knowledge) -> Vec<NodeId> {
        self.nodes[id].is_busy = false;
        if self.nodes[id].limit < most {
            self.nodes[id].limit = self.nodes[id].limit.saturating_mul(GROWTH).min(most);
        } else {
            self.expand(id, known);
        }
        self.refresh(id)
    }

    /// Whether an answer was found about what its moves lead to.
    fn was_expanded(&self, id: NodeId, known: &Knowledge) -> bool {
        let Node { position, number, .. } = &self.nodes[id];
        position.legal().into_iter().any(|column| {
            let mut after = position.clone();
            after.play(column).is_ok() && known.found(&after).is_some_and(|found| found.is_above(-number - 1).is_some())
        })
    }

    fn expand(&mut self, id: NodeId, known: &Knowledge) {
        let Node { position, moves, number, .. } = &self.nodes[id];
        let (position, moves, number) = (position.clone(), moves.clone(), *number);
        let (geometry, home) = (position.geometry(), self.nodes[id].home);
        for column in position.legal() {
            let mut after = position.clone();
            if after.play(column).is_err() {
                continue;
            }
            let child = if let Some(child) = self.by_key.get(&Key::of(&after)) {
                *child
            } else {
                let moves = moves.iter().copied().chain([column]).collect();
                #[allow(clippy::cast_precision_loss)] // A few columns.
                let unlikely = 1.0 + AWAY * geometry.from_middle(column) as f64;
                let child = self.add(after, moves, -number - 1, unlikely, known);
                self.nodes[child].home = home;
                child
            };
            // Two moves may lead to mirror images.
            if !self.nodes[id].children.contains(&child) {
                self.nodes[id].children.push(child);
                self.nodes[child].parents.push(id);
            }
        }
    }

    /// Computes the estimates of a node and of all above it again. Returns those that are answered by their children
    /// now.
    fn refresh(&mut self, id: NodeId) -> Vec<NodeId> {
        let mut answered = Vec::new();
        // The deepest first, so each is computed once.
        let mut pending = BTreeSet::from([(Reverse(self.nodes[id].moves.len()), id)]);
        while let Some((_, id)) = pending.pop_first() {
            let was_open = self.nodes[id].answer.is_none();
            self.estimate(id);
            if was_open && self.nodes[id].answer.is_some() {
                answered.push(id);
            }
            let parents = self.nodes[id].parents.iter();
            pending.extend(parents.map(|parent| (Reverse(self.nodes[*parent].moves.len()), *parent)));
        }
        answered
    }

    #[allow(clippy::cast_precision_loss)] // Estimates.
    fn estimate(&mut self, id: NodeId) {
        let node = &self.nodes[id];
        let (mut answer, mut yes, mut no) = (node.answer, 0.0, 0.0);
        let (mut is_open, mut has_busy) = (false, node.is_busy);
        if answer.is_none() && node.children.is_empty() {
            yes = node.limit as f64;
            no = yes * node.unlikely;
            is_open = !node.is_busy;
        } else if answer.is_none() {
            let children = || node.children.iter().map(|child| &self.nodes[*child]);
            if children().any(|child| child.answer == Some(false)) {
                answer = Some(true);
            } else if children().all(|child| child.answer == Some(true)) {
                answer = Some(false);
            } else {
                let open = || children().filter(|child| child.answer.is_none());
                yes = open().map(|child| child.no).fold(f64::INFINITY, f64::min);
                no = open().map(|child| child.yes).sum();
                is_open = open().any(|child| child.is_open);
                has_busy = open().any(|child| child.has_busy);
            }
        }
        let node = &mut self.nodes[id];
        (node.answer, node.yes, node.no) = (answer, yes, no);
        (node.is_open, node.has_busy) = (is_open, has_busy);
    }
}
