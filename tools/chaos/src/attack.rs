//! Denial-of-service attacks: on the server's memory, connections, processor time and bandwidth. During each attack two
//! players play, and the latency of their moves is measured.

use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use puissance4_online::GameId;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::attacked_game::{AttackedGame, PATIENCE, geometry, play_until};
use crate::connection::{Route, RouteError};
use crate::error::Error;
use crate::flood::{self, Flooded};
use crate::network_fuzz::{frame, upgrade};
use crate::server::Server;
use crate::times::Times;

/// The memory limit of the server.
const MAX_MEMORY: u64 = 512 << 20;
/// After this time a request for an analysis is aborted.
const ABORT: Duration = Duration::from_millis(10);
/// The target: during an attack, 99 of 100 moves are acknowledged within this time.
pub const MAX_ATTACKED_MOVE: Duration = Duration::from_millis(100);
/// The target for floods of requests: this many times as long as without an attack.
const MAX_SLOWDOWN: u32 = 3;
/// The first address of attackers; those before it are the players'.
pub(crate) const ATTACKERS: u32 = 1000;

/// The size of each attack.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// Requests for an analysis that are aborted after 10 ms.
    pub aborted: u32,
    /// Connections with a `HEAD` request for an event stream.
    pub heads: u32,
    /// Sockets that send pings as fast as they can.
    pub floods: u32,
    /// Public games, and moves in each.
    pub shown: (u32, u16),
    /// Requests for the list of public games.
    pub lists: u32,
    /// How long refused actions are sent.
    pub refused: Duration,
    /// How long the players play alone, and during each flood of requests.
    pub flood: Duration,
    /// Requests from rotating addresses.
    pub rotating: u32,
}

impl Attack {
    /// For the command.
    pub const FULL: Self = Self {
        aborted: 500,
        heads: 700,
        floods: 20,
        shown: (50, 160),
        lists: 5000,
        refused: Duration::from_secs(10),
        flood: Duration::from_secs(12),
        rotating: 4000,
    };
    /// For a test.
    pub const SHORT: Self = Self {
        aborted: 120,
        heads: 300,
        floods: 3,
        shown: (5, 20),
        lists: 300,
        refused: Duration::from_secs(2),
        flood: Duration::from_secs(2),
        rotating: 600,
    };
}

/// The result of one attack.
#[derive(Clone, Debug, Default)]
pub struct Damage {
    /// Its name.
    pub attack: &'static str,
    /// Counts of requests, connections or bytes.
    pub counts: Vec<(&'static str, u64)>,
    /// The times from sending a player's move to its acknowledgement.
    pub moves: Times,
    /// The peak memory of the server so far, in KiB.
    pub peak_kib: u64,
    /// The processor time of the server.
    pub processor: Duration,
    /// How long it took.
    pub time: Duration,
    /// The target: 99 of 100 moves are acknowledged within this time.
    pub allowed: Duration,
    /// Other targets that were missed.
    pub missed: Vec<String>,
}

impl Damage {
    /// The targets that were missed.
    pub fn missed(&self) -> Vec<String> {
        let p99 = self.moves.of_thousand(990);
        let slow =
            (p99 > self.allowed).then(|| format!("p99 of the moves is {p99:.1?} instead of {:.1?}", self.allowed));
        self.missed.iter().cloned().chain(slow).map(|what| format!("{}: {what}", self.attack)).collect()
    }

    /// One of the counts.
    pub fn count(&self, name: &str) -> u64 {
        self.counts.iter().find(|(known, _)| *known == name).map_or(0, |(_, count)| *count)
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.attack)?;
        for (name, count) in &self.counts {
            writeln!(f, "  {name:<40} {count}")?;
        }
        writeln!(f, "  {:<40} {}", "moves of two players", self.moves)?;
        writeln!(f, "  {:<40} p99 {:.1?}", "target", self.allowed)?;
        writeln!(f, "  {:<40} {} MiB", "peak of resident memory so far", self.peak_kib / 1024)?;
        let share = self.processor.as_secs_f64() / self.time.as_secs_f64().max(0.001) * 100.0;
        write!(
            f,
            "  {:<40} {:.2} s in {:.1} s ({share:.0} %)",
            "processor",
            self.processor.as_secs_f64(),
            self.time.as_secs_f64()
        )
    }
}

