//! How well the players of reviewed games played, under the link of the game.

use puissance4_coach::{Accuracy, Review};
use puissance4_rules::{Game, Link, Player};

use crate::storage::history;
use crate::storage::local::{self, Stored};

/// The percentages of both players; `None` where a player had nothing to choose.
pub(crate) type Percentages = [Option<f64>; 2];

fn key(game: &Game) -> String {
    format!("accuracy/{}", Link::to(game))
}

/// Stores what a review found about a game of the history.
pub(crate) fn save(game: &Game, review: &Review) {
    if !history::find(game).is_empty() {
        let accuracy = review.accuracy();
        let percentages: Percentages = Player::BOTH.map(|player| accuracy[player].map(Accuracy::percent));
        local::save(&key(game), &percentages);
    }
}

/// What the review of a game found, if there was one.
pub(crate) fn load(game: &Game) -> Option<Percentages> {
    match local::load(&key(game)) {
        Stored::Value(percentages) => Some(percentages),
        Stored::Nothing | Stored::Damaged => None,
    }
}
