//! The engines of several threads, which search one position together.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::engine::Engine;
use crate::limits::{Limits, Stopped, Watch};
use crate::ordering::Correction;
use crate::ordering::comparison::Comparison;
use crate::search::Question;
use crate::statistics::PlyStatistics;

/// One engine for each thread; all of them share the large table.
pub(crate) struct Team {
    leader: Box<dyn Engine>,
    /// The engines of the other threads.
    forks: Vec<Box<dyn Engine>>,
}

/// After this many nodes it is worth starting other threads.
const WORTH_A_THREAD: u64 = 50_000;

impl Team {
    /// A single thread.
    pub(crate) fn of_one(leader: Box<dyn Engine>) -> Self {
        Self { leader, forks: Vec::new() }
    }

    /// The same with this many other threads.
    pub(crate) fn with_others(self, others: usize) -> Self {
        let forks = (0..others).map(|_| self.leader.fork()).collect();
        Self { forks, ..self }
    }

    /// Another single thread that shares the table, for work on other positions at the same time.
    pub(crate) fn fork(&self) -> Self {
        Self::of_one(self.leader.fork())
    }

    /// The nodes that all threads have searched.
    pub(crate) fn nodes(&self) -> u64 {
        self.leader.nodes() + self.forks.iter().map(|fork| fork.nodes()).sum::<u64>()
    }

    /// The nodes that the first thread has searched, the only one that always works.
    pub(crate) fn leaders_nodes(&self) -> u64 {
        self.leader.nodes()
    }

    /// What all threads did, if they are observed.
    pub(crate) fn plies(&self) -> impl Iterator<Item = &[PlyStatistics]> {
        std::iter::once(&self.leader).chain(&self.forks).map(|engine| engine.plies())
    }

    /// See [`Engine::set_correction`].
    pub(crate) fn set_correction(&mut self, correction: &Correction) {
        for engine in std::iter::once(&mut self.leader).chain(&mut self.forks) {
            engine.set_correction(correction.clone());
        }
    }

    /// See [`Engine::reorder`].
    pub(crate) fn reorder(&mut self) {
        for engine in std::iter::once(&mut self.leader).chain(&mut self.forks) {
            engine.reorder();
        }
    }

    /// The comparisons that the first thread made.
    pub(crate) fn comparisons(&mut self) -> Vec<Comparison> {
        self.leader.comparisons()
    }

    /// Clears the tables.
    pub(crate) fn forget(&mut self) {
        self.leader.forget();
        for fork in &mut self.forks {
            fork.forget();
        }
    }

    /// Whether the side to move wins with its next disc.
    pub(crate) fn wins_at_once(&self, mover: u128, other: u128) -> bool {
        self.leader.wins_at_once(mover, other)
    }

    /// See [`Engine::question`]; on all threads if it takes long.
    pub(crate) fn question(
        &mut self,
        mover: u128,
        other: u128,
        question: Question,
        watch: &Watch,
    ) -> Result<i32, Stopped> {
        if self.forks.is_empty() {
            return self.leader.question(mover, other, question, watch);
        }
        // Alone at first: most questions are answered before another thread could start.
        let left = watch.share(self.leader.nodes(), 1);
        let alone = left.nodes.unwrap_or(u64::MAX).min(WORTH_A_THREAD);
        let short = Limits { nodes: Some(alone), ..left };
        let short = Watch::from(&short, self.leader.nodes());
        self.leader.set_company(false);
        if let Ok(score) = self.leader.question(mover, other, question, &short) {
            return Ok(score);
        }
        let limits = watch.share(self.leader.nodes(), 1 + self.forks.len() as u64);
        let answered = Arc::new(AtomicBool::new(false));
        let range = watch.range();
        let work = |engine: &mut Box<dyn Engine>, limits: &Limits| {
            engine.set_company(true);
            let watch = Watch::from(limits, engine.nodes()).until(Arc::clone(&answered));
            watch.set_range(range.0, range.1);
            let answer = engine.question(mover, other, question, &watch);
            if answer.is_ok() {
                answered.store(true, Ordering::Relaxed);
            }
            answer
        };
        let quiet = Limits { progress: None, ..limits.clone() };
        let answers = together(&mut self.leader, &mut self.forks, |engine, is_leader| {
            work(engine, if is_leader { &limits } else { &quiet })
        });
        // Those that answered agree on whether the score is above alpha.
        answers.into_iter().find_map(Result::ok).ok_or(Stopped)
    }
}

/// Lets all engines work at the same time, the leader in this thread. `work` learns which one is the leader.
#[cfg(not(target_arch = "wasm32"))]
fn together<T: Send>(
    leader: &mut Box<dyn Engine>,
    forks: &mut [Box<dyn Engine>],
    work: impl Fn(&mut Box<dyn Engine>, bool) -> Result<T, Stopped> + Sync,
) -> Vec<Result<T, Stopped>> {
    std::thread::scope(|scope| {
        let work = &work;
        let forks: Vec<_> = forks.iter_mut().map(|fork| scope.spawn(move || work(fork, false))).collect();
        let mut answers = vec![work(leader, true)];
        answers.extend(forks.into_iter().map(|fork| fork.join().unwrap_or(Err(Stopped))));
        answers
    })
}

/// The same in a browser, where threads cannot be started from here: the pool has some, if the module was compiled for
/// them.
#[cfg(target_arch = "wasm32")]
fn together<T: Send>(
    leader: &mut Box<dyn Engine>,
    forks: &mut [Box<dyn Engine>],
    work: impl Fn(&mut Box<dyn Engine>, bool) -> Result<T, Stopped> + Sync,
) -> Vec<Result<T, Stopped>> {
    let mut answers: Vec<Result<T, Stopped>> = forks.iter().map(|_| Err(Stopped)).collect();
    #[cfg(target_feature = "atomics")]
    let first = rayon::in_place_scope(|scope| {
        for (fork, answer) in forks.iter_mut().zip(&mut answers) {
            let work = &work;
            scope.spawn(move |_| *answer = work(fork, false));
        }
        work(leader, true)
    });
    #[cfg(not(target_feature = "atomics"))]
    let first = work(leader, true);
    answers.push(first);
    answers
}
