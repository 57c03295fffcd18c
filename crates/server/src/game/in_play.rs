//! The positions of games in progress, so that the server does not help one of the players.
//!
//! A server knows the games that were in progress when it started, and those that were opened or played on it since.

use std::collections::hash_map::{Entry, RandomState};
use std::collections::{HashMap, VecDeque};
use std::hash::BuildHasher as _;
use std::sync::Mutex;

use puissance4_online::GameId;
use puissance4_rules::{Game, Position};

use crate::locks::lock;

/// The maximum number of remembered games; the oldest are forgotten first.
pub(crate) const MAX_REMEMBERED: usize = 50_000;
/// From this ply on two games rarely reach the same position by chance.
const OPENING: usize = 8;

/// The positions of games in progress.
#[derive(Debug, Default)]
pub(crate) struct InPlay {
    /// With keys that cannot be guessed.
    hasher: RandomState,
    positions: Mutex<Positions>,
}

#[derive(Debug, Default)]
struct Positions {
    of: HashMap<GameId, u64>,
    /// How many games have a position.
    count: HashMap<u64, usize>,
    order: VecDeque<GameId>,
}

impl InPlay {
    /// The same for a position and its mirror image, which have the same answers.
    fn key(&self, position: &Position) -> u64 {
        self.hasher.hash_one(position).min(self.hasher.hash_one(position.mirrored()))
    }

    /// Notes the position of a game; nothing if it is over. The empty board is known to everyone and does not count.
    pub(crate) fn note(&self, id: GameId, position: Option<&Position>) {
        let key = position.filter(|position| position.ply() > 0).map(|position| self.key(position));
        lock(&self.positions).note(id, key);
    }

    /// Whether a game in progress has this position.
    pub(crate) fn has(&self, position: &Position) -> bool {
        let positions = lock(&self.positions);
        !positions.count.is_empty() && positions.count.contains_key(&self.key(position))
    }

    /// Whether a game in progress has the last position of a game, or one on the way after the opening: a review names the best columns there, too.
    pub(crate) fn has_any(&self, game: &Game) -> bool {
        let mut later = game.positions().filter(|position| position.ply() >= OPENING);
        self.has(game.position()) || later.any(|position| self.has(&position))
    }
}

impl Positions {
    fn note(&mut self, id: GameId, key: Option<u64>) {
        let before = match key {
            Some(key) => {
                *self.count.entry(key).or_default() += 1;
                self.of.insert(id, key)
            }
            None => self.of.remove(&id),
        };
        match (before, key) {
            (None, Some(_)) => self.order.push_back(id),
            (Some(_), None) => self.order.retain(|other| *other != id),
            _ => {}
        }
        if let Some(key) = before {
            self.release(key);
        }
        while self.order.len() > MAX_REMEMBERED {
            let Some(oldest) = self.order.pop_front() else { break };
            if let Some(key) = self.of.remove(&oldest) {
                self.release(key);
            }
        }
    }

    fn release(&mut self, key: u64) {
        if let Entry::Occupied(mut entry) = self.count.entry(key) {
            *entry.get_mut() -= 1;
            if *entry.get() == 0 {
                entry.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::Link;

    fn game(link: &str) -> Game {
        link.parse::<Link>().unwrap().game()
    }

    fn id(number: usize) -> GameId {
        let mut bytes = [0; GameId::BYTES];
        bytes[..8].copy_from_slice(&(number as u64).to_le_bytes());
        GameId::from_bytes(bytes)
    }

    fn has(in_play: &InPlay, link: &str) -> bool {
        in_play.has(game(link).position())
    }

    #[test]
    fn a_position_counts_while_a_game_has_it() {
        let in_play = InPlay::default();
        in_play.note(id(1), Some(game("7x6/").position()));
        assert!(!has(&in_play, "7x6/"), "everyone knows the empty board");
        in_play.note(id(1), Some(game("7x6/4435").position()));
        in_play.note(id(2), Some(game("7x6/3544").position()));
        for (link, expected) in [
            ("7x6/4435", true),
            ("7x6/3444", false),
            ("7x6/4453", true),
            ("7x6/44", false),
            ("7x6x5/4435", false),
            ("8x6/4435", false),
        ] {
            assert_eq!(has(&in_play, link), expected, "{link}");
        }
        in_play.note(id(1), Some(game("7x6/44351").position()));
        assert!(has(&in_play, "7x6/44351") && has(&in_play, "7x6/4435"), "one game went on, the other did not");
        in_play.note(id(2), None);
        assert!(has(&in_play, "7x6/44351") && !has(&in_play, "7x6/4435"), "the other is over");
        in_play.note(id(1), None);
        in_play.note(id(2), None);
        let positions = lock(&in_play.positions);
        assert!(positions.of.is_empty() && positions.count.is_empty() && positions.order.is_empty());
    }

    #[test]
    fn a_review_passes_positions() {
        let in_play = InPlay::default();
        in_play.note(id(1), Some(game("7x6/44").position()));
        assert!(!in_play.has_any(&game("7x6/445")) && in_play.has_any(&game("7x6/44")));
        in_play.note(id(1), Some(game("7x6/44444432").position()));
        assert!(in_play.has_any(&game("7x6/4444443211")));
    }

    #[test]
    fn not_everything_is_remembered() {
        let in_play = InPlay::default();
        for number in 0..MAX_REMEMBERED + 3 {
            lock(&in_play.positions).note(id(number), Some(number as u64));
        }
        let positions = lock(&in_play.positions);
        assert_eq!((positions.of.len(), positions.count.len()), (MAX_REMEMBERED, MAX_REMEMBERED));
        assert!(!positions.count.contains_key(&0) && positions.order.len() == MAX_REMEMBERED);
    }
}
