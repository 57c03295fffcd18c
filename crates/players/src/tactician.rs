//! `tactician`: a short list of rules of thumb, the first that applies decides.
//!
//! 1. Win at once. 2. Keep the other from winning at once. 3. Make a line one short of winning. 4. Take the cell where
//!    the other would make such a line. 5. Make a line of two or more, the longest. 6. Play on top of one of the other's
//!    discs, or on the bottom row. 7. Play anywhere.
//!
//! This is the course project's list for four in a row (lines of three, then of two). The first two rules come before it; the project
//! says that they are sometimes missing.

use puissance4_rules::{Column, Columns, Position};

use crate::aligner::longest_alignments;
use crate::dice::Dice;
use crate::rule::Rule;
use crate::strategy::{Advice, Strategy};

/// Plays by rules of thumb.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tactician;

impl Strategy for Tactician {
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        let me = position.to_move();
        let (my_longest, mine) = longest_alignments(position, me)?;
        let (their_longest, theirs) = longest_alignments(position, me.other())?;
        let wins = position.geometry().connect().get();
        let nearly = wins - 1;
        let (number, rule, choice) = if my_longest >= wins {
            (1, Rule::Wins, mine)
        } else if their_longest >= wins {
            (2, Rule::Blocks, theirs)
        } else if my_longest >= nearly {
            (3, Rule::Makes(my_longest), mine)
        } else if their_longest >= nearly {
            (4, Rule::Takes(their_longest), theirs)
        } else if my_longest >= 2 {
            (5, Rule::Makes(my_longest), mine)
        } else {
            (6, Rule::OnTop, not_on_my_own(position))
        };
        Advice::by_rule(choice, number, rule, dice).or_else(|| Advice::by_rule(position.legal(), 7, Rule::Any, dice))
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
