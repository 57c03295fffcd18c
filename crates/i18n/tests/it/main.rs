//! The messages of both languages.

mod locales;
mod player_words;
mod sentences;
/// The board on which the coach's own tests recompute facts.
#[path = "../../../coach/tests/it/facts/stacks.rs"]
mod stacks;
