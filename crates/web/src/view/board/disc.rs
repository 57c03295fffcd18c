//! A disc.

use leptos::prelude::*;
use leptos::svg;
use puissance4_rules::Player;

/// The class of a player's discs in the style sheet.
pub(super) fn disc_class(player: Player) -> &'static str {
    match player {
        Player::First => "disc first",
        Player::Second => "disc second",
    }
}

/// A disc around the origin.
pub(super) fn disc(player: Player) -> impl IntoView {
    let mark = match player {
        Player::First => svg::path().attr("d", "M-14 -14l28 28m0 -28l-28 28").into_any(),
        Player::Second => svg::circle().attr("r", "17").into_any(),
    };
    view! {
        <circle class="fill" r="37" />
        <g class="mark">{mark}</g>
    }
}

/// A small disc, beside the name of a player.
#[component]
pub(crate) fn SmallDisc(player: Player) -> impl IntoView {
    view! {
        <svg class="small-disc" viewBox="-42 -42 84 84" aria-hidden="true">
            <g class=disc_class(player)>{disc(player)}</g>
        </svg>
    }
}
