//! The script of keys that every front end plays, played by a session itself.

use puissance4_players::Who;
use puissance4_rules::{ByPlayer, Game, Geometry, Style};
use puissance4_session::{Command, Input, Key, Session};

#[test]
fn the_script_of_keys() {
    let who = ByPlayer { first: Who::Human, second: Who::Human };
    let mut session = Session::new(Game::new(Geometry::STANDARD), who, None);
    let script = include_str!("../../scripts/keys.txt");
    for line in script.lines().filter(|line| !line.starts_with('#')) {
        let (key, moves) = line.split_once(' ').unwrap();
        let key = Key::Char(key.chars().next().unwrap());
        match Input::from_key(key, Geometry::STANDARD) {
            Some(Input::Column(column)) => drop(session.play(column)),
            Some(Input::Command(Command::Undo)) => drop(session.undo()),
            Some(Input::Command(Command::Redo)) => drop(session.redo()),
            _ => {}
        }
        assert_eq!(session.game().moves().to_string(), moves.trim(), "{line}");
    }
}

#[test]
fn words_are_read_in_both_languages() {
    for (words, command) in [
        (["undo", "annuler", "u"], Command::Undo),
        (["redo", "refaire", "y"], Command::Redo),
        (["Hint", "conseil", "t"], Command::Hint),
        (["help", "AIDE", "?"], Command::Help),
        (["board", "grille", "d"], Command::Board),
        (["resign", "abandonner", "g"], Command::Resign),
        (["new", "nouvelle", "n"], Command::NewGame),
        (["rematch", "revanche", "r"], Command::Rematch),
        (["next", "suivant", "Next"], Command::Skip),
        (["quit", "quitter", "quit"], Command::Quit),
    ] {
        for word in words {
            let read = Input::from_text(word, Geometry::STANDARD, Style::Numbered);
            assert_eq!(read, Some(Input::Command(command)), "{word}");
        }
    }
    for nothing in ["", "-1", "4 4", "hello"] {
        assert_eq!(Input::from_text(nothing, Geometry::STANDARD, Style::Numbered), None, "{nothing}");
    }
}
