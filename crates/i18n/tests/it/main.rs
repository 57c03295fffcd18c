//! The messages of both languages.

mod locales;
mod player_words;
