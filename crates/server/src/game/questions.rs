//! Questions about positions that any client may ask.
//!
//! One question is answered at a time, and it waits for the table of the analyses of finished games. So one search runs on a server, whatever is asked, and players who
//! want an analysis of their game wait for at most one question. Answers are cached.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use puissance4_coach::{Coach, CoachError};
use puissance4_engine::{Limits, SolveError, SolverError};
use puissance4_rules::{Geometry, PlayError};
use tokio::sync::Semaphore;

use crate::address::household;
use crate::game::analysis::{StopOnDrop, Table, coach_for};
use crate::game::byte_cache::ByteCache;
use crate::limits::rate_limit::{RateLimiter, RetryAfter};
use crate::locks::lock;
use crate::metrics::Limited;

/// The time limit of a search. It is less than an analysis of a finished game waits for the table.
pub(crate) const BUDGET: Duration = Duration::from_secs(3);
/// How long a question waits for its turn. Together with [`BUDGET`] it is less than the request timeout.
const MAX_WAIT: Duration = Duration::from_secs(4);
/// The maximum number of questions that wait or are being answered.
const MAX_WAITING: usize = 32;
/// Of one address.
const MAX_WAITING_PER_ADDRESS: usize = 4;
/// The maximum size of all cached answers; one takes some 500 bytes, a review some 10 KiB.
const MAX_KEPT_BYTES: usize = 8 * 1024 * 1024;
/// When to retry if too many questions are waiting.
const BUSY: RetryAfter = RetryAfter(Duration::from_secs(2));

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) body: Bytes,
    /// Whether it always stays the same. One whose search was cut may say more the next time.
    pub(crate) is_final: bool,
}

impl<T: Into<Bytes>> From<T> for Answer {
    fn from(body: T) -> Self {
        Self { body: body.into(), is_final: true }
    }
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unanswered {
    /// Too many questions.
    Later(RetryAfter),
    /// The time was not enough.
    TooHard,
    /// The game is over.
    GameOver,
    /// The column cannot be played.
    Play(PlayError),
    /// There is no solver for the board.
    Board(SolverError),
    /// The discs cannot result from alternating moves.
    NotAlternating,
    /// An error of the server.
    Failed,
}

impl From<SolveError> for Unanswered {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Stopped(_) => Self::TooHard,
            SolveError::NotAlternating => Self::NotAlternating,
            SolveError::OtherGeometry => Self::Failed,
        }
    }
}

impl From<CoachError> for Unanswered {
    fn from(error: CoachError) -> Self {
        match error {
            CoachError::GameOver => Self::GameOver,
            CoachError::Play(error) => Self::Play(error),
            CoachError::Solve(error) => error.into(),
        }
    }
}

/// What a question is answered with.
pub(crate) struct Desk {
    coach: Option<Coach>,
    begin: Instant,
    /// Becomes true when the time is up, or when the client disconnects.
    pub(crate) stop: Arc<AtomicBool>,
}

impl Desk {
    /// The coach for a board, and the limits of its searches.
    pub(crate) fn coach(&mut self, geometry: Geometry) -> Result<(&mut Coach, Limits), Unanswered> {
        let coach = coach_for(geometry, self.coach.take()).map_err(|error| match error {
            SolverError::TooLarge { .. } => Unanswered::Board(error),
            SolverError::Table { .. } | SolverError::NoThread => {
                tracing::error!(%error, "there is no table for a question");
                Unanswered::Failed
            }
        })?;
        // The time is a limit of its own, for those who divide it. The flag stops also what does not look at the time.
        let time = BUDGET.saturating_sub(self.begin.elapsed());
        let limits = Limits { time: Some(time), stop: Some(Arc::clone(&self.stop)), ..Limits::none() };
        Ok((self.coach.insert(coach), limits))
    }
}

/// All questions of a server.
#[derive(Clone)]
pub(crate) struct Questions(Arc<Inner>);

struct Inner {
    table: Table,
    limiter: Arc<RateLimiter>,
    turn: Semaphore,
    waiting: Mutex<HashMap<IpAddr, usize>>,
    kept: Mutex<ByteCache>,
}

