//! How a game changes: by moves, by the engine's answers and with time.

use std::time::Duration;

use puissance4_i18n::{Phrase as _, refusal, sentence, tr};
use puissance4_players::Who;
use puissance4_rules::Columns;
use puissance4_session::{Concession, SavedGame, Statistics};

use crate::app::{App, EngineEffect, Overlay, Screen, StorageEffect};
use crate::keys::{self, Action, Place};
use crate::playing::{Mode, Playing, Study};
use crate::worker::{Request, RequestId, Response};

impl App {
    /// The position or the players have changed: requests about them no longer count.
    pub(crate) fn position_changed(&mut self) {
        self.effect(EngineEffect::StopPlayer);
        self.effect(EngineEffect::StopAnalyst);
        // An answer about the position before is no longer true.
        self.drop_answer();
        let Some(playing) = &mut self.playing else { return };
        playing.text_scroll = 0;
        playing.awaiting = None;
        playing.ready = None;
        playing.study = Study::default();
        playing.hint_wanted = None;
        playing.hinted = Columns::NONE;
        playing.hint = None;
        playing.defending = None;
        if playing.mode == Mode::Game {
            let session = &mut playing.session;
            if session.is_over() && !session.counted {
                session.counted = true;
                let mut played = Statistics::default();
                played.count(session);
                self.statistics.add(&played);
                self.effect(StorageEffect::AddStatistics(played));
            }
            self.store_game();
        }
        self.ask_computer();
        self.study_if_wanted();
    }

    fn store_game(&mut self) {
        let now = self.now;
        if let Some(playing) = &mut self.playing
            && playing.mode == Mode::Game
        {
            playing.stored = now;
            let saved = Box::new(SavedGame::new(&playing.session));
            self.effect(StorageEffect::WriteCurrent(saved));
        }
    }

    /// Stores the time that has passed since the last move.
    pub(crate) fn store_clock(&mut self) {
        if self.playing.as_ref().is_some_and(|playing| playing.session.clock.is_some() && playing.session.can_go_on()) {
            self.store_game();
        }
    }

    fn ask_computer(&mut self) {
        let Some(playing) = &self.playing else { return };
        if matches!(playing.mode, Mode::Puzzle { .. }) {
            return self.ask_defence();
        }
        let Some(player) = playing.session.to_move() else { return };
        let Who::Computer(computer) = playing.session.who(player) else { return };
        let start = playing.session.game().start().clone();
        let position = playing.position().clone();
        let (request, seed) = (self.next_request(), self.next_seed());
        if let Some(playing) = &mut self.playing {
            playing.awaiting = Some(request);
        }
        self.effect(EngineEffect::Ask(request, Box::new(Request::Move { computer, start, position, seed })));
    }

    /// Whether anything is shown that needs the engine.
    fn wants_study(&self, playing: &Playing) -> bool {
        let settings = &self.settings;
        let shown = settings.scores || settings.bar || settings.line || settings.explain;
        shown || playing.hint_wanted.is_some() || playing.mode != Mode::Game
    }

    pub(super) fn study_if_wanted(&mut self) {
        let Some(playing) = &self.playing else { return };
        let study = &playing.study;
        let is_known = study.request.is_some() || study.analysis.is_some() || study.unknown.is_some();
        let is_puzzled = playing.defending.is_some() || playing.is_solved;
        if is_known || is_puzzled || playing.session.is_over() || !self.wants_study(playing) {
            return;
        }
        let position = playing.position().clone();
        let request = self.next_request();
        if let Some(playing) = &mut self.playing {
            playing.study.request = Some(request);
        }
        self.effect(EngineEffect::Ask(request, Box::new(Request::Study { position })));
    }

    pub(crate) fn on_game_response(&mut self, request: RequestId, response: Response) {
        let Some(playing) = &mut self.playing else { return };
        if playing.awaiting == Some(request) {
            match response {
                Response::Move(column) => {
                    playing.awaiting = None;
                    playing.ready = Some(column);
                    self.answer_when_seen();
                }
                Response::CannotPlay(error) => {
                    playing.awaiting = None;
                    let text = sentence(&error.phrase(self.language()));
                    self.leave_game();
                    self.warn(text);
                }
                _ => {}
            }
        } else if playing.defending == Some(request) {
            playing.defending = None;
            match response {
                Response::Defence(Some(column)) => {
                    playing.ready = Some(column);
                    self.answer_when_seen();
                }
                _ => self.puzzle_solved(),
            }
        } else if playing.study.request == Some(request) {
            match response {
                Response::Explained(explained) => playing.study.explained = Some(explained),
                Response::Scores(analysis) => playing.study.analysis = Some(analysis),
                Response::Line(line) => {
                    playing.study.line = Some(line);
                    playing.study.request = None;
                }
                Response::Unknown(unknown) => {
                    playing.study.unknown = Some(unknown);
                    playing.study.request = None;
                }
                _ => {}
            }
            self.hint_when_known();
        }
    }

