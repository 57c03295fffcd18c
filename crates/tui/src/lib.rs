//! Puissance 4 as a full-screen game in the terminal.
//!
//! [`run`] takes the terminal, plays, and restores it. `app.rs` is the state: events go in with the time, effects come
//! out. `screen/` draws it and knows what commands do; their keys are in the crate `session`. `event_loop.rs` waits for
//! events and `executor.rs` executes effects: engine requests in `worker.rs`, files in `storage_thread.rs`, the rest in
//! `terminal.rs`.

mod app;
mod ascii;
mod board_view;
mod buffer;
mod event_loop;
mod executor;
#[doc(hidden)]
pub mod fuzz_support;
mod keys;
mod playing;
mod round_disc;
mod screen;
mod settings;
mod storage_thread;
mod terminal;
mod theme;
mod worker;

use std::io;
use std::num::NonZeroUsize;
use std::time::{SystemTime, UNIX_EPOCH};

use puissance4_i18n::{Language, printable, tr};
use puissance4_players::{BotLimits, Name};
use puissance4_rules::{ByPlayer, Contestant, Game, Size, Style};
use puissance4_session::{Form, Opponent, Session};
use puissance4_storage::{Found, Store};
use ratatui::layout::Rect;

use crate::app::{App, Environment, Event, Wishes};
use crate::playing::Mode;
use crate::settings::Settings;
use crate::theme::{Colours, Theme};

/// How the game is started.
#[derive(Debug)]
pub struct Launch {
    /// The language of the environment.
    pub language: Language,
    /// The language that the command line asks for. It counts before the settings.
    pub chosen_language: Option<Language>,
    /// Where games and settings are stored; `None` to store nothing.
    pub store: Option<Store>,
    /// The seed of all random numbers.
    pub seed: u64,
    /// What programs that play have to keep to.
    pub bots: BotLimits,
    /// A game to start with instead of the menu.
    pub game: Option<LaunchGame>,
}

/// A game to start with.
#[derive(Debug)]
pub struct LaunchGame {
    /// The board and the moves so far.
    pub game: Game,
    /// Who plays.
    pub players: ByPlayer<Opponent>,
    /// Their names, if they have any.
    pub names: ByPlayer<Option<Name>>,
    /// How many games, started by turns.
    pub games: NonZeroUsize,
    /// How the board looks, if the command line says so.
    pub style: Option<Style>,
}

/// The largest board that a terminal of this size shows whole, if it is large enough to play on.
pub fn fitting_size(width: u16, height: u16) -> Option<Size> {
    screen::game::layout::fitting_size(Rect::new(0, 0, width, height), Theme::Default)
}

/// Plays on the terminal until the player leaves.
///
/// The terminal is restored afterwards, also after a panic or a signal.
pub fn run(launch: Launch) -> io::Result<()> {
    let variable = |name: &str| std::env::var(name).ok();
    let environment = Environment {
        language: launch.language,
        colours: Colours::from_environment(variable),
        ascii: theme::ascii_only(variable),
        started: jiff::Zoned::now().datetime(),
    };
    let bots = launch.bots.clone();
    let (app, effects) = prepare(environment, launch);
    event_loop::run(app.0, app.1, bots, effects)
}

type Prepared = ((App, Option<Store>), Vec<app::Effect>);

/// Reads the stored files and makes the app.
fn prepare(environment: Environment, launch: Launch) -> Prepared {
    let Launch { chosen_language, mut store, seed, game, .. } = launch;
    let mut warnings = Vec::new();
    let speaker = chosen_language.unwrap_or(environment.language);
    let mut set_aside = |place: std::path::PathBuf| {
        let file = printable(&place.display().to_string());
        warnings.push(tr!(speaker, "set-aside", file = file));
    };
    let settings = store.as_ref().map_or(Found::Nothing, |store| store.settings(|text| Settings::from_toml(text).ok()));
    let (settings, unknown_keys) = settings.or_default(&mut set_aside);
    let statistics = store.as_ref().map_or(Found::Nothing, Store::statistics).or_default(&mut set_aside);
    let progress = store.as_ref().map_or(Found::Nothing, Store::progress).or_default(&mut set_aside);
    let (unfinished, unreadable) = store.as_mut().map(Store::offer).unwrap_or_default();
    unreadable.into_iter().for_each(&mut set_aside);
    if !unknown_keys.is_empty() {
        warnings.push(tr!(speaker, "unknown-settings", keys = printable(&unknown_keys.join(", "))));
    }
    let style = game.as_ref().and_then(|game| game.style);
    let mut app = App::new(environment, settings, statistics, unfinished, seed);
    app.progress = progress;
    app.form = store.as_ref().map(|store| Form::of(&store.history().0)).unwrap_or_default();
    app.is_stored = store.is_some();
    let started = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    app.run_id = format!("{:x}-{:x}", started.as_millis(), std::process::id());
    app.started_ms = u64::try_from(started.as_millis()).unwrap_or(u64::MAX);
    app.wishes = Wishes { language: chosen_language, theme: style.map(Theme::Classic) };
    let mut effects = Vec::new();
    if let Some(LaunchGame { game, players, names, games, .. }) = game {
        let mut session = Session::between(game, players).of_games(games);
        session.set_name(Contestant::A, names.first);
        session.set_name(Contestant::B, names.second);
        app.form.choose_opponent(&mut session, app.coming_seed());
        app.start(session, Mode::Game);
        effects.extend(app.update(std::time::Duration::ZERO, Event::Tick));
    }
    if !warnings.is_empty() {
        app.tell(warnings.join(" "), true);
    }
    ((app, store), effects)
}
