//! What programs write to standard error, in files.

use std::collections::{HashMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::bots::program::Program;
use crate::printable::printable;

/// How many bytes are added to a file at most, so a program that never stops writing does not fill the disk.
const MAX_BYTES: usize = 10 << 20;
/// A longer line is written in parts.
const MAX_LINE_BYTES: usize = 4096;
/// The maximum length of a name, without what makes it different from others.
const MAX_NAME_CHARACTERS: usize = 50;

/// A file for the standard error of each of some programs; by default for none.
#[derive(Clone, Debug, Default)]
pub struct Logs(HashMap<Program, Arc<Log>>);

/// A log that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", file.display())]
pub struct LogError {
    /// The file.
    pub file: PathBuf,
    /// The reason.
    #[source]
    pub error: io::Error,
}

/// The file of a program. All processes that run it write to it.
#[derive(Debug)]
pub(crate) struct Log {
    name: PathBuf,
    contents: Mutex<Contents>,
}

#[derive(Debug)]
struct Contents {
    file: File,
    /// How many bytes there is room for.
    room: usize,
    /// The last line, once there is no room left.
    full: String,
    /// How many processes have written to it.
    processes: usize,
    trouble: Option<io::Error>,
}

/// What a process writes to the log of its program, line by line: several may run at the same time.
pub(crate) struct LogWriter {
    log: Arc<Log>,
    process: usize,
    line: Vec<u8>,
}

/// A name that is harmless as a part of a file name on every system.
fn file_name(name: &str) -> String {
    let is_harmless = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_' | '.');
    let parts = name.split(|sign| !is_harmless(sign)).filter(|part| !part.is_empty());
    let name: String = parts.collect::<Vec<_>>().join("-").chars().take(MAX_NAME_CHARACTERS).collect();
    let name = name.trim_matches(['-', '.']);
    if name.is_empty() { "program".to_owned() } else { name.to_owned() }
}

impl Logs {
    /// Opens a file for each program in a folder, which is created if it is not there. The files are called after the
    /// names of the programs; what is there already stays. `full` is the last line of a file that has become too large.
    pub fn create(
        folder: &Path,
        programs: impl IntoIterator<Item = (Program, String)>,
        full: &str,
    ) -> Result<Self, LogError> {
        std::fs::create_dir_all(folder).map_err(|error| LogError { file: folder.to_owned(), error })?;
        let (mut logs, mut taken) = (HashMap::new(), HashSet::new());
        for (program, name) in programs {
            if logs.contains_key(&program) {
                continue;
            }
            let name = file_name(&name);
            let numbered = |number: usize| if number == 1 { name.clone() } else { format!("{name}-{number}") };
            // Not every file system tells capital letters from small ones.
            let mut names = (1..=logs.len() + 1).map(numbered);
            let free = names.find(|name| taken.insert(name.to_lowercase())).unwrap_or_default();
            let file = folder.join(free + ".log");
            let opened = OpenOptions::new().append(true).create(true).open(&file);
            let opened = opened.map_err(|error| LogError { file: file.clone(), error })?;
            let contents =
                Contents { file: opened, room: MAX_BYTES, full: full.to_owned(), processes: 0, trouble: None };
            logs.insert(program, Arc::new(Log { name: file, contents: Mutex::new(contents) }));
        }
        Ok(Self(logs))
    }

    /// Why something is missing in a file, if something is.
    pub fn trouble(&self) -> Option<LogError> {
        self.0.values().find_map(|log| {
            let error = log.contents().trouble.take()?;
            Some(LogError { file: log.name.clone(), error })
        })
    }

    /// For a process that runs this program.
    pub(crate) fn writer(&self, program: Program) -> Option<LogWriter> {
        let log = Arc::clone(self.0.get(&program)?);
        let process = {
            let mut contents = log.contents();
            contents.processes += 1;
            contents.processes
        };
        let mut writer = LogWriter { log, process, line: Vec::new() };
        writer.write(format!("=== {program}\n").as_bytes());
        Some(writer)
    }
}

impl Log {
    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Contents {
    /// Adds a line. What could command the terminal of a reader is written so that it can be seen.
    fn add(&mut self, process: usize, line: &[u8]) {
        if self.room == 0 {
            return;
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let mut text = format!("[{process}] {}\n", printable(&String::from_utf8_lossy(line)));
        if text.len() <= self.room {
            self.room -= text.len();
        } else {
            self.room = 0;
            text = format!("{}\n", self.full);
        }
        if let Err(error) = self.file.write_all(text.as_bytes()) {
            self.room = 0;
            self.trouble = Some(error);
        }
    }
}

impl LogWriter {
    /// Adds what a process has written.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            if *byte != b'\n' {
                self.line.push(*byte);
            }
            if *byte == b'\n' || self.line.len() >= MAX_LINE_BYTES {
                self.end_line();
            }
        }
    }

    fn end_line(&mut self) {
        self.log.contents().add(self.process, &self.line);
        self.line.clear();
    }
}

