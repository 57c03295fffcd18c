//! Going back, one step at a time; pausing; stopping the program.

use super::*;

fn is_menu(session: &Session) -> bool {
    matches!(session.app.screen, Screen::Menu(_))
}

#[test]
fn escape_closes_what_is_open_before_it_leaves_the_game() {
    let mut session = Session::game("44");
    session.press("pt");
    session.think();
    session.press("e");
    session.think();
    assert!(session.screen().contains("Best column"), "{}", session.screen());
    assert!(session.screen().contains("Esc close"), "{}", session.screen());
    session.press("\x1b");
    assert_eq!(session.app.playing.as_ref().unwrap().pointing, None);
    assert!(session.screen().contains("Best column"), "{}", session.screen());
    session.press("\x1b");
    assert!(!session.screen().contains("Best column"), "{}", session.screen());
    assert!(session.app.settings.explain);
    session.press("\x1b");
    assert!(!session.app.settings.explain);
    assert!(session.screen().contains("Esc leave"), "{}", session.screen());
    assert_eq!(session.app.overlay, None);
    session.press("\x1b");
    assert_eq!(session.app.overlay, Some(Overlay::Leave));
    session.press("\x1b");
    assert_eq!((session.app.overlay.as_ref(), is_menu(&session)), (None, false));
}

/// What the settings show in every game is no step.
#[test]
fn escape_does_not_change_the_settings() {
    let mut session = Session::new();
    session.app.settings.explain = true;
    session.start("44", Who::Human, Who::Human);
    session.think();
    session.press("\x1b");
    assert_eq!(session.app.overlay, Some(Overlay::Leave));
    assert!(session.app.settings.explain);
}

#[test]
fn a_hint_that_is_still_looked_for_is_given_up() {
    let mut session = Session::game("44");
    session.press("t");
    assert!(session.screen().contains("Looking for a hint"), "{}", session.screen());
    // Moving on does not make that untrue.
    session.key(KeyCode::Left);
    assert!(session.screen().contains("Looking for a hint"), "{}", session.screen());
    session.press("\x1b");
    assert!(!session.screen().contains("Looking for a hint"), "{}", session.screen());
    assert_eq!(session.app.overlay, None);
    session.think();
    assert!(!session.screen().contains("Best column"), "{}", session.screen());
}

/// From trying something out to the review, to the game; which is still there.
#[test]
fn escape_leads_from_a_try_to_the_review_and_to_the_game() {
    let mut session = Session::game("4453");
    session.press("v");
    session.key(KeyCode::Left);
    session.press("\n");
    assert_eq!(session.moves(), "445");
    session.press("1\n");
    assert_eq!(session.moves(), "4451");
    // A review of what was tried out, too.
    session.press("v\n2\n\x1b");
    assert!(matches!(session.app.screen, Screen::Review(_)));
    session.press("\x1b");
    assert_eq!(session.moves(), "4451");
    session.press("\x1b");
    assert!(session.screen().contains("move 3 of 4"), "{}", session.screen());
    session.press("\x1b");
    assert!(matches!(session.app.screen, Screen::Playing));
    assert_eq!(session.moves(), "4453");
    session.press("1\n");
    assert_eq!(session.moves(), "44531");
    session.press("\x1by");
    assert!(session.screen().contains("Continue the last game"), "{}", session.screen());
}

#[test]
fn escape_leads_from_a_saved_game_to_the_list() {
    let mut session = Session::new();
    let entry = |name: &str| Entry {
        name: name.to_owned(),
        written: std::time::SystemTime::UNIX_EPOCH,
        saved: saved("1212121"),
    };
    session.event(Event::Listed(vec![entry("Sunday"), entry("Monday")], Vec::new()));
    session.key(KeyCode::Down);
    session.press("v");
    assert!(matches!(session.app.screen, Screen::Review(_)));
    // A replay stops first.
    session.press("z");
    session.wait(800);
    session.press("\x1b");
    assert!(session.screen().contains("move 1 of 7"), "{}", session.screen());
    session.press("\x1b");
    assert!(session.screen().contains("› Monday"), "{}", session.screen());
    session.press("\x1b");
    assert!(is_menu(&session));
}

/// The list of saved games comes a moment after it was asked for.
#[test]
fn a_list_that_comes_late_is_not_shown_over_a_game() {
    let mut session = Session::new();
    session.press("7");
    session.start("44", Who::Human, Who::Human);
    session.event(Event::Listed(Vec::new(), Vec::new()));
    assert!(matches!(session.app.screen, Screen::Playing));
}

