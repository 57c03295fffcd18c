//! The settings, and the commented file that stores them.

use std::str::FromStr as _;

use puissance4_i18n::{Language, tr};
use puissance4_players::{Computer, Level, Name, Who};
use puissance4_rules::{Connect, Geometry, Player, Size};
use puissance4_session::Opponent;
use toml_edit::{DocumentMut, Item, TomlError, Value};

use crate::theme::{Colours, Theme};

/// The chosen size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardSize {
    /// The largest that the terminal shows without scrolling.
    Fit,
    Exactly(Size),
}

/// The settings and the choices that are remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch of its own.
pub(crate) struct Settings {
    /// `None`: that of the environment.
    pub(crate) language: Option<Language>,
    pub(crate) theme: Theme,
    /// Only ASCII; `None`: as the environment says.
    pub(crate) ascii: Option<bool>,
    /// `None`: as the environment says.
    pub(crate) colours: Option<Colours>,
    pub(crate) reduced_motion: bool,
    pub(crate) mouse: bool,
    pub(crate) scores: bool,
    pub(crate) bar: bool,
    pub(crate) line: bool,
    pub(crate) explain: bool,
    /// The menu entry chosen last, by its name.
    pub(crate) choice: String,
    pub(crate) opponent: Opponent,
    pub(crate) side: Player,
    /// The names of the person at the keyboard and of a friend; empty without one.
    pub(crate) names: [String; 2],
    pub(crate) watched: [Computer; 2],
    pub(crate) size: BoardSize,
    pub(crate) connect: Connect,
    /// Minutes for each player; 0 without a clock.
    pub(crate) minutes: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            theme: Theme::Default,
            ascii: None,
            colours: None,
            reduced_motion: false,
            mouse: true,
            scores: false,
            bar: false,
            line: false,
            explain: false,
            choice: String::new(),
            opponent: Opponent::Who(Who::Computer(Computer::Level(Level::LOWEST))),
            side: Player::First,
            names: [String::new(), String::new()],
            watched: [Computer::Minimax(4), Computer::Tactician],
            size: BoardSize::Exactly(Geometry::STANDARD.size()),
            connect: Geometry::STANDARD.connect(),
            minutes: 0,
        }
    }
}

/// One line of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    Language,
    Theme,
    Characters,
    Colours,
    Motion,
    Mouse,
    Scores,
    Bar,
    Line,
    Explain,
    Choice,
    Opponent,
    Side,
    Name,
    FriendName,
    WatchedFirst,
    WatchedSecond,
    Size,
    Connect,
    Minutes,
}

const AUTO: &str = "auto";

/// The most minutes a player can have.
const MAX_MINUTES: u8 = 180;

impl Setting {
    pub(crate) const ALL: [Self; 20] = [
        Self::Language,
        Self::Theme,
        Self::Characters,
        Self::Colours,
        Self::Motion,
        Self::Mouse,
        Self::Scores,
        Self::Bar,
        Self::Line,
        Self::Explain,
        Self::Choice,
        Self::Opponent,
        Self::Side,
        Self::Name,
        Self::FriendName,
        Self::WatchedFirst,
        Self::WatchedSecond,
        Self::Size,
        Self::Connect,
        Self::Minutes,
    ];

    /// The settings of the settings screen. The others are chosen when a game is set up.
    pub(crate) const SHOWN: &[Self] = Self::ALL.split_at(10).0;

    /// Its name in the file.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::Theme => "theme",
            Self::Characters => "characters",
            Self::Colours => "colours",
            Self::Motion => "motion",
            Self::Mouse => "mouse",
            Self::Scores => "scores",
            Self::Bar => "bar",
            Self::Line => "line",
            Self::Explain => "explain",
            Self::Choice => "choice",
            Self::Opponent => "opponent",
            Self::Side => "side",
            Self::Name => "name",
            Self::FriendName => "friend_name",
            Self::WatchedFirst => "watched_first",
            Self::WatchedSecond => "watched_second",
            Self::Size => "size",
            Self::Connect => "connect",
            Self::Minutes => "minutes",
        }
    }

    /// The comment in the file: its purpose and its values.
    pub(crate) fn about(self, language: Language) -> String {
        match self {
            Self::Language => tr!(language, "setting-about-language"),
            Self::Theme => tr!(language, "setting-about-theme"),
            Self::Characters => tr!(language, "setting-about-characters"),
            Self::Colours => tr!(language, "setting-about-colours"),
            Self::Motion => tr!(language, "setting-about-motion"),
            Self::Mouse => tr!(language, "setting-about-mouse"),
            Self::Scores => tr!(language, "setting-about-scores"),
            Self::Bar => tr!(language, "setting-about-bar"),
            Self::Line => tr!(language, "setting-about-line"),
            Self::Explain => tr!(language, "setting-about-explain"),
            Self::Choice => tr!(language, "setting-about-choice"),
            Self::Opponent => tr!(language, "setting-about-opponent"),
            Self::Side => tr!(language, "setting-about-side"),
            Self::Name => tr!(language, "setting-about-name"),
            Self::FriendName => tr!(language, "setting-about-friend-name"),
            Self::WatchedFirst | Self::WatchedSecond => tr!(language, "setting-about-watched"),
            Self::Size => tr!(language, "setting-about-size"),
            Self::Connect => tr!(language, "setting-about-connect"),
            Self::Minutes => tr!(language, "setting-about-minutes"),
        }
    }

    /// Its values, if they can be listed.
    fn values(self) -> Vec<String> {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        match self {
            Self::Language => names(&[AUTO, "en", "fr"]),
            Self::Theme => Theme::all().map(|theme| theme.name().to_owned()).collect(),
            Self::Characters => names(&[AUTO, "unicode", "ascii"]),
            Self::Colours => [AUTO].into_iter().chain(Colours::ALL.map(Colours::name)).map(str::to_owned).collect(),
            Self::Motion => names(&["full", "reduced"]),
            Self::Mouse | Self::Scores | Self::Bar | Self::Line | Self::Explain => names(&["true", "false"]),
            _ => Vec::new(),
        }
    }
}

