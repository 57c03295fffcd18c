//! The opening book: the scores of all positions of the first plies, in less than a byte each.
//!
//! The book has every position of the standard board up to a number of discs, unless the game is over or the side to move wins at
//! once. So the positions need not be stored: it is enough that each of them finds its own score. There are n scores and some
//! 1.23 n cells of six bits. The hash of a position selects three cells, one in each third of the book. Their exclusive or is the
//! score:
//!
//! ```text
//!    ...|  a  |.......|  b  |....|  c  |...        score + 32 = a ^ b ^ c
//! ```
//!
//! To fill the cells, the builder looks for a cell that only one position uses, puts that position aside, and continues with the others
//! until none is left. With this many cells that works for nearly every seed of the hash. Then it goes back through the positions in
//! reverse order: the cell that only this position used is still free, and gets the value that makes the score right. (This is a
//! *static function* by "peeling", as in Bloomier and XOR filters.)
//!
//! A position that cannot occur would find three cells, too. So a look-up first checks that the position can occur.

pub(crate) mod builder;

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::OnceLock;

use puissance4_rules::shape::{Shape, StandardShape};
use puissance4_rules::{Discs, Geometry, Position, Word};

use crate::chance::{GOLDEN, mix};
use crate::score::Score;

/// A book for the standard board.
///
/// ```
/// use puissance4_engine::Book;
/// use puissance4_rules::{Geometry, Position};
///
/// if let Some(book) = Book::embedded() {
///     let score = book.score(&Position::new(Geometry::STANDARD)).unwrap();
///     assert_eq!(score.get(), 1);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    plies: u8,
    positions: u32,
    seed: u64,
    /// How many cells a third of the book has.
    third: u32,
    /// Cells of six bits, and one byte more.
    cells: Cow<'static, [u8]>,
}

/// Why something is not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// It does not start with the magic number.
    #[error("this is not a book")]
    Foreign,
    /// It is for another board, or of a later version.
    #[error("this book is for another board or another version")]
    Unsuitable,
    /// Its length or its checksum is wrong.
    #[error("the book is damaged")]
    Damaged,
}

/// The magic number.
const MAGIC: &[u8; 8] = b"p4 book\n";
/// Version, columns, rows, length of a line.
const KIND: [u8; 4] = [1, 7, 6, 4];
/// Magic, kind, plies (with three bytes of room), positions, third, seed.
const HEAD: usize = 8 + 4 + 4 + 4 + 4 + 8;
/// The checksum at the end.
const TAIL: usize = 8;
/// No book that can be built is longer.
const MAX_BYTES: u64 = 1 << 30;

/// The book in the program.
static EMBEDDED: OnceLock<Option<Book>> = OnceLock::new();

impl Book {
    /// How many bytes of a file say how long it is.
    pub const HEAD_BYTES: usize = HEAD;

