//! What a person types when asked for a move.

use puissance4_i18n::{Language, tr};
use puissance4_rules::{Column, Geometry, Style};

/// A move or a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Column(Column),
    Undo,
    Redo,
    Hint,
    Help,
    Quit,
    /// Neither.
    Unclear,
}

impl Reply {
    /// Reads a column as the style numbers it, or the word for a command in any language.
    ///
    /// Beyond 9 a letter will do for a column, as in move strings. A number that no board has is unclear; one that this
    /// board does not have is for the rules to refuse.
    pub(crate) fn read(text: &str, geometry: Geometry, style: Style) -> Self {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number {
            let column = text.parse().ok().and_then(|number| style.column_of_number(number));
            return column.map_or(Self::Unclear, Self::Column);
        }
        let mut characters = text.chars();
        if let (Some(sign), None) = (characters.next(), characters.next()) {
            let column = sign.to_digit(36).and_then(|number| style.column_of_number(number as usize));
            if let Some(column) = column.filter(|column| geometry.has_column(*column)) {
                return Self::Column(column);
            }
        }
        let word = text.to_lowercase();
        let means =
            |command: fn(Language) -> String| Language::ALL.into_iter().any(|language| command(language) == word);
        match word.as_str() {
            _ if means(|language| tr!(language, "command-undo")) => Self::Undo,
            _ if means(|language| tr!(language, "command-redo")) => Self::Redo,
            _ if means(|language| tr!(language, "command-hint")) => Self::Hint,
            "?" => Self::Help,
            _ if means(|language| tr!(language, "command-help")) => Self::Help,
            _ if means(|language| tr!(language, "command-quit")) => Self::Quit,
            _ => Self::Unclear,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Connect, Size};

    fn read(text: &str, columns: usize, style: Style) -> Reply {
        let geometry = Geometry::new(Size::new(columns, 6).unwrap(), Connect::new(4).unwrap());
        Reply::read(text, geometry, style)
    }

    fn column(number: usize) -> Reply {
        Reply::Column(Column::from_number(number).unwrap())
    }

    #[test]
    fn columns_are_numbered_as_the_style_shows_them() {
        assert_eq!(read("4", 7, Style::Numbered), column(4));
        assert_eq!(read("4", 7, Style::Pipes), column(5));
        assert_eq!(read("0", 7, Style::Pipes), column(1));
        assert_eq!(read("0", 7, Style::Numbered), Reply::Unclear);
        assert_eq!(read("9", 7, Style::Numbered), column(9), "for the rules to refuse");
        assert_eq!(read("99999999999999999999", 7, Style::Numbered), Reply::Unclear);
        assert_eq!(read("a", 12, Style::Numbered), column(10));
        assert_eq!(read("a", 12, Style::Pipes), column(11));
        assert_eq!(read("a", 7, Style::Numbered), Reply::Unclear);
        assert_eq!(read("12", 12, Style::Numbered), column(12));
    }

    #[test]
    fn commands_are_read_in_both_languages() {
        for (word, reply) in [
            ("undo", Reply::Undo),
            ("annuler", Reply::Undo),
            ("redo", Reply::Redo),
            ("refaire", Reply::Redo),
            ("Hint", Reply::Hint),
            ("conseil", Reply::Hint),
            ("AIDE", Reply::Help),
            ("?", Reply::Help),
            ("help", Reply::Help),
            ("quit", Reply::Quit),
            ("quitter", Reply::Quit),
            ("", Reply::Unclear),
            ("-1", Reply::Unclear),
            ("4 4", Reply::Unclear),
        ] {
            assert_eq!(read(word, 7, Style::Numbered), reply, "{word}");
        }
    }
}
