//! Whole jobs: questions and responses.

use puissance4_engine::{Solver, SolverError, Value};

use super::*;
use crate::request::RequestId;
use puissance4_coach::{Depth, Goal};
use puissance4_players::Computer;
use puissance4_rules::{Connect, Geometry, Size};

fn request(game: Game, task: impl Into<Task>) -> Request {
    Request { id: RequestId(7), game, task: task.into(), nodes: None }
}

/// A position that takes some ten thousand nodes. The book, which some builds have, does not know it.
const HARD: &str = "4444435555321";

fn game(moves: &str) -> Game {
    Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap()
}

fn column(number: usize) -> Column {
    Column::from_number(number).unwrap()
}

/// All responses, and in how many steps they came.
fn responses(analyst: &mut Analyst, request: Request) -> (Vec<Response>, usize) {
    let (mut told, mut steps, mut job) = (Vec::new(), 1, Job::new(request));
    while analyst.step(&mut job, &mut |response| told.push(response)) == Step::Again {
        steps += 1;
        assert!(steps < 10_000, "it does not end");
    }
    (told, steps)
}

#[test]
fn an_analysis_is_the_same_in_one_go_and_in_slices() {
    let asked = || request(game("444444326"), Question::Analysis);
    let (at_once, _) = responses(&mut Analyst::new(16, None), asked());
    let (sliced, steps) = responses(&mut Analyst::new(16, Some(500)), asked());
    let facts = |told: &[Response]| -> Vec<Response> {
        told.iter()
            .filter(|one| !matches!(one, Response::Columns(_) | Response::Answer(Answer::Explanations(_))))
            .cloned()
            .collect()
    };
    assert_eq!(facts(&at_once), facts(&sliced));
    assert!(steps > 8, "{steps}");
    let Some(Response::Answer(Answer::Explanations(explanations))) = at_once.last() else { panic!("explained last") };
    assert_eq!(explanations.len(), 6, "column 4 is full");
    let mut known = sliced.iter().filter_map(|one| if let Response::Columns(known) = one { Some(known) } else { None });
    let is_final =
        |known: &ColumnKnowledge| matches!(known, ColumnKnowledge::Exact { .. } | ColumnKnowledge::Unplayable);
    assert!(known.next_back().unwrap().iter().all(is_final));
}

#[test]
fn responses_serialise() {
    for question in [
        Question::Analysis,
        Question::Hint,
        Question::Explain(Some(column(3))),
        Question::Review,
        Question::Explore(Depth::One),
        Question::Try { column: column(3), goal: Goal::Draw },
        Question::Defend(Goal::Draw),
        Question::Move { computer: Computer::Careful, seed: 1 },
    ] {
        let request = request(game("4444443265"), question);
        let json = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<Request>(&json).unwrap(), request, "{json}");
        let (told, _) = responses(&mut Analyst::new(16, None), request);
        for response in told {
            let json = serde_json::to_string(&response).unwrap();
            assert_eq!(serde_json::from_str::<Response>(&json).unwrap(), response, "{json}");
        }
    }
}

#[test]
fn a_hint_is_proved_where_the_nodes_suffice() {
    let mut analyst = Analyst::new(16, None);
    let (told, _) = responses(&mut analyst, request(game("121212"), Question::Hint));
    assert!(matches!(&told[..], [Response::Answer(Answer::Hint(hint))] if hint.column == column(1)), "{told:?}");
    // Too large to be solved: a column that makes a long line.
    let huge = Geometry::new(Size::new(20, 20).unwrap(), Connect::new(4).unwrap());
    let large = Geometry::new(Size::new(9, 9).unwrap(), Connect::new(4).unwrap());
    for geometry in [huge, large] {
        let (told, _) = responses(&mut Analyst::new(16, Some(100_000)), request(Game::new(geometry), Question::Hint));
        assert!(matches!(&told[..], [Response::SimpleHint(_)]), "{told:?}");
    }
    let (told, _) = responses(&mut analyst, request(game("1212121"), Question::Hint));
    assert_eq!(told, [Response::Refused(Refusal::Position(CoachError::GameOver))]);
}

#[test]
fn a_stopped_engine_tells_nothing_more() {
    let large = Geometry::new(Size::new(8, 8).unwrap(), Connect::new(4).unwrap());
    let mut analyst = Analyst::new(16, None);
    analyst.stop.store(true, Ordering::Relaxed);
    let mut job = Job::new(request(Game::new(large), Question::Review));
    let mut told = Vec::new();
    assert_eq!(analyst.step(&mut job, &mut |response| told.push(response)), Step::Again);
    assert_eq!(told, []);
}

#[test]
fn a_computer_that_cannot_play_says_why() {
    let huge = Geometry::new(Size::new(20, 20).unwrap(), Connect::new(4).unwrap());
    let question = Question::Move { computer: Computer::Perfect, seed: 1 };
    let (told, _) = responses(&mut Analyst::new(16, None), request(Game::new(huge), question));
    assert!(matches!(&told[..], [Response::Refused(Refusal::Computer(_))]), "{told:?}");
}

