//! The board on the screen: how large its cells are, which part of it is shown, and what is drawn in them.
//!
//! From top to bottom: the row in which a disc hovers, the cells, the lower edge, the column numbers, and a line for marks
//! and scores. Where there is no room for all of it, the edge goes first, then the hovering disc. A board that is larger than
//! its place even so is shown in part, so that the chosen cell is always in it; lines above and below the cells then say which
//! rows are hidden, and arrows beside the column numbers on which side there are more columns.

mod discs;

use puissance4_rules::{Cell, Column, Columns, Geometry, Moves, Player, Position, Row, Size, Style as PictureStyle};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use self::discs::Drawn;
use crate::theme::{Palette, Theme};

/// The first column and the first row, from the bottom, that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Scroll {
    pub(crate) column: usize,
    pub(crate) row: usize,
}

/// How cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Circles of this many lines and twice as many characters.
    Round(u16),
    /// Discs of six by three characters.
    Large,
    /// Discs of four by two.
    Medium,
    /// One character with blanks on both sides.
    Small,
    /// One character with a blank.
    Tiny,
    /// As the line by line game draws them.
    Picture(PictureStyle),
}

/// The heights of the largest discs, from the largest to the smallest.
const ROUND: std::ops::RangeInclusive<u16> = 4..=12;

/// What is left out where a window is too low for everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trim {
    Nothing,
    /// The lower edge.
    Edge,
    /// The lower edge and the hovering disc. The chosen column is marked beside its number.
    Hover,
}

/// From how many lines on a board that is shown in part has a hovering disc.
const HOVER_FROM: u16 = 14;

/// The sizes of a shape, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Metrics {
    /// From one column to the next, and from one row to the next.
    pitch: (u16, u16),
    disc: (u16, u16),
    /// From the left edge of a column to its disc.
    indent: u16,
    left: u16,
    right: u16,
    /// How many lines the hovering disc takes.
    hover: u16,
    above: u16,
    below: u16,
}

/// Lines below the board: the numbers, and marks or scores.
const LINES_BELOW: u16 = 2;

impl Shape {
    fn metrics(self, size: Size) -> Metrics {
        let framed = |pitch, disc: (u16, u16), right| Metrics {
            pitch,
            disc,
            indent: 1,
            left: 1,
            right,
            hover: disc.1,
            above: 0,
            below: 1,
        };
        match self {
            Self::Round(lines) => framed((2 * lines + 1, lines), (2 * lines, lines), 2),
            Self::Large => framed((7, 3), (6, 3), 2),
            Self::Medium => framed((5, 2), (4, 2), 2),
            Self::Small => framed((3, 1), (1, 1), 1),
            Self::Tiny => framed((2, 1), (1, 1), 2),
            Self::Picture(style) => {
                let largest = size.columns() - 1 + style.first_column_number();
                let number = if largest > 9 { 2 } else { 1 };
                let row = Metrics {
                    pitch: (number + 1, 1),
                    disc: (1, 1),
                    indent: number,
                    left: 0,
                    right: 0,
                    hover: 1,
                    above: 0,
                    below: 0,
                };
                match style {
                    PictureStyle::Numbered => Metrics { left: 3, right: 3, above: 1, ..row },
                    PictureStyle::Discs | PictureStyle::Pipes => Metrics { right: 1, ..row },
                    PictureStyle::Letters => {
                        Metrics { pitch: (4, 2), indent: 2, left: 4, right: 1, above: 1, below: 0, ..row }
                    }
                }
            }
        }
    }

    /// The sizes without what is left out.
    fn trimmed(self, trim: Trim, size: Size) -> Metrics {
        let metrics = self.metrics(size);
        match (trim, self) {
            (Trim::Nothing, _) => metrics,
            // The numbers above are those below; the rule above belongs to the cells.
            (Trim::Edge, Self::Picture(PictureStyle::Letters)) => Metrics { below: 0, ..metrics },
            (Trim::Edge, _) => Metrics { above: 0, below: 0, ..metrics },
            (Trim::Hover, _) => Metrics { hover: 0, ..self.trimmed(Trim::Edge, size) },
        }
    }
}

