//! Floods of requests: from few addresses as fast as they can, from many addresses at once, and connections that are
//! kept open.
//!
//! The attackers have a thread of their own with the lowest priority. On the internet they would have other machines;
//! here they must not take the processor from the players whose moves are measured.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use crate::attack::ATTACKERS;
use crate::attacked_game::{AttackedGame, PATIENCE, geometry};
use crate::connection::Route;
use crate::error::Error;

/// What a flood did, and which of its targets were missed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flooded {
    pub(crate) counts: Vec<(&'static str, u64)>,
    pub(crate) missed: Vec<String>,
}

/// How many moves a link has: about as many as an address of 16 KiB can hold.
const LINK_MOVES: usize = 4000;
/// The target for a visitor who comes while all connections are taken, and for another visitor's quick question.
const QUICK: Duration = Duration::from_secs(1);
/// The target for the answer to a long question, or for its refusal.
const LONG: Duration = Duration::from_secs(10);

/// Runs attackers on a thread of their own.
pub(crate) async fn aside<F: Future<Output = Result<Flooded, Error>>>(
    attackers: impl FnOnce() -> F + Send + 'static,
) -> Result<Flooded, Error> {
    let (sender, done) = oneshot::channel();
    std::thread::spawn(move || {
        // Only Linux has priorities of single threads.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, 19);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let done = runtime.map_err(Error::wrong).and_then(|runtime| runtime.block_on(attackers()));
        let _ = sender.send(done);
    });
    done.await.map_err(Error::wrong)?
}

/// A connection that is kept open from one request to the next.
struct KeepAlive(TcpStream);

impl KeepAlive {
    async fn open(route: Route) -> Result<Self, Error> {
        Ok(Self(route.connect().await?))
    }

    /// The status of the answer to a request.
    async fn get(&mut self, path: &str) -> Result<u16, Error> {
        timeout(PATIENCE, self.exchange(path)).await.map_err(|_| Error::wrong("no answer"))?.map_err(Error::wrong)
    }

    async fn exchange(&mut self, path: &str) -> std::io::Result<u16> {
        let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        self.0.write_all(request.as_bytes()).await?;
        let (mut answer, mut bytes) = (Vec::new(), vec![0; 16 * 1024]);
        let head = loop {
            if let Some(end) = answer.windows(4).position(|four| four == b"\r\n\r\n") {
                break end;
            }
            self.read(&mut bytes, &mut answer).await?;
        };
        let text = String::from_utf8_lossy(&answer[..head]).to_ascii_lowercase();
        let status = text.split(' ').nth(1).and_then(|status| status.parse().ok());
        let length = text.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse::<usize>().ok());
        let status = status.ok_or_else(|| std::io::Error::other("no status"))?;
        while answer.len() < head + 4 + length.unwrap_or_default() {
            self.read(&mut bytes, &mut answer).await?;
        }
        Ok(status)
    }

    async fn read(&mut self, bytes: &mut [u8], answer: &mut Vec<u8>) -> std::io::Result<()> {
        match self.0.read(bytes).await? {
            0 => Err(std::io::ErrorKind::UnexpectedEof.into()),
            count => {
                answer.extend_from_slice(&bytes[..count]);
                Ok(())
            }
        }
    }
}

/// A number of columns that fill the largest board from the left.
fn long_line() -> String {
    let columns: Vec<String> = (0..LINK_MOVES).map(|ply| (ply / 64 + 1).to_string()).collect();
    columns.join(",")
}

/// 200 connections from four addresses request the same path without a pause.
pub(crate) async fn repeated(server: SocketAddr, path: String, time: Duration) -> Result<Flooded, Error> {
    let end = Instant::now() + time;
    let connections = (0..200).map(|number| {
        let (route, path) = (Route::new(server, ATTACKERS + 70 + number % 4).patient(PATIENCE), &path);
        async move {
            let mut counts = [0, 0];
            let mut connection = KeepAlive::open(route).await?;
            while Instant::now() < end {
                match connection.get(path).await? {
                    429 => counts[1] += 1,
                    _ => counts[0] += 1,
                }
            }
            Ok(counts)
        }
    });
    let counts = join_all(connections).await.into_iter().collect::<Result<Vec<[u64; 2]>, Error>>()?;
    let sum = |place: usize| counts.iter().map(|counts| counts[place]).sum();
    Ok(Flooded { counts: vec![("answered", sum(0)), ("refused", sum(1))], missed: Vec::new() })
}

