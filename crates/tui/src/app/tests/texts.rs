//! Messages that hold, and texts that are longer than their place.

use super::*;

#[test]
fn an_answer_vanishes_with_the_next_key_or_move() {
    let mut harness = Harness::game("444444");
    harness.press("4");
    assert!(harness.screen().contains("Column 4 is full."), "{}", harness.screen());
    harness.press("5");
    assert!(!harness.screen().contains("Column 4 is full."), "{}", harness.screen());
    // Its own news stay when something is done, but not for ever.
    harness.event(Event::Saved("Sunday".to_owned()));
    harness.press("3");
    assert!(harness.screen().contains("Saved as “Sunday”."), "{}", harness.screen());
    harness.wait(60_000);
    assert!(!harness.screen().contains("Sunday"), "{}", harness.screen());
}

#[test]
fn computers_turn_is_announced_only_while_it_lasts() {
    let mut harness = Harness::new();
    harness.start("", Who::Human, Who::Computer(Computer::Finisher));
    harness.press("4");
    harness.press("\n");
    assert!(harness.screen().contains("the computer's turn"), "{}", harness.screen());
    harness.think();
    harness.wait(1000);
    harness.wait(1000);
    assert_eq!(harness.moves().len(), 2);
    assert!(!harness.screen().contains("the computer's turn"), "{}", harness.screen());
}

/// The lines of the panel below the names, at 80x24.
fn panel(harness: &Harness) -> Vec<String> {
    let screen = harness.screen();
    screen.lines().map(|line| line.chars().skip(50).collect::<String>().trim().to_owned()).collect()
}

#[test]
fn a_long_text_scrolls_in_the_panel() {
    let mut harness = Harness::game("4444");
    harness.press("sbmet");
    harness.think();
    harness.press("tt");
    let whole = harness.app.playing.as_ref().unwrap().hint.clone().unwrap();
    assert!(!whole.is_empty());
    harness.resize(80, 16);
    let mut seen = Vec::new();
    for _ in 0..20 {
        for line in panel(&harness) {
            if !seen.contains(&line) {
                seen.push(line);
            }
        }
        harness.key(KeyCode::PageDown);
    }
    let text = seen.join(" ");
    assert!(text.contains("▼ PgDn") && text.contains("▲ PgUp"), "{seen:#?}");
    for words in ["Best column", "Best line:", "Column 4:"] {
        assert!(text.contains(words), "{words} in {seen:#?}");
    }
    assert!(text.contains("4 moves"), "the moves are shown all the time: {seen:#?}");
    // Back to the beginning, also by the wheel.
    for _ in 0..40 {
        harness.event(Event::Mouse(MouseEvent {
            kind: MouseEventKind::ScrollUp,
            column: 60,
            row: 8,
            modifiers: KeyModifiers::NONE,
        }));
    }
    assert_eq!(harness.app.playing.as_ref().unwrap().text_scroll, 0);
    // The next position begins at its beginning.
    harness.key(KeyCode::PageDown);
    harness.press("1");
    assert_eq!(harness.app.playing.as_ref().unwrap().text_scroll, 0);
}

#[test]
fn where_there_is_no_panel_the_text_is_one_key_away() {
    compare("words", None, |harness| {
        harness.start("4444", Who::Human, Who::Human);
        harness.press("met");
        harness.think();
        harness.press("tt");
        harness.key(KeyCode::PageDown);
    });
    let mut harness = Harness::game("4444");
    harness.resize(30, 10);
    harness.press("met");
    harness.think();
    harness.press("tt");
    harness.key(KeyCode::PageDown);
    let mut seen = String::new();
    for _ in 0..40 {
        seen += &harness.screen();
        harness.key(KeyCode::Down);
    }
    for words in ["Red", "Best line:", "Best column", "4 4 4 4"] {
        assert!(seen.contains(words), "{words} in {seen}");
    }
    harness.press("\x1b");
    assert_eq!(harness.app.overlay, None);
    assert!(matches!(harness.app.screen, Screen::Playing(_)));
}

/// What a review says is never cut off.
#[test]
fn the_words_of_a_review_scroll() {
    let mut harness = Harness::game("12233434464");
    harness.press("v");
    harness.think();
    for (width, height) in [(80, 14), (40, 12), (30, 10)] {
        harness.resize(width, height);
        let Screen::Review(review) = &harness.app.screen else { panic!("no review") };
        let lines = screen::review::comment_lines(&harness.app, review, 500);
        let whole = lines.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let mut seen = String::new();
        for _ in 0..12 {
            seen += &harness.screen().replace('\n', " ");
            harness.key(KeyCode::PageDown);
        }
        harness.press(if width < 74 { "\x1b" } else { "" });
        let letters = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        for word in letters(&whole) {
            assert!(seen.contains(&word), "{word} at {width}x{height}: {seen}");
        }
        assert!(matches!(harness.app.screen, Screen::Review(_)));
    }
}

/// What is too long for the line at the bottom of a small window is shown page by page, from the first one.
#[test]
fn long_words_are_shown_in_full_in_a_small_window() {
    let mut harness = Harness::game("121212");
    harness.resize(40, 20);
    harness.press("t");
    harness.think();
    harness.press("tt");
    let whole = harness.app.playing.as_ref().unwrap().hint.clone().unwrap();
    assert!(whole.chars().count() > 40, "{whole}");
    // As a message, and then as long as nothing changes.
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..12 {
        let screen = harness.screen();
        let line = screen.lines().nth(18).unwrap().trim().trim_end_matches(" …").to_owned();
        if !seen.contains(&line) {
            seen.push(line);
        }
        let wait = harness.app.next_change().expect("there is more to read");
        harness.wait(u64::try_from(wait.as_millis()).unwrap());
    }
    assert_eq!(seen.join(" "), whole);
    // Where there is a panel it is there, and only there.
    let mut harness = Harness::game("121212");
    harness.press("t");
    harness.think();
    harness.press("tt");
    let screen = harness.screen();
    assert_eq!(screen.matches("Best column").count(), 1, "{screen}");
    assert_eq!(harness.app.next_change(), None);
}
