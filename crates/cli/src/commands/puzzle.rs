//! `puissance4 puzzle`: positions with one right move, to be looked at, solved and made.

mod make;
mod train;

use puissance4_coach::{Coach, Explanation, Idea, Level, NoPuzzle, Pack, Puzzle, PuzzleMaker, telling};
use puissance4_engine::{Limits, SolveError};
use puissance4_i18n::{Language, Phrase, refusal, sentence, tr};
use puissance4_players::Dice;
use puissance4_rules::{Column, Game, Geometry, Position, Style};
use puissance4_session::{Command, GradualHint, Input};
use serde::Serialize;

use crate::cli::{PuzzleArgs, PuzzleCommand, PuzzleDailyArgs, PuzzleNewArgs, PuzzleSolveArgs};
use crate::console::{self, Console, Typed};
use crate::failure::Failure;
use crate::hint_steps::{HintSteps, told};
use crate::json;
use crate::start::{self, STDIN, fresh_seed};
use crate::thinking::Thinking;

/// The style whose columns are numbered as in the coach's sentences.
const STYLE: Style = Style::Numbered;

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
    console.say(&task(puzzle, language))?;
    let command = format!("puissance4 puzzle solve {}", puzzle.game().moves());
    console.say_unbroken(&tr!(language, "puzzle-how", command = command))
}

/// The goal of a puzzle.
fn task(puzzle: &Puzzle, language: Language) -> String {
    let player = puzzle.position().to_move();
    tr!(
        language,
        "puzzle-task",
        level = puzzle.level().number(),
        player = player.number(),
        disc = STYLE.disc(player).to_string(),
        goal = puzzle.goal().name()
    )
}

/// The puzzle to solve: the one of the moves, or one of the pack.
fn chosen(arguments: &PuzzleSolveArgs, coach: &mut Coach, language: Language) -> Result<Puzzle, Failure> {
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
    let thinking = Thinking::new(language);
    let puzzle = coach.puzzle(&game, &thinking.limits());
    drop(thinking);
    puzzle.map_err(|error| match error {
        NoPuzzle::Solve(error @ SolveError::Stopped(_)) => Failure::refused(&error, language),
        error => Failure::refused(&error, language),
    })
}

fn solve(arguments: &PuzzleSolveArgs, language: Language) -> Result<(), Failure> {
    let mut coach = Coach::new(Geometry::STANDARD).map_err(|error| Failure::refused(&error, language))?;
    let puzzle = chosen(arguments, &mut coach, language)?;
    Lesson::new(&mut Console::new(), &mut coach, &puzzle, language).hold(false).map(|_| ())
}

/// A puzzle that a person is solving, with the coach.
struct Lesson<'a> {
    console: &'a mut Console,
    coach: &'a mut Coach,
    puzzle: &'a Puzzle,
    game: Game,
    language: Language,
    limits: Limits,
    hints: HintSteps,
    is_helped: bool,
}

/// How a person left a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Without a wrong move, and without help.
    Solved,
    /// With a wrong move or help.
    Failed,
    /// The same, and the person wants no more puzzles.
    GivenUp,
    /// Without trying.
    Left,
}

impl<'a> Lesson<'a> {
    fn new(console: &'a mut Console, coach: &'a mut Coach, puzzle: &'a Puzzle, language: Language) -> Self {
        let (game, limits, hints) = (puzzle.game().clone(), Limits::none(), HintSteps::default());
        Self { console, coach, puzzle, game, language, limits, hints, is_helped: false }
    }

    /// Asks for moves until the puzzle is solved; with `once` also until a wrong move.
    fn hold(&mut self, once: bool) -> Result<Outcome, Failure> {
        self.console.draw(self.game.position(), STYLE)?;
        self.console.say("")?;
        self.console.say(&task(self.puzzle, self.language))?;
        let mut wrong = 0;
        loop {
            let Some(column) = self.ask()? else {
                let solution = self.puzzle.solution().to_string();
                self.console.say(&tr!(self.language, "puzzle-solution", moves = solution))?;
                return Ok(if wrong > 0 || self.is_helped { Outcome::GivenUp } else { Outcome::Left });
            };
            if !self.judge(column)? {
                wrong += 1;
                if once {
                    return Ok(Outcome::Failed);
                }
                continue;
            }
            if self.game.play(column).is_err() || !self.answer()? {
                break;
            }
        }
        self.console.say("")?;
        self.console.draw(self.game.position(), STYLE)?;
        self.console.say("")?;
        let goal = self.puzzle.goal().name();
        self.console.say(&tr!(self.language, "puzzle-solved", goal = goal, wrong = wrong))?;
        Ok(if wrong == 0 && !self.is_helped { Outcome::Solved } else { Outcome::Failed })
    }

