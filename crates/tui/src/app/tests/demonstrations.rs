//! The demonstration games in the menu.

use super::*;
use puissance4_rules::Demo;

#[test]
fn the_list_and_a_demonstration() {
    compare("demos", None, |harness| harness.press("d"));
    compare("demo", None, |harness| {
        harness.press("d\n");
        for _ in 0..3 {
            harness.wait(1000);
            harness.wait(500);
        }
        harness.press("z");
    });
}

/// The four games are shown move by move, one after the other, at a pace; and a pause lasts.
#[test]
fn they_are_shown_move_by_move_and_can_be_paused() {
    let mut harness = Harness::new();
    harness.press("d\n");
    for demo in Demo::ALL {
        let moves = demo.game().ply();
        for ply in 0..=moves {
            let text = format!("move {ply} of {moves}");
            assert!(harness.screen().contains(&text), "{text}:\n{}", harness.screen());
            if ply == 2 {
                harness.press("z");
                harness.wait(60_000);
                assert!(harness.screen().contains(&text), "{}", harness.screen());
                assert!(harness.screen().contains("Paused"), "{}", harness.screen());
                assert_eq!(harness.app.next_change(), None, "nothing happens by itself");
                harness.press("z");
            }
            // As long as the game says, and no longer; a falling disc is drawn in between.
            harness.wait(300);
            assert!(harness.screen().contains(&text), "{}", harness.screen());
            let wait = harness.app.next_change();
            harness.wait(wait.map_or(0, |wait| u64::try_from(wait.as_millis()).unwrap()));
        }
    }
    assert_eq!(harness.app.next_change(), None, "the last one stays");
    harness.press("\x1b");
    assert!(harness.screen().contains("› A draw"), "{}", harness.screen());
    harness.press("\x1b");
    assert!(matches!(harness.app.screen, Screen::Menu(_)));
}

#[test]
fn nothing_is_kept_or_counted_of_them() {
    let mut harness = Harness::new();
    harness.press("d\n");
    harness.key(KeyCode::End);
    harness.press("\x1b\x1b");
    let kept = harness
        .stored()
        .any(|effect| matches!(effect, StorageEffect::WriteCurrent(_) | StorageEffect::AddStatistics(_)));
    assert!(!kept);
}
