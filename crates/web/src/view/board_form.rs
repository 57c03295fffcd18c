//! The fields in which a board is described: columns, rows, connect length.

use leptos::prelude::*;
use puissance4_i18n::{Language, Phrase, tr};
use puissance4_rules::{Connect, Geometry, Size};

use crate::page::Page;

/// What is typed into the fields. It may be nonsense.
#[derive(Clone, Copy)]
pub(crate) struct BoardForm {
    columns: RwSignal<String>,
    rows: RwSignal<String>,
    connect: RwSignal<String>,
}

impl BoardForm {
    /// The fields, describing this board.
    pub(crate) fn of(geometry: Geometry) -> Self {
        Self {
            columns: RwSignal::new(geometry.size().columns().to_string()),
            rows: RwSignal::new(geometry.size().rows().to_string()),
            connect: RwSignal::new(geometry.connect().to_string()),
        }
    }

    /// The board that is described, or what is wrong.
    pub(crate) fn geometry(self, language: Language) -> Result<Geometry, String> {
        let size = format!("{}x{}", self.columns.get_untracked().trim(), self.rows.get_untracked().trim());
        let size: Size = size.parse().map_err(|error: puissance4_rules::SizeError| error.phrase(language))?;
        let connect: Connect = self
            .connect
            .get_untracked()
            .trim()
            .parse()
            .map_err(|error: puissance4_rules::ConnectError| error.phrase(language))?;
        Ok(Geometry::new(size, connect))
    }
}

/// The fields.
#[component]
pub(crate) fn BoardFields(shape: BoardForm) -> impl IntoView {
    let page = Page::here();
    let field = move |label: Signal<String>, value: RwSignal<String>, least: usize, most: usize| {
        view! {
            <label class="field number">
                <span>{label}</span>
                <input
                    type="number"
                    inputmode="numeric"
                    min=least
                    max=most
                    prop:value=value
                    on:input=move |event| value.set(event_target_value(&event))
                />
            </label>
        }
    };
    view! {
        <div class="shape">
            {field(Signal::derive(move || tr!(page.language.get(), "web-columns")), shape.columns, 1, Size::MAX)}
            {field(Signal::derive(move || tr!(page.language.get(), "web-rows")), shape.rows, 1, Size::MAX)}
            {field(
                Signal::derive(move || tr!(page.language.get(), "web-connect")),
                shape.connect,
                Connect::MIN,
                Size::MAX,
            )}
        </div>
    }
}
