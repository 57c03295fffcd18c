//! The fields that describe a board: columns, rows, connect length.

use leptos::prelude::*;
use puissance4_i18n::{Language, Phrase, tr};
use puissance4_rules::{Connect, ConnectError, Geometry, Size, SizeError};

use crate::page::Page;
use crate::view::field::NumberField;

/// What is typed into the fields. It may be invalid.
#[derive(Clone, Copy)]
pub(crate) struct BoardForm {
    columns: RwSignal<String>,
    rows: RwSignal<String>,
    connect: RwSignal<String>,
}

impl BoardForm {
    /// Fields that describe this board.
    pub(crate) fn new(geometry: Geometry) -> Self {
        Self {
            columns: RwSignal::new(geometry.size().columns().to_string()),
            rows: RwSignal::new(geometry.size().rows().to_string()),
            connect: RwSignal::new(geometry.connect().to_string()),
        }
    }

    /// The board that is described, or what is wrong.
    pub(crate) fn geometry(self, language: Language) -> Result<Geometry, String> {
        let size = format!("{}x{}", self.columns.get_untracked().trim(), self.rows.get_untracked().trim());
        let size: Size = size.parse().map_err(|error: SizeError| error.phrase(language))?;
        let connect = self.connect.get_untracked();
        let connect: Connect = connect.trim().parse().map_err(|error: ConnectError| error.phrase(language))?;
        Ok(Geometry::new(size, connect))
    }
}

/// The fields.
#[component]
pub(crate) fn BoardFields(form: BoardForm) -> impl IntoView {
    let page = Page::here();
    let columns = Signal::derive(move || tr!(page.language.get(), "web-columns"));
    let rows = Signal::derive(move || tr!(page.language.get(), "web-rows"));
    let connect = Signal::derive(move || tr!(page.language.get(), "web-connect"));
    view! {
        <div class="shape">
            <NumberField label=columns value=form.columns min=1 max=Size::MAX />
            <NumberField label=rows value=form.rows min=1 max=Size::MAX />
            <NumberField label=connect value=form.connect min=Connect::MIN max=Size::MAX />
        </div>
    }
}
