//! Arguments of `book` and its commands.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::engine::TableArgs;
use super::values::OutOfRange;
use super::worker::FarmArgs;

#[derive(Args, Debug)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    pub(crate) command: BookCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BookCommand {
    Build(BookBuildArgs),
    Info(BookInfoArgs),
    Check(BookCheckArgs),
}

#[derive(Args, Debug)]
pub(crate) struct BookBuildArgs {
    #[arg(long, value_name = "N", default_value = "11", value_parser = plies)]
    pub(crate) plies: u8,
    #[arg(long, value_name = "FILE", default_value = "7x6.book")]
    pub(crate) output: PathBuf,
    #[arg(long, value_name = "N", conflicts_with = "nats")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[arg(long = "table", alias = "memory", value_name = "MIB", default_value = "1024")]
    pub(crate) build_table: NonZeroUsize,
    #[command(flatten)]
    pub(crate) farm: FarmArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BookInfoArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BookCheckArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[arg(long = "sample", aliases = ["positions", "questions"], value_name = "N", default_value = "100")]
    pub(crate) sample: NonZeroUsize,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

/// The plies of a book: more would take weeks. Text that is not a number has its own error.
fn plies(text: &str) -> Result<u8, Box<dyn std::error::Error + Send + Sync>> {
    const RANGE: OutOfRange = OutOfRange { least: 1, most: 12 };
    let number: i128 = text.parse()?;
    let plies = u8::try_from(number).ok().filter(|plies| (RANGE.least..=RANGE.most).contains(plies));
    plies.ok_or_else(|| RANGE.into())
}
