//! Online games as server-sent events, for networks that block WebSocket connections.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, Method};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use puissance4_online::Version;
use tokio::sync::broadcast::error::RecvError;

use crate::game::active_game::updates::Update;
use crate::game::active_game::visitor::Visitor;
use crate::http::api::{ApiError, Caller, game, since, token};
use crate::http::socket::reconnect;
use crate::limits::connection_limit::ConnectionPermit;
use crate::limits::rate_limit::SocketPermit;
use crate::online::Online;

/// How often a comment is sent, so proxies do not close the connection as idle.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// The state of a stream.
struct EventStream {
    online: Arc<Online>,
    visitor: Visitor,
    first: std::vec::IntoIter<Update>,
    /// Whether the last message was sent.
    done: bool,
    place: Counted,
}

/// The permits of a stream and its connection. The stream's permit replaces that of the connection only when the body
/// is really sent: the answer to `HEAD` has the same headers, but its body is never sent.
struct Counted {
    place: Option<SocketPermit>,
    connection: Option<ConnectionPermit>,
}

impl Counted {
    /// The stream starts.
    fn begin(&mut self) {
        if let Some(connection) = self.connection.take()
            && let Some(place) = self.place.take()
        {
            connection.stay(place);
        }
    }
}

/// `GET /api/v1/games/{id}/events`
pub(crate) async fn events(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, ApiError> {
    let id = game(&id)?;
    let token = token(request.headers())?;
    let last = request.headers().get(HeaderName::from_static("last-event-id"));
    let last = last.and_then(|value| value.to_str().ok()).and_then(|text| text.parse().ok()).map(Version);
    let known = last.or(since(request.uri())?);
    let is_head = request.method() == Method::HEAD;
    let active_game = online.registry.active_game(id);
    let seat = match &token {
        None => None,
        Some(token) => Some(active_game.seat_of(token).await?.ok_or(puissance4_online::ProblemKind::WrongToken)?),
    };
    online.has_room(&active_game, seat)?;
    if is_head {
        // This does not count as a connection to the game.
        active_game.game().await?;
        return Ok([(CONTENT_TYPE, "text/event-stream")].into_response());
    }
    let place = online.limiter.socket(address)?;
    online.metrics.sockets.add();
    let (visitor, first) = active_game.connect(seat, known).await?;
    let place = Counted { place: Some(place), connection: request.extensions().get::<ConnectionPermit>().cloned() };
    let stream = EventStream { online, visitor, first: first.into_iter(), done: false, place };
    let events = futures_util::stream::unfold(stream, |mut stream| async {
        let update = stream.next().await?;
        let event = Event::default().id(update.version.0.to_string()).data(update.text.as_str());
        Some((Ok::<_, Infallible>(event), stream))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response())
}

impl EventStream {
    async fn next(&mut self) -> Option<Update> {
        self.place.begin();
        if self.done {
            return None;
        }
        if let Some(update) = self.first.next() {
            return Some(update);
        }
        let mut leaving = self.online.leaving.subscribe();
        let asked = async {
            let _ = leaving.wait_for(|leaving| *leaving).await;
        };
        let heard = tokio::select! {
            heard = self.visitor.updates.recv() => heard,
            () = asked => Err(RecvError::Closed),
        };
        match heard {
            Ok(update) => Some(update),
            Err(error) => {
                if matches!(error, RecvError::Lagged(_)) {
                    self.online.metrics.slow.add();
                }
                self.done = true;
                Some(Update::new(self.visitor.version(), &reconnect()))
            }
        }
    }
}
