//! How much many watchers of one game delay its players.

use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use puissance4_online::{GameId, WatcherMessage};
use puissance4_rules::{Connect, Geometry, Size};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::Command;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::connection::{Route, RouteError};
use crate::error::Error;
use crate::load::{AT_ONCE, PATIENCE, connect_games, play};
use crate::server::Server;
use crate::times::Times;

/// A large board without accidental lines, for long games.
const SIDE: usize = 16;

/// Two players, without and with many watchers.
pub(crate) async fn compare_with_watchers(
    server: &Server,
    watchers: u32,
    say: &mut impl FnMut(String),
) -> Result<(), Error> {
    let size = Size::new(SIDE, SIDE).map_err(Error::wrong)?;
    let connect = Connect::new(8).map_err(Error::wrong)?;
    let mut games = connect_games(&[server.address()], 1, Geometry::new(size, connect)).await?;
    // Latencies without watchers, and with them.
    let mut acknowledged = [Vec::new(), Vec::new()];
    let mut told = [Vec::new(), Vec::new()];
    // Alternating, since the speed of disks varies.
    for many in [0, watchers, 0, watchers] {
        let program = std::env::current_exe()?;
        let game = games[0].game.id().to_string();
        // The watchers are in another process, so they do not delay the players' clients.
        let mut crowd = Command::new("nice")
            .args(["-n", "10"])
            .arg(program)
            .args(["watch", &server.address().to_string(), &game, &many.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let out = crowd.stdout.take().ok_or_else(|| Error::wrong("no output"))?;
        let mut lines = BufReader::new(out).lines();
        // Reading all the while.
        let ready = loop {
            tokio::select! {
                line = lines.next_line() => break line?,
                rested = games[0].rest(Instant::now() + Duration::from_secs(60)) => {
                    rested?;
                }
            }
        };
        games[0].rest(Instant::now() + Duration::from_secs(3)).await?;
        // The moves of all four runs fit on the board.
        let (played, phase) = play(std::slice::from_ref(server), games, 8, Duration::from_secs(7)).await?;
        games = played;
        say(format!("{many} watchers ({}), two players: {phase}", ready.unwrap_or_default()));
        let kind = usize::from(many > 0);
        acknowledged[kind].extend(phase.acknowledged.0);
        told[kind].extend(phase.told.0);
        if games.is_empty() {
            return Err(Error::wrong("the players were disconnected"));
        }
        crowd.kill().await?;
        sleep(Duration::from_secs(1)).await;
    }
    for (what, times) in [("to the acknowledgement", acknowledged), ("to the opponent", told)] {
        let [alone, watched] = times.map(Times::new);
        let slower = watched.of_thousand(500).as_secs_f64() / alone.of_thousand(500).as_secs_f64().max(1e-9) - 1.0;
        say(format!("{what}: {alone} alone; {watched} with {watchers} watchers; p50 {:+.0} %", slower * 100.0));
    }
    Ok(())
}

/// Watches a game with this many sockets until the process ends.
pub async fn watch(server: SocketAddr, game: GameId, many: u32) -> Result<(), RouteError> {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut coming = JoinSet::new();
    for number in 0..many {
        let places = Arc::clone(&places);
        coming.spawn(async move {
            let _place = places.acquire().await;
            let route = Route::new(server, 1_000_000 + number).patient(PATIENCE);
            route.watcher(game, &WatcherMessage::Hello { known: None }).await
        });
    }
    let mut watching = JoinSet::new();
    while let Some(line) = coming.join_next().await {
        let mut line = line.map_err(|error| RouteError::Nonsense(error.to_string()))??;
        watching.spawn(async move { while let Ok(Some(_)) = line.hear().await {} });
    }
    println!("{} watchers are connected", watching.len());
    watching.join_all().await;
    std::future::pending().await
}
