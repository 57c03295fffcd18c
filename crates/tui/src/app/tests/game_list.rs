//! The list of saved and finished games.

use super::*;

fn list(harness: &mut Harness) {
    let entries = vec![finished("1212121"), entry("Sunday", "44")];
    harness.event(Event::Listed(entries, Vec::new()));
}

#[test]
fn a_finished_game_is_recorded_with_an_id_of_its_own() {
    let mut harness = Harness::game("");
    let recorded = |harness: &Harness| -> Vec<SavedGame> {
        let games = harness.stored().filter_map(|effect| match effect {
            StorageEffect::Record(game) => Some((**game).clone()),
            _ => None,
        });
        games.collect()
    };
    for key in "1212121".chars() {
        assert_eq!(recorded(&harness), []);
        harness.press(&key.to_string());
    }
    // Looking at it changes nothing. Taken back and resigned it is the same game; the next one is another.
    harness.press("v\x1b");
    assert_eq!(recorded(&harness).len(), 1);
    harness.press("ugy");
    harness.press("r");
    for key in "1212121".chars() {
        harness.press(&key.to_string());
    }
    let games = recorded(&harness);
    assert_eq!(games.len(), 3);
    assert!(games[0].id().is_some());
    assert_eq!(games[0].id(), games[1].id());
    assert_ne!(games[1].id(), games[2].id());
    // What is tried out is no game.
    let mut harness = Harness::new();
    harness.press("5");
    for key in "1212121".chars() {
        harness.press(&key.to_string());
    }
    assert_eq!(recorded(&harness), []);
}

#[test]
fn enter_reviews_a_finished_game_and_resumes_another() {
    let mut harness = Harness::new();
    list(&mut harness);
    let shown = harness.screen();
    assert!(shown.contains("2026-11-16") && shown.contains("You – Careful: you won"), "{shown}");
    harness.press("\n");
    assert!(matches!(harness.app.screen, Screen::Review(_)));
    harness.press("\x1b");
    harness.key(KeyCode::Down);
    harness.press("\n");
    assert_eq!(harness.moves(), "44");
}

#[test]
fn a_game_is_renamed() {
    compare("games_rename", None, |harness| {
        list(harness);
        harness.press("r");
    });
    let mut harness = Harness::new();
    list(&mut harness);
    harness.press("r");
    for _ in 0..80 {
        harness.key(KeyCode::Backspace);
    }
    harness.press("\n");
    assert!(matches!(harness.app.overlay, Some(Overlay::Naming(_))), "it needs a name");
    harness.press("My win\n");
    assert!(harness.did(StorageEffect::Rename(Box::new(finished("1212121")), "My win".to_owned())));
    // The list that comes back replaces the one that is shown.
    harness.key(KeyCode::Down);
    harness.event(Event::Listed(vec![finished("1212121")], Vec::new()));
    harness.press("e");
    assert!(harness.stored().any(|effect| matches!(effect, StorageEffect::Export(..))));
}

#[test]
fn deleting_a_game_is_asked_about() {
    compare("games_delete", None, |harness| {
        list(harness);
        harness.press("d");
    });
    let mut harness = Harness::new();
    list(&mut harness);
    let delete = || StorageEffect::Delete(Box::new(entry("Sunday", "44")));
    harness.key(KeyCode::Down);
    harness.key(KeyCode::Delete);
    harness.press("n");
    assert!(!harness.did(delete()));
    harness.press("dy");
    assert!(harness.did(delete()));
    // Nothing happens in an empty list.
    harness.event(Event::Listed(Vec::new(), Vec::new()));
    harness.press("dver\n");
    assert_eq!(harness.app.overlay, None);
}

#[test]
fn the_board_is_told_in_words() {
    compare("board_words", None, |harness| {
        harness.start("445", Who::Human, Who::Human);
        harness.press("d");
        harness.key(KeyCode::End);
    });
}
