//! Clocks between two messages.

use super::*;

#[test]
fn clocks_run_here_between_messages_and_stand_still_without() {
    let time = TimeControl { initial_ms: Milliseconds(60_000), increment_ms: Milliseconds(0) };
    let mut server = Server::new();
    server.log.opening.terms = Terms::new(Geometry::STANDARD, Some(time)).unwrap();
    let mut client = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
    client.start();
    let left_ms = BySeat { first: Milliseconds(9000), second: Milliseconds(60_000) };
    let clock = Some(Clock { left_ms, running: Some(Seat::First) });
    client.game_read(Ok(Reading { clock, ..server.reading(0) }), NOW);
    let shown = |client: &OnlineClient, now: f64| Seat::BOTH.map(|seat| client.left(seat, Instant(now)).unwrap().0);
    assert_eq!(shown(&client, 1000.0), [9000, 60_000]);
    assert_eq!(shown(&client, 3500.0), [6500, 60_000]);
    // A clock that shows 0 does not end the game: only the server does.
    assert_eq!(shown(&client, 99_000.0), [0, 60_000]);
    assert_eq!(client.game().unwrap().ending(), None);
    client.socket_opened();
    client.message_received(&server.resumed(), Instant(1000.0));
    client.socket_closed(Instant(2000.0));
    assert_eq!(shown(&client, 99_000.0), [8000, 60_000]);
}
