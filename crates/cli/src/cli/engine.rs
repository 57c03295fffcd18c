//! Arguments of the commands that solve positions, and of the coach, which asks the solver.

use std::io::IsTerminal as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::TypedValueParser;
use puissance4_answers::Desk;
use puissance4_coach::Depth;
use puissance4_engine::{Book, Limits, Solver};
use puissance4_i18n::Language;
use puissance4_rules::Geometry;

use super::board::{GeometryArgs, PositionArgs};
use super::games::GameSource;
use super::values::{Seconds, one_of};
use crate::failure::Failure;
use crate::threads;

/// The memory of a solver.
#[derive(Args, Debug)]
pub(crate) struct TableArgs {
    #[arg(long, alias = "memory", value_name = "MIB", default_value = "64")]
    pub(crate) table: NonZeroUsize,
}

/// The solver of a command that solves positions on one thread.
#[derive(Args, Debug)]
pub(crate) struct EngineArgs {
    #[command(flatten)]
    table: TableArgs,
    #[arg(long)]
    no_book: bool,
}

/// How long a search may take before it answers with what it knows.
#[derive(Args, Debug)]
pub(crate) struct BudgetArgs {
    #[arg(long = "time", value_name = "SECONDS")]
    budget_time: Option<Seconds>,
    #[arg(long = "nodes", value_name = "N")]
    budget_nodes: Option<u64>,
}

impl BudgetArgs {
    /// How long a person waits who said nothing about it. A pipe has no limit: what it gets should not depend on the
    /// machine.
    const PATIENCE: Duration = Duration::from_secs(10);

    /// These limits with the budget.
    pub(crate) fn of(&self, limits: &Limits) -> Limits {
        let is_unsaid = self.budget_time.is_none() && self.budget_nodes.is_none();
        let patience = (is_unsaid && std::io::stdout().is_terminal()).then_some(Self::PATIENCE);
        let time = self.budget_time.map(Seconds::duration).or(patience);
        Limits { nodes: self.budget_nodes, time, ..limits.clone() }
    }
}

/// Whether a command tells what its search did.
#[derive(Args, Debug)]
pub(crate) struct StatsArgs {
    #[arg(long)]
    pub(crate) stats: bool,
}

/// How many threads search one position.
#[derive(Args, Debug)]
pub(crate) struct ThreadsArgs {
    #[arg(long = "threads", value_name = "N", default_value = "1")]
    solve_threads: NonZeroUsize,
}

impl TableArgs {
    /// A solver without a book.
    pub(crate) fn solver(&self, geometry: Geometry, language: Language) -> Result<Solver, Failure> {
        solver(geometry, self.table, language)
    }
}

impl EngineArgs {
    /// A solver, with the book unless it is not wanted.
    pub(crate) fn solver(&self, geometry: Geometry, language: Language) -> Result<Solver, Failure> {
        let solver = self.table.solver(geometry, language)?;
        Ok(solver.with_book(self.book()))
    }

    /// The same; if it is observed, it has statistics.
    pub(crate) fn observed_solver(
        &self,
        geometry: Geometry,
        observed: &StatsArgs,
        language: Language,
    ) -> Result<Solver, Failure> {
        if !observed.stats {
            return self.solver(geometry, language);
        }
        let solver = Solver::observed(geometry, self.table.table.get());
        let solver = solver.map_err(|error| Failure::refused(&error, language))?;
        Ok(solver.with_book(self.book()))
    }

    fn book(&self) -> Option<&'static Book> {
        Book::embedded().filter(|_| !self.no_book)
    }

    /// A desk with such a solver.
    pub(crate) fn desk(&self) -> Desk {
        let desk = Desk::new(self.table.table.get());
        if self.no_book { desk.without_book() } else { desk }
    }
}

impl ThreadsArgs {
    /// The number of threads, at most as many as can help. If it is lowered, a note on standard error says so.
    pub(crate) fn count(&self, language: Language) -> usize {
        threads::at_most_helpful(self.solve_threads, language)
    }
}

/// A solver with a table of this size, in MiB.
pub(crate) fn solver(geometry: Geometry, mebibytes: NonZeroUsize, language: Language) -> Result<Solver, Failure> {
    Solver::new(geometry, mebibytes.get()).map_err(|error| Failure::refused(&error, language))
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[arg(value_name = "MOVES")]
    pub(crate) positions: Vec<String>,
    #[command(flatten)]
    pub(crate) geometry: GeometryArgs,
    #[arg(long)]
    pub(crate) weak: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadsArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) stats: StatsArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) analysis: AnalysisArgs,
    #[command(flatten)]
    pub(crate) stats: StatsArgs,
}

/// For `analyze` and `hint`.
#[derive(Args, Debug)]
pub(crate) struct AnalysisArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(value_name = "COLUMN")]
    pub(crate) column: Option<String>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ReviewArgs {
    #[arg(value_name = "MOVES", conflicts_with = "game")]
    pub(crate) review_moves: Option<String>,
    #[arg(long, value_name = "GAME", conflicts_with_all = ["size", "connect"])]
    pub(crate) game: Option<GameSource>,
    #[command(flatten)]
    pub(crate) geometry: GeometryArgs,
    #[arg(long = "svg", value_name = "FILE")]
    pub(crate) curve: Option<PathBuf>,
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ExploreArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long = "depth", value_name = "N", default_value = "1", value_parser = tree_depth())]
    pub(crate) tree_depth: Depth,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    pub(crate) threads: ThreadsArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

fn tree_depth() -> impl TypedValueParser<Value = Depth> {
    one_of(["1", "2"], |name| Some(if name == "1" { Depth::One } else { Depth::Two }))
}
