//! Work on many machines: what a command does with `--nats` instead of answering itself.

use std::io::Write as _;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use puissance4_farm::Batch;
use puissance4_farm::nats::{Access, Ended, FarmError, Link, NatsError, Progress, SharedProgress};
use puissance4_i18n::{Language, Phrase as _, printable, tr};
use puissance4_rules::Geometry;

use crate::batch_run::Answered;
use crate::cli::FarmArgs;
use crate::failure::{self, Failure};

pub(crate) use puissance4_farm::nats::Connection;

/// How often the view is drawn.
const TICK: Duration = Duration::from_millis(500);

/// Connects to the server of the work.
pub(crate) fn connected(access: Result<Access, NatsError>, language: Language) -> Result<Connection, FarmError> {
    Connection::connect(&access?, tell(language))
}

/// Connects, if the work is for many machines.
pub(crate) fn connect(arguments: &FarmArgs, language: Language) -> Result<Option<Connection>, Failure> {
    let connected = arguments.access().map(|access| connected(access, language)).transpose();
    connected.map_err(|error| refused(&error, language))
}

/// Tells what happens to the connection.
fn tell(language: Language) -> impl Fn(Link) + Send + Sync + 'static {
    move |link| {
        say(&match link {
            Link::Lost => tr!(language, "farm-link-lost"),
            Link::Back => tr!(language, "farm-link-back"),
        });
    }
}

pub(crate) fn refused(error: &FarmError, language: Language) -> Failure {
    Failure::refused(error, language)
}

pub(crate) fn say(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// How many positions a chunk may have, so the server takes it: a move has at most two digits and a separator.
pub(crate) fn max_chunk(connection: &Connection, geometry: Geometry) -> u64 {
    let line = 3 * geometry.size().columns() * geometry.size().rows() + 1;
    (connection.max_chunk_bytes() / line).max(1) as u64
}

/// What is done, with metrics if they are wanted.
pub(crate) fn progress(
    connection: &Connection,
    arguments: &FarmArgs,
    language: Language,
) -> Result<SharedProgress, FarmError> {
    let progress = SharedProgress::default();
    if let Some(address) = arguments.metrics {
        let address = format!("http://{}/metrics", connection.serve_metrics(address, &progress)?);
        let _ = writeln!(anstream::stderr(), "{}", tr!(language, "farm-metrics-at", address = address));
    }
    Ok(progress)
}

/// Gets the missing chunks answered and shows progress on a terminal. Names the chunks that have no answer, and counts
/// them.
pub(crate) fn answer(
    connection: &Connection,
    arguments: &FarmArgs,
    work: &Answered,
    bar: &ProgressBar,
    language: Language,
) -> Result<usize, Failure> {
    let Answered { source, batch, kept } = work;
    let progress = progress(connection, arguments, language).map_err(|error| refused(&error, language))?;
    let missing = kept.missing().len() as u64;
    if let Ok(style) = ProgressStyle::with_template(&tr!(language, "farm-progress")) {
        bar.set_style(style);
    }
    let (done, is_done) = std::sync::mpsc::channel::<()>();
    let viewer = std::thread::spawn({
        let (bar, progress, chunk, all) = (bar.clone(), progress.clone(), batch.chunk_positions, batch.positions);
        move || {
            while is_done.recv_timeout(TICK) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                let now = progress.read();
                bar.set_position((now.kept * chunk).min(all));
                bar.set_message(told(&now, language));
            }
        }
    });
    let options = arguments.options(batch.chunks() - missing);
    let ended = connection.coordinate(batch, options, source, kept, &progress);
    drop(done);
    let _ = viewer.join();
    bar.finish_and_clear();
    ended.map(|ended| tell_set_aside(&ended, batch, language)).map_err(|error| refused(&error, language))
}

/// Workers, rate and estimate.
fn told(progress: &Progress, language: Language) -> String {
    let (workers, rate) = (progress.workers.len(), format!("{:.0}", progress.positions_per_second()));
    match progress.remaining() {
        _ if workers == 0 => tr!(language, "farm-no-workers"),
        Some(left) => {
            let left = indicatif::FormattedDuration(left).to_string();
            tr!(language, "farm-workers-left", workers = workers, rate = rate, left = left)
        }
        None => tr!(language, "farm-workers", workers = workers, rate = rate),
    }
}

/// Says which positions have no answer; how many parts that are.
fn tell_set_aside(ended: &Ended, batch: &Batch, language: Language) -> usize {
    for chunk in &ended.set_aside {
        let first = chunk.number * batch.chunk_positions + 1;
        let last = (first + batch.chunk_positions - 1).min(batch.positions);
        let reason = printable(&chunk.cause.phrase(language));
        let told = tr!(language, "farm-set-aside", first = first, last = last, reason = reason);
        failure::complain(&told, language);
        for line in chunk.text.lines() {
            let _ = writeln!(anstream::stderr(), "  {line}");
        }
    }
    ended.set_aside.len()
}
