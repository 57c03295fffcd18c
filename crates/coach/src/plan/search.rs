//! The search for a plan.
//!
//! It starts with plans without items. From each of the best ones so far it takes a line on which the plan fails, walks
//! back to the decision that was wrong, and adds an item that would have decided otherwise there or a little before.
//! The first sound plan has the fewest items that the search can find; what it does not need is dropped then.

use std::collections::HashSet;

use puissance4_engine::Limits;
use puissance4_rules::{Column, Position, Sets};
use web_time::Instant;

use crate::plan::fallback::{Fallback, Order};
use crate::plan::item::Item;
use crate::plan::oracle::Oracle;
use crate::plan::policy::{self, Policy, Sides};
use crate::plan::proof::{Proof, prove};
use crate::plan::rating::{Decision, Rating};
use crate::plan::rule::Rule;
use crate::plan::{Board, Plan};
use crate::puzzle::Goal;
use crate::threat::Parity;
use puissance4_rules::Player;

/// What a search found: a sound plan, and the owner's first move if the owner is to move.
pub(super) struct Found {
    pub(super) first: Option<Column>,
    pub(super) plan: Plan,
    pub(super) proof: Proof,
}

/// A position from which the plan has to hold, the other to move.
struct Root<W> {
    first: Option<Column>,
    position: Position,
    sides: Sides<W>,
}

#[derive(Clone)]
struct Candidate {
    root: usize,
    plan: Plan,
    chance: f64,
}

pub(super) struct Search<S: Board> {
    shape: S,
    owner: Player,
    goal: Goal,
    oracle: Oracle,
    rating: Rating<S>,
    roots: Vec<Root<S::Word>>,
    seen: HashSet<(usize, Plan)>,
    limits: Limits,
    start: Instant,
}

/// How many plans are improved at a time, and how many when that leads nowhere.
const BEAM: usize = 4;
const WIDE_BEAM: usize = 12;
/// A plan with more items is a list.
const MAX_ITEMS: usize = 6;
/// How many decisions before the wrong one are changed too.
const BEFORE: usize = 4;
/// A repaired plan may fail this much more often than the plan it was made of.
const WORSE: f64 = 1.5;
/// The slots of the table of positions, as a power of two.
const SLOTS: u32 = 16;
/// Nodes for a question to the oracle.
const ORACLE: u64 = 20_000;
/// Positions that the proof of a plan may take.
const PROOF: u64 = 200_000;

/// Stopped by a limit.
struct Spent;

impl<S: Board> Search<S> {
    pub(super) fn new(shape: S, position: &Position, owner: Player, goal: Goal, limits: &Limits) -> Option<Self> {
        let mut oracle = Oracle::new(position.geometry(), goal, ORACLE).ok()?;
        let mut roots = Vec::new();
        if position.to_move() == owner {
            for column in position.geometry().columns_from_middle() {
                let mut after = position.clone();
                if after.play(column).is_err() || oracle.holds(&after) == Some(false) {
                    continue;
                }
                roots.push(Root { first: Some(column), sides: Sides::of(&after, owner)?, position: after });
            }
        } else {
            roots.push(Root { first: None, sides: Sides::of(position, owner)?, position: position.clone() });
        }
        Some(Self {
            shape,
            owner,
            goal,
            oracle,
            rating: Rating::new(goal, SLOTS),
            roots,
            seen: HashSet::new(),
            limits: limits.clone(),
            start: Instant::now(),
        })
    }

    /// A sound plan, if one is found within the limits.
    pub(super) fn find(&mut self) -> Option<Found> {
        let candidate = self.sound().unwrap_or(None)?;
        self.finish(candidate)
    }

