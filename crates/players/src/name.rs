//! The name of a player.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use unicode_width::UnicodeWidthChar as _;

/// A name: 1 to 24 visible characters, trimmed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// Why a name is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// It is empty.
    #[error("a name has at least one character")]
    Empty,
    /// It is too long.
    #[error("a name has at most {} characters", Name::MAX_CHARACTERS)]
    TooLong,
    /// It has a control character, an invisible one that changes how others look, or one that no font has to show.
    #[error("a name has no invisible characters")]
    Invisible,
    /// It has so many combining marks on a character that they would cover the lines above and below.
    #[error("a name has at most {} marks on a character", Name::MAX_MARKS)]
    Stacked,
}

impl Name {
    /// The longest name.
    pub const MAX_CHARACTERS: usize = 24;
    /// The maximum number of combining marks on a character: enough for all scripts, too few to reach other lines.
    pub const MAX_MARKS: usize = 4;

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a character selects a variant of the one before it, as in emoji and in Japanese names.
fn is_variation_selector(character: char) -> bool {
    matches!(character, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Unicode's property `Default_Ignorable_Code_Point`, which is stable for these ranges in all versions of Unicode. Most
/// fonts show nothing for these characters; all that change the direction of text are among them.
fn is_ignorable(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character is invisible, or changes the direction of text.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || is_ignorable(character) && !is_variation_selector(character)
        // Separators of lines and paragraphs, the empty Braille pattern, marks of annotations, a note without a head.
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{2800}' | '\u{fff9}'..='\u{fffb}' | '\u{1d159}')
        // What these look like depends on the font: an empty box, nothing, or anything.
        || matches!(character.general_category(), GeneralCategory::Unassigned | GeneralCategory::PrivateUse)
}

/// Whether a character has no width of its own: combining marks and variation selectors.
fn is_mark(character: char) -> bool {
    is_variation_selector(character) || character.width() == Some(0)
}

/// Whether there are too many marks in a row, or marks without a letter before them.
fn is_stacked(text: &str) -> bool {
    let mut room = 0;
    for character in text.chars() {
        if !is_mark(character) {
            // A blank is invisible below its marks.
            room = if character.is_whitespace() { 0 } else { Name::MAX_MARKS };
        } else if room == 0 {
            return true;
        } else {
            room -= 1;
        }
    }
    false
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
        if is_stacked(text) {
            return Err(NameError::Stacked);
        }
        if text.chars().count() > Self::MAX_CHARACTERS {
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
    use proptest::prelude::*;

    #[test]
    fn names() {
        assert_eq!("  Zoé ".parse::<Name>().unwrap().as_str(), "Zoé");
        assert_eq!(" \t".parse::<Name>(), Err(NameError::Empty));
        assert_eq!("a\u{202e}b".parse::<Name>(), Err(NameError::Invisible));
        assert_eq!("a\nb".parse::<Name>(), Err(NameError::Invisible));
        assert!("é".repeat(24).parse::<Name>().is_ok());
        assert_eq!("é".repeat(25).parse::<Name>(), Err(NameError::TooLong));
    }

    /// Each of these alone looks like an empty name.
    #[test]
    fn rejects_invisible_names() {
        let fillers =
            ['\u{3164}', '\u{2800}', '\u{115f}', '\u{1160}', '\u{ffa0}', '\u{34f}', '\u{17b4}', '\u{180e}', '\u{180f}'];
        let tags = ('\u{e0000}'..='\u{e007f}').chain(['\u{e0fff}']);
        let others = ['\u{200d}', '\u{2066}', '\u{feff}', '\u{fff9}', '\u{1bca0}', '\u{1d173}', '\u{ad}', '\u{61c}'];
        // The null notehead; private use; unassigned; noncharacters.
        let unknown = [
            '\u{1d159}',
            '\u{e000}',
            '\u{f8ff}',
            '\u{f0000}',
            '\u{10fffd}',
            '\u{378}',
            '\u{2fe0}',
            '\u{fdd0}',
            '\u{ffff}',
        ];
        let last = ['\u{1fffe}', '\u{10ffff}'];
        for character in fillers.into_iter().chain(tags).chain(others).chain(unknown).chain(last) {
            for text in [character.to_string(), format!("A{character}da"), character.to_string().repeat(3)] {
                assert_eq!(text.parse::<Name>(), Err(NameError::Invisible), "{character:?}");
            }
        }
        // Marks without a letter.
        for text in ["\u{301}", "\u{20dd}", "\u{fe0f}", "a \u{301}", "\u{e0100}"] {
            assert_eq!(text.parse::<Name>(), Err(NameError::Stacked), "{text:?}");
        }
    }

    #[test]
    fn marks_do_not_reach_other_lines() {
        let stacked = |marks: usize| format!("A{}da", "\u{336}\u{301}".repeat(marks)).parse::<Name>();
        assert!(stacked(2).is_ok());
        assert_eq!(stacked(3), Err(NameError::Stacked));
    }

    #[test]
    fn names_of_people_are_names() {
        for text in [
            "Nguyễn Thị",
            "Nguye\u{302}\u{303}n",
            "Łukasz",
            "محمّد",
            "דָּוִד",
            "श्रीकृष्ण",
            "รุ่งเรือง",
            "བསྒྲུབས",
            "葛\u{e0100}城",
            "김철수",
            "\u{1100}\u{1161}\u{11a8}",
            "O’Brien",
            "❤\u{fe0f}",
            "👍🏽",
            "🇫🇷",
            "Ada  Lovelace",
            "😀",
        ] {
            assert!(text.parse::<Name>().is_ok(), "{text}");
        }
    }

    proptest! {
        /// Every name has at least one visible character.
        #[test]
        fn a_name_is_seen(text in "(\\PC|[\u{300}-\u{36f}\u{2800}\u{3164}\u{200b}-\u{200f}\u{fe0f} ]){1,30}") {
            if let Ok(name) = text.parse::<Name>() {
                prop_assert!(name.as_str().chars().any(|character| character.width() > Some(0) && !character.is_whitespace()));
            }
        }
    }
}
