//! Draws the board.

use puissance4_rules::{Cell, Column, Moves, Player, Position, Style as PictureStyle};
use ratatui::buffer::Buffer;
use ratatui::layout::Position as Point;
use ratatui::style::Style;

use super::cell_size::{CellSize, small};
use super::discs::Drawn;
use super::{BoardView, Scene};
use crate::buffer::{put, text};
use crate::theme::Palette;

impl BoardView {
    /// Draws the board, the scene and everything around it.
    pub(crate) fn draw(&self, position: &Position, scene: &Scene, palette: &Palette, buffer: &mut Buffer) {
        self.draw_frame(palette, buffer);
        let columns = || self.geometry.columns().skip(self.scroll.column).take(self.shown.0);
        for column in columns() {
            for row in self.geometry.rows().skip(self.scroll.row).take(self.shown.1) {
                let cell = Cell::new(column, row);
                let is_falling = scene.falling.is_some_and(|(falling, _)| falling == cell);
                let tried = scene.tried.iter().position(|one| *one == cell);
                if let (Some(place), Some(player)) = (tried, position.at(cell)) {
                    self.draw_tried(cell, player, place + 1, palette, buffer);
                    continue;
                }
                let kind = match position.at(cell) {
                    Some(player) if !is_falling => Drawn::Disc { player, winning: scene.winning.contains(&cell) },
                    _ if scene.landing == Some(cell) => Drawn::Landing,
                    _ => Drawn::Empty,
                };
                self.draw_cell(cell, kind, palette, buffer);
                if let Drawn::Disc { player, winning: true } = kind {
                    self.bracket(cell, player, &scene.winning, palette, buffer);
                }
                if scene.lit.contains(&cell) {
                    self.light(cell, &scene.lit, palette, buffer);
                }
                if scene.pointed == Some(cell) {
                    self.point_at(cell, palette, buffer);
                }
            }
            self.draw_number(column, scene, palette, buffer);
        }
        self.draw_hidden(scene, palette, buffer);
        if let Some((column, player)) = scene.hover.filter(|_| self.metrics.hover > 0)
            && let Some(x) = self.column_x(column)
        {
            let place = Point { x: x + self.metrics.indent, y: self.origin.y };
            self.draw_disc(place, Drawn::Disc { player, winning: false }, Style::new(), palette, buffer);
        }
        if let Some((cell, above)) = scene.falling
            && let Some(player) = position.at(cell)
            && let Some(x) = self.column_x(cell.column())
        {
            // A disc may begin to fall above the part that is shown.
            let rows = small(self.shown.1.min(64));
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // At most some hundred lines.
            let lines = (above.clamp(0.0, 64.0) * f32::from(self.metrics.pitch.1)) as u16;
            let bottom = self.row_y(cell.row()).unwrap_or(self.cells_y() + rows * self.metrics.pitch.1);
            let top = if self.metrics.hover > 0 { self.origin.y } else { self.cells_y() };
            let y = bottom.saturating_sub(lines).max(top);
            let ground = if y >= self.cells_y() { palette.board } else { Style::new() };
            let place = Point { x: x + self.metrics.indent, y };
            self.draw_disc(place, Drawn::Disc { player, winning: false }, ground, palette, buffer);
        }
    }

    fn draw_cell(&self, cell: Cell, kind: Drawn, palette: &Palette, buffer: &mut Buffer) {
        let (Some(x), Some(y)) = (self.column_x(cell.column()), self.row_y(cell.row())) else { return };
        let place = Point { x: x + self.metrics.indent, y };
        self.draw_disc(place, kind, palette.board, palette, buffer);
    }

    /// Brackets round a disc of a winning line, where the disc itself has no room for a mark. Where there is one
    /// character between two discs, it joins those that lie side by side.
    fn bracket(&self, cell: Cell, player: Player, winning: &[Cell], palette: &Palette, buffer: &mut Buffer) {
        if !matches!(self.cell_size, CellSize::Small | CellSize::Picture(_)) {
            return;
        }
        let (Some(x), Some(y)) = (self.column_x(cell.column()), self.row_y(cell.row())) else { return };
        let x = x + self.metrics.indent;
        let wins = |index: Option<usize>| {
            let column = index.and_then(Column::from_index);
            column.is_some_and(|column| winning.contains(&Cell::new(column, cell.row())))
        };
        let here = cell.column().index();
        let joins = self.metrics.pitch.0 == 2;
        let left = if joins && wins(here.checked_sub(1)) { "-" } else { "[" };
        let right = if joins && wins(here.checked_add(1)) { "-" } else { "]" };
        let style = palette.disc(player).patch(palette.winning);
        put(buffer, x - 1, y, left, style);
        put(buffer, x + 1, y, right, style);
    }

