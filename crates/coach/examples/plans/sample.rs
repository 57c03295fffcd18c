//! Quiet positions from good games and from random play, made from a seed.

use puissance4_coach::Goal;
use puissance4_engine::{Limits, Solver, Value};
use puissance4_players::Dice;
use puissance4_rules::{Cell, Columns, Geometry, Player, Position};

/// A position in which no player can win at once, and the player who can reach a goal.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) position: Position,
    pub(crate) owner: Player,
    pub(crate) goal: Goal,
}

/// Which half of all positions: one to choose numbers by, one to judge them by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    Training,
    HeldOut,
}

impl Half {
    /// The half of a position; that of its mirror image is the same.
    fn of(position: &Position) -> Self {
        let number = |position: &Position| {
            position.geometry().cells().fold(0_u64, |sum, cell: Cell| {
                let digit = position.at(cell).map_or(0, Player::number) as u64;
                (sum ^ digit).wrapping_mul(0x0000_0100_0000_01b3)
            })
        };
        let mixed = number(position).wrapping_add(number(&position.mirrored()));
        if (mixed >> 40) % 2 == 0 { Self::Training } else { Self::HeldOut }
    }
}

/// Makes cases.
pub(crate) struct Sample {
    solver: Solver,
    dice: Dice,
    half: Half,
}

impl Sample {
    pub(crate) fn new(solver: Solver, seed: u64, half: Half) -> Self {
        Self { solver, dice: Dice::seeded(seed), half }
    }

    /// A case with this many discs, every second one from a good game.
    pub(crate) fn case(&mut self, discs: usize) -> Case {
        let good = self.dice.happens(50);
        loop {
            if let Some(position) = self.position(discs, good)
                && Half::of(&position) == self.half
            {
                return self.judged(position);
            }
        }
    }

    fn judged(&mut self, position: Position) -> Case {
        let (value, _) = self.solver.solve_weak(&position, &Limits::none()).expect("the position is legal");
        let mover = position.to_move();
        let (owner, goal) = match value {
            Value::Win => (mover, Goal::Win),
            Value::Loss => (mover.other(), Goal::Win),
            Value::Draw if self.dice.happens(50) => (mover, Goal::Draw),
            Value::Draw => (mover.other(), Goal::Draw),
        };
        Case { position, owner, goal }
    }

    fn position(&mut self, discs: usize, good: bool) -> Option<Position> {
        let geometry = self.solver.geometry();
        let mut position = Position::new(geometry);
        // Without a book, the values of early positions take too long.
        let from = if geometry == Geometry::STANDARD { 4 } else { geometry.size().cells().saturating_sub(24) };
        while position.ply() < discs {
            let mut columns = position.legal();
            // The first discs at random, then seldom a mistake.
            if good && position.ply() >= from && self.dice.happens(92) {
                columns = self.good(&position);
            }
            position.play(self.dice.pick(columns)?).ok()?;
        }
        is_quiet(&position).then_some(position)
    }

    /// The columns that keep the value.
    fn good(&mut self, position: &Position) -> Columns {
        let values = position.legal().into_iter().map(|column| {
            let mut after = position.clone();
            after.play(column).expect("the column is legal");
            (column, self.solver.solve_weak(&after, &Limits::none()).expect("the position is legal").0)
        });
        let values: Vec<_> = values.collect();
        // The value is that of the other player.
        let best = values.iter().map(|(_, value)| *value).min();
        values.into_iter().filter(|(_, value)| Some(*value) == best).map(|(column, _)| column).collect()
    }
}

/// Whether the game goes on and no player can win at once.
pub(crate) fn is_quiet(position: &Position) -> bool {
    let geometry: Geometry = position.geometry();
    let wins = |player| geometry.columns().any(|column| position.wins_at(player, column));
    !position.is_over() && !Player::BOTH.into_iter().any(wins)
}
