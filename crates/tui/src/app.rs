//! The whole state of the game on the screen, and how events change it.
//!
//! Nothing here reads a clock, a file or a key: events come in with the time, effects go out. So a test can play a
//! whole session.

mod effect;
mod event;
mod input;
mod message;
mod resume;
#[cfg(test)]
pub(crate) mod tests;

use std::time::Duration;

use jiff::civil::{Date, DateTime};
use puissance4_coach::Change;
use puissance4_i18n::{Language, tr};
use puissance4_players::Who;
use puissance4_rules::{ByPlayer, Game, Geometry, Position};
use puissance4_session::{
    Clock, Form, Learned, Opponent, Progress, Question, Request, RequestId, Response, SavedGame, Session, Statistics,
};
use puissance4_storage::Entry;
use ratatui::layout::Rect;

pub(crate) use self::effect::{Effect, EngineEffect, StorageEffect, TerminalEffect};
pub(crate) use self::event::Event;
pub(crate) use self::message::Message;
use crate::playing::{Mode, Playing};
use crate::screen::Component;
use crate::screen::demos::Demos;
use crate::screen::game::Board;
use crate::screen::game_list::GameList;
use crate::screen::learn::Learn;
use crate::screen::lesson::Learning;
use crate::screen::lessons::Lessons;
use crate::screen::menu::Menu;
use crate::screen::mistakes::Mistakes;
use crate::screen::naming::Naming;
use crate::screen::progress::ProgressList;
use crate::screen::review::{Review, SuspendedReview};
use crate::screen::settings::SettingsList;
use crate::screen::setup::Setup;
use crate::screen::statistics::StatisticsTable;
use crate::screen::thinking::Thinking;
use crate::screen::training::TrainingList;
use crate::settings::{BoardSize, Settings};
use crate::theme::{Colours, Palette, Theme};

/// What is shown.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Screen {
    Menu(Menu),
    Setup(Setup),
    Playing(Board),
    Review(Box<Review>),
    Thinking(Box<Thinking>),
    Demos(Demos),
    Learn(Learn),
    Lessons(Lessons),
    Lesson(Box<Learning>),
    Training(TrainingList),
    Mistakes(Box<Mistakes>),
    Progress(ProgressList),
    GameList(GameList),
    Statistics(StatisticsTable),
    Settings(SettingsList),
    /// The screen is being updated.
    Updating(Board),
}

/// What a screen is, by `&` or by `&mut`.
macro_rules! component {
    ($screen:expr, $($by:tt)+) => {
        match $screen {
            Screen::Menu(screen) => $($by)+ *screen,
            Screen::Setup(screen) => $($by)+ *screen,
            Screen::Playing(screen) => $($by)+ *screen,
            Screen::Review(screen) => $($by)+ **screen,
            Screen::Thinking(screen) => $($by)+ **screen,
            Screen::Demos(screen) => $($by)+ *screen,
            Screen::Learn(screen) => $($by)+ *screen,
            Screen::Lessons(screen) => $($by)+ *screen,
            Screen::Lesson(screen) => $($by)+ **screen,
            Screen::Training(screen) => $($by)+ *screen,
            Screen::Mistakes(screen) => $($by)+ **screen,
            Screen::Progress(screen) => $($by)+ *screen,
            Screen::GameList(screen) => $($by)+ *screen,
            Screen::Statistics(screen) => $($by)+ *screen,
            Screen::Settings(screen) => $($by)+ *screen,
            Screen::Updating(screen) => $($by)+ *screen,
        }
    };
}

impl Screen {
    pub(crate) fn component(&self) -> &dyn Component {
        component!(self, &)
    }
}

/// What is shown over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    Help {
        scroll: usize,
    },
    /// Everything that is said about the game, where there is no room for it beside the board.
    Words {
        scroll: usize,
    },
    Leave,
    Quit,
    Resign,
    Restart,
    Rematch,
    Naming(Naming),
    /// Deleting a game of the list, with its name there.
    Delete(Box<Entry>, String),
}

/// What the environment says. The settings come before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Environment {
    pub(crate) language: Language,
    pub(crate) colours: Colours,
    pub(crate) ascii: bool,
    /// The date and time in the person's time zone when the program was started.
    pub(crate) started: DateTime,
}

/// What the command line asks for. It is not remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Wishes {
    pub(crate) language: Option<Language>,
    pub(crate) theme: Option<Theme>,
}

/// The smallest window in which the game is shown.
pub(crate) const MIN_WIDTH: u16 = 30;
/// See [`MIN_WIDTH`].
pub(crate) const MIN_HEIGHT: u16 = 10;

