//! How much a server can do: many live games at once, moves at a steady pace, crowds that watch.
//!
//! Moves are due at moments that are fixed beforehand, and times are counted from there: a server that is late for one move is late for the next one, too.

use std::fmt;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use puissance4_online::{
    Action, Create, GameId, Match, PlayerCommand, PlayerMessage, SeatToken, ServerMessage, Starts, TakeSeat, Terms,
    WatcherMessage,
};
use puissance4_rules::{Column, Connect, Geometry, Size};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::Command;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::connection::{Line, Route, RouteError};
use crate::fault::TrialError;
use crate::random::Random;
use crate::server::{Server, ServerError};

/// So many clients come in at the same time.
const AT_ONCE: usize = 48;
/// Clients wait so long here; it is the times that are asked for.
const PATIENCE: Duration = Duration::from_secs(20);
/// A game in which nobody wins by accident, and which takes long.
const SIDE: usize = 16;

/// A server that may run for so much of each 10 ms cannot do three times the usual load: some have to be told to come back.
const TOO_SMALL: Duration = Duration::from_millis(1);

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Live games, each with two sockets.
    pub games: u32,
    /// Moves in a second, in all games together.
    pub moves_per_second: u32,
    /// For so long.
    pub time: Duration,
    /// So many watch one game.
    pub watchers: u32,
}

/// Times, the shortest first.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn new(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self(times)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The time that so many of 1,000 do not exceed.
    pub fn of_thousand(&self, share: usize) -> Duration {
        let place = (self.0.len() * share).div_ceil(1000).saturating_sub(1);
        self.0.get(place).copied().unwrap_or_default()
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = |share| self.of_thousand(share).as_secs_f64() * 1000.0;
        write!(f, "p50 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms ({})", time(500), time(990), time(999), self.count())
    }
}

/// A time at a steady pace, and what was seen in it.
#[derive(Clone, Debug, Default)]
pub struct Stretch {
    /// Moves that were due in a second.
    pub wanted: u32,
    /// Moves that were acknowledged in a second.
    pub reached: f64,
    /// From when a move was due to its acknowledgement.
    pub acknowledged: Times,
    /// From when a move was due until the opponent has it.
    pub told: Times,
    /// How often somebody was told to come back.
    pub busy: u64,
    /// Connections that broke.
    pub broken: u64,
    /// After so long from its beginning, p99 of a second was below 50 ms for the first time.
    pub calm: Option<Duration>,
    /// How much of one processor the server took.
    pub processor: f64,
}

impl fmt::Display for Stretch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} moves/s wanted, {:.0} moves/s acknowledged", self.wanted, self.reached)?;
        writeln!(f, "  to the acknowledgement  {}", self.acknowledged)?;
        writeln!(f, "  to the opponent         {}", self.told)?;
        let calm = self.calm.map_or("never".to_owned(), |calm| format!("after {:.0} s", calm.as_secs_f64()));
        write!(
            f,
            "  told to come back {}, broken {}, a second with p99 <= 50 ms {calm}, server {:.0} % of a processor",
            self.busy,
            self.broken,
            self.processor * 100.0
        )
    }
}

/// What one game adds to a stretch: when a move was due, and the two times.
#[derive(Clone, Copy, Debug)]
struct Sample {
    due: Duration,
    acknowledged: Duration,
    told: Duration,
}

/// A game between two sockets of this process.
#[derive(Debug)]
struct GamePair {
    lines: [Line; 2],
    game: Match,
    chance: Random,
}

