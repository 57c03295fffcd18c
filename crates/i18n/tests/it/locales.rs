//! Both languages say the same things, and what they say is said somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement};
use puissance4_coach::Fact;
use puissance4_engine::Value;
use puissance4_i18n::{Language, Phrase as _, column_result, fact_of, standing};
use puissance4_rules::{Cell, Column, Player, Row};

/// The keys of a language, each with the variables it uses.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages = BTreeMap::new();
    for (file, source) in language.sources() {
        let resource = fluent_syntax::parser::parse(source)
            .unwrap_or_else(|(_, errors)| panic!("locales/{language}/{file}: {errors:?}"));
        for entry in resource.body {
            if let Entry::Message(message) = entry {
                let pattern = message.value.unwrap_or_else(|| panic!("{file}: {} says nothing", message.id.name));
                let mut variables = BTreeSet::new();
                pattern.elements.iter().for_each(|element| collect(element, &mut variables));
                let before = messages.insert(message.id.name.to_owned(), variables);
                assert!(before.is_none(), "locales/{language}/{file}: {} comes twice", message.id.name);
            }
        }
    }
    messages
}

fn collect(element: &PatternElement<&str>, variables: &mut BTreeSet<String>) {
    let mut inline = |expression: &InlineExpression<&str>| {
        if let InlineExpression::VariableReference { id } = expression {
            variables.insert(id.name.to_owned());
        }
    };
    if let PatternElement::Placeable { expression } = element {
        match expression {
            Expression::Inline(expression) => inline(expression),
            Expression::Select { selector, variants } => {
                inline(selector);
                for variant in variants {
                    variant.value.elements.iter().for_each(|element| collect(element, variables));
                }
            }
        }
    }
}

#[test]
fn both_languages_have_the_same_messages_and_variables() {
    let [english, french] = Language::ALL.map(messages);
    assert!(english.len() > 50, "the files were read");
    // The differences alone: the whole lists fill many screens.
    let only = |one: &BTreeMap<String, BTreeSet<String>>, other: &BTreeMap<String, BTreeSet<String>>| {
        let differs = |(key, variables): &(&String, &BTreeSet<String>)| other.get(*key) != Some(*variables);
        one.iter().filter(differs).map(|(key, variables)| format!("{key} {variables:?}")).collect::<Vec<_>>()
    };
    assert_eq!(only(&english, &french), only(&french, &english));
}

/// Every file below `crates/`, as text.
fn sources(folder: &Path, texts: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, texts);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            texts.push(std::fs::read_to_string(&path).unwrap());
        }
    }
}

/// The keys that the code below a folder looks up: tr!(language, "key" …, possibly over several lines; and
/// language.message("key", …).
fn used(folder: &Path) -> BTreeSet<String> {
    let mut texts = Vec::new();
    sources(folder, &mut texts);
    let lookups = texts.iter().flat_map(|text| text.split("tr!(").skip(1).chain(text.split(".message(").skip(1)));
    let keys = lookups.map(|after| after.split('"').nth(1).unwrap_or_default().to_owned());
    let is_key_byte = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    let is_example = |key: &String| ["key", "no-such-key"].contains(&key.as_str());
    keys.filter(|key| !key.is_empty() && key.bytes().all(is_key_byte) && !is_example(key)).collect()
}

/// The module of the page leaves out the other files.
#[test]
fn messages_of_the_page_are_in_its_files() {
    let shared: String = Language::English.shared_sources().iter().map(|(_, source)| *source).collect();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in ["rules", "engine", "players", "coach", "session", "online", "web"] {
        for key in used(&crates.join(name).join("src")) {
            assert!(shared.contains(&format!("\n{key} =")), "{name} uses {key}");
        }
    }
}

