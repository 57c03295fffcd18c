//! Power loss: everything that a server has acknowledged must be on the disk, whatever else the disk has kept.

use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

use puissance4_server::{Sqlite, StoreError};
use rusqlite::{Connection, OpenFlags};
use tokio::time::sleep;

use crate::checker::check;
use crate::connection::Route;
use crate::disk::{Disk, Image, Loss};
use crate::error::Error;
use crate::fault::Clients;
use crate::observation::Observation;
use crate::random::Random;
use crate::server::Server;
use crate::shim::{Operation, Shim, Sync, What};

/// Within this time a server that cannot store must report that it is not ready.
const NOTICED: Duration = Duration::from_secs(20);
/// The maximum number of faults that are shown.
const MAX_TOLD: usize = 20;

/// The fault of the disk before the power fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskFault {
    /// None. The server is killed and restarted once in between.
    None,
    /// It reports syncs that it has not done. No server can handle that: this is the control, in which the checker must
    /// find faults.
    Lies,
    /// One sync fails, and the next ones succeed. The server is restarted after that.
    FailsOnce,
}

/// The result.
#[derive(Clone, Debug, Default)]
pub struct PowerOutcome {
    /// Recorded operations on files.
    pub operations: usize,
    /// Syncs among these.
    pub syncs: usize,
    /// Games, and acknowledged actions in total.
    pub acknowledged: usize,
    /// Points in time at which the power failed.
    pub cuts: usize,
    /// Disks that were checked, several for each point in time.
    pub images: usize,
    /// Disks with lost writes.
    pub differing: usize,
    /// Acknowledged actions that were checked, in all disks.
    pub compared: usize,
    /// Disks with missing acknowledged actions, or damaged ones.
    pub bad: usize,
    /// The first faults.
    pub faults: Vec<String>,
    /// How long it took.
    pub time: Duration,
}

impl PowerOutcome {
    fn fault(&mut self, what: String) {
        if self.faults.len() < MAX_TOLD {
            self.faults.push(what);
        }
    }
}

impl fmt::Display for PowerOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "changes of files             {} ({} syncs)", self.operations, self.syncs)?;
        writeln!(f, "actions acknowledged         {}", self.acknowledged)?;
        writeln!(f, "cuts                         {}", self.cuts)?;
        writeln!(
            f,
            "disks                        {} ({} without some of what was written)",
            self.images, self.differing
        )?;
        writeln!(f, "acknowledgements looked for  {}", self.compared)?;
        writeln!(f, "bad disks                    {}", self.bad)?;
        for fault in &self.faults {
            writeln!(f, "  {fault}")?;
        }
        writeln!(f, "time                         {:.1} s", self.time.as_secs_f64())
    }
}

/// Pairs play for a while on a server whose writes are recorded; then the power fails at this many points in time, with
/// each kind of `Loss` at each. None on other systems than Linux.
pub async fn power_loss(
    program: &Path,
    pairs: u32,
    seed: u64,
    time: Duration,
    cuts: usize,
    fault: DiskFault,
) -> Result<Option<PowerOutcome>, Error> {
    let start = Instant::now();
    let Some(shim) = Shim::new()? else { return Ok(None) };
    let folder = tempfile::tempdir()?;
    let games = folder.path().join("games.sqlite");
    let mut outcome = PowerOutcome::default();
    let environment = shim.environment(folder.path())?;
    if fault == DiskFault::Lies {
        shim.set_sync(Sync::Swallowed)?;
    }
    let mut server = Server::start_with(program, &games, environment, None).await?;
    let clients = Clients::start(&[server.address()], pairs, seed);
    sleep(time / 2).await;
    if fault == DiskFault::FailsOnce {
        shim.set_sync(Sync::FailsOnce)?;
        notice(&server, &mut outcome).await;
    }
    server.kill()?;
    server.restart().await?;
    sleep(time / 2).await;
    server.kill()?;
    let observations = clients.stop().await?;
    let operations = shim.operations()?;
    if fault == DiskFault::FailsOnce {
        carried_on(&operations, &mut outcome);
    }
    outcome.operations = operations.len();
    outcome.syncs = operations.iter().filter(|operation| matches!(operation.what, What::Synced(_))).count();
    let asked = observations.iter().flat_map(|observation| observation.asked.values());
    outcome.acknowledged = asked.filter(|asked| asked.accepted.is_some()).count();
    fail(&operations, &observations, cuts, &mut Random::seeded(seed), &mut outcome).await?;
    outcome.time = start.elapsed();
    Ok(Some(outcome))
}

