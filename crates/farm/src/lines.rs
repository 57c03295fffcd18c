//! The lines of an input. A line that is too long to mean anything is rejected without being kept in memory.

use std::io::{self, BufRead, Read as _};

/// What some editors put at the beginning of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A line of more bytes is not kept: the longest game on the largest board takes a fifth of this.
pub const MAX_LINE_BYTES: usize = 1 << 16;

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// UTF-8.
    Text(String),
    /// Not UTF-8.
    NotText,
    /// More than [`MAX_LINE_BYTES`].
    TooLong,
}

/// The lines of an input, without the invisible mark that some editors put at its beginning.
pub struct Lines<R> {
    input: R,
    is_first: bool,
}

impl<R: BufRead> Lines<R> {
    /// Those of this input.
    pub fn new(input: R) -> Self {
        Self { input, is_first: true }
    }

    /// Reads until the end of a line or until a piece is full.
    fn piece(&mut self) -> io::Result<Vec<u8>> {
        let mut piece = Vec::new();
        self.input.by_ref().take(MAX_LINE_BYTES as u64 + 1).read_until(b'\n', &mut piece)?;
        Ok(piece)
    }

    fn line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = self.piece()?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if !bytes.ends_with(b"\n") && bytes.len() > MAX_LINE_BYTES {
            loop {
                let rest = self.piece()?;
                if rest.is_empty() || rest.ends_with(b"\n") {
                    return Ok(Some(Line::TooLong));
                }
            }
        }
        if bytes.ends_with(b"\n") {
            bytes.pop();
        }
        Ok(Some(String::from_utf8(bytes).map_or(Line::NotText, Line::Text)))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        let line = self.line().transpose()?;
        let is_first = std::mem::replace(&mut self.is_first, false);
        Some(line.map(|line| match line {
            Line::Text(text) if is_first => {
                Line::Text(text.strip_prefix(BYTE_ORDER_MARK).map(str::to_owned).unwrap_or(text))
            }
            line => line,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Line> {
        Lines::new(input).map(Result::unwrap).collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn lines_end_with_a_line_feed_or_the_input() {
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [text("")]);
        assert_eq!(lines(b"4\n\n5"), [text("4"), text(""), text("5")]);
        assert_eq!(lines(b"4\n\xff\n5\n"), [text("4"), Line::NotText, text("5")]);
    }

    #[test]
    fn the_mark_at_the_beginning_is_not_part_of_the_first_line() {
        assert_eq!(lines(b"\xef\xbb\xbf4\n"), [text("4")]);
        assert_eq!(lines(b"4\n\xef\xbb\xbf5\n"), [text("4"), text("\u{feff}5")]);
    }

    #[test]
    fn what_is_too_long_is_passed_over() {
        let input = |length| [&b"1\n"[..], &vec![b'4'; length], b"\n2\n"].concat();
        for length in [MAX_LINE_BYTES + 1, MAX_LINE_BYTES + 2, 3 * MAX_LINE_BYTES + 3, 2 * MAX_LINE_BYTES + 1] {
            assert_eq!(lines(&input(length)), [text("1"), Line::TooLong, text("2")], "{length}");
        }
        assert_eq!(lines(&input(MAX_LINE_BYTES))[1], text(&"4".repeat(MAX_LINE_BYTES)));
        assert_eq!(lines(&vec![b'4'; 2 * MAX_LINE_BYTES]), [Line::TooLong]);
    }
}
