//! Every message, event, term, identifier and name of the protocol.

use std::fmt;
use std::hint::black_box;

use puissance4_chaos::Mutator;
use puissance4_online::{
    Accepted, Action, ActionId, Create, Entry, Event, GameId, Invitations, LiveGames, Log, Match, Name, Opening,
    PlayerMessage, Problem, Reading, SeatToken, Seated, ServerMessage, TakeSeat, Terms, WatcherMessage,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

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
pub(crate) fn one(bytes: &[u8], report: &mut FuzzReport) -> Result<(), String> {
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
