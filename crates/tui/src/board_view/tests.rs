use super::*;
use crate::theme::Palette;
use proptest::prelude::*;
use puissance4_rules::{Connect, Position};
use ratatui::buffer::Buffer;

fn geometry(columns: usize, rows: usize) -> Geometry {
    Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap())
}

fn cell(column: usize, row: usize) -> Cell {
    Cell::new(Column::from_index(column).unwrap(), Row::from_index(row).unwrap())
}

proptest! {
    /// On any board, theme and screen the chosen cell is shown, and a click on it finds it.
    #[test]
    fn the_focus_is_always_shown_and_found(
        columns in 1..=64_usize, rows in 1..=64_usize, width in 12..200_u16, height in 8..80_u16,
        at in (0..64_usize, 0..64_usize), before in (0..64_usize, 0..64_usize), theme in 0..7_usize,
    ) {
        let focus = cell(at.0 % columns, at.1 % rows);
        let theme = Theme::all().nth(theme).unwrap();
        let area = Rect::new(3, 2, width, height);
        let scroll = Scroll { column: before.0, row: before.1 };
        let view = BoardView::new(area, geometry(columns, rows), theme, false, focus, scroll);
        let x = view.column_x(focus.column()).unwrap() + view.metrics.indent;
        let y = view.row_y(focus.row()).unwrap();
        prop_assert_eq!(view.cell_at(Point { x, y }), Some(focus));
        prop_assert_eq!(view.column_at(Point { x, y }), Some(focus.column()));
        // What is shown stays where it is.
        let again = BoardView::new(area, geometry(columns, rows), theme, false, focus, view.scroll());
        prop_assert_eq!(again, view);
        // And it is drawn without a panic.
        let mut buffer = Buffer::empty(Rect::new(0, 0, width + 6, height + 4));
        let palette = Palette::new(theme, crate::theme::Colours::True);
        view.draw(&Position::new(geometry(columns, rows)), &Scene::default(), &palette, &mut buffer);
    }
}

/// The winning line can be seen without colours, bold and reverse, in every theme and size.
#[test]
fn a_winning_line_shows_by_characters_alone() {
    use puissance4_rules::{Game, Outcome};
    for theme in Theme::all() {
        for (moves, columns) in [("1212121", 4), ("1122334", 7), ("12233434464", 9), ("4455667", 7), ("1122334", 60)] {
            let game = Game::replay(geometry(columns, 6), &moves.parse().unwrap()).unwrap();
            let Outcome::Win(win) = game.position().outcome() else { panic!("{moves}") };
            let winning: Vec<Cell> = win.lines().iter().flat_map(|line| line.cells().to_vec()).collect();
            for (ascii, width, height) in [
                (false, 200, 57),
                (true, 200, 57),
                (false, 120, 40),
                (false, 50, 24),
                (false, 40, 12),
                (false, 20, 10),
                (true, 60, 30),
                (true, 20, 10),
            ] {
                let area = Rect::new(2, 2, width, height);
                let view = BoardView::new(area, geometry(columns, 6), theme, ascii, cell(0, 0), Scroll::default());
                let drawn = |winning: &[Cell]| {
                    let mut buffer = Buffer::empty(Rect::new(0, 0, width + 4, height + 4));
                    let palette = Palette::new(theme, crate::theme::Colours::None);
                    let scene = Scene { winning: winning.to_vec(), ..Scene::default() };
                    view.draw(game.position(), &scene, &palette, &mut buffer);
                    buffer
                };
                let (before, after) = (drawn(&[]), drawn(&winning));
                for cell in game.position().geometry().cells() {
                    let (Some(x), Some(y)) = (view.column_x(cell.column()), view.row_y(cell.row())) else {
                        continue;
                    };
                    let changed = |left: u16, right: u16| {
                        (y..y + view.metrics.disc.1)
                            .flat_map(|y| (left..right).map(move |x| (x, y)))
                            .any(|place| before[place].symbol() != after[place].symbol())
                    };
                    let (left, right) = (x + view.metrics.indent, x + view.metrics.indent + view.metrics.disc.0);
                    if winning.contains(&cell) {
                        let both = changed(left, right) || changed(left - 1, left) && changed(right, right + 1);
                        assert!(both, "{theme:?} {moves} {cell:?} {:?}", view.cell_size);
                    } else {
                        assert!(!changed(left, right), "{theme:?} {moves} {cell:?} {:?}", view.cell_size);
                    }
                }
            }
        }
    }
}

#[test]
fn the_largest_board_that_fits_is_shown_whole() {
    for (width, height) in [(80, 20), (40, 16), (200, 60), (20, 9)] {
        for theme in Theme::all() {
            let area = Rect::new(0, 0, width, height);
            let size = BoardView::largest(area, theme);
            let geometry = geometry(size.columns(), size.rows());
            let view = BoardView::new(area, geometry, theme, false, cell(0, 0), Scroll::default());
            assert_eq!(view.hidden(), Hidden::default(), "{size} in {width}x{height} {theme:?}");
        }
    }
}
