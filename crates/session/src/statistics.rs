//! Games won, drawn and lost, by opponent and by who started.

use std::collections::BTreeMap;

use puissance4_players::Who;
use puissance4_rules::Player;
use serde::{Deserialize, Serialize};

use crate::session::Session;

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct WinDrawLoss {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// The games against one opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct OpponentRecord {
    /// The games that the human started.
    pub first: WinDrawLoss,
    /// The games that the opponent started.
    pub second: WinDrawLoss,
}

impl OpponentRecord {
    /// All games against the opponent.
    pub fn total(&self) -> WinDrawLoss {
        let mut total = self.first;
        total.add(self.second);
        total
    }
}

impl WinDrawLoss {
    fn add(&mut self, more: Self) {
        self.won = self.won.saturating_add(more.won);
        self.drawn = self.drawn.saturating_add(more.drawn);
        self.lost = self.lost.saturating_add(more.lost);
    }

    /// How many games there were.
    pub fn games(self) -> u32 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }
}

/// Records by the name of the opponent. A game between two humans counts for the one who started it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Statistics(pub BTreeMap<String, OpponentRecord>);

impl Statistics {
    /// Counts a game that is over. Games between two computers are not counted.
    pub fn count(&mut self, session: &Session) {
        let [first, second] = Player::BOTH.map(|player| session.who(player));
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
        match session.winner() {
            None => tally.drawn = tally.drawn.saturating_add(1),
            Some(winner) if winner == person => tally.won = tally.won.saturating_add(1),
            Some(_) => tally.lost = tally.lost.saturating_add(1),
        }
    }

    /// Adds the games of another set of records.
    pub fn add(&mut self, other: &Self) {
        for (opponent, more) in &other.0 {
            let record = self.0.entry(opponent.clone()).or_default();
            record.first.add(more.first);
            record.second.add(more.second);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Concession;
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
            statistics.count(&Session::new(game, ByPlayer { first, second }, None));
        }
        let mut resigned =
            Session::new(Game::new(Geometry::STANDARD), ByPlayer { first: Who::Human, second: computer }, None);
        resigned.concede(Concession::Resigned(Player::First));
        statistics.count(&resigned);
        let random = statistics.0["random"];
        assert_eq!(random.first, WinDrawLoss { won: 1, drawn: 0, lost: 1 });
        assert_eq!(random.second, WinDrawLoss { won: 0, drawn: 0, lost: 1 });
        assert_eq!(statistics.0["human"].first, WinDrawLoss { won: 1, ..WinDrawLoss::default() });
        assert_eq!(statistics.0.len(), 2);
    }
}
