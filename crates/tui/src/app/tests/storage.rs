//! What is stored and counted, and when.

use super::*;

#[test]
fn every_move_is_kept_and_the_end_is_counted_once() {
    let mut harness = Harness::new();
    harness.start("", Who::Human, Who::Human);
    for (count, key) in (1..).zip("1212121".chars()) {
        harness.press(&key.to_string());
        let kept = harness.stored().rev().find_map(|effect| match effect {
            StorageEffect::WriteCurrent(saved) => Some(saved.moves().to_owned()),
            _ => None,
        });
        assert_eq!(kept.unwrap().len(), count);
    }
    // Taken back and won again: it is the same game.
    harness.press("u1");
    let counted = harness.stored().filter(|effect| matches!(effect, StorageEffect::AddStatistics(_))).count();
    assert_eq!(counted, 1);
    assert_eq!(harness.app.statistics.0["human"].first.won, 1);
    // The next game is counted again.
    harness.press("r");
    assert_eq!(harness.moves(), "");
    for key in "1212121".chars() {
        harness.press(&key.to_string());
    }
    assert_eq!(harness.app.statistics.0["human"].first.won, 2);
}

#[test]
fn leaving_is_asked_about_and_the_game_goes_on_later() {
    let mut harness = Harness::game("44");
    harness.press("\x1b");
    assert_eq!(harness.app.overlay, Some(Overlay::Leave));
    harness.press("n");
    assert_eq!(harness.moves(), "44");
    harness.press("\x1by");
    assert!(matches!(harness.app.screen, Screen::Menu(_)));
    harness.press("\n");
    assert_eq!(harness.moves(), "44");
    // Another game does not make it disappear.
    harness.press("\x1by2\n");
    let kept = harness.stored().any(|effect| matches!(effect, StorageEffect::SaveOffered(_)));
    assert!(kept);
}
