//! `puissance4 book`: the opening book is built, described and checked.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use puissance4_engine::{Book, BookBuilder, Limits, Solver};
use puissance4_i18n::{Language, Phrase, tr};
use puissance4_players::Dice;
use puissance4_rules::{Game, Geometry};
use serde::Serialize;

use crate::cli::{BookArgs, BookBuildArgs, BookCheckArgs, BookCommand, BookInfoArgs, solver};
use crate::commands::solve::unsolved;
use crate::console;
use crate::failure::{self, Failure};
use crate::interrupt;
use crate::json;
use crate::start::{file_name, fresh_seed};
use crate::threads;

/// What is in a book.
#[derive(Serialize)]
struct BookJson {
    plies: usize,
    positions: usize,
    bytes: usize,
}

/// How a book compares with the solver.
#[derive(Serialize)]
struct CheckJson {
    positions: usize,
    seed: u64,
    wrong: Vec<WrongJson>,
}

#[derive(Serialize)]
struct WrongJson {
    moves: String,
    book: i32,
    solver: i32,
}

pub(crate) fn run(arguments: &BookArgs, language: Language) -> Result<(), Failure> {
    match &arguments.command {
        BookCommand::Build(arguments) => build(arguments, language),
        BookCommand::Info(arguments) => info(arguments, language),
        BookCommand::Check(arguments) => check(arguments, language),
    }
}

/// The book of a file, or the one in the program.
fn book(file: Option<&PathBuf>, language: Language) -> Result<Book, Failure> {
    let Some(file) = file else {
        return Book::embedded().cloned().ok_or_else(|| Failure::Refused(tr!(language, "book-none")));
    };
    let refused = |problem: String| {
        let file = file_name(file, language);
        Failure::Refused(tr!(language, "in-file", file = file, problem = problem))
    };
    let failed = |error: io::Error| refused(error.phrase(language));
    let mut opened = fs::File::open(file).map_err(failed)?;
    let mut bytes = Vec::new();
    for _ in 0..Book::PARTS {
        let from = bytes.len();
        opened.by_ref().take(Book::HEAD_BYTES as u64).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() == from && from > 0 {
            break;
        }
        // The head says how much follows; a device may have no end.
        let length = Book::length(&bytes[from..]).map_err(|error| refused(error.phrase(language)))?;
        let read = (bytes.len() - from) as u64;
        opened.by_ref().take(length.saturating_sub(read)).read_to_end(&mut bytes).map_err(failed)?;
    }
    // What follows the last part does not belong to a book.
    opened.take(1).read_to_end(&mut bytes).map_err(failed)?;
    Book::read(bytes).map_err(|error| refused(error.phrase(language)))
}

#[allow(clippy::cast_precision_loss)] // Far below 2^52.
fn info(arguments: &BookInfoArgs, language: Language) -> Result<(), Failure> {
    let book = book(arguments.file.as_ref(), language)?;
    if arguments.json {
        let (plies, positions, bytes) = (book.plies(), book.positions(), book.bytes());
        return json::print(&BookJson { plies, positions, bytes });
    }
    let text = tr!(
        language,
        "book-info",
        plies = book.plies(),
        positions = book.positions(),
        bytes = book.bytes(),
        bits = language.decimal(book.bytes() as f64 * 8.0 / book.positions().max(1) as f64, 2)
    );
    console::print(&(text + "\n"))
}

