//! `random`: any playable column.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use puissance4_rules::{Columns, Position};

use crate::dice::Dice;
use crate::rule::{Rule, RuleList};
use crate::strategy::{Advice, Strategy};
use crate::tree::Tree;

/// Plays any playable column, each as likely as the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl RuleList for Random {
    #[inline]
    fn rules(&self, position: &Position) -> impl Iterator<Item = (Rule, Columns)> {
        std::iter::once((Rule::Any, position.legal()))
    }
}

impl Strategy for Random {
    #[inline]
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        self.decide(position, dice)
    }

    fn tree(&mut self, position: &Position, dice: &mut Dice, _: usize, _: &Arc<AtomicBool>) -> Option<Tree> {
        self.decide_aloud(position, dice)
    }
}
