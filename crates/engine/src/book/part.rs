//! A part of a book: the scores of all positions of some plies, in less than a byte each.
//!
//! A part has every position of its plies, so the positions need not be stored: it is enough that each of them finds
//! its own score. There are n scores and some 1.23 n cells of as many bits as the scores need. The hash of a position
//! selects three cells, one in each third of the part. Their exclusive or is the score:
//!
//! ```text
//!    ...|  a  |.......|  b  |....|  c  |...        score - lowest score = a ^ b ^ c
//! ```
//!
//! To fill the cells, the builder looks for a cell that only one position uses, puts that position aside, and continues
//! with the others until none is left. With this many cells that works for nearly every seed of the hash. Then it goes
//! back through the positions in reverse order: the cell that only this position used is still free, and gets the value
//! that makes the score right. (This is a *static function* by "peeling", as in Bloomier and XOR filters.)

use std::borrow::Cow;
use std::ops::RangeInclusive;

use crate::book::BookError;
use crate::chance::{GOLDEN, mix};

/// The magic number.
const MAGIC: &[u8; 8] = b"p4 book\n";
/// Version, columns, rows, length of a line.
const KIND: [u8; 4] = [2, 7, 6, 4];
/// Magic, kind, first and last ply, lowest score, bits, positions, third, seed.
pub(crate) const HEAD: usize = 8 + 4 + 4 + 4 + 4 + 8;
/// The checksum at the end.
const TAIL: usize = 8;
/// No part that can be built is longer.
const MAX_BYTES: u64 = 1 << 30;

/// The scores of the positions of some plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    first: u8,
    last: u8,
    lowest: i8,
    /// How many bits a cell has: one to eight.
    bits: u8,
    positions: u32,
    seed: u64,
    /// How many cells a third of the part has.
    third: u32,
    /// The cells, and one byte more.
    cells: Cow<'static, [u8]>,
}

impl Part {
    /// Makes a part of keys and their scores. The same keys and scores make the same part.
    pub(crate) fn new(plies: RangeInclusive<u8>, scores: &[(u64, i8)]) -> Self {
        let lowest = scores.iter().map(|(_, score)| *score).min().unwrap_or(0);
        let code = |score: i8| score.wrapping_sub(lowest).cast_unsigned();
        let highest = scores.iter().map(|(_, score)| code(*score)).max().unwrap_or(0).max(1);
        let bits = 8 - u8::try_from(highest.leading_zeros()).unwrap_or(0);
        let third = u32::try_from(scores.len() * 41 / 100 + 16).unwrap_or(u32::MAX);
        let (seed, order) = (0..).find_map(|seed| Some((seed, peel(scores, seed, third)?))).unwrap_or_default();
        let mut cells = vec![0_u8; 3 * third as usize];
        for (index, alone) in order.into_iter().rev() {
            let (key, score) = scores[index as usize];
            let own = cells_of(key, seed, third);
            let others =
                own.into_iter().filter(|cell| *cell != alone).fold(0, |bits, cell| bits ^ cells[cell as usize]);
            cells[alone as usize] = others ^ code(score);
        }
        let width = usize::from(bits);
        let mut packed = vec![0_u8; (width * cells.len()).div_ceil(8) + 1];
        for (index, cell) in cells.into_iter().enumerate() {
            let [low, high] = (u16::from(cell) << (width * index % 8)).to_le_bytes();
            packed[width * index / 8] |= low;
            packed[width * index / 8 + 1] |= high;
        }
        let positions = u32::try_from(scores.len()).unwrap_or(u32::MAX);
        let (first, last) = plies.into_inner();
        Self { first, last, lowest, bits, positions, seed, third, cells: Cow::Owned(packed) }
    }

    /// The numbers of discs of its positions.
    pub(crate) fn plies(&self) -> RangeInclusive<usize> {
        usize::from(self.first)..=usize::from(self.last)
    }

    /// How many positions it has; mirror images count once.
    pub(crate) fn positions(&self) -> usize {
        self.positions as usize
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        HEAD + self.cells.len() + TAIL
    }

    /// What the cells of a key make.
    pub(crate) fn find(&self, key: u64) -> i32 {
        let code = cells_of(key, self.seed, self.third).into_iter().fold(0, |code, cell| code ^ self.cell(cell));
        i32::from(self.lowest) + i32::from(code)
    }

