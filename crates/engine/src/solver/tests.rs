//! Tests of the solver: scores, limits, orders, statistics.

use super::*;
use crate::chance::positions;
use puissance4_rules::{Connect, Size};

/// A change of the search that is not meant to change it leaves these numbers as they are; one that is meant to
/// states the new ones.
#[test]
fn the_signature_of_the_search() {
    let mut nodes = Vec::new();
    for (geometry, from_ply) in [
        (Geometry::STANDARD, 12),
        (Geometry::new(Size::new(8, 8).unwrap(), Connect::new(5).unwrap()), 40),
        (Geometry::new(Size::new(6, 6).unwrap(), Connect::new(5).unwrap()), 20),
    ] {
        let mut solver = Solver::new(geometry, 16).unwrap();
        for position in positions(geometry, from_ply, 20) {
            solver.solve(&position, &Limits::none()).unwrap();
        }
        nodes.push(solver.nodes());
    }
    assert_eq!(nodes, SIGNATURE);
}

/// Nodes over some random positions of 7x6 and, five in a line, 8x8 and 6x6.
const SIGNATURE: [u64; 3] = [455_084, 16_940, 8_729];

/// The nodes of boards small and large, with both words: other ones, and the same scores.
#[test]
fn another_order_finds_the_same_scores_by_other_nodes() {
    let five = |columns, rows| Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(5).unwrap());
    for (geometry, from_ply) in [(Geometry::STANDARD, 18), (five(8, 8), 40), (five(6, 6), 20)] {
        let mut usual = Solver::new(geometry, 16).unwrap();
        let mut other = Solver::new(geometry, 8).unwrap().with_other_order();
        for position in positions(geometry, from_ply, 20) {
            let [usual, other] = [&mut usual, &mut other].map(|solver| solver.solve(&position, &Limits::none()));
            assert_eq!(usual.unwrap().score, other.unwrap().score);
        }
        assert_ne!(usual.nodes(), other.nodes());
        let mut fork = other.sharing_table();
        fork.forget();
        let mut again = Solver::new(geometry, 8).unwrap().with_other_order();
        let position = &positions(geometry, from_ply, 20).next().unwrap();
        let [fork, again] = [&mut fork, &mut again].map(|solver| solver.solve(position, &Limits::none()));
        assert_eq!(fork, again, "a fork keeps the order");
    }
}

/// Watching changes nothing, and all nodes are counted: those that perfect ordering would search, and the wasted ones.
#[test]
fn an_observed_solver_searches_the_same_nodes() {
    let [mut plain, mut observed] =
        [Solver::new(Geometry::STANDARD, 16).unwrap(), Solver::observed(Geometry::STANDARD, 16).unwrap()];
    for position in positions(Geometry::STANDARD, 14, 20) {
        let solved = plain.solve(&position, &Limits::none()).unwrap();
        assert_eq!(observed.solve(&position, &Limits::none()), Ok(solved));
    }
    assert_eq!(plain.statistics(), None);
    let statistics = observed.statistics().unwrap();
    let total = statistics.total();
    assert_eq!(total.nodes, plain.nodes());
    assert_eq!(statistics.range.nodes + statistics.winner.nodes + statistics.distance.nodes, plain.nodes());
    assert!(statistics.plies[..14].iter().all(|ply| ply.nodes == 0));
    assert!(0 < total.first_tries && total.first_tries < total.cuts && total.cuts < total.nodes, "{total:?}");
    assert!(0 < total.wasted && total.wasted < total.nodes, "{total:?}");
    assert!(0 < total.table_hits && total.table_hits < total.nodes, "{total:?}");
}

