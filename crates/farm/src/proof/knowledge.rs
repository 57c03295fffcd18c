//! What is proved about scores, by position.

use std::collections::HashMap;

use puissance4_engine::Score;
use puissance4_rules::{Discs, Player, Position};

/// The score is within these, ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least that it can be.
    pub low: i32,
    /// The most that it can be.
    pub high: i32,
}

/// The same for all positions that differ by reflection, or by the order of the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Key(u128, u128);

/// The proved ranges of all positions that were asked about.
#[derive(Clone, Debug, Default)]
pub(super) struct Knowledge {
    ranges: HashMap<Key, Range>,
}

impl Range {
    /// What the rules alone say: the result of a finished game, a win with the next disc, or that nothing can end
    /// sooner.
    pub(super) fn of(position: &Position) -> Self {
        let (ply, cells) = (position.ply(), position.geometry().size().cells());
        let win_on = |ply: usize| Score::of_win_on(ply, cells).get();
        let exactly = |score: i32| Self { low: score, high: score };
        if position.winner().is_some() {
            exactly(-win_on(ply))
        } else if position.is_draw() {
            exactly(0)
        } else if position.legal().into_iter().any(|column| position.wins_at(position.to_move(), column)) {
            exactly(win_on(ply + 1))
        } else {
            Self { low: -win_on(ply + 2), high: win_on(ply + 3) }
        }
    }

    /// Whether the score is above a number, if the range says so.
    pub fn is_above(self, number: i32) -> Option<bool> {
        if self.low > number {
            Some(true)
        } else if self.high <= number {
            Some(false)
        } else {
            None
        }
    }

    /// The score, if there is only one left.
    pub fn score(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// What is left of it if the score is above a number, or is not.
    pub(super) fn with(self, number: i32, above: bool) -> Self {
        if above {
            Self { low: self.low.max(number + 1), ..self }
        } else {
            Self { high: self.high.min(number), ..self }
        }
    }

    /// Whether no score is in it: what was said about it cannot all be true.
    pub(super) fn is_empty(self) -> bool {
        self.low > self.high
    }
}

impl Key {
    /// The key of a position on a board that can be solved.
    pub(super) fn of(position: &Position) -> Self {
        Self::of_one_side(position).min(Self::of_one_side(&position.mirrored()))
    }

    fn of_one_side(position: &Position) -> Self {
        let discs = |player: Player| match position.discs() {
            Discs::Small(board) => u128::from(board.discs(player).word()),
            Discs::Medium(board) => board.discs(player).word(),
            // No solver takes such a board, so nothing is ever proved about one.
            Discs::Large(_) => 0,
        };
        Self(discs(position.to_move()), discs(position.to_move().other()))
    }
}

impl Knowledge {
    /// What is known about a position.
    pub(super) fn range(&self, position: &Position) -> Range {
        let range = Range::of(position);
        match self.found(position) {
            Some(known) => Range { low: range.low.max(known.low), high: range.high.min(known.high) },
            None => range,
        }
    }

    /// What was found about a position, beyond what the rules say.
    pub(super) fn found(&self, position: &Position) -> Option<Range> {
        self.ranges.get(&Key::of(position)).copied()
    }

    /// Adds that a score is above a number, or is not. The answer is what is known now.
    pub(super) fn add(&mut self, position: &Position, number: i32, above: bool) -> Range {
        let range = self.range(position).with(number, above);
        self.ranges.insert(Key::of(position), range);
        range
    }
}
