//! Programs of others as players.
//!
//! A program answers questions on its standard input with columns on its standard output: see `docs/bots.md`. Nothing
//! that it does is trusted.

mod bot;
mod call_filter;
mod dialect;
mod forfeit;
mod log;
#[cfg(target_os = "linux")]
mod memory;
mod process;
mod program;
mod sandbox;

pub use bot::{Bot, BotLimits};
pub use dialect::Dialect;
pub use forfeit::{Forfeit, Offence, ProgramEnd};
pub use log::{LogError, Logs};
pub use process::end_all_programs;
pub use program::{BadCommand, Program};
pub use sandbox::Sandbox;