/// Runs all attacks on one server with little memory, one after the other. Fails if the server has ended, or if the
/// players could not play.
pub async fn attack(program: &Path, how_much: Attack, mut tell: impl FnMut(&Damage)) -> Result<Vec<Damage>, Error> {
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(program, &folder.path().join("games.sqlite")).await?;
    server.limit_memory(MAX_MEMORY)?;
    let mut all: Vec<Damage> = Vec::new();
    for kind in Kind::ALL {
        let prepared = kind.prepare(&server, how_much).await?;
        let enough = AtomicBool::new(false);
        let attacking = async {
            // A pause, so that there are some moves without an attack as well.
            sleep(Duration::from_millis(200)).await;
            let (start, before) = (Instant::now(), server.usage().time());
            let counts = prepared.run(&server, how_much).await;
            let (time, after) = (start.elapsed(), server.usage().time());
            enough.store(true, Ordering::Relaxed);
            (counts, before, after, time)
        };
        let (moves, (counts, before, after, time)) = tokio::join!(play_until(server.address(), &enough), attacking);
        server.is_alive()?;
        let alone = all.first().map_or(MAX_ATTACKED_MOVE, |alone| alone.moves.of_thousand(990));
        let Flooded { counts, missed } = counts?;
        let damage = Damage {
            attack: kind.name(),
            counts,
            missed,
            allowed: if kind.is_flood() { alone * MAX_SLOWDOWN } else { MAX_ATTACKED_MOVE },
            moves: moves.map_err(|error| Error::wrong(format!("{}: the players: {error}", kind.name())))?,
            peak_kib: server.usage().peak_kib()?,
            processor: after?.saturating_sub(before?),
            time,
        };
        tell(&damage);
        all.push(damage);
    }
    server.end()?;
    Ok(all)
}

/// A kind of attack.
#[derive(Clone, Copy, Debug)]
enum Kind {
    None,
    Links,
    Page,
    Boards,
    Idle,
    Analyses,
    Rotating,
    Aborted,
    Heads,
    Pings,
    Lists,
    Refused,
}

/// What an attack needs.
enum Prepared {
    Aborted(Vec<GameId>),
    Heads(GameId),
    Pings(GameId),
    Lists,
    Refused(AttackedGame),
    Flood(Kind),
}

impl Kind {
    /// First without an attack, to compare with.
    const ALL: [Self; 12] = [
        Self::None,
        Self::Links,
        Self::Page,
        Self::Boards,
        Self::Idle,
        Self::Analyses,
        Self::Rotating,
        Self::Aborted,
        Self::Heads,
        Self::Pings,
        Self::Lists,
        Self::Refused,
    ];

    fn is_flood(self) -> bool {
        matches!(self, Self::Links | Self::Page | Self::Boards | Self::Idle | Self::Analyses | Self::Rotating)
    }

    fn name(self) -> &'static str {
        match self {
            Self::None => "no attack",
            Self::Links => "long links of positions",
            Self::Page => "the page without a pause",
            Self::Boards => "questions about boards that are too large",
            Self::Idle => "idle connections",
            Self::Analyses => "36 analyses of one address",
            Self::Rotating => "pictures and moves from rotating addresses",
            Self::Aborted => "aborted analyses",
            Self::Heads => "HEAD for streams of events",
            Self::Pings => "pings",
            Self::Lists => "requests for the games to watch",
            Self::Refused => "actions that are refused",
        }
    }

    async fn prepare(self, server: &Server, how_much: Attack) -> Result<Prepared, Error> {
        let route = |number: u32| Route::new(server.address(), ATTACKERS + number).patient(PATIENCE);
        Ok(match self {
            Self::None | Self::Links | Self::Page | Self::Boards | Self::Idle | Self::Analyses | Self::Rotating => {
                Prepared::Flood(self)
            }
            Self::Aborted => {
                let mut games = Vec::new();
                for number in 0..8 {
                    let mut game = AttackedGame::create(route(number), geometry(9, 7, 4)?, false).await?;
                    game.play(route(number), &[0, 1, 0, 1, 0, 1, 0]).await?;
                    games.push(game.id);
                }
                Prepared::Aborted(games)
            }
            Self::Heads => Prepared::Heads(AttackedGame::create(route(10), geometry(7, 6, 4)?, false).await?.id),
            Self::Pings => Prepared::Pings(AttackedGame::create(route(11), geometry(7, 6, 4)?, false).await?.id),
            Self::Lists => {
                let (games, moves) = how_much.shown;
                let long: Vec<usize> = (0..usize::from(moves)).map(|ply| ply / 16).collect();
                let made = join_all((0..games).map(|number| {
                    let long = long.clone();
                    let route = route(100 + number);
                    async move {
                        let mut game = AttackedGame::create(route, geometry(16, 16, 16)?, true).await?;
                        game.play(route, &long).await
                    }
                }));
                made.await.into_iter().collect::<Result<Vec<()>, Error>>()?;
                Prepared::Lists
            }
            Self::Refused => {
                let mut game = AttackedGame::create(route(12), geometry(16, 16, 16)?, false).await?;
                let long: Vec<usize> = (0..usize::from(how_much.shown.1)).map(|ply| ply / 16).collect();
                game.play(route(12), &long).await?;
                Prepared::Refused(game)
            }
        })
    }
}

