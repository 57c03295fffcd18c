//! Which of the facts about a move are the reasons for it.

use puissance4_engine::Value;
use puissance4_rules::Column;

use crate::coach::Explanation;
use crate::fact::{Fact, Polarity};

/// The reasons for a best column of a position that is worth `value`, most telling first: what speaks for it. Where
/// every column loses, what the opponent has, if anything.
pub(crate) fn reasons(facts: &[Fact], value: Value) -> Vec<Fact> {
    let of = |is_wanted: fn(&Fact) -> bool| facts.iter().filter(|fact| is_wanted(fact)).cloned().collect::<Vec<_>>();
    let threats = if value == Value::Loss { of(is_opponents) } else { Vec::new() };
    if threats.is_empty() { of(|fact| fact.polarity() == Polarity::For) } else { threats }
}

/// Whether a fact says how the opponent wins.
pub(crate) fn is_opponents(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::MissesBlock { .. }
            | Fact::BlocksOne { .. }
            | Fact::OpensCell { .. }
            | Fact::LosesToThreats { .. }
            | Fact::OpponentThreat { .. }
            | Fact::FollowUp { yours: false, .. }
            | Fact::LosesByForce { line: Some(_), .. }
    )
}

/// The remaining facts where there is no reason.
pub(crate) fn verdicts(facts: &[Fact]) -> Vec<Fact> {
    facts.iter().filter(|fact| fact.polarity() == Polarity::Neutral).cloned().collect()
}

/// The column with the most telling reason, the leftmost of several; what the opponent has tells more than anything
/// else.
pub(crate) fn best_reasons(found: Vec<(Column, Vec<Fact>)>) -> Option<(Column, Vec<Fact>)> {
    let weight = |fact: &Fact| (!is_opponents(fact), fact.rank());
    found.into_iter().min_by_key(|(_, facts)| facts.first().map_or((true, usize::MAX), weight))
}

/// Whether a line of best play would say more than this reason.
pub(crate) fn is_weak(fact: &Fact, value: Value) -> bool {
    matches!(fact, Fact::Forces { .. } | Fact::MostLines { .. } | Fact::ClosesRow { .. })
        || value == Value::Loss && !is_opponents(fact)
}

impl Fact {
    /// Whether it names a column that would have been better.
    fn names_another(&self) -> bool {
        matches!(
            self,
            Self::MissesWin { .. } | Self::ThrowsAway { .. } | Self::Slower { .. } | Self::LosesSooner { .. }
        )
    }
}

/// Of the facts about a move, the most telling one that does not name a better column.
pub fn telling(facts: &[Fact]) -> Option<&Fact> {
    let told = |polarity: Polarity| facts.iter().find(|fact| fact.polarity() == polarity && !fact.names_another());
    told(Polarity::Against).or_else(|| told(Polarity::Neutral)).or_else(|| told(Polarity::For))
}

/// Why a move fails, most telling first, without naming a better column.
pub fn refutation(facts: &[Fact]) -> Vec<Fact> {
    let against = facts.iter().filter(|fact| fact.polarity() == Polarity::Against);
    let unnamed = |fact: &Fact| match fact {
        Fact::ThrowsAway { from, to, .. } => Some(Fact::ThrowsAway { from: *from, to: *to, better: Vec::new() }),
        fact => Some(fact.clone()).filter(|fact| !fact.names_another()),
    };
    against.filter_map(unnamed).collect()
}

impl Explanation {
    /// The fact that says most: for a column that loses or is not the best, one that speaks against it, else one that
    /// speaks for it. Where there is none, the first that does more than say who wins, and how soon.
    pub fn reason(&self) -> Option<&Fact> {
        let is_worse =
            |fact: &Fact| matches!(fact, Fact::ThrowsAway { .. } | Fact::Slower { .. } | Fact::LosesSooner { .. });
        let is_bad = self.score.value() == Value::Loss || self.facts.iter().any(is_worse);
        let wanted = if is_bad { Polarity::Against } else { Polarity::For };
        let is_verdict =
            |fact: &Fact| matches!(fact, Fact::WinsByForce { .. } | Fact::LosesByForce { .. } | Fact::Draws);
        let with = |polarity: Polarity| self.facts.iter().find(|fact| fact.polarity() == polarity && !is_verdict(fact));
        self.facts
            .iter()
            .find(|fact| fact.polarity() == wanted)
            .or_else(|| with(Polarity::Neutral))
            .or_else(|| self.facts.iter().find(|fact| !is_verdict(fact)))
            .or(self.facts.first())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Cell, Row};

    #[test]
    fn a_refutation_names_no_better_column() {
        let column = |number| Column::from_number(number).unwrap();
        let cell = Cell::new(column(6), Row::from_number(2).unwrap());
        let thrown = |better| Fact::ThrowsAway { from: Value::Win, to: Value::Draw, better };
        let facts = [
            Fact::MissesWin { cells: vec![cell] },
            Fact::OpensCell { cell },
            thrown(vec![column(6)]),
            Fact::Slower { column: column(6), fewer: 2 },
            Fact::MostLines { cell, lines: 3, fewest: column(1), fewer: 2 },
        ];
        assert_eq!(refutation(&facts), [Fact::OpensCell { cell }, thrown(Vec::new())]);
        assert_eq!(telling(&facts), Some(&facts[1]));
        assert_eq!(telling(&facts[4..]), Some(&facts[4]));
    }
}
