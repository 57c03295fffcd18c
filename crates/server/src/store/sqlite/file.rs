//! The file of a `SQLite` database as the operating system sees it: which process serves it, and whether it is still
//! the file that was opened.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::store::StoreError;

/// How long to wait for the lock of a server that is shutting down.
const LOCK_PATIENCE: Duration = Duration::from_secs(2);
/// The pause between two attempts to get the lock.
const LOCK_RETRY: Duration = Duration::from_millis(20);
/// Every `SQLite` file starts with these bytes.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// The endings of the files that belong to a database and lie beside it. Such a file of another database would be
/// applied to this one.
pub(crate) const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The name of a file beside another one.
pub(crate) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// The lock of the one server of a database. It is released when the process ends, however it ends.
///
/// It is a lock on a file of its own, `…-lock`, which is never removed: to remove it would let a second process lock a
/// new file of that name while the first still holds the old one. It is not a lock on the database itself, because that
/// belongs to `SQLite`, which locks parts of it for other purposes; and to close any handle of that file would drop all
/// of `SQLite`'s locks in this process.
#[derive(Debug)]
pub(crate) struct ServerLock {
    _file: Option<File>,
}

impl ServerLock {
    /// Takes the lock; fails if another process has it.
    pub(crate) fn take(database: &Path) -> Result<Self, StoreError> {
        let start = Instant::now();
        loop {
            match Self::try_take(database) {
                Err(StoreError::InUse) if start.elapsed() < LOCK_PATIENCE => std::thread::sleep(LOCK_RETRY),
                taken => return taken,
            }
        }
    }

    /// The same, without waiting.
    pub(crate) fn try_take(database: &Path) -> Result<Self, StoreError> {
        let failed = |error: io::Error| StoreError::Failed(error.to_string());
        // With the real name, so a symbolic link is the same database. A hard link has no real name.
        if is_linked(database) {
            return Err(StoreError::Linked);
        }
        let name = beside(&real(database).map_err(failed)?, "-lock");
        let file = private().truncate(false).open(name).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: Some(file) }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                tracing::warn!("this file system has no locks: make sure that no other server uses the same file");
                Ok(Self { _file: None })
            }
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

/// Whether a file has more than one name.
#[cfg(unix)]
fn is_linked(file: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(file).is_ok_and(|metadata| metadata.nlink() > 1)
}

#[cfg(not(unix))]
fn is_linked(_: &Path) -> bool {
    false
}

/// Opens a file to write, and creates it for its owner alone.
pub(crate) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.create(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates a database that only its owner can read, or makes it so. `SQLite` gives its log the same permissions.
pub(crate) fn make_private(database: &Path) -> Result<(), StoreError> {
    let failed = |error: io::Error| StoreError::Failed(error.to_string());
    // Before `SQLite` opens it: to close a handle later would drop its locks.
    drop(private().truncate(false).open(database).map_err(failed)?);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let real = real(database).map_err(failed)?;
        for name in ["", "-wal", "-shm", "-lock"].map(|ending| beside(&real, ending)) {
            let Ok(metadata) = std::fs::metadata(&name) else { continue };
            let mut permissions = metadata.permissions();
            if permissions.mode() & 0o077 != 0 {
                permissions.set_mode(permissions.mode() & 0o700);
                if let Err(error) = std::fs::set_permissions(&name, permissions) {
                    tracing::warn!(%error, file = %name.display(), "other users may be able to read the games");
                }
            }
        }
    }
    Ok(())
}

/// A path without symbolic links. The file itself need not exist.
fn real(file: &Path) -> io::Result<PathBuf> {
    if let Ok(real) = file.canonicalize() {
        return Ok(real);
    }
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.canonicalize()?,
        _ => Path::new(".").canonicalize()?,
    };
    Ok(file.file_name().map_or_else(|| folder.clone(), |name| folder.join(name)))
}

