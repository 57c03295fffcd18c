//! The preloaded library `puissance4-shim`: what it has recorded, and what it is told.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::span::Nanoseconds;

/// A library that is loaded into servers under trial, with its log and its controls. Servers that follow each other on the same files share one.
#[derive(Debug)]
pub struct Shim {
    library: PathBuf,
    folder: TempDir,
    control: File,
}

/// What a sync does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Sync {
    /// What it should.
    Works = 0,
    /// It says that it is done, and does nothing, like a disk that lies.
    Swallowed = 1,
    /// The next one fails, and those after it work again, as the Linux kernel does it: what the failed one should have written is forgotten.
    FailsOnce = 2,
    /// Each one fails.
    Fails = 3,
}

/// A change of a file, as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The process that made it.
    pub process: u32,
    /// When it began.
    pub start: Nanoseconds,
    /// What it was.
    pub what: What,
}

/// What was done. Files are named by their inodes, which may be used again for a new file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A file was opened.
    Opened {
        /// Which.
        file: u64,
        /// By this name.
        name: String,
        /// It was not there before.
        is_new: bool,
        /// What was in it is gone.
        is_emptied: bool,
    },
    /// Something was written.
    Written {
        /// To this file.
        file: u64,
        /// At this place.
        place: usize,
        /// That.
        bytes: Vec<u8>,
    },
    /// A file got another length.
    Resized {
        /// Which.
        file: u64,
        /// That.
        length: usize,
    },
    /// What was written to a file is on disk.
    Synced(u64),
    /// A sync of a file failed. What it should have written may never be.
    SyncFailed(u64),
    /// A sync of a file did nothing, and said that it was done.
    SyncSwallowed(u64),
    /// The names in the folder are on disk.
    FolderSynced,
    /// A name was removed.
    Unlinked(String),
    /// A file got another name.
    Renamed(String, String),
    /// A file got a second name.
    Linked(String, String),
}

impl Shim {
    /// With a log of its own. Builds the library if need be; none elsewhere than on Linux.
    pub fn new() -> io::Result<Option<Self>> {
        if !cfg!(target_os = "linux") {
            return Ok(None);
        }
        let library = build()?;
        let folder = tempfile::tempdir()?;
        let control = File::create(folder.path().join("control"))?;
        control.write_all_at(&[0; 16], 0)?;
        Ok(Some(Self { library, folder, control }))
    }

    /// What a server needs in its environment to be recorded, whose games are in this folder.
    pub fn environment(&self, games: &Path) -> io::Result<Vec<(OsString, OsString)>> {
        let place = |name: &str| self.folder.path().join(name).into_os_string();
        Ok(vec![
            ("LD_PRELOAD".into(), self.library.clone().into_os_string()),
            ("PUISSANCE4_SHIM_FOLDER".into(), games.canonicalize()?.into_os_string()),
            ("PUISSANCE4_SHIM_LOG".into(), place("log")),
            ("PUISSANCE4_SHIM_CONTROL".into(), place("control")),
        ])
    }

    /// Moves the clock of the machine, as the server sees it, by so many seconds from what it really is.
    pub fn set_clock(&self, seconds: i64) -> io::Result<()> {
        self.control.write_all_at(&(seconds.saturating_mul(1_000_000_000)).to_le_bytes(), 0)
    }

    /// From now on a sync does this.
    pub fn set_sync(&self, sync: Sync) -> io::Result<()> {
        self.control.write_all_at(&(sync as u32).to_le_bytes(), 8)
    }

    /// All that was recorded.
    pub fn operations(&self) -> io::Result<Vec<Operation>> {
        let bytes = std::fs::read(self.folder.path().join("log"))?;
        let mut rest = &bytes[..];
        let mut operations = Vec::new();
        while !rest.is_empty() {
            operations.push(operation(&mut rest).ok_or_else(|| io::Error::other("the log of the shim is unreadable"))?);
        }
        Ok(operations)
    }
}

/// Lets cargo build the library, and says where it is.
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

/// Takes the next record; its format is described in `puissance4-shim`.
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
