//! Pictures of positions over HTTP.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use puissance4_online::ProblemKind;
use puissance4_rules::{Link, LinkError};

use crate::game::pictures::NoPicture;
use crate::http::api::{ApiError, Caller};
use crate::http::router::RESOURCE_POLICY;
use crate::limits::rate_limit::RetryAfter;
use crate::metrics::Limited;
use crate::online::Online;

/// When to retry if too many pictures are being drawn.
const DRAWING: RetryAfter = RetryAfter(Duration::from_secs(2));

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
    let link: Link =
        format!("{board}/{moves}").parse().map_err(|error: LinkError| ApiError::malformed(error.to_string()))?;
    let game = link.game();
    let picture = if let Some(picture) = online.pictures.kept(&game) {
        picture
    } else {
        online.limiter.picture(address)?;
        online.pictures.of(game).await.map_err(|error| match error {
            NoPicture::Busy => {
                online.limiter.refusals.add(Limited::Pictures);
                DRAWING.into()
            }
            NoPicture::Failed => ApiError::from(ProblemKind::Internal),
        })?
    };
    let headers = [
        (CONTENT_TYPE, "image/png"),
        (CACHE_CONTROL, "public, max-age=86400"),
        // Sites that show a preview may show it from here.
        (RESOURCE_POLICY, "cross-origin"),
    ];
    Ok((headers, picture).into_response())
}
