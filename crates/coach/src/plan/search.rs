//! The search for a plan.
//!
//! It starts with plans without items. From each of the best ones so far it takes lines on which the plan fails, walks
//! back to the decision that was wrong, and adds an item that would have decided otherwise there or a little before.
//! The best of these repairs are rated in turn. First come all plans with few items, then whatever fails least often.

use std::collections::HashSet;
use std::sync::atomic::Ordering;

use puissance4_engine::Limits;
use puissance4_rules::{Column, Player, Position, Sets};
use web_time::Instant;

use crate::plan::fallback::{Fallback, Order};
use crate::plan::item::Item;
use crate::plan::minimal::Minimal;
use crate::plan::oracle::Oracle;
use crate::plan::policy::{self, Policy, Sides};
use crate::plan::proof::Proof;
use crate::plan::rating::{Decision, Rating};
use crate::plan::rule::Rule;
use crate::plan::{Board, Plan};
use crate::puzzle::Goal;
use crate::threat::Parity;

/// How many plans are repaired on each level, and how many while that leads nowhere.
const BEAM: usize = 4;
const WIDE_BEAM: usize = 12;
/// How many levels there are, and how many items a plan may have before it is simplified.
const LEVELS: usize = 6;
const MAX_ITEMS: usize = 10;
/// How many decisions before the wrong one are changed too.
const BEFORE: usize = 8;
/// How many failing lines are sampled, and how many of these are repaired besides the most likely one.
const SAMPLED: u32 = 24;
const REPAIRED: usize = 3;
/// How many repairs of a plan are rated: those that fail on the fewest of the sampled lines.
const RATED: usize = 8;
/// A repaired plan may fail this much more often than the plan it was made of, and a plan without items this much more
/// often than the best of them.
const WORSE: f64 = 1.5;
const SEED: f64 = 2.0;
/// What an item, and having been repaired before, count against a plan once the levels are done.
const PER_ITEM: f64 = 1.5;
const PER_REPAIR: f64 = 3.0;
/// Positions and nodes of a search without a limit of time or nodes: early in a game it might not end otherwise.
const MOST: u64 = 50_000_000;
/// The slots of the tables of positions, as a power of two.
const SLOTS: u32 = 16;
/// Nodes for a question to the oracle.
const ORACLE: u64 = 20_000;

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

/// A plan that fails sometimes.
struct Candidate {
    root: usize,
    plan: Plan,
    chance: f64,
    /// How often it was repaired.
    repairs: u16,
}

/// What may repair a plan.
struct Repairs<W> {
    plans: Vec<Plan>,
    /// The cells of the other on lines on which the plan fails.
    lines: Vec<Vec<W>>,
}

/// Stopped by a limit.
struct Spent;

pub(super) struct Search<S: Board> {
    shape: S,
    owner: Player,
    rating: Rating<S>,
    roots: Vec<Root<S::Word>>,
    seen: HashSet<(usize, Plan)>,
    /// What was not repaired yet: on this level, and before.
    pool: Vec<Candidate>,
    rest: Vec<Candidate>,
    limits: Limits,
    start: Instant,
}

impl<S: Board> Search<S> {
    /// A search from a position; `None` if the board is too large.
    pub(super) fn new(shape: S, position: &Position, owner: Player, goal: Goal, limits: &Limits) -> Option<Self> {
        let start = Instant::now();
        let mut oracle = Oracle::new(position.geometry(), goal, ORACLE).ok()?;
        let mut roots = Vec::new();
        if position.to_move() == owner {
            for column in position.geometry().columns_from_middle() {
                let mut after = position.clone();
                if after.play(column).is_ok() && oracle.holds(&after) != Some(false) {
                    roots.push(Root { first: Some(column), sides: Sides::of(&after, owner)?, position: after });
                }
            }
        } else {
            roots.push(Root { first: None, sides: Sides::of(position, owner)?, position: position.clone() });
        }
        Some(Self {
            shape,
            owner,
            rating: Rating::new(goal, SLOTS, oracle),
            roots,
            seen: HashSet::new(),
            pool: Vec::new(),
            rest: Vec::new(),
            limits: limits.clone(),
            start,
        })
    }

    /// A sound plan in its simplest form, if one is found within the limits.
    pub(super) fn find(&mut self) -> Option<Found> {
        let candidate = self.sound().unwrap_or(None)?;
        let root = &self.roots[candidate.root];
        let Minimal { plan, proof, .. } = Minimal::of(&root.position, self.rating.goal, candidate.plan)?;
        Some(Found { first: root.first, plan, proof })
    }

