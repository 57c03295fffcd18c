//! The board on the screen: how large its cells are, which part of it is shown, and what is drawn in them.
//!
//! From top to bottom: the row in which a disc hovers, the cells, the lower edge, the column numbers, and a line for
//! marks and scores. Where there is no room for all of it, the edge is left out first, then the hovering disc. A board
//! that is still too large is shown in part, always with the chosen cell. Lines above and below the cells then say
//! which rows are hidden, and arrows beside the column numbers show on which side there are more columns.

mod cell_size;
mod discs;
mod paint;
mod tried;

use puissance4_rules::{Cell, Column, Columns, Geometry, Player, Row, Size};
use ratatui::layout::{Position as Point, Rect};

use self::cell_size::{CellSize, LINES_BELOW, Metrics, small};
use crate::theme::Theme;

/// The first column and the first row, from the bottom, that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Scroll {
    pub(crate) column: usize,
    pub(crate) row: usize,
}

/// The board at its place on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardView {
    geometry: Geometry,
    theme: Theme,
    ascii: bool,
    cell_size: CellSize,
    metrics: Metrics,
    /// The upper left corner, where the hovering row begins.
    origin: Point,
    shown: (usize, usize),
    scroll: Scroll,
    area: Rect,
}

/// The hidden part of the board: the first and the last row or column on each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Hidden {
    pub(crate) above: Option<(Row, Row)>,
    pub(crate) below: Option<(Row, Row)>,
    pub(crate) left: Option<(Column, Column)>,
    pub(crate) right: Option<(Column, Column)>,
}

/// What is drawn besides the discs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    /// A disc over a column.
    pub(crate) hover: Option<(Column, Player)>,
    /// A cell that is pointed at.
    pub(crate) pointed: Option<Cell>,
    /// Where the hovering disc would land.
    pub(crate) landing: Option<Cell>,
    /// A disc on its way down, and how many rows above its cell it is.
    pub(crate) falling: Option<(Cell, f32)>,
    pub(crate) winning: Vec<Cell>,
    /// Cells to look at.
    pub(crate) lit: Vec<Cell>,
    /// Discs that are only thought of, in their order.
    pub(crate) tried: Vec<Cell>,
    pub(crate) last: Option<Column>,
    pub(crate) chosen: Option<Column>,
    /// Columns to point out.
    pub(crate) marked: Columns,
    /// What to write under each column, and whether it is good.
    pub(crate) scores: Vec<(Column, String, Option<bool>)>,
    /// What to write where rows are hidden.
    pub(crate) above: Option<String>,
    pub(crate) below: Option<String>,
}

impl BoardView {
    /// The board in the middle of an area, with the largest cells that fit. The cell `focus` is always shown.
    pub(crate) fn new(area: Rect, geometry: Geometry, theme: Theme, ascii: bool, focus: Cell, scroll: Scroll) -> Self {
        let size = geometry.size();
        let (cell_size, metrics) = CellSize::for_area(area, size, theme);
        let room = |total: u16, taken: u16, pitch: u16, most: usize| {
            usize::from(total.saturating_sub(taken) / pitch).clamp(1, most)
        };
        let (beside, around) = metrics.margins();
        let shown = (
            room(area.width, beside, metrics.pitch.0, size.columns()),
            room(area.height, around, metrics.pitch.1, size.rows()),
        );
        let keep = |first: usize, shown: usize, wanted: usize, all: usize| {
            let first = first.min(wanted).max((wanted + 1).saturating_sub(shown));
            first.min(all.saturating_sub(shown))
        };
        let scroll = Scroll {
            column: keep(scroll.column, shown.0, focus.column().index(), size.columns()),
            row: keep(scroll.row, shown.1, focus.row().index(), size.rows()),
        };
        let width = beside + small(shown.0) * metrics.pitch.0;
        let height = around + small(shown.1) * metrics.pitch.1;
        let origin = Point {
            x: area.x + area.width.saturating_sub(width) / 2,
            y: area.y + area.height.saturating_sub(height) / 2,
        };
        Self { geometry, theme, ascii, cell_size, metrics, origin, shown, scroll, area }
    }

    /// The width of the board if the area shows it whole.
    pub(crate) fn whole_width(area: Rect, geometry: Geometry, theme: Theme) -> Option<u16> {
        let size = geometry.size();
        CellSize::for_whole(area, size, theme).map(|(_, metrics)| metrics.extent(size).0)
    }

    /// The largest board that an area shows whole with discs of one character, if need be without edge and hovering
    /// disc.
    pub(crate) fn largest(area: Rect, theme: Theme) -> Size {
        CellSize::largest_board(area, theme)
    }

    pub(crate) fn scroll(&self) -> Scroll {
        self.scroll
    }

    /// The part of the board that is not shown.
    pub(crate) fn hidden(&self) -> Hidden {
        let size = self.geometry.size();
        let rows =
            |from: usize, to: usize| (from < to).then(|| Row::from_index(from).zip(Row::from_index(to - 1))).flatten();
        let columns = |from: usize, to: usize| {
            (from < to).then(|| Column::from_index(from).zip(Column::from_index(to - 1))).flatten()
        };
        Hidden {
            above: rows(self.scroll.row + self.shown.1, size.rows()),
            below: rows(0, self.scroll.row),
            left: columns(0, self.scroll.column),
            right: columns(self.scroll.column + self.shown.0, size.columns()),
        }
    }

    fn hides_rows(&self) -> bool {
        self.shown.1 < self.geometry.size().rows()
    }

    /// The left edge of a column that is shown.
    fn column_x(&self, column: Column) -> Option<u16> {
        let place = column.index().checked_sub(self.scroll.column).filter(|place| *place < self.shown.0)?;
        Some(self.origin.x + self.metrics.left + small(place) * self.metrics.pitch.0)
    }

    /// The upper edge of a row that is shown.
    fn row_y(&self, row: Row) -> Option<u16> {
        let place = row.index().checked_sub(self.scroll.row).filter(|place| *place < self.shown.1)?;
        Some(self.cells_y() + small(self.shown.1 - 1 - place) * self.metrics.pitch.1)
    }

    fn cells_y(&self) -> u16 {
        self.origin.y + self.metrics.hover + self.metrics.above
    }

    /// The line of numbers.
    fn numbers_y(&self) -> u16 {
        self.cells_y() + small(self.shown.1) * self.metrics.pitch.1 + self.metrics.below
    }

    fn right(&self) -> u16 {
        self.origin.x + self.metrics.left + small(self.shown.0) * self.metrics.pitch.0 + self.metrics.right
    }

    /// The column at a place on the screen, anywhere between the hovering disc and the scores.
    pub(crate) fn column_at(&self, point: Point) -> Option<Column> {
        if point.y < self.origin.y || point.y >= self.numbers_y() + LINES_BELOW {
            return None;
        }
        let x = point.x.checked_sub(self.origin.x + self.metrics.left)?;
        let place = usize::from(x / self.metrics.pitch.0);
        (place < self.shown.0).then(|| Column::from_index(place + self.scroll.column)).flatten()
    }

    /// The cell at a place on the screen.
    pub(crate) fn cell_at(&self, point: Point) -> Option<Cell> {
        let column = self.column_at(point)?;
        let place = usize::from(point.y.checked_sub(self.cells_y())? / self.metrics.pitch.1);
        let from_bottom = (self.shown.1).checked_sub(place + 1)?;
        Row::from_index(from_bottom + self.scroll.row).map(|row| Cell::new(column, row))
    }
}

#[cfg(test)]
mod tests;
