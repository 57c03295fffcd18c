//! One big board, solved by many workers.
//!
//! A [`Prover`] finds the score of a position by questions "is it above n?", as the solver does: first who wins, then
//! how late. It keeps the tree of the first moves of each question and hands its leaves to [`Workers`], as jobs with a
//! limit of nodes. A worker keeps its table from one job to the next. Workers on one machine share one; machines share
//! nothing. A job that reaches its limit comes back without an answer. Then the same position is asked about again with
//! a larger limit, and finally its children are, with the negated number. So easy parts of the tree are settled in one
//! job, and hard parts are divided further. What a table knows makes later jobs cheap, so workers with tables of
//! their own are kept in different parts of the tree (see `tree`).
//!
//! **Why the bounds are right.** A score is the best of the negated scores of the children. So it is above n if, and
//! only if, some child's score is at most -n - 1, that is, not above -n - 1; and it is not above n if all children are
//! above -n - 1. Every bound is either the answer of an exact search of that position, or follows from bounds of
//! children by these two sentences, or from the rules. Limits, estimates, aborted jobs and lost answers decide only
//! what is asked next, never what is believed. Two positions share a node if they have the same discs and the same side
//! to move, or are mirror images: then they have the same score. A bound says nothing about the question that it was
//! found for, so it serves all later ones.
//!
//! Every bound is a line of a [`ProofFile`], from which an interrupted proof goes on, and which [`check()`] verifies.

mod check;
mod knowledge;
mod proof_file;
mod record;
mod tree;
mod workers;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::path::Path;

use puissance4_rules::{Column, Game, Moves, Position};

use check::follows;
pub use check::{CheckError, Fault, Reason, Report, check};
use knowledge::Knowledge;
pub use knowledge::Range;
pub use proof_file::{ProofFile, ProofFileError};
pub use record::{NotARecord, Record, Source};
use tree::{NodeId, ROOT, Tree};
pub use workers::{Answer, Job, LocalWorkers, Workers, WorkersError};

/// How many nodes jobs may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The limit of the first job about a position.
    pub first: u64,
    /// A job that reaches this limit is not asked again: its position is expanded.
    pub most: u64,
    /// That limit grows with the proof: it is at least all nodes so far, divided by this.
    pub pieces: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { first: 20_000, most: 100_000, pieces: 32 }
    }
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The exact score.
    Score,
    /// Only whether the side to move wins, draws or loses.
    Value,
}

/// What has been done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The jobs that came back.
    pub jobs: u64,
    /// Those of them that reached their limit or were aborted.
    pub unknown: u64,
    /// The nodes of all jobs.
    pub nodes: u64,
    /// The bounds in the file.
    pub bounds: u64,
    /// What is proved about the position.
    pub range: Range,
}

/// Why a proof stopped.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// The file cannot be used.
    #[error(transparent)]
    File(#[from] ProofFileError),
    /// No more answers come.
    #[error(transparent)]
    Workers(#[from] WorkersError),
}

/// The proof of a position's score, with its file.
pub struct Prover {
    root: Position,
    moves: Vec<Column>,
    effort: Effort,
    known: Knowledge,
    file: ProofFile,
    progress: Progress,
    last_job: u64,
    /// Is told every bound that is added to the file.
    copy: Option<Listener>,
}

/// Takes a bound.
type Listener = Box<dyn FnMut(&Record)>;

/// Only jobs of at least so many nodes are divided for workers that have nothing to do, if all of them have one table.
const DIVISIBLE: u64 = 200_000;

/// The same, if they have tables of their own: a part of a job that goes to another table is searched from the
/// beginning.
const DIVISIBLE_APART: u64 = 1_000_000;

/// A job that has not come back.
struct Running {
    leaf: NodeId,
    state: JobState,
}

/// What is to become of a job that comes back without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JobState {
    /// It reached its limit: it is asked about again, or expanded.
    Wanted,
    /// It was aborted, since its answer is not needed any more.
    NotNeeded,
    /// It was aborted to be divided among several workers.
    Divided,
}

impl Prover {
    /// A proof about the position of a game. What is in the file already need not be proved again.
    pub fn open(game: &Game, file: &Path, effort: Effort) -> Result<Self, ProofFileError> {
        let root = game.position().clone();
        let (file, known, bounds) = ProofFile::open(file, root.geometry())?;
        let progress = Progress { jobs: 0, unknown: 0, nodes: 0, bounds, range: known.range(&root) };
        Ok(Self { root, moves: game.moves().0, effort, known, file, progress, last_job: 0, copy: None })
    }

    /// What has been done so far.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// All bounds of the file.
    pub fn records(&mut self) -> Result<Vec<Record>, ProofFileError> {
        self.file.records(self.root.geometry())
    }

    /// Adds bounds that were proved elsewhere to the file, if it lacks them. What follows from children is added only
    /// if these are known, too: otherwise the file would not pass a check.
    pub fn add(&mut self, mut records: Vec<Record>) -> Result<(), ProofFileError> {
        // Children first.
        records.sort_by_key(|record| Reverse(record.moves.0.len()));
        for record in records {
            let Ok(game) = Game::replay(self.root.geometry(), &record.moves) else { continue };
            match self.known.range(game.position()).is_above(record.number) {
                Some(above) if above != record.above => return Err(ProofFileError::OthersContradict(record)),
                Some(_) => {}
                None if record.source == Source::Children && !follows(&record, &game, &self.known) => {}
                None => self.keep(game.position(), &record)?,
            }
        }
        Ok(())
    }

