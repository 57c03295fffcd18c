//! Attacks by clients that want to use up the server: its memory, its connections, its processor, its bandwidth. While each goes on, two players play, and what is
//! measured is how long their moves take.

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use puissance4_online::{
    Action, Create, GameId, PlayerCommand, PlayerMessage, SeatToken, ServerMessage, Starts, TakeSeat, Terms,
};
use puissance4_rules::{Column, Connect, Geometry, Size};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::connection::{Line, Route, RouteError};
use crate::fault::TrialError;
use crate::load::Times;
use crate::network_fuzz::{frame, upgrade};
use crate::random::Random;
use crate::server::{Server, ServerError};

/// The server may have so much memory of its own.
const MAX_MEMORY: u64 = 512 << 20;
/// The players' clients wait this long for an answer, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between a player's acknowledgement and the next move: the limits allow ten a second to each of the two.
const PAUSE: Duration = Duration::from_millis(55);
/// A request is given up after this time.
const ABORT: Duration = Duration::from_millis(10);
/// While it is attacked, 99 of 100 moves are acknowledged within this time.
pub const MAX_ATTACKED_MOVE: Duration = Duration::from_millis(100);
/// Where the addresses of attackers begin; those before it are the players'.
const ATTACKERS: u32 = 1000;

/// How much of each attack.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// Requests for an analysis that are given up after 10 ms.
    pub aborted: u32,
    /// Connections with a `HEAD` for a stream of events.
    pub heads: u32,
    /// Sockets that send pings as fast as they can.
    pub floods: u32,
    /// Games that are shown, and moves in each.
    pub shown: (u32, u16),
    /// Requests for the list of them.
    pub lists: u32,
    /// How long actions are sent that will be refused.
    pub refused: Duration,
}

impl Attack {
    /// What the command does.
    pub const FULL: Self =
        Self { aborted: 500, heads: 700, floods: 20, shown: (50, 160), lists: 5000, refused: Duration::from_secs(10) };
    /// What a test has time for.
    pub const SHORT: Self =
        Self { aborted: 120, heads: 300, floods: 3, shown: (5, 20), lists: 300, refused: Duration::from_secs(2) };
}

/// What came of one attack.
#[derive(Clone, Debug, Default)]
pub struct Damage {
    /// Which.
    pub attack: &'static str,
    /// What was counted: requests, connections, bytes.
    pub counts: Vec<(&'static str, u64)>,
    /// From when a player's move was sent to its acknowledgement.
    pub moves: Times,
    /// The most memory that the server has had so far, in KiB.
    pub peak_kib: u64,
    /// The processor time that the server took.
    pub processor: Duration,
    /// How long it went on.
    pub time: Duration,
}

impl Damage {
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

fn wrong(what: impl fmt::Display) -> TrialError {
    ServerError::Process(io::Error::other(what.to_string())).into()
}

impl From<RouteError> for TrialError {
    fn from(error: RouteError) -> Self {
        wrong(error)
    }
}

/// All attacks on one server with little memory, one after the other. An error is a server that has ended, or players who could not play.
pub async fn attack(
    program: &Path,
    how_much: Attack,
    mut tell: impl FnMut(&Damage),
) -> Result<Vec<Damage>, TrialError> {
    let folder = tempfile::tempdir().map_err(ServerError::from)?;
    let mut server = Server::start(program, &folder.path().join("games.sqlite")).await?;
    server.limit_memory(MAX_MEMORY).await?;
    let mut all = Vec::new();
    for kind in [Kind::Aborted, Kind::Heads, Kind::Pings, Kind::Lists, Kind::Refused] {
        let prepared = kind.prepare(&server, how_much).await?;
        let enough = AtomicBool::new(false);
        let attacking = async {
            // So that there are some moves without any harm done as well.
            sleep(Duration::from_millis(200)).await;
            let (start, before) = (Instant::now(), server.processor_time());
            let counts = prepared.run(&server, how_much).await;
            let (time, after) = (start.elapsed(), server.processor_time());
            enough.store(true, Ordering::Relaxed);
            (counts, before, after, time)
        };
        let (moves, (counts, before, after, time)) = tokio::join!(play(server.address(), &enough), attacking);
        server.is_alive()?;
        let damage = Damage {
            attack: kind.name(),
            counts: counts?,
            moves: moves.map_err(|error| wrong(format!("{}: the players: {error}", kind.name())))?,
            peak_kib: server.peak_kib().map_err(ServerError::from)?,
            processor: after.map_err(ServerError::from)?.saturating_sub(before.map_err(ServerError::from)?),
            time,
        };
        tell(&damage);
        all.push(damage);
    }
    server.end().await?;
    Ok(all)
}

/// A kind of attack.
#[derive(Clone, Copy, Debug)]
enum Kind {
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
    Refused(Table),
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Aborted => "aborted analyses",
            Self::Heads => "HEAD for streams of events",
            Self::Pings => "pings",
            Self::Lists => "requests for the games to watch",
            Self::Refused => "actions that are refused",
        }
    }

