//! What the five source documents say about the rules, checked with their own examples.

mod boards_that_were_set_up;
mod displays;
mod figures;
mod lines_of_a_win;
mod refused_moves;
mod results;
mod short_lines_at_the_edges;

use puissance4_rules::{
    Cell, Column, Connect, Demo, Direction, Game, Geometry, Outcome, Picture, PlayError, Player, Position, Row, Setup,
    SetupError, Size, Style, Win, grid_of,
};

/// Figure 1 of the course solution.
const FIGURE_1: &str = "    1 2 3 4 5 6 7
  6       *        6
  5       o        5
  4     o o   *    4
  3     * o   o o  3
  2   * o *   o *  2
  1 * o * * o o *  1
    1 2 3 4 5 6 7
";

/// Figure 2: the same after red played column 5.
const FIGURE_2: &str = "    1 2 3 4 5 6 7
  6       *        6
  5       o        5
  4     o o   *    4
  3     * o   o o  3
  2   * o * * o *  2
  1 * o * * o o *  1
    1 2 3 4 5 6 7
";

/// Figure 2 once more, as a board file; after red's move yellow is to move.
const FIGURE_2_JSON: &str = r#"{
    "grid": [
        [1, 2, 1, 1, 2, 2, 1],
        [0, 1, 2, 1, 1, 2, 1],
        [0, 0, 1, 2, 0, 2, 2],
        [0, 0, 2, 2, 0, 1, 0],
        [0, 0, 0, 2, 0, 0, 0],
        [0, 0, 0, 1, 0, 0, 0]
    ],
    "to_move": 2
}"#;

/// Red plays `*` and is the first player, yellow plays `o`.
const RED: Player = Player::First;
const YELLOW: Player = Player::Second;

fn column(number: usize) -> Column {
    Column::from_number(number).unwrap()
}

fn cell(column_number: usize, row_number: usize) -> Cell {
    Cell::new(column(column_number), Row::from_number(row_number).unwrap())
}

fn geometry(columns: usize, rows: usize, connect: usize) -> Geometry {
    Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap())
}

fn drawn(picture: &str) -> Position {
    Setup::from_picture(picture).unwrap().position(Geometry::STANDARD.connect()).unwrap()
}

fn read(json: &str) -> Position {
    Setup::from_json(json).unwrap().position(Geometry::STANDARD.connect()).unwrap()
}

/// The rows of a standard board from the top one down to the bottom; rows above are empty.
fn rows(rows: &[&str]) -> Position {
    let empty = vec!["......."; 6 - rows.len()];
    let spaced = |row: &&str| -> String { row.chars().flat_map(|sign| [' ', sign]).chain(['\n']).collect() };
    let cells: String = empty.iter().chain(rows).map(spaced).collect();
    drawn(&(cells + " 1 2 3 4 5 6 7\n"))
}

fn numbers(columns: impl IntoIterator<Item = Column>) -> Vec<usize> {
    columns.into_iter().map(Column::number).collect()
}

fn win(position: &Position) -> Win {
    match position.outcome() {
        Outcome::Win(win) => win,
        other => panic!("{other:?} is not a win:\n{}", Picture::new(position, Style::Numbered)),
    }
}

/// The lines of a win, as their kind and the numbers of their cells.
fn lines(position: &Position) -> Vec<(Direction, Vec<(usize, usize)>)> {
    let place = |cell: &Cell| (cell.column().number(), cell.row().number());
    win(position).lines().iter().map(|line| (line.direction(), line.cells().iter().map(place).collect())).collect()
}

/// Plays, and checks that it was refused and that nothing changed.
fn refused(position: &Position, column: Column) -> PlayError {
    let mut after = position.clone();
    let error = after.play(column).unwrap_err();
    assert_eq!(&after, position, "a refused move changes nothing");
    assert_eq!(after.to_move(), position.to_move());
    assert!(!position.can_play(column));
    error
}
