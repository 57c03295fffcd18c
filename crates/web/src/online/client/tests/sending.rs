//! Actions: sent, repeated, answered, refused.

use super::*;

#[test]
fn a_move_counts_when_the_server_says_so() {
    let mut server = Server::new();
    let mut client = live(&server);
    let orders = a_move(&mut client, "a", 4, 0);
    assert_eq!(sent(&orders).len(), 1);
    assert_eq!((client.pending_move(), client.game().unwrap().ply()), (Some(column(4)), 0));
    // A second move in the meantime is refused, as one that is not possible at all.
    assert_eq!(client.enqueue(id("b"), PlayerCommand::Move { column: column(5), ply: 0 }), Err(Refusal::AlreadyAsked));
    let entry = server.moved(4);
    let orders = client.message_received(&happened(entry.clone()), NOW);
    assert!(matches!(&orders[0], Order::Notify(Notice::Happened(one, _)) if *one == entry));
    assert_eq!((client.pending_move(), client.is_sending(), client.game().unwrap().ply()), (None, true, 1));
    // The same again changes nothing, and the answer ends the wait.
    let orders = client.message_received(&accepted("a", entry), NOW);
    assert!(!orders.iter().any(|order| matches!(order, Order::Notify(_))));
    assert_eq!((client.is_sending(), client.game()), (false, Some(&server.game)));
    assert_eq!(client.enqueue(id("c"), PlayerCommand::Move { column: column(4), ply: 1 }), Err(Refusal::NotYourTurn));
}

#[test]
fn a_lost_answer_is_fetched_by_the_same_action() {
    let mut server = Server::new();
    let mut client = live(&server);
    a_move(&mut client, "a", 4, 0);
    let orders = client.socket_closed(NOW);
    assert!(tells(&orders, &Notice::Lost) && !client.is_connected());
    assert_eq!(waits(&orders), Some((250, 500)));
    let entry = server.moved(4);
    assert!(opens(&client.timer_fired(NOW)));
    assert_eq!(sent(&client.socket_opened()), [PlayerMessage::Hello { token: token(), known: Some(Version(2)) }]);
    let orders = client.message_received(&server.resumed(), NOW);
    let again = PlayerMessage::Act {
        action: Action { id: id("a"), command: PlayerCommand::Move { column: column(4), ply: 0 } },
    };
    assert_eq!(sent(&orders), [again]);
    assert!(tells(&orders, &Notice::Connected));
    client.message_received(&accepted("a", entry), NOW);
    assert_eq!((client.is_sending(), client.game()), (false, Some(&server.game)));
}

#[test]
fn unanswered_actions_are_kept_and_sent_by_the_next_page() {
    let command = PlayerCommand::Move { column: column(4), ply: 0 };
    let action = Action { id: id("a"), command: command.clone() };
    // The first page keeps it before it is sent, and is closed.
    let mut server = Server::new();
    let mut client = live(&server);
    let orders = client.enqueue(id("a"), command.clone()).unwrap();
    assert_eq!((&orders[0], sent(&orders).len()), (&Order::Save(action.clone()), 1));
    // The next page shows it even before it knows the game, and accepts no other move.
    for was_stored in [false, true] {
        let entry = was_stored.then(|| server.moved(4));
        let mut client = OnlineClient::new(server.log.opening.id, Some(token()), vec![action.clone()]);
        client.start();
        assert_eq!((client.pending_move(), client.is_sending()), (Some(column(4)), true));
        client.game_read(Err(Failure::Unreachable), NOW);
        client.timer_fired(NOW);
        client.game_read(Ok(server.reading(0)), NOW);
        assert_eq!(client.pending_move().is_some(), !was_stored);
        assert!(client.enqueue(id("b"), PlayerCommand::Move { column: column(5), ply: 0 }).is_err());
        client.socket_opened();
        let again = PlayerMessage::Act { action: action.clone() };
        assert_eq!(sent(&client.message_received(&server.resumed(), NOW)), [again]);
        if let Some(entry) = entry {
            let orders = client.message_received(&accepted("a", entry), NOW);
            assert!(orders.contains(&Order::Forget(id("a"))) && !client.is_sending());
        }
    }
    // One that is refused is kept no longer either, nor is the same answer heard twice.
    let mut client = OnlineClient::new(server.log.opening.id, Some(token()), vec![action]);
    client.start();
    client.game_read(Ok(server.reading(0)), NOW);
    client.socket_opened();
    client.message_received(&server.resumed(), NOW);
    let refused = refused("a", None, Some(server.log.clone()));
    assert!(client.message_received(&say(&refused), NOW).contains(&Order::Forget(id("a"))));
    assert!(!client.message_received(&say(&refused), NOW).contains(&Order::Forget(id("a"))));
}