/// A place in the queue; given up when it is dropped.
struct Place<'a> {
    inner: &'a Inner,
    address: IpAddr,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        if let Entry::Occupied(mut entry) = lock(&self.inner.waiting).entry(self.address) {
            *entry.get_mut() -= 1;
            if *entry.get() == 0 {
                entry.remove();
            }
        }
    }
}

impl fmt::Debug for Questions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Questions").finish_non_exhaustive()
    }
}

impl Questions {
    pub(crate) fn new(table: Table, limiter: Arc<RateLimiter>) -> Self {
        let (waiting, kept) = (Mutex::default(), Mutex::new(ByteCache::new(MAX_KEPT_BYTES)));
        Self(Arc::new(Inner { table, limiter, turn: Semaphore::new(1), waiting, kept }))
    }

    /// The answer to a question, from the cache if it has a name and was asked before. If this is dropped, the search is cancelled, and then releases the table.
    pub(crate) async fn ask(
        &self,
        address: IpAddr,
        name: Option<String>,
        answer: impl FnOnce(&mut Desk) -> Result<Answer, Unanswered> + Send + 'static,
    ) -> Result<Answer, Unanswered> {
        let inner = &self.0;
        let kept = || name.as_ref().and_then(|name| lock(&inner.kept).get(name)).map(Answer::from);
        if let Some(answer) = kept() {
            return Ok(answer);
        }
        inner.limiter.question(address).map_err(Unanswered::Later)?;
        let _place = inner.place(address)?;
        let turn = async { (inner.turn.acquire().await, Arc::clone(&inner.table).lock_owned().await) };
        let Ok((_turn, mut table)) = tokio::time::timeout(MAX_WAIT, turn).await else { return Err(inner.busy()) };
        // The same question may have been answered in the meantime.
        if let Some(answer) = kept() {
            return Ok(answer);
        }
        let stop = StopOnDrop::default();
        let (flag, limiter) = (Arc::clone(&stop.0), Arc::clone(&inner.limiter));
        let mut searching = tokio::task::spawn_blocking(move || {
            // Only if the search has not panicked, the table is put back.
            let mut desk = Desk { coach: table.take(), begin: Instant::now(), stop: flag };
            let answer = answer(&mut desk);
            *table = desk.coach;
            limiter.charge_search(address, desk.begin.elapsed());
            answer
        });
        let searched = if let Ok(searched) = tokio::time::timeout(BUDGET, &mut searching).await {
            searched
        } else {
            stop.0.store(true, Ordering::Relaxed);
            searching.await
        };
        let answer = searched.unwrap_or_else(|error| {
            tracing::error!(%error, "a question could not be answered");
            Err(Unanswered::Failed)
        })?;
        if let Some(name) = name.filter(|_| answer.is_final) {
            lock(&inner.kept).keep(name, answer.body.clone());
        }
        Ok(answer)
    }
}

impl Inner {
    fn busy(&self) -> Unanswered {
        self.limiter.refusals.add(Limited::Questions);
        Unanswered::Later(BUSY)
    }

    /// A place in the queue, if there is one.
    fn place(&self, address: IpAddr) -> Result<Place<'_>, Unanswered> {
        let address = household(address);
        let mut waiting = lock(&self.waiting);
        let own = waiting.get(&address).copied().unwrap_or_default();
        if own >= MAX_WAITING_PER_ADDRESS || waiting.values().sum::<usize>() >= MAX_WAITING {
            drop(waiting);
            return Err(self.busy());
        }
        waiting.insert(address, own + 1);
        Ok(Place { inner: self, address })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::rate_limit::Limits as RateLimits;
    use puissance4_rules::Link;

    const HERE: [u8; 4] = [192, 0, 2, 1];

    fn questions() -> Questions {
        Questions::new(Table::default(), RateLimiter::new(RateLimits::default()))
    }

    /// A search that takes minutes.
    fn hard(desk: &mut Desk) -> Result<Answer, Unanswered> {
        let game = "9x7/".parse::<Link>().unwrap().game();
        let (coach, limits) = desk.coach(game.position().geometry())?;
        coach.analyze(game.position(), &limits)?;
        Ok("".into())
    }

