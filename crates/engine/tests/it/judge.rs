//! A second solver, to judge the first: plain alpha-beta on an array of cells, with every position it has seen in a
//! map.
//!
//! It shares nothing with the engine, not even the rules: where a disc lands, when a line is complete and what that is
//! worth are written here once more, by their definitions. So the same mistake would have to be made twice.

use std::collections::HashMap;

/// Solves positions of one board, the easy ones.
pub(crate) struct Judge {
    columns: usize,
    rows: usize,
    connect: usize,
    /// The lowest and the highest score that a position may have, by its cells read as a number.
    known: HashMap<u128, (i32, i32)>,
    /// How many positions it will still look at.
    patience: usize,
}

/// The discs on the board.
struct Discs {
    /// Column by column, each from the bottom: 0 for an empty cell, else 1 or 2 for the player.
    cells: Vec<u8>,
    /// How many there are.
    ply: usize,
}

impl Judge {
    /// A judge who has seen nothing yet.
    pub(crate) fn new(columns: usize, rows: usize, connect: usize) -> Self {
        // More digits of base 3 do not fit the keys.
        assert!(columns * rows <= 80, "{columns}x{rows} cells");
        Self { columns, rows, connect, known: HashMap::new(), patience: 0 }
    }

    /// What the position after these moves, columns counted from 1, is worth to the side to move, if that is `claim`;
    /// if it is more or less, so is the answer. `None` if that is not clear after looking at `patience` positions.
    pub(crate) fn score(&mut self, moves: &[usize], claim: i32, patience: usize) -> Option<i32> {
        let mut discs = Discs { cells: vec![0; self.columns * self.rows], ply: 0 };
        let mut won = false;
        for column in moves {
            assert!(!won, "{moves:?}: a move after the end of the game");
            let cell = self.landing(&discs, column - 1).unwrap_or_else(|| panic!("{moves:?}: a full column"));
            won = self.play(&mut discs, cell);
        }
        self.patience = patience;
        if won { Some(-self.win_on(discs.ply)) } else { self.search(&mut discs, claim - 1, claim + 1) }
    }

    /// What winning on a ply is worth.
    fn win_on(&self, ply: usize) -> i32 {
        i32::try_from((self.columns * self.rows + 2 - ply) / 2).unwrap()
    }

    /// The lowest empty cell of a column.
    fn landing(&self, discs: &Discs, column: usize) -> Option<usize> {
        (column * self.rows..(column + 1) * self.rows).find(|cell| discs.cells[*cell] == 0)
    }

    /// Puts a disc of the side to move in a cell. Whether that wins.
    fn play(&self, discs: &mut Discs, cell: usize) -> bool {
        let player = [1, 2][discs.ply % 2];
        discs.cells[cell] = player;
        discs.ply += 1;
        // How many discs of the player follow the new one in a direction.
        let run = |right: isize, up: isize| {
            let (mut column, mut row, mut length) = (cell / self.rows, cell % self.rows, 0);
            while let (Some(next_column), Some(next_row)) =
                (column.checked_add_signed(right), row.checked_add_signed(up))
                && next_column < self.columns
                && next_row < self.rows
                && discs.cells[next_column * self.rows + next_row] == player
            {
                (column, row, length) = (next_column, next_row, length + 1);
            }
            length
        };
        let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
        directions.iter().any(|(right, up)| run(*right, *up) + 1 + run(-right, -up) >= self.connect)
    }

    /// Takes the disc out again.
    fn take_back(discs: &mut Discs, cell: usize) {
        discs.cells[cell] = 0;
        discs.ply -= 1;
    }

    /// The score of a position that is not won, if it is between `alpha` and `beta`; else a number between the
    /// window and the score.
    fn search(&mut self, discs: &mut Discs, mut alpha: i32, mut beta: i32) -> Option<i32> {
        self.patience = self.patience.checked_sub(1)?;
        let mut columns: Vec<usize> = (0..self.columns).collect();
        // The middle columns have the most lines.
        columns.sort_by_key(|column| (2 * column + 1).abs_diff(self.columns));
        let cells: Vec<usize> = columns.into_iter().filter_map(|column| self.landing(discs, column)).collect();
        for cell in &cells {
            let wins = self.play(discs, *cell);
            Self::take_back(discs, *cell);
            if wins {
                return Some(self.win_on(discs.ply + 1));
            }
        }
        let key = discs.cells.iter().fold(0, |key, cell| 3 * key + u128::from(*cell));
        // The bounds of a new position: each side wins with its next disc at the earliest.
        let limits = || (-self.win_on(discs.ply + 2), self.win_on(discs.ply + 1));
        let (low, high) = self.known.get(&key).copied().unwrap_or_else(limits);
        if low == high || low >= beta {
            return Some(low);
        }
        if high <= alpha {
            return Some(high);
        }
        (alpha, beta) = (alpha.max(low), beta.min(high));
        let mut best = if cells.is_empty() { 0 } else { -i32::MAX };
        for cell in cells {
            self.play(discs, cell);
            best = best.max(-self.search(discs, -beta, -alpha.max(best))?);
            Self::take_back(discs, cell);
            if best >= beta {
                break;
            }
        }
        let (at_least, at_most) = (best > alpha, best < beta);
        self.known.insert(key, (if at_least { best } else { low }, if at_most { best } else { high }));
        Some(best)
    }
}
