//! `careful`: wins at once if it can, and does not let the other win at once if that can be avoided.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use puissance4_rules::{Column, Columns, Position};

use crate::dice::Dice;
use crate::finisher::winning_columns;
use crate::rule::{Rule, RuleList};
use crate::strategy::{Advice, Strategy};
use crate::tree::Tree;

/// Wins at once if it can; else plays any column after which the other cannot win at once; else any.
#[derive(Clone, Copy, Debug, Default)]
pub struct Careful;

impl RuleList for Careful {
    fn rules(&self, position: &Position) -> impl Iterator<Item = (Rule, Columns)> {
        let columns = |rule| match rule {
            Rule::Wins => winning_columns(position, position.to_move()),
            Rule::Safe => safe_columns(position),
            _ => position.legal(),
        };
        [Rule::Wins, Rule::Safe, Rule::Any].into_iter().map(move |rule| (rule, columns(rule)))
    }
}

impl Strategy for Careful {
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        self.decide(position, dice)
    }

    fn tree(&mut self, position: &Position, dice: &mut Dice, _: usize, _: &Arc<AtomicBool>) -> Option<Tree> {
        self.decide_aloud(position, dice)
    }
}

/// The columns after which the other side cannot win at once.
pub(crate) fn safe_columns(position: &Position) -> Columns {
    let is_safe = |column: &Column| {
        let mut after = position.clone();
        after.play(*column).is_ok() && winning_columns(&after, after.to_move()).is_empty()
    };
    position.legal().into_iter().filter(is_safe).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Game, Geometry};

    fn safe(moves: &str) -> Vec<usize> {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        safe_columns(game.position()).into_iter().map(Column::number).collect()
    }

    #[test]
    fn it_blocks_what_it_can_and_opens_nothing() {
        assert_eq!(safe("12121"), [1], "three of the other's in column 1");
        assert!(safe("44335").is_empty(), "2 and 6 both win: there is no help");
        // The other's three in row 2, columns 2 to 4, win on top of a disc in column 1 or 5.
        assert_eq!(safe("3224473"), [2, 3, 4, 6, 7]);
    }
}
