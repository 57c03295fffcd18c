//! Positions that are made rather than read.

use std::collections::HashSet;
use std::io::{self, BufRead as _, BufReader};
use std::ops::RangeInclusive;
use std::path::Path;

use puissance4_players::Dice;
use puissance4_rules::{Bitboard, Discs, Geometry, Moves, Player, Position};

use crate::entry::Entry;
use crate::source::SourceError;
use crate::spool::Spool;

/// What positions are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Generator {
    /// All positions after a number of moves, each once, in the order of the least list of moves that leads to them.
    After {
        /// How many moves.
        plies: usize,
        /// Whether of two mirror images only the first counts.
        mirrored_once: bool,
        /// Whether positions are left out in which a player could win with the next disc, or the game is over.
        quiet: bool,
    },
    /// Positions of random games that are not over. The same one may come again.
    Random {
        /// How many positions.
        count: u64,
        /// How many moves were played, each number as likely as the others.
        plies: RangeInclusive<usize>,
        /// Where the random numbers start.
        seed: u64,
        /// Whether positions are left out in which a player could win with the next disc.
        quiet: bool,
    },
}

/// After so many games in a row without a position of the wanted kind, there is none to be found.
const MAX_TRIES: usize = 100_000;

impl Generator {
    /// Makes the positions, a list of moves each.
    pub(crate) fn write(&self, geometry: Geometry, folder: &Path) -> Result<Spool, SourceError> {
        match self {
            Self::After { plies, mirrored_once, quiet } => after(geometry, *plies, *mirrored_once, *quiet, folder),
            Self::Random { count, plies, seed, quiet } => random(geometry, *count, plies, *seed, *quiet, folder),
        }
    }
}

/// Layer after layer: each is read from the disk, and only the keys of the next one are in memory.
fn after(
    geometry: Geometry,
    plies: usize,
    mirrored_once: bool,
    quiet: bool,
    folder: &Path,
) -> Result<Spool, SourceError> {
    let keys = Keys::new(geometry, mirrored_once).ok_or(SourceError::TooLarge)?;
    let mut layer = Spool::new(folder)?;
    let empty = Position::new(geometry);
    if plies > 0 || !quiet || is_quiet(&empty) {
        layer.push("")?;
    }
    for ply in 1..=plies {
        let mut next = Spool::new(folder)?;
        let mut seen = HashSet::new();
        for line in BufReader::new(layer.into_file()?).lines() {
            let Entry { mut moves, position } = Entry::read(geometry, &line?).map_err(io::Error::other)?;
            for column in position.legal() {
                let mut after = position.clone();
                if after.play(column).is_err() || !seen.insert(keys.key(&after)) {
                    continue;
                }
                if ply < plies || !quiet || is_quiet(&after) {
                    moves.0.push(column);
                    next.push(&moves.to_string())?;
                    moves.0.pop();
                }
            }
        }
        layer = next;
    }
    Ok(layer)
}

fn random(
    geometry: Geometry,
    count: u64,
    plies: &RangeInclusive<usize>,
    seed: u64,
    quiet: bool,
    folder: &Path,
) -> Result<Spool, SourceError> {
    let lengths: Vec<usize> = plies.clone().take_while(|plies| *plies < geometry.size().cells()).collect();
    let mut dice = Dice::seeded(seed);
    let mut spool = Spool::new(folder)?;
    let mut tries = 0;
    while spool.lines() < count {
        let length = *dice.choose(&lengths).ok_or(SourceError::NoPosition)?;
        match game(geometry, length, quiet, &mut dice) {
            Some(moves) => {
                spool.push(&moves.to_string())?;
                tries = 0;
            }
            None if tries == MAX_TRIES => return Err(SourceError::NoPosition),
            None => tries += 1,
        }
    }
    Ok(spool)
}

/// A random game of this length, unless it ends before or leads to a position that is not wanted.
fn game(geometry: Geometry, length: usize, quiet: bool, dice: &mut Dice) -> Option<Moves> {
    let mut position = Position::new(geometry);
    let mut moves = Vec::with_capacity(length);
    for _ in 0..length {
        let column = dice.pick(position.legal())?;
        position.play(column).ok()?;
        moves.push(column);
    }
    (!position.is_over() && (!quiet || is_quiet(&position))).then_some(Moves(moves))
}

/// Whether the game goes on and neither player could win with the next disc.
fn is_quiet(position: &Position) -> bool {
    let could_win = |player| position.legal().into_iter().any(|column| position.wins_at(player, column));
    !position.is_over() && !Player::BOTH.into_iter().any(could_win)
}

/// Gives every position with the same number of discs a number of its own, or two mirror images the same.
struct Keys {
    /// The bottom row.
    bottom: u128,
    mirrored_once: bool,
}

impl Keys {
    /// `None` if a board does not fit the number.
    fn new(geometry: Geometry, mirrored_once: bool) -> Option<Self> {
        let bottom = geometry.cells().filter(|cell| cell.below().is_none());
        let bottom = bottom.map(|cell| Bitboard::<u128>::of(geometry, cell).word()).fold(0, |all, bit| all | bit);
        (geometry.bits() <= u128::BITS).then_some(Self { bottom, mirrored_once })
    }

    fn key(&self, position: &Position) -> u128 {
        let key = self.of_one(position);
        if self.mirrored_once { key.min(self.of_one(&position.mirrored())) } else { key }
    }

    /// The discs of the first player, and in every column the bit above all discs.
    fn of_one(&self, position: &Position) -> u128 {
        let (first, all) = match position.discs() {
            Discs::Small(board) => (board.discs(Player::First).word().into(), board.occupied().word().into()),
            Discs::Medium(board) => (board.discs(Player::First).word(), board.occupied().word()),
            Discs::Large(_) => (0, 0),
        };
        first | (all + self.bottom)
    }
}
