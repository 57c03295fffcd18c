//! A program that runs: lines in, lines out, and a certain end.

use std::io::{self, BufRead as _, BufReader, Read, Write as _};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdout, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::bots::log::LogWriter;
#[cfg(target_os = "linux")]
use crate::bots::memory;
#[cfg(target_os = "linux")]
use crate::bots::sandbox::MAX_BYTES;
use crate::bots::sandbox::Sandbox;

/// The maximum length of a line; the rest is cut off.
const MAX_LINE_BYTES: u64 = 4096;
/// How many lines may wait. A program that writes more has to wait itself.
const MAX_LINES: usize = 64;
/// How many questions may wait for a program that does not read.
const MAX_QUESTIONS: usize = 64;
/// How much of standard error is kept: the end.
const MAX_STDERR_BYTES: usize = 4096;
/// How long a program may take to end after its input was closed.
const GRACE: Duration = Duration::from_millis(200);
/// How long to wait for a process to be gone once it was killed.
const BURIAL: Duration = Duration::from_secs(2);
/// How long the last lines of a program that has ended may take to arrive.
const LAST_LINES: Duration = Duration::from_millis(50);
/// The system's error for a file that is not there, the same on all systems.
const NO_SUCH_FILE: i32 = 2;
/// The environment variable by which the processes of a program are found, in whatever group or session they are.
const MARK: &str = "PUISSANCE4_BOT";

/// A program that runs.
pub(crate) struct Process {
    child: Child,
    questions: Option<SyncSender<String>>,
    lines: Receiver<String>,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// Closed once standard error has ended.
    errors_end: Receiver<()>,
    /// Dropped to end the watch over its memory.
    watch: Option<SyncSender<()>>,
    /// Whether it was killed since it used too much memory.
    is_too_large: Arc<AtomicBool>,
    mark: String,
    has_ended: bool,
}

/// The groups and marks of the programs that run.
static RUNNING: Mutex<Vec<(u32, String)>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<(u32, String)>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether this process is about to end; see [`end_all_programs`].
static ENDING: AtomicBool = AtomicBool::new(false);

/// Ends all programs that run, and everything that they started. For a process that is about to end without dropping
/// its players: a thread that waits for a program waits until then.
pub fn end_all_programs() {
    ENDING.store(true, Ordering::SeqCst);
    for (group, mark) in running().drain(..) {
        kill_group(group);
        kill_marked(&mark);
    }
}

/// Does not return if this process is about to end. Then it was not a program's fault that it ended, and no game may be
/// lost by that.
pub(crate) fn stay_if_ending() {
    while ENDING.load(Ordering::SeqCst) {
        thread::park();
    }
}

/// Why there is no line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoLine {
    /// None came in time.
    Late,
    /// The output is closed.
    Closed,
}

/// Reads lines until the output ends or the receiver is gone. A line that is too long is cut off.
fn read_lines(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let is_whole = line.ends_with(b"\n") || (line.len() as u64) < MAX_LINE_BYTES;
        if lines.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
            return;
        }
        // What is left of it is not a line of its own.
        if !is_whole && output.skip_until(b'\n').is_err() {
            return;
        }
    }
}

/// Keeps the end of standard error, and writes all of it to a log.
fn keep_end(mut output: ChildStderr, kept: &Mutex<Vec<u8>>, mut log: Option<LogWriter>) {
    let mut chunk = [0; 4096];
    while let Ok(read @ 1..) = output.read(&mut chunk) {
        if let Some(log) = &mut log {
            log.write(&chunk[..read]);
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&chunk[..read]);
        let surplus = kept.len().saturating_sub(MAX_STDERR_BYTES);
        kept.drain(..surplus);
    }
}

