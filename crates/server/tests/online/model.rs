//! Two players with several sockets each, watchers, repeated actions and lost connections in any order: there is always
//! one legal game, no action is executed twice, and every client's view is a prefix of the log.

use std::collections::HashMap;

use crate::company::{House, Line};
use puissance4_online::{
    Action, Entry, Event, Log, Match, PlayerCommand, PlayerMessage, SeatToken, ServerMessage, Terms, Version,
};
use puissance4_rules::{Column, Connect, Geometry, Size};

/// A seeded random generator.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }

    fn command(&mut self, ply: u16) -> PlayerCommand {
        // Sometimes a player has not seen the last move yet.
        let ply = if self.roll(8) == 0 { ply.saturating_sub(1) } else { ply };
        match self.roll(16) {
            0 => PlayerCommand::AskTakeback { ply },
            1 => PlayerCommand::AnswerTakeback { accept: self.roll(2) == 0, ply },
            2 => PlayerCommand::OfferRematch,
            3 if self.roll(4) == 0 => PlayerCommand::Resign,
            _ => {
                let column = usize::try_from(1 + self.roll(6)).unwrap();
                PlayerCommand::Move { column: Column::from_number(column).unwrap(), ply }
            }
        }
    }
}

/// The answers, by player and action id.
type Answers = HashMap<(usize, String), Entry>;

/// A simple model of the board: the number of discs in each column, and in total.
fn plain_board(log: &Log) -> (Vec<usize>, usize) {
    let mut moves: Vec<usize> = Vec::new();
    for entry in &log.events {
        match entry.event {
            Event::Moved { column, .. } => moves.push(column.number()),
            Event::TakebackAccepted { ply, .. } => moves.truncate(usize::from(ply)),
            _ => {}
        }
    }
    let heights = (1..=5).map(|column| moves.iter().filter(|one| **one == column).count()).collect();
    (heights, moves.len())
}

async fn come_back(house: &House, id: puissance4_online::GameId, token: Option<&SeatToken>, log: Option<Log>) -> Line {
    let known = log.as_ref().map(|log| Version(u32::try_from(log.events.len()).unwrap()));
    let mut line = match token {
        Some(token) => house.player(id, token, known).await,
        None => house.watcher(id, known).await,
    };
    line.log = log;
    line
}

async fn one_game(house: &House, seed: u64) {
    let mut dice = Dice(seed);
    let geometry = Geometry::new(Size::new(5, 4).unwrap(), Connect::new(3).unwrap());
    let (id, tokens) = house.game(Terms::new(geometry, None).unwrap()).await;
    let mut players = Vec::new();
    for token in [&tokens[0], &tokens[1], &tokens[0]] {
        players.push(come_back(house, id, Some(token), None).await);
    }
    let seat = |line: usize| line % 2;
    let mut watcher = come_back(house, id, None, None).await;
    for line in &mut players {
        line.hear_version(2).await;
    }
    watcher.hear_version(2).await;
    let mut answers = Answers::new();
    let mut sent: Vec<(usize, Action)> = Vec::new();
    for step in 0..40 {
        // Two sockets send at once; each action is new, or a repeated one of the same player.
        let mut speaking = Vec::new();
        for line in [usize::try_from(dice.roll(3)).unwrap(), usize::try_from(dice.roll(3)).unwrap()] {
            if speaking.iter().any(|(other, _): &(usize, Action)| *other == line) {
                continue;
            }
            let ply = u16::try_from(players[line].game().ply()).unwrap();
            let action = match sent.iter().rfind(|(other, _)| *other == seat(line)) {
                Some((_, action)) if dice.roll(4) == 0 => action.clone(),
                _ => Action { id: format!("{step}-{line}").parse().unwrap(), command: dice.command(ply) },
            };
            sent.push((seat(line), action.clone()));
            players[line].say(&PlayerMessage::Act { action: action.clone() }).await;
            speaking.push((line, action));
        }
        for (line, action) in speaking {
            // Some are disconnected before the answer.
            if dice.roll(6) == 0 {
                let log = players[line].log.clone();
                players[line] = come_back(house, id, Some(&tokens[seat(line)]), log).await;
                continue;
            }
            let answer = players[line]
                .hear_until(|message| match message {
                    ServerMessage::Accepted(accepted) if accepted.action == action.id => {
                        Some(Some(accepted.entry.clone()))
                    }
                    ServerMessage::Refused { action: refused, game, .. } if *refused == action.id => {
                        Match::from_log(game.as_ref().unwrap()).expect("a legal game");
                        Some(None)
                    }
                    ServerMessage::Busy { .. } => panic!("there is room for all"),
                    _ => None,
                })
                .await;
            if let Some(entry) = answer {
                let known = answers.entry((seat(line), action.id.as_str().to_owned())).or_insert_with(|| entry.clone());
                assert_eq!(*known, entry, "the same action, the same answer");
            }
        }
        if dice.roll(5) == 0 {
            let log = watcher.log.clone().filter(|_| dice.roll(2) == 0);
            watcher = come_back(house, id, None, log).await;
        }
    }
    let (_, reading) = house.get(&format!("/api/v1/games/{id}")).await;
    let log: Log = serde_json::from_value(reading["game"].clone()).unwrap();
    let game = Match::from_log(&log).expect("dense and legal");
    let (heights, ply) = plain_board(&log);
    assert!(heights.iter().all(|height| *height <= 4));
    assert_eq!(ply, game.ply());
    // Every acknowledged action is stored, each under its own number.
    let mut numbers: Vec<u32> = answers.values().map(|entry| entry.number.0).collect();
    for entry in answers.values() {
        assert_eq!(log.events[entry.number.0 as usize - 1], *entry);
    }
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), answers.len(), "one action, one event");
    // Every client receives all of it.
    for line in players.iter_mut().chain([&mut watcher]) {
        line.hear_version(log.events.len()).await;
        assert_eq!(line.log.as_ref(), Some(&log));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn any_order() {
    let house = House::new().await;
    for seed in 1..=12 {
        one_game(&house, 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed)).await;
    }
    house.leave().await;
}
