//! The answers of all chunks as one file.

#[cfg(feature = "parquet")]
mod parquet;

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use puissance4_files::Draft;
use serde::Deserialize;

use puissance4_answers::wire::v1::{Analysis, ColumnValue, Explanations, Line, Solution};

use crate::answer::Answered;
use crate::answers::Answers;
use crate::batch::Batch;
#[cfg(feature = "parquet")]
use crate::output::parquet::Table;
use crate::source::Source;
use crate::task::Query;

/// How the answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A short line each; for explanations one per column.
    Lines,
    /// A line of JSON each.
    Json,
    /// A table in columns, compressed. A build without the feature `parquet` knows it only by name.
    Parquet,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Lines, Self::Json, Self::Parquet];

    /// Whether this build can write it.
    pub fn is_built(self) -> bool {
        self != Self::Parquet || cfg!(feature = "parquet")
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Json => "json",
            Self::Parquet => "parquet",
        }
    }

    /// The format of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Why there is no output.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// A part is missing or damaged.
    #[error("chunk {0} is missing or damaged")]
    Damaged(u64),
    /// The query has no such format.
    #[error("such answers have no such format")]
    NoSuchFormat,
    /// A file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes the answers of all chunks in order: whole, under another name, then in the place of what has the name now.
pub fn write_output(kept: &Answers, batch: &Batch, format: Format, output: &Path) -> Result<(), OutputError> {
    write_whole(kept, output, |file| match format {
        Format::Json => each_part(kept, batch, |_, answers| Ok(file.write_all(answers)?)),
        Format::Lines => {
            let mut text = String::new();
            each_answer(kept, batch, |answer| {
                text.clear();
                line(batch.task.query, answer, &mut text).ok_or(OutputError::NoSuchFormat)?;
                Ok(file.write_all(text.as_bytes())?)
            })
        }
        #[cfg(not(feature = "parquet"))]
        Format::Parquet => Err(OutputError::NoSuchFormat),
        #[cfg(feature = "parquet")]
        Format::Parquet => {
            let columns = batch.task.geometry().map_or(0, |geometry| geometry.size().columns());
            let mut table = Table::new(file, batch.task.query, columns)?.ok_or(OutputError::NoSuchFormat)?;
            each_answer(kept, batch, |answer| Ok(table.push(answer)?))?;
            Ok(table.finish()?)
        }
    })
}

/// Writes something that was made of the answers, in the same way.
pub fn write_bytes(kept: &Answers, bytes: &[u8], output: &Path) -> Result<(), OutputError> {
    write_whole(kept, output, |file| Ok(file.write_all(bytes)?))
}

fn write_whole(
    kept: &Answers,
    output: &Path,
    write: impl FnOnce(&mut BufWriter<&mut File>) -> Result<(), OutputError>,
) -> Result<(), OutputError> {
    // With the parts, where a draft that a killed program leaves is removed.
    let mut draft = Draft::new_in(kept.folder())?;
    let mut buffered = BufWriter::with_capacity(1 << 16, draft.file());
    write(&mut buffered)?;
    buffered.flush()?;
    drop(buffered);
    Ok(draft.replace(output)?)
}

/// The scores of all positions in order, by the answers to [`Query::Score`]. A part that does not answer its chunk is
/// removed, so that the chunk is missing when the parts are opened again.
pub fn read_scores(source: &Source, kept: &Answers, batch: &Batch) -> Result<Vec<i32>, OutputError> {
    let mut scores = Vec::new();
    each_part(kept, batch, |number, answers| {
        let chunk = source.chunk(number)?;
        let answers = answers.split(|byte| *byte == b'\n').filter(|answer| !answer.is_empty());
        let answers: Result<Vec<Answered<Solution>>, _> = answers.map(serde_json::from_slice).collect();
        match answers {
            Ok(answers)
                if answers.iter().map(|answer| &*answer.moves).eq(chunk.text.lines())
                    && answers.iter().all(|answer| answer.answer.score.is_some()) =>
            {
                scores.extend(answers.into_iter().filter_map(|answer| answer.answer.score));
                Ok(())
            }
            _ => {
                kept.forget(number)?;
                Err(OutputError::Damaged(number))
            }
        }
    })?;
    Ok(scores)
}

fn each_part(
    kept: &Answers,
    batch: &Batch,
    mut act: impl FnMut(u64, &[u8]) -> Result<(), OutputError>,
) -> Result<(), OutputError> {
    for number in 0..batch.chunks() {
        act(number, &kept.read(number)?.ok_or(OutputError::Damaged(number))?)?;
    }
    Ok(())
}

fn each_answer(
    kept: &Answers,
    batch: &Batch,
    mut act: impl FnMut(&[u8]) -> Result<(), OutputError>,
) -> Result<(), OutputError> {
    each_part(kept, batch, |_, answers| {
        answers.split(|byte| *byte == b'\n').filter(|answer| !answer.is_empty()).try_for_each(&mut act)
    })
}

/// An answer that this program wrote.
fn read<'a, A: Deserialize<'a>>(answer: &'a [u8]) -> io::Result<A> {
    serde_json::from_slice(answer).map_err(io::Error::from)
}

/// Appends the short form of an answer; `None` if it has none.
fn line(query: Query, answer: &[u8], text: &mut String) -> Option<()> {
    match query {
        Query::Score => {
            let Answered { moves, answer: Solution { score, .. } } = read(answer).ok()?;
            writeln!(text, "{moves} {}", score?).ok()
        }
        Query::Value => {
            let Answered { moves, answer: Solution { value, .. } } = read(answer).ok()?;
            writeln!(text, "{moves} {value}").ok()
        }
        Query::Columns => {
            let Answered { moves, answer: Analysis { columns, .. } } = read(answer).ok()?;
            text.push_str(&moves);
            for ColumnValue { score, .. } in columns {
                match score {
                    Some(score) => write!(text, " {score}").ok()?,
                    None => text.push_str(" -"),
                }
            }
            text.push('\n');
            Some(())
        }
        Query::Line => {
            let Answered { moves, answer: Line { score, line, .. } } = read(answer).ok()?;
            writeln!(text, "{moves} {score} {line}").ok()
        }
        Query::Explain => {
            let Answered { moves, answer: Explanations { columns } } = read(answer).ok()?;
            for column in columns {
                let reason = column.reason.unwrap_or_default();
                writeln!(text, "{moves} {} {} {reason}", column.column, column.score).ok()?;
            }
            Some(())
        }
        Query::Above => None,
    }
}
