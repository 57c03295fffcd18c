//! Hints: the best columns with a reason, or a column that looks good where nothing can be proved in time.

use puissance4_i18n::{Language, fact_of, just_as_good, tr};
use puissance4_rules::{Column, Columns, Player, Style};
use puissance4_session::{Question, Response};

use crate::app::{App, EngineEffect};

impl App {
    pub(super) fn hint(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        if playing.person_to_move().is_none() {
            return;
        }
        if let Some(words) = self.try_puzzle(false) {
            self.say(words);
        }
        let Some(playing) = &mut self.playing else { return };
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

    pub(super) fn on_hint(&mut self, response: &Response) {
        let language = self.language();
        let Some(playing) = &mut self.playing else { return };
        playing.hint_request = None;
        let to_move = playing.position().to_move();
        if let Some((columns, text)) = advice(response, to_move, self.theme().numbering(), language) {
            self.show_hint(&columns, text);
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
}

/// The columns of a hint, as the style numbers them, and what is said about them; `None` if it is no hint.
pub(crate) fn advice(
    response: &Response,
    to_move: Player,
    numbering: Style,
    language: Language,
) -> Option<(Vec<Column>, String)> {
    let number = |column: Column| numbering.column_number(column).to_string();
    match response {
        Response::Hint(hint) => {
            let column = tr!(language, "hint-exact", column = number(hint.column));
            let reasons = hint.told().iter().map(|fact| fact_of(to_move, fact, language));
            let others = just_as_good(hint, number, language);
            let text = [column].into_iter().chain(reasons).chain(others).collect::<Vec<_>>().join(" ");
            Some((hint.best.clone(), text))
        }
        Response::SimpleHint(column) => Some((vec![*column], tr!(language, "hint-simple", columns = number(*column)))),
        _ => None,
    }
}
