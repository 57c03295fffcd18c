//! A batch on many machines while workers, coordinator and NATS servers are killed, frozen and fed with damaged
//! messages: the output must have the same bytes as that of an undisturbed run on one machine.

mod disk;
mod fault;
mod process;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use puissance4_farm::{Batch, Parts};
use puissance4_test_nats::NatsServers;

pub use disk::full_disk;
pub use fault::Fault;
use process::Process;

/// Everything takes minutes at most; a trial that takes longer hangs.
const HANGS: Duration = Duration::from_secs(30 * 60);

/// How often the trial looks how far the batch is.
const LOOK: Duration = Duration::from_millis(5);

/// What is tried.
#[derive(Clone, Debug)]
pub struct Trial {
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
    pub faults: Vec<Fault>,
    /// How long a worker may be silent.
    pub lease: Duration,
}

/// What the trial has seen.
#[derive(Debug)]
pub struct Report {
    /// How many faults there were before the batch ended.
    pub faults: usize,
    /// The size of the output.
    pub bytes: usize,
}

impl Trial {
    /// Runs the batch on one machine and on many, and compares.
    pub fn run(&self, servers: &mut NatsServers) -> Result<Report, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let (local, farm) = (folder.path().join("local.json"), folder.path().join("farm.json"));
        let mut alone = Process::start(&self.program, &self.batch(&local))?;
        let code = alone.wait(HANGS)?;
        if code != Some(0) {
            return Err(format!("the undisturbed batch ends with {code:?}"));
        }
        let mut scene = Scene::start(self, servers, farm.clone())?;
        let faults = scene.disturb()?;
        let (wanted, found) = (read(&local)?, read(&farm)?);
        if wanted != found {
            return Err(format!("{} bytes on one machine and {} on many: not the same", wanted.len(), found.len()));
        }
        Ok(Report { faults, bytes: found.len() })
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

fn read(file: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// All processes of a trial.
struct Scene<'a> {
    trial: &'a Trial,
    servers: &'a mut NatsServers,
    workers: Vec<Process>,
    coordinator: Process,
    output: PathBuf,
}

impl<'a> Scene<'a> {
    fn start(trial: &'a Trial, servers: &'a mut NatsServers, output: PathBuf) -> Result<Self, String> {
        let addresses = servers.addresses();
        let worker = ["worker", "--nats", &addresses, "--threads", "1", "--table", "16"].map(str::to_owned);
        let workers: Result<Vec<Process>, String> =
            (0..trial.workers).map(|_| Process::start(&trial.program, &worker)).collect();
        let arguments = trial.coordinator(&addresses, servers.servers.len().min(3), &output);
        let coordinator = Process::start(&trial.program, &arguments)?;
        Ok(Self { trial, servers, workers: workers?, coordinator, output })
    }

    /// Lets the faults happen until the batch has ended; how many there were.
    fn disturb(&mut self) -> Result<usize, String> {
        let begin = Instant::now();
        let chunks = self.trial.positions.div_ceil(self.trial.chunk);
        let faults = self.trial.faults.clone();
        let mut done = 0;
        loop {
            if let Some(status) = self.coordinator.ended()? {
                return if status.success() { Ok(done) } else { Err(format!("the coordinator ends with {status}")) };
            }
            let part = (done as u64 + 1) * chunks / (faults.len() as u64 + 1);
            match faults.get(done) {
                Some(fault) if self.kept() >= part.max(1) => {
                    fault.happen(self)?;
                    done += 1;
                }
                _ => std::thread::sleep(LOOK),
            }
            for worker in &mut self.workers {
                // One that finds no server when it starts ends. It is started again, as systemd would.
                if worker.ended()?.is_some() {
                    worker.kill_and_restart()?;
                }
            }
            if begin.elapsed() > HANGS {
                return Err(format!("it hangs after {done} faults, with {} of {chunks} parts", self.kept()));
            }
        }
    }

    /// How many parts are kept.
    fn kept(&self) -> u64 {
        let files = std::fs::read_dir(Parts::folder_of(&self.output)).into_iter().flatten().filter_map(Result::ok);
        files.filter(|file| file.path().extension().is_some_and(|extension| extension == "part")).count() as u64
    }

    /// The batch, from its manifest.
    fn batch(&self) -> Result<Batch, String> {
        let manifest = Parts::manifest(&Parts::folder_of(&self.output)).map_err(|error| error.to_string())?;
        manifest.ok_or_else(|| "there is no manifest".to_owned())
    }
}
