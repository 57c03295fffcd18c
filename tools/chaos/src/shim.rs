//! The preloaded library `puissance4-shim`: its log and its controls.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::span::Nanoseconds;

/// The library that is preloaded into servers under test, with its log and its controls. Servers that use the same
/// files in turn share one.
#[derive(Debug)]
pub(crate) struct Shim {
    library: PathBuf,
    folder: TempDir,
    control: File,
}

/// What a sync does, unless it works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Sync {
    /// It reports success and does nothing, like a disk that lies.
    Swallowed = 1,
    /// The next one fails, and those after it succeed, as on Linux: the data of the failed one is dropped.
    FailsOnce = 2,
}

/// A recorded operation on a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Operation {
    /// The process that made it.
    pub process: u32,
    /// When it began.
    pub start: Nanoseconds,
    /// The operation.
    pub what: What,
}

/// An operation. Files are identified by their inodes, which may be reused for a new file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A file was opened.
    Opened {
        /// Its inode.
        file: u64,
        /// Its name.
        name: String,
        /// Whether it was created.
        is_new: bool,
        /// Whether it was truncated.
        is_emptied: bool,
    },
    /// Bytes were written.
    Written {
        /// The inode of the file.
        file: u64,
        /// The offset.
        place: usize,
        /// The bytes.
        bytes: Vec<u8>,
    },
    /// The length of a file was set.
    Resized {
        /// Its inode.
        file: u64,
        /// The new length.
        length: usize,
    },
    /// A file was synced.
    Synced(u64),
    /// A sync of a file failed. Its data may never be written.
    SyncFailed(u64),
    /// A sync of a file did nothing and reported success.
    SyncSwallowed(u64),
    /// The folder was synced.
    FolderSynced,
    /// A name was removed.
    Unlinked(String),
    /// A file was renamed.
    Renamed(String, String),
    /// A link to a file was made.
    Linked(String, String),
}

impl Shim {
    /// With a log of its own. Builds the library if necessary; none on other systems than Linux.
    pub(crate) fn new() -> io::Result<Option<Self>> {
        if !cfg!(target_os = "linux") {
            return Ok(None);
        }
        let library = build()?;
        let folder = tempfile::tempdir()?;
        let control = File::create(folder.path().join("control"))?;
        control.write_all_at(&[0; 16], 0)?;
        Ok(Some(Self { library, folder, control }))
    }

    /// The environment variables of a server whose files are in this folder.
    pub(crate) fn environment(&self, games: &Path) -> io::Result<Vec<(OsString, OsString)>> {
        let place = |name: &str| self.folder.path().join(name).into_os_string();
        Ok(vec![
            ("LD_PRELOAD".into(), self.library.clone().into_os_string()),
            ("PUISSANCE4_SHIM_FOLDER".into(), games.canonicalize()?.into_os_string()),
            ("PUISSANCE4_SHIM_LOG".into(), place("log")),
            ("PUISSANCE4_SHIM_CONTROL".into(), place("control")),
        ])
    }

    /// Sets the error of the clock that the server sees, in seconds.
    pub(crate) fn set_clock(&self, seconds: i64) -> io::Result<()> {
        self.control.write_all_at(&(seconds.saturating_mul(1_000_000_000)).to_le_bytes(), 0)
    }

    /// Sets what a sync does from now on.
    pub(crate) fn set_sync(&self, sync: Sync) -> io::Result<()> {
        self.control.write_all_at(&(sync as u32).to_le_bytes(), 8)
    }

    /// Reads the log.
    pub(crate) fn operations(&self) -> io::Result<Vec<Operation>> {
        let bytes = std::fs::read(self.folder.path().join("log"))?;
        let mut rest = &bytes[..];
        let mut operations = Vec::new();
        while !rest.is_empty() {
            operations.push(operation(&mut rest).ok_or_else(|| io::Error::other("the log of the shim is unreadable"))?);
        }
        Ok(operations)
    }
}

/// Builds the library with cargo, and returns its path.
fn build() -> io::Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--quiet", "--package", "puissance4-shim", "--locked", "--message-format", "json"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .output()?;
    let lines = output.stdout.split(|byte| *byte == b'\n');
    let artifacts = lines.filter_map(|line| serde_json::from_slice::<serde_json::Value>(line).ok());
    let mut files = artifacts
        .filter(|artifact| artifact["reason"] == "compiler-artifact" && artifact["target"]["name"] == "puissance4_shim")
        .filter_map(|artifact| artifact["filenames"][0].as_str().map(PathBuf::from));
    let error = || io::Error::other(format!("no shim: {}", String::from_utf8_lossy(&output.stderr)));
    files.next().filter(|_| output.status.success()).ok_or_else(error)
}

/// Reads the next record; its format is described in `puissance4-shim`.
fn operation(rest: &mut &[u8]) -> Option<Operation> {
    fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
        let (taken, after) = rest.split_first_chunk::<N>()?;
        *rest = after;
        Some(*taken)
    }
    let [kind] = take(rest)?;
    let process = u32::from_le_bytes(take(rest)?);
    let start = Nanoseconds(u64::from_le_bytes(take(rest)?));
    let _end = u64::from_le_bytes(take(rest)?);
    let file = u64::from_le_bytes(take(rest)?);
    let number = u64::from_le_bytes(take(rest)?);
    let length = usize::try_from(u32::from_le_bytes(take(rest)?)).ok()?;
    let (bytes, after) = rest.split_at_checked(length)?;
    *rest = after;
    let text = || String::from_utf8(bytes.to_vec()).ok();
    let names = || text()?.split_once('\0').map(|(from, to)| (from.to_owned(), to.to_owned()));
    let number_of_bytes = usize::try_from(number).ok();
    let what = match kind {
        1 => What::Opened { file, name: text()?, is_new: number == 1, is_emptied: number == 2 },
        2 => What::Written { file, place: number_of_bytes?, bytes: bytes.to_vec() },
        3 => What::Resized { file, length: number_of_bytes? },
        4 => What::Synced(file),
        5 => What::SyncFailed(file),
        6 => What::SyncSwallowed(file),
        7 => What::FolderSynced,
        8 => What::Unlinked(text()?),
        9 => names().map(|(from, to)| What::Renamed(from, to))?,
        10 => names().map(|(from, to)| What::Linked(from, to))?,
        _ => return None,
    };
    Some(Operation { process, start, what })
}
