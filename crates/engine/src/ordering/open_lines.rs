//! Open lines: what corrects the promise on boards without learned tables.
//!
//! A line is open to a player if the other has no disc in it. Winning cells, which the promise counts, are open lines
//! with one cell missing. Those with two or three cells missing come next: they are where threats can be made. Lines in
//! columns are left out: one disc on top closes them.

use puissance4_rules::shape::{Shape, runs};
use puissance4_rules::{Sets, Word};

/// How many lines are open to a player, by the number of cells that are missing: 1, 2 and 3.
#[inline(always)]
fn open_lines<S: Shape>(shape: S, player: S::Word, other: S::Word) -> [i32; 3] {
    let connect = shape.connect();
    let free = shape.board().without(other);
    let [_, others @ ..] = shape.strides();
    let mut lines = [0; 3];
    for stride in others {
        let open = runs(free, stride, connect);
        // The number of discs in each line, as a sum of bits: one digit of all sums in each word.
        let mut sum = [S::Word::ZERO; DIGITS];
        for step in 0..connect {
            let mut carry = player.down(step * stride);
            for digit in &mut sum {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
        for (missing, lines) in (1..).zip(&mut lines) {
            let mut these = open;
            for (place, digit) in sum.into_iter().enumerate() {
                let discs = connect.wrapping_sub(missing);
                these = if discs >> place & 1 == 1 { these & digit } else { these.without(digit) };
            }
            #[allow(clippy::cast_possible_wrap)] // At most 128.
            let count = these.count() as i32;
            *lines += count;
        }
    }
    lines
}

/// Sums of discs have at most this many binary digits; longer lines are not counted.
const DIGITS: usize = 3;

/// What lines of this side are worth by the number of missing cells, in halves of a point of promise.
const MINE: [i32; 3] = [-12, 8, 0];
/// What lines of the other side are worth, if the question is whether this side holds, and whether it wins.
const THEIRS_HOLDING: [i32; 3] = [-2, -10, -4];
const THEIRS_WINNING: [i32; 3] = [-2, -2, -1];

/// What open lines add to twice the promise of a move, for the question whether the score is above `alpha`. The discs
/// are those after the move, of the side that made it and of the other.
///
/// The weights were found by experiment (see `NOTES.md`).
#[inline(always)]
pub(crate) fn weigh<S: Shape>(shape: S, mine: S::Word, theirs: S::Word, alpha: i32) -> i32 {
    if shape.connect() >= 1 << DIGITS {
        return 0;
    }
    let sum = |lines: [i32; 3], weights: [i32; 3]| lines.into_iter().zip(weights).map(|(n, weight)| n * weight).sum();
    let of_theirs = if alpha < 0 { THEIRS_HOLDING } else { THEIRS_WINNING };
    let (mine, theirs) = (open_lines(shape, mine, theirs), open_lines(shape, theirs, mine));
    let (mine, theirs): (i32, i32) = (sum(mine, MINE), sum(theirs, of_theirs));
    mine + theirs
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::shape::AnyShape;
    use puissance4_rules::{Connect, Discs, Geometry, Player, Size};

    /// Counted cell by cell, on boards of several sizes and lengths.
    #[test]
    fn open_lines_are_counted() {
        let mut seen = [0; 3];
        for (columns, rows, connect) in [(7, 6, 4), (5, 8, 4), (8, 7, 5), (6, 5, 3), (7, 7, 6)] {
            let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap());
            let shape = AnyShape::<u64>::new(geometry).unwrap();
            for position in crate::chance::positions(geometry, 0, 20) {
                let Discs::Small(board) = position.discs() else { panic!("a small board") };
                let [mine, theirs] = Player::BOTH.map(|player| board.discs(player).word());
                let at = |column: usize, row: usize| 1_u64 << (column * (rows + 1) + row);
                let mut expected = [0; 3];
                for column in 0..columns {
                    for row in 0..rows {
                        for (right, up) in [(1, 0), (1, 1), (1, -1)] {
                            let cells = (0..connect).map(|step| {
                                let row = row.checked_add_signed(up * isize::try_from(step).unwrap())?;
                                (column + right * step < columns && row < rows).then(|| at(column + right * step, row))
                            });
                            let Some(cells) = cells.collect::<Option<Vec<_>>>() else { continue };
                            if cells.iter().all(|cell| theirs & cell == 0) {
                                let missing = cells.iter().filter(|cell| mine & **cell == 0).count();
                                if (1..=3).contains(&missing) {
                                    expected[missing - 1] += 1;
                                }
                            }
                        }
                    }
                }
                assert_eq!(open_lines(shape, mine, theirs), expected, "{position:?}");
                seen.iter_mut().zip(expected).for_each(|(seen, more)| *seen += more);
            }
        }
        assert!(seen.iter().all(|seen| *seen > 100), "{seen:?}");
    }
}
