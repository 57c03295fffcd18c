//! The arguments of every command. Their descriptions are in `locales/`: `arg-` and the name of the field.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use jiff::civil::Date;
use puissance4_coach::{Depth, Level};
use puissance4_i18n::Language;
use puissance4_players::Who;
use puissance4_rules::{Connect, Demo, Player, Size, SizeError, Style};

#[derive(Parser, Debug)]
#[command(name = "puissance4", version)]
pub(crate) struct Cli {
    /// Read before everything else, since it decides how errors are told; see [`crate::usage::language`].
    #[arg(long, global = true, value_name = "LANG", value_parser = language())]
    pub(crate) lang: Option<Language>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Play(Box<PlayArgs>),
    Show(ShowArgs),
    Gif(GifArgs),
    Advise(AdviseArgs),
    Hint(HintArgs),
    Explain(ExplainArgs),
    Review(ReviewArgs),
    Explore(ExploreArgs),
    Puzzle(PuzzleArgs),
    Solve(SolveArgs),
    Analyze(AnalyzeArgs),
    Perft(PerftArgs),
    Arena(ArenaArgs),
    Book(BookArgs),
    Bench(BenchArgs),
    Serve(ServeArgs),
    Help(HelpArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
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
    #[arg(long, value_name = "WHO", default_value = "human")]
    pub(crate) first: Who,
    #[arg(long, value_name = "WHO", default_value = "human")]
    pub(crate) second: Who,
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) games: NonZeroUsize,
    #[arg(long, value_name = "STYLE", value_parser = style())]
    pub(crate) style: Option<Style>,
    #[arg(long = "moves", value_name = "MOVES")]
    pub(crate) played: Option<String>,
    #[arg(long = "board", value_name = "FILE")]
    pub(crate) play_board: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(
        long,
        value_name = "DEMO",
        value_parser = demo(),
        conflicts_with_all =
            ["play_size", "config", "connect", "first", "second", "games", "played", "play_board", "to_move", "column_first", "seed"]
    )]
    pub(crate) demo: Option<Demo>,
}

