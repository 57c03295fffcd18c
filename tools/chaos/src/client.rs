//! Clients: players of random legal games, and watchers. They reconnect until the test ends.

use std::net::SocketAddr;
use std::time::Duration;

use puissance4_online::{
    Action, ActionId, Create, GameId, Match, Milliseconds, PlayerCommand, PlayerMessage, ProblemKind, Seat, SeatToken,
    ServerMessage, Starts, TakeSeat, Terms, TimeControl, WatcherMessage,
};
use puissance4_rules::Geometry;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::client_profile::ClientProfile;
use crate::connection::{Line, PATIENCE, Route, RouteError};
use crate::observation::Observation;
use crate::random::Random;

/// Tells all clients when the test ends.
pub(crate) type Enough = watch::Receiver<bool>;

/// A player or watcher, who reconnects whenever the connection is lost.
#[derive(Debug)]
struct Client {
    /// One route to each server.
    routes: Vec<Route>,
    /// The route in use.
    taken: usize,
    token: Option<SeatToken>,
    profile: ClientProfile,
    chance: Random,
    observation: Observation,
    pending: Option<Pending>,
}

/// An action without an answer.
#[derive(Debug)]
struct Pending {
    action: Action,
    /// When it is sent or retried.
    due: Option<Instant>,
}

/// Why a connection ended.
enum End {
    /// The client is done.
    Done,
    /// The connection is lost: retry, after this time if the server said so.
    Again(Option<Duration>),
}

/// Two clients that play one game after the other until the test ends, and some watchers. Each connects to one of the
/// servers, and switches to the next when that one is gone. Returns the observations of all of them.
pub(crate) async fn play_games(
    servers: Vec<SocketAddr>,
    number: u32,
    watchers: u32,
    profile: ClientProfile,
    seed: u64,
    enough: Enough,
) -> Vec<Observation> {
    let first_client = number * (2 + watchers);
    let routes_of = |client| servers.iter().map(|server| Route::new(*server, first_client + client)).collect();
    let routes: Vec<Vec<Route>> = (0..2 + watchers).map(routes_of).collect();
    let mut chance = Random::new(seed, u64::from(first_client));
    let mut observations = Vec::new();
    while !*enough.borrow() {
        let tokens = [Random::token(), Random::token()];
        let Some(mut game) = sit_down(&routes, &tokens, &mut chance, &enough).await else { break };
        // One game, then its rematches.
        loop {
            let mut clients = tokio::task::JoinSet::new();
            for (number, routes) in routes.iter().enumerate() {
                let client = Client {
                    routes: routes.clone(),
                    taken: number,
                    token: tokens.get(number).cloned(),
                    profile,
                    chance: Random::seeded(u64::from_le_bytes(chance.bytes())),
                    observation: Observation::of_servers(game, servers.len()),
                    pending: None,
                };
                clients.spawn(client.stay(enough.clone()));
            }
            let told = clients.join_all().await;
            let next = told.iter().find_map(|observation| observation.fold().and_then(Match::next));
            observations.extend(told);
            match next {
                Some(next) if !*enough.borrow() => game = next,
                _ => break,
            }
        }
    }
    observations
}

/// Creates a game and takes both seats, with retries.
async fn sit_down(
    routes: &[Vec<Route>],
    tokens: &[SeatToken; 2],
    chance: &mut Random,
    enough: &Enough,
) -> Option<GameId> {
    let time = TimeControl { initial_ms: Milliseconds::seconds(300), increment_ms: Milliseconds::seconds(1) };
    let terms = Terms::new(Geometry::STANDARD, chance.happens(300).then_some(time)).ok()?;
    let create = Create { terms, starts: Starts::Chance, name: None, token: tokens[0].clone() };
    let take = TakeSeat { name: None, token: tokens[1].clone() };
    let mut game = None;
    let mut tries = 0;
    while !*enough.borrow() {
        let done = match game {
            None => one_of(&routes[0], tries).create(&create).await,
            Some(game) => one_of(&routes[1], tries).take_seat(game, &take).await,
        };
        tries += 1;
        match done {
            Ok(_) if game.is_some() => return game,
            Ok(seated) => game = Some(seated.game.opening.id),
            Err(error) => {
                let wait = error.retry_after().unwrap_or(Duration::from_millis(50));
                sleep(chance.time(wait, wait * 2)).await;
            }
        }
    }
    None
}

