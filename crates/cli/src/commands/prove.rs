//! `puissance4 prove`: the score of a big board, proved by all cores or by other machines, and kept in a file that can
//! be checked.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use puissance4_farm::proof::{
    CheckError, Effort, Goal, LocalWorkers, Progress, ProofError, ProofFileError, Prover, Range, Reason, Workers, check,
};
use puissance4_i18n::{Language, Phrase as _, tr};
use puissance4_players::Dice;
use puissance4_rules::{Game, Position};
use serde::Serialize;

use crate::cli::{ProveArgs, solver};
use crate::console;
use crate::failure::{self, Failure};
use crate::interrupt;
use crate::json;
use crate::new_file;
use crate::start::{file_name, fresh_seed, game};
use crate::thinking::spinner;
use crate::threads;
#[cfg(feature = "farm")]
use crate::workers::refused;
use crate::workers::{self, Connection};

/// What was proved.
#[derive(Serialize)]
struct ProofJson {
    moves: String,
    low: i32,
    high: i32,
    jobs: u64,
    unknown: u64,
    nodes: u64,
    bounds: u64,
    microseconds: u128,
    /// Only the threads of this machine are known so well.
    idle: Option<f64>,
}

/// How a file compares with itself and with the solver.
#[derive(Serialize)]
struct CheckJson {
    moves: String,
    low: i32,
    high: i32,
    bounds: usize,
    searched: usize,
    sampled: usize,
    seed: u64,
    wrong: Vec<WrongJson>,
}

#[derive(Serialize)]
struct WrongJson {
    line: usize,
    bound: String,
    reason: &'static str,
}

pub(crate) fn run(arguments: &ProveArgs, language: Language) -> Result<(), Failure> {
    new_file::check_kept(&arguments.proof_file, language)?;
    let geometry = arguments.geometry.geometry(language)?;
    let game = game(Position::new(geometry), arguments.moves.as_deref(), language)?;
    if arguments.proof_check { verify(arguments, &game, language) } else { prove(arguments, &game, language) }
}

/// How often the line on the terminal changes.
const TELL: Duration = Duration::from_millis(200);

fn prove(arguments: &ProveArgs, game: &Game, language: Language) -> Result<(), Failure> {
    let geometry = game.position().geometry();
    let Some(connection) = workers::connect(&arguments.farm, language)? else {
        let threads = arguments.threads.map_or_else(threads::available, |n| threads::at_most_helpful(n, language));
        let workers = LocalWorkers::new(geometry, threads, arguments.prove_table.get());
        let mut workers = workers.map_err(|error| Failure::refused(&error, language))?;
        let prover = open(arguments, game, language)?;
        let outcome = run_with(arguments, prover, &mut workers, &|so_far| so_far, language)?;
        return tell(arguments, game, &outcome, Some(workers.idle_share()), language);
    };
    prove_with_workers(&connection, arguments, game, language)
}

/// The same with workers on other machines.
#[cfg(feature = "farm")]
fn prove_with_workers(
    connection: &Connection,
    arguments: &ProveArgs,
    game: &Game,
    language: Language,
) -> Result<(), Failure> {
    let geometry = game.position().geometry();
    // Only boards that can be solved: refused before any worker is asked.
    solver(geometry, std::num::NonZeroUsize::MIN, language)?;
    let options = arguments.farm.options(0);
    let proofs = connection.proofs(geometry, options.replicas).map_err(|error| refused(&error, language))?;
    let mut prover = open(arguments, game, language)?;
    proofs.share(&mut prover).map_err(|error| unusable(&error, arguments, language))?;
    let present =
        workers::progress(connection, &arguments.farm, language).map_err(|error| refused(&error, language))?;
    let mut workers = connection.workers(game, options, &present).map_err(|error| refused(&error, language))?;
    let with_workers = |so_far: String| {
        let count = present.read().workers.len();
        tr!(language, "prove-progress-workers", progress = so_far, workers = count)
    };
    let outcome = run_with(arguments, prover, &mut workers, &with_workers, language)?;
    tell(arguments, game, &outcome, None, language)
}

#[cfg(not(feature = "farm"))]
fn prove_with_workers(connection: &Connection, _: &ProveArgs, _: &Game, _: Language) -> Result<(), Failure> {
    match *connection {}
}

fn open(arguments: &ProveArgs, game: &Game, language: Language) -> Result<Prover, Failure> {
    let opened = Prover::open(game, &arguments.proof_file, Effort::default());
    opened.map_err(|error| unusable(&error, arguments, language))
}

/// What was done, and how long it took.
struct Outcome {
    progress: Progress,
    elapsed: Duration,
}

