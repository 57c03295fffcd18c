//! Games in PostgreSQL, for several servers at once.
//!
//! The database decides. An event is stored by one statement that updates the game from the version before it; a unique
//! key on game and number guarantees the same. So if two servers want the same number, one is told that it is taken.
//! Servers notify each other of changes ([`Notifier`]), and poll in case a notification is lost.
//!
//! The time is that of the database, so the servers' own clocks may differ.

pub(crate) mod maintenance;
pub(crate) mod rows;
pub(crate) mod schema;

use std::fmt;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime};
use puissance4_nats::Access;
use puissance4_online::{GameId, Log, Milliseconds, Moment, Presence, Version};
use tokio::sync::broadcast;
use tokio_postgres::config::Host;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, Row};

use crate::store::codec::{count, moment, unreadable, whole};
use crate::store::notify::Notifier;
use crate::store::notify::listen::Listen;
use crate::store::notify::seal::Seal;
use crate::store::postgres::rows::{Found, append, insert_game, read_games};
use crate::store::tls::TlsMode;
use crate::store::{
    Append, Appended, Change, Created, Cursor, Cutoffs, Exported, ListKind, Measure, NewGame, Notifications, Outage,
    RemotePhrase, RemotePresence, Store, StoreError, Stored, Swept,
};

/// The connections of a server, besides the one for notifications. Commits at the same time share a sync of the disk.
const CONNECTIONS: usize = 16;
/// The maximum number of requests that wait for a connection; further ones are refused.
const MAX_WAITING: usize = 4096;
/// The timeout of a statement; after it the database counts as unavailable.
const PATIENCE: Duration = Duration::from_secs(5);

/// Games in a PostgreSQL database, which other servers may use at the same time.
pub struct Postgres {
    name: String,
    pool: Pool,
    notifier: Notifier,
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The error of the database, with its source, which the first line alone does not contain.
impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        let reason = match (error.as_db_error(), std::error::Error::source(&error)) {
            (Some(said), _) => format!("{} ({})", said.message(), said.code().code()),
            (None, Some(source)) => format!("{error}: {source}"),
            (None, None) => error.to_string(),
        };
        Self::Failed(reason)
    }
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) => error.into(),
            PoolError::Timeout(_) => Self::Failed("the database does not answer".to_owned()),
            error => Self::Failed(error.to_string()),
        }
    }
}

impl Postgres {
    /// Opens a database by its address, `postgres://USER:PASSWORD@HOST/DATABASE`, and migrates its schema to the
    /// present version.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        Self::open_and(address, None, true).await
    }

    /// The same, with notifications between servers by a NATS, which need not be reachable.
    pub async fn open_with(address: &str, nats: Access) -> Result<Self, StoreError> {
        Self::open_and(address, Some(nats), true).await
    }

    /// Opens a database for a command of the operator, while servers may use it. Its schema must be of the present
    /// version.
    pub async fn open_beside(address: &str) -> Result<Self, StoreError> {
        Self::open_and(address, None, false).await
    }

    async fn open_and(address: &str, nats: Option<Access>, migrates: bool) -> Result<Self, StoreError> {
        let (mut config, encryption) = read(address)?;
        let connector = encryption.connector()?;
        if config.get_application_name().is_none() {
            config.application_name("puissance4");
        }
        config.connect_timeout(PATIENCE).tcp_user_timeout(2 * PATIENCE).keepalives_idle(2 * PATIENCE);
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(config.clone(), connector.clone(), recycling);
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE))
            .post_create(Hook::async_fn(|client, _| {
                Box::pin(async move { client.batch_execute(SESSION).await.map_err(HookError::Backend) })
            }))
            .build()
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        let mut client = pool.get().await?;
        if migrates {
            schema::migrate(&mut client).await?;
        } else {
            schema::check(&client).await?;
        }
        check(&client).await?;
        let seal = Seal::new(&schema::seal_key(&client).await?, time(&client).await?);
        drop(client);
        let name = shown(&config);
        let notifier = match nats {
            Some(nats) => Notifier::start(nats, seal),
            None => Notifier::start(Listen::new(config, connector), seal),
        };
        Ok(Self { name, pool, notifier })
    }

    /// The address of a database as it is shown: without the password.
    pub fn name(address: &str) -> Result<String, StoreError> {
        Ok(shown(&read(address)?.0))
    }

    async fn client(&self) -> Result<Object, StoreError> {
        if self.pool.status().waiting > MAX_WAITING {
            return Err(StoreError::Full);
        }
        Ok(self.pool.get().await?)
    }
}

