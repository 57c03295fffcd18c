//! `puissance4 batch`: many positions, answered on all cores, interrupted and resumed at any moment.

use std::fs::File;
use std::io::{self, BufReader, Write as _};
use std::num::NonZeroU64;
use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use puissance4_farm::nats::Farm;
use puissance4_farm::{
    Answerer, AnswererError, BadLines, Batch, EntryError, LocalError, MAX_LINE_BYTES, OutputError, Parts, PartsError,
    Query, Source, SourceError, Task, Unanswered, answer_missing, fitting_chunk, write_output,
};
use puissance4_i18n::{Language, Phrase as _, printable, tr};
use puissance4_rules::Geometry;

use crate::cli::{BatchArgs, FarmArgs};
use crate::commands::worker::refused;
use crate::failure::{self, Failure};
use crate::farm;
use crate::interrupt;
use crate::start::{self, STDIN, file_name};
use crate::threads;

pub(crate) fn run(arguments: &BatchArgs, language: Language) -> Result<(), Failure> {
    let place = Place::new(arguments, language)?;
    if place.is_finished()? {
        let note = tr!(language, "batch-finished", file = file_name(place.output, language));
        let _ = writeln!(anstream::stderr(), "{note}");
        return Ok(());
    }
    let geometry = arguments.geometry.geometry(language)?;
    let threads =
        arguments.threads.map_or_else(threads::available, |wanted| threads::at_most_helpful(wanted, language));
    let task = task(arguments.query.query(), geometry, language);
    let answerer = Answerer::new(&task, arguments.table.table.get()).map_err(|error| no_answerer(&error, language))?;
    let farm = farm::connect(&arguments.farm, language).map_err(|error| refused(&error, language))?;
    let source = place.source(arguments, geometry)?;
    // The parts that are there were divided in this way.
    let given = place.batch()?.map(|batch| batch.chunk_positions).or(arguments.chunk.map(NonZeroU64::get));
    let chunk = if let Some(positions) = given {
        positions
    } else {
        let fitting = fitting_chunk(&source, &answerer, threads).map_err(|error| place.not_written(&error))?;
        farm.as_ref().map_or(fitting, |farm| fitting.min(farm::max_chunk(farm, geometry)))
    };
    let source = source.in_chunks(chunk).map_err(|error| place.not_written(&error))?;
    let batch = source.batch(task);
    let parts = Parts::open(&place.folder, &batch, place.resume).map_err(|error| place.no_parts(error))?;
    match &farm {
        Some(farm) => place.answer_on_farm(farm, &arguments.farm, &source, &parts, &batch)?,
        None => place.answer(&source, &parts, &batch, &answerer, threads)?,
    }
    write_output(&parts, &batch, arguments.answer_format, place.output).map_err(|error| place.no_output(error))?;
    parts.remove().map_err(|error| place.not_written(&error))
}

/// What is asked. The language is that of explanations, and in other answers there is none.
fn task(query: Query, geometry: Geometry, language: Language) -> Task {
    let language = if query == Query::Explain { language } else { Language::English };
    Task {
        size: geometry.size().to_string(),
        connect: geometry.connect().get(),
        query,
        language: language.code().to_owned(),
    }
}

/// Where the answers go, and what is said about it.
struct Place<'a> {
    output: &'a Path,
    folder: std::path::PathBuf,
    resume: bool,
    language: Language,
}

impl<'a> Place<'a> {
    /// The place of an output, unless something is there that is not to be lost. Asked before the work, so that no work is lost.
    fn new(arguments: &'a BatchArgs, language: Language) -> Result<Self, Failure> {
        let output = arguments.batch_output.as_path();
        let place = Self { output, folder: Parts::folder_of(output), resume: arguments.batch_resume, language };
        let (file, folder) = (file_name(output, language), place.folder_name());
        let refused = if output.is_dir() {
            tr!(language, "file-is-folder", file = file)
        } else if !place.parent().is_dir() {
            let folder = printable(&place.parent().display().to_string());
            tr!(language, "file-no-folder", file = file, folder = folder)
        } else if place.folder.exists() && !place.resume {
            tr!(language, "batch-parts-exist", folder = folder)
        } else if output.exists() && !place.resume {
            tr!(language, "batch-output-exists", file = file)
        } else {
            return Ok(place);
        };
        Err(Failure::Refused(refused))
    }

