//! The output of a command that may hang.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// How often a running command is looked at.
const POLL: Duration = Duration::from_millis(20);

/// A command that writes to a file, so it never waits for a reader. It is killed when this is dropped.
pub(crate) struct Running {
    child: Child,
    output: PathBuf,
}

impl Running {
    /// Starts a command in a folder, in which a file takes its output and its errors.
    pub(crate) fn start(command: &mut Command, folder: &Path) -> Result<Self, String> {
        let output = folder.join("output.txt");
        let file = File::create(&output).map_err(|error| format!("{}: {error}", output.display()))?;
        let errors = file.try_clone().map_err(|error| error.to_string())?;
        command.current_dir(folder).stdout(file).stderr(errors);
        let child = command.spawn().map_err(|error| format!("{command:?} did not start: {error}"))?;
        Ok(Self { child, output })
    }

    /// What it has written so far.
    pub(crate) fn output(&self) -> String {
        let bytes = std::fs::read(&self.output).unwrap_or_default();
        // Windows ends lines with two characters.
        String::from_utf8_lossy(&bytes).replace("\r\n", "\n")
    }

    /// Waits until its output has something, and returns that.
    pub(crate) fn wait_for<T>(&mut self, limit: Duration, find: impl Fn(&str) -> Option<T>) -> Result<T, String> {
        let start = Instant::now();
        loop {
            let ended = self.child.try_wait().map_err(|error| error.to_string())?.is_some();
            if let Some(found) = find(&self.output()) {
                return Ok(found);
            }
            if ended || start.elapsed() > limit {
                return Err(format!("the output is not as expected:\n{}", self.output()));
            }
            std::thread::sleep(POLL);
        }
    }

    /// Waits for its end, and returns its output if it succeeded.
    pub(crate) fn finish(mut self, limit: Duration) -> Result<String, String> {
        let start = Instant::now();
        loop {
            match self.child.try_wait().map_err(|error| error.to_string())? {
                Some(status) if status.success() => return Ok(self.output()),
                Some(status) => return Err(format!("{status}:\n{}", self.output())),
                None if start.elapsed() > limit => {
                    return Err(format!("no end after {} s:\n{}", limit.as_secs(), self.output()));
                }
                None => std::thread::sleep(POLL),
            }
        }
    }

    /// Writes to its standard input, which must be a pipe.
    pub(crate) fn send(&mut self, text: &str) -> Result<(), String> {
        let input = self.child.stdin.as_mut().ok_or("its input is no pipe")?;
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).map_err(|error| error.to_string())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
