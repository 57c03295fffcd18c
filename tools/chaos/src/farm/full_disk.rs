//! A disk without room for all answers.

use std::time::Duration;

use puissance4_test_services::NatsServers;

use super::{FarmTest, read};
use crate::error::Error;
use crate::memory_disk::MemoryDisk;

/// How long a batch may take.
const TIMEOUT: Duration = Duration::from_secs(20 * 60);

/// Runs a batch on a small disk in memory until that is full, enlarges the disk, and resumes. `false` if disks
/// cannot be mounted here.
pub fn full_disk(test: &FarmTest, servers: &NatsServers) -> Result<bool, Error> {
    let folder = tempfile::tempdir()?;
    let disk = folder.path().join("disk");
    std::fs::create_dir(&disk)?;
    let Some(_mounted) = MemoryDisk::mount(&disk, "384k") else { return Ok(false) };
    let (local, farm) = (folder.path().join("local.json"), disk.join("farm.json"));
    test.start(&test.batch(&local))?.wait(TIMEOUT)?;
    let addresses = servers.addresses();
    let worker = ["worker", "--nats", &addresses, "--threads", "2", "--table", "16"].map(str::to_owned);
    let _worker = test.start(&worker)?;
    let arguments = test.coordinator(&addresses, 1, &farm);
    let status = test.start(&arguments)?.wait(TIMEOUT)?;
    if status.code() != Some(1) {
        return Err(Error::wrong(format_args!("on a full disk the coordinator ends with {status}")));
    }
    MemoryDisk::enlarge(&disk)?;
    let status = test.start(&arguments)?.wait(TIMEOUT)?;
    if !status.success() {
        return Err(Error::Ended(status));
    }
    if read(&local)? == read(&farm)? { Ok(true) } else { Err(Error::wrong("after a full disk the output differs")) }
}
