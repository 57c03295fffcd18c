//! Questions about positions that any client may ask. Answers are cached.

use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use puissance4_answers::{Desk, Refusal};
use puissance4_engine::Limits;

use crate::game::byte_cache::ByteCache;
use crate::game::desk::{Desks, Effort};
use crate::limits::fair_queue::Refused;
use crate::limits::rate_limit::{RateLimiter, RetryAfter};
use crate::locks::lock;
use crate::metrics::Limited;

/// The maximum size of all cached answers; one takes some 500 bytes, a review some 10 KiB.
const MAX_KEPT_BYTES: usize = 8 * 1024 * 1024;

/// An answer to a question, as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) body: Bytes,
    /// Whether it always stays the same. One whose search was cut may say more the next time.
    pub(crate) is_final: bool,
}

impl<T: Into<Bytes>> From<T> for Reply {
    fn from(body: T) -> Self {
        Self { body: body.into(), is_final: true }
    }
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unanswered {
    /// Too many questions of this address in a short time.
    Later(RetryAfter),
    /// Too many questions at the same time.
    Busy(Refused),
    /// The desk has none.
    Refused(Refusal),
    /// An error of the server.
    Failed,
}

impl From<Refusal> for Unanswered {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// All questions of a server.
#[derive(Clone)]
pub(crate) struct Questions(Arc<Inner>);

struct Inner {
    desks: Desks,
    limiter: Arc<RateLimiter>,
    kept: Mutex<ByteCache>,
}

impl fmt::Debug for Questions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Questions").finish_non_exhaustive()
    }
}

impl Questions {
    pub(crate) fn new(desks: Desks, limiter: Arc<RateLimiter>) -> Self {
        Self(Arc::new(Inner { desks, limiter, kept: Mutex::new(ByteCache::new(MAX_KEPT_BYTES)) }))
    }

