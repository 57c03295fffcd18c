//! What is wrong with a TOML file, in the language of the person who wrote it. The parser speaks English only.

use puissance4_i18n::{Language, printable, tr};
use toml_edit::de::Error;

/// The place and the problem, with the line in question.
pub(crate) fn in_words(error: &Error, text: &str, language: Language) -> String {
    let problem = problem(error.message(), language);
    let Some(span) = error.span() else { return problem };
    let before = text.get(..span.start).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let (line, column) = (before.matches('\n').count() + 1, before[start..].chars().count() + 1);
    let shown = printable(text[start..].lines().next().unwrap_or_default());
    tr!(language, "toml-place", line = line, column = column, problem = problem, text = shown)
}

/// The parser's sentence begins with the kind of problem; names stand in backquotes.
fn problem(message: &str, language: Language) -> String {
    let mut names = message.split('`').skip(1).step_by(2).map(printable);
    let name = names.next().unwrap_or_default();
    let known = names.collect::<Vec<_>>().join(", ");
    if message.starts_with("unknown field") {
        tr!(language, "toml-unknown-key", name = name, known = known)
    } else if message.starts_with("unknown variant") {
        tr!(language, "toml-unknown-value", name = name, known = known)
    } else if message.starts_with("missing field") {
        tr!(language, "toml-missing", name = name)
    } else if let Some((_, expected)) = message.strip_prefix("invalid ").and_then(|rest| rest.split_once("expected ")) {
        tr!(language, "toml-kind", kind = kind(expected))
    } else if message.starts_with("duplicate key") {
        tr!(language, "toml-twice")
    } else {
        tr!(language, "toml-syntax")
    }
}

/// The kind of value that the parser expected.
fn kind(expected: &str) -> &'static str {
    let is_integer = |word: &str| word.starts_with(['u', 'i']) && word[1..].parse::<u8>().is_ok();
    match expected.trim() {
        "a string" => "text",
        "a boolean" => "boolean",
        "usize" | "isize" => "integer",
        "f32" | "f64" => "number",
        "a sequence" => "list",
        word if is_integer(word) || word.starts_with("a nonzero") => "integer",
        word if word.starts_with("struct") || word.starts_with("a map") => "table",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)] // Only the errors matter.
    struct File {
        games: u32,
        name: Option<String>,
        form: Option<Form>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Form {
        Swiss,
        Ladder,
    }

    #[test]
    fn every_problem_has_its_place_and_its_words() {
        for (text, english, french) in [
            (
                "games = 1\ngeams = 3",
                "line 2, column 1: there is no key geams",
                "ligne 2, colonne 1\u{a0}: il n'y a pas de clé geams",
            ),
            ("games = 'x'", "line 1, column 9: a whole number is expected", "un nombre entier est attendu"),
            ("games = 1\nname = 5", "a text in quotes is expected", "un texte entre guillemets est attendu"),
            ("games = 1\nform = 'cup'", "there is no cup; there are: swiss, ladder", "il n'y a pas de cup"),
            ("name = 'é'", "the key games is missing", "la clé games manque"),
            ("games = 1\ngames = 2", "this key is there twice", "cette clé est là deux fois"),
            ("games 1", "this is not TOML", "ce n'est pas du TOML"),
        ] {
            let error = toml_edit::de::from_str::<File>(text).unwrap_err();
            for (language, words) in [(Language::English, english), (Language::French, french)] {
                let told = in_words(&error, text, language);
                assert!(told.contains(words), "{text}: {told} ({})", error.message());
            }
        }
    }
}
