//! A rate limit for inbound bytes, so that a client cannot keep the server busy with data that no other limit counts:
//! empty fragments of an endless message, for example.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::limits::activity::Activity;

/// Bytes a second. The longest messages at the highest frame rate are below this.
const RATE: u32 = 64 * 1024;
/// The burst: the bytes of this many seconds.
const BURST: Duration = Duration::from_secs(4);

/// A connection that is read at a limited rate. Data that arrives faster waits in the buffers of the system, and then
/// at the sender.
#[derive(Debug)]
pub(crate) struct Metered<S> {
    inner: S,
    /// When the burst will be available in full again; nothing if there is no limit.
    full: Option<Instant>,
    pause: Option<Pin<Box<Sleep>>>,
    activity: Arc<Activity>,
}

impl<S> Metered<S> {
    /// A trusted proxy has no limit, since it forwards many clients.
    pub(crate) fn new(inner: S, is_limited: bool, activity: Arc<Activity>) -> Self {
        Self { inner, full: is_limited.then(Instant::now), pause: None, activity }
    }

    fn note(&mut self, bytes: usize) {
        self.activity.note();
        let Some(full) = &mut self.full else { return };
        let now = Instant::now();
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        *full = (*full).max(now) + Duration::from_secs(1) * bytes / RATE;
        if *full > now + BURST {
            self.pause = Some(Box::pin(sleep_until(*full - BURST)));
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if let Some(pause) = &mut self.pause {
            ready!(pause.as_mut().poll(context));
            self.pause = None;
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.inner).poll_read(context, buffer))?;
        let count = buffer.filled().len() - before;
        self.note(count);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.activity.note();
        Pin::new(&mut self.inner).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.activity.note();
        Pin::new(&mut self.inner).poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    /// How long it takes to read this many bytes that are all there.
    async fn time(bytes: usize, is_limited: bool) -> Duration {
        let (mut here, there) = tokio::io::duplex(4096);
        let sending = tokio::spawn(async move { here.write_all(&vec![0; bytes]).await });
        let mut metered = Metered::new(there, is_limited, Arc::new(Activity::new(Instant::now())));
        let start = Instant::now();
        let mut all = Vec::new();
        metered.read_to_end(&mut all).await.unwrap();
        sending.await.unwrap().unwrap();
        assert_eq!(all.len(), bytes);
        start.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn what_comes_too_fast_waits() {
        let burst = RATE as usize * 4;
        assert!(time(burst, true).await < Duration::from_millis(100));
        let ten_more = time(burst + 10 * RATE as usize, true).await;
        assert!((9.9..10.1).contains(&ten_more.as_secs_f64()), "{ten_more:?}");
        assert!(time(burst + 10 * RATE as usize, false).await < Duration::from_millis(100));
    }
}