/// The state of the program.
pub(crate) struct App {
    pub(crate) environment: Environment,
    pub(crate) settings: Settings,
    /// What the command line asks for. It counts before the settings until the player changes them.
    pub(crate) wishes: Wishes,
    pub(crate) statistics: Statistics,
    /// The person's latest results against levels.
    pub(crate) form: Form,
    /// What was learned.
    pub(crate) progress: Progress,
    /// What puzzles are chosen for.
    pub(crate) training: TrainingList,
    pub(crate) screen: Screen,
    pub(crate) overlay: Option<Overlay>,
    pub(crate) playing: Option<Playing>,
    /// The game that was left unfinished.
    pub(crate) unfinished: Option<SavedGame>,
    /// Whether the storage has been asked for that game and has not answered yet.
    is_resuming: bool,
    /// Whether games are on the disk: there is a folder for them, and the last attempt to write succeeded.
    pub(crate) is_stored: bool,
    /// Reviews that were left to try something out, each with the game that was on the board then.
    pub(crate) suspended_reviews: Vec<SuspendedReview>,
    pub(crate) area: Rect,
    pub(crate) now: Duration,
    /// When something other than time changed the screen.
    pub(crate) touched: Duration,
    pub(crate) message: Option<Message>,
    /// Distinguishes the games of this run from those of others.
    pub(crate) run_id: String,
    /// When the program was started, in milliseconds since 1970.
    pub(crate) started_ms: u64,
    games: u64,
    seed: u64,
    requests: u64,
    effects: Vec<Effect>,
}

impl App {
    /// The menu, which offers to continue an unfinished game if there is one.
    pub(crate) fn new(
        environment: Environment,
        settings: Settings,
        statistics: Statistics,
        unfinished: Option<SavedGame>,
        seed: u64,
    ) -> Self {
        let menu = Menu::new(&settings, unfinished.is_some());
        Self {
            environment,
            settings,
            wishes: Wishes::default(),
            statistics,
            form: Form::default(),
            progress: Progress::default(),
            training: TrainingList::default(),
            screen: Screen::Menu(menu),
            overlay: None,
            playing: None,
            unfinished,
            is_resuming: false,
            is_stored: true,
            suspended_reviews: Vec::new(),
            area: Rect::new(0, 0, 80, 24),
            now: Duration::ZERO,
            touched: Duration::ZERO,
            message: None,
            run_id: String::new(),
            started_ms: 0,
            games: 0,
            seed,
            requests: 0,
            effects: Vec::new(),
        }
    }

    pub(crate) fn language(&self) -> Language {
        self.wishes.language.or(self.settings.language).unwrap_or(self.environment.language)
    }

    pub(crate) fn theme(&self) -> Theme {
        self.wishes.theme.unwrap_or(self.settings.theme)
    }

    pub(crate) fn ascii(&self) -> bool {
        self.settings.ascii.unwrap_or(self.environment.ascii)
    }

    pub(crate) fn palette(&self) -> Palette {
        Palette::new(self.theme(), self.settings.colours.unwrap_or(self.environment.colours))
    }

    /// Calls players without a name by the colours of their discs, where the theme shows red and yellow.
    pub(crate) fn choose_player_words(&self) {
        let colours = self.settings.colours.unwrap_or(self.environment.colours);
        self.theme().player_words(colours).choose();
    }

    /// Whether the screen is too small to show anything.
    pub(crate) fn is_too_small(&self) -> bool {
        self.area.width < MIN_WIDTH || self.area.height < MIN_HEIGHT
    }

    /// Handles an event and returns its effects.
    pub(crate) fn update(&mut self, now: Duration, event: Event) -> Vec<Effect> {
        self.choose_player_words();
        let elapsed = now.saturating_sub(self.now);
        self.now = now;
        self.message.take_if(|message| message.is_over(now));
        self.let_time_pass(elapsed);
        if !matches!(event, Event::Tick | Event::Written) {
            self.touched = now;
        }
        match event {
            Event::Tick => {}
            Event::Key(key) => self.on_key(key),
            Event::Mouse(mouse) => self.on_mouse(mouse),
            Event::Resize { width, height } => self.area = Rect::new(0, 0, width, height),
            Event::Response(request, response) => self.on_response(request, response),
            Event::Listed(entries, unreadable) => self.on_listed(entries, unreadable),
            Event::Saved(name) => self.tell(tr!(self.language(), "saved-as", name = name), false),
            Event::Exported(place) => {
                let file = puissance4_i18n::printable(&place.display().to_string());
                self.tell(tr!(self.language(), "exported", file = file), false);
            }
            Event::Resumed(resumed) => self.on_resumed(resumed),
            Event::Ending => self.quit(),
            Event::Suspending => self.suspend(),
            Event::Written => self.is_stored = true,
            Event::NotWritten { reason, is_game } => {
                self.is_stored &= !is_game;
                self.tell(tr!(self.language(), "not-written", reason = reason), true);
            }
        }
        self.scroll_to_focus();
        std::mem::take(&mut self.effects)
    }

    /// How long nothing changes by itself. `None` if nothing ever does.
    pub(crate) fn next_change(&self) -> Option<Duration> {
        let width = usize::from(self.area.width);
        let message = self.message.as_ref().map(|message| message.next_change(width, self.now));
        [message, self.screen.component().next_change(self)].into_iter().flatten().min()
    }

