//! A server that is newer than the page.

use super::*;

/// A message as a newer server would send it: with a field more in every object.
fn newer(text: &str) -> String {
    fn extend(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(fields) => {
                fields.values_mut().for_each(extend);
                fields.insert("of_the_next_version".to_owned(), serde_json::json!({"also": [1, null]}));
            }
            serde_json::Value::Array(values) => values.iter_mut().for_each(extend),
            _ => {}
        }
    }
    let mut value = serde_json::from_str(text).unwrap();
    extend(&mut value);
    value.to_string()
}

#[test]
fn a_page_that_is_open_understands_the_next_server() {
    let mut server = Server::new();
    let mut client = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
    client.start();
    let reading = serde_json::to_string(&server.reading(0)).unwrap();
    client.game_read(Ok(serde_json::from_str(&newer(&reading)).unwrap()), NOW);
    client.socket_opened();
    client.message_received(&newer(&server.resumed()), NOW);
    assert!(client.is_connected());
    let command = PlayerCommand::Move { column: column(4), ply: 0 };
    client.enqueue(id("a"), command.clone()).unwrap();
    let event = server.game.decide(Seat::First, &command, &Circumstances::default()).unwrap();
    let entry = server.push(event);
    let orders = client.message_received(&newer(&happened(entry.clone())), NOW);
    assert!(orders.iter().any(|order| matches!(order, Order::Notify(Notice::Happened(..)))));
    let accepted = ServerMessage::Accepted(Accepted { action: id("a"), entry });
    assert!(client.message_received(&newer(&say(&accepted)), NOW).contains(&Order::Forget(id("a"))));
    // A reason that is not known here is a refusal all the same.
    client.enqueue(id("b"), PlayerCommand::Resign).unwrap();
    let (reason, game) = (Refusal::Unknown, Some(server.log.clone()));
    let refused = ServerMessage::Refused { action: id("b"), reason, version: None, game, clock: None };
    let orders = client.message_received(&newer(&say(&refused).replace("unknown", "on_holiday")), NOW);
    assert!(orders.contains(&Order::Notify(Notice::Refused(Refusal::Unknown))) && !client.is_sending());
    let whole = newer(&server.whole());
    client.message_received(&whole, NOW);
    assert_eq!((client.game(), client.refused()), (Some(&server.game), None));
}

#[test]
fn a_message_of_the_next_version_is_told_once_and_changes_nothing() {
    let server = Server::new();
    let mut client = live(&server);
    let song = "{\"type\":\"song\",\"verses\":[{}]}";
    assert_eq!(client.message_received(song, NOW), [Order::Notify(Notice::Outdated)]);
    assert_eq!(client.message_received(song, NOW), []);
    assert!(client.is_connected() && client.game() == Some(&server.game));
}

/// What follows an unknown event cannot be shown rightly: the page has to be loaded again, and what is not answered is
/// sent by the next one.
#[test]
fn an_event_of_the_next_version_needs_the_next_page() {
    let event = "{\"number\":3,\"at\":0,\"event\":{\"type\":\"paused\",\"by\":\"second\"}}";
    let server = Server::new();
    let mut client = live(&server);
    client.enqueue(id("a"), PlayerCommand::Resign).unwrap();
    let orders = client.message_received(&format!("{{\"type\":\"happened\",\"entry\":{event}}}"), NOW);
    assert!(
        orders.contains(&Order::CloseSocket) && orders.contains(&Order::Notify(Notice::Closed(ProblemKind::Unknown)))
    );
    assert!(!orders.iter().any(|order| matches!(order, Order::Wait(_) | Order::OpenSocket { .. } | Order::Forget(_))));
    assert_eq!(client.refused(), Some(ProblemKind::Unknown));
    assert!(client.is_sending());
    // The same without a socket.
    let mut client = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
    client.start();
    assert_eq!(Failure::unreadable(&format!("{{\"events\":[{event}]}}")), Failure::Outdated);
    assert_eq!(Failure::unreadable("<html>"), Failure::Unreachable);
    client.game_read(Err(Failure::Outdated), NOW);
    assert_eq!(client.refused(), Some(ProblemKind::Unknown));
}
