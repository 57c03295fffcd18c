//! How good a plan is: the chance that it fails against an opponent who plays at random and wins when possible.

use puissance4_rules::{Sets, Word};

use crate::plan::Board;
use crate::plan::memo::Memo;
use crate::plan::oracle::Oracle;
use crate::plan::policy::{Policy, Sides};
use crate::plan::rule::Rule;
use crate::puzzle::Goal;

/// Positions that a random opponent reaches with at least this chance are shown to the oracle.
const WEIGHT: f64 = 1e-4;
/// Nodes for such a question.
const NODES: u64 = 20;

/// Rates plans that leave one choice at a time.
pub(super) struct Rating<S: Board> {
    memo: Memo<S::Word, f32>,
    /// Whether positions keep the goal within reach, whichever plan leads there; `None` if that is not known.
    known: Memo<S::Word, Option<bool>>,
    pub(super) oracle: Oracle,
    pub(super) goal: Goal,
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
    pub(super) fn new(goal: Goal, bits: u32, oracle: Oracle) -> Self {
        Self { memo: Memo::new(bits), known: Memo::new(bits), oracle, goal, positions: 0, failed: 0.0, limit: 1.0 }
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
        self.failing_line_by(policy, start, |depth, _| if depth == 0 { skip } else { 0 })
    }

    /// Lines that fail, each as likely as the other plays it, after [`rate`](Self::rate) without a limit.
    pub(super) fn sampled_lines(
        &mut self,
        policy: &Policy<S>,
        start: Sides<S::Word>,
        count: u32,
    ) -> Vec<Vec<Decision<S::Word>>> {
        let mut seed = 0_u64;
        let mut line = |_| {
            self.failing_line_by(policy, start, |_, chances| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                #[allow(clippy::cast_precision_loss)] // A random number needs no more digits.
                let mut at = (seed >> 11) as f64 / (1_u64 << 53) as f64 * chances.iter().sum::<f64>();
                let passed = |chance: &f64| {
                    at -= chance;
                    at < 0.0
                };
                chances.iter().position(passed).unwrap_or(0)
            })
        };
        (0..count).map(&mut line).collect()
    }

    /// Whether a plan fails if the other plays in these columns.
    pub(super) fn still_fails(&self, policy: &Policy<S>, start: Sides<S::Word>, moves: &[S::Word]) -> bool {
        let shape = policy.shape;
        let (mut sides, mut threats) = (start, threats(policy, start));
        for cell in moves.iter().copied().map(Some).chain([None]) {
            let playable = shape.playable(sides.occupied());
            let key = sides.own | sides.occupied().plus(shape.bottom());
            if threats & playable != S::Word::ZERO || self.known.find(key) == Some(Ok(Some(false))) {
                return true;
            }
            let Some(cell) = cell else { return false };
            let last = shape.column_of(cell) & playable;
            if last == S::Word::ZERO {
                return false;
            }
            let wins = shape.winning(sides.own, shape.board().without(sides.occupied()));
            let after = Sides { own: sides.own, other: sides.other | last };
            match self.next(policy, after, wins, playable, last) {
                Next::Decided(fails) => return fails,
                Next::Open { reply, threats: next, .. } => {
                    (sides, threats) = (Sides { own: after.own | reply, other: after.other }, next);
                }
            }
        }
        false
    }

    /// The choices on a line that fails; `pick` chooses among the moves of the other by the depth and their chances,
    /// the most likely first.
    fn failing_line_by(
        &mut self,
        policy: &Policy<S>,
        start: Sides<S::Word>,
        mut pick: impl FnMut(usize, &[f64]) -> usize,
    ) -> Vec<Decision<S::Word>> {
        (self.failed, self.limit) = (0.0, f64::INFINITY);
        let (mut sides, mut threats) = (start, threats(policy, start));
        let mut line: Vec<Decision<S::Word>> = Vec::new();
        loop {
            let shape = policy.shape;
            let playable = shape.playable(sides.occupied());
            let wins = shape.winning(sides.own, shape.board().without(sides.occupied()));
            let key = sides.own | sides.occupied().plus(shape.bottom());
            if threats & playable != S::Word::ZERO || self.known.find(key) == Some(Ok(Some(false))) {
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
            let chances: Vec<f64> = failures.iter().map(|failure| failure.0).collect();
            let rank = pick(line.len(), &chances);
            if rank >= failures.len() {
                return line;
            }
            let (_, decision, replied, next_threats) = failures.swap_remove(rank);
            line.push(decision);
            (sides, threats) = (replied, next_threats);
        }
    }

    /// Whether the oracle says that the goal is out of reach.
    fn is_out_of_reach(&mut self, sides: Sides<S::Word>, key: S::Word, weight: f64) -> bool {
        match self.known.find(key) {
            Some(Ok(known)) => known == Some(false),
            Some(Err(_)) if weight >= WEIGHT => {
                let holds = self.oracle.soon(wide(sides.other), wide(sides.own), NODES);
                self.known.put(key, holds);
                holds == Some(false)
            }
            _ => false,
        }
    }

    /// Keeps what the oracle said about a position.
    pub(super) fn learn(&mut self, shape: S, sides: Sides<S::Word>, holds: bool) {
        let key = sides.own | sides.occupied().plus(shape.bottom());
        self.known.replace(key, Some(holds));
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
        if self.is_out_of_reach(sides, key, weight) {
            self.memo.put(key, 1.0);
            return self.count(weight, 1.0);
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
            policy.quiet_choices(playable, [wins, threats], after.other, last)
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

/// The bits of a set.
fn wide<W: Word>(cells: W) -> u128 {
    u128::from(cells.low_u64()) | u128::from(cells.down(64).low_u64()) << 64
}
