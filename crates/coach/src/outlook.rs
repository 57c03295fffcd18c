//! What can be said of a position before it is solved: what is proved of each column so far, and which one looks good.

use puissance4_engine::{Limits, Score, SolveError, Value};
use puissance4_players::{evaluate, promising};
use puissance4_rules::{Column, Position};
use serde::{Deserialize, Serialize};

use crate::coach::{Budget, Coach, CoachError};

/// With this many nodes for each column, something can be shown.
const GLANCE: u64 = 30_000;

/// What is known of a column so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum ColumnKnowledge {
    /// It cannot be played.
    Unplayable,
    /// How it looks, from -1 to 1; nothing is proved.
    Guess(f64),
    /// Who wins: 1 the player who plays it, -1 the other, 0 neither.
    Value(i8),
    /// The exact score.
    Exact {
        /// The score, to the player who plays it.
        score: Score,
        /// How many moves the game then lasts, this one included.
        plies: usize,
    },
}

impl ColumnKnowledge {
    /// How each column looks at once, from the left.
    pub fn at_first_sight(position: &Position) -> Vec<Self> {
        let look = |column| {
            let mut after = position.clone();
            let player = after.to_move();
            match after.play(column) {
                Ok(_) => Self::Guess(evaluate(&after, player).get()),
                Err(_) => Self::Unplayable,
            }
        };
        position.geometry().columns().map(look).collect()
    }

    /// What is proved to come of it, to the player who plays it.
    pub fn value(self) -> Option<Value> {
        match self {
            Self::Unplayable | Self::Guess(_) => None,
            Self::Value(1..) => Some(Value::Win),
            Self::Value(0) => Some(Value::Draw),
            Self::Value(_) => Some(Value::Loss),
            Self::Exact { score, .. } => Some(score.value()),
        }
    }

    /// How many moves the game then lasts, if that is proved.
    pub fn plies(self) -> Option<usize> {
        if let Self::Exact { plies, .. } = self { Some(plies) } else { None }
    }
}

/// What is known of a position so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outlook {
    /// Every column of the board, from the left.
    pub columns: Vec<ColumnKnowledge>,
    /// The column to play: the soonest proved win, or else the one that looks best and is not proved to lose.
    pub column: Column,
}

impl Outlook {
    /// The columns that are proved to have this value, from the left.
    pub fn proved(&self, value: Value) -> impl Iterator<Item = Column> {
        self.with(move |known| known.value() == Some(value))
    }

    /// The columns that can be played without anything being proved about them, from the left.
    pub fn unknown(&self) -> impl Iterator<Item = Column> {
        self.with(|known| matches!(known, ColumnKnowledge::Guess(_)))
    }

    fn with(&self, wanted: impl Fn(ColumnKnowledge) -> bool) -> impl Iterator<Item = Column> {
        let columns = self.columns.iter().enumerate().filter(move |(_, known)| wanted(**known));
        columns.filter_map(|(index, _)| Column::from_number(index + 1))
    }

    /// What the position is worth to the side to move, if that is proved.
    pub fn value(&self) -> Option<Value> {
        let best = self.columns.iter().filter_map(|known| known.value()).max();
        best.filter(|best| *best == Value::Win || self.unknown().next().is_none())
    }

    /// Whether the column to play is proved to be worth as much as the position.
    pub fn is_proved(&self) -> bool {
        self.value().is_some_and(|value| self.columns[self.column.index()].value() == Some(value))
    }
}

/// The answer to a question, or what is known where the answer takes too long.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SoFar<T> {
    /// The answer.
    Whole(T),
    /// What is known instead.
    Part(Outlook),
}

