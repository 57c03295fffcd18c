//! `puissance4 puzzle make`: makes puzzles, measures how hard they are, and writes them as a pack.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};

use indicatif::{ProgressBar, ProgressStyle};
use puissance4_coach::{NoRater, Pack, Puzzle, PuzzleMaker, Rater};
use puissance4_engine::Limits;
use puissance4_i18n::{Language, tr};

use crate::cli::PuzzleMakeArgs;
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::threads;

/// Makes a pack and writes it.
pub(super) fn run(arguments: &PuzzleMakeArgs, language: Language) -> Result<(), Failure> {
    let file = NewFile::new(&arguments.pack, arguments.force, language)?;
    let (count, limits) = (arguments.puzzles.get(), Limits::none());
    let mut maker = PuzzleMaker::new(arguments.make_seed).map_err(|error| Failure::refused(&error, language))?;
    let bar = bar(count, &tr!(language, "puzzle-progress"));
    let mut puzzles: Vec<Puzzle> = Vec::new();
    while let Some(puzzle) =
        maker.make_for_pack(&puzzles, count, &limits).map_err(|error| Failure::refused(&error, language))?
    {
        puzzles.push(puzzle);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mut part = arguments.pack.clone().into_os_string();
    part.push(".part");
    let measured = Measured::open((!file.is_stdout()).then(|| part.into()));
    let puzzles = rated(puzzles, &measured, language)?;
    file.write(Pack::new(puzzles).write().as_bytes())?;
    measured.remove();
    Ok(())
}

fn bar(count: usize, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(count as u64);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// The puzzles with their ratings, in the same order.
fn rated(puzzles: Vec<Puzzle>, measured: &Measured, language: Language) -> Result<Vec<Puzzle>, Failure> {
    let bar = bar(puzzles.len(), &tr!(language, "puzzle-rating-progress"));
    let queue = Mutex::new(puzzles.into_iter().enumerate());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || -> Result<Vec<(usize, Puzzle)>, Failure> {
        let mut rater = Rater::new().map_err(|error| match error {
            NoRater::Solver(error) => Failure::refused(&error, language),
            NoRater::Player(error) => Failure::refused(&error, language),
        })?;
        let mut done = Vec::new();
        while let Some((place, made)) = next() {
            let puzzle = match measured.known(&made) {
                Some(known) => known,
                None => rater.rate(made, &Limits::none()).map_err(|error| Failure::refused(&error, language))?,
            };
            measured.add(&puzzle);
            done.push((place, puzzle));
            bar.inc(1);
        }
        Ok(done)
    };
    let done = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads::available()).map(|_| scope.spawn(work)).collect();
        let join = |worker: ScopedJoinHandle<'_, _>| worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        workers.into_iter().map(join).collect::<Result<Vec<_>, _>>()
    });
    bar.finish_and_clear();
    let mut done: Vec<(usize, Puzzle)> = done?.into_iter().flatten().collect();
    done.sort_by_key(|(place, _)| *place);
    Ok(done.into_iter().map(|(_, puzzle)| puzzle).collect())
}

/// What was measured so far, in a file beside the pack: after an interruption, the same command does not measure it
/// again.
struct Measured {
    path: Option<PathBuf>,
    known: HashMap<String, Puzzle>,
    file: Option<Mutex<File>>,
}

impl Measured {
    /// Reads the file if there is one; without one, nothing is lost but time.
    fn open(path: Option<PathBuf>) -> Self {
        let text = path.as_ref().and_then(|path| fs::read_to_string(path).ok()).unwrap_or_default();
        // The last line may be incomplete.
        let packs = text.lines().filter_map(|line| Pack::read(line).ok());
        let puzzles = packs.flat_map(|pack| pack.puzzles().to_vec());
        let known = puzzles.map(|puzzle| (puzzle.game().moves().to_string(), puzzle)).collect();
        let mut file = path.as_ref().and_then(|path| OpenOptions::new().create(true).append(true).open(path).ok());
        if let Some(file) = &mut file {
            let _ = writeln!(file);
        }
        Self { path, known, file: file.map(Mutex::new) }
    }

    /// The puzzle with its rating, if that was measured.
    fn known(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        self.known.get(&puzzle.game().moves().to_string()).cloned()
    }

    /// Keeps a rating.
    fn add(&self, puzzle: &Puzzle) {
        if let Some(file) = &self.file
            && self.known(puzzle).is_none()
        {
            let text = Pack::new(vec![puzzle.clone()]).write();
            let line = text.lines().last().unwrap_or_default();
            let _ = writeln!(file.lock().unwrap_or_else(PoisonError::into_inner), "{line}");
        }
    }

    /// Removes the file: the pack is there.
    fn remove(&self) {
        if let Some(path) = &self.path {
            let _ = fs::remove_file(path);
        }
    }
}
