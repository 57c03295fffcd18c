//! How the documents print boards.

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
