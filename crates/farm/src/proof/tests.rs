//! Proofs of small boards, compared with the solver.

use std::fs;
use std::path::PathBuf;

use puissance4_engine::{Limits, Solver};
use puissance4_players::Dice;
use puissance4_rules::{Connect, Geometry};

use super::*;

fn game(size: &str, connect: usize, moves: &str) -> Game {
    let geometry = Geometry::new(size.parse().unwrap(), Connect::new(connect).unwrap());
    Game::replay(geometry, &moves.parse().unwrap()).unwrap()
}

fn exact(game: &Game) -> i32 {
    let mut solver = Solver::new(game.position().geometry(), 4).unwrap();
    solver.solve(game.position(), &Limits::none()).unwrap().score.get()
}

fn workers(game: &Game, count: usize) -> LocalWorkers {
    LocalWorkers::new(game.position().geometry(), count, 1).unwrap()
}

/// A folder and a file in it that does not exist yet.
fn file() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof");
    (folder, file)
}

fn effort(first: u64, most: u64) -> Effort {
    Effort { first, most, pieces: u64::MAX }
}

fn checked(game: &Game, file: &Path, sample: usize) -> Report {
    let mut solver = Solver::new(game.position().geometry(), 4).unwrap();
    check(file, game, sample, &mut Dice::seeded(1), &mut solver, |_, _| ()).unwrap()
}

/// Proves a score and checks the file.
fn proved(game: &Game, count: usize, effort: Effort) -> i32 {
    let (_folder, file) = file();
    let mut prover = Prover::open(game, &file, effort).unwrap();
    let range = prover.run(Goal::Score, &mut workers(game, count), |_| ()).unwrap();
    let report = checked(game, &file, 20);
    assert_eq!(report.faults, []);
    assert_eq!((report.range, report.bounds as u64), (range, prover.progress().bounds));
    range.score().unwrap()
}

#[test]
fn the_score_is_that_of_the_solver() {
    let boards = [
        ("4x4", 4, ""),
        ("5x4", 4, ""),
        ("5x5", 4, ""),
        ("6x5", 4, ""),
        ("4x4", 3, ""),
        ("5x4", 3, ""),
        ("6x5", 3, ""),
    ];
    let starts =
        [("6x5", 4, "3344"), ("7x6", 4, "444444326"), ("5x5", 4, "1234"), ("4x4", 4, "1212121"), ("3x3", 4, "")];
    for (size, connect, moves) in boards.into_iter().chain(starts) {
        let game = game(size, connect, moves);
        let score = exact(&game);
        for (count, effort) in [(1, Effort::default()), (2, effort(50, 400)), (3, effort(300, 300))] {
            assert_eq!(proved(&game, count, effort), score, "{size} {connect} {moves}");
        }
    }
}

#[test]
fn workers_with_tables_of_their_own_find_the_score() {
    for (size, moves) in [("6x5", ""), ("7x6", "444444326")] {
        let (game, (_folder, file)) = (game(size, 4, moves), file());
        let mut workers = Mortal(workers(&game, 3), u64::MAX);
        let mut prover = Prover::open(&game, &file, Effort::default()).unwrap();
        let range = prover.run(Goal::Score, &mut workers, |_| ()).unwrap();
        assert_eq!(range.score(), Some(exact(&game)));
        assert_eq!(checked(&game, &file, 20).faults, []);
    }
}

/// With almost no nodes, everything is proved by children, down to positions that need no search.
#[test]
fn any_limit_leads_to_the_score() {
    let mut dice = Dice::seeded(7);
    for (size, connect, moves) in [("4x4", 4, ""), ("4x4", 3, ""), ("5x4", 4, "3322"), ("5x5", 4, "332214433")] {
        let game = game(size, connect, moves);
        let score = exact(&game);
        assert_eq!(proved(&game, 2, effort(1, 1)), score, "{size} {connect} {moves}");
        for _ in 0..4 {
            let (first, most) = (dice.number() % 100, dice.number() % 1000);
            let count = 1 + usize::try_from(dice.number() % 3).unwrap();
            assert_eq!(
                proved(&game, count, effort(first, most)),
                score,
                "{size} {connect} {moves} {first} {most} {count}"
            );
        }
    }
}

#[test]
fn the_value_alone_takes_fewer_questions() {
    for (size, moves) in
        [("5x4", ""), ("5x5", ""), ("7x6", "444444326"), ("6x5", "3344"), ("7x6", "4444442611"), ("4x4", "1")]
    {
        let game = game(size, 4, moves);
        let (_folder, file) = file();
        let mut prover = Prover::open(&game, &file, effort(100, 1000)).unwrap();
        let range = prover.run(Goal::Value, &mut workers(&game, 2), |_| ()).unwrap();
        let score = exact(&game);
        for number in [-1, 0] {
            assert_eq!(range.is_above(number), Some(score > number), "{size} {moves} {range:?}");
        }
    }
}

/// Workers that are gone after some jobs, as after a kill, and that have tables of their own as far as the proof knows.
struct Mortal(LocalWorkers, u64);

impl Workers for Mortal {
    fn share_table(&self) -> bool {
        false
    }

    fn free(&self) -> Option<usize> {
        self.0.free()
    }

    fn send(&mut self, worker: usize, job: Job) -> Result<(), WorkersError> {
        self.1 = self.1.checked_sub(1).ok_or(WorkersError::NoneLeft)?;
        self.0.send(worker, job)
    }

