//! Compares what clients saw with what is stored in the end.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::path::Path;

use p4_online::{ActionId, Deed, Event, GameId, Match, Moment, Seat, Version};
use p4_server::{Sqlite, Store as _, StoreError, Stored};

use crate::testimony::{Asked, Testimony};

/// What a trial found, in numbers; and what is wrong.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Games that somebody took part in.
    pub games: usize,
    /// Of these, how many came to their end.
    pub finished: usize,
    /// Events that are stored.
    pub events: usize,
    /// Moves that are stored.
    pub moves: usize,
    /// Actions of which a client was told that they are done.
    pub acknowledged: usize,
    /// Of these, moves.
    pub acknowledged_moves: usize,
    /// Actions that are stored, though no client has heard so: the connection broke before.
    pub unheard: usize,
    /// Actions that were sent more than once.
    pub repeated: usize,
    /// Connections that were opened.
    pub connections: u64,
    /// How often a client was told to come back.
    pub busy: u64,
    /// When the last acknowledged thing happened.
    pub last: Moment,
    /// What must not be. Nothing, if all is well.
    pub faults: Vec<String>,
}

impl Verdict {
    /// Whether nothing is wrong.
    pub fn is_good(&self) -> bool {
        self.faults.is_empty()
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games                        {} ({} finished)", self.games, self.finished)?;
        writeln!(f, "events stored                {} ({} moves)", self.events, self.moves)?;
        writeln!(f, "actions acknowledged         {} ({} moves)", self.acknowledged, self.acknowledged_moves)?;
        writeln!(f, "stored, acknowledgement lost {}", self.unheard)?;
        writeln!(f, "actions sent more than once  {}", self.repeated)?;
        writeln!(f, "connections                  {}", self.connections)?;
        writeln!(f, "told to come back            {}", self.busy)?;
        writeln!(f, "faults                       {}", self.faults.len())?;
        for fault in self.faults.iter().take(20) {
            writeln!(f, "  {fault}")?;
        }
        Ok(())
    }
}

/// Opens the games that a server has left and compares them with what all clients say.
pub async fn check(file: &Path, testimonies: &[Testimony]) -> Result<Verdict, StoreError> {
    let store = Sqlite::open(file)?;
    let mut games: HashMap<GameId, Vec<&Testimony>> = HashMap::new();
    for testimony in testimonies {
        games.entry(testimony.game).or_default().push(testimony);
    }
    let mut verdict = Verdict { games: games.len(), ..Verdict::default() };
    for (id, clients) in games {
        match store.load(id).await {
            Ok(Some(stored)) => check_game(&stored, &clients, &mut verdict),
            Ok(None) => verdict.faults.push(format!("{id}: the game is gone")),
            Err(error) => verdict.faults.push(format!("{id}: {error}")),
        }
    }
    Ok(verdict)
}

/// Compares one game.
pub fn check_game(stored: &Stored, clients: &[&Testimony], verdict: &mut Verdict) {
    let Stored { log, actions, .. } = stored;
    let mut faults: Vec<String> = Vec::new();
    // The list is dense and legal.
    let mut game = Match::new(log.opening);
    let mut turns: HashMap<Version, (Option<Seat>, usize)> = HashMap::new();
    for entry in &log.events {
        turns.insert(entry.number, (game.turn(), game.ply()));
        if let Err(error) = game.apply(entry) {
            faults.push(format!("the list is not that of a game: {error}"));
            break;
        }
    }
    let mut by_action: HashMap<(Seat, &ActionId), Version> = HashMap::new();
    let mut by_number: HashMap<Version, (Seat, &ActionId)> = HashMap::new();
    for (seat, id, number) in actions {
        if by_action.insert((*seat, id), *number).is_some() || by_number.insert(*number, (*seat, id)).is_some() {
            faults.push(format!("{id:?} of {seat:?} is stored twice"));
        }
    }
    let mut asked: HashMap<(Seat, &ActionId), &Asked> = HashMap::new();
    let mut acknowledged: HashSet<(Seat, &ActionId)> = HashSet::new();
    for client in clients {
        faults.extend(client.faults.iter().cloned());
        verdict.connections += client.connections;
        verdict.busy += client.busy;
        // What a client saw is how the game began.
        if !log.events.starts_with(&client.seen) {
            faults.push(format!("{:?} saw what is not there: {} events", client.seat, client.seen.len()));
        }
        if client.opening.is_some_and(|opening| opening != log.opening) {
            faults.push(format!("{:?} saw another opening", client.seat));
        }
        let Some(seat) = client.seat else { continue };
        for (id, deed) in &client.asked {
            asked.insert((seat, id), deed);
            verdict.repeated += usize::from(deed.sent > 1);
            let stored = by_action.get(&(seat, id));
            match (&deed.accepted, deed.refused) {
                // What was acknowledged is there.
                (Some(entry), _) => {
                    acknowledged.insert((seat, id));
                    verdict.acknowledged += 1;
                    verdict.last = verdict.last.max(entry.at);
                    verdict.acknowledged_moves += usize::from(matches!(entry.event, Event::Moved { .. }));
                    if stored != Some(&entry.number) || !log.events.contains(entry) {
                        faults.push(format!("{seat:?}: {id:?} was acknowledged as {entry:?}, and is lost"));
                    }
                }
                (None, Some(reason)) if deed.sent == 1 && stored.is_some() => {
                    faults.push(format!("{seat:?}: {id:?} was refused ({reason}), and is there"));
                }
                (None, _) => {}
            }
        }
    }
    for entry in &log.events {
        let Event::Moved { column, .. } = entry.event else { continue };
        verdict.moves += 1;
        // Nobody's move is there but one that was asked for, by the one whose turn it was, at that place of the game.
        let by = by_number.get(&entry.number);
        let deed = by.and_then(|by| asked.get(by)).map(|asked| &asked.deed);
        let turn = turns.get(&entry.number);
        let fits = match (by, deed, turn) {
            (Some((seat, _)), Some(Deed::Move { column: wanted, ply }), Some((turn, at))) => {
                *turn == Some(*seat) && *wanted == column && usize::from(*ply) == *at
            }
            _ => false,
        };
        if !fits {
            faults.push(format!("nobody asked for {entry:?}: {by:?} {deed:?}"));
        }
    }
    verdict.unheard += by_action.keys().filter(|by| !acknowledged.contains(*by)).count();
    verdict.events += log.events.len();
    verdict.finished += usize::from(game.ending().is_some());
    verdict.faults.extend(faults.into_iter().map(|fault| format!("{}: {fault}", log.opening.id)));
}
