//! Maintenance of a file of games: quarantine, deletion, export, measurement.

use puissance4_online::{GameId, Moment, Version};
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::game::retention::{MAX_SWEPT_EVENTS, MAX_SWEPT_GAMES, MAX_SWEPT_TOMBSTONES};
use crate::store::codec::{count, moment, whole};
use crate::store::sqlite::rows::{read_game, row};
use crate::store::{Cursor, Cutoffs, Exported, Measure, StoreError, Swept};

pub(crate) fn quarantine(connection: &Connection, game: GameId) -> rusqlite::Result<()> {
    connection.execute("UPDATE game SET due = NULL, quarantined = 1 WHERE id = ?1", [game.as_bytes()]).map(drop)
}

pub(crate) fn release(connection: &Connection, now: Moment) -> rusqlite::Result<u64> {
    let released = connection.execute("UPDATE game SET due = ?1, quarantined = 0 WHERE quarantined", [whole(now.0)])?;
    Ok(released as u64)
}

pub(crate) fn tombstone(connection: &Connection, game: GameId) -> rusqlite::Result<Option<Moment>> {
    let mut statement = connection.prepare_cached("SELECT at FROM tombstone WHERE id = ?1")?;
    statement.query_row([game.as_bytes()], |row| row.get(0).map(moment)).optional()
}

pub(crate) fn delete(connection: &Connection, game: GameId, now: Moment) -> rusqlite::Result<bool> {
    let mut statement = connection.prepare_cached("SELECT key FROM game WHERE id = ?1")?;
    let Some(key) = statement.query_row([game.as_bytes()], |row| row.get(0)).optional()? else { return Ok(false) };
    bury(connection, key, now)?;
    Ok(true)
}

/// Deletes a game by its row, and leaves a tombstone.
fn bury(connection: &Connection, key: i64, now: Moment) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO tombstone (id, at) SELECT id, ?2 FROM game WHERE key = ?1")?
        .execute(params![key, whole(now.0)])?;
    connection.prepare_cached("DELETE FROM event WHERE game = ?1")?.execute([key])?;
    connection.prepare_cached("DELETE FROM game WHERE key = ?1")?.execute([key]).map(drop)
}

pub(crate) fn sweep(connection: &Connection, cutoffs: Cutoffs, now: Moment) -> rusqlite::Result<Swept> {
    let mut swept = Swept::default();
    let mut events = 0;
    for (cutoff, games, find) in [
        (
            cutoffs.unplayed,
            &mut swept.unplayed,
            "SELECT key, version FROM game WHERE phase = 2 AND NOT started AND last < ?1 ORDER BY last LIMIT ?2",
        ),
        (
            cutoffs.finished,
            &mut swept.finished,
            "SELECT key, version FROM game WHERE phase = 2 AND started AND last < ?1 ORDER BY last LIMIT ?2",
        ),
    ] {
        let Some(cutoff) = cutoff else { continue };
        let mut statement = connection.prepare_cached(find)?;
        let found = statement.query_map(params![whole(cutoff.0), count(MAX_SWEPT_GAMES)], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))
        })?;
        for (key, version) in found.collect::<rusqlite::Result<Vec<_>>>()? {
            if events >= MAX_SWEPT_EVENTS {
                break;
            }
            events += version;
            bury(connection, key, now)?;
            *games += 1;
        }
    }
    if let Some(cutoff) = cutoffs.tokens {
        let old = "UPDATE game SET first_key = NULL, second_key = NULL WHERE key IN (SELECT key FROM game
             WHERE phase = 2 AND coalesce(first_key, second_key) IS NOT NULL AND last < ?1 ORDER BY last LIMIT ?2)";
        let expired = connection.prepare_cached(old)?.execute(params![whole(cutoff.0), count(MAX_SWEPT_GAMES)])?;
        swept.tokens = expired as u64;
    }
    if let Some(cutoff) = cutoffs.tombstones {
        let old = "DELETE FROM tombstone WHERE id IN (SELECT id FROM tombstone WHERE at < ?1 ORDER BY at LIMIT ?2)";
        let deleted = connection.prepare_cached(old)?.execute(params![whole(cutoff.0), count(MAX_SWEPT_TOMBSTONES)])?;
        swept.tombstones = deleted as u64;
    }
    Ok(swept)
}

pub(crate) fn export(connection: &Connection, after: Cursor, most: usize) -> Result<Vec<Exported>, StoreError> {
    let transaction = connection.unchecked_transaction()?;
    let mut statement = transaction
        .prepare_cached("SELECT key, opening, first_key, second_key FROM game WHERE key > ?1 ORDER BY key LIMIT ?2")?;
    let mut rows = statement.query(params![after.0, count(most)])?;
    let mut exported = Vec::new();
    while let Some(found) = rows.next()? {
        let cursor = Cursor(found.get(0)?);
        let game = row(found).map_err(StoreError::from).and_then(|row| read_game(&transaction, &row));
        let log = match game {
            Err(error) if !matches!(error, StoreError::Unreadable(_)) => return Err(error),
            game => game.map(|game| game.log),
        };
        exported.push(Exported { cursor, log });
    }
    Ok(exported)
}

pub(crate) fn measure(connection: &Connection, bytes: u64) -> Result<Measure, StoreError> {
    let number = |question: &str| -> rusqlite::Result<u64> {
        let number: i64 = connection.query_row(question, [], |row| row.get(0))?;
        Ok(u64::try_from(number).unwrap_or_default())
    };
    Ok(Measure {
        bytes,
        free_bytes: number("PRAGMA freelist_count")? * number("PRAGMA page_size")?,
        quarantined: number("SELECT count(*) FROM game WHERE quarantined")?,
        tombstones: number("SELECT count(*) FROM tombstone")?,
    })
}

pub(crate) fn behind(connection: &Connection, known: &[(GameId, Version)]) -> Result<Vec<GameId>, StoreError> {
    let transaction = connection.unchecked_transaction()?;
    let mut statement = transaction.prepare_cached("SELECT version FROM game WHERE id = ?1")?;
    let mut behind = Vec::new();
    for (game, version) in known {
        let found: Option<i64> = statement.query_row([game.as_bytes()], |row| row.get(0)).optional()?;
        if found.is_none_or(|found| found > i64::from(version.0)) {
            behind.push(*game);
        }
    }
    Ok(behind)
}
