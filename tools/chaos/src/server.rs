//! A server as a process of its own, and what can be done to it.

use std::ffi::{OsStr, OsString};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::process::{Signal, kill_process};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::error::Error;
use crate::memory_disk::MemoryDisk;
use crate::process::{Launch, Process};
use crate::usage::Usage;

/// The timeout for the start of a server, long enough on a busy machine.
const START: Duration = Duration::from_secs(20);
/// The timeout for its end.
const END: Duration = Duration::from_secs(15);

/// `puissance4 serve`, always with the same database and at the same address.
#[derive(Debug)]
pub(crate) struct Server {
    games: PathBuf,
    address: SocketAddr,
    process: Process,
}

/// Throttles a server until it is dropped.
#[derive(Debug)]
pub(crate) struct Throttle {
    off: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Throttle {
    fn drop(&mut self) {
        self.off.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Server {
    /// Starts one at a free address, with a database.
    pub(crate) async fn start(program: &Path, games: impl AsRef<OsStr>) -> Result<Self, Error> {
        Self::start_with(program, games, Vec::new(), None).await
    }

    /// The same, with environment variables and a file for its log.
    pub(crate) async fn start_with(
        program: &Path,
        games: impl AsRef<OsStr>,
        environment: Vec<(OsString, OsString)>,
        log: Option<PathBuf>,
    ) -> Result<Self, Error> {
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let mut launch = Launch::new(program, ["--lang", "en", "serve", "--bind", &address.to_string(), "--database"]);
        launch.arguments.push(games.as_ref().to_owned());
        let process = Process::start(Launch { environment, log, ..launch })?;
        let mut server = Self { games: PathBuf::from(games.as_ref()), address, process };
        server.wait_until_healthy().await?;
        Ok(server)
    }

    /// Its address.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its database file.
    pub(crate) fn games(&self) -> &Path {
        &self.games
    }

    async fn wait_until_healthy(&mut self) -> Result<(), Error> {
        let start = Instant::now();
        while start.elapsed() < START {
            self.is_alive()?;
            if let Ok(Ok(true)) = timeout(Duration::from_secs(1), is_healthy(self.address)).await {
                return Ok(());
            }
            sleep(Duration::from_millis(5)).await;
        }
        Err(Error::Silent)
    }

    /// Kills it, as kill -9 does. It must be running until then.
    pub(crate) fn kill(&mut self) -> Result<(), Error> {
        self.is_alive()?;
        Ok(self.process.kill()?)
    }

    /// Restarts it after it was killed.
    pub(crate) async fn restart(&mut self) -> Result<(), Error> {
        self.process.restart()?;
        self.wait_until_healthy().await
    }

    /// Shuts it down gracefully.
    pub(crate) fn end(&mut self) -> Result<(), Error> {
        self.process.signal(Signal::TERM)?;
        Ok(tokio::task::block_in_place(|| self.process.wait(END)).map(drop)?)
    }

    /// Freezes it.
    pub(crate) fn freeze(&self) -> io::Result<()> {
        self.process.signal(Signal::STOP)
    }

    /// Resumes it.
    pub(crate) fn thaw(&self) -> io::Result<()> {
        self.process.signal(Signal::CONT)
    }

    /// Lets it run for this part of each 10 ms only, like a machine that is too slow.
    pub(crate) fn throttle(&self, running: Duration) -> Throttle {
        const EACH: Duration = Duration::from_millis(10);
        let pid = self.process.pid();
        let off = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&off);
        let thread = std::thread::spawn(move || {
            while !done.load(Ordering::Relaxed) {
                let stopped = kill_process(pid, Signal::STOP);
                std::thread::sleep(EACH.saturating_sub(running));
                let goes_on = kill_process(pid, Signal::CONT);
                std::thread::sleep(running);
                if stopped.is_err() || goes_on.is_err() {
                    return;
                }
            }
        });
        Throttle { off, thread: Some(thread) }
    }

    /// Limits the size of its files from now on; the limit can only be raised.
    pub(crate) fn limit_files(&self, bytes: u64) -> io::Result<()> {
        self.process.limit(&format!("--fsize={bytes}:"))
    }

    /// Limits its memory from now on.
    pub(crate) fn limit_memory(&self, bytes: u64) -> io::Result<()> {
        self.process.limit(&format!("--data={bytes}:{bytes}"))
    }

    /// Fails if it has ended by itself.
    pub(crate) fn is_alive(&mut self) -> Result<(), Error> {
        self.process.status()?.map_or(Ok(()), |status| Err(Error::Ended(status)))
    }

    /// Enlarges the disk of its database, which is in memory.
    pub(crate) fn enlarge_disk(&self) -> io::Result<()> {
        MemoryDisk::enlarge(self.games.parent().unwrap_or(&self.games))
    }

    /// What it uses.
    pub(crate) fn usage(&self) -> Usage {
        self.process.usage()
    }
}

async fn is_healthy(address: SocketAddr) -> io::Result<bool> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(answer.starts_with(b"HTTP/1.1 200"))
}
