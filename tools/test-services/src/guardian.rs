//! A shell that cleans up after a server, however the test ends.

use std::ffi::OsStr;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A shell whose standard input ends with this value, and with this process.
#[derive(Debug)]
pub(crate) struct Guardian {
    shell: Child,
    input: Option<ChildStdin>,
}

impl Guardian {
    /// Runs a script with arguments. It should read its standard input and clean up when that ends. Returns what it
    /// writes as well.
    pub(crate) fn start<A: AsRef<OsStr>>(
        script: &str,
        arguments: impl IntoIterator<Item = A>,
        errors: Stdio,
    ) -> (Self, ChildStdout) {
        let mut shell = Command::new("sh")
            .arg("-c")
            .arg(format!("trap '' INT HUP TERM; {script}"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .expect("there is a shell");
        let (input, output) = (shell.stdin.take(), shell.stdout.take());
        (Self { shell, input }, output.expect("it is a pipe"))
    }

    /// Has it clean up, and waits for that.
    pub(crate) fn end(mut self) {
        drop(self.input.take());
        let _ = self.shell.wait();
    }
}
