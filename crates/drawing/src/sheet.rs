//! The sheet a board is drawn on: where everything lies, and how it is drawn.
//!
//! All lengths are in hundredths of a cell. A board is made of layers, from back to front: the [back](Sheet::back), the
//! discs, the [face](Sheet::face), which is a plate with a hole for each cell, and what is written on the face.

use std::fmt::Write as _;

use puissance4_rules::{Cell, Geometry, Line, Player};

use crate::digits;
use crate::theme::{Colours, Theme};

/// The side of a cell.
pub(crate) const CELL: u32 = 100;

/// How large a hole and a disc are, from the middle.
const HOLE_RADIUS: i32 = 42;
const DISC_RADIUS: i32 = 37;
/// The inner rim of a disc without a mark.
const INNER_RIM: i32 = 25;

// These make sums of fifty: whole pixels at the usual sizes.

/// Around the board.
const MARGIN: i32 = 15;
/// Between the outer cells and the edge of the board.
const PADDING: i32 = 10;
/// Where the column numbers stand, below the cells.
const FOOT: i32 = 52;
/// How much of the board's lower edge is seen.
const THICKNESS: i32 = 8;

/// The room below the rack for its feet, and how tall they are.
const FEET: i32 = 50;
const FOOT_HEIGHT: i32 = 36;

/// How round the corners of the board are.
const CORNER: i32 = 34;

/// How large a column number is.
const LABEL_SCALE: f32 = 0.85;

/// The sheet of a board.
#[derive(Clone, Copy)]
pub(crate) struct Sheet {
    geometry: Geometry,
    theme: Theme,
    /// The room above the board, where discs begin to fall.
    headroom: i32,
}

/// The length of this many cells.
fn cells(count: usize) -> i32 {
    i32::try_from(count * CELL as usize).expect("a board has few cells")
}

impl Sheet {
    /// For a picture that does not move.
    pub(crate) fn still(geometry: Geometry, theme: Theme) -> Self {
        Self { geometry, theme, headroom: 0 }
    }

    /// With room above the board for a disc.
    pub(crate) fn with_headroom(geometry: Geometry, theme: Theme) -> Self {
        Self { geometry, theme, headroom: cells(1) - MARGIN }
    }

    /// Across the whole sheet.
    pub(crate) fn width(self) -> u32 {
        (2 * MARGIN + self.face_width()).unsigned_abs()
    }

    /// From top to bottom.
    pub(crate) fn height(self) -> u32 {
        let feet = if self.theme.has_feet() { FEET } else { 0 };
        (self.headroom + 2 * MARGIN + self.face_height() + THICKNESS + feet).unsigned_abs()
    }

    fn face_width(self) -> i32 {
        2 * PADDING + cells(self.geometry.size().columns())
    }

    fn face_height(self) -> i32 {
        PADDING + cells(self.geometry.size().rows()) + FOOT
    }

    /// The middle of a cell: across and down.
    pub(crate) fn middle(self, cell: Cell) -> (i32, i32) {
        let rows_above = self.geometry.size().rows() - cell.row().number();
        let half = cells(1) / 2;
        (
            MARGIN + PADDING + cells(cell.column().index()) + half,
            self.headroom + MARGIN + PADDING + cells(rows_above) + half,
        )
    }

