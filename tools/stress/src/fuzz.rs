//! Fuzzing of every decoder with mutated messages.

use std::fmt;
use std::hint::black_box;

use puissance4_online::{
    Accepted, Action, ActionId, Create, Entry, Event, GameId, Invitations, LiveGames, Log, Match, Name, Opening,
    PlayerMessage, Problem, Reading, SeatToken, Seated, ServerMessage, TakeSeat, Terms, WatcherMessage,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::random::Random;

/// The seeds: every example of the protocol.
const PROTOCOL: &str = include_str!("../../../docs/protocol.md");

/// Tokens of messages, valid and almost valid.
const WORDS: &[&str] = &[
    "0",
    "1",
    "-1",
    "4",
    "16",
    "17",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "9223372036854775808",
    "1e309",
    "0.5",
    "true",
    "false",
    "null",
    "\"\"",
    "{}",
    "[]",
    "\"first\"",
    "\"second\"",
    "\"type\"",
    "\"hello\"",
    "\"act\"",
    "\"move\"",
    "\"moved\"",
    "\"joined\"",
    "\"resign\"",
    "\"token\"",
    "\"known\"",
    "\"ply\"",
    "\"column\"",
    "\"number\"",
    "\"events\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"\\u202e\"",
    "\"é\"",
    "\u{feff}",
    "\"takeback_asked\"",
    "\"takeback_accepted\"",
    "\"rematch_accepted\"",
    "\"expired\"",
    "\"cancelled\"",
    "[[[[[[[[[[[[[[[[",
    "{\"a\":{\"a\":{\"a\":",
    ",",
    ":",
    "}",
    "]",
];

/// The counts of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct FuzzReport {
    /// Inputs to decoders.
    pub executions: u64,
    /// Inputs that were valid messages.
    pub decoded: u64,
    /// Inputs that were valid games.
    pub games: u64,
}

impl fmt::Display for FuzzReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} executions, {} decoded, {} games", self.executions, self.decoded, self.games)
    }
}

/// A mutator of messages.
#[derive(Debug)]
pub struct Mutator {
    chance: Random,
    examples: Vec<Vec<u8>>,
}

impl Mutator {
    /// From the examples of the protocol.
    pub fn new(seed: u64) -> Self {
        let blocks = PROTOCOL.split("```json ").skip(1).filter_map(|block| block.split_once('\n'));
        let mut examples: Vec<Vec<u8>> = blocks
            .filter_map(|(_, rest)| rest.split("\n```").next())
            .filter_map(|text| serde_json::from_str::<serde_json::Value>(text).ok())
            .filter_map(|value| serde_json::to_vec(&value).ok())
            .collect();
        for plain in [
            "CQkJCQkJCQkJCQkJCQkJCQ",
            "q6urq6urq6urq6urq6urq6urq6urq6ur",
            "c2Fk-1",
            "Zoé",
            "{\"columns\":7,\"rows\":6,\"connect\":4}",
        ] {
            examples.push(plain.as_bytes().to_vec());
        }
        Self { chance: Random::seeded(seed), examples }
    }

    /// With these seeds instead.
    pub fn of(examples: Vec<Vec<u8>>, seed: u64) -> Self {
        Self { chance: Random::seeded(seed), examples }
    }

    /// The next input.
    pub fn draw(&mut self) -> Vec<u8> {
        let mut bytes = self.example();
        for _ in 0..self.chance.below(5) {
            self.change(&mut bytes);
        }
        bytes
    }

    fn example(&mut self) -> Vec<u8> {
        let number = self.chance.below(self.examples.len());
        self.examples[number].clone()
    }

    /// A random part, up to a length.
    fn part(&mut self, length: usize, most: usize) -> std::ops::Range<usize> {
        let start = self.chance.below(length);
        let end = (start + 1 + self.chance.below(most)).min(length);
        start..end
    }

    fn change(&mut self, bytes: &mut Vec<u8>) {
        let length = bytes.len();
        match self.chance.below(8) {
            0 if length > 0 => {
                let at = self.chance.below(length);
                bytes[at] ^= 1 << self.chance.below(8);
            }
            1 => {
                let [byte] = self.chance.bytes();
                bytes.insert(self.chance.below(length + 1), byte);
            }
            2 => drop(bytes.drain(self.part(length, 12))),
            // A part is duplicated or moved.
            3 => {
                let part = bytes[self.part(length, 80)].to_vec();
                let at = self.chance.below(length + 1);
                bytes.splice(at..at, part);
            }
            4 => {
                let other = self.example();
                let part = other[self.part(other.len(), 120)].to_vec();
                let place = self.part(length, 60);
                bytes.splice(place, part);
            }
            5 => self.replace_value(bytes),
            6 => {
                let word = WORDS[self.chance.below(WORDS.len())];
                let at = self.chance.below(length + 1);
                bytes.splice(at..at, word.bytes());
            }
            _ => bytes.truncate(self.chance.below(length + 1)),
        }
    }

