//! The gradients of rack, holes and discs, once in the page. Their colours are those of the theme.

use leptos::prelude::*;
use puissance4_rules::Player;

/// The gradients.
#[component]
pub(crate) fn Paints() -> impl IntoView {
    view! {
        <svg class="sheet" aria-hidden="true">
            <linearGradient id="paint-face" x2="0" y2="1">
                <stop class="paint-face-high" />
                <stop class="paint-face" offset=".45" />
                <stop class="paint-face-low" offset="1" />
            </linearGradient>
            <radialGradient id="paint-hole" cy=".58" r=".55">
                <stop class="paint-hole" offset=".78" />
                <stop class="paint-hole-shade" offset="1" />
            </radialGradient>
            <pattern id="paint-holes" width="100" height="100" patternUnits="userSpaceOnUse">
                <circle cx="50" cy="50" r="46" fill="url(#paint-hole)" />
            </pattern>
            <radialGradient id="paint-first" cx=".36" cy=".3" r=".75">
                <stop class="paint-first-high" />
                <stop class="paint-first" offset=".7" />
            </radialGradient>
            <radialGradient id="paint-second" cx=".36" cy=".3" r=".75">
                <stop class="paint-second-high" />
                <stop class="paint-second" offset=".7" />
            </radialGradient>
        </svg>
    }
}

/// The paint of a player's discs.
pub(super) fn paint(player: Player) -> &'static str {
    match player {
        Player::First => "url(#paint-first)",
        Player::Second => "url(#paint-second)",
    }
}
