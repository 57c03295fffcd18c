//! Which discs of a win are shown.

use super::*;

#[test]
fn more_than_four_in_a_row_are_all_shown() {
    let mut position = rows(&["***.***"]);
    assert_eq!(position.outcome(), Outcome::Ongoing);
    position.drop_disc(RED, column(4)).unwrap();
    assert_eq!(lines(&position), [(Direction::Row, (1..=7).map(|column| (column, 1)).collect())]);

    let mut five = rows(&["oo.oo.."]);
    assert!(five.wins_at(YELLOW, column(3)) && !five.wins_at(RED, column(3)));
    five.drop_disc(YELLOW, column(3)).unwrap();
    assert_eq!(lines(&five), [(Direction::Row, (1..=5).map(|column| (column, 1)).collect())]);
}

#[test]
fn more_than_four_in_a_column_are_all_shown() {
    // Only a board that was set up has them.
    let position = rows(&["*......"; 5]);
    assert_eq!(lines(&position), [(Direction::Column, (1..=5).map(|row| (1, row)).collect())]);
}

#[test]
fn more_than_four_on_a_diagonal_are_all_shown() {
    let mut rising = rows(&[".....*.", "....*o.", "....oo.", "..**o*.", ".*o**o.", "*ooo**."]);
    assert_eq!(rising.outcome(), Outcome::Ongoing);
    rising.drop_disc(RED, column(4)).unwrap();
    assert_eq!(lines(&rising), [(Direction::Rising, (1..=6).map(|n| (n, n)).collect())]);
    assert_eq!(lines(&rising.mirrored()), [(Direction::Falling, (2..=7).map(|n| (n, 8 - n)).collect())]);
}

#[test]
fn one_disc_may_complete_two_lines() {
    let mut position = rows(&["***....", "o*o*...", "o*o*...", "*oo*..."]);
    assert_eq!(position.outcome(), Outcome::Ongoing);
    position.drop_disc(RED, column(4)).unwrap();
    let in_column = (Direction::Column, (1..=4).map(|row| (4, row)).collect());
    let in_row = (Direction::Row, (1..=4).map(|column| (column, 4)).collect());
    assert_eq!(lines(&position), [in_column, in_row]);

    let win = win(&position);
    let winning = Geometry::STANDARD.cells().filter(|cell| win.contains(*cell)).count();
    assert_eq!(winning, 7, "the cell where the lines cross counts once");
}

#[test]
fn one_disc_may_complete_a_line_in_every_direction() {
    let mut position = rows(&["***....", "oo***..", "o*o*o*.", "*oo*oo*"]);
    assert_eq!(position.outcome(), Outcome::Ongoing);
    position.drop_disc(RED, column(4)).unwrap();
    assert_eq!(
        lines(&position),
        [
            (Direction::Column, vec![(4, 1), (4, 2), (4, 3), (4, 4)]),
            (Direction::Row, vec![(1, 4), (2, 4), (3, 4), (4, 4)]),
            (Direction::Rising, vec![(1, 1), (2, 2), (3, 3), (4, 4)]),
            (Direction::Falling, vec![(4, 4), (5, 3), (6, 2), (7, 1)]),
        ]
    );
}

#[test]
fn other_lengths_may_be_chosen() {
    let mut three = Position::new(geometry(5, 4, 3));
    for number in [1, 1, 2, 2] {
        three.play(column(number)).unwrap();
    }
    assert_eq!(three.outcome(), Outcome::Ongoing);
    three.play(column(3)).unwrap();
    assert_eq!(lines(&three), [(Direction::Row, vec![(1, 1), (2, 1), (3, 1)])]);

    let five = Game::replay(geometry(7, 6, 5), &Demo::Column.moves()).unwrap();
    assert_eq!(five.position().outcome(), Outcome::Ongoing, "four are not five");
}

/// The Java project asks of each cell whether a line starts there, without ever leaving the grid.
#[test]
fn lines_start_where_they_have_room() {
    for (columns, rows, connect) in [(7, 6, 4), (8, 7, 4), (13, 4, 5), (16, 7, 3), (3, 42, 4), (20, 20, 7), (2, 2, 3)] {
        let geometry = geometry(columns, rows, connect);
        let full = vec![vec![1; columns]; rows];
        let setup = Setup::from_json(&serde_json::to_string(&full).unwrap()).unwrap();
        let position = setup.position(geometry.connect()).unwrap();
        let last = connect - 1;
        for (column, row) in (0..Size::MAX).flat_map(|column| (0..Size::MAX).map(move |row| (column, row))) {
            let cell = Cell::new(Column::from_index(column).unwrap(), Row::from_index(row).unwrap());
            let inside = column < columns && row < rows;
            let (right, up, down) = (column + last < columns, row + last < rows, row >= last);
            for (direction, room) in [
                (Direction::Column, up),
                (Direction::Row, right),
                (Direction::Rising, right && up),
                (Direction::Falling, right && down),
            ] {
                let starts = position.line_starts(RED, cell, direction);
                assert_eq!(starts, inside && room, "{cell} {direction:?} on {}", geometry.size());
                assert!(!position.line_starts(YELLOW, cell, direction));
            }
        }
    }
}
