//! Texts of others as they can be shown.

/// Typed text, made safe to print: control characters, and marks that hide or change the direction of
/// the text, are written as codes.
pub fn printable(text: &str) -> String {
    let is_mark = |character| {
        matches!(character,
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let shown = |character: char| {
        let is_hidden = character.is_control() || is_mark(character);
        if is_hidden { character.escape_default().to_string() } else { character.to_string() }
    };
    text.chars().map(shown).collect()
}
