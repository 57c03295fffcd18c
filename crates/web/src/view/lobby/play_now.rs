//! A game with one click: against a player who waits for the same kind of game, or who comes later.

use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_i18n::tr;
use puissance4_online::{
    Create, GameId, Invitation, Milliseconds, Name, ProblemKind, Starts, TakeSeat, Terms, TimeControl,
};
use puissance4_rules::Geometry;

use crate::online::api;
use crate::online::credentials::Credentials;
use crate::page::Page;
use crate::random;
use crate::view::lobby::creation::{Creation, go_to};
use crate::view::player_name::{self, NameField};
use crate::view::terms;

/// Minutes, and seconds per move; without a clock at the end.
const PRESETS: [Option<(u64, u64)>; 3] = [Some((3, 2)), Some((5, 5)), None];

/// The terms of a preset: the standard board.
fn preset_terms(preset: Option<(u64, u64)>) -> Terms {
    let time = preset.map(|(minutes, seconds)| TimeControl {
        initial_ms: Milliseconds::seconds(60 * minutes),
        increment_ms: Milliseconds::seconds(seconds),
    });
    Terms::new(Geometry::STANDARD, time).unwrap_or_default()
}

/// Whether an invitation is for the same kind of game.
fn matches(invitation: &Invitation, wanted: &Terms) -> bool {
    invitation.terms.geometry() == wanted.geometry() && invitation.terms.time() == wanted.time()
}

/// The buttons, with the name of the player and how many are online.
#[component]
pub(super) fn PlayNow(
    /// The request that creates a game.
    creation: Creation,
    /// The name that is typed.
    name: RwSignal<String>,
    /// How many players are online, if that is known.
    #[prop(into)]
    players: Signal<Option<u32>>,
) -> impl IntoView {
    let page = Page::here();
    let online = move || {
        players.get().map(|count| tr!(page.language.get(), "online-players", count = count)).unwrap_or_default()
    };
    let button = move |preset: Option<(u64, u64)>| {
        let label = move || {
            let language = page.language.get();
            match preset {
                Some((minutes, seconds)) => tr!(language, "online-preset", minutes = minutes, seconds = seconds),
                None => tr!(language, "online-preset-none"),
            }
        };
        let about = move || {
            let language = page.language.get();
            match preset {
                Some(_) => terms::describe_clock(&preset_terms(preset), language),
                None => tr!(language, "online-preset-none-about"),
            }
        };
        view! {
            <button
                type="button"
                class="main preset"
                disabled=creation.is_running
                on:click=move |_| play(creation, &name.get_untracked(), preset_terms(preset))
            >
                <strong>{label}</strong>
                <span>{about}</span>
            </button>
        }
    };
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "online-play-now")}</h2>
            <p class="small online-players">{online}</p>
            <NameField name />
            <div class="paces">{PRESETS.map(button).collect_view()}</div>
            <p class="refusal" hidden=move || creation.refusal.with(Option::is_none)>
                {move || creation.refusal.get()}
            </p>
        </section>
    }
}

/// Takes the seat of the player who has waited longest for such a game, or creates one.
fn play(creation: Creation, name: &str, terms: Terms) {
    if creation.is_running.get_untracked() {
        return;
    }
    let name = match player_name::read(name, creation.page.speech()) {
        Ok(name) => name,
        Err(words) => return creation.refuse(words),
    };
    creation.is_running.set(true);
    spawn_local(async move {
        let open = api::invitations().await.map(|list| list.invitations).unwrap_or_default();
        for invitation in open.iter().rev().filter(|one| matches(one, &terms) && Credentials::load(one.id).is_none()) {
            if take_seat(invitation.id, name.clone()).await {
                return go_to(invitation.id);
            }
        }
        // The view may be gone, and with it the wish to play.
        if creation.is_running.try_set(false).is_none() {
            let create = Create { terms: terms.listed(true), starts: Starts::Chance, name, token: random::token() };
            creation.create(create);
        }
    });
}

/// Takes the free seat of a game. If the answer is lost, the view of the game asks again with the same token.
async fn take_seat(game: GameId, name: Option<Name>) -> bool {
    let token = random::token();
    Credentials::new(token.clone(), false).save(game);
    let answer = api::take_seat(game, &TakeSeat { name, token: token.clone() }).await;
    match answer.map_err(|failure| failure.kind()) {
        Ok(_) => Credentials::new(token, true).save(game),
        Err(Some(ProblemKind::Refused | ProblemKind::NoSuchGame | ProblemKind::GameDeleted | ProblemKind::TooMany)) => {
            Credentials::forget(game);
            return false;
        }
        Err(_) => {}
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_online::{Moment, Seat};

    #[test]
    fn only_the_same_kind_of_game_matches() {
        let id = GameId::from_bytes([7; GameId::BYTES]);
        let invitation = |terms: Terms| Invitation { id, at: Moment(0), terms, free: Seat::First, name: None };
        for wanted in PRESETS {
            let fitting = PRESETS.into_iter().filter(|offered| {
                matches(&invitation(preset_terms(*offered).listed(true).shown(true)), &preset_terms(wanted))
            });
            assert_eq!(fitting.collect::<Vec<_>>(), [wanted]);
        }
        let large = Terms::new(Geometry::new("8x7".parse().unwrap(), Geometry::STANDARD.connect()), None).unwrap();
        assert!(!matches(&invitation(large), &preset_terms(None)));
    }
}
