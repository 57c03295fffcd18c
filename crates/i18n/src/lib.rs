//! Every sentence that a person reads, in French and English.
//!
//! The sentences are in `locales/`, once for all front ends, in the format of Project Fluent. [`tr!`] looks one up;
//! [`Phrase`] says in words what the rules, the players and the coach report.
//!
//! ```
//! use puissance4_i18n::{Language, tr};
//!
//! assert_eq!(tr!(Language::French, "result-win", player = 1), "Le joueur 1 a gagné");
//! assert_eq!(tr!(Language::English, "result-draw"), "Draw");
//! ```

mod coaching;
mod language;
mod phrase;
mod puzzles;
mod records;
mod system;

pub use coaching::better;
pub use fluent_bundle::FluentValue as Value;
pub use language::Language;
pub use phrase::{Phrase, about, printable, refusal, sentence};

/// A sentence of `locales/` in a language: `tr!(language, "key", name = value)`.
#[macro_export]
macro_rules! tr {
    ($language:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $language.message($key, &[$((stringify!($name), $crate::Value::from($value))),*])
    };
}
