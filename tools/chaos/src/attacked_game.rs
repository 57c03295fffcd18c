//! The games of an attack: those that are attacked, and the one that two players play meanwhile.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use puissance4_online::{
    Action, Create, GameId, PlayerCommand, PlayerMessage, SeatToken, ServerMessage, Starts, TakeSeat, Terms,
};
use puissance4_rules::{Column, Connect, Geometry, Size};
use tokio::time::{sleep, timeout};

use crate::connection::{Line, Route, RouteError};
use crate::error::Error;
use crate::random::Random;
use crate::times::Times;

/// The timeout of clients, long enough on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
/// The pause between an acknowledgement and the next move: the rate limit allows ten moves a second to each player.
const PAUSE: Duration = Duration::from_millis(55);

pub(crate) fn geometry(columns: usize, rows: usize, connect: usize) -> Result<Geometry, Error> {
    Ok(Geometry::new(Size::new(columns, rows).map_err(Error::wrong)?, Connect::new(connect).map_err(Error::wrong)?))
}

/// A game with both players.
pub(crate) struct AttackedGame {
    pub(crate) id: GameId,
    pub(crate) tokens: [SeatToken; 2],
    ply: u16,
}

/// Retries a request when the server says so.
async fn with_retries<T>(ask: impl AsyncFn() -> Result<T, RouteError>) -> Result<T, RouteError> {
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

impl AttackedGame {
    /// Creates a game and takes both seats.
    pub(crate) async fn create(route: Route, geometry: Geometry, shown: bool) -> Result<Self, Error> {
        let terms = Terms::new(geometry, None).map_err(Error::wrong)?.shown(shown);
        let tokens = [Random::token(), Random::token()];
        let create = Create { terms, starts: Starts::Creator, name: None, token: tokens[0].clone() };
        let id = with_retries(async || route.create(&create).await).await?.game.opening.id;
        let take = TakeSeat { name: None, token: tokens[1].clone() };
        with_retries(async || route.take_seat(id, &take).await).await?;
        Ok(Self { id, tokens, ply: 0 })
    }

    fn action(&self, column: usize) -> Result<Action, Error> {
        let column = Column::from_index(column).ok_or_else(|| Error::wrong("no such column"))?;
        let id = format!("m{}", self.ply).parse().map_err(|_| Error::wrong("no action id"))?;
        Ok(Action { id, command: PlayerCommand::Move { column, ply: self.ply } })
    }

    /// Plays these columns over HTTP, as fast as the rate limits allow.
    pub(crate) async fn play(&mut self, route: Route, columns: &[usize]) -> Result<(), Error> {
        let path = format!("/api/v1/games/{}/actions", self.id);
        for column in columns {
            let action = self.action(*column)?;
            let token = &self.tokens[usize::from(self.ply) % 2];
            let _: puissance4_online::Accepted =
                with_retries(async || route.ask("POST", &path, Some(token), Some(&action)).await).await?;
            self.ply += 1;
        }
        Ok(())
    }
}

/// Two players move in turn, game after game, until the attack ends.
pub(crate) async fn play_until(server: std::net::SocketAddr, enough: &AtomicBool) -> Result<Times, Error> {
    let routes = [Route::new(server, 1), Route::new(server, 2)].map(|route| route.patient(PATIENCE));
    let mut times = Vec::new();
    loop {
        let mut game = AttackedGame::create(routes[0], geometry(16, 16, 16)?, false).await?;
        let mut lines = Vec::new();
        for (route, token) in routes.iter().zip(&game.tokens) {
            lines.push(route.player(game.id, &PlayerMessage::Hello { token: token.clone(), known: None }).await?);
        }
        // Column by column, so that no line is completed before the last column.
        while game.ply < 15 * 16 {
            if enough.load(Ordering::Relaxed) {
                return Ok(Times::new(times));
            }
            let action = game.action(usize::from(game.ply) / 16)?;
            let player = usize::from(game.ply) % 2;
            let start = Instant::now();
            if acknowledged(&mut lines[player], &action).await? {
                times.push(start.elapsed());
                game.ply += 1;
            }
            // The opponent receives the event, too, and reads it.
            drain(&mut lines[1 - player]).await;
            sleep(PAUSE).await;
        }
    }
}

/// Sends an action and waits for the answer; false if it has to be retried.
async fn acknowledged(line: &mut Line, action: &Action) -> Result<bool, Error> {
    line.say(&PlayerMessage::Act { action: action.clone() }).await?;
    loop {
        match timeout(PATIENCE, line.hear()).await.map_err(|_| Error::wrong("no answer to a move"))?? {
            Some(ServerMessage::Accepted(accepted)) if accepted.action == action.id => return Ok(true),
            Some(ServerMessage::Busy { retry_after_ms, .. }) => {
                sleep(Duration::from_millis(retry_after_ms.0)).await;
                return Ok(false);
            }
            Some(ServerMessage::Refused { reason, .. }) => {
                return Err(Error::wrong(format_args!("a move is refused: {reason:?}")));
            }
            Some(_) => {}
            None => return Err(Error::wrong("a player's socket is closed")),
        }
    }
}

async fn drain(line: &mut Line) {
    while let Ok(Ok(Some(_))) = timeout(Duration::from_millis(1), line.hear()).await {}
}
