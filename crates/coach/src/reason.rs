//! Which of the facts about a move are the reasons for it.

use puissance4_engine::Value;
use puissance4_rules::Column;

use crate::coach::Explanation;
use crate::fact::{Fact, Polarity};

/// The reasons for a best column of a position that is worth `value`, most telling first: what speaks for it and is not
/// equally true of a column that throws the result away, whose facts are the `others`. Where every column loses, what
/// the opponent has, after the block that is forced, if anything.
pub(crate) fn reasons(facts: &[Fact], value: Value, others: &[Fact]) -> Vec<Fact> {
    let of = |is_wanted: &dyn Fn(&Fact) -> bool| {
        let mut wanted: Vec<Fact> = facts.iter().filter(|fact| is_wanted(fact)).cloned().collect();
        wanted.sort_by_key(is_rule_of_thumb);
        wanted
    };
    if value == Value::Loss && facts.iter().any(is_refutation) {
        let mut threats = of(&|fact| is_refutation(fact) || matches!(fact, Fact::MustBlock { .. }));
        threats.sort_by_key(|fact| !matches!(fact, Fact::MustBlock { .. }));
        return threats;
    }
    of(&|fact| fact.polarity() == Polarity::For && !others.iter().any(|other| says_the_same(fact, other)))
}

/// Whether both have the same words.
fn says_the_same(fact: &Fact, other: &Fact) -> bool {
    match (fact, other) {
        // The cell is not named.
        (Fact::MostLines { lines, .. }, Fact::MostLines { lines: other, .. }) => lines == other,
        _ => fact == other,
    }
}

/// Whether a fact says how the opponent wins, or what is lost: more than that the column is worse than another.
pub(crate) fn is_refutation(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::MissesBlock { .. }
            | Fact::BlocksOne { .. }
            | Fact::OpensCell { .. }
            | Fact::GivesUpCell { .. }
            | Fact::LosesToThreats { .. }
            | Fact::OpponentThreat { decides: true, .. }
            | Fact::FollowUp { yours: false, .. }
            | Fact::LosesByForce { line: Some(_), .. }
    )
}

/// Whether it is a reason that proves nothing.
fn is_rule_of_thumb(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::CreatesThreat { decides: false, .. }
            | Fact::HoldsThreat { decides: false, .. }
            | Fact::NeutralizesThreat { .. }
            | Fact::KillsThreat { .. }
            | Fact::Forces { .. }
            | Fact::MostLines { .. }
            | Fact::ClosesRow { .. }
    )
}

/// What a column is worth, where there is no reason: nothing that is as true of a column that throws the result away.
pub(crate) fn verdicts(facts: &[Fact], others: &[Fact]) -> Vec<Fact> {
    let is_verdict = |fact: &&Fact| {
        let is_plain = fact.polarity() == Polarity::Neutral && !matches!(fact, Fact::CreatesThreat { .. });
        is_plain && !others.iter().any(|other| says_the_same(fact, other))
    };
    facts.iter().filter(is_verdict).cloned().collect()
}

/// The column with the most telling reason, the leftmost of several; what the opponent has tells more than anything
/// else, and a block more than that.
pub(crate) fn best_reasons(found: Vec<(Column, Vec<Fact>)>) -> Option<(Column, Vec<Fact>)> {
    let weight = |fact: &Fact| {
        let is_lost = is_refutation(fact) || matches!(fact, Fact::MustBlock { .. });
        let is_block = matches!(fact, Fact::MustBlock { .. } | Fact::BlocksOne { .. });
        (!is_lost, is_rule_of_thumb(fact), !is_block, fact.rank())
    };
    found.into_iter().min_by_key(|(_, facts)| facts.first().map_or((true, true, true, usize::MAX), weight))
}

/// Whether a line of best play would say more than this reason.
pub(crate) fn is_weak(fact: &Fact, value: Value) -> bool {
    is_rule_of_thumb(fact) || value == Value::Loss && !is_refutation(fact)
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

/// Of the facts about a move, the most telling one that does not name a better column. Nothing speaks for a move if
/// another is better.
pub fn telling(facts: &[Fact]) -> Option<&Fact> {
    let told = |polarity: Polarity| facts.iter().find(|fact| fact.polarity() == polarity && !fact.names_another());
    let is_best = !facts.iter().any(Fact::names_another);
    told(Polarity::Against).or_else(|| told(Polarity::Neutral)).or_else(|| told(Polarity::For).filter(|_| is_best))
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
    /// The fact that says most: for a column that loses or is not the best, how it fails, or else that it is worse;
    /// else one that speaks for it. Where there is none, the first that does more than say who wins, and how soon.
    pub fn reason(&self) -> Option<&Fact> {
        let is_bad = self.score.value() == Value::Loss || self.facts.iter().any(Fact::names_another);
        let wanted = if is_bad { Polarity::Against } else { Polarity::For };
        let is_verdict =
            |fact: &Fact| matches!(fact, Fact::WinsByForce { .. } | Fact::LosesByForce { .. } | Fact::Draws);
        let with = |polarity: Polarity| self.facts.iter().find(|fact| fact.polarity() == polarity && !is_verdict(fact));
        let missed_win = self.facts.iter().find(|fact| matches!(fact, Fact::MissesWin { .. }));
        missed_win
            .or_else(|| self.facts.iter().find(|fact| is_bad && is_refutation(fact)))
            .or_else(|| self.facts.iter().find(|fact| fact.polarity() == wanted))
            .or_else(|| with(Polarity::Neutral))
            .or_else(|| self.facts.iter().find(|fact| !is_verdict(fact)))
            .or(self.facts.first())
    }

    /// What speaks for this column, in comparison with one with these facts that is worse. Never what speaks against
    /// it.
    pub fn advantage(&self, worse: &[Fact]) -> Option<&Fact> {
        let is_own = |fact: &&Fact| !worse.iter().any(|other| says_the_same(fact, other));
        let is_for = |fact: &&Fact| fact.polarity() == Polarity::For && is_own(fact);
        let proof = self.facts.iter().find(|fact| is_for(fact) && !is_rule_of_thumb(fact));
        let verdict = |fact: &&Fact| {
            matches!(fact, Fact::OnlyMove { .. } | Fact::HoldsLongest | Fact::WinsByForce { .. } | Fact::Draws)
        };
        let rule = self.facts.iter().find(is_for);
        proof.or(rule).or_else(|| self.facts.iter().find(|fact| verdict(fact) && is_own(fact)))
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
            Fact::MostLines { cell, lines: 3, next: column(1), fewer: 2 },
        ];
        assert_eq!(refutation(&facts), [Fact::OpensCell { cell }, thrown(Vec::new())]);
        assert_eq!(telling(&facts), Some(&facts[1]));
        assert_eq!(telling(&facts[4..]), Some(&facts[4]));
    }
}
