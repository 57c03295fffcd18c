//! Moves as text: `4453`.
//!
//! One sign per move: `1` to `9`, then `a` for column 10 up to `z` for column 35. Numbers separated by spaces, commas
//! or semicolons are read too, and written where a board has more columns than signs.

use std::fmt;
use std::str::FromStr;

use crate::cell::Column;

/// The columns played, in order. Whether they are legal is checked when they are played.
///
/// ```
/// use puissance4_rules::Moves;
///
/// let moves: Moves = "4, 4, 12".parse()?;
/// assert_eq!(moves.to_string(), "44c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Moves(pub Vec<Column>);

/// Why a text is not a list of moves. Places count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MovesError {
    /// A character that stands for no column.
    #[error("character {place}: '{character}' is not a column")]
    Unreadable {
        /// The character.
        character: char,
        /// Where it is.
        place: usize,
    },
    /// A number that no board has as a column.
    #[error("character {place}: no board has a column {number}")]
    OutOfRange {
        /// The number as written.
        number: String,
        /// Where it starts.
        place: usize,
    },
}

/// The column a single sign stands for.
fn column_of_sign(sign: char) -> Option<Column> {
    sign.to_digit(36).and_then(|number| Column::from_number(number as usize))
}

fn is_separator(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | ';')
}

impl FromStr for Moves {
    type Err = MovesError;

    fn from_str(text: &str) -> Result<Self, MovesError> {
        let sign = |(index, character): (usize, char)| {
            column_of_sign(character).ok_or(MovesError::Unreadable { character, place: index + 1 })
        };
        let characters: Vec<(usize, char)> = text.chars().enumerate().collect();
        let trimmed = text.trim();
        if !trimmed.contains(is_separator) {
            return characters.into_iter().filter(|(_, character)| !character.is_whitespace()).map(sign).collect();
        }
        let words = characters.split(|(_, character)| is_separator(*character)).filter(|word| !word.is_empty());
        let column = |word: &[(usize, char)]| {
            let other = word.iter().find(|(_, character)| !character.is_ascii_digit());
            match (word, other) {
                ([single], _) => sign(*single),
                (_, Some((index, character))) => {
                    Err(MovesError::Unreadable { character: *character, place: index + 1 })
                }
                (_, None) => {
                    let number: String = word.iter().map(|(_, character)| character).collect();
                    let column = number.parse().ok().and_then(Column::from_number);
                    column.ok_or(MovesError::OutOfRange { number, place: word[0].0 + 1 })
                }
            }
        };
        words.map(column).collect()
    }
}

impl FromIterator<Column> for Moves {
    fn from_iter<I: IntoIterator<Item = Column>>(columns: I) -> Self {
        Self(columns.into_iter().collect())
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign =
            |column: &Column| u32::try_from(column.number()).ok().and_then(|number| char::from_digit(number, 36));
        if let Some(signs) = self.0.iter().map(sign).collect::<Option<String>>() {
            return f.write_str(&signs);
        }
        for (index, column) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            write!(f, "{column}")?;
        }
        // A lone number would be read as signs.
        f.write_str(if self.0.len() == 1 { "," } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<usize> {
        text.parse::<Moves>().unwrap().0.into_iter().map(Column::number).collect()
    }

    #[test]
    fn signs_and_lists() {
        assert!(numbers("").is_empty());
        assert!(numbers(" \n").is_empty());
        assert_eq!(numbers("4453"), [4, 4, 5, 3]);
        assert_eq!(numbers("4453\n"), [4, 4, 5, 3]);
        assert_eq!(numbers("9aAz"), [9, 10, 10, 35]);
        assert_eq!(numbers("4, 4;5  3"), [4, 4, 5, 3]);
        assert_eq!(numbers("12,a,64"), [12, 10, 64]);
        assert_eq!(numbers("12,"), [12]);
        assert_eq!(numbers("12"), [1, 2]);
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| text.parse::<Moves>().unwrap_err();
        assert_eq!(error("44x!3"), MovesError::Unreadable { character: '!', place: 4 });
        assert_eq!(error("0"), MovesError::Unreadable { character: '0', place: 1 });
        assert_eq!(error("é4"), MovesError::Unreadable { character: 'é', place: 1 });
        assert_eq!(error("4, 4x"), MovesError::Unreadable { character: 'x', place: 5 });
        assert_eq!(error("4,-1"), MovesError::Unreadable { character: '-', place: 3 });
        assert_eq!(error("4,65"), MovesError::OutOfRange { number: "65".to_owned(), place: 3 });
        assert_eq!(error("4 0"), MovesError::Unreadable { character: '0', place: 3 });
    }

    #[test]
    fn written_moves_read_back() {
        for text in ["", "4453", "9az", "36,1,64", "36,"] {
            let moves: Moves = text.parse().unwrap();
            assert_eq!(moves.to_string(), text);
        }
    }
}
