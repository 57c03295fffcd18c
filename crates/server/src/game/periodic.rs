//! Tasks that run as long as their owner exists: one that repeats, one that reads a channel.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinHandle;

/// Runs a task again and again, with a pause before each time. A failure is logged under the name of the task, and the
/// task goes on.
pub(crate) fn every<O, E, F>(
    period: Duration,
    name: &'static str,
    owner: &Arc<O>,
    task: impl Fn(Arc<O>) -> F + Send + 'static,
) -> JoinHandle<()>
where
    O: Send + Sync + 'static,
    E: Display,
    F: Future<Output = Result<(), E>> + Send,
{
    let owner = Arc::downgrade(owner);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(period).await;
            let Some(owner) = owner.upgrade() else { return };
            if let Err(error) = task(owner).await {
                tracing::warn!(%error, task = name, "a periodic task failed and will be tried again");
            }
        }
    })
}

/// Runs a task for each message of a channel; without a message where some were lost because the channel was full.
pub(crate) fn for_each<O, T, F>(
    mut messages: Receiver<T>,
    owner: &Arc<O>,
    task: impl Fn(Arc<O>, Option<T>) -> F + Send + 'static,
) -> JoinHandle<()>
where
    O: Send + Sync + 'static,
    T: Clone + Send + 'static,
    F: Future<Output = ()> + Send,
{
    let owner = Arc::downgrade(owner);
    tokio::spawn(async move {
        loop {
            let message = match messages.recv().await {
                Ok(message) => Some(message),
                Err(RecvError::Lagged(_)) => None,
                Err(RecvError::Closed) => return,
            };
            let Some(owner) = owner.upgrade() else { return };
            task(owner, message).await;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[tokio::test(start_paused = true)]
    async fn a_failed_task_is_repeated_until_its_owner_is_gone() {
        let runs = Arc::new(AtomicU32::new(0));
        let task = every(Duration::from_secs(1), "test", &runs, |runs| async move {
            let run = runs.fetch_add(1, Ordering::SeqCst);
            if run == 0 { Err("the first time") } else { Ok(()) }
        });
        tokio::time::sleep(Duration::from_millis(3500)).await;
        assert_eq!(runs.load(Ordering::SeqCst), 3);
        drop(runs);
        tokio::time::timeout(Duration::from_secs(2), task).await.expect("it ends").unwrap();
    }

    #[tokio::test]
    async fn lost_messages_are_noticed() {
        let heard = Arc::new(std::sync::Mutex::new(Vec::new()));
        let messages = tokio::sync::broadcast::Sender::new(2);
        let receiver = messages.subscribe();
        for number in 1..=4 {
            messages.send(number).unwrap();
        }
        drop(messages);
        let task = for_each(receiver, &heard, |heard, message| async move { heard.lock().unwrap().push(message) });
        task.await.unwrap();
        assert_eq!(*heard.lock().unwrap(), [None, Some(3), Some(4)]);
    }
}
