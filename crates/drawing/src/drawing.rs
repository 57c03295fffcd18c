//! A board as an SVG picture.

use std::fmt::Write as _;

use puissance4_rules::{Cell, Game, Geometry, Outcome, Player, Position, Row};

use crate::raster::cell_pixels;
use crate::sheet::{CELL, Sheet};
use crate::theme::Theme;

/// The alternative text of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// What it is, in a few words.
    pub title: String,
    /// What is drawn.
    pub description: String,
}

/// A picture of a position: its discs, its winning lines, and which disc fell last if that is known.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    position: &'a Position,
    last: Option<Cell>,
    highlighted: Vec<Cell>,
    caption: Option<Caption>,
    theme: Theme,
}

impl<'a> Drawing<'a> {
    /// A picture of a position.
    pub fn new(position: &'a Position) -> Self {
        Self { position, last: None, highlighted: Vec::new(), caption: None, theme: Theme::default() }
    }

    /// A picture of the position a game has come to, with its last move.
    pub fn of_game(game: &'a Game) -> Self {
        let position = game.position();
        let last = game.moves().0.last().and_then(|column| {
            let rows = position.geometry().rows().rev();
            let mut cells = rows.map(|row: Row| Cell::new(*column, row));
            cells.find(|cell| position.at(*cell).is_some())
        });
        Self { last, ..Self::new(position) }
    }

    /// The same with a ring around these cells. Those that are not on the board are left out.
    pub fn highlighting(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        let geometry = self.geometry();
        Self { highlighted: cells.into_iter().filter(|cell| geometry.contains(*cell)).collect(), ..self }
    }

    /// The same with a caption.
    pub fn captioned(self, caption: Caption) -> Self {
        Self { caption: Some(caption), ..self }
    }

    /// The same in another theme.
    pub fn themed(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    pub(crate) fn theme(&self) -> Theme {
        self.theme
    }

    pub(crate) fn geometry(&self) -> Geometry {
        self.position.geometry()
    }

    /// The picture as a whole SVG document, without fonts, scripts, or names that could clash within a page.
    pub fn svg(&self) -> String {
        let sheet = Sheet::still(self.geometry(), self.theme);
        document(sheet, cell_pixels(self.geometry()), self.caption.as_ref(), |svg| {
            sheet.back(svg);
            for player in Player::BOTH {
                let held: Vec<Cell> =
                    self.geometry().cells().filter(|cell| self.position.at(*cell) == Some(player)).collect();
                sheet.discs(player, &held, svg);
            }
            sheet.face(svg);
            sheet.numbers(svg);
            if let Outcome::Win(win) = self.position.outcome() {
                win.lines().iter().for_each(|line| sheet.line(line, svg));
            }
            sheet.rings(&self.highlighted, svg);
            if let Some(cell) = self.last {
                sheet.corners(cell, svg);
            }
        })
    }
}

/// A document with what `draw` puts onto the sheet, in its natural size.
pub(crate) fn document(sheet: Sheet, pixels: u32, caption: Option<&Caption>, draw: impl FnOnce(&mut String)) -> String {
    let (width, height) = (sheet.width(), sheet.height());
    let natural = |length: u32| f64::from(length * pixels) / f64::from(CELL);
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {width} {height}" role="img">"#,
        natural(width),
        natural(height)
    );
    svg.push('\n');
    if let Some(Caption { title, description }) = caption {
        let _ = writeln!(svg, "<title>{}</title>\n<desc>{}</desc>", escaped(title), escaped(description));
    }
    draw(&mut svg);
    svg.push_str("</svg>\n");
    svg
}

/// A text as XML writes it. What XML has no way to write is left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\n' | '\t' => escaped.push(character),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if character.is_control() => {}
            _ => escaped.push(character),
        }
    }
    escaped
}
