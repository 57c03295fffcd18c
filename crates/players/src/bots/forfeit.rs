//! Why a program has lost without losing on the board.

use std::process::ExitStatus;

use puissance4_rules::PlayError;
use serde::{Deserialize, Serialize};

/// A game lost by an offence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{offence}")]
pub struct Forfeit {
    /// What the program did.
    pub offence: Offence,
    /// The end of what it wrote to standard error, often the reason.
    pub stderr: String,
}

/// What a program did, or failed to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Offence {
    /// It could not be started.
    #[error("the program could not be started (system error {os_error})")]
    NotStarted {
        /// The number of the system's error; 0 if it has none.
        os_error: i32,
    },
    /// It ended instead of answering.
    #[error("the program ended instead of answering ({0})")]
    Ended(ProgramEnd),
    /// It did not answer in time.
    #[error("there was no answer within {milliseconds} ms")]
    Silent {
        /// The time that it had.
        milliseconds: u64,
    },
    /// It used up its time for the game.
    #[error("the {milliseconds} ms for the game were used up")]
    OutOfTime {
        /// The time that it had for all its moves.
        milliseconds: u64,
    },
    /// It answered something else than a column.
    #[error("the answer is not a column: {0}")]
    Nonsense(String),
    /// It answered a column that cannot be played.
    #[error("column {number}: {reason}")]
    Illegal {
        /// The column as it was meant, counted from 1.
        number: i64,
        /// Why it cannot be played.
        reason: PlayError,
    },
    /// It answered a number that no board has as a column.
    #[error("no board has a column {number}")]
    NoColumn {
        /// The number as it was meant, counted from 1.
        number: i64,
    },
    /// It wrote more than a program may write without answering.
    #[error("there was too much output")]
    TooMuchOutput,
    /// It used more memory than a program may use with everything that it started.
    #[error("more than {mebibytes} MiB of memory were used")]
    TooMuchMemory {
        /// The limit.
        mebibytes: u64,
    },
    /// It committed too many offences in earlier games of a tournament, and this one was not played.
    #[error("the program is out of the tournament")]
    Out,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum ProgramEnd {
    /// By itself, with an exit code.
    #[error("exit code {0}")]
    Code(i32),
    /// By a signal.
    #[error("signal {0}")]
    Signal(i32),
    /// It has closed its output, but was still running.
    #[error("its output is closed")]
    ClosedOutput,
}

/// Shells and sandboxes report the signal that ended a program as an exit code above this.
const SIGNALS: i32 = 128;

impl From<Option<ExitStatus>> for ProgramEnd {
    fn from(status: Option<ExitStatus>) -> Self {
        match status {
            None => Self::ClosedOutput,
            Some(status) => match status.code() {
                Some(code @ 129..=192) => Self::Signal(code - SIGNALS),
                Some(code) => Self::Code(code),
                None => Self::Signal(signal(status)),
            },
        }
    }
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> i32 {
    std::os::unix::process::ExitStatusExt::signal(&status).unwrap_or_default()
}

#[cfg(not(unix))]
fn signal(_status: ExitStatus) -> i32 {
    0
}
