//! The conformance suite: what every store must do.

use std::collections::HashSet;
use std::sync::Arc;

use crate::maintenance;
use puissance4_online::{
    ActionId, Entry, Event, GameId, Log, Match, MatchScore, Milliseconds, Moment, Opening, Seat, SeatToken, Terms,
    Version,
};
use puissance4_rules::Column;
use puissance4_server::{Append, Appended, Created, Key, Keys, ListKind, Listing, NewGame, Outage, Phase, Store};

/// Random ids, so that a store may hold other games already.
pub(crate) fn chance<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).unwrap();
    bytes
}

fn key() -> Key {
    Key::of(&SeatToken::from_bytes(chance()))
}

pub(crate) const OPEN: Listing = Listing { phase: Phase::Open, due: None };
pub(crate) const LIVE: Listing = Listing { phase: Phase::Live, due: None };
pub(crate) const OVER: Listing = Listing { phase: Phase::Over, due: None };

/// A game that is not stored yet.
pub(crate) struct Draft {
    game: Match,
    pub(crate) log: Log,
}

impl Draft {
    pub(crate) fn new(terms: Terms, at: Moment) -> Self {
        let id = GameId::from_bytes(chance());
        let opening = Opening { id, at, terms, creator: Seat::Second, tally: MatchScore::default(), previous: None };
        let mut draft = Self { game: Match::new(opening), log: Log { opening, events: Vec::new() } };
        draft.push(Event::Joined { seat: Seat::Second, name: Some("Zoé".parse().unwrap()) });
        draft
    }

    pub(crate) fn id(&self) -> GameId {
        self.log.opening.id
    }

    pub(crate) fn push(&mut self, event: Event) -> Entry {
        let at = self.log.opening.at.plus(Milliseconds(self.log.events.len() as u64));
        let entry = self.game.push(at, event).unwrap();
        self.log.events.push(entry.clone());
        entry
    }

    pub(crate) fn new_game(&self, listing: Listing) -> NewGame {
        NewGame { log: self.log.clone(), keys: Keys { first: None, second: Some(key()) }, listing }
    }

    pub(crate) fn append(&mut self, event: Event, listing: Listing) -> Append {
        let entry = self.push(event);
        Append { game: self.id(), entry, action: None, key: None, next: None, listing }
    }
}

pub(crate) fn moved(number: usize) -> Event {
    Event::Moved { column: Column::from_number(number).unwrap(), left_ms: None }
}

fn action(name: &str) -> ActionId {
    name.parse().unwrap()
}

/// Stores an event of a new game.
pub(crate) async fn event(store: &dyn Store) -> GameId {
    let mut draft = Draft::new(Terms::default(), Moment(1_000));
    assert_eq!(store.create(draft.new_game(OPEN)).await.unwrap(), Created::Stored);
    let join = draft.append(Event::Joined { seat: Seat::First, name: None }, LIVE);
    assert_eq!(store.append(join).await.unwrap(), Appended::Stored);
    draft.id()
}

/// Runs everything against one store, which may hold other games.
pub(crate) async fn conformance(store: Arc<dyn Store>) {
    what_is_stored_is_read_again(&*store).await;
    a_name_is_given_once(&store).await;
    numbers_are_dense_and_given_once(&*store).await;
    an_action_is_stored_once(&*store).await;
    all_or_nothing(&*store).await;
    many_want_the_same_number(&store).await;
    a_copy_that_is_behind_is_known(&*store).await;
    lists_show_what_wants_to_be_shown(&*store).await;
    games_are_looked_after(&*store).await;
    silence_is_an_outage(&*store).await;
    maintenance::conformance(&*store).await;
}

async fn what_is_stored_is_read_again(store: &dyn Store) {
    assert!(store.load(GameId::from_bytes(chance())).await.unwrap().is_none());
    let mut draft = Draft::new(Terms::default().listed(true), Moment(1_000));
    let new = draft.new_game(OPEN);
    let second = new.keys.second.unwrap();
    assert_eq!(store.create(new).await.unwrap(), Created::Stored);
    let first = key();
    let mut join = draft.append(Event::Joined { seat: Seat::First, name: None }, LIVE);
    join.key = Some((Seat::First, first));
    assert_eq!(store.append(join).await.unwrap(), Appended::Stored);
    let mut append = draft.append(moved(4), LIVE);
    append.action = Some((Seat::First, action("one")));
    assert_eq!(store.append(append).await.unwrap(), Appended::Stored);
    let stored = store.load(draft.id()).await.unwrap().unwrap();
    assert_eq!(stored.log, draft.log);
    assert_eq!(stored.actions, [(Seat::First, action("one"), Version(3))]);
    assert!(stored.keys.first.unwrap().is(&first) && stored.keys.second.unwrap().is(&second));
    assert!(!stored.keys.first.unwrap().is(&second));
}

