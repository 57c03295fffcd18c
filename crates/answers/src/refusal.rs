//! Why there is no answer.

use puissance4_coach::CoachError;
use puissance4_engine::{SolveError, SolverError};
use puissance4_i18n::{Language, Phrase, sentence, tr};
use puissance4_players::{CannotPlay, Forfeit};
use puissance4_rules::{LinkError, MovesError, PlayError};
use serde::{Deserialize, Serialize};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// The board cannot be solved.
    #[error(transparent)]
    Board(#[from] SolverError),
    /// The position cannot be solved, or there is nothing to say about it.
    #[error(transparent)]
    Position(CoachError),
    /// The computer does not play here.
    #[error(transparent)]
    Computer(#[from] CannotPlay),
    /// The computer does not show what it looks at.
    #[error("this player does not show what it looks at")]
    Secret,
    /// A program of others has lost the game by an offence.
    #[error(transparent)]
    Forfeit(#[from] Forfeit),
    /// The request could not be read.
    #[error("the request cannot be read")]
    Unreadable,
}

impl From<CoachError> for Refusal {
    fn from(error: CoachError) -> Self {
        Self::Position(error)
    }
}

impl From<SolveError> for Refusal {
    fn from(error: SolveError) -> Self {
        Self::Position(CoachError::Solve(error))
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Self {
        Self::Position(CoachError::Play(error))
    }
}

impl Refusal {
    /// A stable word for programs, the same wherever the question was asked.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Board(error) | Self::Computer(CannotPlay::Board(error)) => match error {
                SolverError::TooLarge { .. } => "board_too_large",
                SolverError::Table { .. } | SolverError::NoThread => "engine_settings",
            },
            Self::Position(CoachError::GameOver) => "game_over",
            Self::Position(CoachError::Play(error)) => play_code(error),
            Self::Position(CoachError::Solve(error)) | Self::Computer(CannotPlay::Position(error)) => match error {
                SolveError::OtherGeometry => "board_size",
                SolveError::NotAlternating => "impossible_board",
                SolveError::Stopped(_) => "limit_reached",
            },
            Self::Secret | Self::Forfeit(_) | Self::Unreadable => "engine_failed",
        }
    }

    /// Whether a limit was reached, or the search was stopped.
    pub fn is_stopped(&self) -> bool {
        matches!(self, Self::Position(CoachError::Solve(SolveError::Stopped(_))))
    }

    /// A sentence of its own.
    pub fn sentence(&self, language: Language) -> String {
        sentence(&self.phrase(language))
    }
}

/// The code of a move that cannot be played.
pub fn play_code(error: &PlayError) -> &'static str {
    match error {
        PlayError::NoSuchColumn { .. } => "no_such_column",
        PlayError::ColumnFull { .. } => "column_full",
        PlayError::GameOver { .. } => "game_over",
    }
}

/// The code of moves that cannot be read.
pub fn moves_code(error: &MovesError) -> &'static str {
    match error {
        MovesError::Unreadable { .. } => "unreadable_move",
        MovesError::OutOfRange { .. } => "column_out_of_range",
    }
}

/// The code of a game that cannot be read.
pub fn link_code(error: &LinkError) -> &'static str {
    match error {
        LinkError::Size(_) => "size",
        LinkError::Connect(_) => "connect",
        LinkError::Moves(error) => moves_code(error),
        LinkError::Game(error) => play_code(&error.error),
    }
}

impl Phrase for Refusal {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Board(error) => error.phrase(language),
            Self::Position(error) => error.phrase(language),
            Self::Computer(error) => error.phrase(language),
            Self::Forfeit(forfeit) => forfeit.offence.phrase(language),
            Self::Secret => tr!(language, "tree-secret"),
            Self::Unreadable => tr!(language, "request-unreadable"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_engine::Stopped;
    use puissance4_rules::Column;

    #[test]
    fn refusals_have_stable_codes() {
        let too_large = SolverError::TooLarge { columns: 20, rows: 20 };
        let column = Column::from_number(1).unwrap();
        for (refusal, code) in [
            (Refusal::Board(too_large), "board_too_large"),
            (Refusal::Computer(CannotPlay::Board(too_large)), "board_too_large"),
            (Refusal::Board(SolverError::Table { mebibytes: 9000 }), "engine_settings"),
            (CoachError::GameOver.into(), "game_over"),
            (PlayError::ColumnFull { column }.into(), "column_full"),
            (SolveError::NotAlternating.into(), "impossible_board"),
            (SolveError::Stopped(Stopped).into(), "limit_reached"),
            (Refusal::Unreadable, "engine_failed"),
        ] {
            assert_eq!(refusal.code(), code, "{refusal}");
        }
    }
}