    /// The page, and what is seen through the holes.
    pub(crate) fn back(self, svg: &mut String) {
        let Colours { page, hole, .. } = self.theme.colours();
        let (width, height) = (self.width(), self.height());
        let _ = writeln!(svg, r#"<rect width="{width}" height="{height}" fill="{page}"/>"#);
        let top = self.headroom + MARGIN + PADDING;
        let (width, height) = (cells(self.geometry.size().columns()), cells(self.geometry.size().rows()));
        let left = MARGIN + PADDING;
        let _ = writeln!(svg, r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{hole}"/>"#);
    }

    /// Discs of a player. Where the theme has marks, the first player's have a cross, the second player's a ring, as in
    /// the text styles; else both have a thin inner rim.
    pub(crate) fn discs(self, player: Player, held: &[Cell], svg: &mut String) {
        if held.is_empty() {
            return;
        }
        let colours = self.theme.disc(player);
        let _ = writeln!(svg, r#"<g fill="{}" stroke="{}" stroke-width="5">"#, colours.fill, colours.rim);
        for (x, y) in held.iter().map(|cell| self.middle(*cell)) {
            let _ = writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="{DISC_RADIUS}"/>"#);
        }
        svg.push_str("</g>\n");
        let (stroke, width) = (colours.mark, if self.theme.has_marks() { 8 } else { 3 });
        let _ = writeln!(svg, r#"<g fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linecap="round">"#);
        for (x, y) in held.iter().map(|cell| self.middle(*cell)) {
            let _ = match player {
                _ if !self.theme.has_marks() => writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="{INNER_RIM}"/>"#),
                Player::First => {
                    writeln!(svg, r#"<path d="M{} {}l28 28m0 -28l-28 28"/>"#, x - 14, y - 14)
                }
                Player::Second => writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="17"/>"#),
            };
        }
        svg.push_str("</g>\n");
    }

    /// The feet of the rack. Their upper part is hidden by its lower edge.
    ///
    /// ```text
    /// ───┐          ┌───   the lower edge
    /// │  └┐        ┌┘  │
    /// └───┘        └───┘
    /// ```
    fn feet(self, svg: &mut String) {
        let edge = self.theme.colours().edge;
        let (left, right) = (MARGIN + 4, MARGIN + self.face_width() - 4);
        let bottom = self.headroom + MARGIN + self.face_height() + THICKNESS + FOOT_HEIGHT;
        let tall = FOOT_HEIGHT + CORNER;
        let _ = writeln!(
            svg,
            r#"<path fill="{edge}" d="M{left} {bottom}v-{tall}h40l50 {tall}zM{right} {bottom}v-{tall}h-40l-50 {tall}z"/>"#
        );
    }

    /// The plate with its holes, on its feet.
    pub(crate) fn face(self, svg: &mut String) {
        let Colours { face, edge, .. } = self.theme.colours();
        let (left, top) = (MARGIN, self.headroom + MARGIN);
        let (width, height) = (self.face_width(), self.face_height());
        if self.theme.has_feet() {
            self.feet(svg);
        }
        let rounded = |top: i32, height: i32| {
            let (across, down) = (width - 2 * CORNER, height - 2 * CORNER);
            let corner = |x: i32, y: i32| format!("a{CORNER} {CORNER} 0 0 1 {x} {y}");
            format!(
                "M{} {top}h{across}{}v{down}{}h-{across}{}v-{down}{}z",
                left + CORNER,
                corner(CORNER, CORNER),
                corner(-CORNER, CORNER),
                corner(-CORNER, -CORNER),
                corner(CORNER, -CORNER),
            )
        };
        let _ = write!(svg, r#"<path fill="{edge}" fill-rule="evenodd" d="{}"#, rounded(top, height + THICKNESS));
        self.holes(HOLE_RADIUS, svg);
        let _ = write!(svg, "\"/>\n<path fill=\"{face}\" fill-rule=\"evenodd\" d=\"{}", rounded(top, height));
        // A little of the edge is seen inside the holes.
        self.holes(HOLE_RADIUS + 2, svg);
        svg.push_str("\"/>\n");
    }

    fn holes(self, radius: i32, svg: &mut String) {
        let across = 2 * radius;
        for (x, y) in self.geometry.cells().map(|cell| self.middle(cell)) {
            let arc = |way: i32| format!("a{radius} {radius} 0 1 0 {} 0", way * across);
            let _ = write!(svg, "M{} {y}{}{}z", x - radius, arc(1), arc(-1));
        }
    }

    /// The number of each column, below it.
    pub(crate) fn numbers(self, svg: &mut String) {
        let label = self.theme.colours().label;
        let _ = writeln!(
            svg,
            r#"<g fill="none" stroke="{label}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">"#
        );
        let middle = self.headroom + MARGIN + self.face_height() - FOOT / 2 - 2;
        for column in self.geometry.columns() {
            let x = MARGIN + PADDING + cells(column.index()) + cells(1) / 2;
            let _ = write!(svg, r#"<g transform="translate({x} {middle}) scale({LABEL_SCALE})">"#);
            for (left, strokes) in digits::strokes(column.number()) {
                let up = -digits::HEIGHT / 2;
                let _ = write!(svg, r#"<path transform="translate({left} {up})" d="{strokes}"/>"#);
            }
            svg.push_str("</g>\n");
        }
        svg.push_str("</g>\n");
    }

    /// Marks the corners of a cell: there the last disc fell.
    pub(crate) fn corners(self, cell: Cell, svg: &mut String) {
        let (x, y) = self.middle(cell);
        let (low, high) = (-47_i32, 47_i32);
        let highlight = self.theme.colours().highlight;
        let _ = write!(svg, r#"<path fill="none" stroke="{highlight}" stroke-width="6" stroke-linecap="round" d=""#);
        for (across, down) in [(low, low), (high, low), (high, high), (low, high)] {
            let (inward, upward) = (-across.signum() * 14, -down.signum() * 14);
            let _ = write!(svg, "M{} {}h{}v{upward}", x + across + inward, y + down, -inward);
        }
        svg.push_str("\"/>\n");
    }

    /// Rings the holes of cells.
    pub(crate) fn rings(self, cells: &[Cell], svg: &mut String) {
        if cells.is_empty() {
            return;
        }
        let highlight = self.theme.colours().highlight;
        let _ = writeln!(svg, r#"<g fill="none" stroke="{highlight}" stroke-width="7">"#);
        circles(&cells.iter().map(|cell| self.middle(*cell)).collect::<Vec<_>>(), svg);
        svg.push_str("</g>\n");
    }

    /// Strikes a winning line through, and rings its holes.
    pub(crate) fn line(self, line: &Line, svg: &mut String) {
        let Colours { face, highlight, .. } = self.theme.colours();
        let middles: Vec<(i32, i32)> = line.cells().iter().map(|cell| self.middle(*cell)).collect();
        let _ = writeln!(svg, r#"<g fill="none" stroke="{highlight}" stroke-width="7" stroke-linecap="round">"#);
        circles(&middles, svg);
        if let [(x, y), .., (to_x, to_y)] = middles[..] {
            let path = format!("M{x} {y}L{to_x} {to_y}");
            let _ = writeln!(svg, r#"<path stroke="{face}" stroke-width="14" d="{path}"/>"#);
            let _ = writeln!(svg, r#"<path stroke-width="7" d="{path}"/>"#);
        }
        svg.push_str("</g>\n");
    }
}

/// Circles as large as a hole.
fn circles(middles: &[(i32, i32)], svg: &mut String) {
    for (x, y) in middles {
        let _ = writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="{HOLE_RADIUS}"/>"#);
    }
}
