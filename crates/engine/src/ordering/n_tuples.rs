//! N-tuple tables: learned weights of small groups of cells.
//!
//! A group is a pair of columns, a row, a diagonal, or the winning cells of a column. What is in its cells is an index
//! into the group's table, and the sum of all weights says how cheap a move is to prove. Groups that are mirror images
//! of each other share a table, so mirror images are ordered alike. There are four heads, sets of tables, for the
//! two players and for the two kinds of questions: whether the side to move wins, and whether it holds.
//!
//! ```text
//!   a head:   | rows        | diagonals | pairs of columns | winning cells  | plies  |
//!   weights:  | 6 x 3^7     | 6 x 3^6   | 8 x 2^14         | 4 x 2^12       | 2 x 32 |
//!   groups:   | 6           | 12        | 15               | 7              | 1      |
//! ```
//!
//! Two columns have 14 bits: each is 7 bits of the position's key, its discs and a bit above them. A cell of a row or a
//! diagonal is empty, mine or theirs, and n cells are a number of n digits to the base 3. These numbers are sums over
//! the columns, so all 18 are found by adding one line of a table for each column.

use std::sync::{Arc, LazyLock};

use puissance4_rules::shape::{Shape, StandardShape};

const COLUMNS: usize = 7;
const ROWS: usize = 6;

/// The ways to see a position: two players, two kinds of questions.
pub const HEADS: usize = 4;

const ROW: usize = 3_usize.pow(7);
const DIAGONAL: usize = 3_usize.pow(6);
const PAIR: usize = 1 << 14;
const WINNING: usize = 1 << 12;

const DIAGONALS: usize = ROWS * ROW;
const PAIRS: usize = DIAGONALS + DIAGONAL_STARTS.len() * DIAGONAL;
const WINNINGS: usize = PAIRS + PAIR_TABLES.len() * PAIR;
const PLIES: usize = WINNINGS + COLUMNS.div_ceil(2) * WINNING;
/// The weights of a head.
pub const WEIGHTS: usize = PLIES + 64;

/// Where the rising diagonals of four cells or more start: column and row. The falling ones are their mirror images.
const DIAGONAL_STARTS: [(usize, usize); 6] = [(0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (3, 0)];

/// The pairs of columns with a table: at most three apart, and of two mirror images one. The pair (2, 4) is its own.
const PAIR_TABLES: [(usize, usize); 8] = [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3), (0, 3), (1, 4), (2, 4)];

/// The groups of cells in a line, and room for whole registers.
const LINES: usize = 32;

/// What a column adds to the indices of all lines, by its seven bits of a key.
type ColumnLines = [[u16; LINES]; 128];

static LINE_INDICES: LazyLock<Vec<ColumnLines>> = LazyLock::new(line_indices);

/// Learned weights for the standard board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NTuples {
    /// The heads, one after the other.
    weights: Vec<i8>,
}

impl NTuples {
    /// The tables with these weights, head by head; `None` if there are too few or too many.
    pub fn new(weights: Vec<i8>) -> Option<Self> {
        (weights.len() == HEADS * WEIGHTS).then_some(Self { weights })
    }

    /// The tables that are part of the program, if they are for this board.
    pub(crate) fn embedded<S: Shape>(shape: S) -> Option<Arc<Self>> {
        static EMBEDDED: LazyLock<Option<Arc<NTuples>>> = LazyLock::new(|| {
            // Now, rather than during the first search.
            LazyLock::force(&LINE_INDICES);
            NTuples::unpack(include_bytes!("7x6.weights")).map(Arc::new)
        });
        let board = [shape.columns(), shape.rows(), shape.connect()];
        let standard = [StandardShape.columns(), StandardShape.rows(), StandardShape.connect()];
        if board == standard { EMBEDDED.clone() } else { None }
    }

    /// The weights as bytes. Most are zero: a run of zeros is a zero byte and its length.
    pub fn pack(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut rest = &self.weights[..];
        while let [first, ..] = rest {
            let run = if *first == 0 { rest.iter().take(255).take_while(|weight| **weight == 0).count() } else { 1 };
            bytes.push(first.cast_unsigned());
            if *first == 0 {
                bytes.extend(u8::try_from(run));
            }
            rest = &rest[run..];
        }
        bytes
    }

    /// The opposite of [`NTuples::pack`]; `None` if the bytes are not the weights of all heads.
    pub fn unpack(bytes: &[u8]) -> Option<Self> {
        let mut weights = Vec::with_capacity(HEADS * WEIGHTS);
        let mut bytes = bytes.iter();
        while let Some(byte) = bytes.next() {
            match byte {
                0 => weights.resize(weights.len() + usize::from(*bytes.next()?), 0),
                weight => weights.push(weight.cast_signed()),
            }
        }
        Self::new(weights)
    }