#[test]
fn quitting_with_an_unfinished_game_is_asked_about() {
    compare("ask_quit", Some(&saved("44")), |session| session.press("\x1b"));
    let mut session = Session::with(Language::English, false, Some(saved("44")));
    for keys in ["q", "\x1b"] {
        session.press(keys);
        assert_eq!(session.app.overlay, Some(Overlay::Quit));
        assert!(session.screen().contains("game is saved"), "{}", session.screen());
        session.press("n");
        assert!(!session.done.contains(&Effect::Quit));
    }
    // It is not said to be saved where it is not.
    session.event(Event::NotWritten { reason: "full".to_owned(), is_game: true });
    session.press("q");
    assert!(session.screen().contains("will be lost"), "{}", session.screen());
    session.event(Event::Written);
    assert!(session.screen().contains("game is saved"), "{}", session.screen());
    session.press("y");
    assert!(session.done.contains(&Effect::Quit));
    // With nothing to lose nothing is asked.
    let mut session = Session::new();
    session.press("\x1b");
    assert!(session.done.contains(&Effect::Quit));
}

#[test]
fn a_paused_game_takes_no_disc_and_says_how_to_go_on() {
    compare("game_paused", None, |session| {
        session.start("44", Who::Human, Who::Human);
        session.press("z");
    });
    let mut session = Session::game("44");
    session.press("z");
    assert!(session.screen().contains("Paused: press z to go on"), "{}", session.screen());
    assert!(session.screen().contains("z go on"), "{}", session.screen());
    session.press("1\n");
    assert_eq!(session.moves(), "44");
    assert!(session.screen().contains("Press z to go on."), "{}", session.screen());
    let down = MouseEventKind::Down(MouseButton::Left);
    session.event(Event::Mouse(MouseEvent { kind: down, column: 14, row: 10, modifiers: KeyModifiers::NONE }));
    assert_eq!(session.moves(), "44");
    session.press("z");
    assert!(!session.screen().contains("Paused"), "{}", session.screen());
    session.press("1\n");
    assert_eq!(session.moves(), "441");
}

fn timed() -> Session {
    let mut session = Session::new();
    session.app.settings.minutes = 1;
    session.app.start_new(ByPlayer { first: Who::Human, second: Who::Human }, Mode::Game);
    session.press("4\n");
    session.wait(1000);
    session
}

#[test]
fn stopping_the_program_pauses_a_clock_that_runs() {
    let control_z = || Event::Key(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL));
    for event in [control_z(), Event::Suspending] {
        let mut session = timed();
        session.wait(2000);
        session.event(event);
        assert_eq!(session.done.last(), Some(&Effect::Suspend));
        assert_eq!(kept_clock(&session, Player::Second), 57);
        session.wait(3_600_000);
        assert!(session.screen().contains("0:57"), "{}", session.screen());
        assert!(session.screen().contains("Paused: press z to go on"), "{}", session.screen());
        session.press("z");
        session.wait(1000);
        assert!(session.screen().contains("0:56"), "{}", session.screen());
    }
    // Without a clock there is nothing to pause.
    let mut session = Session::game("44");
    session.event(control_z());
    assert!(!session.screen().contains("Paused"), "{}", session.screen());
}

/// A game is played in one window at most, and a window that only offers it does not reserve it.
#[test]
fn a_game_that_another_window_plays_is_not_resumed() {
    let mut session = Session::with(Language::English, false, Some(saved("44")));
    let resume = |session: &mut Session, resumed: Resumed| {
        session.app.update(session.now, Event::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)));
        // Nothing else happens before the answer.
        session.press("2\n");
        assert!(is_menu(session));
        session.event(Event::Resumed(resumed));
    };
    resume(&mut session, Resumed::Gone);
    let screen = session.screen();
    assert!(screen.contains("open in another window") && !screen.contains("Continue"), "{screen}");
    let mut session = Session::with(Language::English, false, Some(saved("44")));
    resume(&mut session, Resumed::Another(Box::new(saved("1"))));
    assert_eq!(session.moves(), "1");
    assert!(session.screen().contains("This is the one before it."), "{}", session.screen());
    // Once left, it is free.
    session.press("\x1by");
    assert!(session.done.contains(&Effect::Release));
}
