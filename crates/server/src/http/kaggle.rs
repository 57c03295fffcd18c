//! An agent for the `ConnectX` environment of Kaggle, which may be an address: `POST /api/v1/kaggle?level=10`.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use puissance4_answers::Answer;
use puissance4_players::Level;
use puissance4_rules::{Game, Geometry, Position, Setup};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::game::questions::Unanswered;
use crate::http::api::{ApiError, Caller};
use crate::http::query::{Query, Unknown, wrong};
use crate::http::question::{body, chosen, level};
use crate::online::Online;

/// The maximum length of a body: a board of 64 x 64 cells and what else the environment sends.
const MAX_BODY_BYTES: usize = 32 * 1024;

/// A request, as far as it matters. The environment may send more.
#[derive(Debug, Deserialize)]
struct Act {
    configuration: Settings,
    state: Sight,
}

#[derive(Debug, Deserialize)]
struct Settings {
    columns: usize,
    rows: usize,
    inarow: usize,
}

#[derive(Debug, Deserialize)]
struct Sight {
    observation: Observation,
}

#[derive(Debug, Deserialize)]
struct Observation {
    /// The cells from the left, the top row first; 0 for empty or the number of a player.
    board: Vec<u8>,
    /// The player to move.
    mark: u8,
}

/// An answer.
#[derive(Serialize)]
struct Action {
    /// The column, counted from 0.
    action: usize,
}

impl Act {
    fn position(&self) -> Result<Position, ApiError> {
        let Settings { columns, rows, inarow } = self.configuration;
        let Observation { board, mark } = &self.state.observation;
        if columns == 0 || columns.checked_mul(rows) != Some(board.len()) {
            let detail = format!("the board has {} cells instead of {columns} x {rows}", board.len());
            return Err(wrong("board", detail));
        }
        let grid: Vec<&[u8]> = board.chunks(columns).rev().collect();
        let setup = json!({ "grid": grid, "to_move": mark, "connect": inarow }).to_string();
        let setup = Setup::from_json(&setup).map_err(|error| wrong("board", error.to_string()))?;
        setup.position(Geometry::STANDARD.connect()).map_err(|error| wrong("board", error.to_string()))
    }
}

/// The move of an agent. Its requests have no media type.
pub(crate) async fn act(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, ApiError> {
    let query = Query::read(request.uri(), &["level"], Unknown::Refused)?;
    let level = level(&query)?.unwrap_or(Level::HIGHEST);
    let bytes = axum::body::to_bytes(request.into_body(), MAX_BODY_BYTES).await.map_err(|_| {
        let problem = wrong("too_long", "the body is too long or was not sent to its end").problem;
        ApiError { status: StatusCode::PAYLOAD_TOO_LARGE, problem }
    })?;
    let act: Act = serde_json::from_slice(&bytes).map_err(|error| wrong("body", error.to_string()))?;
    chosen(&online, address, Game::from_position(act.position()?), level, |_, answer| match answer {
        Answer::Move(column) => body(&Action { action: column.index() }),
        _ => Err(Unanswered::Failed),
    })
    .await
}
