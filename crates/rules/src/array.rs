//! Arrays as programs print them, and statements that fill one.
//!
//! ```text
//! [[0 0 1]          [ [ 0, 0, 1 ],          T = np.zeros([7, 6])
//!  [0 0 0]]           [ 0, 0, 0 ]           T[1,0], T[1,1] = 2, 1
//! ```
//!
//! The first is how numpy prints whole numbers (others end in a dot); the second, without its last bracket, is how one
//! of the documents prints a Java array; the third is how another one fills a Python array.

use crate::geometry::{Geometry, Size};
use crate::grid::{GridError, GridProblem, IndexOrder};
use crate::syntax_error::SyntaxError;

/// A character with its line and its place in it, both from 1.
type Placed = (char, usize, usize);

/// The characters of an array, from its first bracket on.
struct Reader {
    characters: Vec<Placed>,
    next: usize,
    /// Where the text ends.
    end: (usize, usize),
}

impl Reader {
    fn new(text: &str) -> Self {
        let mut characters = Vec::new();
        let mut end = (1, 1);
        for (line, content) in (1..).zip(text.lines()) {
            characters.extend((1..).zip(content.chars()).map(|(place, character)| (character, line, place)));
            end = (line, content.chars().count().max(1));
            characters.push((' ', line, content.chars().count() + 1));
        }
        Self { characters, next: 0, end }
    }

    /// The next character that is neither blank nor a comma.
    fn peek(&mut self) -> Option<Placed> {
        let is_between = |character: char| character.is_whitespace() || character == ',';
        while self.characters.get(self.next).is_some_and(|(character, ..)| is_between(*character)) {
            self.next += 1;
        }
        self.characters.get(self.next).copied()
    }

    fn unfinished(&self) -> GridError {
        SyntaxError::Unfinished { line: self.end.0, place: self.end.1 }.into()
    }

    fn open(&mut self) -> Result<(), GridError> {
        match self.peek() {
            Some(('[' | '{' | '(', ..)) => self.next += 1,
            Some((_, line, place)) => return Err(GridError::NotAGrid { line, place }),
            None => return Err(self.unfinished()),
        }
        Ok(())
    }

    /// Whether a bracket closes here.
    fn closes(&mut self) -> bool {
        let closes = matches!(self.peek(), Some((']' | '}' | ')', ..)));
        self.next += usize::from(closes);
        closes
    }

    /// A whole number, which may be written as `2.` or `2.0`.
    fn number(&mut self) -> Result<i64, GridError> {
        let Some((_, line, place)) = self.peek() else { return Err(self.unfinished()) };
        let rest = self.characters[self.next..].iter().map(|(character, ..)| *character);
        let word: String =
            rest.take_while(|character| character.is_ascii_digit() || "+-.".contains(*character)).collect();
        self.next += word.len();
        let whole = word.split_once('.').map_or(Some(word.as_str()), |(whole, fraction)| {
            fraction.bytes().all(|digit| digit == b'0').then_some(whole)
        });
        whole.and_then(|whole| whole.parse().ok()).ok_or(GridError::NotAGrid { line, place })
    }

    fn row(&mut self) -> Result<Vec<i64>, GridError> {
        self.open()?;
        let mut row = Vec::new();
        while !self.closes() {
            row.push(self.number()?);
        }
        Ok(row)
    }
}

/// Reads an array of arrays of whole numbers. Commas may be missing, and so may the last bracket.
pub(crate) fn read(text: &str) -> Result<Vec<Vec<i64>>, GridError> {
    let mut reader = Reader::new(text);
    reader.open()?;
    let mut rows = Vec::new();
    while !reader.closes() && (rows.is_empty() || reader.peek().is_some()) {
        rows.push(reader.row()?);
    }
    match reader.peek() {
        // The end of a call, `array(…)`, or of a statement.
        None | Some((')' | ';', ..)) => Ok(rows),
        Some((_, line, place)) => Err(GridError::NotAGrid { line, place }),
    }
}

/// Whether a text looks like statements that make an array or fill its cells. No picture has both signs in a line.
pub(crate) fn is_python(text: &str) -> bool {
    text.lines().any(|line| line.contains('=') && line.contains('[')) || array_part(text).is_some()
}

/// The array in `T = np.array([…])`, `int[][] grid = {…}` or `array([…])`, from its first bracket on.
fn array_part(text: &str) -> Option<&str> {
    let assigned = text.split_once('=').map_or(text, |(_, right)| right).trim_start();
    let array = assigned.split_once("array(").map_or(assigned, |(before, array)| {
        let is_name = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.');
        if before.chars().all(is_name) { array.trim_start() } else { assigned }
    });
    array.starts_with(['[', '{']).then_some(array)
}

