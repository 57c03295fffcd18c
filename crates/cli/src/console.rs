//! The terminal or pipe on which a person and the program talk.

use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal as _, Read as _, StdinLock, StdoutLock, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Effects, Style as Paint};
use puissance4_rules::{Cell, Ink, Picture, Player, Position, Span, Style};
use textwrap::{Options, WordSplitter};

use crate::failure::Failure;
use crate::start::BYTE_ORDER_MARK;

/// Lines out and lines in. Colours only where the output can show them and they are wanted.
pub(crate) struct Console {
    output: AutoStream<StdoutLock<'static>>,
    input: StdinLock<'static>,
    /// Whether a person's Enter key moves to the next line on the screen.
    echoes: bool,
    /// Whether a line has been read.
    has_read: bool,
}

/// What an empty cell shows that is lit.
const LIT: &str = "+";

/// How much of an answer is kept, in bytes.
const MAX_ANSWER: u64 = 512;

/// The beginning of a line of input.
pub(crate) struct Line {
    pub(crate) bytes: Vec<u8>,
    /// Whether there is no more of it.
    pub(crate) is_whole: bool,
}

/// The next line, of which `most` bytes are kept; `None` at the end of the input.
pub(crate) fn next_line(input: &mut impl BufRead, most: u64) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let mut length = input.by_ref().take(most).read_until(b'\n', &mut bytes)?;
    if length == 0 {
        return Ok(None);
    }
    let (mut ended, mut is_whole) = (bytes.ends_with(b"\n"), true);
    while !ended && length > 0 {
        let mut piece = Vec::new();
        length = input.by_ref().take(most).read_until(b'\n', &mut piece)?;
        ended = piece.ends_with(b"\n");
        is_whole &= length == 0;
    }
    Ok(Some(Line { bytes, is_whole }))
}

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    Text(String),
    NotText,
    End,
}

impl Console {
    pub(crate) fn new() -> Self {
        let input = io::stdin();
        Self {
            output: AutoStream::auto(io::stdout().lock()),
            echoes: input.is_terminal(),
            input: input.lock(),
            has_read: false,
        }
    }

    /// Prints a text; on a terminal its lines are broken between words.
    pub(crate) fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.say_unbroken(&fitted(text))
    }

    /// Prints a text with a command, which is copied more easily in one piece.
    pub(crate) fn say_unbroken(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.output, "{text}")?)
    }

    /// Prints a board.
    pub(crate) fn draw(&mut self, position: &Position, style: Style) -> Result<(), Failure> {
        self.draw_lit(position, style, &[])
    }

    /// Prints a board on which some cells are lit: empty ones show a `+`, discs stand out where the output has colours.
    pub(crate) fn draw_lit(&mut self, position: &Position, style: Style, lit: &[Cell]) -> Result<(), Failure> {
        Ok(self.output.write_all(drawn(position, style, lit).as_bytes())?)
    }

    /// Asks a question and waits for a line.
    pub(crate) fn ask(&mut self, question: &str) -> Result<Typed, Failure> {
        let question = fitted(question);
        if self.echoes {
            write!(self.output, "{question} ")?;
        } else {
            writeln!(self.output, "{question}")?;
        }
        self.output.flush()?;
        // What is beyond the first few hundred bytes of a line is no move.
        let Some(Line { bytes, .. }) = next_line(&mut self.input, MAX_ANSWER).map_err(Failure::Input)? else {
            if self.echoes {
                writeln!(self.output)?;
            }
            return Ok(Typed::End);
        };
        let is_first = !std::mem::replace(&mut self.has_read, true);
        Ok(String::from_utf8(bytes).map_or(Typed::NotText, |text| {
            let text = if is_first { text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text) } else { &text };
            Typed::Text(text.trim().to_owned())
        }))
    }
}

/// A board with its colours, and some cells lit. The printing takes colours away where they are not wanted.
pub(crate) fn drawn(position: &Position, style: Style, lit: &[Cell]) -> String {
    let geometry = position.geometry();
    let mut cells = geometry.rows().rev().flat_map(|row| geometry.columns().map(move |at| Cell::new(at, row)));
    let mut text = String::new();
    for line in Picture::new(position, style).lines() {
        for Span { text: cell, ink } in line {
            // Cells come in this order: the top row first, from the left.
            let is_lit = ink != Ink::Frame && cells.next().is_some_and(|cell| lit.contains(&cell));
            let paint = paint(ink, style);
            let paint = if is_lit { paint.effects(paint.get_effects() | Effects::UNDERLINE) } else { paint };
            let cell = if is_lit && ink == Ink::Empty { LIT } else { &cell };
            let _ = write!(text, "{paint}{cell}{paint:#}");
        }
        text.push('\n');
    }
    text
}

/// A text whose lines fit on the terminal, if there is one.
fn fitted(text: &str) -> String {
    width().map_or_else(|| text.to_owned(), |width| wrapped(text, width))
}

/// How many characters a line of the terminal has, if standard output is one.
pub(crate) fn width() -> Option<usize> {
    let size = if io::stdout().is_terminal() { terminal_size::terminal_size() } else { None };
    size.map(|(width, _)| usize::from(width.0)).filter(|width| *width > 0)
}

/// A text whose lines have at most this width, as far as its words allow. No-break spaces keep words together.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let options = Options::new(width).break_words(false).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).join("\n")
}

/// The colours that the course documents give to the players of each style. Discs differ by shape in any case.
pub(crate) fn paint(ink: Ink, style: Style) -> Paint {
    let Ink::Disc { player, winning } = ink else { return Paint::new() };
    let [first, second] = match style {
        Style::Numbered | Style::Pipes => [AnsiColor::Red, AnsiColor::Yellow],
        Style::Discs => [AnsiColor::Blue, AnsiColor::Red],
        Style::Letters => [AnsiColor::White, AnsiColor::Red],
    };
    let colour = match player {
        Player::First => first,
        Player::Second => second,
    };
    let effects = if winning { Effects::BOLD | Effects::INVERT } else { Effects::BOLD };
    Paint::new().fg_color(Some(colour.into())).effects(effects)
}

/// Prints a whole text.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut output = AutoStream::auto(io::stdout().lock());
    output.write_all(text.as_bytes())?;
    Ok(output.flush()?)
}

/// Prints a note to standard error. A failed write is ignored: the answer went to standard output.
pub(crate) fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree");
        assert_eq!(wrapped("one two three", 2), "one\ntwo\nthree");
        assert_eq!(wrapped("oui\u{a0}? non\u{a0}!", 9), "oui\u{a0}?\nnon\u{a0}!");
        assert_eq!(wrapped("  two\n\nlines\n", 9), "  two\n\nlines\n");
        assert_eq!(wrapped("", 9), "");
    }
}
