//! The logs of programs that play.

use std::path::Path;

use puissance4_i18n::{Language, Phrase as _, tr};
use puissance4_players::{Computer, LogError, Logs, Program};

use crate::console;
use crate::failure::Failure;
use crate::start::file_name;

/// The programs among some players, with their command lines as names.
pub(crate) fn programs(players: &[Computer]) -> impl Iterator<Item = (Program, String)> + '_ {
    players.iter().filter_map(|player| match player {
        Computer::Program(program) => Some((*program, program.command().to_owned())),
        _ => None,
    })
}

/// Opens a log for each program in a folder, if there is a folder and a program.
pub(crate) fn open(
    folder: Option<&Path>,
    programs: impl IntoIterator<Item = (Program, String)>,
    language: Language,
) -> Result<Logs, Failure> {
    let mut programs = programs.into_iter().peekable();
    let Some(folder) = folder.filter(|_| programs.peek().is_some()) else { return Ok(Logs::default()) };
    let opened = Logs::create(folder, programs, &tr!(language, "log-full"));
    opened.map_err(|error| Failure::Refused(complaint(&error, language)))
}

/// Says if a log is not complete.
pub(crate) fn check(logs: &Logs, language: Language) {
    if let Some(error) = logs.trouble() {
        console::note(&complaint(&error, language));
    }
}

fn complaint(LogError { file, error }: &LogError, language: Language) -> String {
    tr!(language, "file-not-written", file = file_name(file, language), reason = error.phrase(language))
}