impl Coach {
    /// Asks a question about a position. Where it cannot be answered within half of the limits, the rest goes into the
    /// outlook.
    ///
    /// ```
    /// use puissance4_coach::{Coach, SoFar};
    /// use puissance4_engine::{Limits, Value};
    /// use puissance4_rules::{Connect, Game, Geometry, Size};
    ///
    /// let geometry = Geometry::new(Size::new(8, 8)?, Connect::new(4)?);
    /// let game = Game::replay(geometry, &"445".parse()?)?;
    /// let limits = Limits { nodes: Some(1_000_000), ..Limits::none() };
    /// let mut coach = Coach::new(geometry)?;
    /// let hint = coach.so_far(game.position(), &limits, |coach, limits| coach.hint(game.position(), limits))?;
    /// assert!(matches!(hint, SoFar::Part(outlook) if outlook.proved(Value::Loss).count() == 6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn so_far<T>(
        &mut self,
        position: &Position,
        limits: &Limits,
        ask: impl FnOnce(&mut Self, &Limits) -> Result<T, CoachError>,
    ) -> Result<SoFar<T>, CoachError> {
        let budget = Budget::new(limits, &self.solver);
        match ask(self, &Budget::half(limits)) {
            Err(CoachError::Solve(SolveError::Stopped(_))) => {
                self.outlook(position, &budget.left(&self.solver)).map(SoFar::Part)
            }
            whole => whole.map(SoFar::Whole),
        }
    }

    /// What is known of a position when the limits are reached, or when it is proved of each column who wins. A search
    /// that was cut before has left in the table what it found.
    pub fn outlook(&mut self, position: &Position, limits: &Limits) -> Result<Outlook, CoachError> {
        if position.is_over() {
            return Err(CoachError::GameOver);
        }
        let columns = self.knowledge(position, limits)?;
        let column = choice(position, &columns).ok_or(CoachError::GameOver)?;
        Ok(Outlook { columns, column })
    }

    /// What is known of each column, from the left, when the limits are reached.
    pub(crate) fn knowledge(
        &mut self,
        position: &Position,
        limits: &Limits,
    ) -> Result<Vec<ColumnKnowledge>, SolveError> {
        let budget = Budget::new(limits, &self.solver);
        let mut columns = ColumnKnowledge::at_first_sight(position);
        let mut nodes = GLANCE;
        loop {
            let mut is_open = false;
            for column in position.geometry().columns_from_middle() {
                let known = &mut columns[column.index()];
                if matches!(known, ColumnKnowledge::Guess(_)) {
                    self.sharpen(position, column, known, &budget.part(nodes, &self.solver), true)?;
                    is_open |= matches!(known, ColumnKnowledge::Guess(_));
                }
            }
            if !is_open || budget.is_spent(&self.solver) {
                return Ok(columns);
            }
            nodes = nodes.saturating_mul(4);
        }
    }

    /// Finds out more about a column: the exact score or, `weakly`, at least who wins. The limits hold for each of the
    /// two.
    pub fn sharpen(
        &mut self,
        position: &Position,
        column: Column,
        known: &mut ColumnKnowledge,
        limits: &Limits,
        weakly: bool,
    ) -> Result<(), SolveError> {
        let mut after = position.clone();
        if after.play(column).is_err() {
            return Ok(());
        }
        match self.solver.solve(&after, limits) {
            Ok(solution) => {
                let cells = after.geometry().size().cells();
                let rest = if after.is_over() { 0 } else { solution.score.plies_to_end(after.ply(), cells) };
                *known = ColumnKnowledge::Exact { score: -solution.score, plies: rest + 1 };
                return Ok(());
            }
            Err(SolveError::Stopped(_)) => {}
            Err(error) => return Err(error),
        }
        // Who wins is found sooner than by how much.
        if weakly
            && known.value().is_none()
            && let Ok((value, _)) = self.solver.solve_weak(&after, limits)
        {
            *known = ColumnKnowledge::Value(match value {
                Value::Win => -1,
                Value::Draw => 0,
                Value::Loss => 1,
            });
        }
        Ok(())
    }
}

