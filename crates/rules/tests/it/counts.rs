//! Counts of positions and of games, compared with the reference data and with a naive count.
//!
//! The reference data is the folder `shared/data` beside the workspace, or the one named by
//! `PUISSANCE4_REFERENCE_DATA`. Without the folder, the tests that need it print that they are skipped.

use std::collections::HashSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use puissance4_rules::{Connect, Demo, Game, Geometry, Position, Setup, Size, distinct_positions, paths};

#[allow(dead_code, reason = "counting needs no more than drops and lines")]
use crate::naive_board::NaiveBoard;

fn geometry(columns: usize, rows: usize, connect: usize) -> Geometry {
    Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap())
}

/// The sizes of all layers, and of one more than there can be if some game does not end.
fn layers(position: &Position) -> Vec<usize> {
    let moves = position.geometry().size().cells() - position.ply();
    distinct_positions(position).take(moves + 2).collect()
}

/// Names the folder of the reference data, if it is not beside the workspace.
const VARIABLE: &str = "PUISSANCE4_REFERENCE_DATA";

/// The text of the reference tables; `None` if the folder is missing.
fn reference() -> Option<String> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os(VARIABLE).map_or_else(beside, PathBuf::from);
    if !folder.is_dir() {
        skipped(&folder);
        return None;
    }
    let file = folder.join("README.md");
    Some(std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())))
}

/// Says that a test is skipped. Written past the test runner, which shows nothing of tests that pass.
fn skipped(folder: &Path) {
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    let text = format!("SKIPPED {name}: there is no reference data in {}. Set {VARIABLE}.\n", folder.display());
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// The lines of a text that follow the one which starts with `heading`.
fn lines_below<'a>(text: &'a str, heading: &str) -> impl Iterator<Item = &'a str> {
    let mut lines = text.lines();
    assert!(lines.any(|line| line.starts_with(heading)), "the reference has no line '{heading}'");
    lines
}

fn number(text: &str) -> usize {
    text.trim().parse().unwrap_or_else(|_| panic!("'{}' in the reference is not a number", text.trim()))
}

#[test]
fn positions_by_number_of_moves_are_those_of_the_reference() {
    let Some(reference) = reference() else { return };
    let heading = "Distinct positions by number of moves played, 7x6";
    let list = lines_below(&reference, heading).next().expect("the counts follow their heading");
    let expected: Vec<usize> = list.trim_end_matches('.').split(',').map(number).collect();
    // Up to nine moves; each further one triples the time.
    let plies = 10;
    assert!(expected.len() >= plies, "the reference goes to {} moves", expected.len());
    let counted: Vec<usize> = distinct_positions(&Position::new(Geometry::STANDARD)).take(plies).collect();
    assert_eq!(counted.len(), plies);
    assert_eq!(counted, expected[..plies]);
}

