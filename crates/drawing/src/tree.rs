//! A tree of moves as an SVG picture, from the left to the right.

use std::fmt::Write as _;

use puissance4_rules::{Player, Position};

use crate::drawing::{Caption, Drawing, escaped};
use crate::theme::{Colours, Theme};

/// The height of a row.
const ROW: u32 = 26;
/// The way from the text of a move to its replies.
const FAN: u32 = 32;
/// The radius of a disc.
const RADIUS: u32 = 10;
/// The room around everything.
const MARGIN: u32 = 16;
/// The width of the board at the left.
const BOARD: u32 = 200;
/// The usual width of a character of a judgement and of a whole line.
const CHARACTER: u32 = 8;
const SMALL_CHARACTER: u32 = 7;

/// A tree of moves, with the position that it starts from.
#[derive(Clone, Debug)]
pub struct TreeDrawing<'a> {
    position: &'a Position,
    twigs: Vec<Twig>,
    left_out: Vec<String>,
    remarks: Vec<String>,
    caption: Caption,
    theme: Theme,
}

/// A move in a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twig {
    /// What stands on its disc: the number of the column.
    pub label: String,
    /// What it is worth.
    pub text: String,
    /// Whether it is the choice.
    pub is_chosen: bool,
    /// The replies that were looked at.
    pub twigs: Vec<Twig>,
    /// What was left out, a line each.
    pub left_out: Vec<String>,
}

/// Where the next row is, and what was drawn so far.
struct Pen {
    row: u32,
    /// How wide a move with its text is.
    text: u32,
    edges: String,
    discs: String,
    texts: String,
    /// How far to the right anything reaches.
    width: u32,
}

impl<'a> TreeDrawing<'a> {
    /// The moves that were looked at in a position, and what was left out there.
    pub fn new(position: &'a Position, twigs: Vec<Twig>, left_out: Vec<String>, caption: Caption) -> Self {
        Self { position, twigs, left_out, remarks: Vec::new(), caption, theme: Theme::default() }
    }

    /// The same with lines of text instead of moves.
    pub fn with_remarks(self, remarks: Vec<String>) -> Self {
        Self { remarks, ..self }
    }

    /// The same in another theme.
    pub fn themed(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// The picture as a whole SVG document. Its texts are in a font of the reader.
    pub fn svg(&self) -> String {
        let text = 2 * RADIUS + 12 + CHARACTER * longest(&self.twigs);
        let mut pen = Pen { row: 0, text, edges: String::new(), discs: String::new(), texts: String::new(), width: 0 };
        let start = MARGIN + BOARD;
        pen.write(&self.caption.title, MARGIN, "font-weight=\"bold\"");
        for remark in &self.remarks {
            pen.write(remark, start, "font-size=\"12\"");
        }
        let middle = self.moves(&self.twigs, &self.left_out, self.position.to_move(), start, &mut pen);
        let board = Drawing::new(self.position).themed(self.theme).svg();
        let board_height = board_height(&board);
        let height = (pen.row * ROW).max(ROW + board_height) + 2 * MARGIN;
        let width = pen.width.max(start) + MARGIN;
        // Beside the middle of its moves, but inside the picture.
        let top = middle.saturating_sub(board_height / 2).clamp(MARGIN + ROW, height - MARGIN - board_height);
        let Colours { page, ink, .. } = self.theme.colours();
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">"#
        );
        let _ = write!(
            svg,
            "\n<title>{}</title>\n<desc>{}</desc>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{page}\"/>\n",
            escaped(&self.caption.title),
            escaped(&self.caption.description)
        );
        let _ = write!(svg, "<g fill=\"none\" stroke=\"{ink}\">\n{}</g>\n", pen.edges);
        let _ = write!(svg, "<g font-family=\"sans-serif\" font-size=\"13\">\n{}", pen.discs);
        let _ = write!(svg, "<g fill=\"{ink}\">\n{}</g>\n</g>\n", pen.texts);
        let place = format!("<svg x=\"{MARGIN}\" y=\"{top}\" width=\"{}\" height=\"{board_height}\" ", BOARD - 24);
        svg.push_str(&place);
        svg.push_str(from_view_box(&board));
        svg.push_str("</svg>\n");
        svg
    }

