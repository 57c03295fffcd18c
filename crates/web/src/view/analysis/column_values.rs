//! The table of the columns.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::Column;
use puissance4_session::ColumnKnowledge;

use crate::view::analysis::state::Analysis;
use crate::view::evaluation::{label, score};

/// Every column with its value, the best answers to it, and a button for an explanation.
#[component]
pub(super) fn ColumnValues(
    analysis: Analysis,
    /// Whether the dialog is open; closed by a question, which is answered beside the board.
    open: RwSignal<bool>,
) -> impl IntoView {
    let page = analysis.page;
    let replies = move |column: Column| {
        analysis.branches.with(|branches| {
            let branch = branches.as_ref()?.iter().find(|branch| branch.column == column)?;
            let replies: Vec<String> = branch.replies.iter().map(|column| column.number().to_string()).collect();
            Some(if replies.is_empty() { "–".to_owned() } else { replies.join(", ") })
        })
    };
    let rows = move || {
        let language = page.language.get();
        let row = |(index, known): (usize, ColumnKnowledge)| {
            let column = Column::from_index(index).filter(|_| known != ColumnKnowledge::Unplayable)?;
            let label = label(known, language);
            Some(view! {
                <tr>
                    <th scope="row">{column.number()}</th>
                    <td>
                        <span class=format!("chip {}", label.kind)>{score(known)}</span>
                    </td>
                    <td class="small">{label.words}</td>
                    <td hidden=move || analysis.branches.with(Option::is_none)>{move || replies(column)}</td>
                    <td>
                        <button
                            type="button"
                            aria-label=tr!(language, "web-explain-column", column = column.number())
                            on:click=move |_| {
                                open.set(false);
                                analysis.explain(column);
                            }
                        >
                            {tr!(language, "web-explain")}
                        </button>
                    </td>
                </tr>
            })
        };
        analysis.known.get().into_iter().enumerate().filter_map(row).collect_view()
    };
    view! {
        <table class="columns">
            <thead>
                <tr>
                    <th scope="col">{move || tr!(page.language.get(), "web-column")}</th>
                    <th scope="col" colspan="2">{move || tr!(page.language.get(), "web-worth")}</th>
                    <th scope="col" hidden=move || analysis.branches.with(Option::is_none)>
                        {move || tr!(page.language.get(), "web-replies")}
                    </th>
                    <th scope="col">{move || tr!(page.language.get(), "web-why")}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        <div class="buttons">
            <button type="button" on:click=move |_| analysis.explore()>
                {move || tr!(page.language.get(), "web-explore")}
            </button>
        </div>
    }
}
