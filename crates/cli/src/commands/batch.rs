//! `puissance4 batch`: many positions, answered on all cores, interrupted and resumed at any moment.

use std::fs::File;
use std::io::{self, BufReader, Write as _};
use std::num::NonZeroU64;
use std::path::Path;

use puissance4_farm::{BadLines, Query, Source, SourceError, Task, write_output};
use puissance4_i18n::{Language, tr};
use puissance4_rules::Geometry;

use crate::batch_run::{BatchRun, Executor, Work, problem};
use crate::cli::BatchArgs;
use crate::failure::{self, Failure};
use crate::feature;
use crate::start::{self, STDIN, file_name};

pub(crate) fn run(arguments: &BatchArgs, language: Language) -> Result<(), Failure> {
    if !arguments.answer_format.is_built() {
        return Err(feature::left_out("farm", language));
    }
    let output = arguments.batch_output.as_path();
    let run = BatchRun::new(output, Work::Batch { resume: arguments.batch_resume, force: arguments.force }, language)?;
    if arguments.batch_resume && run.is_finished()? {
        let note = tr!(language, "batch-finished", file = file_name(output, language));
        let _ = writeln!(anstream::stderr(), "{note}");
        return Ok(());
    }
    let geometry = arguments.geometry.geometry(language)?;
    let task = task(arguments, geometry, language);
    let executor = Executor::new(task, arguments.table.table, arguments.threads, &arguments.farm, language)?;
    let source = source(arguments, geometry, &run, language)?;
    let answered = run.answered(source, &executor, arguments.chunk.map(NonZeroU64::get))?;
    write_output(&answered.kept, &answered.batch, arguments.answer_format, output)
        .map_err(|error| run.no_output(error))?;
    run.remove(answered.kept)
}

/// What is asked. The language is that of explanations, and in other answers there is none.
fn task(arguments: &BatchArgs, geometry: Geometry, language: Language) -> Task {
    let query = arguments.query.query();
    let language = if query == Query::Explain { language } else { Language::English };
    Task { language: language.code().to_owned(), no_book: arguments.no_book, ..Task::new(geometry, query) }
}

/// The positions, all of them checked.
fn source(
    arguments: &BatchArgs,
    geometry: Geometry,
    run: &BatchRun<'_>,
    language: Language,
) -> Result<Source, Failure> {
    let input = arguments.batch_input.as_deref();
    let found = match (arguments.generator.generator(), input) {
        (Some(generator), _) => Source::generate(&generator, geometry, run.parent()),
        (None, Some(file)) if file.as_os_str() != STDIN => {
            let opened = File::open(file).map_err(|error| start::unreadable(file, &error, language))?;
            Source::read(BufReader::with_capacity(1 << 16, opened), geometry, run.parent())
        }
        (None, _) => Source::read(io::stdin().lock(), geometry, run.parent()),
    };
    let input = input.unwrap_or(Path::new(STDIN));
    let source = found.map_err(|error| match error {
        SourceError::Bad(bad) => tell_bad_lines(input, &bad, language),
        SourceError::Input(error) => start::unreadable(input, &error, language),
        SourceError::Spool(error) => run.not_written(&error),
        SourceError::NoPosition => Failure::Refused(tr!(language, "batch-no-position")),
        SourceError::TooLarge => Failure::Refused(tr!(language, "batch-too-large")),
    })?;
    match arguments.shard {
        Some(shard) => source.shard(shard.0).map_err(|error| run.not_written(&error)),
        None => Ok(source),
    }
}

fn tell_bad_lines(input: &Path, bad: &BadLines, language: Language) -> Failure {
    for bad in &bad.first {
        let (file, problem) = (file_name(input, language), problem(&bad.error, language));
        failure::complain(&tr!(language, "batch-bad-line", file = file, line = bad.line, problem = problem), language);
    }
    Failure::Refused(tr!(language, "batch-bad-lines", count = bad.count))
}