    /// Draws moves of a player one below the other, and returns how far down their middle is.
    fn moves(&self, twigs: &[Twig], left_out: &[String], player: Player, left: u32, pen: &mut Pen) -> u32 {
        let mut ends: Vec<(u32, &str)> = Vec::new();
        let x = left + RADIUS;
        for twig in twigs {
            let replies = left + pen.text + FAN;
            let y = if twig.twigs.is_empty() && twig.left_out.is_empty() {
                pen.next_row()
            } else {
                self.moves(&twig.twigs, &twig.left_out, player.other(), replies, pen)
            };
            let colours = self.theme.disc(player);
            let (fill, rim, label) = (colours.fill, colours.rim, escaped(&twig.label));
            let width = if twig.is_chosen { 3 } else { 1 };
            let _ = writeln!(
                pen.discs,
                r#"<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{fill}" stroke="{rim}" stroke-width="{width}"/><text x="{x}" y="{}" text-anchor="middle" font-weight="bold" fill="{}">{label}</text>"#,
                y + 5,
                colours.label()
            );
            let weight = if twig.is_chosen { r#" font-weight="bold""# } else { "" };
            let _ = writeln!(
                pen.texts,
                r#"<text x="{}" y="{}"{weight}>{}</text>"#,
                x + RADIUS + 6,
                y + 5,
                escaped(&twig.text)
            );
            pen.width = pen.width.max(left + pen.text);
            ends.push((y, if twig.is_chosen { r#" stroke-width="2.5""# } else { "" }));
        }
        for line in left_out {
            let y = pen.write(&format!("✂ {line}"), left, "font-size=\"12\" opacity=\"0.75\"");
            ends.push((y, r#" stroke-dasharray="3 4" opacity="0.6""#));
        }
        let (first, last) = (ends.first().map_or(0, |end| end.0), ends.last().map_or(0, |end| end.0));
        let middle = u32::midpoint(first, last);
        // Edges leave where the text of the parent ends.
        let from = left - FAN;
        for (y, look) in ends {
            let bend = u32::midpoint(from, left);
            let _ = writeln!(pen.edges, r#"<path d="M{from} {middle}C{bend} {middle} {bend} {y} {left} {y}"{look}/>"#);
        }
        middle
    }
}

/// The characters of the longest text.
fn longest(twigs: &[Twig]) -> u32 {
    twigs.iter().map(|twig| width(&twig.text).max(longest(&twig.twigs))).max().unwrap_or(0)
}

/// How many characters a text has.
fn width(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX / CHARACTER)
}

impl Pen {
    /// Writes a line of text, and returns how far down its middle is.
    fn write(&mut self, text: &str, left: u32, look: &str) -> u32 {
        let y = self.next_row();
        let _ = writeln!(self.texts, r#"<text x="{left}" y="{}" {look}>{}</text>"#, y + 4, escaped(text));
        self.width = self.width.max(left + SMALL_CHARACTER * width(text));
        y
    }

    /// The middle of the next row.
    fn next_row(&mut self) -> u32 {
        self.row += 1;
        MARGIN + self.row * ROW - ROW / 2
    }
}

/// The part of a document from its view box on: the size before it is that of a picture on its own.
fn from_view_box(document: &str) -> &str {
    document.find("viewBox").map_or(document, |place| &document[place..])
}

/// How high the board is at its width here.
fn board_height(document: &str) -> u32 {
    let view_box = from_view_box(document).split('"').nth(1).unwrap_or_default();
    let mut lengths = view_box.split(' ').skip(2).map(|length| length.parse::<u32>().unwrap_or(1));
    let (width, height) = (lengths.next().unwrap_or(1), lengths.next().unwrap_or(1));
    (BOARD - 24) * height / width.max(1)
}