#[test]
fn a_computer_shows_what_it_looks_at() {
    let mut analyst = Analyst::new(16, Some(100_000));
    for computer in ["minimax:2", "perfect", "level:3", "tactician"] {
        let computer: Computer = computer.parse().unwrap();
        let think = Question::Think { computer, seed: 1, depth: 2 };
        let (told, _) = responses(&mut analyst, request(game("4453"), think));
        let (played, _) = responses(&mut analyst, request(game("4453"), Question::Move { computer, seed: 1 }));
        let [Response::Answer(Answer::Tree(tree))] = &told[..] else { panic!("{told:?}") };
        assert_eq!(played, [Response::Answer(Answer::Move(tree.choice))]);
        let there_and_back: Response = serde_json::from_str(&serde_json::to_string(&told[0]).unwrap()).unwrap();
        assert_eq!(there_and_back, told[0]);
    }
    let program = Question::Think { computer: "cmd:true".parse().unwrap(), seed: 1, depth: 2 };
    let (told, _) = responses(&mut analyst, request(game("4453"), program));
    assert_eq!(told, [Response::Refused(Refusal::Secret)]);
}

/// The last part of an answer, and everything that was found.
fn batch(
    analyst: &mut Analyst,
    games: Vec<Game>,
    question: Question,
    nodes: Option<u64>,
) -> (Vec<Answer>, Response, usize) {
    let task = Task::Batch { question, games };
    let (told, steps) = responses(analyst, Request { nodes, ..request(game(""), task) });
    let last = told.last().unwrap().clone();
    let found = told.into_iter().filter_map(|one| if let Response::Batch(found) = one { Some(found) } else { None });
    (found.flatten().collect(), last, steps)
}

#[test]
fn a_batch_is_answered_in_order_and_in_slices() {
    let games = [HARD, "1212121", "44444453655"].map(game).to_vec();
    let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap();
    let mut desk = Desk::new(16);
    let (at_once, _, steps) = batch(&mut Analyst::new(16, None), games[..1].to_vec(), Question::Score, None);
    assert_eq!(steps, 1);
    assert_eq!(at_once, [Answer::Score(solver.solve(game(HARD).position(), &Limits::none()).unwrap().score)]);
    for question in [Question::Value, Question::Score, Question::Columns, Question::Line] {
        let (sliced, _, steps) = batch(&mut Analyst::new(16, Some(500)), games.clone(), question, None);
        let expected: Vec<Answer> =
            games.iter().map(|game| desk.ask(game, &question, &Limits::none()).unwrap()).collect();
        assert_eq!(sliced, expected);
        assert!(steps > 2, "{steps}");
    }
}

#[test]
fn a_game_of_a_batch_that_is_refused_is_known_by_those_before() {
    let huge = Game::new(Geometry::new(Size::new(20, 20).unwrap(), Connect::new(4).unwrap()));
    let games = vec![game("444444326"), huge, game("444444326")];
    let (found, last, _) = batch(&mut Analyst::new(16, Some(10_000)), games, Question::Score, None);
    assert_eq!(found.len(), 1);
    assert!(matches!(last, Response::Refused(Refusal::Board(SolverError::TooLarge { .. }))), "{last:?}");
    assert_eq!(
        batch(&mut Analyst::new(16, None), Vec::new(), Question::Score, None),
        (Vec::new(), Response::Batch(Vec::new()), 1)
    );
}

#[test]
fn the_nodes_of_a_request_are_limited() {
    let stopped = Response::Refused(SolveError::Stopped(Stopped).into());
    for slice in [None, Some(300)] {
        let mut analyst = Analyst::new(16, slice);
        let (found, last, _) = batch(&mut analyst, vec![game(HARD)], Question::Score, Some(2000));
        assert_eq!((found, last), (Vec::new(), stopped.clone()));
        assert!((2000..4000).contains(&analyst.searched()), "{}", analyst.searched());
        for question in [Question::Analysis, Question::Review, Question::Explain(Some(column(4))), Question::Hint] {
            let (told, _) = responses(&mut analyst, Request { nodes: Some(2000), ..request(game(HARD), question) });
            assert_eq!(told.last(), Some(&stopped));
        }
    }
}

#[test]
fn answers_without_search_take_no_nodes() {
    let mut analyst = Analyst::new(16, Some(300));
    let (found, _, _) = batch(&mut analyst, vec![game("1212121")], Question::Value, Some(0));
    assert_eq!(found, [Answer::Value(Value::Loss)]);
    let (found, last, _) = batch(&mut analyst, vec![game(HARD)], Question::Value, Some(0));
    assert_eq!((found, last), (Vec::new(), Response::Refused(SolveError::Stopped(Stopped).into())));
}

/// A review of a large board ends, and says which moves it does not judge.
#[test]
fn a_review_that_takes_too_long_is_told_in_part() {
    let large = Geometry::new(Size::new(9, 7).unwrap(), Connect::new(4).unwrap());
    let game = Game::replay(large, &"55667".parse().unwrap()).unwrap();
    for slice in [None, Some(20_000)] {
        let mut analyst = Analyst { review_nodes: 300_000, ..Analyst::new(16, slice) };
        let (told, _) = responses(&mut analyst, request(game.clone(), Question::Review));
        let Some(Response::Answer(Answer::Review(review))) = told.last() else { panic!("{told:?}") };
        assert_eq!(review.open.len() + review.moves.len(), 5);
        assert!(!review.open.is_empty());
        assert!(analyst.searched() < 600_000, "{}", analyst.searched());
    }
}