    fn check(&self) -> Result<(), Spent> {
        let late = self.limits.time.is_some_and(|time| self.start.elapsed() > time);
        let spent = self.limits.nodes.is_some_and(|nodes| self.oracle.nodes() + self.rating.positions > nodes);
        let stopped = self.limits.stop.as_ref().is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed));
        if late || spent || stopped { Err(Spent) } else { Ok(()) }
    }

    fn rate(&mut self, root: usize, plan: Plan, limit: f64) -> Option<Candidate> {
        let policy = Policy::new(self.shape, &plan);
        let chance = self.rating.rate(&policy, self.roots[root].sides, limit).ok()?;
        Some(Candidate { root, plan, chance })
    }

    /// The first plan whose rating says that it never fails.
    fn sound(&mut self) -> Result<Option<Candidate>, Spent> {
        let mut level = Vec::new();
        for root in 0..self.roots.len() {
            for keep in [false, true] {
                for order in Order::ALL {
                    for rows in [Parity::Even, Parity::Odd] {
                        self.check()?;
                        let fallback = Fallback::Ordered { rows, order };
                        let plan = Plan { owner: self.owner, keep, items: Vec::new(), fallback };
                        if let Some(candidate) = self.rate(root, plan, f64::INFINITY) {
                            if candidate.chance == 0.0 {
                                return Ok(Some(candidate));
                            }
                            level.push(candidate);
                        }
                    }
                }
            }
        }
        let mut used = 0;
        for _ in 0..MAX_ITEMS {
            level.sort_by(|one, other| one.chance.total_cmp(&other.chance));
            let mut next = Vec::new();
            for beam in [0..BEAM, BEAM..WIDE_BEAM] {
                for index in beam {
                    let Some(parent) = level.get(index).cloned() else { break };
                    for plan in self.repairs(&parent) {
                        self.check()?;
                        if !self.seen.insert((parent.root, plan.clone())) {
                            continue;
                        }
                        if let Some(candidate) = self.rate(parent.root, plan, WORSE * parent.chance) {
                            if candidate.chance == 0.0 {
                                return Ok(Some(candidate));
                            }
                            next.push(candidate);
                        }
                    }
                }
                if !next.is_empty() {
                    break;
                }
            }
            used += 1;
            let _ = used;
            level = next;
        }
        Ok(None)
    }

    /// Plans that decide otherwise on a line on which this one fails.
    fn repairs(&mut self, parent: &Candidate) -> Vec<Plan> {
        let policy = Policy::new(self.shape, &parent.plan);
        let start = self.roots[parent.root].sides;
        if self.rating.rate(&policy, start, f64::INFINITY).is_err() {
            return Vec::new();
        }
        let line = self.rating.failing_line(&policy, start, 0);
        // The positions in which the owner is to move.
        let mut positions = Vec::new();
        let mut position = self.roots[parent.root].position.clone();
        for decision in &line {
            for cell in [decision.last, decision.reply] {
                if cell == decision.reply {
                    positions.push(position.clone());
                }
                let Some(column) = policy::column(self.shape, cell) else { return Vec::new() };
                if position.play(column).is_err() {
                    return Vec::new();
                }
            }
        }
        // The reply after which the goal is out of reach, with all later ones.
        let mut wrong = line.len().saturating_sub(1);
        while wrong > 0 {
            let mut after = positions[wrong - 1].clone();
            let column = policy::column(self.shape, line[wrong - 1].reply);
            let is_played = column.is_some_and(|column| after.play(column).is_ok());
            if !is_played || self.oracle.holds(&after) != Some(false) {
                break;
            }
            wrong -= 1;
        }
        let mut plans = Vec::new();
        for index in (wrong.saturating_sub(BEFORE)..=wrong).rev() {
            if let (Some(decision), Some(position)) = (line.get(index), positions.get(index)) {
                self.propose(&parent.plan, decision, position, &mut plans);
            }
        }
        plans
    }

    /// Plans that decide otherwise here.
    fn propose(&mut self, plan: &Plan, decision: &Decision<S::Word>, position: &Position, plans: &mut Vec<Plan>) {
        if matches!(decision.rule, Rule::Win | Rule::Block) {
            return;
        }
        let shape = self.shape;
        let (Some(last), Some(reply)) = (policy::cell(shape, decision.last), policy::cell(shape, decision.reply))
        else {
            return;
        };
        let mut add = |item: Item| {
            if !plan.items.contains(&item) {
                let mut plan = plan.clone();
                plan.items.push(item);
                plans.push(plan);
            }
        };
        let occupied = decision.sides.occupied();
        let threats = shape.winning(decision.sides.other, shape.board().without(occupied));
        let safe = shape.playable(occupied).without(threats.down(1)).without(decision.reply);
        let mut found = false;
        for column in policy::columns(shape, safe) {
            let mut after = position.clone();
            let Ok(cell) = after.play(column) else { continue };
            if self.oracle.holds(&after) == Some(false) {
                continue;
            }
            found = true;
            if last.above() != Some(cell) {
                add(Item::Pair { cells: [last.min(cell), last.max(cell)] });
            }
            add(Item::Answer { to: last, with: cell });
            add(Item::Grab { cell });
            if matches!(decision.rule, Rule::Fallback | Rule::Item(_)) {
                add(Item::Free { column });
            }
        }
        if found && matches!(decision.rule, Rule::OnTop | Rule::Fallback) {
            add(Item::Avoid { cell: reply });
            add(Item::Leave { column: reply.column() });
        }
    }

    /// Drops what is not needed, weakens the fallback as far as possible, and drops what is not needed then.
    fn finish(&mut self, found: Candidate) -> Option<Found> {
        let root = &self.roots[found.root];
        let proof = prove(&found.plan, &root.position, self.goal, PROOF)?;
        let mut minimal = Minimal { position: &root.position, goal: self.goal, plan: found.plan, proof };
        minimal.drop_items();
        minimal.weaken();
        minimal.drop_items();
        Some(Found { first: root.first, plan: minimal.plan, proof: minimal.proof })
    }
}

/// A sound plan on the way to its simplest form.
struct Minimal<'a> {
    position: &'a Position,
    goal: Goal,
    plan: Plan,
    proof: Proof,
}

impl Minimal<'_> {
    /// Takes another plan if it is sound.
    fn take(&mut self, plan: Plan) -> bool {
        let Some(proof) = prove(&plan, self.position, self.goal, PROOF) else { return false };
        (self.plan, self.proof) = (plan, proof);
        true
    }

    fn drop_items(&mut self) {
        for index in (0..self.plan.items.len()).rev() {
            let mut without = self.plan.clone();
            without.items.remove(index);
            if self.take(without) {
                continue;
            }
            // A pair of which one half is enough.
            if let Item::Pair { cells: [one, other] } = self.plan.items[index] {
                for (to, with) in [(one, other), (other, one)] {
                    let mut half = self.plan.clone();
                    half.items[index] = Item::Answer { to, with };
                    if self.take(half) {
                        break;
                    }
                }
            }
        }
    }

    fn weaken(&mut self) {
        let Fallback::Ordered { rows, .. } = self.plan.fallback else { return };
        for fallback in [Fallback::Anywhere, Fallback::Rows { rows }, self.plan.fallback] {
            for keep in [false, true] {
                if self.take(Plan { keep, fallback, ..self.plan.clone() }) {
                    return;
                }
            }
        }
    }
}
