//! `puissance4 bench`: how fast this machine solves positions.

use std::time::{Duration, Instant};

use puissance4_engine::{Limits, Solver};
use puissance4_i18n::{Language, tr};
use puissance4_players::{Careful, Dice, Strategy as _};
use puissance4_rules::{Game, Geometry, Position};
use serde::Serialize;

use crate::cli::BenchArgs;
use crate::console;
use crate::failure::Failure;
use crate::json;

/// How many moves have been played, and how many such positions there are: fewer where they are harder.
const SETS: [(usize, usize); 6] = [(30, 1000), (24, 500), (20, 200), (16, 100), (12, 20), (8, 4)];

/// What one set took, per position.
#[derive(Serialize)]
struct Measured {
    plies: usize,
    positions: usize,
    nodes: f64,
    microseconds: f64,
    nodes_per_second: f64,
}

#[derive(Serialize)]
struct BenchJson {
    table: usize,
    threads: usize,
    sets: Vec<Measured>,
}

pub(crate) fn run(arguments: &BenchArgs, language: Language) -> Result<(), Failure> {
    let threads = arguments.threads.count(language);
    let mut sets = Vec::new();
    if !arguments.json {
        console::print(&(tr!(language, "bench-header") + "\n"))?;
    }
    for (plies, count) in SETS {
        let solver = arguments.table.solver(Geometry::STANDARD, language)?;
        let mut solver = solver.with_threads(threads).map_err(|error| Failure::refused(&error, language))?;
        let measured = measure(&mut solver, plies, count, language)?;
        if !arguments.json {
            console::print(&(row(&measured, language) + "\n"))?;
        }
        sets.push(measured);
    }
    if arguments.json { json::print(&BenchJson { table: arguments.table.table.get(), threads, sets }) } else { Ok(()) }
}

/// Solves a set of positions, each from what the solver has learnt of those before.
#[allow(clippy::cast_precision_loss)] // Far below 2^52.
fn measure(solver: &mut Solver, plies: usize, count: usize, language: Language) -> Result<Measured, Failure> {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for position in positions(plies).take(count) {
        let clock = Instant::now();
        let solution = solver.solve(&position, &Limits::none()).map_err(|error| Failure::refused(&error, language))?;
        time += clock.elapsed();
        nodes += solution.nodes;
    }
    let (nodes, count_as_number) = (nodes as f64, count as f64);
    Ok(Measured {
        plies,
        positions: count,
        nodes: nodes / count_as_number,
        microseconds: time.as_secs_f64() * 1e6 / count_as_number,
        nodes_per_second: nodes / time.as_secs_f64().max(1e-9),
    })
}

/// Positions of games between two players who neither miss a win nor overlook one; the same every time.
fn positions(plies: usize) -> impl Iterator<Item = Position> {
    (0..).map(Dice::seeded).filter_map(move |mut dice| {
        let mut game = Game::new(Geometry::STANDARD);
        while game.position().ply() < plies {
            let advice = Careful.advise(game.position(), &mut dice)?;
            game.play(advice.column).ok()?;
        }
        (!game.position().is_over()).then(|| game.position().clone())
    })
}

fn row(measured: &Measured, language: Language) -> String {
    let number = |value: f64, decimals: usize| language.decimal(value, decimals);
    format!(
        "{:>6} {:>10} {:>14} {:>14} {:>10}",
        measured.plies,
        measured.positions,
        number(measured.nodes, 1),
        number(measured.microseconds, 1),
        number(measured.nodes_per_second / 1e6, 2)
    )
}
