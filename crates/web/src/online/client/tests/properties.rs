//! Any sequence of events.

use super::*;

/// What may happen to a client, in any order.
#[derive(Clone, Debug)]
enum Step {
    Open,
    Close,
    Wake,
    Act(usize),
    Hear(usize),
    Answer,
    Read(bool),
    Cut,
    Hurry,
    Opponent(usize),
    Garbage,
    Newer,
    Reload,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => Just(Step::Open),
        1 => Just(Step::Close),
        3 => Just(Step::Wake),
        4 => (1_usize..8).prop_map(Step::Act),
        2 => (0_usize..9).prop_map(Step::Hear),
        4 => Just(Step::Answer),
        3 => any::<bool>().prop_map(Step::Read),
        1 => Just(Step::Cut),
        1 => Just(Step::Hurry),
        4 => (1_usize..8).prop_map(Step::Opponent),
        1 => Just(Step::Garbage),
        1 => Just(Step::Newer),
        1 => Just(Step::Reload),
    ]
}

proptest! {
    /// Whatever happens, the game that is shown is one that was: a prefix of the server's; and an action stays until it
    /// is answered, in what is kept as well, so the next page has it.
    #[test]
    fn shows_only_states_that_occurred(steps in prop::collection::vec(step(), 1..120)) {
        let mut server = Server::new();
        let mut client = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
        client.start();
        let mut names = 0;
        let mut kept: Vec<Action> = Vec::new();
        let mut done: Vec<(ActionId, Entry)> = Vec::new();
        for step in steps {
            let known = client.game().map_or(0, |game| game.version().0);
            let before: Vec<Action> = client.pending.clone();
            let mut answered = None;
            let orders = match step {
                Step::Open => {
                    let hello = if known == 0 { server.whole() } else { server.resumed() };
                    if client.socket_opened().is_empty() { Vec::new() } else { client.message_received(&hello, NOW) }
                }
                Step::Close => client.socket_closed(NOW),
                Step::Wake => client.timer_fired(NOW),
                Step::Act(number) => {
                    names += 1;
                    let ply = client.game().map_or(0, Match::ply).try_into().unwrap();
                    let command = PlayerCommand::Move { column: column(number), ply };
                    client.enqueue(id(&format!("n{names}")), command).unwrap_or_default()
                }
                Step::Hear(back) => {
                    let index = server.log.events.len().saturating_sub(1 + back);
                    client.message_received(&happened(server.log.events[index].clone()), NOW)
                }
                Step::Answer => if let Some(action) = client.pending.first().cloned() {
                    let kept = done.iter().find(|(name, _)| *name == action.id).cloned();
                    let decided = server.game.decide(Seat::First, &action.command, &Circumstances::default());
                    let live = matches!(client.state, State::Live(_) | State::Greeting);
                    let message = match (kept, decided) {
                        (Some((name, entry)), _) => ServerMessage::Accepted(Accepted { action: name, entry }),
                        (None, Ok(event)) => {
                            let entry = server.push(event);
                            done.push((action.id.clone(), entry.clone()));
                            ServerMessage::Accepted(Accepted { action: action.id.clone(), entry })
                        }
                        (None, Err(reason)) => {
                            // As an older server says it, and by version, which may be of events that were missed.
                            let by_version = names % 2 == 0;
                            let game = (!by_version).then(|| server.log.clone());
                            let version = by_version.then(|| server.game.version());
                            ServerMessage::Refused { action: action.id.clone(), reason, version, game, clock: None }
                        }
                    };
                    answered = live.then_some(action.id);
                    client.message_received(&say(&message), NOW)
                } else {
                    Vec::new()
                },
                Step::Read(works) => {
                    let since = if client.version().is_some() { known } else { 0 };
                    let answer = if works { Ok(server.reading(since)) } else { Err(Failure::Unreachable) };
                    client.game_read(answer, NOW)
                }
                Step::Cut => client.network_lost(NOW),
                Step::Hurry => client.retry_now(),
                Step::Opponent(number) => {
                    let command = PlayerCommand::Move { column: column(number), ply: server.game.ply().try_into().unwrap() };
                    if let Ok(event) = server.game.decide(Seat::Second, &command, &Circumstances::default()) {
                        server.push(event);
                    }
                    Vec::new()
                }
                Step::Garbage => client.message_received("{\"type\":", NOW),
                Step::Newer => client.message_received("{\"type\":\"song\",\"verses\":3}", NOW),
                Step::Reload => {
                    client = OnlineClient::new(server.log.opening.id, Some(token()), kept.clone());
                    client.start()
                }
            };
            for order in orders {
                match order {
                    Order::Save(action) => kept.push(action),
                    Order::Forget(action) => kept.retain(|kept| kept.id != action),
                    _ => {}
                }
            }
            prop_assert_eq!(&kept, &client.pending);
            if let Some(game) = client.game() {
                let mut log = server.log.clone();
                log.events.truncate(game.version().0 as usize);
                prop_assert_eq!(&Match::from_log(&log).unwrap(), game);
            }
            for action in before {
                prop_assert!(answered.as_ref() == Some(&action.id) || client.pending.contains(&action));
            }
            prop_assert_eq!(client.refused(), None);
        }
    }
}
