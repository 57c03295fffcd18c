//! Pictures of boards, read back: the four styles, what people type, and tables as documents print them.
//!
//! A picture has a line of column numbers, above or below the cells. Each number ends in the text column that holds the
//! cells of its board column. In a table with tabs the field counts, not the text column:
//!
//! ```text
//!     1 2 3         | 1 | 2 | 3           [tab]1[tab]2[tab]3
//!   2   o       2 |   | o |               2[tab][tab]o[tab]
//!   1 * o *     1 | * | o | *             1[tab]*[tab]o[tab]*
//! ```
//!
//! Without column numbers a picture can be read if every cell has a sign, empty ones too.

use crate::geometry::{Size, SizeError};
use crate::grid::IndexOrder;
use crate::picture::Style;
use crate::player::Player;
use crate::setup::Setup;

/// Why a text is not the picture of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PictureError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: PictureProblem,
}

/// What is wrong with a line of a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureProblem {
    /// No line above or at this one has column numbers.
    #[error("no line of column numbers")]
    NoColumnNumbers,
    /// There are column numbers and nothing else.
    #[error("no row of cells")]
    NoRows,
    /// Two lines of column numbers differ.
    #[error("these column numbers differ from those above")]
    OtherColumnNumbers,
    /// `--column-first` was given, but the picture has column numbers.
    #[error("a picture with column numbers cannot be read column by column")]
    NotColumnFirst,
    /// A character that stands for no disc, or stands where no disc can be.
    #[error("character {place}: '{character}' does not belong here")]
    Unexpected {
        /// The character.
        character: char,
        /// Where it is in the line, from 1.
        place: usize,
    },
    /// The board is too large.
    #[error(transparent)]
    Size(SizeError),
}

/// Characters that documents use for a player's discs, beside those of the styles: white and black letters, and the
/// nearest characters to circles with a dot.
const OTHER_DISCS: [(char, Player); 6] = [
    ('W', Player::First),
    ('x', Player::First),
    ('⊙', Player::First),
    ('N', Player::Second),
    ('•', Player::Second),
    ('⬤', Player::Second),
];

/// Whose disc a character stands for, in any style.
fn owner(character: char) -> Option<Player> {
    let in_style = |player: &Player| Style::ALL.into_iter().any(|style| style.disc(*player) == character);
    let other = || OTHER_DISCS.into_iter().find(|(sign, _)| *sign == character).map(|(_, player)| player);
    Player::BOTH.into_iter().find(in_style).or_else(other)
}

/// Whether a visible character stands for an empty cell; people may type dots.
fn is_empty_sign(character: char) -> bool {
    let in_style = || Style::ALL.into_iter().any(|style| style.empty() == character);
    matches!(character, '.' | '◯') || !character.is_whitespace() && in_style()
}

/// Whether a character separates cells.
fn is_separator(character: char) -> bool {
    character.is_whitespace() || matches!(character, '|' | '│' | '┃' | '║')
}

/// Whether a line only separates rows: `+---+---+`, `|---|:-:|`, `├───┼───┤`.
fn is_rule(line: &str) -> bool {
    let is_dash = |character| matches!(character, '+' | '-' | '=' | '─' | '━' | '═');
    let is_box = |character| matches!(character, '\u{2500}'..='\u{257f}');
    line.contains(is_dash)
        && line.chars().all(|sign| is_dash(sign) || is_box(sign) || is_separator(sign) || sign == ':')
}

/// A character of a picture.
#[derive(Clone, Copy)]
struct Sign {
    character: char,
    /// Where it is in its line, from 1, for messages.
    at: usize,
    /// How far to the right it is on the picture, from 0. The same as `at` unless there are tabs.
    place: usize,
}

/// How far apart the fields of tables with tabs are; `None` without tabs.
fn field_width(lines: &[(usize, &str)]) -> Option<usize> {
    let tabbed = lines.iter().filter(|(_, line)| line.contains('\t'));
    tabbed.flat_map(|(_, line)| line.split('\t')).map(|field| field.chars().count() + 1).max()
}

/// The characters of a line, each with its place. A word that has its field for itself stands at the end of it, so
/// numbers of one and two digits end alike.
fn signs(line: &str, field_width: Option<usize>) -> Vec<Sign> {
    let Some(width) = field_width.filter(|_| line.contains('\t')) else {
        let signs = line.chars().enumerate();
        return signs.map(|(place, character)| Sign { character, at: place + 1, place }).collect();
    };
    let mut signs = Vec::new();
    let mut at = 1;
    for (index, field) in line.split('\t').enumerate() {
        let is_word = field.split_whitespace().count() == 1;
        let text = if is_word { field.trim_end() } else { field };
        let indent = if is_word { width - 1 - text.chars().count() } else { 0 };
        let placed = text.chars().enumerate();
        signs.extend(placed.map(|(offset, character)| Sign {
            character,
            at: at + offset,
            place: index * width + indent + offset,
        }));
        at += field.chars().count() + 1;
    }
    signs
}

