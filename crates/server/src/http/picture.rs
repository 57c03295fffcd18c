//! Pictures of positions over HTTP.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::http::Uri;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use puissance4_drawing::Theme;
use puissance4_rules::{Game, Link};

use crate::game::pictures::Form;
use crate::http::api::{ApiError, Caller};
use crate::http::query::{Query, Unknown, wrong};
use crate::http::router::RESOURCE_POLICY;
use crate::metrics::Limited;
use crate::online::Online;

/// The picture of an empty board.
pub(crate) async fn start(
    state: State<Arc<Online>>,
    caller: Extension<Caller>,
    Path(board): Path<String>,
) -> Result<Response, ApiError> {
    position(state, caller, Path((board, String::new()))).await
}

/// The picture of a position.
pub(crate) async fn position(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    Path((board, moves)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let moves = moves.strip_suffix(".png").unwrap_or(&moves);
    let link = format!("{board}/{moves}");
    let replayed = online.replays.run(address, link.len(), move || link.parse::<Link>()).await?;
    let link = replayed.map_err(|error| ApiError::malformed(error.to_string()))?;
    drawn(&online, address, link.game(), Form::Preview).await
}

/// The picture of a position as PNG, as large as the board.
pub(crate) async fn png(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, ApiError> {
    let (game, theme) = question(&online, address, request.uri()).await?;
    drawn(&online, address, game, Form::Png(theme)).await
}

/// The picture of a position as SVG.
pub(crate) async fn svg(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, ApiError> {
    let (game, theme) = question(&online, address, request.uri()).await?;
    drawn(&online, address, game, Form::Svg(theme)).await
}

async fn question(online: &Online, address: IpAddr, uri: &Uri) -> Result<(Game, Theme), ApiError> {
    let query = Query::read(uri, &["theme"], Unknown::Refused)?;
    let theme = match query.get("theme") {
        Some(name) => Theme::from_name(name).ok_or_else(|| {
            let known = Theme::ALL.map(Theme::name).join(", ");
            wrong("theme", format!("theme: there is no theme {name:?}; there are {known}"))
        })?,
        None => Theme::default(),
    };
    Ok((query.game(&online.replays, address).await?, theme))
}

async fn drawn(online: &Online, address: IpAddr, game: Game, form: Form) -> Result<Response, ApiError> {
    let picture = if let Some(picture) = online.pictures.kept(&game, form) {
        picture
    } else {
        online.limiter.picture(address)?;
        online.pictures.of(address, game, form).await.inspect_err(|_| online.limiter.refusals.add(Limited::Pictures))?
    };
    let headers = [
        (CONTENT_TYPE, if matches!(form, Form::Svg(_)) { "image/svg+xml" } else { "image/png" }),
        (CACHE_CONTROL, "public, max-age=86400"),
        // Sites that show a preview may show it from here.
        (RESOURCE_POLICY, "cross-origin"),
    ];
    Ok((headers, picture).into_response())
}
