//! The tables of a file of games.

use rusqlite::{Connection, TransactionBehavior};

use crate::store::StoreError;
use crate::store::codec::count;

/// The migrations, one per version; the number of applied ones is the file's `user_version`. A change that an earlier
/// version of the program could not read, or would handle wrongly, needs a migration, if only an empty one: servers of
/// that version stop writing then.
const STEPS: &[&str] = &[
    "
    CREATE TABLE game (
        key INTEGER PRIMARY KEY,
        id BLOB NOT NULL UNIQUE,
        opening TEXT NOT NULL,
        first_key BLOB,
        second_key BLOB,
        version INTEGER NOT NULL,
        phase INTEGER NOT NULL,
        listed INTEGER NOT NULL,
        shown INTEGER NOT NULL,
        last INTEGER NOT NULL,
        due INTEGER
    ) STRICT;
    CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;
    CREATE INDEX game_invitations ON game (key) WHERE phase = 0 AND listed;
    CREATE INDEX game_live ON game (last) WHERE phase = 1 AND shown;
    CREATE TABLE event (
        game INTEGER NOT NULL REFERENCES game (key),
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        event TEXT NOT NULL,
        seat INTEGER,
        action TEXT,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX event_action ON event (game, seat, action) WHERE action IS NOT NULL;
    CREATE TABLE heartbeat (only INTEGER PRIMARY KEY CHECK (only = 1), at INTEGER NOT NULL) STRICT;
    CREATE TABLE outage (start INTEGER NOT NULL, finish INTEGER PRIMARY KEY) STRICT;
",
    // Retention and quarantine.
    r#"
    ALTER TABLE game ADD COLUMN started INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE game ADD COLUMN quarantined INTEGER NOT NULL DEFAULT 0;
    UPDATE game SET started = 1
        WHERE EXISTS (SELECT 1 FROM event WHERE event.game = game.key AND event.event LIKE '{"type":"moved"%');
    CREATE INDEX game_finished ON game (last) WHERE phase = 2 AND started;
    CREATE INDEX game_unplayed ON game (last) WHERE phase = 2 AND NOT started;
    CREATE INDEX game_quarantined ON game (key) WHERE quarantined;
    CREATE TABLE tombstone (id BLOB PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX tombstone_at ON tombstone (at);
"#,
    // Seat tokens expire.
    "CREATE INDEX game_keyed ON game (last) WHERE phase = 2 AND coalesce(first_key, second_key) IS NOT NULL;",
];

/// The version of files that this program writes.
pub(crate) fn version() -> i64 {
    count(STEPS.len())
}

/// The version of a file.
fn found(connection: &Connection) -> rusqlite::Result<usize> {
    let done: i64 = connection.prepare_cached("PRAGMA user_version")?.query_row([], |row| row.get(0))?;
    Ok(usize::try_from(done).unwrap_or(usize::MAX))
}

/// Migrates a file to the present version; refuses one of a later version.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let done = found(&transaction)?;
    let Some(steps) = STEPS.get(done..) else {
        return Err(StoreError::Later { found: done, known: STEPS.len() });
    };
    for step in steps {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", version())?;
    Ok(transaction.commit()?)
}

/// Checks that a file is still of the version that this program writes. Called in every transaction that writes, so
/// a server of a later version can migrate the file while this one runs.
pub(crate) fn check(connection: &Connection) -> Result<(), StoreError> {
    let (found, known) = (found(connection)?, STEPS.len());
    match found {
        _ if found > known => Err(StoreError::Later { found, known }),
        _ if found < known => Err(StoreError::Earlier { found, known }),
        _ => Ok(()),
    }
}
