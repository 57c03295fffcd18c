//! Online games over WebSocket: one socket for players, one for watchers, who have no message for actions.

use std::future::pending;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::Bytes;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use puissance4_online::{
    Action, GameId, Milliseconds, PlayerMessage, PresetPhrase, ProblemKind, Seat, SeatToken, ServerMessage, Version,
    WatcherMessage,
};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::time::{MissedTickBehavior, interval_at, timeout};

use crate::game::active_game::updates::text;
use crate::game::active_game::visitor::Visitor;
use crate::game::active_game::{ActiveGame, ActiveGameError, Refused};
use crate::http::api::{ApiError, Caller, game};
use crate::http::pings::Pings;
use crate::http::socket_end::End;
use crate::http::socket_options::{Refusals, SocketOptions};
use crate::limits::rate_limit::{Bucket, Rate, RetryAfter, SocketPermit};
use crate::metrics::Limited;
use crate::online::Online;
use crate::random;

/// The maximum length of a message from a client.
const MAX_BYTES: usize = 2048;
/// Most messages from the server are short, and each is sent at once.
const WRITE_BUFFER: usize = 1024;
/// A whole game always fits.
const MAX_WRITE_BUFFER: usize = 256 * 1024;
/// The timeout for the first message.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// How often the server pings a client.
const PING_PERIOD: Duration = Duration::from_secs(20);
/// A client that sends nothing for this long is disconnected.
const IDLE_TIMEOUT: Duration = Duration::from_secs(50);
/// How long a closed socket waits for the client's close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// The timeout for sending a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// The messages that the two kinds of sockets accept.
trait SocketRole: Sized {
    /// The first message: a player's token, and the known version.
    fn hello(text: &str) -> Option<(Option<SeatToken>, Option<Version>)>;
    /// A later message.
    fn message(text: &str) -> Option<PlayerMessage>;
}

struct Player;
struct Watcher;

impl SocketRole for Player {
    fn hello(text: &str) -> Option<(Option<SeatToken>, Option<Version>)> {
        match serde_json::from_str(text).ok()? {
            PlayerMessage::Hello { token, known } => Some((Some(token), known)),
            PlayerMessage::Act { .. } | PlayerMessage::Say { .. } => None,
        }
    }

    fn message(text: &str) -> Option<PlayerMessage> {
        serde_json::from_str(text).ok()
    }
}

impl SocketRole for Watcher {
    fn hello(text: &str) -> Option<(Option<SeatToken>, Option<Version>)> {
        let WatcherMessage::Hello { known } = serde_json::from_str(text).ok()?;
        Some((None, known))
    }

    fn message(_: &str) -> Option<PlayerMessage> {
        None
    }
}

/// `GET /api/v1/games/{id}/play`
pub(crate) async fn play(
    State(online): State<Arc<Online>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    uri: Uri,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    open::<Player>(online, caller, &id, &uri, upgrade)
}

/// `GET /api/v1/games/{id}/watch`
pub(crate) async fn watch(
    State(online): State<Arc<Online>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    uri: Uri,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    open::<Watcher>(online, caller, &id, &uri, upgrade)
}

fn open<W: SocketRole + 'static>(
    online: Arc<Online>,
    Caller(address): Caller,
    id: &str,
    uri: &Uri,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let id = game(id)?;
    let upgrade = upgrade.map_err(|rejection| ApiError {
        status: StatusCode::UPGRADE_REQUIRED,
        problem: ApiError::malformed(rejection.to_string()).problem,
    })?;
    let place = online.limiter.socket(address)?;
    online.metrics.sockets.add();
    let upgrade = upgrade
        .read_buffer_size(MAX_BYTES)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MAX_WRITE_BUFFER)
        .max_message_size(MAX_BYTES)
        .max_frame_size(MAX_BYTES);
    let frames = Frames { bucket: Bucket::new(Instant::now()), rate: online.limiter.limits().frames };
    let session = Session { id, address, frames, options: SocketOptions::from_query(uri) };
    // Requests have threads of their own, and sockets those of the games.
    let start = async move |socket| drop(online.runtime.clone().spawn(converse::<W>(online, place, session, socket)));
    Ok(upgrade.on_upgrade(start).into_response())
}

/// What belongs to one socket.
struct Session {
    id: GameId,
    /// The client's address.
    address: IpAddr,
    frames: Frames,
    options: SocketOptions,
}

/// How many frames a client may still send.
struct Frames {
    bucket: Bucket,
    rate: Rate,
}

impl Frames {
    fn take(&mut self) -> Result<(), End> {
        self.bucket.take(self.rate, Instant::now()).map_err(End::Flood)
    }
}

