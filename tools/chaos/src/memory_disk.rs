//! A small disk in memory.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::run;

/// A mounted disk, unmounted when it is dropped.
#[derive(Debug)]
pub struct MemoryDisk(PathBuf);

impl MemoryDisk {
    /// Mounts one of this size, such as `2m`, on a folder. `None` if mounting is not allowed here.
    pub fn mount(folder: &Path, size: &str) -> Option<Self> {
        let options = format!("size={size}");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(folder);
        run(&mut mount).is_ok().then(|| Self(folder.to_owned()))
    }

    /// Enlarges the disk on a folder, so that everything fits.
    pub(crate) fn enlarge(folder: &Path) -> io::Result<()> {
        run(Command::new("mount").args(["-o", "remount,size=256m"]).arg(folder))
    }
}

impl Drop for MemoryDisk {
    fn drop(&mut self) {
        let _ = run(Command::new("umount").arg(&self.0));
    }
}
