//! Every key, in one table: the dispatcher looks them up in it, and the help screen lists it.

use puissance4_i18n::{Language, tr};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    Left,
    Right,
    Up,
    Down,
    First,
    Last,
    PageUp,
    PageDown,
    Drop,
    Point,
    Undo,
    Redo,
    Hint,
    Resign,
    Swap,
    NewGame,
    Rematch,
    Pause,
    Scores,
    Bar,
    Line,
    Explain,
    Review,
    Save,
    Export,
    Choose,
    Back,
    Yes,
    Theme,
    Language,
    Motion,
    Help,
    Redraw,
    Suspend,
    Quit,
}

/// Where a key means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// On every screen.
    Everywhere,
    /// In menus and lists.
    List,
    /// In a game.
    Game,
    /// When looking at a game move by move.
    Review,
    /// When a question is asked.
    Question,
}

/// A key as it is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// A character. A letter is meant in both cases.
    Sign(char),
    /// With the control key.
    Control(char),
    /// A key with a name.
    Named(KeyCode),
}

/// One line of the table.
pub(crate) struct Binding {
    pub(crate) place: Place,
    pub(crate) action: Action,
    pub(crate) keys: &'static [Key],
    pub(crate) about: fn(Language) -> String,
}

use Key::{Control, Named, Sign};

macro_rules! bindings {
    ($($place:ident { $($action:ident [$($key:expr),*] => $about:expr,)* })*) => {
        &[$($(Binding {
            place: Place::$place,
            action: Action::$action,
            keys: &[$($key),*],
            about: $about,
        }),*),*]
    };
}

/// All of them, in the order of the help screen.
pub(crate) const BINDINGS: &[Binding] = bindings! {
    Game {
        Left [Named(KeyCode::Left), Sign('h')] => |l| tr!(l, "key-left"),
        Right [Named(KeyCode::Right), Sign('l')] => |l| tr!(l, "key-right"),
        Drop [Named(KeyCode::Enter), Sign(' '), Named(KeyCode::Down)] => |l| tr!(l, "key-drop"),
        First [Named(KeyCode::Home)] => |l| tr!(l, "key-first"),
        Last [Named(KeyCode::End)] => |l| tr!(l, "key-last"),
        Point [Sign('p')] => |l| tr!(l, "key-point"),
        Undo [Sign('u'), Named(KeyCode::Backspace)] => |l| tr!(l, "key-undo"),
        Redo [Sign('y')] => |l| tr!(l, "key-redo"),
        Hint [Sign('t')] => |l| tr!(l, "key-hint"),
        Scores [Sign('s')] => |l| tr!(l, "key-scores"),
        Bar [Sign('b')] => |l| tr!(l, "key-bar"),
        Line [Sign('n')] => |l| tr!(l, "key-line"),
        Explain [Sign('e')] => |l| tr!(l, "key-explain"),
        Resign [Sign('g')] => |l| tr!(l, "key-resign"),
        Swap [Sign('x')] => |l| tr!(l, "key-swap"),
        NewGame [Sign('w')] => |l| tr!(l, "key-new"),
        Rematch [Sign('r')] => |l| tr!(l, "key-rematch"),
        Review [Sign('v')] => |l| tr!(l, "key-review"),
        Save [Sign('k')] => |l| tr!(l, "key-save"),
        Pause [Sign('z')] => |l| tr!(l, "key-pause"),
        PageDown [Named(KeyCode::PageDown)] => |l| tr!(l, "key-read-on"),
        PageUp [Named(KeyCode::PageUp)] => |l| tr!(l, "key-read-back"),
        Back [Named(KeyCode::Esc), Sign('q')] => |l| tr!(l, "key-leave"),
    }
    Review {
        Left [Named(KeyCode::Left), Sign('h')] => |l| tr!(l, "key-step-back"),
        Right [Named(KeyCode::Right), Sign('l'), Sign(' ')] => |l| tr!(l, "key-step"),
        First [Named(KeyCode::Home)] => |l| tr!(l, "key-step-first"),
        Last [Named(KeyCode::End)] => |l| tr!(l, "key-step-last"),
        Pause [Sign('z')] => |l| tr!(l, "key-step-play"),
        Choose [Named(KeyCode::Enter)] => |l| tr!(l, "key-step-go-on"),
        Save [Sign('k')] => |l| tr!(l, "key-save"),
        PageDown [Named(KeyCode::PageDown)] => |l| tr!(l, "key-read-on"),
        PageUp [Named(KeyCode::PageUp)] => |l| tr!(l, "key-read-back"),
        Back [Named(KeyCode::Esc), Sign('q')] => |l| tr!(l, "key-back"),
    }
    List {
        Up [Named(KeyCode::Up), Sign('k')] => |l| tr!(l, "key-up"),
        Down [Named(KeyCode::Down), Sign('j')] => |l| tr!(l, "key-down"),
        Left [Named(KeyCode::Left), Sign('h')] => |l| tr!(l, "key-less"),
        Right [Named(KeyCode::Right), Sign('l')] => |l| tr!(l, "key-more"),
        First [Named(KeyCode::Home)] => |l| tr!(l, "key-list-first"),
        Last [Named(KeyCode::End)] => |l| tr!(l, "key-list-last"),
        PageUp [Named(KeyCode::PageUp)] => |l| tr!(l, "key-page-up"),
        PageDown [Named(KeyCode::PageDown)] => |l| tr!(l, "key-page-down"),
        Choose [Named(KeyCode::Enter), Sign(' ')] => |l| tr!(l, "key-choose"),
        Review [Sign('v')] => |l| tr!(l, "key-replay"),
        Export [Sign('e')] => |l| tr!(l, "key-export"),
        Back [Named(KeyCode::Esc), Sign('q')] => |l| tr!(l, "key-back"),
    }
    Question {
        Yes [Sign('y'), Sign('o'), Named(KeyCode::Enter)] => |l| tr!(l, "key-yes"),
        Back [Sign('n'), Named(KeyCode::Esc)] => |l| tr!(l, "key-no"),
    }
    Everywhere {
        Help [Sign('?'), Named(KeyCode::F(1))] => |l| tr!(l, "key-help"),
        Theme [Named(KeyCode::F(2))] => |l| tr!(l, "key-theme"),
        Language [Named(KeyCode::F(3))] => |l| tr!(l, "key-language"),
        Motion [Named(KeyCode::F(4))] => |l| tr!(l, "key-motion"),
        Redraw [Control('l')] => |l| tr!(l, "key-redraw"),
        Suspend [Control('z')] => |l| tr!(l, "key-suspend"),
        Quit [Control('c')] => |l| tr!(l, "key-quit"),
    }
};