/// By its version alone, without reading the game.
async fn a_copy_that_is_behind_is_known(store: &dyn Store) {
    let (first, second) = (event(store).await, event(store).await);
    let behind = async |known: Vec<(GameId, Version)>| store.behind(known).await.unwrap();
    assert_eq!(behind(Vec::new()).await, []);
    assert_eq!(behind(vec![(first, Version(2)), (second, Version(2))]).await, []);
    assert_eq!(behind(vec![(first, Version(2)), (second, Version(1))]).await, [second]);
    assert_eq!(behind(vec![(first, Version(0))]).await, [first]);
    // A deleted game counts as changed.
    let missing = GameId::from_bytes(chance());
    assert_eq!(behind(vec![(first, Version(3)), (missing, Version(1))]).await, [missing]);
}

async fn a_name_is_given_once(store: &Arc<dyn Store>) {
    let mut draft = Draft::new(Terms::default(), Moment(1_000));
    let new = draft.new_game(OPEN);
    let second = new.keys.second.unwrap();
    // Of many at once, one is stored; the others are answered when that is on disk, and find it.
    let tries = (0..8).map(|_| {
        let (store, new) = (Arc::clone(store), new.clone());
        tokio::spawn(async move {
            let created = store.create(new.clone()).await.unwrap();
            let found = store.load(new.log.opening.id).await.unwrap().unwrap();
            assert_eq!(found.log, new.log);
            created
        })
    });
    let tries: Vec<_> = tries.collect();
    let mut stored = 0;
    for tried in tries {
        stored += usize::from(tried.await.unwrap() == Created::Stored);
    }
    assert_eq!(stored, 1);
    // Later, and with other terms: the first stays, with what has happened since.
    let join = draft.append(Event::Joined { seat: Seat::First, name: None }, LIVE);
    assert_eq!(store.append(join).await.unwrap(), Appended::Stored);
    let mut other = Draft::new(Terms::default().listed(true), Moment(2_000));
    other.log.opening.id = draft.id();
    assert_eq!(store.create(other.new_game(OPEN)).await.unwrap(), Created::Taken);
    let found = store.load(draft.id()).await.unwrap().unwrap();
    assert_eq!(found.log, draft.log);
    assert!(found.keys.second.unwrap().is(&second));
    let invitations = store.list(ListKind::Invitations, 10).await.unwrap();
    assert!(invitations.iter().all(|log| log.opening.id != draft.id()));
}

async fn numbers_are_dense_and_given_once(store: &dyn Store) {
    let mut draft = Draft::new(Terms::default(), Moment(1_000));
    let id = draft.id();
    let unknown = draft.append(Event::Joined { seat: Seat::First, name: None }, LIVE);
    assert_eq!(store.append(unknown.clone()).await.unwrap(), Appended::Taken, "there is no such game");
    draft.log.events.pop();
    assert_eq!(store.create(draft.new_game(OPEN)).await.unwrap(), Created::Stored);
    assert_eq!(store.append(unknown.clone()).await.unwrap(), Appended::Stored);
    assert_eq!(store.append(unknown.clone()).await.unwrap(), Appended::Taken, "a second time");
    let mut gap = unknown.clone();
    gap.entry.number = Version(4);
    assert_eq!(store.append(gap).await.unwrap(), Appended::Taken, "with a gap");
    let mut early = unknown;
    early.entry.number = Version(1);
    assert_eq!(store.append(early).await.unwrap(), Appended::Taken, "before others");
    assert_eq!(store.load(id).await.unwrap().unwrap().log.events.len(), 2);
}