    fn point_at(&self, cell: Cell, palette: &Palette, buffer: &mut Buffer) {
        let (Some(x), Some(y)) = (self.column_x(cell.column()), self.row_y(cell.row())) else { return };
        let (left, right) = (x + self.metrics.indent - 1, x + self.metrics.indent + self.metrics.disc.0);
        for line in 0..self.metrics.disc.1 {
            put(buffer, left, y + line, ">", palette.chosen);
            put(buffer, right, y + line, "<", palette.chosen);
        }
    }

    /// Marks a cell to look at on both sides. Where cells side by side share the character between them, it joins them.
    fn light(&self, cell: Cell, lit: &[Cell], palette: &Palette, buffer: &mut Buffer) {
        let (Some(x), Some(y)) = (self.column_x(cell.column()), self.row_y(cell.row())) else { return };
        let (left, right) = (x + self.metrics.indent - 1, x + self.metrics.indent + self.metrics.disc.0);
        let joins = self.metrics.pitch.0 == self.metrics.disc.0 + 1;
        let next = cell.column().index().checked_add(1).and_then(Column::from_index);
        let is_joined = joins && next.is_some_and(|next| lit.contains(&Cell::new(next, cell.row())));
        let before = cell.column().index().checked_sub(1).and_then(Column::from_index);
        let was_joined = joins && before.is_some_and(|before| lit.contains(&Cell::new(before, cell.row())));
        for line in y..y + self.metrics.disc.1 {
            put(buffer, left, line, if was_joined { "-" } else { ">" }, palette.chosen);
            put(buffer, right, line, if is_joined { "-" } else { "<" }, palette.chosen);
        }
    }

    fn draw_disc(&self, place: Point, kind: Drawn, ground: Style, palette: &Palette, buffer: &mut Buffer) {
        let style = match kind {
            Drawn::Empty => palette.hole,
            Drawn::Landing => ground.patch(palette.landing),
            Drawn::Disc { player, winning: false } => ground.patch(palette.disc(player)),
            Drawn::Disc { player, winning: true } => ground.patch(palette.disc(player)).patch(palette.winning),
        };
        self.draw_lines(place, kind, style, palette, buffer);
    }

    pub(super) fn draw_lines(&self, place: Point, kind: Drawn, style: Style, palette: &Palette, buffer: &mut Buffer) {
        let lines = self.lines(kind, palette.is_filled);
        for (line, text) in (place.y..).zip(lines) {
            for (column, sign) in (place.x..).zip(text.chars()) {
                put(buffer, column, line, sign.encode_utf8(&mut [0; 4]), style);
            }
        }
    }

    /// Says which rows are hidden, and on which sides there are more columns.
    fn draw_hidden(&self, scene: &Scene, palette: &Palette, buffer: &mut Buffer) {
        let hidden = self.hidden();
        let note = |words: &Option<String>, y: u16, buffer: &mut Buffer| {
            let Some(words) = words else { return };
            let length = small(words.chars().count());
            let board = self.right() - self.origin.x;
            // In the middle of the board, and never beyond the area.
            let wanted = (self.origin.x + board / 2).saturating_sub(length / 2);
            let x = wanted.min(self.area.right().saturating_sub(length)).max(self.area.x);
            let room = usize::from(self.area.right().saturating_sub(x));
            text(buffer, x, y, &words.chars().take(room).collect::<String>(), palette.key);
        };
        if self.hides_rows() {
            note(&scene.above, self.cells_y() - 1, buffer);
            note(&scene.below, self.numbers_y() - 1, buffer);
        }
        if hidden.left.is_some() {
            put(buffer, self.origin.x, self.numbers_y(), "◀", palette.key);
        }
        if hidden.right.is_some() {
            put(buffer, self.right() - 1, self.numbers_y(), "▶", palette.key);
        }
    }

    fn draw_frame(&self, palette: &Palette, buffer: &mut Buffer) {
        let (top, bottom) = (self.cells_y(), self.numbers_y());
        let (left, right) = (self.origin.x, self.right());
        if let CellSize::Picture(style) = self.cell_size {
            return self.draw_picture_frame(style, palette, buffer);
        }
        for y in top..bottom {
            for x in left..right {
                put(buffer, x, y, " ", palette.board);
            }
            if !palette.is_filled && (y + 1 < bottom || self.metrics.below == 0) {
                put(buffer, left, y, "│", palette.dim);
                put(buffer, right - 1, y, "│", palette.dim);
            }
        }
        let edge = if self.metrics.below > 0 { left..right } else { left..left };
        for x in edge {
            let sign = match () {
                () if palette.is_filled => "▁",
                () if x == left => "└",
                () if x == right - 1 => "┘",
                () => "─",
            };
            put(buffer, x, bottom - 1, sign, palette.board);
        }
    }

