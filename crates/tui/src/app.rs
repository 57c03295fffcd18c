//! The whole state of the game on the screen, and how events change it.
//!
//! Nothing here reads a clock, a file or a key: events come in with the time, effects go out. So a whole session can be
//! played in a test.

#[cfg(test)]
pub(crate) mod tests;

use std::path::PathBuf;
use std::time::Duration;

use puissance4_i18n::{Language, tr};
use puissance4_players::Who;
use puissance4_rules::{ByPlayer, Game, Geometry, Position};
use puissance4_session::{SavedGame, Session, Statistics};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use crate::keys::{self, Action, Place};
use crate::playing::{Mode, Playing};
use crate::screen::demos::Demos;
use crate::screen::menu::Menu;
use crate::screen::naming::Naming;
use crate::screen::review::{Review, SetAside};
use crate::screen::saved_games::SavedGames;
use crate::screen::settings::SettingsList;
use crate::screen::setup::Setup;
use crate::screen::{PAGE_TIME, next_page, pages, panel, words};
use crate::settings::{BoardSize, Settings};
use crate::storage::folder::Entry;
use crate::theme::{Colours, Palette, Theme};
use crate::worker::{Request, RequestId, Response};

/// What can happen.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Resize {
        width: u16,
        height: u16,
    },
    /// Time has gone by.
    Tick,
    Response(RequestId, Response),
    /// The saved games that were asked for.
    Listed(Vec<Entry>, Vec<PathBuf>),
    /// A game was saved under this name.
    Kept(String),
    Exported(PathBuf),
    /// The game that was to be gone on with is this program's now, or it is not.
    Resumed(Resumed),
    /// The game in progress is on the disk.
    Written,
    /// Something could not be written; why, and whether it was the game in progress.
    NotWritten {
        reason: String,
        is_game: bool,
    },
    /// The program is about to be stopped for a while, from outside.
    Suspending,
    /// The program ends from outside.
    Ending,
}

/// What became of the wish to go on with a game that was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Resumed {
    /// This is it, and it is reserved for this program now.
    Taken(Box<SavedGame>),
    /// Another program plays it; this is one that was left before it.
    Another(Box<SavedGame>),
    /// Another program plays it, and there is no other.
    Gone,
    /// Nothing is kept: the program itself knows what it left.
    NotKept,
}

/// What is to be done outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Ask(RequestId, Request),
    DismissPlayer,
    DismissStudent,
    /// Keep the game in progress.
    Keep(Box<SavedGame>),
    /// There is no game in progress.
    Forget,
    /// The game in progress has been left: any program may go on with it.
    Release,
    /// Go on with the game that is offered, unless another program does.
    Resume,
    /// Another game begins: the one that is offered goes to the saved games, unless another program plays it.
    PutBy(String),
    KeepAs(String, Box<SavedGame>),
    List,
    Export(String, Box<SavedGame>),
    /// Add what has been played to the statistics.
    AddStatistics(Statistics),
    KeepSettings(Box<Settings>),
    Redraw,
    Suspend,
    Quit,
}

/// What is in front of the player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Screen {
    Menu(Menu),
    Setup(Setup),
    Playing,
    Review(Box<Review>),
    Demos(Demos),
    SavedGames(SavedGames),
    Statistics,
    Settings(SettingsList),
}

/// What is in front of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    Help {
        scroll: usize,
    },
    /// Everything there is to read about the game, where there is no room for it beside the board.
    Words {
        scroll: usize,
    },
    Leave,
    Quit,
    Resign,
    Restart,
    Rematch,
    Naming(Naming),
}

/// A sentence that is shown for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) is_warning: bool,
    /// Whether it tells something that the next key does not make obsolete.
    is_news: bool,
    pub(crate) since: Duration,
    until: Duration,
}

/// What the environment says, where the settings say nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Environment {
    pub(crate) language: Language,
    pub(crate) colours: Colours,
    pub(crate) ascii: bool,
}

/// What the command line asks for; it is not remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Wishes {
    pub(crate) language: Option<Language>,
    pub(crate) theme: Option<Theme>,
}

/// The least there has to be of a screen.
pub(crate) const LEAST_WIDTH: u16 = 30;
/// See [`LEAST_WIDTH`].
pub(crate) const LEAST_HEIGHT: u16 = 10;

/// How long a sentence is shown.
const MESSAGE_TIME: Duration = Duration::from_secs(6);