/// Has the workers prove it, with a line on the terminal, to which more may be added.
fn run_with(
    arguments: &ProveArgs,
    mut prover: Prover,
    workers: &mut impl Workers,
    with_more: &dyn Fn(String) -> String,
    language: Language,
) -> Result<Outcome, Failure> {
    let bar = spinner();
    let shown = bar.clone();
    let kept = tr!(language, "prove-kept", file = file_name(&arguments.proof_file, language));
    // Every bound is in the file as soon as it is proved, so there is nothing to save.
    let farewell = interrupt::on_signal(move || {
        shown.finish_and_clear();
        failure::complain(&kept, language);
    });
    let (begin, mut told) = (Instant::now(), Instant::now());
    let tell = |progress: &Progress| {
        if told.elapsed() > TELL {
            told = Instant::now();
            bar.set_message(with_more(told_so_far(progress, begin.elapsed(), language)));
        }
    };
    let goal = if arguments.proof_value { Goal::Value } else { Goal::Score };
    let outcome = prover.run(goal, workers, tell);
    drop(farewell);
    bar.finish_and_clear();
    outcome.map_err(|error| match error {
        ProofError::File(error) => unusable(&error, arguments, language),
        ProofError::Workers(error) => Failure::refused(&error, language),
    })?;
    Ok(Outcome { progress: prover.progress(), elapsed: begin.elapsed() })
}

fn tell(
    arguments: &ProveArgs,
    game: &Game,
    outcome: &Outcome,
    idle: Option<f64>,
    language: Language,
) -> Result<(), Failure> {
    let Progress { jobs, unknown, nodes, bounds, range } = outcome.progress;
    if arguments.json {
        let moves = game.moves().to_string();
        let Range { low, high } = range;
        let microseconds = outcome.elapsed.as_micros();
        return json::print(&ProofJson { moves, low, high, jobs, unknown, nodes, bounds, microseconds, idle });
    }
    let found = result(range, language);
    let text = tr!(language, "prove-done", result = found, bounds = bounds, jobs = jobs, nodes = nodes);
    console::print(&(text + "\n"))
}

/// The line on the terminal.
#[allow(clippy::cast_precision_loss)] // For the eye.
fn told_so_far(progress: &Progress, elapsed: Duration, language: Language) -> String {
    let seconds = elapsed.as_secs_f64();
    let millions = progress.nodes as f64 / 1e6;
    tr!(
        language,
        "prove-progress",
        low = progress.range.low,
        high = progress.range.high,
        jobs = progress.jobs,
        bounds = progress.bounds,
        nodes = language.decimal(millions, 1),
        rate = language.decimal(millions / seconds.max(0.001), 1)
    )
}

/// What is proved, in words.
fn result(range: Range, language: Language) -> String {
    match (range.score(), range.is_above(0), range.is_above(-1)) {
        (Some(score), ..) => tr!(language, "prove-score", score = score),
        (None, Some(true), _) => tr!(language, "prove-win"),
        (None, _, Some(false)) => tr!(language, "prove-loss"),
        (None, ..) => tr!(language, "prove-range", low = range.low, high = range.high),
    }
}

fn verify(arguments: &ProveArgs, game: &Game, language: Language) -> Result<(), Failure> {
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let mut solver = solver(game.position().geometry(), arguments.prove_table, language)?;
    let bar = ProgressBar::new(0);
    let tell = |done: usize, all: usize| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    };
    let (file, sample, mut dice) = (&arguments.proof_file, arguments.proof_sample, Dice::seeded(seed));
    let report = check(file, game, sample, &mut dice, &mut solver, tell).map_err(|error| match error {
        CheckError::File(error) => unusable(&error, arguments, language),
        CheckError::Solve(error) => Failure::refused(&error, language),
    })?;
    bar.finish_and_clear();
    let is_right = report.faults.is_empty();
    if arguments.json {
        let wrong = report.faults.iter().map(|fault| WrongJson {
            line: fault.line,
            bound: fault.record.to_string(),
            reason: name(fault.reason),
        });
        json::print(&CheckJson {
            moves: game.moves().to_string(),
            low: report.range.low,
            high: report.range.high,
            bounds: report.bounds,
            searched: report.searched,
            sampled: report.sampled,
            seed,
            wrong: wrong.collect(),
        })?;
    } else {
        for fault in &report.faults {
            let (bound, reason) = (fault.record.to_string(), name(fault.reason));
            failure::complain(
                &tr!(language, "prove-wrong", line = fault.line, bound = bound, reason = reason),
                language,
            );
        }
        let text = tr!(
            language,
            "prove-checked",
            bounds = report.bounds,
            sampled = report.sampled,
            wrong = report.faults.len(),
            result = result(report.range, language),
            seed = seed.to_string()
        );
        console::print(&(text + "\n"))?;
    }
    if is_right { Ok(()) } else { Err(Failure::Told) }
}

/// For programs, and for choosing the words.
fn name(reason: Reason) -> &'static str {
    match reason {
        Reason::Contradiction => "contradiction",
        Reason::DoesNotFollow => "does-not-follow",
        Reason::SearchDiffers => "search-differs",
    }
}

/// Why a file cannot be used.
fn unusable(error: &ProofFileError, arguments: &ProveArgs, language: Language) -> Failure {
    let problem = match error {
        ProofFileError::Io(error) => error.phrase(language),
        ProofFileError::InUse => tr!(language, "prove-in-use"),
        ProofFileError::OtherBoard(_) => tr!(language, "prove-other-board"),
        ProofFileError::Unreadable(line) => tr!(language, "prove-unreadable", line = *line),
        ProofFileError::Contradiction(line) => tr!(language, "prove-contradiction", line = *line),
        ProofFileError::OthersContradict(record) => {
            tr!(language, "prove-others-contradict", bound = record.to_string())
        }
    };
    let file = file_name(&arguments.proof_file, language);
    Failure::Refused(tr!(language, "in-file", file = file, problem = problem))
}