#[test]
fn all_positions_of_small_boards_are_those_of_the_reference() {
    let Some(reference) = reference() else { return };
    let mut rows =
        lines_below(&reference, "Distinct positions of all lengths together").skip_while(|line| line.is_empty());
    let cells = |line: &str| -> Vec<String> {
        let inside = line.strip_prefix('|').and_then(|line| line.strip_suffix('|'));
        inside
            .unwrap_or_else(|| panic!("not a row of a table: {line}"))
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    let head = cells(rows.next().expect("a table follows its heading"));
    assert_eq!(head[0], r"rows\cols");
    let columns: Vec<usize> = head[1..].iter().map(|cell| number(cell)).collect();
    let ruler = rows.next().expect("a table has a rule below its head");
    assert!(ruler.starts_with("|---|"), "not the rule of a table: {ruler}");

    let mut checked = 0;
    for line in rows.take_while(|line| line.starts_with('|')) {
        let row = cells(line);
        assert_eq!(row.len(), head.len(), "{line}");
        for (columns, cell) in columns.iter().zip(&row[1..]).filter(|(_, cell)| !cell.is_empty()) {
            let (rows, expected) = (number(&row[0]), number(cell));
            let counted: usize = layers(&Position::new(geometry(*columns, rows, 4))).iter().sum();
            assert_eq!(counted, expected, "{columns} columns, {rows} rows");
            checked += 1;
        }
    }
    assert_eq!(checked, 39, "boards checked");
}

/// The same game on a real board and a naive one, and who is to move on the latter.
fn both(geometry: Geometry, moves: &str) -> (Position, NaiveBoard, u8) {
    let game = Game::replay(geometry, &moves.parse().unwrap()).unwrap();
    let size = geometry.size();
    let mut naive = NaiveBoard::new(size.columns(), size.rows(), geometry.connect().get());
    let mut to_move = 1;
    for column in game.moves().0 {
        naive.drop_disc(to_move, column.index()).unwrap();
        to_move = 3 - to_move;
    }
    (game.position().clone(), naive, to_move)
}

/// The boards that a move of `player` leads to; none if the other has won.
fn after_a_move(board: &NaiveBoard, player: u8) -> Vec<NaiveBoard> {
    if board.has_line(3 - player) {
        return Vec::new();
    }
    let after = |column| {
        let mut after = board.clone();
        after.drop_disc(player, column).map(|_| after)
    };
    (0..board.columns()).filter_map(after).collect()
}

/// How many different boards there are after 0, 1, 2, … moves: `most` numbers, or fewer if all games end before.
fn naive_layers(board: &NaiveBoard, to_move: u8, most: usize) -> Vec<usize> {
    let mut layer = HashSet::from([board.clone()]);
    let mut counts = vec![layer.len()];
    let mut player = to_move;
    while counts.len() < most {
        layer = layer.iter().flat_map(|board| after_a_move(board, player)).collect();
        if layer.is_empty() {
            break;
        }
        counts.push(layer.len());
        player = 3 - player;
    }
    counts
}

fn naive_paths(board: &NaiveBoard, player: u8, depth: usize) -> u128 {
    if depth == 0 {
        return 1;
    }
    after_a_move(board, player).iter().map(|after| naive_paths(after, 3 - player, depth - 1)).sum()
}

#[test]
fn all_positions_of_small_boards_are_those_that_are_found_naively() {
    let sizes = [(1, 1), (1, 5), (5, 1), (2, 2), (3, 2), (2, 4), (3, 3), (4, 3), (3, 4), (5, 2)];
    for (columns, rows) in sizes {
        for connect in 2..=4 {
            let (position, naive, to_move) = both(geometry(columns, rows, connect), "");
            let counted = layers(&position);
            let found = naive_layers(&naive, to_move, usize::MAX);
            assert_eq!(counted, found, "{columns} columns, {rows} rows, connect {connect}");
        }
    }
}

/// One board for each word a bitboard can live in, and positions in mid-game.
#[test]
fn the_next_positions_are_those_that_are_found_naively() {
    for (columns, rows, connect, moves, most) in [
        (7, 6, 4, "", 6),
        (7, 6, 3, "", 6),
        (7, 6, 4, "44535", 6),
        (7, 6, 4, "444444333", 6),
        (7, 6, 3, "4255", 6),
        (4, 4, 3, "12344", usize::MAX),
        (5, 4, 4, "1221334451", usize::MAX),
        (1, 64, 4, "", usize::MAX),
        (13, 4, 3, "77", 5),
        (16, 7, 4, "", 4),
        (43, 2, 2, "", 4),
        (64, 64, 4, "", 3),
    ] {
        let (position, naive, to_move) = both(geometry(columns, rows, connect), moves);
        let counted: Vec<usize> = distinct_positions(&position).take(most).collect();
        let found = naive_layers(&naive, to_move, most);
        assert_eq!(counted, found, "{columns} columns, {rows} rows, connect {connect}, after '{moves}'");
    }
}

/// A board on which only one player has discs: the layers start with the player to move.
#[test]
fn positions_that_were_set_up_are_counted() {
    let setup = Setup::from_json(r#"{"grid": [[0, 2, 0], [0, 2, 0], [0, 0, 0]], "to_move": 2}"#).unwrap();
    let mut naive = NaiveBoard::new(3, 3, 3);
    naive.drop_disc(2, 1);
    naive.drop_disc(2, 1);
    let position = setup.position(Connect::new(3).unwrap()).unwrap();
    let counted = layers(&position);
    assert_eq!(counted, naive_layers(&naive, 2, usize::MAX));
    assert_eq!(counted[..2], [1, 3]);
}

#[test]
fn nothing_follows_the_end() {
    let mut over: Vec<Position> = Demo::ALL.map(|demo| demo.game().position().clone()).into();
    // Set up rather than played: the one who has a line is to move.
    let setup = Setup::from_json(r#"{"grid": [[1, 1, 1], [0, 0, 0]], "to_move": 1, "connect": 3}"#).unwrap();
    over.push(setup.position(Geometry::STANDARD.connect()).unwrap());
    for position in over {
        assert_eq!(distinct_positions(&position).take(2).collect::<Vec<_>>(), [1], "{position:?}");
        assert_eq!([0, 1, 2].map(|depth| paths(&position, depth)), [1, 0, 0], "{position:?}");
    }
}

#[test]
fn ways_to_play_on_are_those_that_are_found_naively() {
    for (columns, rows, connect, moves, depth) in [
        (1, 1, 2, "", 3),
        (1, 5, 4, "", 6),
        (2, 2, 2, "", 5),
        (3, 3, 3, "", 10),
        (4, 2, 3, "", 8),
        (7, 6, 4, "", 5),
        (7, 6, 3, "", 6),
        (7, 6, 4, "121212", 5),
        (7, 6, 4, "444444333", 5),
        (13, 4, 3, "7788", 4),
        (43, 2, 2, "", 3),
    ] {
        let (position, naive, to_move) = both(geometry(columns, rows, connect), moves);
        for depth in 0..=depth {
            let found = naive_paths(&naive, to_move, depth);
            let context = format!("{columns} columns, {rows} rows, connect {connect}, {depth} after '{moves}'");
            assert_eq!(paths(&position, depth), found, "{context}");
        }
    }
}
