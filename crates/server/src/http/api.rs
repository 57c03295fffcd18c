//! Online games and questions about positions over HTTP, below `/api/v1`.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::Router;
use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{Path, Request, State};
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
#[cfg(feature = "mcp")]
use axum::routing::any;
use axum::routing::{MethodRouter, get, post};
use puissance4_online::{Action, Create, GameId, Milliseconds, Problem, ProblemKind, SeatToken, TakeSeat, Version};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::address::{Client, Peer, is_from_elsewhere};
use crate::game::active_game::ActiveGameError;
use crate::game::registry::created_with;
#[cfg(feature = "mcp")]
use crate::http::assistants;
use crate::http::event_stream;
use crate::http::kaggle;
use crate::http::picture;
use crate::http::question;
use crate::http::socket;
use crate::limits::fair_queue::Refused;
use crate::limits::rate_limit::{GAME_BYTES, RetryAfter};
use crate::metrics::Limited;
use crate::online::Online;
use crate::store::StoreError;

/// The maximum length of a body.
const MAX_BODY_BYTES: usize = 4096;
/// When to retry if an address has too many invitations in the lobby.
const INVITED: RetryAfter = RetryAfter(Duration::from_secs(60));
/// When to retry if something could not be stored.
const NOT_STORED: RetryAfter = RetryAfter(Duration::from_secs(1));

/// The description of the API for programs.
pub(crate) const OPENAPI: &str = include_str!("openapi.json");

/// Every path below `/api/v1`.
pub(crate) fn routes() -> Vec<(&'static str, MethodRouter<Arc<Online>>)> {
    vec![
        ("/games", post(create)),
        ("/games/{id}", get(read)),
        ("/games/{id}/seat", post(take_seat)),
        ("/games/{id}/actions", post(post_action)),
        ("/games/{id}/play", get(socket::play)),
        ("/games/{id}/watch", get(socket::watch)),
        ("/games/{id}/events", get(event_stream::events)),
        ("/games/{id}/analysis", get(analysis)),
        ("/pictures/{board}", get(picture::start)),
        ("/pictures/{board}/{moves}", get(picture::position)),
        ("/solve", get(question::solve)),
        ("/hint", get(question::hint)),
        ("/explain", get(question::explain)),
        ("/plan", get(question::plan)),
        ("/review", get(question::review)),
        ("/move", get(question::play)),
        ("/kaggle", post(kaggle::act)),
        ("/picture.png", get(picture::png)),
        ("/picture.svg", get(picture::svg)),
        ("/invitations", get(invitations)),
        ("/live", get(live)),
        ("/openapi.json", get(async || ([(CONTENT_TYPE, "application/json")], OPENAPI))),
    ]
}

/// The router of the API.
pub(crate) fn router(online: &Arc<Online>) -> Router {
    let mut router = Router::new();
    for (path, answer) in routes() {
        router = router.route(path, answer);
    }
    admitted(router.fallback(async || ApiError::from(ProblemKind::NotFound)), online)
}

/// The router of what is outside of `/api/v1`, at the path where other solvers have it.
pub(crate) fn solver(online: &Arc<Online>) -> Router {
    admitted(Router::new().route("/solve", get(question::scores)), online)
}

/// The router of the tools of assistants.
#[cfg(feature = "mcp")]
pub(crate) fn assistants(online: &Arc<Online>) -> Router {
    admitted(Router::new().route("/mcp", any(assistants::answer)), online)
}

fn admitted(router: Router<Arc<Online>>, online: &Arc<Online>) -> Router {
    router
        .method_not_allowed_fallback(async || {
            let mut error =
                ApiError::malformed("this address does not answer to this method").coded("method_not_allowed");
            error.status = StatusCode::METHOD_NOT_ALLOWED;
            error
        })
        .layer(from_fn_with_state(Arc::clone(online), admit))
        .layer(from_fn(share))
        .with_state(Arc::clone(online))
}

/// The client's address, for the limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub(crate) IpAddr);

/// The client of a request.
pub(crate) fn client<B>(online: &Online, request: &Request<B>) -> Client {
    // In tests there is no connection; then it is this machine.
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0.ip());
    online.proxies.client(peer, request.headers())
}

/// What pages of all sites may read: it is the same for all.
const OPEN: [&str; 9] =
    ["/solve", "/hint", "/explain", "/plan", "/review", "/move", "/picture.png", "/picture.svg", "/openapi.json"];

/// Lets pages of other sites read answers to questions, and why there is none.
async fn share(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_open = OPEN.contains(&path) || path.starts_with("/pictures/");
    let mut response = next.run(request).await;
    if is_open {
        response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    }
    response
}