impl Key {
    fn is(self, event: &KeyEvent) -> bool {
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        match (self, event.code) {
            (Self::Sign(sign), KeyCode::Char(typed)) => !control && typed.to_lowercase().eq([sign]),
            (Self::Control(sign), KeyCode::Char(typed)) => control && typed.eq_ignore_ascii_case(&sign),
            (Self::Named(code), typed) => code == typed,
            _ => false,
        }
    }

    /// The name on the key.
    pub(crate) fn name(self, language: Language) -> String {
        match self {
            Self::Sign(' ') => tr!(language, "key-name-space"),
            Self::Sign(sign) => sign.to_string(),
            Self::Control(sign) => format!("Ctrl-{}", sign.to_ascii_uppercase()),
            Self::Named(code) => match code {
                KeyCode::Left => "←".to_owned(),
                KeyCode::Right => "→".to_owned(),
                KeyCode::Up => "↑".to_owned(),
                KeyCode::Down => "↓".to_owned(),
                KeyCode::Enter => tr!(language, "key-name-enter"),
                KeyCode::Esc => tr!(language, "key-name-escape"),
                KeyCode::Backspace => tr!(language, "key-name-backspace"),
                KeyCode::Home => tr!(language, "key-name-home"),
                KeyCode::End => tr!(language, "key-name-end"),
                KeyCode::PageUp => tr!(language, "key-name-page-up"),
                KeyCode::PageDown => tr!(language, "key-name-page-down"),
                KeyCode::F(number) => format!("F{number}"),
                other => other.to_string(),
            },
        }
    }
}

/// What a key does in a place, or everywhere.
pub(crate) fn action(place: Place, event: &KeyEvent) -> Option<Action> {
    let of = |place: Place| {
        BINDINGS
            .iter()
            .filter(move |binding| binding.place == place)
            .find(|binding| binding.keys.iter().any(|key| key.is(event)))
    };
    of(place).or_else(|| of(Place::Everywhere)).map(|binding| binding.action)
}

/// The key for an action in a place, by its name: the first one, or the initial of yes in the language.
pub(crate) fn name(place: Place, action: Action, language: Language) -> String {
    let binding =
        BINDINGS.iter().find(|binding| binding.action == action && [place, Place::Everywhere].contains(&binding.place));
    let initial = tr!(language, "short-yes").chars().next().map(Key::Sign);
    let key = binding.and_then(|binding| {
        let of_language = binding.keys.iter().find(|key| action == Action::Yes && Some(**key) == initial);
        of_language.or(binding.keys.first())
    });
    key.map(|key| key.name(language)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for (index, one) in BINDINGS.iter().enumerate() {
            for other in &BINDINGS[index + 1..] {
                let meet = one.place == other.place || [one.place, other.place].contains(&Place::Everywhere);
                let shared = one.keys.iter().find(|key| other.keys.contains(key));
                assert!(!meet || shared.is_none(), "{shared:?}: {:?} and {:?}", one.action, other.action);
            }
        }
    }

    #[test]
    fn one_says_yes_by_its_initial() {
        assert_eq!(name(Place::Question, Action::Yes, Language::English), "y");
        assert_eq!(name(Place::Question, Action::Yes, Language::French), "o");
        assert_eq!(name(Place::Question, Action::Back, Language::French), "n");
    }

    #[test]
    fn letters_work_in_both_cases() {
        let press = |character| KeyEvent::new(KeyCode::Char(character), KeyModifiers::NONE);
        assert_eq!(action(Place::Game, &press('u')), Some(Action::Undo));
        assert_eq!(action(Place::Game, &press('U')), Some(Action::Undo));
        assert_eq!(action(Place::List, &press('?')), Some(Action::Help));
        assert_eq!(action(Place::Game, &press('4')), None);
        let control = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(action(Place::Game, &control), Some(Action::Quit));
    }
}
