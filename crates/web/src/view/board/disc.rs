//! A disc.

use leptos::prelude::*;
use leptos::svg;
use puissance4_rules::Player;

use crate::view::board::paints::paint;

/// The class of a player's discs in the style sheet.
pub(super) fn disc_class(player: Player) -> &'static str {
    match player {
        Player::First => "disc first",
        Player::Second => "disc second",
    }
}

/// The class of a player in the style sheet.
pub(super) fn side(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// A disc around the origin.
pub(super) fn disc(player: Player) -> impl IntoView {
    let mark = match player {
        Player::First => svg::path().attr("d", "M-15 -15l30 30m0 -30l-30 30").into_any(),
        Player::Second => svg::circle().attr("r", "18").into_any(),
    };
    view! {
        <circle class="fill" r="41" fill=paint(player) />
        <circle class="rim" r="29" />
        <g class="mark">{mark}</g>
    }
}

/// A small disc, beside the name of a player.
#[component]
pub(crate) fn SmallDisc(player: Player) -> impl IntoView {
    view! {
        <svg class="small-disc" viewBox="-44 -44 88 88" aria-hidden="true">
            <g class=disc_class(player)>{disc(player)}</g>
        </svg>
    }
}
