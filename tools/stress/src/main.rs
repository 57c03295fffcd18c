//! The stress tests that take longer than a test may.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use clap::{Parser, Subcommand, ValueEnum};
use puissance4_online::GameId;
use puissance4_stress::{
    ClockStep, Cluster, ClusterFault, Costs, DiskFault, Fault, Fleet, Load, Outcome, Plan, TrialError,
};

#[derive(Parser)]
#[command(about = "Tries a server of online games")]
struct Arguments {
    #[command(subcommand)]
    trial: Trial,
}

#[derive(Subcommand)]
enum Trial {
    /// Kill the server repeatedly while clients play, then freeze it, then fill the disk; each time check the stored
    /// games. Then power loss, failures of fsync, and steps of the clock.
    Crash {
        /// The server: a puissance4 to run.
        #[arg(long)]
        program: PathBuf,
        /// How often it is killed.
        #[arg(long, default_value_t = 300)]
        kills: u32,
        /// How many pairs play.
        #[arg(long, default_value_t = 40)]
        pairs: u32,
        /// At how many points in time the power fails; six disks are checked for each.
        #[arg(long, default_value_t = 300)]
        cuts: usize,
        /// Only this part.
        #[arg(long, value_enum)]
        only: Option<Part>,
        /// The random seed.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Two servers on one PostgreSQL instead: the one that `PUISSANCE4_POSTGRES` names, or a throw-away one. Kill
        /// one or the other, restart the database, cut the notifications between them, and remove one for good. Then
        /// interrupt their ways to the database and to a throw-away NATS, a tenth as often as servers are killed.
        #[arg(long)]
        postgres: bool,
    },
    /// Measure the load that a server can handle.
    Load {
        /// The server: a puissance4 to run.
        #[arg(long)]
        program: PathBuf,
        /// Live games, each with two sockets.
        #[arg(long, default_value_t = 5000)]
        games: u32,
        /// Moves per second, in all games together; then three times as many.
        #[arg(long, default_value_t = 1000)]
        moves: u32,
        /// How many seconds.
        #[arg(long, default_value_t = 14)]
        seconds: u64,
        /// Watchers of one game.
        #[arg(long, default_value_t = 2000)]
        watchers: u32,
        /// This many servers on one PostgreSQL instead, which need it; with the costs of servers, database and broker.
        #[arg(long, default_value_t = 1, requires = "postgres", value_parser = clap::value_parser!(u32).range(1..=64))]
        servers: u32,
        /// Keep the games in a throw-away PostgreSQL.
        #[arg(long)]
        postgres: bool,
        /// Let the servers tell each other about changes by a throw-away NATS.
        #[arg(long, requires = "postgres")]
        nats: bool,
    },
    /// Simulate servers, databases and brokers for many players, with the measured costs.
    Scale {
        /// Connected players.
        #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(2..=100_000_000))]
        players: u32,
        /// Groups of players with servers, database and broker of their own.
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=100_000))]
        cells: u32,
        /// Servers of a cell.
        #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
        servers: u32,
        /// Cores of a server.
        #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
        server_cores: u32,
        /// Cores of a database.
        #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1000))]
        database_cores: u32,
        /// Seconds between two moves of a game.
        #[arg(long, default_value_t = 5)]
        pause: u32,
        /// Seconds to simulate.
        #[arg(long, default_value_t = 30)]
        seconds: u32,
        /// The random seed.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Watch a game with many sockets.
    #[command(hide = true)]
    Watch { server: SocketAddr, game: GameId, many: u32 },
    /// Provide a schema in a PostgreSQL for tests: print its address, and keep it until the input ends.
    #[command(hide = true)]
    Cluster,
    /// Fuzz a running server over HTTP and WebSocket.
    Knock {
        /// How many connections.
        #[arg(default_value_t = 200_000)]
        connections: u64,
        /// The server: a puissance4 to run.
        #[arg(long)]
        program: PathBuf,
        /// The random seed.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Attack a server with little memory while two players play: floods of links, questions, analyses, pictures and
    /// connections, aborted analyses, HEAD for streams, pings, requests for lists, refused actions.
    Attack {
        /// The server: a puissance4 to run.
        #[arg(long)]
        program: PathBuf,
        /// A short version, for tests.
        #[arg(long)]
        short: bool,
    },
    /// Let schemathesis compare the answers of a running server with its description.
    Api {
        /// The server: a puissance4 to run.
        #[arg(long)]
        program: PathBuf,
        /// The program of schemathesis.
        #[arg(long)]
        schemathesis: PathBuf,
        /// How many seconds.
        #[arg(long, default_value_t = 120)]
        seconds: u64,
        /// The random seed.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

/// A part of `crash`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The server is killed or frozen, or its disk is full.
    Process,
    /// Power loss; fsync fails; a disk lies.
    Power,
    /// Steps of the clock.
    Clock,
    /// The ways between servers, PostgreSQL and NATS are interrupted, with --postgres.
    Partitions,
}

#[tokio::main]
async fn main() -> ExitCode {
    let Arguments { trial } = Arguments::parse();
    let done = match trial {
        Trial::Crash { program, kills, pairs, only, seed, postgres: true, .. } => {
            crash_shared(&program, kills, pairs, only, seed).await
        }
        Trial::Crash { program, kills, pairs, cuts, only, seed, postgres: false } => {
            crash_all(&program, kills, pairs, cuts, only, seed).await
        }
        Trial::Load { program, games, moves, seconds, watchers, servers, postgres, nats } => {
            let time = Duration::from_secs(seconds);
            let load = Load { games, moves_per_second: moves, time, watchers };
            measure(&program, load, postgres.then_some(Fleet { servers, nats })).await
        }
        Trial::Scale { players, cells, servers, server_cores, database_cores, pause, seconds, seed } => {
            let pause = f64::from(pause.max(1));
            let plan = Plan { players, pause, cells, servers, server_cores, database_cores };
            println!(
                "{players} players, {cells} cells; in each: {}",
                plan.simulate(&Costs::MEASURED, f64::from(seconds), seed)
            );
            Ok(())
        }
        Trial::Watch { server, game, many } => {
            puissance4_stress::watch(server, game, many).await.map_err(|error| error.to_string())
        }
        Trial::Cluster => cluster().await,
        Trial::Knock { connections, program, seed } => knock(&program, connections, seed).await,
        Trial::Attack { program, short } => attack(&program, short).await,
        Trial::Api { program, schemathesis, seconds, seed } => {
            puissance4_stress::api(&program, &schemathesis, Duration::from_secs(seconds), seed)
                .await
                .map_err(|error| error.to_string())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

async fn crash_all(
    program: &Path,
    kills: u32,
    pairs: u32,
    cuts: usize,
    only: Option<Part>,
    seed: u64,
) -> Result<(), String> {
    let is_wanted = |part| only.is_none_or(|only| only == part);
    if is_wanted(Part::Process) {
        crash(program, kills, pairs, seed).await?;
    }
    if is_wanted(Part::Power) {
        power(program, pairs, cuts, seed).await?;
    }
    if is_wanted(Part::Clock) {
        clock(program).await?;
    }
    Ok(())
}

/// Power loss; once on a disk that lies, where the checker must find faults.
async fn power(program: &Path, pairs: u32, cuts: usize, seed: u64) -> Result<(), String> {
    let time = Duration::from_secs(6);
    for (fault, cuts) in [(DiskFault::None, cuts), (DiskFault::FailsOnce, cuts), (DiskFault::Lies, cuts.div_ceil(10))] {
        let done = puissance4_stress::power_loss(program, pairs, seed, time, cuts, fault).await;
        let Some(done) = done.map_err(|error| error.to_string())? else {
            println!("power: skipped, since it needs Linux");
            return Ok(());
        };
        println!("power loss, disk fault: {fault:?}\n{done}");
        let is_good = match fault {
            DiskFault::Lies => done.bad > 0,
            DiskFault::None | DiskFault::FailsOnce => done.bad == 0 && done.faults.is_empty(),
        };
        if !is_good {
            return Err("the stress test has failed".to_owned());
        }
    }
    Ok(())
}

/// Steps of the clock between two starts of a server, and while it runs.
async fn clock(program: &Path) -> Result<(), String> {
    const HOUR: i64 = 60 * 60;
    let mut is_good = true;
    let back = [ClockStep::None, ClockStep::Restart(-HOUR), ClockStep::None, ClockStep::Restart(0), ClockStep::None];
    let right = [ClockStep::None, ClockStep::Restart(0), ClockStep::None, ClockStep::Restart(0)];
    let jumps = [ClockStep::Jump(2 * HOUR), ClockStep::Jump(-HOUR), ClockStep::Restart(0), ClockStep::None];
    for (wrong, steps) in [(0, &right[..]), (2 * HOUR, &right[..]), (0, &back[..]), (0, &jumps[..])] {
        let done = puissance4_stress::clock_steps(program, wrong, steps).await.map_err(|error| error.to_string())?;
        let Some(charges) = done else {
            println!("clock: skipped, since it needs Linux");
            return Ok(());
        };
        println!("the clock is wrong by {wrong} s at the start");
        for charge in &charges {
            println!("  {charge}");
        }
        is_good &= charges.len() == steps.len() && charges.iter().all(|charge| charge.fault().is_none());
    }
    if is_good { Ok(()) } else { Err("the stress test has failed".to_owned()) }
}

async fn crash(program: &Path, kills: u32, pairs: u32, seed: u64) -> Result<(), String> {
    for fault in [Fault::Killed(kills), Fault::Frozen(3), Fault::NoRoom, Fault::FullDisk] {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let disk = match fault {
            Fault::FullDisk => {
                let disk = Disk::mount(folder.path());
                if disk.is_none() {
                    println!("{fault:?}: skipped, since a disk in memory cannot be mounted here");
                    continue;
                }
                disk
            }
            _ => None,
        };
        let games = folder.path().join("games.sqlite");
        let done = puissance4_stress::trial(program, &games, pairs, seed, fault).await;
        let done = done.map_err(|error| error.to_string())?;
        tell(&fault, &done);
        drop(disk);
        if !done.verdict.is_good() {
            return Err(format!("the games are in {}", folder.keep().display()));
        }
    }
    Ok(())
}

async fn crash_shared(program: &Path, kills: u32, pairs: u32, only: Option<Part>, seed: u64) -> Result<(), String> {
    let cluster = Cluster::shared().ok_or("there is no PostgreSQL")?;
    if only == Some(Part::Partitions) {
        return partitions(program, cluster, kills.div_ceil(10), pairs, seed).await;
    }
    let cut = ClusterFault::HintsCut(Duration::from_secs(15));
    for fault in [ClusterFault::Killed(kills), ClusterFault::DatabaseRestarted(10), cut, ClusterFault::OneLeft] {
        let done = match puissance4_stress::shared_trial(program, cluster, pairs, seed, fault).await {
            Err(error @ TrialError::NotOurs) => {
                println!("{fault:?}: skipped: {error}\n");
                continue;
            }
            done => done.map_err(|error| error.to_string())?,
        };
        tell(&fault, &done);
        if !done.verdict.is_good() {
            return Err("the stress test has failed".to_owned());
        }
    }
    partitions(program, cluster, kills.div_ceil(10), pairs, seed).await
}

#[cfg(unix)]
async fn partitions(program: &Path, cluster: &Cluster, times: u32, pairs: u32, seed: u64) -> Result<(), String> {
    let done = match puissance4_stress::partition_trial(program, cluster, pairs, seed, times).await {
        Err(error @ TrialError::NotOurs) => {
            println!("partitions: skipped: {error}\n");
            return Ok(());
        }
        done => done.map_err(|error| error.to_string())?,
    };
    tell(&format_args!("{times} partitions"), &done);
    if done.verdict.is_good() { Ok(()) } else { Err("the stress test has failed".to_owned()) }
}

#[cfg(not(unix))]
async fn partitions(_: &Path, _: &Cluster, _: u32, _: u32, _: u64) -> Result<(), String> {
    println!("partitions: skipped, since PostgreSQL has no socket in the file system here");
    Ok(())
}

fn tell(fault: &impl fmt::Debug, done: &Outcome) {
    println!("{fault:?}");
    print!("{}", done.verdict);
    println!("time                         {:.1} s", done.time.as_secs_f64());
    println!("downtime, average            {:.0} ms\n", done.absence.as_secs_f64() * 1000.0);
}

/// A small disk in memory; unmounted when it is dropped.
struct Disk(PathBuf);

impl Disk {
    /// None, if mounting is not allowed here.
    fn mount(folder: &Path) -> Option<Self> {
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=2m", "tmpfs"]).arg(folder).status();
        mounted.is_ok_and(|status| status.success()).then(|| Self(folder.to_owned()))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

async fn measure(program: &Path, load: Load, fleet: Option<Fleet>) -> Result<(), String> {
    if let Some(fleet) = fleet {
        let say = |line| println!("{line}");
        return puissance4_stress::fleet_load(program, fleet, load, say).await.map_err(|error| error.to_string());
    }
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let games = folder.path().join("games.sqlite");
    puissance4_stress::load(program, &games, load, |line| println!("{line}")).await.map_err(|error| error.to_string())
}

async fn knock(program: &Path, connections: u64, seed: u64) -> Result<(), String> {
    let start = std::time::Instant::now();
    let tally = puissance4_stress::knock(program, connections, seed).await.map_err(|error| error.to_string())?;
    println!("{tally} in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

async fn attack(program: &Path, short: bool) -> Result<(), String> {
    let how_much = if short { puissance4_stress::Attack::SHORT } else { puissance4_stress::Attack::FULL };
    let all = puissance4_stress::attack(program, how_much, |damage| println!("{damage}\n")).await;
    let all = all.map_err(|error| error.to_string())?;
    let missed: Vec<String> = all.iter().flat_map(puissance4_stress::Damage::missed).collect();
    if missed.is_empty() { Ok(()) } else { Err(missed.join("\n")) }
}

async fn cluster() -> Result<(), String> {
    let cluster = puissance4_stress::Cluster::shared().ok_or("there is no PostgreSQL")?;
    let place = cluster.place().await;
    println!("{} ", place.address);
    let ended = tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink())).await;
    place.clear().await;
    ended.map(drop).map_err(|error| error.to_string())
}
