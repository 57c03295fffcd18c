//! Steps of the machine's clock, forward and back, while the server is down or while it runs. In every case a player's
//! thinking is charged, and server downtime is not.

use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

use puissance4_online::{
    Action, Event, GameId, Milliseconds, PlayerCommand, PlayerMessage, SeatToken, ServerMessage, Terms, TimeControl,
};
use puissance4_rules::Geometry;
use tokio::time::{sleep, timeout};

use crate::connection::{Route, RouteError, seat_both};
use crate::error::Error;
use crate::random::Random;
use crate::server::Server;
use crate::shim::Shim;

/// The time on both clocks at the start; there is no increment.
const INITIAL: Milliseconds = Milliseconds::seconds(600);
/// How long a player thinks while the server runs.
const THINKING: Duration = Duration::from_secs(3);
/// How long the server is down. Shorter downtimes may be charged: a gap of three seconds between heartbeats is an
/// outage.
const AWAY: Duration = Duration::from_secs(6);
/// The tolerance: how much of a player's thinking may be forgiven, because of lag and around a step.
const FORGIVEN: Duration = Duration::from_millis(1500);
/// How much of a downtime may be charged.
const CHARGED: Duration = Duration::from_secs(4);
/// The timeout for the answer to a move, long enough on a busy machine.
const ANSWER: Duration = Duration::from_secs(20);

/// A step of the clock. The numbers are its error after the step, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockStep {
    /// Nothing.
    None,
    /// The server is restarted with such a clock.
    Restart(i64),
    /// The clock is set while the server runs.
    Jump(i64),
}

/// How much a player was charged for a move after a step.
#[derive(Clone, Copy, Debug)]
pub struct Charge {
    /// The step since the previous move.
    pub step: ClockStep,
    /// How long the player thought while the server ran, as the test measured it.
    pub thought: Duration,
    /// How much the server charged; none if it ended the game instead.
    pub charged: Option<Duration>,
}

impl Charge {
    /// The fault, if there is one.
    pub fn fault(&self) -> Option<&'static str> {
        match self.charged {
            None => Some("the player's time was up"),
            Some(charged) if charged + FORGIVEN < self.thought => Some("the player thought for free"),
            Some(charged) if charged > self.thought + CHARGED => Some("the player was charged for more"),
            Some(_) => None,
        }
    }
}

impl fmt::Display for Charge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: thought for {:.1} s, charged ", self.step, self.thought.as_secs_f64())?;
        match self.charged {
            Some(charged) => write!(f, "{:.1} s", charged.as_secs_f64())?,
            None => f.write_str("everything")?,
        }
        match self.fault() {
            Some(fault) => write!(f, ": {fault}"),
            None => Ok(()),
        }
    }
}

/// Two players, one after the other on the same server.
struct Pair {
    game: GameId,
    tokens: [SeatToken; 2],
    chance: Random,
    ply: u16,
    left: [Milliseconds; 2],
}

/// Plays a game with clocks on a server whose clock has this error, in seconds, at the start, with a step before each
/// further move. Returns the charge of each move. None on other systems than Linux.
pub async fn clock_steps(program: &Path, wrong: i64, steps: &[ClockStep]) -> Result<Option<Vec<Charge>>, Error> {
    let Some(shim) = Shim::new()? else { return Ok(None) };
    let folder = tempfile::tempdir()?;
    let games = folder.path().join("games.sqlite");
    shim.set_clock(wrong)?;
    let environment = shim.environment(folder.path())?;
    let mut server = Server::start_with(program, &games, environment, None).await?;
    let mut pair = Pair::sit_down(&server).await?;
    // A player's first move is not charged.
    for _ in 0..2 {
        pair.play(&server).await?;
    }
    let mut charges = Vec::new();
    for step in steps {
        match *step {
            ClockStep::None => {}
            ClockStep::Jump(wrong) => shim.set_clock(wrong)?,
            ClockStep::Restart(wrong) => {
                // So that the last heartbeat is recent.
                sleep(Duration::from_millis(200)).await;
                server.kill()?;
                sleep(AWAY).await;
                shim.set_clock(wrong)?;
                server.restart().await?;
            }
        }
        let start = Instant::now();
        sleep(THINKING).await;
        let charge = Charge { step: *step, charged: pair.play(&server).await?, thought: start.elapsed() };
        charges.push(charge);
        if charge.charged.is_none() {
            break;
        }
    }
    Ok(Some(charges))
}

impl Pair {
    async fn sit_down(server: &Server) -> Result<Self, Error> {
        let time = TimeControl { initial_ms: INITIAL, increment_ms: Milliseconds(0) };
        let terms = Terms::new(Geometry::STANDARD, Some(time)).map_err(Error::wrong)?;
        let route = Route::new(server.address(), 1).patient(ANSWER);
        let (game, tokens) = seat_both(&[route, route], terms).await?;
        Ok(Self { game, tokens, chance: Random::seeded(1), ply: 0, left: [INITIAL; 2] })
    }

    /// Plays the next move. Returns how much was charged; none if the game is over.
    async fn play(&mut self, server: &Server) -> Result<Option<Duration>, Error> {
        let number = usize::from(self.ply % 2);
        // From left to right, row by row: there is no line before the fourth row.
        let column = Geometry::STANDARD.columns().nth(usize::from(self.ply % 7));
        let column = column.ok_or_else(|| Error::wrong("no such column"))?;
        let action = Action { id: self.chance.action(), command: PlayerCommand::Move { column, ply: self.ply } };
        let token = self.tokens[number].clone();
        let moved = async {
            let route = Route::new(server.address(), 2).patient(ANSWER);
            let mut line = route.player(self.game, &PlayerMessage::Hello { token, known: None }).await?;
            let mut said = false;
            while let Some(message) = line.hear().await? {
                match message {
                    ServerMessage::Accepted(accepted) => return Ok(Some(accepted.entry.event)),
                    ServerMessage::Refused { .. } => return Ok(None),
                    _ if !said => {
                        said = true;
                        line.say(&PlayerMessage::Act { action: action.clone() }).await?;
                    }
                    _ => {}
                }
            }
            Err(RouteError::Silent)
        };
        let event = timeout(ANSWER, moved).await.unwrap_or(Err(RouteError::Silent))?;
        let Some(Event::Moved { left_ms: Some(left), .. }) = event else { return Ok(None) };
        let charged = self.left[number].minus(left);
        self.left[number] = left;
        self.ply += 1;
        Ok(Some(Duration::from_millis(charged.0)))
    }
}
