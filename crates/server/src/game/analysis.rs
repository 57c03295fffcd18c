//! The analysis of finished games: how good each move was.
//!
//! The searches run at the desks of the questions, in turns with them. Requests for the same game share one search,
//! which is cancelled when the last of them is dropped. Results are cached.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared, WeakShared};
use puissance4_answers::{Answer, Desk, Question};
use puissance4_engine::{self as engine, Limits};
use puissance4_online::GameId;
use puissance4_rules::{Column, Game};
use serde::Serialize;

use crate::game::desk::{BUDGET, Desks, Effort};
use crate::limits::fair_queue::Refused;
use crate::locks::lock;

/// The maximum number of cached results; one takes some 4 KiB.
const MAX_KEPT: usize = 512;
/// An incomplete result is cached for this long only: with what is in the table by then, more moves may be solved.
const GAPS_KEPT: Duration = Duration::from_secs(600);

/// A game with the values of its moves.
#[derive(Debug, Serialize)]
struct Analysis {
    moves: Vec<AnalyzedMove>,
}

/// A move, and its value if it was solved in time.
#[derive(Debug, Serialize)]
struct AnalyzedMove {
    ply: usize,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<Worth>,
}

/// The scores are those of `puissance4 analyze`: for the player who moves, and higher for an earlier win.
#[derive(Debug, Serialize)]
struct Worth {
    score: i32,
    best_score: i32,
    best: Vec<usize>,
}

type Outcome = Result<Bytes, Refused>;
type Work = Shared<BoxFuture<'static, Outcome>>;

/// All analyses of a server.
#[derive(Clone)]
pub(crate) struct Analyses(Arc<Inner>);

struct Inner {
    desks: Desks,
    known: Mutex<Known>,
    /// How many searches were started.
    started: AtomicU64,
}

#[derive(Default)]
struct Known {
    /// Held only by the waiting requests: when the last of them is dropped, so is the search.
    under_way: HashMap<GameId, WeakShared<BoxFuture<'static, Outcome>>>,
    kept: HashMap<GameId, Kept>,
    /// The cached ones, the oldest first.
    order: VecDeque<GameId>,
}

struct Kept {
    body: Bytes,
    until: Option<Instant>,
}

impl fmt::Debug for Analyses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analyses").finish_non_exhaustive()
    }
}

impl Analyses {
    pub(crate) fn new(desks: Desks) -> Self {
        Self(Arc::new(Inner { desks, known: Mutex::default(), started: AtomicU64::new(0) }))
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        lock(&self.0.known)
    }

    /// The analysis of a finished game if it is cached or in progress.
    pub(crate) async fn kept(&self, id: GameId) -> Option<Outcome> {
        let work = {
            let known = self.known();
            if let Some(body) = known.kept(id, Instant::now()) {
                return Some(Ok(body));
            }
            known.under_way.get(&id).and_then(WeakShared::upgrade)?
        };
        Some(work.await)
    }

    /// The analysis of a finished game, as JSON.
    pub(crate) async fn of(&self, id: GameId, address: IpAddr, game: Game) -> Outcome {
        let work = {
            let mut known = self.known();
            if let Some(body) = known.kept(id, Instant::now()) {
                return Ok(body);
            }
            if let Some(work) = known.under_way.get(&id).and_then(WeakShared::upgrade) {
                work
            } else {
                known.under_way.retain(|_, work| work.upgrade().is_some());
                let work: Work = self.clone().work(id, address, game).boxed().shared();
                if let Some(weak) = work.downgrade() {
                    known.under_way.insert(id, weak);
                }
                work
            }
        };
        work.await
    }

    /// Searches and caches the result. If this is dropped, the search is cancelled.
    async fn work(self, id: GameId, address: IpAddr, game: Game) -> Outcome {
        let is_quick = game.positions().all(|position| Effort::of_scores(&position) == Effort::Quick);
        let effort = if is_quick { Effort::Quick } else { Effort::Long };
        let this = self.clone();
        let searching = move |desk: &mut Desk, limits: &Limits| {
            this.0.started.fetch_add(1, Ordering::Relaxed);
            analyze(&game, desk, limits)
        };
        let analysis = self.0.desks.run(address, effort, searching).await?;
        let has_gaps = analysis.moves.iter().any(|one| one.worth.is_none());
        let body = serde_json::to_vec(&analysis).map(Bytes::from).map_err(|error| {
            tracing::error!(%error, "an analysis could not be serialised");
            Refused::Failed
        })?;
        let mut known = self.known();
        known.under_way.remove(&id);
        known.keep(id, Kept { body: body.clone(), until: has_gaps.then(|| Instant::now() + GAPS_KEPT) });
        Ok(body)
    }
}

impl Known {
    fn kept(&self, id: GameId, now: Instant) -> Option<Bytes> {
        let kept = self.kept.get(&id).filter(|kept| kept.until.is_none_or(|until| now < until))?;
        Some(kept.body.clone())
    }

    fn keep(&mut self, id: GameId, kept: Kept) {
        if self.kept.insert(id, kept).is_some() {
            return;
        }
        self.order.push_back(id);
        if self.order.len() > MAX_KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.kept.remove(&oldest);
        }
    }
}

