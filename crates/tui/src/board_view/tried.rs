//! Discs that are only thought of: outlines with the sign of the player and the number of the move.

use puissance4_rules::{Cell, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Position as Point;

use super::BoardView;
use super::cell_size::CellSize;
use super::discs::Drawn;
use crate::buffer::{put, text};
use crate::theme::{Palette, sign};

impl BoardView {
    /// Draws the disc of a move that was not played; `number` is its place among such moves, from 1.
    pub(super) fn draw_tried(&self, cell: Cell, player: Player, number: usize, palette: &Palette, buffer: &mut Buffer) {
        let (Some(x), Some(y)) = (self.column_x(cell.column()), self.row_y(cell.row())) else { return };
        let x = x + self.metrics.indent;
        let style = palette.board.patch(palette.disc(player));
        let number = (number % 10).to_string();
        let (width, height) = self.metrics.disc;
        if width == 1 {
            put(buffer, x, y, &number, style);
            if self.cell_size == CellSize::Small {
                put(buffer, x - 1, y, "(", style);
                put(buffer, x + 1, y, ")", style);
            }
            return;
        }
        self.draw_lines(Point { x, y }, Drawn::Landing, style, palette, buffer);
        let label = format!("{}{number}", sign(self.theme, player, self.ascii));
        text(buffer, x + width / 2 - 1, y + height / 2, &label, style);
    }
}
