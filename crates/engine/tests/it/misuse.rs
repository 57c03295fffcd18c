//! Questions that have no answer: every function says so, none panics.

use puissance4_engine::{Book, BookBuilder, BookError, Limits, Score, SolveError, Solver};
use puissance4_rules::{Connect, Game, Geometry, Size};

fn geometry(columns: usize, rows: usize) -> Geometry {
    Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap())
}

#[test]
fn positions_of_another_board_are_refused() {
    let mut solver = Solver::new(geometry(5, 4), 1).unwrap();
    for other in [geometry(7, 6), geometry(4, 5), geometry(64, 64), geometry(1, 1)] {
        let game = Game::new(other);
        let (position, limits) = (game.position(), Limits::none());
        assert_eq!(solver.solve(position, &limits).err(), Some(SolveError::OtherGeometry));
        assert_eq!(solver.solve_weak(position, &limits).err(), Some(SolveError::OtherGeometry));
        assert_eq!(solver.analyze(position, &limits).err(), Some(SolveError::OtherGeometry));
        assert_eq!(solver.best_line(position, &limits).err(), Some(SolveError::OtherGeometry));
    }
    assert!(Solver::new(geometry(64, 64), 1).is_err() && Solver::new(geometry(7, 6), usize::MAX).is_err());
}

#[test]
fn a_finished_game_has_a_score_and_no_line() {
    let game = Game::replay(Geometry::STANDARD, &"1212121".parse().unwrap()).unwrap();
    let mut solver = Solver::new(Geometry::STANDARD, 1).unwrap();
    assert_eq!(solver.solve(game.position(), &Limits::none()).unwrap().score.get(), -18);
    assert_eq!(solver.best_line(game.position(), &Limits::none()), Ok(Vec::new()));
}

#[test]
fn scores_that_a_board_cannot_have_are_answered() {
    let mut solver = Solver::new(geometry(7, 6), 1).unwrap();
    let game = Game::replay(Geometry::STANDARD, &"121212".parse().unwrap()).unwrap();
    let score = solver.solve(game.position(), &Limits::none()).unwrap().score;
    assert_eq!(score.plies_to_end(6, 42), 1);
    for (ply, cells) in [(42, 42), (50, 42), (0, 0), (usize::MAX, 42), (0, usize::MAX), (usize::MAX, usize::MAX)] {
        let _ =
            (score.plies_to_end(ply, cells), (-score).plies_to_end(ply, cells), Score::DRAW.plies_to_end(ply, cells));
    }
}

#[test]
fn any_scores_make_a_book() {
    // Too few scores, or too many, make a book of no use, but a book.
    for scores in [&[][..], &[127; 100]] {
        let book = BookBuilder::new(1).finish(scores);
        assert!(book.score(Game::new(geometry(64, 64)).position()).is_none());
    }
    for bytes in [vec![], vec![0; 3], vec![255; 100]] {
        assert!(matches!(Book::read(bytes), Err(BookError::Foreign)));
    }
}
