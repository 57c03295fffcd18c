//! Watching two computers: pause, single step, speed.

use super::*;

fn watch() -> Harness {
    let mut harness = Harness::new();
    harness.start("", Who::Computer(Computer::Random), Who::Computer(Computer::Random));
    harness
}

#[test]
fn two_computers_play_by_themselves_and_can_be_paused() {
    let mut harness = watch();
    for _ in 0..6 {
        harness.think();
        harness.wait(1000);
        harness.wait(300);
    }
    let played = harness.moves().len();
    assert!(played >= 3, "{played}");
    harness.press("z");
    for _ in 0..3 {
        harness.think();
        harness.wait(2000);
    }
    assert_eq!(harness.moves().len(), played);
    assert!(harness.screen().contains("Paused: press z"), "it says so all the time: {}", harness.screen());
    harness.press("z");
    assert!(!harness.screen().contains("Paused"), "{}", harness.screen());
}

#[test]
fn a_paused_game_goes_on_by_one_move_at_a_time() {
    compare("watch_paused", None, |harness| {
        harness.start("4453", Who::Computer(Computer::Random), Who::Computer(Computer::Careful));
        harness.press("z");
    });
    let mut harness = watch();
    // A step also pauses a game that runs.
    for count in 1..5 {
        harness.press(".");
        for _ in 0..5 {
            harness.think();
            harness.wait(10_000);
        }
        assert_eq!(harness.moves().len(), count);
        assert!(harness.screen().contains("Paused: press z"), "{}", harness.screen());
    }
    harness.press("z");
    harness.think();
    harness.wait(1000);
    assert!(harness.moves().len() > 4);
}

#[test]
fn the_speed_is_said_and_kept() {
    let mut harness = watch();
    harness.press("-");
    assert!(harness.screen().contains("Speed: 1 s per move"), "{}", harness.screen());
    harness.think();
    harness.wait(900);
    assert_eq!(harness.moves(), "");
    harness.wait(200);
    assert_eq!(harness.moves().len(), 1);
    // Without a pause a move comes as soon as the disc before it lies.
    harness.press("+++++++");
    assert!(harness.screen().contains("Speed: no pause"), "{}", harness.screen());
    harness.think();
    harness.wait(300);
    harness.wait(0);
    assert_eq!(harness.moves().len(), 2);
}

#[test]
fn a_game_with_a_person_has_no_speed() {
    let mut harness = Harness::game("44");
    harness.press("+.");
    assert!(!harness.screen().contains("Speed") && !harness.screen().contains("Paused"), "{}", harness.screen());
}
