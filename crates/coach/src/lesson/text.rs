//! What a lesson says.

use puissance4_rules::Player;

use super::claim::Claim;
use super::error::LessonProblem;

/// Some paragraphs. Players are written `{1}` and `{2}`, since each front end has its own words for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    words: String,
    /// What is claimed in it.
    pub claims: Vec<Claim>,
}

impl Text {
    /// Reads paragraphs with an empty line between them. Claims in braces become data.
    pub(super) fn read(source: &str) -> Result<Self, LessonProblem> {
        let mut text = Self::default();
        let mut rest = source;
        while let Some((before, after)) = rest.split_once('{') {
            let (inside, after) = after.split_once('}').ok_or(LessonProblem::OpenBrace)?;
            text.push(before)?;
            if player(inside).is_some() {
                text.words.extend(["{", inside, "}"]);
            } else {
                let inside: Vec<&str> = inside.split_whitespace().collect();
                text.claims.push(inside.join(" ").parse()?);
                // The claim and the blank before it are not read aloud.
                text.words.truncate(text.words.trim_end().len());
            }
            rest = after;
        }
        text.push(rest)?;
        text.words = text.words.trim().to_owned();
        Ok(text)
    }

    fn push(&mut self, words: &str) -> Result<(), LessonProblem> {
        if words.contains('}') {
            return Err(LessonProblem::OpenBrace);
        }
        self.words.push_str(words);
        Ok(())
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The paragraphs, with the players called so. A name that begins a sentence begins with a capital letter.
    pub fn paragraphs(&self, name: impl Fn(Player) -> String) -> Vec<String> {
        self.words.split("\n\n").map(|paragraph| named(paragraph, &name)).collect()
    }

    /// The words as they are written, without the claims.
    pub fn words(&self) -> &str {
        &self.words
    }
}

/// The player that stands in braces.
fn player(inside: &str) -> Option<Player> {
    inside.parse().ok().and_then(Player::from_number)
}

fn named(paragraph: &str, name: &impl Fn(Player) -> String) -> String {
    let mut said = String::new();
    let mut rest = paragraph;
    while let Some((before, after)) = rest.split_once('{') {
        said.push_str(before);
        let (inside, after) = after.split_once('}').unwrap_or((after, ""));
        let begins = said.trim_end().chars().next_back().is_none_or(|last| ".!?".contains(last));
        let name = player(inside).map(name).unwrap_or_default();
        let mut letters = name.chars();
        match letters.next() {
            Some(first) if begins => said.extend(first.to_uppercase().chain(letters)),
            _ => said.push_str(&name),
        }
        rest = after;
    }
    said.push_str(rest);
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(player: Player) -> String {
        format!("player {}", player.number())
    }

    #[test]
    fn claims_are_not_said() {
        let text = Text::read("Column 4 wins {column 4 wins in 1}. Look {draw}!").unwrap();
        assert_eq!(text.words(), "Column 4 wins. Look!");
        let claims: Vec<String> = text.claims.iter().map(ToString::to_string).collect();
        assert_eq!(claims, ["column 4 wins in 1", "draw"]);
    }

    #[test]
    fn players_have_names() {
        let text = Text::read("{1} starts. Then {2} plays.\n\n{2} waits.").unwrap();
        assert_eq!(text.paragraphs(name), ["Player 1 starts. Then player 2 plays.", "Player 2 waits."]);
    }

    #[test]
    fn braces_are_closed() {
        for source in ["{1", "1}", "a {column 4", "{draw}} b"] {
            assert_eq!(Text::read(source), Err(LessonProblem::OpenBrace), "{source}");
        }
        assert!(matches!(Text::read("{3}"), Err(LessonProblem::Claim { .. })));
    }
}
