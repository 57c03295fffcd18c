//! Every puzzle of the program, proved once more.

use std::collections::HashSet;

use jiff::civil::date;
use puissance4_coach::{Coach, Goal, Level, NoPuzzle, Pack, Puzzle, PuzzleMaker};
use puissance4_engine::{Limits, Solver, Value};
use puissance4_players::Dice;
use puissance4_rules::{Column, Game, Geometry, Player, Position};

fn after(position: &Position, column: Column) -> Position {
    let mut after = position.clone();
    after.play(column).unwrap();
    after
}

/// The columns that keep a value.
fn keeping(solver: &mut Solver, position: &Position, value: Value) -> Vec<Column> {
    let keeps = |column: &Column| {
        let (theirs, _) = solver.solve_weak(&after(position, *column), &Limits::none()).unwrap();
        match value {
            Value::Win => theirs == Value::Loss,
            _ => theirs != Value::Win,
        }
    };
    position.legal().into_iter().filter(keeps).collect()
}

/// The level by the sentences of the help, from the cells of the board.
fn level(puzzle: &Puzzle) -> usize {
    let position = puzzle.position();
    let me = position.to_move();
    let right = puzzle.solution().0[0];
    let wrong: Vec<Column> = position.legal().into_iter().filter(|column| *column != right).collect();
    let loses_at_once = |column: &Column| {
        let next = after(position, *column);
        next.legal().into_iter().any(|reply| after(&next, reply).winner() == Some(me.other()))
    };
    let discs = puzzle.solution().0.len().div_ceil(2);
    let wins_at_once = after(position, right).winner() == Some(me);
    if wins_at_once || (discs <= 2 && wrong.iter().all(loses_at_once)) {
        return 1;
    }
    // How long a line through the cell a player would have.
    let longest = |player: Player, column: Column| {
        let cell = position.landing(column).unwrap();
        let mut held = position.clone();
        held.drop_disc(player, column).unwrap();
        let holds = |x: isize, y: isize| {
            let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return false };
            let cells = (Column::from_index(x), puissance4_rules::Row::from_index(y));
            matches!(cells, (Some(x), Some(y)) if held.at(puissance4_rules::Cell::new(x, y)) == Some(player))
        };
        let (x, y) = (cell.column().index().cast_signed(), cell.row().index().cast_signed());
        let along = |dx: isize, dy: isize| (1..7).take_while(|step| holds(x + dx * step, y + dy * step)).count();
        [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(dx, dy)| 1 + along(dx, dy) + along(-dx, -dy)).into_iter().max().unwrap()
    };
    let distance = |column: &Column| column.number().abs_diff(4);
    let nearest = position.legal().into_iter().map(|column| distance(&column)).min().unwrap();
    let is_natural = |column: &&Column| {
        let attracts = longest(me, **column) >= 3 || longest(me.other(), **column) >= 3 || distance(column) == nearest;
        attracts && !loses_at_once(column)
    };
    match discs + wrong.iter().filter(is_natural).count() {
        ..=3 => 2,
        4..=5 => 3,
        6..=8 => 4,
        _ => 5,
    }
}

/// Exactly one move keeps the result, the solution is legal, best play of both, and achieves what it says, the level is
/// the one of the rules.
fn prove(puzzle: &Puzzle, solver: &mut Solver) {
    let name = puzzle.game().moves().to_string();
    let me = puzzle.position().to_move();
    let (value, goal) = match puzzle.goal() {
        Goal::Win => (Value::Win, 1),
        Goal::Draw => (Value::Draw, 0),
    };
    let score = solver.solve(puzzle.position(), &Limits::none()).unwrap().score;
    assert_eq!(score.get().signum(), goal, "{name}");
    let mut position = puzzle.position().clone();
    let solution = &puzzle.solution().0;
    assert_eq!(solution.len() % 2, 1, "{name}: the last move is the solver's");
    for (index, column) in solution.iter().enumerate() {
        let mine = index % 2 == 0;
        if index == 0 || (mine && value == Value::Draw) {
            assert_eq!(keeping(solver, &position, value), [*column], "{name}");
            assert!(position.legal().len() > 1, "{name}: there is a choice");
        }
        position = after(&position, *column);
        let now = solver.solve(&position, &Limits::none()).unwrap().score;
        assert_eq!(now, if mine { -score } else { score }, "{name}: {column} is not best");
    }
    assert_eq!(position.winner(), (value == Value::Win).then_some(me), "{name}");
    assert_eq!(puzzle.level().number(), level(puzzle), "{name}");
}