/// The next route.
fn one_of(routes: &[Route], number: usize) -> &Route {
    &routes[number % routes.len()]
}

impl Client {
    /// Reconnects until the game is over or the test ends.
    async fn stay(mut self, mut enough: Enough) -> Observation {
        let mut wait = self.profile.again.0;
        loop {
            let known = self.observation.known();
            let end = tokio::select! {
                end = self.visit() => end,
                _ = enough.wait_for(|enough| *enough) => return self.observation,
            };
            if self.observation.known() != known {
                wait = self.profile.again.0;
            }
            let told = match end {
                End::Done => return self.observation,
                End::Again(told) => told,
            };
            self.taken += 1;
            let time = match told {
                Some(told) => self.chance.time(told, told * 2),
                None => self.chance.time(wait / 2, wait),
            };
            wait = (wait * 2).min(self.profile.again.1);
            tokio::select! {
                () = sleep(time) => {}
                _ = enough.wait_for(|enough| *enough) => return self.observation,
            }
        }
    }

    /// One connection, from the first message to its end.
    async fn visit(&mut self) -> End {
        let game = self.observation.game;
        let known = self.observation.known();
        self.observation.greets();
        let route = one_of(&self.routes, self.taken);
        let line = match &self.token {
            Some(token) => route.player(game, &PlayerMessage::Hello { token: token.clone(), known }).await,
            None => route.watcher(game, &WatcherMessage::Hello { known }).await,
        };
        let mut line = match line {
            Ok(line) => line,
            Err(error) => return self.broken(&error),
        };
        self.observation.connections += 1;
        // What was sent before may not have arrived, and is sent again.
        if let Some(pending) = &mut self.pending {
            pending.due = Some(Instant::now());
        }
        match self.converse(&mut line).await {
            Ok(end) => end,
            Err(error) => self.broken(&error),
        }
    }

    fn broken(&mut self, error: &RouteError) -> End {
        match error {
            RouteError::Nonsense(what) => self.observation.fault(what),
            RouteError::Problem { status, problem } if problem.retry_after_ms.is_none() => {
                self.observation.fault(format_args!("status {status} {problem:?}"));
            }
            _ => {}
        }
        End::Again(error.retry_after())
    }

    async fn converse(&mut self, line: &mut Line) -> Result<End, RouteError> {
        let mut welcome = false;
        loop {
            if welcome && self.pending.is_none() {
                self.decide();
                if self.pending.is_some() && self.routes.len() > 1 && self.chance.happens(self.profile.wanders) {
                    return Ok(End::Again(None));
                }
            }
            if self.is_done() {
                return Ok(End::Done);
            }
            let due = self.pending.as_ref().filter(|_| welcome).and_then(|pending| pending.due);
            tokio::select! {
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => self.send(line).await?,
                // A server that does not answer an action is gone; one that is merely silent is not.
                heard = timeout(PATIENCE, line.hear()) => {
                    let Ok(heard) = heard else {
                        if welcome && self.pending.as_ref().is_none_or(|pending| pending.due.is_some()) {
                            continue;
                        }
                        return Ok(End::Again(None));
                    };
                    let Some(message) = heard? else { return Ok(End::Again(None)) };
                    self.observation.hear(&message);
                    welcome = true;
                    if let Some(end) = self.answered(&message) {
                        return Ok(end);
                    }
                }
            }
        }
    }

