//! The connection to a NATS server or cluster, which is tried again for ever once it is lost.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event};
use puissance4_nats::{Access, NatsError};

/// The longest between two attempts to connect again.
const MAX_BACKOFF: Duration = Duration::from_secs(4);

/// How long a request waits for its answer.
const REQUEST: Duration = Duration::from_secs(5);

/// What happens to a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// It is lost; it is tried again.
    Lost,
    /// It is there again.
    Back,
}

/// Connects. A lost connection is tried again for ever, and told once; the first one is not, so that a wrong address is
/// told at once.
pub async fn connect(access: &Access, tell: impl Fn(Link) + Send + Sync + 'static) -> Result<Client, NatsError> {
    let is_lost = AtomicBool::new(false);
    let link = move |event| match event {
        Event::Disconnected if !is_lost.swap(true, Ordering::Relaxed) => tell(Link::Lost),
        Event::Connected if is_lost.swap(false, Ordering::Relaxed) => tell(Link::Back),
        _ => (),
    };
    let options = ConnectOptions::new()
        .request_timeout(Some(REQUEST))
        .retain_servers_order()
        .max_reconnects(None)
        .reconnect_delay_callback(backoff)
        .event_callback(move |event| {
            link(event);
            std::future::ready(())
        });
    access.connect(options).await
}

/// Twice as long after each attempt.
fn backoff(attempts: usize) -> Duration {
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or(u32::MAX).min(10);
    (Duration::from_millis(50) * 2_u32.pow(doublings)).min(MAX_BACKOFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_become_rarer() {
        assert_eq!(backoff(1), Duration::from_millis(50));
        assert_eq!(backoff(3), Duration::from_millis(200));
        assert_eq!(backoff(1_000_000), MAX_BACKOFF);
    }
}
