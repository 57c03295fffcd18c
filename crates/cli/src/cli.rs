//! The commands and their arguments. The descriptions are in `locales/`: `help-` and the name of the command, `arg-`
//! and the name of the field.

mod atlas;
mod batch;
mod board;
mod book;
mod bot;
mod engine;
mod games;
mod lesson;
mod mistakes;
mod playing;
mod prove;
mod puzzle;
mod serve;
mod values;
mod worker;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use puissance4_i18n::Language;

pub(crate) use atlas::{AtlasArgs, AtlasBuildArgs, AtlasCheckArgs, AtlasCommand, AtlasShowArgs, BoardsArgs};
pub(crate) use batch::{BatchArgs, NotARange, NotAShard};
pub(crate) use board::{
    CellNumbers, GeometryArgs, GifArgs, NotACell, PerftArgs, PositionArgs, ReadingArgs, ShowArgs, StartArgs,
};
pub(crate) use book::{BookArgs, BookBuildArgs, BookCheckArgs, BookCommand, BookInfoArgs};
pub(crate) use bot::{BotArgs, BotCommand, BotNewArgs};
pub(crate) use engine::{
    AnalysisArgs, AnalyzeArgs, BenchArgs, BudgetArgs, ExplainArgs, ExploreArgs, ReviewArgs, SolveArgs, solver,
};
pub(crate) use games::{GameSource, GamesArgs, GamesCommand};
pub(crate) use lesson::LessonArgs;
pub(crate) use mistakes::{MistakesArgs, ProgressArgs};
pub(crate) use playing::{
    AdviseArgs, ArenaArgs, JudgeArgs, LimitArgs, PlayArgs, PlaySize, TournamentArgs, TreeArgs, UgiArgs,
};
pub(crate) use prove::ProveArgs;
pub(crate) use puzzle::{
    NotADay, PuzzleArgs, PuzzleCommand, PuzzleDailyArgs, PuzzleMakeArgs, PuzzleNewArgs, PuzzleSolveArgs,
    PuzzleTrainArgs,
};
pub(crate) use serve::ServeArgs;
pub(crate) use values::{NotSeconds, OutOfRange, Seconds};
pub(crate) use worker::{FarmArgs, WorkerArgs};

#[derive(Parser, Debug)]
#[command(name = "puissance4", version)]
pub(crate) struct Cli {
    /// Read before everything else, since it decides the language of errors; see [`crate::usage::language`].
    #[arg(long, global = true, value_name = "LANG", value_parser = values::language())]
    pub(crate) lang: Option<Language>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// The commands as the help lists them, in groups: first those of a first day, last those that only people
/// need who maintain the program.
pub(crate) const GROUPS: [(&str, &[&str]); 8] = [
    ("first", &["play", "lesson", "puzzle", "hint", "explain", "review", "help"]),
    ("play", &["games", "show", "gif"]),
    ("learn", &["plan", "mistakes", "progress", "explore"]),
    ("analyse", &["solve", "analyze", "atlas"]),
    ("write", &["bot", "advise", "tree", "judge", "arena", "tournament", "ugi"]),
    ("many", &["batch", "worker"]),
    ("host", &["serve", "mcp", "completions", "man"]),
    ("maintain", &["perft", "bench", "prove", "book", "book build", "puzzle make", "atlas build"]),
];

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Play(Box<PlayArgs>),
    Games(GamesArgs),
    Show(ShowArgs),
    Gif(GifArgs),
    Advise(AdviseArgs),
    Tree(TreeArgs),
    Hint(AnalysisArgs),
    Explain(ExplainArgs),
    Plan(ExplainArgs),
    Review(ReviewArgs),
    Explore(ExploreArgs),
    Lesson(LessonArgs),
    Mistakes(Box<MistakesArgs>),
    Progress(ProgressArgs),
    Puzzle(PuzzleArgs),
    Solve(SolveArgs),
    Analyze(AnalyzeArgs),
    Prove(ProveArgs),
    Perft(PerftArgs),
    Arena(ArenaArgs),
    Bot(BotArgs),
    Judge(JudgeArgs),
    Tournament(TournamentArgs),
    Ugi(UgiArgs),
    Batch(Box<BatchArgs>),
    Worker(WorkerArgs),
    Book(BookArgs),
    Atlas(AtlasArgs),
    Bench(BenchArgs),
    Serve(Box<ServeArgs>),
    Mcp,
    Help(HelpArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

#[derive(Args, Debug)]
pub(crate) struct HelpArgs {
    /// A command and one below it: `puzzle solve`, or in one word `puzzle-solve`.
    #[arg(value_name = "TOPIC")]
    pub(crate) topic: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    #[arg(value_name = "PAGE")]
    pub(crate) page: Vec<String>,
}
