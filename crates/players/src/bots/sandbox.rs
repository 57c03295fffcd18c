//! What a program of others may do on this machine.

use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The limit of memory for data, in bytes. Address space without memory behind it, which virtual machines reserve, does not count.
pub(crate) const MAX_DATA_BYTES: u64 = 1 << 30;

/// How a program can be confined here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sandbox {
    /// Whether bubblewrap works: no network, no other processes, files to read only.
    pub is_isolated: bool,
    /// Whether the memory of programs is limited.
    pub is_limited: bool,
}

/// The arguments of bubblewrap. The program has files to read, but none to write except in `/dev/shm`, no network, and processes of its own that end with it.
const BUBBLEWRAP: [&str; 14] = [
    "bwrap",
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--proc",
    "/proc",
    "--unshare-net",
    "--unshare-pid",
    "--unshare-ipc",
    "--die-with-parent",
    "--new-session",
    "--",
];

/// Whether a command runs and succeeds.
fn succeeds(words: &[&str]) -> bool {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

impl Sandbox {
    /// A program may do what its user may do.
    pub const NONE: Self = Self { is_isolated: false, is_limited: false };

    /// What is possible here; found out once.
    pub fn here() -> Self {
        static HERE: OnceLock<Sandbox> = OnceLock::new();
        *HERE.get_or_init(|| Self {
            is_isolated: cfg!(target_os = "linux") && succeeds(&[&BUBBLEWRAP[..], &["true"]].concat()),
            is_limited: cfg!(target_os = "linux") && succeeds(&["prlimit", "--core=0", "--", "true"]),
        })
    }

    /// A command that is run with what is possible.
    pub(crate) fn command(self, words: &[String]) -> Command {
        let mut line: Vec<String> = Vec::new();
        if self.is_limited {
            line.extend([
                "prlimit".to_owned(),
                format!("--data={MAX_DATA_BYTES}"),
                "--core=0".to_owned(),
                "--".to_owned(),
            ]);
        }
        if self.is_isolated {
            line.extend(BUBBLEWRAP.map(str::to_owned));
        } else if cfg!(unix) {
            // The parent of the program is a shell, not the referee: a program that ends its parent ends itself.
            line.extend(["sh", "-c", "\"$@\"; exit $?", "sh"].map(str::to_owned));
        }
        line.extend_from_slice(words);
        let mut command = Command::new(&line[0]);
        command.args(&line[1..]);
        command
    }
}