    /// Whether there is nothing to go on with, since the output is there: it gets its name when it is complete, and then the parts are
    /// removed.
    fn is_finished(&self) -> Result<bool, Failure> {
        let is_finished = self.resume && self.output.exists() && self.batch()?.is_none();
        if is_finished {
            Parts::remove_rest(&self.folder).map_err(|error| self.no_parts(error))?;
        }
        Ok(is_finished)
    }

    fn parent(&self) -> &Path {
        self.output.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }

    fn folder_name(&self) -> String {
        printable(&self.folder.display().to_string())
    }

    /// The positions, all of them checked.
    fn source(&self, arguments: &BatchArgs, geometry: Geometry) -> Result<Source, Failure> {
        let input = arguments.batch_input.as_deref();
        let found = match (arguments.generator.generator(), input) {
            (Some(generator), _) => Source::generate(&generator, geometry, self.parent()),
            (None, Some(file)) if file.as_os_str() != STDIN => {
                let opened = File::open(file).map_err(|error| start::unreadable(file, &error, self.language))?;
                Source::read(BufReader::with_capacity(1 << 16, opened), geometry, self.parent())
            }
            (None, _) => Source::read(io::stdin().lock(), geometry, self.parent()),
        };
        let input = input.unwrap_or(Path::new(STDIN));
        let source = found.map_err(|error| match error {
            SourceError::Bad(bad) => self.tell_bad_lines(input, &bad),
            SourceError::Input(error) => start::unreadable(input, &error, self.language),
            SourceError::Spool(error) => self.not_written(&error),
            SourceError::NoPosition => Failure::Refused(tr!(self.language, "batch-no-position")),
            SourceError::TooLarge => Failure::Refused(tr!(self.language, "batch-too-large")),
        })?;
        match arguments.shard {
            Some(shard) => source.shard(shard.0).map_err(|error| self.not_written(&error)),
            None => Ok(source),
        }
    }

    fn tell_bad_lines(&self, input: &Path, bad: &BadLines) -> Failure {
        let language = self.language;
        for bad in &bad.first {
            let (file, problem) = (file_name(input, language), problem(&bad.error, language));
            failure::complain(
                &tr!(language, "batch-bad-line", file = file, line = bad.line, problem = problem),
                language,
            );
        }
        Failure::Refused(tr!(language, "batch-bad-lines", count = bad.count))
    }

    /// The batch that is to be resumed, if there is one.
    fn batch(&self) -> Result<Option<Batch>, Failure> {
        if self.resume { Parts::manifest(&self.folder).map_err(|error| self.no_parts(error)) } else { Ok(None) }
    }

