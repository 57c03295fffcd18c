//! The cursor: the column that the next disc goes to, and the cell that has the focus.

use leptos::prelude::*;
use puissance4_rules::{Cell, Column, Geometry, Position, Row};
use wasm_bindgen::JsCast as _;

use crate::action::Action;

/// The cursor of a board.
#[derive(Clone, Copy)]
pub(super) struct Cursor {
    geometry: Memo<Geometry>,
    column: RwSignal<Column>,
    /// The row that is being read; `None` for that of the landing cell.
    row: RwSignal<Option<Row>>,
    cell: Memo<Cell>,
}

impl Cursor {
    /// A cursor in the middle of the board. It stays on the board when the board changes.
    pub(super) fn new(position: Signal<Position>, geometry: Memo<Geometry>) -> Self {
        let middle = geometry.with_untracked(|geometry| geometry.columns().nth(geometry.size().columns() / 2));
        let column = RwSignal::new(middle.unwrap_or_else(first_column));
        let row = RwSignal::new(None::<Row>);
        Effect::new(move |_| {
            if !geometry.get().has_column(column.get_untracked()) {
                column.set(first_column());
            }
            row.set(None);
        });
        let cell = Memo::new(move |_| {
            let column = column.get();
            position.with(|position| {
                let top = position.geometry().rows().next_back();
                let landing = position.landing(column).map(Cell::row).or(top);
                Cell::new(column, row.get().or(landing).unwrap_or_else(first_row))
            })
        });
        Self { geometry, column, row, cell }
    }

    /// The column of the cursor.
    pub(super) fn column(self) -> Column {
        self.column.get()
    }

    /// The cell of the cursor.
    pub(super) fn cell(self) -> Cell {
        self.cell.get()
    }

    /// Moves to a column.
    pub(super) fn point_at(self, column: Column) {
        self.row.set(None);
        self.column.set(column);
    }

    /// Moves to the column that the mouse is in.
    pub(super) fn hover(self, column: Column) {
        if column != self.column.get_untracked() {
            self.point_at(column);
        }
    }

    /// Moves the focus to the cell of the cursor, if it is on the board already.
    pub(super) fn focus(self) {
        let is_on_board =
            document().active_element().is_some_and(|element| element.closest("[role=grid]").ok().flatten().is_some());
        if is_on_board && let Some(element) = document().get_element_by_id(&cell_id(self.cell.get_untracked())) {
            let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    }

    fn go_to(self, column: Column) {
        self.point_at(column);
        self.focus();
    }

    fn read_row(self, index: usize) {
        self.row.set(Row::from_index(index));
        self.focus();
    }

    /// Handles what concerns the cursor. Returns what is left to do.
    pub(super) fn handle(self, action: Action) -> Option<Action> {
        let size = self.geometry.get_untracked().size();
        let column = self.column.get_untracked();
        let row = self.cell.get_untracked().row().index();
        let at = |index: usize| Column::from_index(index.min(size.columns() - 1)).unwrap_or_else(first_column);
        match action {
            Action::Left => self.go_to(at(column.index().saturating_sub(1))),
            Action::Right => self.go_to(at(column.index() + 1)),
            Action::Leftmost => self.go_to(at(0)),
            Action::Rightmost => self.go_to(at(usize::MAX)),
            Action::Up => self.read_row((row + 1).min(size.rows() - 1)),
            Action::Down => self.read_row(row.saturating_sub(1)),
            Action::Drop => return Some(Action::Play(column)),
            Action::Play(column) => {
                self.go_to(column);
                return Some(action);
            }
            _ => return Some(action),
        }
        None
    }
}

/// The id of a cell's element.
pub(super) fn cell_id(cell: Cell) -> String {
    format!("cell-{}-{}", cell.column(), cell.row())
}

fn first_column() -> Column {
    Column::from_index(0).expect("every board has a first column")
}

fn first_row() -> Row {
    Row::from_index(0).expect("every board has a first row")
}