/// Compares the book with the solver without it, on positions of random games.
fn check(arguments: &BookCheckArgs, language: Language) -> Result<(), Failure> {
    let book = book(arguments.file.as_ref(), language)?;
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let mut dice = Dice::seeded(seed);
    let mut solver = arguments.table.solver(Geometry::STANDARD, language)?;
    let bar = bar(arguments.sample.get() as u64, language);
    let (mut checked, mut wrong) = (0, Vec::new());
    // All lengths in turn, the easiest first; positions that need no book do not count.
    for plies in (0..=book.plies()).rev().cycle() {
        if checked == arguments.sample.get() {
            break;
        }
        let mut game = Game::new(Geometry::STANDARD);
        for _ in 0..plies {
            let Some(column) = dice.pick(game.position().legal()) else { break };
            let _ = game.play(column);
        }
        let Some(expected) = book.score(game.position()) else { continue };
        let found = solver.solve(game.position(), &Limits::none()).map_err(|error| unsolved(error, language))?;
        if found.score != expected {
            let moves = game.moves().to_string();
            let (book, solver) = (expected.get(), found.score.get());
            if !arguments.json {
                let message = tr!(language, "book-wrong", moves = moves.as_str(), book = book, solver = solver);
                failure::complain(&message, language);
            }
            wrong.push(WrongJson { moves, book, solver });
        }
        checked += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let is_right = wrong.is_empty();
    if arguments.json {
        json::print(&CheckJson { positions: checked, seed, wrong })?;
    } else {
        let wrong = wrong.len();
        console::print(
            &(tr!(language, "book-checked", positions = checked, wrong = wrong, seed = seed.to_string()) + "\n"),
        )?;
    }
    if is_right { Ok(()) } else { Err(Failure::Told) }
}

fn bar(length: u64, language: Language) -> ProgressBar {
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template(&tr!(language, "book-progress")) {
        bar.set_style(style);
    }
    bar
}

/// The scores found so far. They are written down every now and then, so that nothing is lost if the work is interrupted:
/// after a line that says of what, one byte for each position.
struct Draft {
    file: PathBuf,
    head: Vec<u8>,
    scores: Vec<i8>,
}

/// A position that is not solved yet.
const UNSOLVED: i8 = i8::MAX;

impl Draft {
    /// The draft of a book, as far as it has come.
    fn open(output: &Path, plies: u8, positions: usize) -> Self {
        let mut file = output.as_os_str().to_owned();
        file.push(".draft");
        let file = PathBuf::from(file);
        let head = format!("p4 book draft, {plies} plies, {positions} positions\n").into_bytes();
        let length = (head.len() + positions) as u64;
        let scores = fs::File::open(&file).ok().and_then(|draft| {
            let mut bytes = Vec::new();
            draft.take(length + 1).read_to_end(&mut bytes).ok()?;
            let scores = bytes.strip_prefix(&*head)?;
            (scores.len() == positions).then(|| scores.iter().map(|byte| byte.cast_signed()).collect())
        });
        Self { file, head, scores: scores.unwrap_or_else(|| vec![UNSOLVED; positions]) }
    }

    /// Writes it down whole, then puts it in the place of the one before.
    fn save(&self) -> io::Result<()> {
        let mut next = self.file.clone().into_os_string();
        next.push(".new");
        let scores = self.scores.iter().map(|score| score.cast_unsigned());
        let written = fs::write(&next, self.head.iter().copied().chain(scores).collect::<Vec<u8>>());
        let replaced = written.and_then(|()| fs::rename(&next, &self.file));
        if replaced.is_err() {
            let _ = fs::remove_file(next);
        }
        replaced
    }
}

/// How many positions a thread takes at a time: neighbours, which have much in common.
const PIECE: usize = 64;

/// How often the draft is written.
const SAVE: Duration = Duration::from_secs(20);

fn build(arguments: &BookBuildArgs, language: Language) -> Result<(), Failure> {
    let output = &arguments.output;
    let refused = |error: io::Error| {
        let (file, reason) = (file_name(output, language), error.phrase(language));
        Failure::Refused(tr!(language, "file-not-written", file = file, reason = reason))
    };
    if output.is_dir() {
        return Err(refused(io::ErrorKind::IsADirectory.into()));
    }
    let builder = BookBuilder::new(arguments.plies);
    let draft = Draft::open(output, arguments.plies, builder.positions());
    let threads =
        arguments.threads.map_or_else(threads::available, |wanted| threads::at_most_helpful(wanted, language));
    let solver = solver(Geometry::STANDARD, arguments.build_table, language)?;
    let bar = bar(builder.positions() as u64, language);
    bar.inc(draft.scores.iter().filter(|score| **score != UNSOLVED).count() as u64);
    bar.reset_eta();
    let draft = Arc::new(Mutex::new(draft));
    let kept = interrupt::before_the_end(keep(&draft, &bar, language));
    // If it cannot be written, better to know before the work than after.
    locked(&draft).save().map_err(refused)?;
    let next = AtomicUsize::new(0);
    let work = |mut solver: Solver| {
        loop {
            let first = next.fetch_add(PIECE, Ordering::Relaxed);
            let piece = first..(first + PIECE).min(builder.positions());
            if piece.is_empty() {
                return;
            }
            for index in piece {
                if locked(&draft).scores[index] == UNSOLVED
                    && let Ok(Some(score)) = builder.solve(index, &mut solver, &Limits::none())
                {
                    locked(&draft).scores[index] = score;
                    bar.inc(1);
                }
            }
        }
    };
    let saved: io::Result<()> = std::thread::scope(|scope| {
        let work = &work;
        let spawn = |_| {
            let solver = solver.sharing_table();
            scope.spawn(move || work(solver))
        };
        let workers: Vec<_> = (0..threads).map(spawn).collect();
        let mut last = Instant::now();
        while !workers.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            std::thread::sleep(Duration::from_millis(100));
            bar.tick();
            if last.elapsed() > SAVE {
                last = Instant::now();
                locked(&draft).save()?;
            }
        }
        Ok(())
    });
    bar.finish_and_clear();
    saved.map_err(refused)?;
    // A signal that comes from here on finds nothing to keep: the book is as good as written.
    locked(&draft).save().map_err(refused)?;
    drop(kept);
    let draft = locked(&draft);
    let book = builder.finish(&draft.scores);
    fs::write(output, book.write()).map_err(refused)?;
    fs::remove_file(&draft.file).map_err(refused)?;
    info(&BookInfoArgs { file: Some(output.clone()), json: arguments.json }, language)
}

/// What is done if a signal ends the work: the draft is written, and the person told.
fn keep(draft: &Arc<Mutex<Draft>>, bar: &ProgressBar, language: Language) -> impl FnOnce() + Send + 'static {
    let (draft, bar) = (Arc::clone(draft), bar.clone());
    move || {
        bar.finish_and_clear();
        let draft = locked(&draft);
        let file = file_name(&draft.file, language);
        let said = match draft.save() {
            Ok(()) => tr!(language, "book-unfinished", file = file),
            Err(error) => tr!(language, "file-not-written", file = file, reason = error.phrase(language)),
        };
        failure::complain(&said, language);
    }
}

/// The draft, also after a panic of a worker: its scores are written one by one.
fn locked(draft: &Mutex<Draft>) -> MutexGuard<'_, Draft> {
    draft.lock().unwrap_or_else(PoisonError::into_inner)
}
