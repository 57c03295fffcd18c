//! `puissance4 worker`: answers the parts of batches on other machines.

use std::sync::mpsc;
use std::time::Duration;

use puissance4_farm::Batch;
use puissance4_farm::nats::{Leave, WorkerOptions, Workshop};
use puissance4_i18n::{Language, tr};

use crate::cli::WorkerArgs;
use crate::failure::Failure;
use crate::farm::{self, refused, say};
use crate::interrupt;
use crate::threads;

/// How long the parts that a worker holds may take to be given back, when a signal ends it.
const FAREWELL: Duration = Duration::from_millis(900);

pub(crate) fn run(arguments: &WorkerArgs, language: Language) -> Result<(), Failure> {
    let threads =
        arguments.worker_threads.map_or_else(threads::available, |wanted| threads::at_most_helpful(wanted, language));
    let farm = farm::connected(arguments.access(), language).map_err(|error| refused(&error, language))?;
    let options = WorkerOptions { id: farm.new_id(), host: host(), version: Batch::VERSION.to_owned() };
    let answers = Workshop::new(arguments.table.table.get()).answers(threads);
    let leave = Leave::default();
    let (gone, is_gone) = mpsc::channel::<()>();
    let on_signal = interrupt::on_signal({
        let leave = leave.clone();
        move || {
            leave.ask();
            // It ends with an error once the other end is dropped.
            let _ = is_gone.recv_timeout(FAREWELL);
        }
    });
    say(&tr!(language, "farm-worker-ready", threads = threads));
    let ended = farm.work(options, answers, &leave);
    drop(gone);
    // If a signal has ended the work, this waits for the end of the program.
    drop(on_signal);
    ended.map_err(|error| refused(&error, language))
}

/// The name of this machine, for those who look at many.
fn host() -> String {
    let file = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let name = file.or_else(|| ["HOSTNAME", "COMPUTERNAME"].iter().find_map(|name| std::env::var(name).ok()));
    name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).unwrap_or_else(|| "?".to_owned())
}