    /// Answers what is missing, with a bar on a terminal.
    fn answer(
        &self,
        source: &Source,
        parts: &Parts,
        batch: &Batch,
        answerer: &Answerer,
        threads: usize,
    ) -> Result<(), Failure> {
        let language = self.language;
        let missing = parts.missing();
        // Only the last chunk may have fewer positions.
        let last = batch.chunks().checked_sub(1).filter(|last| missing.last() == Some(last));
        let short = last.map_or(0, |_| batch.chunks() * batch.chunk_positions - batch.positions);
        let bar = ProgressBar::new(batch.positions);
        if let Ok(style) = ProgressStyle::with_template(&tr!(language, "batch-progress")) {
            bar.set_style(style);
        }
        bar.set_position(batch.positions - (missing.len() as u64 * batch.chunk_positions - short));
        // The time left is estimated from how quickly the latest chunks came, since positions differ: not from those of an earlier run.
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(500));
        let kept = interrupt::before_the_end({
            let (bar, folder) = (bar.clone(), self.folder_name());
            move || {
                bar.finish_and_clear();
                failure::complain(&tr!(language, "batch-kept", folder = folder), language);
            }
        });
        let ended = answer_missing(source, parts, answerer, threads, &|positions| bar.inc(positions));
        bar.finish_and_clear();
        drop(kept);
        ended.map_err(|error| match error {
            LocalError::Source(error) | LocalError::Parts(error) => self.not_written(&error),
            LocalError::Unanswered(Unanswered::Line { line, error }) => {
                let problem = problem(&error, language);
                Failure::Refused(tr!(language, "line-refused", line = line, problem = problem))
            }
            LocalError::Unanswered(Unanswered::Solve { line, error }) => {
                Failure::Refused(tr!(language, "line-refused", line = line, problem = error.phrase(language)))
            }
            LocalError::Unanswered(Unanswered::Stopped | Unanswered::UnknownQuery) => {
                Failure::Refused(tr!(language, "batch-unknown-task"))
            }
        })
    }

    /// Has answered what is missing, on other machines.
    fn answer_on_farm(
        &self,
        farm: &Farm,
        arguments: &FarmArgs,
        source: &Source,
        parts: &Parts,
        batch: &Batch,
    ) -> Result<(), Failure> {
        let (language, folder) = (self.language, self.folder_name());
        let ended = farm::answer(farm, arguments, batch, source, parts, &folder, language);
        let ended = ended.map_err(|error| refused(&error, language))?;
        match farm::tell_set_aside(&ended, batch, language) {
            0 => Ok(()),
            count => Err(Failure::Refused(tr!(language, "farm-incomplete", count = count, folder = folder))),
        }
    }

    fn no_parts(&self, error: PartsError) -> Failure {
        let (language, folder) = (self.language, self.folder_name());
        Failure::Refused(match error {
            PartsError::Exists => tr!(language, "batch-parts-exist", folder = folder),
            PartsError::Locked => tr!(language, "batch-locked", folder = folder),
            PartsError::Differs(what) => tr!(language, "batch-differs", folder = folder, what = what.name()),
            PartsError::BadManifest => tr!(language, "batch-bad-manifest", folder = folder),
            PartsError::Io(error) => return self.not_written(&error),
        })
    }

    fn no_output(&self, error: OutputError) -> Failure {
        let language = self.language;
        match error {
            OutputError::Damaged(chunk) => {
                Failure::Refused(tr!(language, "batch-damaged", folder = self.folder_name(), chunk = chunk))
            }
            OutputError::NoSuchFormat => Failure::Refused(tr!(language, "batch-unknown-task")),
            OutputError::Io(error) => self.not_written(&error),
        }
    }

    /// What is done is kept, also if the disk is full.
    fn not_written(&self, error: &io::Error) -> Failure {
        let (language, file) = (self.language, file_name(self.output, self.language));
        let reason = error.phrase(language);
        Failure::Refused(if self.folder.exists() {
            tr!(language, "batch-not-written", file = file, reason = reason)
        } else {
            tr!(language, "file-not-written", file = file, reason = reason)
        })
    }
}

fn no_answerer(error: &AnswererError, language: Language) -> Failure {
    Failure::Refused(match error {
        AnswererError::UnknownTask => tr!(language, "batch-unknown-task"),
        AnswererError::Solver(error) => error.phrase(language),
    })
}

/// Why a line is not a position.
fn problem(error: &EntryError, language: Language) -> String {
    match error {
        EntryError::Moves(error) => error.phrase(language),
        EntryError::Game(error) => error.phrase(language),
        EntryError::NotText => tr!(language, "not-utf8"),
        EntryError::TooLong => tr!(language, "line-too-long", most = MAX_LINE_BYTES),
    }
}