/// The name of a size.
pub(crate) fn size_name(size: BoardSize) -> String {
    match size {
        BoardSize::Fit => "fit".to_owned(),
        BoardSize::Exactly(size) => size.to_string(),
    }
}

impl Settings {
    /// The value of a setting, as in the file.
    pub(crate) fn get(&self, setting: Setting) -> String {
        let auto = |name: Option<&str>| name.unwrap_or(AUTO).to_owned();
        match setting {
            Setting::Language => auto(self.language.map(Language::code)),
            Setting::Theme => self.theme.name().to_owned(),
            Setting::Characters => auto(self.ascii.map(|ascii| if ascii { "ascii" } else { "unicode" })),
            Setting::Colours => auto(self.colours.map(Colours::name)),
            Setting::Motion => if self.reduced_motion { "reduced" } else { "full" }.to_owned(),
            Setting::Mouse => self.mouse.to_string(),
            Setting::Scores => self.scores.to_string(),
            Setting::Bar => self.bar.to_string(),
            Setting::Line => self.line.to_string(),
            Setting::Explain => self.explain.to_string(),
            Setting::Choice => self.choice.clone(),
            Setting::Opponent => self.opponent.to_string(),
            Setting::Side => if self.side == Player::First { "first" } else { "second" }.to_owned(),
            Setting::Name => self.names[0].trim().to_owned(),
            Setting::FriendName => self.names[1].trim().to_owned(),
            Setting::WatchedFirst => self.watched[0].to_string(),
            Setting::WatchedSecond => self.watched[1].to_string(),
            Setting::Size => size_name(self.size),
            Setting::Connect => self.connect.to_string(),
            Setting::Minutes => self.minutes.to_string(),
        }
    }

    /// Changes a setting; false if it has no such value, and nothing changes.
    pub(crate) fn set(&mut self, setting: Setting, value: &str) -> bool {
        fn put<T>(place: &mut T, value: Option<T>) -> bool {
            value.map(|value| *place = value).is_some()
        }
        let word = |names: [&str; 2]| names.iter().position(|name| *name == value).map(|place| place == 0);
        let computer = || match value.parse() {
            Ok(Who::Computer(computer)) => Some(computer),
            _ => None,
        };
        let name = || (value.is_empty() || value.parse::<Name>().is_ok()).then(|| value.trim().to_owned());
        let optional = |known: bool| (value == AUTO || known).then_some(());
        match setting {
            Setting::Language => {
                let language = Language::from_code(value);
                put(&mut self.language, optional(language.is_some()).map(|()| language))
            }
            Setting::Theme => put(&mut self.theme, Theme::from_name(value)),
            Setting::Characters => {
                let ascii = word(["ascii", "unicode"]);
                put(&mut self.ascii, optional(ascii.is_some()).map(|()| ascii))
            }
            Setting::Colours => {
                let colours = Colours::from_name(value);
                put(&mut self.colours, optional(colours.is_some()).map(|()| colours))
            }
            Setting::Motion => put(&mut self.reduced_motion, word(["reduced", "full"])),
            Setting::Mouse => put(&mut self.mouse, value.parse().ok()),
            Setting::Scores => put(&mut self.scores, value.parse().ok()),
            Setting::Bar => put(&mut self.bar, value.parse().ok()),
            Setting::Line => put(&mut self.line, value.parse().ok()),
            Setting::Explain => put(&mut self.explain, value.parse().ok()),
            Setting::Choice => put(&mut self.choice, Some(value.to_owned())),
            Setting::Opponent => {
                let opponent = value.parse().ok().filter(|opponent| *opponent != Opponent::Who(Who::Human));
                put(&mut self.opponent, opponent)
            }
            Setting::Side => {
                let side = word(["first", "second"]).map(|first| if first { Player::First } else { Player::Second });
                put(&mut self.side, side)
            }
            Setting::Name => put(&mut self.names[0], name()),
            Setting::FriendName => put(&mut self.names[1], name()),
            Setting::WatchedFirst => put(&mut self.watched[0], computer()),
            Setting::WatchedSecond => put(&mut self.watched[1], computer()),
            Setting::Size => {
                let size = Size::from_str(value).ok().map(BoardSize::Exactly);
                put(&mut self.size, if value == "fit" { Some(BoardSize::Fit) } else { size })
            }
            Setting::Connect => put(&mut self.connect, value.parse().ok()),
            Setting::Minutes => put(&mut self.minutes, value.parse().ok().filter(|minutes| *minutes <= MAX_MINUTES)),
        }
    }

