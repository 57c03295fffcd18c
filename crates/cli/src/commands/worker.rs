//! `puissance4 worker`: answers the parts of batches on other machines.

use std::sync::mpsc;
use std::time::Duration;

use puissance4_farm::Batch;
use puissance4_farm::nats::{SharedAnswerer, Shutdown, WorkerOptions};
use puissance4_i18n::{Language, tr};

use crate::cli::WorkerArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::threads;
use crate::workers::{self, refused, say};

/// How long the parts that a worker holds may take to be given back, when a signal ends it.
const GIVE_BACK: Duration = Duration::from_millis(900);

pub(crate) fn run(arguments: &WorkerArgs, language: Language) -> Result<(), Failure> {
    let threads =
        arguments.worker_threads.map_or_else(threads::available, |wanted| threads::at_most_helpful(wanted, language));
    let connection = workers::connected(arguments.access(), language).map_err(|error| refused(&error, language))?;
    let options = WorkerOptions { id: connection.new_id(), host: host(), version: Batch::VERSION.to_owned() };
    let answers = SharedAnswerer::new(arguments.table.table.get()).answers(threads);
    let shutdown = Shutdown::default();
    let (gone, is_gone) = mpsc::channel::<()>();
    let on_signal = interrupt::on_signal({
        let shutdown = shutdown.clone();
        move || {
            shutdown.request();
            // It ends with an error once the other end is dropped.
            let _ = is_gone.recv_timeout(GIVE_BACK);
        }
    });
    say(&tr!(language, "farm-worker-ready", threads = threads));
    let ended = connection.work(options, answers, &shutdown);
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