async fn an_action_is_stored_once(store: &dyn Store) {
    let mut draft = Draft::new(Terms::default(), Moment(1_000));
    draft.push(Event::Joined { seat: Seat::First, name: None });
    assert_eq!(store.create(draft.new_game(LIVE)).await.unwrap(), Created::Stored);
    let mut first = draft.append(moved(1), LIVE);
    first.action = Some((Seat::First, action("same")));
    assert_eq!(store.append(first).await.unwrap(), Appended::Stored);
    // The other player may use the same id.
    let mut second = draft.append(moved(2), LIVE);
    second.action = Some((Seat::Second, action("same")));
    assert_eq!(store.append(second).await.unwrap(), Appended::Stored);
    let before = draft.log.clone();
    let mut again = draft.append(moved(3), LIVE);
    again.action = Some((Seat::First, action("same")));
    assert_eq!(store.append(again).await.unwrap(), Appended::Taken);
    assert_eq!(store.load(draft.id()).await.unwrap().unwrap().log, before, "nothing of it is left");
}

async fn all_or_nothing(store: &dyn Store) {
    let mut draft = Draft::new(Terms::default(), Moment(1_000));
    draft.push(Event::Joined { seat: Seat::First, name: None });
    draft.push(Event::Resigned { by: Seat::First });
    draft.push(Event::RematchOffered { by: Seat::First });
    assert_eq!(store.create(draft.new_game(OVER)).await.unwrap(), Created::Stored);
    let next = Draft::new(Terms::default(), Moment(2_000));
    let before = draft.log.clone();
    let mut accepted = draft.append(Event::RematchAccepted { by: Seat::Second, game: next.id() }, OVER);
    accepted.next = Some(next.new_game(LIVE));
    // The next game cannot be stored, since its id is taken: so the event is not stored either.
    let mut clash = accepted.clone();
    let other = Draft::new(Terms::default(), Moment(2_000));
    assert_eq!(store.create(other.new_game(OPEN)).await.unwrap(), Created::Stored);
    clash.next = Some(other.new_game(LIVE));
    assert!(!matches!(store.append(clash).await, Ok(Appended::Stored)));
    assert_eq!(store.load(draft.id()).await.unwrap().unwrap().log, before);
    assert!(store.load(next.id()).await.unwrap().is_none());
    assert_eq!(store.append(accepted).await.unwrap(), Appended::Stored);
    assert_eq!(store.load(next.id()).await.unwrap().unwrap().log, next.log);
    assert_eq!(store.load(draft.id()).await.unwrap().unwrap().log, draft.log);
}

async fn many_want_the_same_number(store: &Arc<dyn Store>) {
    let mut draft = Draft::new(Terms::default(), Moment(1_000));
    draft.push(Event::Joined { seat: Seat::First, name: None });
    assert_eq!(store.create(draft.new_game(LIVE)).await.unwrap(), Created::Stored);
    let id = draft.id();
    let mut expected = draft.log.events.len();
    for round in 0..5u32 {
        let number = Version(draft.game.version().0 + 1 + round);
        let tries = (1..=7).map(|column| {
            let store = Arc::clone(store);
            let entry = Entry { number, at: Moment(5_000), event: moved(column) };
            tokio::spawn(async move {
                let append = Append { game: id, entry, action: None, key: None, next: None, listing: LIVE };
                store.append(append).await.unwrap()
            })
        });
        let tries: Vec<_> = tries.collect();
        let mut stored = 0;
        for tried in tries {
            stored += usize::from(tried.await.unwrap() == Appended::Stored);
        }
        assert_eq!(stored, 1);
        expected += 1;
        let log = store.load(id).await.unwrap().unwrap().log;
        let numbers: Vec<u32> = log.events.iter().map(|entry| entry.number.0).collect();
        assert_eq!(numbers, (1..=u32::try_from(expected).unwrap()).collect::<Vec<_>>());
    }
}

