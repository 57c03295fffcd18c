//! The trials that take longer than a test may.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use clap::{Parser, Subcommand};
use p4_online::GameId;
use p4_trial::{Cluster, Load, Mishap, Outcome, SharedMishap, TrialError};

#[derive(Parser)]
#[command(about = "Tries a server of online games")]
struct Arguments {
    #[command(subcommand)]
    trial: Trial,
}

#[derive(Subcommand)]
enum Trial {
    /// Kill the server again and again while people play, then let it freeze, then let the disk be full; each time check what is left.
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
        /// Where chance starts.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Two servers on one PostgreSQL instead: the one that `P4_POSTGRES` names, or one of our own. Kill one or the other, restart the
        /// database, cut what they tell each other, and take one away for good.
        #[arg(long)]
        postgres: bool,
    },
    /// Measure how much a server can do.
    Load {
        /// The server: a puissance4 to run.
        #[arg(long)]
        program: PathBuf,
        /// Live games, each with two sockets.
        #[arg(long, default_value_t = 5000)]
        games: u32,
        /// Moves in a second, in all games together; then three times as many.
        #[arg(long, default_value_t = 1000)]
        moves: u32,
        /// For so many seconds.
        #[arg(long, default_value_t = 14)]
        seconds: u64,
        /// So many watch one game.
        #[arg(long, default_value_t = 2000)]
        watchers: u32,
    },
    /// Watch a game with many sockets.
    #[command(hide = true)]
    Watch { server: SocketAddr, game: GameId, many: u32 },
    /// A place in a PostgreSQL for tests: says its address, and is there until the input ends.
    #[command(hide = true)]
    Cluster,
    /// Send nonsense to a running server, over HTTP and WebSocket.
    Knock {
        /// How many connections.
        #[arg(default_value_t = 200_000)]
        connections: u64,
        /// The server: a puissance4 to run.
        #[arg(long)]
        program: PathBuf,
        /// Where chance starts.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Attack a server that has little memory while two people play: analyses that are given up, HEAD for streams, pings, requests for lists, refused actions.
    Attack {
        /// The server: a puissance4 to run.
        #[arg(long)]
        program: PathBuf,
        /// As much as a test has time for.
        #[arg(long)]
        short: bool,
    },
    /// Let schemathesis ask a running server what its description allows, and what it does not.
    Api {
        /// The server: a puissance4 to run.
        #[arg(long)]
        program: PathBuf,
        /// The program of schemathesis.
        #[arg(long)]
        schemathesis: PathBuf,
        /// For so many seconds.
        #[arg(long, default_value_t = 120)]
        seconds: u64,
        /// Where chance starts.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    let Arguments { trial } = Arguments::parse();
    let done = match trial {
        Trial::Crash { program, kills, pairs, seed, postgres: false } => crash(&program, kills, pairs, seed).await,
        Trial::Crash { program, kills, pairs, seed, postgres: true } => {
            crash_shared(&program, kills, pairs, seed).await
        }
        Trial::Load { program, games, moves, seconds, watchers } => {
            let time = Duration::from_secs(seconds);
            measure(&program, Load { games, moves_per_second: moves, time, watchers }).await
        }
        Trial::Watch { server, game, many } => {
            p4_trial::watch(server, game, many).await.map_err(|error| error.to_string())
        }
        Trial::Cluster => cluster().await,
        Trial::Knock { connections, program, seed } => knock(&program, connections, seed).await,
        Trial::Attack { program, short } => attack(&program, short).await,
        Trial::Api { program, schemathesis, seconds, seed } => {
            p4_trial::api(&program, &schemathesis, Duration::from_secs(seconds), seed)
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

async fn crash(program: &Path, kills: u32, pairs: u32, seed: u64) -> Result<(), String> {
    for mishap in [Mishap::Killed(kills), Mishap::Frozen(3), Mishap::NoRoom, Mishap::FullDisk] {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let disk = match mishap {
            Mishap::FullDisk => {
                let disk = Disk::mount(folder.path());
                if disk.is_none() {
                    println!("{mishap:?}: left out, for a disk in memory cannot be mounted here");
                    continue;
                }
                disk
            }
            _ => None,
        };
        let games = folder.path().join("games.sqlite");
        let done = p4_trial::trial(program, &games, pairs, seed, mishap).await;
        let done = done.map_err(|error| error.to_string())?;
        tell(&mishap, &done);
        drop(disk);
        if !done.verdict.is_good() {
            return Err(format!("the games are in {}", folder.keep().display()));
        }
    }
    Ok(())
}

async fn crash_shared(program: &Path, kills: u32, pairs: u32, seed: u64) -> Result<(), String> {
    let cluster = Cluster::shared().ok_or("there is no PostgreSQL")?;
    let cut = SharedMishap::HintsCut(Duration::from_secs(15));
    for mishap in [SharedMishap::Killed(kills), SharedMishap::DatabaseRestarted(10), cut, SharedMishap::OneLeft] {
        let done = match p4_trial::shared_trial(program, cluster, pairs, seed, mishap).await {
            Err(error @ TrialError::NotOurs) => {
                println!("{mishap:?}: left out, for {error}\n");
                continue;
            }
            done => done.map_err(|error| error.to_string())?,
        };
        tell(&mishap, &done);
        if !done.verdict.is_good() {
            return Err("the trial has failed".to_owned());
        }
    }
    Ok(())
}

fn tell(mishap: &impl fmt::Debug, done: &Outcome) {
    println!("{mishap:?}");
    print!("{}", done.verdict);
    println!("time                         {:.1} s", done.time.as_secs_f64());
    println!("away, each time              {:.0} ms\n", done.absence.as_secs_f64() * 1000.0);
}

/// A small disk in memory, as long as it is needed.
struct Disk(PathBuf);

impl Disk {
    /// None, if this is not allowed here.
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

async fn measure(program: &Path, load: Load) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let games = folder.path().join("games.sqlite");
    p4_trial::load(program, &games, load, |line| println!("{line}")).await.map_err(|error| error.to_string())
}

async fn knock(program: &Path, connections: u64, seed: u64) -> Result<(), String> {
    let start = std::time::Instant::now();
    let tally = p4_trial::knock(program, connections, seed).await.map_err(|error| error.to_string())?;
    println!("{tally} in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

async fn attack(program: &Path, short: bool) -> Result<(), String> {
    let how_much = if short { p4_trial::Attack::SHORT } else { p4_trial::Attack::FULL };
    let all = p4_trial::attack(program, how_much, |damage| println!("{damage}\n")).await;
    let all = all.map_err(|error| error.to_string())?;
    let slow = all.iter().find(|damage| damage.moves.of_thousand(990) > p4_trial::MAX_ATTACKED_MOVE);
    slow.map_or(Ok(()), |damage| Err(format!("{}: moves are too slow", damage.attack)))
}

async fn cluster() -> Result<(), String> {
    let cluster = p4_trial::Cluster::shared().ok_or("there is no PostgreSQL")?;
    let place = cluster.place().await;
    println!("{} ", place.address);
    let ended = tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink())).await;
    place.clear().await;
    ended.map(drop).map_err(|error| error.to_string())
}
