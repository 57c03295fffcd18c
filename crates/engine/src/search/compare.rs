//! All moves of a node searched, so their costs can be compared; see `ordering::comparison`.

use puissance4_rules::Word;
use puissance4_rules::shape::Shape;

use super::{Best, Candidate, Interruption, Node, Search};
use crate::limits::Watch;
use crate::ordering::comparison::{ComparedMove, Comparison};
use crate::simd::Lanes;
use crate::statistics::Observer;
use crate::transposition_table::TranspositionTable;

impl<S: Shape, L: Lanes<Word = S::Word>, T: TranspositionTable<S::Word>, O: Observer> Search<S, L, T, O> {
    /// Searches all open candidates of a node in random order, and reports what each of them cost.
    #[cold]
    pub(super) fn compare(
        &mut self,
        node: &Node<S::Word, T::Place>,
        alpha: i32,
        first: usize,
        open: u64,
        mut best: Best,
        watch: &Watch,
    ) -> Result<Best, Interruption> {
        let mut order: Vec<usize> = (0..64).filter(|index| open >> index & 1 == 1).collect();
        self.observer.shuffle(&mut order);
        let mut moves = Vec::with_capacity(order.len());
        for index in order {
            let Candidate { node: child, turned, column, promise } = self.candidates[first + index];
            let before = self.nodes;
            let result = self.search(&child, if turned { alpha } else { -alpha - 1 }, watch)?;
            let score = if turned { result } else { -result };
            let (mine, theirs) = if turned { (child.mover, child.other) } else { (child.other, child.mover) };
            let [mine, theirs] = [mine, theirs].map(Word::low_u64);
            moves.push(ComparedMove { mine, theirs, turned, promise, cost: self.nodes - before, right: score > alpha });
            if score > best.0 {
                best = (score, column);
            }
        }
        self.observer.compared(Comparison { mover: node.mover.low_u64(), other: node.other.low_u64(), alpha, moves });
        Ok(best)
    }
}