/// The places, from 0, where the numbers of a line end; `None` if the line is not one of column numbers.
fn column_places(signs: &[Sign]) -> Option<Vec<usize>> {
    let mut places = Vec::new();
    let mut number = String::new();
    let mut first = None;
    let mut last_place = 0;
    let end = Sign { character: ' ', at: 0, place: usize::MAX };
    for sign in signs.iter().chain([&end]) {
        let follows = sign.place == last_place + 1;
        if !number.is_empty() && (!sign.character.is_ascii_digit() || !follows) {
            let value: usize = number.parse().ok()?;
            let first = *first.get_or_insert(value);
            if first > 1 || value != first + places.len() {
                return None;
            }
            places.push(last_place);
            number.clear();
        }
        if sign.character.is_ascii_digit() {
            number.push(sign.character);
        } else if !is_separator(sign.character) {
            return None;
        }
        last_place = sign.place;
    }
    // A single number beside a separator is that of an empty row.
    let is_row =
        places.len() == 1 && signs.iter().any(|sign| !sign.character.is_whitespace() && is_separator(sign.character));
    (!places.is_empty() && !is_row).then_some(places)
}

/// The places of the first line of column numbers. A line with a single number may be an empty row with its number, if
/// there is another line with more.
fn first_column_places(lines: &[(usize, &str)], field_width: Option<usize>) -> Option<Vec<usize>> {
    let places = || lines.iter().filter_map(|(_, line)| column_places(&signs(line, field_width)));
    places().find(|places| places.len() > 1).or_else(|| places().next())
}

/// The lines of the first picture in a text: up to the column numbers below the cells, or else to an empty line. Some
/// programs print an empty line after each row.
fn picture_lines<'a>(lines: &[(usize, &'a str)], field_width: Option<usize>) -> Vec<(usize, &'a str)> {
    let is_blank = |line: &str| line.trim().is_empty();
    let block = lines.iter().position(|(_, line)| is_blank(line)).unwrap_or(lines.len());
    // The first line may have the same numbers above the cells.
    let places = first_column_places(lines, field_width);
    let is_numbers = |(_, line): &(usize, &str)| places.is_some() && column_places(&signs(line, field_width)) == places;
    let below = lines.iter().skip(1).position(is_numbers);
    let end = below.map_or(block, |below| block.max(below + 2));
    lines[..end].iter().filter(|(_, line)| !is_blank(line)).copied().collect()
}

/// One row of the picture: its cells from the left.
fn row_of(signs: &[Sign], places: &[usize]) -> Result<Vec<Option<Player>>, PictureProblem> {
    let mut row = vec![None; places.len()];
    let (Some(left), Some(right)) = (places.first(), places.last()) else { return Ok(row) };
    for Sign { character, at, place } in signs {
        let is_fine = if let Ok(column) = places.binary_search(place) {
            row[column] = owner(*character);
            row[column].is_some() || character.is_whitespace() || is_empty_sign(*character)
        } else {
            is_separator(*character) || character.is_ascii_digit() && (place < left || place > right)
        };
        if !is_fine {
            return Err(PictureProblem::Unexpected { character: *character, place: *at });
        }
    }
    Ok(row)
}

/// The signs of a line without column numbers; `None` if a cell has no sign, or more than one.
fn bare_row(line: &str) -> Option<Vec<Option<Player>>> {
    let line = line.trim();
    let inner = line.strip_prefix(is_separator).unwrap_or(line);
    let inner = inner.strip_suffix(is_separator).unwrap_or(inner);
    let cells: Vec<&str> = if inner.contains(|sign: char| is_separator(sign) && !sign.is_whitespace()) {
        inner.split(|sign: char| is_separator(sign) && !sign.is_whitespace()).map(str::trim).collect()
    } else if inner.contains(char::is_whitespace) {
        inner.split_whitespace().collect()
    } else {
        inner.split("").filter(|cell| !cell.is_empty()).collect()
    };
    let cell = |text: &str| {
        let mut characters = text.chars();
        let sign = characters.next().filter(|_| characters.next().is_none())?;
        owner(sign).map(Some).or_else(|| is_empty_sign(sign).then_some(None))
    };
    cells.into_iter().map(cell).collect()
}

