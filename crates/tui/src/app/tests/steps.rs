//! Going back, one step at a time; pausing; stopping the program.

use super::clocks::kept_clock;
use super::*;

fn is_menu(harness: &Harness) -> bool {
    matches!(harness.app.screen, Screen::Menu(_))
}

#[test]
fn escape_closes_what_is_open_before_it_leaves_the_game() {
    let mut harness = Harness::game("44");
    harness.press("pt");
    harness.think();
    harness.press("tt");
    harness.press("e");
    harness.think();
    assert!(harness.screen().contains("Best column"), "{}", harness.screen());
    assert!(harness.screen().contains("Esc close"), "{}", harness.screen());
    harness.press("\x1b");
    assert_eq!(harness.app.playing.as_ref().unwrap().pointing, None);
    assert!(harness.screen().contains("Best column"), "{}", harness.screen());
    harness.press("\x1b");
    assert!(!harness.screen().contains("Best column"), "{}", harness.screen());
    assert!(harness.app.settings.explain);
    harness.press("\x1b");
    assert!(!harness.app.settings.explain);
    assert!(harness.screen().contains("Esc leave"), "{}", harness.screen());
    assert_eq!(harness.app.overlay, None);
    harness.press("\x1b");
    assert_eq!(harness.app.overlay, Some(Overlay::Leave));
    harness.press("\x1b");
    assert_eq!((harness.app.overlay.as_ref(), is_menu(&harness)), (None, false));
}

/// What the settings show in every game is no step.
#[test]
fn escape_does_not_change_the_settings() {
    let mut harness = Harness::new();
    harness.app.settings.explain = true;
    harness.start("44", Who::Human, Who::Human);
    harness.think();
    harness.press("\x1b");
    assert_eq!(harness.app.overlay, Some(Overlay::Leave));
    assert!(harness.app.settings.explain);
}

#[test]
fn a_hint_that_is_still_looked_for_is_given_up() {
    let mut harness = Harness::game("44");
    harness.press("t");
    assert!(harness.screen().contains("Looking for a hint"), "{}", harness.screen());
    // Moving on does not make that untrue.
    harness.key(KeyCode::Left);
    assert!(harness.screen().contains("Looking for a hint"), "{}", harness.screen());
    harness.press("\x1b");
    assert!(!harness.screen().contains("Looking for a hint"), "{}", harness.screen());
    assert_eq!(harness.app.overlay, None);
    harness.think();
    assert!(!harness.screen().contains("Best column"), "{}", harness.screen());
}

/// From trying something out to the review, to the game; which is still there.
#[test]
fn escape_leads_from_a_try_to_the_review_and_to_the_game() {
    let mut harness = Harness::game("4453");
    harness.press("v");
    harness.key(KeyCode::Left);
    harness.press("\n");
    assert_eq!(harness.moves(), "445");
    harness.press("1");
    assert_eq!(harness.moves(), "4451");
    // Also a review of a variation.
    harness.press("v\n2\x1b");
    assert!(matches!(harness.app.screen, Screen::Review(_)));
    harness.press("\x1b");
    assert_eq!(harness.moves(), "4451");
    harness.press("\x1b");
    assert!(harness.screen().contains("move 3 of 4"), "{}", harness.screen());
    harness.press("\x1b");
    assert!(matches!(harness.app.screen, Screen::Playing(_)));
    assert_eq!(harness.moves(), "4453");
    harness.press("1");
    assert_eq!(harness.moves(), "44531");
    harness.press("\x1by");
    assert!(harness.screen().contains("Continue the last game"), "{}", harness.screen());
}

#[test]
fn escape_leads_from_a_saved_game_to_the_list() {
    let mut harness = Harness::new();
    let entries = vec![entry("Sunday", "1212121"), entry("Monday", "1212121")];
    harness.event(Event::Listed(entries, Vec::new()));
    harness.key(KeyCode::Down);
    harness.press("v");
    assert!(matches!(harness.app.screen, Screen::Review(_)));
    // A replay stops first.
    harness.press("z");
    harness.wait(800);
    harness.press("\x1b");
    assert!(harness.screen().contains("move 1 of 7"), "{}", harness.screen());
    harness.press("\x1b");
    assert!(harness.screen().contains("› Monday"), "{}", harness.screen());
    harness.press("\x1b");
    assert!(is_menu(&harness));
}

