//! Arguments that say which board or position is meant, and those of the commands that show one: `show`, `gif`,
//! `perft`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use puissance4_drawing::Theme;
use puissance4_rules::{Connect, Demo, Player, Size, Style};

use super::games::GameSource;
use super::values::{demo, player, style, theme};

/// Where a position comes from, for commands that look at one.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// Without them, the empty board.
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}

/// The board on which the moves are played: that of a file, or an empty one.
#[derive(Args, Debug)]
pub(crate) struct StartArgs {
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    pub(crate) board: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) geometry: GeometryArgs,
}

/// What a board file may not say itself.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ReadingArgs {
    #[arg(long, value_name = "1|2", value_parser = player())]
    pub(crate) to_move: Option<Player>,
    #[arg(long)]
    pub(crate) column_first: bool,
}

/// The shape of the board.
#[derive(Args, Debug)]
pub(crate) struct GeometryArgs {
    #[arg(long, value_name = "SIZE")]
    pub(crate) size: Option<Size>,
    #[arg(long, value_name = "N")]
    pub(crate) connect: Option<Connect>,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_name = "GAME", conflicts_with_all = ["moves", "board", "to_move", "column_first", "size", "connect"])]
    pub(crate) game: Option<GameSource>,
    #[arg(long, value_name = "STYLE", default_value = "numbered", value_parser = style())]
    pub(crate) style: Style,
    #[arg(long, value_name = "COLUMN,ROW", conflicts_with_all = ["svg", "png", "force"])]
    pub(crate) alignment: Option<CellNumbers>,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "style"])]
    pub(crate) svg: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "style"])]
    pub(crate) png: Option<PathBuf>,
    #[arg(long, value_name = "THEME", default_value = "classic", value_parser = theme(), conflicts_with_all = ["json", "style", "alignment"])]
    pub(crate) theme: Theme,
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args, Debug)]
#[command(override_usage = "puissance4 gif [OPTIONS] [MOVES] <FILE>")]
pub(crate) struct GifArgs {
    // Of two words the first is the moves; a single one is the file. The parser itself could tell only if no option
    // came between them.
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Option<OsString>,
    #[arg(value_name = "FILE")]
    pub(crate) film: Option<OsString>,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[arg(
        long = "demo",
        value_name = "DEMO",
        value_parser = demo(),
        conflicts_with_all = ["board", "to_move", "column_first", "size", "connect"]
    )]
    pub(crate) film_demo: Option<Demo>,
    #[arg(long, value_name = "GAME", conflicts_with_all = ["board", "to_move", "column_first", "size", "connect", "film_demo"])]
    pub(crate) game: Option<GameSource>,
    #[arg(long, value_name = "THEME", default_value = "classic", value_parser = theme())]
    pub(crate) theme: Theme,
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) depth: usize,
    #[arg(long)]
    pub(crate) unique: bool,
    #[command(flatten)]
    pub(crate) geometry: GeometryArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

/// A cell as it is written: `3,2`. Whether the board has it is checked later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellNumbers {
    pub(crate) column: usize,
    pub(crate) row: usize,
}

/// A text that is not two numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a cell, written COLUMN,ROW")]
pub(crate) struct NotACell;

impl FromStr for CellNumbers {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Self, NotACell> {
        let number = |text: &str| text.trim().parse().map_err(|_| NotACell);
        let inner = text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
        let (column, row) = inner.split_once(',').ok_or(NotACell)?;
        Ok(Self { column: number(column)?, row: number(row)? })
    }
}
