//! `puissance4 puzzle train`: one puzzle after another, near the learner's rating or in a timed run.

use puissance4_answers::Desk;
use puissance4_coach::Pack;
use puissance4_i18n::{Language, Phrase as _, run_standing, training_result, training_standing};
use puissance4_players::Dice;
use puissance4_session::{Exercise, Problem, Progress};

use crate::cli::PuzzleTrainArgs;
use crate::exercise::{Dialogue, Exit, MEBIBYTES};
use crate::failure::Failure;
use crate::folder;
use crate::start::fresh_seed;

/// Puzzles near the learner's rating until the person leaves, or those of a run until it ends.
pub(super) fn run(arguments: &PuzzleTrainArgs, language: Language) -> Result<(), Failure> {
    let (pack, today) = (Pack::embedded(), || jiff::Zoned::now().date());
    let mut dice = Dice::seeded(arguments.seed.unwrap_or_else(fresh_seed));
    let store = folder::open();
    let progress = store.as_ref().map_or_else(Progress::default, |store| folder::learned(store, language));
    let training = &progress.training;
    let first = if arguments.timed {
        Exercise::timed(pack, training.best_run, &mut dice)
    } else {
        let problem = Problem::next(pack, training, arguments.idea, today(), &mut dice);
        problem.map(|problem| Exercise::new(problem, today()))
    };
    let Some(exercise) = first else { return Ok(()) };
    let mut dialogue = Dialogue::new(exercise, Desk::new(MEBIBYTES), language).keeping(progress, store);
    loop {
        for sentence in introduction(&dialogue, language) {
            dialogue.console.say(&sentence)?;
        }
        let exit = dialogue.hold()?;
        let (exercise, training) = (&dialogue.exercise, &dialogue.progress.training);
        if let (Some(change), Some(is_solved)) = (exercise.change(), exercise.result()) {
            for sentence in training_result(training, change, is_solved, language) {
                dialogue.console.say(&sentence)?;
            }
        }
        if exit == Exit::Left {
            return Ok(());
        }
        dialogue.console.say("")?;
        let (exercise, training) = (&dialogue.exercise, &dialogue.progress.training);
        let next = exercise.next_puzzle(pack, training, arguments.idea, today(), &mut dice);
        let Some(problem) = next else { return dialogue.end() };
        dialogue.exercise.begin(problem, today());
    }
}

/// How the learner or the run stands, and why the puzzle was chosen.
fn introduction(dialogue: &Dialogue, language: Language) -> Vec<String> {
    if let Some(timed) = dialogue.exercise.run() {
        return vec![run_standing(&timed.run, timed.elapsed, language)];
    }
    let turn = dialogue.exercise.problem().turn().map(|turn| turn.phrase(language));
    [training_standing(&dialogue.progress.training, language)].into_iter().chain(turn).collect()
}