    /// Handles a message: it may answer the pending action.
    fn answered(&mut self, message: &ServerMessage) -> Option<End> {
        let is_pending =
            |pending: &Option<Pending>, id: &ActionId| pending.as_ref().is_some_and(|pending| pending.action.id == *id);
        match message {
            ServerMessage::Accepted(accepted) if is_pending(&self.pending, &accepted.action) => self.pending = None,
            ServerMessage::Refused { action, .. } if is_pending(&self.pending, action) => self.pending = None,
            ServerMessage::Busy { action, retry_after_ms } if is_pending(&self.pending, action) => {
                let wait = Duration::from_millis(retry_after_ms.0);
                let due = Some(Instant::now() + self.chance.time(wait, wait * 2));
                if let Some(pending) = &mut self.pending {
                    pending.due = due;
                }
            }
            ServerMessage::Leaving { retry_after_ms } => {
                return Some(End::Again(Some(Duration::from_millis(retry_after_ms.0))));
            }
            ServerMessage::Closed { problem } => {
                if !matches!(problem.problem, ProblemKind::TooMany | ProblemKind::NotStored) {
                    self.observation.fault(format_args!("closed: {problem:?}"));
                }
                let wait = problem.retry_after_ms.map(|wait| Duration::from_millis(wait.0));
                return Some(End::Again(wait));
            }
            _ => {}
        }
        None
    }

    async fn send(&mut self, line: &mut Line) -> Result<(), RouteError> {
        let Some(pending) = &mut self.pending else { return Ok(()) };
        pending.due = None;
        let times = if self.chance.happens(self.profile.doubled) { 2 } else { 1 };
        for _ in 0..times {
            self.observation.asks(&pending.action);
            line.say(&PlayerMessage::Act { action: pending.action.clone() }).await?;
        }
        Ok(())
    }

    fn is_done(&self) -> bool {
        let Some(game) = self.observation.fold() else { return false };
        let is_last = !is_repeated(game.id()) || game.ending().is_some_and(|ending| !ending.counts());
        game.ending().is_some() && self.pending.is_none() && (is_last || game.next().is_some())
    }

    /// Chooses the next command, if it is this client's turn.
    fn decide(&mut self) {
        let (Some(seat), Some(game)) = (self.observation.seat, self.observation.fold()) else { return };
        let Some(command) = choose(game, seat, &self.profile, &mut self.chance) else { return };
        let action = Action { id: self.chance.action(), command };
        let thinking = self.chance.time(Duration::ZERO, self.profile.thinking);
        self.pending = Some(Pending { action, due: Some(Instant::now() + thinking) });
    }
}

/// Whether the two play a rematch; both clients decide the same.
fn is_repeated(game: GameId) -> bool {
    game.as_bytes()[0].is_multiple_of(3)
}

fn choose(game: &Match, seat: Seat, profile: &ClientProfile, chance: &mut Random) -> Option<PlayerCommand> {
    if game.ending().is_some() {
        let wanted = is_repeated(game.id()) && game.next().is_none() && game.ending()?.counts();
        return match game.rematch_offer() {
            _ if !wanted => None,
            None => (seat == Seat::First).then_some(PlayerCommand::OfferRematch),
            Some(by) => (by != seat).then_some(PlayerCommand::AnswerRematch { accept: true }),
        };
    }
    let ply = u16::try_from(game.ply()).ok()?;
    if let Some(asker) = game.takeback() {
        return (asker != seat).then(|| PlayerCommand::AnswerTakeback { accept: chance.happens(500), ply });
    }
    if game.turn() != Some(seat) {
        return None;
    }
    if ply >= 2 && chance.happens(profile.regrets) {
        return Some(PlayerCommand::AskTakeback { ply });
    }
    if chance.happens(profile.resigns) {
        return Some(PlayerCommand::Resign);
    }
    let column = chance.column(game.position().legal())?;
    Some(PlayerCommand::Move { column, ply })
}
