//! Maintenance of games in PostgreSQL: quarantine, deletion, export, measurement.

use deadpool_postgres::{Object, Transaction};
use puissance4_online::{GameId, Moment};

use crate::game::retention::{MAX_SWEPT_EVENTS, MAX_SWEPT_GAMES, MAX_SWEPT_TOMBSTONES};
use crate::store::codec::{count, whole};
use crate::store::postgres::query;
use crate::store::postgres::rows::read_games;
use crate::store::postgres::schema;
use crate::store::{Cursor, Cutoffs, Exported, Measure, StoreError, Swept};

/// A transaction that writes, on a schema of this version.
async fn begin(client: &mut Object) -> Result<Transaction<'_>, StoreError> {
    let transaction = client.transaction().await?;
    schema::check(&transaction).await?;
    Ok(transaction)
}

pub(crate) async fn quarantine(client: &mut Object, game: GameId) -> Result<(), StoreError> {
    let transaction = begin(client).await?;
    let aside = "UPDATE game SET due = NULL, quarantined = TRUE WHERE id = $1";
    transaction.execute(aside, &[&game.as_bytes().as_slice()]).await?;
    Ok(transaction.commit().await?)
}

pub(crate) async fn release(client: &mut Object, now: Moment) -> Result<u64, StoreError> {
    let transaction = begin(client).await?;
    let back = "UPDATE game SET due = $1, quarantined = FALSE WHERE quarantined";
    let released = transaction.execute(back, &[&whole(now.0)]).await?;
    transaction.commit().await?;
    Ok(released)
}

pub(crate) async fn delete(client: &mut Object, game: GameId, now: Moment) -> Result<bool, StoreError> {
    let transaction = begin(client).await?;
    let find = "SELECT key FROM game WHERE id = $1 FOR UPDATE";
    let Some(row) = transaction.query_opt(find, &[&game.as_bytes().as_slice()]).await? else { return Ok(false) };
    bury(&transaction, &[row.try_get(0)?], now).await?;
    transaction.commit().await?;
    Ok(true)
}

/// Deletes games by their rows, which are locked, and leaves tombstones.
async fn bury(transaction: &Transaction<'_>, keys: &[i64], now: Moment) -> Result<(), StoreError> {
    let tombstones = "INSERT INTO tombstone (id, at) SELECT id, $2 FROM game WHERE key = ANY ($1)
         ON CONFLICT (id) DO UPDATE SET at = excluded.at";
    transaction.execute(tombstones, &[&keys, &whole(now.0)]).await?;
    transaction.execute("DELETE FROM event WHERE game = ANY ($1)", &[&keys]).await?;
    transaction.execute("DELETE FROM game WHERE key = ANY ($1)", &[&keys]).await?;
    Ok(())
}

pub(crate) async fn sweep(client: &mut Object, cutoffs: Cutoffs, now: Moment) -> Result<Swept, StoreError> {
    // Other servers do the same, and skip the locked games.
    const UNPLAYED: &str = "SELECT key, version FROM game WHERE phase = 2 AND NOT started AND last < $1
         ORDER BY last LIMIT $2 FOR UPDATE SKIP LOCKED";
    const FINISHED: &str = "SELECT key, version FROM game WHERE phase = 2 AND started AND last < $1
         ORDER BY last LIMIT $2 FOR UPDATE SKIP LOCKED";
    const TOKENS: &str = "UPDATE game SET first_key = NULL, second_key = NULL WHERE key IN (SELECT key FROM game
         WHERE phase = 2 AND coalesce(first_key, second_key) IS NOT NULL AND last < $1
         ORDER BY last LIMIT $2 FOR UPDATE SKIP LOCKED)";
    const TOMBSTONES: &str = "DELETE FROM tombstone
         WHERE id IN (SELECT id FROM tombstone WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)";
    let transaction = begin(client).await?;
    let mut swept = Swept::default();
    let mut events = 0;
    for (cutoff, games, find) in
        [(cutoffs.unplayed, &mut swept.unplayed, UNPLAYED), (cutoffs.finished, &mut swept.finished, FINISHED)]
    {
        let Some(cutoff) = cutoff else { continue };
        let mut keys: Vec<i64> = Vec::new();
        for row in transaction.query(find, &[&whole(cutoff.0), &count(MAX_SWEPT_GAMES)]).await? {
            if events >= MAX_SWEPT_EVENTS {
                break;
            }
            keys.push(row.try_get(0)?);
            events += row.try_get::<_, i64>(1)?;
        }
        if !keys.is_empty() {
            bury(&transaction, &keys, now).await?;
        }
        *games = keys.len() as u64;
    }
    if let Some(cutoff) = cutoffs.tokens {
        swept.tokens = transaction.execute(TOKENS, &[&whole(cutoff.0), &count(MAX_SWEPT_GAMES)]).await?;
    }
    if let Some(cutoff) = cutoffs.tombstones {
        swept.tombstones = transaction.execute(TOMBSTONES, &[&whole(cutoff.0), &count(MAX_SWEPT_TOMBSTONES)]).await?;
    }
    transaction.commit().await?;
    Ok(swept)
}

pub(crate) async fn export(client: &Object, after: Cursor, most: usize) -> Result<Vec<Exported>, StoreError> {
    let statement = "SELECT found.key, opening, first_key, second_key, number, at, event, seat, action
         FROM (SELECT * FROM game WHERE key > $1 ORDER BY key LIMIT $2) AS found
         LEFT JOIN event ON event.game = found.key
         ORDER BY found.key, number";
    let rows = query(client, statement, &[&after.0, &count(most)]).await?;
    let games = read_games(&rows)?.into_iter();
    Ok(games.map(|(key, game)| Exported { cursor: Cursor(key), log: game.map(|game| game.log) }).collect())
}

pub(crate) async fn measure(client: &Object) -> Result<Measure, StoreError> {
    let statement = "SELECT
         (SELECT sum(pg_total_relation_size(name::regclass))::BIGINT
             FROM unnest(ARRAY['game', 'event', 'tombstone', 'outage', 'heartbeat']) AS name),
         (SELECT count(*) FROM game WHERE quarantined),
         (SELECT count(*) FROM tombstone)";
    let rows = query(client, statement, &[]).await?;
    let Some(row) = rows.first() else { return Ok(Measure::default()) };
    let number = |column: usize| -> Result<u64, StoreError> {
        let number: i64 = row.try_get(column)?;
        Ok(u64::try_from(number).unwrap_or_default())
    };
    // The free space is unknown without reading the whole table.
    Ok(Measure { bytes: number(0)?, free_bytes: 0, quarantined: number(1)?, tombstones: number(2)? })
}