    /// Replaces a number or word by another: input that is still valid JSON reaches the most code.
    fn replace_value(&mut self, bytes: &mut Vec<u8>) {
        let start = self.chance.below(bytes.len());
        let Some(colon) = bytes[start..].iter().position(|byte| *byte == b':') else { return };
        let from = start + colon + 1;
        let ends = |byte: &u8| b",}]".contains(byte);
        let Some(length) = bytes[from..].iter().position(ends) else { return };
        let word = WORDS[self.chance.below(WORDS.len())];
        bytes.splice(from..from + length, word.bytes());
    }
}

/// Gives this many inputs to every decoder. Decoded values must survive a round trip, and nothing may panic.
pub fn decoders(executions: u64, seed: u64) -> Result<FuzzReport, String> {
    let mut mutator = Mutator::new(seed);
    let mut report = FuzzReport::default();
    while report.executions < executions {
        let bytes = mutator.draw();
        one(&bytes, &mut report).map_err(|error| format!("{error}: {}", String::from_utf8_lossy(&bytes)))?;
    }
    Ok(report)
}

/// Gives the same bytes to every decoder.
pub fn one(bytes: &[u8], report: &mut FuzzReport) -> Result<(), String> {
    again::<PlayerMessage>(bytes, report)?;
    again::<WatcherMessage>(bytes, report)?;
    again::<ServerMessage>(bytes, report)?;
    again::<Action>(bytes, report)?;
    again::<Create>(bytes, report)?;
    again::<TakeSeat>(bytes, report)?;
    again::<Seated>(bytes, report)?;
    again::<Reading>(bytes, report)?;
    again::<Accepted>(bytes, report)?;
    again::<Problem>(bytes, report)?;
    again::<Invitations>(bytes, report)?;
    again::<LiveGames>(bytes, report)?;
    again::<Opening>(bytes, report)?;
    again::<Terms>(bytes, report)?;
    again::<Entry>(bytes, report)?;
    again::<Event>(bytes, report)?;
    if let Some(log) = again::<Log>(bytes, report)? {
        fold(&log, report)?;
    }
    if let Some(ServerMessage::Whole { game, .. } | ServerMessage::Refused { game: Some(game), .. }) =
        again(bytes, report)?
    {
        fold(&game, report)?;
    }
    if let Ok(text) = str::from_utf8(bytes) {
        report.executions += 4;
        if let Ok(id) = text.parse::<GameId>() {
            same(text, &id.to_string())?;
        }
        if let Ok(token) = text.parse::<SeatToken>() {
            same(text, &token.reveal())?;
        }
        if let Ok(id) = text.parse::<ActionId>() {
            same(text, id.as_str())?;
        }
        if let Ok(name) = text.parse::<Name>() {
            same(text.trim(), name.as_str())?;
            let characters = name.as_str().chars().count();
            if !(1..=Name::MAX_CHARACTERS).contains(&characters) {
                return Err(format!("a name of {characters} characters"));
            }
        }
    }
    Ok(())
}

fn same(one: &str, other: &str) -> Result<(), String> {
    if one == other { Ok(()) } else { Err(format!("{one} became {other}")) }
}

/// Reads, writes and reads again.
fn again<T>(bytes: &[u8], report: &mut FuzzReport) -> Result<Option<T>, String>
where
    T: Serialize + DeserializeOwned + PartialEq + fmt::Debug,
{
    report.executions += 1;
    let Ok(value) = serde_json::from_slice::<T>(bytes) else { return Ok(None) };
    report.decoded += 1;
    let text = serde_json::to_string(&value).map_err(|error| format!("{value:?} cannot be written: {error}"))?;
    let read = serde_json::from_str::<T>(&text).map_err(|error| format!("{text} cannot be read: {error}"))?;
    if read == value { Ok(Some(value)) } else { Err(format!("{value:?} became {read:?}")) }
}

/// Folds a log as far as it is valid.
fn fold(log: &Log, report: &mut FuzzReport) -> Result<(), String> {
    report.executions += 1;
    let mut game = Match::new(log.opening);
    for entry in &log.events {
        let before = game.clone();
        if game.apply(entry).is_err() {
            return if game == before { Ok(()) } else { Err(format!("{entry:?} was refused and changed something")) };
        }
    }
    report.games += 1;
    // All methods that read a game.
    let id = game.id();
    black_box((game.turn(), game.running(), game.tally(), game.left(), game.rematch(id, game.last())));
    Ok(())
}
