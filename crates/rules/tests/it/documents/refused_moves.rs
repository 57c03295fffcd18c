//! Moves that the rules refuse.

use super::*;

#[test]
fn a_full_column() {
    for rows in [1, 6, 10, 64] {
        let game = Game::replay(geometry(7, rows, 4), &"4".repeat(rows).parse().unwrap()).unwrap();
        assert_eq!(refused(game.position(), column(4)), PlayError::ColumnFull { column: column(4) });
        assert_eq!(numbers(game.position().legal()), [1, 2, 3, 5, 6, 7]);
    }
}

#[test]
fn a_column_outside() {
    let position = Position::new(Geometry::STANDARD);
    for outside in [8, 9, 64] {
        let column = column(outside);
        assert_eq!(refused(&position, column), PlayError::NoSuchColumn { column, columns: 7 });
        assert_eq!(position.landing(column), None);
        assert_eq!(position.alignment_made(RED, column), None);
    }
    let largest = Position::new(geometry(64, 64, 4));
    assert!(largest.can_play(column(64)));
}

/// Whether it was won or drawn, and whether the column exists or has room, the end is the reason.
#[test]
fn after_the_end() {
    for demo in Demo::ALL {
        let game = demo.game();
        assert!(game.position().legal().is_empty());
        for number in 1..=8 {
            let column = column(number);
            assert_eq!(refused(game.position(), column), PlayError::GameOver { column }, "{demo:?}");
        }
    }
}

#[test]
fn the_same_player_tries_again() {
    let mut game = Game::replay(Geometry::STANDARD, &"4444445".parse().unwrap()).unwrap();
    game.undo().unwrap();
    let before = game.clone();
    assert_eq!(game.play(column(4)), Err(PlayError::ColumnFull { column: column(4) }));
    assert_eq!(game, before);
    assert_eq!(game.position().to_move(), RED);
    assert_eq!(game.redo(), Ok(column(5)), "what was taken back can still be played again");
    assert_eq!(game.position().at(cell(5, 1)), Some(RED));
}

#[test]
fn reasons_read_well() {
    let game = Game::replay(Geometry::STANDARD, &"444444".parse().unwrap()).unwrap();
    assert_eq!(refused(game.position(), column(4)).to_string(), "column 4 is full");
    let outside = refused(game.position(), column(8)).to_string();
    assert_eq!(outside, "there is no column 8 on a board of 7 columns");
    let over = refused(Demo::Row.game().position(), column(1)).to_string();
    assert_eq!(over, "column 1 cannot be played: the game is over");
}
