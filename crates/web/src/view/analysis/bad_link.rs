//! What is wrong with an address, in words that name the place.

use puissance4_i18n::{Language, Phrase as _, sentence, tr};
use puissance4_rules::{GameError, LinkError};

/// Why an address shows no game.
pub(super) fn describe(link: &str, error: &LinkError, language: Language) -> String {
    // What does not begin like a board was meant to be the name of a view.
    if !link.starts_with(|first: char| first.is_ascii_digit()) {
        return tr!(language, "web-no-view", name = link);
    }
    let problem = match error {
        LinkError::Game(error) => describe_moves(link.split_once('/').map_or("", |(_, moves)| moves), error, language),
        error => error.phrase(language),
    };
    tr!(language, "web-bad-link", link = link, problem = sentence(&problem))
}

/// What is wrong with moves that cannot be played.
pub(super) fn describe_moves(moves: &str, error: &GameError, language: Language) -> String {
    wrong_letter(moves, error, language).unwrap_or_else(|| error.phrase(language))
}

/// A letter stands for a column from 10 on, which few people know: without it the message would be about a column they
/// never named.
fn wrong_letter(moves: &str, error: &GameError, language: Language) -> Option<String> {
    let place = error.ply;
    let letter = moves.chars().nth(place - 1).filter(|letter| letter.is_ascii_alphabetic() && !moves.contains(','))?;
    Some(tr!(language, "moves-error-unreadable", character = letter.to_string(), place = place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::Link;

    #[test]
    fn the_place_is_named() {
        let said = |link: &str| describe(link, &link.parse::<Link>().unwrap_err(), Language::English);
        assert!(said("nonsense").contains("no page called “nonsense”"), "{}", said("nonsense"));
        assert!(said("12x").contains("'12x' is not a board size"), "{}", said("12x"));
        assert!(said("7x6/12x").contains("Character 3: 'x' is not a column"), "{}", said("7x6/12x"));
        assert!(said("7x6/4444444").contains("column 4 is full"), "{}", said("7x6/4444444"));
    }
}
