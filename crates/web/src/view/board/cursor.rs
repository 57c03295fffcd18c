//! The cursor: the column that the next disc goes to, and the cell that has the focus.

use leptos::prelude::*;
use puissance4_rules::{Cell, Column, Geometry, Position, Row};
use puissance4_session::{BINDINGS, Command, Input, Key, Place};
use wasm_bindgen::JsCast as _;

/// The cursor of a board.
#[derive(Clone, Copy)]
pub(super) struct Cursor {
    geometry: Memo<Geometry>,
    position: Signal<Position>,
    column: RwSignal<Column>,
    /// The row of the cell that is pointed at; `None` while a column is chosen, whose landing cell then has the focus.
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
        Self { geometry, position, column, row, cell }
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

    fn point_at_row(self, index: usize) {
        self.row.set(Row::from_index(index));
        self.focus();
    }

    /// What a key means on the board. While a cell is pointed at, the arrows up and down choose its row.
    pub(super) fn input(self, key: Key) -> Option<Input> {
        match key {
            Key::Up => Some(Input::Command(Command::Up)),
            Key::Down if self.row.get_untracked().is_some() => Some(Input::Command(Command::Down)),
            // What holds everywhere is done by the frame around all views.
            _ if BINDINGS.iter().any(|one| one.place == Place::Everywhere && one.keys.contains(&key)) => None,
            _ => Input::from_key(key, self.geometry.get_untracked()),
        }
    }

    /// Handles what concerns the cursor. Returns what is left to do.
    pub(super) fn handle(self, input: Input) -> Option<Input> {
        let size = self.geometry.get_untracked().size();
        let column = self.column.get_untracked();
        let row = self.cell.get_untracked().row().index();
        let at = |index: usize| Column::from_index(index.min(size.columns() - 1)).unwrap_or_else(first_column);
        let command = match input {
            Input::Column(column) => {
                self.go_to(column);
                return Some(input);
            }
            Input::Command(command) => command,
        };
        match command {
            Command::Left => self.go_to(at(column.index().saturating_sub(1))),
            Command::Right => self.go_to(at(column.index() + 1)),
            Command::First => self.go_to(at(0)),
            Command::Last => self.go_to(at(usize::MAX)),
            Command::Up => self.point_at_row((row + 1).min(size.rows() - 1)),
            Command::Down => self.point_at_row(row.saturating_sub(1)),
            Command::Point if self.row.get_untracked().is_some() => self.go_to(column),
            Command::Point => self.point_at_row(row),
            // A cell that is pointed at takes a disc only if the disc would land there.
            Command::Drop => return self.is_at_landing().then_some(Input::Column(column)),
            _ => return Some(input),
        }
        None
    }

    /// Whether a disc in this column would land in the cell of the cursor; always if no cell is pointed at.
    fn is_at_landing(self) -> bool {
        let cell = self.cell.get_untracked();
        let landing = self.position.with_untracked(|position| position.landing(cell.column()));
        self.row.get_untracked().is_none() || landing == Some(cell)
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