/// Measures, and says what it finds as it goes.
pub async fn load(program: &Path, games: &Path, load: Load, mut say: impl FnMut(String)) -> Result<(), TrialError> {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let mut server = Server::start(program, games).await?;
    sleep(Duration::from_millis(500)).await;
    let before = server.resident_kib().map_err(ServerError::from)?;
    let start = Instant::now();
    let mut tables = sit_down(server.address(), load.games, Geometry::STANDARD).await?;
    say(format!(
        "{} live games with {} sockets, created and connected in {:.1} s",
        tables.len(),
        2 * tables.len(),
        start.elapsed().as_secs_f64()
    ));
    sleep(Duration::from_secs(2)).await;
    let after = server.resident_kib().map_err(ServerError::from)?;
    say(format!(
        "memory: {:.0} MiB before, {:.0} MiB with {} idle sockets: {:.1} KiB each, its half of a game included",
        mebibytes(before),
        mebibytes(after),
        2 * tables.len(),
        kibibytes_each(after.saturating_sub(before), 2 * tables.len())
    ));
    let usual = load.moves_per_second;
    for (moves_per_second, time, running) in [
        (usual, load.time, None),
        (3 * usual, load.time / 2, None),
        (usual, load.time, None),
        (3 * usual, load.time / 2, Some(TOO_SMALL)),
        (usual, load.time, None),
    ] {
        let brake = running.map(|running| server.hold_back(running)).transpose()?;
        let (played, stretch) = play(&server, tables, moves_per_second, time).await?;
        drop(brake);
        tables = played;
        let held_back = if running.is_some() { ", on a server that is held back" } else { "" };
        say(format!("{stretch}{held_back}"));
    }
    say(format!("memory: {:.0} MiB after that", mebibytes(server.resident_kib().map_err(ServerError::from)?)));
    drop(tables);
    sleep(Duration::from_secs(2)).await;
    crowd(&server, load.watchers, &mut say).await?;
    server.kill().await?;
    Ok(())
}

#[allow(clippy::cast_precision_loss)]
fn mebibytes(kibibytes: u64) -> f64 {
    kibibytes as f64 / 1024.0
}

#[allow(clippy::cast_precision_loss)]
fn kibibytes_each(kibibytes: u64, count: usize) -> f64 {
    kibibytes as f64 / count.max(1) as f64
}

/// Creates games and connects both players of each, not all at the same time.
async fn sit_down(server: std::net::SocketAddr, games: u32, geometry: Geometry) -> Result<Vec<GamePair>, TrialError> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut coming = JoinSet::new();
    for number in 0..games {
        let places = Arc::clone(&places);
        coming.spawn(async move {
            let _place = places.acquire().await;
            let routes = [0, 1].map(|client| Route::new(server, 2 * number + client).patient(PATIENCE));
            table(routes, geometry, Random::new(5, u64::from(number))).await
        });
    }
    let mut tables = Vec::new();
    while let Some(table) = coming.join_next().await {
        match table? {
            Ok(table) => tables.push(table),
            Err(error) => return Err(ServerError::Process(std::io::Error::other(error)).into()),
        }
    }
    Ok(tables)
}

async fn table(routes: [Route; 2], geometry: Geometry, chance: Random) -> Result<GamePair, RouteError> {
    let terms = Terms::new(geometry, None).map_err(|error| RouteError::Nonsense(error.to_string()))?;
    let tokens = [Random::token(), Random::token()];
    let create = Create { terms, starts: Starts::Creator, name: None, token: tokens[0].clone() };
    let id = routes[0].create(&create).await?.game.opening.id;
    routes[1].take_seat(id, &TakeSeat { name: None, token: tokens[1].clone() }).await?;
    let (first, game) = sit(&routes[0], id, &tokens[0]).await?;
    let (second, _) = sit(&routes[1], id, &tokens[1]).await?;
    Ok(GamePair { lines: [first, second], game, chance })
}

async fn sit(route: &Route, id: GameId, token: &SeatToken) -> Result<(Line, Match), RouteError> {
    let mut line = route.player(id, &PlayerMessage::Hello { token: token.clone(), known: None }).await?;
    let whole = timeout(PATIENCE, line.hear()).await.map_err(|_| RouteError::Silent)??;
    let Some(ServerMessage::Whole { game, .. }) = whole else {
        return Err(RouteError::Nonsense(format!("{whole:?}")));
    };
    let game = Match::from_log(&game).map_err(|error| RouteError::Nonsense(error.to_string()))?;
    Ok((line, game))
}

