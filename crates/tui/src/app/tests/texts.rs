//! Messages that hold, and texts that are longer than their place.

use super::*;

#[test]
fn an_answer_vanishes_with_the_next_key_or_move() {
    let mut session = Session::game("444444");
    session.press("4\n");
    assert!(session.screen().contains("Column 4 is full."), "{}", session.screen());
    session.press("5");
    assert!(!session.screen().contains("Column 4 is full."), "{}", session.screen());
    // Its own news stay when something is done, but not for ever.
    session.event(Event::Kept("Sunday".to_owned()));
    session.press("3");
    assert!(session.screen().contains("Saved as “Sunday”."), "{}", session.screen());
    session.wait(60_000);
    assert!(!session.screen().contains("Sunday"), "{}", session.screen());
}

#[test]
fn that_it_is_the_computers_turn_is_said_no_longer_than_it_is() {
    let mut session = Session::new();
    session.start("", Who::Human, Who::Computer(Computer::Finisher));
    session.press("4\n");
    session.press("\n");
    assert!(session.screen().contains("the computer’s turn"), "{}", session.screen());
    session.think();
    session.wait(1000);
    session.wait(1000);
    assert_eq!(session.moves().len(), 2);
    assert!(!session.screen().contains("the computer’s turn"), "{}", session.screen());
}

/// The lines of the panel below the names, at 80x24.
fn panel(session: &Session) -> Vec<String> {
    let screen = session.screen();
    screen.lines().map(|line| line.chars().skip(50).collect::<String>().trim().to_owned()).collect()
}

#[test]
fn a_long_text_scrolls_in_the_panel() {
    let mut session = Session::game("4444");
    session.press("sbnet");
    session.think();
    let whole = session.app.playing.as_ref().unwrap().hint.clone().unwrap();
    assert!(!whole.is_empty());
    session.resize(80, 16);
    let mut seen = Vec::new();
    for _ in 0..20 {
        for line in panel(&session) {
            if !seen.contains(&line) {
                seen.push(line);
            }
        }
        session.key(KeyCode::PageDown);
    }
    let text = seen.join(" ");
    assert!(text.contains("▼ PgDn") && text.contains("▲ PgUp"), "{seen:#?}");
    for words in ["Best column", "Best line:", "Column 4:"] {
        assert!(text.contains(words), "{words} in {seen:#?}");
    }
    assert!(text.contains("4 moves"), "the moves are shown all the time: {seen:#?}");
    // Back to the beginning, also by the wheel.
    for _ in 0..40 {
        session.event(Event::Mouse(MouseEvent {
            kind: MouseEventKind::ScrollUp,
            column: 60,
            row: 8,
            modifiers: KeyModifiers::NONE,
        }));
    }
    assert_eq!(session.app.playing.as_ref().unwrap().text_scroll, 0);
    // The next position begins at its beginning.
    session.key(KeyCode::PageDown);
    session.press("1\n");
    assert_eq!(session.app.playing.as_ref().unwrap().text_scroll, 0);
}

#[test]
fn where_there_is_no_panel_the_text_is_one_key_away() {
    compare("words", None, |session| {
        session.start("4444", Who::Human, Who::Human);
        session.press("net");
        session.think();
        session.key(KeyCode::PageDown);
    });
    let mut session = Session::game("4444");
    session.resize(30, 10);
    session.press("net");
    session.think();
    session.key(KeyCode::PageDown);
    let mut seen = String::new();
    for _ in 0..40 {
        seen += &session.screen();
        session.key(KeyCode::Down);
    }
    for words in ["Player 1 (human)", "Best line:", "Best column", "4 4 4 4"] {
        assert!(seen.contains(words), "{words} in {seen}");
    }
    session.press("\x1b");
    assert_eq!(session.app.overlay, None);
    assert!(matches!(session.app.screen, Screen::Playing));
}

/// What a review says is never cut off.
#[test]
fn the_words_of_a_review_scroll() {
    let mut session = Session::game("12233434464");
    session.press("v");
    session.think();
    for (width, height) in [(80, 14), (40, 12), (30, 10)] {
        session.resize(width, height);
        let Screen::Review(review) = &session.app.screen else { panic!("no review") };
        let lines = screen::review::words(&session.app, review, 500);
        let whole = lines.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let mut seen = String::new();
        for _ in 0..12 {
            seen += &session.screen().replace('\n', " ");
            session.key(KeyCode::PageDown);
        }
        session.press(if width < 74 { "\x1b" } else { "" });
        let letters = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        for word in letters(&whole) {
            assert!(seen.contains(&word), "{word} at {width}x{height}: {seen}");
        }
        assert!(matches!(session.app.screen, Screen::Review(_)));
    }
}
