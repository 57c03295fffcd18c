//! The settings of a new game: players, board and clock. The choices are remembered.

use puissance4_i18n::{Language, Phrase as _, about, tr};
use puissance4_players::{Computer, Level, Name, Who};
use puissance4_rules::{ByPlayer, Connect, Contestant, Geometry, Player, Size};
use puissance4_session::{Command, Opponent, Place};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use crate::app::{App, Screen};
use crate::playing::Mode;
use crate::screen::list::{move_choice, render_list_with_text};
use crate::screen::{Component, render_frame};
use crate::settings::BoardSize;

/// The kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Computer,
    Friend,
    Watch,
}

/// What can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Opponent,
    Side,
    /// The name of the person at the keyboard, or of player 1.
    Name,
    /// The name of player 2.
    FriendName,
    WatchedFirst,
    WatchedSecond,
    Columns,
    Rows,
    Connect,
    Minutes,
}

/// The screen, and the chosen line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setup {
    kind: Kind,
    chosen: usize,
}

/// The opponents: the levels, then the others, from the simplest.
fn computers() -> Vec<Computer> {
    let levels = Level::all().map(Computer::Level);
    let others = Computer::ALL.into_iter().filter(|computer| !matches!(computer, Computer::Level(_)));
    let depths = |computer| match computer {
        Computer::Minimax(_) => [2, 4, 6, 8].map(Computer::Minimax).to_vec(),
        other => vec![other],
    };
    levels.chain(others.flat_map(depths)).collect()
}

/// All opponents of a person: these computers, and the level that adapts.
fn opponents() -> Vec<Opponent> {
    let computers = computers().into_iter().map(|computer| Opponent::Who(Who::Computer(computer)));
    [Opponent::Adaptive].into_iter().chain(computers).collect()
}

const MINUTES: [u8; 9] = [0, 1, 2, 3, 5, 10, 15, 30, 60];

impl Kind {
    fn fields(self) -> &'static [Field] {
        match self {
            Self::Computer => &[
                Field::Opponent,
                Field::Side,
                Field::Name,
                Field::Columns,
                Field::Rows,
                Field::Connect,
                Field::Minutes,
            ],
            Self::Friend => {
                &[Field::Name, Field::FriendName, Field::Columns, Field::Rows, Field::Connect, Field::Minutes]
            }
            Self::Watch => &[Field::WatchedFirst, Field::WatchedSecond, Field::Columns, Field::Rows, Field::Connect],
        }
    }

    fn title(self, language: Language) -> String {
        match self {
            Self::Computer => tr!(language, "menu-computer"),
            Self::Friend => tr!(language, "menu-friend"),
            Self::Watch => tr!(language, "menu-watch"),
        }
    }
}

/// The next or the previous value. The first and the last are the ends.
fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let place = all.iter().position(|one| *one == now).unwrap_or(0);
    let place = if forward { place + 1 } else { place.saturating_sub(1) };
    *all.get(place).or(all.last()).unwrap_or(&now)
}

impl Setup {
    /// Which name is typed, if a name is chosen.
    fn name_index(&self) -> Option<usize> {
        match self.kind.fields()[self.chosen] {
            Field::Name => Some(0),
            Field::FriendName => Some(1),
            _ => None,
        }
    }
}

impl App {
    pub(crate) fn show_setup(&mut self, kind: Kind) {
        self.screen = Screen::Setup(Setup { kind, chosen: 0 });
    }

