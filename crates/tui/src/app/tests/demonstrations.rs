//! The demonstration games in the menu.

use super::*;
use puissance4_rules::Demo;

#[test]
fn the_list_and_a_demonstration() {
    compare("demos", None, |session| session.press("d"));
    compare("demo", None, |session| {
        session.press("d\n");
        for _ in 0..3 {
            session.wait(1000);
            session.wait(500);
        }
        session.press("z");
    });
}

/// The four games are shown move by move, one after the other, at a pace; and a pause lasts.
#[test]
fn they_are_shown_move_by_move_and_can_be_paused() {
    let mut session = Session::new();
    session.press("d\n");
    for demo in Demo::ALL {
        let moves = demo.game().ply();
        for ply in 0..=moves {
            let text = format!("move {ply} of {moves}");
            assert!(session.screen().contains(&text), "{text}:\n{}", session.screen());
            if ply == 2 {
                session.press("z");
                session.wait(60_000);
                assert!(session.screen().contains(&text), "{}", session.screen());
                assert!(session.screen().contains("Paused"), "{}", session.screen());
                assert_eq!(session.app.next_change(), None, "nothing happens by itself");
                session.press("z");
            }
            // As long as the game says, and no longer; a falling disc is drawn in between.
            session.wait(300);
            assert!(session.screen().contains(&text), "{}", session.screen());
            let wait = session.app.next_change();
            session.wait(wait.map_or(0, |wait| u64::try_from(wait.as_millis()).unwrap()));
        }
    }
    assert_eq!(session.app.next_change(), None, "the last one stays");
    session.press("\x1b");
    assert!(session.screen().contains("› A draw"), "{}", session.screen());
    session.press("\x1b");
    assert!(matches!(session.app.screen, Screen::Menu(_)));
}

#[test]
fn nothing_is_kept_or_counted_of_them() {
    let mut session = Session::new();
    session.press("d\n");
    session.key(KeyCode::End);
    session.press("\x1b\x1b");
    let kept = session.done.iter().any(|effect| matches!(effect, Effect::Keep(_) | Effect::AddStatistics(_)));
    assert!(!kept);
}
