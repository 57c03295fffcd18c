#![doc = include_str!("../README.md")]

mod answer;
mod desk;
mod question;
mod refusal;
pub mod wire;
pub mod words;

pub use answer::Answer;
pub use desk::{Desk, StopOnDrop};
pub use question::Question;
pub use refusal::{Refusal, link_code, moves_code, play_code};