/// Serves a socket, from the upgrade to its close.
async fn converse<W: SocketRole>(
    online: Arc<Online>,
    place: SocketPermit,
    mut session: Session,
    mut socket: WebSocket,
) {
    let mut leaving = online.leaving.subscribe();
    let end = tokio::select! {
        Err(end) = talk::<W>(&online, &mut session, &mut socket) => end,
        // Also if the shutdown began before this socket was opened.
        _ = leaving.wait_for(|leaving| *leaving) => End::Told(Box::new(reconnect())),
    };
    let is_flood = matches!(end, End::Flood(_));
    let last = match end {
        End::Gone => None,
        End::Flood(wait) => {
            online.limiter.refusals.add(Limited::Frames);
            Some(Box::new(ServerMessage::Closed { problem: *ApiError::from(wait).problem }))
        }
        End::Broken(code) => {
            let close = CloseFrame { code, reason: Utf8Bytes::default() };
            if send(&mut socket, Message::Close(Some(close))).await.is_ok() {
                // Nothing more is read. If the connection were closed before the client has read the code, its unread
                // data would reset the connection.
                tokio::time::sleep(CLOSE_TIMEOUT).await;
            }
            None
        }
        End::Slow => {
            online.metrics.slow.add();
            Some(Box::new(reconnect()))
        }
        End::Told(message) => Some(message),
    };
    if let Some(message) = last {
        let _ = send(&mut socket, Message::Text(text(&message))).await;
        let code =
            if matches!(*message, ServerMessage::Leaving { .. }) { close_code::AWAY } else { close_code::POLICY };
        let close = CloseFrame { code, reason: Utf8Bytes::default() };
        let _ = send(&mut socket, Message::Close(Some(close))).await;
        // Waits for the client's close frame, so the last message arrives. After a flood nothing more is read.
        if is_flood {
            tokio::time::sleep(CLOSE_TIMEOUT).await;
        } else {
            let _ = timeout(CLOSE_TIMEOUT, async { while let Some(Ok(_)) = socket.recv().await {} }).await;
        }
    }
    drop(place);
}

/// Asks a client to reconnect, each after a different time.
pub(crate) fn reconnect() -> ServerMessage {
    let [low, high] = random::bytes();
    let spread = u64::from(u16::from_le_bytes([low, high])) % 2000;
    ServerMessage::Leaving { retry_after_ms: Milliseconds(500 + spread) }
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), End> {
    match timeout(SEND_TIMEOUT, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}

/// The next frame, if the client may send one more.
async fn listen(socket: &mut WebSocket, frames: &mut Frames) -> Result<Incoming, End> {
    let heard = socket.recv().await;
    frames.take()?;
    match heard {
        Some(Ok(Message::Text(text))) => Ok(Incoming::Text(text)),
        Some(Ok(Message::Pong(nonce))) => Ok(Incoming::Pong(nonce)),
        Some(Ok(Message::Ping(_))) => Ok(Incoming::Nothing),
        Some(Ok(Message::Binary(_))) => Err(End::Broken(close_code::UNSUPPORTED)),
        Some(Err(error)) => Err(error.into()),
        Some(Ok(Message::Close(_))) | None => Err(End::Gone),
    }
}

enum Incoming {
    Text(Utf8Bytes),
    Pong(Bytes),
    Nothing,
}

async fn talk<W: SocketRole>(
    online: &Arc<Online>,
    session: &mut Session,
    socket: &mut WebSocket,
) -> Result<std::convert::Infallible, End> {
    let first = timeout(HELLO_TIMEOUT, async {
        loop {
            if let Incoming::Text(text) = listen(socket, &mut session.frames).await? {
                return Ok::<_, End>(text);
            }
        }
    });
    let first = first.await.map_err(|_| End::Broken(close_code::POLICY))??;
    let (token, known) = W::hello(&first).ok_or(ProblemKind::Malformed)?;
    let active_game = online.registry.active_game(session.id);
    let seat = match token {
        None => None,
        Some(token) => Some(active_game.seat_of(&token).await?.ok_or(ProblemKind::WrongToken)?),
    };
    online.has_room(&active_game, seat)?;
    let (mut visitor, welcome) = active_game.connect(seat, known).await?;
    for update in welcome {
        send(socket, Message::Text(update.text)).await?;
    }
    let mut phrases = seat.filter(|_| session.options.phrases).map(|_| active_game.listen());
    if phrases.is_some() {
        let known = ServerMessage::Phrases { phrases: PresetPhrase::ALL.to_vec() };
        send(socket, Message::Text(text(&known))).await?;
    }
    let mut pings = Pings::new();
    send(socket, pings.next()).await?;
    let mut tick = interval_at(tokio::time::Instant::now() + PING_PERIOD, PING_PERIOD);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            heard = listen(socket, &mut session.frames) => {
                pings.heard = Instant::now();
                match heard? {
                    Incoming::Text(text) => {
                        let seat = seat.ok_or(ProblemKind::Malformed)?;
                        let answer = match W::message(&text) {
                            Some(PlayerMessage::Act { action }) => {
                                Some(answer_action(online, &active_game, session, seat, action).await)
                            }
                            Some(PlayerMessage::Say { phrase }) if phrases.is_some() => {
                                answer_phrase(online, &active_game, seat, phrase)
                            }
                            _ => return Err(ProblemKind::Malformed.into()),
                        };
                        // Earlier events are sent before the answer.
                        while let Some(update) = buffered(&mut visitor)? {
                            send(socket, Message::Text(update)).await?;
                        }
                        if let Some(answer) = answer {
                            send(socket, Message::Text(answer)).await?;
                        }
                    }
                    Incoming::Pong(nonce) => {
                        if let Some(lag) = pings.answered(&nonce) {
                            visitor.note_lag(lag);
                        }
                    }
                    Incoming::Nothing => {}
                }
            }
            update = next(&mut visitor) => send(socket, Message::Text(update?)).await?,
            said = next_phrase(&mut phrases) => send(socket, Message::Text(said)).await?,
            _ = tick.tick() => {
                if pings.heard.elapsed() > IDLE_TIMEOUT {
                    return Err(End::Gone);
                }
                send(socket, pings.next()).await?;
            }
        }
    }
}