    /// Lets time pass: clocks run, discs fall, computers move.
    pub(crate) fn let_time_pass(&mut self, elapsed: Duration) {
        self.replay_step();
        if !matches!(self.screen, Screen::Playing) || self.overlay.is_some() {
            return;
        }
        let now = self.now;
        let Some(playing) = &mut self.playing else { return };
        playing.settle(now);
        if playing.is_timed()
            && let Some(player) = playing.session.to_move()
            && playing.session.clock.as_mut().is_some_and(|clock| clock.run(player, elapsed))
        {
            playing.session.concede(Concession::OutOfTime(player));
            self.position_changed();
            return;
        }
        if playing.has_clock_to_store(now) {
            self.store_clock();
        }
        let Some(playing) = &mut self.playing else { return };
        if playing.hint_wanted.is_some_and(|deadline| now >= deadline) {
            self.give_simple_hint();
        }
        if self.playing.as_ref().is_some_and(|playing| playing.may_start_next(now)) {
            self.restart(true);
        }
        self.answer_when_seen();
    }

    fn answer_when_seen(&mut self) {
        let now = self.now;
        let Some(playing) = &mut self.playing else { return };
        let Some(column) = playing.ready.filter(|_| playing.may_answer(now)) else { return };
        if let Ok(cell) = playing.session.play(column) {
            playing.let_fall(cell, now, self.settings.reduced_motion);
        }
        self.position_changed();
    }

    pub(super) fn stop_study_unless_wanted(&mut self) {
        let wanted = self.playing.as_ref().is_some_and(|playing| self.wants_study(playing));
        if let Some(playing) = self.playing.as_mut().filter(|_| !wanted) {
            playing.study.request = None;
            self.effect(EngineEffect::StopAnalyst);
        }
    }

    pub(super) fn ask_unless_over(&mut self, overlay: Overlay) {
        let Some(playing) = &self.playing else { return };
        if playing.session.is_over() || playing.session.game().ply() == 0 {
            self.restart(overlay == Overlay::Rematch);
        } else {
            self.overlay = Some(overlay);
        }
    }

    /// Starts the next game: in the same seats, or with the other contestant starting.
    pub(crate) fn restart(&mut self, is_rematch: bool) {
        let Some(playing) = &mut self.playing else { return };
        if is_rematch {
            playing.session.rematch();
        } else {
            playing.session.again();
        }
        playing.falling = None;
        playing.paused = false;
        self.message = None;
        self.position_changed();
    }

    pub(crate) fn resign(&mut self) {
        if let Some(playing) = &mut self.playing
            && let Some(player) = playing.person_to_move()
        {
            playing.session.concede(Concession::Resigned(player));
            self.position_changed();
        }
    }

    /// Goes back to the review from which the board was opened, else to the menu. A game that is not over is stored, and any
    /// program may resume it.
    pub(crate) fn leave_game(&mut self) {
        self.effect(EngineEffect::StopPlayer);
        self.effect(EngineEffect::StopAnalyst);
        self.store_clock();
        self.message = None;
        if self.resume_review() {
            return;
        }
        if let Some(playing) = self.playing.take()
            && playing.mode == Mode::Game
        {
            if playing.session.can_go_on() {
                self.unfinished = Some(SavedGame::new(&playing.session));
                self.effect(StorageEffect::ReleaseCurrent);
            } else {
                self.effect(StorageEffect::DeleteCurrent);
            }
        }
        self.show_menu();
    }

    pub(super) fn drop_at_cursor(&mut self) {
        let (now, language) = (self.now, self.language());
        let numbering = self.theme().numbering();
        let Some(playing) = &mut self.playing else { return };
        if playing.paused && playing.session.to_move().is_some() {
            let key = keys::name(Place::Game, Action::Pause, language);
            self.warn(tr!(language, "paused", key = key));
            return;
        }
        if playing.session.to_move().is_some() && playing.person_to_move().is_none() {
            self.say(tr!(language, "not-your-turn"));
            return;
        }
        let column = playing.cursor;
        if let Some(row) = playing.pointing
            && let Some(landing) = playing.position().landing(column)
            && landing.row() != row
        {
            let column = numbering.column_number(column);
            let row = numbering.row_number(landing.row());
            self.warn(tr!(language, "wrong-cell", column = column, row = row));
            return;
        }
        if playing.position().landing(column).is_some() && !self.is_right(column) {
            return;
        }
        let Some(playing) = &mut self.playing else { return };
        match playing.session.play(column) {
            Ok(cell) => {
                playing.let_fall(cell, now, self.settings.reduced_motion);
                self.position_changed();
            }
            Err(error) => self.warn(sentence(&refusal(&error, numbering, language))),
        }
    }

    pub(super) fn step_back(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        playing.falling = None;
        match playing.session.undo() {
            Some(count) => {
                self.position_changed();
                self.say(tr!(self.language(), "undone", count = count));
            }
            None => self.warn(tr!(self.language(), "nothing-to-undo")),
        }
    }

    pub(super) fn step_forward(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        match playing.session.redo() {
            Some(count) => {
                self.position_changed();
                self.say(tr!(self.language(), "redone", count = count));
            }
            None => self.warn(tr!(self.language(), "nothing-to-redo")),
        }
    }
}