/// The settings of every session: an acknowledged commit is on disk, and locks of a lost client are released soon.
/// Stricter settings (a synchronous standby) stay.
const SESSION: &str = "
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
    SET statement_timeout = 5000;
    SET idle_in_transaction_session_timeout = 5000;
";

fn read(address: &str) -> Result<(Config, TlsMode), StoreError> {
    let (address, encryption) = TlsMode::read(address)?;
    // The address may contain a password, so the error does not contain it.
    let config = address.parse().map_err(|error: tokio_postgres::Error| StoreError::from(error))?;
    Ok((config, encryption))
}

fn shown(config: &Config) -> String {
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(host)) => host.clone(),
        #[cfg(unix)]
        Some(Host::Unix(folder)) => folder.display().to_string(),
        None => "localhost".to_owned(),
    };
    let port = config.get_ports().first().filter(|port| **port != 5432).map(|port| format!(":{port}"));
    let name = config.get_dbname().or(config.get_user()).unwrap_or_default();
    format!("postgres://{host}{}/{name}", port.unwrap_or_default())
}

/// Checks that an acknowledged commit is on disk.
async fn check(client: &Object) -> Result<(), StoreError> {
    let row = client.query_one("SELECT current_setting('synchronous_commit'), current_setting('fsync')", &[]).await?;
    if row.try_get::<_, &str>(0)? == "off" {
        return Err(StoreError::Hasty);
    }
    if row.try_get::<_, &str>(1)? == "off" {
        tracing::warn!("the database has fsync off: moves are lost if its machine crashes");
    }
    Ok(())
}

/// Waits for the database, with a timeout.
async fn in_time<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    tokio::time::timeout(PATIENCE, work).await.unwrap_or(Err(StoreError::Silent))
}

/// Returns a connection to the pool, unless it has failed: then it is closed.
fn settle<T>(client: Object, answer: Result<T, StoreError>) -> Result<T, StoreError> {
    if matches!(answer, Err(StoreError::Failed(_) | StoreError::Silent)) {
        drop(Object::take(client));
    }
    answer
}

fn id_from(bytes: &[u8]) -> Result<GameId, StoreError> {
    bytes.try_into().map(GameId::from_bytes).map_err(|_| unreadable("the id of a game has the wrong length"))
}

const LOAD: &str = "
    SELECT game.key, opening, first_key, second_key, number, at, event, seat, action
    FROM game LEFT JOIN event ON event.game = game.key
    WHERE id = $1 ORDER BY number";

const INVITATIONS: &str = "
    SELECT found.key, opening, first_key, second_key, number, at, event, seat, action
    FROM (SELECT * FROM game WHERE phase = 0 AND listed ORDER BY key DESC LIMIT $1) AS found
    LEFT JOIN event ON event.game = found.key
    ORDER BY found.key DESC, number";

const LIVE: &str = "
    SELECT found.key, opening, first_key, second_key, number, at, event, seat, action
    FROM (SELECT * FROM game WHERE phase = 1 AND shown ORDER BY last DESC LIMIT $1) AS found
    LEFT JOIN event ON event.game = found.key
    ORDER BY found.last DESC, found.key, number";

pub(crate) async fn query(
    client: &Object,
    statement: &str,
    values: &[&(dyn ToSql + Sync)],
) -> Result<Vec<Row>, StoreError> {
    let statement = client.prepare_cached(statement).await?;
    Ok(client.query(&statement, values).await?)
}

/// The time of the database.
async fn time(client: &Object) -> Result<Moment, StoreError> {
    let statement = client.prepare_cached("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT").await?;
    Ok(moment(client.query_one(&statement, &[]).await?.try_get(0)?))
}

async fn create(client: &mut Object, game: &NewGame) -> Result<Created, StoreError> {
    let transaction = client.transaction().await?;
    schema::check(&transaction).await?;
    let done = insert_game(&transaction, game).await?;
    transaction.commit().await?;
    Ok(done)
}

