//! `puissance4 puzzle`: positions with one right move, to be looked at, solved and made.

mod make;
mod train;

use puissance4_answers::Desk;
use puissance4_coach::{Idea, Level, NoPuzzle, Pack, Puzzle, PuzzleMaker};
use puissance4_engine::SolveError;
use puissance4_i18n::{Language, tr};
use puissance4_players::Dice;
use puissance4_rules::{Geometry, Position};
use puissance4_session::Exercise;
use serde::Serialize;

use crate::cli::{PuzzleArgs, PuzzleCommand, PuzzleDailyArgs, PuzzleNewArgs, PuzzleSolveArgs};
use crate::console::{self, Console};
use crate::exercise::{Dialogue, MEBIBYTES, STYLE, puzzle_task};
use crate::failure::Failure;
use crate::json;
use crate::start::{self, STDIN, fresh_seed};
use crate::thinking::Thinking;

#[derive(Serialize)]
struct PuzzleJson {
    moves: String,
    to_move: usize,
    solution: String,
    level: usize,
    idea: Idea,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<u16>,
}

pub(crate) fn run(arguments: &PuzzleArgs, language: Language) -> Result<(), Failure> {
    match &arguments.command {
        PuzzleCommand::New(arguments) => new(arguments, language),
        PuzzleCommand::Daily(arguments) => daily(arguments, language),
        PuzzleCommand::Solve(arguments) => solve(arguments, language),
        PuzzleCommand::Train(arguments) => train::run(arguments, language),
        PuzzleCommand::Make(arguments) => make::run(arguments, language),
    }
}

/// Makes a new puzzle.
fn new(arguments: &PuzzleNewArgs, language: Language) -> Result<(), Failure> {
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let mut maker = PuzzleMaker::new(seed).map_err(|error| Failure::refused(&error, language))?;
    let wanted = arguments.level.map_or(Level::ALL.to_vec(), |level| vec![level]);
    let thinking = Thinking::new(language);
    let puzzle = maker.make(&wanted, &thinking.limits());
    drop(thinking);
    let puzzle = puzzle.map_err(|error| Failure::refused(&error, language))?;
    present(&puzzle, arguments.json, language)
}

/// The puzzle of a day.
fn daily(arguments: &PuzzleDailyArgs, language: Language) -> Result<(), Failure> {
    let date = arguments.date.map_or_else(|| jiff::Zoned::now().date(), |day| day.0);
    let puzzle = Pack::daily(date).ok_or_else(|| Failure::Refused(tr!(language, "puzzle-none")))?;
    if !arguments.json {
        let date = tr!(language, "day-and-month", day = date.day(), month = date.month());
        console::print(&(tr!(language, "puzzle-of-day", date = date) + "\n"))?;
    }
    present(puzzle, arguments.json, language)
}

fn present(puzzle: &Puzzle, as_json: bool, language: Language) -> Result<(), Failure> {
    if as_json {
        return json::print(&PuzzleJson {
            moves: puzzle.game().moves().to_string(),
            to_move: puzzle.position().to_move().number(),
            solution: puzzle.solution().to_string(),
            level: puzzle.level().number(),
            idea: puzzle.idea(),
            rating: puzzle.rating(),
        });
    }
    let mut console = Console::new();
    console.draw(puzzle.position(), STYLE)?;
    console.say("")?;
    console.say(&puzzle_task(puzzle, language))?;
    let command = format!("puissance4 puzzle solve {}", puzzle.game().moves());
    console.say_unbroken(&tr!(language, "puzzle-how", command = command))
}

/// The puzzle to solve: the one of the moves, or one of the pack.
fn chosen(arguments: &PuzzleSolveArgs, desk: &mut Desk, language: Language) -> Result<Puzzle, Failure> {
    let Some(moves) = &arguments.puzzle_moves else {
        let mut dice = Dice::seeded(arguments.seed.unwrap_or_else(fresh_seed));
        let puzzle = Pack::embedded().pick(arguments.level, arguments.idea, &mut dice).cloned();
        return puzzle.ok_or_else(|| Failure::Refused(tr!(language, "puzzle-none")));
    };
    if moves == STDIN {
        return Err(Failure::Usage(tr!(language, "puzzle-reads-stdin")));
    }
    let game = start::game(Position::new(Geometry::STANDARD), Some(moves), language)?;
    // One of the program's has the level that it is shown with elsewhere.
    if let Some(puzzle) = Pack::embedded().known(&game) {
        return Ok(puzzle.clone());
    }
    let coach = desk.coach(Geometry::STANDARD).map_err(|error| Failure::refused(&error, language))?;
    let thinking = Thinking::new(language);
    let puzzle = coach.puzzle(&game, &thinking.limits());
    drop(thinking);
    puzzle.map_err(|error| match error {
        NoPuzzle::Solve(error @ SolveError::Stopped(_)) => Failure::refused(&error, language),
        error => Failure::refused(&error, language),
    })
}

fn solve(arguments: &PuzzleSolveArgs, language: Language) -> Result<(), Failure> {
    let mut desk = Desk::new(MEBIBYTES);
    let puzzle = chosen(arguments, &mut desk, language)?;
    Dialogue::new(Exercise::alone(puzzle), desk, language).hold().map(|_| ())
}
