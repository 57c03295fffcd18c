//! A file that a command writes: whole or not at all, and never in the place of another one unless that is wanted.

use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use puissance4_files::{Draft, folder_of};
use puissance4_i18n::{Language, Phrase as _, printable, tr};

use crate::failure::Failure;
use crate::start::file_name;

/// What stands for standard output in the place of a file name.
const STDOUT: &str = "-";

/// Whether a name stands for standard output.
pub(crate) fn is_stdout(name: &Path) -> bool {
    name.as_os_str() == STDOUT
}

/// Refuses standard output for a file that an interrupted command goes on with.
pub(crate) fn check_kept(name: &Path, language: Language) -> Result<(), Failure> {
    if is_stdout(name) { Err(Failure::Usage(tr!(language, "file-kept"))) } else { Ok(()) }
}

/// Where something goes that a command makes.
pub(crate) struct NewFile<'a> {
    name: &'a Path,
    /// Whether a file of this name may be replaced.
    force: bool,
    language: Language,
}

impl<'a> NewFile<'a> {
    /// The file of this name, or why there can be none. Asked before the work, so no work is lost.
    pub(crate) fn new(name: &'a Path, force: bool, language: Language) -> Result<Self, Failure> {
        let file = Self { name, force, language };
        if file.is_stdout() {
            if io::stdout().is_terminal() {
                return Err(Failure::Usage(tr!(language, "file-terminal")));
            }
        } else if let Ok(there) = fs::metadata(name) {
            if there.is_dir() {
                return Err(file.refused(&io::ErrorKind::IsADirectory.into()));
            } else if !force {
                return Err(file.refused(&io::ErrorKind::AlreadyExists.into()));
            }
        } else if !fs::metadata(folder_of(name)).is_ok_and(|folder| folder.is_dir()) {
            return Err(file.refused(&io::ErrorKind::NotFound.into()));
        }
        Ok(file)
    }

    /// Whether this is standard output.
    pub(crate) fn is_stdout(&self) -> bool {
        is_stdout(self.name)
    }

    /// Writes it all and says so on standard error.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        if self.is_stdout() {
            let mut output = io::stdout().lock();
            output.write_all(bytes)?;
            return Ok(output.flush()?);
        }
        self.put(bytes).map_err(|error| self.refused(&error))?;
        let said = tr!(self.language, "file-written", file = file_name(self.name, self.language));
        // If not even that can be written, the file is there all the same.
        let _ = writeln!(anstream::stderr(), "{said}");
        Ok(())
    }

    /// Writes it whole under another name, then gives it its own.
    fn put(&self, bytes: &[u8]) -> io::Result<()> {
        let replaced = if self.force { fs::canonicalize(self.name).ok() } else { None };
        if let Some(there) = &replaced
            && !fs::metadata(there)?.is_file()
        {
            // A device or a pipe takes what it is given, and keeps its name.
            return fs::write(there, bytes);
        }
        let name: PathBuf = replaced.unwrap_or_else(|| self.name.to_owned());
        let mut draft = Draft::new_in(folder_of(&name))?;
        draft.file().write_all(bytes)?;
        if self.force { draft.replace(&name) } else { draft.create(&name) }
    }

    fn refused(&self, error: &io::Error) -> Failure {
        let (language, file) = (self.language, file_name(self.name, self.language));
        Failure::Refused(match error.kind() {
            io::ErrorKind::AlreadyExists => tr!(language, "file-exists", file = file),
            io::ErrorKind::IsADirectory => tr!(language, "file-is-folder", file = file),
            io::ErrorKind::PermissionDenied => tr!(language, "file-not-allowed", file = file),
            io::ErrorKind::NotFound => {
                let folder = printable(&folder_of(self.name).display().to_string());
                tr!(language, "file-no-folder", file = file, folder = folder)
            }
            _ => tr!(language, "file-not-written", file = file, reason = error.phrase(language)),
        })
    }
}
