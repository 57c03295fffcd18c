//! Work on many positions that can be interrupted at any moment, on this machine or on others: what `batch` and `book
//! build` share.

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use puissance4_farm::{
    Answerer, AnswererError, Answers, AnswersError, Batch, Difference, EntryError, LocalError, MAX_LINE_BYTES,
    OutputError, Source, Task, Unanswered, answer_missing, fitting_chunk,
};
use puissance4_i18n::{Language, Phrase as _, printable, tr};
use puissance4_rules::Geometry;

use crate::cli::FarmArgs;
use crate::failure::{self, Failure};
use crate::interrupt;
use crate::new_file;
use crate::start::file_name;
use crate::threads;
use crate::workers::{self, Connection};

/// Workers get about this many chunks. The coordinator does not know how hard the positions are: with many chunks
/// little is lost when a worker dies, but each costs a file and some messages.
const WORKER_CHUNKS: u64 = 4096;
/// However many positions there are, a chunk for workers has no more.
const MAX_WORKER_CHUNK: u64 = 8192;

/// What the work is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// A file of answers. Overwrites another one only with `--force`, resumed only with `--resume`.
    Batch { resume: bool, force: bool },
    /// A book, always resumed.
    Book,
}

impl Work {
    /// Whether parts of an earlier run are in the way.
    fn starts_anew(self) -> bool {
        matches!(self, Self::Batch { resume: false, .. })
    }

    /// Whether an output that is there may be replaced.
    fn replaces(self) -> bool {
        matches!(self, Self::Batch { force: true, .. })
    }

    /// Its name, for choosing sentences.
    fn name(self) -> &'static str {
        match self {
            Self::Batch { .. } => "batch",
            Self::Book => "book",
        }
    }
}

/// Who answers a task: threads of this machine, or workers on others.
pub(crate) struct Executor<'a> {
    task: Task,
    geometry: Geometry,
    means: Means<'a>,
}

enum Means<'a> {
    Threads(Box<Answerer>, usize),
    Workers(Box<Connection>, &'a FarmArgs),
}

impl<'a> Executor<'a> {
    /// All cores of this machine unless fewer threads or other machines are to work.
    pub(crate) fn new(
        task: Task,
        mebibytes: NonZeroUsize,
        threads: Option<NonZeroUsize>,
        farm: &'a FarmArgs,
        language: Language,
    ) -> Result<Self, Failure> {
        let threads = threads.map_or_else(threads::available, |wanted| threads::at_most_helpful(wanted, language));
        let unknown = || Failure::Refused(tr!(language, "batch-unknown-task"));
        let geometry = task.geometry().ok_or_else(unknown)?;
        // Where workers answer, the smallest table tells whether the board can be solved, and is dropped.
        let mebibytes = if farm.is_given() { 1 } else { mebibytes.get() };
        let answerer = Answerer::new(&task, mebibytes).map_err(|error| match error {
            AnswererError::UnknownTask => unknown(),
            AnswererError::Solver(error) => Failure::refused(&error, language),
        })?;
        let means = match workers::connect(farm, language)? {
            Some(connection) => Means::Workers(Box::new(connection), farm),
            None => Means::Threads(Box::new(answerer), threads),
        };
        Ok(Self { task, geometry, means })
    }

    /// How many positions a chunk should have.
    fn chunk(&self, source: &Source) -> io::Result<u64> {
        match &self.means {
            Means::Threads(answerer, threads) => fitting_chunk(source, answerer, *threads),
            Means::Workers(connection, _) => {
                let max = workers::max_chunk(connection, self.geometry).min(MAX_WORKER_CHUNK);
                Ok(source.positions().div_ceil(WORKER_CHUNKS).clamp(1, max))
            }
        }
    }
}

/// Positions with all of their answers.
pub(crate) struct Answered {
    pub(crate) source: Source,
    pub(crate) batch: Batch,
    pub(crate) kept: Answers,
}

