//! A Connect Four player. Your idea goes into `choose`; the rest need not change.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, Write};

const EMPTY: u8 = 0;
/// Horizontal, vertical, both diagonals.
const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// The board as the player `me` sees it: `cells[row][column]`, row 0 is at the bottom.
struct Game {
    cells: Vec<Vec<u8>>,
    connect: usize,
    me: u8,
}

impl Game {
    /// The row where a disc dropped into the column lands; `None` if the column is full.
    fn landing(&self, column: usize) -> Option<usize> {
        self.cells.iter().position(|row| row[column] == EMPTY)
    }

    /// The columns that are not full.
    fn possible_moves(&self) -> Vec<usize> {
        (0..self.cells[0].len()).filter(|&column| self.landing(column).is_some()).collect()
    }

    /// How many discs of the player follow after a cell in a direction.
    fn run(&self, cell: (usize, usize), (dr, dc): (isize, isize), player: u8) -> usize {
        let next = (1..).map(|step| (cell.0 as isize + step * dr, cell.1 as isize + step * dc));
        let disc = |(r, c): (isize, isize)| self.cells.get(r as usize).and_then(|row| row.get(c as usize));
        next.take_while(|&place| disc(place) == Some(&player)).count()
    }

    /// Does the player win at once by playing this column?
    fn wins(&self, column: usize, player: u8) -> bool {
        let cell = (self.landing(column).unwrap(), column);
        let aligned = |&(dr, dc): &(isize, isize)| {
            1 + self.run(cell, (dr, dc), player) + self.run(cell, (-dr, -dc), player)
        };
        DIRECTIONS.iter().any(|direction| aligned(direction) >= self.connect)
    }

    /// After this move, is the other player unable to win at once?
    fn is_safe(&mut self, column: usize) -> bool {
        let row = self.landing(column).unwrap();
        self.cells[row][column] = self.me;
        let safe = !self.possible_moves().iter().any(|&other| self.wins(other, 3 - self.me));
        self.cells[row][column] = EMPTY;
        safe
    }

    /// The column to play, counted from 0. There is always at least one possible move.
    fn choose(&mut self) -> usize {
        let possible = self.possible_moves();
        let winning: Vec<usize> = possible.iter().cloned().filter(|&c| self.wins(c, self.me)).collect();
        let safe: Vec<usize> = possible.iter().cloned().filter(|&c| self.is_safe(c)).collect();
        let candidates = [winning, safe, possible].iter().find(|list| !list.is_empty()).unwrap().clone();
        // YOUR IDEA HERE: among the best moves, something better than chance.
        let chance = RandomState::new().build_hasher().finish() as usize;
        candidates[chance % candidates.len()]
    }
}

fn main() {
    let input = io::stdin();
    let mut told = vec![];
    for text in input.lock().lines().map(|text| text.unwrap()) {
        let numbers: Vec<usize> = text.split_whitespace().skip(1).map(|word| word.parse().unwrap()).collect();
        if text.starts_with("game") { // game COLUMNS ROWS CONNECT ME
            told = numbers;
        } else if text.starts_with("board") { // bottom row first: 0 empty, 1 and 2 the players
            let cells: Vec<u8> = numbers.iter().map(|&number| number as u8).collect();
            let cells = cells.chunks(told[0]).map(|row| row.to_vec()).collect();
            let mut game = Game { cells: cells, connect: told[2], me: told[3] as u8 };
            println!("{}", game.choose() + 1); // the referee counts from 1
            io::stdout().flush().unwrap();
        } // moves has the moves so far; this player does not need them
    }
}
