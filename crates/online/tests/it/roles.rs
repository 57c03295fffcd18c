//! The actions that each player may take in every state of a game, cell by cell. Watchers are not in the table: they
//! have no message for actions; see the last test.

use std::fmt::Write as _;

use puissance4_online::{
    Circumstances, Event, GameId, Match, MatchScore, Milliseconds, Moment, Opening, PlayerCommand, PlayerMessage, Seat,
    Terms, TimeControl, WatcherMessage,
};
use puissance4_rules::{Column, Geometry};

const DEEDS: [&str; 12] =
    ["move", "stale", "full", "beyond", "ask", "grant", "deny", "resign", "cancel", "again", "agree", "no-more"];

fn command(name: &str, game: &Match) -> PlayerCommand {
    let ply = u16::try_from(game.ply()).unwrap();
    let column = |number| Column::from_number(number).unwrap();
    match name {
        "move" => PlayerCommand::Move { column: column(7), ply },
        "stale" => PlayerCommand::Move { column: column(7), ply: ply + 1 },
        "full" => PlayerCommand::Move { column: column(1), ply },
        "beyond" => PlayerCommand::Move { column: column(8), ply },
        "ask" => PlayerCommand::AskTakeback { ply },
        "grant" => PlayerCommand::AnswerTakeback { accept: true, ply },
        "deny" => PlayerCommand::AnswerTakeback { accept: false, ply },
        "resign" => PlayerCommand::Resign,
        "cancel" => PlayerCommand::Cancel,
        "again" => PlayerCommand::OfferRematch,
        "agree" => PlayerCommand::AnswerRematch { accept: true },
        "no-more" => PlayerCommand::AnswerRematch { accept: false },
        _ => unreachable!(),
    }
}

fn opening(time: Option<TimeControl>) -> Opening {
    Opening {
        id: GameId::from_bytes([1; 16]),
        at: Moment(0),
        terms: Terms::new(Geometry::STANDARD, time).unwrap(),
        creator: Seat::First,
        tally: MatchScore::default(),
        previous: None,
    }
}

fn push(game: &mut Match, event: Event) {
    game.push(Moment(0), event).unwrap();
}

/// A game in one of the states of the table. Column 1 is full as soon as there are six discs.
fn state(name: &str) -> Match {
    let mut game = Match::new(opening(None));
    push(&mut game, Event::Joined { seat: Seat::First, name: None });
    if name == "waiting" {
        return game;
    }
    push(&mut game, Event::Joined { seat: Seat::Second, name: None });
    let moves: &[usize] = match name {
        "empty" | "cancelled" => &[],
        "one disc" => &[1],
        "won" | "offered" | "declined" | "repeated" => &[1, 1, 1, 1, 1, 1, 2, 3, 2, 3, 2, 3, 2],
        "second's turn" => &[1, 1, 1, 1, 1, 1, 2],
        _ => &[1, 1, 1, 1, 1, 1],
    };
    for number in moves {
        push(&mut game, Event::Moved { column: Column::from_number(*number).unwrap(), left_ms: None });
    }
    let first = Seat::First;
    let second = Seat::Second;
    match name {
        "asked" => push(&mut game, Event::TakebackAsked { by: first }),
        "denied" => {
            push(&mut game, Event::TakebackAsked { by: first });
            push(&mut game, Event::TakebackDeclined { by: second });
        }
        "resigned" => push(&mut game, Event::Resigned { by: first }),
        "cancelled" => push(&mut game, Event::Cancelled { by: first }),
        "expired" => push(&mut game, Event::Expired),
        "offered" => push(&mut game, Event::RematchOffered { by: first }),
        "declined" => {
            push(&mut game, Event::RematchOffered { by: first });
            push(&mut game, Event::RematchDeclined { by: second });
        }
        "repeated" => {
            push(&mut game, Event::RematchOffered { by: first });
            push(&mut game, Event::RematchAccepted { by: second, game: GameId::from_bytes([2; 16]) });
        }
        _ => {}
    }
    game
}

