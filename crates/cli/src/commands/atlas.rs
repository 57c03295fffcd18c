//! `puissance4 atlas`: what is known about boards is built, shown and checked.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use indicatif::{ProgressBar, ProgressStyle};
use puissance4_atlas::{Atlas, BuildError, Builder, Entry, Finding, ReadProblem, Report, check, scope};
use puissance4_i18n::{Language, Phrase as _, tr};
use puissance4_players::Dice;
use puissance4_rules::Geometry;
use serde::Serialize;

use crate::atlas::json::{AtlasJson, CountsJson};
use crate::atlas::page;
use crate::cli::{AtlasArgs, AtlasBuildArgs, AtlasCheckArgs, AtlasCommand, AtlasShowArgs, BoardsArgs, Seconds};
use crate::console;
use crate::failure::{self, Failure};
use crate::json;
use crate::new_file;
use crate::start::{file_name, fresh_seed};
use crate::threads;

pub(crate) fn run(arguments: &AtlasArgs, language: Language) -> Result<(), Failure> {
    match &arguments.command {
        AtlasCommand::Build(arguments) => build(arguments, language),
        AtlasCommand::Show(arguments) => show(arguments, language),
        AtlasCommand::Check(arguments) => self::check_all(arguments, language),
    }
}

/// The atlas of a file, or the one in the program.
fn atlas(file: Option<&PathBuf>, language: Language) -> Result<Atlas, Failure> {
    let Some(file) = file else {
        return parsed(Atlas::embedded(), Path::new("boards.jsonl"), language);
    };
    let opened = fs::File::open(file).map_err(|error| in_file(file, &error.phrase(language), language))?;
    read(opened, file, language)
}

/// The atlas of an open file, which may be a device that has no end.
fn read(opened: fs::File, file: &Path, language: Language) -> Result<Atlas, Failure> {
    let mut bytes = Vec::new();
    let read = opened.take(Atlas::MAX_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| in_file(file, &error.phrase(language), language))?;
    // A line that is not text is no entry either, and is named.
    parsed(Atlas::read(&String::from_utf8_lossy(&bytes)), file, language)
}

fn parsed(
    atlas: Result<Atlas, puissance4_atlas::ReadError>,
    file: &Path,
    language: Language,
) -> Result<Atlas, Failure> {
    atlas.map_err(|error| {
        let problem = match error.problem {
            ReadProblem::Foreign => tr!(language, "atlas-error-foreign"),
            ReadProblem::Version => tr!(language, "atlas-error-version"),
            ReadProblem::Unreadable => tr!(language, "atlas-error-unreadable"),
            ReadProblem::Unsound => tr!(language, "atlas-error-unsound"),
            ReadProblem::Misplaced => tr!(language, "atlas-error-misplaced"),
        };
        in_file(file, &tr!(language, "line-refused", line = error.line, problem = problem), language)
    })
}

fn in_file(file: &Path, problem: &str, language: Language) -> Failure {
    Failure::Refused(tr!(language, "in-file", file = file_name(file, language), problem = problem))
}

/// The boards that are meant; none at all is a mistake.
fn chosen(boards: BoardsArgs, language: Language) -> Result<Vec<Geometry>, Failure> {
    let chosen: Vec<Geometry> = scope().into_iter().filter(|board| boards.has(*board)).collect();
    if chosen.is_empty() { Err(Failure::Refused(tr!(language, "atlas-no-board"))) } else { Ok(chosen) }
}

fn show(arguments: &AtlasShowArgs, language: Language) -> Result<(), Failure> {
    let atlas = atlas(arguments.atlas_file.as_ref(), language)?;
    let boards = chosen(arguments.boards, language)?;
    if arguments.json {
        return json::print(&AtlasJson::new(&atlas, |board| boards.contains(&board)));
    }
    if arguments.markdown {
        return console::print(&page::page(&atlas, language));
    }
    if arguments.boards.atlas_size.is_some() {
        let legend = tr!(language, "atlas-legend");
        let details = page::details(&atlas, |board| boards.contains(&board), language);
        return console::print(&format!("{details}\n\n{legend}\n"));
    }
    let mut connects: Vec<_> = boards.iter().map(|board| board.connect()).collect();
    connects.dedup();
    let mut parts = Vec::new();
    for connect in connects {
        parts.push(tr!(language, "atlas-lines", connect = connect.get()));
        parts.extend(page::grids(&atlas, connect, language));
    }
    parts.push(tr!(language, "atlas-legend"));
    console::print(&(parts.join("\n\n") + "\n"))
}

