//! Hints: the best column with its reason, or what looks good where no exact answer comes in time.

use std::time::Duration;

use puissance4_i18n::{Phrase as _, tr};
use puissance4_players::{Dice, Strategy as _, Tactician};
use puissance4_rules::Column;

use crate::app::App;

/// How long a hint may wait for exact values.
const HINT_PATIENCE: Duration = Duration::from_secs(4);

impl App {
    pub(super) fn hint(&mut self) {
        let deadline = self.now + HINT_PATIENCE;
        let Some(playing) = &mut self.playing else { return };
        if playing.person_to_move().is_none() {
            return;
        }
        playing.hint_wanted = Some(deadline);
        playing.hint = None;
        playing.text_scroll = 0;
        self.study_if_wanted();
        self.hint_when_known();
    }

    pub(super) fn hint_when_known(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        if playing.hint_wanted.is_none() {
            return;
        }
        if playing.study.unknown.is_some() {
            return self.give_simple_hint();
        }
        let Some(analysis) = &playing.study.analysis else { return };
        // The reason comes a moment after the scores.
        let Some(explained) = &playing.study.explained else { return };
        let best = analysis.best.clone();
        let of_best = explained.iter().find(|explanation| best.contains(&explanation.column));
        let fact = of_best.and_then(|explanation| explanation.reason()).cloned();
        let reason = fact.map(|fact| fact.phrase(self.language()));
        self.show_hint(&best, true, reason);
    }

    /// A hint without exact values: what looks good.
    pub(super) fn give_simple_hint(&mut self) {
        let seed = self.next_seed();
        let Some(playing) = &self.playing else { return };
        let advice = Tactician.advise(playing.position(), &mut Dice::seeded(seed));
        let columns: Vec<Column> = advice.map(|advice| advice.column).into_iter().collect();
        self.show_hint(&columns, false, None);
    }

    fn show_hint(&mut self, columns: &[Column], exact: bool, reason: Option<String>) {
        let numbering = self.theme().numbering();
        let Some(playing) = &mut self.playing else { return };
        playing.hint_wanted = None;
        playing.hinted = columns.iter().copied().collect();
        let names: Vec<String> = columns.iter().map(|column| numbering.column_number(*column).to_string()).collect();
        let (count, names) = (names.len(), names.join(", "));
        let text = if exact {
            tr!(self.language(), "hint-exact", count = count, columns = names)
        } else {
            tr!(self.language(), "hint-simple", columns = names)
        };
        let text = [Some(text), reason].into_iter().flatten().collect::<Vec<_>>().join(" ");
        if let Some(playing) = &mut self.playing {
            playing.hint = Some(text);
        }
    }
}
