//! HTTP requests to the server of online games, which is the server of the page. Tokens travel in headers and bodies
//! only, never in addresses.

use std::time::Duration;

use leptos::prelude::{set_timeout_with_handle, window};
use puissance4_online::{
    Accepted, Action, Create, GameId, Invitations, LiveGames, Problem, Reading, SeatToken, Seated, TakeSeat, Version,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, Headers, RequestCache, RequestCredentials, RequestInit, Response, Url};

use crate::online::failure::Failure;

/// Request timeout.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The address of a path below `api/v1`, relative to the page.
fn address(path: &str) -> Option<String> {
    let here = window().location().href().ok()?;
    Url::new_with_base(&format!("api/v1/{path}"), &here).ok().map(|url| url.href())
}

/// The address of a game's socket.
pub(crate) fn socket_address(game: GameId, plays: bool) -> Option<String> {
    // A refusal needs no copy of the game: the socket delivers the events anyway.
    let kind = if plays { "play?refusals=version&phrases=yes" } else { "watch" };
    // http becomes ws, https wss.
    address(&format!("games/{game}/{kind}")).map(|address| address.replacen("http", "ws", 1))
}

/// Creates a game.
pub(crate) async fn create(create: &Create) -> Result<Seated, Failure> {
    request("games", None, Some(create)).await
}

/// Takes the free seat.
pub(crate) async fn take_seat(game: GameId, seat: &TakeSeat) -> Result<Seated, Failure> {
    request(&format!("games/{game}/seat"), None, Some(seat)).await
}

/// Reads a game: all of it, or the events after a version.
pub(crate) async fn read(game: GameId, token: Option<&SeatToken>, since: Option<Version>) -> Result<Reading, Failure> {
    let since = since.map(|Version(number)| format!("?since={number}")).unwrap_or_default();
    request(&format!("games/{game}{since}"), token, None::<&()>).await
}

/// Sends a player's action. A refusal contains the events after a version.
pub(crate) async fn post_action(
    game: GameId,
    token: &SeatToken,
    action: &Action,
    since: Option<Version>,
) -> Result<Accepted, Failure> {
    let since = since.map(|Version(number)| format!("?since={number}")).unwrap_or_default();
    request(&format!("games/{game}/actions{since}"), Some(token), Some(action)).await
}

/// The open invitations.
pub(crate) async fn invitations() -> Result<Invitations, Failure> {
    request("invitations", None, None::<&()>).await
}

/// The games to watch.
pub(crate) async fn live() -> Result<LiveGames, Failure> {
    request("live", None, None::<&()>).await
}

async fn request<B: Serialize, T: DeserializeOwned>(
    path: &str,
    token: Option<&SeatToken>,
    body: Option<&B>,
) -> Result<T, Failure> {
    let (is_success, text) = exchange(path, token, body).await.ok_or(Failure::Unreachable)?;
    if is_success {
        return serde_json::from_str(&text).map_err(|_| Failure::unreadable(&text));
    }
    // A plain web server or a proxy may have answered instead.
    let problem: Problem = serde_json::from_str(&text).map_err(|_| Failure::Unreachable)?;
    Err(Failure::Problem(Box::new(problem)))
}

/// Sends a request. Returns whether the answer is a success, and its text.
async fn exchange<B: Serialize>(path: &str, token: Option<&SeatToken>, body: Option<&B>) -> Option<(bool, String)> {
    let headers = Headers::new().ok()?;
    let options = RequestInit::new();
    options.set_credentials(RequestCredentials::Omit);
    options.set_cache(RequestCache::NoStore);
    if let Some(token) = token {
        headers.set("authorization", &format!("Bearer {}", token.reveal())).ok()?;
    }
    if let Some(body) = body {
        options.set_method("POST");
        headers.set("content-type", "application/json").ok()?;
        options.set_body(&serde_json::to_string(body).ok()?.into());
    }
    options.set_headers(&headers);
    let abort = AbortController::new().ok()?;
    options.set_signal(Some(&abort.signal()));
    let timer = set_timeout_with_handle(move || abort.abort(), TIMEOUT).ok();
    let answer = async {
        let fetched = window().fetch_with_str_and_init(&address(path)?, &options);
        let response: Response = JsFuture::from(fetched).await.ok()?.dyn_into().ok()?;
        let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
        Some((response.ok(), text))
    };
    let answer = answer.await;
    if let Some(timer) = timer {
        timer.clear();
    }
    answer
}
