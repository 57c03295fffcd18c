//! The conformance suite for maintenance: quarantine, deletion, export.

use crate::conformance::{Draft, LIVE, OPEN, OVER, chance, moved};
use puissance4_online::{Event, GameId, Moment, Seat, Terms, Version};
use puissance4_server::{Appended, Created, Cursor, Cutoffs, Listing, Phase, Store, Swept};

/// Runs everything against one store, which may hold other games.
pub(crate) async fn conformance(store: &dyn Store) {
    a_game_put_aside_is_not_due(store).await;
    a_deleted_game_leaves_a_tombstone(store).await;
    what_is_old_enough_is_deleted(store).await;
    tokens_of_finished_games_expire(store).await;
    every_game_is_exported_once(store).await;
    a_deleted_game_counts_as_changed(store).await;
    assert!(store.measure().await.unwrap().bytes > 10_000);
}

/// A game that is due at a moment.
fn due(at: u64) -> Listing {
    Listing { phase: Phase::Live, due: Some(Moment(at)) }
}

async fn a_game_put_aside_is_not_due(store: &dyn Store) {
    let before = store.measure().await.unwrap().quarantined;
    let mut first = Draft::new(Terms::default(), Moment(10));
    let second = Draft::new(Terms::default(), Moment(10));
    assert_eq!(store.create(first.new_game(due(20))).await.unwrap(), Created::Stored);
    assert_eq!(store.create(second.new_game(due(21))).await.unwrap(), Created::Stored);
    store.quarantine(first.id()).await.unwrap();
    store.quarantine(second.id()).await.unwrap();
    assert_eq!(store.due(Moment(30), 10).await.unwrap(), []);
    assert_eq!(store.measure().await.unwrap().quarantined, before + 2);
    // A new event releases it from quarantine.
    let join = first.append(Event::Joined { seat: Seat::First, name: None }, due(25));
    assert_eq!(store.append(join).await.unwrap(), Appended::Stored);
    assert_eq!(store.due(Moment(30), 10).await.unwrap(), [first.id()]);
    assert_eq!(store.measure().await.unwrap().quarantined, before + 1);
    // A restart releases it.
    assert_eq!(store.release(Moment(28)).await.unwrap(), before + 1);
    assert_eq!(store.due(Moment(28), 10).await.unwrap(), [first.id(), second.id()]);
    assert_eq!(store.measure().await.unwrap().quarantined, 0);
    store.postpone(first.id(), Version(2), None).await.unwrap();
    store.postpone(second.id(), Version(1), None).await.unwrap();
}

async fn a_deleted_game_leaves_a_tombstone(store: &dyn Store) {
    let mut draft = Draft::new(Terms::default().listed(true), Moment(1_000));
    let (id, new) = (draft.id(), draft.new_game(OPEN));
    assert!(!store.delete(id, Moment(9_000)).await.unwrap(), "there is none yet");
    assert_eq!(store.tombstone(id).await.unwrap(), None);
    assert_eq!(store.create(new.clone()).await.unwrap(), Created::Stored);
    let join = draft.append(Event::Joined { seat: Seat::First, name: None }, LIVE);
    assert_eq!(store.append(join).await.unwrap(), Appended::Stored);
    assert!(store.delete(id, Moment(9_000)).await.unwrap());
    assert!(store.load(id).await.unwrap().is_none());
    assert_eq!(store.tombstone(id).await.unwrap(), Some(Moment(9_000)));
    assert!(!store.delete(id, Moment(9_001)).await.unwrap(), "a second time");
    // Nothing brings it back.
    let late = draft.append(moved(1), LIVE);
    assert_eq!(store.append(late).await.unwrap(), Appended::Taken);
    assert_eq!(store.create(new).await.unwrap(), Created::Taken);
    assert!(store.load(id).await.unwrap().is_none());
}

/// A game that ended at a moment, with or without a move.
async fn over(store: &dyn Store, at: u64, is_played: bool) -> GameId {
    let mut draft = Draft::new(Terms::default(), Moment(at));
    draft.push(Event::Joined { seat: Seat::First, name: None });
    assert_eq!(store.create(draft.new_game(LIVE)).await.unwrap(), Created::Stored);
    if is_played {
        let played = draft.append(moved(4), LIVE);
        assert_eq!(store.append(played).await.unwrap(), Appended::Stored);
    }
    let mut end = draft.append(Event::Resigned { by: Seat::First }, OVER);
    end.entry.at = Moment(at);
    assert_eq!(store.append(end).await.unwrap(), Appended::Stored);
    draft.id()
}

/// Sweeps until nothing is left; returns the number of sweeps.
async fn sweep(store: &dyn Store, cutoffs: Cutoffs) -> (Swept, usize) {
    let mut all = Swept::default();
    for times in 0.. {
        let swept = store.sweep(cutoffs, Moment(2_000)).await.unwrap();
        if swept.is_empty() {
            return (all, times);
        }
        all.finished += swept.finished;
        all.unplayed += swept.unplayed;
        all.tokens += swept.tokens;
        all.tombstones += swept.tombstones;
    }
    unreachable!()
}