    fn start_as_set_up(&mut self, kind: Kind) {
        let human = Opponent::Who(Who::Human);
        let players = match kind {
            Kind::Friend => ByPlayer { first: human, second: human },
            Kind::Watch => {
                let [first, second] = self.settings.watched.map(|computer| Opponent::Who(Who::Computer(computer)));
                ByPlayer { first, second }
            }
            Kind::Computer => {
                let computer = self.settings.opponent;
                match self.settings.side {
                    Player::First => ByPlayer { first: human, second: computer },
                    Player::Second => ByPlayer { first: computer, second: human },
                }
            }
        };
        let mut session = self.new_session(players, &Mode::Game);
        self.form.choose_opponent(&mut session, self.coming_seed());
        let [name, friend_name] = &self.settings.names;
        match kind {
            Kind::Friend => {
                session.set_name(Contestant::A, name.parse().ok());
                session.set_name(Contestant::B, friend_name.parse().ok());
            }
            Kind::Computer if self.settings.side == Player::First => {
                session.set_name(Contestant::A, name.parse().ok());
            }
            Kind::Computer => session.set_name(Contestant::B, name.parse().ok()),
            Kind::Watch => {}
        }
        self.start(session, Mode::Game);
        let geometry = self.chosen_geometry();
        if !geometry.line_fits() {
            self.warn(no_line(geometry, self.language()));
        }
    }

    fn turn(&mut self, field: Field, forward: bool) {
        let size = self.chosen_geometry().size();
        let settings = &mut self.settings;
        let exactly = |columns: usize, rows: usize| {
            Size::new(columns.clamp(1, Size::MAX), rows.clamp(1, Size::MAX)).map(BoardSize::Exactly)
        };
        let step = |number: usize| if forward { number + 1 } else { number.saturating_sub(1) };
        match field {
            Field::Opponent => settings.opponent = neighbour(&opponents(), settings.opponent, forward),
            Field::Side => settings.side = settings.side.other(),
            // Names are typed.
            Field::Name | Field::FriendName => {}
            Field::WatchedFirst => settings.watched[0] = neighbour(&computers(), settings.watched[0], forward),
            Field::WatchedSecond => settings.watched[1] = neighbour(&computers(), settings.watched[1], forward),
            Field::Columns => {
                // Left of one column is the largest board that fits.
                settings.size = match settings.size {
                    BoardSize::Fit if forward => exactly(1, size.rows()),
                    BoardSize::Fit => Ok(BoardSize::Fit),
                    BoardSize::Exactly(size) if size.columns() == 1 && !forward => Ok(BoardSize::Fit),
                    BoardSize::Exactly(size) => exactly(step(size.columns()), size.rows()),
                }
                .unwrap_or(settings.size);
            }
            Field::Rows => {
                if let BoardSize::Exactly(size) = settings.size {
                    settings.size = exactly(size.columns(), step(size.rows())).unwrap_or(settings.size);
                }
            }
            Field::Connect => {
                settings.connect =
                    Connect::new(step(settings.connect.get()).min(Size::MAX)).unwrap_or(settings.connect);
            }
            Field::Minutes => settings.minutes = neighbour(&MINUTES, settings.minutes, forward),
        }
    }

    fn field(&self, kind: Kind, field: Field) -> (String, String) {
        let language = self.language();
        let settings = &self.settings;
        let size = self.chosen_geometry().size();
        match field {
            Field::Opponent => (tr!(language, "setup-opponent"), settings.opponent.name(language)),
            Field::Side => {
                let value = tr!(language, "setup-side-is", player = settings.side.number());
                (tr!(language, "setup-side"), value)
            }
            Field::Name | Field::FriendName => {
                let (label, name) = match (kind, field) {
                    (Kind::Computer, _) => (tr!(language, "setup-name"), &settings.names[0]),
                    (_, Field::Name) => (tr!(language, "player-name", player = 1), &settings.names[0]),
                    _ => (tr!(language, "player-name", player = 2), &settings.names[1]),
                };
                (label, name.clone())
            }
            Field::WatchedFirst => {
                (tr!(language, "player-name", player = 1), Who::Computer(settings.watched[0]).phrase(language))
            }
            Field::WatchedSecond => {
                (tr!(language, "player-name", player = 2), Who::Computer(settings.watched[1]).phrase(language))
            }
            Field::Columns => {
                let columns = size.columns();
                let value = match settings.size {
                    BoardSize::Fit => tr!(language, "setup-fit", number = columns),
                    BoardSize::Exactly(_) => columns.to_string(),
                };
                (tr!(language, "setup-columns"), value)
            }
            Field::Rows => (tr!(language, "setup-rows"), size.rows().to_string()),
            Field::Connect => (tr!(language, "setup-connect"), settings.connect.to_string()),
            Field::Minutes => {
                let value = match settings.minutes {
                    0 => tr!(language, "setup-no-clock"),
                    minutes => tr!(language, "setup-minutes", minutes = minutes),
                };
                (tr!(language, "setup-clock"), value)
            }
        }
    }
}