#[test]
fn every_puzzle_of_the_pack_is_one() {
    let mut solver = Solver::new(Geometry::STANDARD, 64).unwrap();
    for puzzle in Pack::embedded().puzzles() {
        prove(puzzle, &mut solver);
    }
}

#[test]
fn the_pack_has_as_many_of_each_level_and_nothing_twice() {
    let puzzles = Pack::embedded().puzzles();
    assert_eq!(puzzles.len(), 500);
    let mut seen = HashSet::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        assert_eq!(puzzle.level().number(), index % 5 + 1, "the levels come by turns");
        let position = puzzle.position();
        assert!(position.ply() >= 12);
        assert!(seen.insert(position.clone()), "{} comes twice", puzzle.game().moves());
        seen.insert(position.mirrored());
        let wins_at_once = position.wins_at(position.to_move(), puzzle.solution().0[0]);
        assert!(!wins_at_once || puzzle.level() == Level::ALL[0]);
    }
}

#[test]
fn a_pack_reads_back() {
    let pack = Pack::embedded();
    let text = pack.write(1);
    assert_eq!(&Pack::read(&text).unwrap(), pack);
    assert_eq!(&Pack::new(pack.puzzles().to_vec()), pack);
    for (line, text) in [(1, "44"), (2, "# 7x6\n44 4 6"), (2, "# 7x6\n4444444 4 1"), (1, "4x! 4 1")] {
        assert_eq!(Pack::read(text).unwrap_err().line, line, "{text}");
    }
}

#[test]
fn the_puzzle_of_a_day() {
    let pack = Pack::embedded();
    let daily = |date| pack.daily(date).unwrap();
    assert_eq!(daily(date(1970, 1, 1)), &pack.puzzles()[0]);
    assert_eq!(daily(date(1970, 1, 8)), &pack.puzzles()[7]);
    assert_eq!(daily(date(1969, 12, 31)), &pack.puzzles()[499]);
    assert_eq!(daily(date(2026, 11, 16)), &pack.puzzles()[(56 * 365 + 14 + 319) % 500]);
    let days: Vec<_> = date(2027, 1, 1).series(jiff::Span::new().days(1)).take(500).map(daily).collect();
    assert!(pack.puzzles().iter().all(|puzzle| days.contains(&puzzle)), "all come before one comes again");
}

#[test]
fn one_of_a_level_is_of_that_level() {
    let mut dice = Dice::seeded(1);
    for level in Level::ALL {
        assert_eq!(Pack::embedded().pick(Some(level), &mut dice).unwrap().level(), level);
    }
}

#[test]
fn new_puzzles_are_proved_and_depend_on_the_seed_alone() {
    let make = |seed| {
        let mut maker = PuzzleMaker::new(seed).unwrap();
        [(); 4].map(|()| maker.make(&Level::ALL, &Limits::none()).unwrap())
    };
    let some = make(7);
    assert_eq!(some, make(7));
    assert_ne!(some, make(8));
    let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap();
    for puzzle in &some {
        prove(puzzle, &mut solver);
        let again = Coach::new(Geometry::STANDARD).unwrap().puzzle(puzzle.game(), &Limits::none());
        assert_eq!(again.as_ref(), Ok(puzzle));
    }
}

#[test]
fn what_is_no_puzzle_is_refused() {
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    let mut puzzle = |moves: &str| {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        coach.puzzle(&game, &Limits::none())
    };
    assert_eq!(puzzle("1212121"), Err(NoPuzzle::Over));
    assert_eq!(puzzle("444444326"), Err(NoPuzzle::Lost));
    assert!(matches!(puzzle("51367175564236644533"), Err(NoPuzzle::Several { columns }) if columns.len() == 6));
    assert_eq!(puzzle(&"132441365226752477771331233146675264461555"[..41]), Err(NoPuzzle::NoChoice));
}