impl Metrics {
    /// What is beside and around the cells.
    fn margins(self) -> (u16, u16) {
        (self.left + self.right, self.hover + self.above + self.below + LINES_BELOW)
    }

    fn extent(self, size: Size) -> (u16, u16) {
        let [columns, rows] = [size.columns(), size.rows()].map(small);
        let (beside, around) = self.margins();
        (beside + columns * self.pitch.0, around + rows * self.pitch.1)
    }
}

/// A number of cells or characters; boards and screens have no more than fit.
fn small(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The board at its place on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardView {
    geometry: Geometry,
    theme: Theme,
    ascii: bool,
    shape: Shape,
    metrics: Metrics,
    /// The upper left corner, where the hovering row begins.
    origin: Point,
    shown: (usize, usize),
    scroll: Scroll,
    area: Rect,
}

/// What of the board is not on the screen: the first and the last row or column on each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Hidden {
    pub(crate) above: Option<(Row, Row)>,
    pub(crate) below: Option<(Row, Row)>,
    pub(crate) left: Option<(Column, Column)>,
    pub(crate) right: Option<(Column, Column)>,
}

/// What there is to draw beside the discs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    /// A disc over a column.
    pub(crate) hover: Option<(Column, Player)>,
    /// A cell that is pointed at.
    pub(crate) pointed: Option<Cell>,
    /// Where the hovering disc would land.
    pub(crate) landing: Option<Cell>,
    /// A disc on its way down, and how many rows above its cell it is.
    pub(crate) falling: Option<(Cell, f32)>,
    pub(crate) winning: Vec<Cell>,
    pub(crate) last: Option<Column>,
    pub(crate) chosen: Option<Column>,
    /// Columns to point out.
    pub(crate) marked: Columns,
    /// What to write under each column, and whether it is good.
    pub(crate) scores: Vec<(Column, String, Option<bool>)>,
    /// What to write where rows are hidden.
    pub(crate) above: Option<String>,
    pub(crate) below: Option<String>,
}

impl BoardView {
    /// The board in the middle of an area, in the largest shape that fits; `focus` is shown in any case.
    pub(crate) fn new(area: Rect, geometry: Geometry, theme: Theme, ascii: bool, focus: Cell, scroll: Scroll) -> Self {
        let size = geometry.size();
        let (shape, metrics) = Self::whole(area, size, theme).unwrap_or_else(|| Self::part(area, size, theme));
        let room = |total: u16, taken: u16, pitch: u16, most: usize| {
            usize::from(total.saturating_sub(taken) / pitch).clamp(1, most)
        };
        let (beside, around) = metrics.margins();
        let shown = (
            room(area.width, beside, metrics.pitch.0, size.columns()),
            room(area.height, around, metrics.pitch.1, size.rows()),
        );
        let keep = |first: usize, shown: usize, wanted: usize, all: usize| {
            let first = first.min(wanted).max((wanted + 1).saturating_sub(shown));
            first.min(all.saturating_sub(shown))
        };
        let scroll = Scroll {
            column: keep(scroll.column, shown.0, focus.column().index(), size.columns()),
            row: keep(scroll.row, shown.1, focus.row().index(), size.rows()),
        };
        let width = beside + small(shown.0) * metrics.pitch.0;
        let height = around + small(shown.1) * metrics.pitch.1;
        let origin = Point {
            x: area.x + area.width.saturating_sub(width) / 2,
            y: area.y + area.height.saturating_sub(height) / 2,
        };
        Self { geometry, theme, ascii, shape, metrics, origin, shown, scroll, area }
    }

    /// The largest shape that shows the whole board, with as much around it as there is room for.
    fn whole(area: Rect, size: Size, theme: Theme) -> Option<(Shape, Metrics)> {
        let shapes: Vec<Shape> = if let Theme::Classic(style) = theme {
            vec![Shape::Picture(style)]
        } else {
            let round = ROUND.rev().map(Shape::Round);
            round.chain([Shape::Large, Shape::Medium, Shape::Small, Shape::Tiny]).collect()
        };
        [Trim::Nothing, Trim::Edge, Trim::Hover].into_iter().find_map(|trim| {
            let sized = |shape: &Shape| (*shape, shape.trimmed(trim, size));
            shapes.iter().map(sized).find(|(_, metrics)| {
                let (width, height) = metrics.extent(size);
                width <= area.width && height <= area.height
            })
        })
    }

