//! Games and events as rows of a file.

use puissance4_online::{Entry, Event, Log, Opening, Seat, Version};
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::store::codec::{
    count, key_bytes, key_from, moment, phase_number, seat_from, seat_number, starts, unreadable, whole,
};
use crate::store::{Append, Appended, Keys, Listing, NewGame, StoreError, Stored};

fn json(value: &impl serde::Serialize) -> rusqlite::Result<String> {
    serde_json::to_string(value).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}

/// Inserts a new game with its events.
pub(crate) fn insert_game(connection: &Connection, game: &NewGame) -> rusqlite::Result<()> {
    let Log { opening, events } = &game.log;
    let last = events.last().map_or(opening.at, |entry| entry.at);
    connection
        .prepare_cached(
            "INSERT INTO game (id, opening, first_key, second_key, version, phase, listed, shown, last, due, started)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        )?
        .execute(params![
            opening.id.as_bytes(),
            json(opening)?,
            key_bytes(game.keys.first.as_ref()),
            key_bytes(game.keys.second.as_ref()),
            count(events.len()),
            phase_number(game.listing.phase),
            opening.terms.is_listed(),
            opening.terms.is_shown(),
            whole(last.0),
            game.listing.due.map(|due| whole(due.0)),
            events.iter().any(|entry| starts(&entry.event)),
        ])?;
    let key = connection.last_insert_rowid();
    for entry in events {
        insert_event(connection, key, entry, None)?;
    }
    Ok(())
}

fn insert_event(
    connection: &Connection,
    game: i64,
    entry: &Entry,
    action: Option<(i64, &str)>,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO event (game, number, at, event, seat, action) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
        .execute(params![
            game,
            entry.number.0,
            whole(entry.at.0),
            json(&entry.event)?,
            action.map(|(seat, _)| seat),
            action.map(|(_, id)| id),
        ])?;
    Ok(())
}

/// Inserts an event, and updates its game.
pub(crate) fn append(connection: &Connection, append: &Append) -> rusqlite::Result<Appended> {
    let Append { game, entry, action, key, next, listing: Listing { phase, due } } = append;
    // Only under the next number: this statement decides which event comes first.
    let row: Option<i64> = connection
        .prepare_cached(
            "UPDATE game SET version = ?2, phase = ?3, last = ?4, due = ?5, started = started OR ?6, quarantined = 0
             WHERE id = ?1 AND version = ?2 - 1 RETURNING key",
        )?
        .query_row(
            params![
                game.as_bytes(),
                entry.number.0,
                phase_number(*phase),
                whole(entry.at.0),
                due.map(|due| whole(due.0)),
                starts(&entry.event),
            ],
            |row| row.get(0),
        )
        .optional()?;
    let Some(row) = row else { return Ok(Appended::Taken) };
    insert_event(connection, row, entry, action.as_ref().map(|(seat, id)| (seat_number(*seat), id.as_str())))?;
    if let Some((seat, key)) = key {
        let set = match seat {
            Seat::First => "UPDATE game SET first_key = ?2 WHERE key = ?1",
            Seat::Second => "UPDATE game SET second_key = ?2 WHERE key = ?1",
        };
        connection.prepare_cached(set)?.execute(params![row, key.as_bytes()])?;
    }
    if let Some(next) = next {
        insert_game(connection, next)?;
    }
    Ok(Appended::Stored)
}

/// A game and the number of its row.
pub(crate) struct Row {
    pub(crate) number: i64,
    opening: String,
    first_key: Option<Vec<u8>>,
    second_key: Option<Vec<u8>>,
}

/// Reads a row of `key, opening, first_key, second_key`.
pub(crate) fn row(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
    Ok(Row { number: row.get(0)?, opening: row.get(1)?, first_key: row.get(2)?, second_key: row.get(3)? })
}

/// Reads a game with its events.
pub(crate) fn read_game(connection: &Connection, row: &Row) -> Result<Stored, StoreError> {
    let opening: Opening = serde_json::from_str(&row.opening).map_err(unreadable)?;
    let mut statement = connection
        .prepare_cached("SELECT number, at, event, seat, action FROM event WHERE game = ?1 ORDER BY number")?;
    let mut rows = statement.query([row.number])?;
    let mut events = Vec::new();
    let mut actions = Vec::new();
    while let Some(row) = rows.next()? {
        let event: Event = serde_json::from_str(row.get_ref(2)?.as_str().map_err(unreadable)?).map_err(unreadable)?;
        let number = Version(row.get(0)?);
        events.push(Entry { number, at: moment(row.get(1)?), event });
        if let (Some(seat), Some(action)) = (row.get::<_, Option<i64>>(3)?, row.get::<_, Option<String>>(4)?) {
            let seat = seat_from(seat);
            actions.push((seat, action.parse().map_err(unreadable)?, number));
        }
    }
    let keys = Keys { first: key_from(row.first_key.as_deref())?, second: key_from(row.second_key.as_deref())? };
    Ok(Stored { log: Log { opening, events }, keys, actions })
}