async fn beat(client: &mut Object, now: Moment, gap: Milliseconds) -> Result<Moment, StoreError> {
    let transaction = client.transaction().await?;
    schema::check(&transaction).await?;
    // Servers that return at the same time are serialised by a lock, and the first of them stores the outage.
    let first = "INSERT INTO heartbeat (one, at) VALUES (1, $1) ON CONFLICT DO NOTHING";
    transaction.execute(first, &[&whole(now.0)]).await?;
    let last = transaction.query_one("SELECT at FROM heartbeat WHERE one = 1 FOR UPDATE", &[]).await?;
    let last = moment(last.try_get(0)?);
    if now.since(last) > gap {
        let outage = "INSERT INTO outage (start, finish) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        transaction.execute(outage, &[&whole(last.0), &whole(now.0)]).await?;
    }
    let at = now.max(last);
    transaction.execute("UPDATE heartbeat SET at = $1 WHERE one = 1", &[&whole(at.0)]).await?;
    transaction.commit().await?;
    Ok(at)
}

#[async_trait]
impl Store for Postgres {
    async fn create(&self, game: NewGame) -> Result<Created, StoreError> {
        let mut client = self.client().await?;
        let answer = in_time(create(&mut client, &game)).await;
        settle(client, answer)
    }

    async fn load(&self, id: GameId) -> Result<Option<Stored>, StoreError> {
        let client = self.client().await?;
        let answer = in_time(query(&client, LOAD, &[&id.as_bytes().as_slice()])).await;
        read_games(&settle(client, answer)?)?.pop().map(|(_, game)| game).transpose()
    }

    async fn append(&self, event: Append) -> Result<Appended, StoreError> {
        let mut client = self.client().await?;
        let answer = in_time(append(&mut client, &event)).await;
        let done = settle(client, answer)?;
        if done == Appended::Stored {
            self.notifier.tell(event.game);
        }
        Ok(done)
    }

    async fn list(&self, shown: ListKind, most: usize) -> Result<Vec<Log>, StoreError> {
        let statement = match shown {
            ListKind::Invitations => INVITATIONS,
            ListKind::Live => LIVE,
        };
        let client = self.client().await?;
        let answer = in_time(query(&client, statement, &[&count(most)])).await;
        let readable = |(key, game): Found| match game {
            Ok(game) => Some(game.log),
            Err(error) => {
                tracing::warn!(row = key, %error, "a game is not listed because it cannot be read");
                None
            }
        };
        Ok(read_games(&settle(client, answer)?)?.into_iter().filter_map(readable).collect())
    }

    async fn due(&self, now: Moment, most: usize) -> Result<Vec<GameId>, StoreError> {
        // An id of another length is not that of a game, and must not block the others.
        let statement =
            "SELECT id FROM game WHERE due IS NOT NULL AND due <= $1 AND length(id) = 16 ORDER BY due LIMIT $2";
        let client = self.client().await?;
        let answer = in_time(query(&client, statement, &[&whole(now.0), &count(most)])).await;
        settle(client, answer)?.iter().map(|row| id_from(row.try_get(0)?)).collect()
    }

    async fn postpone(&self, game: GameId, version: Version, due: Option<Moment>) -> Result<(), StoreError> {
        let statement = "UPDATE game SET due = $3
             WHERE id = $1 AND version = $2 AND (SELECT max(version) FROM puissance4) = $4";
        let values: &[&(dyn ToSql + Sync)] =
            &[&game.as_bytes().as_slice(), &i64::from(version.0), &due.map(|due| whole(due.0)), &schema::version()];
        let client = self.client().await?;
        let answer = in_time(query(&client, statement, values)).await;
        settle(client, answer).map(drop)
    }

