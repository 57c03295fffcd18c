//! Where positions are solved: one desk for what is quick to answer, and one for everything else.
//!
//! At each desk one search runs at a time, with tables that stay. Addresses take turns, see [`FairQueue`]. Quick
//! questions never wait for long ones. Analyses of finished games and questions about positions use the same desks.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use puissance4_answers::Desk;
use puissance4_engine::{Book, Limits};
use puissance4_rules::{Geometry, Position};

use crate::limits::fair_queue::{FairQueue, Refused, Share, Stop};
use crate::limits::rate_limit::RateLimiter;

/// The time limit of a search.
pub(crate) const BUDGET: Duration = Duration::from_secs(3);
/// Two searches may be waited for. With the search itself that is less than the request timeout.
const WAIT: Duration = Duration::from_millis(6500);
const QUICK: Share = Share { per_address: 16, waiting: 64, wait: WAIT, run: BUDGET, usual: Duration::from_millis(50) };
const LONG: Share = Share { per_address: 2, waiting: 32, wait: WAIT, run: BUDGET, usual: BUDGET };
/// The tables of the coaches: a quick search needs little.
const QUICK_MEBIBYTES: usize = 8;
const LONG_MEBIBYTES: usize = 64;
/// With at most this many empty cells, all scores are found within milliseconds on every board.
const FEW_CELLS: usize = 20;

/// How long a question probably takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    Quick,
    Long,
}

impl Effort {
    /// Of the scores of all columns.
    pub(crate) fn of_scores(position: &Position) -> Self {
        let in_book = |book: &Book| position.ply() < book.plies();
        let is_known = position.geometry() == Geometry::STANDARD && Book::embedded().is_some_and(in_book);
        if is_known { Self::Quick } else { Self::of_lines(position) }
    }

    /// Of scores and the moves that show why, which the book does not have.
    pub(crate) fn of_lines(position: &Position) -> Self {
        let empty = position.geometry().size().cells() - position.ply();
        if empty <= FEW_CELLS { Self::Quick } else { Self::Long }
    }

    /// Of a move of a computer player. The levels were made for the standard board.
    pub(crate) fn of_move(position: &Position) -> Self {
        if position.geometry() == Geometry::STANDARD { Self::Quick } else { Self::of_lines(position) }
    }
}

/// The desks of a server.
#[derive(Clone, Debug)]
pub(crate) struct Desks {
    quick: FairQueue<Desk>,
    long: FairQueue<Desk>,
    limiter: Arc<RateLimiter>,
}

impl Desks {
    pub(crate) fn new(limiter: Arc<RateLimiter>) -> Self {
        let quick = FairQueue::new("quick questions", QUICK, || Desk::new(QUICK_MEBIBYTES));
        let long = FairQueue::new("long questions", LONG, || Desk::new(LONG_MEBIBYTES));
        Self { quick, long, limiter }
    }

    /// Works at a desk when it is the turn of this address, which is charged for the time.
    pub(crate) async fn run<R: Send + 'static>(
        &self,
        address: IpAddr,
        effort: Effort,
        work: impl FnOnce(&mut Desk, &Limits) -> R + Send + 'static,
    ) -> Result<R, Refused> {
        let limiter = Arc::clone(&self.limiter);
        let work = move |desk: &mut Desk, stop: &Stop| {
            let begin = Instant::now();
            // The time is a limit of its own, for those who divide it. The flag stops also what does not look at the
            // time, and tells that the client has gone.
            let limits = Limits { time: Some(BUDGET), stop: Some(Arc::clone(stop)), ..Limits::none() };
            let done = work(desk, &limits);
            limiter.charge_search(address, begin.elapsed());
            done
        };
        match effort {
            Effort::Quick => self.quick.run(address, work).await,
            Effort::Long => self.long.run(address, work).await,
        }
    }

    /// How much waits for the desk of long questions, and whether it is used.
    #[cfg(test)]
    pub(crate) fn long_load(&self) -> (usize, bool) {
        self.long.load()
    }
}