/// A line of a program.
enum Statement {
    /// `T = np.zeros([7, 6])`: the two lengths, as they are written.
    Make(String, String),
    /// `T[1,0], T[1,1] = 2,1`: indices with values.
    Fill(Vec<(usize, usize, i64)>),
    /// `N1 = 7`, or several at once.
    Name(Vec<(String, String)>),
    /// Something that changes no board: an empty line, a comment, `import`, `global`.
    Other,
}

impl Statement {
    fn read(line: &str) -> Option<Self> {
        let line = line.split('#').next().unwrap_or_default().trim().trim_end_matches(';');
        if line.is_empty() || ["global ", "import ", "from "].iter().any(|word| line.starts_with(word)) {
            return Some(Self::Other);
        }
        let (left, right) = line.split_once('=')?;
        if let Some((_, lengths)) = right.split_once("zeros") {
            let lengths = lengths.trim_start().trim_start_matches(['(', '[', ' ']);
            let lengths = &lengths[..lengths.find([']', ')'])?];
            let (first, second) = lengths.split_once(',')?;
            return Some(Self::Make(first.trim().to_owned(), second.trim().to_owned()));
        }
        let values: Vec<&str> = right.split(',').map(str::trim).collect();
        if left.contains('[') {
            let cells = cells(left)?;
            let value = |index: usize| number(if values.len() == 1 { values[0] } else { values.get(index)? });
            let is_paired = values.len() == 1 || values.len() == cells.len();
            let filled = (0..).zip(cells).map(|(index, (first, second))| Some((first, second, value(index)?)));
            return filled.collect::<Option<Vec<_>>>().filter(|_| is_paired).map(Self::Fill);
        }
        let is_name = |name: &str| !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
        let names: Vec<&str> = left.split(',').map(str::trim).collect();
        let is_plain = names.iter().all(|name| is_name(name)) && values.iter().all(|value| number(value).is_some());
        let pairs = names.iter().zip(&values).map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        (is_plain && names.len() == values.len()).then(|| Self::Name(pairs.collect()))
    }
}

fn number(text: &str) -> Option<i64> {
    text.trim().trim_end_matches('.').parse().ok()
}

/// The indices of `T[1,0], T[1][1]`.
fn cells(text: &str) -> Option<Vec<(usize, usize)>> {
    let mut cells = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (_, indices) = rest.split_once('[')?;
        let (first, after) = indices.split_once([',', ']'])?;
        let after = after.trim_start().trim_start_matches('[');
        let (second, after) = after.split_once(']')?;
        cells.push((first.trim().parse().ok()?, second.trim().parse().ok()?));
        rest = after.trim_start().trim_start_matches(',').trim_start();
    }
    Some(cells)
}