impl Prepared {
    async fn run(self, server: &Server, how_much: Attack) -> Result<Flooded, Error> {
        let (address, time) = (server.address(), how_much.flood);
        let counts: Result<Vec<(&'static str, u64)>, Error> = match self {
            Self::Flood(kind) => {
                return match kind {
                    Kind::Links => flood::aside(move || flood::repeated(address, flood::link(), time)).await,
                    Kind::Page => flood::aside(move || flood::repeated(address, "/".to_owned(), time)).await,
                    Kind::Boards => flood::aside(move || flood::repeated(address, flood::question(), time)).await,
                    Kind::Idle => flood::aside(move || flood::idle(address, time)).await,
                    Kind::Analyses => flood::aside(move || flood::analyses(address, time)).await,
                    Kind::Rotating => flood::aside(move || flood::rotating(address, how_much.rotating)).await,
                    _ => {
                        sleep(time).await;
                        Ok(Flooded::default())
                    }
                };
            }
            Self::Aborted(games) => {
                let mut answered = 0;
                for number in 0..how_much.aborted {
                    // From many addresses, so that no limit per address applies.
                    let route = Route::new(address, ATTACKERS + 1000 + number % 100);
                    let game = games[number as usize % games.len()];
                    let mut stream = route.connect().await?;
                    let request = format!("GET /api/v1/games/{game}/analysis HTTP/1.1\r\nhost: localhost\r\n\r\n");
                    stream.write_all(request.as_bytes()).await?;
                    let mut start = [0; 12];
                    answered += u64::from(timeout(ABORT, stream.read_exact(&mut start)).await.is_ok());
                }
                Ok(vec![("requests", u64::from(how_much.aborted)), ("answered within 10 ms", answered)])
            }
            Self::Heads(game) => {
                let route = Route::new(address, ATTACKERS + 20).patient(PATIENCE);
                let request = format!("HEAD /api/v1/games/{game}/events HTTP/1.1\r\nhost: localhost\r\n\r\n");
                let mut held = Vec::new();
                for _ in 0..how_much.heads {
                    let mut stream = route.connect().await?;
                    // The connection may have been closed.
                    let _ = stream.write_all(request.as_bytes()).await;
                    let mut start = [0; 12];
                    let heard = timeout(PATIENCE, stream.read_exact(&mut start)).await;
                    if heard.map_err(|_| Error::wrong("no answer"))?.is_ok() {
                        held.push(stream);
                    }
                }
                Ok(vec![("connections", u64::from(how_much.heads)), ("held at the same time", held.len() as u64)])
            }
            Self::Pings(game) => {
                let mut sent = 0;
                let mut closed = 0;
                for number in 0..how_much.floods {
                    let route = Route::new(address, ATTACKERS + 30 + number).patient(PATIENCE);
                    let (pings, is_1008) = pings(route, game).await?;
                    sent += pings;
                    closed += u64::from(is_1008);
                }
                let sockets = u64::from(how_much.floods);
                Ok(vec![("sockets", sockets), ("pings that could be sent", sent), ("closed with 1008", closed)])
            }
            Self::Lists => {
                let workers = (0..8).map(|worker| async move {
                    let mut counts = [0; 2];
                    for number in 0..how_much.lists / 8 {
                        let route = Route::new(address, ATTACKERS + 5000 + worker * 100 + number % 100);
                        match route
                            .patient(PATIENCE)
                            .ask::<serde_json::Value>("GET", "/api/v1/live", None, None::<&()>)
                            .await
                        {
                            Ok(_) => counts[0] += 1,
                            Err(RouteError::Problem { status: 429, .. }) => counts[1] += 1,
                            Err(error) => return Err(error.into()),
                        }
                    }
                    Ok(counts)
                });
                let counts = join_all(workers).await.into_iter().collect::<Result<Vec<[u64; 2]>, Error>>()?;
                let sum = |place: usize| counts.iter().map(|counts| counts[place]).sum();
                Ok(vec![("answered", sum(0)), ("refused", sum(1))])
            }
            Self::Refused(game) => refused(address, &game, how_much.refused).await,
        };
        Ok(Flooded { counts: counts?, missed: Vec::new() })
    }
}

