//! What came of the games so far, by opponent and by colour.

use std::collections::BTreeMap;

use puissance4_players::Who;
use puissance4_rules::Player;
use serde::{Deserialize, Serialize};

use crate::sitting::Sitting;

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Tally {
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

/// The games against one opponent, when one started and when the other did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Record {
    pub(crate) first: Tally,
    pub(crate) second: Tally,
}

/// By the name of the opponent. Between two people, it is the games of whoever started.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Statistics(pub(crate) BTreeMap<String, Record>);

impl Statistics {
    /// Counts a game that is over. Those that two computers play are not counted.
    pub(crate) fn count(&mut self, sitting: &Sitting) {
        let [first, second] = Player::BOTH.map(|player| sitting.who(player));
        let (person, opponent) = match (first, second) {
            (Who::Human, opponent) => (Player::First, opponent),
            (opponent, Who::Human) => (Player::Second, opponent),
            _ => return,
        };
        let record = self.0.entry(opponent.to_string()).or_default();
        let tally = match person {
            Player::First => &mut record.first,
            Player::Second => &mut record.second,
        };
        match sitting.winner() {
            None => tally.drawn = tally.drawn.saturating_add(1),
            Some(winner) if winner == person => tally.won = tally.won.saturating_add(1),
            Some(_) => tally.lost = tally.lost.saturating_add(1),
        }
    }

    /// The games of both.
    pub(crate) fn add(&mut self, other: &Self) {
        for (opponent, more) in &other.0 {
            let record = self.0.entry(opponent.clone()).or_default();
            for (tally, more) in [(&mut record.first, more.first), (&mut record.second, more.second)] {
                tally.won = tally.won.saturating_add(more.won);
                tally.drawn = tally.drawn.saturating_add(more.drawn);
                tally.lost = tally.lost.saturating_add(more.lost);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sitting::GivenUp;
    use puissance4_players::Computer;
    use puissance4_rules::{ByPlayer, Game, Geometry};

    #[test]
    fn games_are_counted_by_opponent_and_colour() {
        let computer = Who::Computer(Computer::Random);
        let mut statistics = Statistics::default();
        for (first, second) in
            [(Who::Human, computer), (computer, Who::Human), (Who::Human, Who::Human), (computer, computer)]
        {
            let game = Game::replay(Geometry::STANDARD, &"1212121".parse().unwrap()).unwrap();
            statistics.count(&Sitting::new(game, ByPlayer { first, second }, None));
        }
        let mut resigned =
            Sitting::new(Game::new(Geometry::STANDARD), ByPlayer { first: Who::Human, second: computer }, None);
        resigned.give_up(GivenUp::Resigned(Player::First));
        statistics.count(&resigned);
        let random = statistics.0["random"];
        assert_eq!(random.first, Tally { won: 1, drawn: 0, lost: 1 });
        assert_eq!(random.second, Tally { won: 0, drawn: 0, lost: 1 });
        assert_eq!(statistics.0["human"].first, Tally { won: 1, ..Tally::default() });
        assert_eq!(statistics.0.len(), 2);
    }
}
