//! A connection from which no more than so many bytes a second are read, so that nobody keeps the server busy with what no other limit counts: empty fragments of a
//! message that never ends, for example.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// Bytes a second. The longest message with the highest rate of frames is less.
const RATE: u32 = 64 * 1024;
/// So many seconds' worth of bytes at once.
const BURST: Duration = Duration::from_secs(4);

/// A connection that is read from at a limited rate; what comes faster waits in the buffers of the system, and then at the other side.
#[derive(Debug)]
pub(crate) struct Metered<S> {
    inner: S,
    /// When it will be as if nothing had been read; nothing if there is no limit.
    full: Option<Instant>,
    pause: Option<Pin<Box<Sleep>>>,
}

impl<S> Metered<S> {
    /// A proxy, which speaks for many, has no limit.
    pub(crate) fn new(inner: S, is_limited: bool) -> Self {
        Self { inner, full: is_limited.then(Instant::now), pause: None }
    }

    fn note(&mut self, bytes: usize) {
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

    /// How long it takes to read so many bytes that are all there.
    async fn time(bytes: usize, is_limited: bool) -> Duration {
        let (mut here, there) = tokio::io::duplex(4096);
        let sending = tokio::spawn(async move { here.write_all(&vec![0; bytes]).await });
        let mut metered = Metered::new(there, is_limited);
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
