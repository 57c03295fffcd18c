//! Games with the score of their last position, as files hold them: one `MOVES SCORE` per line.

use puissance4_engine::{Limits, Solver};
use puissance4_rules::{Game, Geometry};

/// A game and what its last position is worth to the side to move.
pub(crate) struct Scored {
    pub(crate) game: Game,
    pub(crate) score: i32,
}

impl Scored {
    /// Reads a line. What is wrong with a file of the tests is a failure of the test.
    pub(crate) fn read(geometry: Geometry, line: &str) -> Self {
        let (moves, score) = line.split_once(' ').unwrap_or_else(|| panic!("'{line}' has no score"));
        let moves = moves.parse().unwrap_or_else(|error| panic!("'{line}': {error}"));
        let game = Game::replay(geometry, &moves).unwrap_or_else(|error| panic!("'{line}': {error}"));
        Self { game, score: score.parse().unwrap_or_else(|error| panic!("'{line}': {error}")) }
    }

    /// Lets a solver find the score, and who wins.
    pub(crate) fn check(&self, solver: &mut Solver) {
        let (position, moves) = (self.game.position(), self.game.moves());
        let solution = solver.solve(position, &Limits::none()).unwrap();
        assert_eq!(solution.score.get(), self.score, "{moves} on {:?}", solver.geometry());
        let (value, _) = solver.solve_weak(position, &Limits::none()).unwrap();
        assert_eq!(value, solution.score.value(), "{moves} on {:?}", solver.geometry());
    }
}
