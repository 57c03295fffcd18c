//! A game from the empty board in one line, as the address of the page has it after `#/`: `7x6/4453`.
//!
//! The size of the board, and the connect length if it is not the usual one (`8x7x5/4453`), then the moves.

use std::fmt;
use std::str::FromStr;

use crate::game::{Game, GameError};
use crate::geometry::{Connect, ConnectError, Geometry, Size, SizeError};
use crate::moves::{Moves, MovesError};

/// A game from the empty board, as an address has it.
///
/// ```
/// use puissance4_rules::Link;
///
/// let link: Link = "8x7x5/4453".parse()?;
/// assert_eq!(link.to_string(), "8x7x5/4453");
/// assert_eq!(link.game().position().ply(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link(Game);

/// Why a text is not such a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The size cannot be read.
    #[error(transparent)]
    Size(SizeError),
    /// The connect length cannot be read.
    #[error(transparent)]
    Connect(ConnectError),
    /// The moves cannot be read.
    #[error(transparent)]
    Moves(MovesError),
    /// The moves cannot be played.
    #[error(transparent)]
    Game(GameError),
}

impl Link {
    /// The link to a game; its moves from the empty board.
    pub fn to(game: &Game) -> Self {
        Self(game.clone())
    }

    /// The game.
    pub fn game(self) -> Game {
        self.0
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        let (board, moves) = text.split_once('/').unwrap_or((text, ""));
        let parts: Vec<&str> = board.split('x').collect();
        let (size, connect) = match parts[..] {
            [columns, rows, connect] => (format!("{columns}x{rows}"), connect.parse().map_err(LinkError::Connect)?),
            _ => (board.to_owned(), Geometry::STANDARD.connect()),
        };
        let size: Size = size.parse().map_err(LinkError::Size)?;
        let moves: Moves = moves.parse().map_err(LinkError::Moves)?;
        Game::replay(Geometry::new(size, connect), &moves).map(Self).map_err(LinkError::Game)
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let geometry = self.0.position().geometry();
        let connect: Connect = geometry.connect();
        write!(f, "{}", geometry.size())?;
        if connect != Geometry::STANDARD.connect() {
            write!(f, "x{connect}")?;
        }
        write!(f, "/{}", self.0.moves())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn links_read_and_print() {
        for text in ["7x6/", "7x6/4453", "1x1/1", "12x9/9ab", "8x7x5/4453", "40x3/36,40,1"] {
            assert_eq!(text.parse::<Link>().unwrap().to_string(), text);
        }
        assert_eq!("7x6".parse::<Link>().unwrap().to_string(), "7x6/");
        assert_eq!("7x6x4/44".parse::<Link>().unwrap().to_string(), "7x6/44");
    }

    #[test]
    fn reports_invalid_links() {
        let error = |text: &str| text.parse::<Link>().unwrap_err();
        assert!(matches!(error(""), LinkError::Size(_)));
        assert!(matches!(error("7y6/4"), LinkError::Size(_)));
        assert!(matches!(error("65x6/4"), LinkError::Size(_)));
        assert!(matches!(error("7x6x1/4"), LinkError::Connect(_)));
        assert!(matches!(error("7x6/4!"), LinkError::Moves(_)));
        assert!(matches!(error("7x6/4444444"), LinkError::Game(GameError { ply: 7, .. })));
        assert!(matches!(error("7x6/8"), LinkError::Game(_)));
        assert!(matches!(error("7x6/44/5"), LinkError::Moves(_)));
    }

    proptest! {
        #[test]
        fn any_text_is_a_link_or_refused(text in "\\PC{0,30}") {
            if let Ok(link) = text.parse::<Link>() {
                prop_assert_eq!(link.to_string().parse::<Link>(), Ok(link));
            }
        }

        #[test]
        fn every_game_has_a_link(columns in 1_usize..20, rows in 1_usize..10, connect in 2_usize..7, choices in prop::collection::vec(0_usize..20, 0..60)) {
            let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap());
            let mut game = Game::new(geometry);
            for choice in choices {
                let legal = game.position().legal();
                let Some(column) = legal.nth(choice % legal.len().max(1)) else { break };
                game.play(column).unwrap();
            }
            let link: Link = Link::to(&game).to_string().parse().unwrap();
            prop_assert_eq!(link.game(), game);
        }
    }
}