/// A cell is `yes`, or the reason as it is on the wire.
const TABLE: &str = include_str!("roles.txt");

#[test]
fn every_cell() {
    let now = Circumstances { thought: Milliseconds(0), next: Some(GameId::from_bytes([3; 16])) };
    let mut table = format!("{:<14} {:<7}", "state", "seat");
    for name in DEEDS {
        let _ = write!(table, " {name:<20}");
    }
    for name in [
        "waiting",
        "empty",
        "one disc",
        "first's turn",
        "second's turn",
        "asked",
        "denied",
        "won",
        "resigned",
        "cancelled",
        "expired",
        "offered",
        "declined",
        "repeated",
    ] {
        let game = state(name);
        for seat in Seat::BOTH {
            table =
                format!("{}\n{name:<14} {:<7}", table.trim_end(), if seat == Seat::First { "first" } else { "second" });
            for deed_name in DEEDS {
                let cell = match game.decide(seat, &command(deed_name, &game), &now) {
                    Ok(event) => {
                        // A permitted event is also applied.
                        game.clone().push(Moment(1), event).unwrap();
                        "yes".to_owned()
                    }
                    Err(refusal) => serde_json::to_string(&refusal).unwrap().trim_matches('"').to_owned(),
                };
                let _ = write!(table, " {cell:<20}");
            }
        }
    }
    let table = table.trim_end().to_owned() + "\n";
    assert!(table == TABLE, "the table is now\n{table}");
}

#[test]
fn no_action_is_possible_when_the_time_is_up() {
    let time = TimeControl { initial_ms: Milliseconds(10_000), increment_ms: Milliseconds(2_000) };
    let mut game = Match::new(opening(Some(time)));
    push(&mut game, Event::Joined { seat: Seat::First, name: None });
    push(&mut game, Event::Joined { seat: Seat::Second, name: None });
    let late = Circumstances { thought: Milliseconds(60_000), next: None };
    // A player's first move is not charged, and gains no increment.
    for (seat, number) in [(Seat::First, 4), (Seat::Second, 4)] {
        let ply = u16::try_from(game.ply()).unwrap();
        let event = game
            .decide(seat, &PlayerCommand::Move { column: Column::from_number(number).unwrap(), ply }, &late)
            .unwrap();
        assert_eq!(game.time_out(late.thought), None);
        push(&mut game, event);
    }
    assert_eq!(game.left().unwrap().first, Milliseconds(10_000));
    let thought = |milliseconds| Circumstances { thought: Milliseconds(milliseconds), next: None };
    let event = game.decide(Seat::First, &command("move", &game), &thought(4_000)).unwrap();
    push(&mut game, event);
    assert_eq!(game.left().unwrap().first, Milliseconds(8_000));
    assert_eq!(game.time_out(Milliseconds(9_999)), None);
    assert_eq!(game.time_out(Milliseconds(10_000)), Some(Event::TimedOut { seat: Seat::Second }));
    for seat in Seat::BOTH {
        for name in DEEDS {
            assert_eq!(
                game.decide(seat, &command(name, &game), &late),
                Err(puissance4_online::Refusal::TimeUp),
                "{name}"
            );
        }
    }
    push(&mut game, Event::TimedOut { seat: Seat::Second });
    assert_eq!(game.ending().unwrap().winner(), Some(Seat::First));
    assert_eq!(game.tally().wins.first, 1);
}

/// A player's messages are not a watcher's.
#[test]
fn a_watcher_has_no_words_for_an_action() {
    let game = state("first's turn");
    for name in DEEDS {
        let action = puissance4_online::Action { id: "a".parse().unwrap(), command: command(name, &game) };
        let text = serde_json::to_string(&PlayerMessage::Act { action }).unwrap();
        assert!(serde_json::from_str::<PlayerMessage>(&text).is_ok());
        assert!(serde_json::from_str::<WatcherMessage>(&text).is_err(), "{text}");
    }
}