/// The page of a position on the largest board.
pub(crate) fn link() -> String {
    format!("/64x64x64/{}", long_line())
}

/// A question about such a position, which no solver answers.
pub(crate) fn question() -> String {
    format!("/api/v1/solve?size=64x64&connect=64&pos={}", long_line())
}

/// 16 addresses hold as many connections as they may, and use each every ten seconds. Then a newcomer comes.
pub(crate) async fn idle(server: SocketAddr, time: Duration) -> Result<Flooded, Error> {
    // As many sockets as the system allows.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let mut held = Vec::new();
    for number in 0..16 * 256 {
        let mut connection =
            KeepAlive::open(Route::new(server, ATTACKERS + 200 + number / 256).patient(PATIENCE)).await?;
        // The connection may be closed, when others need its place.
        if connection.get("/healthz").await.is_ok() {
            held.push(connection);
        }
    }
    let opened = held.len() as u64;
    let (end, mut slowest, mut missed) = (Instant::now() + time, Duration::ZERO, Vec::new());
    let mut newcomers = 0;
    while newcomers < 20 || Instant::now() < end {
        let start = Instant::now();
        let route = Route::new(server, ATTACKERS + 300 + newcomers).patient(PATIENCE);
        let answered = async { KeepAlive::open(route).await?.get("/healthz").await };
        if !answered.await.is_ok_and(|status| status == 200) {
            missed.push(format!("newcomer {newcomers} is not answered"));
        }
        slowest = slowest.max(start.elapsed());
        newcomers += 1;
        sleep(Duration::from_millis(50)).await;
        // A part of the connections, each after ten seconds.
        for connection in held.iter_mut().skip(newcomers as usize % 200).step_by(200) {
            let _ = connection.get("/healthz").await;
        }
    }
    if slowest > QUICK {
        missed.push(format!("a newcomer waits for {slowest:?}"));
    }
    let counts = vec![
        ("connections", opened),
        ("newcomers", u64::from(newcomers)),
        ("slowest newcomer, ms", slowest.as_millis().try_into().unwrap_or(u64::MAX)),
    ];
    Ok(Flooded { counts, missed })
}