/// The list of saved games comes a moment after it was asked for.
#[test]
fn a_list_that_comes_late_is_not_shown_over_a_game() {
    let mut harness = Harness::new();
    harness.press("7");
    harness.start("44", Who::Human, Who::Human);
    harness.event(Event::Listed(Vec::new(), Vec::new()));
    assert!(matches!(harness.app.screen, Screen::Playing(_)));
}

#[test]
fn quitting_with_an_unfinished_game_is_asked_about() {
    compare("ask_quit", Some(&saved("44")), |harness| harness.press("\x1b"));
    let mut harness = Harness::with(Language::English, false, Some(saved("44")));
    for keys in ["q", "\x1b"] {
        harness.press(keys);
        assert_eq!(harness.app.overlay, Some(Overlay::Quit));
        assert!(harness.screen().contains("game is saved"), "{}", harness.screen());
        harness.press("n");
        assert!(!harness.did(TerminalEffect::Quit));
    }
    // It is not said to be saved where it is not.
    harness.event(Event::NotWritten { reason: "full".to_owned(), is_game: true });
    harness.press("q");
    assert!(harness.screen().contains("will be lost"), "{}", harness.screen());
    harness.event(Event::Written);
    assert!(harness.screen().contains("game is saved"), "{}", harness.screen());
    harness.press("y");
    assert!(harness.did(TerminalEffect::Quit));
    // With nothing to lose nothing is asked.
    let mut harness = Harness::new();
    harness.press("\x1b");
    assert!(harness.did(TerminalEffect::Quit));
}

#[test]
fn a_paused_game_takes_no_disc_and_says_how_to_go_on() {
    compare("game_paused", None, |harness| {
        harness.start("44", Who::Human, Who::Human);
        harness.press("z");
    });
    let mut harness = Harness::game("44");
    harness.press("z");
    assert!(harness.screen().contains("Paused: press z to continue"), "{}", harness.screen());
    assert!(harness.screen().contains("z continue"), "{}", harness.screen());
    harness.press("1");
    assert_eq!(harness.moves(), "44");
    assert!(harness.screen().contains("Press z to continue."), "{}", harness.screen());
    let down = MouseEventKind::Down(MouseButton::Left);
    harness.event(Event::Mouse(MouseEvent { kind: down, column: 14, row: 10, modifiers: KeyModifiers::NONE }));
    assert_eq!(harness.moves(), "44");
    harness.press("z");
    assert!(!harness.screen().contains("Paused"), "{}", harness.screen());
    harness.press("1");
    assert_eq!(harness.moves(), "441");
}

#[test]
fn stopping_the_program_pauses_a_clock_that_runs() {
    let control_z = || Event::Key(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL));
    for event in [control_z(), Event::Suspending] {
        let mut harness = Harness::timed();
        harness.wait(2000);
        harness.event(event);
        assert_eq!(harness.done.last(), Some(&TerminalEffect::Suspend.into()));
        assert_eq!(kept_clock(&harness, Player::Second), 57);
        harness.wait(3_600_000);
        assert!(harness.screen().contains("0:57"), "{}", harness.screen());
        assert!(harness.screen().contains("Paused: press z to continue"), "{}", harness.screen());
        harness.press("z");
        harness.wait(1000);
        assert!(harness.screen().contains("0:56"), "{}", harness.screen());
    }
    // Without a clock there is nothing to pause.
    let mut harness = Harness::game("44");
    harness.event(control_z());
    assert!(!harness.screen().contains("Paused"), "{}", harness.screen());
}

/// A game is played in one window at most, and a window that only offers it does not reserve it.
#[test]
fn a_game_that_another_window_plays_is_not_resumed() {
    let mut harness = Harness::with(Language::English, false, Some(saved("44")));
    let resume = |harness: &mut Harness, resumed: Resumed| {
        harness.app.update(harness.now, Event::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)));
        // Nothing else happens before the answer.
        harness.press("2\n");
        assert!(is_menu(harness));
        harness.event(Event::Resumed(resumed));
    };
    resume(&mut harness, Resumed::Gone);
    let screen = harness.screen();
    assert!(screen.contains("open in another window") && !screen.contains("Continue"), "{screen}");
    let mut harness = Harness::with(Language::English, false, Some(saved("44")));
    resume(&mut harness, Resumed::Another(Box::new(saved("1"))));
    assert_eq!(harness.moves(), "1");
    assert!(harness.screen().contains("This is the one before it."), "{}", harness.screen());
    // Once left, it is free.
    harness.press("\x1by");
    assert!(harness.did(StorageEffect::ReleaseCurrent));
}
