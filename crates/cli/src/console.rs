//! The terminal or pipe on which a person and the program talk.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _, StdinLock, StdoutLock, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Effects, Style as Paint};
use puissance4_rules::{Ink, Picture, Player, Position, Style};

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

/// How much of a line is read at a time.
const LINE_PIECE: u64 = 512;

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

    /// Prints a line.
    pub(crate) fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.output, "{text}")?)
    }

    /// Prints a board.
    pub(crate) fn draw(&mut self, position: &Position, style: Style) -> Result<(), Failure> {
        for line in Picture::new(position, style).lines() {
            for span in line {
                let paint = paint(span.ink, style);
                write!(self.output, "{paint}{}{paint:#}", span.text)?;
            }
            writeln!(self.output)?;
        }
        Ok(())
    }

    /// Asks a question and waits for a line.
    pub(crate) fn ask(&mut self, question: &str) -> Result<Typed, Failure> {
        if self.echoes {
            write!(self.output, "{question} ")?;
        } else {
            writeln!(self.output, "{question}")?;
        }
        self.output.flush()?;
        let mut bytes = Vec::new();
        let mut ended = false;
        // What is beyond the first few hundred bytes of a line is no move, and need not be kept.
        while !ended {
            let mut piece = Vec::new();
            let length = self.input.by_ref().take(LINE_PIECE).read_until(b'\n', &mut piece).map_err(Failure::Input)?;
            ended = length == 0 || piece.ends_with(b"\n");
            if bytes.is_empty() {
                bytes = piece;
            }
        }
        if bytes.is_empty() {
            if self.echoes {
                writeln!(self.output)?;
            }
            return Ok(Typed::End);
        }
        let is_first = !std::mem::replace(&mut self.has_read, true);
        Ok(String::from_utf8(bytes).map_or(Typed::NotText, |text| {
            let text = if is_first { text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text) } else { &text };
            Typed::Text(text.trim().to_owned())
        }))
    }
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
