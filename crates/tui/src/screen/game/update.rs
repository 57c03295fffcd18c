//! How a game changes: by moves, by the engine's answers and with time.

use std::time::Duration;

use puissance4_i18n::{forfeit_in_short, refusal, sentence, tr};
use puissance4_players::{Forfeit, Who};
use puissance4_rules::Columns;
use puissance4_session::{
    Answer, Command, Concession, Place, Question, Refusal, RequestId, Response, SavedGame, Statistics,
};

use crate::app::{App, EngineEffect, Overlay, Screen, StorageEffect};
use crate::playing::{Mode, Study};

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
        playing.hint_request = None;
        playing.hinted = Columns::NONE;
        playing.hint = None;
        playing.gradual = None;
        playing.trying = None;
        if let Some(exercise) = playing.exercise_mut() {
            exercise.forget_question();
        }
        if playing.mode == Mode::Game {
            self.record_if_over();
            self.store_game();
        }
        self.ask_computer();
        self.study_if_wanted();
    }

    /// Adds a game that is over to the history, and to the statistics if it is not in them.
    fn record_if_over(&mut self) {
        if self.playing.as_ref().is_some_and(|playing| playing.session.id.is_none()) {
            let id = self.next_game_id();
            self.playing.iter_mut().for_each(|playing| playing.session.id = Some(id.clone()));
        }
        let Some(playing) = &mut self.playing else { return };
        let session = &mut playing.session;
        if !session.is_over() {
            return;
        }
        let is_counted = std::mem::replace(&mut session.counted, true);
        let mut played = Statistics::default();
        played.count(session);
        let (game, finished) = (Box::new(SavedGame::new(session)), session.clone());
        // Coming back to the board, from a review for example, is not finishing the game again.
        if playing.recorded.as_ref() != Some(&game) {
            playing.recorded = Some(game.clone());
            self.effect(StorageEffect::Record(game));
        }
        if !is_counted {
            self.statistics.add(&played);
            self.form.add(&finished);
            self.effect(StorageEffect::AddStatistics(played));
        }
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
        let Some(playing) = &mut self.playing else { return };
        if let Some(exercise) = playing.exercise() {
            // The other side has replied already, and its disc follows.
            playing.ready = exercise.played().get(playing.session.game().moves().0.len()).copied();
            return self.answer_when_seen();
        }
        let Some(player) = playing.session.to_move() else { return };
        let Who::Computer(computer) = playing.session.who(player) else { return };
        let game = playing.session.game().clone();
        let seed = self.next_seed();
        let request = self.ask(game, Question::Move { computer, seed });
        if let Some(playing) = &mut self.playing {
            playing.awaiting = Some(request);
        }
    }

    pub(crate) fn on_game_response(&mut self, request: RequestId, response: Response) {
        let Some(playing) = &mut self.playing else { return };
        if playing.awaiting == Some(request) {
            match response {
                Response::Answer(Answer::Move(column)) => {
                    playing.awaiting = None;
                    playing.ready = Some(column);
                    self.answer_when_seen();
                }
                Response::Refused(Refusal::Forfeit(forfeit)) => {
                    playing.awaiting = None;
                    self.lose_by(&forfeit);
                }
                Response::Refused(refusal) => {
                    playing.awaiting = None;
                    self.leave_game();
                    self.warn(refusal.sentence(self.language()));
                }
                _ => {}
            }
        } else if playing.trying == Some(request)
            || (playing.exercise().is_some() && playing.hint_request == Some(request))
        {
            self.on_puzzle_response(response);
        } else if playing.hint_request == Some(request) {
            self.on_hint(response);
        } else if playing.study.request == Some(request) {
            playing.study.take(response);
        }
    }

    /// Lets time pass: clocks run, discs fall, computers move.
    pub(crate) fn let_time_pass(&mut self, elapsed: Duration) {
        self.with_screen(|screen, app| screen.tick(app));
        self.let_run_pass(elapsed);
        if !matches!(self.screen, Screen::Playing(_)) || self.overlay.is_some() {
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
        if let Some(playback) = self.playing.as_ref().filter(|one| one.may_start_next(now)).map(|one| one.playback) {
            self.restart(true);
            if let Some(playing) = &mut self.playing {
                playing.playback = playback;
                playing.playback.moved();
            }
        }
        self.answer_when_seen();
    }

    fn answer_when_seen(&mut self) {
        let now = self.now;
        let Some(playing) = &mut self.playing else { return };
        let Some(column) = playing.ready.filter(|_| playing.may_answer(now)) else { return };
        playing.playback.moved();
        if let Ok(cell) = playing.session.play(column) {
            playing.let_fall(cell, now, self.settings.reduced_motion);
        }
        self.position_changed();
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
        let seed = self.coming_seed();
        let Some(playing) = &mut self.playing else { return };
        if is_rematch {
            playing.session.rematch();
        } else {
            playing.session.again();
        }
        self.form.choose_opponent(&mut playing.session, seed);
        playing.falling = None;
        playing.playback.paused = false;
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

    /// A program has lost the game by an offence. Its reason stays on the screen.
    fn lose_by(&mut self, forfeit: &Forfeit) {
        let language = self.language();
        if let Some(playing) = &mut self.playing
            && let Some(player) = playing.session.to_move()
            && let Who::Computer(computer) = playing.session.who(player)
        {
            playing.session.concede(Concession::Forfeited(player, forfeit.offence.clone()));
            self.position_changed();
            self.tell(forfeit_in_short(computer, forfeit, language), true);
        }
    }

    /// Goes back to the review from which the board was opened, to the list of drills from a puzzle, else to the menu.
    /// A game that is not over is stored, and any program may resume it.
    pub(crate) fn leave_game(&mut self) {
        self.effect(EngineEffect::StopPlayer);
        self.effect(EngineEffect::StopAnalyst);
        self.store_clock();
        self.message = None;
        if self.resume_review() {
            return;
        }
        match self.playing.take() {
            Some(playing) if playing.mode == Mode::Game => {
                if playing.session.can_go_on() {
                    self.unfinished = Some(SavedGame::new(&playing.session));
                    self.effect(StorageEffect::ReleaseCurrent);
                } else {
                    self.effect(StorageEffect::DeleteCurrent);
                }
            }
            Some(playing) if matches!(playing.mode, Mode::Puzzle(_)) => return self.show_training(),
            _ => {}
        }
        self.show_menu();
    }

    pub(super) fn drop_at_cursor(&mut self) {
        let (now, language) = (self.now, self.language());
        let numbering = self.theme().numbering();
        let Some(playing) = &mut self.playing else { return };
        if playing.playback.paused && playing.session.to_move().is_some() {
            let key = Command::Pause.key_name(Place::Game, language);
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
        if playing.exercise().is_some() {
            return self.try_in_puzzle(column);
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
