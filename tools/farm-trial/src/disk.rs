//! A disk without room for all parts.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use puissance4_test_nats::NatsServers;

use crate::process::Process;
use crate::{Trial, read};

/// Runs a batch on a small disk in memory until that is full, makes the disk larger, and goes on. `false` if disks
/// cannot be mounted here.
pub fn full_disk(trial: &Trial, servers: &NatsServers) -> Result<bool, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let disk = folder.path().join("disk");
    std::fs::create_dir(&disk).map_err(|error| error.to_string())?;
    let Some(mounted) = Mounted::new(&disk, "size=384k") else { return Ok(false) };
    let (local, farm) = (folder.path().join("local.json"), disk.join("farm.json"));
    let wait = Duration::from_secs(20 * 60);
    let mut alone = Process::start(&trial.program, &trial.batch(&local))?;
    alone.wait(wait)?;
    let addresses = servers.addresses();
    let arguments = ["worker", "--nats", &addresses, "--threads", "2", "--table", "16"].map(str::to_owned);
    let worker = Process::start(&trial.program, &arguments)?;
    let arguments = trial.coordinator(&addresses, 1, &farm);
    let code = Process::start(&trial.program, &arguments)?.wait(wait)?;
    if code != Some(1) {
        return Err(format!("on a full disk the coordinator ends with {code:?}"));
    }
    mounted.enlarge()?;
    let code = Process::start(&trial.program, &arguments)?.wait(wait)?;
    drop(worker);
    match code {
        Some(0) if read(&local)? == read(&farm)? => Ok(true),
        Some(0) => Err("after a full disk the output is not the same".to_owned()),
        code => Err(format!("after a full disk the coordinator ends with {code:?}")),
    }
}

/// A mounted disk.
struct Mounted<'a>(&'a Path);

impl<'a> Mounted<'a> {
    fn new(folder: &'a Path, options: &str) -> Option<Self> {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(folder);
        mount.output().is_ok_and(|output| output.status.success()).then_some(Self(folder))
    }

    fn enlarge(&self) -> Result<(), String> {
        let status = Command::new("mount").args(["-o", "remount,size=64m"]).arg(self.0).status();
        if status.is_ok_and(|status| status.success()) { Ok(()) } else { Err("the disk cannot be enlarged".to_owned()) }
    }
}

impl Drop for Mounted<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}
