//! Starts the full-screen game where there is a terminal for it.

use std::io::IsTerminal as _;

use puissance4_i18n::{Language, tr};
use puissance4_players::BotLimits;
use puissance4_rules::{ByPlayer, Game, Size};
use puissance4_session::Opponent;
use puissance4_tui::{Launch, LaunchGame};

use crate::cli::PlayArgs;
use crate::failure::Failure;
use crate::folder;
use crate::start::fresh_seed;

/// Whether there is a terminal that can move its cursor.
pub(crate) fn is_possible() -> bool {
    let is_smart = std::env::var("TERM").is_ok_and(|terminal| !terminal.is_empty() && terminal != "dumb");
    is_smart && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// The largest board that the screen shows whole.
pub(crate) fn fitting_size(language: Language) -> Result<Size, Failure> {
    let (width, height) = terminal_size::terminal_size().map_or((80, 24), |(width, height)| (width.0, height.0));
    puissance4_tui::fitting_size(width, height)
        .ok_or_else(|| Failure::Refused(tr!(language, "fit-too-small", width = width, height = height)))
}

/// Opens the menu.
pub(crate) fn open(chosen: Option<Language>) -> Result<(), Failure> {
    run(chosen, None, None, BotLimits::default())
}

/// Starts with a game.
pub(crate) fn play(
    game: Game,
    players: ByPlayer<Opponent>,
    arguments: &PlayArgs,
    chosen: Option<Language>,
) -> Result<(), Failure> {
    let names = ByPlayer { first: arguments.first_name.clone(), second: arguments.second_name.clone() };
    let game = LaunchGame { game, players, names, games: arguments.games, style: arguments.style };
    run(chosen, Some(game), arguments.seed, arguments.limits.limits())
}

fn run(
    chosen_language: Option<Language>,
    game: Option<LaunchGame>,
    seed: Option<u64>,
    bots: BotLimits,
) -> Result<(), Failure> {
    let language = Language::from_environment(|name| std::env::var(name).ok());
    let store = folder::open();
    let seed = seed.unwrap_or_else(fresh_seed);
    Ok(puissance4_tui::run(Launch { language, chosen_language, store, seed, bots, game })?)
}