async fn what_is_old_enough_is_deleted(store: &dyn Store) {
    // Older than everything else.
    let old = over(store, 100, true).await;
    let young = over(store, 200, true).await;
    let old_unplayed = over(store, 100, false).await;
    let young_unplayed = over(store, 200, false).await;
    let live = Draft::new(Terms::default(), Moment(50));
    assert_eq!(store.create(live.new_game(LIVE)).await.unwrap(), Created::Stored);
    assert_eq!(sweep(store, Cutoffs::default()).await, (Swept::default(), 0), "all are kept");
    let cutoffs = Cutoffs { finished: Some(Moment(200)), ..Cutoffs::default() };
    assert_eq!(sweep(store, cutoffs).await, (Swept { finished: 1, ..Swept::default() }, 1));
    assert_eq!(store.tombstone(old).await.unwrap(), Some(Moment(2_000)));
    let cutoffs = Cutoffs { unplayed: Some(Moment(200)), ..Cutoffs::default() };
    assert_eq!(sweep(store, cutoffs).await, (Swept { unplayed: 1, ..Swept::default() }, 1));
    for (id, is_there) in
        [(old, false), (young, true), (old_unplayed, false), (young_unplayed, true), (live.id(), true)]
    {
        assert_eq!(store.load(id).await.unwrap().is_some(), is_there);
    }
    // In small transactions.
    for _ in 0..120 {
        over(store, 150, false).await;
    }
    let cutoffs = Cutoffs {
        finished: Some(Moment(201)),
        unplayed: Some(Moment(201)),
        tombstones: Some(Moment(2_000)),
        ..Cutoffs::default()
    };
    let (swept, times) = sweep(store, cutoffs).await;
    assert_eq!(swept, Swept { finished: 1, unplayed: 121, ..Swept::default() });
    assert!(times > 2, "{times}");
    // At the end the tombstones, too.
    let before = store.measure().await.unwrap().tombstones;
    let cutoffs = Cutoffs { tombstones: Some(Moment(2_001)), ..Cutoffs::default() };
    assert_eq!(sweep(store, cutoffs).await.0, Swept { tombstones: 124, ..Swept::default() });
    assert_eq!(store.measure().await.unwrap().tombstones, before - 124);
    assert_eq!(store.tombstone(old).await.unwrap(), None);
    assert!(store.load(live.id()).await.unwrap().is_some());
}

async fn tokens_of_finished_games_expire(store: &dyn Store) {
    // Older than everything else.
    let (old, young, unplayed) =
        (over(store, 20, true).await, over(store, 30, true).await, over(store, 20, false).await);
    let live = Draft::new(Terms::default(), Moment(10));
    assert_eq!(store.create(live.new_game(LIVE)).await.unwrap(), Created::Stored);
    let cutoffs = Cutoffs { tokens: Some(Moment(30)), ..Cutoffs::default() };
    assert_eq!(sweep(store, cutoffs).await, (Swept { tokens: 2, ..Swept::default() }, 1));
    for (id, has_key) in [(old, false), (unplayed, false), (young, true), (live.id(), true)] {
        let stored = store.load(id).await.unwrap().unwrap();
        assert_eq!((stored.keys.first.is_some(), stored.keys.second.is_some()), (false, has_key));
    }
    // In small transactions.
    for _ in 0..60 {
        over(store, 20, true).await;
    }
    let (swept, times) = sweep(store, cutoffs).await;
    assert_eq!((swept, times), (Swept { tokens: 60, ..Swept::default() }, 2));
    let cutoffs = Cutoffs { finished: Some(Moment(31)), unplayed: Some(Moment(31)), ..Cutoffs::default() };
    assert_eq!(sweep(store, cutoffs).await.0, Swept { finished: 62, unplayed: 1, ..Swept::default() });
    assert!(store.delete(live.id(), Moment(2_000)).await.unwrap());
    let cutoffs = Cutoffs { tombstones: Some(Moment(2_001)), ..Cutoffs::default() };
    assert_eq!(sweep(store, cutoffs).await.0, Swept { tombstones: 64, ..Swept::default() });
}

async fn every_game_is_exported_once(store: &dyn Store) {
    let mut drafts: Vec<Draft> = (0..5).map(|_| Draft::new(Terms::default(), Moment(1_000))).collect();
    for draft in &mut drafts {
        assert_eq!(store.create(draft.new_game(OPEN)).await.unwrap(), Created::Stored);
        let join = draft.append(Event::Joined { seat: Seat::First, name: None }, LIVE);
        assert_eq!(store.append(join).await.unwrap(), Appended::Stored);
    }
    let mut cursor = Cursor(i64::MIN);
    let mut logs = Vec::new();
    loop {
        let some = store.export(cursor, 3).await.unwrap();
        assert!(some.len() <= 3);
        let Some(last) = some.last() else { break };
        cursor = last.cursor;
        logs.extend(some.into_iter().map(|game| game.log.unwrap()));
    }
    for draft in &drafts {
        let found: Vec<_> = logs.iter().filter(|log| log.opening.id == draft.id()).collect();
        assert_eq!(found, [&draft.log]);
    }
}

async fn a_deleted_game_counts_as_changed(store: &dyn Store) {
    if store.time().await.unwrap().is_none() {
        // A store with one server need not notice: see `operation.rs`.
        return;
    }
    let draft = Draft::new(Terms::default(), Moment(1_000));
    assert_eq!(store.create(draft.new_game(OPEN)).await.unwrap(), Created::Stored);
    let known = vec![(draft.id(), Version(1)), (GameId::from_bytes(chance()), Version(1))];
    assert_eq!(store.behind(known.clone()).await.unwrap(), [known[1].0]);
    store.delete(draft.id(), Moment(9_000)).await.unwrap();
    assert_eq!(store.behind(known).await.unwrap().len(), 2);
}
