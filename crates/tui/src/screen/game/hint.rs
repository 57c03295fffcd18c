//! Hints in steps: the idea, the part of the board, then the best columns with a reason, or a column that looks good
//! where nothing can be proved in time.

use puissance4_i18n::{Language, fact_of, just_as_good, tr, trap};
use puissance4_rules::{Column, Columns, Player, Style};
use puissance4_session::{GradualHint, Question, Response};

use super::layout::has_panel;
use crate::app::{App, EngineEffect};

impl App {
    /// Tells the next step of the hint. Once it is found for a position, it is not looked for again.
    pub(super) fn hint(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        if playing.person_to_move().is_none() {
            return;
        }
        playing.text_scroll = 0;
        // Without a panel they share a line, and what is asked for has precedence.
        if !has_panel(self.area) {
            self.message = None;
        }
        let Some(playing) = &mut self.playing else { return };
        if let Some(gradual) = &mut playing.gradual {
            gradual.go_on();
            return self.show_hint();
        }
        // The request replaces the one for the analysis, which is asked for again after the hint.
        playing.study.request = None;
        let game = playing.session.game().clone();
        let request = self.ask(game, Question::Hint);
        if let Some(playing) = &mut self.playing {
            playing.hint_request = Some(request);
        }
    }

    pub(super) fn on_hint(&mut self, response: Response) {
        let Some(playing) = &mut self.playing else { return };
        playing.hint_request = None;
        playing.gradual = GradualHint::new(response, playing.position().geometry());
        self.show_hint();
        self.study_if_wanted();
    }

    /// Closes the hint, or gives up looking for it.
    pub(super) fn close_hint(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        playing.hinted = Columns::NONE;
        playing.hint = None;
        if let Some(exercise) = playing.exercise_mut() {
            exercise.dismiss_remark();
            exercise.forget_question();
        }
        if playing.hint_request.take().is_some() {
            self.effect(EngineEffect::StopAnalyst);
            self.study_if_wanted();
        }
    }

    fn show_hint(&mut self) {
        let (language, numbering) = (self.language(), self.theme().numbering());
        let Some(playing) = &mut self.playing else { return };
        let Some(gradual) = &playing.gradual else { return };
        let to_move = playing.position().to_move();
        playing.hint = Some(advice(gradual, to_move, numbering, language));
        playing.hinted = gradual.told();
    }
}

/// What a hint says, as far as it was asked for, with columns as the style numbers them.
pub(crate) fn advice(gradual: &GradualHint, to_move: Player, numbering: Style, language: Language) -> String {
    if let Some(clue) = gradual.clue(numbering, language) {
        return [clue.join(" "), tr!(language, "hint-more")].join(" ");
    }
    let number = |column: Column| numbering.column_number(column).to_string();
    let Some(hint) = gradual.hint() else { return tr!(language, "hint-simple", columns = number(gradual.column())) };
    let column = tr!(language, "hint-exact", column = number(hint.column));
    let reasons = hint.told().iter().map(|fact| fact_of(to_move, fact, language));
    let trap = trap(hint, Some(to_move), number, language);
    let others = just_as_good(hint, number, language);
    [column].into_iter().chain(reasons).chain(trap).chain(others).collect::<Vec<_>>().join(" ")
}