/// Everything.
pub(crate) struct App {
    pub(crate) environment: Environment,
    pub(crate) settings: Settings,
    /// What the command line asks for, instead of the settings, until something else is chosen.
    pub(crate) wishes: Wishes,
    pub(crate) statistics: Statistics,
    pub(crate) screen: Screen,
    pub(crate) overlay: Option<Overlay>,
    pub(crate) playing: Option<Playing>,
    /// The game that was left unfinished.
    pub(crate) unfinished: Option<SavedGame>,
    /// Whether the answer is awaited if one can go on with it.
    is_resuming: bool,
    /// Whether games are on the disk: there is a place for them, and the last attempt succeeded.
    pub(crate) is_kept: bool,
    /// Reviews that were left to try something out, with what was on the board then.
    pub(crate) set_aside: Vec<SetAside>,
    pub(crate) area: Rect,
    pub(crate) now: Duration,
    /// When something happened last.
    pub(crate) touched: Duration,
    pub(crate) message: Option<Message>,
    seed: u64,
    questions: u64,
    effects: Vec<Effect>,
}

impl App {
    /// The menu, with a game to go on with if there is one.
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
            screen: Screen::Menu(menu),
            overlay: None,
            playing: None,
            unfinished,
            is_resuming: false,
            is_kept: true,
            set_aside: Vec::new(),
            area: Rect::new(0, 0, 80, 24),
            now: Duration::ZERO,
            touched: Duration::ZERO,
            message: None,
            seed,
            questions: 0,
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

    /// Whether the screen is too small to show anything.
    pub(crate) fn is_too_small(&self) -> bool {
        self.area.width < LEAST_WIDTH || self.area.height < LEAST_HEIGHT
    }

    /// Lets something happen.
    pub(crate) fn update(&mut self, now: Duration, event: Event) -> Vec<Effect> {
        let elapsed = now.saturating_sub(self.now);
        self.now = now;
        self.message.take_if(|message| message.until <= now);
        self.let_time_pass(elapsed);
        if !matches!(event, Event::Tick | Event::Written) {
            self.touched = now;
        }
        match event {
            Event::Tick => {}
            Event::Key(key) => self.on_key(key),
            Event::Mouse(mouse) => self.on_mouse(mouse),
            Event::Resize { width, height } => self.area = Rect::new(0, 0, width, height),
            Event::Response(question, thought) => self.on_thought(question, thought),
            Event::Listed(entries, set_aside) => self.on_listed(entries, set_aside),
            Event::Kept(name) => self.tell(tr!(self.language(), "saved-as", name = name), false),
            Event::Exported(place) => {
                let file = puissance4_i18n::printable(&place.display().to_string());
                self.tell(tr!(self.language(), "exported", file = file), false);
            }
            Event::Resumed(resumed) => self.on_resumed(resumed),
            Event::Ending => self.quit(),
            Event::Suspending => self.suspend(),
            Event::Written => self.is_kept = true,
            Event::NotWritten { reason, is_game } => {
                self.is_kept &= !is_game;
                self.tell(tr!(self.language(), "not-written", reason = reason), true);
            }
        }
        self.scroll_to_focus();
        std::mem::take(&mut self.effects)
    }

    /// How long nothing changes by itself.
    pub(crate) fn next_change(&self) -> Option<Duration> {
        let width = usize::from(self.area.width);
        let message = self.message.as_ref().map(|message| {
            let page = next_page(&message.text, width, self.now.saturating_sub(message.since));
            page.into_iter().chain([message.until.saturating_sub(self.now)]).min().unwrap_or_default()
        });
        let playing = if matches!(self.screen, Screen::Playing) && self.overlay.is_none() {
            self.playing.as_ref().and_then(|playing| playing.next_change(self.now, self.settings.reduced_motion))
        } else {
            None
        };
        let review = match &self.screen {
            Screen::Review(review) => {
                let page = crate::screen::review::next_words_page(self, review);
                review.next_change(self.now).into_iter().chain(page).min()
            }
            _ => None,
        };
        let status = match &self.playing {
            Some(playing) if matches!(self.screen, Screen::Playing) && self.overlay.is_none() => {
                panel::next_status_page(self, playing)
            }
            _ => None,
        };
        [message, playing, review, status].into_iter().flatten().min()
    }

