//! Arguments of `puzzle` and its commands.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};
use jiff::civil::Date;
use puissance4_coach::{Idea, Level};

use super::values::one_of;

#[derive(Args, Debug)]
pub(crate) struct PuzzleArgs {
    #[command(subcommand)]
    pub(crate) command: PuzzleCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum PuzzleCommand {
    New(PuzzleNewArgs),
    Daily(PuzzleDailyArgs),
    // There is a command `solve` that does something else: this one is described under another name.
    #[command(display_name = "puzzle-solve")]
    Solve(PuzzleSolveArgs),
    Train(PuzzleTrainArgs),
    Make(PuzzleMakeArgs),
}

#[derive(Args, Debug)]
pub(crate) struct PuzzleNewArgs {
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(crate) level: Option<Level>,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PuzzleDailyArgs {
    #[arg(long, value_name = "DATE")]
    pub(crate) date: Option<Day>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PuzzleSolveArgs {
    #[arg(value_name = "MOVES", conflicts_with_all = ["level", "idea", "seed"])]
    pub(crate) puzzle_moves: Option<String>,
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(crate) level: Option<Level>,
    #[arg(long, value_name = "IDEA", value_parser = idea())]
    pub(crate) idea: Option<Idea>,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct PuzzleTrainArgs {
    #[arg(long, value_name = "IDEA", value_parser = idea(), conflicts_with = "timed")]
    pub(crate) idea: Option<Idea>,
    #[arg(long)]
    pub(crate) timed: bool,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct PuzzleMakeArgs {
    #[arg(long = "output", value_name = "FILE", default_value = "7x6.txt")]
    pub(crate) pack: PathBuf,
    #[arg(long = "count", value_name = "N", default_value = "5000")]
    pub(crate) puzzles: NonZeroUsize,
    #[arg(long = "seed", value_name = "N", default_value = "1")]
    pub(crate) make_seed: u64,
    #[arg(long)]
    pub(crate) force: bool,
}

/// A day as it is written: `2026-11-16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Day(pub(crate) Date);

/// A text that is not a day of the calendar.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a day of the calendar, written YYYY-MM-DD")]
pub(crate) struct NotADay;

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        let is_plain =
            text.len() == "YYYY-MM-DD".len() && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_plain).map(Self).ok_or(NotADay)
    }
}

fn level() -> impl TypedValueParser<Value = Level> {
    one_of(["1", "2", "3", "4", "5"], |name| Level::from_number(name.parse().ok()?))
}

fn idea() -> impl TypedValueParser<Value = Idea> {
    one_of(Idea::ALL.map(Idea::name), |name| name.parse().ok())
}