/// All games go on at a steady pace for a time.
async fn play(
    server: &Server,
    tables: Vec<GamePair>,
    moves_per_second: u32,
    time: Duration,
) -> Result<(Vec<GamePair>, Stretch), TrialError> {
    let used = server.processor_time().map_err(ServerError::from)?;
    let games = u32::try_from(tables.len()).unwrap_or(u32::MAX);
    let period = Duration::from_secs(1) * games / moves_per_second.max(1);
    let start = Instant::now() + Duration::from_millis(200);
    let busy = Arc::new(AtomicU64::new(0));
    let broken = Arc::new(AtomicU64::new(0));
    let mut playing = JoinSet::new();
    for (number, mut table) in tables.into_iter().enumerate() {
        let phase = period.mul_f64(share(number, games));
        let busy = Arc::clone(&busy);
        let broken = Arc::clone(&broken);
        playing.spawn(async move {
            let mut samples = Vec::new();
            let mut due = phase;
            // Who is too late does not hurry: that a server cannot do more shows in what it did.
            while due < time && Instant::now() < start + time {
                // What was due before this has come is late, and is counted so.
                match table.one(start + due, start + time * 2, &busy).await {
                    Ok(Some((acknowledged, told))) => {
                        samples.push(Sample {
                            due,
                            acknowledged: acknowledged - (start + due),
                            told: told - (start + due),
                        });
                    }
                    Ok(None) => break,
                    Err(_) => {
                        broken.fetch_add(1, Ordering::Relaxed);
                        return (None, samples);
                    }
                }
                due += period;
            }
            if table.rest(start + time).await.is_err() {
                broken.fetch_add(1, Ordering::Relaxed);
                return (None, samples);
            }
            (Some(table), samples)
        });
    }
    let mut tables = Vec::new();
    let mut samples = Vec::new();
    while let Some(played) = playing.join_next().await {
        let (table, seen) = played?;
        tables.extend(table);
        samples.extend(seen);
    }
    let took = start.elapsed();
    let used = server.processor_time().map_err(ServerError::from)?.saturating_sub(used);
    let calm = (0..time.as_secs()).map(Duration::from_secs).find(|second| {
        let inside =
            samples.iter().filter(|sample| sample.due >= *second && sample.due < *second + Duration::from_secs(1));
        let times = Times::new(inside.map(|sample| sample.acknowledged).collect());
        times.count() > 0 && times.of_thousand(990) <= Duration::from_millis(50)
    });
    #[allow(clippy::cast_precision_loss)]
    let reached = samples.len() as f64 / took.max(time).as_secs_f64();
    let stretch = Stretch {
        wanted: moves_per_second,
        reached,
        acknowledged: Times::new(samples.iter().map(|sample| sample.acknowledged).collect()),
        told: Times::new(samples.iter().map(|sample| sample.told).collect()),
        busy: busy.load(Ordering::Relaxed),
        broken: broken.load(Ordering::Relaxed),
        calm,
        processor: used.as_secs_f64() / took.as_secs_f64(),
    };
    Ok((tables, stretch))
}

#[allow(clippy::cast_precision_loss)]
fn share(number: usize, of: u32) -> f64 {
    number as f64 / f64::from(of.max(1))
}

impl GamePair {
    /// One move: when it was acknowledged, and when the other was told. Nothing, if there is none to make or no time left.
    async fn one(
        &mut self,
        due: Instant,
        end: Instant,
        busy: &AtomicU64,
    ) -> Result<Option<(Instant, Instant)>, RouteError> {
        self.rest(due).await?;
        let Some(column) = self.column() else { return Ok(None) };
        let ply = u16::try_from(self.game.ply()).unwrap_or(u16::MAX);
        let action = Action { id: self.chance.action(), command: PlayerCommand::Move { column, ply } };
        let act = PlayerMessage::Act { action: action.clone() };
        let mover = self.game.ply() % 2;
        self.lines[mover].say(&act).await?;
        let mut acknowledged = None;
        let mut told = None;
        let mut again = None;
        while acknowledged.is_none() || told.is_none() {
            let [first, second] = &mut self.lines;
            let (own, other) = if mover == 0 { (first, second) } else { (second, first) };
            tokio::select! {
                heard = own.hear() => match heard? {
                    Some(ServerMessage::Accepted(accepted)) if accepted.action == action.id => {
                        acknowledged = Some(Instant::now());
                    }
                    Some(ServerMessage::Busy { retry_after_ms, .. }) => {
                        busy.fetch_add(1, Ordering::Relaxed);
                        again = Some(Instant::now() + Duration::from_millis(retry_after_ms.0));
                    }
                    Some(ServerMessage::Refused { reason, .. }) => return Err(RouteError::Nonsense(reason.to_string())),
                    Some(_) => {}
                    None => return Err(RouteError::Silent),
                },
                heard = other.hear() => match heard? {
                    Some(ServerMessage::Happened { entry, .. }) if entry.number == self.game.version().next() => {
                        let fits = self.game.apply(&entry);
                        fits.map_err(|error| RouteError::Nonsense(error.to_string()))?;
                        told = Some(Instant::now());
                    }
                    Some(_) => {}
                    None => return Err(RouteError::Silent),
                },
                () = sleep_until(again.unwrap_or(end)), if again.is_some() => {
                    again = None;
                    self.lines[mover].say(&act).await?;
                }
                () = sleep_until(end) => return Err(RouteError::Silent),
            }
        }
        Ok(acknowledged.zip(told))
    }