/// Where the answers go, and what is said about it.
pub(crate) struct BatchRun<'a> {
    output: &'a Path,
    folder: PathBuf,
    work: Work,
    language: Language,
}

impl<'a> BatchRun<'a> {
    /// The place of an output, unless something is there that is not to be lost. Asked before the work, so no work
    /// is lost.
    pub(crate) fn new(output: &'a Path, work: Work, language: Language) -> Result<Self, Failure> {
        new_file::check_kept(output, language)?;
        let place = Self { output, folder: Answers::folder_of(output), work, language };
        let (file, starts_anew) = (file_name(output, language), work.starts_anew());
        let refused = if output.is_dir() {
            tr!(language, "file-is-folder", file = file)
        } else if !place.parent().is_dir() {
            let folder = printable(&place.parent().display().to_string());
            tr!(language, "file-no-folder", file = file, folder = folder)
        } else if starts_anew && place.folder.exists() {
            tr!(language, "batch-parts-exist", folder = place.folder_name())
        } else if starts_anew && !work.replaces() && output.exists() {
            tr!(language, "batch-output-exists", file = file)
        } else {
            return Ok(place);
        };
        Err(Failure::Refused(refused))
    }

    /// Whether there is nothing to go on with, since the output is there: it gets its name when it is complete, and
    /// then the parts are removed.
    pub(crate) fn is_finished(&self) -> Result<bool, Failure> {
        let is_finished = self.output.exists() && self.manifest()?.is_none();
        if is_finished {
            Answers::remove_rest(&self.folder).map_err(|error| self.no_parts(error))?;
        }
        Ok(is_finished)
    }

    /// The folder of the output.
    pub(crate) fn parent(&self) -> &Path {
        self.output.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }

    fn folder_name(&self) -> String {
        printable(&self.folder.display().to_string())
    }

    /// The batch whose parts are there, if any.
    fn manifest(&self) -> Result<Option<Batch>, Failure> {
        Answers::manifest(&self.folder).map_err(|error| self.no_parts(error))
    }

    /// Gets the missing chunks answered and shows progress on a terminal. Without a given size, a chunk takes a few
    /// seconds.
    pub(crate) fn answered(
        &self,
        source: Source,
        executor: &Executor<'_>,
        chunk: Option<u64>,
    ) -> Result<Answered, Failure> {
        let language = self.language;
        // The parts that are there were divided in this way.
        let given = self.manifest()?.map(|batch| batch.chunk_positions).or(chunk);
        let chunk = given.map_or_else(|| executor.chunk(&source), Ok).map_err(|error| self.not_written(&error))?;
        let source = source.in_chunks(chunk).map_err(|error| self.not_written(&error))?;
        let batch = source.batch(executor.task.clone());
        let resume = !self.work.starts_anew();
        let kept = Answers::open(&self.folder, &batch, resume).map_err(|error| self.no_parts(error))?;
        let answered = Answered { source, batch, kept };
        let bar = ProgressBar::new(answered.batch.positions);
        let guard = interrupt::on_signal({
            let (bar, folder, work) = (bar.clone(), self.folder_name(), self.work.name());
            move || {
                bar.finish_and_clear();
                failure::complain(&tr!(language, "batch-kept", folder = folder, work = work), language);
            }
        });
        let ended = match &executor.means {
            Means::Workers(connection, arguments) => workers::answer(connection, arguments, &answered, &bar, language)
                .and_then(|set_aside| {
                    let (count, folder, work) = (set_aside, self.folder_name(), self.work.name());
                    let text = || tr!(language, "farm-incomplete", count = count, folder = folder, work = work);
                    if set_aside == 0 { Ok(()) } else { Err(Failure::Refused(text())) }
                }),
            Means::Threads(first, threads) => self.answer(&answered, first, *threads, &bar),
        };
        bar.finish_and_clear();
        drop(guard);
        ended.map(|()| answered)
    }