/// Sends pings without a pause on a watcher's socket, until it is closed or 5 seconds have passed. Returns how many
/// were sent, and whether the socket was closed because of the rate limit.
async fn pings(route: Route, game: GameId) -> Result<(u64, bool), Error> {
    const PING: [u8; 6] = [0x89, 0x80, 0, 0, 0, 0];
    /// The close code of a rate limit.
    const CLOSE: [u8; 4] = [0x88, 0x02, 0x03, 0xf0];
    let stream = open(route, game, "watch").await?;
    let (mut reading, mut writing) = stream.into_split();
    let listening = tokio::spawn(async move {
        let mut heard = Vec::new();
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = reading.read(&mut bytes).await {
            heard.extend_from_slice(&bytes[..count]);
            if heard.windows(4).any(|four| four == CLOSE) {
                return true;
            }
            let old = heard.len().saturating_sub(3);
            heard.drain(..old);
        }
        false
    });
    let many = PING.repeat(1000);
    let start = Instant::now();
    let mut sent = 0;
    while start.elapsed() < Duration::from_secs(5) && !listening.is_finished() {
        match timeout(Duration::from_millis(500), writing.write(&many)).await {
            Ok(Ok(count)) => sent += count as u64 / 6,
            Ok(Err(_)) => break,
            Err(_) => {}
        }
        tokio::task::yield_now().await;
    }
    drop(writing);
    let is_1008 = timeout(Duration::from_secs(10), listening).await.is_ok_and(|heard| heard.unwrap_or(false));
    Ok((sent, is_1008))
}

/// A raw WebSocket connection.
async fn open(route: Route, game: GameId, kind: &str) -> Result<TcpStream, Error> {
    let mut stream = route.connect().await?;
    let request = upgrade(game, kind);
    stream.write_all(request.as_bytes()).await?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(timeout(PATIENCE, stream.read_u8()).await.map_err(Error::wrong)??);
    }
    if !head.starts_with(b"HTTP/1.1 101") {
        return Err(Error::wrong(String::from_utf8_lossy(&head)));
    }
    Ok(stream)
}

/// Ten sockets of one player, at one address, that send 20 refused actions a second each, as earlier clients did:
/// without `refusals=version`.
async fn refused(
    server: std::net::SocketAddr,
    game: &AttackedGame,
    time: Duration,
) -> Result<Vec<(&'static str, u64)>, Error> {
    let route = Route::new(server, ATTACKERS + 60).patient(PATIENCE);
    let hello = format!("{{\"type\":\"hello\",\"token\":\"{}\"}}", game.tokens[0].reveal());
    let act = "{\"type\":\"act\",\"action\":{\"id\":\"never\",\"deed\":{\"type\":\"move\",\"column\":1,\"ply\":0}}}";
    let sockets = (0..10).map(|_| async {
        let (mut reading, mut writing) = open(route, game.id, "play").await?.into_split();
        writing.write_all(&frame(0x81, hello.as_bytes())).await?;
        let listening = tokio::spawn(async move {
            let (mut received, mut refusals, mut bytes, mut last) = (0, 0, vec![0; 1 << 16], Vec::new());
            while let Ok(count @ 1..) = reading.read(&mut bytes).await {
                received += count as u64;
                last.extend_from_slice(&bytes[..count]);
                let wanted = b"\"type\":\"refused\"";
                refusals += last.windows(wanted.len()).filter(|part| part == wanted).count() as u64;
                let old = last.len().saturating_sub(wanted.len() - 1);
                last.drain(..old);
            }
            [received, refusals]
        });
        let (start, mut sent) = (Instant::now(), 0);
        while start.elapsed() < time && writing.write_all(&frame(0x81, act.as_bytes())).await.is_ok() {
            sent += 1;
            sleep(Duration::from_millis(50)).await;
        }
        drop(writing);
        let [received, refusals] = timeout(PATIENCE, listening).await.map_err(Error::wrong)??;
        Ok::<_, Error>([sent, received, refusals])
    });
    let counts = join_all(sockets).await.into_iter().collect::<Result<Vec<[u64; 3]>, Error>>()?;
    let sum = |place: usize| counts.iter().map(|counts| counts[place]).sum::<u64>();
    Ok(vec![("actions sent", sum(0)), ("refused", sum(2)), ("KiB received", sum(1) / 1024)])
}
