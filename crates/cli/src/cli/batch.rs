//! Arguments of `batch`.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use clap::builder::TypedValueParser;
use puissance4_farm::{Format, Generator, Query, Shard};

use super::board::GeometryArgs;
use super::engine::TableArgs;
use super::values::one_of;
use super::worker::FarmArgs;

#[derive(Args, Debug)]
pub(crate) struct BatchArgs {
    #[arg(value_name = "FILE", required_unless_present_any = ["after", "random"], conflicts_with_all = ["after", "random"])]
    pub(crate) batch_input: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) generator: GeneratorArgs,
    #[arg(long = "output", value_name = "FILE")]
    pub(crate) batch_output: PathBuf,
    #[command(flatten)]
    pub(crate) query: QueryArgs,
    #[arg(long = "format", value_name = "FORMAT", default_value = "lines", value_parser = format())]
    pub(crate) answer_format: Format,
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<ShardNumbers>,
    #[arg(long = "resume")]
    pub(crate) batch_resume: bool,
    #[arg(long, conflicts_with = "batch_resume")]
    pub(crate) force: bool,
    #[arg(long, value_name = "N")]
    pub(crate) chunk: Option<NonZeroU64>,
    #[command(flatten)]
    pub(crate) geometry: GeometryArgs,
    #[arg(long, value_name = "N", conflicts_with = "nats")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    #[arg(long)]
    pub(crate) no_book: bool,
    #[command(flatten)]
    pub(crate) farm: FarmArgs,
}

/// Positions that are made instead of read.
#[derive(Args, Debug)]
pub(crate) struct GeneratorArgs {
    #[arg(long, value_name = "N", conflicts_with = "random")]
    after: Option<usize>,
    #[arg(long, requires = "after")]
    mirrored_once: bool,
    #[arg(long, value_name = "N", requires = "random_plies")]
    random: Option<u64>,
    #[arg(long = "plies", value_name = "A-B", requires = "random")]
    random_plies: Option<Plies>,
    #[arg(long = "seed", value_name = "N", default_value = "1")]
    batch_seed: u64,
    #[arg(long, conflicts_with = "batch_input")]
    no_threats: bool,
}

impl GeneratorArgs {
    /// What to generate, if anything.
    pub(crate) fn generator(&self) -> Option<Generator> {
        let (mirrored_once, quiet) = (self.mirrored_once, self.no_threats);
        if let Some(plies) = self.after {
            return Some(Generator::After { plies, mirrored_once, quiet });
        }
        let (count, plies) = (self.random?, self.random_plies.clone()?.0);
        Some(Generator::Random { count, plies, seed: self.batch_seed, quiet })
    }
}

/// What is asked about each position; the score unless something else is.
#[derive(Args, Debug)]
#[group(multiple = false)]
#[allow(clippy::struct_excessive_bools)] // One switch for each; the parser permits one of them.
pub(crate) struct QueryArgs {
    #[arg(long = "score")]
    query_score: bool,
    #[arg(long = "value")]
    query_value: bool,
    #[arg(long = "columns")]
    query_columns: bool,
    #[arg(long = "line")]
    query_line: bool,
    #[arg(long = "explain")]
    query_explain: bool,
}

impl QueryArgs {
    pub(crate) fn query(&self) -> Query {
        let wanted = [
            (self.query_value, Query::Value),
            (self.query_columns, Query::Columns),
            (self.query_line, Query::Line),
            (self.query_explain, Query::Explain),
        ];
        wanted.into_iter().find(|(is_wanted, _)| *is_wanted).map_or(Query::Score, |(_, query)| query)
    }
}

fn format() -> impl TypedValueParser<Value = Format> {
    one_of(Format::ALL.map(Format::name), Format::from_name)
}

/// A shard as it is written: `2/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShardNumbers(pub(crate) Shard);

/// A text that is not a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a shard, written I/N")]
pub(crate) struct NotAShard;

impl FromStr for ShardNumbers {
    type Err = NotAShard;

    fn from_str(text: &str) -> Result<Self, NotAShard> {
        let (number, count) = text.split_once('/').ok_or(NotAShard)?;
        let read = |text: &str| text.parse().map_err(|_| NotAShard);
        Shard::new(read(number)?, read(count)?).map(Self).ok_or(NotAShard)
    }
}

/// Numbers of plies as they are written: `8-20`, or one alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plies(RangeInclusive<usize>);

/// A text that is not a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a range, written A-B")]
pub(crate) struct NotARange;

impl FromStr for Plies {
    type Err = NotARange;

    fn from_str(text: &str) -> Result<Self, NotARange> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.parse().map_err(|_| NotARange);
        let (first, last) = (number(first)?, number(last)?);
        if first <= last { Ok(Self(first..=last)) } else { Err(NotARange) }
    }
}