/// Solves the positions of a game from its end, where it is fast, towards its start.
fn analyze(game: &Game, desk: &mut Desk, limits: &Limits) -> Analysis {
    let end = Instant::now() + limits.time.unwrap_or(BUDGET);
    let positions: Vec<_> = game.positions().collect();
    let mut moves: Vec<AnalyzedMove> = Vec::new();
    for (position, column) in positions.into_iter().zip(game.moves().0).rev() {
        let ply = position.ply() + 1;
        let left = end.saturating_duration_since(Instant::now());
        let limits = Limits { time: Some(left), ..limits.clone() };
        let worth = match desk.ask(&Game::from_position(position), &Question::Columns, &limits) {
            Ok(Answer::Columns(analysis)) => worth(&analysis, column),
            _ => None,
        };
        moves.push(AnalyzedMove { ply, column: column.number(), worth });
    }
    moves.reverse();
    Analysis { moves }
}

fn worth(analysis: &engine::Analysis, column: Column) -> Option<Worth> {
    let (score, _) = analysis.columns.iter().find(|one| one.column == column)?.value?;
    let best = analysis.best.iter().map(|column| column.number()).collect();
    Some(Worth { score: score.get(), best_score: analysis.score.get(), best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::rate_limit::{Limits as RateLimits, RateLimiter};
    use puissance4_rules::{Connect, Geometry, Size};

    const HERE: [u8; 4] = [192, 0, 2, 1];

    fn analyses() -> Analyses {
        Analyses::new(Desks::new(RateLimiter::new(RateLimits::default())))
    }

    fn won() -> Game {
        Game::replay(Geometry::STANDARD, &"1212121".parse().unwrap()).unwrap()
    }

    /// A board on which a search of the first moves takes minutes.
    fn hard() -> Game {
        let geometry = Geometry::new(Size::new(9, 7).unwrap(), Connect::new(4).unwrap());
        Game::replay(geometry, &"1212121".parse().unwrap()).unwrap()
    }

    fn id(number: u8) -> GameId {
        GameId::from_bytes([number; GameId::BYTES])
    }

    #[test]
    fn the_last_move_of_a_won_game_is_the_best() {
        // Enough on a busy machine as well.
        let analysis =
            analyze(&won(), &mut Desk::new(16), &Limits { time: Some(Duration::from_secs(600)), ..Limits::none() });
        assert_eq!(analysis.moves.len(), 7);
        let last = analysis.moves[6].worth.as_ref().unwrap();
        assert_eq!((last.score, last.best.as_slice()), (last.best_score, &[1][..]));
        // A missed threat.
        let sixth = analysis.moves[5].worth.as_ref().unwrap();
        assert!(sixth.score < sixth.best_score);
    }

    #[tokio::test]
    async fn a_result_is_kept() {
        let analyses = analyses();
        assert!(analyses.kept(id(1)).await.is_none());
        let first = analyses.of(id(1), HERE.into(), won()).await.unwrap();
        assert_eq!(analyses.of(id(1), HERE.into(), won()).await.unwrap(), first);
        assert_eq!(analyses.kept(id(1)).await, Some(Ok(first)));
        assert_eq!(analyses.0.started.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn requests_for_the_same_game_share_one_search() {
        let analyses = analyses();
        let asked = (0..50).map(|_| analyses.of(id(1), HERE.into(), won()));
        let answers = futures_util::future::join_all(asked).await;
        assert!(answers.iter().all(|answer| answer.is_ok() && *answer == answers[0]));
        assert_eq!(analyses.0.started.load(Ordering::Relaxed), 1);
    }

    /// A search is cancelled when its last request is dropped, not before.
    #[tokio::test]
    async fn the_search_ends_with_its_last_request() {
        let analyses = analyses();
        let leaving = tokio::spawn({
            let analyses = analyses.clone();
            async move { analyses.of(id(2), HERE.into(), hard()).await }
        });
        while analyses.0.started.load(Ordering::Relaxed) == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let mut staying = Box::pin(analyses.kept(id(2)));
        assert!((&mut staying).now_or_never().is_none());
        leaving.abort();
        assert!(leaving.await.is_err());
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!(analyses.0.desks.long_load(), (0, true), "one request still waits, so the search goes on");
        let left = Instant::now();
        drop(staying);
        while analyses.0.desks.long_load() != (0, false) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(left.elapsed() < BUDGET / 2, "it was not stopped: {:?}", left.elapsed());
        assert!(analyses.kept(id(2)).await.is_none(), "what was not finished is not kept");
    }

    #[test]
    fn not_everything_is_kept() {
        let mut known = Known::default();
        let now = Instant::now();
        for number in 0..MAX_KEPT + 3 {
            let mut bytes = [0; GameId::BYTES];
            bytes[..8].copy_from_slice(&(number as u64).to_le_bytes());
            known.keep(GameId::from_bytes(bytes), Kept { body: Bytes::new(), until: None });
        }
        assert_eq!((known.kept.len(), known.order.len()), (MAX_KEPT, MAX_KEPT));
        known.keep(id(9), Kept { body: Bytes::new(), until: Some(now + GAPS_KEPT) });
        assert!(known.kept(id(9), now).is_some() && known.kept(id(9), now + GAPS_KEPT).is_none());
    }
}
