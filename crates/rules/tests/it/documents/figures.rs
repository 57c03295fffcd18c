//! The figures of the course solution.

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
