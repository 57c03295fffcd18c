//! The evaluation bar.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::Position;
use puissance4_session::Evaluation;

use crate::view::analysis::state::Analysis;
use crate::view::evaluation::{self, standing};

/// Who is ahead, as a bar beside the board: the more of a colour, the nearer its win.
#[component]
pub(super) fn EvaluationBar(analysis: Analysis, position: Signal<Position>) -> impl IntoView {
    let share = move || standing_here(analysis, position).map_or(50.0, |now| now.share);
    view! {
        <div class="evaluation" aria-hidden="true" style=("--rows", move || position.with(|position| position.geometry().size().rows().to_string()))>
            <svg viewBox="0 0 4 100" preserveAspectRatio="none">
                <rect class="two" width="4" height="100" />
                // The first player's share grows from the bottom.
                <rect class="one" width="4" y=move || 100.0 - share() height=share />
                <path class="half" d="M0 50h4" />
            </svg>
        </div>
    }
}

/// Who is ahead, in words.
pub(super) fn in_words(analysis: Analysis, position: Signal<Position>) -> String {
    let language = analysis.page.language.get();
    let now = standing_here(analysis, position);
    now.map_or_else(|| tr!(language, "web-analysing"), |now| evaluation::in_words(now, language))
}

fn standing_here(analysis: Analysis, position: Signal<Position>) -> Option<Evaluation> {
    position.with(|position| analysis.known.with(|known| standing(position, known)))
}
