//! A position in the manner of chess's FEN, as the Universal Game Interface has it: `7/7/7/7/3o3/2xxo2 x`.
//!
//! The rows from the top, separated by `/`; `x` and `o` for the discs of the first and the second player, a number for
//! that many empty cells; then whose turn it is.

use std::fmt::Write as _;

use crate::cell::Cell;
use crate::geometry::{Size, SizeError};
use crate::player::Player;
use crate::position::Position;
use crate::setup::Setup;

/// Why a text is not such a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// It does not say whose turn it is.
    #[error("after the rows comes x or o, the player to move")]
    ToMove,
    /// This is not part of a row.
    #[error("'{0}' is not a cell: there are x, o and numbers of empty cells")]
    Sign(char),
    /// A row, counted from the top, is not as long as the first one.
    #[error("row {row} from the top has another length than the first one")]
    Length {
        /// The row, from 1.
        row: usize,
    },
    /// No board has this size.
    #[error(transparent)]
    Size(#[from] SizeError),
}

/// Writes a position. The connect length is not part of it.
///
/// ```
/// use puissance4_rules::{Geometry, Position, fen_of};
///
/// assert_eq!(fen_of(&Position::new(Geometry::STANDARD)), "7/7/7/7/7/7 x");
/// ```
pub fn fen_of(position: &Position) -> String {
    let row = |row| {
        let (mut text, mut empty) = (String::new(), 0);
        let end_gap = |text: &mut String, empty: &mut usize| {
            if *empty > 0 {
                let _ = write!(text, "{empty}");
                *empty = 0;
            }
        };
        for column in position.geometry().columns() {
            match position.at(Cell::new(column, row)) {
                None => empty += 1,
                Some(player) => {
                    end_gap(&mut text, &mut empty);
                    text.push(sign(player));
                }
            }
        }
        end_gap(&mut text, &mut empty);
        text
    };
    let rows: Vec<String> = position.geometry().rows().rev().map(row).collect();
    format!("{} {}", rows.join("/"), sign(position.to_move()))
}

fn sign(player: Player) -> char {
    if player == Player::First { 'x' } else { 'o' }
}

fn player(sign: char) -> Option<Player> {
    match sign {
        'x' | 'X' => Some(Player::First),
        'o' | 'O' => Some(Player::Second),
        _ => None,
    }
}

/// The cells of a row, from the left. A row that is too long for any board is cut off.
fn cells(row: &str) -> Result<Vec<Option<Player>>, FenError> {
    let (mut cells, mut empty) = (Vec::new(), 0);
    for sign in row.chars() {
        if let Some(digit) = sign.to_digit(10) {
            empty = (10 * empty + digit as usize).min(Size::MAX + 1);
            continue;
        }
        cells.resize(cells.len() + empty, None);
        empty = 0;
        cells.push(Some(player(sign).ok_or(FenError::Sign(sign))?));
    }
    cells.resize(cells.len() + empty, None);
    Ok(cells)
}

impl Setup {
    /// Reads a position. What follows the player to move is ignored.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let mut words = text.split_whitespace();
        let rows = words.next().ok_or(FenError::ToMove)?;
        let to_move = match words.next() {
            Some("x" | "X" | "1") => Player::First,
            Some("o" | "O" | "2") => Player::Second,
            _ => return Err(FenError::ToMove),
        };
        let rows = rows.split('/').map(cells).collect::<Result<Vec<_>, _>>()?;
        let columns = rows.first().map_or(0, Vec::len);
        if let Some(row) = rows.iter().position(|row| row.len() != columns) {
            return Err(FenError::Length { row: row + 1 });
        }
        let size = Size::new(columns, rows.len())?;
        let mut setup = Self::new(size, rows.into_iter().rev().flatten().collect());
        setup.to_move = Some(to_move);
        Ok(setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Connect, Geometry};
    use proptest::prelude::*;

    #[test]
    fn an_example() {
        let position = Setup::from_fen("2o2/2xxo x 0 1").unwrap().position(Geometry::STANDARD.connect()).unwrap();
        assert_eq!((position.geometry().size(), position.ply()), (Size::new(5, 2).unwrap(), 4));
        assert_eq!((fen_of(&position).as_str(), position.to_move()), ("2o2/2xxo x", Player::First));
        // Capital letters are also read, and numbers with leading zeros.
        assert_eq!(Setup::from_fen("02O2/2XXO 2").unwrap().to_move, Some(Player::Second));
    }

    #[test]
    fn reports_invalid_fen() {
        let error = |text: &str| Setup::from_fen(text).unwrap_err();
        assert_eq!((error(""), error("7/7"), error("7/7 y")), (FenError::ToMove, FenError::ToMove, FenError::ToMove));
        assert_eq!(error("7/3z3 x"), FenError::Sign('z'));
        assert_eq!(error("7/xo6/7 x"), FenError::Length { row: 2 });
        for size in ["/ x", "99999999999999999999999 x", &format!("{} x", "4/".repeat(1000) + "4")] {
            assert!(matches!(error(size), FenError::Size(_)), "{size}");
        }
    }

    proptest! {
        /// What is written is read again.
        #[test]
        fn round_trip(
            columns in 1..=Size::MAX, rows in 1..=12_usize, choices in proptest::collection::vec(0..64_usize, 0..80),
        ) {
            let connect = Connect::new(4).unwrap();
            let mut position = Position::new(Geometry::new(Size::new(columns, rows).unwrap(), connect));
            for choice in choices {
                let legal = position.legal();
                let Some(column) = legal.nth(choice % legal.len().max(1)) else { break };
                position.play(column).unwrap();
            }
            let again = Setup::from_fen(&fen_of(&position)).unwrap().position(connect).unwrap();
            prop_assert_eq!(again, position);
        }

        #[test]
        fn no_text_is_too_strange(text in "[xoXO0-9/ ]{0,40}|\\PC{0,20}") {
            let _ = Setup::from_fen(&text);
        }
    }
}