    /// Changes a setting to its next or previous value.
    pub(crate) fn turn(&mut self, setting: Setting, forward: bool) {
        let values = setting.values();
        let now = self.get(setting);
        let place = values.iter().position(|value| *value == now).unwrap_or(0);
        let step = if forward { 1 } else { values.len().saturating_sub(1) };
        if let Some(value) = values.get((place + step) % values.len().max(1)) {
            self.set(setting, value);
        }
    }

    /// Reads the text of a file. Also returns unknown keys and keys with an invalid value.
    pub(crate) fn from_toml(text: &str) -> Result<(Self, Vec<String>), TomlError> {
        let document: DocumentMut = text.parse()?;
        let mut settings = Self::default();
        let mut unknown = Vec::new();
        for (key, item) in document.iter() {
            let setting = Setting::ALL.into_iter().find(|setting| setting.key() == key);
            let value = match item {
                Item::Value(Value::String(text)) => Some(text.value().clone()),
                Item::Value(Value::Integer(number)) => Some(number.value().to_string()),
                Item::Value(Value::Boolean(truth)) => Some(truth.value().to_string()),
                _ => None,
            };
            let understood = setting.zip(value).is_some_and(|(setting, value)| settings.set(setting, &value));
            if !understood {
                unknown.push(key.to_owned());
            }
        }
        Ok((settings, unknown))
    }

    /// The text of a file: the text before, with these values. New keys get a comment.
    pub(crate) fn to_toml(&self, before: &str) -> String {
        let mut document: DocumentMut = before.parse().unwrap_or_default();
        let language = self.language.unwrap_or_default();
        for setting in Setting::ALL {
            let text = self.get(setting);
            // A name may look like a number.
            let is_name = matches!(setting, Setting::Name | Setting::FriendName);
            let value = match (text.parse::<bool>(), text.parse::<i64>()) {
                (Ok(truth), _) if !is_name => Value::from(truth),
                (_, Ok(number)) if !is_name => Value::from(number),
                _ => Value::from(text.as_str()),
            };
            if let Some(Item::Value(old)) = document.get_mut(setting.key()) {
                if old.to_string().trim() != value.to_string() {
                    let decor = old.decor().clone();
                    *old = value;
                    *old.decor_mut() = decor;
                }
                continue;
            }
            document.insert(setting.key(), Item::Value(value));
            if let Some(mut key) = document.key_mut(setting.key()) {
                key.leaf_decor_mut().set_prefix(format!("# {}\n", setting.about(language)));
            }
        }
        document.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::Style;

    #[test]
    fn settings_are_read_as_they_were_written() {
        let mut settings = Settings { language: Some(Language::French), minutes: 5, ..Settings::default() };
        settings.size = BoardSize::Fit;
        settings.opponent = Opponent::Who(Who::Computer(Computer::Minimax(7)));
        settings.names = ["Zoé".to_owned(), "007".to_owned()];
        settings.theme = Theme::Classic(Style::Pipes);
        let text = settings.to_toml("");
        assert_eq!(Settings::from_toml(&text).unwrap(), (settings.clone(), Vec::new()));
        assert_eq!(settings.to_toml(&text), text, "nothing to change");
        assert_eq!(text.matches("\n# ").count() + 1, Setting::ALL.len(), "every key has its comment: {text}");
        for language in Language::ALL {
            settings.language = Some(language);
            assert_eq!(Settings::from_toml(&settings.to_toml(&text)).unwrap().0, settings);
        }
    }

    #[test]
    fn keeps_hand_written_settings() {
        let text = "# mine\ntheme = \"mono\" # my eyes\nspeed = 3\nmouse = \"perhaps\"\n";
        let (mut settings, unknown) = Settings::from_toml(text).unwrap();
        assert_eq!(settings.theme, Theme::Mono);
        assert_eq!(unknown, ["speed", "mouse"]);
        settings.theme = Theme::Contrast;
        let after = settings.to_toml(text);
        assert!(after.starts_with("# mine\ntheme = \"contrast\" # my eyes\nspeed = 3\n"), "{after}");
        assert_eq!(Settings::from_toml(&after).unwrap().1, ["speed"]);
    }

    #[test]
    fn every_value_of_the_screen_can_be_set() {
        for &setting in Setting::SHOWN {
            let mut settings = Settings::default();
            for value in setting.values() {
                assert!(settings.set(setting, &value), "{setting:?} {value}");
                assert_eq!(settings.get(setting), value);
            }
            assert!(!settings.set(setting, "nothing of the kind"));
            let before = settings.get(setting);
            settings.turn(setting, true);
            settings.turn(setting, false);
            assert_eq!(settings.get(setting), before);
        }
    }
}