#[test]
fn limits_stop_a_search_and_nothing_wrong_is_remembered() {
    let empty = Position::new(Geometry::STANDARD);
    let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap();
    let limits = Limits { nodes: Some(5000), ..Limits::none() };
    assert_eq!(solver.solve(&empty, &limits), Err(SolveError::Stopped(Stopped)));
    assert!(solver.nodes() <= 5001);
    // The limit is that of each search: what the solver has searched before does not count.
    assert_eq!(solver.solve(&empty, &limits), Err(SolveError::Stopped(Stopped)));
    assert!((5002..=10_002).contains(&solver.nodes()), "{}", solver.nodes());
    let stop = Limits { stop: Some(std::sync::Arc::new(true.into())), ..Limits::none() };
    assert_eq!(solver.analyze(&empty, &stop), Err(SolveError::Stopped(Stopped)));
    let time = Limits { time: Some(std::time::Duration::ZERO), ..Limits::none() };
    assert_eq!(solver.solve_weak(&empty, &time), Err(SolveError::Stopped(Stopped)));
    let mut fresh = Solver::new(Geometry::STANDARD, 16).unwrap();
    for position in positions(Geometry::STANDARD, 18, 10) {
        let [again, expected] =
            [&mut solver, &mut fresh].map(|solver| solver.solve(&position, &Limits::none()).unwrap().score);
        assert_eq!(again, expected);
    }
}

#[test]
fn one_question_agrees_with_the_score() {
    let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap();
    for position in positions(Geometry::STANDARD, 18, 20) {
        let value = solver.solve(&position, &Limits::none()).unwrap().score.value();
        for least in [Value::Loss, Value::Draw, Value::Win] {
            assert_eq!(solver.at_least(&position, least, &Limits::none()), Ok(value >= least), "{position:?}");
        }
    }
}

#[test]
fn a_question_about_any_number_agrees_with_the_score() {
    let boards = [(7, 6, 20), (5, 4, 2), (4, 4, 0)];
    for (columns, rows, from_ply) in boards {
        let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap());
        let mut solver = Solver::new(geometry, 16).unwrap();
        for position in positions(geometry, from_ply, 12) {
            let score = solver.solve(&position, &Limits::none()).unwrap().score.get();
            for number in (-25..=25).chain([i32::MIN, i32::MAX]) {
                let above = solver.is_above(&position, number, &Limits::none());
                assert_eq!(above, Ok(score > number), "{position:?} {number}");
            }
        }
    }
    let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap();
    let limits = Limits { nodes: Some(1), ..Limits::none() };
    let stopped = Err(SolveError::Stopped(Stopped));
    assert_eq!(solver.is_above(&Position::new(Geometry::STANDARD), 0, &limits), stopped);
}

/// The same discs with the colours exchanged: then the second player started.
fn exchanged(position: &Position) -> Position {
    let geometry = position.geometry();
    let columns: Vec<(Column, Vec<Player>)> = geometry
        .columns()
        .map(|column| {
            let cells = geometry.rows().map_while(|row| position.at(puissance4_rules::Cell::new(column, row)));
            (column, cells.map(Player::other).collect())
        })
        .collect();
    let columns = columns.iter().map(|(column, discs)| (*column, discs.as_slice()));
    Position::set_up(geometry, columns, position.to_move().other()).unwrap()
}

#[test]
fn it_does_not_matter_who_started() {
    let boards = [(7, 6, 20), (5, 5, 8), (4, 4, 0), (5, 4, 4)];
    for (columns, rows, from_ply) in boards {
        let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap());
        let mut solver = Solver::new(geometry, 16).unwrap().with_book(Book::embedded());
        for position in positions(geometry, from_ply, 12) {
            let other = exchanged(&position);
            let analysis = solver.analyze(&position, &Limits::none()).unwrap();
            assert_eq!(solver.analyze(&other, &Limits::none()), Ok(analysis), "{position:?}");
        }
    }
    // From the book.
    let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap().with_book(Book::embedded());
    for position in positions(Geometry::STANDARD, 0, 12).filter(|position| position.ply() < 9) {
        let analysis = solver.analyze(&position, &Limits::none()).unwrap();
        assert_eq!(solver.analyze(&exchanged(&position), &Limits::none()), Ok(analysis), "{position:?}");
    }
}

