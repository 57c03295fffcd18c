//! Properties of the fold: whatever two players send, the accepted events are the log of one legal game.

use proptest::prelude::*;
use puissance4_online::{
    Circumstances, Ending, Event, GameId, Log, Match, MatchScore, Milliseconds, Moment, Opening, PlayerCommand,
    PlayerMessage, Seat, ServerMessage, Terms, TimeControl, Version, WatcherMessage,
};
use puissance4_rules::{Column, Connect, Game, Geometry, Size};

fn commands() -> impl Strategy<Value = PlayerCommand> {
    let column = (1..=5usize).prop_map(|number| Column::from_number(number).unwrap());
    // Plies come out right now and then; the test below also mends most of them.
    let ply = 0..12u16;
    prop_oneof![
        8 => (column, ply.clone()).prop_map(|(column, ply)| PlayerCommand::Move { column, ply }),
        1 => ply.clone().prop_map(|ply| PlayerCommand::AskTakeback { ply }),
        1 => (any::<bool>(), ply).prop_map(|(accept, ply)| PlayerCommand::AnswerTakeback { accept, ply }),
        1 => prop_oneof![Just(PlayerCommand::Cancel), Just(PlayerCommand::Resign)],
        1 => Just(PlayerCommand::OfferRematch),
        1 => any::<bool>().prop_map(|accept| PlayerCommand::AnswerRematch { accept }),
    ]
}

/// The command as a client with the current board would send it.
fn now(command: PlayerCommand, ply: u16) -> PlayerCommand {
    match command {
        PlayerCommand::Move { column, .. } => PlayerCommand::Move { column, ply },
        PlayerCommand::AskTakeback { .. } => PlayerCommand::AskTakeback { ply },
        PlayerCommand::AnswerTakeback { accept, .. } => PlayerCommand::AnswerTakeback { accept, ply },
        other => other,
    }
}

proptest! {
    #[test]
    fn accepts_only_one_legal_game(
        clock in any::<bool>(),
        steps in prop::collection::vec((any::<bool>(), commands(), any::<bool>(), 0..900u64), 0..120),
    ) {
        let geometry = Geometry::new(Size::new(4, 4).unwrap(), Connect::new(3).unwrap());
        let time = TimeControl { initial_ms: Milliseconds(5000), increment_ms: Milliseconds(100) };
        let terms = Terms::new(geometry, clock.then_some(time)).unwrap();
        let opening = Opening { id: GameId::from_bytes([9; 16]), at: Moment(0), terms, creator: Seat::First, tally: MatchScore::default(), previous: None };
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
        for (first, command, mended, thought) in steps {
            at += thought;
            let seat = if first { Seat::First } else { Seat::Second };
            let command = if mended { now(command, u16::try_from(game.ply()).unwrap()) } else { command };
            let circumstances = Circumstances { thought: Milliseconds(thought), next: Some(GameId::from_bytes([8; 16])) };
            let before = game.clone();
            let Ok(event) = game.decide(seat, &command, &circumstances) else { continue };
            match (&event, &command) {
                (Event::Moved { column, .. }, PlayerCommand::Move { ply, .. }) => {
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

    /// A log that was tampered with is refused or is still that of a game; nothing panics.
    #[test]
    fn a_broken_list_is_refused(from in 0..9usize, to in 0..9usize) {
        let opening = Opening { id: GameId::from_bytes([9; 16]), at: Moment(0), terms: Terms::default(), creator: Seat::First, tally: MatchScore::default(), previous: None };
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
        tally: MatchScore::default().with(Some(Seat::Second)),
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
