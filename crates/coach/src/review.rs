//! The review of a game: how good each move was, and where the result changed.

use puissance4_engine::{Analysis, Limits, Score, Value};
use puissance4_rules::{ByPlayer, Column, Game, Outcome, Player};
use serde::{Deserialize, Serialize};

use crate::coach::{Budget, Coach, CoachError, Explanation};
use crate::curve::Curve;
use crate::fact::Fact;

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
    /// What is to be said about it, most telling first.
    pub facts: Vec<Fact>,
    /// Of the best columns the one nearest to the middle, explained, if this was none of them.
    pub better: Option<Explanation>,
}

/// A game with a judgement of every move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Review {
    /// The moves in order.
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

    /// The mark of a move, by what it and the best one are worth, and by how many moves the game lasts after either, these
    /// included.
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

impl Review {
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
            let budget = Budget::new(limits, &self.solver);
            let analysis = self.analyze(position, limits)?;
            let explanation = self.explain_analyzed(position, column, &analysis, &budget)?;
            let best = position.geometry().nearest_middle(analysis.best.iter().copied());
            let better = match best.filter(|_| !analysis.best.contains(&column)) {
                Some(best) => Some(self.explain_analyzed(position, best, &analysis, &budget)?),
                None => None,
            };
            moves.push(ReviewedMove {
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
            });
        }
        moves.reverse();
        let curve = Curve::new(game.start().geometry(), &moves);
        Ok(Review { moves, outcome: game.position().outcome(), curve })
    }
}

/// Whether some columns are worth more than others.
fn differ(analysis: &Analysis) -> bool {
    analysis.columns.iter().filter_map(|column| column.value).any(|(score, _)| score != analysis.score)
}
