//! The lists of the lobby: open invitations and games to watch.

use leptos::prelude::*;
use puissance4_i18n::{Language, tr};
use puissance4_online::{BySeat, GameId, Invitation, LiveGame, Name, Seat};

use crate::view::terms;

/// The lists, as far as they are known.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Lists {
    /// Not fetched yet.
    Unknown,
    /// The server's lists.
    Known { invitations: Vec<Invitation>, live: Vec<LiveGame>, players: Option<u32> },
    /// There is no server.
    NoServer,
}

impl Lists {
    /// How many players are online.
    pub(super) fn players(&self) -> Option<u32> {
        match self {
            Self::Known { players, .. } => *players,
            Self::Unknown | Self::NoServer => None,
        }
    }
}

/// A list item with a link to a game.
pub(super) fn item(text: String, id: GameId, label: String) -> impl IntoView {
    let name = format!("{label}: {text}");
    view! {
        <li>
            <span>{text}</span>
            <a class="button" href=format!("#/online/{id}") aria-label=name>
                {label}
            </a>
        </li>
    }
}

fn player(name: Option<&Name>, language: Language) -> String {
    name.map_or_else(|| tr!(language, "online-unnamed"), ToString::to_string)
}

/// The open invitations.
pub(super) fn invitations(lists: &Lists, language: Language) -> AnyView {
    let Lists::Known { invitations, .. } = lists else {
        return view! { <p>{tr!(language, "online-connecting")}</p> }.into_any();
    };
    if invitations.is_empty() {
        return view! { <p>{tr!(language, "online-lobby-none")}</p> }.into_any();
    }
    let show = |invitation: &Invitation| {
        let name = player(invitation.name.as_ref(), language);
        let terms = terms::describe(&invitation.terms, language);
        let starts = if invitation.free == Seat::First { "you" } else { "other" };
        let text = tr!(language, "online-invitation", name = name, terms = terms, starts = starts);
        item(text, invitation.id, tr!(language, "online-open"))
    };
    view! { <ul class="games">{invitations.iter().map(show).collect_view()}</ul> }.into_any()
}

/// The games to watch.
pub(super) fn live_games(lists: &Lists, language: Language) -> AnyView {
    let Lists::Known { live, .. } = lists else {
        return view! { <p>{tr!(language, "online-connecting")}</p> }.into_any();
    };
    if live.is_empty() {
        return view! { <p>{tr!(language, "online-live-none")}</p> }.into_any();
    }
    let show = |game: &LiveGame| {
        let BySeat { first, second } = &game.names;
        let (first, second) = (player(first.as_ref(), language), player(second.as_ref(), language));
        let terms = terms::describe(&game.terms, language);
        let text = tr!(language, "online-live-game", first = first, second = second, terms = terms);
        item(text, game.id, tr!(language, "online-watch"))
    };
    view! { <ul class="games">{live.iter().map(show).collect_view()}</ul> }.into_any()
}
