//! No stated fact is false, and none of the plain ones is left out: everything is recomputed from the definitions, on a
//! board of its own and with the scores of a solver of its own, on thousands of positions of several boards.

pub(crate) mod stacks;
mod trial;

use std::collections::BTreeMap;

use puissance4_coach::{Coach, CoachError, Fact, Polarity};
use puissance4_engine::chance::Chance;
use puissance4_engine::{Limits, SolveError, Solver, Stopped, Value};
use puissance4_rules::{Column, Connect, Game, Geometry, Outcome, PlayError, Position, Setup, Size};
use stacks::Stacks;
use trial::Trial;

/// A number below another; the same every time.
fn below(chance: &mut Chance, most: usize) -> usize {
    usize::try_from(chance.word() >> 40).unwrap() % most
}

fn geometry(columns: usize, rows: usize, connect: usize) -> Geometry {
    Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap())
}

fn random_position(geometry: Geometry, plies: usize, chance: &mut Chance) -> Option<Position> {
    let mut position = Position::new(geometry);
    for _ in 0..plies {
        let legal = position.legal();
        position.play(legal.nth(below(chance, legal.len().max(1)))?).unwrap();
    }
    (!position.is_over()).then_some(position)
}

/// Explains every column of `positions` random positions with at least `least` discs, and checks every fact.
fn check_board(geometry: Geometry, positions: usize, least: usize, told: &mut BTreeMap<&'static str, usize>) {
    let mut chance = Chance::new(geometry.bits().into());
    let mut coach = Coach::new(geometry).unwrap();
    let mut solver = Solver::new(geometry, 16).unwrap();
    let limits = Limits::none();
    let mut checked = 0;
    while checked < positions {
        let plies = least + below(&mut chance, geometry.size().cells() - least);
        let Some(position) = random_position(geometry, plies, &mut chance) else { continue };
        checked += 1;
        let mut scores = BTreeMap::new();
        for column in position.legal() {
            let mut after = position.clone();
            after.play(column).unwrap();
            scores.insert(column, -solver.solve(&after, &limits).unwrap().score);
        }
        for explanation in coach.explain_all(&position, &limits).unwrap() {
            let column = explanation.column;
            let before = Stacks::new(&position);
            let mut after = before.clone();
            let (you, opponent) = (before.to_move, before.to_move.other());
            let landing = after.drop(you, column.index());
            let (solver, chance) = (&mut solver, &mut chance);
            let position = &position;
            let scores = &scores;
            let mut trial = Trial { position, column, before, after, landing, you, opponent, scores, solver, chance };
            trial.check(&explanation);
            for fact in &explanation.facts {
                *told.entry(fact.kind()).or_default() += 1;
            }
        }
    }
}

#[test]
fn no_fact_is_false() {
    let mut told = BTreeMap::new();
    check_board(Geometry::STANDARD, 1500, 16, &mut told);
    check_board(geometry(5, 5, 4), 800, 4, &mut told);
    check_board(geometry(4, 5, 3), 300, 0, &mut told);
    check_board(geometry(5, 4, 3), 300, 0, &mut told);
    check_board(geometry(4, 4, 4), 600, 0, &mut told);
    check_board(geometry(6, 6, 5), 200, 20, &mut told);
    check_board(geometry(9, 7, 4), 200, 44, &mut told);
    check_board(geometry(3, 3, 4), 100, 0, &mut told);
    for kind in Fact::KINDS {
        assert!(
            told.get(kind).is_some_and(|count| *count >= if kind == "only-safe" { 10 } else { 50 }),
            "{kind} is told often enough: {told:?}"
        );
    }
}

fn position(moves: &str) -> Position {
    Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap().position().clone()
}

fn column(number: usize) -> Column {
    Column::from_number(number).unwrap()
}

/// Positions of the standard board of all lengths, the same every time.
fn positions_of_all_lengths(count: usize) -> Vec<Position> {
    let cells = Geometry::STANDARD.size().cells();
    let mut chance = Chance::new(14);
    let mut positions = Vec::new();
    for plies in (0..cells).cycle() {
        if positions.len() == count {
            break;
        }
        positions.extend((0..1000).find_map(|_| random_position(Geometry::STANDARD, plies, &mut chance)));
    }
    positions
}

fn you_win(position: &Position) -> bool {
    position.legal().into_iter().any(|column| position.wins_at(position.to_move(), column))
}

fn opponent_wins(position: &Position) -> bool {
    position.legal().into_iter().any(|column| position.wins_at(position.to_move().other(), column))
}

