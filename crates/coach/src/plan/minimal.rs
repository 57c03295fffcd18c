//! A sound plan on the way to its simplest form.

use puissance4_rules::Position;

use crate::plan::Plan;
use crate::plan::fallback::Fallback;
use crate::plan::item::Item;
use crate::plan::proof::{Proof, prove};
use crate::puzzle::Goal;

/// Positions that the proof of a plan may take.
const MOST: u64 = 200_000;

/// A sound plan, its proof, and where it holds.
pub(super) struct Minimal<'a> {
    position: &'a Position,
    goal: Goal,
    pub(super) plan: Plan,
    pub(super) proof: Proof,
}

impl<'a> Minimal<'a> {
    /// The simplest form of a plan: without what is not needed, and with the fallback that asks least. `None` if it is
    /// not sound.
    pub(super) fn of(position: &'a Position, goal: Goal, plan: Plan) -> Option<Self> {
        let proof = prove(&plan, position, goal, MOST)?;
        let mut minimal = Self { position, goal, plan, proof };
        minimal.drop_items();
        minimal.weaken();
        minimal.drop_items();
        Some(minimal)
    }

    /// Takes another plan if it is sound.
    fn take(&mut self, plan: Plan) -> bool {
        let Some(proof) = prove(&plan, self.position, self.goal, MOST) else { return false };
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
            // A pair that is needed in one direction only.
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
