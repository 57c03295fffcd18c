//! The form that sets up another board.

use leptos::prelude::*;
use puissance4_i18n::{Language, Phrase as _, sentence, tr};
use puissance4_rules::{Game, Moves, MovesError};

use crate::view::analysis::bad_link;
use crate::view::analysis::state::Analysis;
use crate::view::board_form::{BoardFields, BoardForm};
use crate::view::field::TextField;

/// The form.
#[component]
pub(super) fn SetUp(
    analysis: Analysis,
    /// Whether the dialog is open; closed once a board is set up.
    open: RwSignal<bool>,
) -> impl IntoView {
    let page = analysis.page;
    let form = BoardForm::new(analysis.tree.with_untracked(|tree| tree.game().position().geometry()));
    let moves = RwSignal::new(String::new());
    let refusal = RwSignal::new(None::<String>);
    let edit = move |_| {
        open.set(false);
        analysis.start_draft();
    };
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match read(form, &moves.get_untracked(), page.speech()) {
            Ok(game) => {
                open.set(false);
                analysis.set_up(&game);
            }
            Err(words) => {
                let words = sentence(&words);
                page.announce(words.clone());
                refusal.set(Some(words));
            }
        }
    };
    view! {
        <button type="button" on:click=edit>
            {move || tr!(page.language.get(), "web-editor")}
        </button>
        <form novalidate on:submit=start>
            <BoardFields form />
            <TextField label=Signal::derive(move || tr!(page.language.get(), "web-moves")) value=moves />
            <p class="refusal" hidden=move || refusal.with(Option::is_none)>{move || refusal.get()}</p>
            <button type="submit">{move || tr!(page.language.get(), "web-set-up")}</button>
        </form>
    }
}

/// The game that the form describes, or what is wrong.
fn read(form: BoardForm, moves: &str, language: Language) -> Result<Game, String> {
    let geometry = form.geometry(language)?;
    let columns: Moves = moves.parse().map_err(|error: MovesError| error.phrase(language))?;
    Game::replay(geometry, &columns).map_err(|error| bad_link::describe_moves(moves.trim(), &error, language))
}
