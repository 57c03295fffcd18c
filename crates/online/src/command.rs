//! What a player can do in a game.

use puissance4_rules::Column;
use serde::{Deserialize, Serialize};

use crate::event::column;
use crate::id::ActionId;

/// What a player wants to do. A command that depends on the board says how many discs the player saw on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", from = "WrittenCommand")]
pub enum PlayerCommand {
    /// Drop a disc.
    Move {
        /// Where.
        #[serde(with = "column")]
        column: Column,
        /// How many discs were on the board.
        ply: u16,
    },
    /// Ask to take back the own last move.
    AskTakeback {
        /// How many discs were on the board.
        ply: u16,
    },
    /// Answer the opponent's request.
    AnswerTakeback {
        /// Whether it is granted.
        accept: bool,
        /// How many discs were on the board.
        ply: u16,
    },
    /// Resign the game.
    Resign,
    /// Cancel the game before both have moved.
    Cancel,
    /// Offer a rematch, or accept the opponent's offer.
    OfferRematch,
    /// Answer the opponent's offer of a rematch.
    AnswerRematch {
        /// Whether it is accepted.
        accept: bool,
    },
}

/// A command as it is read. Those without fields have braces, since serde would otherwise accept unknown fields.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum WrittenCommand {
    Move {
        #[serde(with = "column")]
        column: Column,
        ply: u16,
    },
    AskTakeback {
        ply: u16,
    },
    AnswerTakeback {
        accept: bool,
        ply: u16,
    },
    Resign {},
    Cancel {},
    OfferRematch {},
    AnswerRematch {
        accept: bool,
    },
}

impl From<WrittenCommand> for PlayerCommand {
    fn from(written: WrittenCommand) -> Self {
        match written {
            WrittenCommand::Move { column, ply } => Self::Move { column, ply },
            WrittenCommand::AskTakeback { ply } => Self::AskTakeback { ply },
            WrittenCommand::AnswerTakeback { accept, ply } => Self::AnswerTakeback { accept, ply },
            WrittenCommand::Resign {} => Self::Resign,
            WrittenCommand::Cancel {} => Self::Cancel,
            WrittenCommand::OfferRematch {} => Self::OfferRematch,
            WrittenCommand::AnswerRematch { accept } => Self::AnswerRematch { accept },
        }
    }
}

/// A command with an id of the client. Actions are idempotent: a repeated one gets the same answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// A random id.
    pub id: ActionId,
    /// The command; on the wire its name is `deed`.
    #[serde(rename = "deed")]
    pub command: PlayerCommand,
}
