//! Builds a [`Book`]: every position of the last ply is solved, and the scores of earlier plies follow from them.
//!
//! This takes hours, so it is done in pieces. A [`BookBuilder`] lists the positions in a fixed order; the caller has
//! them solved in any order, on any number of machines, and returns the scores.

use std::collections::HashSet;

use crate::book::{Book, key, replay};
use crate::score::win_on;
use puissance4_rules::shape::{Shape, StandardShape};
use puissance4_rules::{Column, Moves};

/// The positions of a book.
pub struct BookBuilder {
    /// For every ply the keys of its positions, in order, each with whether the side to move wins at once.
    levels: Vec<Vec<(u64, bool)>>,
    /// Of the last ply those that have to be solved.
    leaves: Vec<u64>,
}

impl BookBuilder {
    /// All positions with at most this many discs.
    pub fn new(plies: u8) -> Self {
        let mut levels = vec![vec![(key(0, 0), false)]];
        for _ in 0..plies {
            let mut next = HashSet::new();
            for (parent, _) in levels.last().into_iter().flatten() {
                next.extend(children(*parent));
            }
            let mut level: Vec<(u64, bool)> = next.into_iter().map(|child| (child, wins_at_once(child))).collect();
            level.sort_unstable();
            levels.push(level);
        }
        let last = levels.last().into_iter().flatten();
        let leaves = last.filter(|(_, wins)| !wins).map(|(leaf, _)| *leaf).collect();
        Self { levels, leaves }
    }

    /// How many positions have to be solved.
    pub fn positions(&self) -> usize {
        self.leaves.len()
    }

    /// These positions in a fixed order, in which neighbours have much in common: moves that lead to each of them.
    pub fn leaves(&self) -> impl Iterator<Item = Moves> {
        let mut seen = HashSet::new();
        self.leaves.iter().map(move |leaf| {
            seen.clear();
            let (mover, other) = discs(*leaf);
            let mut columns = Vec::new();
            replay(mover, other, &mut seen, &mut |cell| {
                columns.extend(Column::from_index((cell / StandardShape.column_bits()) as usize));
            });
            Moves(columns)
        })
    }

    /// The book, given the scores of all [leaves](Self::leaves) in their order. A score that no position has becomes
    /// the nearest one that there is.
    pub fn finish(self, solved: &[i8]) -> Book {
        let plies = u8::try_from(self.levels.len() - 1).unwrap_or_default();
        let best = i8::try_from(win_on(1, StandardShape.cells())).unwrap_or_default();
        let solved = solved.iter().map(|score| (*score).clamp(-best, best));
        let mut scores: Vec<Vec<(u64, i8)>> = vec![Vec::new(); self.levels.len()];
        let mut below: Vec<(u64, i8)> = self.leaves.into_iter().zip(solved).collect();
        for (ply, level) in self.levels.iter().enumerate().rev().skip(1) {
            let score_of = |child: u64| {
                if wins_at_once(child) {
                    return i8::try_from(win_on(i32::try_from(ply).unwrap_or(0) + 2, StandardShape.cells()))
                        .unwrap_or_default();
                }
                below.binary_search_by_key(&child, |(key, _)| *key).map_or(0, |found| below[found].1)
            };
            let open = level.iter().filter(|(_, wins)| !wins);
            let above: Vec<(u64, i8)> = open
                .map(|(parent, _)| (*parent, children(*parent).map(|child| -score_of(child)).max().unwrap_or(0)))
                .collect();
            scores[ply + 1] = std::mem::replace(&mut below, above);
        }
        scores[0] = below;
        Book::new(plies, &scores)
    }
}

/// The discs of the side to move and of the other: in every column the highest bit of a key says how many there are.
fn discs(key: u64) -> (u64, u64) {
    let column_bits = StandardShape.column_bits();
    let (mut mover, mut other) = (0, 0);
    for column in 0..StandardShape.columns() {
        let bits = key >> (column * column_bits) & ((1 << column_bits) - 1);
        let next = 1 << bits.ilog2();
        mover |= (bits ^ next) << (column * column_bits);
        other |= ((next - 1) & !bits) << (column * column_bits);
    }
    (mover, other)
}

fn wins_at_once(key: u64) -> bool {
    let (mover, other) = discs(key);
    StandardShape.winning_moves(mover, other) != 0
}

/// What the next move can lead to, games that it ends left out.
fn children(parent: u64) -> impl Iterator<Item = u64> {
    let (mover, other) = discs(parent);
    let quiet = StandardShape.playable(mover | other) & !StandardShape.winning_moves(mover, other);
    (0..64).filter(move |bit| quiet >> bit & 1 == 1).map(move |bit| key(other, mover | 1 << bit))
}

#[cfg(test)]
mod tests {
    use puissance4_rules::{Discs, Game, Geometry};

    use super::*;

    #[test]
    fn a_key_gives_its_discs_back() {
        for (mover, other) in [(0, 0), (0, 1), (1, 0b1000_0000), (0b101, 0b010), (1 << 42, 1 << 35 | 1 << 43)] {
            let [here, there] = [(mover, other), (StandardShape.mirrored(mover), StandardShape.mirrored(other))];
            assert!([here, there].contains(&discs(key(mover, other))));
        }
    }

    #[test]
    fn there_are_as_many_positions_as_there_are() {
        let builder = BookBuilder::new(5);
        let images = |key: u64| if StandardShape.mirrored(key) == key { 1 } else { 2 };
        let counts: Vec<usize> =
            builder.levels.iter().map(|level| level.iter().map(|(key, _)| images(*key)).sum()).collect();
        assert_eq!(counts, [1, 7, 49, 238, 1120, 4263]);
        assert_eq!(builder.positions(), builder.levels[5].iter().filter(|(_, wins)| !wins).count());
    }

    #[test]
    fn the_moves_of_leaves_lead_to_them() {
        for plies in 0..=6 {
            let builder = BookBuilder::new(plies);
            let reached = builder.leaves().map(|moves| {
                let game = Game::replay(Geometry::STANDARD, &moves).unwrap();
                assert!(game.moves().0.len() == usize::from(plies) && !game.position().is_over());
                let Discs::Small(board) = game.position().discs() else { panic!("a small board") };
                let mover = game.position().to_move();
                key(board.discs(mover).word(), board.discs(mover.other()).word())
            });
            assert_eq!(reached.collect::<Vec<_>>(), builder.leaves);
        }
    }
}
