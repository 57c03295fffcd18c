//! An exercise line by line: what a person types goes to it, and what it has to say is printed.

use std::time::Instant;

use puissance4_answers::Desk;
use puissance4_coach::{Fact, Puzzle};
use puissance4_engine::Limits;
use puissance4_i18n::{Language, mistake_task, refusal, sentence, tr};
use puissance4_rules::{Column, Style};
use puissance4_session::{Command, Effect, Exercise, Input, Learned, Problem, Progress, Remark, Response};
use puissance4_storage::Store;

use crate::console::{Console, Typed};
use crate::failure::Failure;
use crate::folder;
use crate::hint_steps::told;

/// The style whose columns are numbered as in the coach's sentences.
pub(crate) const STYLE: Style = Style::Numbered;

/// How large the transposition table is where no other size was asked for, in MiB.
pub(crate) const MEBIBYTES: usize = 64;

/// The goal of a puzzle.
pub(crate) fn puzzle_task(puzzle: &Puzzle, language: Language) -> String {
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

/// A person with an exercise.
pub(crate) struct Dialogue {
    pub(crate) console: Console,
    pub(crate) exercise: Exercise,
    desk: Desk,
    language: Language,
    /// What was learned so far.
    pub(crate) progress: Progress,
    /// Where that is kept, if anywhere.
    store: Option<Store>,
    /// Up to when time has passed for the exercise.
    since: Instant,
    /// Whether the next one is wanted.
    is_next: bool,
}

/// How a person went on from an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// To the next one.
    Next,
    /// Away: the run has ended, or the person has left.
    Left,
}

/// What is typed.
enum Wish {
    Column(Column),
    Hint,
    Skip,
    Leave,
}

impl Dialogue {
    pub(crate) fn new(exercise: Exercise, desk: Desk, language: Language) -> Self {
        let (console, progress, since) = (Console::new(), Progress::default(), Instant::now());
        Self { console, exercise, desk, language, progress, store: None, since, is_next: false }
    }

    /// The same with what was learned so far, and where it is kept.
    pub(crate) fn keeping(self, progress: Progress, store: Option<Store>) -> Self {
        Self { progress, store, ..self }
    }

    /// Shows the exercise, and asks for columns until it is solved or left.
    pub(crate) fn hold(&mut self) -> Result<Exit, Failure> {
        self.is_next = false;
        self.show_task()?;
        while !self.exercise.is_over() && !self.is_next {
            let wish = self.ask()?;
            // What comes when the time is up does not count.
            let passed = std::mem::replace(&mut self.since, Instant::now()).elapsed();
            let effects = self.exercise.pass(passed);
            self.perform(effects)?;
            if self.exercise.is_over() {
                break;
            }
            let effects = match wish {
                Wish::Column(column) => match self.exercise.try_column(column) {
                    Ok(effects) => effects,
                    Err(error) => {
                        self.console.say(&sentence(&refusal(&error, STYLE, self.language)))?;
                        continue;
                    }
                },
                Wish::Hint => {
                    let effects = self.exercise.hint();
                    if effects.is_empty() {
                        self.say_remark()?;
                    }
                    effects
                }
                Wish::Skip => self.exercise.skip(),
                Wish::Leave => {
                    self.leave()?;
                    return Ok(Exit::Left);
                }
            };
            self.perform(effects)?;
        }
        let has_ended = matches!(self.exercise.remark(), Remark::RunOver { .. });
        Ok(if has_ended { Exit::Left } else { Exit::Next })
    }

    fn show_task(&mut self) -> Result<(), Failure> {
        let language = self.language;
        self.console.draw(self.exercise.game().position(), STYLE)?;
        self.console.say("")?;
        match self.exercise.problem() {
            Problem::Puzzle { puzzle, .. } => {
                let task = puzzle_task(puzzle, language);
                self.console.say(&task)
            }
            Problem::Mistake { mistake, .. } => {
                self.console.say(&mistake_task(mistake, language))?;
                let disc = STYLE.disc(self.exercise.learner()).to_string();
                self.console.say(&tr!(language, "lesson-you", disc = disc))
            }
        }
    }

