//! A relay between a server and what it depends on, which can hold back or cut everything.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What a relay does with what it receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passage {
    /// It passes everything on.
    Open,
    /// It keeps everything, the ends of connections included, until it is open again. If it is cut before, all of that
    /// is lost.
    Held,
    /// It closes every connection, and accepts none.
    Cut,
}

/// Where a relay leads.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// A port.
    Port(SocketAddr),
    /// A socket in the file system.
    #[cfg(unix)]
    Socket(PathBuf),
}

/// A relay, open at first, until it is dropped.
#[derive(Debug)]
pub(crate) struct Proxy {
    address: SocketAddr,
    passage: watch::Sender<Passage>,
    task: JoinHandle<()>,
}

impl Proxy {
    /// Starts one at a free port.
    pub(crate) async fn start(target: Target) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let passage = watch::Sender::new(Passage::Open);
        let seen = passage.subscribe();
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                // An error is the end of one connection.
                tokio::spawn(relay(client, target.clone(), seen.clone()));
            }
        });
        Ok(Self { address, passage, task })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Changes what it does from now on.
    pub(crate) fn set(&self, passage: Passage) {
        self.passage.send_replace(passage);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn relay(client: TcpStream, target: Target, mut passage: watch::Receiver<Passage>) -> io::Result<()> {
    let mut cut = passage.clone();
    let passing = async move {
        open(&mut passage).await?;
        match target {
            Target::Port(address) => exchange(client, TcpStream::connect(address).await?, passage).await,
            #[cfg(unix)]
            Target::Socket(file) => exchange(client, tokio::net::UnixStream::connect(file).await?, passage).await,
        }
    };
    tokio::select! {
        done = passing => done,
        // An error means that the relay has ended.
        _ = cut.wait_for(|passage| *passage == Passage::Cut) => Ok(()),
    }
}

/// Waits until everything passes.
async fn open(passage: &mut watch::Receiver<Passage>) -> io::Result<()> {
    passage.wait_for(|passage| *passage == Passage::Open).await.map(drop).map_err(io::Error::other)
}

async fn exchange(
    client: TcpStream,
    server: impl AsyncRead + AsyncWrite,
    passage: watch::Receiver<Passage>,
) -> io::Result<()> {
    let (from_client, to_client) = tokio::io::split(client);
    let (from_server, to_server) = tokio::io::split(server);
    let there = pump(from_client, to_server, passage.clone());
    tokio::try_join!(there, pump(from_server, to_client, passage)).map(drop)
}

/// Passes on what comes, and the end.
async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut passage: watch::Receiver<Passage>,
) -> io::Result<()> {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        let count = from.read(&mut bytes).await?;
        open(&mut passage).await?;
        if count == 0 {
            return to.shutdown().await;
        }
        to.write_all(&bytes[..count]).await?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    /// The timeout of what must happen, long enough on a busy machine.
    const SOME_DAY: Duration = Duration::from_secs(60);
    /// How long nothing must come.
    const WHILE: Duration = Duration::from_millis(300);

    async fn says(stream: &mut TcpStream, text: &str) {
        let mut bytes = vec![0; text.len()];
        timeout(SOME_DAY, stream.read_exact(&mut bytes)).await.expect("an answer").unwrap();
        assert_eq!(bytes, text.as_bytes());
    }

    #[tokio::test]
    async fn it_passes_on_holds_back_and_cuts() {
        let echo = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let proxy = Proxy::start(Target::Port(echo.local_addr().unwrap())).await.unwrap();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = echo.accept().await {
                tokio::spawn(async move {
                    let (mut from, mut to) = stream.split();
                    tokio::io::copy(&mut from, &mut to).await
                });
            }
        });
        let mut stream = TcpStream::connect(proxy.address()).await.unwrap();
        stream.write_all(b"one").await.unwrap();
        says(&mut stream, "one").await;
        proxy.set(Passage::Held);
        stream.write_all(b"two").await.unwrap();
        let mut other = TcpStream::connect(proxy.address()).await.unwrap();
        other.write_all(b"three").await.unwrap();
        for stream in [&mut stream, &mut other] {
            assert!(timeout(WHILE, stream.read_u8()).await.is_err(), "it is held back");
        }
        proxy.set(Passage::Open);
        says(&mut stream, "two").await;
        says(&mut other, "three").await;
        proxy.set(Passage::Held);
        stream.write_all(b"lost").await.unwrap();
        proxy.set(Passage::Cut);
        for stream in [&mut stream, &mut other] {
            let end = timeout(SOME_DAY, stream.read_u8()).await.expect("it ends");
            assert!(end.is_err(), "{end:?}");
        }
        let mut late = TcpStream::connect(proxy.address()).await.unwrap();
        assert!(timeout(SOME_DAY, late.read_u8()).await.expect("it ends").is_err());
        proxy.set(Passage::Open);
        let mut again = TcpStream::connect(proxy.address()).await.unwrap();
        again.write_all(b"four").await.unwrap();
        says(&mut again, "four").await;
    }
}