    async fn prepare(self, server: &Server, how_much: Attack) -> Result<Prepared, TrialError> {
        let route = |number: u32| Route::new(server.address(), ATTACKERS + number).patient(PATIENCE);
        Ok(match self {
            Self::Aborted => {
                let mut games = Vec::new();
                for number in 0..8 {
                    let mut table = sit_down(route(number), geometry(9, 7, 4)?, false).await?;
                    table.play(route(number), &[0, 1, 0, 1, 0, 1, 0]).await?;
                    games.push(table.id);
                }
                Prepared::Aborted(games)
            }
            Self::Heads => Prepared::Heads(sit_down(route(10), geometry(7, 6, 4)?, false).await?.id),
            Self::Pings => Prepared::Pings(sit_down(route(11), geometry(7, 6, 4)?, false).await?.id),
            Self::Lists => {
                let (games, moves) = how_much.shown;
                let long: Vec<usize> = (0..usize::from(moves)).map(|ply| ply / 16).collect();
                let made = join_all((0..games).map(|number| {
                    let long = long.clone();
                    let route = route(100 + number);
                    async move {
                        let mut table = sit_down(route, geometry(16, 16, 16)?, true).await?;
                        table.play(route, &long).await
                    }
                }));
                made.await.into_iter().collect::<Result<Vec<()>, TrialError>>()?;
                Prepared::Lists
            }
            Self::Refused => {
                let mut table = sit_down(route(12), geometry(16, 16, 16)?, false).await?;
                let long: Vec<usize> = (0..usize::from(how_much.shown.1)).map(|ply| ply / 16).collect();
                table.play(route(12), &long).await?;
                Prepared::Refused(table)
            }
        })
    }
}

impl Prepared {
    async fn run(self, server: &Server, how_much: Attack) -> Result<Vec<(&'static str, u64)>, TrialError> {
        let address = server.address();
        match self {
            Self::Aborted(games) => {
                let mut answered = 0;
                for number in 0..how_much.aborted {
                    // From many addresses, so that no limit per address is in the way.
                    let route = Route::new(address, ATTACKERS + 1000 + number % 100);
                    let game = games[number as usize % games.len()];
                    let mut stream = route.connect().await?;
                    let request = format!("GET /api/v1/games/{game}/analysis HTTP/1.1\r\nhost: localhost\r\n\r\n");
                    stream.write_all(request.as_bytes()).await.map_err(ServerError::from)?;
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
                    // It may have been closed by now.
                    let _ = stream.write_all(request.as_bytes()).await;
                    let mut start = [0; 12];
                    let heard = timeout(PATIENCE, stream.read_exact(&mut start)).await;
                    if heard.map_err(|_| wrong("no answer"))?.is_ok() {
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
                            Err(error) => return Err(TrialError::from(error)),
                        }
                    }
                    Ok(counts)
                });
                let counts = join_all(workers).await.into_iter().collect::<Result<Vec<[u64; 2]>, TrialError>>()?;
                let sum = |place: usize| counts.iter().map(|counts| counts[place]).sum();
                Ok(vec![("answered", sum(0)), ("refused", sum(1))])
            }
            Self::Refused(table) => refused(address, &table, how_much.refused).await,
        }
    }
}

fn geometry(columns: usize, rows: usize, connect: usize) -> Result<Geometry, TrialError> {
    Ok(Geometry::new(Size::new(columns, rows).map_err(wrong)?, Connect::new(connect).map_err(wrong)?))
}

/// A game with both players.
struct Table {
    id: GameId,
    tokens: [SeatToken; 2],
    ply: u16,
}

async fn sit_down(route: Route, geometry: Geometry, shown: bool) -> Result<Table, TrialError> {
    let terms = Terms::new(geometry, None).map_err(wrong)?.shown(shown);
    let tokens = [Random::token(), Random::token()];
    let create = Create { terms, starts: Starts::Creator, name: None, token: tokens[0].clone() };
    let id = patiently(async || route.create(&create).await).await?.game.opening.id;
    let take = TakeSeat { name: None, token: tokens[1].clone() };
    patiently(async || route.take_seat(id, &take).await).await?;
    Ok(Table { id, tokens, ply: 0 })
}

/// The same again when the server says so.
async fn patiently<T>(ask: impl AsyncFn() -> Result<T, RouteError>) -> Result<T, RouteError> {
    let start = Instant::now();
    loop {
        match ask().await {
            Err(error) if error.retry_after().is_some() && start.elapsed() < PATIENCE => {
                sleep(error.retry_after().unwrap_or_default()).await;
            }
            done => return done,
        }
    }
}

impl Table {
    fn action(&self, column: usize) -> Result<Action, TrialError> {
        let column = Column::from_index(column).ok_or_else(|| wrong("no such column"))?;
        let id = format!("m{}", self.ply).parse().map_err(|_| wrong("no name"))?;
        Ok(Action { id, command: PlayerCommand::Move { column, ply: self.ply } })
    }