/// Does what the statements say. Without one that makes the array, it has the standard size; `N1` and `N2` are those of
/// the document unless the text says otherwise.
pub(crate) fn run(text: &str, order: IndexOrder) -> Result<Vec<Vec<i64>>, GridError> {
    if let Some(array) = array_part(text) {
        // So that places are those of the whole text.
        let before = &text[..text.len() - array.len()];
        let blank: String = before.chars().map(|sign| if sign == '\n' { '\n' } else { ' ' }).collect();
        return read(&(blank + array));
    }
    let standard = Geometry::STANDARD.size();
    let mut names =
        vec![("N1".to_owned(), standard.columns().to_string()), ("N2".to_owned(), standard.rows().to_string())];
    let (outer, inner) = match order {
        IndexOrder::RowFirst => (standard.rows(), standard.columns()),
        IndexOrder::ColumnFirst => (standard.columns(), standard.rows()),
    };
    let mut grid = vec![vec![0; inner]; outer];
    for (line, content) in (1..).zip(text.lines()) {
        let failed = GridError::Statement { line };
        match Statement::read(content).ok_or_else(|| failed.clone())? {
            Statement::Other => {}
            Statement::Name(pairs) => names.extend(pairs),
            Statement::Make(first, second) => {
                let length = |text: &str| {
                    let value = names.iter().rev().find(|(name, _)| name == text).map(|(_, value)| value.as_str());
                    value.unwrap_or(text).parse::<usize>().map_err(|_| failed.clone())
                };
                let (outer, inner) = (length(&first)?, length(&second)?);
                // Nothing is made that could not be a board.
                match order {
                    IndexOrder::RowFirst => Size::new(inner, outer),
                    IndexOrder::ColumnFirst => Size::new(outer, inner),
                }
                .map_err(GridProblem::Size)?;
                grid = vec![vec![0; inner]; outer];
            }
            Statement::Fill(cells) => {
                for (first, second, value) in cells {
                    let cell = grid.get_mut(first).and_then(|inner| inner.get_mut(second));
                    *cell.ok_or(GridError::NoSuchCell { line, first, second })? = value;
                }
            }
        }
    }
    Ok(grid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{BoardTextError, Setup};

    fn grid(text: &str, order: IndexOrder) -> Result<Vec<Vec<usize>>, BoardTextError> {
        let setup = Setup::from_text(text, order)?;
        let position = setup.position(Geometry::STANDARD.connect()).unwrap();
        Ok(crate::grid::grid_of(&position))
    }

    #[test]
    fn arrays_of_many_languages() {
        let expected = vec![vec![1, 2, 0], vec![2, 0, 0]];
        for text in [
            "[[1, 2, 0], [2, 0, 0]]",
            "[[1 2 0]\n [2 0 0]]",
            "[[1. 2. 0.]\n [2. 0. 0.]]",
            "[ [ 1, 2, 0 ],\n[ 2, 0, 0 ]",
            "[[1, 2, 0], [2, 0, 0]];",
            "{ {1, 2, 0}, {2, 0, 0} };",
            "array([[1, 2, 0],\n       [2, 0, 0]])",
            "T = np.array([[1., 2., 0.],\n              [2., 0., 0.]])\n",
            "int[][] grille = {{1, 2, 0}, {2, 0, 0}};",
            "grille = [[1, 2, 0], [2, 0, 0]]",
            "T = np.zeros([2, 3])\nT[0,0], T[0,1] = 1,2\nT[1][0] = 2",
            "import numpy as np\nN1, N2 = 2, 3 # rows, columns\nT = np.zeros((N1, N2), dtype=int)\nT[0, 1], T[1, 0] = 2\nT[0,0] = 1\n",
        ] {
            assert_eq!(grid(text, IndexOrder::RowFirst), Ok(expected.clone()), "{text}");
        }
        let turned = vec![vec![1, 2], vec![2, 0], vec![0, 0]];
        assert_eq!(grid("[[1 2 0]\n [2 0 0]]", IndexOrder::ColumnFirst), Ok(turned.clone()));
        assert_eq!(
            grid("N1 = 2\nN2 = 3\nT = np.zeros([N1,N2])\nT[0,0], T[0,1], T[1,0] = 1, 2, 2", IndexOrder::ColumnFirst),
            Ok(turned)
        );
    }

    #[test]
    fn reports_invalid_arrays() {
        let error = |text: &str, order| match grid(text, order).unwrap_err() {
            BoardTextError::Grid(error) => error,
            BoardTextError::Picture(error) => panic!("{error}"),
        };
        let rows = |text| error(text, IndexOrder::RowFirst);
        assert_eq!(rows("[[1 2 0]\n [2 ? 0]]"), GridError::NotAGrid { line: 2, place: 5 });
        assert_eq!(rows("[[1 2 0]\n [2 0.5 0]]"), GridError::NotAGrid { line: 2, place: 5 });
        assert_eq!(rows("[[1 2 0]\n [2 0"), SyntaxError::Unfinished { line: 2, place: 5 }.into());
        assert_eq!(rows("[[1 2 0]] x"), GridError::NotAGrid { line: 1, place: 11 });
        assert_eq!(rows("T[0,0] = 1\nprint(T)"), GridError::Statement { line: 2 });
        assert_eq!(rows("T[0,0], T[0,1] = 1, 2, 2"), GridError::Statement { line: 1 });
        assert_eq!(rows("T = np.zeros([N3, 6])"), GridError::Statement { line: 1 });
        assert_eq!(rows("T[0,7] = 1"), GridError::NoSuchCell { line: 1, first: 0, second: 7 });
        assert_eq!(rows("T[0,0] = 3"), GridProblem::UnknownCell { row: 1, column: 1, value: 3 }.into());
        assert!(matches!(rows("T = np.zeros([99999999, 99999999])"), GridError::Wrong(GridProblem::Size(_))));
        let columns = |text| error(text, IndexOrder::ColumnFirst);
        assert_eq!(columns("[[0, 1], [0]]"), GridProblem::RaggedColumns { column: 2, cells: 1, expected: 2 }.into());
        assert_eq!(columns("[[0, 3]]"), GridProblem::UnknownCell { row: 2, column: 1, value: 3 }.into());
        assert!(matches!(columns("[[], []]"), GridError::Wrong(GridProblem::Size(_))));
    }
}
