#![doc = include_str!("../README.md")]

mod coaching;
mod language;
mod lessons;
mod online_games;
mod phrase;
mod plan;
mod player_words;
mod puzzles;
mod records;
mod system;
mod thinking;
mod training;

pub use coaching::{
    about_mistake, any_of, better, cells, clue, column_result, fact_of, just_as_good, mistake_task, open_move_of,
    outlook_of, standing, standing_of, trap, try_verdict,
};
pub use fluent_bundle::FluentValue as Value;
pub use language::Language;
pub use lessons::{lesson_end, paragraphs, scene_in_words};
pub use online_games::{ending_of, seat_name};
pub use phrase::{Phrase, about, capitalized, forfeit_in_short, forfeit_of, refusal, sentence};
pub use plan::PlanWords;
pub use player_words::PlayerWords;
pub use puissance4_players::printable;
pub use thinking::{cut_of, judgement_of, method_of, step_of, tree_summary};
pub use training::{run_result, run_standing, training_result, training_standing};

/// A sentence of `locales/` in a language: `tr!(language, "key", name = value)`.
#[macro_export]
macro_rules! tr {
    ($language:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $language.message($key, &[$((stringify!($name), $crate::Value::from($value))),*])
    };
}
