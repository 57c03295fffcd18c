//! The puzzles of the program: proved, and measured, once more.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use jiff::civil::date;
use puissance4_coach::{Coach, Goal, Idea, Level, NoPuzzle, Pack, PackProblem, Puzzle, PuzzleMaker, Rater};
use puissance4_engine::{Limits, Solver, Value};
use puissance4_players::Dice;
use puissance4_rules::{Column, Game, Geometry, Player, Position};

use crate::facts::stacks::Stacks;

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

/// The estimated level by the sentences of the help, from the cells of the board.
fn estimate(puzzle: &Puzzle) -> usize {
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

/// Exactly one move keeps the result, the solution is legal, best play of both, and achieves what it says.
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
}

/// The idea is the one of the coach's hint, and what its name says is true of the right move, on a board of its own.
fn prove_idea(puzzle: &Puzzle, coach: &mut Coach, solver: &mut Solver) {
    let (name, right) = (puzzle.game().moves().to_string(), puzzle.solution().0[0]);
    let hint = coach.hint(puzzle.position(), &Limits::none()).unwrap();
    assert_eq!(hint.column, right, "{name}");
    assert_eq!(Idea::of(&hint.facts), puzzle.idea(), "{name}");
    let before = Stacks::new(puzzle.position());
    let (you, other) = (before.to_move, before.to_move.other());
    let mut board = before.clone();
    let landing = board.drop(you, right.index());
    let (mine, theirs) = (board.wins(you), board.wins(other));
    let holds = match puzzle.idea() {
        Idea::Win => board.has_line(you),
        Idea::Block => before.wins(other) == [landing],
        Idea::Safe => theirs.is_empty(),
        Idea::Double => theirs.is_empty() && mine.len() > 1,
        Idea::Stacked => theirs.is_empty() && board.threats(you).contains(&(mine[0].0, mine[0].1 + 1)),
        // Threats alone win: the first one is answered, and so on.
        Idea::Forced => {
            board.drop(other, mine[0].0);
            theirs.is_empty() && board.forces_a_win(you)
        }
        // The best line ends in a threat of one's own that cannot be played yet.
        Idea::Later => {
            let mut position = after(puzzle.position(), right);
            let mut end = None;
            for column in solver.best_line(&position, &Limits::none()).unwrap() {
                end = Some(position.play(column).unwrap());
            }
            let end = end.map(|cell| (cell.column().index(), cell.row().index())).unwrap();
            position.has_won(you) && board.threats(you).contains(&end) && !board.is_playable(end)
        }
        Idea::Prevent | Idea::FollowUp | Idea::Search => true,
    };
    assert!(holds, "{name}: {}", puzzle.idea());
}

/// Some puzzles of the pack, the same ones each time.
fn some(every: usize) -> impl Iterator<Item = &'static Puzzle> {
    Pack::embedded().puzzles().iter().step_by(every)
}

#[test]
fn every_puzzle_of_the_pack_is_one() {
    let mut solver = Solver::new(Geometry::STANDARD, 64).unwrap();
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    for puzzle in Pack::embedded().puzzles() {
        prove(puzzle, &mut solver);
        prove_idea(puzzle, &mut coach, &mut solver);
    }
}

#[test]
fn ratings_can_be_measured_again() {
    let mut rater = Rater::new().unwrap();
    for puzzle in some(250) {
        assert_eq!(&rater.rate(puzzle.clone(), &Limits::none()).unwrap(), puzzle);
    }
}

#[test]
fn the_pack_has_enough_of_each_kind_and_nothing_twice() {
    let puzzles = Pack::embedded().puzzles();
    assert!(puzzles.len() >= 5000);
    let mut seen = HashSet::new();
    for puzzle in puzzles {
        let position = puzzle.position();
        assert!(position.ply() >= 12);
        assert!(seen.insert(position.clone()), "{} comes twice", puzzle.game().moves());
        seen.insert(position.mirrored());
    }
    for idea in Idea::ALL {
        let count = puzzles.iter().filter(|puzzle| puzzle.idea() == idea).count();
        assert!(count >= 100, "{idea}: {count}");
    }
    for level in Level::ALL {
        let count = puzzles.iter().filter(|puzzle| puzzle.level() == level).count();
        assert!(count.abs_diff(puzzles.len() / 5) < puzzles.len() / 50, "level {level}: {count}");
    }
}

#[test]
fn levels_are_bands_of_ratings() {
    assert_eq!([0, u16::MAX].map(|rating| Level::of_rating(rating).number()), [1, 5]);
    for (least, number) in Level::RATINGS.into_iter().zip(2..) {
        assert_eq!([least - 1, least].map(|rating| Level::of_rating(rating).number()), [number - 1, number]);
    }
    for puzzle in Pack::embedded().puzzles() {
        assert_eq!(puzzle.level(), Level::of_rating(puzzle.rating().unwrap()));
    }
}

#[test]
fn a_pack_reads_back() {
    let pack = Pack::embedded();
    assert_eq!(&Pack::read(&pack.write()).unwrap(), pack);
    assert_eq!(&Pack::new(pack.puzzles().to_vec()), pack);
    let refused = |text| {
        let error = Pack::read(text).unwrap_err();
        (error.line, error.problem)
    };
    assert_eq!(refused("44"), (1, PackProblem::Words));
    assert_eq!(refused("# 7x6\n44 4 900"), (2, PackProblem::Words));
    assert_eq!(refused("# 7x6\n\n"), (2, PackProblem::Words));
    assert!(matches!(refused("# 7x6\n4444444 4 900 win"), (2, PackProblem::Game(_))));
    assert!(matches!(refused("44 4444444 900 win"), (1, PackProblem::Game(_))));
    assert!(matches!(refused("4x! 4 900 win"), (1, PackProblem::Moves(_))));
    assert_eq!(refused("44 44 900 win"), (1, PackProblem::Solution));
    assert_eq!(refused("44 4 -1 win"), (1, PackProblem::Rating));
    assert_eq!(refused("44 4 70000 win"), (1, PackProblem::Rating));
    assert!(matches!(refused("44 4 900 luck"), (1, PackProblem::Idea(_))));
}