#[test]
fn no_side_moves_twice_or_after_winning() {
    let geometry = Geometry::new(Size::new(4, 4).unwrap(), Connect::new(4).unwrap());
    let mut solver = Solver::new(geometry, 1).unwrap();
    let mut solve = |grid: &str| {
        let position = puissance4_rules::Setup::from_json(grid).unwrap().position(geometry.connect()).unwrap();
        solver.solve(&position, &Limits::none()).map(|solution| solution.score.get())
    };
    let refused = Err(SolveError::NotAlternating);
    for grid in [
        r#"{"grid": [[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]], "to_move": 1}"#,
        r#"{"grid": [[2,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]], "to_move": 2}"#,
        r#"{"grid": [[1,1,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]], "to_move": 2}"#,
        r#"{"grid": [[1,1,1,1],[2,2,2,0],[2,0,0,0],[0,0,0,0]], "to_move": 1}"#,
    ] {
        assert_eq!(solve(grid), refused, "{grid}");
    }
    assert_eq!(solve("[[1,1,1,1],[2,2,2,0],[2,0,0,0],[0,0,0,0]]"), Ok(-5), "the second player started and has lost");
    assert_eq!(solve("[[2,2,2,2],[1,1,1,0],[1,0,0,0],[0,0,0,0]]"), Ok(-5));
    assert_eq!(solve(r#"{"grid": [[2,2,2,0],[1,1,1,0],[0,0,0,0],[0,0,0,0]], "to_move": 2}"#), Ok(5));
}

#[test]
fn refuses_unsolvable_positions() {
    let geometry = |columns, rows| Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap());
    assert!(Solver::new(geometry(12, 9), 1).is_ok(), "120 bits");
    assert!(matches!(Solver::new(geometry(12, 10), 1).err(), Some(SolverError::TooLarge { columns: 12, rows: 10 })));
    for mebibytes in [0, 1 << 40, usize::MAX] {
        assert_eq!(Solver::new(geometry(5, 5), mebibytes).err(), Some(SolverError::Table { mebibytes }));
    }
    let setup =
        puissance4_rules::Setup::from_json(r#"{"grid": [[0,2,0,0],[0,2,0,0],[0,0,0,0],[0,0,0,0]], "to_move": 2}"#);
    let position = setup.unwrap().position(Connect::new(4).unwrap()).unwrap();
    let mut solver = Solver::new(geometry(4, 4), 1).unwrap();
    assert_eq!(solver.solve(&position, &Limits::none()), Err(SolveError::NotAlternating));
    let other = Position::new(geometry(4, 5));
    assert_eq!(solver.solve(&other, &Limits::none()), Err(SolveError::OtherGeometry));
}

#[test]
fn limits_apply_to_the_whole_best_line() {
    let mut searched = 0;
    for position in positions(Geometry::STANDARD, 16, 10) {
        let line = |nodes| {
            let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap();
            let line = solver.best_line(&position, &Limits { nodes, ..Limits::none() });
            (line, solver.nodes())
        };
        let (free, nodes) = line(None);
        assert_eq!(line(Some(nodes)).0, free);
        if nodes > 0 {
            assert_eq!(line(Some(nodes - 1)).0, Err(SolveError::Stopped(Stopped)));
            searched += 1;
        }
    }
    assert!(searched > 0);
}

#[test]
fn an_analysis_agrees_with_itself_and_the_best_line_plays_it() {
    for position in positions(Geometry::STANDARD, 22, 6) {
        let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap();
        let analysis = solver.analyze(&position, &Limits::none()).unwrap();
        let solution = solver.solve(&position, &Limits::none()).unwrap();
        assert_eq!(analysis.score, solution.score);
        let line = solver.best_line(&position, &Limits::none()).unwrap();
        assert_eq!(line.len(), analysis.plies);
        let mut end = position.clone();
        for column in line {
            end.play(column).unwrap();
        }
        let winner = match analysis.score.value() {
            Value::Win => Some(position.to_move()),
            Value::Draw => None,
            Value::Loss => Some(position.to_move().other()),
        };
        assert!(end.is_over() && end.winner() == winner);
    }
}