    /// A weight of a head; 0 if there is none.
    pub fn weight(&self, head: usize, index: usize) -> i32 {
        self.weights.get(head * WEIGHTS + index).map_or(0, |weight| i32::from(*weight))
    }

    /// What the tables add to the promise of a move. `mine` and `theirs` are the discs after the move and what it
    /// forces, of the side that made it and of the other; `turned` says whether that side is to move again.
    #[inline(always)]
    pub(crate) fn weigh(&self, head: usize, mine: u64, theirs: u64, turned: bool) -> i32 {
        let mut sum = 0;
        let weights = &self.weights[head * WEIGHTS..(head + 1) * WEIGHTS];
        each_index(mine, theirs, turned, |index| sum += i32::from(weights[index]));
        sum
    }
}

/// The head for a question to a node with so many discs.
#[inline(always)]
pub fn head(ply: i32, alpha: i32) -> usize {
    usize::from(ply % 2 == 1) | usize::from(alpha >= 0) << 1
}

/// The indices of all weights of a move; see `NTuples::weigh`.
#[inline(always)]
pub fn each_index(mine: u64, theirs: u64, turned: bool, mut visit: impl FnMut(usize)) {
    let occupied = mine | theirs;
    let key = mine | (occupied + StandardShape.bottom());
    let empty = StandardShape.board() ^ occupied;
    // Plain loops, since closures are not always inlined into a search (see `NOTES.md`).
    let mut columns = [0; COLUMNS];
    for (index, column) in columns.iter_mut().enumerate() {
        *column = (key >> (7 * index) & 127) as usize;
    }

    let mut lines = [0_u16; LINES];
    for (table, column) in LINE_INDICES.iter().zip(columns) {
        for (index, more) in lines.iter_mut().zip(&table[column]) {
            *index += more;
        }
    }
    for index in &lines[..ROWS + 2 * DIAGONAL_STARTS.len()] {
        visit(usize::from(*index));
    }

    let mut base = PAIRS;
    for (one, other) in PAIR_TABLES {
        let mut pair = |one: usize, other: usize| visit(base + (columns[one] | columns[other] << 7));
        pair(one, other);
        if one + other != COLUMNS - 1 {
            pair(COLUMNS - 1 - one, COLUMNS - 1 - other);
        }
        base += PAIR;
    }

    let (my_wins, their_wins) = (StandardShape.winning(mine, empty), StandardShape.winning(theirs, empty));
    for column in 0..COLUMNS {
        let (my_cells, their_cells) = (my_wins >> (7 * column) & 63, their_wins >> (7 * column) & 63);
        let table = WINNINGS + column.min(COLUMNS - 1 - column) * WINNING;
        #[allow(clippy::cast_possible_truncation)] // Twelve bits.
        let cells = (my_cells | their_cells << 6) as usize;
        visit(table + cells);
    }

    visit(PLIES + (occupied.count_ones().min(31) as usize | usize::from(turned) << 5));
}

/// The index of the same cells seen in a mirror, if a table has both: a row from the right, or the pair of columns that
/// is its own image.
pub fn twin(index: usize) -> usize {
    let own_image = PAIRS + (PAIR_TABLES.len() - 1) * PAIR;
    if index < DIAGONALS {
        let (row, mut digits) = (index / ROW, index % ROW);
        let reversed = (0..COLUMNS).fold(0, |reversed, _| {
            let digit = digits % 3;
            digits /= 3;
            3 * reversed + digit
        });
        row * ROW + reversed
    } else if (own_image..WINNINGS).contains(&index) {
        let pair = index - own_image;
        own_image + (pair >> 7 | (pair & 127) << 7)
    } else {
        index
    }
}

fn line_indices() -> Vec<ColumnLines> {
    let mut tables = vec![[[0; LINES]; 128]; COLUMNS];
    for (column, table) in tables.iter_mut().enumerate() {
        for (bits, indices) in table.iter_mut().enumerate() {
            *indices = std::array::from_fn(|line| column_share(line, column, bits));
        }
    }
    tables
}

