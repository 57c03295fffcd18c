//! `aligner`: makes the longest line it can.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use puissance4_rules::{Columns, Player, Position};

use crate::dice::Dice;
use crate::rule::{Rule, RuleList};
use crate::strategy::{Advice, Strategy};
use crate::tree::Tree;

/// Plays the column whose disc makes the longest alignment, any of them if there are several; so it wins when it can.
#[derive(Clone, Copy, Debug, Default)]
pub struct Aligner;

impl RuleList for Aligner {
    fn rules(&self, position: &Position) -> impl Iterator<Item = (Rule, Columns)> {
        let longest = longest_alignments(position, position.to_move());
        longest.map(|(longest, columns)| (Rule::Makes(longest), columns)).into_iter()
    }
}

impl Strategy for Aligner {
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        self.decide(position, dice)
    }

    fn tree(&mut self, position: &Position, dice: &mut Dice, _: usize, _: &Arc<AtomicBool>) -> Option<Tree> {
        self.decide_aloud(position, dice)
    }
}

/// The longest alignment that a disc of `player` can make now, and the columns in which it does; `None` if the game is
/// over.
pub(crate) fn longest_alignments(position: &Position, player: Player) -> Option<(usize, Columns)> {
    let made = |column| position.alignment_made(player, column);
    let longest = position.legal().into_iter().filter_map(made).max()?;
    Some((longest, position.legal().into_iter().filter(|column| made(*column) == Some(longest)).collect()))
}
