//! The review of a game: how good each move was, and where the result changed.

use puissance4_engine::{Analysis, Limits, Score, SolveError, Value};
use puissance4_rules::{ByPlayer, Column, Game, Outcome, Player, Position};
use serde::{Deserialize, Serialize};

use crate::coach::{Budget, Coach, CoachError, Explanation};
use crate::curve::Curve;
use crate::fact::Fact;
use crate::outlook::ColumnKnowledge;

/// How good a move was, by what it was worth and what the best move was worth.
///
/// The *result* is who wins with best play. Moves are counted in discs of the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Mark {
    /// From a win to a loss.
    Blunder,
    /// One step: from a win to a draw, or from a draw to a loss.
    Mistake,
    /// The same result, but a win that takes more than [`Mark::GOOD_DISCS`] discs longer, or a loss that comes so much
    /// sooner; or a win at once is missed, or the other is let win at once.
    Inaccuracy,
    /// The same result otherwise: the win a little later, or the loss a little sooner.
    Good,
    /// No column is better: the soonest win, any draw if nothing wins, or the latest loss.
    Best,
}

/// A move, judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewedMove {
    /// Which disc on the board it is, counted from 1.
    pub ply: usize,
    /// Who played it.
    pub player: Player,
    /// The column played.
    pub column: Column,
    /// How good it was.
    pub mark: Mark,
    /// Its score, for the player who played it.
    pub score: Score,
    /// How many moves the game then lasts with best play, this one included.
    pub plies: usize,
    /// The best columns.
    pub best: Vec<Column>,
    /// What those are worth.
    pub best_score: Score,
    /// Whether there was anything to choose: not all columns were worth the same.
    pub had_choice: bool,
    /// Facts about it, most telling first.
    pub facts: Vec<Fact>,
    /// Of the best columns the one nearest to the middle, explained, if this was none of them.
    pub better: Option<Explanation>,
}

/// A move that was not judged, since that would have taken too long.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenMove {
    /// Which disc on the board it is, counted from 1.
    pub ply: usize,
    /// Who played it.
    pub player: Player,
    /// The column played.
    pub column: Column,
    /// What is proved of each column, from the left.
    pub columns: Vec<ColumnKnowledge>,
}

/// A game with a judgement of every move, or of all but the first ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// The first moves, as far as they are not judged; none in a complete review.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<OpenMove>,
    /// The moves that are judged, in order.
    pub moves: Vec<ReviewedMove>,
    /// How the game stands after them.
    pub outcome: Outcome,
    /// Who was winning after each move.
    pub curve: Curve,
}

/// How well a player played, in percent.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Accuracy(f64);

impl Mark {
    /// All of them, the best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// A move that keeps the result and costs no more discs than this is still good.
    pub const GOOD_DISCS: u32 = 2;

    /// Its name: a stable word for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The mark of a move, by what it and the best one are worth, and by how many moves the game lasts after either,
    /// these included.
    fn of((score, plies): (Score, usize), (best, best_plies): (Score, usize)) -> Self {
        let overlooked = best_plies == 1 || plies == 2 && score.value() == Value::Loss;
        match (best.value(), score.value()) {
            (Value::Win, Value::Loss) => Self::Blunder,
            (before, after) if before != after => Self::Mistake,
            _ if score == best => Self::Best,
            _ if !overlooked && score.get().abs_diff(best.get()) <= Self::GOOD_DISCS => Self::Good,
            _ => Self::Inaccuracy,
        }
    }

    /// How many percent of a best move it is worth, for [`Accuracy`].
    fn percent(self) -> f64 {
        match self {
            Self::Best => 100.0,
            Self::Good => 90.0,
            Self::Inaccuracy => 70.0,
            Self::Mistake => 30.0,
            Self::Blunder => 0.0,
        }
    }
}

impl Accuracy {
    /// The number, 0 to 100.
    pub fn percent(self) -> f64 {
        self.0
    }
}

impl OpenMove {
    /// What is proved to come of the move, to the player who made it.
    pub fn value(&self) -> Option<Value> {
        self.columns[self.column.index()].value()
    }

    /// Whether a column is proved to be better.
    pub fn is_bettered(&self) -> bool {
        let better = |known: &ColumnKnowledge| known.value() > self.value();
        self.value().is_some() && self.columns.iter().any(better)
    }
}