/// Checks the rate limit and the site of every request.
async fn admit(State(online): State<Arc<Online>>, mut request: Request, next: Next) -> Response {
    let address = client(&online, &request).address();
    let length = request.uri().path_and_query().map_or(0, |whole| whole.as_str().len());
    if let Err(wait) = online.limiter.request(address, length) {
        return ApiError::from(wait).into_response();
    }
    let changes = ![Method::GET, Method::HEAD].contains(request.method());
    let is_socket = request.headers().contains_key("sec-websocket-key");
    if (changes || is_socket) && is_from_elsewhere(request.headers(), &online.sites) {
        online.limiter.refusals.add(Limited::Site);
        return ApiError::from(ProblemKind::OtherSite).into_response();
    }
    request.extensions_mut().insert(Caller(address));
    next.run(request).await
}

/// An answer with a problem.
#[derive(Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) problem: Box<Problem>,
}

impl From<ProblemKind> for ApiError {
    fn from(kind: ProblemKind) -> Self {
        let status = match kind {
            ProblemKind::Malformed => StatusCode::BAD_REQUEST,
            ProblemKind::NoSuchGame | ProblemKind::NotFound => StatusCode::NOT_FOUND,
            ProblemKind::GameDeleted => StatusCode::GONE,
            ProblemKind::WrongToken | ProblemKind::OtherSite => StatusCode::FORBIDDEN,
            ProblemKind::Refused | ProblemKind::InProgress => StatusCode::CONFLICT,
            ProblemKind::Unanswered => StatusCode::UNPROCESSABLE_ENTITY,
            ProblemKind::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ProblemKind::NotStored => StatusCode::SERVICE_UNAVAILABLE,
            // The last one exists for clients; the server never sends it.
            ProblemKind::Internal | ProblemKind::Unknown => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self { status, problem: Box::new(kind.into()) }
    }
}

impl From<RetryAfter> for ApiError {
    fn from(wait: RetryAfter) -> Self {
        Self::from(ProblemKind::TooMany).after(wait)
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        let (wait, code, detail) = match refused {
            Refused::Share(wait) => (wait, "address_busy", "earlier requests of this address are not answered yet"),
            Refused::Crowded(wait) => (wait, "server_busy", "too many requests are waiting"),
            Refused::Failed => return ProblemKind::Internal.into(),
        };
        let mut error = Self::from(wait).coded(code);
        error.problem.detail = Some(detail.to_owned());
        error
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Full
            | StoreError::Failed(_)
            | StoreError::Silent
            | StoreError::Later { .. }
            | StoreError::Moved(_)
            | StoreError::Damaged(_)
            | StoreError::Unsynced(_) => {
                tracing::warn!(%error, "a game cannot be read or stored now");
                Self::from(ProblemKind::NotStored).after(NOT_STORED)
            }
            // The game, or how the database is set up: trying again does not help.
            _ => {
                tracing::error!(%error, "a game cannot be read");
                ProblemKind::Internal.into()
            }
        }
    }
}

impl From<ActiveGameError> for ApiError {
    fn from(error: ActiveGameError) -> Self {
        match error {
            ActiveGameError::NoSuchGame => ProblemKind::NoSuchGame.into(),
            ActiveGameError::Deleted => ProblemKind::GameDeleted.into(),
            ActiveGameError::Store(error) => error.into(),
            ActiveGameError::Refused(why) => {
                let mut refused = Self::from(ProblemKind::Refused);
                refused.problem.reason = Some(why.reason);
                refused.problem.game = why.game;
                refused
            }
        }
    }
}

impl ApiError {
    pub(crate) fn malformed(detail: impl Into<String>) -> Self {
        let mut error = Self::from(ProblemKind::Malformed);
        error.problem.detail = Some(detail.into());
        error
    }

    /// The same with a code for programs.
    pub(crate) fn coded(mut self, code: &str) -> Self {
        self.problem.code = Some(code.to_owned());
        self
    }

    fn after(mut self, wait: RetryAfter) -> Self {
        self.problem.retry_after_ms = Some(wait.milliseconds());
        self
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let wait = self.problem.retry_after_ms;
        let mut body = serde_json::to_value(&self.problem).unwrap_or_default();
        if let Some(members) = body.as_object_mut() {
            let kind = members["problem"].clone();
            members.entry("code").or_insert(kind);
            members.insert("status".to_owned(), self.status.as_u16().into());
            members.insert("title".to_owned(), self.status.canonical_reason().into());
        }
        let mut response = json(self.status, &body);
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(Milliseconds(wait)) = wait {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(wait.div_ceil(1000)));
        }
        response
    }
}

