//! Answers as an Apache Parquet file.
//!
//! All rows of a row group are in memory before it is written, and a row group has a fixed number of rows. So the bytes
//! do not depend on how the answers were divided into chunks.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use puissance4_answers::wire::v1::{Analysis, Explanations, Line, Solution};

use super::read;
use crate::answer::Answered;
use crate::batch::Batch;
use crate::task::Query;

/// How many rows a row group has; the last one may have fewer.
const ROWS: usize = 1 << 16;

/// A table that is written row by row.
pub(crate) struct Table<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    query: Query,
    /// The rows of the group that is next.
    columns: Vec<Values>,
}

/// The values of a column.
enum Values {
    Text(Vec<ByteArray>),
    Number(Vec<i32>),
    /// Some are missing: for each whether it is there, and those that are.
    Optional(Vec<i16>, Vec<i32>),
}

impl<W: Write + Send> Table<W> {
    /// An empty table for the answers to a query on a board of so many columns; `None` if they have no such form.
    pub(crate) fn new(output: W, query: Query, columns: usize) -> io::Result<Option<Self>> {
        let text = |name: &str| (name.to_owned(), Values::Text(Vec::new()));
        let number = |name: &str| (name.to_owned(), Values::Number(Vec::new()));
        let optional = |column: usize| (format!("column_{column}"), Values::Optional(Vec::new(), Vec::new()));
        let described = match query {
            Query::Score => vec![text("moves"), number("score")],
            Query::Value => vec![text("moves"), text("value")],
            Query::Columns => [text("moves"), number("score")].into_iter().chain((1..=columns).map(optional)).collect(),
            Query::Line => vec![text("moves"), number("score"), number("plies"), text("line")],
            Query::Explain => vec![
                text("moves"),
                number("column"),
                number("score"),
                text("value"),
                number("plies"),
                text("reason"),
                text("facts"),
            ],
            Query::Above => return Ok(None),
        };
        let fields =
            described.iter().map(|(name, values)| values.field(name)).collect::<Result<_>>().map_err(failed)?;
        let schema = Type::group_type_builder("answers").with_fields(fields).build().map_err(failed)?;
        let properties = WriterProperties::builder()
            .set_created_by(format!("puissance4 {}", Batch::VERSION))
            .set_compression(Compression::SNAPPY)
            .build();
        let writer = SerializedFileWriter::new(output, Arc::new(schema), Arc::new(properties)).map_err(failed)?;
        Ok(Some(Self { writer, query, columns: described.into_iter().map(|(_, values)| values).collect() }))
    }

    /// Adds an answer: a row, or for explanations one for each column.
    pub(crate) fn push(&mut self, answer: &[u8]) -> io::Result<()> {
        match self.query {
            Query::Score => {
                let Answered { moves, answer: Solution { score, .. } } = read(answer)?;
                self.push_row([Cell::Text(moves), Cell::Number(score.ok_or(io::ErrorKind::InvalidData)?)])
            }
            Query::Value => {
                let Answered { moves, answer: Solution { value, .. } } = read(answer)?;
                self.push_row([Cell::Text(moves), Cell::Text(value.into_owned())])
            }
            Query::Columns => {
                let Answered { moves, answer: Analysis { score, columns, .. } } = read(answer)?;
                let scores = columns.into_iter().map(|column| Cell::Optional(column.score));
                self.push_row([Cell::Text(moves), Cell::Number(score)].into_iter().chain(scores))
            }
            Query::Line => {
                let Answered { moves, answer: Line { score, plies, line, .. } } = read(answer)?;
                self.push_row([Cell::Text(moves), Cell::Number(score), Cell::count(plies), Cell::Text(line)])
            }
            Query::Explain => {
                let Answered { moves, answer: Explanations { columns } } = read(answer)?;
                columns.into_iter().try_for_each(|column| {
                    self.push_row([
                        Cell::Text(moves.clone()),
                        Cell::count(column.column),
                        Cell::Number(column.score),
                        Cell::Text(column.value.into_owned()),
                        Cell::count(column.plies),
                        Cell::Text(column.reason.unwrap_or_default()),
                        Cell::Text(serde_json::to_string(&column.facts)?),
                    ])
                })
            }
            Query::Above => Ok(()),
        }
    }

    fn push_row(&mut self, cells: impl IntoIterator<Item = Cell>) -> io::Result<()> {
        for (values, cell) in self.columns.iter_mut().zip(cells) {
            values.push(cell);
        }
        if self.columns.first().map_or(0, Values::len) == ROWS { self.write().map_err(failed) } else { Ok(()) }
    }

    /// Writes a row group.
    fn write(&mut self) -> Result<()> {
        let mut group = self.writer.next_row_group()?;
        for values in &mut self.columns {
            let Some(mut column) = group.next_column()? else { break };
            match values {
                Values::Text(texts) => {
                    column.typed::<ByteArrayType>().write_batch(texts, None, None)?;
                    texts.clear();
                }
                Values::Number(numbers) => {
                    column.typed::<Int32Type>().write_batch(numbers, None, None)?;
                    numbers.clear();
                }
                Values::Optional(there, numbers) => {
                    column.typed::<Int32Type>().write_batch(numbers, Some(there), None)?;
                    there.clear();
                    numbers.clear();
                }
            }
            column.close()?;
        }
        group.close()?;
        Ok(())
    }

    /// Writes what is left.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if self.columns.first().is_some_and(|values| values.len() > 0) {
            self.write().map_err(failed)?;
        }
        self.writer.close().map(|_| ()).map_err(failed)
    }
}

/// A value in a row.
enum Cell {
    Text(String),
    Number(i32),
    Optional(Option<i32>),
}

impl Cell {
    /// A number of columns or plies.
    fn count(number: usize) -> Self {
        Self::Number(i32::try_from(number).unwrap_or(i32::MAX))
    }
}

impl Values {
    fn field(&self, name: &str) -> Result<Arc<Type>> {
        let (physical, logical, repetition) = match self {
            Self::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String), Repetition::REQUIRED),
            Self::Number(_) => (Physical::INT32, None, Repetition::REQUIRED),
            Self::Optional(..) => (Physical::INT32, None, Repetition::OPTIONAL),
        };
        let field = Type::primitive_type_builder(name, physical).with_repetition(repetition);
        field.with_logical_type(logical).build().map(Arc::new)
    }

    fn len(&self) -> usize {
        match self {
            Self::Text(texts) => texts.len(),
            Self::Number(numbers) => numbers.len(),
            Self::Optional(there, _) => there.len(),
        }
    }

    fn push(&mut self, cell: Cell) {
        match (self, cell) {
            (Self::Text(texts), Cell::Text(text)) => texts.push(text.into_bytes().into()),
            (Self::Number(numbers), Cell::Number(number)) => numbers.push(number),
            (Self::Optional(there, numbers), Cell::Optional(number)) => {
                there.push(number.is_some().into());
                numbers.extend(number);
            }
            // The rows of a query have the columns that its table was made with.
            _ => debug_assert!(false, "another kind of value"),
        }
    }
}

/// The error of the system if there was one, so that a full disk can be told from others.
fn failed(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(source) => match source.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        other => io::Error::other(other),
    }
}
