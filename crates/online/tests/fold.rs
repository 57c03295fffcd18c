//! Laws of the fold: whatever two people try, the list of what was accepted is that of one legal game.

use proptest::prelude::*;
use puissance4_online::{
    Circumstances, Deed, Ending, Event, GameId, Log, Match, Milliseconds, Moment, Opening, PlayerMessage, Seat,
    ServerMessage, Tally, Terms, TimeControl, Version, WatcherMessage,
};
use puissance4_rules::{Column, Connect, Game, Geometry, Size};

fn deeds() -> impl Strategy<Value = Deed> {
    let column = (1..=5usize).prop_map(|number| Column::from_number(number).unwrap());
    // Plies come out right now and then; the test below also mends most of them.
    let ply = 0..12u16;
    prop_oneof![
        8 => (column, ply.clone()).prop_map(|(column, ply)| Deed::Move { column, ply }),
        1 => ply.clone().prop_map(|ply| Deed::AskTakeback { ply }),
        1 => (any::<bool>(), ply).prop_map(|(accept, ply)| Deed::AnswerTakeback { accept, ply }),
        1 => prop_oneof![Just(Deed::Cancel), Just(Deed::Resign)],
        1 => Just(Deed::OfferRematch),
        1 => any::<bool>().prop_map(|accept| Deed::AnswerRematch { accept }),
    ]
}

/// The deed as somebody would send it who sees the board as it is.
fn now(deed: Deed, ply: u16) -> Deed {
    match deed {
        Deed::Move { column, .. } => Deed::Move { column, ply },
        Deed::AskTakeback { .. } => Deed::AskTakeback { ply },
        Deed::AnswerTakeback { accept, .. } => Deed::AnswerTakeback { accept, ply },
        other => other,
    }
}

proptest! {
    #[test]
    fn what_is_accepted_is_one_legal_game(
        clock in any::<bool>(),
        steps in prop::collection::vec((any::<bool>(), deeds(), any::<bool>(), 0..900u64), 0..120),
    ) {
        let geometry = Geometry::new(Size::new(4, 4).unwrap(), Connect::new(3).unwrap());
        let time = TimeControl { initial_ms: Milliseconds(5000), increment_ms: Milliseconds(100) };
        let terms = Terms::new(geometry, clock.then_some(time)).unwrap();
        let opening = Opening { id: GameId::from_bytes([9; 16]), at: Moment(0), terms, creator: Seat::First, tally: Tally::default(), previous: None };
        let mut game = Match::new(opening);
        let mut log = Log { opening, events: Vec::new() };
        let mut at = 0;
        // Written once more, simply: the columns on the board.
        let mut board: Vec<Column> = Vec::new();
        for name in ["Ada", "Zoé"] {
            let event = game.join(Some(name.parse().unwrap())).unwrap();
            log.events.push(game.push(Moment(0), event).unwrap());
        }
        prop_assert!(game.join(None).is_err());
        for (first, deed, mended, thought) in steps {
            at += thought;
            let seat = if first { Seat::First } else { Seat::Second };
            let deed = if mended { now(deed, u16::try_from(game.ply()).unwrap()) } else { deed };
            let circumstances = Circumstances { thought: Milliseconds(thought), next: Some(GameId::from_bytes([8; 16])) };
            let before = game.clone();
            let Ok(event) = game.decide(seat, &deed, &circumstances) else { continue };
            match (&event, &deed) {
                (Event::Moved { column, .. }, Deed::Move { ply, .. }) => {
                    prop_assert_eq!(usize::from(*ply), board.len());
                    prop_assert_eq!(seat == Seat::First, board.len().is_multiple_of(2));
                    board.push(*column);
                }
                (Event::TakebackAccepted { by, ply, .. }, _) => {
                    board.truncate(usize::from(*ply));
                    // It is the asker's turn again.
                    prop_assert_eq!(*by == Seat::Second, board.len().is_multiple_of(2));
                }
                _ => {}
            }
            let entry = game.push(Moment(at), event).unwrap();
            prop_assert!(before.clone().apply(&entry).is_ok());
            prop_assert!(game.clone().apply(&entry).is_err(), "nothing happens twice");
            log.events.push(entry);
        }
        // Dense, legal, and the same from the list alone, on the wire and off it.
        prop_assert_eq!(game.version(), Version(u32::try_from(log.events.len()).unwrap()));
        let replayed = Game::replay(geometry, &board.into_iter().collect()).unwrap();
        prop_assert_eq!(replayed.position(), game.position());
        let text = serde_json::to_string(&log).unwrap();
        let read: Log = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&read, &log);
        prop_assert_eq!(&Match::from_log(&read).unwrap(), &game);
        if replayed.position().is_over() {
            let by_discs = matches!(game.ending(), Some(Ending::Line { .. } | Ending::Draw));
            prop_assert!(by_discs);
        }
        if let Some(ending) = game.ending() {
            let played = game.tally();
            prop_assert_eq!(played.wins.first + played.wins.second + played.draws, u32::from(ending.counts()));
        }
    }

    #[test]
    fn decoders_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..200), text in r#"[\{\}\[\]":,a-z_0-9é]{0,80}"#) {
        for bytes in [&bytes[..], text.as_bytes()] {
            let _ = serde_json::from_slice::<PlayerMessage>(bytes);
            let _ = serde_json::from_slice::<WatcherMessage>(bytes);
            let _ = serde_json::from_slice::<ServerMessage>(bytes);
            let _ = serde_json::from_slice::<Log>(bytes);
        }
    }

    /// A list that was tampered with is found out or is still that of a game; nothing panics.
    #[test]
    fn a_broken_list_is_refused(from in 0..9usize, to in 0..9usize) {
        let opening = Opening { id: GameId::from_bytes([9; 16]), at: Moment(0), terms: Terms::default(), creator: Seat::First, tally: Tally::default(), previous: None };
        let mut game = Match::new(opening);
        let mut log = Log { opening, events: Vec::new() };
        let four = Column::from_number(4).unwrap();
        for event in [
            Event::Joined { seat: Seat::Second, name: None }, Event::Joined { seat: Seat::First, name: None },
            Event::Moved { column: four, left_ms: None }, Event::TakebackAsked { by: Seat::First },
            Event::TakebackAccepted { by: Seat::Second, ply: 0, left_ms: None }, Event::Moved { column: four, left_ms: None },
            Event::Resigned { by: Seat::First }, Event::RematchOffered { by: Seat::First }, Event::RematchDeclined { by: Seat::Second },
        ] {
            log.events.push(game.push(Moment(0), event).unwrap());
        }
        let moved = log.events.remove(from);
        log.events.insert(to, moved);
        prop_assert_eq!(Match::from_log(&log).is_ok(), from == to);
    }
}

#[test]
fn a_rematch_exchanges_the_seats_and_keeps_the_score() {
    let opening = Opening {
        id: GameId::from_bytes([9; 16]),
        at: Moment(0),
        terms: Terms::default().listed(true),
        creator: Seat::First,
        tally: Tally::default().with(Some(Seat::Second)),
        previous: None,
    };
    let mut game = Match::new(opening);
    for _ in 0..2 {
        let event = game.join(None).unwrap();
        game.push(Moment(0), event).unwrap();
    }
    game.push(Moment(0), Event::Resigned { by: Seat::First }).unwrap();
    let next = game.rematch(GameId::from_bytes([3; 16]), Moment(5));
    assert_eq!((next.tally.wins.first, next.tally.wins.second), (2, 0));
    assert_eq!((next.creator, next.previous, next.terms), (Seat::Second, Some(opening.id), opening.terms));
}
