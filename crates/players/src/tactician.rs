//! `tactician`: a short list of rules of thumb, the first that applies decides.
//!
//! 1. Win at once. 2. Keep the other from winning at once. 3. Make a line one short of winning. 4. Take the cell where
//!    the other would make such a line. 5. Make a line of two or more, the longest. 6. Play on top of one of the
//!    other's discs, or on the bottom row. 7. Play anywhere.
//!
//! This is the course project's list for four in a row (lines of three, then of two). The first two rules come before
//! it; the project says that they are sometimes missing.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use puissance4_rules::{Column, Columns, Position};

use crate::aligner::longest_alignments;
use crate::dice::Dice;
use crate::rule::{Rule, RuleList};
use crate::strategy::{Advice, Strategy};
use crate::tree::Tree;

/// Plays by rules of thumb.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tactician;

impl RuleList for Tactician {
    fn rules(&self, position: &Position) -> impl Iterator<Item = (Rule, Columns)> {
        let me = position.to_move();
        let both = longest_alignments(position, me).zip(longest_alignments(position, me.other()));
        both.into_iter().flat_map(move |((my_longest, mine), (their_longest, theirs))| {
            let wins = position.geometry().connect().get();
            let nearly = wins - 1;
            let when = |applies, columns| if applies { columns } else { Columns::NONE };
            (1..=7).map(move |number| match number {
                1 => (Rule::Wins, when(my_longest >= wins, mine)),
                2 => (Rule::Blocks, when(their_longest >= wins, theirs)),
                3 => (Rule::Makes(nearly), when(my_longest >= nearly, mine)),
                4 => (Rule::Takes(nearly), when(their_longest >= nearly, theirs)),
                5 => (Rule::Makes(my_longest.max(2)), when(my_longest >= 2, mine)),
                6 => (Rule::OnTop, not_on_my_own(position)),
                _ => (Rule::Any, position.legal()),
            })
        })
    }
}

impl Strategy for Tactician {
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        self.decide(position, dice)
    }

    fn tree(&mut self, position: &Position, dice: &mut Dice, _: usize, _: &Arc<AtomicBool>) -> Option<Tree> {
        self.decide_aloud(position, dice)
    }
}

/// The columns in which a disc lands on one of the other's, or on the bottom row.
fn not_on_my_own(position: &Position) -> Columns {
    let fits = |column: &Column| {
        let below = position.landing(*column).and_then(puissance4_rules::Cell::below);
        below.is_none_or(|cell| position.at(cell) == Some(position.to_move().other()))
    };
    position.legal().into_iter().filter(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Game, Geometry};
    use std::collections::BTreeSet;

    /// All the columns it may choose.
    fn choices(moves: &str) -> BTreeSet<usize> {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        let choose = |seed| Tactician.advise(game.position(), &mut Dice::seeded(seed)).unwrap().column.number();
        (0..200).map(choose).collect()
    }

    #[test]
    fn each_rule_in_its_turn() {
        assert_eq!(choices("121212"), [1].into(), "1: wins at once, though the other threatens as well");
        assert_eq!(choices("12121"), [1].into(), "2: blocks a win, though it could make three itself");
        assert_eq!(choices("1414"), [1].into(), "3: makes three in column 1");
        assert_eq!(choices("174"), [6, 7].into(), "5: makes two, beside its disc or on top of it");
        assert_eq!(choices(""), (1..=7).collect(), "6: the bottom row");
        assert_eq!(choices("1"), (1..=7).collect(), "6: the bottom row or the other's disc");
    }

    #[test]
    fn it_takes_the_cell_where_the_other_would_make_three() {
        // The other's discs 1 and 2 of the bottom row; mine are apart from everything.
        assert_eq!(choices("172"), [3].into(), "4");
    }
}
