//! `puissance4 show --alignment`: how many discs are aligned through a cell.

use puissance4_i18n::{Language, tr};
use puissance4_rules::{Cell, Direction, Player, Position, Row, Style};
use serde::Serialize;

use crate::cli::CellNumbers;
use crate::failure::Failure;

/// The alignments through a cell; all of length 0 if it is empty.
#[derive(Serialize)]
pub(crate) struct Alignment {
    column: usize,
    row: usize,
    /// Whose disc it is; null if the cell is empty.
    player: Option<usize>,
    lengths: Lengths,
    longest: usize,
}

#[derive(Serialize)]
struct Lengths {
    column: usize,
    row: usize,
    rising: usize,
    falling: usize,
}

impl Alignment {
    /// The cell is numbered as the style numbers cells.
    pub(crate) fn new(
        position: &Position,
        numbers: CellNumbers,
        style: Style,
        language: Language,
    ) -> Result<Self, Failure> {
        let size = position.geometry().size();
        let first = style.first_column_number();
        let row = numbers.row.checked_sub(first).and_then(Row::from_index);
        let cell = style.column_of_number(numbers.column).zip(row).map(|(column, row)| Cell::new(column, row));
        let Some(cell) = cell.filter(|cell| position.geometry().contains(*cell)) else {
            return Err(Failure::Refused(tr!(
                language,
                "alignment-no-cell",
                cell = format!("{},{}", numbers.column, numbers.row),
                first = first,
                last_column = size.columns() - 1 + first,
                last_row = size.rows() - 1 + first
            )));
        };
        let length = |direction| position.alignment(cell, direction);
        Ok(Self {
            column: cell.column().number(),
            row: cell.row().number(),
            player: position.at(cell).map(Player::number),
            lengths: Lengths {
                column: length(Direction::Column),
                row: length(Direction::Row),
                rising: length(Direction::Rising),
                falling: length(Direction::Falling),
            },
            longest: position.longest_alignment(cell),
        })
    }

    /// What a person reads: the cell, a line for each direction, the longest.
    pub(crate) fn text(&self, style: Style, language: Language) -> String {
        let shown = |number: usize| number - 1 + style.first_column_number();
        let (column, row, player) = (shown(self.column), shown(self.row), self.player.unwrap_or(0));
        let mut lines = vec![tr!(language, "alignment-cell", column = column, row = row, player = player)];
        let Lengths { column, row, rising, falling } = self.lengths;
        let lengths = [
            (Direction::Column, column),
            (Direction::Row, row),
            (Direction::Rising, rising),
            (Direction::Falling, falling),
        ];
        lines.extend(lengths.map(|(direction, length)| {
            tr!(language, "alignment-length", direction = direction.name(), length = length)
        }));
        lines.push(tr!(language, "alignment-longest", length = self.longest));
        lines.join("\n")
    }
}
