//! How good each move of a finished game was.

use std::time::{Duration, Instant};

use p4_engine::{Book, Limits, Solver};
use p4_rules::Game;
use serde::Serialize;

/// An analysis takes no longer than this; what was not found out by then is left out.
pub(crate) const PATIENCE: Duration = Duration::from_secs(4);
/// For what was found out.
const TABLE_MEBIBYTES: usize = 64;

/// A game with what its moves were worth.
#[derive(Debug, Serialize)]
pub(crate) struct Analysis {
    moves: Vec<AnalyzedMove>,
}

/// A move, and what it was worth if that could be found out in time.
#[derive(Debug, Serialize)]
struct AnalyzedMove {
    ply: usize,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<Worth>,
}

/// The scores are those of `puissance4 analyze`: to the one who moves, the bigger the sooner they win.
#[derive(Debug, Serialize)]
struct Worth {
    score: i32,
    best_score: i32,
    best: Vec<usize>,
}

/// Looks at a game from its end, which is soon found out, towards its start.
pub(crate) fn analyze(game: &Game, patience: Duration) -> Analysis {
    let end = Instant::now() + patience;
    let positions: Vec<_> = game.positions().collect();
    let solver = Solver::new(game.start().geometry(), TABLE_MEBIBYTES);
    let mut solver = solver.ok().map(|solver| solver.with_book(Book::embedded()));
    let mut moves: Vec<AnalyzedMove> = Vec::new();
    for (position, column) in positions.iter().zip(game.moves().0).rev() {
        let left = end.saturating_duration_since(Instant::now());
        let limits = Limits { time: Some(left), ..Limits::none() };
        let analysis =
            solver.as_mut().filter(|_| !left.is_zero()).and_then(|solver| solver.analyze(position, &limits).ok());
        let worth = analysis.and_then(|analysis| {
            let (score, _) = analysis.columns.iter().find(|one| one.column == column)?.value?;
            let best = analysis.best.iter().map(|column| column.number()).collect();
            Some(Worth { score: score.get(), best_score: analysis.score.get(), best })
        });
        moves.push(AnalyzedMove { ply: position.ply() + 1, column: column.number(), worth });
    }
    moves.reverse();
    Analysis { moves }
}

#[cfg(test)]
mod tests {
    use super::*;
    use p4_rules::Geometry;

    #[test]
    fn the_last_move_of_a_won_game_is_the_best() {
        let game = Game::replay(Geometry::STANDARD, &"1212121".parse().unwrap()).unwrap();
        // However busy the machine.
        let analysis = analyze(&game, Duration::from_secs(600));
        assert_eq!(analysis.moves.len(), 7);
        let last = analysis.moves[6].worth.as_ref().unwrap();
        assert_eq!((last.score, last.best.as_slice()), (last.best_score, &[1][..]));
        // A threat that was not answered.
        let sixth = analysis.moves[5].worth.as_ref().unwrap();
        assert!(sixth.score < sixth.best_score);
    }
}
