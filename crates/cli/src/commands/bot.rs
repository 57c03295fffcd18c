//! `puissance4 bot`: writes a program that plays, for others to complete.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use puissance4_i18n::{Language, Phrase as _, tr};

use crate::cli::{BotArgs, BotCommand, BotNewArgs};
use crate::console;
use crate::failure::Failure;
use crate::resume::quoted;
use crate::start::file_name;

/// The file that says how to go on.
const README: &str = "README.md";

pub(crate) fn run(arguments: &BotArgs, language: Language) -> Result<(), Failure> {
    match &arguments.command {
        BotCommand::New(arguments) => new(arguments, language),
    }
}

/// Writes a kit into a new folder, and says what to do next.
fn new(arguments: &BotNewArgs, language: Language) -> Result<(), Failure> {
    let (kit, folder) = (arguments.kit, &*arguments.kit_folder);
    let commands = kit.commands();
    let readme = tr!(
        language,
        "kit-readme",
        language = kit.language,
        file = kit.file,
        run = kit.run,
        commands = commands.trim_end()
    );
    let written = prepare(folder)
        .and_then(|()| write(&folder.join(kit.file), kit.source(language)))
        .and_then(|()| write(&folder.join(README), &(readme + "\n")));
    written.map_err(|error| refused(folder, &error, language))?;
    let enter = format!("cd {}", quoted(&folder.display().to_string()));
    let steps: String =
        [enter.as_str()].into_iter().chain(commands.lines()).flat_map(|line| ["  ", line, "\n"]).collect();
    let (language_name, folder) = (kit.language, file_name(folder, language));
    let said = tr!(language, "kit-written", language = language_name, folder = folder, file = kit.file);
    console::print(&format!("{said}\n{}\n{steps}", tr!(language, "kit-next")))
}

/// Makes sure that there is an empty folder.
fn prepare(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    if fs::read_dir(folder)?.next().is_some() { Err(io::ErrorKind::DirectoryNotEmpty.into()) } else { Ok(()) }
}

/// Writes a file that is not there yet.
fn write(file: &Path, text: &str) -> io::Result<()> {
    File::create_new(file)?.write_all(text.as_bytes())
}

fn refused(folder: &Path, error: &io::Error, language: Language) -> Failure {
    let name = file_name(folder, language);
    Failure::Refused(match error.kind() {
        io::ErrorKind::DirectoryNotEmpty => tr!(language, "kit-folder-not-empty", folder = name),
        // The name of the folder, or of one above it.
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
            tr!(language, "kit-folder-is-file", folder = name)
        }
        io::ErrorKind::PermissionDenied => tr!(language, "file-not-allowed", file = name),
        _ => tr!(language, "file-not-written", file = name, reason = error.phrase(language)),
    })
}