/// The next update. A client that is too far behind is asked to reconnect, and then gets what it missed.
async fn next(visitor: &mut Visitor) -> Result<Utf8Bytes, End> {
    match visitor.updates.recv().await {
        Ok(update) => Ok(update.text),
        Err(error) => {
            Err(if matches!(error, RecvError::Lagged(_)) { End::Slow } else { End::Told(Box::new(reconnect())) })
        }
    }
}

/// The next phrase, on a socket that gets them. Those that a slow reader has missed are left out: they come too late.
async fn next_phrase(phrases: &mut Option<Receiver<Utf8Bytes>>) -> Utf8Bytes {
    let Some(phrases) = phrases else { return pending().await };
    loop {
        match phrases.recv().await {
            Ok(said) => return said,
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return pending().await,
        }
    }
}

/// An update that is already buffered.
fn buffered(visitor: &mut Visitor) -> Result<Option<Utf8Bytes>, End> {
    match visitor.updates.try_recv() {
        Ok(update) => Ok(Some(update.text)),
        Err(TryRecvError::Empty) => Ok(None),
        Err(TryRecvError::Lagged(_)) => Err(End::Slow),
        Err(TryRecvError::Closed) => Err(End::Told(Box::new(reconnect()))),
    }
}

/// Executes an action, and gives the answer.
async fn answer_action(
    online: &Arc<Online>,
    active_game: &Arc<ActiveGame>,
    session: &Session,
    seat: Seat,
    action: Action,
) -> Utf8Bytes {
    let arrived = online.arrival();
    let id = action.id.clone();
    let busy = |wait: RetryAfter, action| ServerMessage::Busy { action, retry_after_ms: wait.milliseconds() };
    let place = match online.may_act(active_game, seat, session.address, &action) {
        Ok(place) => place,
        Err(wait) => return text(&busy(wait, id)),
    };
    // With `Version`, all events have been sent on this socket before the answer.
    let known = match session.options.refusals {
        Refusals::Whole => None,
        Refusals::Version => Some(Version(u32::MAX)),
    };
    let answer = match online.measured_action(active_game, seat, action, arrived, known).await {
        Ok(accepted) => ServerMessage::Accepted(accepted),
        Err(ActiveGameError::Refused(refused)) => {
            let Refused { reason, version, game, clock } = *refused;
            let version = (session.options.refusals == Refusals::Version).then_some(version);
            let refused = text(&ServerMessage::Refused { action: id, reason, version, game, clock });
            online.charge(active_game, seat, session.address, refused.len());
            return refused;
        }
        Err(error) => {
            tracing::warn!(?error, "an action could not be stored");
            busy(RetryAfter(Duration::from_secs(1)), id)
        }
    };
    drop(place);
    text(&answer)
}

/// Says a phrase of a player; gives the answer if it is not said.
fn answer_phrase(online: &Online, active_game: &ActiveGame, seat: Seat, phrase: PresetPhrase) -> Option<Utf8Bytes> {
    let refused = active_game.say(seat, phrase, online.limiter.limits()).err()?;
    if refused.problem == ProblemKind::TooMany {
        online.limiter.refusals.add(Limited::Phrases);
    }
    Some(text(&ServerMessage::NotSaid { problem: *refused }))
}
