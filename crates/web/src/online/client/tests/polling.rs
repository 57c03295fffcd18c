//! Without sockets.

use super::*;

/// Without a socket, a refusal brings the events after those that were known, or the whole game from an older server,
/// or nothing.
#[test]
fn a_refusal_without_a_socket_brings_what_is_new() {
    for kind in ["new", "whole", "nothing"] {
        let mut server = Server::new();
        let mut client = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
        client.start();
        let mut orders = client.game_read(Ok(server.reading(0)), NOW);
        for _ in 0..20 {
            orders = match () {
                () if opens(&orders) => client.socket_closed(NOW),
                () if reads(&orders) => client.game_read(Ok(server.reading(2)), NOW),
                () => client.timer_fired(NOW),
            };
        }
        client.enqueue(id("a"), PlayerCommand::Move { column: column(4), ply: 0 }).unwrap();
        if kind != "nothing" {
            server.moved(1);
        }
        let mut problem = Problem::from(ProblemKind::Refused);
        problem.reason = Some(Refusal::Stale);
        problem.version = (kind != "whole").then(|| server.game.version());
        problem.game = match kind {
            "new" => Some(Log { opening: server.log.opening, events: server.log.events[2..].to_vec() }),
            "whole" => Some(server.log.clone()),
            _ => None,
        };
        let orders = client.action_posted(&id("a"), Err(Failure::Problem(Box::new(problem))));
        assert!(tells(&orders, &Notice::Refused(Refusal::Stale)), "{kind}");
        assert_eq!((client.is_sending(), client.game()), (false, Some(&server.game)), "{kind}");
    }
}

#[test]
fn where_sockets_do_not_work_it_goes_without() {
    let mut server = Server::new();
    let mut client = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
    client.start();
    let mut orders = client.game_read(Ok(server.reading(0)), NOW);
    let mut sockets = 0;
    for _ in 0..20 {
        if opens(&orders) {
            sockets += 1;
            orders = client.socket_closed(NOW);
        } else if reads(&orders) {
            orders = client.game_read(Ok(server.reading(2)), NOW);
        } else {
            orders = client.timer_fired(NOW);
        }
    }
    assert_eq!((sockets, client.is_connected()), (MAX_SOCKET_FAILURES, true));
    let command = PlayerCommand::Move { column: column(4), ply: 0 };
    let post = Order::Post(Action { id: id("a"), command: command.clone() });
    assert!(client.enqueue(id("a"), command).unwrap().contains(&post));
    // There is no answer. The next read shows that the server is up, and the same action is sent again.
    client.action_posted(&id("a"), Err(Failure::Unreachable));
    while !reads(&orders) {
        orders = client.timer_fired(NOW);
    }
    assert!(client.game_read(Ok(server.reading(2)), NOW).contains(&post));
    let entry = server.moved(4);
    let answer = Accepted { action: id("a"), entry };
    client.action_posted(&id("a"), Ok(answer));
    assert_eq!((client.is_sending(), client.game()), (false, Some(&server.game)));
}
