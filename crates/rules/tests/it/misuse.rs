//! Arguments that fit no board: every function answers, none panics.

use puissance4_rules::{
    Bitboard, Board, Cell, Column, Connect, Direction, Game, Geometry, Moves, Picture, Player, Position, Row, Size,
    Style, Wide, distinct_positions, paths,
};

/// Boards of all three words, and such as have no room for a line.
const BOARDS: [(usize, usize, usize); 8] =
    [(1, 1, 4), (7, 6, 4), (9, 7, 4), (2, 64, 64), (64, 1, 64), (64, 64, 4), (64, 64, 64), (3, 3, 2)];

fn positions() -> impl Iterator<Item = Position> {
    BOARDS.into_iter().map(|(columns, rows, connect)| {
        let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap());
        let mut position = Position::new(geometry);
        for _ in 0..3 {
            let _ = position.play(Column::from_index(0).unwrap());
        }
        position
    })
}

/// Cells at the corners of the smallest and of the largest board.
fn cells() -> Vec<Cell> {
    let ends = [0, 1, 6, 63];
    let cell = |column, row| Cell::new(Column::from_index(column).unwrap(), Row::from_index(row).unwrap());
    ends.into_iter().flat_map(|column| ends.map(|row| cell(column, row))).collect()
}

#[test]
fn cells_and_columns_off_the_board_are_answered() {
    for position in positions() {
        for cell in cells() {
            let is_there = position.geometry().contains(cell);
            assert!(is_there || position.at(cell).is_none(), "{cell}");
            assert!(is_there || position.longest_alignment(cell) == 0, "{cell}");
            for (player, direction) in Player::BOTH.into_iter().zip(Direction::ALL) {
                let _ = (position.alignment(cell, direction), position.line_starts(player, cell, direction));
                let _ = position.longest_alignment_with(player, cell);
            }
            let column = cell.column();
            assert!(position.geometry().has_column(column) || position.clone().play(column).is_err(), "{cell}");
            let _ = (position.landing(column), position.wins_at(Player::First, column));
            let _ = (position.alignment_made(Player::Second, column), position.clone().take_back(column));
            let _ = position.geometry().from_middle(column);
            for step in [isize::MIN, -1, 1, isize::MAX] {
                let _ = cell.stepped(step, -step.saturating_neg());
            }
        }
        for length in [0, 1, 4, 64, 65, 4096, usize::MAX] {
            let _ = position.count_runs(Player::First, length);
        }
    }
}

#[test]
fn sets_in_words_that_are_too_small_are_empty_there() {
    for position in positions() {
        let geometry = position.geometry();
        for cell in cells() {
            let small = Bitboard::<u64>::of(geometry, cell);
            assert!(small.is_empty() || small.contains(geometry, cell), "{cell}");
            assert_eq!(Bitboard::<Wide>::of(geometry, cell).is_empty(), !geometry.contains(cell), "{cell}");
            assert!(!Bitboard::<u128>::EMPTY.contains(geometry, cell), "{cell}");
        }
        let _ = (Bitboard::<u64>::from_word(u64::MAX).picture(geometry), Board::<u64>::new(geometry).is_some());
    }
}

#[test]
fn games_take_no_move_that_is_not_there() {
    for start in positions() {
        let mut game = Game::from_position(start);
        assert!(game.undo().is_err() && game.redo().is_err());
        let before = game.position().clone();
        assert!(game.play_all(&Moves(vec![Column::from_index(63).unwrap(); 65])).is_err());
        assert!(game.position().geometry() == before.geometry());
        assert!(paths(&before, 1) <= 64 && distinct_positions(&before).take(2).count() <= 2);
        for style in Style::ALL {
            assert!(!Picture::new(&before, style).to_string().is_empty());
            let _ = (style.column_of_number(usize::MAX), style.largest_that_fits(usize::MAX, usize::MAX));
            let _ = style.largest_that_fits(0, 0);
        }
    }
}
