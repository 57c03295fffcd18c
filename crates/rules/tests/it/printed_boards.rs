//! Every form in which the five source documents print a board, with boards of our own in the same layout.

use puissance4_rules::{Game, Geometry, IndexOrder, Player, Position, Setup};

/// The position after some moves on the standard board, and the same discs as a text has them.
fn assert_reads(text: &str, order: IndexOrder, moves: &str) {
    let expected = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
    let setup = Setup::from_text(text, order).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let position = setup.position(Geometry::STANDARD.connect()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(&position, expected.position(), "{text}");
}

const MOVES: &str = "4353326";

/// Document 000, figure 2: a field for each cell, tabs between them, numbers on all sides.
#[test]
fn a_table_with_tabs() {
    let text = "\t1\t2\t3\t4\t5\t6\t7\t
6\t\t\t\t\t\t\t\t6
5\t\t\t\t\t\t\t\t5
4\t\t\t\t\t\t\t\t4
3\t\t\t*\t\t\t\t\t3
2\t\t\to\t\t\t\t\t2
1\t\to\to\t*\t*\t*\t\t1
\t1\t2\t3\t4\t5\t6\t7\t

FIGURE 2 - a caption
";
    assert_reads(text, IndexOrder::RowFirst, MOVES);
    // A spreadsheet does not end lines with tabs, and pads numbers.
    let short = "\t 1\t 2\t 3\t 4\t 5\t 6\t 7\n6\n5\n4\n3\t\t\t*\n2\t\t\to\n1\t\to\to\t*\t*\t*\n";
    assert_reads(short, IndexOrder::RowFirst, MOVES);
}

/// Document 000, exercise 3: the program prints an empty line after each row.
#[test]
fn an_empty_line_after_each_row() {
    let text = "    1 2 3 4 5 6 7
  6                6

  5                5

  4                4

  3     *          3

  2     o          2

  1   o o * * *    1

    1 2 3 4 5 6 7
";
    assert_reads(text, IndexOrder::RowFirst, MOVES);
}

/// Document 001: an array whose first index is the column, shown as three kinds of circles, a column to a line.
#[test]
fn circles_column_by_column() {
    let text = "○ ○ ○ ○ ○ ○\n● ○ ○ ○ ○ ○\n● ● ⊙ ○ ○ ○\n⊙ ○ ○ ○ ○ ○\n⊙ ○ ○ ○ ○ ○\n⊙ ○ ○ ○ ○ ○\n○ ○ ○ ○ ○ ○\n";
    assert_reads(text, IndexOrder::ColumnFirst, MOVES);
    assert_reads(&text.replace(' ', "").replace('○', "◯"), IndexOrder::ColumnFirst, MOVES);
    let upright = "○○○○○○○\n○○○○○○○\n○○○○○○○\n○○⊙○○○○\n○○●○○○○\n○●●⊙⊙⊙○\n";
    assert_reads(upright, IndexOrder::RowFirst, MOVES);
}

/// Document 002: a Java array, bottom row first; in one place its last bracket is missing.
#[test]
fn a_java_array() {
    let text = "[ [ 0, 2, 2, 1, 1, 1, 0 ],
[ 0, 0, 2, 0, 0, 0, 0 ],
[ 0, 0, 1, 0, 0, 0, 0 ],
[ 0, 0, 0, 0, 0, 0, 0 ],
[ 0, 0, 0, 0, 0, 0, 0 ],
[ 0, 0, 0, 0, 0, 0, 0 ]
";
    assert_reads(text, IndexOrder::RowFirst, MOVES);
    assert_reads(&(text.to_owned() + "]"), IndexOrder::RowFirst, MOVES);
}

/// Document 002: what its program shows. Columns count from 0.
#[test]
fn cells_between_bars() {
    let text = "| | | | | | | |
| | | | | | | |
| | | | | | | |
| | |X| | | | |
| | |O| | | | |
| |O|O|X|X|X| |
 0 1 2 3 4 5 6
";
    assert_reads(text, IndexOrder::RowFirst, MOVES);
}

/// Document 003: `T[x, y]` of numpy, printed.
#[test]
fn a_printed_python_array() {
    let text = "[[0. 0. 0. 0. 0. 0.]
 [2. 0. 0. 0. 0. 0.]
 [2. 2. 1. 0. 0. 0.]
 [1. 0. 0. 0. 0. 0.]
 [1. 0. 0. 0. 0. 0.]
 [1. 0. 0. 0. 0. 0.]
 [0. 0. 0. 0. 0. 0.]]
";
    assert_reads(text, IndexOrder::ColumnFirst, MOVES);
    assert_reads(&text.replace('.', ""), IndexOrder::ColumnFirst, MOVES);
    assert_reads(
        &format!("array({})", text.trim().replace(". ", "., ").replace("]\n", "],\n")),
        IndexOrder::ColumnFirst,
        MOVES,
    );
}

