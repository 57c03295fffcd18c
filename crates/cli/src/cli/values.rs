//! Values that several commands read, and the parsers of names from a fixed list.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use puissance4_drawing::Theme;
use puissance4_i18n::Language;
use puissance4_rules::{Demo, Player, Style};

/// A number out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not between {least} and {most}")]
pub(crate) struct OutOfRange {
    pub(crate) least: u8,
    pub(crate) most: u8,
}

/// A parser of names from a fixed list, which completions and error messages can show.
pub(super) fn one_of<T: Clone + Send + Sync + 'static>(
    names: impl IntoIterator<Item = &'static str>,
    by_name: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names).map(move |name| by_name(&name).expect("the parser takes no other names"))
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