    fn ask(&mut self) -> Result<Wish, Failure> {
        let language = self.language;
        let is_puzzle = self.exercise.problem().as_puzzle().is_some();
        let prompt = if is_puzzle {
            tr!(language, "prompt", player = self.exercise.learner().number())
        } else {
            tr!(language, "mistakes-prompt")
        };
        let geometry = self.exercise.game().position().geometry();
        loop {
            let text = match self.console.ask(&prompt)? {
                Typed::End => return Ok(Wish::Leave),
                Typed::NotText => {
                    self.console.say(&tr!(language, "not-utf8"))?;
                    continue;
                }
                Typed::Text(text) => text,
            };
            match Input::from_text(&text, geometry, STYLE) {
                Some(Input::Column(column)) => return Ok(Wish::Column(column)),
                Some(Input::Command(Command::Hint)) => return Ok(Wish::Hint),
                Some(Input::Command(Command::Quit | Command::Back)) => return Ok(Wish::Leave),
                // The letter n is the key for a new game elsewhere.
                Some(Input::Command(Command::Skip | Command::NewGame)) if !is_puzzle => return Ok(Wish::Skip),
                _ if !is_puzzle => self.console.say(&tr!(language, "mistakes-commands"))?,
                Some(Input::Command(Command::Help)) => self.console.say(&tr!(language, "puzzle-commands"))?,
                Some(Input::Command(_)) | None => {
                    let first = STYLE.first_column_number();
                    let last = first + geometry.size().columns() - 1;
                    self.console.say(&tr!(language, "choose-column", first = first, last = last))?;
                }
            }
        }
    }

    /// The person leaves: a puzzle is told, and a timed run ends.
    fn leave(&mut self) -> Result<(), Failure> {
        if let Some(puzzle) = self.exercise.problem().as_puzzle() {
            let moves = puzzle.solution().to_string();
            self.console.say(&tr!(self.language, "puzzle-solution", moves = moves))?;
        }
        self.end()
    }

    /// Nothing follows: a timed run ends.
    pub(crate) fn end(&mut self) -> Result<(), Failure> {
        let effects = self.exercise.leave();
        self.perform(effects)
    }

    fn perform(&mut self, effects: Vec<Effect>) -> Result<(), Failure> {
        for effect in effects {
            match effect {
                Effect::Ask(question) => {
                    let answer = self.desk.ask(self.exercise.game(), &question, &Limits::none());
                    let answer = answer.map_err(|error| Failure::refused(&error, self.language))?;
                    let effects = self.exercise.answer(Response::Answer(answer));
                    // The result of a run is announced when it is noted.
                    if !matches!(self.exercise.remark(), Remark::RunOver { .. }) {
                        self.say_remark()?;
                    }
                    self.perform(effects)?;
                }
                Effect::Learn(learned) => self.note(&learned),
                Effect::Next => self.is_next = true,
                Effect::End => self.say_remark()?,
                // It has answered already.
                Effect::Stop => {}
            }
        }
        Ok(())
    }

    /// Notes what was learned, here and in the folder.
    fn note(&mut self, learned: &Learned) {
        if let Some(store) = &self.store {
            folder::note(store, learned, self.language);
        }
        let change = self.progress.note(learned);
        self.exercise.noted(change);
    }

    fn say_remark(&mut self) -> Result<(), Failure> {
        let (language, remark) = (self.language, self.exercise.remark().clone());
        match &remark {
            Remark::Hint(hint) => told(hint, STYLE, language).iter().try_for_each(|text| self.console.say(text)),
            Remark::Solved { kind: Some(_), facts, .. } => {
                // With the cells that the reason names.
                let lit = facts.first().map(Fact::cells).unwrap_or_default();
                self.console.say("")?;
                self.console.draw_lit(self.exercise.game().position(), STYLE, &lit)?;
                self.console.say("")?;
                self.say_all(&remark.sentences(STYLE, language))
            }
            Remark::Right { .. } | Remark::Solved { .. } => {
                let verdict = remark.verdict(STYLE, language);
                self.say_all(&verdict.into_iter().chain(remark.reasons(language)).collect::<Vec<_>>())?;
                self.console.say("")?;
                if let Remark::Right { reply: cell, .. } = &remark {
                    let player = self.exercise.learner().other().number();
                    let (column, row) = (STYLE.column_number(cell.column()), STYLE.row_number(cell.row()));
                    self.console.say(&tr!(language, "played", player = player, column = column, row = row))?;
                }
                self.console.draw(self.exercise.game().position(), STYLE)?;
                let Some(ending) = remark.ending(language) else { return Ok(()) };
                self.console.say("")?;
                self.console.say(&ending)
            }
            _ => self.say_all(&remark.sentences(STYLE, language)),
        }
    }

    fn say_all(&mut self, sentences: &[String]) -> Result<(), Failure> {
        sentences.iter().try_for_each(|sentence| self.console.say(sentence))
    }
}
