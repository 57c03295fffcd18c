//! Values that several commands read, and the parsers of names from a fixed list.

use std::ffi::OsStr;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use puissance4_coach::Course;
use puissance4_drawing::Theme;
use puissance4_i18n::Language;
use puissance4_players::{Computer, Level, Who};
use puissance4_rules::{Demo, Player, Style};
use puissance4_session::Opponent;

/// A number out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not between {least} and {most}")]
pub(crate) struct OutOfRange {
    pub(crate) least: u8,
    pub(crate) most: u8,
}

/// A time in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seconds(f64);

/// A text or a number that is no time that a program could be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not between {} and {} seconds", Seconds::LEAST, Seconds::MAX)]
pub(crate) struct NotSeconds;

impl Seconds {
    /// The times that can be measured.
    pub(crate) const LEAST: f64 = 0.001;
    /// A day.
    pub(crate) const MAX: f64 = 86_400.0;

    pub(crate) fn new(seconds: f64) -> Result<Self, NotSeconds> {
        if (Self::LEAST..=Self::MAX).contains(&seconds) { Ok(Self(seconds)) } else { Err(NotSeconds) }
    }

    pub(crate) fn duration(self) -> Duration {
        Duration::from_secs_f64(self.0)
    }
}

impl FromStr for Seconds {
    type Err = NotSeconds;

    fn from_str(text: &str) -> Result<Self, NotSeconds> {
        text.parse().map_err(|_| NotSeconds).and_then(Self::new)
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A parser of names from a fixed list, which completions and error messages can show.
pub(super) fn one_of<T: Clone + Send + Sync + 'static>(
    names: impl IntoIterator<Item = &'static str>,
    by_name: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names).map(move |name| by_name(&name).expect("the parser takes no other names"))
}

/// A parser that reads more than the names that it offers to completion.
#[derive(Clone)]
struct Offering<P> {
    names: fn() -> Vec<String>,
    parser: P,
}

impl<P: TypedValueParser> TypedValueParser for Offering<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, clap::Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// A player. A program of one's own has no name to offer.
pub(super) fn who() -> impl TypedValueParser<Value = Who> {
    Offering { names: players, parser: Who::from_str }
}

/// A player, or the level that suits the other one.
pub(super) fn opponent() -> impl TypedValueParser<Value = Opponent> {
    let names = || players().into_iter().chain([Opponent::Adaptive.to_string()]).collect();
    Offering { names, parser: Opponent::from_str }
}

/// Every player, and each level.
fn players() -> Vec<String> {
    let simple = Computer::ALL.into_iter().filter(|computer| !matches!(computer, Computer::Level(_)));
    let levels = Level::all().map(Computer::Level);
    let computers = simple.chain(levels).map(Who::Computer);
    [Who::Human].into_iter().chain(computers).map(|who| who.to_string()).collect()
}

/// The name of a lesson.
pub(super) fn lesson() -> impl TypedValueParser<Value = String> {
    let names = || Course::embedded(Language::English.code()).lessons().map(|lesson| lesson.name.clone()).collect();
    Offering { names, parser: String::from_str }
}

pub(super) fn style() -> impl TypedValueParser<Value = Style> {
    one_of(Style::ALL.map(Style::name), Style::from_name)
}

pub(super) fn theme() -> impl TypedValueParser<Value = Theme> {
    one_of(Theme::ALL.map(Theme::name), Theme::from_name)
}

pub(super) fn demo() -> impl TypedValueParser<Value = Demo> {
    one_of(Demo::ALL.map(Demo::name), Demo::from_name)
}

pub(super) fn language() -> impl TypedValueParser<Value = Language> {
    one_of(Language::ALL.map(Language::code), Language::from_code)
}

pub(super) fn player() -> impl TypedValueParser<Value = Player> {
    one_of(["1", "2"], |name| Some(if name == "1" { Player::First } else { Player::Second }))
}
