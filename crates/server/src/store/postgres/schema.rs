//! The tables of games in PostgreSQL.

use std::time::Duration;

use deadpool_postgres::{GenericClient, Object};

use crate::random;
use crate::store::StoreError;
use crate::store::codec::{count, unreadable};
use crate::store::notify::seal::SealKey;

/// The timeout of a migration, which may take longer than other statements, or wait for another server.
const MIGRATION: Duration = Duration::from_secs(60);
/// The lock that is held during a migration, so servers that start together migrate one after the other.
const LOCK: i64 = 0x7034_6761_6d65_7321;

/// The migrations, one per version of the schema. A change that an earlier version of the program could not read, or
/// would handle wrongly, needs a migration, if only an empty one: servers of that version stop writing then.
const STEPS: &[&str] = &[
    "
    CREATE TABLE game (
        key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id BYTEA NOT NULL UNIQUE,
        opening TEXT NOT NULL,
        first_key BYTEA,
        second_key BYTEA,
        version BIGINT NOT NULL,
        phase BIGINT NOT NULL,
        listed BOOLEAN NOT NULL,
        shown BOOLEAN NOT NULL,
        last BIGINT NOT NULL,
        due BIGINT
    );
    CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;
    CREATE INDEX game_invitations ON game (key) WHERE phase = 0 AND listed;
    CREATE INDEX game_live ON game (last) WHERE phase = 1 AND shown;
    CREATE TABLE event (
        game BIGINT NOT NULL REFERENCES game (key),
        number BIGINT NOT NULL,
        at BIGINT NOT NULL,
        event TEXT NOT NULL,
        seat BIGINT,
        action TEXT,
        PRIMARY KEY (game, number)
    );
    CREATE UNIQUE INDEX event_action ON event (game, seat, action) WHERE action IS NOT NULL;
    CREATE TABLE heartbeat (one BIGINT PRIMARY KEY CHECK (one = 1), at BIGINT NOT NULL);
    CREATE TABLE outage (start BIGINT NOT NULL, finish BIGINT PRIMARY KEY);
",
    // Retention and quarantine.
    r#"
    ALTER TABLE game ADD COLUMN started BOOLEAN NOT NULL DEFAULT FALSE;
    ALTER TABLE game ADD COLUMN quarantined BOOLEAN NOT NULL DEFAULT FALSE;
    UPDATE game SET started = TRUE
        WHERE EXISTS (SELECT 1 FROM event WHERE event.game = game.key AND event.event LIKE '{"type":"moved"%');
    CREATE INDEX game_finished ON game (last) WHERE phase = 2 AND started;
    CREATE INDEX game_unplayed ON game (last) WHERE phase = 2 AND NOT started;
    CREATE INDEX game_quarantined ON game (key) WHERE quarantined;
    CREATE TABLE tombstone (id BYTEA PRIMARY KEY, at BIGINT NOT NULL);
    CREATE INDEX tombstone_at ON tombstone (at);
"#,
    // Seat tokens expire, and notifications are signed.
    "
    CREATE INDEX game_keyed ON game (last) WHERE phase = 2 AND coalesce(first_key, second_key) IS NOT NULL;
    CREATE TABLE seal (one BIGINT PRIMARY KEY CHECK (one = 1), key BYTEA NOT NULL);
",
];

/// The version that this program writes.
pub(crate) fn version() -> i64 {
    count(STEPS.len())
}

/// The version of the schema in the database.
async fn found(client: &impl GenericClient) -> Result<usize, StoreError> {
    let done: Option<i64> = client.query_one("SELECT max(version) FROM puissance4", &[]).await?.try_get(0)?;
    Ok(usize::try_from(done.unwrap_or_default()).unwrap_or(usize::MAX))
}

/// Migrates the schema to the present version; refuses one of a later version.
pub(crate) async fn migrate(client: &mut Object) -> Result<(), StoreError> {
    let transaction = client.transaction().await?;
    let patience = format!("SET LOCAL statement_timeout = {}", MIGRATION.as_millis());
    transaction.batch_execute(&patience).await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    transaction.batch_execute("CREATE TABLE IF NOT EXISTS puissance4 (version BIGINT NOT NULL)").await?;
    let done = found(&transaction).await?;
    let Some(steps) = STEPS.get(done..) else {
        return Err(StoreError::Later { found: done, known: STEPS.len() });
    };
    for (step, number) in steps.iter().zip(done + 1..) {
        transaction.batch_execute(step).await?;
        transaction.execute("INSERT INTO puissance4 (version) VALUES ($1)", &[&count(number)]).await?;
    }
    Ok(transaction.commit().await?)
}

/// The key with which servers of this database sign their notifications. The first server makes it.
pub(crate) async fn seal_key(client: &Object) -> Result<SealKey, StoreError> {
    let fresh: SealKey = random::bytes();
    client.execute("INSERT INTO seal (one, key) VALUES (1, $1) ON CONFLICT DO NOTHING", &[&fresh.as_slice()]).await?;
    let row = client.query_one("SELECT key FROM seal WHERE one = 1", &[]).await?;
    row.try_get::<_, &[u8]>(0)?.try_into().map_err(|_| unreadable("the key of the notifications has the wrong length"))
}

/// Checks that the schema is still of the version that this program writes: a server of a later version may have
/// migrated it meanwhile.
pub(crate) async fn check(client: &impl GenericClient) -> Result<(), StoreError> {
    compare(found(client).await?)
}

/// The same, for a version that a statement gave.
pub(crate) fn compare(found: usize) -> Result<(), StoreError> {
    let known = STEPS.len();
    match found {
        _ if found > known => Err(StoreError::Later { found, known }),
        _ if found < known => Err(StoreError::Earlier { found, known }),
        _ => Ok(()),
    }
}