async fn lists_show_what_wants_to_be_shown(store: &dyn Store) {
    // Far in the future, so that these are the first whatever else there is.
    let at = Moment(4_000_000_000_000);
    let shown = Terms::default().listed(true).shown(true);
    let mut games = Vec::new();
    for (terms, listing) in
        [(shown, OPEN), (Terms::default(), OPEN), (shown, LIVE), (Terms::default(), LIVE), (shown, OVER), (shown, OPEN)]
    {
        let draft = Draft::new(terms, at);
        assert_eq!(store.create(draft.new_game(listing)).await.unwrap(), Created::Stored);
        games.push(draft);
    }
    let ids: HashSet<GameId> = games.iter().map(Draft::id).collect();
    let found = |logs: Vec<Log>| -> Vec<GameId> {
        logs.iter().map(|log| log.opening.id).filter(|id| ids.contains(id)).collect()
    };
    assert_eq!(found(store.list(ListKind::Invitations, 10).await.unwrap()), [games[5].id(), games[0].id()]);
    assert_eq!(store.list(ListKind::Invitations, 1).await.unwrap().len(), 1);
    assert_eq!(found(store.list(ListKind::Live, 10).await.unwrap()), [games[2].id()]);
    // An invitation that is taken becomes a game to watch, and in the end neither.
    let join = games[0].append(Event::Joined { seat: Seat::First, name: None }, LIVE);
    assert_eq!(store.append(join).await.unwrap(), Appended::Stored);
    assert_eq!(found(store.list(ListKind::Invitations, 10).await.unwrap()), [games[5].id()]);
    let live = store.list(ListKind::Live, 10).await.unwrap();
    assert_eq!(found(live.clone()), [games[0].id(), games[2].id()]);
    assert_eq!(live[0], games[0].log, "lists show whole games");
    for game in [0, 2, 5] {
        let mut end = games[game].append(Event::Cancelled { by: Seat::Second }, OVER);
        end.listing = OVER;
        assert_eq!(store.append(end).await.unwrap(), Appended::Stored);
    }
    assert!(found(store.list(ListKind::Live, 10).await.unwrap()).is_empty());
    assert!(found(store.list(ListKind::Invitations, 10).await.unwrap()).is_empty());
}

async fn games_are_looked_after(store: &dyn Store) {
    // Long ago, so that these are the first whatever else there is.
    let due = |at: u64| Listing { phase: Phase::Live, due: Some(Moment(at)) };
    let mut first = Draft::new(Terms::default(), Moment(10));
    let second = Draft::new(Terms::default(), Moment(10));
    assert_eq!(store.create(first.new_game(due(30))).await.unwrap(), Created::Stored);
    assert_eq!(store.create(second.new_game(due(20))).await.unwrap(), Created::Stored);
    assert_eq!(store.create(Draft::new(Terms::default(), Moment(10)).new_game(LIVE)).await.unwrap(), Created::Stored);
    assert_eq!(store.due(Moment(19), 10).await.unwrap(), []);
    assert_eq!(store.due(Moment(29), 10).await.unwrap(), [second.id()]);
    assert_eq!(store.due(Moment(30), 10).await.unwrap(), [second.id(), first.id()]);
    assert_eq!(store.due(Moment(30), 1).await.unwrap(), [second.id()]);
    store.postpone(second.id(), Version(1), Some(Moment(40))).await.unwrap();
    assert_eq!(store.due(Moment(30), 10).await.unwrap(), [first.id()]);
    // The game has a later event, which decides.
    let join = first.append(Event::Joined { seat: Seat::First, name: None }, due(35));
    assert_eq!(store.append(join).await.unwrap(), Appended::Stored);
    store.postpone(first.id(), Version(1), Some(Moment(50))).await.unwrap();
    assert_eq!(store.due(Moment(35), 10).await.unwrap(), [first.id()]);
    store.postpone(first.id(), Version(2), None).await.unwrap();
    store.postpone(second.id(), Version(1), None).await.unwrap();
    assert_eq!(store.due(Moment(100), 10).await.unwrap(), []);
}

async fn silence_is_an_outage(store: &dyn Store) {
    // Later than any other heartbeat, those of this test in another run included.
    let before = store.outages(Moment(5_000_000_000_000)).await.unwrap();
    let start = before.last().map_or(5_000_000_000_000, |outage| outage.until.0 + 1_000_000);
    let gap = Milliseconds(3_000);
    let beat = |after: u64| store.beat(Moment(start + after), gap);
    beat(0).await.unwrap();
    let before = store.outages(Moment(start)).await.unwrap();
    assert_eq!(before, [], "one that is over");
    for after in [1_000, 2_000, 5_000] {
        beat(after).await.unwrap();
    }
    assert_eq!(store.outages(Moment(start)).await.unwrap(), []);
    beat(9_000).await.unwrap();
    let outage = Outage { from: Moment(start + 5_000), until: Moment(start + 9_000) };
    assert_eq!(store.outages(Moment(start)).await.unwrap(), [outage]);
    // The heartbeat of a slow server changes nothing.
    assert_eq!(beat(8_000).await.unwrap(), Moment(start + 9_000), "the latest is told");
    beat(12_000).await.unwrap();
    assert_eq!(store.outages(Moment(start)).await.unwrap(), [outage]);
    assert_eq!(store.outages(Moment(start + 9_000)).await.unwrap(), []);
}
