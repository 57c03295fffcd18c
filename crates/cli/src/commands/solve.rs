//! `puissance4 solve`: exact scores, one line per position.

use std::time::Instant;

use puissance4_answers::wire::v1::Solution;
use puissance4_engine::{Solver, Statistics, Value};
use puissance4_i18n::{Language, tr};
use puissance4_rules::{Game, Position};
use serde::Serialize;

use crate::answers::{Answers, Form};
use crate::cli::SolveArgs;
use crate::failure::Failure;
use crate::json;
use crate::start::STDIN;
use crate::statistics;
use crate::thinking::Thinking;

#[derive(Serialize)]
struct Solved {
    moves: String,
    #[serde(flatten)]
    solution: Solution,
    nodes: u64,
    microseconds: u128,
    /// Of all positions so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Statistics>,
}

/// Solves every position that can be solved, in order.
pub(crate) fn run(arguments: &SolveArgs, language: Language) -> Result<(), Failure> {
    if arguments.positions.iter().filter(|position| *position == STDIN).count() > 1 {
        return Err(Failure::Usage(tr!(language, "standard-input-once")));
    }
    let geometry = arguments.geometry.geometry(language)?;
    let threads = arguments.threads.count(language);
    let solver = arguments.engine.observed_solver(geometry, &arguments.stats, language)?;
    let mut solver = solver.with_threads(threads).map_err(|error| Failure::refused(&error, language))?;
    let form = if arguments.json { Form::Json } else { Form::Line };
    let mut answers =
        Answers::new(Position::new(geometry), form, language, |game| answer(&mut solver, game, arguments, language));
    let usual = [STDIN.to_owned()];
    let positions = if arguments.positions.is_empty() { &usual[..] } else { &arguments.positions };
    for position in positions {
        if position == STDIN {
            answers.answer_lines()?;
        } else {
            answers.answer_argument(position)?;
        }
    }
    let ended = answers.end();
    if !arguments.json {
        statistics::print(&solver, language)?;
    }
    ended
}

/// What is said about one game.
fn answer(solver: &mut Solver, game: &Game, arguments: &SolveArgs, language: Language) -> Result<String, Failure> {
    let thinking = Thinking::new(language);
    let limits = thinking.limits();
    let clock = Instant::now();
    let found = if arguments.weak {
        solver.solve_weak(game.position(), &limits).map(|(value, nodes)| (None, value, nodes))
    } else {
        let solution = solver.solve(game.position(), &limits);
        solution.map(|solution| (Some(solution.score.get()), solution.score.value(), solution.nodes))
    };
    let microseconds = clock.elapsed().as_micros();
    drop(thinking);
    let (score, value, nodes) = found.map_err(|error| Failure::refused(&error, language))?;
    let moves = game.moves().to_string();
    if arguments.json {
        let statistics = solver.statistics();
        let solution = Solution { score, value: value.name().into() };
        return Ok(json::line(&Solved { moves, solution, nodes, microseconds, statistics }));
    }
    let score = score.unwrap_or(match value {
        Value::Win => 1,
        Value::Draw => 0,
        Value::Loss => -1,
    });
    Ok(format!("{moves} {score} {nodes} {microseconds}\n"))
}
