//! A server as a process of its own, and its faults.

use std::ffi::{OsStr, OsString};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use crate::process::Process;

/// The timeout for the start of a server, long enough on a busy machine.
const START: Duration = Duration::from_secs(20);

/// `puissance4 serve`, always with the same database and at the same address.
#[derive(Debug)]
pub struct Server {
    program: PathBuf,
    games: OsString,
    address: SocketAddr,
    environment: Environment,
    process: Child,
}

/// Environment variables of a server.
type Environment = Vec<(OsString, OsString)>;

/// Throttles a server until it is dropped.
#[derive(Debug)]
pub struct Brake {
    off: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Brake {
    fn drop(&mut self) {
        self.off.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Why a server cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// It does not start.
    #[error("the server: {0}")]
    Process(#[from] io::Error),
    /// It started, but does not answer.
    #[error("the server does not answer")]
    Silent,
    /// It has ended by itself.
    #[error("the server has ended by itself: {0}")]
    Ended(std::process::ExitStatus),
}

impl Server {
    /// Starts one at a free address, with a database.
    pub async fn start(program: &Path, games: impl AsRef<OsStr>) -> Result<Self, ServerError> {
        Self::start_telling(program, games, Stdio::null()).await
    }

    /// The same, with a file for its output.
    pub async fn start_telling(program: &Path, games: impl AsRef<OsStr>, log: Stdio) -> Result<Self, ServerError> {
        Self::start_as(program, games.as_ref(), Environment::new(), log).await
    }

    /// The same, with these environment variables, also after a restart.
    pub async fn start_within(
        program: &Path,
        games: impl AsRef<OsStr>,
        environment: Vec<(OsString, OsString)>,
    ) -> Result<Self, ServerError> {
        Self::start_as(program, games.as_ref(), environment, Stdio::null()).await
    }

    async fn start_as(
        program: &Path,
        games: &OsStr,
        environment: Environment,
        log: Stdio,
    ) -> Result<Self, ServerError> {
        let games = games.to_owned();
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let process = spawn(program, &games, address, &environment, log)?;
        let mut server = Self { program: program.to_owned(), games, address, environment, process };
        server.answers().await?;
        Ok(server)
    }

    /// Its address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its database file.
    pub fn games(&self) -> &Path {
        Path::new(&self.games)
    }

    /// Waits until it is ready.
    async fn answers(&mut self) -> Result<(), ServerError> {
        let start = Instant::now();
        while start.elapsed() < START {
            if let Some(status) = self.process.try_wait()? {
                return Err(ServerError::Ended(status));
            }
            if let Ok(Ok(true)) = timeout(Duration::from_secs(1), is_healthy(self.address)).await {
                return Ok(());
            }
            sleep(Duration::from_millis(5)).await;
        }
        Err(ServerError::Silent)
    }

    /// Kills it, as kill -9 does. It must be running until then.
    pub async fn kill(&mut self) -> Result<(), ServerError> {
        if let Some(status) = self.process.try_wait()? {
            return Err(ServerError::Ended(status));
        }
        Ok(self.process.kill().await?)
    }

    /// Restarts it after it was killed.
    pub async fn restart(&mut self) -> Result<(), ServerError> {
        self.process = spawn(&self.program, &self.games, self.address, &self.environment, Stdio::null())?;
        self.answers().await
    }

    /// Shuts it down gracefully.
    pub async fn end(&mut self) -> Result<(), ServerError> {
        self.signal("TERM").await?;
        let ended = timeout(Duration::from_secs(15), self.process.wait()).await;
        ended.map_err(|_| ServerError::Silent)?.map(drop).map_err(ServerError::from)
    }

    /// Freezes it.
    pub async fn freeze(&self) -> Result<(), ServerError> {
        self.signal("STOP").await
    }

    /// Resumes it.
    pub async fn thaw(&self) -> Result<(), ServerError> {
        self.signal("CONT").await
    }

    /// Lets it run for this part of each 10 ms only, like a machine that is too slow.
    pub fn hold_back(&self, running: Duration) -> Result<Brake, ServerError> {
        const EACH: Duration = Duration::from_millis(10);
        let raw = i32::try_from(self.pid()?).map_err(io::Error::other)?;
        let pid = Pid::from_raw(raw).ok_or_else(|| io::Error::other("no process"))?;
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
        Ok(Brake { off, thread: Some(thread) })
    }

    /// Limits the size of its files from now on; the limit can only be raised.
    pub async fn limit_files(&self, bytes: u64) -> Result<(), ServerError> {
        let limit = format!("--fsize={bytes}:");
        run(Command::new("prlimit").arg("--pid").arg(self.pid()?.to_string()).arg(limit)).await
    }

    /// Limits its memory from now on.
    pub async fn limit_memory(&self, bytes: u64) -> Result<(), ServerError> {
        let limit = format!("--data={bytes}:{bytes}");
        run(Command::new("prlimit").arg("--pid").arg(self.pid()?.to_string()).arg(limit)).await
    }

    /// Fails if it has ended by itself.
    pub fn is_alive(&mut self) -> Result<(), ServerError> {
        self.process.try_wait()?.map_or(Ok(()), |status| Err(ServerError::Ended(status)))
    }

    /// Enlarges the disk of its database, if that is in memory and remounting is allowed.
    pub async fn enlarge_disk(&self) -> Result<(), ServerError> {
        let folder = self.games().parent().unwrap_or(self.games());
        run(Command::new("mount").args(["-o", "remount,size=256m"]).arg(folder)).await
    }

    async fn signal(&self, name: &str) -> Result<(), ServerError> {
        run(Command::new("kill").arg(format!("-{name}")).arg(self.pid()?.to_string())).await
    }

    /// The process id.
    fn pid(&self) -> io::Result<u32> {
        self.process.id().ok_or_else(|| io::Error::other("the server has ended"))
    }

    /// Its resident memory, in KiB.
    pub fn resident_kib(&self) -> io::Result<u64> {
        Process(self.pid()?).resident_kib()
    }

    /// Its peak memory, in KiB.
    pub fn peak_kib(&self) -> io::Result<u64> {
        Process(self.pid()?).peak_kib()
    }

    /// Its processor time.
    pub fn processor_time(&self) -> io::Result<Duration> {
        Process(self.pid()?).time()
    }
}

fn spawn(
    program: &Path,
    games: &OsStr,
    address: SocketAddr,
    environment: &[(OsString, OsString)],
    log: Stdio,
) -> io::Result<Child> {
    // The limit must be an error in the server, not a signal that kills it.
    Command::new("sh")
        .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
        .arg(program)
        .args(["--lang", "en", "serve", "--bind", &address.to_string(), "--database"])
        .arg(games)
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .kill_on_drop(true)
        .spawn()
}

async fn run(command: &mut Command) -> Result<(), ServerError> {
    let status = command.stderr(Stdio::null()).status().await?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{command:?}: {status}")).into()) }
}

async fn is_healthy(address: SocketAddr) -> io::Result<bool> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(answer.starts_with(b"HTTP/1.1 200"))
}
