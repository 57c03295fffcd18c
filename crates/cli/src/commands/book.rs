//! `puissance4 book`: the opening book is built, described and checked.

use std::fs;
use std::io::{self, Read as _};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use puissance4_engine::{Book, BookBuilder, Limits};
use puissance4_farm::{Query, Source, Task, read_scores, write_bytes};
use puissance4_i18n::{Language, Phrase, tr};
use puissance4_players::Dice;
use puissance4_rules::{Game, Geometry};
use serde::Serialize;

use crate::batch_run::{Answered, BatchRun, Executor, Work};
use crate::cli::{BookArgs, BookBuildArgs, BookCheckArgs, BookCommand, BookInfoArgs};
use crate::console;
use crate::failure::{self, Failure};
use crate::json;
use crate::start::{STDIN, file_name, fresh_seed};

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
    let mut opened: Box<dyn io::Read> = if file.as_os_str() == STDIN {
        Box::new(io::stdin().lock())
    } else {
        Box::new(fs::File::open(file).map_err(failed)?)
    };
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
        let found =
            solver.solve(game.position(), &Limits::none()).map_err(|error| Failure::refused(&error, language))?;
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

fn build(arguments: &BookBuildArgs, language: Language) -> Result<(), Failure> {
    let output = arguments.output.as_path();
    let run = BatchRun::new(output, Work::Book, language)?;
    let geometry = Geometry::STANDARD;
    // A book is not built from the book in the program.
    let task = Task { no_book: true, ..Task::new(geometry, Query::Score) };
    let executor = Executor::new(task, arguments.build_table, arguments.threads, &arguments.farm, language)?;
    let builder = BookBuilder::new(arguments.plies);
    let source = Source::list(builder.leaves(), run.parent()).map_err(|error| run.not_written(&error))?;
    let Answered { source, batch, kept } = run.answered(source, &executor, None)?;
    let scores = read_scores(&source, &kept, &batch).map_err(|error| run.no_output(error))?;
    // Scores of the standard board fit.
    let scores: Vec<i8> = scores.into_iter().map(|score| i8::try_from(score).unwrap_or_default()).collect();
    let book = builder.finish(&scores);
    write_bytes(&kept, &book.write(), output).map_err(|error| run.no_output(error))?;
    run.remove(kept)?;
    info(&BookInfoArgs { file: Some(output.to_owned()), json: arguments.json }, language)
}
