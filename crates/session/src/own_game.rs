//! The games of a learner, whose mistakes are looked for.

use puissance4_coach::Review;
use puissance4_players::Who;
use puissance4_rules::{Game, Player};

use crate::progress::Learned;
use crate::saved_game::SavedGame;
use crate::session::Session;

/// A finished game between the learner and a computer. Between two people it is not known which of them learns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnGame {
    /// The id of the game; its moves if it has none.
    pub id: String,
    /// When it was saved, in milliseconds since 1970.
    pub at_ms: u64,
    /// The game.
    pub game: Game,
    /// Which side the learner had.
    pub player: Player,
}

impl OwnGame {
    /// How many nodes may be searched for a review that was not asked for: some seconds. A large board must not hold up
    /// all other games.
    pub const REVIEW_NODES: u64 = 300_000_000;

    /// The game of a session that was saved at this time; `None` if it is not over, or no game of one person against a
    /// computer.
    pub fn new(session: &Session, at_ms: u64) -> Option<Self> {
        let is_learner = |player: &Player| {
            session.who(*player) == Who::Human && matches!(session.who(player.other()), Who::Computer(_))
        };
        let player = Player::BOTH.into_iter().find(is_learner).filter(|_| session.is_over())?;
        let game = session.game().clone();
        let geometry = game.position().geometry();
        let content = || format!("{}-{}-{}", geometry.size(), geometry.connect().get(), game.moves());
        let id = session.id.clone().unwrap_or_else(content);
        Some(Self { id, at_ms, game, player })
    }

    /// The same of a saved game.
    pub fn of(saved: &SavedGame) -> Option<Self> {
        Self::new(&saved.session().ok()?, saved.at_ms())
    }

    /// What is noted once it is reviewed.
    pub fn reviewed(self, review: Review) -> Learned {
        let Self { id, at_ms, game, player } = self;
        Learned::Reviewed { id, at_ms, game: Box::new(game), review: Box::new(review), player }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_players::Computer;
    use puissance4_rules::{ByPlayer, Geometry};

    fn session(first: Who, second: Who, moves: &str) -> Session {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        Session::new(game, ByPlayer { first, second }, None)
    }

    #[test]
    fn the_learner_is_the_only_person_of_a_finished_game() {
        let (person, computer) = (Who::Human, Who::Computer(Computer::Careful));
        let player = |first, second, moves| OwnGame::new(&session(first, second, moves), 7).map(|own| own.player);
        assert_eq!(player(person, computer, "1212121"), Some(Player::First));
        assert_eq!(player(computer, person, "1212121"), Some(Player::Second));
        assert_eq!(player(person, person, "1212121"), None);
        assert_eq!(player(computer, computer, "1212121"), None);
        assert_eq!(player(person, computer, "12121"), None);
    }

    #[test]
    fn a_game_without_an_id_is_known_by_its_moves() {
        let mut session = session(Who::Human, Who::Computer(Computer::Careful), "1212121");
        assert_eq!(OwnGame::new(&session, 7).unwrap().id, "7x6-4-1212121");
        session.id = Some("a".to_owned());
        let own = OwnGame::of(&SavedGame::new(&session).at(7)).unwrap();
        assert_eq!((own.id.as_str(), own.at_ms), ("a", 7));
    }
}
