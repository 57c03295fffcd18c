//! Dialogs: the browser's own, which keeps the focus inside, gives it back at the end and closes at Escape.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use puissance4_i18n::tr;

use crate::page::Page;
use crate::view::icon::{Icon, Pictogram};

/// A question that is answered by yes or no before something is done.
#[derive(Clone)]
pub(crate) struct Question {
    /// The question.
    pub(crate) text: String,
    /// What the button says that does it.
    pub(crate) yes: String,
    /// What is done.
    pub(crate) action: Callback<()>,
}

/// A dialog with a title and a button that closes it. What it contains exists only while it is open.
#[component]
pub(crate) fn Dialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// Its title.
    #[prop(into)]
    title: Signal<String>,
    /// The id of the title, which must be unique in the page.
    id: &'static str,
    /// What it contains.
    children: ChildrenFn,
) -> impl IntoView {
    let page = Page::here();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        match (open.get(), dialog.open()) {
            (true, false) => {
                let _ = dialog.show_modal();
            }
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    // The browser tells later that it was closed: by then it may be open again.
    let closed = move |_| {
        if dialog.get_untracked().is_none_or(|dialog| !dialog.open()) {
            open.set(false);
        }
    };
    // The dialog itself is the target of a click only outside of its content.
    let click = move |event: ev::MouseEvent| {
        if event.target().is_some() && event.target() == event.current_target() {
            open.set(false);
        }
    };
    view! {
        <dialog node_ref=dialog aria-labelledby=id on:close=closed on:click=click>
            <div class="dialog">
                // The button comes first: it gets the focus, and the dialog is shown from its start.
                <div class="dialog-head">
                    <h2 id=id>{title}</h2>
                    <button
                        type="button"
                        class="bare"
                        aria-label=move || tr!(page.language.get(), "web-put-away")
                        on:click=move |_| open.set(false)
                    >
                        <Pictogram icon=Icon::Close />
                    </button>
                </div>
                <Show when=move || open.get()>{children()}</Show>
            </div>
        </dialog>
    }
}

/// The dialog that asks [`Page::question`].
#[component]
pub(crate) fn Confirm() -> impl IntoView {
    let page = Page::here();
    let open = RwSignal::new(false);
    Effect::new(move |_| open.set(page.question.with(Option::is_some)));
    Effect::new(move |_| {
        if !open.get() && page.question.with_untracked(Option::is_some) {
            page.question.set(None);
        }
    });
    let title =
        Signal::derive(move || page.question.with(|one| one.as_ref().map(|one| one.text.clone())).unwrap_or_default());
    let label = move || page.question.with(|one| one.as_ref().map(|one| one.yes.clone()));
    let accept = move |_| {
        let question = page.question.get_untracked();
        open.set(false);
        if let Some(question) = question {
            question.action.run(());
        }
    };
    view! {
        <Dialog open title id="question">
            <div class="buttons">
                <button type="button" on:click=move |_| open.set(false)>
                    {move || tr!(page.language.get(), "web-cancel")}
                </button>
                <button type="button" class="main" on:click=accept>
                    {label}
                </button>
            </div>
        </Dialog>
    }
}
