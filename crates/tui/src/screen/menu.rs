//! The menu.

use puissance4_i18n::{Language, tr};
use puissance4_players::Who;
use puissance4_rules::{ByPlayer, Player};
use puissance4_session::{Command, Place};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use crate::app::{App, Overlay, Screen, StorageEffect};
use crate::playing::Mode;
use crate::screen::game_list::GameList;
use crate::screen::list::{move_choice, render_list};
use crate::screen::statistics::StatisticsTable;
use crate::screen::{Component, places, render_frame};
use crate::settings::Settings;
use crate::theme::sign;
use puissance4_storage::Entry as StoredGame;

/// What can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Continue,
    Computer,
    Friend,
    Watch,
    Puzzle,
    Explore,
    Review,
    Games,
    Statistics,
    Settings,
    Demo,
    Learn,
    Help,
    Quit,
}

impl Entry {
    /// In the order of their keys: digits, then letters.
    const ALL: [Self; 14] = [
        Self::Continue,
        Self::Computer,
        Self::Friend,
        Self::Watch,
        Self::Puzzle,
        Self::Explore,
        Self::Review,
        Self::Games,
        Self::Statistics,
        Self::Settings,
        Self::Demo,
        Self::Learn,
        Self::Help,
        Self::Quit,
    ];

    /// Its name in the settings.
    fn name(self) -> &'static str {
        match self {
            Self::Continue => "continue",
            Self::Computer => "computer",
            Self::Friend => "friend",
            Self::Watch => "watch",
            Self::Puzzle => "puzzle",
            Self::Explore => "explore",
            Self::Review => "review",
            Self::Games => "saved",
            Self::Statistics => "statistics",
            Self::Settings => "settings",
            Self::Demo => "demo",
            Self::Learn => "learn",
            Self::Help => "help",
            Self::Quit => "quit",
        }
    }

    fn label(self, language: Language) -> String {
        match self {
            Self::Continue => tr!(language, "menu-continue"),
            Self::Computer => tr!(language, "menu-computer"),
            Self::Friend => tr!(language, "menu-friend"),
            Self::Watch => tr!(language, "menu-watch"),
            Self::Puzzle => tr!(language, "menu-puzzle"),
            Self::Explore => tr!(language, "menu-explore"),
            Self::Review => tr!(language, "menu-review"),
            Self::Games => tr!(language, "menu-games"),
            Self::Statistics => tr!(language, "menu-statistics"),
            Self::Settings => tr!(language, "menu-settings"),
            Self::Demo => tr!(language, "menu-demo"),
            Self::Learn => tr!(language, "menu-learn"),
            Self::Help => tr!(language, "menu-help"),
            Self::Quit => tr!(language, "menu-quit"),
        }
    }

    /// The key that chooses it directly.
    fn letter(self) -> char {
        match self {
            Self::Continue => 'c',
            Self::Computer => '1',
            Self::Friend => '2',
            Self::Watch => '3',
            Self::Puzzle => '4',
            Self::Explore => '5',
            Self::Review => '6',
            Self::Games => '7',
            Self::Statistics => '8',
            Self::Settings => '9',
            Self::Demo => 'd',
            Self::Learn => 'l',
            Self::Help => '?',
            Self::Quit => 'q',
        }
    }
}

/// The menu, and which entry is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Menu {
    entries: Vec<Entry>,
    chosen: usize,
}

impl Menu {
    /// Chosen is the game to continue if there is one, else the entry that was chosen last.
    pub(crate) fn new(settings: &Settings, can_continue: bool) -> Self {
        let entries: Vec<Entry> =
            Entry::ALL.into_iter().filter(|entry| can_continue || *entry != Entry::Continue).collect();
        let last = entries.iter().position(|entry| entry.name() == settings.choice);
        let chosen = if can_continue { 0 } else { last.unwrap_or(0) };
        Self { entries, chosen }
    }

    fn by_letter(&self, key: KeyEvent) -> Option<Entry> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return None;
        }
        let KeyCode::Char(typed) = key.code else { return None };
        self.entries.iter().copied().find(|entry| typed.to_ascii_lowercase() == entry.letter())
    }
}