    /// The book that is part of the program or was [given](Self::embed); `None` if there is none.
    pub fn embedded() -> Option<&'static Book> {
        #[cfg(feature = "embedded-book")]
        EMBEDDED.get_or_init(|| Book::read(include_bytes!("../books/7x6.book")).ok());
        EMBEDDED.get()?.as_ref()
    }

    /// Gives a book to a program that was built without one. Only the first call has an effect; in a program that carries a book, only
    /// before [`Book::embedded`] is called.
    pub fn embed(book: Book) {
        let _ = EMBEDDED.set(Some(book));
    }

    /// How many discs the positions have at most.
    pub fn plies(&self) -> usize {
        usize::from(self.plies)
    }

    /// How many positions it has; mirror images count once.
    pub fn positions(&self) -> usize {
        self.positions as usize
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        HEAD + self.cells.len() + TAIL
    }

    /// The score of a position, if it is one of the book's.
    pub fn score(&self, position: &Position) -> Option<Score> {
        if position.geometry() != Geometry::STANDARD || position.ply() > self.plies() || position.is_over() {
            return None;
        }
        let Discs::Small(board) = position.discs() else { return None };
        let [mover, other] = [position.to_move(), position.to_move().other()].map(|player| board.discs(player).word());
        if StandardShape.winning_moves(mover, other) != 0 || !can_come_about(mover, other, &mut HashSet::new()) {
            return None;
        }
        Some(Score::new(self.find(key(mover, other))))
    }

    /// What the cells of a key make.
    pub(crate) fn find(&self, key: u64) -> i32 {
        let bits = cells_of(key, self.seed, self.third).into_iter().fold(0, |bits, cell| bits ^ self.cell(cell));
        i32::from(bits) - 32
    }

    /// Six bits, which may be in two bytes.
    fn cell(&self, index: u32) -> u8 {
        let bit = 6 * index as usize;
        let [low, high] = [bit / 8, bit / 8 + 1].map(|byte| self.cells.get(byte).copied().unwrap_or(0));
        let shifted = u16::from_le_bytes([low, high]) >> (bit % 8);
        shifted.to_le_bytes()[0] & 63
    }

    /// Makes a book of keys and their scores. The same keys and scores make the same book.
    pub(crate) fn new(plies: u8, scores: &[(u64, i8)]) -> Self {
        let third = u32::try_from(scores.len() * 41 / 100 + 16).unwrap_or(u32::MAX);
        let (seed, order) = (0..).find_map(|seed| Some((seed, peel(scores, seed, third)?))).unwrap_or_default();
        let mut cells = vec![0_u8; 3 * third as usize];
        for (index, alone) in order.into_iter().rev() {
            let (key, score) = scores[index as usize];
            let own = cells_of(key, seed, third);
            let others =
                own.into_iter().filter(|cell| *cell != alone).fold(0, |bits, cell| bits ^ cells[cell as usize]);
            cells[alone as usize] = others ^ (score + 32).cast_unsigned();
        }
        let mut packed = vec![0_u8; (6 * cells.len()).div_ceil(8) + 1];
        for (index, cell) in cells.into_iter().enumerate() {
            let [low, high] = (u16::from(cell) << (6 * index % 8)).to_le_bytes();
            packed[6 * index / 8] |= low;
            packed[6 * index / 8 + 1] |= high;
        }
        let positions = u32::try_from(scores.len()).unwrap_or(u32::MAX);
        Self { plies, positions, seed, third, cells: Cow::Owned(packed) }
    }

    /// The book as it is kept in a file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.bytes());
        bytes.extend(MAGIC);
        bytes.extend(KIND);
        bytes.extend([self.plies, 0, 0, 0]);
        bytes.extend(self.positions.to_le_bytes());
        bytes.extend(self.third.to_le_bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.cells.iter());
        bytes.extend(sum(&bytes).to_le_bytes());
        bytes
    }

    /// How many bytes a book has in a file, by its first [`Book::HEAD_BYTES`]. So a file that is not a book need not be read to its end, and a device may have none.
    pub fn length(head: &[u8]) -> Result<u64, BookError> {
        if !head.starts_with(MAGIC) {
            return Err(BookError::Foreign);
        }
        let (Some(kind), Some(third)) = (head.get(8..12), head.get(20..24)) else { return Err(BookError::Damaged) };
        if *kind != KIND {
            return Err(BookError::Unsuitable);
        }
        let third = third.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
        let length = (HEAD + TAIL) as u64 + (18 * third).div_ceil(8) + 1;
        if length <= MAX_BYTES { Ok(length) } else { Err(BookError::Damaged) }
    }

    /// A book from a file that is part of the program, or read before.
    pub fn read(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookError> {
        let bytes = bytes.into();
        if !bytes.starts_with(MAGIC) {
            return Err(BookError::Foreign);
        }
        if bytes.len() < HEAD + TAIL {
            return Err(BookError::Damaged);
        }
        let (body, tail) = bytes.split_at(bytes.len() - TAIL);
        if body[8..12] != KIND {
            return Err(BookError::Unsuitable);
        }
        if sum(body).to_le_bytes() != tail {
            return Err(BookError::Damaged);
        }
        let number =
            |from: usize| body[from..from + 4].iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte));
        let (plies, positions, third) = (body[12], number(16), number(20));
        let seed = u64::from(number(24)) | u64::from(number(28)) << 32;
        if (body.len() - HEAD) as u64 != (18 * u64::from(third)).div_ceil(8) + 1 || third == 0 {
            return Err(BookError::Damaged);
        }
        let cells = match bytes {
            Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[HEAD..bytes.len() - TAIL]),
            Cow::Owned(bytes) => Cow::Owned(bytes[HEAD..bytes.len() - TAIL].to_vec()),
        };
        Ok(Self { plies, positions, seed, third, cells })
    }
}

/// A position as a number: of the two mirror images the lesser key (see `Search::key`).
pub(crate) fn key(mover: u64, other: u64) -> u64 {
    let key = mover | ((mover | other) + StandardShape.bottom());
    key.min(StandardShape.mirrored(key))
}

/// The three cells of a key.
fn cells_of(key: u64, seed: u64, third: u32) -> [u32; 3] {
    let mut state = key ^ seed.wrapping_mul(GOLDEN);
    [0, 1, 2].map(|part| {
        let mixed = mix(state);
        state = state.wrapping_add(GOLDEN);
        // The high half of a product: a number below `third`.
        #[allow(clippy::cast_possible_truncation)]
        let within = (((mixed >> 32) * u64::from(third)) >> 32) as u32;
        part * third + within
    })
}

