//! What a player wants to be called.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A name: 1 to 24 characters that can be seen, without blanks around them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// Why something is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nothing can be seen of it.
    #[error("a name has at least one character")]
    Empty,
    /// It is too long.
    #[error("a name has at most {} characters", Name::MOST_CHARACTERS)]
    TooLong,
    /// A control character, or one that cannot be seen and changes how others look.
    #[error("a name has no invisible characters")]
    Invisible,
}

impl Name {
    /// The longest name.
    pub const MOST_CHARACTERS: usize = 24;

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a character is not seen, or turns the direction of others.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(NameError::Empty);
        }
        if text.chars().any(is_invisible) {
            return Err(NameError::Invisible);
        }
        if text.chars().count() > Self::MOST_CHARACTERS {
            return Err(NameError::TooLong);
        }
        Ok(Self(text.to_owned()))
    }
}

impl TryFrom<String> for Name {
    type Error = NameError;

    fn try_from(text: String) -> Result<Self, NameError> {
        text.parse()
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!("  Zoé ".parse::<Name>().unwrap().as_str(), "Zoé");
        assert_eq!(" \t".parse::<Name>(), Err(NameError::Empty));
        assert_eq!("a\u{202e}b".parse::<Name>(), Err(NameError::Invisible));
        assert_eq!("a\nb".parse::<Name>(), Err(NameError::Invisible));
        assert!("é".repeat(24).parse::<Name>().is_ok());
        assert_eq!("é".repeat(25).parse::<Name>(), Err(NameError::TooLong));
    }
}
