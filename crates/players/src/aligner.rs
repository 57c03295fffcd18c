//! `aligner`: makes the longest line it can.

use puissance4_rules::{Columns, Player, Position};

use crate::dice::Dice;
use crate::rule::Rule;
use crate::strategy::{Advice, Strategy};

/// Plays the column whose disc makes the longest alignment, any of them if there are several; so it wins when it can.
#[derive(Clone, Copy, Debug, Default)]
pub struct Aligner;

impl Strategy for Aligner {
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        let (longest, columns) = longest_alignments(position, position.to_move())?;
        Advice::by_rule(columns, 1, Rule::Makes(longest), dice)
    }
}

/// The longest alignment that a disc of `player` can make now, and the columns in which it does; `None` if the game is
/// over.
pub(crate) fn longest_alignments(position: &Position, player: Player) -> Option<(usize, Columns)> {
    let made = |column| position.alignment_made(player, column);
    let longest = position.legal().into_iter().filter_map(made).max()?;
    Some((longest, position.legal().into_iter().filter(|column| made(*column) == Some(longest)).collect()))
}
