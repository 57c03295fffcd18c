//! Games and events as rows of PostgreSQL.

use deadpool_postgres::{Object, Transaction};
use puissance4_online::{Entry, Event, Log, Seat, Version};
use tokio_postgres::Row;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;

use crate::store::codec::{
    count, key_bytes, key_from, moment, phase_number, seat_from, seat_number, starts, unreadable, whole,
};
use crate::store::postgres::schema;
use crate::store::{Append, Appended, Created, Keys, Listing, NewGame, StoreError, Stored};

fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(unreadable)
}

/// Inserts a new game with its events.
pub(crate) async fn insert_game(transaction: &Transaction<'_>, game: &NewGame) -> Result<Created, StoreError> {
    let Log { opening, events } = &game.log;
    let last = events.last().map_or(opening.at, |entry| entry.at);
    let statement = transaction
        .prepare_cached(
            "INSERT INTO game (id, opening, first_key, second_key, version, phase, listed, shown, last, due, started)
             SELECT $1::BYTEA, $2::TEXT, $3::BYTEA, $4::BYTEA, $5::BIGINT, $6::BIGINT, $7::BOOLEAN, $8::BOOLEAN,
                 $9::BIGINT, $10::BIGINT, $11::BOOLEAN
             WHERE NOT EXISTS (SELECT 1 FROM tombstone WHERE id = $1)
             ON CONFLICT (id) DO NOTHING RETURNING key",
        )
        .await?;
    let values: &[&(dyn ToSql + Sync)] = &[
        &opening.id.as_bytes().as_slice(),
        &json(opening)?,
        &key_bytes(game.keys.first.as_ref()),
        &key_bytes(game.keys.second.as_ref()),
        &count(events.len()),
        &phase_number(game.listing.phase),
        &opening.terms.is_listed(),
        &opening.terms.is_shown(),
        &whole(last.0),
        &game.listing.due.map(|due| whole(due.0)),
        &events.iter().any(|entry| starts(&entry.event)),
    ];
    let Some(row) = transaction.query_opt(&statement, values).await? else { return Ok(Created::Taken) };
    let key: i64 = row.get(0);
    let statement =
        transaction.prepare_cached("INSERT INTO event (game, number, at, event) VALUES ($1, $2, $3, $4)").await?;
    for entry in events {
        let values: &[&(dyn ToSql + Sync)] =
            &[&key, &i64::from(entry.number.0), &whole(entry.at.0), &json(&entry.event)?];
        transaction.execute(&statement, values).await?;
    }
    Ok(Created::Stored)
}

/// Stores an event only under the next number: if several servers want it, one updates the row, and the others find the
/// game at a later version. And only while the schema is of the version that this program knows. Returns that version,
/// and whether the event was stored.
const APPEND: &str = "
    WITH schema AS (SELECT max(version) AS version FROM puissance4),
    won AS (
        UPDATE game SET version = $2, phase = $3, last = $4, due = $5,
            first_key = coalesce($6, first_key), second_key = coalesce($7, second_key),
            started = started OR $12, quarantined = FALSE
        FROM schema
        WHERE id = $1 AND game.version = $2::BIGINT - 1 AND schema.version = $11
        RETURNING key
    ),
    stored AS (
        INSERT INTO event (game, number, at, event, seat, action) SELECT key, $2, $4, $8, $9, $10 FROM won RETURNING game
    )
    SELECT schema.version, EXISTS (SELECT 1 FROM stored) FROM schema";

/// Inserts an event, and updates its game.
pub(crate) async fn append(client: &mut Object, append: &Append) -> Result<Appended, StoreError> {
    let Append { game, entry, action, key, next, listing: Listing { phase, due } } = append;
    let key_of = |seat| key.as_ref().filter(|(owner, _)| *owner == seat).map(|(_, key)| key.as_bytes().as_slice());
    let values: &[&(dyn ToSql + Sync)] = &[
        &game.as_bytes().as_slice(),
        &i64::from(entry.number.0),
        &phase_number(*phase),
        &whole(entry.at.0),
        &due.map(|due| whole(due.0)),
        &key_of(Seat::First),
        &key_of(Seat::Second),
        &json(&entry.event)?,
        &action.as_ref().map(|(seat, _)| seat_number(*seat)),
        &action.as_ref().map(|(_, id)| id.as_str()),
        &schema::version(),
        &starts(&entry.event),
    ];
    let statement = client.prepare_cached(APPEND).await?;
    let Some(next) = next else {
        // A single statement is a transaction.
        return appended(client.query_one(&statement, values).await);
    };
    let transaction = client.transaction().await?;
    let done = appended(transaction.query_one(&statement, values).await)?;
    if done == Appended::Taken || insert_game(&transaction, next).await? == Created::Taken {
        return Ok(Appended::Taken);
    }
    transaction.commit().await?;
    Ok(Appended::Stored)
}

fn appended(answer: Result<Row, tokio_postgres::Error>) -> Result<Appended, StoreError> {
    match answer {
        Ok(row) => {
            let version: Option<i64> = row.try_get(0)?;
            schema::compare(usize::try_from(version.unwrap_or_default()).unwrap_or(usize::MAX))?;
            Ok(if row.try_get(1)? { Appended::Stored } else { Appended::Taken })
        }
        Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => Ok(Appended::Taken),
        Err(error) => Err(error.into()),
    }
}

/// The row of a game, and what is in it.
pub(crate) type Found = (i64, Result<Stored, StoreError>);

/// Games from rows with one event each, in order. It is one statement, so all rows are of the same moment. An
/// unreadable game does not hide the others.
pub(crate) fn read_games(rows: &[Row]) -> Result<Vec<Found>, StoreError> {
    let mut games: Vec<Found> = Vec::new();
    for row in rows {
        let key: i64 = row.try_get(0)?;
        if games.last().is_none_or(|(last, _)| *last != key) {
            games.push((key, read_opening(row)));
        }
        let Some((_, game)) = games.last_mut() else { continue };
        if let Ok(stored) = game
            && let Err(error) = read_event(row, stored)
        {
            *game = Err(error);
        }
    }
    Ok(games)
}

fn read_opening(row: &Row) -> Result<Stored, StoreError> {
    let opening = serde_json::from_str(row.try_get(1).map_err(unreadable)?).map_err(unreadable)?;
    let key = |column| key_from(row.try_get(column).map_err(unreadable)?);
    let keys = Keys { first: key(2)?, second: key(3)? };
    Ok(Stored { log: Log { opening, events: Vec::new() }, keys, actions: Vec::new() })
}

fn read_event(row: &Row, game: &mut Stored) -> Result<(), StoreError> {
    let Some(number) = row.try_get::<_, Option<i64>>(4).map_err(unreadable)? else { return Ok(()) };
    let number = Version(u32::try_from(number).map_err(unreadable)?);
    let event: Event = serde_json::from_str(row.try_get(6).map_err(unreadable)?).map_err(unreadable)?;
    game.log.events.push(Entry { number, at: moment(row.try_get(5).map_err(unreadable)?), event });
    let seat: Option<i64> = row.try_get(7).map_err(unreadable)?;
    let action: Option<&str> = row.try_get(8).map_err(unreadable)?;
    if let (Some(seat), Some(action)) = (seat, action) {
        game.actions.push((seat_from(seat), action.parse().map_err(unreadable)?, number));
    }
    Ok(())
}
