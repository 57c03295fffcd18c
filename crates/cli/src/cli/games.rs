//! Arguments of `games`, and of the commands that take one of the games.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand};

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct GamesArgs {
    #[command(subcommand)]
    pub(crate) command: Option<GamesCommand>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum GamesCommand {
    Rename(GamesRenameArgs),
    Delete(GamesDeleteArgs),
    Export(GamesExportArgs),
}

#[derive(Args, Debug)]
pub(crate) struct GamesRenameArgs {
    #[arg(value_name = "NUMBER")]
    pub(crate) number: NonZeroUsize,
    #[arg(value_name = "TITLE")]
    pub(crate) title: String,
}

#[derive(Args, Debug)]
pub(crate) struct GamesDeleteArgs {
    #[arg(value_name = "NUMBER")]
    pub(crate) number: NonZeroUsize,
}

#[derive(Args, Debug)]
pub(crate) struct GamesExportArgs {
    #[arg(value_name = "NUMBER")]
    pub(crate) number: NonZeroUsize,
    #[arg(value_name = "FILE")]
    pub(crate) export: PathBuf,
    #[arg(long)]
    pub(crate) force: bool,
}

/// A finished game: by its number in the list of games, or a file. A file whose name is a number is written `./1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GameSource {
    Number(NonZeroUsize),
    File(PathBuf),
}

impl FromStr for GameSource {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.parse().map_or_else(|_| Self::File(text.into()), Self::Number))
    }
}
