//! Names of players, and opponents by name and level.

use super::*;

#[test]
fn names_are_typed_shown_and_remembered() {
    compare("setup_names", None, |harness| {
        harness.press("2Anna");
        harness.key(KeyCode::Down);
        harness.press("Ben k");
    });
    compare("game_names", None, |harness| {
        harness.press("2Anna");
        harness.key(KeyCode::Down);
        harness.press("Ben\n4");
        harness.wait(1000);
    });
    let mut harness = Harness::new();
    // Letters of commands are letters of the name, and Backspace takes one away.
    harness.press("2Quax");
    harness.key(KeyCode::Backspace);
    harness.press("\n");
    let shown = harness.screen();
    assert!(shown.contains("Qua to play") && shown.contains("Yellow"), "{shown}");
    assert!(harness.stored().any(|effect| matches!(effect, StorageEffect::WriteSettings(_))));
    for key in "1212121".chars() {
        harness.press(&key.to_string());
    }
    harness.wait(1000);
    assert!(harness.screen().contains("Qua wins"), "{}", harness.screen());
    // The name goes with the person, who is player 2 in the next game.
    harness.press("r");
    assert!(harness.screen().contains("Red to play"), "{}", harness.screen());
    harness.press("4");
    assert!(harness.screen().contains("Qua to play"), "{}", harness.screen());
    harness.press("\x1by2\n");
    assert!(harness.screen().contains("Qua to play"), "{}", harness.screen());
}

#[test]
fn a_name_has_a_length_and_can_be_seen() {
    let mut harness = Harness::new();
    harness.press(&format!("2  {}\u{202e}", "x".repeat(40)));
    assert_eq!(harness.app.settings.names[0], "x".repeat(24));
    harness.press("\x1b");
    assert!(matches!(harness.app.screen, Screen::Menu(_)), "Esc is no letter");
}

#[test]
fn an_opponent_is_called_by_name_and_level() {
    let mut harness = Harness::new();
    harness.press("1");
    let shown = harness.screen();
    assert!(shown.contains("Beginner · level 1") && shown.contains("Often misses diagonals"), "{shown}");
    harness.press("\n");
    let shown = harness.screen();
    assert!(shown.contains("Your turn") && shown.contains("Beginner · level 1"), "{shown}");
    harness.press("4");
    assert!(harness.screen().contains("Beginner · level 1 is"), "{}", harness.screen());
}