    /// The day.
    pub(crate) fn today(&self) -> Date {
        let started = self.environment.started;
        started.checked_add(self.now).unwrap_or(started).date()
    }

    /// Notes what was learned, here and in the storage. Tells what an attempt at a puzzle changed.
    pub(crate) fn learn(&mut self, learned: Learned) -> Option<Change> {
        let change = self.progress.note(&learned);
        self.effect(StorageEffect::Learn(Box::new(learned)));
        change
    }

    pub(crate) fn effect(&mut self, effect: impl Into<Effect>) {
        self.effects.push(effect.into());
    }

    /// Asks the engine about a game.
    pub(crate) fn ask(&mut self, game: Game, question: Question) -> RequestId {
        self.ask_within(game, question, None)
    }

    /// The same with a limit to the nodes that are searched.
    pub(crate) fn ask_within(&mut self, game: Game, question: Question, nodes: Option<u64>) -> RequestId {
        self.requests += 1;
        let id = RequestId(self.requests);
        self.effect(EngineEffect::Ask(Box::new(Request { id, game, task: question.into(), nodes })));
        id
    }

    /// A seed for one move, another each time.
    pub(crate) fn next_seed(&mut self) -> u64 {
        self.seed = self.coming_seed();
        self.seed
    }

    /// The seed that the next move will have.
    pub(crate) fn coming_seed(&self) -> u64 {
        self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)
    }

    /// The id of a new game.
    pub(crate) fn next_game_id(&mut self) -> String {
        self.games += 1;
        format!("{}-{}", self.run_id, self.games)
    }

    pub(crate) fn settings_changed(&mut self) {
        self.effect(StorageEffect::WriteSettings(Box::new(self.settings.clone())));
    }

    pub(crate) fn show_menu(&mut self) {
        self.suspended_reviews.clear();
        self.screen = Screen::Menu(Menu::new(&self.settings, self.unfinished.is_some()));
    }

    /// The board that was chosen.
    pub(crate) fn chosen_geometry(&self) -> Geometry {
        let size = match self.settings.size {
            BoardSize::Exactly(size) => size,
            BoardSize::Fit => self.fitting_size(),
        };
        Geometry::new(size, self.settings.connect)
    }

    /// Shows the board and begins to play.
    pub(crate) fn start(&mut self, session: Session, mode: Mode) {
        if mode == Mode::Game {
            self.save_unfinished();
        }
        self.playing = Some(Playing::new(session, mode, self.now));
        self.screen = Screen::Playing(Board);
        self.overlay = None;
        self.position_changed();
    }

    /// A game on the chosen board.
    pub(crate) fn new_session(&self, players: ByPlayer<Opponent>, mode: &Mode) -> Session {
        let game = Game::from_position(Position::new(self.chosen_geometry()));
        let has_clock = *mode == Mode::Game && self.settings.minutes > 0;
        let time = has_clock.then(|| Duration::from_secs(60 * u64::from(self.settings.minutes)));
        let mut session = Session::between(game, players);
        session.clock = time.map(Clock::new);
        session
    }

    /// Starts a game on the chosen board.
    pub(crate) fn start_new(&mut self, who: ByPlayer<Who>, mode: Mode) {
        let players = ByPlayer { first: Opponent::Who(who.first), second: Opponent::Who(who.second) };
        let session = self.new_session(players, &mode);
        self.start(session, mode);
    }

    /// Lets the screen do something. It stays unless it has shown another one.
    pub(crate) fn with_screen<T>(&mut self, act: impl FnOnce(&mut dyn Component, &mut Self) -> T) -> T {
        let mut screen = match &mut self.screen {
            // It has no state, and other parts of the game look for it.
            Screen::Playing(board) => Screen::Playing(*board),
            screen => std::mem::replace(screen, Screen::Updating(Board)),
        };
        let done = act(component!(&mut screen, &mut), self);
        if matches!(self.screen, Screen::Updating(_)) {
            self.screen = screen;
        }
        done
    }

    fn on_response(&mut self, request: RequestId, response: Response) {
        if self.with_screen(|screen, app| screen.on_response(request, &response, app)) {
            return;
        }
        self.on_game_response(request, response);
    }

    /// Leaves the program. The game was stored after its last move, but its clock has run since.
    pub(crate) fn quit(&mut self) {
        self.store_clock();
        self.note_run();
        self.effect(TerminalEffect::Quit);
    }

    /// Leaves the program from the menu. With an unfinished game, says first what will happen to it.
    pub(crate) fn ask_to_quit(&mut self) {
        if self.unfinished.is_some() {
            self.overlay = Some(Overlay::Quit);
        } else {
            self.quit();
        }
    }

    /// Suspends the program. A running clock stops: the game is paused.
    fn suspend(&mut self) {
        if matches!(self.screen, Screen::Playing(_))
            && let Some(playing) = self.playing.as_mut().filter(|playing| playing.is_timed())
        {
            playing.playback.paused = true;
            self.store_clock();
        }
        self.effect(TerminalEffect::Suspend);
    }
}
