//! The addresses that people share: a position, `/7x6/4453`, or an online game, `/game/ID`.

use percent_encoding::percent_decode_str;
use puissance4_online::GameId;
use puissance4_rules::{Game, Link, LinkError};

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SharedLink {
    /// A game from the empty board, which the page opens for analysis.
    Position(Box<Game>),
    /// An online game.
    Game(GameId),
}

/// Why a path leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SharedLinkError {
    /// It begins like a position.
    Position(LinkError),
    /// It begins like an online game, but has no valid id.
    Game,
    /// It is no address of the page.
    Unknown,
}

impl SharedLink {
    /// Reads the path of a request.
    pub(crate) fn read(path: &str) -> Result<Self, SharedLinkError> {
        let path = path.strip_prefix('/').unwrap_or(path);
        let path = percent_decode_str(path).decode_utf8().map_err(|_| SharedLinkError::Unknown)?;
        let (start, rest) = path.split_once('/').unwrap_or((&path, ""));
        if start == "game" {
            return rest.parse().map(Self::Game).map_err(|_| SharedLinkError::Game);
        }
        let is_size = start.starts_with(|first: char| first.is_ascii_digit()) && start.contains('x');
        if !is_size {
            return Err(SharedLinkError::Unknown);
        }
        path.parse::<Link>().map(|link| Self::Position(Box::new(link.game()))).map_err(SharedLinkError::Position)
    }
}

/// The relative address of the page's folder, as seen from a path in it: `../` for each folder in between.
pub(crate) fn way_up(path: &str) -> String {
    "../".repeat(path.matches('/').count().saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_games() {
        for (path, link) in [
            ("/7x6/4453", "7x6/4453"),
            ("/7x6", "7x6/"),
            ("/7x6/", "7x6/"),
            ("/8x7x5/11", "8x7x5/11"),
            ("/40x3/36%2C40%2c1", "40x3/36,40,1"),
        ] {
            let Ok(SharedLink::Position(game)) = SharedLink::read(path) else { panic!("{path}") };
            assert_eq!(Link::to(&game).to_string(), link);
        }
        let id = GameId::from_bytes([9; GameId::BYTES]);
        assert_eq!(SharedLink::read(&format!("/game/{id}")), Ok(SharedLink::Game(id)));
    }

    #[test]
    fn the_error_names_what_is_wrong() {
        let error = |path| SharedLink::read(path).unwrap_err();
        assert!(matches!(error("/7x6/8"), SharedLinkError::Position(LinkError::Game(_))));
        assert!(matches!(error("/12x"), SharedLinkError::Position(LinkError::Size(_))));
        assert!(matches!(error("/99x6/1"), SharedLinkError::Position(LinkError::Size(_))));
        assert!(matches!(error("/7x6/4/4"), SharedLinkError::Position(LinkError::Moves(_))));
        assert_eq!(["/game", "/game/", "/game/abc"].map(error), [const { SharedLinkError::Game }; 3]);
        for path in ["", "/", "/nothing", "/%ff", "/7", "/x6/4", "/games/7x6"] {
            assert_eq!(error(path), SharedLinkError::Unknown, "{path}");
        }
    }

    #[test]
    fn the_way_up() {
        assert_eq!(["/", "/7x6", "/7x6/", "/7x6/4453", "/game/x/y"].map(way_up), ["", "", "../", "../", "../../"]);
    }
}