    /// How a part of the board is shown where there is no room for all of it.
    fn part(area: Rect, size: Size, theme: Theme) -> (Shape, Metrics) {
        let shape = match theme {
            Theme::Classic(style) => Shape::Picture(style),
            _ => Shape::Small,
        };
        // Arrows beside the numbers need room.
        let beside = |metrics: Metrics| Metrics { left: metrics.left.max(1), right: metrics.right.max(1), ..metrics };
        let all_rows = [Trim::Nothing, Trim::Edge, Trim::Hover]
            .into_iter()
            .map(|trim| shape.trimmed(trim, size))
            .find(|metrics| metrics.extent(size).1 <= area.height);
        let metrics = all_rows.unwrap_or_else(|| {
            let metrics = shape.metrics(size);
            let hover = if area.height < HOVER_FROM { 0 } else { metrics.hover };
            Metrics { hover, above: 1, below: 1, ..metrics }
        });
        (shape, beside(metrics))
    }

    /// How wide the board is that an area shows whole, and whether it does.
    pub(crate) fn whole_width(area: Rect, geometry: Geometry, theme: Theme) -> Option<u16> {
        let size = geometry.size();
        Self::whole(area, size, theme).map(|(_, metrics)| metrics.extent(size).0)
    }

    /// The largest board that is shown whole in an area, with discs of one character; in a low window, without what can be
    /// left out.
    pub(crate) fn largest(area: Rect, theme: Theme) -> Size {
        let shape = match theme {
            Theme::Classic(style) => Shape::Picture(style),
            _ => Shape::Small,
        };
        let largest = |trim: Trim| {
            let fits = |columns, rows| {
                Size::new(columns, rows).ok().filter(|size| {
                    let (width, height) = shape.trimmed(trim, *size).extent(*size);
                    width <= area.width && height <= area.height
                })
            };
            let columns = (1..=Size::MAX).rev().find(|columns| fits(*columns, 1).is_some()).unwrap_or(1);
            (1..=Size::MAX).rev().find_map(|rows| fits(columns, rows))
        };
        let standard = Geometry::STANDARD.size();
        let is_high = |size: &Size| size.rows() >= standard.rows();
        largest(Trim::Nothing).filter(is_high).or_else(|| largest(Trim::Hover)).unwrap_or(standard)
    }

    pub(crate) fn scroll(&self) -> Scroll {
        self.scroll
    }

    /// What of the board is not shown.
    pub(crate) fn hidden(&self) -> Hidden {
        let size = self.geometry.size();
        let rows =
            |from: usize, to: usize| (from < to).then(|| Row::from_index(from).zip(Row::from_index(to - 1))).flatten();
        let columns = |from: usize, to: usize| {
            (from < to).then(|| Column::from_index(from).zip(Column::from_index(to - 1))).flatten()
        };
        Hidden {
            above: rows(self.scroll.row + self.shown.1, size.rows()),
            below: rows(0, self.scroll.row),
            left: columns(0, self.scroll.column),
            right: columns(self.scroll.column + self.shown.0, size.columns()),
        }
    }

    fn hides_rows(&self) -> bool {
        self.shown.1 < self.geometry.size().rows()
    }

    /// The left edge of a column that is shown.
    fn column_x(&self, column: Column) -> Option<u16> {
        let place = column.index().checked_sub(self.scroll.column).filter(|place| *place < self.shown.0)?;
        Some(self.origin.x + self.metrics.left + small(place) * self.metrics.pitch.0)
    }

    /// The upper edge of a row that is shown.
    fn row_y(&self, row: Row) -> Option<u16> {
        let place = row.index().checked_sub(self.scroll.row).filter(|place| *place < self.shown.1)?;
        Some(self.cells_y() + small(self.shown.1 - 1 - place) * self.metrics.pitch.1)
    }

