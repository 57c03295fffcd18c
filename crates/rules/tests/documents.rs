//! What the five source documents say about the rules, checked with their own examples.

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

mod figures {
    use super::*;

    #[test]
    fn figure_1_is_printed_as_it_was_read() {
        let position = drawn(FIGURE_1);
        assert_eq!(position.geometry(), Geometry::STANDARD);
        assert_eq!(Picture::new(&position, Style::Numbered).to_string(), FIGURE_1);
        // Ten red discs and eleven yellow ones: it is red's turn.
        assert_eq!((position.disc_count(RED), position.disc_count(YELLOW), position.to_move()), (10, 11, RED));
        assert_eq!(position.ply(), 21);
    }

    #[test]
    fn figure_2_is_printed_as_it_was_read() {
        assert_eq!(Picture::new(&drawn(FIGURE_2), Style::Numbered).to_string(), FIGURE_2);
        assert_eq!(Picture::new(&read(FIGURE_2_JSON), Style::Numbered).to_string(), FIGURE_2);
    }

    #[test]
    fn figure_2_is_the_same_as_picture_and_as_json() {
        let mut picture = Setup::from_picture(FIGURE_2).unwrap();
        // A picture does not say whose turn it is; with as many discs each it would be the first player's.
        assert_eq!(drawn(FIGURE_2).to_move(), RED);
        picture.to_move = Some(YELLOW);
        let position = picture.position(Geometry::STANDARD.connect()).unwrap();
        assert_eq!(position, read(FIGURE_2_JSON));
        assert_eq!(position.outcome(), Outcome::Ongoing);
    }

    #[test]
    fn in_figure_1_every_column_but_4_can_be_played() {
        let position = drawn(FIGURE_1);
        assert_eq!(numbers(position.legal()), [1, 2, 3, 5, 6, 7]);
        let playable = Geometry::STANDARD.columns().filter(|column| position.can_play(*column));
        assert_eq!(numbers(playable), [1, 2, 3, 5, 6, 7]);
        assert_eq!(refused(&position, column(4)), PlayError::ColumnFull { column: column(4) });
    }

    #[test]
    fn discs_land_on_the_lowest_empty_cell() {
        let landing = |position: &Position| -> Vec<Option<usize>> {
            let row = |column| position.landing(column).map(|cell| cell.row().number());
            Geometry::STANDARD.columns().map(row).collect()
        };
        let figure_1 = [Some(2), Some(3), Some(5), None, Some(2), Some(5), Some(4)];
        assert_eq!(landing(&drawn(FIGURE_1)), figure_1);
        assert_eq!(landing(&Position::new(Geometry::STANDARD)), [Some(1); 7]);
    }

    #[test]
    fn red_in_column_5_turns_figure_1_into_figure_2() {
        let mut played = drawn(FIGURE_1);
        assert_eq!(played.play(column(5)), Ok(cell(5, 2)));
        assert_eq!(played, read(FIGURE_2_JSON));

        let mut dropped = drawn(FIGURE_1);
        assert_eq!(dropped.drop_disc(RED, column(5)), Ok(cell(5, 2)));
        assert_eq!(dropped, played);
    }

    #[test]
    fn alignments_in_figure_2() {
        let position = read(FIGURE_2_JSON);
        let alignments = |cell| Direction::ALL.map(|direction| position.alignment(cell, direction));
        // Column, row, rising, falling.
        assert_eq!(alignments(cell(1, 1)), [1, 1, 3, 1]);
        assert_eq!(alignments(cell(7, 1)), [2, 1, 1, 1]);
        assert_eq!(alignments(cell(6, 2)), [3, 1, 3, 1]);
        assert_eq!(alignments(cell(1, 2)), [0; 4], "an empty cell");

        assert_eq!(position.longest_alignment(cell(1, 1)), 3);
        assert_eq!(position.longest_alignment(cell(7, 1)), 2);
        assert_eq!(position.longest_alignment(cell(6, 2)), 3);
        assert_eq!(position.longest_alignment(cell(1, 2)), 0);
        assert_eq!(position.longest_alignment(cell(8, 1)), 0, "outside the board");
    }

    #[test]
    fn on_figure_2_yellow_wins_in_column_5() {
        let mut position = read(FIGURE_2_JSON);
        assert_eq!(numbers(position.legal().into_iter().filter(|column| position.wins_at(YELLOW, *column))), [5]);
        assert_eq!(position.alignment_made(YELLOW, column(5)), Some(4));
        position.play(column(5)).unwrap();
        assert_eq!(win(&position).player(), YELLOW);
        assert!(position.has_won(YELLOW) && !position.has_won(RED) && !position.is_draw());
        assert_eq!(lines(&position), [(Direction::Row, vec![(4, 3), (5, 3), (6, 3), (7, 3)])]);
    }
}

