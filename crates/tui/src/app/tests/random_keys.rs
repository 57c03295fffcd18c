//! Random keys in windows of random sizes.

use super::*;
use proptest::prelude::*;

fn any_key() -> impl Strategy<Value = KeyCode> {
    prop_oneof![
        4 => prop::char::range(' ', '~').prop_map(KeyCode::Char),
        2 => Just(KeyCode::Enter),
        1 => Just(KeyCode::Esc),
        1 => Just(KeyCode::Left),
        1 => Just(KeyCode::Right),
        1 => Just(KeyCode::Up),
        1 => Just(KeyCode::Down),
        1 => Just(KeyCode::Home),
        1 => Just(KeyCode::End),
        1 => Just(KeyCode::Backspace),
        1 => (1..5_u8).prop_map(KeyCode::F),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    /// Whatever is pressed, in whatever window: no panic, and the game stays one that the rules allow.
    #[test]
    fn no_keys_break_it(
        keys in proptest::collection::vec((any_key(), 0..400_u64), 1..60),
        size in (1..140_u16, 1..50_u16),
        later in (1..140_u16, 1..50_u16),
        board in (1..20_usize, 1..20_usize),
        click in (0..140_u16, 0..50_u16),
    ) {
        let mut harness = Harness::new();
        harness.resize(size.0, size.1);
        harness.app.settings.size = crate::settings::BoardSize::Exactly(Size::new(board.0, board.1).unwrap());
        harness.app.start_new(ByPlayer { first: Who::Human, second: Who::Human }, Mode::Game);
        for (index, (key, wait)) in keys.into_iter().enumerate() {
            harness.key(key);
            harness.wait(wait);
            if index == 20 {
                harness.resize(later.0, later.1);
                let kind = MouseEventKind::Down(MouseButton::Left);
                let mouse = MouseEvent { kind, column: click.0, row: click.1, modifiers: KeyModifiers::NONE };
                harness.event(Event::Mouse(mouse));
            }
            let _ = harness.screen();
            harness.asked.clear();
        }
        if let Some(playing) = &harness.app.playing {
            let saved = SavedGame::new(&playing.session);
            prop_assert!(saved.session().is_ok());
        }
    }

    /// The same while a computer is seen to think.
    #[test]
    fn no_keys_break_the_walk_through_a_tree(
        keys in proptest::collection::vec((any_key(), 0..2000_u64), 1..40),
        size in (1..140_u16, 1..50_u16),
        later in (1..140_u16, 1..50_u16),
        board in (1..12_usize, 1..12_usize),
    ) {
        let mut harness = Harness::new();
        harness.app.settings.size = crate::settings::BoardSize::Exactly(Size::new(board.0, board.1).unwrap());
        let computer = Who::Computer(Computer::Minimax(1));
        harness.app.start_new(ByPlayer { first: Who::Human, second: computer }, Mode::Game);
        harness.press("I");
        harness.think();
        harness.resize(size.0, size.1);
        for (index, (key, wait)) in keys.into_iter().enumerate() {
            harness.key(key);
            harness.wait(wait);
            if index == 10 {
                harness.resize(later.0, later.1);
            }
            let _ = harness.screen();
            harness.asked.clear();
        }
    }

    /// The same in a lesson.
    #[test]
    fn no_keys_break_a_lesson(
        keys in proptest::collection::vec((any_key(), 0..400_u64), 1..60),
        size in (1..140_u16, 1..50_u16),
        later in (1..140_u16, 1..50_u16),
        lesson in 0..23_usize,
    ) {
        let mut harness = Harness::new();
        harness.press("l");
        (0..lesson).for_each(|_| harness.key(KeyCode::Down));
        harness.press("\n");
        harness.resize(size.0, size.1);
        for (index, (key, wait)) in keys.into_iter().enumerate() {
            harness.key(key);
            harness.wait(wait);
            if index == 20 {
                harness.resize(later.0, later.1);
            }
            let _ = harness.screen();
            harness.asked.clear();
        }
    }
}
