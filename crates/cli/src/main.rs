//! Puissance 4 on the command line: one module per subcommand.

mod alignment;
mod answers;
mod asking;
mod atlas;
mod batch_run;
mod cli;
mod commands;
mod console;
mod exercise;
mod failure;
mod feature;
mod folder;
mod full_screen;
mod hint_steps;
mod html;
mod interrupt;
mod json;
mod judge;
mod kit;
mod logs;
mod new_file;
mod plain_game;
mod report;
mod resume;
mod sandbox;
mod start;
mod statistics;
mod table;
mod thinking;
mod threads;
mod toml_error;
mod tournament;
mod usage;
#[cfg_attr(not(feature = "farm"), path = "workers_left_out.rs")]
mod workers;

use std::ffi::OsString;
use std::io::IsTerminal as _;
use std::process::ExitCode;

use clap::FromArgMatches as _;
use puissance4_i18n::Language;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let language = usage::language(&arguments);
    let ended = run(arguments, language);
    // The full-screen game leaves its players to their thread.
    puissance4_players::end_all_programs();
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(language),
    }
}

fn run(arguments: Vec<OsString>, language: Language) -> Result<(), Failure> {
    let on_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let mut definition = usage::definition(language);
    let cli = definition
        .try_get_matches_from_mut(&arguments)
        .and_then(|matches| Cli::from_arg_matches(&matches))
        .map_err(|error| Failure::Arguments { error, arguments })?;
    // The server ends when its requests are done, and the full-screen game gives the terminal back first.
    let ends_itself = match &cli.command {
        Some(Command::Serve(arguments)) => !arguments.is_copying(),
        Some(Command::Play(arguments)) => commands::play::is_full_screen(arguments),
        Some(_) => false,
        None => full_screen::is_possible(),
    };
    if !ends_itself {
        interrupt::listen(language);
    }
    match cli.command {
        Some(Command::Play(arguments)) => commands::play::run(&arguments, language, cli.lang),
        Some(Command::Games(arguments)) => commands::games::run(&arguments, language),
        Some(Command::Show(arguments)) => commands::show::run(&arguments, language),
        Some(Command::Advise(arguments)) => commands::advise::run(&arguments, language),
        Some(Command::Tree(arguments)) => commands::tree::run(&arguments, language),
        Some(Command::Solve(arguments)) => commands::solve::run(&arguments, language),
        Some(Command::Analyze(arguments)) => commands::analyze::run(&arguments, language),
        Some(Command::Prove(arguments)) => commands::prove::run(&arguments, language),
        Some(Command::Perft(arguments)) => commands::perft::run(&arguments, language),
        Some(Command::Arena(arguments)) => commands::arena::run(&arguments, language),
        Some(Command::Bot(arguments)) => commands::bot::run(&arguments, language),
        Some(Command::Judge(arguments)) => commands::judge::run(&arguments, language),
        Some(Command::Tournament(arguments)) => commands::tournament::run(&arguments, language),
        Some(Command::Ugi(arguments)) => commands::ugi::run(&arguments),
        Some(Command::Batch(arguments)) => commands::batch::run(&arguments, language),
        #[cfg(feature = "farm")]
        Some(Command::Worker(arguments)) => commands::worker::run(&arguments, language),
        #[cfg(not(feature = "farm"))]
        Some(Command::Worker(_)) => Err(feature::left_out("farm", language)),
        Some(Command::Book(arguments)) => commands::book::run(&arguments, language),
        Some(Command::Atlas(arguments)) => commands::atlas::run(&arguments, language),
        Some(Command::Bench(arguments)) => commands::bench::run(&arguments, language),
        Some(Command::Gif(arguments)) => commands::gif::run(&arguments, language),
        Some(Command::Completions(arguments)) => commands::completions::run(&arguments, definition),
        Some(Command::Man(arguments)) => commands::man::run(&arguments, definition, language),
        Some(Command::Hint(arguments)) => commands::hint::run(&arguments, language),
        Some(Command::Explain(arguments)) => commands::explain::run(&arguments, language),
        Some(Command::Plan(arguments)) => commands::plan::run(&arguments, language),
        Some(Command::Review(arguments)) => commands::review::run(&arguments, language),
        Some(Command::Explore(arguments)) => commands::explore::run(&arguments, language),
        Some(Command::Lesson(arguments)) => commands::lesson::run(&arguments, language),
        Some(Command::Mistakes(arguments)) => commands::mistakes::run(&arguments, language),
        Some(Command::Progress(arguments)) => commands::progress::run(&arguments, language),
        Some(Command::Puzzle(arguments)) => commands::puzzle::run(&arguments, language),
        #[cfg(feature = "server")]
        Some(Command::Serve(arguments)) => commands::serve::run(&arguments, language),
        #[cfg(not(feature = "server"))]
        Some(Command::Serve(_)) => Err(feature::left_out("server", language)),
        #[cfg(feature = "mcp")]
        Some(Command::Mcp) => commands::mcp::run(language),
        #[cfg(not(feature = "mcp"))]
        Some(Command::Mcp) => Err(feature::left_out("mcp", language)),
        Some(Command::Help(arguments)) => help(definition, &arguments.topic, language),
        None if full_screen::is_possible() => full_screen::open(cli.lang),
        None if on_terminal => commands::play::ask_and_run(language),
        None => help(definition, &[], language),
    }
}

/// Prints the help of the program or of one command.
fn help(definition: clap::Command, topic: &[String], language: Language) -> Result<(), Failure> {
    let mut command = usage::topic(definition, topic, language)?;
    console::print(&command.render_help().ansi().to_string())
}
