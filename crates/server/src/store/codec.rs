//! How all stores serialise events and games.

use std::fmt;

use puissance4_online::{Event, Moment, Seat};

use crate::store::{Key, Phase, StoreError};

pub(crate) fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(crate) fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(crate) fn moment(number: i64) -> Moment {
    Moment(u64::try_from(number).unwrap_or_default())
}

pub(crate) fn phase_number(phase: Phase) -> i64 {
    match phase {
        Phase::Open => 0,
        Phase::Live => 1,
        Phase::Over => 2,
    }
}

/// The start of a stored event that [`starts`] a game; the migration that added a column for it searched older rows by
/// this.
#[cfg(test)]
pub(crate) const STARTS: &str = r#"{"type":"moved""#;

/// Whether a game with this event counts as played, and is kept longer.
pub(crate) fn starts(event: &Event) -> bool {
    matches!(event, Event::Moved { .. })
}

pub(crate) fn seat_number(seat: Seat) -> i64 {
    match seat {
        Seat::First => 1,
        Seat::Second => 2,
    }
}

pub(crate) fn seat_from(number: i64) -> Seat {
    if number == seat_number(Seat::First) { Seat::First } else { Seat::Second }
}

pub(crate) fn key_bytes(key: Option<&Key>) -> Option<&[u8]> {
    key.map(|key| key.as_bytes().as_slice())
}

pub(crate) fn key_from(bytes: Option<&[u8]>) -> Result<Option<Key>, StoreError> {
    let key = |bytes: &[u8]| bytes.try_into().map(Key::from_bytes).map_err(|_| unreadable("a key is too short"));
    bytes.map(key).transpose()
}

pub(crate) fn unreadable(error: impl fmt::Display) -> StoreError {
    StoreError::Unreadable(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::Column;

    /// The second migration finds played games by the start of their events.
    #[test]
    fn a_move_is_stored_as_the_schema_expects() {
        let moved = Event::Moved { column: Column::from_number(4).unwrap(), left_ms: None };
        assert!(starts(&moved) && serde_json::to_string(&moved).unwrap().starts_with(STARTS));
        assert!(!starts(&Event::Expired) && !serde_json::to_string(&Event::Expired).unwrap().starts_with(STARTS));
    }
}
