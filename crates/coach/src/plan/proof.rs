//! The proof of a plan: a walk through every reply of the other, and every choice that the plan leaves to its owner.

use puissance4_rules::shape::{AnyShape, StandardShape};
use puissance4_rules::{Column, Geometry, Position, Sets, Word};

use crate::plan::memo::Memo;
use crate::plan::policy::{Policy, Sides, column};
use crate::plan::rule::Rule;
use crate::plan::{Board, Plan};
use crate::puzzle::Goal;

/// What a walk through all replies to a sound plan found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    /// How many positions it walked, the other to move.
    pub(super) positions: usize,
    /// The line on which the other holds out longest, from the other's first move to the end.
    pub(super) line: Vec<Column>,
    /// Which items applied somewhere, one bit each.
    pub(super) items: u64,
    /// Whether the fallback applied somewhere.
    pub(super) fallback: bool,
}

/// Walks every reply from a position in which the other is to move. `None` if the plan is not sound, the walk would
/// take more than `most` positions, or the board has more than 128 bits.
pub(super) fn prove(plan: &Plan, position: &Position, goal: Goal, most: u64) -> Option<Proof> {
    let geometry = position.geometry();
    if geometry == Geometry::STANDARD {
        return prove_on(StandardShape, plan, position, goal, most);
    }
    if let Some(shape) = AnyShape::<u64>::new(geometry) {
        return prove_on(shape, plan, position, goal, most);
    }
    prove_on(AnyShape::<u128>::new(geometry)?, plan, position, goal, most)
}

fn prove_on<S: Board>(shape: S, plan: &Plan, position: &Position, goal: Goal, most: u64) -> Option<Proof> {
    if position.is_over() {
        let reached = position.has_won(plan.owner) || goal == Goal::Draw && position.winner().is_none();
        return reached.then(|| Proof { positions: 0, line: Vec::new(), items: 0, fallback: false });
    }
    let sides = Sides::of(position, plan.owner)?;
    let policy = Policy::new(shape, plan);
    // Grows until the walk fits.
    (12..=26).step_by(2).find_map(|bits| {
        let mut walk = Walk { policy: &policy, goal, memo: Memo::new(bits), most, items: 0, fallback: false };
        match walk.longest(sides) {
            Err(Failure::Full) => None,
            Err(Failure::Unsound | Failure::TooMany) => Some(None),
            Ok(_) => Some(Some(Proof {
                positions: walk.memo.len(),
                line: walk.line(sides),
                items: walk.items,
                fallback: walk.fallback,
            })),
        }
    })?
}

struct Walk<'a, S: Board> {
    policy: &'a Policy<S>,
    goal: Goal,
    /// The plies that the other holds out at most.
    memo: Memo<S::Word, u8>,
    most: u64,
    items: u64,
    fallback: bool,
}

enum Failure {
    Unsound,
    TooMany,
    Full,
}

impl<S: Board> Walk<'_, S> {
    /// How many plies the other holds out at most.
    fn longest(&mut self, sides: Sides<S::Word>) -> Result<u8, Failure> {
        let shape = self.policy.shape;
        let playable = shape.playable(sides.occupied());
        if playable == S::Word::ZERO {
            return if self.goal == Goal::Draw { Ok(0) } else { Err(Failure::Unsound) };
        }
        if shape.winning_moves(sides.other, sides.own) != S::Word::ZERO {
            return Err(Failure::Unsound);
        }
        let key = sides.own | sides.occupied().plus(shape.bottom());
        if let Ok(known) = self.memo.find(key).ok_or(Failure::Full)? {
            return Ok(known);
        }
        if self.memo.len() as u64 >= self.most {
            return Err(Failure::TooMany);
        }
        let mut longest = 0;
        for last in singles(playable) {
            longest = longest.max(1 + self.after(sides, last, None)?);
        }
        self.memo.put(key, longest);
        Ok(longest)
    }

    /// How many plies the other holds out at most after a move that does not win. The longest of the replies is left
    /// in `chosen`.
    fn after(&mut self, sides: Sides<S::Word>, last: S::Word, mut chosen: Option<&mut S::Word>) -> Result<u8, Failure> {
        let sides = Sides { other: sides.other | last, ..sides };
        if self.policy.shape.playable(sides.occupied()) == S::Word::ZERO {
            return if self.goal == Goal::Draw { Ok(0) } else { Err(Failure::Unsound) };
        }
        let (choices, rule) = self.policy.choices(sides, last);
        match rule {
            Rule::Item(item) => self.items |= 1_u64.checked_shl(u32::try_from(item).unwrap_or(64)).unwrap_or(0),
            Rule::Fallback => self.fallback = true,
            _ => {}
        }
        let mut longest = 0;
        for reply in singles(choices) {
            let plies =
                if rule == Rule::Win { 1 } else { 1 + self.longest(Sides { own: sides.own | reply, ..sides })? };
            if plies > longest {
                longest = plies;
                if let Some(chosen) = &mut chosen {
                    **chosen = reply;
                }
            }
        }
        Ok(longest)
    }

    /// The line on which the other holds out longest.
    fn line(&mut self, mut sides: Sides<S::Word>) -> Vec<Column> {
        let shape = self.policy.shape;
        let mut line = Vec::new();
        loop {
            let mut best = (0, S::Word::ZERO, S::Word::ZERO);
            for last in singles(shape.playable(sides.occupied())) {
                let mut reply = S::Word::ZERO;
                let plies = 1 + self.after(sides, last, Some(&mut reply)).unwrap_or(0);
                if plies > best.0 {
                    best = (plies, last, reply);
                }
            }
            let (_, last, reply) = best;
            line.extend([last, reply].into_iter().filter_map(|cell| column(shape, cell)));
            sides = Sides { own: sides.own | reply, other: sides.other | last };
            if last == S::Word::ZERO || reply == S::Word::ZERO || shape.has_line(sides.own) {
                return line;
            }
        }
    }
}

/// The cells of a set, one by one.
fn singles<W: Word>(mut cells: W) -> impl Iterator<Item = W> {
    std::iter::from_fn(move || {
        let rest = cells.without_lowest();
        let cell = cells ^ rest;
        cells = rest;
        (cell != W::ZERO).then_some(cell)
    })
}
