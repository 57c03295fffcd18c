//! How good a plan is: the chance that it fails against an opponent who plays at random and wins when possible.

use puissance4_rules::{Sets, Word};

use crate::plan::Board;
use crate::plan::memo::Memo;
use crate::plan::policy::{Policy, Sides};
use crate::plan::rule::Rule;
use crate::puzzle::Goal;

/// Rates plans that leave one choice at a time.
pub(super) struct Rating<S: Board> {
    memo: Memo<S::Word, f32>,
    goal: Goal,
    /// How many positions were walked in all.
    pub(super) positions: u64,
    /// The chance of failure found so far, and the highest one of interest.
    failed: f64,
    limit: f64,
}

/// A rating was given up: the chance is above the limit, or there are too many positions.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct GivenUp;

/// A choice of the owner of a plan on the way to a failure.
pub(super) struct Decision<W> {
    /// The discs when the owner is to move.
    pub(super) sides: Sides<W>,
    /// The last disc of the other.
    pub(super) last: W,
    /// What the plan plays, and why.
    pub(super) reply: W,
    pub(super) rule: Rule,
}

/// What follows from a move of the other.
enum Next<W> {
    /// The plan fails, or reaches its goal.
    Decided(bool),
    /// The plan replies, and then the other would win in some cells.
    Open { reply: W, rule: Rule, threats: W },
}

impl<S: Board> Rating<S> {
    pub(super) fn new(goal: Goal, bits: u32) -> Self {
        Self { memo: Memo::new(bits), goal, positions: 0, failed: 0.0, limit: 1.0 }
    }

    /// The chance of failure from a position in which the other is to move; 0 if the plan is sound. It is given up
    /// above the limit.
    pub(super) fn rate(&mut self, policy: &Policy<S>, sides: Sides<S::Word>, limit: f64) -> Result<f64, GivenUp> {
        self.memo.clear();
        (self.failed, self.limit) = (0.0, limit);
        let threats = threats(policy, sides);
        self.walk(policy, sides, threats, 1.0)
    }

    /// The choices of the plan on the line that is most likely to fail, after [`rate`](Self::rate) without a limit.
    /// `skip` leaves out that many of the most likely first moves.
    pub(super) fn failing_line(
        &mut self,
        policy: &Policy<S>,
        start: Sides<S::Word>,
        skip: usize,
    ) -> Vec<Decision<S::Word>> {
        (self.failed, self.limit) = (0.0, f64::INFINITY);
        let (mut sides, mut threats) = (start, threats(policy, start));
        let mut line: Vec<Decision<S::Word>> = Vec::new();
        loop {
            let shape = policy.shape;
            let playable = shape.playable(sides.occupied());
            let wins = shape.winning(sides.own, shape.board().without(sides.occupied()));
            if threats & playable != S::Word::ZERO {
                return line;
            }
            let mut failures = Vec::new();
            let mut moves = playable;
            while moves != S::Word::ZERO {
                let last = moves ^ moves.without_lowest();
                moves = moves.without_lowest();
                let after = Sides { own: sides.own, other: sides.other | last };
                let Next::Open { reply, rule, threats } = self.next(policy, after, wins, playable, last) else {
                    continue;
                };
                let replied = Sides { own: after.own | reply, other: after.other };
                let chance = self.walk(policy, replied, threats, 0.0).unwrap_or(0.0);
                if chance > 0.0 {
                    failures.push((chance, Decision { sides: after, last, reply, rule }, replied, threats));
                }
            }
            failures.sort_by(|one, other| other.0.total_cmp(&one.0));
            let rank = if line.is_empty() { skip } else { 0 };
            if rank >= failures.len() {
                return line;
            }
            let (_, decision, replied, next_threats) = failures.swap_remove(rank);
            line.push(decision);
            (sides, threats) = (replied, next_threats);
        }
    }

    fn walk(
        &mut self,
        policy: &Policy<S>,
        sides: Sides<S::Word>,
        threats: S::Word,
        weight: f64,
    ) -> Result<f64, GivenUp> {
        let shape = policy.shape;
        let playable = shape.playable(sides.occupied());
        if playable == S::Word::ZERO {
            return self.count(weight, if self.goal == Goal::Win { 1.0 } else { 0.0 });
        }
        if threats & playable != S::Word::ZERO {
            return self.count(weight, 1.0);
        }
        let key = sides.own | sides.occupied().plus(shape.bottom());
        if let Ok(known) = self.memo.find(key).ok_or(GivenUp)? {
            return self.count(weight, f64::from(known));
        }
        self.positions += 1;
        let wins = shape.winning(sides.own, shape.board().without(sides.occupied()));
        let portion = 1.0 / f64::from(playable.count());
        let mut chance = 0.0;
        let mut moves = playable;
        while moves != S::Word::ZERO {
            let last = moves ^ moves.without_lowest();
            moves = moves.without_lowest();
            let after = Sides { own: sides.own, other: sides.other | last };
            chance += portion
                * match self.next(policy, after, wins, playable, last) {
                    Next::Decided(fails) => self.count(weight * portion, if fails { 1.0 } else { 0.0 })?,
                    Next::Open { reply, threats, .. } => {
                        let replied = Sides { own: after.own | reply, other: after.other };
                        self.walk(policy, replied, threats, weight * portion)?
                    }
                };
        }
        #[allow(clippy::cast_possible_truncation)] // No more is needed to compare plans.
        self.memo.put(key, chance as f32);
        Ok(chance)
    }

    /// What follows from a move of the other that does not win, by the cells where the owner would win and where discs
    /// could land before it.
    #[inline]
    fn next(
        &self,
        policy: &Policy<S>,
        after: Sides<S::Word>,
        wins: S::Word,
        playable: S::Word,
        last: S::Word,
    ) -> Next<S::Word> {
        let shape = policy.shape;
        let playable = (playable ^ last) | (last.up(1) & shape.board());
        let wins = wins.without(last);
        if wins & playable != S::Word::ZERO {
            return Next::Decided(false);
        }
        if playable == S::Word::ZERO {
            return Next::Decided(self.goal == Goal::Win);
        }
        let threats = shape.winning(after.other, shape.board().without(after.occupied()));
        let blocks = threats & playable;
        if blocks.without_lowest() != S::Word::ZERO {
            return Next::Decided(true);
        }
        let (reply, rule) = if blocks == S::Word::ZERO {
            policy.quiet_choices(playable, wins, threats, last)
        } else {
            (blocks, Rule::Block)
        };
        let reply = reply ^ reply.without_lowest();
        Next::Open { reply, rule, threats: threats.without(reply) }
    }

    #[inline]
    fn count(&mut self, weight: f64, chance: f64) -> Result<f64, GivenUp> {
        self.failed += weight * chance;
        if self.failed > self.limit { Err(GivenUp) } else { Ok(chance) }
    }
}

/// The cells where the other would win.
fn threats<S: Board>(policy: &Policy<S>, sides: Sides<S::Word>) -> S::Word {
    policy.shape.winning(sides.other, policy.shape.board().without(sides.occupied()))
}
