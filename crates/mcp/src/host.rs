//! Where questions are answered.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use puissance4_answers::{Desk, StopOnDrop};
use puissance4_engine::Limits;
use rmcp::model::CallToolResult;
use tokio::sync::{Mutex, watch};

use crate::reply::refused;

/// The time limit of a question on one's own machine.
const BUDGET: Duration = Duration::from_secs(30);

/// What is left of the time of a question when its search ends: then there is time for the answer.
const RESERVE: Duration = Duration::from_secs(1);

/// The size of the table on one's own machine.
const MEBIBYTES: usize = 64;

/// Where questions are answered: on one's own machine, or on a server with its limits.
pub trait Host: Send + Sync + 'static {
    /// Works at a desk, in a thread of its own. If the reply is dropped, the search is stopped.
    fn work(&self, work: Work) -> Reply;
}

/// What to do at a desk, and within which limits.
pub type Work = Box<dyn FnOnce(&mut Desk, &Limits) -> CallToolResult + Send>;

/// What a tool answers.
pub type Reply = Pin<Box<dyn Future<Output = CallToolResult> + Send>>;

/// One's own machine: one desk, where one question is answered at a time.
pub(crate) struct OwnHost {
    desk: Arc<Mutex<Desk>>,
    /// Closed soon after the end of the input; then no answer is wanted.
    input: watch::Receiver<()>,
}

impl OwnHost {
    pub(crate) fn new(input: watch::Receiver<()>) -> Self {
        Self { desk: Arc::new(Mutex::new(Desk::new(MEBIBYTES))), input }
    }
}

impl Host for OwnHost {
    fn work(&self, work: Work) -> Reply {
        let (desk, mut input) = (Arc::clone(&self.desk), self.input.clone());
        Box::pin(async move {
            tokio::select! {
                answer = answer(desk, work) => answer,
                _ = input.changed() => refused("cancelled", "the input has ended"),
            }
        })
    }
}

async fn answer(desk: Arc<Mutex<Desk>>, work: Work) -> CallToolResult {
    let mut desk = desk.lock_owned().await;
    let stop = StopOnDrop::default();
    let limits =
        Limits { time: Some(BUDGET.saturating_sub(RESERVE)), stop: Some(Arc::clone(&stop.0)), ..Limits::none() };
    let mut working = tokio::task::spawn_blocking(move || work(&mut desk, &limits));
    let done = if let Ok(done) = tokio::time::timeout(BUDGET, &mut working).await {
        done
    } else {
        stop.0.store(true, Ordering::Relaxed);
        working.await
    };
    done.unwrap_or_else(|error| refused("engine_failed", format!("an error of the program: {error}")))
}
