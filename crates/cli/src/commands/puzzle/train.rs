//! `puissance4 puzzle train`: one puzzle after another, near the learner's rating or in a timed run.

use std::time::Instant;

use puissance4_coach::{Attempt, Change, Coach, Pack, Run};
use puissance4_i18n::{Language, Phrase as _, run_result, run_standing, training_result, training_standing};
use puissance4_players::Dice;
use puissance4_rules::Geometry;
use puissance4_session::{Learned, Progress};
use puissance4_storage::Store;

use super::{Lesson, Outcome};
use crate::cli::PuzzleTrainArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::folder;
use crate::start::fresh_seed;

/// A person who trains.
struct Trainee {
    console: Console,
    coach: Coach,
    dice: Dice,
    /// Where what was learned is kept, if there is a folder.
    store: Option<Store>,
    progress: Progress,
    language: Language,
}

pub(super) fn run(arguments: &PuzzleTrainArgs, language: Language) -> Result<(), Failure> {
    let coach = Coach::new(Geometry::STANDARD).map_err(|error| Failure::refused(&error, language))?;
    let dice = Dice::seeded(arguments.seed.unwrap_or_else(fresh_seed));
    let store = folder::open();
    let progress = store.as_ref().map_or_else(Progress::default, |store| folder::learned(store, language));
    let mut trainee = Trainee { console: Console::new(), coach, dice, store, progress, language };
    if arguments.timed { trainee.race() } else { trainee.train(arguments) }
}

impl Trainee {
    /// Puzzles near the learner's rating, until the person leaves.
    fn train(&mut self, arguments: &PuzzleTrainArgs) -> Result<(), Failure> {
        let language = self.language;
        loop {
            let today = jiff::Zoned::now().date();
            let next = self.progress.training.next(Pack::embedded(), arguments.idea, today, &mut self.dice);
            let Some((puzzle, turn)) = next else { return Ok(()) };
            self.console.say(&training_standing(&self.progress.training, language))?;
            self.console.say(&turn.phrase(language))?;
            let outcome = Lesson::new(&mut self.console, &mut self.coach, puzzle, language).hold(false)?;
            if outcome == Outcome::Left {
                return Ok(());
            }
            let is_solved = outcome == Outcome::Solved;
            let daily = (Pack::daily(today) == Some(puzzle)).then_some(today);
            let learned = Learned::Tried { attempt: Attempt::at(puzzle, is_solved), today, daily };
            if let Some(change) = self.note(&learned) {
                for sentence in training_result(&self.progress.training, &change, is_solved, language) {
                    self.console.say(&sentence)?;
                }
            }
            if outcome == Outcome::GivenUp {
                return Ok(());
            }
            self.console.say("")?;
        }
    }

    /// A timed run.
    fn race(&mut self) -> Result<(), Failure> {
        let (language, start, mut run) = (self.language, Instant::now(), Run::default());
        while !run.is_over(start.elapsed()) {
            let Some(puzzle) = run.next(Pack::embedded(), &mut self.dice) else { break };
            self.console.say(&run_standing(&run, start.elapsed(), language))?;
            let outcome = Lesson::new(&mut self.console, &mut self.coach, puzzle, language).hold(true)?;
            if matches!(outcome, Outcome::Left | Outcome::GivenUp) {
                // A run that was left does not count.
                return Ok(());
            }
            // An answer that comes too late does not count.
            if start.elapsed() >= Run::TIME {
                break;
            }
            run.record(&Attempt::at(puzzle, outcome == Outcome::Solved));
            self.console.say("")?;
        }
        self.note(&Learned::Ran(run.solved));
        self.console.say(&run_result(&run, &self.progress.training, language))
    }

    /// Notes what was learned, here and in the folder.
    fn note(&mut self, learned: &Learned) -> Option<Change> {
        if let Some(store) = &self.store {
            folder::note(store, learned, self.language);
        }
        self.progress.note(learned)
    }
}
