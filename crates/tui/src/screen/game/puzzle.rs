//! Puzzles: the player finds the column that keeps the win or the draw, move by move.

use std::time::Duration;

use puissance4_coach::Pack;
use puissance4_i18n::{Phrase as _, refusal, sentence, training_result};
use puissance4_players::{Computer, Dice, Who};
use puissance4_rules::{ByPlayer, Column, Game, Player};
use puissance4_session::{Command, Effect, Exercise, Question, Remark, Response, Session};

use super::layout::has_panel;
use crate::app::{App, EngineEffect};
use crate::playing::{Mode, Playing};

impl App {
    /// Shows the puzzle of an exercise, and why it was chosen.
    pub(crate) fn start_exercise(&mut self, exercise: Exercise) {
        let game = Game::from_position(exercise.game().position().clone());
        let other = Who::Computer(Computer::Perfect);
        let who = match exercise.learner() {
            Player::First => ByPlayer { first: Who::Human, second: other },
            Player::Second => ByPlayer { first: other, second: Who::Human },
        };
        let turn = exercise.problem().turn();
        self.start(Session::new(game, who, None), Mode::Puzzle(Box::new(exercise)));
        if let Some(turn) = turn {
            self.say(turn.phrase(self.language()));
        }
    }

    /// Lets the exercise on the board react, and does what it wants.
    pub(crate) fn in_exercise(&mut self, act: impl FnOnce(&mut Exercise) -> Vec<Effect>) {
        if let Some(changed) = self.react(act) {
            self.say(changed);
        }
    }

    /// The same; returns what the attempt has changed, in words.
    fn react(&mut self, act: impl FnOnce(&mut Exercise) -> Vec<Effect>) -> Option<String> {
        let effects = act(self.playing.as_mut().and_then(Playing::exercise_mut)?);
        let mut changed = None;
        for effect in effects {
            match effect {
                Effect::Ask(question) => self.ask_in_puzzle(question),
                Effect::Stop => self.effect(EngineEffect::StopAnalyst),
                Effect::Learn(learned) => {
                    let change = self.learn(learned);
                    let exercise = self.playing.as_mut().and_then(Playing::exercise_mut)?;
                    exercise.noted(change);
                    let is_solved = exercise.result() == Some(true);
                    let training = &self.progress.training;
                    changed = change.map(|it| training_result(training, &it, is_solved, self.language()).join(" "));
                }
                Effect::Next => self.next_puzzle(),
                Effect::End => self.end_run(),
            }
        }
        changed
    }

    fn ask_in_puzzle(&mut self, question: Question) {
        let Some(game) = self.playing.as_ref().and_then(Playing::exercise).map(|one| one.game().clone()) else {
            return;
        };
        let request = Some(self.ask(game, question));
        let Some(playing) = &mut self.playing else { return };
        // It replaces the request for the analysis, which is asked for again afterwards.
        playing.study.request = None;
        (playing.trying, playing.hint_request) =
            if question == Question::Hint { (None, request) } else { (request, None) };
    }

    /// The next puzzle of the training or the run.
    fn next_puzzle(&mut self) {
        let (today, seed, idea) = (self.today(), self.next_seed(), self.training.idea());
        let Some(exercise) = self.playing.as_ref().and_then(Playing::exercise) else { return };
        let (pack, mut dice) = (Pack::embedded(), Dice::seeded(seed));
        let next = exercise.next_puzzle(pack, &self.progress.training, idea, today, &mut dice);
        let (Some(problem), mut exercise) = (next, exercise.clone()) else { return };
        exercise.begin(problem, today);
        self.start_exercise(exercise);
    }

    pub(crate) fn try_in_puzzle(&mut self, column: Column) {
        let (language, numbering) = (self.language(), self.theme().numbering());
        let Some(exercise) = self.playing.as_mut().and_then(Playing::exercise_mut) else { return };
        match exercise.try_column(column) {
            Ok(effects) => self.in_exercise(|_| effects),
            Err(error) => self.warn(sentence(&refusal(&error, numbering, language))),
        }
    }

    pub(crate) fn hint_in_puzzle(&mut self) {
        let Some(playing) = self.playing.as_mut().filter(|playing| playing.person_to_move().is_some()) else { return };
        playing.text_scroll = 0;
        let changed = self.react(Exercise::hint);
        // Without a panel they share a line, and what is asked for has precedence.
        if !has_panel(self.area) && self.playing.as_ref().is_some_and(Playing::has_hint) {
            self.message = None;
        } else if let Some(changed) = changed {
            self.say(changed);
        }
    }

    /// Does what gives the answer to the puzzle away: the attempt has failed.
    pub(crate) fn give_puzzle_away(&mut self, command: Command) {
        self.in_exercise(Exercise::give_away);
        // In a timed run, the next puzzle is on the board.
        if self.playing.as_ref().is_some_and(|playing| !playing.is_secret()) {
            self.act_in_game(command);
        }
    }

    /// The engine has judged a column or found a hint.
    pub(crate) fn on_puzzle_response(&mut self, response: Response) {
        let (now, language, numbering) = (self.now, self.language(), self.theme().numbering());
        if let Some(playing) = &mut self.playing {
            (playing.trying, playing.hint_request) = (None, None);
        }
        let changed = self.react(|exercise| exercise.answer(response));
        let Some(playing) = &mut self.playing else { return };
        let Some(remark) = playing.exercise().map(|exercise| exercise.remark().clone()) else { return };
        let with_change = |words: Option<String>| words.into_iter().chain(changed).collect::<Vec<_>>().join(" ");
        match &remark {
            Remark::Right { cell, .. } | Remark::Solved { cell, .. } => {
                if let Ok(cell) = playing.session.play(cell.column()) {
                    playing.let_fall(cell, now, self.settings.reduced_motion);
                }
                self.position_changed();
                if let Some(ending) = remark.ending(language) {
                    self.say(with_change(Some(ending)));
                }
            }
            Remark::Wrong { .. } => self.warn(with_change(remark.verdict(numbering, language))),
            Remark::Refused(refusal) => self.warn(refusal.sentence(language)),
            _ => {}
        }
        self.study_if_wanted();
    }

    pub(crate) fn let_run_pass(&mut self, elapsed: Duration) {
        self.in_exercise(|exercise| exercise.pass(elapsed));
    }

    /// The timed run is over: back to the list, with its result.
    fn end_run(&mut self) {
        let remark = self.playing.as_ref().and_then(Playing::exercise).map(Exercise::remark);
        let words = remark.map(|remark| remark.sentences(self.theme().numbering(), self.language()).join(" "));
        self.leave_game();
        if let Some(words) = words {
            self.tell(words, false);
        }
    }

    /// Notes the result of a timed run that is interrupted by the end of the program.
    pub(crate) fn note_run(&mut self) {
        let effects = self.playing.as_mut().and_then(Playing::exercise_mut).map(Exercise::leave).unwrap_or_default();
        for effect in effects {
            if let Effect::Learn(learned) = effect {
                self.learn(learned);
            }
        }
    }
}