impl Review {
    /// The judgement of a move by its place in the game, counted from 0, if it is judged.
    pub fn judgement(&self, index: usize) -> Option<&ReviewedMove> {
        self.moves.get(index.checked_sub(self.open.len())?)
    }

    /// How well each played: the mean over the moves for which there was something to choose, where a best move counts
    /// 100, a good one 90, an inaccuracy 70, a mistake 30 and a blunder 0. `None` if there were no such moves.
    pub fn accuracy(&self) -> ByPlayer<Option<Accuracy>> {
        let of = |player: Player| {
            let choices = || self.moves.iter().filter(|one| one.player == player && one.had_choice);
            let sum: f64 = choices().map(|one| one.mark.percent()).sum();
            #[allow(clippy::cast_precision_loss)] // A few thousand moves at most.
            let count = choices().count() as f64;
            (count > 0.0).then(|| Accuracy(sum / count))
        };
        ByPlayer { first: of(Player::First), second: of(Player::Second) }
    }

    /// The moves that change the result: mistakes and blunders.
    pub fn turning_points(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.moves.iter().filter(|one| one.mark <= Mark::Mistake)
    }
}

impl Coach {
    /// Judges every move of a game.
    ///
    /// A limit of nodes or time holds for each position of the game.
    pub fn review(&mut self, game: &Game, limits: &Limits) -> Result<Review, CoachError> {
        let positions: Vec<_> = game.positions().collect();
        let mut moves = Vec::new();
        // From the end: late positions are soon solved, and what is remembered of them helps with the earlier ones.
        for (position, column) in positions.iter().zip(game.moves().0).rev() {
            moves.push(self.judge(position, column, limits)?);
        }
        Ok(reviewed(game, Vec::new(), moves))
    }

    /// Judges the moves of a game from the last one back until the limits are reached, which hold for the whole call.
    /// Of the moves before it tells what is proved.
    pub fn review_so_far(&mut self, game: &Game, limits: &Limits) -> Result<Review, CoachError> {
        let half = Budget::half(limits);
        let (judging, whole) = (Budget::new(&half, &self.solver), Budget::new(limits, &self.solver));
        let mut turns: Vec<(Position, Column)> = game.positions().zip(game.moves().0).collect();
        let mut moves = Vec::new();
        while let Some((position, column)) = turns.last() {
            match self.judge(position, *column, &judging.left(&self.solver)) {
                Ok(one) => moves.push(one),
                Err(CoachError::Solve(SolveError::Stopped(_))) => break,
                Err(error) => return Err(error),
            }
            turns.pop();
        }
        let mut open = Vec::new();
        for (count, (position, column)) in turns.iter().enumerate().rev() {
            let columns = self.knowledge(position, &whole.share(count + 1, &self.solver))?;
            open.push(OpenMove { ply: position.ply() + 1, player: position.to_move(), column: *column, columns });
        }
        open.reverse();
        Ok(reviewed(game, open, moves))
    }

    /// Judges a move. The limits hold for the whole call.
    fn judge(&mut self, position: &Position, column: Column, limits: &Limits) -> Result<ReviewedMove, CoachError> {
        let budget = Budget::new(limits, &self.solver);
        let analysis = self.analyze(position, limits)?;
        let explanation = self.explain_analyzed(position, column, &analysis, &budget)?;
        let best = position.geometry().nearest_middle(analysis.best.iter().copied());
        let better = match best.filter(|_| !analysis.best.contains(&column)) {
            Some(best) => Some(self.explain_analyzed(position, best, &analysis, &budget)?),
            None => None,
        };
        Ok(ReviewedMove {
            ply: position.ply() + 1,
            player: position.to_move(),
            column,
            mark: Mark::of((explanation.score, explanation.plies), (analysis.score, analysis.plies)),
            score: explanation.score,
            plies: explanation.plies,
            had_choice: differ(&analysis),
            best: analysis.best,
            best_score: analysis.score,
            facts: explanation.facts,
            better,
        })
    }
}

/// The review of a game, by its judged moves from the last one back.
fn reviewed(game: &Game, open: Vec<OpenMove>, mut moves: Vec<ReviewedMove>) -> Review {
    moves.reverse();
    let curve = Curve::new(game.start().geometry(), &moves);
    Review { open, moves, outcome: game.position().outcome(), curve }
}

/// Whether some columns are worth more than others.
fn differ(analysis: &Analysis) -> bool {
    analysis.columns.iter().filter_map(|column| column.value).any(|(score, _)| score != analysis.score)
}