    #[tokio::test]
    async fn an_answer_is_kept() {
        let questions = questions();
        let ask = |name: Option<&str>, answer: &'static str| {
            questions.ask(HERE.into(), name.map(str::to_owned), move |_| Ok(answer.into()))
        };
        assert_eq!(ask(Some("a"), "1").await, Ok("1".into()));
        assert_eq!(ask(Some("a"), "2").await, Ok("1".into()));
        assert_eq!(ask(Some("b"), "3").await, Ok("3".into()));
        assert_eq!(ask(None, "4").await, Ok("4".into()));
        assert_eq!(ask(None, "5").await, Ok("5".into()), "without a name it is not kept");
        let refused = questions.ask(HERE.into(), Some("c".to_owned()), |_| Err(Unanswered::GameOver)).await;
        assert_eq!(refused, Err(Unanswered::GameOver));
        assert_eq!(ask(Some("c"), "6").await, Ok("6".into()), "a failure is not kept");
        let cut = Answer { is_final: false, ..Answer::from("7") };
        let found = cut.clone();
        assert_eq!(questions.ask(HERE.into(), Some("d".to_owned()), |_| Ok(found)).await, Ok(cut));
        assert_eq!(ask(Some("d"), "8").await, Ok("8".into()), "what is known so far is not kept");
    }

    /// The search ends in time, and its cost is charged to the address.
    #[tokio::test]
    async fn a_hard_question_ends() {
        let questions = questions();
        let start = Instant::now();
        assert_eq!(questions.ask(HERE.into(), None, hard).await, Err(Unanswered::TooHard));
        assert!(start.elapsed() >= BUDGET && start.elapsed() < BUDGET * 3, "{:?}", start.elapsed());
        let left = (0..60).take_while(|_| questions.0.limiter.question(HERE.into()).is_ok()).count();
        assert!((20..50).contains(&left), "{left} of 60 are left");
    }

    #[tokio::test]
    async fn an_address_has_some_places() {
        let questions = questions();
        let held = questions.0.table.lock().await;
        let ask = |address: u8| {
            let questions = questions.clone();
            tokio::spawn(async move { questions.ask([192, 0, 2, address].into(), None, |_| Ok("".into())).await })
        };
        let waiting = || lock(&questions.0.waiting).values().sum::<usize>();
        let mut asked = Vec::new();
        for address in 0..8 {
            for _ in 0..MAX_WAITING_PER_ADDRESS {
                asked.push(ask(address));
            }
        }
        while waiting() < MAX_WAITING {
            tokio::task::yield_now().await;
        }
        assert_eq!(ask(0).await.unwrap(), Err(Unanswered::Later(BUSY)), "more than its share");
        assert_eq!(ask(100).await.unwrap(), Err(Unanswered::Later(BUSY)), "all places are taken");
        // Clients that disconnect give up their places.
        asked.drain(..MAX_WAITING_PER_ADDRESS).for_each(|one| one.abort());
        while waiting() > MAX_WAITING - MAX_WAITING_PER_ADDRESS {
            tokio::task::yield_now().await;
        }
        asked.push(ask(0));
        drop(held);
        for one in asked {
            assert_eq!(one.await.unwrap(), Ok("".into()));
        }
        assert!(lock(&questions.0.waiting).is_empty());
    }

    #[tokio::test]
    async fn a_client_that_disconnects_ends_its_search() {
        let questions = questions();
        let asking = tokio::spawn({
            let questions = questions.clone();
            async move { questions.ask(HERE.into(), None, hard).await }
        });
        while questions.0.table.try_lock().is_ok() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let left = Instant::now();
        asking.abort();
        assert_eq!(questions.ask(HERE.into(), None, |_| Ok("next".into())).await, Ok("next".into()));
        assert!(left.elapsed() < BUDGET / 2, "it was not stopped: {:?}", left.elapsed());
    }

    /// A panic loses the table, not the server.
    #[tokio::test]
    async fn a_panic_is_survived() {
        let questions = questions();
        assert_eq!(questions.ask(HERE.into(), None, |_| panic!("on purpose")).await, Err(Unanswered::Failed));
        assert_eq!(questions.ask(HERE.into(), None, |_| Ok("next".into())).await, Ok("next".into()));
    }
}
