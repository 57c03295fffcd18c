//! Requests to the server of online games. The address of the page says where it is; tokens travel in headers and bodies only.

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

use crate::online::client::Failure;

/// Who has not answered by then does not answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The address of something below `api/v1`, beside the page.
fn address(path: &str) -> Option<String> {
    let here = window().location().href().ok()?;
    Url::new_with_base(&format!("api/v1/{path}"), &here).ok().map(|url| url.href())
}

/// The address of a game's socket.
pub(crate) fn socket_address(game: GameId, plays: bool) -> Option<String> {
    // A refused action needs no copy of the game: what happened comes over the socket anyway.
    let kind = if plays { "play?refusals=version" } else { "watch" };
    // http becomes ws, https wss.
    address(&format!("games/{game}/{kind}")).map(|address| address.replacen("http", "ws", 1))
}

/// The address that invites somebody to a game.
pub(crate) fn invitation(game: GameId) -> String {
    let here = window().location().href().unwrap_or_default();
    let page = here.split('#').next().unwrap_or_default();
    format!("{page}#/online/{game}")
}

/// Creates a game.
pub(crate) async fn create(create: &Create) -> Result<Seated, Failure> {
    request("games", None, Some(create)).await
}

/// Takes the free seat.
pub(crate) async fn take_seat(game: GameId, seat: &TakeSeat) -> Result<Seated, Failure> {
    request(&format!("games/{game}/seat"), None, Some(seat)).await
}

/// How a game stands; with a version, what happened after it.
pub(crate) async fn read(game: GameId, token: Option<&SeatToken>, since: Option<Version>) -> Result<Reading, Failure> {
    let since = since.map(|Version(number)| format!("?since={number}")).unwrap_or_default();
    request(&format!("games/{game}{since}"), token, None::<&()>).await
}

/// Does something. If it is refused, the answer has what happened after a version.
pub(crate) async fn act(
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
    let (is_right, text) = exchange(path, token, body).await.ok_or(Failure::Unreachable)?;
    if is_right {
        return serde_json::from_str(&text).map_err(|_| Failure::unreadable(&text));
    }
    // Something else than the server may answer, a plain web server for example.
    let problem: Problem = serde_json::from_str(&text).map_err(|_| Failure::Unreachable)?;
    Err(Failure::Problem(Box::new(problem)))
}

/// Sends a request; whether the answer is a good one, and its text.
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
    let timer = set_timeout_with_handle(move || abort.abort(), PATIENCE).ok();
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