/// What the code looks up exists, and what exists is looked up. Keys of help texts are made from the names of commands
/// and arguments; the program's own tests compare those.
#[test]
fn every_message_is_used_and_every_used_message_exists() {
    let written: BTreeSet<String> = messages(Language::English).into_keys().collect();
    let mut used = used(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").as_path());
    // The page has blanks for those it shows before anything runs: {en:key}.
    let page = include_str!("../../../web/page/index.html");
    // Messages refer to each other: { player-name }.
    for (_, source) in Language::English.sources() {
        let references = source.split("{ ").skip(1).filter_map(|after| after.split_once(" }"));
        used.extend(references.map(|(key, _)| key.to_owned()).filter(|key| written.contains(key)));
    }
    for after in page.split("{en:").chain(page.split("{fr:")).skip(1) {
        used.extend(after.split_once('}').map(|(key, _)| key.to_owned()).filter(|key| key.starts_with("page-")));
    }
    let made = |key: &&String| !["help-", "examples-", "arg-"].iter().any(|prefix| key.starts_with(prefix));
    let difference: Vec<&String> = used.symmetric_difference(&written).filter(made).collect();
    assert!(difference.is_empty(), "used but not written, or written but not used: {difference:?}");
}

#[test]
fn the_sentences_of_the_course_documents_word_for_word() {
    let french = Language::French;
    assert_eq!(french.message("prompt", &[("player", 1.into())]), "Quel coup pour le joueur 1 ?");
    assert_eq!(french.message("result-win", &[("player", 2.into())]), "Le joueur 2 a gagné");
    assert_eq!(french.message("result-draw", &[]), "Match nul");
}

/// A line that starts with a question mark or a colon is hard to read. The prompt is that of a course document, which
/// has an ordinary space.
#[test]
fn french_marks_follow_a_no_break_space() {
    for (file, source) in Language::French.sources() {
        for line in source.lines().filter(|line| !line.starts_with('#') && !line.starts_with("prompt =")) {
            let characters: Vec<char> = line.chars().collect();
            for window in characters.windows(3) {
                let is_separator = |character: char| character.is_whitespace() || ",.".contains(character);
                let breaks = window[1] == ' ' && "?!:;»".contains(window[2]) && !is_separator(window[0]);
                assert!(!breaks && window[..2] != ['«', ' '], "locales/fr/{file}: {line}");
            }
        }
    }
}

#[test]
fn people_read_the_moves_of_the_winner() {
    let said = |plies| standing(Some(Player::Second), plies, Language::English);
    assert_eq!(said(None), "player 2 wins with best play");
    assert_eq!(said(Some(36)), "player 2 wins in 18 with best play");
    assert_eq!(said(Some(1)), "player 2 wins with the next move");
    assert_eq!(said(Some(0)), "player 2 has won");
    assert_eq!(standing(None, Some(12), Language::French), "partie nulle avec le meilleur jeu");
    let results = [(Value::Win, 5), (Value::Loss, 4), (Value::Draw, 4)];
    let results = results.map(|(value, plies)| column_result(value, plies, Language::French));
    assert_eq!(results, ["gagne en 3 coups", "perd en 2 coups", "partie nulle"]);
}

/// A hint speaks to one player; a review is read by both.
#[test]
fn messages_for_both_players_name_them() {
    let cell = Cell::new(Column::from_number(4).unwrap(), Row::from_number(2).unwrap());
    let threat = Fact::OpponentThreat { cell, decides: false };
    let [english, french] = Language::ALL;
    assert_eq!(
        threat.phrase(english),
        "Your opponent has a threat at column 4, row 2. If the other columns fill up first, \
         your opponent gets that cell."
    );
    assert_eq!(
        fact_of(Player::First, &threat, french),
        "Le joueur 2 a une menace en colonne 4, ligne 2. Si les autres colonnes se remplissent d'abord, \
         le joueur 2 obtient cette case."
    );
    let decides = Fact::HoldsThreat { cell, decides: true };
    assert_eq!(decides.phrase(english), "It keeps the threat at column 4, row 2: with best play, you win there.");
    assert_eq!(
        fact_of(Player::First, &decides, french),
        "Ce coup garde la menace en colonne 4, ligne 2\u{a0}: avec le meilleur jeu, le joueur 1 gagne sur cette case."
    );
}
