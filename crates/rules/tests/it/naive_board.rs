//! The rules once more, as plainly as they can be written: a grid of numbers and loops over it.
//!
//! It shares nothing with the crate it checks, neither the bits nor the directions nor the order of the cells, so
//! the same mistake is not made twice. Columns and rows are indices from 0, the bottom row first; players are 1 and 2.

/// A place as (column, row).
pub(crate) type Place = (usize, usize);

/// One step to the next cell of a line, as columns to the right and rows up: column, row, rising, falling.
pub(crate) const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A board and the length of a winning line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NaiveBoard {
    /// `cells[row][column]` is 0, 1 or 2.
    pub(crate) cells: Vec<Vec<u8>>,
    pub(crate) connect: usize,
}

impl NaiveBoard {
    pub(crate) fn new(columns: usize, rows: usize, connect: usize) -> Self {
        Self { cells: vec![vec![0; columns]; rows], connect }
    }

    pub(crate) fn columns(&self) -> usize {
        self.cells[0].len()
    }

    pub(crate) fn rows(&self) -> usize {
        self.cells.len()
    }

    /// Every place of the board.
    pub(crate) fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for column in 0..self.columns() {
            for row in 0..self.rows() {
                places.push((column, row));
            }
        }
        places
    }

    /// What is at a place, 0 outside the board.
    pub(crate) fn at(&self, column: usize, row: usize) -> u8 {
        if column < self.columns() && row < self.rows() { self.cells[row][column] } else { 0 }
    }

    /// The lowest empty row of a column.
    pub(crate) fn landing_row(&self, column: usize) -> Option<usize> {
        if column >= self.columns() {
            return None;
        }
        (0..self.rows()).find(|row| self.cells[*row][column] == 0)
    }

    /// Drops a disc and says in which row it came to lie.
    pub(crate) fn drop_disc(&mut self, player: u8, column: usize) -> Option<usize> {
        let row = self.landing_row(column)?;
        self.cells[row][column] = player;
        Some(row)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.cells.iter().all(|row| row.iter().all(|cell| *cell != 0))
    }

    pub(crate) fn count(&self, player: u8) -> usize {
        self.cells.iter().flatten().filter(|cell| **cell == player).count()
    }

    /// How many discs of `player` are met one after another from `place` on, that place included, in steps of `step`.
    pub(crate) fn run(&self, player: u8, place: Place, step: (i32, i32)) -> usize {
        let mut length = 0;
        let mut here = Some(place);
        while let Some((column, row)) = here {
            if self.at(column, row) != player {
                break;
            }
            length += 1;
            here = moved(place, step, length);
        }
        length
    }

    /// Whether `player` has a winning line.
    pub(crate) fn has_line(&self, player: u8) -> bool {
        let starts = |place| STEPS.iter().any(|step| self.run(player, place, *step) >= self.connect);
        self.places().into_iter().any(starts)
    }

    /// How many discs of `player` stand one after another through `place`, as if it held that place.
    pub(crate) fn length_through(&self, player: u8, place: Place, step: (i32, i32)) -> usize {
        let side = |step| moved(place, step, 1).map_or(0, |next| self.run(player, next, step));
        1 + side(step) + side((-step.0, -step.1))
    }

    /// The longest of them over the four directions.
    pub(crate) fn longest_through(&self, player: u8, place: Place) -> usize {
        STEPS.into_iter().map(|step| self.length_through(player, place, step)).max().unwrap_or(0)
    }

    /// The winning lines of `player`, each with the index of its step and all its discs.
    pub(crate) fn lines(&self, player: u8) -> Vec<(usize, Vec<Place>)> {
        let mut lines = Vec::new();
        for (kind, step) in STEPS.into_iter().enumerate() {
            for place in self.places() {
                let length = self.run(player, place, step);
                let goes_back = moved(place, step, -1).is_some_and(|(column, row)| self.at(column, row) == player);
                if length >= self.connect && !goes_back {
                    let steps = 0..i32::try_from(length).unwrap();
                    lines.push((kind, steps.filter_map(|steps| moved(place, step, steps)).collect()));
                }
            }
        }
        lines
    }

    /// How many places and directions there are from which `length` discs of `player` follow each other.
    pub(crate) fn count_runs(&self, player: u8, length: usize) -> usize {
        let from = |place| STEPS.iter().filter(|step| self.run(player, place, **step) >= length).count();
        self.places().into_iter().map(from).sum()
    }

    pub(crate) fn mirrored(&self) -> Self {
        let mut mirror = self.clone();
        for row in &mut mirror.cells {
            row.reverse();
        }
        mirror
    }
}

/// The place that many steps further; `None` to the left of the board or below it.
fn moved((column, row): Place, (columns, rows): (i32, i32), steps: impl TryInto<i32>) -> Option<Place> {
    let steps = steps.try_into().ok()?;
    let column = i32::try_from(column).ok()? + steps * columns;
    let row = i32::try_from(row).ok()? + steps * rows;
    Some((usize::try_from(column).ok()?, usize::try_from(row).ok()?))
}
