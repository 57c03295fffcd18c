//! `puissance4 solve`: exact scores, one line per position.

use std::io;
use std::time::Instant;

use puissance4_engine::{SolveError, Solver, Value};
use puissance4_i18n::{Language, Phrase, printable, tr};
use puissance4_rules::Position;

use crate::cli::SolveArgs;
use crate::console;
use crate::failure::{self, Failure};
use crate::lines::{self, Line, Lines};
use crate::start::{self, STDIN};
use crate::statistics;
use crate::thinking::Thinking;

/// Why there is no score.
pub(crate) fn unsolved(error: SolveError, language: Language) -> Failure {
    Failure::Refused(error.phrase(language))
}

/// Where a position was written, which says how a refusal names it.
#[derive(Clone, Copy)]
enum Place<'a> {
    Argument(&'a str),
    Line(usize),
}

/// Solves every position that can be; those that cannot are told on standard error with their place.
pub(crate) fn run(arguments: &SolveArgs, language: Language) -> Result<(), Failure> {
    if arguments.positions.iter().filter(|position| *position == STDIN).count() > 1 {
        return Err(Failure::Usage(tr!(language, "solve-reads-once")));
    }
    let geometry = arguments.geometry.geometry(language)?;
    let threads = arguments.threads.count(language);
    let solver = arguments.engine.observed_solver(geometry, &arguments.stats, language)?;
    let mut solver = solver.with_threads(threads).map_err(|error| Failure::Refused(error.phrase(language)))?;
    let mut refused = 0;
    let mut answer = |place: Place<'_>, moves: Result<String, Failure>| -> Result<(), Failure> {
        match moves.and_then(|moves| solve(&mut solver, &moves, arguments.weak, language)) {
            Ok(text) => console::print(&(text + "\n")),
            Err(Failure::Refused(problem)) => {
                refused += 1;
                let message = match place {
                    Place::Argument(moves) => {
                        tr!(language, "solve-argument", moves = printable(moves), problem = problem)
                    }
                    Place::Line(line) => tr!(language, "solve-line", line = line, problem = problem),
                };
                failure::complain(&message, language);
                Ok(())
            }
            Err(failure) => Err(failure),
        }
    };
    let usual = [STDIN.to_owned()];
    let positions = if arguments.positions.is_empty() { &usual[..] } else { &arguments.positions };
    for position in positions {
        if position == STDIN {
            for (number, line) in (1..).zip(Lines::new(io::stdin().lock())) {
                answer(Place::Line(number), text(line.map_err(Failure::Input)?, language))?;
            }
        } else {
            answer(Place::Argument(position), Ok(position.clone()))?;
        }
    }
    statistics::print(&solver, language)?;
    if refused > 0 { Err(Failure::Told) } else { Ok(()) }
}

/// The moves on a line of input.
fn text(line: Line, language: Language) -> Result<String, Failure> {
    match line {
        Line::Text(text) => Ok(text.trim().to_owned()),
        Line::NotText => Err(Failure::Refused(tr!(language, "not-utf8"))),
        Line::TooLong => Err(Failure::Refused(tr!(language, "solve-line-too-long", most = lines::MAX_BYTES))),
    }
}

/// One line of output.
fn solve(solver: &mut Solver, moves: &str, weak: bool, language: Language) -> Result<String, Failure> {
    let game = start::played(Position::new(solver.geometry()), moves, language)?;
    let thinking = Thinking::new(language);
    let limits = thinking.limits();
    let clock = Instant::now();
    let found = if weak {
        solver.solve_weak(game.position(), &limits).map(|(value, nodes)| {
            let sign = match value {
                Value::Win => 1,
                Value::Draw => 0,
                Value::Loss => -1,
            };
            (sign, nodes)
        })
    } else {
        solver.solve(game.position(), &limits).map(|solution| (solution.score.get(), solution.nodes))
    };
    let microseconds = clock.elapsed().as_micros();
    drop(thinking);
    let (score, nodes) = found.map_err(|error| unsolved(error, language))?;
    Ok(format!("{} {score} {nodes} {microseconds}", game.moves()))
}