/// Kills a program once it uses too much memory with everything that it started, until the watch ends.
#[cfg(target_os = "linux")]
fn watch_memory(id: u32, end: &Receiver<()>, is_too_large: &AtomicBool) {
    while end.recv_timeout(memory::LOOK) == Err(RecvTimeoutError::Timeout) {
        if memory::used_by(id, MAX_BYTES) > MAX_BYTES {
            is_too_large.store(true, Ordering::SeqCst);
            let family = memory::family(id);
            kill_group(id);
            // Some may have groups of their own.
            family.into_iter().for_each(kill);
            return;
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn watch_memory(_id: u32, _end: &Receiver<()>, _is_too_large: &AtomicBool) {}

/// Whether there is a file for the first word of a command line.
fn is_found(word: &str) -> bool {
    let has_folder = word.contains(std::path::MAIN_SEPARATOR);
    let folders = std::env::var_os("PATH").unwrap_or_default();
    if has_folder || !cfg!(unix) {
        return !cfg!(unix) || Path::new(word).is_file();
    }
    std::env::split_paths(&folders).any(|folder| folder.join(word).is_file())
}

/// A thread of the referee that reads from a program, or writes to it. It ends with the program.
fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(format!("bot {name}")).stack_size(256 * 1024).spawn(work).map(drop)
}

impl Process {
    /// Starts a program in a process group of its own.
    pub(crate) fn start(words: &[String], sandbox: Sandbox, log: Option<LogWriter>) -> io::Result<Self> {
        static STARTED: AtomicU64 = AtomicU64::new(0);
        if !words.first().is_some_and(|word| is_found(word)) {
            // The sandbox would say it with a word of its own.
            return Err(io::Error::from_raw_os_error(NO_SUCH_FILE));
        }
        let mark = format!("{}-{}", std::process::id(), STARTED.fetch_add(1, Ordering::Relaxed));
        let mut command = sandbox.command(words);
        command.env(MARK, &mark).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let missing = || io::Error::other("a pipe is missing");
        let input = child.stdin.take().ok_or_else(missing)?;
        let (output, errors) = (child.stdout.take().ok_or_else(missing)?, child.stderr.take().ok_or_else(missing)?);
        let (questions, asked) = sync_channel::<String>(MAX_QUESTIONS);
        let (sender, lines) = sync_channel(MAX_LINES);
        let stderr = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&stderr);
        let (errors_open, errors_end) = sync_channel::<()>(0);
        running().push((child.id(), mark.clone()));
        // From here on, dropping it ends the program.
        let (watch, watch_end) = sync_channel(0);
        let (id, is_too_large) = (child.id(), Arc::<AtomicBool>::default());
        let found = Arc::clone(&is_too_large);
        let process = Self {
            child,
            questions: Some(questions),
            lines,
            stderr,
            errors_end,
            watch: Some(watch),
            is_too_large,
            mark,
            has_ended: false,
        };
        if ENDING.load(Ordering::SeqCst) {
            // It may have started too late to be among those that were ended.
            drop(process);
            stay_if_ending();
            return Err(io::Error::other("this process is about to end"));
        }
        spawn("input", move || {
            let mut input = input;
            // A program that has ended cannot be written to; reading finds that out.
            let _ =
                asked.iter().try_for_each(|question| input.write_all(question.as_bytes()).and_then(|()| input.flush()));
        })?;
        spawn("output", move || read_lines(output, &sender))?;
        spawn("memory", move || watch_memory(id, &watch_end, &found))?;
        spawn("errors", move || {
            keep_end(errors, &kept, log);
            drop(errors_open);
        })?;
        Ok(process)
    }

    /// Writes to the program; false if it does not read.
    pub(crate) fn write(&self, text: &str) -> bool {
        let sent = self.questions.as_ref().map(|questions| questions.try_send(text.to_owned()));
        !matches!(sent, Some(Err(TrySendError::Full(_))))
    }

    /// The next line, if it comes in time.
    pub(crate) fn line(&mut self, time: Duration) -> Result<String, NoLine> {
        match self.lines.recv_timeout(time) {
            Ok(line) => Ok(line),
            // A process that it has left behind may keep the output open.
            Err(RecvTimeoutError::Timeout) if self.is_over() => {
                self.lines.recv_timeout(LAST_LINES).map_err(|_| NoLine::Closed)
            }
            Err(RecvTimeoutError::Timeout) => Err(NoLine::Late),
            Err(RecvTimeoutError::Disconnected) => Err(NoLine::Closed),
        }
    }

    fn is_over(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// Whether it was killed since it used too much memory.
    pub(crate) fn is_too_large(&self) -> bool {
        self.is_too_large.load(Ordering::SeqCst)
    }

    /// Forgets the lines that have come so far.
    pub(crate) fn forget_lines(&self) {
        while self.lines.try_recv().is_ok() {}
    }

    /// Ends the program and everything that it started. Returns how it has ended by itself, if it has, and the end of
    /// its standard error.
    pub(crate) fn end(&mut self, grace: bool) -> (Option<ExitStatus>, String) {
        self.has_ended = true;
        self.questions = None;
        self.watch = None;
        let status = if grace { self.wait(GRACE) } else { None };
        kill_group(self.child.id());
        // Only if the group could not be reached: the process itself.
        let _ = self.child.kill();
        self.wait(BURIAL);
        kill_marked(&self.mark);
        running().retain(|(_, mark)| *mark != self.mark);
        // All that it wrote has been read soon: what could write more is gone.
        let _ = self.errors_end.recv_timeout(BURIAL);
        let stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        (status, String::from_utf8_lossy(&stderr).trim_end().to_owned())
    }

    /// Waits for the process to end.
    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + time;
        let mut pause = Duration::from_micros(200);
        loop {
            if let Ok(status @ Some(_)) = self.child.try_wait() {
                return status;
            }
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(10));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.has_ended {
            self.end(true);
        }
    }
}

#[cfg(unix)]
fn kill_group(group: u32) {
    let id = i32::try_from(group).ok().and_then(rustix::process::Pid::from_raw);
    if let Some(group) = id {
        // It may have ended.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_group: u32) {}

#[cfg(target_os = "linux")]
fn kill(process: u32) {
    if let Some(process) = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw) {
        // It may have ended.
        let _ = rustix::process::kill_process(process, rustix::process::Signal::KILL);
    }
}

/// Kills the processes with a mark in their environment, until there are none: some may be starting others.
#[cfg(target_os = "linux")]
fn kill_marked(mark: &str) {
    let marked = format!("{MARK}={mark}");
    for _ in 0..50 {
        let mut found = false;
        let processes = std::fs::read_dir("/proc").into_iter().flatten().filter_map(Result::ok);
        for id in processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()) {
            // The environment of a zombie is empty, that of a process of others cannot be read.
            let environment = std::fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
            if environment.split(|byte| *byte == 0).any(|entry| entry == marked.as_bytes()) {
                found = true;
                kill(id);
            }
        }
        if !found {
            return;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

#[cfg(not(target_os = "linux"))]
fn kill_marked(_mark: &str) {}
