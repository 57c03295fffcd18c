//! A batch on many machines while workers, coordinator and NATS servers are killed, frozen and fed with damaged
//! messages: the output must have the same bytes as that of an undisturbed run on one machine.

mod fault;
mod full_disk;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use puissance4_farm::{Answers, Batch};
use puissance4_test_services::NatsServers;

use crate::error::Error;
use crate::process::{Launch, Process};

pub use fault::FarmFault;
pub use full_disk::full_disk;

/// Everything takes minutes at most; a test that takes longer hangs.
const TIMEOUT: Duration = Duration::from_secs(30 * 60);

/// Interval between checks how far the batch is.
const POLL: Duration = Duration::from_millis(5);

/// A batch, and what happens during it.
#[derive(Clone, Debug)]
pub struct FarmTest {
    /// The program `puissance4`.
    pub program: PathBuf,
    /// How many positions the batch has.
    pub positions: u64,
    /// After how many moves they are, as `16-30`: the fewer, the longer the batch takes.
    pub plies: &'static str,
    /// How many of them a chunk has.
    pub chunk: u64,
    /// How many workers there are.
    pub workers: usize,
    /// What happens, at equal distances.
    pub faults: Vec<FarmFault>,
    /// How long a worker may be silent.
    pub lease: Duration,
}

/// What happened.
#[derive(Debug)]
pub struct FarmReport {
    /// How many faults there were before the batch ended.
    pub faults: usize,
    /// The size of the output.
    pub bytes: usize,
}

impl FarmTest {
    /// The long test, for three servers: in each round every worker and the coordinator are killed, and one of
    /// everything else happens.
    pub fn long(program: PathBuf, rounds: usize) -> Self {
        const WORKERS: usize = 4;
        let round = |round: usize| {
            let others = [
                FarmFault::Server(round % 3),
                FarmFault::Coordinator,
                FarmFault::Freeze(round % WORKERS),
                FarmFault::Corrupt,
                FarmFault::OtherVersion,
            ];
            (0..WORKERS).map(FarmFault::Worker).chain(others)
        };
        Self {
            program,
            positions: 2000 * rounds as u64,
            // A release build needs about a quarter of a second for a chunk, which leaves time for all faults.
            plies: "12-14",
            chunk: 50,
            workers: WORKERS,
            lease: Duration::from_secs(3),
            faults: (0..rounds).flat_map(round).collect(),
        }
    }

    /// Runs the batch on one machine and on many, and compares.
    pub fn run(&self, servers: &mut NatsServers) -> Result<FarmReport, Error> {
        let folder = tempfile::tempdir()?;
        let (local, farm) = (folder.path().join("local.json"), folder.path().join("farm.json"));
        let status = self.start(&self.batch(&local))?.wait(TIMEOUT)?;
        if !status.success() {
            return Err(Error::wrong(format_args!("the undisturbed batch ends with {status}")));
        }
        let mut scene = Scene::start(self, servers, farm.clone())?;
        let faults = scene.disturb()?;
        let (wanted, found) = (read(&local)?, read(&farm)?);
        if wanted != found {
            let (wanted, found) = (wanted.len(), found.len());
            return Err(Error::wrong(format_args!("{wanted} bytes on one machine and {found} on many: not the same")));
        }
        Ok(FarmReport { faults, bytes: found.len() })
    }

    fn start(&self, arguments: &[String]) -> Result<Process, Error> {
        Ok(Process::start(Launch::new(&self.program, arguments))?)
    }

    /// The arguments of the batch.
    fn batch(&self, output: &Path) -> Vec<String> {
        let mut arguments: Vec<String> =
            ["batch", "--plies", self.plies, "--seed", "7", "--format", "json", "--table", "16"]
                .map(str::to_owned)
                .to_vec();
        arguments.extend(["--random".to_owned(), self.positions.to_string()]);
        arguments.extend(["--chunk".to_owned(), self.chunk.to_string()]);
        arguments.extend(["--output".to_owned(), output.display().to_string()]);
        arguments
    }

    /// The same for the coordinator, which can always be started again.
    fn coordinator(&self, addresses: &str, replicas: usize, output: &Path) -> Vec<String> {
        let mut arguments = self.batch(output);
        let lease = self.lease.as_secs_f64().to_string();
        let replicas = replicas.to_string();
        // Chunks are given to workers that die on purpose: they must not be set aside for that.
        let more = ["--resume", "--nats", addresses, "--lease", &lease, "--tries", "1000", "--window", "16"];
        arguments.extend(more.map(str::to_owned));
        arguments.extend(["--replicas".to_owned(), replicas]);
        arguments
    }
}

fn read(file: &Path) -> Result<Vec<u8>, Error> {
    std::fs::read(file).map_err(|error| Error::wrong(format_args!("{}: {error}", file.display())))
}

/// All processes of a test.
struct Scene<'a> {
    test: &'a FarmTest,
    servers: &'a mut NatsServers,
    workers: Vec<Process>,
    coordinator: Process,
    output: PathBuf,
}

impl<'a> Scene<'a> {
    fn start(test: &'a FarmTest, servers: &'a mut NatsServers, output: PathBuf) -> Result<Self, Error> {
        let addresses = servers.addresses();
        let worker = ["worker", "--nats", &addresses, "--threads", "1", "--table", "16"].map(str::to_owned);
        let workers = (0..test.workers).map(|_| test.start(&worker)).collect::<Result<_, _>>()?;
        let coordinator = test.start(&test.coordinator(&addresses, servers.servers.len().min(3), &output))?;
        Ok(Self { test, servers, workers, coordinator, output })
    }

    /// Lets the faults happen until the batch has ended; how many there were.
    fn disturb(&mut self) -> Result<usize, Error> {
        let begin = Instant::now();
        let chunks = self.test.positions.div_ceil(self.test.chunk);
        let faults = self.test.faults.clone();
        let mut done = 0;
        loop {
            if let Some(status) = self.coordinator.status()? {
                return if status.success() { Ok(done) } else { Err(Error::Ended(status)) };
            }
            let due = (done as u64 + 1) * chunks / (faults.len() as u64 + 1);
            match faults.get(done) {
                Some(fault) if self.kept() >= due.max(1) => {
                    fault.happen(self)?;
                    done += 1;
                }
                _ => std::thread::sleep(POLL),
            }
            for worker in &mut self.workers {
                // One that finds no server when it starts ends. It is started again, as systemd would.
                if worker.status()?.is_some() {
                    worker.restart()?;
                }
            }
            if begin.elapsed() > TIMEOUT {
                let kept = self.kept();
                return Err(Error::wrong(format_args!("it hangs after {done} faults, with {kept} of {chunks} chunks")));
            }
        }
    }

    /// The number of answered chunks.
    fn kept(&self) -> u64 {
        let files = std::fs::read_dir(Answers::folder_of(&self.output)).into_iter().flatten().filter_map(Result::ok);
        files.filter(|file| file.path().extension().is_some_and(|extension| extension == "part")).count() as u64
    }

    /// The batch, from its manifest. There is none once the batch has ended.
    fn batch(&self) -> Option<Batch> {
        Answers::manifest(&Answers::folder_of(&self.output)).ok()?
    }
}