fn no_line(geometry: Geometry, language: Language) -> String {
    let (connect, size) = (geometry.connect().get(), geometry.size().to_string());
    tr!(language, "no-line-fits", connect = connect, size = size)
}

impl Component for Setup {
    fn update(&mut self, command: Command, app: &mut App) {
        let fields = self.kind.fields();
        if move_choice(&mut self.chosen, fields.len(), command) {
            return;
        }
        match command {
            Command::Left | Command::Right => {
                app.turn(fields[self.chosen], command == Command::Right);
                app.settings_changed();
            }
            Command::Choose => app.start_as_set_up(self.kind),
            Command::Back => app.show_menu(),
            _ => {}
        }
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        let language = app.language();
        let mut keys = vec![(Command::Choose, tr!(language, "short-start")), (Command::Up, tr!(language, "short-up"))];
        // In a name the keys for the others are letters.
        if self.name_index().is_none() {
            keys.push((Command::Left, tr!(language, "short-change")));
            keys.push((Command::Help, tr!(language, "short-help")));
        }
        keys.push((Command::Back, tr!(language, "short-back")));
        let body = render_frame(app, &self.kind.title(language), &keys, Place::List, area, buffer);
        let fields = self.kind.fields();
        let lines: Vec<(String, String)> = fields
            .iter()
            .map(|field| {
                let (name, value) = app.field(self.kind, *field);
                let value = match field {
                    Field::Name | Field::FriendName if *field == fields[self.chosen] => format!("{value}█"),
                    Field::Name | Field::FriendName if value.is_empty() => "–".to_owned(),
                    Field::Name | Field::FriendName => value,
                    _ => format!("‹ {value} ›"),
                };
                (name, value)
            })
            .collect();
        let geometry = app.chosen_geometry();
        let text = match fields[self.chosen] {
            Field::Opponent => {
                let suggestion = app.form.suggestion().map(|suggestion| suggestion.sentence(language));
                let about = app.settings.opponent.about(language);
                [Some(about), suggestion].into_iter().flatten().collect::<Vec<_>>().join(" ")
            }
            Field::WatchedFirst => about(app.settings.watched[0], language),
            Field::WatchedSecond => about(app.settings.watched[1], language),
            _ if self.name_index().is_some() => tr!(language, "setup-name-about"),
            _ if !geometry.line_fits() => no_line(geometry, language),
            _ => String::new(),
        };
        render_list_with_text(app, &lines, self.chosen, (&text, 5), body, buffer);
    }

    /// Types a key into the chosen name.
    fn on_key(&mut self, key: KeyEvent, app: &mut App) -> bool {
        let Some(index) = self.name_index() else { return false };
        let name = &mut app.settings.names[index];
        match key.code {
            KeyCode::Char(_) if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => return false,
            KeyCode::Char(character) => {
                let longer = format!("{name}{character}");
                // What is typed is always a name, but for a blank after it.
                if longer.parse::<Name>().is_ok() && longer.chars().count() <= Name::MAX_CHARACTERS {
                    *name = longer;
                }
            }
            KeyCode::Backspace => drop(name.pop()),
            _ => return false,
        }
        app.settings_changed();
        true
    }
}
