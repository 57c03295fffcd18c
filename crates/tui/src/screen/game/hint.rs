//! Hints: the best columns with a reason, or a column that looks good where nothing can be proved in time.

use puissance4_i18n::{fact_of, just_as_good, tr};
use puissance4_rules::{Column, Columns};
use puissance4_session::{Question, Response};

use crate::app::{App, EngineEffect};

impl App {
    pub(super) fn hint(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        if playing.person_to_move().is_none() {
            return;
        }
        // The request replaces the one for the analysis, which is asked for again after the hint.
        playing.study.request = None;
        playing.hint = None;
        playing.text_scroll = 0;
        let game = playing.session.game().clone();
        let request = self.ask(game, Question::Hint);
        if let Some(playing) = &mut self.playing {
            playing.hint_request = Some(request);
        }
    }

    pub(super) fn on_hint(&mut self, response: Response) {
        let language = self.language();
        let Some(playing) = &mut self.playing else { return };
        playing.hint_request = None;
        let to_move = playing.position().to_move();
        match response {
            Response::Hint(hint) => {
                let column = tr!(language, "hint-exact", column = self.numbers(&[hint.column]));
                let reason = hint.facts.first().map(|fact| fact_of(to_move, fact, language));
                let others = just_as_good(&hint, |column| self.numbers(&[column]), language);
                let text = [Some(column), reason, others].into_iter().flatten().collect::<Vec<_>>().join(" ");
                self.show_hint(&hint.best, text);
            }
            Response::SimpleHint(column) => {
                let text = tr!(language, "hint-simple", columns = self.numbers(&[column]));
                self.show_hint(&[column], text);
            }
            _ => {}
        }
        self.study_if_wanted();
    }

    /// Closes the hint, or gives up looking for it.
    pub(super) fn close_hint(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        playing.hinted = Columns::NONE;
        playing.hint = None;
        if playing.hint_request.take().is_some() {
            self.effect(EngineEffect::StopAnalyst);
            self.study_if_wanted();
        }
    }

    fn show_hint(&mut self, columns: &[Column], text: String) {
        if let Some(playing) = &mut self.playing {
            playing.hinted = columns.iter().copied().collect();
            playing.hint = Some(text);
        }
    }

    /// The numbers of columns as the theme shows them.
    fn numbers(&self, columns: &[Column]) -> String {
        let numbering = self.theme().numbering();
        columns.iter().map(|column| numbering.column_number(*column).to_string()).collect::<Vec<_>>().join(", ")
    }
}