    /// Plays these columns over HTTP, as fast as the limits allow.
    async fn play(&mut self, route: Route, columns: &[usize]) -> Result<(), TrialError> {
        let path = format!("/api/v1/games/{}/actions", self.id);
        for column in columns {
            let action = self.action(*column)?;
            let token = &self.tokens[usize::from(self.ply) % 2];
            let _: puissance4_online::Accepted =
                patiently(async || route.ask("POST", &path, Some(token), Some(&action)).await).await?;
            self.ply += 1;
        }
        Ok(())
    }
}

/// Two players move in turn, game after game, until it is enough.
async fn play(server: std::net::SocketAddr, enough: &AtomicBool) -> Result<Times, TrialError> {
    let routes = [Route::new(server, 1), Route::new(server, 2)].map(|route| route.patient(PATIENCE));
    let mut times = Vec::new();
    loop {
        let mut table = sit_down(routes[0], geometry(16, 16, 16)?, false).await?;
        let mut lines = Vec::new();
        for (route, token) in routes.iter().zip(&table.tokens) {
            lines.push(route.player(table.id, &PlayerMessage::Hello { token: token.clone(), known: None }).await?);
        }
        // Column by column, the first line would be complete with the last column.
        while table.ply < 15 * 16 {
            if enough.load(Ordering::Relaxed) {
                return Ok(Times::new(times));
            }
            let action = table.action(usize::from(table.ply) / 16)?;
            let player = usize::from(table.ply) % 2;
            let start = Instant::now();
            if acknowledged(&mut lines[player], &action).await? {
                times.push(start.elapsed());
                table.ply += 1;
            }
            // The other one hears of it, too, and reads that.
            drain(&mut lines[1 - player]).await;
            sleep(PAUSE).await;
        }
    }
}

/// Sends an action and waits for the answer; false if it has to be sent again.
async fn acknowledged(line: &mut Line, action: &Action) -> Result<bool, TrialError> {
    line.say(&PlayerMessage::Act { action: action.clone() }).await?;
    loop {
        match timeout(PATIENCE, line.hear()).await.map_err(|_| wrong("no answer to a move"))?? {
            Some(ServerMessage::Accepted(accepted)) if accepted.action == action.id => return Ok(true),
            Some(ServerMessage::Busy { retry_after_ms, .. }) => {
                sleep(Duration::from_millis(retry_after_ms.0)).await;
                return Ok(false);
            }
            Some(ServerMessage::Refused { reason, .. }) => {
                return Err(wrong(format_args!("a move is refused: {reason:?}")));
            }
            Some(_) => {}
            None => return Err(wrong("a player's socket is closed")),
        }
    }
}

async fn drain(line: &mut Line) {
    while let Ok(Ok(Some(_))) = timeout(Duration::from_millis(1), line.hear()).await {}
}

/// Sends pings without end on a watcher's socket; gives how many went out until it was closed, or until 5 seconds have passed, and whether it was for being too many.
async fn pings(route: Route, game: GameId) -> Result<(u64, bool), TrialError> {
    const PING: [u8; 6] = [0x89, 0x80, 0, 0, 0, 0];
    /// Too much, as a server closes.
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

/// A socket, of which only bytes are of interest.
async fn open(route: Route, game: GameId, kind: &str) -> Result<TcpStream, TrialError> {
    let mut stream = route.connect().await?;
    let request = upgrade(game, kind);
    stream.write_all(request.as_bytes()).await.map_err(ServerError::from)?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(timeout(PATIENCE, stream.read_u8()).await.map_err(wrong)?.map_err(ServerError::from)?);
    }
    if !head.starts_with(b"HTTP/1.1 101") {
        return Err(wrong(String::from_utf8_lossy(&head)));
    }
    Ok(stream)
}

/// Ten sockets of one player, at one address, that send actions which are refused, each 20 a second, as clients of before did: without a word about what they know.
async fn refused(
    server: std::net::SocketAddr,
    table: &Table,
    time: Duration,
) -> Result<Vec<(&'static str, u64)>, TrialError> {
    let route = Route::new(server, ATTACKERS + 60).patient(PATIENCE);
    let hello = format!("{{\"type\":\"hello\",\"token\":\"{}\"}}", table.tokens[0].reveal());
    let act = "{\"type\":\"act\",\"action\":{\"id\":\"never\",\"deed\":{\"type\":\"move\",\"column\":1,\"ply\":0}}}";
    let sockets = (0..10).map(|_| async {
        let (mut reading, mut writing) = open(route, table.id, "play").await?.into_split();
        writing.write_all(&frame(0x81, hello.as_bytes())).await.map_err(ServerError::from)?;
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
        let [received, refusals] = timeout(PATIENCE, listening).await.map_err(wrong)??;
        Ok::<_, TrialError>([sent, received, refusals])
    });
    let counts = join_all(sockets).await.into_iter().collect::<Result<Vec<[u64; 3]>, TrialError>>()?;
    let sum = |place: usize| counts.iter().map(|counts| counts[place]).sum::<u64>();
    Ok(vec![("actions sent", sum(0)), ("refused", sum(2)), ("KiB received", sum(1) / 1024)])
}
