//! The rules of the classic players.

/// What a classic player's choice was based on: the first of its rules that applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The place of the rule in the player's list, from 1.
    pub number: usize,
    /// The rule.
    pub rule: Rule,
}

/// A rule of a classic player. Lengths are those of alignments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
