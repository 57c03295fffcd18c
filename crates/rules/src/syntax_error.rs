//! Where a text stops being JSON.

/// Why a text cannot be parsed, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// The text ends too early.
    #[error("line {line}, character {place}: the text ends too early")]
    Unfinished {
        /// The line, from 1.
        line: usize,
        /// The place in the line, from 1.
        place: usize,
    },
    /// The text is not JSON.
    #[error("line {line}, character {place}: this is not JSON")]
    NotJson {
        /// The line, from 1.
        line: usize,
        /// The place in the line, from 1.
        place: usize,
    },
}

impl SyntaxError {
    /// The line and the place in it, from 1.
    pub fn place(self) -> (usize, usize) {
        match self {
            Self::Unfinished { line, place } | Self::NotJson { line, place } => (line, place),
        }
    }
}

impl From<&serde_json::Error> for SyntaxError {
    fn from(error: &serde_json::Error) -> Self {
        // At the very beginning of a line the place is 0.
        let (line, place) = (error.line(), error.column().max(1));
        if error.is_eof() { Self::Unfinished { line, place } } else { Self::NotJson { line, place } }
    }
}
