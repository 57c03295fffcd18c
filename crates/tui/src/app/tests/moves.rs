//! Columns are chosen, discs dropped and taken back.

use super::*;

#[test]
fn columns_are_chosen_by_keys_digits_and_letters() {
    let mut harness = Harness::game("");
    harness.key(KeyCode::Left);
    harness.press("\n");
    harness.press("ll ");
    harness.press("1");
    harness.key(KeyCode::End);
    harness.press("h");
    harness.key(KeyCode::Down);
    assert_eq!(harness.moves(), "3516");
    // On a wide board a small letter is a column, and a capital the command.
    let geometry = Geometry::new(Size::new(32, 4).unwrap(), Connect::new(4).unwrap());
    let who = ByPlayer { first: Who::Human, second: Who::Human };
    harness.app.start(Session::new(Game::new(geometry), who, None), Mode::Game);
    harness.press("au");
    assert_eq!(harness.moves(), "au");
    harness.press("U");
    assert_eq!(harness.moves(), "a");
}

#[test]
fn refused_moves_change_nothing() {
    let mut harness = Harness::game("444444");
    harness.press("4");
    assert_eq!(harness.moves(), "444444");
    assert!(harness.screen().contains("Column 4 is full."));
    harness.press("9");
    assert!(harness.screen().contains("no column 9"), "{}", harness.screen());
    // Only the landing cell is accepted.
    harness.choose(1);
    harness.press("p");
    harness.key(KeyCode::Up);
    harness.press("\n");
    assert_eq!(harness.moves(), "444444");
    assert!(harness.screen().contains("it falls to row 1"), "{}", harness.screen());
    harness.key(KeyCode::Down);
    harness.press("\n");
    assert_eq!(harness.moves(), "4444441");
}

#[test]
fn the_mouse_plays() {
    let mut harness = Harness::game("");
    let at = |kind, column, row| Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    // The second column of the board at 80x24, wherever in it.
    harness.event(at(MouseEventKind::Moved, 14, 12));
    assert_eq!(harness.app.playing.as_ref().unwrap().cursor.number(), 2);
    for row in [4, 10, 18, 19] {
        harness.event(at(MouseEventKind::Down(MouseButton::Left), 14, row));
    }
    assert_eq!(harness.moves(), "2222");
    // Beside the board nothing happens.
    harness.event(at(MouseEventKind::Down(MouseButton::Left), 70, 10));
    harness.event(at(MouseEventKind::Down(MouseButton::Right), 14, 10));
    assert_eq!(harness.moves(), "2222");
}

#[test]
fn the_computer_answers_after_a_while_and_undo_takes_back_both() {
    let mut harness = Harness::new();
    harness.start("", Who::Human, Who::Computer(Computer::Finisher));
    harness.press("4");
    harness.think();
    assert_eq!(harness.moves(), "4", "one sees one's own move first");
    harness.press("5");
    assert_eq!(harness.moves(), "4", "it is not my turn");
    harness.wait(1000);
    harness.wait(1000);
    assert_eq!(harness.moves().len(), 2);
    harness.press("u");
    assert_eq!(harness.moves(), "");
    harness.press("y");
    assert_eq!(harness.moves().len(), 2);
}

#[test]
fn an_answer_that_comes_too_late_is_not_heard() {
    let mut harness = Harness::new();
    harness.start("", Who::Human, Who::Computer(Computer::Finisher));
    harness.press("4");
    let late = std::mem::take(&mut harness.asked);
    harness.press("u");
    assert!(harness.did(EngineEffect::StopPlayer));
    harness.press("3");
    for request in late {
        let id = request.id;
        for response in answers(request) {
            harness.event(Event::Response(id, response));
        }
    }
    harness.wait(2000);
    harness.wait(2000);
    assert_eq!(harness.moves(), "3");
    harness.think();
    harness.wait(1000);
    assert_eq!(harness.moves().len(), 2);
}

#[test]
fn the_language_and_the_theme_change_at_once() {
    let mut harness = Harness::game("44");
    assert!(harness.screen().contains("Red to play"));
    harness.key(KeyCode::F(3));
    assert!(harness.screen().contains("À Rouge de jouer"), "{}", harness.screen());
    let before = harness.screen();
    harness.key(KeyCode::F(2));
    assert_ne!(harness.screen(), before);
    // High contrast does not show red and yellow.
    assert!(harness.screen().contains("Au joueur 1 de jouer"), "{}", harness.screen());
    assert!(harness.stored().any(|effect| matches!(effect, StorageEffect::WriteSettings(_))));
}

/// The script that every front end plays, so a key means the same everywhere.
#[test]
fn the_script_of_keys() {
    let mut harness = Harness::game("");
    let script = include_str!("../../../../session/scripts/keys.txt");
    for line in script.lines().filter(|line| !line.starts_with('#')) {
        let (key, moves) = line.split_once(' ').unwrap();
        harness.press(key);
        harness.think();
        harness.wait(1000);
        let expected = moves.trim();
        assert_eq!(harness.moves(), if expected == "-" { "" } else { expected }, "{line}");
    }
}

/// A program that fails has lost, and the reason is on the screen.
#[test]
#[cfg(unix)]
fn a_program_that_fails_loses() {
    let mut harness = Harness::new();
    harness.resize(100, 32);
    harness.start("", Who::Human, "cmd:false".parse().unwrap());
    harness.press("4");
    harness.wait(1000);
    harness.think();
    let screen = harness.screen();
    assert!(harness.app.playing.as_ref().unwrap().session.is_over(), "{screen}");
    assert!(screen.contains("the program ended instead of answering (exit code 1)."), "{screen}");
    assert!(screen.contains("You win by forfeit: the") && !screen.contains("resigned"), "{screen}");
}
