//! Load: many live games, with moves at a steady rate.
//!
//! The moments at which moves are due are fixed beforehand, and latencies are measured from there, so a slow
//! server cannot hide its delay (coordinated omission).

use std::fmt;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use puissance4_online::{Action, GameId, Match, PlayerCommand, PlayerMessage, SeatToken, ServerMessage, Terms};
use puissance4_rules::{Column, Geometry};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::connection::{Line, Route, RouteError, seat_both};
use crate::error::Error;
use crate::random::Random;
use crate::server::Server;
use crate::times::Times;
use crate::watchers::compare_with_watchers;

/// How many clients connect at the same time.
pub(crate) const AT_ONCE: usize = 48;
/// The timeout of clients, long, since latencies are measured.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A server throttled to this much of each 10 ms cannot handle three times the load: some clients must be told to
/// retry.
const TOO_SMALL: Duration = Duration::from_millis(1);

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Live games, each with two sockets.
    pub games: u32,
    /// Moves per second, in all games together.
    pub moves_per_second: u32,
    /// How long.
    pub time: Duration,
    /// Watchers of one game.
    pub watchers: u32,
}

/// A run at a steady rate, and its measurements.
#[derive(Clone, Debug, Default)]
pub(crate) struct Phase {
    /// Moves due per second.
    pub wanted: u32,
    /// Moves acknowledged per second.
    pub reached: f64,
    /// Latencies from the due moment of a move to its acknowledgement.
    pub acknowledged: Times,
    /// Latencies from the due moment of a move until the opponent has it.
    pub told: Times,
    /// How often a client was told to retry.
    pub busy: u64,
    /// Lost connections.
    pub broken: u64,
    /// After which time p99 of a second was below 50 ms for the first time.
    pub calm: Option<Duration>,
    /// The processor time of the servers, as a share of one core.
    pub processor: f64,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} moves/s wanted, {:.0} moves/s acknowledged", self.wanted, self.reached)?;
        writeln!(f, "  to the acknowledgement  {}", self.acknowledged)?;
        writeln!(f, "  to the opponent         {}", self.told)?;
        let calm = self.calm.map_or("never".to_owned(), |calm| format!("after {:.0} s", calm.as_secs_f64()));
        write!(
            f,
            "  told to retry {}, broken {}, a second with p99 <= 50 ms {calm}, server {:.0} % of a processor",
            self.busy,
            self.broken,
            self.processor * 100.0
        )
    }
}

/// The measurement of one move: when it was due, and the two latencies.
#[derive(Clone, Copy, Debug)]
struct Sample {
    due: Duration,
    acknowledged: Duration,
    told: Duration,
}

/// A game between two sockets of this process.
#[derive(Debug)]
pub(crate) struct GamePair {
    lines: [Line; 2],
    /// The server of the first player.
    pub(crate) server: SocketAddr,
    pub(crate) game: Match,
    chance: Random,
}

/// Runs all measurements, and reports each result.
pub async fn load(program: &Path, games: &Path, load: Load, mut say: impl FnMut(String)) -> Result<(), Error> {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let mut server = Server::start(program, games).await?;
    sleep(Duration::from_millis(500)).await;
    let before = server.usage().resident_kib()?;
    let start = Instant::now();
    let mut games = connect_games(&[server.address()], load.games, Geometry::STANDARD).await?;
    say(format!(
        "{} live games with {} sockets, created and connected in {:.1} s",
        games.len(),
        2 * games.len(),
        start.elapsed().as_secs_f64()
    ));
    sleep(Duration::from_secs(2)).await;
    let after = server.usage().resident_kib()?;
    say(format!(
        "memory: {:.0} MiB before, {:.0} MiB with {} idle sockets: {:.1} KiB each, its half of a game included",
        mebibytes(before),
        mebibytes(after),
        2 * games.len(),
        kibibytes_each(after.saturating_sub(before), 2 * games.len())
    ));
    let usual = load.moves_per_second;
    for (moves_per_second, time, running) in [
        (usual, load.time, None),
        (3 * usual, load.time / 2, None),
        (usual, load.time, None),
        (3 * usual, load.time / 2, Some(TOO_SMALL)),
        (usual, load.time, None),
    ] {
        let throttle = running.map(|running| server.throttle(running));
        let (played, phase) = play(std::slice::from_ref(&server), games, moves_per_second, time).await?;
        drop(throttle);
        games = played;
        let held_back = if running.is_some() { ", on a throttled server" } else { "" };
        say(format!("{phase}{held_back}"));
    }
    say(format!("memory: {:.0} MiB after that", mebibytes(server.usage().resident_kib()?)));
    drop(games);
    sleep(Duration::from_secs(2)).await;
    compare_with_watchers(&server, load.watchers, &mut say).await?;
    server.kill()?;
    Ok(())
}

#[allow(clippy::cast_precision_loss)]
pub(crate) fn mebibytes(kibibytes: u64) -> f64 {
    kibibytes as f64 / 1024.0
}

#[allow(clippy::cast_precision_loss)]
pub(crate) fn kibibytes_each(kibibytes: u64, count: usize) -> f64 {
    kibibytes as f64 / count.max(1) as f64
}