    /// From now on every bound is told as soon as it is in the file.
    pub fn copy_to(&mut self, copy: impl FnMut(&Record) + 'static) {
        self.copy = Some(Box::new(copy));
    }

    /// Asks the workers until the goal is reached. `tell` is called after each job.
    pub fn run(
        &mut self,
        goal: Goal,
        workers: &mut impl Workers,
        mut tell: impl FnMut(&Progress),
    ) -> Result<Range, ProofError> {
        let mut reach = 0;
        loop {
            let Range { low, high } = self.progress.range;
            let number = match goal {
                _ if low >= high => break,
                _ if low <= 0 && high > 0 && (low < 0 || goal == Goal::Value) => 0,
                Goal::Value if low < 0 && high >= 0 => -1,
                Goal::Value => break,
                // Who wins is known; now how soon. It is usually late.
                Goal::Score => {
                    let step = reach.min((high - low - 1) / 2);
                    reach = 2 * reach + 1;
                    if low >= 0 { low + step } else { high - 1 - step }
                }
            };
            self.ask(number, workers, &mut tell)?;
        }
        self.file.sync().map_err(ProofFileError::from)?;
        Ok(self.progress.range)
    }

    /// Asks whether the score is above a number.
    fn ask(
        &mut self,
        number: i32,
        workers: &mut impl Workers,
        tell: &mut impl FnMut(&Progress),
    ) -> Result<(), ProofError> {
        let mut tree = Tree::new(&self.root, &self.moves, number, self.effort, &self.known);
        for node in tree.open_up(&self.known) {
            self.learn(&tree, node, 0, Source::Children)?;
        }
        let mut running = HashMap::new();
        loop {
            while tree.node(ROOT).answer.is_none()
                && let Some(worker) = workers.free()
                && let Some(leaf) = tree.take((!workers.share_table()).then_some(worker))
            {
                let id = self.last_job + 1;
                self.last_job = id;
                running.insert(id, Running { leaf, state: JobState::Wanted });
                let node = tree.node(leaf);
                let moves = Moves(node.moves.clone()).to_string();
                let (position, number, nodes) = (node.position.clone(), node.number, node.limit);
                workers.send(worker, Job { id, moves, position, number, nodes })?;
            }
            if tree.node(ROOT).answer.is_none() && workers.free().is_some() {
                divide(&tree, &mut running, workers);
            }
            if running.is_empty() {
                return tree.node(ROOT).answer.map(|_| ()).ok_or(WorkersError::NoneLeft.into());
            }
            let Some(answer) = workers.receive()? else {
                tell(&self.progress);
                continue;
            };
            let Some(job) = running.remove(&answer.id) else { continue };
            self.take_in(&mut tree, &job, answer)?;
            for (id, job) in running.iter_mut().filter(|(_, job)| job.state == JobState::Wanted) {
                if !tree.is_needed(job.leaf) {
                    job.state = JobState::NotNeeded;
                    workers.abort(*id);
                }
            }
            tell(&self.progress);
        }
    }

    /// Takes in what came of a job.
    fn take_in(&mut self, tree: &mut Tree, job: &Running, answer: Answer) -> Result<(), ProofError> {
        self.progress.jobs += 1;
        self.progress.nodes += answer.nodes;
        let by_children = if let Some(above) = answer.above {
            let answered = tree.answered(job.leaf, above);
            self.learn(tree, job.leaf, answer.nodes, Source::Search)?;
            answered
        } else {
            self.progress.unknown += 1;
            match job.state {
                JobState::Wanted => {
                    let most = self.effort.most.max(self.progress.nodes / self.effort.pieces.max(1));
                    tree.gave_up(job.leaf, most, &self.known)
                }
                JobState::NotNeeded => {
                    tree.aborted(job.leaf);
                    Vec::new()
                }
                JobState::Divided => tree.split(job.leaf, &self.known),
            }
        };
        for node in by_children {
            self.learn(tree, node, 0, Source::Children)?;
        }
        Ok(())
    }

    /// Keeps the answer of a node.
    fn learn(&mut self, tree: &Tree, id: NodeId, nodes: u64, source: Source) -> Result<(), ProofFileError> {
        let node = tree.node(id);
        let Some(above) = node.answer else { return Ok(()) };
        if self.known.range(&node.position).is_above(node.number).is_some() {
            return Ok(());
        }
        let moves = Moves(node.moves.clone());
        self.keep(&node.position, &Record { moves, number: node.number, above, nodes, source })
    }

    fn keep(&mut self, position: &Position, record: &Record) -> Result<(), ProofFileError> {
        self.known.add(position, record.number, record.above);
        self.file.append(record)?;
        if let Some(copy) = &mut self.copy {
            copy(record);
        }
        self.progress.bounds += 1;
        self.progress.range = self.known.range(&self.root);
        Ok(())
    }
}

/// Stops the longest job, unless one is being stopped: there is a worker that has nothing to do. What the job has found
/// so far is in the table of its worker, which goes on with a part of it.
fn divide(tree: &Tree, running: &mut HashMap<u64, Running>, workers: &mut impl Workers) {
    if running.values().any(|job| job.state == JobState::Divided) {
        return;
    }
    let least = if workers.share_table() { DIVISIBLE } else { DIVISIBLE_APART };
    let limit = |job: &Running| tree.node(job.leaf).limit;
    let long = running.iter_mut().filter(|(_, job)| job.state == JobState::Wanted && limit(job) >= least);
    if let Some((id, job)) = long.max_by_key(|(_, job)| limit(job)) {
        job.state = JobState::Divided;
        workers.abort(*id);
    }
}

#[cfg(test)]
mod tests;
