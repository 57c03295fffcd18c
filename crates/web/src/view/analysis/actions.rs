//! The buttons of an analysis, and the dialogs that they open.

use leptos::prelude::*;
use puissance4_i18n::{Language, tr};

use crate::view::analysis::column_values::ColumnValues;
use crate::view::analysis::play_from::PlayFrom;
use crate::view::analysis::set_up::SetUp;
use crate::view::analysis::share::Share;
use crate::view::analysis::state::Analysis;
use crate::view::dialog::Dialog;
use crate::view::icon::{Icon, Pictogram};

/// The buttons with their dialogs.
#[component]
pub(super) fn Actions(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    let text = move |words: fn(Language) -> String| Signal::derive(move || words(page.language.get()));
    let open = || RwSignal::new(false);
    let (values, playing, sharing, setting_up) = (open(), open(), open(), open());
    let is_over = Memo::new(move |_| analysis.tree.with(|tree| tree.game().position().is_over()));
    let cannot_review =
        Memo::new(move |_| analysis.reviewing.get() || analysis.tree.with(|tree| tree.line().is_empty()));
    let never = Memo::new(|_| false);
    let review_label = Signal::derive(move || {
        let running = if analysis.reviewing.get() { "yes" } else { "no" };
        tr!(page.language.get(), "web-review", running = running)
    });
    let opener = move |dialog: RwSignal<bool>| Callback::new(move |()| dialog.set(true));
    view! {
        <div class="actions">
            {action(Icon::Analyse, review_label, cannot_review, Callback::new(move |()| analysis.start_review()))}
            {action(Icon::Games, text(|language| tr!(language, "web-values")), is_over, opener(values))}
            {action(Icon::Play, text(|language| tr!(language, "web-play-from")), is_over, opener(playing))}
            {action(Icon::Share, text(|language| tr!(language, "web-share")), never, opener(sharing))}
            {action(Icon::Edit, text(|language| tr!(language, "web-other-board")), never, opener(setting_up))}
            <button
                type="button"
                id="see-thinking"
                title=text(|language| tr!(language, "web-think"))
                disabled=move || is_over.get()
                on:click=move |_| analysis.show_thinking(true)
            >
                <Pictogram icon=Icon::Think />
                <span>{text(|language| tr!(language, "web-think"))}</span>
            </button>
            <button
                type="button"
                title=text(|language| tr!(language, "web-row-numbers"))
                aria-pressed=move || analysis.row_numbers.get().to_string()
                on:click=move |_| analysis.row_numbers.update(|shown| *shown = !*shown)
            >
                <Pictogram icon=Icon::Numbers />
                <span>{text(|language| tr!(language, "web-row-numbers"))}</span>
            </button>
        </div>
        <Dialog open=values title=text(|language| tr!(language, "web-values")) id="values">
            <ColumnValues analysis open=values />
        </Dialog>
        <Dialog open=playing title=text(|language| tr!(language, "web-play-from")) id="play-from">
            <PlayFrom analysis />
        </Dialog>
        <Dialog open=sharing title=text(|language| tr!(language, "web-share")) id="share">
            <Share analysis />
        </Dialog>
        <Dialog open=setting_up title=text(|language| tr!(language, "web-other-board")) id="other-board">
            <SetUp analysis open=setting_up />
        </Dialog>
    }
}

fn action(icon: Icon, label: Signal<String>, disabled: Memo<bool>, on_click: Callback<()>) -> impl IntoView {
    view! {
        <button type="button" title=label disabled=move || disabled.get() on:click=move |_| on_click.run(())>
            <Pictogram icon />
            <span>{label}</span>
        </button>
    }
}
