//! What chats and social sites show of a link: a title, a description and a picture.

use puissance4_i18n::{Language, ending_of, seat_name, tr};
use puissance4_online::{Match, Seat};
use puissance4_rules::{Game, Link, Outcome, Player};

/// The game in the picture of the page itself.
const EXAMPLE: &str = "7x6/44353554321";

/// The preview of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Preview {
    pub(crate) title: String,
    pub(crate) description: String,
    /// The address, below that of the page.
    pub(crate) path: String,
    /// The [`Link`] of the position in the picture.
    pub(crate) picture: String,
    /// Whether search engines may list it. They should not list games of people.
    pub(crate) is_listed: bool,
}

impl Preview {
    /// The page itself.
    pub(crate) fn of_page(language: Language) -> Self {
        Self {
            title: "Puissance 4".to_owned(),
            description: tr!(language, "page-about"),
            path: String::new(),
            picture: EXAMPLE.to_owned(),
            is_listed: true,
        }
    }

    /// A position.
    pub(crate) fn of_position(game: &Game, language: Language) -> Self {
        let position = game.position();
        let number = |player: Player| player.number();
        let status = match position.outcome() {
            Outcome::Win(win) => tr!(language, "result-win", player = number(win.player())),
            Outcome::Draw => tr!(language, "result-draw"),
            Outcome::Ongoing => {
                tr!(language, "session-turn", who = "number", player = number(position.to_move()), name = "")
            }
        };
        let geometry = position.geometry();
        let (size, connect) = (geometry.size().to_string(), geometry.connect().get());
        let link = Link::to(game).to_string();
        Self {
            title: tr!(language, "page-position", moves = position.ply()),
            description: tr!(language, "page-position-about", status = status, size = size, connect = connect),
            path: link.clone(),
            picture: link,
            is_listed: true,
        }
    }

    /// An online game. It says what everyone with the link can see.
    pub(crate) fn of_game(game: &Match, language: Language) -> Self {
        let geometry = game.position().geometry();
        let (size, connect) = (geometry.size().to_string(), geometry.connect().get());
        let (title, description) = if game.has_both() || game.ending().is_some() {
            let [first, second] = [Seat::First, Seat::Second].map(|seat| seat_name(game, seat, language));
            let title = tr!(language, "page-game", first = first, second = second);
            let status = status(game, language);
            (title, tr!(language, "page-game-about", status = status, size = size, connect = connect))
        } else {
            let creator = game.opening().creator;
            let known = if game.name(creator).is_some() { "yes" } else { "no" };
            let title = tr!(language, "page-invitation", known = known, name = seat_name(game, creator, language));
            (title, tr!(language, "page-invitation-about", size = size, connect = connect))
        };
        Self {
            title,
            description,
            path: format!("game/{}", game.id()),
            picture: Link::to(game.game()).to_string(),
            is_listed: false,
        }
    }
}

/// Whose turn it is, or how the game ended.
fn status(game: &Match, language: Language) -> String {
    ending_of(game, None, language).unwrap_or_else(|| {
        let turn = game.turn().map(|seat| seat_name(game, seat, language)).unwrap_or_default();
        tr!(language, "online-turn", who = "other", name = turn) + "."
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_online::{Event, GameId, MatchScore, Moment, Opening, Terms};

    #[test]
    fn the_example_is_a_game_in_progress() {
        let game = EXAMPLE.parse::<Link>().unwrap().game();
        assert_eq!(game.position().outcome(), Outcome::Ongoing);
    }

    #[test]
    fn positions_in_both_languages() {
        let preview = |link: &str, language| Preview::of_position(&link.parse::<Link>().unwrap().game(), language);
        let shown = preview("7x6/4453", Language::English);
        assert_eq!(shown.title, "Puissance 4: position after 4 moves");
        assert!(shown.description.starts_with("Player 1 to play. 7x6, connect 4."), "{}", shown.description);
        assert_eq!((shown.path.as_str(), shown.picture.as_str()), ("7x6/4453", "7x6/4453"));
        let shown = preview("7x6x4/1212121", Language::French);
        assert!(shown.description.contains("Le joueur 1 a gagné"), "{}", shown.description);
        assert_eq!(shown.path, "7x6/1212121");
        assert_eq!(preview("8x7x5", Language::English).title, "Puissance 4: the empty board");
    }

    #[test]
    fn an_online_game_from_invitation_to_end() {
        let id = GameId::from_bytes([7; GameId::BYTES]);
        let (terms, tally) = (Terms::default(), MatchScore::default());
        let mut game = Match::new(Opening { id, at: Moment(0), terms, creator: Seat::First, tally, previous: None });
        game.push(Moment(0), Event::Joined { seat: Seat::First, name: Some("Ada".parse().unwrap()) }).unwrap();
        let invitation = Preview::of_game(&game, Language::English);
        assert_eq!(invitation.title, "Ada invites you to a game of Puissance 4");
        assert_eq!((invitation.path, invitation.is_listed), (format!("game/{id}"), false));
        game.push(Moment(0), Event::Joined { seat: Seat::Second, name: None }).unwrap();
        let playing = Preview::of_game(&game, Language::English);
        assert_eq!(playing.title, "Ada – Player 2: Puissance 4");
        assert!(playing.description.starts_with("Ada to play."), "{}", playing.description);
        for column in "1212121".parse::<puissance4_rules::Moves>().unwrap().0 {
            game.push(Moment(0), Event::Moved { column, left_ms: None }).unwrap();
        }
        let over = Preview::of_game(&game, Language::French);
        assert!(over.description.starts_with("Ada gagne."), "{}", over.description);
        assert_eq!(over.picture, "7x6/1212121");
    }
}
