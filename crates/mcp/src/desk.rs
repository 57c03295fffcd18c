//! Where questions are answered.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use puissance4_coach::Coach;
use puissance4_engine::Limits;
use puissance4_rules::Geometry;
use tokio::sync::Mutex;

/// The time limit of a question on one's own machine.
const BUDGET: Duration = Duration::from_secs(30);

/// What is left of the time of a question when its search ends: then there is time for the answer.
const RESERVE: Duration = Duration::from_secs(1);

/// Where questions are answered: on one's own machine, or on a server with its limits.
pub trait Desk: Send + Sync + 'static {
    /// Answers a question in a thread of its own.
    fn answer(&self, question: Question) -> Answer;
}

/// A question: what to do at the desk.
pub type Question = Box<dyn FnOnce(&mut dyn Work) -> Result<String, String> + Send>;

/// The answer to a question, or why there is none.
pub type Answer = Pin<Box<dyn Future<Output = Result<String, String>> + Send>>;

/// What a question is answered with.
pub trait Work {
    /// The coach for a board, and the limits of its searches.
    fn coach(&mut self, geometry: Geometry) -> Result<(&mut Coach, Limits), String>;
    /// Becomes true when the time is up, or when the client gives up.
    fn stop(&self) -> &Arc<AtomicBool>;
}

/// What a question answers when its time was up: the reason, with the time.
pub fn answered(answer: Result<String, String>, stop: &AtomicBool, budget: Duration) -> Result<String, String> {
    let is_late = stop.load(Ordering::Relaxed);
    answer.map_err(
        |error| {
            if is_late { format!("not found within {} seconds: {error}", budget.as_secs()) } else { error }
        },
    )
}

/// The desk of a program of one's own: one coach, kept with its table from one question to the next.
#[derive(Clone, Default)]
pub(crate) struct OwnDesk(Arc<Mutex<Option<Coach>>>);

struct OwnWork {
    coach: Option<Coach>,
    begin: Instant,
    stop: Arc<AtomicBool>,
}

/// Stops a search when it is dropped.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Work for OwnWork {
    /// The coach for another board is dropped first, so that there is one table.
    fn coach(&mut self, geometry: Geometry) -> Result<(&mut Coach, Limits), String> {
        let kept = self.coach.take().filter(|coach| coach.geometry() == geometry);
        let coach = kept.map_or_else(|| Coach::new(geometry), Ok).map_err(|error| error.to_string())?;
        let time = BUDGET.saturating_sub(RESERVE + self.begin.elapsed());
        let limits = Limits { time: Some(time), stop: Some(Arc::clone(&self.stop)), ..Limits::none() };
        Ok((self.coach.insert(coach), limits))
    }

    fn stop(&self) -> &Arc<AtomicBool> {
        &self.stop
    }
}

impl OwnDesk {
    async fn answer(self, question: Question) -> Result<String, String> {
        let mut desk = self.0.lock_owned().await;
        let stop = StopOnDrop(Arc::default());
        let flag = Arc::clone(&stop.0);
        let mut working = tokio::task::spawn_blocking(move || {
            let mut work = OwnWork { coach: desk.take(), begin: Instant::now(), stop: flag };
            let answer = question(&mut work);
            *desk = work.coach;
            answered(answer, &work.stop, BUDGET)
        });
        let done = if let Ok(done) = tokio::time::timeout(BUDGET, &mut working).await {
            done
        } else {
            stop.0.store(true, Ordering::Relaxed);
            working.await
        };
        done.map_err(|error| format!("an error of the program: {error}"))?
    }
}

impl Desk for OwnDesk {
    fn answer(&self, question: Question) -> Answer {
        Box::pin(self.clone().answer(question))
    }
}