#[test]
fn an_action_without_an_answer_is_sent_by_another_socket() {
    let server = Server::new();
    let mut client = live(&server);
    assert_eq!(waits(&a_move(&mut client, "a", 4, 0)), Some((ANSWER_TIMEOUT.0, ANSWER_TIMEOUT.0)));
    let orders = client.timer_fired(NOW);
    assert_eq!((orders[0].clone(), client.is_sending()), (Order::CloseSocket, true));
    client.timer_fired(NOW);
    client.socket_opened();
    assert_eq!(sent(&client.message_received(&server.whole(), NOW)).len(), 1);
}

#[test]
fn a_busy_server_gets_its_time() {
    let mut server = Server::new();
    let mut client = live(&server);
    a_move(&mut client, "a", 4, 0);
    let busy = ServerMessage::Busy { action: id("a"), retry_after_ms: Milliseconds(800) };
    assert_eq!(waits(&client.message_received(&say(&busy), NOW)), Some((800, 1600)));
    // Other news do not shorten it.
    let presence = ServerMessage::Presence(Presence::default());
    assert_eq!(waits(&client.message_received(&say(&presence), NOW)), None);
    assert_eq!(sent(&client.timer_fired(NOW)).len(), 1);
    let entry = server.moved(4);
    let orders = client.message_received(&accepted("a", entry), NOW);
    assert_eq!(waits(&orders), Some((SILENCE_TIMEOUT.0, SILENCE_TIMEOUT.0)));
}

#[test]
fn a_stale_action_is_refused_with_the_game() {
    let mut server = Server::new();
    let mut client = live(&server);
    a_move(&mut client, "a", 4, 0);
    // The same seat plays in another tab.
    server.moved(1);
    let orders = client.message_received(&say(&refused("a", None, Some(server.log.clone()))), NOW);
    assert!(tells(&orders, &Notice::Refused(Refusal::Stale)));
    assert_eq!((client.is_sending(), client.game()), (false, Some(&server.game)));
}

/// By version: what happened has been told before, or else something was missed.
#[test]
fn a_stale_action_is_refused_by_version() {
    let mut server = Server::new();
    let mut client = live(&server);
    a_move(&mut client, "a", 4, 0);
    let elsewhere = server.moved(1);
    client.message_received(&happened(elsewhere), NOW);
    let orders = client.message_received(&say(&refused("a", Some(server.game.version()), None)), NOW);
    assert!(tells(&orders, &Notice::Refused(Refusal::Stale)) && !orders.contains(&Order::CloseSocket));
    assert_eq!((client.is_sending(), client.is_connected(), client.game()), (false, true, Some(&server.game)));
    // Something more may have come in between.
    let known = server.game.version();
    client.message_received(&happened(server.moved(2)), NOW);
    assert!(!client.message_received(&say(&refused("b", Some(known), None)), NOW).contains(&Order::CloseSocket));
    server.moved(3);
    let orders = client.message_received(&say(&refused("c", Some(server.game.version()), None)), NOW);
    assert!(orders.contains(&Order::CloseSocket) && opens(&orders));
}