    /// The answer to a question, from the cache if it has a name and was asked before. If this is dropped, the search
    /// is cancelled.
    pub(crate) async fn ask(
        &self,
        address: IpAddr,
        effort: Effort,
        name: Option<String>,
        answer: impl FnOnce(&mut Desk, &Limits) -> Result<Reply, Unanswered> + Send + 'static,
    ) -> Result<Reply, Unanswered> {
        let inner = &self.0;
        if let Some(answer) = name.as_ref().and_then(|name| lock(&inner.kept).get(name)) {
            return Ok(answer.into());
        }
        inner.limiter.question(address).map_err(Unanswered::Later)?;
        let this = self.clone();
        let answer = move |desk: &mut Desk, limits: &Limits| {
            let Some(name) = name else { return answer(desk, limits) };
            // The same question may have been answered in the meantime.
            if let Some(answer) = lock(&this.0.kept).get(&name) {
                return Ok(answer.into());
            }
            let answer = answer(desk, limits)?;
            if answer.is_final {
                lock(&this.0.kept).keep(name, answer.body.clone());
            }
            Ok(answer)
        };
        inner.desks.run(address, effort, answer).await.unwrap_or_else(|refused| {
            inner.limiter.refusals.add(Limited::Questions);
            Err(Unanswered::Busy(refused))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::desk::BUDGET;
    use crate::limits::rate_limit::Limits as RateLimits;
    use puissance4_answers::Question;
    use puissance4_coach::CoachError;
    use puissance4_engine::{Book, SolveError, Stopped};
    use puissance4_players::{Computer, Level};
    use puissance4_rules::{Game, Link, Position};
    use std::time::{Duration, Instant};

    const HERE: [u8; 4] = [192, 0, 2, 1];
    const THERE: [u8; 4] = [192, 0, 2, 2];

    fn questions() -> Questions {
        let limiter = RateLimiter::new(RateLimits::default());
        Questions::new(Desks::new(Arc::clone(&limiter)), limiter)
    }

    fn game(link: &str) -> Game {
        link.parse::<Link>().unwrap().game()
    }

    fn position(link: &str) -> Position {
        game(link).position().clone()
    }

    /// A search that takes minutes.
    fn hard(desk: &mut Desk, limits: &Limits) -> Result<Reply, Unanswered> {
        desk.ask(&game("9x7/"), &Question::Columns, limits)?;
        Ok("".into())
    }

    #[tokio::test]
    async fn an_answer_is_kept() {
        let questions = questions();
        let ask = |name: Option<&str>, answer: &'static str| {
            questions.ask(HERE.into(), Effort::Quick, name.map(str::to_owned), move |_, _| Ok(answer.into()))
        };
        assert_eq!(ask(Some("a"), "1").await, Ok("1".into()));
        assert_eq!(ask(Some("a"), "2").await, Ok("1".into()));
        assert_eq!(ask(Some("b"), "3").await, Ok("3".into()));
        assert_eq!(ask(None, "4").await, Ok("4".into()));
        assert_eq!(ask(None, "5").await, Ok("5".into()), "without a name it is not kept");
        let over = || Unanswered::Refused(CoachError::GameOver.into());
        let refused = questions.ask(HERE.into(), Effort::Quick, Some("c".to_owned()), move |_, _| Err(over())).await;
        assert_eq!(refused, Err(over()));
        assert_eq!(ask(Some("c"), "6").await, Ok("6".into()), "a failure is not kept");
        let cut = Reply { is_final: false, ..Reply::from("7") };
        let found = cut.clone();
        let asked = questions.ask(HERE.into(), Effort::Quick, Some("d".to_owned()), |_, _| Ok(found)).await;
        assert_eq!(asked, Ok(cut));
        assert_eq!(ask(Some("d"), "8").await, Ok("8".into()), "what is known so far is not kept");
    }

    /// The search ends in time, and its cost is charged to the address.
    #[tokio::test]
    async fn a_hard_question_ends() {
        let questions = questions();
        let start = Instant::now();
        assert_eq!(
            questions.ask(HERE.into(), Effort::Long, None, hard).await,
            Err(Unanswered::Refused(SolveError::Stopped(Stopped).into()))
        );
        assert!(start.elapsed() >= BUDGET && start.elapsed() < BUDGET * 3, "{:?}", start.elapsed());
        let left = (0..60).take_while(|_| questions.0.limiter.question(HERE.into()).is_ok()).count();
        assert!((20..50).contains(&left), "{left} of 60 are left");
    }

    /// One address with 36 long questions delays neither the quick questions of others nor, for long, their long ones.
    #[tokio::test]
    async fn one_address_does_not_delay_others() {
        let questions = questions();
        let crowd: Vec<_> = (0..36)
            .map(|_| {
                let questions = questions.clone();
                tokio::spawn(async move { questions.ask(HERE.into(), Effort::Long, None, hard).await })
            })
            .collect();
        while questions.0.desks.long_load() != (1, true) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let start = Instant::now();
        let empty = game("7x6/");
        let effort = Effort::of_move(empty.position());
        let question = Question::Move { computer: Computer::Level(Level::DEFAULT), seed: 1 };
        let answer = move |desk: &mut Desk, limits: &Limits| {
            desk.ask_so_far(&empty, &question, limits)?;
            Ok("".into())
        };
        assert!(questions.ask(THERE.into(), effort, None, answer).await.is_ok());
        assert!(start.elapsed() < BUDGET / 3, "a quick question took {:?}", start.elapsed());
        assert!(questions.ask(THERE.into(), Effort::Long, None, |_, _| Ok("".into())).await.is_ok());
        assert!(start.elapsed() < BUDGET + BUDGET / 2, "a long question waited for {:?}", start.elapsed());
        let refused = crowd.iter().filter(|one| one.is_finished()).count();
        assert!((34..36).contains(&refused), "refused at once, or answered: {refused}");
    }

    #[test]
    fn quick_positions() {
        // Tests may run without the book.
        let opening = if Book::embedded().is_some() { Effort::Quick } else { Effort::Long };
        for (link, scores, lines, a_move) in [
            ("7x6/", opening, Effort::Long, Effort::Quick),
            ("7x6/4444441111112", Effort::Long, Effort::Long, Effort::Quick),
            ("7x6/4444441111117777772222", Effort::Quick, Effort::Quick, Effort::Quick),
            ("5x4/", Effort::Quick, Effort::Quick, Effort::Quick),
            ("9x7/", Effort::Long, Effort::Long, Effort::Long),
            ("64x64/", Effort::Long, Effort::Long, Effort::Long),
        ] {
            let position = position(link);
            let found = (Effort::of_scores(&position), Effort::of_lines(&position), Effort::of_move(&position));
            assert_eq!(found, (scores, lines, a_move), "{link}");
        }
    }

    #[tokio::test]
    async fn a_client_that_disconnects_ends_its_search() {
        let questions = questions();
        let asking = tokio::spawn({
            let questions = questions.clone();
            async move { questions.ask(HERE.into(), Effort::Long, None, hard).await }
        });
        while questions.0.desks.long_load() != (0, true) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let left = Instant::now();
        asking.abort();
        let next = questions.ask(HERE.into(), Effort::Long, None, |_, _| Ok("next".into())).await;
        assert_eq!(next, Ok("next".into()));
        assert!(left.elapsed() < BUDGET / 2, "it was not stopped: {:?}", left.elapsed());
    }
}
