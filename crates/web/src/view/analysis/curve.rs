//! The curve of a reviewed game.

use leptos::prelude::*;
use puissance4_coach::ReviewedMove;
use puissance4_i18n::{Phrase as _, tr};
use puissance4_rules::Player;

use crate::tree::{Place, Tree};
use crate::view::analysis::state::Analysis;
use crate::view::coaching::leader;

/// Who was ahead after each move: one bar per move, upwards for the first player.
#[component]
#[allow(clippy::cast_precision_loss)] // A few thousand moves at most.
pub(super) fn Curve(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    move || {
        analysis.review.with(|review| {
            let (line, review) = review.as_ref()?;
            let cells = analysis.tree.with(|tree| tree.game().position().geometry().size().cells()) as f64;
            let open = review.open.len();
            let width = 100.0 / (open + review.moves.len()).max(1) as f64;
            let bar = |(index, reviewed): (usize, &ReviewedMove)| {
                // The move itself is one of the plies.
                let left = reviewed.plies.saturating_sub(1);
                let height = 4.0 + 14.0 * (1.0 - left as f64 / cells);
                let (class, y, height) = match leader(reviewed) {
                    Some(Player::First) => ("one", 20.0 - height, height),
                    Some(Player::Second) => ("two", 20.0, height),
                    None => ("none", 19.3, 1.4),
                };
                view! { <rect class=class x=(open + index) as f64 * width y=y width=width * 0.8 height=height /> }
            };
            let line = line.clone();
            let hit = |(index, place): (usize, Place)| {
                let go = move |_| analysis.walk(|tree| tree.go(place));
                view! { <rect class="hit" x=index as f64 * width y="0" width=width height="40" on:click=go /> }
            };
            let hits = line.iter().copied().enumerate().map(hit).collect_view();
            let bars = review.moves.iter().enumerate().map(bar).collect_view();
            let here = analysis.tree.with(Tree::here);
            let now = line.iter().position(|place| *place == here).map(|index| {
                view! { <rect class="now" x=index as f64 * width y="0.5" width=width * 0.8 height="39" /> }
            });
            let language = page.language.get();
            let [first, second] = Player::BOTH.map(|player| player.phrase(language));
            let label = tr!(language, "web-curve", first = first, second = second);
            Some(view! {
                <svg
                    class="curve"
                    viewBox="0 0 100 40"
                    preserveAspectRatio="none"
                    role="img"
                    aria-label=label
                >
                    <path class="axis" d="M0 20h100" />
                    {bars}
                    {now}
                    {hits}
                </svg>
            })
        })
    }
}