impl App {
    fn choose_menu_entry(&mut self, entry: Entry) {
        if !matches!(entry, Entry::Continue | Entry::Help | Entry::Quit) && self.settings.choice != entry.name() {
            entry.name().clone_into(&mut self.settings.choice);
            self.settings_changed();
        }
        match entry {
            Entry::Continue => self.resume(),
            Entry::Computer => self.show_setup(crate::screen::setup::Kind::Computer),
            Entry::Friend => self.show_setup(crate::screen::setup::Kind::Friend),
            Entry::Watch => self.show_setup(crate::screen::setup::Kind::Watch),
            Entry::Demo => self.screen = Screen::Demos(crate::screen::demos::Demos::default()),
            Entry::Learn => self.show_learn(crate::screen::learn::Entry::Lessons),
            Entry::Puzzle => self.show_training(),
            Entry::Explore => {
                self.start_new(ByPlayer { first: Who::Human, second: Who::Human }, Mode::Explore);
            }
            Entry::Review => self.review_latest(),
            Entry::Games => self.effect(StorageEffect::List),
            Entry::Statistics => self.screen = Screen::Statistics(StatisticsTable),
            Entry::Settings => self.screen = Screen::Settings(crate::screen::settings::SettingsList::default()),
            Entry::Help => self.overlay = Some(Overlay::Help { scroll: 0 }),
            Entry::Quit => self.ask_to_quit(),
        }
    }
}

fn lines(app: &App, menu: &Menu) -> Vec<(String, String)> {
    let language = app.language();
    menu.entries.iter().map(|entry| (format!("{}  {}", entry.letter(), entry.label(language)), String::new())).collect()
}

/// The height of the name of the game.
const BANNER: u16 = 4;

/// Below the name of the game, where there is room for it.
fn list_area(body: Rect, menu: &Menu) -> Rect {
    let room = usize::from(body.height).saturating_sub(menu.entries.len());
    let taken = if room >= BANNER.into() { BANNER } else { 0 };
    Rect { y: body.y + taken, height: body.height - taken, ..body }
}

impl Component for Menu {
    fn update(&mut self, command: Command, app: &mut App) {
        if move_choice(&mut self.chosen, self.entries.len(), command) {
            return;
        }
        match command {
            Command::Choose => app.choose_menu_entry(self.entries[self.chosen]),
            Command::Back => app.ask_to_quit(),
            _ => {}
        }
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        let language = app.language();
        let palette = app.palette();
        let keys = [
            (Command::Up, tr!(language, "short-up")),
            (Command::Choose, tr!(language, "short-choose")),
            (Command::Help, tr!(language, "short-help")),
            (Command::Language, tr!(language, "short-language")),
            (Command::Theme, tr!(language, "short-theme")),
        ];
        let body = render_frame(app, "", &keys, Place::List, area, buffer);
        let list = list_area(body, self);
        if list.y > body.y {
            let [first, second] = Player::BOTH
                .map(|player| Span::styled(sign(app.theme(), player, app.ascii()).to_string(), palette.disc(player)));
            let blank = || Span::raw(" ");
            let name = Span::styled("P U I S S A N C E   4", palette.title);
            let discs = [first.clone(), blank(), second.clone(), blank(), blank()];
            let after = [blank(), blank(), second, blank(), first];
            let banner = Line::from(discs.into_iter().chain([name]).chain(after).collect::<Vec<_>>());
            banner.alignment(Alignment::Center).render(Rect { height: 1, ..body }, buffer);
            Line::from(Span::styled(tr!(language, "tui-tagline"), palette.dim))
                .alignment(Alignment::Center)
                .render(Rect { y: body.y + 2, height: 1, ..body }, buffer);
        }
        render_list(app, &lines(app, self), self.chosen, list, buffer);
    }

    fn on_key(&mut self, key: KeyEvent, app: &mut App) -> bool {
        let entry = self.by_letter(key);
        entry.inspect(|entry| app.choose_menu_entry(*entry)).is_some()
    }

    fn on_mouse(&mut self, mouse: MouseEvent, app: &mut App) {
        let body = list_area(places(app.area).body, self);
        let mut buffer = Buffer::empty(app.area);
        let (place, first) = render_list(app, &lines(app, self), self.chosen, body, &mut buffer);
        if !place.contains((mouse.column, mouse.row).into()) {
            return;
        }
        let index = first + usize::from(mouse.row - place.y);
        let Some(entry) = self.entries.get(index).copied() else { return };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => app.choose_menu_entry(entry),
            MouseEventKind::Moved => self.chosen = index,
            _ => {}
        }
    }

    fn on_listed(&mut self, entries: Vec<StoredGame>, app: &mut App) {
        // The player may have chosen something else before the files were read.
        if app.overlay.is_none() {
            app.screen = Screen::GameList(GameList::new(entries));
        }
    }
}
