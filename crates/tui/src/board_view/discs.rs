//! The characters of discs and empty cells, in every size.

use puissance4_rules::{Player, Style as PictureStyle};

use super::BoardView;
use super::cell_size::CellSize;
use crate::round_disc::{self, Fill};

/// What is drawn in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    Empty,
    Landing,
    Disc { player: Player, winning: bool },
}

impl BoardView {
    /// The characters of a disc, line by line.
    pub(super) fn lines(&self, kind: Drawn, filled: bool) -> Vec<String> {
        let own = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        match self.cell_size {
            CellSize::Round(height) => self.round_lines(height, kind, filled),
            CellSize::Large if self.ascii => own(match kind {
                Drawn::Empty => &["      ", "  ..  ", "      "],
                Drawn::Landing => &["+    +", "      ", "+    +"],
                Drawn::Disc { player: Player::First, winning: false } => &["/XXXX\\", "|XXXX|", "\\XXXX/"],
                Drawn::Disc { player: Player::First, winning: true } => &["/XXXX\\", "|X**X|", "\\XXXX/"],
                Drawn::Disc { player: Player::Second, winning: false } => &["/OOOO\\", "|O  O|", "\\OOOO/"],
                Drawn::Disc { player: Player::Second, winning: true } => &["/OOOO\\", "|O**O|", "\\OOOO/"],
            }),
            CellSize::Large => own(match kind {
                Drawn::Empty if filled => &[" ▄▄▄▄ ", " ████ ", " ▀▀▀▀ "],
                Drawn::Empty => &["      ", "  ··  ", "      "],
                Drawn::Landing => &["╭────╮", "│    │", "╰────╯"],
                Drawn::Disc { player: Player::First, winning: false } => &["▗▟██▙▖", "██████", "▝▜██▛▘"],
                Drawn::Disc { player: Player::First, winning: true } => &["▗▟██▙▖", "██★★██", "▝▜██▛▘"],
                Drawn::Disc { player: Player::Second, winning: false } => &["▗▟▀▀▙▖", "█    █", "▝▜▄▄▛▘"],
                Drawn::Disc { player: Player::Second, winning: true } => &["▗▟▀▀▙▖", "█ ★★ █", "▝▜▄▄▛▘"],
            }),
            CellSize::Medium if self.ascii => own(match kind {
                Drawn::Empty => &["    ", " .. "],
                Drawn::Landing => &["+  +", "+  +"],
                Drawn::Disc { player: Player::First, winning: false } => &["/XX\\", "\\XX/"],
                Drawn::Disc { player: Player::First, winning: true } => &["/XX\\", "\\**/"],
                Drawn::Disc { player: Player::Second, winning: false } => &["/OO\\", "\\OO/"],
                Drawn::Disc { player: Player::Second, winning: true } => &["/OO\\", "\\**/"],
            }),
            CellSize::Medium => own(match kind {
                Drawn::Empty if filled => &["▗▄▄▖", "▝▀▀▘"],
                Drawn::Empty => &["    ", " ·· "],
                Drawn::Landing => &["╭──╮", "╰──╯"],
                Drawn::Disc { player: Player::First, winning: false } => &["▟██▙", "▜██▛"],
                Drawn::Disc { player: Player::First, winning: true } => &["▟██▙", "▜★★▛"],
                Drawn::Disc { player: Player::Second, winning: false } => &["▟▀▀▙", "▜▄▄▛"],
                Drawn::Disc { player: Player::Second, winning: true } => &["▟▀▀▙", "▜★★▛"],
            }),
            CellSize::Small | CellSize::Tiny => {
                let bracketed = self.cell_size == CellSize::Small;
                own(match kind {
                    Drawn::Empty => &["·"],
                    Drawn::Landing => &["+"],
                    Drawn::Disc { player: Player::First, winning } => match (self.ascii, winning && !bracketed) {
                        (false, false) => &["●"],
                        (false, true) => &["◆"],
                        (true, false) => &["X"],
                        (true, true) => &["#"],
                    },
                    Drawn::Disc { player: Player::Second, winning } => match (self.ascii, winning && !bracketed) {
                        (false, false) => &["○"],
                        (false, true) => &["◇"],
                        (true, false) => &["O"],
                        (true, true) => &["@"],
                    },
                })
            }
            CellSize::Picture(style) => vec![match kind {
                Drawn::Empty if style == PictureStyle::Discs && !self.ascii => "○".to_owned(),
                Drawn::Empty if style == PictureStyle::Discs => ".".to_owned(),
                Drawn::Empty => " ".to_owned(),
                Drawn::Landing => "+".to_owned(),
                Drawn::Disc { player, .. } => crate::theme::sign(self.theme, player, self.ascii).to_string(),
            }],
        }
    }

    fn round_lines(&self, height: u16, kind: Drawn, filled: bool) -> Vec<String> {
        let draw = |fill, letter: char| round_disc::lines(height, fill, self.ascii.then_some(letter));
        let star = if self.ascii { '*' } else { '★' };
        let dot = if self.ascii { '.' } else { '·' };
        match kind {
            Drawn::Empty if filled && !self.ascii => draw(Fill::Hole, '.'),
            Drawn::Empty => {
                let blank = " ".repeat(2 * usize::from(height));
                round_disc::with_sign(vec![blank; usize::from(height)], [dot; 2])
            }
            Drawn::Landing => draw(Fill::Outline, '+'),
            Drawn::Disc { player, winning } => {
                let disc = match player {
                    Player::First => draw(Fill::Whole, 'X'),
                    Player::Second => draw(Fill::Ring, 'O'),
                };
                if winning { round_disc::with_sign(disc, [star; 2]) } else { disc }
            }
        }
    }
}