    /// The bits of a cell, which may be in two bytes.
    fn cell(&self, index: u32) -> u8 {
        let bit = usize::from(self.bits) * index as usize;
        let [low, high] = [bit / 8, bit / 8 + 1].map(|byte| self.cells.get(byte).copied().unwrap_or(0));
        let shifted = u16::from_le_bytes([low, high]) >> (bit % 8);
        shifted.to_le_bytes()[0] & u8::MAX >> (8 - self.bits)
    }

    /// The part as it is kept in a file.
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.bytes());
        bytes.extend(MAGIC);
        bytes.extend(KIND);
        bytes.extend([self.first, self.last, self.lowest.cast_unsigned(), self.bits]);
        bytes.extend(self.positions.to_le_bytes());
        bytes.extend(self.third.to_le_bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.cells.iter());
        bytes.extend(sum(&bytes).to_le_bytes());
        bytes
    }

    /// How many bytes a part has in a file, by its first [`HEAD`].
    pub(crate) fn length(head: &[u8]) -> Result<u64, BookError> {
        if !head.starts_with(MAGIC) {
            return Err(BookError::Foreign);
        }
        let (Some(kind), Some(third)) = (head.get(8..12), head.get(20..24)) else { return Err(BookError::Damaged) };
        if *kind != KIND {
            return Err(BookError::Unsuitable);
        }
        let third = third.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
        let length = (HEAD + TAIL) as u64 + (3 * third * u64::from(head[15])).div_ceil(8) + 1;
        if length <= MAX_BYTES && third > 0 && (1..=8).contains(&head[15]) {
            Ok(length)
        } else {
            Err(BookError::Damaged)
        }
    }

    /// A part from a file. The bytes are those of the part and no others.
    pub(crate) fn read(bytes: Cow<'static, [u8]>) -> Result<Self, BookError> {
        if Self::length(&bytes)? != bytes.len() as u64 {
            return Err(BookError::Damaged);
        }
        let (body, tail) = bytes.split_at(bytes.len() - TAIL);
        if sum(body).to_le_bytes() != tail {
            return Err(BookError::Damaged);
        }
        let number =
            |from: usize| body[from..from + 4].iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte));
        let [first, last, lowest, bits] = [12, 13, 14, 15].map(|index| body[index]);
        let (positions, third) = (number(16), number(20));
        let seed = u64::from(number(24)) | u64::from(number(28)) << 32;
        if first > last {
            return Err(BookError::Damaged);
        }
        let lowest = lowest.cast_signed();
        let cells = match bytes {
            Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[HEAD..bytes.len() - TAIL]),
            Cow::Owned(bytes) => Cow::Owned(bytes[HEAD..bytes.len() - TAIL].to_vec()),
        };
        Ok(Self { first, last, lowest, bits, positions, seed, third, cells })
    }
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

/// An order in which every position has a cell that no position after it has: index of the position, and that cell.
/// `None` if this way of hashing has no such order.
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
        for (count, span) in [(0_u64, 41), (1, 41), (2, 41), (100, 41), (20_000, 41), (1000, 1), (1000, 2), (1000, 31)]
        {
            let score = |key: u64| i8::try_from(key % span).unwrap() - 20;
            let scores: Vec<(u64, i8)> = (0..count).map(|key| (key * key * 7 + key, score(key))).collect();
            let part = Part::new(0..=3, &scores);
            assert!(scores.iter().all(|(key, score)| part.find(*key) == i32::from(*score)));
            let bytes = part.write();
            assert_eq!(bytes.len(), part.bytes());
            assert_eq!(Part::length(&bytes[..HEAD]), Ok(bytes.len() as u64));
            assert_eq!(Part::read(bytes.into()), Ok(part));
        }
    }

    #[test]
    fn a_cell_has_no_more_bits_than_the_scores_need() {
        let bits = |scores: &[i8]| Part::new(0..=1, &(0..).zip(scores.iter().copied()).collect::<Vec<_>>()).bits;
        assert_eq!([bits(&[]), bits(&[-4]), bits(&[7, 8]), bits(&[-1, 0, 1])], [1, 1, 1, 2]);
        assert_eq!([bits(&[-15, 16]), bits(&[-16, 16]), bits(&[-128, 127])], [5, 6, 8]);
    }
}
