//! What a game asks the workers: the moves of computers, advice, the values of columns.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_players::Computer;
use puissance4_rules::Game;
use puissance4_session::{Answer, Playback, Question, Response, Session};

use crate::random;
use crate::view::coaching::Remark;
use crate::view::play::local_game::LocalGame;

/// The least time between a person's disc and a computer's answer, so people can follow.
const PACE: Duration = Duration::from_millis(650);

impl LocalGame {
    /// Asks the worker for a computer's move, and plays it unless the game has changed by then.
    pub(super) fn ask_computer(self, computer: Computer) {
        let start = js_sys::Date::now();
        let Some(game) = self.game() else { return };
        let question = Question::Move { computer, seed: random::seed() };
        self.page.opponent.ask(game.clone(), question, move |response| match response {
            Response::Answer(Answer::Move(column)) => {
                let game = game.clone();
                let play = move || {
                    let is_due = self.game() == Some(game)
                        && self.session.with_untracked(Session::computer_to_move) == Some(computer)
                        && self.playback.with_untracked(Playback::may_move);
                    if is_due {
                        self.playback.update(Playback::moved);
                        self.play(column);
                    }
                };
                let passed = Duration::from_secs_f64((js_sys::Date::now() - start).max(0.0) / 1e3);
                set_timeout(play, self.pace().saturating_sub(passed));
            }
            Response::Refused(refusal) => {
                self.playback.update(|playback| playback.paused = true);
                self.refuse(refusal.sentence(self.page.speech()));
            }
            _ => {}
        });
    }

    /// How long a computer's move takes at least.
    fn pace(self) -> Duration {
        let is_watched = self.session.with_untracked(Session::is_watched);
        if is_watched { self.playback.with_untracked(Playback::delay) } else { PACE }
    }

    /// Asks the coach, and shows the answer unless the game has changed by then.
    pub(super) fn ask_coach(self, question: Question, announces: bool) {
        let Some(game) = self.game().filter(|_| self.session.with_untracked(|session| session.to_move().is_some()))
        else {
            return;
        };
        let about = game.clone();
        self.page.coach.ask(game, question, move |response| self.show_advice(&about, response, announces));
    }

    /// Asks the engine for the value of every column, and for best play from here.
    pub(super) fn ask_analyst(self, wants_line: bool) {
        let Some(game) = self.game().filter(|game| !game.position().is_over()) else { return };
        let about = game.clone();
        self.page.analyst.ask(game, Question::Analysis, move |response| match response {
            Response::Columns(columns) if self.game().as_ref() == Some(&about) => {
                self.known.set(columns);
            }
            Response::Answer(Answer::Line(_, _)) if !wants_line => {}
            response => self.show_advice(&about, response, true),
        });
    }

    /// Tells the next step of a hint about this position.
    pub(super) fn show_hint(self) {
        match self.advice.with_untracked(|advice| advice.as_ref().and_then(Remark::more)) {
            Some(more) => self.say(more),
            None => self.ask_coach(Question::Hint, true),
        }
    }

    fn show_advice(self, about: &Game, response: Response, announces: bool) {
        let advice = Remark::of(response, about.position());
        let Some(advice) = advice.filter(|_| self.game().as_ref() == Some(about)) else { return };
        if announces {
            self.say(advice);
        } else {
            // What is always shown is shown at once.
            self.advice.set(Some(advice.complete()));
        }
    }

    /// Shows and announces advice.
    fn say(self, advice: Remark) {
        self.page.announce(advice.sentences(self.page.speech()).join(" "));
        self.advice.set(Some(advice));
    }
}