/// Checks that a server whose disk has failed is not ready, and stays so although later syncs succeed.
async fn notice(server: &Server, outcome: &mut PowerOutcome) {
    let route = Route::new(server.address(), 0);
    let start = Instant::now();
    let is_ready = async || matches!(route.status("GET", "/readyz").await, Ok(200));
    while is_ready().await {
        if start.elapsed() > NOTICED {
            return outcome.fault("a sync has failed, and the server says that it is ready".to_owned());
        }
        sleep(Duration::from_millis(50)).await;
    }
    sleep(Duration::from_secs(3)).await;
    if is_ready().await {
        outcome.fault("a sync has failed, and the server was ready again by itself".to_owned());
    }
}

/// Checks that a process does not sync a file again after a failed sync: that would succeed without the lost data.
fn carried_on(operations: &[Operation], outcome: &mut PowerOutcome) {
    let failed = operations.iter().position(|operation| matches!(operation.what, What::SyncFailed(_)));
    let Some(failed) = failed else { return outcome.fault("no sync has failed".to_owned()) };
    let Operation { process, what: What::SyncFailed(file), .. } = operations[failed] else { return };
    let again =
        operations[failed..].iter().filter(|after| after.process == process && after.what == What::Synced(file));
    let again = again.count();
    if again > 0 {
        outcome.fault(format!("a sync has failed, and the server has synced the same file {again} times after that"));
    }
}

/// Lets the power fail at this many points in time, and checks the disks.
async fn fail(
    operations: &[Operation],
    observations: &[Observation],
    cuts: usize,
    chance: &mut Random,
    outcome: &mut PowerOutcome,
) -> Result<(), Error> {
    // Half of the points are just before a sync, when most can be lost, or just after it, when most was acknowledged.
    // The other half is random.
    let syncs: Vec<usize> = (0..operations.len())
        .filter(|number| {
            matches!(operations[*number].what, What::Synced(_) | What::SyncSwallowed(_) | What::SyncFailed(_))
        })
        .collect();
    let mut places: Vec<usize> = (0..cuts)
        .map(|number| match (number % 4, syncs.len()) {
            (0, many @ 1..) => syncs[chance.below(many)],
            (1, many @ 1..) => syncs[chance.below(many)] + 1,
            _ => chance.below(operations.len() + 1),
        })
        .collect();
    places.push(operations.len());
    places.sort_unstable();
    places.dedup();
    let folder = scratch()?;
    let mut disk = Disk::default();
    let mut done = 0;
    for place in places {
        for operation in &operations[done..place] {
            disk.apply(operation);
        }
        done = place;
        outcome.cuts += 1;
        // Everything that was answered before the next operation began must be on this disk.
        let known: Vec<Observation> = match operations.get(place) {
            Some(next) => observations.iter().filter_map(|observation| observation.until(next.start)).collect(),
            None => observations.to_vec(),
        };
        let whole = disk.cut(Loss::Nothing, chance);
        for loss in Loss::ALL {
            let image = disk.cut(loss, chance);
            outcome.images += 1;
            outcome.differing += usize::from(image != whole);
            let (compared, faults) = look(folder.path(), &image, &known).await;
            outcome.compared += compared;
            outcome.bad += usize::from(!faults.is_empty());
            for fault in faults {
                outcome.fault(format!("after {place} changes, {loss:?}: {fault}"));
            }
        }
    }
    Ok(())
}

/// A folder in memory if there is one, for speed.
fn scratch() -> std::io::Result<tempfile::TempDir> {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir())
}

/// Opens the games on a disk as a server does, and compares them with what clients knew. Returns the number of
/// acknowledgements, and the faults.
async fn look(folder: &Path, image: &Image, known: &[Observation]) -> (usize, Vec<String>) {
    let place = match tempfile::tempdir_in(folder) {
        Ok(place) => place,
        Err(error) => return (0, vec![error.to_string()]),
    };
    for (name, bytes) in image {
        // The shared-memory file is not on disk after a crash; it is created again.
        if !name.ends_with("-shm")
            && let Err(error) = std::fs::write(place.path().join(name), bytes)
        {
            return (0, vec![error.to_string()]);
        }
    }
    let games = place.path().join("games.sqlite");
    let store = match Sqlite::open(&games) {
        Ok(store) => store,
        Err(error) => return (0, vec![format!("it cannot be opened: {error}")]),
    };
    let verdict = check(&store, known).await;
    let mut faults = verdict.faults;
    faults.extend(whole(&games).err().map(|error| format!("it is damaged: {error}")));
    (verdict.acknowledged, faults)
}

/// Checks the integrity of a database.
fn whole(games: &Path) -> Result<(), StoreError> {
    let connection = Connection::open_with_flags(games, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let found: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    if found == "ok" { Ok(()) } else { Err(StoreError::Failed(found)) }
}