    async fn quarantine(&self, game: GameId) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let answer = in_time(maintenance::quarantine(&mut client, game)).await;
        settle(client, answer)
    }

    async fn release(&self, now: Moment) -> Result<u64, StoreError> {
        let mut client = self.client().await?;
        let answer = in_time(maintenance::release(&mut client, now)).await;
        settle(client, answer)
    }

    async fn delete(&self, game: GameId, now: Moment) -> Result<bool, StoreError> {
        let mut client = self.client().await?;
        let answer = in_time(maintenance::delete(&mut client, game, now)).await;
        let deleted = settle(client, answer)?;
        self.notifier.tell(game);
        Ok(deleted)
    }

    async fn tombstone(&self, game: GameId) -> Result<Option<Moment>, StoreError> {
        let client = self.client().await?;
        let statement = "SELECT at FROM tombstone WHERE id = $1";
        let answer = in_time(query(&client, statement, &[&game.as_bytes().as_slice()])).await;
        settle(client, answer)?.first().map(|row| Ok(moment(row.try_get(0)?))).transpose()
    }

    async fn sweep(&self, cutoffs: Cutoffs, now: Moment) -> Result<Swept, StoreError> {
        let mut client = self.client().await?;
        let answer = in_time(maintenance::sweep(&mut client, cutoffs, now)).await;
        settle(client, answer)
    }

    async fn export(&self, after: Cursor, most: usize) -> Result<Vec<Exported>, StoreError> {
        let client = self.client().await?;
        let answer = in_time(maintenance::export(&client, after, most)).await;
        settle(client, answer)
    }

    async fn measure(&self) -> Result<Measure, StoreError> {
        let client = self.client().await?;
        let answer = in_time(maintenance::measure(&client)).await;
        settle(client, answer)
    }

    async fn beat(&self, now: Moment, gap: Milliseconds) -> Result<Moment, StoreError> {
        let mut client = self.client().await?;
        let answer = in_time(beat(&mut client, now, gap)).await;
        settle(client, answer)
    }

    async fn outages(&self, since: Moment) -> Result<Vec<Outage>, StoreError> {
        let statement = "SELECT start, finish FROM outage WHERE finish > $1 ORDER BY finish";
        let client = self.client().await?;
        let answer = in_time(query(&client, statement, &[&whole(since.0)])).await;
        let outage = |row: &Row| Ok(Outage { from: moment(row.try_get(0)?), until: moment(row.try_get(1)?) });
        settle(client, answer)?.iter().map(outage).collect()
    }

    async fn time(&self) -> Result<Option<Moment>, StoreError> {
        let client = self.client().await?;
        let asked = Instant::now();
        let answer = in_time(time(&client)).await;
        let now = settle(client, answer)?;
        self.notifier.set_time(now, asked + asked.elapsed() / 2);
        Ok(Some(now))
    }

    fn changes(&self) -> Option<broadcast::Receiver<Change>> {
        Some(self.notifier.listen())
    }

    fn tell_presence(&self, games: Vec<(GameId, Presence)>) {
        self.notifier.tell_presence(games);
    }

    fn elsewhere(&self) -> Option<broadcast::Receiver<RemotePresence>> {
        Some(self.notifier.listen_elsewhere())
    }

    fn tell_phrase(&self, said: RemotePhrase) {
        self.notifier.tell_phrase(said);
    }

    fn phrases(&self) -> Option<broadcast::Receiver<RemotePhrase>> {
        Some(self.notifier.listen_phrases())
    }

    fn notifications(&self) -> Option<Notifications> {
        Some(self.notifier.notifications())
    }

    async fn behind(&self, known: Vec<(GameId, Version)>) -> Result<Vec<GameId>, StoreError> {
        if known.is_empty() {
            return Ok(Vec::new());
        }
        let statement = "SELECT known.id
             FROM unnest($1::BYTEA[], $2::BIGINT[]) AS known (id, version) LEFT JOIN game USING (id)
             WHERE game.version IS NULL OR game.version > known.version";
        let ids: Vec<&[u8]> = known.iter().map(|(id, _)| id.as_bytes().as_slice()).collect();
        let versions: Vec<i64> = known.iter().map(|(_, version)| i64::from(version.0)).collect();
        let client = self.client().await?;
        let answer = in_time(query(&client, statement, &[&ids, &versions])).await;
        settle(client, answer)?.iter().map(|row| id_from(row.try_get(0)?)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_is_not_shown() {
        for (address, name) in [
            ("postgres://p4:secret@db.example/games", "postgres://db.example/games"),
            ("postgresql://p4:secret@db.example:5433/games", "postgres://db.example:5433/games"),
            ("postgres://p4:secret@localhost", "postgres://localhost/p4"),
        ] {
            assert_eq!(Postgres::name(address).unwrap(), name);
        }
        for wrong in ["postgres://p4:secret@db.example:port/games", "postgres://p4:secret@db.example/games?x=secret"] {
            let error = Postgres::name(wrong).unwrap_err().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