/// One address wants the analyses of 36 finished games at once, again and again, and another one asks questions.
pub(crate) async fn analyses(server: SocketAddr, time: Duration) -> Result<Flooded, Error> {
    let route = |number: u32| Route::new(server, ATTACKERS + 400 + number).patient(PATIENCE);
    let games = join_all((0..36).map(|number| async move {
        let mut game = AttackedGame::create(route(1 + number / 4), geometry(9, 7, 4)?, false).await?;
        game.play(route(1 + number / 4), &[0, 1, 0, 1, 0, 1, 0]).await?;
        Ok(game.id)
    }));
    let games = games.await.into_iter().collect::<Result<Vec<_>, Error>>()?;
    let end = Instant::now() + time;
    let crowd = join_all(games.into_iter().map(|id| async move {
        let (path, mut counts, mut slowest) = (format!("/api/v1/games/{id}/analysis"), [0, 0], Duration::ZERO);
        while Instant::now() < end {
            let start = Instant::now();
            match KeepAlive::open(route(0)).await?.get(&path).await? {
                429 => {
                    counts[1] += 1;
                    slowest = slowest.max(start.elapsed());
                }
                _ => counts[0] += 1,
            }
            sleep(Duration::from_millis(200)).await;
        }
        Ok((counts, slowest))
    }));
    let bystander = async {
        let (mut quick, mut long, mut missed, mut asked) = (Duration::ZERO, Duration::ZERO, Vec::new(), 0);
        sleep(Duration::from_millis(200)).await;
        while Instant::now() < end || asked < 4 {
            let (column, bystander) = (asked % 7 + 1, route(20 + u32::try_from(asked).unwrap_or_default()));
            for path in [format!("/api/v1/move?pos=44{column}&level=10"), format!("/api/v1/move?pos={column}&level=5")]
            {
                let start = Instant::now();
                let status = KeepAlive::open(bystander).await?.get(&path).await?;
                quick = quick.max(start.elapsed());
                if status != 200 {
                    missed.push(format!("{path} is answered with {status}"));
                }
            }
            let start = Instant::now();
            let path = format!("/api/v1/solve?size=8x6&pos=4444455555{}", [1, 2, 3, 6, 7, 8][asked % 6]);
            let status = KeepAlive::open(bystander).await?.get(&path).await?;
            long = long.max(start.elapsed());
            // The answer, or that the search took too long.
            if ![200, 422].contains(&status) {
                missed.push(format!("{path} is answered with {status}"));
            }
            asked += 1;
        }
        Ok::<_, Error>((quick, long, missed, asked))
    };
    let (crowd, bystander) = tokio::join!(crowd, bystander);
    let crowd = crowd.into_iter().collect::<Result<Vec<([u64; 2], Duration)>, Error>>()?;
    let (quick, long, mut missed, asked) = bystander?;
    let refusal = crowd.iter().map(|(_, slowest)| *slowest).max().unwrap_or_default();
    for (what, time, most) in
        [("a quick question of a bystander takes", quick, QUICK), ("a long question of a bystander takes", long, LONG)]
    {
        if time > most {
            missed.push(format!("{what} {time:?}"));
        }
    }
    let sum = |place: usize| crowd.iter().map(|(counts, _)| counts[place]).sum();
    let milliseconds = |time: Duration| time.as_millis().try_into().unwrap_or(u64::MAX);
    let counts = vec![
        ("analyses answered", sum(0)),
        ("analyses refused", sum(1)),
        ("slowest refusal, ms", milliseconds(refusal)),
        ("questions of the bystander", 3 * asked as u64),
        ("slowest quick answer, ms", milliseconds(quick)),
        ("slowest long answer, ms", milliseconds(long)),
    ];
    Ok(Flooded { counts, missed })
}

/// Pictures of the largest board and moves of the highest levels on many boards, each request from another address.
pub(crate) async fn rotating(server: SocketAddr, requests: u32) -> Result<Flooded, Error> {
    const AT_ONCE: u32 = 64;
    let clients = (0..AT_ONCE).map(|client| async move {
        let mut counts = [0, 0, 0];
        for number in (client..requests).step_by(AT_ONCE as usize) {
            let (column, columns, rows) = (number % 64 + 1, 7 + number % 6, 6 + number / 6 % 3);
            let moves = vec![column.to_string(); (number / 64 % 60) as usize + 1].join(",");
            let path = match number % 4 {
                0 => format!("/api/v1/picture.png?size=64x64&connect=64&pos={moves}"),
                1 => format!("/api/v1/picture.svg?size=64x64&connect=64&pos={moves}"),
                2 => format!("/api/v1/pictures/64x64x64/{moves}.png"),
                _ => format!("/api/v1/move?size={columns}x{rows}&level={}&pos={}", 5 + number % 6, number % 7 + 1),
            };
            let route = Route::new(server, ATTACKERS + 10_000 + number).patient(PATIENCE);
            // Under the memory limit a connection may be closed; that the server is alive is seen later.
            match async { KeepAlive::open(route).await?.get(&path).await }.await {
                Ok(200) => counts[0] += 1,
                Ok(_) => counts[1] += 1,
                Err(_) => counts[2] += 1,
            }
        }
        counts
    });
    let counts = join_all(clients).await;
    let sum = |place: usize| counts.iter().map(|counts: &[u64; 3]| counts[place]).sum();
    let counts = vec![("answered", sum(0)), ("refused", sum(1)), ("without an answer", sum(2))];
    Ok(Flooded { counts, missed: Vec::new() })
}
