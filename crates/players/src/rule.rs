//! The rules of the classic players.

use puissance4_rules::{Columns, Position};
use serde::{Deserialize, Serialize};

use crate::dice::Dice;
use crate::strategy::Advice;
use crate::tree::{AskedRule, Method, Tree};

/// What a classic player's choice was based on: the first of its rules that applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The place of the rule in the player's list, from 1.
    pub number: usize,
    /// The rule.
    pub rule: Rule,
}

/// A rule of a classic player. Lengths are those of alignments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rule {
    /// The disc completes a line.
    Wins,
    /// The disc takes the cell where the other side would complete a line.
    Blocks,
    /// The disc makes an alignment of this length.
    Makes(usize),
    /// The disc takes the cell where the other side would make an alignment of this length.
    Takes(usize),
    /// The other side cannot complete a line with its next move.
    Safe,
    /// The disc lands on one of the other side's, or on the bottom row.
    OnTop,
    /// Any column.
    Any,
}

impl Rule {
    /// The rule as a word, and the length it is about, if it is about one.
    pub fn name(self) -> (&'static str, Option<usize>) {
        match self {
            Self::Wins => ("wins", None),
            Self::Blocks => ("blocks", None),
            Self::Makes(length) => ("makes", Some(length)),
            Self::Takes(length) => ("takes", Some(length)),
            Self::Safe => ("safe", None),
            Self::OnTop => ("on-top", None),
            Self::Any => ("any", None),
        }
    }
}

/// A player with a list of rules: the first that some column follows decides, and any of its columns is played.
pub(crate) trait RuleList {
    /// The rules in order, each with the columns that follow it. The last one always has a column, unless the game is
    /// over.
    fn rules(&self, position: &Position) -> impl Iterator<Item = (Rule, Columns)>;

    /// The choice.
    #[inline]
    fn decide(&self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        let mut rules = self.rules(position).enumerate();
        let (index, (rule, columns)) = rules.find(|(_, (_, columns))| !columns.is_empty())?;
        let column = dice.pick(columns)?;
        Some(Advice { decision: Some(Decision { number: index + 1, rule }), ..column.into() })
    }

    /// The same choice, with the rules that were asked.
    fn decide_aloud(&self, position: &Position, dice: &mut Dice) -> Option<Tree> {
        let advice = self.decide(position, dice)?;
        let asked = self.rules(position).take(advice.decision?.number).enumerate();
        let asked = asked.map(|(index, (rule, columns))| AskedRule {
            number: index + 1,
            rule,
            columns: columns.into_iter().collect(),
        });
        let (player, method) = (position.to_move(), Method::Rules(asked.collect()));
        Some(Tree { player, choice: advice.column, method, branches: Vec::new(), cuts: Vec::new(), nodes: 0 })
    }
}
