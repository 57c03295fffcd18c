//! What makes people better players: hints, explanations, reviews of games and puzzles.
//!
//! Results are data (columns, cells, scores, facts); the sentences are in `locales/`. Nothing is said that the engine or
//! the rules have not verified.

mod coach;
mod fact;
mod follow_up;
mod study;
mod threat;

pub use coach::{Coach, CoachError, Explanation, Hint};
pub use fact::Fact;
pub use follow_up::FollowUp;
pub use threat::{Parity, Prospect};
