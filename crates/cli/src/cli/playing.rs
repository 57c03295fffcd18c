//! Arguments of the commands in which players choose columns: `play`, `advise`, `tree`, `arena`, `judge`, `tournament`.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use puissance4_drawing::Theme;
use puissance4_players::{BotLimits, Level, Name, Who};
use puissance4_rules::{Connect, Demo, Size, SizeError, Style};
use puissance4_session::Opponent;

use super::board::{GeometryArgs, PositionArgs, ReadingArgs};
use super::games::GameSource;
use super::values::{Seconds, demo, opponent, style, theme, who};

/// What players have to keep to. Programs lose the game otherwise; others answer with the best so far.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct LimitArgs {
    #[arg(long, value_name = "SECONDS")]
    pub(crate) move_time: Option<Seconds>,
    #[arg(long, value_name = "SECONDS")]
    pub(crate) game_time: Option<Seconds>,
    #[arg(long)]
    pub(crate) require_sandbox: bool,
}

impl LimitArgs {
    pub(crate) fn limits(self) -> BotLimits {
        let usual = BotLimits::default();
        BotLimits {
            per_move: self.move_time.map_or(usual.per_move, Seconds::duration),
            per_game: self.game_time.map(Seconds::duration).or(usual.per_game),
            is_for_all: self.move_time.is_some() || self.game_time.is_some(),
            ..usual
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[arg(long)]
    pub(crate) plain: bool,
    #[arg(long = "size", value_name = "SIZE", conflicts_with_all = ["config", "play_board"])]
    pub(crate) play_size: Option<PlaySize>,
    #[arg(long, value_name = "FILE", conflicts_with = "play_board")]
    pub(crate) config: Option<PathBuf>,
    #[arg(long, value_name = "N")]
    pub(crate) connect: Option<Connect>,
    #[arg(long, value_name = "WHO", default_value = "human", value_parser = opponent())]
    pub(crate) first: Opponent,
    #[arg(long, value_name = "WHO", default_value = "human", value_parser = opponent())]
    pub(crate) second: Opponent,
    #[arg(long, value_name = "NAME")]
    pub(crate) first_name: Option<Name>,
    #[arg(long, value_name = "NAME")]
    pub(crate) second_name: Option<Name>,
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) games: NonZeroUsize,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[arg(long, value_name = "STYLE", value_parser = style())]
    pub(crate) style: Option<Style>,
    #[arg(long = "moves", value_name = "MOVES")]
    pub(crate) played: Option<String>,
    #[arg(long = "board", value_name = "FILE")]
    pub(crate) play_board: Option<PathBuf>,
    #[arg(long, value_name = "GAME", conflicts_with_all = ["play_size", "config", "connect", "played", "play_board", "to_move", "column_first"])]
    pub(crate) game: Option<GameSource>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(
        long,
        value_name = "DEMO",
        value_parser = demo(),
        conflicts_with_all =
            ["play_size", "config", "connect", "first", "second", "first_name", "second_name", "games", "move_time", "game_time", "played", "play_board", "game", "to_move", "column_first", "seed"]
    )]
    pub(crate) demo: Option<Demo>,
}

#[derive(Args, Debug)]
pub(crate) struct AdviseArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_name = "WHO", value_parser = who(), required_unless_present = "evaluate")]
    pub(crate) player: Option<Who>,
    #[arg(long, conflicts_with_all = ["player", "seed", "why", "move_time", "game_time"])]
    pub(crate) evaluate: bool,
    #[arg(long)]
    pub(crate) why: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_name = "WHO", value_parser = who(), required = true)]
    pub(crate) player: Who,
    #[arg(long = "plain")]
    pub(crate) plain_tree: bool,
    #[arg(long = "depth", value_name = "N", default_value = "2")]
    pub(crate) shown_depth: NonZeroUsize,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long = "svg", value_name = "FILE", conflicts_with = "json")]
    pub(crate) tree_svg: Option<PathBuf>,
    #[arg(long, value_name = "THEME", default_value = "classic", value_parser = theme(), requires = "tree_svg")]
    pub(crate) theme: Theme,
    #[arg(long, requires = "tree_svg")]
    pub(crate) force: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ArenaArgs {
    #[arg(value_name = "WHO", value_parser = who(), required = true, num_args = 2..)]
    pub(crate) players: Vec<Who>,
    #[arg(long = "games", value_name = "N", default_value = "100")]
    pub(crate) games_a_pair: NonZeroU32,
    #[arg(long)]
    pub(crate) ladder: bool,
    #[command(flatten)]
    pub(crate) geometry: GeometryArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) logs: Option<PathBuf>,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct JudgeArgs {
    #[arg(value_name = "WHO", value_parser = who())]
    pub(crate) judged: Who,
    #[arg(long = "sample", aliases = ["questions", "positions"], value_name = "N", default_value = "500")]
    pub(crate) questions: NonZeroU32,
    #[arg(long = "games", value_name = "N", default_value = "10")]
    pub(crate) games_a_level: u32,
    #[command(flatten)]
    pub(crate) geometry: GeometryArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) logs: Option<PathBuf>,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    #[arg(long)]
    pub(crate) force: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is an option of its own.
pub(crate) struct TournamentArgs {
    #[arg(value_name = "FILE")]
    pub(crate) settings_file: PathBuf,
    #[arg(long)]
    pub(crate) resume: bool,
    #[arg(long, value_name = "N")]
    pub(crate) offences: Option<usize>,
    #[arg(long = "logs", value_name = "FOLDER")]
    pub(crate) tournament_logs: Option<PathBuf>,
    #[arg(long)]
    pub(crate) require_sandbox: bool,
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    #[arg(long)]
    pub(crate) force: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct UgiArgs {
    #[arg(long = "level", value_name = "N", default_value = "10")]
    pub(crate) engine_level: Level,
}

/// A board size, or what the terminal has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlaySize {
    Fit,
    Exactly(Size),
}

impl FromStr for PlaySize {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        if text == "fit" { Ok(Self::Fit) } else { text.parse().map(Self::Exactly) }
    }
}
