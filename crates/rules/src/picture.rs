//! Boards as text, in four styles. Every style prints a line of column numbers, and each number ends exactly above or
//! below its cells. That is all that `picture_reader.rs` needs to read them back.

use std::fmt;

use crate::cell::{Cell, Column, Row};
use crate::geometry::Size;
use crate::outcome::Outcome;
use crate::player::Player;
use crate::position::Position;

/// A way of drawing a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Style {
    /// `*` and `o`, row and column numbers on all four sides.
    #[default]
    Numbered,
    /// `◉`, `●` and `○` for an empty cell.
    Discs,
    /// `X` and `O` between `|`; columns count from 0.
    Pipes,
    /// A ruled table with `B` (blanc, white) and `R` (rouge, red).
    Letters,
}

impl Style {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Numbered, Self::Discs, Self::Pipes, Self::Letters];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Numbered => "numbered",
            Self::Discs => "discs",
            Self::Pipes => "pipes",
            Self::Letters => "letters",
        }
    }

    /// The style of this name, if there is one.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }

    /// The number of the leftmost column and of the bottom row, when printed and when typed.
    pub fn first_column_number(self) -> usize {
        match self {
            Self::Pipes => 0,
            Self::Numbered | Self::Discs | Self::Letters => 1,
        }
    }

    /// The number that stands for a column.
    pub fn column_number(self, column: Column) -> usize {
        column.index() + self.first_column_number()
    }

    /// The column a number stands for, if any board has it.
    pub fn column_of_number(self, number: usize) -> Option<Column> {
        number.checked_sub(self.first_column_number()).and_then(Column::from_index)
    }

    /// The number that stands for a row: counted like the columns.
    pub fn row_number(self, row: Row) -> usize {
        row.index() + self.first_column_number()
    }

    /// What stands for a disc of `player`.
    pub fn disc(self, player: Player) -> char {
        let [first, second] = match self {
            Self::Numbered => ['*', 'o'],
            Self::Discs => ['◉', '●'],
            Self::Pipes => ['X', 'O'],
            Self::Letters => ['B', 'R'],
        };
        match player {
            Player::First => first,
            Player::Second => second,
        }
    }

    /// What stands for an empty cell.
    pub(crate) fn empty(self) -> char {
        if self == Self::Discs { '○' } else { ' ' }
    }

    /// How many characters the largest column number takes.
    fn number_width(self, columns: usize) -> usize {
        (columns - 1 + self.first_column_number()).to_string().len()
    }

    /// The size of the largest board whose picture has at most that many characters across and lines down, if any.
    pub fn largest_that_fits(self, width: usize, lines: usize) -> Option<Size> {
        let fits = |size: &Size| {
            let (across, down) = self.extent(*size);
            across <= width && down <= lines
        };
        let columns = (1..=Size::MAX).rev().find_map(|columns| Size::new(columns, 1).ok().filter(fits))?.columns();
        (1..=Size::MAX).rev().find_map(|rows| Size::new(columns, rows).ok().filter(fits))
    }

    /// How many characters across and lines down the picture of a board is.
    fn extent(self, size: Size) -> (usize, usize) {
        let number = self.number_width(size.columns());
        match self {
            Self::Numbered => (6 + size.columns() * (number + 1), size.rows() + 2),
            Self::Discs => (size.columns() * (number + 1), size.rows() + 1),
            Self::Pipes => (size.columns() * (number + 1) + 1, size.rows() + 1),
            Self::Letters => (5 + 4 * size.columns(), 2 * size.rows() + 2),
        }
    }
}

/// What a piece of a picture shows, so it can be coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Numbers, rules and blanks.
    Frame,
    /// A cell without a disc.
    Empty,
    /// A disc.
    Disc {
        /// Whose it is.
        player: Player,
        /// Whether it is part of a winning line.
        winning: bool,
    },
}

/// A piece of a line of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The characters.
    pub text: String,
    /// What they show.
    pub ink: Ink,
}

/// A position to be drawn in a style. Its `Display` is plain text; [`Picture::lines`] has the pieces for colouring.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    position: &'a Position,
    style: Style,
}

/// A line under construction.
#[derive(Default)]
struct Spans(Vec<Span>);

impl Spans {
    fn frame(&mut self, text: impl fmt::Display) {
        self.0.push(Span { text: text.to_string(), ink: Ink::Frame });
    }

    fn of(text: impl fmt::Display) -> Vec<Span> {
        let mut spans = Self::default();
        spans.frame(text);
        spans.0
    }
}

impl<'a> Picture<'a> {
    /// The picture of `position` in `style`.
    pub fn new(position: &'a Position, style: Style) -> Self {
        Self { position, style }
    }

