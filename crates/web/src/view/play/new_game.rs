//! The form that starts a new contest.

use leptos::prelude::*;
use puissance4_i18n::{Language, sentence, tr};
use puissance4_players::{Name, Who};
use puissance4_rules::Geometry;
use puissance4_session::Session;

use crate::view::board_form::{BoardFields, BoardForm};
use crate::view::field::TextField;
use crate::view::opponent_picker::OpponentPicker;
use crate::view::play::local_game::{LocalGame, Participant};
use crate::view::player_name;

/// The choices for one contestant.
#[derive(Clone, Copy)]
struct ParticipantForm {
    who: RwSignal<Who>,
    /// What is typed as the name of a human.
    name: RwSignal<String>,
}

impl ParticipantForm {
    fn new(who: Who, name: Option<&Name>) -> Self {
        let name = name.map(ToString::to_string).unwrap_or_default();
        Self { who: RwSignal::new(who), name: RwSignal::new(name) }
    }

    /// The contestant, or what is wrong with the name.
    fn read(self, language: Language) -> Result<Participant, String> {
        let who = self.who.get_untracked();
        let name = match who {
            Who::Human => player_name::parse(&self.name.get_untracked(), language)?,
            Who::Computer(_) => None,
        };
        Ok(Participant { who, name })
    }
}

/// The form.
#[component]
pub(super) fn NewGame(game: LocalGame) -> impl IntoView {
    let page = game.page;
    let (board, first, second) = game.session.with_untracked(|session| {
        let ([a, b], [name_a, name_b]) = (session.contestants(), session.names());
        let board = BoardForm::new(session.position().geometry());
        (board, ParticipantForm::new(a, name_a.as_ref()), ParticipantForm::new(b, name_b.as_ref()))
    });
    let read = move |language: Language| -> Result<(Geometry, [Participant; 2]), String> {
        let geometry = board.geometry(language).map_err(|words| sentence(&words))?;
        Ok((geometry, [first.read(language)?, second.read(language)?]))
    };
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match read(page.speech()) {
            Err(words) => game.refuse(words),
            Ok((geometry, participants)) => game.start(geometry, participants),
        }
    };
    let first_label = Signal::derive(move || tr!(page.language.get(), "web-player-one"));
    let second_label = Signal::derive(move || tr!(page.language.get(), "web-player-two"));
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-new-game")}</h2>
            <form novalidate on:submit=start>
                <ParticipantFields label=first_label form=first />
                <ParticipantFields label=second_label form=second />
                <BoardFields form=board />
                <button type="submit" class="main">
                    {move || tr!(page.language.get(), "web-start")}
                </button>
            </form>
            <Score game />
        </section>
    }
}

/// A human or a computer; for a human the name.
#[component]
fn ParticipantFields(label: Signal<String>, form: ParticipantForm) -> impl IntoView {
    let page = crate::page::Page::here();
    let name_label = Signal::derive(move || tr!(page.language.get(), "web-player-name", player = label.get()));
    view! {
        <OpponentPicker label who=form.who />
        <Show when=move || form.who.get() == Who::Human>
            <TextField label=name_label value=form.name max_length=Name::MAX_CHARACTERS />
        </Show>
    }
}

/// The score of the contest, once a game is finished.
#[component]
fn Score(game: LocalGame) -> impl IntoView {
    let score = move || {
        let has_score = game.session.with(Session::score).games() > 0;
        has_score.then(|| game.session.with(|session| session.score_line(game.page.language.get())))
    };
    view! { <p class="score">{score}</p> }
}
