//! A process that can be killed, restarted and frozen, with limits and measurements.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::usage::Usage;

/// The variable that shows what the processes write to standard error.
const LOUD: &str = "PUISSANCE4_CHAOS_LOUD";

/// How often it is checked whether a process has ended.
const POLL: Duration = Duration::from_millis(5);

/// A program with its arguments and environment variables.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    /// The program.
    pub(crate) program: PathBuf,
    /// Its arguments.
    pub(crate) arguments: Vec<OsString>,
    /// Its environment variables, beside those of this process.
    pub(crate) environment: Vec<(OsString, OsString)>,
    /// The file of its standard error, for its first start.
    pub(crate) log: Option<PathBuf>,
}

impl Launch {
    /// Without environment variables and log.
    pub(crate) fn new<A: Into<OsString>>(program: &Path, arguments: impl IntoIterator<Item = A>) -> Self {
        let arguments = arguments.into_iter().map(Into::into).collect();
        Self { program: program.to_owned(), arguments, environment: Vec::new(), log: None }
    }

    fn spawn(&self) -> io::Result<Child> {
        let errors = match &self.log {
            Some(log) => File::options().create(true).append(true).open(log)?.into(),
            None if std::env::var_os(LOUD).is_some() => Stdio::inherit(),
            None => Stdio::null(),
        };
        // A limit of files must be an error in the program, not a signal that kills it.
        Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
            .arg(&self.program)
            .args(&self.arguments)
            .env("LANG", "C")
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(errors)
            .spawn()
    }
}

/// A running process, killed when it is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    launch: Launch,
    child: Child,
}

impl Process {
    pub(crate) fn start(launch: Launch) -> io::Result<Self> {
        let child = launch.spawn()?;
        Ok(Self { launch, child })
    }

    /// Kills it, as kill -9 does.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }

    /// Kills it and starts it again.
    pub(crate) fn kill_and_restart(&mut self) -> io::Result<()> {
        self.kill()?;
        self.restart()
    }

    /// Starts it again, after it has ended.
    pub(crate) fn restart(&mut self) -> io::Result<()> {
        self.child = self.launch.spawn()?;
        Ok(())
    }

    /// Its exit status, if it has ended.
    pub(crate) fn status(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }

    /// Waits for its end.
    pub(crate) fn wait(&mut self, timeout: Duration) -> io::Result<ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < timeout {
            if let Some(status) = self.status()? {
                return Ok(status);
            }
            std::thread::sleep(POLL);
        }
        Err(io::Error::other(format!("{:?} does not end", self.launch.arguments)))
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: Signal) -> io::Result<()> {
        Ok(kill_process(Pid::from_child(&self.child), signal)?)
    }

    /// The same, from another thread. Must not be used after it has been waited for.
    pub(crate) fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Sets limits with `prlimit`, such as `--data=1000000`.
    pub(crate) fn limit(&self, limit: &str) -> io::Result<()> {
        run(Command::new("prlimit").arg("--pid").arg(self.child.id().to_string()).arg(limit))
    }

    /// What it uses.
    pub(crate) fn usage(&self) -> Usage {
        Usage(self.child.id())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// Runs a command that must succeed.
pub(crate) fn run(command: &mut Command) -> io::Result<()> {
    let status = command.stderr(Stdio::null()).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{command:?}: {status}"))) }
}
