//! Boards that were set up, not played.

use super::*;

/// The test board of the Python project: no game leads there, and it can be played on.
#[test]
fn discs_need_not_alternate() {
    let (disc, empty) = ([0, 2, 0, 0, 0, 0, 0], [0; 7]);
    let file = serde_json::json!({ "grid": [disc, disc, disc, empty, empty, empty], "to_move": 2 });
    let mut position = read(&file.to_string());
    assert_eq!((position.disc_count(RED), position.disc_count(YELLOW)), (0, 3));
    assert_eq!((position.to_move(), position.outcome()), (YELLOW, Outcome::Ongoing));
    assert_eq!(position.count_runs(YELLOW, 3), 1);
    assert!(position.wins_at(YELLOW, column(2)));

    let mut picture = Setup::from_picture(&Picture::new(&position, Style::Pipes).to_string()).unwrap();
    assert_eq!(picture.position(Geometry::STANDARD.connect()).unwrap().to_move(), RED, "who has fewer moves");
    picture.to_move = Some(YELLOW);
    assert_eq!(picture.position(Geometry::STANDARD.connect()).unwrap(), position);

    position.play(column(2)).unwrap();
    assert_eq!(lines(&position), [(Direction::Column, vec![(2, 1), (2, 2), (2, 3), (2, 4)])]);
}

#[test]
fn more_discs_than_the_box_holds_leave_none() {
    let left = read("[[2, 2, 2], [2, 1, 0]]").discs_left();
    assert_eq!((left.first, left.second), (2, 0));
}

#[test]
fn no_disc_floats() {
    let connect = Geometry::STANDARD.connect();
    let floating = |setup: Setup| setup.position(connect).unwrap_err();
    let picture = Setup::from_picture(" . . o\n * . .\n * . *\n 1 2 3\n").unwrap();
    assert_eq!(floating(picture), SetupError::Floating { cell: cell(3, 3) });
    let json = Setup::from_json("[[1, 0, 2], [1, 2, 0], [1, 2, 0]]").unwrap();
    assert_eq!(floating(json.clone()), SetupError::Floating { cell: cell(2, 2) }, "the lowest one is named");
    assert_eq!(floating(json).to_string(), "the disc in column 2, row 2 floats: the cell below it is empty");
}

#[test]
fn not_both_can_have_won() {
    let both = Setup::from_json("[[1, 1, 1, 1], [2, 2, 2, 2]]").unwrap();
    let Err(SetupError::BothWon { first, second }) = both.position(Connect::new(4).unwrap()) else {
        panic!("both have four in a row");
    };
    assert_eq!(first.places(), "(1,1) (2,1) (3,1) (4,1)");
    assert_eq!(second.places(), "(1,2) (2,2) (3,2) (4,2)");
    assert!(both.position(Connect::new(5).unwrap()).is_ok(), "no line is that long");
    let one = read("[[1, 1, 1, 1], [2, 2, 2, 1]]");
    assert_eq!(win(&one).player(), RED);
}

/// Whichever disc is taken out, a line that is still there has still won.
#[test]
fn taking_back_another_disc_leaves_the_line() {
    let mut position = Demo::Column.game().position().clone();
    assert_eq!(position.take_back(column(2)), Some(cell(2, 3)));
    assert_eq!(win(&position).player(), RED);
    assert!(position.legal().is_empty());
    assert_eq!(position.take_back(column(1)), Some(cell(1, 4)));
    assert_eq!((position.outcome(), position.to_move()), (Outcome::Ongoing, RED));
    assert_eq!(position.take_back(column(7)), None, "there is no disc");
}
