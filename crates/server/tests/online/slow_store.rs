//! A store that takes its time to store an event: on the clock of the server, and in no real time.

use std::sync::Arc;

use async_trait::async_trait;
use puissance4_online::{GameId, Log, Milliseconds, Moment, Version};
use puissance4_server::{
    Append, Appended, Created, Cursor, Cutoffs, Exported, ListKind, Measure, NewGame, Outage, ServerClock, Store,
    StoreError, Stored, Swept,
};

/// A store, and the clock on which an event takes a while.
#[derive(Debug)]
pub(crate) struct SlowStore {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) server_clock: ServerClock,
    pub(crate) delay: Milliseconds,
}

#[async_trait]
impl Store for SlowStore {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.server_clock.advance(self.delay);
        self.store.append(append).await
    }

    async fn create(&self, game: NewGame) -> Result<Created, StoreError> {
        self.store.create(game).await
    }

    async fn load(&self, id: GameId) -> Result<Option<Stored>, StoreError> {
        self.store.load(id).await
    }

    async fn list(&self, shown: ListKind, most: usize) -> Result<Vec<Log>, StoreError> {
        self.store.list(shown, most).await
    }

    async fn due(&self, now: Moment, most: usize) -> Result<Vec<GameId>, StoreError> {
        self.store.due(now, most).await
    }

    async fn postpone(&self, game: GameId, version: Version, due: Option<Moment>) -> Result<(), StoreError> {
        self.store.postpone(game, version, due).await
    }

    async fn quarantine(&self, game: GameId) -> Result<(), StoreError> {
        self.store.quarantine(game).await
    }

    async fn release(&self, now: Moment) -> Result<u64, StoreError> {
        self.store.release(now).await
    }

    async fn delete(&self, game: GameId, now: Moment) -> Result<bool, StoreError> {
        self.store.delete(game, now).await
    }

    async fn tombstone(&self, game: GameId) -> Result<Option<Moment>, StoreError> {
        self.store.tombstone(game).await
    }

    async fn sweep(&self, cutoffs: Cutoffs, now: Moment) -> Result<Swept, StoreError> {
        self.store.sweep(cutoffs, now).await
    }

    async fn export(&self, after: Cursor, most: usize) -> Result<Vec<Exported>, StoreError> {
        self.store.export(after, most).await
    }

    async fn measure(&self) -> Result<Measure, StoreError> {
        self.store.measure().await
    }

    async fn beat(&self, now: Moment, gap: Milliseconds) -> Result<Moment, StoreError> {
        self.store.beat(now, gap).await
    }

    async fn outages(&self, since: Moment) -> Result<Vec<Outage>, StoreError> {
        self.store.outages(since).await
    }

    async fn behind(&self, known: Vec<(GameId, Version)>) -> Result<Vec<GameId>, StoreError> {
        self.store.behind(known).await
    }
}