/// Document 003: the array is made and filled. `N1` and `N2` are those of the document unless the text says so.
#[test]
fn a_filled_python_array() {
    let text = "global T
T = np.zeros([N1, N2])
T[1,0], T[2,0], T[2,1] = 2,2,2
T[2,2] = 1 # above
T[3,0], T[4,0], T[5,0] = 1,1,1
";
    assert_reads(text, IndexOrder::ColumnFirst, MOVES);
    let rows = "T[0,1], T[0,2], T[1,2] = 2,2,2\nT[2,2] = 1\nT[0,3], T[0,4], T[0,5] = 1,1,1\n";
    assert_reads(rows, IndexOrder::RowFirst, MOVES);
}

/// Document 004: a ruled table with B (white, first) and N (black); numbers left and below.
#[test]
fn a_ruled_table() {
    let tabs = "6\t\t\t\t\t\t\t
5\t\t\t\t\t\t\t
4\t\t\t\t\t\t\t
3\t\t\tB\t\t\t\t
2\t\t\tN\t\t\t\t
1\t\tN\tN\tB\tB\tB\t
\t1\t2\t3\t4\t5\t6\t7
";
    assert_reads(tabs, IndexOrder::RowFirst, MOVES);
    let bars = "| 6 |   |   |   |   |   |   |   |
|---|---|---|---|---|---|---|---|
| 5 |   |   |   |   |   |   |   |
| 4 |   |   |   |   |   |   |   |
| 3 |   |   | B |   |   |   |   |
| 2 |   |   | N |   |   |   |   |
| 1 |   | N | N | B | B | B |   |
|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 |
";
    assert_reads(bars, IndexOrder::RowFirst, MOVES);
    assert_reads(&bars.replace('|', "│").replace('-', "─"), IndexOrder::RowFirst, MOVES);
    let empty = "2\t\t\t\n1\t\t\t\n\t1\t2\t3\n";
    let position =
        Setup::from_text(empty, IndexOrder::RowFirst).unwrap().position(Geometry::STANDARD.connect()).unwrap();
    assert_eq!((position.geometry().size().to_string(), position.ply()), ("3x2".to_owned(), 0));
}

/// Whose turn it is follows from the discs, whichever player started.
#[test]
fn the_player_with_fewer_discs_moves() {
    let read = |text: &str| -> Position {
        Setup::from_text(text, IndexOrder::RowFirst).unwrap().position(Geometry::STANDARD.connect()).unwrap()
    };
    assert_eq!(read("[[1, 0, 0]]").to_move(), Player::Second);
    assert_eq!(read("[[2, 0, 0]]").to_move(), Player::First);
    assert_eq!(read("[[2, 1, 0]]").to_move(), Player::First);
    // With as many discs each, the last one was the winner's.
    assert_eq!(read("[[1,1,1,1,0],[2,2,2,0,0],[2,0,0,0,0]]").to_move(), Player::Second);
    assert_eq!(read("[[2,2,2,2,0],[1,1,1,0,0],[1,0,0,0,0]]").to_move(), Player::First);
}