/// Where a position comes from, for commands that look at one.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// Without them, the empty board.
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Option<String>,
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
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AdviseArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_name = "WHO", required_unless_present = "evaluate")]
    pub(crate) player: Option<Who>,
    #[arg(long, conflicts_with_all = ["player", "seed"])]
    pub(crate) evaluate: bool,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[arg(value_name = "MOVES")]
    pub(crate) positions: Vec<String>,
    #[command(flatten)]
    pub(crate) geometry: GeometryArgs,
    #[arg(long)]
    pub(crate) weak: bool,
    #[arg(long = "threads", value_name = "N", default_value = "1")]
    pub(crate) solve_threads: NonZeroUsize,
    #[arg(long, value_name = "MIB", default_value = "64")]
    pub(crate) table: NonZeroUsize,
    #[arg(long)]
    pub(crate) no_book: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_name = "MIB", default_value = "64")]
    pub(crate) table: NonZeroUsize,
    #[arg(long)]
    pub(crate) no_book: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_name = "MIB", default_value = "64")]
    pub(crate) table: NonZeroUsize,
    #[arg(long)]
    pub(crate) no_book: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(value_name = "COLUMN")]
    pub(crate) column: Option<String>,
    #[arg(long, value_name = "MIB", default_value = "64")]
    pub(crate) table: NonZeroUsize,
    #[arg(long)]
    pub(crate) no_book: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ReviewArgs {
    #[arg(value_name = "MOVES", conflicts_with = "game")]
    pub(crate) review_moves: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "connect"])]
    pub(crate) game: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) geometry: GeometryArgs,
    #[arg(long = "svg", value_name = "FILE")]
    pub(crate) curve: Option<PathBuf>,
    #[arg(long)]
    pub(crate) force: bool,
    #[arg(long, value_name = "MIB", default_value = "64")]
    pub(crate) table: NonZeroUsize,
    #[arg(long)]
    pub(crate) no_book: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ExploreArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long = "depth", value_name = "N", default_value = "1", value_parser = tree_depth())]
    pub(crate) tree_depth: Depth,
    #[arg(long, value_name = "MIB", default_value = "64")]
    pub(crate) table: NonZeroUsize,
    #[arg(long)]
    pub(crate) no_book: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

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
    #[arg(value_name = "MOVES", conflicts_with_all = ["level", "seed"])]
    pub(crate) puzzle_moves: Option<String>,
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(crate) level: Option<Level>,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct PuzzleMakeArgs {
    #[arg(long = "output", value_name = "FILE", default_value = "7x6.txt")]
    pub(crate) pack: PathBuf,
    #[arg(long, value_name = "N", default_value = "100")]
    pub(crate) each: NonZeroUsize,
    #[arg(long = "seed", value_name = "N", default_value = "1")]
    pub(crate) make_seed: u64,
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) bind: Option<SocketAddr>,
    #[arg(long, value_name = "DATABASE")]
    pub(crate) database: Option<String>,
    #[arg(long = "config", value_name = "FILE")]
    pub(crate) serve_config: Option<PathBuf>,
    #[arg(long, value_name = "NETWORK,…")]
    pub(crate) trusted_proxy: Option<String>,
    #[arg(long, value_name = "SITE,…")]
    pub(crate) site: Option<String>,
    #[arg(long, value_name = "HOST,…")]
    pub(crate) allowed_host: Option<String>,
    #[arg(long, value_name = "NETWORK,…")]
    pub(crate) metrics_for: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) sockets: Option<NonZeroUsize>,
    #[arg(long, value_name = "N")]
    pub(crate) sockets_per_address: Option<NonZeroUsize>,
    #[arg(long, value_name = "N")]
    pub(crate) requests_per_second: Option<NonZeroU32>,
    #[arg(long, value_name = "N")]
    pub(crate) seats_per_second: Option<NonZeroU32>,
    #[arg(long, value_name = "N")]
    pub(crate) actions_per_second: Option<NonZeroU32>,
    #[arg(long, value_name = "FORMAT", value_parser = ["text", "json"])]
    pub(crate) log_format: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) invitation_hours: Option<NonZeroU32>,
    #[arg(long, value_name = "N")]
    pub(crate) game_days: Option<NonZeroU32>,
    #[arg(long, value_name = "N")]
    pub(crate) finished_days: Option<u32>,
    #[arg(long, value_name = "N")]
    pub(crate) unplayed_days: Option<u32>,
    #[arg(long, value_name = "N")]
    pub(crate) tombstone_days: Option<u32>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["restore", "delete", "export_games"])]
    pub(crate) backup: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["delete", "export_games"])]
    pub(crate) restore: Option<PathBuf>,
    #[arg(long, value_name = "GAME", conflicts_with = "export_games")]
    pub(crate) delete: Option<String>,
    #[arg(long = "export")]
    pub(crate) export_games: bool,
    #[arg(long)]
    pub(crate) force: bool,
}

impl ServeArgs {
    /// Whether games are to be copied rather than served.
    pub(crate) fn is_copying(&self) -> bool {
        self.backup.is_some() || self.restore.is_some()
    }
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
}

#[derive(Args, Debug)]
pub(crate) struct ArenaArgs {
    #[arg(value_name = "WHO", required = true, num_args = 2..)]
    pub(crate) players: Vec<Who>,
    #[arg(long = "games", value_name = "N", default_value = "100")]
    pub(crate) games_a_pair: NonZeroU32,
    #[arg(long)]
    pub(crate) ladder: bool,
    #[command(flatten)]
    pub(crate) geometry: GeometryArgs,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[arg(long)]
    pub(crate) json: bool,
}

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
    #[arg(long, value_name = "N", default_value = "10", value_parser = plies)]
    pub(crate) plies: u8,
    #[arg(long, value_name = "FILE", default_value = "7x6.book")]
    pub(crate) output: PathBuf,
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[arg(long = "table", value_name = "MIB", default_value = "1024")]
    pub(crate) build_table: NonZeroUsize,
}

#[derive(Args, Debug)]
pub(crate) struct BookInfoArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct BookCheckArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[arg(long = "positions", value_name = "N", default_value = "100")]
    pub(crate) sample: NonZeroUsize,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "MIB", default_value = "64")]
    pub(crate) table: NonZeroUsize,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    #[arg(long = "threads", value_name = "N", default_value = "1")]
    pub(crate) solve_threads: NonZeroUsize,
    #[arg(long, value_name = "MIB", default_value = "64")]
    pub(crate) table: NonZeroUsize,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(override_usage = "puissance4 gif [OPTIONS] [MOVES] <FILE>")]