/// An answer in JSON.
pub(crate) fn json(status: StatusCode, value: &impl Serialize) -> Response {
    match serde_json::to_vec(value) {
        Ok(bytes) => (status, [(CONTENT_TYPE, "application/json")], bytes).into_response(),
        Err(error) => {
            tracing::error!(%error, "an answer could not be serialised");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// An answer that is serialised already.
fn written(body: Bytes) -> Response {
    ([(CONTENT_TYPE, "application/json")], body).into_response()
}

/// Reads a body of JSON.
async fn body<T: DeserializeOwned>(headers: &HeaderMap, body: Body) -> Result<T, ApiError> {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // A form of another site cannot send this type without a preflight request.
    if !media_type
        .split(';')
        .next()
        .is_some_and(|media_type| media_type.trim().eq_ignore_ascii_case("application/json"))
    {
        let problem = ApiError::malformed("the body must be application/json").coded("media_type").problem;
        return Err(ApiError { status: StatusCode::UNSUPPORTED_MEDIA_TYPE, problem });
    }
    let bytes = axum::body::to_bytes(body, MAX_BODY_BYTES).await.map_err(|_| {
        let problem = ApiError::malformed("the body is too long or was not sent to its end").coded("too_long").problem;
        ApiError { status: StatusCode::PAYLOAD_TOO_LARGE, problem }
    })?;
    serde_json::from_slice(&bytes).map_err(|error| ApiError::malformed(error.to_string()))
}

/// The client's token, if it sent one.
pub(crate) fn token(headers: &HeaderMap) -> Result<Option<SeatToken>, ApiError> {
    let Some(value) = headers.get(AUTHORIZATION) else { return Ok(None) };
    let token =
        value.to_str().ok().and_then(|value| value.strip_prefix("Bearer ")).and_then(|text| text.trim().parse().ok());
    token
        .map(Some)
        .ok_or(ApiError { status: StatusCode::UNAUTHORIZED, problem: Box::new(ProblemKind::WrongToken.into()) })
}

/// The game id of a path.
pub(crate) fn game(id: &str) -> Result<GameId, ApiError> {
    id.parse().map_err(|_| ProblemKind::NoSuchGame.into())
}

/// The version in the query.
pub(crate) fn since(request: &axum::http::Uri) -> Result<Option<Version>, ApiError> {
    let Some(query) = request.query() else { return Ok(None) };
    let value = query.split('&').find_map(|part| part.strip_prefix("since="));
    let number = value.map(str::parse).transpose().map_err(|_| ApiError::malformed("since is not a version"))?;
    Ok(number.map(Version))
}

/// Reads a request for a seat, and checks its rate limit.
async fn for_a_seat<T: DeserializeOwned>(online: &Online, address: IpAddr, request: Request) -> Result<T, ApiError> {
    let (parts, sent) = request.into_parts();
    let wanted = body(&parts.headers, sent).await?;
    online.limiter.seat(address)?;
    online.limiter.store(address, GAME_BYTES)?;
    Ok(wanted)
}

async fn create(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, ApiError> {
    let create: Create = for_a_seat(&online, address, request).await?;
    let _place = online.limiter.storing()?;
    let is_listed = create.terms.is_listed();
    let id = created_with(&create.token);
    if is_listed {
        may_invite(&online, address, id).await?;
    }
    let created = online.registry.create(create).await;
    if is_listed && created.is_err() {
        online.lobby.forget(id);
    }
    let seated = created?;
    // The maker is here, although the page has not connected yet.
    online.registry.active_game(id).note_request(seated.seat);
    online.metrics.created.add();
    online.lists.changed();
    Ok(json(StatusCode::CREATED, &seated))
}

/// Checks how many open invitations an address has in the lobby. Those that were accepted, cancelled or expired do not
/// count.
async fn may_invite(online: &Online, address: IpAddr, id: GameId) -> Result<(), ApiError> {
    let most = online.limiter.limits().invitations_per_address;
    let Some(perhaps_open) = online.lobby.reserve(address, id, most) else { return Ok(()) };
    for other in perhaps_open {
        let is_open = match online.registry.active_game(other).game().await {
            Ok(game) => game.ending().is_none() && !game.has_both(),
            Err(ActiveGameError::NoSuchGame) => false,
            Err(error) => return Err(error.into()),
        };
        if !is_open {
            online.lobby.forget(other);
        }
    }
    if online.lobby.reserve(address, id, most).is_some() {
        online.limiter.refusals.add(Limited::Invitations);
        return Err(INVITED.into());
    }
    Ok(())
}

async fn take_seat(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, ApiError> {
    let id = game(&id)?;
    let take: TakeSeat = for_a_seat(&online, address, request).await?;
    let _place = online.limiter.storing()?;
    let active_game = online.registry.active_game(id);
    let invitation = active_game.game().await?;
    if invitation.opening().terms.is_listed() && !invitation.has_both() && invitation.ending().is_none() {
        online.limiter.lobby(address)?;
    }
    let seated = online.registry.take_seat(id, take).await?;
    active_game.note_request(seated.seat);
    online.metrics.seated.add();
    online.lobby.forget(id);
    online.lists.changed();
    Ok(json(StatusCode::OK, &seated))
}

async fn read(
    State(online): State<Arc<Online>>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, ApiError> {
    let id = game(&id)?;
    let since = since(request.uri())?;
    let token = token(request.headers())?;
    let reading = online.registry.active_game(id).reading(token.as_ref(), since).await?;
    Ok(json(StatusCode::OK, &reading))
}

async fn post_action(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, ApiError> {
    let id = game(&id)?;
    let (parts, sent) = request.into_parts();
    let no_token = || ApiError { status: StatusCode::UNAUTHORIZED, problem: Box::new(ProblemKind::WrongToken.into()) };
    let token = token(&parts.headers)?.ok_or_else(no_token)?;
    let known = since(&parts.uri)?;
    let action: Action = body(&parts.headers, sent).await?;
    // Not before: a player could start a request, and think before sending the rest.
    let arrived = online.arrival_of_request();
    let active_game = online.registry.active_game(id);
    let seat = active_game.seat_of(&token).await?.ok_or(ProblemKind::WrongToken)?;
    active_game.note_request(seat);
    let _place = online.may_act(&active_game, seat, address, &action)?;
    let refused = match online.measured_action(&active_game, seat, action, arrived, known).await {
        Ok(accepted) => return Ok(json(StatusCode::OK, &accepted)),
        Err(ActiveGameError::Refused(refused)) => refused,
        Err(error) => return Err(error.into()),
    };
    let version = known.map(|_| refused.version);
    let mut error = ApiError::from(ActiveGameError::Refused(refused));
    error.problem.version = version;
    let response = error.into_response();
    let bytes = response.body().size_hint().lower();
    online.charge(&active_game, seat, address, usize::try_from(bytes).unwrap_or(usize::MAX));
    Ok(response)
}

/// Only for finished games, so that it is no help in a game in progress.
async fn analysis(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let id = game(&id)?;
    let analyzed = if let Some(analyzed) = online.analyses.kept(id).await {
        analyzed
    } else {
        let game = online.registry.active_game(id).game().await?;
        if game.ending().is_none() {
            return Err(ProblemKind::InProgress.into());
        }
        online.analyses.of(id, address, game.game().clone()).await
    };
    analyzed.map(written).map_err(|refused| {
        online.limiter.refusals.add(Limited::Analyses);
        refused.into()
    })
}

async fn invitations(State(online): State<Arc<Online>>) -> Result<Response, ApiError> {
    Ok(written(online.lists.invitations(&online).await?))
}

async fn live(State(online): State<Arc<Online>>) -> Result<Response, ApiError> {
    Ok(written(online.lists.live(&online).await?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_address_is_described() {
        let all: serde_json::Value = serde_json::from_str(OPENAPI).unwrap();
        let described: BTreeSet<&str> = all["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        let mut routes: Vec<String> = routes().iter().map(|(path, _)| format!("/api/v1{path}")).collect();
        routes.push("/solve".to_owned());
        assert_eq!(described, routes.iter().map(String::as_str).collect());
    }

    #[test]
    fn a_token_is_in_one_header_only() {
        let headers = |value: &str| HeaderMap::from_iter([(AUTHORIZATION, value.parse().unwrap())]);
        assert!(token(&HeaderMap::new()).unwrap().is_none());
        assert!(token(&headers(&format!("Bearer {}", "a".repeat(32)))).unwrap().is_some());
        for wrong in ["", "Bearer", "Bearer x", "Basic YTpi"] {
            assert_eq!(token(&headers(wrong)).unwrap_err().status, StatusCode::UNAUTHORIZED, "{wrong}");
        }
    }

    /// What is written to the log.
    #[derive(Debug, Default, Clone)]
    struct Told(Arc<std::sync::Mutex<String>>);

    impl tracing::Subscriber for Told {
        fn enabled(&self, _: &tracing::Metadata<'_>) -> bool {
            true
        }
        fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
            tracing::span::Id::from_u64(1)
        }
        fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}
        fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}
        fn event(&self, event: &tracing::Event<'_>) {
            let mut told = self.0.lock().unwrap();
            event.record(&mut |field: &tracing::field::Field, value: &dyn std::fmt::Debug| {
                let _ = std::fmt::Write::write_fmt(&mut *told, format_args!("{field}={value:?} "));
            });
        }
        fn enter(&self, _: &tracing::span::Id) {}
        fn exit(&self, _: &tracing::span::Id) {}
    }

    #[test]
    fn why_something_could_not_be_read_is_in_the_log() {
        let told = Told::default();
        tracing::subscriber::with_default(told.clone(), || {
            let answer = ApiError::from(StoreError::Failed("the disk is on fire".to_owned()));
            assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        });
        let told = told.0.lock().unwrap();
        assert!(told.contains("the disk is on fire"), "{told}");
    }
}