    /// A column that can be played; `None` if the person leaves.
    fn ask(&mut self) -> Result<Option<Column>, Failure> {
        let language = self.language;
        let player = self.game.position().to_move();
        loop {
            let text = match self.console.ask(&tr!(language, "prompt", player = player.number()))? {
                Typed::End => return Ok(None),
                Typed::NotText => {
                    self.console.say(&tr!(language, "not-utf8"))?;
                    continue;
                }
                Typed::Text(text) => text,
            };
            match Input::from_text(&text, self.game.position().geometry(), STYLE) {
                Some(Input::Column(column)) => match self.game.position().clone().play(column) {
                    Ok(_) => return Ok(Some(column)),
                    Err(error) => self.console.say(&sentence(&refusal(&error, STYLE, language)))?,
                },
                Some(Input::Command(Command::Hint)) => self.hint()?,
                Some(Input::Command(Command::Help)) => self.console.say(&tr!(language, "puzzle-commands"))?,
                Some(Input::Command(Command::Quit | Command::Back)) => return Ok(None),
                Some(Input::Command(_)) | None => {
                    let first = STYLE.first_column_number();
                    let last = first + self.game.position().geometry().size().columns() - 1;
                    self.console.say(&tr!(language, "choose-column", first = first, last = last))?;
                }
            }
        }
    }

    /// The idea of the right move, then where it is, then what it does.
    fn hint(&mut self) -> Result<(), Failure> {
        self.is_helped = true;
        let (position, language) = (self.game.position(), self.language);
        let (coach, limits) = (&mut *self.coach, &self.limits);
        let find = || {
            let hint = coach.hint(position, limits).map_err(|error| Failure::refused(&error, language))?;
            Ok(Some(GradualHint::proved(hint, position.geometry())))
        };
        let hint = self.hints.ask(position, find)?;
        match hint.and_then(|hint| told(hint, STYLE, language)) {
            Some(text) => self.console.say(&text),
            None => Ok(()),
        }
    }

    /// Says whether a column is right, and why.
    fn judge(&mut self, column: Column) -> Result<bool, Failure> {
        let language = self.language;
        let position = self.game.position();
        let failed = |error| Failure::refused(&error, language);
        let Explanation { facts, .. } = self.coach.explain(position, column, &self.limits).map_err(failed)?;
        let analysis =
            self.coach.analyze(position, &self.limits).map_err(|error| Failure::refused(&error, language))?;
        let right = self.puzzle.goal().columns(position, &analysis).contains(&column);
        let number = STYLE.column_number(column);
        let verdict = if right { "right" } else { "wrong" };
        let goal = self.puzzle.goal().name();
        self.console.say(&tr!(language, "puzzle-verdict", verdict = verdict, column = number, goal = goal))?;
        // A right move deserves its best reason; about a wrong one nothing is said that gives the right one away.
        let fact = if right { facts.first() } else { telling(&facts) };
        if let Some(fact) = fact {
            self.console.say(&fact.phrase(language))?;
        }
        Ok(right)
    }

    /// The computer answers; false if there is nothing left to find.
    fn answer(&mut self) -> Result<bool, Failure> {
        let goal = self.puzzle.goal();
        let found = self.coach.defence(self.game.position(), goal, &self.limits);
        let Some(column) = found.map_err(|error| Failure::refused(&error, self.language))? else { return Ok(false) };
        let player = self.game.position().to_move();
        let Ok(cell) = self.game.play(column) else { return Ok(false) };
        let (column, row) = (STYLE.column_number(cell.column()), STYLE.row_number(cell.row()));
        self.console.say("")?;
        self.console.say(&tr!(self.language, "played", player = player.number(), column = column, row = row))?;
        self.console.draw(self.game.position(), STYLE)?;
        Ok(true)
    }
}
