//! What a person can ask for by a key or a word.

use puissance4_i18n::{Language, tr};
use puissance4_rules::{Column, Geometry};

/// Something to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Drop a disc in this column.
    Play(Column),
    /// Drop a disc in the column that is pointed at.
    Drop,
    /// Point at the column to the left.
    Left,
    /// Point at the column to the right.
    Right,
    /// Point at the leftmost column.
    Leftmost,
    /// Point at the rightmost column.
    Rightmost,
    /// Read the cell above.
    Up,
    /// Read the cell below.
    Down,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Say what is best.
    Hint,
    /// Say what the board looks like.
    Read,
    /// Give the game up.
    Resign,
    /// Play another game.
    Again,
    /// Say what can be typed.
    Help,
}

impl Action {
    /// What a key means on the board, by its name in browsers. Letters that mean no column there are words.
    pub(crate) fn from_key(key: &str, geometry: Geometry) -> Option<Self> {
        Some(match key {
            "ArrowLeft" | "h" => Self::Left,
            "ArrowRight" | "l" => Self::Right,
            "ArrowUp" | "k" => Self::Up,
            "j" => Self::Down,
            "Home" => Self::Leftmost,
            "End" => Self::Rightmost,
            "ArrowDown" | "Enter" | " " => Self::Drop,
            "u" => Self::Undo,
            "r" => Self::Redo,
            "?" => Self::Hint,
            "n" => Self::Again,
            _ => {
                let mut signs = key.chars();
                let (Some(sign), None) = (signs.next(), signs.next()) else { return None };
                let column = Column::from_number(sign.to_digit(36)? as usize)?;
                return geometry.has_column(column).then_some(Self::Play(column));
            }
        })
    }

    /// What a typed word means, in either language: a column by its number or letter, or a command.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        for language in Language::ALL {
            for (word, action) in [
                (tr!(language, "command-undo"), Self::Undo),
                (tr!(language, "command-redo"), Self::Redo),
                (tr!(language, "command-hint"), Self::Hint),
                (tr!(language, "command-help"), Self::Help),
                (tr!(language, "command-board"), Self::Read),
                (tr!(language, "command-resign"), Self::Resign),
                (tr!(language, "command-new"), Self::Again),
            ] {
                if text == word {
                    return Some(action);
                }
            }
        }
        if text == "?" {
            return Some(Self::Hint);
        }
        let number = text.parse().ok().and_then(Column::from_number);
        let mut signs = text.chars();
        let letter = match (signs.next(), signs.next()) {
            (Some(sign), None) => sign.to_digit(36).and_then(|number| Column::from_number(number as usize)),
            _ => None,
        };
        number.or(letter).map(Self::Play)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Connect, Size};

    fn column(number: usize) -> Column {
        Column::from_number(number).unwrap()
    }

    #[test]
    fn keys() {
        let key = |key: &str| Action::from_key(key, Geometry::STANDARD);
        assert_eq!(key("4"), Some(Action::Play(column(4))));
        assert_eq!([key("8"), key("0"), key("a"), key("F5"), key("é"), key("")], [None; 6]);
        assert_eq!(["ArrowDown", "Enter", " "].map(key), [Some(Action::Drop); 3]);
        assert_eq!(
            ["h", "l", "u", "r", "?"].map(key),
            [Action::Left, Action::Right, Action::Undo, Action::Redo, Action::Hint].map(Some)
        );
        let large = Geometry::new(Size::new(12, 8).unwrap(), Connect::new(4).unwrap());
        assert_eq!(Action::from_key("a", large), Some(Action::Play(column(10))));
        assert_eq!(Action::from_key("d", large), None);
    }

    #[test]
    fn words_of_both_languages() {
        assert_eq!(Action::from_text(" 4 "), Some(Action::Play(column(4))));
        assert_eq!(Action::from_text("12"), Some(Action::Play(column(12))));
        assert_eq!(Action::from_text("B"), Some(Action::Play(column(11))));
        assert_eq!(["undo", "annuler"].map(Action::from_text), [Some(Action::Undo); 2]);
        assert_eq!(["Hint", "conseil", "?"].map(Action::from_text), [Some(Action::Hint); 3]);
        assert_eq!(["board", "grille"].map(Action::from_text), [Some(Action::Read); 2]);
        assert_eq!(["", "99", "0", "hello"].map(Action::from_text), [None; 4]);
    }
}