    fn draw_picture_frame(&self, style: PictureStyle, palette: &Palette, buffer: &mut Buffer) {
        let top = self.cells_y();
        let columns = || self.geometry.columns().skip(self.scroll.column).take(self.shown.0);
        let rule = |y: u16, buffer: &mut Buffer| {
            for x in self.origin.x + 4..self.right() {
                let sign = if (x - self.origin.x - 4).is_multiple_of(4) { "+" } else { "-" };
                put(buffer, x, y, sign, palette.dim);
            }
        };
        if style == PictureStyle::Letters {
            (0..=small(self.shown.1)).for_each(|line| rule(top - 1 + 2 * line, buffer));
        }
        for row in self.geometry.rows().skip(self.scroll.row).take(self.shown.1) {
            let Some(y) = self.row_y(row) else { continue };
            let number = format!("{:>3}", style.row_number(row));
            match style {
                PictureStyle::Numbered => {
                    text(buffer, self.origin.x, y, &number, palette.dim);
                    text(buffer, self.right() - 3, y, &number, palette.dim);
                }
                PictureStyle::Letters => text(buffer, self.origin.x, y, &number, palette.dim),
                PictureStyle::Discs | PictureStyle::Pipes => {}
            }
            if matches!(style, PictureStyle::Pipes | PictureStyle::Letters) {
                for x in columns().filter_map(|column| self.column_x(column)).chain([self.right() - 1]) {
                    put(buffer, x, y, "|", palette.dim);
                }
            }
        }
        if style == PictureStyle::Numbered && self.metrics.above > 0 && !self.hides_rows() {
            for column in columns() {
                if let Some(x) = self.column_x(column) {
                    let number = style.column_number(column).to_string();
                    let x = (x + self.metrics.indent + 1).saturating_sub(small(number.len()));
                    text(buffer, x, top - 1, &number, palette.dim);
                }
            }
        }
    }

    fn draw_number(&self, column: Column, scene: &Scene, palette: &Palette, buffer: &mut Buffer) {
        let Some(x) = self.column_x(column) else { return };
        let y = self.numbers_y();
        let number = match self.cell_size {
            CellSize::Tiny => {
                // The sign of move strings, as far as there is room.
                let sign = Moves(vec![column]).to_string();
                if sign.len() == 1 { sign } else { (column.number() % 10).to_string() }
            }
            _ => self.theme.numbering().column_number(column).to_string(),
        };
        let style = if scene.chosen == Some(column) {
            palette.chosen
        } else if scene.last == Some(column) {
            palette.accent
        } else {
            palette.dim
        };
        let place = self.under(x, y, &number, style, buffer);
        let end = place + small(number.chars().count());
        if self.metrics.hover == 0 && scene.chosen == Some(column) && place > x {
            put(buffer, place - 1, y, "►", palette.chosen);
        }
        let score = scene.scores.iter().find(|(scored, ..)| *scored == column);
        if let Some((_, score, is_good)) = score {
            let style = match is_good {
                Some(true) => palette.good,
                Some(false) => palette.bad,
                None => Style::new(),
            };
            let short = match score.chars().next() {
                Some(sign) if self.metrics.pitch.0 < 3 => sign.to_string(),
                _ => score.clone(),
            };
            self.under(x, y + 1, &short, style, buffer);
            if scene.marked.contains(column) {
                // The score has the mark's place; there is always one beside the number.
                let beside = if end < x + self.metrics.pitch.0 { end } else { place.saturating_sub(1) };
                put(buffer, beside, y, "▲", palette.key);
            }
        } else if scene.marked.contains(column) {
            self.under(x, y + 1, "▲", palette.key, buffer);
        }
    }

    /// Writes below the middle of a disc, or so that the last character is below a disc of one character. Returns where
    /// it begins.
    fn under(&self, x: u16, y: u16, words: &str, style: Style, buffer: &mut Buffer) -> u16 {
        let length = small(words.chars().count());
        let x = x + self.metrics.indent;
        let start = if self.metrics.disc.0 == 1 {
            (x + 1).saturating_sub(length)
        } else {
            x + self.metrics.disc.0.saturating_sub(length) / 2
        };
        text(buffer, start, y, words, style);
        start
    }
}