pub(crate) struct GifArgs {
    // Of two words the first is the moves; a single one is the file. The parser itself could tell only if no option came
    // between them.
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Option<OsString>,
    #[arg(value_name = "FILE")]
    pub(crate) film: Option<OsString>,
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    pub(crate) board: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) geometry: GeometryArgs,
    #[arg(
        long = "demo",
        value_name = "DEMO",
        value_parser = demo(),
        conflicts_with_all = ["board", "to_move", "column_first", "size", "connect"]
    )]
    pub(crate) film_demo: Option<Demo>,
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

#[derive(Args, Debug)]
pub(crate) struct HelpArgs {
    #[arg(value_name = "TOPIC", value_parser = COMMANDS)]
    pub(crate) topic: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    #[arg(value_name = "PAGE", value_parser = COMMANDS)]
    pub(crate) page: Option<String>,
}

/// The names of all commands; a test compares them.
pub(crate) const COMMANDS: [&str; 19] = [
    "play",
    "show",
    "gif",
    "advise",
    "hint",
    "explain",
    "review",
    "explore",
    "puzzle",
    "solve",
    "analyze",
    "perft",
    "arena",
    "book",
    "bench",
    "serve",
    "help",
    "completions",
    "man",
];

/// A board size, or whatever the terminal has room for.
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

/// A cell as it is written: `3,2`. Whether the board has it is another question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellNumbers {
    pub(crate) column: usize,
    pub(crate) row: usize,
}

/// A text that is not two numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotACell;

impl std::fmt::Display for NotACell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not a cell, written COLUMN,ROW")
    }
}

impl std::error::Error for NotACell {}

impl FromStr for CellNumbers {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Self, NotACell> {
        let number = |text: &str| text.trim().parse().map_err(|_| NotACell);
        let inner = text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
        let (column, row) = inner.split_once(',').ok_or(NotACell)?;
        Ok(Self { column: number(column)?, row: number(row)? })
    }
}

/// A day as it is written: `2026-11-16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Day(pub(crate) Date);

/// A text that is not a day of the calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotADay;

impl std::fmt::Display for NotADay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not a day of the calendar, written YYYY-MM-DD")
    }
}

impl std::error::Error for NotADay {}

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        let is_plain =
            text.len() == "YYYY-MM-DD".len() && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_plain).map(Self).ok_or(NotADay)
    }
}

/// A number that is none of those that are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfRange {
    pub(crate) least: u8,
    pub(crate) most: u8,
}

impl std::fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "not between {} and {}", self.least, self.most)
    }
}

impl std::error::Error for OutOfRange {}

/// How deep a book may be: with more moves it would take weeks. What is no number at all is told apart.
fn plies(text: &str) -> Result<u8, Box<dyn std::error::Error + Send + Sync>> {
    const RANGE: OutOfRange = OutOfRange { least: 1, most: 12 };
    let number: i128 = text.parse()?;
    let plies = u8::try_from(number).ok().filter(|plies| (RANGE.least..=RANGE.most).contains(plies));
    plies.ok_or_else(|| RANGE.into())
}

/// A parser of names from a fixed list, which completions and error messages can show.
fn one_of<T: Clone + Send + Sync + 'static>(
    names: impl IntoIterator<Item = &'static str>,
    by_name: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names).map(move |name| by_name(&name).expect("the parser takes no other names"))
}

fn style() -> impl TypedValueParser<Value = Style> {
    one_of(Style::ALL.map(Style::name), Style::from_name)
}

fn demo() -> impl TypedValueParser<Value = Demo> {
    one_of(Demo::ALL.map(Demo::name), Demo::from_name)
}

fn language() -> impl TypedValueParser<Value = Language> {
    one_of(Language::ALL.map(Language::code), Language::from_code)
}

fn player() -> impl TypedValueParser<Value = Player> {
    one_of(["1", "2"], |name| Some(if name == "1" { Player::First } else { Player::Second }))
}

fn level() -> impl TypedValueParser<Value = Level> {
    one_of(["1", "2", "3", "4", "5"], |name| Level::from_number(name.parse().ok()?))
}

fn tree_depth() -> impl TypedValueParser<Value = Depth> {
    one_of(["1", "2"], |name| Some(if name == "1" { Depth::One } else { Depth::Two }))
}