    fn abort(&mut self, id: u64) {
        self.0.abort(id);
    }

    fn receive(&mut self) -> Result<Option<Answer>, WorkersError> {
        self.0.receive()
    }
}

/// Interrupted again and again, with a torn last line each time: bounds are never lost, and the score is right.
#[test]
fn an_interrupted_proof_goes_on() {
    let game = game("5x4", 4, "");
    let (_folder, file) = file();
    let mut dice = Dice::seeded(3);
    let mut before = 0;
    let mut interruptions = 0;
    let range = loop {
        let mut prover = Prover::open(&game, &file, effort(5, 20)).unwrap();
        assert!(prover.progress().bounds >= before, "nothing whole is lost");
        // Longer each time: what was asked without an answer, and has no answer below it, is asked again.
        let mut workers = Mortal(workers(&game, 2), 100 * (1 + interruptions) + dice.number() % 100);
        match prover.run(Goal::Score, &mut workers, |_| ()) {
            Ok(range) => break range,
            Err(ProofError::Workers(WorkersError::NoneLeft)) => interruptions += 1,
            Err(error) => panic!("{error}"),
        }
        before = prover.progress().bounds;
        drop(prover);
        let whole = fs::read_to_string(&file).unwrap();
        let torn = usize::try_from(dice.number() % 20).unwrap();
        fs::write(&file, whole + &"3344 <= -1 1234 search"[..torn]).unwrap();
    };
    assert!(interruptions > 1, "{interruptions}");
    assert_eq!(range.score(), Some(exact(&game)));
    assert_eq!(checked(&game, &file, 1000).faults, []);
    // All is in the file: nothing is left to ask.
    let mut prover = Prover::open(&game, &file, effort(5, 20)).unwrap();
    assert_eq!(prover.run(Goal::Score, &mut Mortal(workers(&game, 1), 0), |_| ()).unwrap(), range);
}

/// Every kind of wrong line is found, with its number.
#[test]
fn a_wrong_bound_is_found() {
    let game = game("5x4", 4, "");
    let (_folder, file) = file();
    let mut prover = Prover::open(&game, &file, effort(20, 40)).unwrap();
    prover.run(Goal::Score, &mut workers(&game, 1), |_| ()).unwrap();
    drop(prover);
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for number in 1..lines.len() {
        let mut record: Record = lines[number].parse().unwrap();
        record.above = !record.above;
        let wrong = record.to_string();
        let mut lines = lines.clone();
        lines[number] = &wrong;
        fs::write(&file, lines.join("\n") + "\n").unwrap();
        let report = checked(&game, &file, usize::MAX);
        assert!(!report.faults.is_empty(), "{wrong}");
        found.extend(report.faults.iter().map(|fault| fault.reason));
    }
    for reason in [Reason::Contradiction, Reason::DoesNotFollow, Reason::SearchDiffers] {
        assert!(found.contains(&reason), "{reason:?}");
    }
    // A bound that nothing supports is found without a search.
    fs::write(&file, format!("{text}1 > 0 0 children\n1 <= -30 0 search\n")).unwrap();
    let report = checked(&game, &file, 0);
    let faults: Vec<_> = report.faults.iter().map(|fault| (fault.line, fault.reason)).collect();
    assert!(faults.contains(&(lines.len() + 1, Reason::DoesNotFollow)), "{faults:?}");
    assert!(faults.contains(&(lines.len() + 2, Reason::Contradiction)), "{faults:?}");
    assert_eq!(report.sampled, 0);
}

#[test]
fn a_file_that_is_no_proof_is_refused_and_left_alone() {
    let game = game("5x4", 4, "");
    let open = |text: &str| {
        let (_folder, file) = file();
        fs::write(&file, text).unwrap();
        let problem = Prover::open(&game, &file, Effort::default()).err().map(|error| error.to_string());
        (problem, fs::read_to_string(&file).unwrap())
    };
    let head = "puissance4 proof 1: 5x4, connect 4";
    let kept = [
        ("hello", "line 1"),
        ("hello\n", "line 1"),
        ("puissance4 proof 1: 5x5, connect 4\n", "line 1"),
        (&format!("{head}\n1 > 0 5 search\n1 > 0 5 sea\n"), "line 3"),
        (&format!("{head}\n111111 > 0 5 search\n"), "line 2"),
        (&format!("{head}\n1 > 0 5 search\n5 <= 0 5 search\n"), "line 3"),
    ];
    for (text, place) in kept {
        let (problem, after) = open(text);
        assert!(problem.unwrap().contains(place), "{text}");
        assert_eq!(after, text);
    }
    // What a kill leaves is no problem.
    for text in ["", "puissance4 pro", head, &format!("{head}\n1 > 0"), &format!("{head}\n\n")] {
        let (problem, after) = open(text);
        assert_eq!(problem, None);
        assert!(after.starts_with(&format!("{head}\n")) && after.ends_with('\n'), "{after}");
    }
}

#[test]
fn two_processes_do_not_write_to_one_file() {
    let game = game("5x4", 4, "");
    let (_folder, file) = file();
    let first = Prover::open(&game, &file, Effort::default()).unwrap();
    assert!(matches!(Prover::open(&game, &file, Effort::default()), Err(ProofFileError::InUse)));
    drop(first);
    assert!(Prover::open(&game, &file, Effort::default()).is_ok());
}
