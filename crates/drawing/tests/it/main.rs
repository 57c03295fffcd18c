//! Pictures of boards, games and trees.

mod misuse;
mod pictures;
mod trees;
