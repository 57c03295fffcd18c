//! The fields that describe a board: columns, rows, connect length.

use leptos::prelude::*;
use puissance4_i18n::{Language, Phrase, tr};
use puissance4_rules::{Connect, ConnectError, Geometry, Size, SizeError};

use crate::page::Page;
use crate::view::field::NumberField;

/// Boards that are often played.
const PRESETS: [(&str, &str); 5] = [("7x6", "4"), ("8x7", "4"), ("9x7", "5"), ("10x10", "5"), ("5x4", "3")];

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

    /// Describes another board.
    fn set(self, geometry: Geometry) {
        self.columns.set(geometry.size().columns().to_string());
        self.rows.set(geometry.size().rows().to_string());
        self.connect.set(geometry.connect().to_string());
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

fn presets() -> impl Iterator<Item = Geometry> {
    PRESETS.iter().filter_map(|(size, connect)| Some(Geometry::new(size.parse().ok()?, connect.parse().ok()?)))
}

/// The fields.
#[component]
pub(crate) fn BoardFields(form: BoardForm) -> impl IntoView {
    let page = Page::here();
    let columns = Signal::derive(move || tr!(page.language.get(), "web-columns"));
    let rows = Signal::derive(move || tr!(page.language.get(), "web-rows"));
    let connect = Signal::derive(move || tr!(page.language.get(), "web-connect"));
    let preset = move |geometry: Geometry| {
        let (size, connect) = (geometry.size().to_string(), geometry.connect().get());
        view! {
            <button type="button" on:click=move |_| form.set(geometry)>
                {move || tr!(page.language.get(), "web-preset", size = size.as_str(), connect = connect)}
            </button>
        }
    };
    view! {
        <div class="presets">{presets().map(preset).collect_view()}</div>
        <div class="shape">
            <NumberField label=columns value=form.columns min=1 max=Size::MAX />
            <NumberField label=rows value=form.rows min=1 max=Size::MAX />
            <NumberField label=connect value=form.connect min=Connect::MIN max=Size::MAX />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_boards() {
        assert_eq!(presets().count(), PRESETS.len());
        assert_eq!(presets().next(), Some(Geometry::STANDARD));
    }
}