#[test]
fn the_starter_and_the_parts_are_the_pack() {
    let (pack, starter) = (Pack::embedded().puzzles(), Pack::starter().puzzles());
    assert_eq!(starter, &pack[..Pack::STARTER]);
    for (index, puzzle) in starter.iter().enumerate() {
        assert_eq!(puzzle.level().number(), index % 5 + 1, "the levels come by turns");
    }
    let parts = Pack::embedded().parts(NonZeroUsize::new(250).unwrap());
    assert!(parts.iter().rev().skip(1).all(|part| part.puzzles().len() == 250));
    let rest: Vec<&Puzzle> = parts.iter().flat_map(Pack::puzzles).collect();
    assert!(rest.is_sorted_by_key(|puzzle| puzzle.rating()));
    assert_eq!(rest.len(), pack.len() - starter.len());
    let moves = |puzzle: &Puzzle| puzzle.game().moves().to_string();
    let all: HashSet<String> = starter.iter().chain(rest).map(moves).collect();
    assert_eq!(all, pack.iter().map(moves).collect());
}

#[test]
fn the_puzzle_of_a_day() {
    let puzzles = Pack::starter().puzzles();
    let daily = |date| Pack::daily(date).unwrap();
    assert_eq!(daily(date(1970, 1, 1)), &puzzles[0]);
    assert_eq!(daily(date(1970, 1, 8)), &puzzles[7]);
    assert_eq!(daily(date(1969, 12, 31)), &puzzles[399]);
    assert_eq!(daily(date(2026, 11, 16)), &puzzles[(56 * 365 + 14 + 319) % 400]);
    let days: Vec<_> = date(2027, 1, 1).series(jiff::Span::new().days(1)).take(400).map(daily).collect();
    assert!(puzzles.iter().all(|puzzle| days.contains(&puzzle)), "all come before one comes again");
}

#[test]
fn a_puzzle_near_a_rating() {
    let (pack, mut dice) = (Pack::embedded(), Dice::seeded(1));
    for rating in [400, 900, 1200, 1500, 1700] {
        let near = |ideas: &[Idea], dice: &mut Dice| pack.near(rating, ideas, |_| false, dice).unwrap();
        assert!(near(&[], &mut dice).rating().unwrap().abs_diff(rating) < 50, "{rating}");
        let ideas = [Idea::Later, Idea::Double];
        assert!(ideas.contains(&near(&ideas, &mut dice).idea()));
    }
    // With nothing near, it is the only one.
    let hardest = pack.near(u16::MAX, &[], |_| false, &mut dice).unwrap().rating().unwrap();
    assert!(pack.puzzles().iter().filter(|puzzle| puzzle.rating() > Some(hardest)).count() < 20);
    // What was seen does not come again, until there is nothing left.
    let mut seen: Vec<&Puzzle> = Vec::new();
    while let Some(puzzle) = pack.near(1000, &[Idea::Double], |puzzle| seen.contains(&puzzle), &mut dice) {
        seen.push(puzzle);
    }
    assert_eq!(seen.len(), pack.puzzles().iter().filter(|puzzle| puzzle.idea() == Idea::Double).count());
}

#[test]
fn one_of_a_kind_is_of_that_kind() {
    let mut dice = Dice::seeded(1);
    for level in Level::ALL {
        assert_eq!(Pack::embedded().pick(Some(level), None, &mut dice).unwrap().level(), level);
    }
    for idea in Idea::ALL {
        assert_eq!(Pack::embedded().pick(None, Some(idea), &mut dice).unwrap().idea(), idea);
    }
}

#[test]
fn new_puzzles_are_proved_and_depend_on_the_seed_alone() {
    let make = |seed| {
        let mut maker = PuzzleMaker::new(seed).unwrap();
        [(); 12].map(|()| maker.make(&Level::ALL, &Limits::none()).unwrap())
    };
    let some = make(7);
    assert_eq!(some, make(7));
    assert_ne!(some, make(8));
    let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap();
    for puzzle in &some {
        prove(puzzle, &mut solver);
        assert_eq!(puzzle.level().number(), estimate(puzzle), "{}", puzzle.game().moves());
        assert_eq!(puzzle.rating(), None);
        let again = Coach::new(Geometry::STANDARD).unwrap().puzzle(puzzle.game(), &Limits::none());
        assert_eq!(again.as_ref(), Ok(puzzle));
    }
}

/// The ideas of a pack are balanced: a game gives the rarest of those that it has.
#[test]
fn a_pack_has_a_choice_of_ideas() {
    let mut maker = PuzzleMaker::new(1).unwrap();
    let mut made = Vec::new();
    while let Some(puzzle) = maker.make_for_pack(&made, 50, &Limits::none()).unwrap() {
        made.push(puzzle);
    }
    assert!(made.len() >= 50);
    for idea in Idea::ALL {
        let count = made.iter().filter(|puzzle| puzzle.idea() == idea).count();
        assert!((1..15).contains(&count), "{idea}: {count}");
    }
}

#[test]
fn refuses_invalid_puzzles() {
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
