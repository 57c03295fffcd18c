//! A file that a command writes: whole or not at all, and never in the place of another one unless that is wanted.

use std::io::{self, Write as _};
use std::path::Path;

use p4_i18n::{Language, tr};

use crate::failure::Failure;
use crate::start::file_name;

/// Writes a file; one that exists is replaced only by `force`.
pub(crate) fn write(file: &Path, bytes: &[u8], force: bool, language: Language) -> Result<(), Failure> {
    save(file, bytes, force).map_err(|error| {
        let file = file_name(file, language);
        Failure::Refused(match error.kind() {
            io::ErrorKind::AlreadyExists => tr!(language, "file-exists", file = file),
            io::ErrorKind::NotFound => tr!(language, "file-no-folder", file = file),
            _ => tr!(language, "file-not-written", file = file, reason = error.to_string()),
        })
    })
}

/// Refuses a file that exists, unless it may be replaced: for commands that work long before they write.
pub(crate) fn refuse_existing(file: &Path, force: bool, language: Language) -> Result<(), Failure> {
    if !force && file.exists() {
        return Err(Failure::Refused(tr!(language, "file-exists", file = file_name(file, language))));
    }
    Ok(())
}

/// Beside its place first, so that whoever reads it never sees a part of it.
fn save(file: &Path, bytes: &[u8], force: bool) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any other new file; the system takes away what the person does not want to give.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut draft = builder.tempfile_in(folder)?;
    draft.write_all(bytes)?;
    if force {
        draft.persist(file)?
    } else {
        draft.persist_noclobber(file)?
    };
    Ok(())
}