    fn check(&self) -> Result<(), Spent> {
        let Limits { nodes, time, stop, .. } = &self.limits;
        let late = time.is_some_and(|time| self.start.elapsed() > time);
        let most = nodes.or(time.is_none().then_some(MOST));
        let spent = most.is_some_and(|nodes| self.rating.oracle.nodes() + self.rating.positions > nodes);
        let stopped = stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if late || spent || stopped { Err(Spent) } else { Ok(()) }
    }

    fn rate(&mut self, root: usize, plan: Plan, limit: f64) -> Option<Candidate> {
        let policy = Policy::new(self.shape, &plan);
        let chance = self.rating.rate(&policy, self.roots[root].sides, limit).ok()?;
        Some(Candidate { root, plan, chance, repairs: 0 })
    }

    /// The first plan whose rating says that it never fails.
    fn sound(&mut self) -> Result<Option<Candidate>, Spent> {
        let seeds = self.seeds();
        // Most plans fail soon, and then the walk ends.
        for (root, plan) in &seeds {
            self.check()?;
            if let Some(candidate) = self.rate(*root, plan.clone(), 0.0) {
                return Ok(Some(candidate));
            }
        }
        let mut best = f64::INFINITY;
        for (root, plan) in seeds {
            self.check()?;
            if let Some(candidate) = self.rate(root, plan, SEED * best) {
                best = best.min(candidate.chance);
                self.pool.push(candidate);
            }
        }
        for _ in 0..LEVELS {
            let mut level = std::mem::take(&mut self.pool);
            level.sort_by(|one, other| one.chance.total_cmp(&other.chance));
            for (index, candidate) in level.into_iter().enumerate() {
                if index < BEAM || index < WIDE_BEAM && self.pool.is_empty() {
                    if let Some(found) = self.repair(candidate, true)? {
                        return Ok(Some(found));
                    }
                } else {
                    self.rest.push(candidate);
                }
            }
        }
        loop {
            self.pool.append(&mut self.rest);
            let merit = |index: &usize| self.pool[*index].merit();
            let best = (0..self.pool.len()).min_by(|one, other| merit(one).total_cmp(&merit(other)));
            let Some(best) = best else { return Ok(None) };
            let candidate = self.pool.swap_remove(best);
            if let Some(found) = self.repair(candidate, false)? {
                return Ok(Some(found));
            }
        }
    }

    /// Plans without items.
    fn seeds(&self) -> Vec<(usize, Plan)> {
        let mut seeds = Vec::new();
        for rows in [Parity::Even, Parity::Odd] {
            for keep in [false, true] {
                for order in Order::ALL {
                    let fallback = Fallback::Ordered { rows, order };
                    let plan = Plan { owner: self.owner, keep, items: Vec::new(), fallback };
                    seeds.extend((0..self.roots.len()).map(|root| (root, plan.clone())));
                }
            }
        }
        seeds
    }

    /// Rates the repairs of a plan. The result is the first of them that is sound. On a level, a repair has to be one
    /// of the best so far.
    fn repair(&mut self, mut parent: Candidate, on_level: bool) -> Result<Option<Candidate>, Spent> {
        self.check()?;
        let (root, start) = (parent.root, self.roots[parent.root].sides);
        let Some(Repairs { plans, lines }) = self.repairs(&mut parent) else { return Ok(None) };
        let mut judged = Vec::new();
        for plan in plans {
            if plan.items.len() <= MAX_ITEMS && self.seen.insert((root, plan.clone())) {
                let policy = Policy::new(self.shape, &plan);
                let fails = lines.iter().filter(|line| self.rating.still_fails(&policy, start, line)).count();
                judged.push((fails, plan));
            }
        }
        judged.sort_by_key(|(fails, _)| *fails);
        judged.truncate(RATED);
        for (_, plan) in judged {
            self.check()?;
            let mut limit = WORSE * parent.chance;
            if on_level && self.pool.len() >= BEAM {
                let mut chances: Vec<f64> = self.pool.iter().map(|candidate| candidate.chance).collect();
                chances.sort_by(f64::total_cmp);
                limit = limit.min(chances[BEAM - 1]);
            }
            if let Some(candidate) = self.rate(root, plan, limit) {
                if candidate.chance == 0.0 {
                    return Ok(Some(candidate));
                }
                self.pool.push(candidate);
            }
        }
        parent.repairs += 1;
        self.rest.push(parent);
        Ok(None)
    }