/// What a column with these bits adds to the index of a line; the first column also adds the start of the line's table.
#[allow(clippy::cast_possible_truncation)] // The tables of all lines are shorter than 2^16.
fn column_share(line: usize, column: usize, bits: usize) -> u16 {
    // The cells of a column with n discs are n bits, mine or theirs, and a one above them; nothing is above that.
    let discs = bits.checked_ilog2().unwrap_or(0) as usize;
    let digit = |row: usize| match (row < discs, bits >> row & 1 == 1) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => 2,
    };
    let (table, share) = if line < ROWS {
        (line * ROW, digit(line) * 3_usize.pow(column as u32))
    } else if line < ROWS + 2 * DIAGONAL_STARTS.len() {
        let diagonal = line - ROWS;
        let (start, row) = DIAGONAL_STARTS[diagonal / 2];
        // How far this column is from where the diagonal starts; that is on the other side if it falls.
        let column = if diagonal.is_multiple_of(2) { column } else { COLUMNS - 1 - column };
        let share = match column.checked_sub(start) {
            Some(step) if row + step < ROWS => digit(row + step) * 3_usize.pow(step as u32),
            _ => 0,
        };
        (DIAGONALS + diagonal / 2 * DIAGONAL, share)
    } else {
        return 0;
    };
    (share + if column == 0 { table } else { 0 }) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Chance, positions};
    use puissance4_rules::{Discs, Geometry, Player, Position};

    fn discs(position: &Position) -> [u64; 2] {
        let Discs::Small(board) = position.discs() else { panic!("the standard board is small") };
        Player::BOTH.map(|player| board.discs(player).word())
    }

    fn indices([mine, theirs]: [u64; 2]) -> Vec<usize> {
        let mut indices = Vec::new();
        each_index(mine, theirs, false, |index| indices.push(index));
        indices
    }

    #[test]
    fn lines_are_numbers_to_the_base_3() {
        for position in positions(Geometry::STANDARD, 0, 50) {
            let sets = discs(&position);
            let cell = |column: usize, row: usize| {
                let bit = 1_u64 << (7 * column + row);
                usize::from(sets[0] & bit != 0) + 2 * usize::from(sets[1] & bit != 0)
            };
            let number = |cells: Vec<usize>| cells.into_iter().rev().fold(0, |number, digit| 3 * number + digit);
            let mut expected = Vec::new();
            for row in 0..6 {
                expected.push(row * ROW + number((0..7).map(|column| cell(column, row)).collect()));
            }
            for (table, (column, row)) in DIAGONAL_STARTS.into_iter().enumerate() {
                let steps = (7 - column).min(6 - row);
                let rising = (0..steps).map(|step| cell(column + step, row + step)).collect();
                let falling = (0..steps).map(|step| cell(6 - column - step, row + step)).collect();
                expected.push(DIAGONALS + table * DIAGONAL + number(rising));
                expected.push(DIAGONALS + table * DIAGONAL + number(falling));
            }
            assert_eq!(indices(sets)[..18], expected);
        }
    }

    /// Every index has its place in one table, and a mirror image has the same ones, or their twins.
    #[test]
    fn mirror_images_have_the_same_weights() {
        let folded = |sets: [u64; 2]| {
            let mut indices: Vec<_> = indices(sets).into_iter().map(|index| index.min(twin(index))).collect();
            indices.sort_unstable();
            indices
        };
        let tables = NTuples::embedded(StandardShape).unwrap();
        let mut different = false;
        for position in positions(Geometry::STANDARD, 0, 200) {
            let (sets, mirrored) = (discs(&position), discs(&position.mirrored()));
            assert!(indices(sets).into_iter().all(|index| index < WEIGHTS && twin(twin(index)) == index));
            assert_eq!(folded(sets), folded(mirrored));
            for head in 0..HEADS {
                let weight = tables.weigh(head, sets[0], sets[1], false);
                assert_eq!(weight, tables.weigh(head, mirrored[0], mirrored[1], false));
                different |= weight != tables.weigh(0, sets[0], sets[1], false);
            }
        }
        assert!(different, "the heads differ");
    }

    #[test]
    fn packed_weights_are_unpacked() {
        let mut chance = Chance::new(1);
        let mut weights: Vec<i8> = Vec::new();
        while weights.len() < HEADS * WEIGHTS {
            let [weight, zeros, ..] = chance.word().to_be_bytes();
            weights.push(weight.cast_signed());
            weights.resize(weights.len() + 2 * usize::from(zeros), 0);
        }
        weights.truncate(HEADS * WEIGHTS);
        let tables = NTuples::new(weights).unwrap();
        let packed = tables.pack();
        assert_eq!(NTuples::unpack(&packed), Some(tables));
        assert_eq!(NTuples::unpack(&packed[..packed.len() / 2]), None);
        assert_eq!(NTuples::unpack(&[&packed[..], &[1]].concat()), None);
    }

    #[test]
    fn the_embedded_weights_are_small() {
        let bytes = include_bytes!("7x6.weights");
        assert!(bytes.len() <= 512 << 10, "{} bytes", bytes.len());
        assert!(NTuples::unpack(bytes).is_some_and(|tables| tables.pack() == bytes));
    }
}
