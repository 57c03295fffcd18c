//! What a player is worth: questions with right answers, and games against the levels.

pub(crate) mod page;
pub(crate) mod text;
pub(crate) mod verdict;
