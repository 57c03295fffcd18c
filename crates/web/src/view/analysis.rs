//! The analysis board: what every column is worth, why, and how a game went.

mod actions;
mod bad_link;
mod branches;
mod column_values;
mod curve;
mod draft;
mod editor;
mod evaluation_bar;
mod explanation;
mod move_list;
mod play_from;
mod set_up;
mod share;
mod state;
mod thinking;
mod thoughts;
mod walk;

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::{Columns, Position};
use puissance4_session::{Command, Input};

use crate::page::Page;
use crate::view::board::{Board, Label, last_cell};
use crate::view::bottom_sheet::BottomSheet;
use crate::view::command_line::CommandLine;
use crate::view::evaluation::label;
use crate::view::zoom_stage::ZoomStage;
use actions::Actions;
use editor::Editor;
use evaluation_bar::EvaluationBar;
use explanation::ExplanationCard;
use move_list::{MoveList, ReviewSummary};
use state::{Analysis, Explanation, best};
use thinking::ThinkingPanel;
use thoughts::Thoughts;

/// The commands that can be typed.
const COMMANDS: [Command; 4] = [Command::Undo, Command::Redo, Command::Hint, Command::Board];

/// The view of an analysis.
#[component]
pub(crate) fn Study(
    /// The game to start with, as the address has it.
    link: Option<String>,
    /// Whether the game is reviewed at once.
    review: bool,
) -> impl IntoView {
    let page = Page::here();
    let analysis = Analysis::open(page, link);
    if review {
        analysis.start_review();
    }
    // Before the board, which would move its cursor by the same keys.
    walk::listen(analysis);
    let position = Signal::derive(move || match analysis.draft.get() {
        Some(draft) => draft.position().clone(),
        None => analysis.tree.with(|tree| tree.game().position().clone()),
    });
    let is_editing = Memo::new(move |_| analysis.draft.with(Option::is_some));
    let sees_thinking = Memo::new(move |_| analysis.sees_thinking.get());
    let geometry = Signal::derive(move || position.with(Position::geometry));
    let on_input = Callback::new(move |input| analysis.handle(input));
    view! {
        <div class="desk game study">
            <Stage analysis position is_editing on_input />
            <div class="panel">
                {move || match (is_editing.get(), sees_thinking.get()) {
                    (true, _) => view! { <Editor analysis /> }.into_any(),
                    (false, true) => view! { <ThinkingPanel analysis /> }.into_any(),
                    (false, false) => view! { <Panel analysis position /> }.into_any(),
                }}
            </div>
            <CommandLine geometry commands=&COMMANDS on_input />
        </div>
    }
}

/// The board with the evaluation bar.
#[component]
fn Stage(
    analysis: Analysis,
    position: Signal<Position>,
    is_editing: Memo<bool>,
    on_input: Callback<Input>,
) -> impl IntoView {
    let page = analysis.page;
    let last = Signal::derive(move || analysis.tree.with(|tree| last_cell(&tree.game())).filter(|_| !is_editing.get()));
    let is_open = Signal::derive(move || is_editing.get() || position.with(|position| !position.is_over()));
    let advised =
        Signal::derive(move || if is_editing.get() { Columns::NONE } else { analysis.known.with(|known| best(known)) });
    let labels = Signal::derive(move || {
        let language = page.language.get();
        let columns = position.with(|position| position.geometry().size().columns());
        analysis.known.with(|known| {
            if known.is_empty() || is_editing.get() {
                // Empty labels keep the room above the columns.
                return vec![Label::default(); columns];
            }
            known.iter().map(|known| label(*known, language)).collect::<Vec<_>>()
        })
    });
    let lit = Signal::derive(move || match analysis.explanation.get() {
        Explanation::Told(remark) if !is_editing.get() => remark.cells(),
        _ => Vec::new(),
    });
    let ghosts = Signal::derive(move || {
        analysis.thinking.with(|thinking| thinking.thoughts().map(Thoughts::ghosts).unwrap_or_default())
    });
    let on_label = Callback::new(move |column| {
        if is_editing.get_untracked() { analysis.handle(Input::Column(column)) } else { analysis.explain(column) }
    });
    let geometry = Signal::derive(move || position.with(Position::geometry));
    let label = Signal::derive(move || tr!(page.language.get(), "web-nav-study"));
    view! {
        <ZoomStage label geometry last>
            <div class="window with-bar" on:wheel=move |event| walk::on_wheel(analysis, &event)>
                <EvaluationBar analysis position />
                <Board position last falls=analysis.falls is_open advised labels lit ghosts row_numbers=analysis.row_numbers on_label on_input />
            </div>
        </ZoomStage>
    }
}

/// What is known of the position and the game, and what can be done with them.
#[component]
fn Panel(analysis: Analysis, position: Signal<Position>) -> impl IntoView {
    let title = Signal::derive(move || evaluation_bar::in_words(analysis, position));
    let said = Signal::derive(move || explanation::sentences(analysis, position));
    view! {
        <BottomSheet title said>
            <div class="talk">
                <p class="status">{title}</p>
                <ExplanationCard analysis said />
            </div>
            <MoveList analysis />
            <ReviewSummary analysis />
            <walk::Buttons analysis />
        </BottomSheet>
        <Actions analysis />
    }
}
