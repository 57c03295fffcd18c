//! The evaluation bar.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::Position;

use crate::view::analysis::state::Analysis;
use crate::view::evaluation::{self, standing};

/// Who is ahead, as a bar and in words.
#[component]
pub(super) fn EvaluationBar(analysis: Analysis, position: Signal<Position>) -> impl IntoView {
    let page = analysis.page;
    let now = Memo::new(move |_| position.with(|position| analysis.known.with(|known| standing(position, known))));
    let words = move || {
        let language = page.language.get();
        now.get().map_or_else(|| tr!(language, "web-analysing"), |now| evaluation::in_words(now, language))
    };
    let share = move || now.get().map_or(50.0, |now| now.share);
    view! {
        <div class="evaluation">
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect class="two" width="100" height="4" />
                <rect class="one" width=share height="4" />
                <path class="half" d="M50 0v4" />
            </svg>
        </div>
        <p class="status">{words}</p>
    }
}