    /// Plans that decide otherwise on lines on which this one fails; `None` if it was repaired too often already.
    fn repairs(&mut self, parent: &mut Candidate) -> Option<Repairs<S::Word>> {
        let policy = Policy::new(self.shape, &parent.plan);
        let start = self.roots[parent.root].sides;
        parent.chance = self.rating.rate(&policy, start, f64::INFINITY).ok()?;
        let likely = self.rating.failing_line(&policy, start, usize::from(parent.repairs));
        if likely.is_empty() {
            return None;
        }
        let sampled = self.rating.sampled_lines(&policy, start, SAMPLED);
        let mut plans = Vec::new();
        for line in [&likely].into_iter().chain(sampled.iter().take(REPAIRED)) {
            self.repair_line(parent, line, &mut plans);
        }
        plans.push(Plan { keep: !parent.plan.keep, ..parent.plan.clone() });
        if let Fallback::Ordered { rows, order } = parent.plan.fallback {
            let other_rows = if rows == Parity::Even { Parity::Odd } else { Parity::Even };
            for (rows, order) in [(rows, order.mirrored()), (other_rows, order)] {
                plans.push(Plan { fallback: Fallback::Ordered { rows, order }, ..parent.plan.clone() });
            }
        }
        let cells = |line: Vec<Decision<S::Word>>| line.into_iter().map(|decision| decision.last).collect();
        Some(Repairs { plans, lines: sampled.into_iter().map(cells).collect() })
    }

    fn repair_line(&mut self, parent: &Candidate, line: &[Decision<S::Word>], plans: &mut Vec<Plan>) {
        // The positions in which the owner is to move, and those after the replies.
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let mut position = self.roots[parent.root].position.clone();
        for decision in line {
            for (cell, positions) in [(decision.last, &mut before), (decision.reply, &mut after)] {
                let played = policy::column(self.shape, cell).map(|column| position.play(column));
                if !matches!(played, Some(Ok(_))) {
                    return;
                }
                positions.push(position.clone());
            }
        }
        // The reply after which the goal is out of reach, with all later ones.
        let mut wrong = line.len().saturating_sub(1);
        while wrong > 0 && self.holds(&after[wrong - 1]) == Some(false) {
            wrong -= 1;
        }
        for index in (wrong.saturating_sub(BEFORE)..=wrong).rev() {
            if let (Some(decision), Some(position)) = (line.get(index), before.get(index)) {
                self.propose(&parent.plan, decision, position, plans);
            }
        }
    }

    /// Asks the oracle about a position in which the other is to move.
    fn holds(&mut self, position: &Position) -> Option<bool> {
        let holds = self.rating.oracle.holds(position)?;
        if let Some(sides) = Sides::of(position, self.owner) {
            self.rating.learn(self.shape, sides, holds);
        }
        Some(holds)
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
        // In their order, so that a set of items is one plan.
        let mut add = |item: Item| {
            if !plan.items.contains(&item) {
                let mut plan = plan.clone();
                let index = plan.items.partition_point(|other| *other < item);
                plan.items.insert(index, item);
                plans.push(plan);
            }
        };
        let occupied = decision.sides.occupied();
        let threats = shape.winning(decision.sides.other, shape.board().without(occupied));
        let safe = shape.playable(occupied).without(threats.down(1)).without(decision.reply);
        let mut is_better_elsewhere = false;
        for column in policy::columns(shape, safe) {
            let mut after = position.clone();
            let Ok(cell) = after.play(column) else { continue };
            if self.holds(&after) == Some(false) {
                continue;
            }
            is_better_elsewhere = true;
            if last.above() != Some(cell) {
                add(Item::Pair { cells: [last.min(cell), last.max(cell)] });
            }
            add(Item::Answer { to: last, with: cell });
            add(Item::Grab { cell });
            if decision.rule != Rule::OnTop {
                add(Item::Free { column });
            }
        }
        if is_better_elsewhere && matches!(decision.rule, Rule::OnTop | Rule::Fallback) {
            add(Item::Avoid { cell: reply });
            add(Item::Leave { column: reply.column() });
        }
    }
}

impl Candidate {
    /// What is repaired first once the levels are done: the least.
    fn merit(&self) -> f64 {
        let items = i32::try_from(self.plan.items.len()).unwrap_or(i32::MAX);
        self.chance * PER_ITEM.powi(items) * PER_REPAIR.powi(i32::from(self.repairs))
    }
}
