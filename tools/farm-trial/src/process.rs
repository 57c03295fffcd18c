//! A process of the program under trial.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// A running process; it is killed with this.
pub(crate) struct Process {
    program: PathBuf,
    arguments: Vec<String>,
    child: Child,
}

impl Process {
    pub(crate) fn start(program: &Path, arguments: &[String]) -> Result<Self, String> {
        let child = spawn(program, arguments)?;
        Ok(Self { program: program.to_owned(), arguments: arguments.to_vec(), child })
    }

    /// Kills it, as kill -9 does, and starts it again.
    pub(crate) fn kill_and_restart(&mut self) -> Result<(), String> {
        self.kill();
        self.child = spawn(&self.program, &self.arguments)?;
        Ok(())
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// How it has ended, if it has.
    pub(crate) fn ended(&mut self) -> Result<Option<ExitStatus>, String> {
        self.child.try_wait().map_err(|error| error.to_string())
    }

    /// Waits for its end.
    pub(crate) fn wait(&mut self, most: Duration) -> Result<Option<i32>, String> {
        let begin = Instant::now();
        while begin.elapsed() < most {
            if let Some(status) = self.ended()? {
                return Ok(status.code());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Err(format!("{:?} does not end", self.arguments))
    }

    pub(crate) fn freeze(&self) -> Result<(), String> {
        self.signal(Signal::STOP)
    }

    pub(crate) fn thaw(&self) -> Result<(), String> {
        self.signal(Signal::CONT)
    }

    fn signal(&self, signal: Signal) -> Result<(), String> {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw).ok_or("no process")?;
        kill_process(pid, signal).map_err(|error| error.to_string())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn spawn(program: &Path, arguments: &[String]) -> Result<Child, String> {
    Command::new(program)
        .args(arguments)
        .env("LANG", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(if std::env::var_os("PUISSANCE4_FARM_TRIAL_LOUD").is_some() { Stdio::inherit() } else { Stdio::null() })
        .spawn()
        .map_err(|error| format!("{}: {error}", program.display()))
}
