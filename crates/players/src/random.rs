//! `random`: any playable column.

use puissance4_rules::Position;

use crate::dice::Dice;
use crate::rule::Rule;
use crate::strategy::{Advice, Strategy};

/// Plays any playable column, each as likely as the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Strategy for Random {
    #[inline]
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        Advice::by_rule(position.legal(), 1, Rule::Any, dice)
    }
}