    pub(crate) fn effect(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Answers what was done last: until something else is done, and not for ever.
    pub(crate) fn say(&mut self, text: String) {
        self.show(text, false, false);
    }

    /// The same if it could not be done.
    pub(crate) fn warn(&mut self, text: String) {
        self.show(text, true, false);
    }

    /// Tells what has happened meanwhile. It stays for its time, whatever is done.
    pub(crate) fn tell(&mut self, text: String, is_warning: bool) {
        self.show(text, is_warning, true);
    }

    /// Takes away the answer to something that was done before.
    pub(crate) fn drop_answer(&mut self) {
        self.message.take_if(|message| !message.is_news);
    }

    fn show(&mut self, text: String, is_warning: bool, is_news: bool) {
        // What takes several pages is shown to its end.
        let pages = pages(&text, usize::from(self.area.width)).len();
        let time = MESSAGE_TIME.max(PAGE_TIME * u32::try_from(pages).unwrap_or(1));
        self.message = Some(Message { text, is_warning, is_news, since: self.now, until: self.now + time });
    }

    pub(crate) fn next_question(&mut self) -> RequestId {
        self.questions += 1;
        RequestId(self.questions)
    }

    /// Chance for one move, another each time.
    pub(crate) fn next_seed(&mut self) -> u64 {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.seed
    }

    pub(crate) fn settings_changed(&mut self) {
        self.effect(Effect::KeepSettings(Box::new(self.settings.clone())));
    }

    pub(crate) fn show_menu(&mut self) {
        self.set_aside.clear();
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

    /// Sits down to play.
    pub(crate) fn start(&mut self, session: Session, mode: Mode) {
        if mode == Mode::Game {
            self.put_unfinished_by();
        }
        self.playing = Some(Playing::new(session, mode, self.now));
        self.screen = Screen::Playing;
        self.overlay = None;
        self.position_changed();
    }

    /// A game of the chosen board between two.
    pub(crate) fn start_new(&mut self, who: ByPlayer<Who>, mode: Mode) {
        let game = Game::from_position(Position::new(self.chosen_geometry()));
        let has_clock = mode == Mode::Game && self.settings.minutes > 0;
        let time = has_clock.then(|| Duration::from_secs(60 * u64::from(self.settings.minutes)));
        self.start(Session::new(game, who, time), mode);
    }

    /// Goes on with the game that was left, if no other program does.
    pub(crate) fn go_on(&mut self) {
        self.is_resuming = true;
        self.effect(Effect::Resume);
    }

    fn on_resumed(&mut self, resumed: Resumed) {
        // Something else may have been chosen meanwhile.
        if !std::mem::take(&mut self.is_resuming) || !matches!(self.screen, Screen::Menu(_)) {
            return self.effect(Effect::Release);
        }
        let left = self.unfinished.take();
        let is_another = matches!(resumed, Resumed::Another(_));
        let saved = match resumed {
            Resumed::Taken(saved) | Resumed::Another(saved) => Some(*saved),
            Resumed::NotKept => left,
            Resumed::Gone => None,
        };
        let Some(session) = saved.and_then(|saved| saved.session().ok()) else {
            self.show_menu();
            return self.warn(tr!(self.language(), "resume-gone"));
        };
        self.start(session, Mode::Game);
        if is_another {
            self.tell(tr!(self.language(), "resume-another"), false);
        }
    }

    /// A game that was begun and is not over does not make room for another without being kept.
    fn put_unfinished_by(&mut self) {
        if let Some(saved) = self.unfinished.take()
            && let Ok(session) = saved.session()
            && session.can_go_on()
        {
            let name = crate::screen::saved_games::suggested_name(&session, self.language());
            self.effect(if self.is_kept { Effect::PutBy(name) } else { Effect::KeepAs(name, Box::new(saved)) });
        }
    }

    fn place(&self) -> Place {
        match (&self.overlay, &self.screen) {
            (Some(Overlay::Help { .. } | Overlay::Words { .. }), _) => Place::List,
            (Some(_), _) => Place::RequestId,
            (None, Screen::Playing) => Place::Game,
            (None, Screen::Review(_)) => Place::Review,
            (None, _) => Place::List,
        }
    }

    fn on_key(&mut self, key: KeyEvent) {
        self.drop_answer();
        // The answer takes a moment at most, and nothing else may begin before it.
        if self.is_resuming && keys::action(Place::Everywhere, &key) != Some(Action::Quit) {
            return;
        }
        if let Some(Overlay::Naming(_)) = self.overlay
            && self.on_naming_key(key)
        {
            return;
        }
        // On wide boards small letters are columns.
        if self.place() == Place::Game && !self.is_too_small() && self.on_column_key(key) {
            return;
        }
        if self.place() == Place::List
            && self.overlay.is_none()
            && !self.is_too_small()
            && let Screen::Menu(menu) = &self.screen
            && let Some(entry) = menu.by_letter(key)
        {
            self.choose_menu_entry(entry);
            return;
        }
        let Some(action) = keys::action(self.place(), &key) else { return };
        self.act(action);
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Quit => return self.quit(),
            Action::Suspend => return self.suspend(),
            Action::Redraw => return self.effect(Effect::Redraw),
            _ if self.is_too_small() => return,
            Action::Help if self.overlay.is_none() => {
                self.overlay = Some(Overlay::Help { scroll: 0 });
                return;
            }
            Action::Theme => {
                self.wishes.theme = None;
                self.settings.turn(crate::settings::Setting::Theme, true);
                self.say(tr!(
                    self.language(),
                    "theme-is",
                    theme = crate::screen::settings::theme_name(self.theme(), self.language())
                ));
                return self.settings_changed();
            }
            Action::Language => {
                let other = Language::ALL.into_iter().find(|language| *language != self.language());
                self.wishes.language = None;
                self.settings.language = other;
                self.message = None;
                return self.settings_changed();
            }
            Action::Motion => {
                self.settings.reduced_motion = !self.settings.reduced_motion;
                let reduced = if self.settings.reduced_motion { "yes" } else { "no" };
                self.say(tr!(self.language(), "motion-is", reduced = reduced));
                return self.settings_changed();
            }
            _ => {}
        }
        match self.overlay.clone() {
            Some(Overlay::Help { scroll } | Overlay::Words { scroll }) => self.act_in_text(action, scroll),
            Some(overlay) => self.act_on_question(action, &overlay),
            None => match &self.screen {
                Screen::Menu(_) => self.act_in_menu(action),
                Screen::Setup(_) => self.act_in_setup(action),
                Screen::Playing => self.act_in_game(action),
                Screen::Review(_) => self.act_in_review(action),
                Screen::Demos(_) => self.act_in_demos(action),
                Screen::SavedGames(_) => self.act_in_saved_games(action),
                Screen::Statistics => {
                    if matches!(action, Action::Back | Action::Choose) {
                        self.show_menu();
                    }
                }
                Screen::Settings(_) => self.act_in_settings(action),
            },
        }
    }

    fn on_mouse(&mut self, mouse: MouseEvent) {
        if self.is_too_small() || !self.settings.mouse || self.is_resuming {
            return;
        }
        match (&self.overlay, &self.screen) {
            (None, Screen::Playing) => self.on_game_mouse(mouse),
            (None, Screen::Menu(_)) => self.on_menu_mouse(mouse),
            _ => {}
        }
    }

    fn on_thought(&mut self, question: RequestId, thought: Response) {
        if let Screen::Review(review) = &mut self.screen
            && review.take(question, &thought)
        {
            return;
        }
        self.on_game_thought(question, thought);
    }

    /// Leaves the program. The game has been kept after its last move, but the clock has run since.
    pub(crate) fn quit(&mut self) {
        self.keep_clock();
        self.effect(Effect::Quit);
    }

    /// Leaves the program from the menu; if there is an unfinished game, not without saying what becomes of it.
    pub(crate) fn ask_to_quit(&mut self) {
        if self.unfinished.is_some() {
            self.overlay = Some(Overlay::Quit);
        } else {
            self.quit();
        }
    }

    /// Stops the program for a while. A clock that runs does not run on meanwhile: the game is paused.
    fn suspend(&mut self) {
        if matches!(self.screen, Screen::Playing)
            && let Some(playing) = self.playing.as_mut().filter(|playing| playing.is_timed())
        {
            playing.paused = true;
            self.keep_clock();
        }
        self.effect(Effect::Suspend);
    }

    fn act_on_question(&mut self, action: Action, overlay: &Overlay) {
        match action {
            Action::Back => self.overlay = None,
            Action::Yes => {
                self.overlay = None;
                match overlay {
                    Overlay::Leave => self.leave_game(),
                    Overlay::Quit => self.quit(),
                    Overlay::Resign => self.resign(),
                    Overlay::Restart => self.restart(false),
                    Overlay::Rematch => self.restart(true),
                    Overlay::Help { .. } | Overlay::Words { .. } | Overlay::Naming(_) => {}
                }
            }
            _ => {}
        }
    }

    fn act_in_text(&mut self, action: Action, scroll: usize) {
        let page = usize::from(self.area.height.saturating_sub(6)).max(1);
        let is_help = matches!(self.overlay, Some(Overlay::Help { .. }));
        let last = if is_help { crate::screen::help::last_scroll(self) } else { words::last_overlay_scroll(self) };
        if matches!(action, Action::Back | Action::Help) {
            self.overlay = None;
        } else if let Some(scroll) = words::after(action, scroll, page, last) {
            self.overlay = Some(if is_help { Overlay::Help { scroll } } else { Overlay::Words { scroll } });
        }
    }
}
