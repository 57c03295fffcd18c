//! The analysis of the position on the board: asked for while something of it is shown.

use puissance4_session::{Answer, Question, Response};

use crate::app::{App, EngineEffect};
use crate::playing::{Mode, Playing, Study};

impl Study {
    /// Takes a response to its request.
    pub(super) fn take(&mut self, response: Response) {
        match response {
            Response::Answer(Answer::Columns(analysis)) => self.analysis = Some(analysis),
            Response::Answer(Answer::Line(line, _)) => self.line = Some(line.0),
            Response::Answer(Answer::Explanations(explanations)) => {
                self.explained = Some(explanations);
                self.request = None;
            }
            Response::Refused(refusal) => {
                self.refusal = Some(refusal);
                self.request = None;
            }
            _ => {}
        }
    }

    /// Whether there is nothing left to ask for.
    fn is_complete(&self) -> bool {
        self.explained.is_some() || self.refusal.is_some()
    }
}

impl App {
    /// Whether anything is shown that needs the analysis.
    fn wants_study(&self, playing: &Playing) -> bool {
        let settings = &self.settings;
        settings.scores || settings.bar || settings.line || settings.explain || playing.mode != Mode::Game
    }

    /// Asks for the analysis if it is wanted. It waits for a hint or a verdict, whose request a new one would replace.
    pub(super) fn study_if_wanted(&mut self) {
        let Some(playing) = &self.playing else { return };
        let requests = [playing.study.request, playing.hint_request, playing.trying];
        let is_asked = requests.iter().any(Option::is_some);
        let is_puzzled = playing.exercise().is_some_and(|exercise| exercise.is_over() || playing.ready.is_some());
        let is_idle = playing.session.is_over() || is_puzzled || !self.wants_study(playing);
        if is_asked || is_idle || playing.study.is_complete() {
            return;
        }
        let game = playing.session.game().clone();
        let request = self.ask(game, Question::Analysis);
        if let Some(playing) = &mut self.playing {
            playing.study.request = Some(request);
        }
    }

    pub(super) fn stop_study_unless_wanted(&mut self) {
        let wanted = self.playing.as_ref().is_some_and(|playing| self.wants_study(playing));
        if let Some(playing) = self.playing.as_mut().filter(|_| !wanted)
            && playing.study.request.take().is_some()
        {
            self.effect(EngineEffect::StopAnalyst);
        }
    }
}
