//! The terms of a game, which are fixed when it is created.

use puissance4_rules::{Connect, Geometry, Size};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use crate::id::GameId;
use crate::seat::{MatchScore, Seat};
use crate::time::{Milliseconds, Moment};

/// The maximum width and height of a board online, so a whole game always fits into one short message.
pub const MAX_SIDE: usize = 16;

/// The board, the clock, and whether the game is listed. By default it is private.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "LooseTerms", into = "LooseTerms")]
pub struct Terms {
    geometry: Geometry,
    time: Option<TimeControl>,
    listed: bool,
    shown: bool,
}

/// How much time the players have. A player's first move is not charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// For the whole game, each.
    pub initial_ms: Milliseconds,
    /// On top, after each move.
    #[serde(default)]
    pub increment_ms: Milliseconds,
}

/// Why terms are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    /// A side of the board is not from 1 to 16.
    #[error("a board online has 1 to {MAX_SIDE} columns and rows")]
    Size,
    /// The connect length is invalid, or no line of that length fits on the board.
    #[error("no line of that length fits on the board")]
    Connect,
    /// A clock starts with 5 seconds to 24 hours, and gains at most 10 minutes a move.
    #[error("a clock starts with 5 seconds to 24 hours and gains at most 10 minutes a move")]
    Time,
}

/// The terms on the wire, unchecked.
#[derive(Serialize, Deserialize)]
struct LooseTerms {
    columns: usize,
    rows: usize,
    connect: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<TimeControl>,
    #[serde(default)]
    listed: bool,
    #[serde(default)]
    shown: bool,
}

/// The same in a client's request: unknown fields are refused.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StrictTerms {
    columns: usize,
    rows: usize,
    connect: usize,
    #[serde(default)]
    time: Option<StrictTime>,
    #[serde(default)]
    listed: bool,
    #[serde(default)]
    shown: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StrictTime {
    initial_ms: Milliseconds,
    #[serde(default)]
    increment_ms: Milliseconds,
}

/// Reads the terms of a client's request.
pub(crate) fn strict<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Terms, D::Error> {
    let StrictTerms { columns, rows, connect, time, listed, shown } = StrictTerms::deserialize(deserializer)?;
    let time = time.map(|StrictTime { initial_ms, increment_ms }| TimeControl { initial_ms, increment_ms });
    LooseTerms { columns, rows, connect, time, listed, shown }.try_into().map_err(D::Error::custom)
}

impl TimeControl {
    /// The least a clock starts with.
    pub const LEAST: Milliseconds = Milliseconds::seconds(5);
    /// The most.
    pub const MAX: Milliseconds = Milliseconds::seconds(24 * 60 * 60);
    /// The most that a move gains.
    pub const MAX_INCREMENT: Milliseconds = Milliseconds::seconds(600);
}

impl Terms {
    /// A board with or without a clock, private.
    pub fn new(geometry: Geometry, time: Option<TimeControl>) -> Result<Self, TermsError> {
        let size = geometry.size();
        if size.columns() > MAX_SIDE || size.rows() > MAX_SIDE {
            return Err(TermsError::Size);
        }
        if !geometry.line_fits() {
            return Err(TermsError::Connect);
        }
        let fits = |time: TimeControl| {
            (TimeControl::LEAST..=TimeControl::MAX).contains(&time.initial_ms)
                && time.increment_ms <= TimeControl::MAX_INCREMENT
        };
        if !time.is_none_or(fits) {
            return Err(TermsError::Time);
        }
        Ok(Self { geometry, time, listed: false, shown: false })
    }

    /// The same, with the invitation in the lobby or not.
    pub fn listed(self, listed: bool) -> Self {
        Self { listed, ..self }
    }

    /// The same, with the game among those to watch or not.
    pub fn shown(self, shown: bool) -> Self {
        Self { shown, ..self }
    }

    /// The board.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The clock, if there is one.
    pub fn time(&self) -> Option<TimeControl> {
        self.time
    }

    /// Whether the invitation is in the lobby.
    pub fn is_listed(&self) -> bool {
        self.listed
    }

    /// Whether the game is in the public list of games to watch. With the link one can always watch.
    pub fn is_shown(&self) -> bool {
        self.shown
    }
}

impl Default for Terms {
    fn default() -> Self {
        Self { geometry: Geometry::STANDARD, time: None, listed: false, shown: false }
    }
}

impl TryFrom<LooseTerms> for Terms {
    type Error = TermsError;

    fn try_from(loose: LooseTerms) -> Result<Self, TermsError> {
        let size = Size::new(loose.columns, loose.rows).map_err(|_| TermsError::Size)?;
        let connect = Connect::new(loose.connect).map_err(|_| TermsError::Connect)?;
        let terms = Self::new(Geometry::new(size, connect), loose.time)?;
        Ok(terms.listed(loose.listed).shown(loose.shown))
    }
}

impl From<Terms> for LooseTerms {
    fn from(terms: Terms) -> Self {
        let size = terms.geometry.size();
        Self {
            columns: size.columns(),
            rows: size.rows(),
            connect: terms.geometry.connect().get(),
            time: terms.time,
            listed: terms.listed,
            shown: terms.shown,
        }
    }
}

/// All that is fixed when a game is created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The game.
    pub id: GameId,
    /// When it was created.
    pub at: Moment,
    /// What is played.
    pub terms: Terms,
    /// The creator's seat.
    pub creator: Seat,
    /// The games before this one.
    #[serde(default)]
    pub tally: MatchScore,
    /// The game whose rematch this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<GameId>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_checked_when_they_are_read() {
        let read = |text: &str| serde_json::from_str::<Terms>(text).map_err(|error| error.to_string());
        assert_eq!(read(r#"{"columns":7,"rows":6,"connect":4}"#), Ok(Terms::default()));
        for (text, part) in [
            (r#"{"columns":17,"rows":6,"connect":4}"#, "1 to 16"),
            (r#"{"columns":0,"rows":6,"connect":4}"#, "1 to 16"),
            (r#"{"columns":3,"rows":3,"connect":4}"#, "no line"),
            (r#"{"columns":7,"rows":6,"connect":1}"#, "no line"),
            (r#"{"columns":7,"rows":6,"connect":4,"time":{"initial_ms":1}}"#, "5 seconds"),
        ] {
            assert!(read(text).unwrap_err().contains(part), "{text}");
        }
        // Clients ignore unknown fields of a newer server; the server refuses unknown fields of a client.
        let more = r#"{"columns":7,"rows":6,"connect":4,"colour":1}"#;
        assert_eq!(read(more), Ok(Terms::default()));
        let asked = strict(&mut serde_json::Deserializer::from_str(more)).unwrap_err().to_string();
        assert!(asked.contains("unknown field"), "{asked}");
    }
}