/// The column to play, by what is known of each.
fn choice(position: &Position, columns: &[ColumnKnowledge]) -> Option<Column> {
    let known = |column: &Column| columns[column.index()];
    let mut order = promising(position);
    // A look ahead that sees a win names the winning columns alone.
    order.extend(position.legal().into_iter().filter(|column| !order.contains(column)).collect::<Vec<_>>());
    let lost = |column: &Column| known(column).value() == Some(Value::Loss);
    let wins = order.iter().filter(|column| known(column).value() == Some(Value::Win));
    let soonest = wins.min_by_key(|column| known(column).plies().unwrap_or(usize::MAX));
    let best = soonest.or_else(|| order.iter().find(|column| !lost(column)));
    best.or_else(|| order.iter().max_by_key(|column| known(column).plies())).copied()
}

#[cfg(test)]
mod tests {
    use puissance4_rules::{Connect, Game, Geometry, Size};

    use super::*;

    fn game(columns: usize, rows: usize, moves: &str) -> Game {
        let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap());
        Game::replay(geometry, &moves.parse().unwrap()).unwrap()
    }

    fn outlook(game: &Game, nodes: u64) -> Outlook {
        let limits = Limits { nodes: Some(nodes), ..Limits::none() };
        Coach::new(game.position().geometry()).unwrap().outlook(game.position(), &limits).unwrap()
    }

    fn numbers(columns: impl Iterator<Item = Column>) -> Vec<usize> {
        columns.map(Column::number).collect()
    }

    /// What is called proved is what the solver finds with all the time it needs, whatever the limit.
    #[test]
    fn claims_only_true_results() {
        for (columns, rows, moves) in [(6, 5, "3344"), (5, 5, "33"), (7, 5, "44452"), (6, 6, "334433")] {
            let game = game(columns, rows, moves);
            let mut coach = Coach::new(game.position().geometry()).unwrap();
            let exact = coach.analyze(game.position(), &Limits::none()).unwrap();
            for nodes in [0, 1000, 20_000, 200_000] {
                let outlook = outlook(&game, nodes);
                for (known, column) in outlook.columns.iter().zip(&exact.columns) {
                    let value = known.value();
                    assert!(value.is_none() || value == column.value.map(|(score, _)| score.value()), "{moves}");
                }
                assert!(outlook.value().is_none_or(|value| value == exact.score.value()), "{moves}, {nodes} nodes");
            }
        }
    }

    /// More nodes prove more, until everything is known.
    #[test]
    fn a_larger_budget_proves_more() {
        let game = game(6, 5, "");
        let open = |nodes| outlook(&game, nodes).unknown().count();
        assert_eq!(open(0), 6);
        assert_eq!(open(100_000_000), 0);
        let all = outlook(&game, 100_000_000);
        assert_eq!((all.value(), all.is_proved()), (Some(Value::Draw), true));
    }

    /// Two discs in the bottom row with both ends open: proved within a glance, on a board that takes hours.
    #[test]
    fn proves_near_results_on_a_large_board() {
        let won = outlook(&game(8, 8, "4858"), 500_000);
        assert!([3, 6].contains(&won.column.number()) && won.is_proved(), "{won:?}");
        assert_eq!(numbers(won.proved(Value::Win)), [3, 4, 5, 6]);
        let threatened = outlook(&game(8, 8, "445"), 500_000);
        assert_eq!(numbers(threatened.proved(Value::Loss)), [1, 2, 4, 5, 7, 8]);
        assert!([3, 6].contains(&threatened.column.number()) && !threatened.is_proved(), "{threatened:?}");
    }

    /// Nothing is proved, and the outlook does not claim it; the column is one that can be played and does not lose at
    /// once.
    #[test]
    fn a_guess_is_not_called_proved() {
        let outlook = outlook(&game(8, 8, ""), 1000);
        assert_eq!((outlook.value(), outlook.is_proved(), outlook.unknown().count()), (None, false, 8));
        assert!([4, 5].contains(&outlook.column.number()), "{outlook:?}");
    }

    #[test]
    fn a_finished_game_has_no_outlook() {
        let over = game(7, 6, "1212121");
        let found = Coach::new(Geometry::STANDARD).unwrap().outlook(over.position(), &Limits::none());
        assert_eq!(found, Err(CoachError::GameOver));
    }
}
