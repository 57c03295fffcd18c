//! Where things are on the board, in hundredths of a cell, and the outline of the rack.

use std::fmt::Write as _;

use puissance4_rules::{Cell, Column, Geometry};

/// The left edge of a column.
pub(super) fn left_of(column: Column) -> i32 {
    i32::try_from(column.index()).unwrap_or(0) * 100
}

/// The centre of a column.
pub(super) fn center_of(column: Column) -> i32 {
    left_of(column) + 50
}

/// The lower edge of the cells.
pub(super) fn bottom_of(geometry: Geometry) -> i32 {
    i32::try_from(geometry.size().rows()).unwrap_or(0) * 100
}

/// The centre of a cell: from the left and from the top.
pub(super) fn center(geometry: Geometry, cell: Cell) -> (i32, i32) {
    let above = geometry.size().rows().saturating_sub(cell.row().number());
    (center_of(cell.column()), i32::try_from(above).unwrap_or(0) * 100 + 50)
}

/// The whole picture: room for a disc above, the lip and the feet below.
pub(super) fn view_box(geometry: Geometry) -> String {
    let size = geometry.size();
    format!("-18 -104 {} {}", size.columns() * 100 + 36, size.rows() * 100 + 192)
}

/// The feet below the rack.
pub(super) fn feet(geometry: Geometry) -> String {
    let (width, top) = (i32::try_from(geometry.size().columns()).unwrap_or(0) * 100, bottom_of(geometry) + 50);
    format!("M-12 {top}h72l-24 34h-48zM{} {top}h-72l24 34h48z", width + 12)
}

/// The rack with holes of this radius.
pub(super) fn rack(geometry: Geometry, radius: i32) -> String {
    let width = i32::try_from(geometry.size().columns()).unwrap_or(0) * 100;
    let mut path = format!(
        "M24 -10h{0}a34 34 0 0 1 34 34v{1}a34 34 0 0 1 -34 34h-{0}a34 34 0 0 1 -34 -34v-{1}a34 34 0 0 1 34 -34z",
        width - 48,
        bottom_of(geometry) - 28,
    );
    for (x, y) in geometry.cells().map(|cell| center(geometry, cell)) {
        let (left, across) = (x - radius, 2 * radius);
        let arc = |way: i32| format!("a{radius} {radius} 0 1 0 {} 0", way * across);
        let _ = write!(path, "M{left} {y}{}{}z", arc(1), arc(-1));
    }
    path
}

/// An arrow between two points: the line, and its head at the second one.
pub(super) fn arrow(from: (i32, i32), to: (i32, i32)) -> String {
    let (x, y) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
    let length = x.hypot(y).max(1.0);
    let (right, down) = (x / length, y / length);
    let tip = (f64::from(to.0), f64::from(to.1));
    // The ends of the head: back along the line, and to both sides.
    let end = |side: f64| (tip.0 - 34.0 * right - side * 26.0 * down, tip.1 - 34.0 * down + side * 26.0 * right);
    let (one, other) = (end(1.0), end(-1.0));
    format!(
        "M{} {}L{} {}M{:.0} {:.0}L{} {}L{:.0} {:.0}",
        from.0, from.1, to.0, to.1, one.0, one.1, to.0, to.1, other.0, other.1
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_has_its_head_at_its_end() {
        assert_eq!(arrow((50, 550), (350, 550)), "M50 550L350 550M316 576L350 550L316 524");
        assert_eq!(arrow((50, 550), (50, 250)), "M50 550L50 250M76 284L50 250L24 284");
    }
}
