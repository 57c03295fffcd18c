//! Tables of text.

use comfy_table::{CellAlignment, Table, presets};

/// A table whose first column is aligned to the left, the others to the right.
pub(crate) fn table(header: Vec<String>, rows: impl IntoIterator<Item = Vec<String>>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN);
    table.set_header(header);
    table.add_rows(rows);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
