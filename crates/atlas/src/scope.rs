//! Which boards the atlas has.

use puissance4_rules::{Connect, Geometry, Size};

/// Why a board is in the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Lines of 4, columns + rows at most 15.
    Four,
    /// Lines of 3, 5 or 6, at most 42 cells.
    Others,
    /// Lines of 4 on larger boards: 8x8, and narrow or flat ones.
    Beyond,
}

/// The largest columns + rows of boards with lines of 4.
const SIDES: usize = 15;
/// The same beyond, for boards with few columns or few rows.
const SIDES_BEYOND: usize = 20;
/// A narrow board has at most this many columns.
const NARROW: usize = 6;
/// A flat one has at most this many rows: too few for a column or a diagonal of 4.
const FLAT: usize = 3;
/// The most cells of boards with other lines.
const CELLS: usize = 42;

/// In which part of the atlas a board is; `None` if it is in none, or has no room for a line: then every game is a
/// draw.
pub fn part(geometry: Geometry) -> Option<Part> {
    let size = geometry.size();
    let (columns, rows) = (size.columns(), size.rows());
    if !geometry.line_fits() {
        return None;
    }
    match geometry.connect().get() {
        4 if columns + rows <= SIDES => Some(Part::Four),
        4 if (columns, rows) == (8, 8) => Some(Part::Beyond),
        4 if columns + rows <= SIDES_BEYOND && (columns <= NARROW || rows <= FLAT) => Some(Part::Beyond),
        3 | 5 | 6 if size.cells() <= CELLS => Some(Part::Others),
        _ => None,
    }
}

/// All boards of the atlas, in the order of the file: by the length of lines, the part, then columns and rows.
pub fn scope() -> Vec<Geometry> {
    let pairs = (1..=CELLS).flat_map(|columns| (1..=CELLS).map(move |rows| (columns, rows)));
    let sizes: Vec<Size> = pairs.filter_map(|(columns, rows)| Size::new(columns, rows).ok()).collect();
    let connects = [4, 3, 5, 6].into_iter().filter_map(|connect| Connect::new(connect).ok());
    let mut boards: Vec<(Part, Geometry)> = connects
        .flat_map(|connect| sizes.iter().map(move |size| Geometry::new(*size, connect)))
        .filter_map(|geometry| part(geometry).map(|part| (part, geometry)))
        .collect();
    boards.sort_by_key(|(part, geometry)| (geometry.connect().get() != 4, geometry.connect(), *part));
    boards.into_iter().map(|(_, geometry)| geometry).collect()
}

/// Whether the result of a board is in the table of J. Tromp and C. Steininger: lines of 4, at least 4 columns and 4
/// rows, and for each number of columns up to so many rows. What is not is new here: it was not compared with any
/// publication.
pub fn is_published(geometry: Geometry) -> bool {
    const MOST_ROWS: [usize; 9] = [13, 13, 12, 10, 8, 7, 6, 5, 4];
    let size = geometry.size();
    let most = size.columns().checked_sub(4).and_then(|place| MOST_ROWS.get(place));
    geometry.connect().get() == 4 && size.rows() >= 4 && most.is_some_and(|most| size.rows() <= *most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scope_has_every_board_once() {
        let boards = scope();
        let four = |columns: usize, rows: usize| usize::from(columns.max(rows) >= 4 && columns + rows <= 15);
        let fours: usize = (1..15).flat_map(|columns| (1..15).map(move |rows| four(columns, rows))).sum();
        assert_eq!(boards.iter().filter(|board| part(**board) == Some(Part::Four)).count(), fours);
        for connect in [3, 5, 6] {
            let of_42 = (1..=42).flat_map(|columns| (1..=42 / columns).map(move |rows| (columns, rows)));
            let fitting = of_42.filter(|(columns, rows)| *columns.max(rows) >= connect).count();
            assert_eq!(boards.iter().filter(|board| board.connect().get() == connect).count(), fitting);
        }
        let mut unique = boards.clone();
        unique.sort_by_key(|board| (board.size().columns(), board.size().rows(), board.connect()));
        unique.dedup();
        assert_eq!(unique.len(), boards.len());
        assert!(boards.iter().all(|board| board.bits() <= 128), "all can be solved");
    }

    #[test]
    fn published_boards_with_few_sides_are_in_the_scope() {
        let boards = scope();
        let published: Vec<Geometry> = boards.iter().copied().filter(|board| is_published(*board)).collect();
        let few = |board: &&Geometry| part(**board) == Some(Part::Four);
        assert_eq!(published.iter().filter(few).count(), (4..=11).map(|columns| 15 - columns - 3).sum::<usize>());
        assert!(is_published(Geometry::STANDARD));
    }
}
