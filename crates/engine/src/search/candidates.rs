//! The candidates of a node: made, corrected, and chosen one after the other.

use puissance4_rules::Sets;
use puissance4_rules::shape::Shape;

use super::{Candidate, Node, Pending, Search, column_of};
use crate::bounds::{Views, take_lane};
use crate::ordering::Promising;
use crate::simd::Lanes;
use crate::statistics::Observer;
use crate::transposition_table::TranspositionTable;

impl<S: Shape, L: Lanes<Word = S::Word>, T: TranspositionTable<S::Word>, O: Observer> Search<S, L, T, O> {
    /// Makes candidates of positions with a choice, whose moves are the `safe` ones.
    #[inline(always)]
    pub(super) fn push_candidates(
        &mut self,
        views: &Views<L>,
        pending: &Pending<L>,
        safe: L,
        turned: bool,
        judged: impl Fn(i32, u8) -> i32,
    ) {
        let (shape, ply) = (self.shape, views.ply);
        let winning = (pending.mover_wins, views.other_wins);
        let (mine, theirs) = if turned { winning } else { (winning.1, winning.0) };
        // The cells that the side that made the move gets if both follow up.
        let made_by_low = ((shape.cells() - ply) % 2 == 0) == turned;
        let good = if made_by_low { shape.low() } else { shape.board().without(shape.low()) };
        debug_assert_eq!((theirs & safe).empty() & pending.open, pending.open, "no reply wins");
        let promising = Promising::new(mine, theirs, views.playable, safe, good);
        // The key of a node in the table: the mover's discs, and in each column a bit for the cell where the next disc
        // lands, which tells discs of the other from empty cells. Early in a game, mirror images share one key.
        let keys = (views.mover | (views.mover | views.other).plus(shape.bottom())).words();
        let early = 3 * ply < shape.cells();
        let (mover, other, wins, safe) =
            (views.mover.words(), views.other.words(), views.other_wins.words(), safe.words());
        let made = pending.cells.words();
        let mut open = pending.open;
        while open != 0 {
            let lane = take_lane(&mut open);
            let table = self.table(ply);
            let key = keys[lane];
            let place = table.find(if early { key.min(shape.mirrored(key)) } else { key });
            table.prefetch(place);
            let column = column_of(shape, made[lane]);
            let promise = promising.promise(lane) + self.columns[usize::from(column & 63)];
            let node = Node {
                mover: mover[lane],
                other: other[lane],
                other_wins: wins[lane],
                moves: safe[lane],
                place,
                ply,
                last: column,
            };
            self.candidates.push(Candidate { node, turned, column, promise: judged(promise, column) });
        }
    }

    /// Corrects the promises of some candidates of a node.
    #[inline(never)]
    pub(super) fn correct_promises(&mut self, ply: i32, alpha: i32, first: usize, mut open: u64) {
        let (shape, correction) = (self.shape, &self.correction);
        let candidates = &mut self.candidates[first..];
        L::run(
            #[inline(always)]
            || {
                while open != 0 {
                    let Candidate { node, turned, promise, .. } = &mut candidates[open.trailing_zeros() as usize];
                    open &= open - 1;
                    let discs = if *turned { (node.mover, node.other) } else { (node.other, node.mover) };
                    *promise = correction.apply(shape, (ply, alpha), discs, *turned, *promise);
                }
            },
        );
    }

    /// The leftmost of the most promising of some candidates, which are bits of a set that is not empty.
    #[inline(always)]
    pub(super) fn most_promising(&self, first: usize, mut among: u64) -> usize {
        let candidates = &self.candidates[first..];
        let (mut chosen, mut promise) = (0, i32::MIN);
        while among != 0 {
            let index = among.trailing_zeros() as usize;
            among &= among - 1;
            if candidates[index].promise > promise {
                (chosen, promise) = (index, candidates[index].promise);
            }
        }
        chosen
    }
}