    /// Listens until a moment, as clients do.
    async fn rest(&mut self, until: Instant) -> Result<(), RouteError> {
        let [first, second] = &mut self.lines;
        loop {
            let heard = tokio::select! {
                biased;
                () = sleep_until(until) => return Ok(()),
                heard = first.hear() => heard?,
                heard = second.hear() => heard?,
            };
            if heard.is_none() {
                return Err(RouteError::Silent);
            }
        }
    }

    /// A column in which nobody wins.
    fn column(&mut self) -> Option<Column> {
        let position = self.game.position();
        let mover = position.to_move();
        let quiet = position.legal().into_iter().filter(|column| !position.wins_at(mover, *column)).collect::<Vec<_>>();
        quiet.get(self.chance.below(quiet.len())).copied()
    }
}

/// Two play while nobody watches, and while many do.
async fn crowd(server: &Server, watchers: u32, say: &mut impl FnMut(String)) -> Result<(), TrialError> {
    let wrong = |error: String| TrialError::from(ServerError::Process(std::io::Error::other(error)));
    let size = Size::new(SIDE, SIDE).map_err(|error| wrong(error.to_string()))?;
    let connect = Connect::new(8).map_err(|error| wrong(error.to_string()))?;
    let mut tables = sit_down(server.address(), 1, Geometry::new(size, connect)).await?;
    // What is seen without watchers, and with them.
    let mut acknowledged = [Vec::new(), Vec::new()];
    let mut told = [Vec::new(), Vec::new()];
    // In turn, for disks have their moods.
    for many in [0, watchers, 0, watchers] {
        let program = std::env::current_exe().map_err(ServerError::from)?;
        let game = tables[0].game.id().to_string();
        // The watchers are another process, which the two do not have to wait for.
        let mut crowd = Command::new("nice")
            .args(["-n", "10"])
            .arg(program)
            .args(["watch", &server.address().to_string(), &game, &many.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(ServerError::from)?;
        let out = crowd.stdout.take().ok_or_else(|| wrong("no output".to_owned()))?;
        let mut lines = BufReader::new(out).lines();
        // Listening all the while.
        let ready = loop {
            tokio::select! {
                line = lines.next_line() => break line.map_err(ServerError::from)?,
                rested = tables[0].rest(Instant::now() + Duration::from_secs(60)) => {
                    rested.map_err(|error| wrong(error.to_string()))?;
                }
            }
        };
        let rested = tables[0].rest(Instant::now() + Duration::from_secs(3)).await;
        rested.map_err(|error| wrong(error.to_string()))?;
        // All four times together fit on the board.
        let (played, stretch) = play(server, tables, 8, Duration::from_secs(7)).await?;
        tables = played;
        say(format!("{many} watchers ({}), two players: {stretch}", ready.unwrap_or_default()));
        let kind = usize::from(many > 0);
        acknowledged[kind].extend(stretch.acknowledged.0);
        told[kind].extend(stretch.told.0);
        if tables.is_empty() {
            return Err(wrong("the players were sent away".to_owned()));
        }
        crowd.kill().await.map_err(ServerError::from)?;
        sleep(Duration::from_secs(1)).await;
    }
    for (what, times) in [("to the acknowledgement", acknowledged), ("to the opponent", told)] {
        let [alone, watched] = times.map(Times::new);
        let slower = watched.of_thousand(500).as_secs_f64() / alone.of_thousand(500).as_secs_f64().max(1e-9) - 1.0;
        say(format!("{what}: {alone} alone; {watched} with {watchers} watchers; p50 {:+.0} %", slower * 100.0));
    }
    Ok(())
}

/// Watches a game with so many sockets until the end of the process.
pub async fn watch(server: std::net::SocketAddr, game: GameId, many: u32) -> Result<(), RouteError> {
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
    println!("{} are there", watching.len());
    watching.join_all().await;
    std::future::pending().await
}
