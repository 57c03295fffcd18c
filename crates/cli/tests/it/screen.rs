//! A program on a terminal of its own: keys and mouse reports in, screens out.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use expectrl::{Session, WaitStatus};

use crate::program;

/// Long enough for a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A program on a terminal, and what the terminal shows.
pub(crate) struct Screen {
    pub(crate) session: Session,
    pub(crate) parser: vt100::Parser,
    ended: bool,
}

impl Screen {
    pub(crate) fn start(command: Command) -> Self {
        let session = Session::spawn(command).unwrap();
        Self { session, parser: vt100::Parser::new(24, 80, 0), ended: false }
    }

    /// The program with arguments, keeping its files in a folder.
    pub(crate) fn puissance4(folder: &Path, arguments: &str) -> Self {
        let mut command = program::puissance4(arguments.split_whitespace());
        command.env("TERM", "xterm-256color").env("PUISSANCE4_DATA", folder);
        Self::start(command)
    }

    /// Takes in what the program has written.
    pub(crate) fn read(&mut self) {
        let mut bytes = [0; 4096];
        loop {
            match self.session.try_read(&mut bytes) {
                Ok(0) => {
                    self.ended = true;
                    return;
                }
                Ok(length) => self.parser.process(&bytes[..length]),
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => return,
                // The other end of a terminal is gone.
                Err(_) => {
                    self.ended = true;
                    return;
                }
            }
        }
    }

    pub(crate) fn text(&self) -> String {
        self.parser.screen().contents()
    }

    /// Waits until something is so.
    pub(crate) fn wait_until(&mut self, what: &str, is_so: impl Fn(&str) -> bool) {
        let start = Instant::now();
        loop {
            self.read();
            if is_so(&self.text()) {
                return;
            }
            assert!(!self.ended && start.elapsed() < PATIENCE, "no {what} in\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn expect(&mut self, text: &str) {
        self.wait_until(text, |screen| screen.contains(text));
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.session.write_all(keys.as_bytes()).unwrap();
        self.session.flush().unwrap();
    }

    /// Plays columns one after another, waiting for each disc.
    pub(crate) fn play(&mut self, columns: &str) {
        for (count, column) in (1..).zip(columns.chars()) {
            self.send(&column.to_string());
            self.expect(&if count == 1 { "1 move".to_owned() } else { format!("{count} moves") });
        }
    }

    /// Waits for the end.
    pub(crate) fn end(mut self) -> WaitStatus {
        let start = Instant::now();
        while !self.ended {
            self.read();
            assert!(start.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
        self.session.wait().unwrap()
    }

    pub(crate) fn signal(&self, signal: &str) {
        let pid = self.session.pid().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    }

    /// Plays a column that becomes the move of this number.
    pub(crate) fn play_on(&mut self, column: &str, number: usize) {
        self.send(column);
        self.expect(&format!("{number} moves"));
    }
}