/// Creates games and connects both players of each, a limited number at a time. On several servers, all pairs of
/// servers have as many games, as behind a load balancer.
pub(crate) async fn connect_games(
    servers: &[SocketAddr],
    games: u32,
    geometry: Geometry,
) -> Result<Vec<GamePair>, Error> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut coming = JoinSet::new();
    for number in 0..games {
        let places = Arc::clone(&places);
        let count = servers.len();
        let pair = [number as usize % count, number as usize / count % count].map(|place| servers[place]);
        coming.spawn(async move {
            let _place = places.acquire().await;
            let route = |client, server| Route::new(server, 2 * number + client).patient(PATIENCE);
            let routes = [route(0, pair[0]), route(1, pair[1])];
            connect_game(routes, geometry, Random::new(5, u64::from(number))).await
        });
    }
    let mut games = Vec::new();
    while let Some(game) = coming.join_next().await {
        games.push(game??);
    }
    Ok(games)
}

async fn connect_game(routes: [Route; 2], geometry: Geometry, chance: Random) -> Result<GamePair, RouteError> {
    let terms = Terms::new(geometry, None).map_err(|error| RouteError::Nonsense(error.to_string()))?;
    let (id, tokens) = seat_both(&routes, terms).await?;
    let (first, game) = connect_player(&routes[0], id, &tokens[0]).await?;
    let (second, _) = connect_player(&routes[1], id, &tokens[1]).await?;
    Ok(GamePair { lines: [first, second], server: routes[0].server(), game, chance })
}

async fn connect_player(route: &Route, id: GameId, token: &SeatToken) -> Result<(Line, Match), RouteError> {
    let mut line = route.player(id, &PlayerMessage::Hello { token: token.clone(), known: None }).await?;
    let whole = timeout(PATIENCE, line.hear()).await.map_err(|_| RouteError::Silent)??;
    let Some(ServerMessage::Whole { game, .. }) = whole else {
        return Err(RouteError::Nonsense(format!("{whole:?}")));
    };
    let game = Match::from_log(&game).map_err(|error| RouteError::Nonsense(error.to_string()))?;
    Ok((line, game))
}

/// Plays all games at a steady rate for some time.
pub(crate) async fn play(
    servers: &[Server],
    games: Vec<GamePair>,
    moves_per_second: u32,
    time: Duration,
) -> Result<(Vec<GamePair>, Phase), Error> {
    let used = processor_time(servers)?;
    let count = u32::try_from(games.len()).unwrap_or(u32::MAX);
    let period = Duration::from_secs(1) * count / moves_per_second.max(1);
    let start = Instant::now() + Duration::from_millis(200);
    let busy = Arc::new(AtomicU64::new(0));
    let broken = Arc::new(AtomicU64::new(0));
    let mut playing = JoinSet::new();
    for (number, mut game) in games.into_iter().enumerate() {
        let phase = period.mul_f64(share(number, count));
        let busy = Arc::clone(&busy);
        let broken = Arc::clone(&broken);
        playing.spawn(async move {
            let mut samples = Vec::new();
            let mut due = phase;
            // A client that is late does not catch up: an overloaded server shows in the number of acknowledged moves.
            while due < time && Instant::now() < start + time {
                // A move that was due earlier is late, and measured as such.
                match game.one(start + due, start + time * 2, &busy).await {
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
            if game.rest(start + time).await.is_err() {
                broken.fetch_add(1, Ordering::Relaxed);
                return (None, samples);
            }
            (Some(game), samples)
        });
    }
    let mut games = Vec::new();
    let mut samples = Vec::new();
    while let Some(played) = playing.join_next().await {
        let (game, seen) = played?;
        games.extend(game);
        samples.extend(seen);
    }
    let took = start.elapsed();
    let used = processor_time(servers)?.saturating_sub(used);
    let calm = (0..time.as_secs()).map(Duration::from_secs).find(|second| {
        let inside =
            samples.iter().filter(|sample| sample.due >= *second && sample.due < *second + Duration::from_secs(1));
        let times = Times::new(inside.map(|sample| sample.acknowledged).collect());
        times.count() > 0 && times.of_thousand(990) <= Duration::from_millis(50)
    });
    #[allow(clippy::cast_precision_loss)]
    let reached = samples.len() as f64 / took.max(time).as_secs_f64();
    let phase = Phase {
        wanted: moves_per_second,
        reached,
        acknowledged: Times::new(samples.iter().map(|sample| sample.acknowledged).collect()),
        told: Times::new(samples.iter().map(|sample| sample.told).collect()),
        busy: busy.load(Ordering::Relaxed),
        broken: broken.load(Ordering::Relaxed),
        calm,
        processor: used.as_secs_f64() / took.as_secs_f64(),
    };
    Ok((games, phase))
}

/// The processor time of all servers.
fn processor_time(servers: &[Server]) -> Result<Duration, Error> {
    Ok(servers.iter().map(|server| server.usage().time()).sum::<std::io::Result<_>>()?)
}

#[allow(clippy::cast_precision_loss)]
fn share(number: usize, of: u32) -> f64 {
    number as f64 / f64::from(of.max(1))
}

impl GamePair {
    /// Plays one move: when it was acknowledged, and when the opponent received it. None if there is no move or no time
    /// left.
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

    /// Reads messages until a moment.
    pub(crate) async fn rest(&mut self, until: Instant) -> Result<(), RouteError> {
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

    /// A column that does not complete a line.
    fn column(&mut self) -> Option<Column> {
        let position = self.game.position();
        let mover = position.to_move();
        let quiet = position.legal().into_iter().filter(|column| !position.wins_at(mover, *column)).collect::<Vec<_>>();
        quiet.get(self.chance.below(quiet.len())).copied()
    }
}
