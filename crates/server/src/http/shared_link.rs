//! The addresses that people share: a position, `/7x6/4453`, or an online game, `/game/ID`.

use percent_encoding::percent_decode_str;
use puissance4_online::GameId;
use puissance4_rules::LinkError;

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SharedLink {
    /// The text of a [`puissance4_rules::Link`], which the page opens for analysis. To read it, its moves are replayed.
    Position(String),
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
        Ok(Self::Position(path.into_owned()))
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
            ("/7x6", "7x6"),
            ("/7x6/", "7x6/"),
            ("/8x7x5/11", "8x7x5/11"),
            ("/40x3/36%2C40%2c1", "40x3/36,40,1"),
            ("/7x6/8", "7x6/8"),
            ("/99x6/1", "99x6/1"),
        ] {
            assert_eq!(SharedLink::read(path), Ok(SharedLink::Position(link.to_owned())));
        }
        let id = GameId::from_bytes([9; GameId::BYTES]);
        assert_eq!(SharedLink::read(&format!("/game/{id}")), Ok(SharedLink::Game(id)));
    }

    #[test]
    fn the_error_names_what_is_wrong() {
        let error = |path| SharedLink::read(path).unwrap_err();
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