    /// Answers the missing chunks.
    fn answer(&self, work: &Answered, answerer: &Answerer, threads: usize, bar: &ProgressBar) -> Result<(), Failure> {
        let (language, Answered { source, batch, kept }) = (self.language, work);
        let missing = kept.missing();
        // Only the last chunk may have fewer positions.
        let last = batch.chunks().checked_sub(1).filter(|last| missing.last() == Some(last));
        let short = last.map_or(0, |_| batch.chunks() * batch.chunk_positions - batch.positions);
        if let Ok(style) = ProgressStyle::with_template(&tr!(language, "batch-progress")) {
            bar.set_style(style);
        }
        bar.set_position(batch.positions - (missing.len() as u64 * batch.chunk_positions - short));
        // The time left is estimated from how quickly the latest chunks came, since positions differ: not from those of
        // an earlier run.
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(500));
        let told = |positions| bar.inc(positions);
        let ended = answer_missing(source, kept, answerer, threads, &told);
        let refused = |line, problem| Failure::Refused(tr!(language, "line-refused", line = line, problem = problem));
        ended.map_err(|error| match error {
            LocalError::Source(error) | LocalError::Answers(error) => self.not_written(&error),
            LocalError::Unanswered(Unanswered::Line { line, error }) => refused(line, problem(&error, language)),
            LocalError::Unanswered(Unanswered::Refused { line, refusal }) => refused(line, refusal.phrase(language)),
            LocalError::Unanswered(Unanswered::Stopped | Unanswered::UnknownQuery) => {
                Failure::Refused(tr!(language, "batch-unknown-task"))
            }
        })
    }

    /// Removes the parts, once the output is there.
    pub(crate) fn remove(&self, kept: Answers) -> Result<(), Failure> {
        kept.remove().map_err(|error| self.not_written(&error))
    }

    fn no_parts(&self, error: AnswersError) -> Failure {
        let (language, folder) = (self.language, self.folder_name());
        Failure::Refused(match error {
            AnswersError::Exists => tr!(language, "batch-parts-exist", folder = folder),
            AnswersError::Locked => tr!(language, "batch-locked", folder = folder),
            AnswersError::Differs(Difference::Task | Difference::Input) if self.work == Work::Book => {
                tr!(language, "book-differs", folder = folder)
            }
            AnswersError::Differs(what) => tr!(language, "batch-differs", folder = folder, what = what.name()),
            AnswersError::BadManifest => tr!(language, "batch-bad-manifest", folder = folder),
            AnswersError::Io(error) => return self.not_written(&error),
        })
    }

    /// Why there is no output.
    pub(crate) fn no_output(&self, error: OutputError) -> Failure {
        let (language, folder, work) = (self.language, self.folder_name(), self.work.name());
        match error {
            OutputError::Damaged(chunk) => {
                Failure::Refused(tr!(language, "batch-damaged", folder = folder, chunk = chunk, work = work))
            }
            OutputError::NoSuchFormat => Failure::Refused(tr!(language, "batch-unknown-task")),
            OutputError::Io(error) => self.not_written(&error),
        }
    }

    /// What is done is kept, also if the disk is full.
    pub(crate) fn not_written(&self, error: &io::Error) -> Failure {
        let (language, file) = (self.language, file_name(self.output, self.language));
        let reason = error.phrase(language);
        Failure::Refused(if self.folder.exists() {
            tr!(language, "batch-not-written", file = file, reason = reason, work = self.work.name())
        } else {
            tr!(language, "file-not-written", file = file, reason = reason)
        })
    }
}

/// Why a line is not a position.
pub(crate) fn problem(error: &EntryError, language: Language) -> String {
    match error {
        EntryError::Moves(error) => error.phrase(language),
        EntryError::Game(error) => error.phrase(language),
        EntryError::NotText => tr!(language, "not-utf8"),
        EntryError::TooLong => tr!(language, "line-too-long", most = MAX_LINE_BYTES),
    }
}
