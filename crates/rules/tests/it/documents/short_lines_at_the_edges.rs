//! The IUT analysis passes over the part of a line that lies outside the grid, so its three discs at an edge win.

use super::*;

fn is_not_won(position: &Position, three: [(usize, usize); 3], direction: Direction) {
    for (column, row) in three {
        assert_eq!(position.alignment(cell(column, row), direction), 3, "the three are there");
    }
    assert_eq!(position.outcome(), Outcome::Ongoing);
    assert_eq!(position.winner(), None);
    assert!(!position.is_over());
}

#[test]
fn in_a_row_at_the_right_edge() {
    is_not_won(&rows(&["....***"]), [(5, 1), (6, 1), (7, 1)], Direction::Row);
    is_not_won(&rows(&["....***", "...*ooo"]), [(5, 2), (6, 2), (7, 2)], Direction::Row);
}

#[test]
fn in_a_row_at_the_left_edge() {
    is_not_won(&rows(&["***...."]), [(1, 1), (2, 1), (3, 1)], Direction::Row);
}

#[test]
fn at_the_top_of_a_column() {
    let last = rows(&["......*", "......*", "......*", "......o", "......o", "......*"]);
    is_not_won(&last, [(7, 4), (7, 5), (7, 6)], Direction::Column);
    let first = rows(&["*......", "*......", "*......", "o......", "o......", "o......"]);
    is_not_won(&first, [(1, 4), (1, 5), (1, 6)], Direction::Column);
}

#[test]
fn on_rising_diagonals() {
    // The diagonal of three cells at the top left, then the one at the bottom right.
    is_not_won(
        &rows(&["..*....", ".*o....", "*oo....", "oo*....", "*oo....", "o*o...."]),
        [(1, 4), (2, 5), (3, 6)],
        Direction::Rising,
    );
    is_not_won(&rows(&["......*", ".....*o", "....*oo"]), [(5, 1), (6, 2), (7, 3)], Direction::Rising);
    // The end in the corner of a longer one.
    is_not_won(
        &rows(&["......*", ".....*o", "....*oo", "....oo*", "....o*o", "....*oo"]),
        [(5, 4), (6, 5), (7, 6)],
        Direction::Rising,
    );
}

#[test]
fn on_falling_diagonals() {
    is_not_won(&rows(&["*......", "o*.....", "oo*...."]), [(1, 3), (2, 2), (3, 1)], Direction::Falling);
    is_not_won(
        &rows(&["....*..", "....o*.", "....oo*", "....*oo", "....oo*", "....o*o"]),
        [(5, 6), (6, 5), (7, 4)],
        Direction::Falling,
    );
    is_not_won(
        &rows(&["*......", "o*.....", "oo*....", "*oo....", "o*o....", "oo*...."]),
        [(1, 6), (2, 5), (3, 4)],
        Direction::Falling,
    );
}

/// A line does not go on in the next column or row: the ends of two of them together are no line.
#[test]
fn around_the_edges() {
    for position in [
        // Up over the top of column 1 and on from the bottom of column 2.
        rows(&["*......", "*......", "o......", "o......", "o*.....", "**....."]),
        rows(&["*......", "*......", "*......", "o......", "o......", "**....."]),
        rows(&["*......", "o......", "o*.....", "o*.....", "**.....", "oo....."]),
        rows(&[".....*.", ".....*.", ".....o.", ".....o.", ".....o*", ".....**"]),
        // Right over the edge of row 1 and on from the left of row 2.
        rows(&["**.....", "oo...**"]),
        rows(&["***....", "ooo...*"]),
        rows(&["*......", "o...***"]),
        // Rising over the top and on from the bottom; rising over the right edge and on from the left.
        rows(&[".*.....", "*o.....", "o*.....", "*o.....", "o*..*..", "o*.*o.."]),
        rows(&[".*.....", "*o.....", "o*.....", "oo....*", "*o...*o"]),
        // Falling through the bottom and on from the top; falling over the right edge and on from the left.
        rows(&[".*.....", ".o*....", ".oo....", ".*o....", "*o*....", "o*o...."]),
        rows(&[".....*.", "*....o*", "o*...oo", "oo...*o", "*o...o*"]),
    ] {
        let picture = Picture::new(&position, Style::Numbered).to_string();
        assert_eq!(position.outcome(), Outcome::Ongoing, "\n{picture}");
    }
}
