//! How games end.

use super::*;

#[test]
fn the_demonstration_games_end_as_they_should() {
    let outcome = |demo: Demo| {
        let game = demo.game();
        let before_the_last = game.positions().nth(game.ply() - 1).unwrap();
        assert_eq!(before_the_last.outcome(), Outcome::Ongoing, "{demo:?} ends with its last move");
        game.position().clone()
    };
    assert_eq!(Demo::ALL.map(Demo::name), ["column", "row", "diagonal", "draw"]);

    let in_column = outcome(Demo::Column);
    assert_eq!(win(&in_column).player(), Player::First);
    assert_eq!(lines(&in_column), [(Direction::Column, vec![(1, 1), (1, 2), (1, 3), (1, 4)])]);

    let in_row = outcome(Demo::Row);
    assert_eq!(win(&in_row).player(), Player::Second);
    assert_eq!(lines(&in_row), [(Direction::Row, vec![(2, 1), (3, 1), (4, 1), (5, 1)])]);

    let diagonal = outcome(Demo::Diagonal);
    assert_eq!(win(&diagonal).player(), Player::First);
    assert_eq!(lines(&diagonal), [(Direction::Rising, vec![(1, 1), (2, 2), (3, 3), (4, 4)])]);
    assert_eq!(lines(&diagonal.mirrored()), [(Direction::Falling, vec![(4, 4), (5, 3), (6, 2), (7, 1)])]);

    let draw = outcome(Demo::Draw);
    assert_eq!(draw.outcome(), Outcome::Draw);
    assert!(draw.is_draw() && draw.is_over());
    assert!(Player::BOTH.into_iter().all(|player| !draw.has_won(player)));
}

#[test]
fn the_demonstration_games_are_those_that_were_written_down() {
    let written = ["1212121", "1223343445", "12233434464", "132441365226752477771331233146675264461555"];
    assert_eq!(Demo::ALL.map(|demo| demo.moves().to_string()), written);
}

/// The last disc on the board may win: that is no draw.
#[test]
fn a_full_board_with_a_line_is_won() {
    let mut position = read(r#"{"grid": [[1, 2, 1], [2, 1, 2], [2, 1, 0]], "to_move": 1, "connect": 3}"#);
    assert_eq!(position.outcome(), Outcome::Ongoing);
    position.play(column(3)).unwrap();
    assert_eq!(lines(&position), [(Direction::Rising, vec![(1, 1), (2, 2), (3, 3)])]);
    assert!(!position.is_draw() && position.is_over());
}

#[test]
fn each_player_has_half_of_the_discs_and_the_first_the_odd_one() {
    let left = |columns, rows| {
        let left = Position::new(geometry(columns, rows, 4)).discs_left();
        (left.first, left.second)
    };
    assert_eq!(left(7, 6), (21, 21));
    assert_eq!(left(5, 5), (13, 12));
    assert_eq!(left(1, 1), (1, 0));
    assert_eq!(left(64, 64), (2048, 2048));

    let figure_1 = drawn(FIGURE_1).discs_left();
    assert_eq!((figure_1.first, figure_1.second), (11, 10));
    let draw = Demo::Draw.game().position().discs_left();
    assert_eq!((draw.first, draw.second), (0, 0));
}

#[test]
fn an_emptied_grid_is_as_at_the_start() {
    let game = Demo::Draw.game();
    let emptied = Position::new(game.position().geometry());
    assert_eq!(&emptied, game.start());
    assert_eq!((emptied.ply(), emptied.to_move(), emptied.legal().len()), (0, RED, 7));
    assert!(Geometry::STANDARD.cells().all(|cell| emptied.at(cell).is_none()));
}
