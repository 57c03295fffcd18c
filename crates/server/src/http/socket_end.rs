//! Why a socket is closed.

use axum::extract::ws::{CloseCode, close_code};
use puissance4_online::{ProblemKind, ServerMessage};
use tungstenite::error::ProtocolError;

use crate::game::active_game::ActiveGameError;
use crate::http::api::ApiError;
use crate::limits::rate_limit::RetryAfter;

/// Why a socket is closed.
pub(crate) enum End {
    /// The client has disconnected, or does not read.
    Gone,
    /// The client reads too slowly.
    Slow,
    /// The client sends too many frames.
    Flood(RetryAfter),
    /// With a last message.
    Told(Box<ServerMessage>),
    /// The client sent an invalid frame; closed with a code of the WebSocket protocol.
    Broken(CloseCode),
}

impl From<axum::Error> for End {
    fn from(error: axum::Error) -> Self {
        let inner = error.into_inner();
        match inner.downcast_ref::<tungstenite::Error>() {
            // The connection was lost; the client sent nothing wrong.
            Some(tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => Self::Gone,
            Some(tungstenite::Error::Protocol(_) | tungstenite::Error::AttackAttempt) => {
                Self::Broken(close_code::PROTOCOL)
            }
            Some(tungstenite::Error::Utf8(_)) => Self::Broken(close_code::INVALID),
            Some(tungstenite::Error::Capacity(_)) => Self::Broken(close_code::SIZE),
            _ => Self::Gone,
        }
    }
}

impl From<ProblemKind> for End {
    fn from(kind: ProblemKind) -> Self {
        Self::Told(Box::new(ServerMessage::Closed { problem: kind.into() }))
    }
}

impl From<ActiveGameError> for End {
    fn from(error: ActiveGameError) -> Self {
        Self::Told(Box::new(ServerMessage::Closed { problem: *ApiError::from(error).problem }))
    }
}

impl From<RetryAfter> for End {
    fn from(much: RetryAfter) -> Self {
        Self::Told(Box::new(ServerMessage::Closed { problem: *ApiError::from(much).problem }))
    }
}