/// A board whose cells all have a sign.
fn bare(lines: &[(usize, &str)], order: IndexOrder) -> Option<Result<Setup, SizeError>> {
    let drawn = lines.iter().filter(|(_, line)| !is_rule(line));
    let mut rows = drawn.map(|(_, line)| bare_row(line)).collect::<Option<Vec<_>>>()?;
    let length = rows.first()?.len();
    if rows.iter().any(|row| row.len() != length) {
        return None;
    }
    let size = match order {
        IndexOrder::RowFirst => Size::new(length, rows.len()),
        IndexOrder::ColumnFirst => Size::new(rows.len(), length),
    };
    match order {
        // The top row is drawn first.
        IndexOrder::RowFirst => rows.reverse(),
        IndexOrder::ColumnFirst => {
            rows = (0..length).map(|index| rows.iter().map(|column| column[index]).collect()).collect();
        }
    }
    Some(size.map(|size| Setup::new(size, rows.into_iter().flatten().collect())))
}

impl Setup {
    /// Reads the picture of a board, in any style. Text after an empty line is ignored.
    pub fn from_picture(text: &str) -> Result<Self, PictureError> {
        Self::from_picture_in(text, IndexOrder::RowFirst)
    }

    /// The same for a picture that may have been printed column by column, each from the bottom.
    pub(crate) fn from_picture_in(text: &str, order: IndexOrder) -> Result<Self, PictureError> {
        let lines: Vec<(usize, &str)> =
            (1..).zip(text.lines()).skip_while(|(_, line)| line.trim().is_empty()).collect();
        let field_width = field_width(&lines);
        let lines = picture_lines(&lines, field_width);
        let last = lines.last().map_or(1, |(line, _)| *line);
        let fail = |line, problem| Err(PictureError { line, problem });

        let Some(places) = first_column_places(&lines, field_width) else {
            return match bare(&lines, order) {
                Some(setup) => setup.map_err(|error| PictureError { line: last, problem: PictureProblem::Size(error) }),
                None => fail(last, PictureProblem::NoColumnNumbers),
            };
        };
        if order == IndexOrder::ColumnFirst {
            return fail(last, PictureProblem::NotColumnFirst);
        }
        let mut rows = Vec::new();
        for (number, line) in lines {
            let signs = signs(line, field_width);
            match column_places(&signs) {
                Some(other) if other == places => {}
                Some(other) if other.len() > 1 || places.len() == 1 => {
                    return fail(number, PictureProblem::OtherColumnNumbers);
                }
                None if is_rule(line) => {}
                _ => {
                    rows.push(row_of(&signs, &places).map_err(|problem| PictureError { line: number, problem })?);
                }
            }
        }
        if rows.is_empty() {
            return fail(last, PictureProblem::NoRows);
        }
        match Size::new(places.len(), rows.len()) {
            Ok(size) => Ok(Self::new(size, rows.into_iter().rev().flatten().collect())),
            Err(error) => fail(last, PictureProblem::Size(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_invalid_pictures() {
        let problem = |text: &str| Setup::from_picture(text).map(|_| ()).map_err(|e| (e.line, e.problem)).unwrap_err();
        assert_eq!(problem(""), (1, PictureProblem::NoColumnNumbers));
        assert_eq!(problem("| |X|\n"), (1, PictureProblem::NoColumnNumbers));
        assert_eq!(problem("X O\nX\n"), (2, PictureProblem::NoColumnNumbers));
        assert_eq!(problem("\n 1 2 3\n"), (2, PictureProblem::NoRows));
        assert_eq!(problem(" 1 2\n . .\n 1  2\n"), (3, PictureProblem::OtherColumnNumbers));
        let unexpected = |character, place| PictureProblem::Unexpected { character, place };
        assert_eq!(problem(" 1 2\n . ?\n"), (2, unexpected('?', 4)));
        assert_eq!(problem(" 1 2\n ..X\n"), (2, unexpected('.', 3)));
        // The place in the line, not in the table.
        assert_eq!(problem("\t1\t2\n1\tX\t?\n"), (2, unexpected('?', 5)));
        // An empty line does not hide what is wrong before the numbers below.
        assert_eq!(problem(" 1 2\n X .\n\n . ?\n 1 2\n"), (4, unexpected('?', 4)));
        let turned = Setup::from_picture_in(" 1 2\n X .\n", IndexOrder::ColumnFirst).unwrap_err();
        assert_eq!((turned.line, turned.problem), (2, PictureProblem::NotColumnFirst));
    }
}
