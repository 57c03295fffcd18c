//! Ctrl-C and a request to terminate: the program ends at once, whatever it is doing.
//!
//! A thread of its own waits for the signals and ends the program, so no command has to look at a flag. A command
//! that has something to save or to print before the end leaves it here ([`on_signal`]).

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use puissance4_i18n::{Language, tr};

use crate::failure;

/// What the exit code says of a program that a signal ended, by custom: this and the number of the signal.
const SIGNALLED: i32 = 128;

/// The longest that saving and printing may take; only an output that is not read or a file system that does not answer
/// takes so long.
const MAX_CLEAN_UP: Duration = Duration::from_secs(1);

/// The same where there is nothing to save, only a word to say.
const MAX_WORD: Duration = Duration::from_millis(50);

/// How often the thread looks for a second signal, which ends the program without another word.
const LOOK: Duration = Duration::from_millis(5);

type Act = Box<dyn FnOnce() + Send>;

/// Functions to run before the end, the latest last.
static ACTS: Mutex<Vec<(u64, Act)>> = Mutex::new(Vec::new());

fn acts() -> MutexGuard<'static, Vec<(u64, Act)>> {
    ACTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Withdraws what was to be done before the end. If that is being done already, this waits, so nothing is done
/// twice.
#[must_use = "what is to be done is withdrawn when this is dropped"]
pub(crate) struct OnSignal(u64);

impl Drop for OnSignal {
    fn drop(&mut self) {
        acts().retain(|(number, _)| *number != self.0);
    }
}

/// Runs `act` if a signal ends the program while the returned guard is alive. It runs on another thread while the
/// command still works, and must not wait for anything that the command holds, such as standard output.
pub(crate) fn on_signal(act: impl FnOnce() + Send + 'static) -> OnSignal {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    acts().push((number, Box::new(act)));
    OnSignal(number)
}

/// Runs the registered functions, the latest first, says that the program was interrupted, and ends it.
fn end(signal: i32, language: Language) -> ! {
    puissance4_players::end_all_programs();
    let mut acts = acts();
    while let Some((_, act)) = acts.pop() {
        act();
    }
    let _no_other_draft = puissance4_files::remove_drafts();
    failure::complain(&tr!(language, "interrupted"), language);
    std::process::exit(SIGNALLED + signal)
}

/// The same on a separate thread, but only for a limited time and until another signal.
fn end_in_time(signal: i32, language: Language, is_asked_again: impl FnMut() -> bool) -> ! {
    let most = if acts().is_empty() { MAX_WORD } else { MAX_CLEAN_UP };
    let started = std::thread::Builder::new().name("farewell".to_owned()).spawn(move || end(signal, language));
    if started.is_ok() {
        wait(most, is_asked_again);
    }
    std::process::exit(SIGNALLED + signal)
}

fn wait(most: Duration, mut is_asked_again: impl FnMut() -> bool) {
    let begin = std::time::Instant::now();
    while begin.elapsed() < most && !is_asked_again() {
        std::thread::sleep(LOOK);
    }
}

/// From now on Ctrl-C and a request to terminate end the program: exit codes 130 and 143.
///
/// Without a thread for it the system ends the program, which is the same but for what was to be done before.
#[cfg(unix)]
pub(crate) fn listen(language: Language) {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]) else { return };
    let listen = move || {
        if let Some(signal) = signals.forever().next() {
            end_in_time(signal, language, || signals.pending().next().is_some());
        }
    };
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(listen);
}

#[cfg(not(unix))]
pub(crate) fn listen(language: Language) {
    /// The number that Ctrl-C has elsewhere.
    const INTERRUPT: i32 = 2;
    let _ = ctrlc::set_handler(move || end_in_time(INTERRUPT, language, || false));
}
