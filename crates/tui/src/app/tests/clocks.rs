//! Games with a clock.

use super::*;

#[test]
fn the_clock_runs_for_one_and_ends_the_game() {
    let mut harness = Harness::new();
    harness.app.settings.minutes = 1;
    harness.app.start_new(ByPlayer { first: Who::Human, second: Who::Human }, Mode::Game);
    harness.wait(30_000);
    harness.press("4");
    assert!(harness.screen().contains("1:00"), "it starts with the first move: {}", harness.screen());
    harness.wait(59_000);
    assert!(harness.screen().contains("0:01"), "{}", harness.screen());
    // Reading the help costs no time.
    harness.press("?");
    harness.wait(100_000);
    harness.press("\x1b");
    assert!(harness.screen().contains("0:01"), "{}", harness.screen());
    harness.wait(1_500);
    let playing = harness.app.playing.as_ref().unwrap();
    assert_eq!(playing.session.winner(), Some(Player::First));
    assert!(harness.screen().contains("ran out of time"), "{}", harness.screen());
}

/// The time a player has left in the game that was stored last, in seconds.
pub(super) fn kept_clock(harness: &Harness, player: Player) -> u64 {
    let kept = harness.stored().rev().find_map(|effect| match effect {
        StorageEffect::WriteCurrent(saved) => Some(saved.session().unwrap()),
        _ => None,
    });
    kept.unwrap().clock.unwrap().left[player].as_secs()
}

#[test]
fn the_clock_is_kept_between_moves_and_on_leaving() {
    let mut harness = Harness::timed();
    let keeps =
        |harness: &Harness| harness.stored().filter(|effect| matches!(effect, StorageEffect::WriteCurrent(_))).count();
    let before = keeps(&harness);
    for _ in 0..80 {
        harness.wait(250);
    }
    assert_eq!(kept_clock(&harness, Player::Second), 40, "stored between moves");
    assert_eq!(keeps(&harness) - before, 4, "but not all the time");
    // By asking to leave, by the key that leaves at once, by a signal.
    harness.wait(2000);
    harness.press("\x1by");
    assert_eq!(kept_clock(&harness, Player::Second), 37);
    harness.press("\n");
    assert_eq!(harness.app.playing.as_ref().unwrap().session.clock.as_ref().unwrap().left.second.as_secs(), 37);
    for event in [Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), Event::Ending] {
        let mut harness = Harness::timed();
        harness.wait(2000);
        harness.event(event);
        assert_eq!(kept_clock(&harness, Player::Second), 57);
        assert_eq!(harness.done.last(), Some(&TerminalEffect::Quit.into()));
    }
    // Nothing is written without a clock, nor while nothing runs.
    let mut harness = Harness::game("44");
    let before = keeps(&harness);
    harness.wait(60_000);
    assert_eq!(keeps(&harness), before);
}