    fn cells_y(&self) -> u16 {
        self.origin.y + self.metrics.hover + self.metrics.above
    }

    /// The line of numbers.
    fn numbers_y(&self) -> u16 {
        self.cells_y() + small(self.shown.1) * self.metrics.pitch.1 + self.metrics.below
    }

    fn right(&self) -> u16 {
        self.origin.x + self.metrics.left + small(self.shown.0) * self.metrics.pitch.0 + self.metrics.right
    }

    /// The column at a place on the screen, anywhere between the hovering disc and the scores.
    pub(crate) fn column_at(&self, point: Point) -> Option<Column> {
        if point.y < self.origin.y || point.y >= self.numbers_y() + LINES_BELOW {
            return None;
        }
        let x = point.x.checked_sub(self.origin.x + self.metrics.left)?;
        let place = usize::from(x / self.metrics.pitch.0);
        (place < self.shown.0).then(|| Column::from_index(place + self.scroll.column)).flatten()
    }

    /// The cell at a place on the screen.
    pub(crate) fn cell_at(&self, point: Point) -> Option<Cell> {
        let column = self.column_at(point)?;
        let place = usize::from(point.y.checked_sub(self.cells_y())? / self.metrics.pitch.1);
        let from_bottom = (self.shown.1).checked_sub(place + 1)?;
        Row::from_index(from_bottom + self.scroll.row).map(|row| Cell::new(column, row))
    }

    /// Draws it.
    pub(crate) fn draw(&self, position: &Position, scene: &Scene, palette: &Palette, buffer: &mut Buffer) {
        self.draw_frame(palette, buffer);
        let columns = || self.geometry.columns().skip(self.scroll.column).take(self.shown.0);
        for column in columns() {
            for row in self.geometry.rows().skip(self.scroll.row).take(self.shown.1) {
                let cell = Cell::new(column, row);
                let is_falling = scene.falling.is_some_and(|(falling, _)| falling == cell);
                let kind = match position.at(cell) {
                    Some(player) if !is_falling => Drawn::Disc { player, winning: scene.winning.contains(&cell) },
                    _ if scene.landing == Some(cell) => Drawn::Landing,
                    _ => Drawn::Empty,
                };
                self.draw_cell(cell, kind, palette, buffer);
                if let Drawn::Disc { player, winning: true } = kind {
                    self.bracket(cell, player, &scene.winning, palette, buffer);
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

    /// Brackets round a disc of a winning line, where the disc itself has no room for a mark. Where there is one character
    /// between two discs, it joins those that lie side by side.
    fn bracket(&self, cell: Cell, player: Player, winning: &[Cell], palette: &Palette, buffer: &mut Buffer) {
        if !matches!(self.shape, Shape::Small | Shape::Picture(_)) {
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

    fn draw_disc(&self, place: Point, kind: Drawn, ground: Style, palette: &Palette, buffer: &mut Buffer) {
        let style = match kind {
            Drawn::Empty => palette.hole,
            Drawn::Landing => ground.patch(palette.landing),
            Drawn::Disc { player, winning: false } => ground.patch(palette.disc(player)),
            Drawn::Disc { player, winning: true } => ground.patch(palette.disc(player)).patch(palette.winning),
        };
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
        if let Shape::Picture(style) = self.shape {
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
        let number = match self.shape {
            Shape::Tiny => {
                // The sign of move strings, or what there is room for.
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

    /// Writes in the middle below a disc; where that is one character wide, so that the last one is below it. Says where.
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

fn put(buffer: &mut Buffer, x: u16, y: u16, sign: &str, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_symbol(sign).set_style(style);
    }
}

fn text(buffer: &mut Buffer, x: u16, y: u16, words: &str, style: Style) {
    for (x, sign) in (x..).zip(words.chars()) {
        put(buffer, x, y, sign.encode_utf8(&mut [0; 4]), style);
    }
}

#[cfg(test)]
mod tests;
