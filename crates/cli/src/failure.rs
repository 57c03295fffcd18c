//! Why a command did not do what it was asked, and the exit code that says so.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use puissance4_i18n::{Language, Phrase, tr};

use crate::usage;

/// Why a command ended early. The messages are in the person's language already.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was given is refused: exit code 1.
    Refused(String),
    /// The command was used wrongly: exit code 2.
    Usage(String),
    /// This build leaves out what the command needs: exit code 2.
    LeftOut(String),
    /// The arguments could not be read, or help was asked for.
    Arguments { error: clap::Error, arguments: Vec<OsString> },
    /// The reader of the output has closed it (`| head -1`). Not an error: exit code 0, no message.
    ClosedPipe,
    /// Something was refused and has been told already: exit code 1.
    Told,
    /// The output could not be written.
    Output(io::Error),
    /// Standard input could not be read.
    Input(io::Error),
}

impl From<io::Error> for Failure {
    /// For write errors. Read errors name the file and are reported elsewhere.
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::ClosedPipe } else { Self::Output(error) }
    }
}

impl Failure {
    /// What was given is refused, with the reason.
    pub(crate) fn refused(reason: &impl Phrase, language: Language) -> Self {
        Self::Refused(reason.phrase(language))
    }

    /// Says what went wrong on standard error, and gives the exit code.
    pub(crate) fn report(self, language: Language) -> ExitCode {
        let (message, code) = match self {
            Self::ClosedPipe => return ExitCode::SUCCESS,
            Self::Told => return ExitCode::FAILURE,
            Self::Arguments { error, .. } if !error.use_stderr() => {
                // Help or the version, for standard output.
                return error.print().map_or_else(|error| Self::from(error).report(language), |()| ExitCode::SUCCESS);
            }
            Self::Refused(message) => (message, 1),
            Self::LeftOut(message) => (message, 2),
            Self::Output(error) => (tr!(language, "output-failed", reason = error.phrase(language)), 1),
            Self::Input(error) => (tr!(language, "input-failed", reason = error.phrase(language)), 1),
            Self::Usage(message) => (format!("{message}\n{}", usage::where_to_find_help(language)), 2),
            Self::Arguments { error, arguments } => (usage::describe(&error, &arguments, language), 2),
        };
        complain(&message, language);
        ExitCode::from(code)
    }
}

/// Says on standard error what is wrong. If not even that can be written, the exit code has to do.
pub(crate) fn complain(message: &str, language: Language) {
    let _ = writeln!(anstream::stderr(), "{}", tr!(language, "error", message = message));
}