#[test]
fn a_hint_gives_reasons_for_its_column() {
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    let limits = Limits::none();
    let positions = positions_of_all_lengths(1260);
    let mut by_kind = BTreeMap::<&str, usize>::new();
    let (mut without, mut quiet) = (0_u32, 0_u32);
    for position in &positions {
        let analysis = coach.analyze(position, &limits).unwrap();
        let hint = coach.hint(position, &limits).unwrap();
        assert_eq!((hint.score, hint.plies, &hint.best), (analysis.score, analysis.plies, &analysis.best));
        assert!(hint.best.contains(&hint.column));
        let explanation = coach.explain(position, hint.column, &limits).unwrap();
        assert!(hint.facts.iter().all(|fact| explanation.facts.iter().any(|known| known.kind() == fact.kind())));
        let first = hint.facts.first().unwrap();
        *by_kind.entry(first.kind()).or_default() += 1;
        let polarity = first.polarity();
        let is_block = |fact: &Fact| matches!(fact, Fact::MustBlock { .. });
        let is_fit = |fact: &Fact| fact.polarity() == polarity || is_block(first);
        assert!(hint.facts.iter().all(is_fit), "{:?}", hint.facts);
        assert!(polarity != Polarity::Against || hint.score.value() == Value::Loss, "{first:?}");
        // A reason that is as true of a column that throws the result away is none.
        let all = coach.explain_all(position, &limits).unwrap();
        let is_lost = hint.score.value() == Value::Loss;
        let wrong =
            all.iter().filter(|one| one.score < hint.score && (is_lost || one.score.value() < hint.score.value()));
        let also_true: Vec<&Fact> = wrong.flat_map(|one| &one.facts).collect();
        // The words name the number of lines, and no cell.
        let says_the_same = |fact: &Fact, other: &Fact| match (fact, other) {
            (Fact::MostLines { lines, .. }, Fact::MostLines { lines: others, .. }) => lines == others,
            _ => fact == other,
        };
        let is_own = |fact: &Fact| !also_true.iter().any(|other| says_the_same(fact, other));
        let has_reason = explanation.facts.iter().any(|fact| fact.polarity() == Polarity::For && is_own(fact));
        assert!(polarity != Polarity::Neutral || !has_reason, "{first:?}");
        assert!(hint.score.value() == Value::Loss || hint.facts.iter().all(is_own));
        let is_quick = [you_win(position), opponent_wins(position)].contains(&true);
        quiet += u32::from(!is_quick);
        if polarity == Polarity::Neutral {
            without += 1;
            assert!(!is_quick);
        }
    }
    // There are enough positions in which neither side can win at once.
    assert!(quiet > 400);
    assert!(100 * without < 12 * quiet, "{without} of {quiet} hints give no reason: {by_kind:?}");
}

/// On the first moves nothing is threatened yet: the reason is how many lines there are to make, and to take from the
/// opponent.
#[test]
fn the_first_moves_have_a_reason_that_can_be_shown() {
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    // With the lines through the cell and the fewest of another column.
    for (moves, lines, next, fewer) in
        [("", 7, 3, 5), ("4", 9, 1, 2), ("44", 11, 2, 4), ("1", 6, 5, 5), ("4443", 11, 3, 4)]
    {
        let position = position(moves);
        let landing = position.landing(column(4)).unwrap();
        let hint = coach.hint(&position, &Limits::none()).unwrap();
        let [most @ Fact::MostLines { .. }, closed @ Fact::ClosesRow { .. }] = hint.told() else {
            panic!("{moves}: {:?}", hint.facts)
        };
        assert_eq!(most, &Fact::MostLines { cell: landing, lines, next: column(next), fewer }, "{moves}");
        assert_eq!((most.cells(), closed.cells().len()), (vec![landing], 7), "{moves}");
    }
}

#[test]
fn facts_against_a_column_are_no_reason_for_it() {
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    let mut seen = 0;
    for position in positions_of_all_lengths(420) {
        let hint = coach.hint(&position, &Limits::none()).unwrap();
        if hint.score.value() == Value::Loss {
            continue;
        }
        seen += 1;
        for fact in &hint.facts {
            assert_ne!(fact.polarity(), Polarity::Against, "{fact:?}");
        }
    }
    assert!(seen > 100);
}

#[test]
fn refuses_columns_without_explanation() {
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    let limits = Limits::none();
    let won = position("1212121");
    assert!(matches!(won.outcome(), Outcome::Win(_)));
    assert_eq!(coach.hint(&won, &limits), Err(CoachError::GameOver));
    assert_eq!(coach.explain_all(&won, &limits), Err(CoachError::GameOver));
    let over = PlayError::GameOver { column: column(2) };
    assert_eq!(coach.explain(&won, column(2), &limits), Err(CoachError::Play(over)));
    let full = PlayError::ColumnFull { column: column(4) };
    assert_eq!(coach.explain(&position("444444"), column(4), &limits), Err(CoachError::Play(full)));
    let none = PlayError::NoSuchColumn { column: column(8), columns: 7 };
    assert_eq!(coach.explain(&position(""), column(8), &limits), Err(CoachError::Play(none)));

    let loose = Setup::from_json(
        "[[1,1,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0]]",
    );
    let loose = loose.unwrap().position(Geometry::STANDARD.connect()).unwrap();
    let not_alternating = CoachError::Solve(SolveError::NotAlternating);
    assert_eq!(coach.hint(&loose, &limits), Err(not_alternating.clone()));
    assert_eq!(coach.explain(&loose, column(3), &limits), Err(not_alternating));
    let other = Position::new(geometry(6, 6, 4));
    assert_eq!(coach.hint(&other, &limits), Err(CoachError::Solve(SolveError::OtherGeometry)));

    let stopped = CoachError::Solve(SolveError::Stopped(Stopped));
    let few = Limits { nodes: Some(10), ..Limits::none() };
    assert_eq!(coach.explain(&position("4444422366117"), column(4), &few), Err(stopped));
}
