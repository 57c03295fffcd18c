//! The analysis board: what every column is worth, why, and how a game went.

mod column_values;
mod curve;
mod evaluation_bar;
mod explanation;
mod move_list;
mod set_up;
mod share;
mod state;

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::Position;
use puissance4_session::Command;

use crate::page::Page;
use crate::tree::Tree;
use crate::view::board::{Board, Label, last_cell};
use crate::view::command_line::CommandLine;
use crate::view::evaluation::label;
use column_values::ColumnValues;
use evaluation_bar::EvaluationBar;
use explanation::ExplanationCard;
use move_list::MoveList;
use set_up::SetUp;
use share::Share;
use state::{Analysis, best};

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
    let game = Memo::new(move |_| analysis.tree.with(Tree::game));
    let position = Signal::derive(move || game.with(|game| game.position().clone()));
    let last = Signal::derive(move || game.with(last_cell));
    let is_open = Signal::derive(move || game.with(|game| !game.position().is_over()));
    let advised = Signal::derive(move || analysis.known.with(|known| best(known)));
    let labels = Signal::derive(move || {
        let language = page.language.get();
        let columns = position.with(|position| position.geometry().size().columns());
        analysis.known.with(|known| {
            if known.is_empty() {
                // Empty labels keep the room above the columns.
                return vec![Label::default(); columns];
            }
            known.iter().map(|known| label(*known, language)).collect::<Vec<_>>()
        })
    });
    let geometry = Signal::derive(move || position.with(Position::geometry));
    let on_input = Callback::new(move |input| analysis.handle(input));
    view! {
        <div class="desk">
            <section class="stage" aria-label=move || tr!(page.language.get(), "web-nav-study")>
                <EvaluationBar analysis position />
                <Board position last falls=analysis.falls is_open advised labels on_input />
                <Navigation analysis />
                <ExplanationCard analysis />
                <CommandLine geometry commands=&COMMANDS on_input />
            </section>
            <div class="panel">
                <ColumnValues analysis />
                <MoveList analysis />
                <Share analysis />
                <SetUp analysis />
            </div>
        </div>
    }
}

/// The buttons that walk through the game.
#[component]
fn Navigation(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    let button = move |text: &'static str, label: Signal<String>, walk: fn(&mut Tree)| {
        view! {
            <button type="button" aria-label=label title=label on:click=move |_| analysis.walk(walk)>
                {text}
            </button>
        }
    };
    view! {
        <div class="buttons">
            {button("«", Signal::derive(move || tr!(page.language.get(), "web-to-start")), Tree::start)}
            {button("‹", Signal::derive(move || tr!(page.language.get(), "web-back")), Tree::back)}
            {button("›", Signal::derive(move || tr!(page.language.get(), "web-forward")), Tree::forward)}
            {button("»", Signal::derive(move || tr!(page.language.get(), "web-to-end")), Tree::end)}
        </div>
    }
}