    /// The lines of the picture, from the top.
    pub fn lines(&self) -> Vec<Vec<Span>> {
        let geometry = self.position.geometry();
        let columns = geometry.size().columns();
        let width = self.style.number_width(columns);
        let outcome = self.position.outcome();
        let blanks = |n: usize| " ".repeat(n);

        // The numbers of the columns, each right-aligned in `cell` characters and followed by `gap` blanks.
        let numbers = |left: usize, cell: usize, gap: usize| {
            let number = |column| format!("{:>cell$}{}", self.style.column_number(column), blanks(gap));
            let numbers: String = geometry.columns().map(number).collect();
            Spans::of(format!("{}{}", blanks(left), numbers.trim_end()))
        };
        let rule = Spans::of(format!("    {}+", "+---".repeat(columns)));

        let mut lines = Vec::new();
        if self.style == Style::Numbered {
            lines.push(numbers(3, width + 1, 0));
        }
        for row in geometry.rows().rev() {
            let mut line = Spans::default();
            match self.style {
                Style::Numbered => line.frame(format_args!("{row:>3}")),
                Style::Letters => {
                    lines.push(rule.clone());
                    line.frame(format_args!("{row:>3} "));
                }
                Style::Discs | Style::Pipes => {}
            }
            for column in geometry.columns() {
                match self.style {
                    Style::Numbered | Style::Discs => line.frame(blanks(width)),
                    Style::Pipes => line.frame(format_args!("|{}", blanks(width - 1))),
                    Style::Letters => line.frame("| "),
                }
                line.0.push(self.cell(Cell::new(column, row), &outcome));
                if self.style == Style::Letters {
                    line.frame(" ");
                }
            }
            match self.style {
                Style::Numbered => line.frame(format_args!("{row:>3}")),
                Style::Pipes | Style::Letters => line.frame("|"),
                Style::Discs => {}
            }
            lines.push(line.0);
        }
        match self.style {
            Style::Numbered => lines.push(numbers(3, width + 1, 0)),
            Style::Discs | Style::Pipes => lines.push(numbers(0, width + 1, 0)),
            Style::Letters => lines.extend([rule, numbers(4, 3, 1)]),
        }
        lines
    }

    fn cell(&self, cell: Cell, outcome: &Outcome) -> Span {
        let (sign, ink) = match self.position.at(cell) {
            None => (self.style.empty(), Ink::Empty),
            Some(player) => {
                let winning = matches!(outcome, Outcome::Win(win) if win.contains(cell));
                (self.style.disc(player), Ink::Disc { player, winning })
            }
        };
        Span { text: sign.to_string(), ink }
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.lines() {
            for span in line {
                f.write_str(&span.text)?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;

    fn draw(moves: &str, style: Style) -> String {
        let game = crate::Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        Picture::new(game.position(), style).to_string()
    }

    #[test]
    fn pipes_are_as_in_the_course_document() {
        let picture = draw("454", Style::Pipes);
        assert_eq!(picture, "| | | | | | | |\n".repeat(4) + "| | | |X| | | |\n| | | |X|O| | |\n 0 1 2 3 4 5 6\n");
    }

    #[test]
    fn letters_are_ruled() {
        let picture = draw("454", Style::Letters);
        let lines: Vec<&str> = picture.lines().collect();
        assert_eq!(lines.len(), 14);
        assert_eq!(
            lines[9..],
            [
                "  2 |   |   |   | B |   |   |   |",
                "    +---+---+---+---+---+---+---+",
                "  1 |   |   |   | B | R |   |   |",
                "    +---+---+---+---+---+---+---+",
                "      1   2   3   4   5   6   7",
            ]
        );
    }

    #[test]
    fn discs_stand_over_their_numbers() {
        assert!(draw("454", Style::Discs).ends_with(" ○ ○ ○ ◉ ○ ○ ○\n ○ ○ ○ ◉ ● ○ ○\n 1 2 3 4 5 6 7\n"));
    }

    #[test]
    fn a_picture_is_as_large_as_it_was_said_to_be() {
        for style in Style::ALL {
            for (columns, rows) in [(1, 1), (7, 6), (9, 9), (10, 3), (11, 3), (64, 64)] {
                let size = Size::new(columns, rows).unwrap();
                let position = Position::new(Geometry::new(size, Geometry::STANDARD.connect()));
                let picture = Picture::new(&position, style).to_string();
                let across = picture.lines().map(|line| line.chars().count()).max();
                assert_eq!((across, picture.lines().count()), {
                    let (across, down) = style.extent(size);
                    (Some(across), down)
                });
            }
            assert_eq!(style.largest_that_fits(0, 0), None);
        }
        assert_eq!(Style::Numbered.largest_that_fits(80, 20), Size::new(24, 18).ok());
    }
}
