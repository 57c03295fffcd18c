//! Connecting and connecting again.

use super::*;

#[test]
fn a_server_that_leaves_says_when_to_come_back() {
    let mut client = live(&Server::new());
    let orders = client.message_received(&say(&ServerMessage::Leaving { retry_after_ms: Milliseconds(1500) }), NOW);
    assert_eq!((waits(&orders), orders.contains(&Order::CloseSocket)), (Some((1500, 3000)), true));
    assert!(opens(&client.timer_fired(NOW)));
}

#[test]
fn reconnecting_delivers_missed_events() {
    let mut server = Server::new();
    let mut client = live(&server);
    server.moved(4);
    let later = server.moved(4);
    let orders = client.message_received(&happened(later), NOW);
    assert!(orders.contains(&Order::CloseSocket) && opens(&orders));
    client.socket_opened();
    let orders = client.message_received(&server.whole(), NOW);
    let count = orders.iter().filter(|order| matches!(order, Order::Notify(Notice::Happened(..)))).count();
    assert_eq!((count, client.game()), (2, Some(&server.game)));
}

#[test]
fn waits_grow_and_end_with_success() {
    let server = Server::new();
    let mut client = live(&server);
    let mut longest = Vec::new();
    let mut orders = client.socket_closed(NOW);
    for _ in 0..9 {
        longest.push(waits(&orders).unwrap().1);
        let tried = client.timer_fired(NOW);
        orders =
            if reads(&tried) { client.game_read(Err(Failure::Unreachable), NOW) } else { client.socket_closed(NOW) };
    }
    assert_eq!(longest, [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    // Then it works again: asked first, and by a socket at once.
    client.timer_fired(NOW);
    assert!(opens(&client.game_read(Ok(server.reading(2)), NOW)));
    client.socket_opened();
    client.message_received(&server.resumed(), NOW);
    assert_eq!(waits(&client.socket_closed(NOW)), Some((250, 500)));
}

#[test]
fn a_wrong_link_is_the_end_and_a_wrong_token_is_not() {
    let server = Server::new();
    let problem = |kind: ProblemKind| Err(Failure::Problem(Box::new(Problem::from(kind))));
    let mut client = OnlineClient::new(server.log.opening.id, None, Vec::new());
    client.start();
    let orders = client.game_read(problem(ProblemKind::NoSuchGame), NOW);
    assert_eq!(orders, [Order::Notify(Notice::Closed(ProblemKind::NoSuchGame))]);
    assert_eq!((client.refused(), client.timer_fired(NOW).len()), (Some(ProblemKind::NoSuchGame), 0));
    let mut client = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
    client.start();
    let orders = client.game_read(problem(ProblemKind::WrongToken), NOW);
    assert!(tells(&orders, &Notice::NotSeated) && orders.contains(&Order::OpenSocket { plays: false }));
    assert!(client.token().is_none());
}

#[test]
fn a_silent_socket_is_found_out() {
    let mut server = Server::new();
    let mut client = live(&server);
    assert!(reads(&client.timer_fired(NOW)));
    assert_eq!(waits(&client.game_read(Ok(server.reading(2)), NOW)), Some((SILENCE_TIMEOUT.0, SILENCE_TIMEOUT.0)));
    server.moved(4);
    client.timer_fired(NOW);
    let orders = client.game_read(Ok(server.reading(2)), NOW);
    assert!(orders.contains(&Order::CloseSocket) && opens(&orders));
    assert_eq!(client.game(), Some(&server.game));
}

#[test]
fn taking_a_seat_continues_as_a_player() {
    let server = Server::new();
    let mut client = OnlineClient::new(server.log.opening.id, None, Vec::new());
    client.start();
    client.game_read(Ok(Reading { you: None, ..server.reading(0) }), NOW);
    assert_eq!(client.enqueue(id("a"), PlayerCommand::Resign), Err(Refusal::NotSeated));
    let orders = client.take_seat(token(), Seat::First, &server.log);
    assert!(orders.contains(&Order::CloseSocket) && opens(&orders));
    assert!(client.enqueue(id("a"), PlayerCommand::Resign).is_ok());
}