/// An order in which every position has a cell that no position after it has: index of the position, and that cell. `None`
/// if this way of hashing has no such order.
fn peel(scores: &[(u64, i8)], seed: u64, third: u32) -> Option<Vec<(u32, u32)>> {
    // For every cell, how many positions have it and the exclusive or of their indices: if there is one, that is it.
    let mut cells = vec![(0_u32, 0_u32); 3 * third as usize];
    for (index, (key, _)) in (0_u32..).zip(scores) {
        for cell in cells_of(*key, seed, third) {
            let (count, indices) = &mut cells[cell as usize];
            *count += 1;
            *indices ^= index;
        }
    }
    let mut alone: Vec<u32> =
        (0_u32..).zip(&cells).filter(|(_, (count, _))| *count == 1).map(|(cell, _)| cell).collect();
    let mut order = Vec::with_capacity(scores.len());
    while let Some(cell) = alone.pop() {
        let (1, index) = cells[cell as usize] else { continue };
        order.push((index, cell));
        for own in cells_of(scores[index as usize].0, seed, third) {
            let (count, indices) = &mut cells[own as usize];
            *count -= 1;
            *indices ^= index;
            if *count == 1 {
                alone.push(own);
            }
        }
    }
    (order.len() == scores.len()).then_some(order)
}

/// Whether the discs can result from alternating moves: whether the top discs can be taken off by turns.
fn can_come_about(mover: u64, other: u64, seen: &mut HashSet<(u64, u64)>) -> bool {
    if mover | other == 0 {
        return true;
    }
    if !seen.insert((mover, other)) {
        return false;
    }
    // The last disc was the other's, and is on top of its column.
    let occupied = mover | other;
    let tops = occupied & (occupied + StandardShape.bottom()) >> 1;
    let mut last = tops & other;
    while let Some(index) = last.lowest() {
        last ^= 1 << index;
        if can_come_about(other ^ 1 << index, mover, seen) {
            return true;
        }
    }
    false
}

/// A checksum.
pub(crate) fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(5)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_is_found_again() {
        for count in [0_u64, 1, 2, 100, 20_000] {
            let scores: Vec<(u64, i8)> =
                (0..count).map(|key| (key * key * 7 + key, i8::try_from(key % 41).unwrap() - 20)).collect();
            let book = Book::new(3, &scores);
            assert!(scores.iter().all(|(key, score)| book.find(*key) == i32::from(*score)));
            let bytes = book.write();
            assert_eq!(bytes.len(), book.bytes());
            assert_eq!(Book::read(bytes), Ok(book));
        }
    }

    #[test]
    fn what_is_not_a_sound_book_is_refused() {
        let good = Book::new(1, &[(1, 1), (2, -1), (3, 0)]).write();
        assert_eq!(Book::read(Vec::new()), Err(BookError::Foreign));
        assert_eq!(Book::length(&good[..Book::HEAD_BYTES]), Ok(good.len() as u64));
        assert_eq!(Book::length(&good[..20]), Err(BookError::Damaged));
        assert_eq!(Book::length(&[0; Book::HEAD_BYTES]), Err(BookError::Foreign));
        let mut endless = good[..Book::HEAD_BYTES].to_vec();
        endless[20..24].fill(255);
        assert_eq!(Book::length(&endless), Err(BookError::Damaged));
        assert_eq!(Book::read(b"GIF89a and so on".to_vec()), Err(BookError::Foreign));
        assert_eq!(Book::read(good[..20].to_vec()), Err(BookError::Damaged));
        assert_eq!(Book::read(good[..good.len() - 1].to_vec()), Err(BookError::Damaged));
        let mut other_board = good.clone();
        other_board[9] = 8;
        assert_eq!(Book::read(other_board), Err(BookError::Unsuitable));
        for byte in 12..good.len() {
            let mut changed = good.clone();
            changed[byte] ^= 4;
            assert_eq!(Book::read(changed), Err(BookError::Damaged), "byte {byte}");
        }
    }

    #[test]
    fn only_what_can_come_about_is_looked_up() {
        let about = |mover, other| can_come_about(mover, other, &mut HashSet::new());
        assert!(about(0, 0) && about(0, 1) && about(1, 2) && !about(2, 1), "the first disc is the first player's");
        // The columns of two discs each have the second player's below: one of them was first.
        assert!(!about(0b10 | 0b10 << 7, 1 | 1 << 7));
        assert!(about(1 | 0b10 << 7, 0b10 | 1 << 7));
    }
}