/// The IUT analysis passes over the part of a line that lies outside the grid, so that its three discs at an edge win.
mod short_lines_at_the_edges {
    use super::*;

    fn nobody_wins(position: &Position, three: [(usize, usize); 3], direction: Direction) {
        for (column, row) in three {
            assert_eq!(position.alignment(cell(column, row), direction), 3, "the three are there");
        }
        assert_eq!(position.outcome(), Outcome::Ongoing);
        assert_eq!(position.winner(), None);
        assert!(!position.is_over());
    }

    #[test]
    fn in_a_row_at_the_right_edge() {
        nobody_wins(&rows(&["....***"]), [(5, 1), (6, 1), (7, 1)], Direction::Row);
        nobody_wins(&rows(&["....***", "...*ooo"]), [(5, 2), (6, 2), (7, 2)], Direction::Row);
    }

    #[test]
    fn in_a_row_at_the_left_edge() {
        nobody_wins(&rows(&["***...."]), [(1, 1), (2, 1), (3, 1)], Direction::Row);
    }

    #[test]
    fn at_the_top_of_a_column() {
        let last = rows(&["......*", "......*", "......*", "......o", "......o", "......*"]);
        nobody_wins(&last, [(7, 4), (7, 5), (7, 6)], Direction::Column);
        let first = rows(&["*......", "*......", "*......", "o......", "o......", "o......"]);
        nobody_wins(&first, [(1, 4), (1, 5), (1, 6)], Direction::Column);
    }

    #[test]
    fn on_rising_diagonals() {
        // The diagonal of three cells at the top left, then the one at the bottom right.
        nobody_wins(
            &rows(&["..*....", ".*o....", "*oo....", "oo*....", "*oo....", "o*o...."]),
            [(1, 4), (2, 5), (3, 6)],
            Direction::Rising,
        );
        nobody_wins(&rows(&["......*", ".....*o", "....*oo"]), [(5, 1), (6, 2), (7, 3)], Direction::Rising);
        // The end in the corner of a longer one.
        nobody_wins(
            &rows(&["......*", ".....*o", "....*oo", "....oo*", "....o*o", "....*oo"]),
            [(5, 4), (6, 5), (7, 6)],
            Direction::Rising,
        );
    }

    #[test]
    fn on_falling_diagonals() {
        nobody_wins(&rows(&["*......", "o*.....", "oo*...."]), [(1, 3), (2, 2), (3, 1)], Direction::Falling);
        nobody_wins(
            &rows(&["....*..", "....o*.", "....oo*", "....*oo", "....oo*", "....o*o"]),
            [(5, 6), (6, 5), (7, 4)],
            Direction::Falling,
        );
        nobody_wins(
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
}

mod refused_moves {
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
}

mod lines_of_a_win {
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
        for (columns, rows, connect) in
            [(7, 6, 4), (8, 7, 4), (13, 4, 5), (16, 7, 3), (3, 42, 4), (20, 20, 7), (2, 2, 3)]
        {
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
}

mod results {
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
}

mod boards_that_were_set_up {
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
}

mod displays {
    use super::*;

    /// The grid of the Java project, as it is kept and as it is shown.
    #[test]
    fn the_java_project() {
        let json = "[[0,0,0,1,2,0,0],[0,0,0,1,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0]]";
        let position = read(json);
        assert_eq!(serde_json::to_string(&grid_of(&position)).unwrap(), json);
        let played = Game::replay(Geometry::STANDARD, &"454".parse().unwrap()).unwrap();
        assert_eq!(&position, played.position());

        let empty_row = "| | | | | | | |\n";
        let shown = empty_row.repeat(4) + "| | | |X| | | |\n| | | |X|O| | |\n 0 1 2 3 4 5 6\n";
        assert_eq!(Picture::new(&position, Style::Pipes).to_string(), shown);
        assert_eq!(Style::Pipes.column_of_number(0), Some(column(1)), "columns are typed as they are shown");
    }

    /// Blank, blue for player 1, red for player 2.
    #[test]
    fn the_iut_analysis() {
        let position = read("[[1, 2], [1, 0]]");
        assert_eq!(Picture::new(&position, Style::Discs).to_string(), " ◉ ○\n ◉ ●\n 1 2\n");
        assert_eq!(Style::Discs.column_of_number(0), None);
        assert_eq!(Style::Discs.column_of_number(1), Some(column(1)));
    }

    #[test]
    fn the_keyboard_project() {
        let position = read("[[1, 2], [1, 0]]");
        let rule = "    +---+---+\n";
        let shown = format!("{rule}  2 | B |   |\n{rule}  1 | B | R |\n{rule}      1   2\n");
        assert_eq!(Picture::new(&position, Style::Letters).to_string(), shown);
    }
}
