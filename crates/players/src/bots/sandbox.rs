//! What a program of others may do on this machine.

use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::bots::call_filter;

/// The limit of memory, in bytes. Address space without memory behind it, which virtual machines reserve, does not
/// count.
///
/// The system enforces it for the data of each process and for the size of each file; a [watch](crate::bots::memory)
/// for everything that a program uses together.
pub(crate) const MAX_BYTES: u64 = 1 << 30;

/// How large the files in `/dev/shm` may be together, in bytes: enough for the semaphores of runtimes.
const MAX_SHARED_FILE_BYTES: u64 = 64 << 20;

/// How a program can be confined here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is something that a machine has or has not.
pub struct Sandbox {
    /// Whether bubblewrap works: no network, no other processes, files to read only.
    pub is_isolated: bool,
    /// Whether the memory of programs is limited.
    pub is_limited: bool,
    /// Whether there are files in memory, in `/dev/shm`, with a limit of their size: bubblewrap 0.7 has it.
    has_shared_files: bool,
    /// Whether shared memory of System V, which nobody could count, is refused.
    is_filtered: bool,
}

/// Where the standard output is while bubblewrap starts. Bubblewrap keeps a copy of its own standard output as long as
/// the program runs, so one would never learn that the program has closed it; it closes what is not standard.
const OUTPUT: &str = "exec 3>&1 >/dev/null; exec \"$@\"";
/// The same with the filter of system calls, whose file is named first.
const OUTPUT_AND_FILTER: &str = "exec 3>&1 4<\"$0\" >/dev/null; exec \"$@\"";
/// What the program begins with inside: it gets its output back.
const OUTPUT_BACK: &str = "exec \"$@\" >&3 3>&-";
/// Without isolation, the parent of the program is a shell, not the referee: a program that ends its parent ends
/// itself. The shell keeps neither the input nor the output.
const SHELL: &str = "exec 3<&0; \"$@\" <&3 3<&- & exec <&- 3<&- >&-; wait $!";

/// Whether a command runs and succeeds.
fn succeeds(mut command: Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

impl Sandbox {
    /// A program may do what its user may do.
    pub const NONE: Self = Self { is_isolated: false, is_limited: false, has_shared_files: false, is_filtered: false };

    /// What is possible here; found out once.
    pub fn here() -> Self {
        static HERE: OnceLock<Sandbox> = OnceLock::new();
        *HERE.get_or_init(|| {
            if !cfg!(target_os = "linux") {
                return Self::NONE;
            }
            let works = |sandbox: &Self| succeeds(sandbox.command(&["true".to_owned()]));
            let limited = Self { is_limited: true, ..Self::NONE };
            let is_limited = works(&limited);
            // The best first: older versions of bubblewrap cannot do everything.
            let choices = [(true, true), (true, false), (false, true), (false, false)];
            let isolated = choices.map(|(has_shared_files, is_filtered)| Self {
                is_isolated: true,
                is_limited,
                has_shared_files,
                is_filtered,
            });
            isolated.into_iter().find(works).unwrap_or(Self { is_limited, ..Self::NONE })
        })
    }

    /// A command that is run with what is possible.
    pub(crate) fn command(self, words: &[String]) -> Command {
        let mut line: Vec<String> = Vec::new();
        let mut add = |words: &[&str]| line.extend(words.iter().map(|word| (*word).to_owned()));
        if self.is_limited {
            let (data, file) = (format!("--data={MAX_BYTES}"), format!("--fsize={MAX_BYTES}"));
            add(&["prlimit", &data, &file, "--core=0", "--"]);
        }
        if self.is_isolated {
            let filter = self.is_filtered.then(call_filter::file).flatten();
            match &filter {
                Some(file) => add(&["sh", "-c", OUTPUT_AND_FILTER, file]),
                None => add(&["sh", "-c", OUTPUT, "sh"]),
            }
            self.bubblewrap(filter.is_some()).iter().for_each(|word| add(&[word]));
            add(&["sh", "-c", OUTPUT_BACK, "sh"]);
        } else if cfg!(unix) {
            add(&["sh", "-c", SHELL, "sh"]);
        }
        line.extend_from_slice(words);
        let mut command = Command::new(&line[0]);
        command.args(&line[1..]);
        command
    }

    /// The arguments of bubblewrap. The program has files to read, but none to write except small ones in `/dev/shm`,
    /// no network, and processes of its own that end with it. If its user is root, it has none of the rights of root,
    /// and the settings of the system in `/proc` are to be read only.
    fn bubblewrap(self, is_filtered: bool) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        let mut add = |text: &str| words.extend(text.split_whitespace().map(str::to_owned));
        add("bwrap --ro-bind / / --dev /dev");
        if self.has_shared_files {
            add(&format!("--size {MAX_SHARED_FILE_BYTES} --tmpfs /dev/shm"));
        }
        add("--remount-ro /dev --proc /proc --remount-ro /proc --unshare-net --unshare-pid --unshare-ipc");
        if is_filtered {
            add("--seccomp 4");
        }
        add("--cap-drop ALL --die-with-parent --new-session --");
        words
    }
}
