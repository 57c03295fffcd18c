//! Files that are written whole or not at all.
//!
//! A [`Draft`] has a name of its own until it is complete and on the disk. Then it gets the name of the file. After a
//! crash at any moment either the old file is there or the new one.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

/// How the name of a draft begins. A killed program leaves its drafts behind.
pub const DRAFT_PREFIX: &str = ".unfinished-";

/// The drafts of this process.
static DRAFTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn drafts() -> MutexGuard<'static, Vec<PathBuf>> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file without its final name. It is removed unless it gets that name.
#[derive(Debug)]
pub struct Draft {
    file: NamedTempFile,
    _listed: Listed,
}

/// An entry of [`DRAFTS`].
#[derive(Debug)]
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        drafts().retain(|draft| *draft != self.0);
    }
}

impl Draft {
    /// A draft in a folder, which must be on the same disk as the file. Others may read it as they may any new file.
    pub fn new_in(folder: &Path) -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(<fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
        Self::made(&mut builder, folder)
    }

    /// The same, but only its owner may read it.
    pub fn private_in(folder: &Path) -> io::Result<Self> {
        Self::made(&mut tempfile::Builder::new(), folder)
    }

    fn made(builder: &mut tempfile::Builder, folder: &Path) -> io::Result<Self> {
        let mut drafts = drafts();
        let file = builder.prefix(DRAFT_PREFIX).tempfile_in(folder)?;
        drafts.push(file.path().to_owned());
        let listed = Listed(file.path().to_owned());
        Ok(Self { file, _listed: listed })
    }

    /// The file, to be written.
    pub fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Gives it its name. It takes the place of the file that has this name.
    pub fn replace(self, file: &Path) -> io::Result<()> {
        self.named(file, |draft| draft.persist(file))
    }

    /// Gives it its name. It is an error if a file has this name.
    pub fn create(self, file: &Path) -> io::Result<()> {
        self.named(file, |draft| draft.persist_noclobber(file))
    }

    fn named(
        self,
        file: &Path,
        name: impl FnOnce(NamedTempFile) -> Result<File, tempfile::PersistError>,
    ) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        {
            let _not_while_drafts_are_removed = drafts();
            name(self.file)?;
        }
        sync_folder(folder_of(file))
    }
}

/// Writes a file in the place of the one that has this name.
pub fn replace(file: &Path, content: &[u8]) -> io::Result<()> {
    let mut draft = Draft::new_in(folder_of(file))?;
    draft.file().write_all(content)?;
    draft.replace(file)
}

/// The folder of a file.
pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Drafts cannot be made or named as long as this lives.
#[derive(Debug)]
pub struct DraftsRemoved(#[expect(dead_code)] MutexGuard<'static, Vec<PathBuf>>);

/// Removes the drafts of this process, which is about to end.
#[must_use = "as long as this lives, no draft is made"]
pub fn remove_drafts() -> DraftsRemoved {
    let drafts = drafts();
    for draft in &*drafts {
        let _ = fs::remove_file(draft);
    }
    DraftsRemoved(drafts)
}

/// Waits until the names in a folder are on the disk.
fn sync_folder(folder: &Path) -> io::Result<()> {
    // Elsewhere a folder is no file that can be synced. Nor is it on every file system, or one that this process may
    // open.
    match if cfg!(unix) { File::open(folder).and_then(|folder| folder.sync_all()) } else { Ok(()) } {
        Err(error) if matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::InvalidInput) => Ok(()),
        synced => synced,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = entries.collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_whole() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        replace(&file, b"one").unwrap();
        let mut draft = Draft::new_in(folder.path()).unwrap();
        draft.file().write_all(b"two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"one");
        draft.replace(&file).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert_eq!(names(folder.path()), ["file"]);
        assert!(replace(&folder.path().join("nowhere/file"), b"").is_err());
    }

    #[test]
    fn a_new_file_replaces_none() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        let draft = || {
            let mut draft = Draft::private_in(folder.path()).unwrap();
            draft.file().write_all(b"one").unwrap();
            draft
        };
        draft().create(&file).unwrap();
        fs::write(&file, "two").unwrap();
        assert_eq!(draft().create(&file).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&file).unwrap(), b"two");
        drop(draft());
        assert_eq!(names(folder.path()), ["file"], "no draft is left");
    }

    #[cfg(unix)]
    #[test]
    fn a_private_file_is_for_its_owner() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let mode = |draft: Draft| {
            let file = folder.path().join("file");
            draft.replace(&file).unwrap();
            fs::metadata(&file).unwrap().permissions().mode() & 0o777
        };
        let any = folder.path().join("any");
        fs::write(&any, "").unwrap();
        let usual = fs::metadata(&any).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(Draft::new_in(folder.path()).unwrap()), usual);
        assert_eq!(mode(Draft::private_in(folder.path()).unwrap()), 0o600);
    }
}
