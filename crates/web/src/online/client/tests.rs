//! A pretended server, and what the tests share.

mod clock;
mod connecting;
mod polling;
mod properties;
mod sending;
mod speech;
mod versions;

use super::connecting::{ANSWER_TIMEOUT, MAX_SOCKET_FAILURES, SILENCE_TIMEOUT};
use super::*;
use crate::online::failure::Failure;
use proptest::prelude::*;
use puissance4_online::{
    Accepted, BySeat, Circumstances, Clock, Entry, Event, MatchScore, Moment, Opening, PlayerMessage, Problem, Reading,
    Refusal, ServerMessage, Terms, TimeControl,
};
use puissance4_rules::Geometry;

const NOW: Instant = Instant(1000.0);

fn token() -> SeatToken {
    SeatToken::from_bytes([1; SeatToken::BYTES])
}

fn id(text: &str) -> ActionId {
    text.parse().unwrap()
}

fn column(number: usize) -> Column {
    Column::from_number(number).unwrap()
}

/// A server with one game, at which both sit.
struct Server {
    log: Log,
    game: Match,
}

impl Server {
    fn new() -> Self {
        let id = GameId::from_bytes([7; GameId::BYTES]);
        let terms = Terms::default();
        let opening =
            Opening { id, at: Moment(0), terms, creator: Seat::First, tally: MatchScore::default(), previous: None };
        let mut server = Self { log: Log { opening, events: Vec::new() }, game: Match::new(opening) };
        for seat in Seat::BOTH {
            server.push(Event::Joined { seat, name: None });
        }
        server
    }

    fn push(&mut self, event: Event) -> Entry {
        let entry = self.game.push(Moment(1), event).unwrap();
        self.log.events.push(entry.clone());
        entry
    }

    fn moved(&mut self, number: usize) -> Entry {
        self.push(Event::Moved { column: column(number), left_ms: None })
    }

    fn whole(&self) -> String {
        let presence = Presence { players: BySeat { first: true, second: true }, watchers: 0 };
        let game = self.log.clone();
        say(&ServerMessage::Whole { game, you: Some(Seat::First), clock: None, presence })
    }

    fn resumed(&self) -> String {
        let presence = Presence { players: BySeat { first: true, second: true }, watchers: 0 };
        say(&ServerMessage::Resumed { version: self.game.version(), you: Some(Seat::First), clock: None, presence })
    }

    fn reading(&self, since: u32) -> Reading {
        let mut game = self.log.clone();
        game.events.retain(|entry| entry.number > Version(since));
        let presence = Presence::default();
        Reading { game, version: self.game.version(), you: Some(Seat::First), clock: None, presence }
    }
}

fn say(message: &ServerMessage) -> String {
    serde_json::to_string(message).unwrap()
}

fn happened(entry: Entry) -> String {
    say(&ServerMessage::Happened { entry, clock: None })
}

fn refused(action: &str, version: Option<Version>, game: Option<Log>) -> ServerMessage {
    ServerMessage::Refused { action: id(action), reason: Refusal::Stale, version, game, clock: None }
}

fn accepted(action: &str, entry: Entry) -> String {
    say(&ServerMessage::Accepted(Accepted { action: id(action), entry }))
}

fn sent(orders: &[Order]) -> Vec<PlayerMessage> {
    let text = |order: &Order| match order {
        Order::Send(text) => Some(serde_json::from_str(text).unwrap()),
        _ => None,
    };
    orders.iter().filter_map(text).collect()
}

fn waits(orders: &[Order]) -> Option<(u64, u64)> {
    orders.iter().find_map(|order| match order {
        Order::Wait(delay) => Some((delay.from.0, delay.to.0)),
        _ => None,
    })
}

fn reads(orders: &[Order]) -> bool {
    orders.iter().any(|order| matches!(order, Order::Read { .. }))
}

fn opens(orders: &[Order]) -> bool {
    orders.contains(&Order::OpenSocket { plays: true })
}

fn tells(orders: &[Order], notice: &Notice) -> bool {
    orders.contains(&Order::Notify(notice.clone()))
}

/// The first player's client, which has read the game and works by a socket.
fn live(server: &Server) -> OnlineClient {
    let mut client = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
    assert_eq!(client.start(), [Order::Read { since: None }]);
    assert!(opens(&client.game_read(Ok(server.reading(0)), NOW)));
    let known = Some(server.game.version());
    assert_eq!(sent(&client.socket_opened()), [PlayerMessage::Hello { token: token(), known }]);
    client.message_received(&server.resumed(), NOW);
    assert!(client.is_connected() && client.game() == Some(&server.game));
    client
}

fn a_move(client: &mut OnlineClient, name: &str, number: usize, ply: u16) -> Vec<Order> {
    client.enqueue(id(name), PlayerCommand::Move { column: column(number), ply }).unwrap()
}