fn build(arguments: &AtlasBuildArgs, language: Language) -> Result<(), Failure> {
    let output = &arguments.atlas_output;
    new_file::check_kept(output, language)?;
    let refused = |error: &io::Error| {
        let (file, reason) = (file_name(output, language), error.phrase(language));
        Failure::Refused(tr!(language, "file-not-written", file = file, reason = reason))
    };
    if output.is_dir() {
        return Err(refused(&io::ErrorKind::IsADirectory.into()));
    }
    let atlas = match fs::File::open(output) {
        Ok(opened) => read(opened, output, language)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Atlas::default(),
        Err(error) => return Err(in_file(output, &error.phrase(language), language)),
    };
    let threads =
        arguments.threads.map_or_else(threads::available, |wanted| threads::at_most_helpful(wanted, language));
    let builder = Builder {
        file: output.clone(),
        boards: chosen(arguments.boards, language)?,
        threads,
        memory: arguments.atlas_memory.get(),
        nodes: arguments.atlas_nodes.get(),
        time: arguments.atlas_time.map(Seconds::duration),
    };
    let bar = bar(0, language);
    let built = builder.build(atlas, &|report: &Report| {
        bar.set_length(report.runs as u64);
        bar.set_position(report.done as u64);
        let (size, connect) = (report.geometry.size().to_string(), report.geometry.connect().get());
        bar.set_message(tr!(
            language,
            "atlas-progress-board",
            size = size,
            connect = connect,
            limit = report.limit.to_string()
        ));
    });
    bar.finish_and_clear();
    let atlas = built.map_err(|error| match error {
        BuildError::File(error) => refused(&error),
        BuildError::Solver(error) => Failure::refused(&error, language),
        BuildError::Contradiction(board) => {
            let (size, connect) = (board.size().to_string(), board.connect().get());
            Failure::Refused(tr!(language, "atlas-contradiction", size = size, connect = connect))
        }
    })?;
    let counts = CountsJson::new(&atlas, &builder.boards);
    if arguments.json {
        return json::print(&counts);
    }
    let CountsJson { boards, confirmed, value, found, open } = counts;
    let text =
        tr!(language, "atlas-built", boards = boards, confirmed = confirmed, value = value, found = found, open = open);
    console::print(&(text + "\n"))
}

/// How the atlas compares with the solver.
#[derive(Serialize)]
struct CheckJson {
    boards: usize,
    seed: u64,
    wrong: Vec<WrongJson>,
}

#[derive(Serialize)]
struct WrongJson {
    size: String,
    connect: usize,
    atlas: Option<String>,
    atlas_best: Vec<usize>,
    solver: Option<String>,
    solver_best: Vec<usize>,
}

/// Solves cheap boards again. What does not follow from the runs is refused already when the file is read.
fn check_all(arguments: &AtlasCheckArgs, language: Language) -> Result<(), Failure> {
    /// The other order may take more nodes than both runs.
    const PATIENCE: u64 = 100;
    let atlas = atlas(arguments.atlas_file.as_ref(), language)?;
    let boards = chosen(arguments.boards, language)?;
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let cheap = arguments.cheap_nodes.get();
    let is_cheap = |entry: &&Entry| {
        entry.result().is_some()
            && entry.geometry().is_some_and(|board| boards.contains(&board))
            && entry.runs().iter().all(|run| run.nodes <= cheap)
    };
    let mut entries: Vec<&Entry> = atlas.entries().iter().filter(is_cheap).collect();
    if let Some(sample) = arguments.atlas_sample {
        let mut dice = Dice::seeded(seed);
        while entries.len() > sample.get() {
            let among = entries.len() as u64;
            let place = usize::try_from(dice.number() % among).unwrap_or_default();
            entries.remove(place);
        }
    }
    let bar = bar(entries.len() as u64, language);
    let stop = Arc::new(AtomicBool::new(false));
    let (mut checked, mut wrong) = (0, Vec::new());
    for entry in entries {
        let Some(geometry) = entry.geometry() else { continue };
        let found = check(entry, geometry, cheap.saturating_mul(PATIENCE), &stop);
        let found = found.map_err(|error| Failure::refused(&error, language))?;
        bar.inc(1);
        let run = match found {
            Finding::Unknown => continue,
            Finding::Same => None,
            Finding::Other(run) => Some(run),
        };
        checked += 1;
        let Some(run) = run else { continue };
        let difference = WrongJson {
            size: geometry.size().to_string(),
            connect: geometry.connect().get(),
            atlas: entry.result().map(|result| result.to_string()),
            atlas_best: entry.best().to_vec(),
            solver: run.result.map(|result| result.to_string()),
            solver_best: run.best,
        };
        if !arguments.json {
            failure::complain(&told(&difference, language), language);
        }
        wrong.push(difference);
    }
    bar.finish_and_clear();
    let is_right = wrong.is_empty();
    if arguments.json {
        json::print(&CheckJson { boards: checked, seed, wrong })?;
    } else {
        let wrong = wrong.len();
        let text = tr!(language, "atlas-checked", boards = checked, wrong = wrong, seed = seed.to_string());
        console::print(&(text + "\n"))?;
    }
    if is_right { Ok(()) } else { Err(Failure::Told) }
}

fn told(wrong: &WrongJson, language: Language) -> String {
    let list = |columns: &[usize]| columns.iter().map(usize::to_string).collect::<Vec<String>>().join(" ");
    tr!(
        language,
        "atlas-wrong",
        size = wrong.size.as_str(),
        connect = wrong.connect,
        atlas = wrong.atlas.as_deref().unwrap_or("?"),
        atlas_best = list(&wrong.atlas_best),
        solver = wrong.solver.as_deref().unwrap_or("?"),
        solver_best = list(&wrong.solver_best)
    )
}

fn bar(length: u64, language: Language) -> ProgressBar {
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template(&tr!(language, "atlas-progress")) {
        bar.set_style(style);
    }
    bar
}