/// The files of an open database, to check that they are still the files of these names.
///
/// An inode is not reused while it is open, and `SQLite` has all of these files open: so a file of the same device and
/// number is the same file.
#[derive(Debug)]
pub(crate) struct OpenFiles {
    /// Those that existed when the database was opened, by name.
    files: Vec<(PathBuf, Identity)>,
    /// The database itself. Closing this would drop `SQLite`'s locks, so every owner of a connection holds this, too,
    /// and closes the connection first.
    database: File,
}

impl OpenFiles {
    /// Those of a database that was opened and has been written to by this process.
    pub(crate) fn of(database: &Path) -> io::Result<Self> {
        let real = real(database)?;
        let mut files = vec![(database.to_owned(), Identity::of(&std::fs::metadata(database)?))];
        // Without them commits would be lost, or two processes would not see each other's changes.
        for name in [beside(&real, "-wal"), beside(&real, "-shm")] {
            if let Ok(metadata) = std::fs::metadata(&name) {
                files.push((name, Identity::of(&metadata)));
            }
        }
        Ok(Self { files, database: File::open(database)? })
    }

    /// Whether all of them are still in their places, and the database still looks like one. This costs a few
    /// microseconds.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        for (name, known) in &self.files {
            if std::fs::metadata(name).map(|metadata| Identity::of(&metadata)).ok().as_ref() != Some(known) {
                return Err(StoreError::Moved(name.display().to_string()));
            }
        }
        if self.starts_as_it_should() { Ok(()) } else { Err(StoreError::Damaged("its header is gone".to_owned())) }
    }

    #[cfg(unix)]
    fn starts_as_it_should(&self) -> bool {
        use std::os::unix::fs::FileExt as _;
        let mut start = [0; MAGIC.len()];
        self.database.read_exact_at(&mut start, 0).is_ok() && start == *MAGIC
    }

    #[cfg(not(unix))]
    fn starts_as_it_should(&self) -> bool {
        let _ = MAGIC;
        self.database.metadata().is_ok_and(|metadata| metadata.len() > 0)
    }

    /// How many bytes all of them take.
    pub(crate) fn bytes(&self) -> u64 {
        self.files.iter().filter_map(|(name, _)| std::fs::metadata(name).ok()).map(|metadata| metadata.len()).sum()
    }
}

/// The identity of a file, independent of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Identity {
    #[cfg(unix)]
    device: u64,
    #[cfg(unix)]
    inode: u64,
}

impl Identity {
    #[cfg(unix)]
    fn of(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self { device: metadata.dev(), inode: metadata.ino() }
    }

    /// On other systems an open file cannot be removed or replaced.
    #[cfg(not(unix))]
    fn of(_: &Metadata) -> Self {
        Self {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_process_has_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.sqlite");
        let lock = ServerLock::try_take(&database).unwrap();
        assert!(matches!(ServerLock::try_take(&database), Err(StoreError::InUse)));
        std::fs::write(&database, "").unwrap();
        #[cfg(unix)]
        {
            let link = folder.path().join("link.sqlite");
            std::os::unix::fs::symlink(&database, &link).unwrap();
            assert!(matches!(ServerLock::try_take(&link), Err(StoreError::InUse)), "by another name");
        }
        drop(lock);
        ServerLock::try_take(&database).unwrap();
    }

    /// A hard link has no real name: two servers would have a lock each.
    #[cfg(unix)]
    #[test]
    fn a_second_name_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let [database, link] = ["games.sqlite", "link.sqlite"].map(|name| folder.path().join(name));
        std::fs::write(&database, "").unwrap();
        std::fs::hard_link(&database, &link).unwrap();
        for name in [&database, &link] {
            assert!(matches!(ServerLock::try_take(name), Err(StoreError::Linked)));
        }
        std::fs::remove_file(&link).unwrap();
        ServerLock::try_take(&database).unwrap();
    }
}