impl Drop for LogWriter {
    /// The last line may have no end.
    fn drop(&mut self) {
        if !self.line.is_empty() {
            self.end_line();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::dialect::Dialect;

    fn program(command: &str) -> Program {
        Program::new(Dialect::Simple, command).unwrap()
    }

    fn logs(folder: &Path, names: &[&str]) -> Logs {
        let programs =
            names.iter().enumerate().map(|(number, name)| (program(&number.to_string()), (*name).to_owned()));
        Logs::create(folder, programs, "(full)").unwrap()
    }

    #[test]
    fn names_of_files() {
        let folder = tempfile::tempdir().unwrap();
        let long = "x".repeat(300);
        let names = ["Anna", "anna", "cmd:python3 ../b c/bot.py", "../..", "/etc/passwd", "Zoé", "..", "a\0\nb", &long];
        logs(&folder.path().join("new/logs"), &names);
        let files = std::fs::read_dir(folder.path().join("new/logs")).unwrap();
        let mut files: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        let expected = [
            "Anna.log",
            "Zoé.log",
            "a-b.log",
            "anna-2.log",
            "cmd-python3-..-b-c-bot.py.log",
            "etc-passwd.log",
            "program-2.log",
            "program.log",
        ];
        assert_eq!(files[..8], expected);
        assert_eq!(files[8], format!("{}.log", "x".repeat(MAX_NAME_CHARACTERS)));
    }

    #[test]
    fn lines_of_several_processes_stay_whole() {
        let folder = tempfile::tempdir().unwrap();
        let logs = logs(folder.path(), &["bot"]);
        assert!(logs.writer(program("another")).is_none());
        let (mut one, mut two) = (logs.writer(program("0")).unwrap(), logs.writer(program("0")).unwrap());
        one.write(b"half of ");
        two.write(b"whole\n\nno end");
        one.write(b"a line\n");
        drop((one, two));
        let text = std::fs::read_to_string(folder.path().join("bot.log")).unwrap();
        assert_eq!(text, "[1] === cmd:0\n[2] === cmd:0\n[2] whole\n[2] \n[1] half of a line\n[2] no end\n");
    }

    #[test]
    fn commands_to_a_terminal_are_made_visible() {
        let folder = tempfile::tempdir().unwrap();
        let logs = logs(folder.path(), &["bot"]);
        logs.writer(program("0")).unwrap().write(b"\x1b]0;title\x07\x1b[2J\xc3\xa9\r\n\xc2\x9b31m\x08x\xff");
        let text = std::fs::read_to_string(folder.path().join("bot.log")).unwrap();
        let lines = ["[1] \\u{1b}]0;title\\u{7}\\u{1b}[2Jé", "[1] \\u{9b}31m\\u{8}x\u{fffd}"];
        assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), lines);
    }

    #[test]
    fn an_endless_writer_does_not_fill_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bot.log");
        std::fs::write(&file, "before\n").unwrap();
        let logs = logs(folder.path(), &["bot"]);
        let mut writer = logs.writer(program("0")).unwrap();
        for _ in 0..=MAX_BYTES / 1000 {
            writer.write(&[b'x'; 1000]);
        }
        drop(writer);
        logs.writer(program("0")).unwrap().write(b"more\n");
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("before\n[1] === cmd:0\n[1] xxx") && text.ends_with("x\n(full)\n"));
        assert!((MAX_BYTES - 5000..=MAX_BYTES + 20).contains(&text.len()), "{}", text.len());
        assert!(logs.trouble().is_none());
    }

    #[test]
    fn a_folder_that_cannot_be_is_named() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let error = Logs::create(&file.path().join("logs"), [], "").unwrap_err();
        assert_eq!(error.file, file.path().join("logs"));
    }
}
