//! `p4-trial crash`: the trials that take longer than a test may.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Tries a server of online games")]
struct Arguments {
    #[command(subcommand)]
    trial: Trial,
}

#[derive(Subcommand)]
enum Trial {
    /// Kill the server again and again while people play, then check what is left.
    Crash {
        /// The server: a puissance4 to run.
        #[arg(long)]
        program: PathBuf,
        /// How often.
        #[arg(long, default_value_t = 300)]
        kills: u32,
        /// How many pairs play.
        #[arg(long, default_value_t = 40)]
        pairs: u32,
        /// Where chance starts.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    let Arguments { trial } = Arguments::parse();
    let done = match trial {
        Trial::Crash { program, kills, pairs, seed } => crash(program, kills, pairs, seed).await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

async fn crash(program: PathBuf, kills: u32, pairs: u32, seed: u64) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let games = folder.path().join("games.sqlite");
    let done = p4_trial::killing(&program, &games, kills, pairs, seed).await.map_err(|error| error.to_string())?;
    println!("kills                       {}", kills + 1);
    print!("{}", done.verdict);
    println!("time                        {:.1} s", done.time.as_secs_f64());
    println!("from a kill to an answer    {:.0} ms", done.absence.as_secs_f64() * 1000.0);
    if done.verdict.is_good() {
        return Ok(());
    }
    let kept = folder.keep();
    Err(format!("the games are in {}", kept.display()))
}
