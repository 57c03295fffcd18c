//! What a search did: where its nodes are, and how many of them were wasted on moves that were tried before the right
//! one.

use std::ops::AddAssign;
use std::time::Duration;

use serde::Serialize;

use crate::ordering::comparison::Comparison;

/// What a solver did since it was made; see [`Solver::observed`](crate::Solver::observed).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// By the number of discs, from 0.
    pub plies: Vec<PlyStatistics>,
    /// The questions that narrowed the range of the score from outside in, while that was cheap.
    pub range: PartStatistics,
    /// The questions who wins.
    pub winner: PartStatistics,
    /// The questions how soon.
    pub distance: PartStatistics,
}

/// What a search did with positions of one number of discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlyStatistics {
    /// The nodes.
    pub nodes: u64,
    /// The positions that a table answered, almost all of them before they became nodes.
    pub table_hits: u64,
    /// The nodes in which a move that was searched answered the question with yes.
    pub cuts: u64,
    /// Those of them in which it was the first one.
    pub first_tries: u64,
    /// The nodes below the moves that were tried before it. With perfect ordering they would not be searched. Each is
    /// counted once, at the node nearest to it whose first try was wrong.
    pub wasted: u64,
}

/// What questions of one kind took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PartStatistics {
    /// How many were asked.
    pub questions: u64,
    /// Their nodes.
    pub nodes: u64,
    /// Their time.
    #[serde(rename = "microseconds", serialize_with = "as_microseconds")]
    pub time: Duration,
}

fn as_microseconds<S: serde::Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
}

impl Statistics {
    /// All plies together.
    pub fn total(&self) -> PlyStatistics {
        let mut total = PlyStatistics::default();
        self.plies.iter().for_each(|ply| total += *ply);
        total
    }
}

impl AddAssign<&Statistics> for Statistics {
    fn add_assign(&mut self, other: &Statistics) {
        self.plies.resize(self.plies.len().max(other.plies.len()), PlyStatistics::default());
        self.plies.iter_mut().zip(&other.plies).for_each(|(ply, more)| *ply += *more);
        for (part, more) in
            [(&mut self.range, other.range), (&mut self.winner, other.winner), (&mut self.distance, other.distance)]
        {
            part.questions += more.questions;
            part.nodes += more.nodes;
            part.time += more.time;
        }
    }
}

impl AddAssign for PlyStatistics {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.table_hits += other.table_hits;
        self.cuts += other.cuts;
        self.first_tries += other.first_tries;
        self.wasted += other.wasted;
    }
}

/// Watches a search. What it does not look at costs nothing.
pub(crate) trait Observer: Default + Send + 'static {
    /// Whether it ever chooses nodes to compare their moves.
    const COMPARES: bool = false;

    /// A node with this many discs begins.
    #[inline(always)]
    fn enter(&mut self, _ply: i32) {}
    /// A table answers the question about a position.
    #[inline(always)]
    fn hit(&mut self, _ply: i32) {}
    /// The nodes so far that perfect ordering would also search.
    #[inline(always)]
    fn needed(&self) -> u64 {
        0
    }
    /// A move answers the question with yes. `first` and `last` are [`needed`](Self::needed) before the first move that
    /// was tried and before this one; they are the same if this was the first.
    #[inline(always)]
    fn cut(&mut self, _ply: i32, _first: u64, _last: u64) {}
    /// What it has seen, if it counts.
    fn plies(&self) -> &[PlyStatistics] {
        &[]
    }

    /// Whether the moves of a node with so many empty cells are to be compared.
    #[inline(always)]
    fn chooses(&mut self, _empty: i32) -> bool {
        false
    }
    /// Puts the moves of a node that was chosen into the order in which they are searched.
    fn shuffle(&mut self, _indices: &mut [usize]) {}
    /// What the moves of a node that was chosen cost.
    fn compared(&mut self, _comparison: Comparison) {}
    /// The comparisons so far, which it forgets.
    fn take(&mut self) -> Vec<Comparison> {
        Vec::new()
    }
}

/// Sees nothing.
impl Observer for () {}

/// Counts.
#[derive(Default)]
pub(crate) struct Counts {
    plies: Vec<PlyStatistics>,
    /// ```text
    /// cut node:  1 + its last try        the tries before are wasted
    /// others:    1 + all tries
    /// ```
    needed: u64,
}

impl Counts {
    fn at(&mut self, ply: i32) -> &mut PlyStatistics {
        let index = usize::try_from(ply).unwrap_or(0);
        if index >= self.plies.len() {
            self.plies.resize(index + 1, PlyStatistics::default());
        }
        &mut self.plies[index]
    }
}

impl Observer for Counts {
    fn enter(&mut self, ply: i32) {
        self.at(ply).nodes += 1;
        self.needed += 1;
    }

    fn hit(&mut self, ply: i32) {
        self.at(ply).table_hits += 1;
    }

    fn needed(&self) -> u64 {
        self.needed
    }

    fn cut(&mut self, ply: i32, first: u64, last: u64) {
        let wasted = last - first;
        self.needed -= wasted;
        let at = self.at(ply);
        at.cuts += 1;
        at.first_tries += u64::from(wasted == 0);
        at.wasted += wasted;
    }

    fn plies(&self) -> &[PlyStatistics] {
        &self.plies
    }
}
