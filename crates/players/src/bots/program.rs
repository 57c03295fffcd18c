//! The name of a program that plays.

use std::collections::HashSet;
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::bots::dialect::Dialect;

/// A program that plays: its command line, and the protocol that it speaks.
///
/// ```
/// use puissance4_players::{Computer, Program};
///
/// let Computer::Program(program) = "cmd:python3 'my bot.py'".parse()? else { panic!() };
/// assert_eq!(program.words(), ["python3", "my bot.py"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Program {
    dialect: Dialect,
    /// Command lines come from the command line or a file of settings, and are kept until the process ends. So a
    /// program is as easy to pass on as other computer players.
    command: &'static str,
}

/// A text is not a command line: it is empty, or a quote has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a command line")]
pub struct BadCommand;

/// The words of a command line. A command line that is quoted as a whole counts without its quotes, as after a shell.
fn words(command: &str) -> Option<Vec<String>> {
    let words = shlex::split(command)?;
    match words.as_slice() {
        [whole] if command.trim_start().starts_with(['"', '\'']) && whole.contains(char::is_whitespace) => {
            shlex::split(whole)
        }
        _ => Some(words),
    }
}

/// The same text for the rest of the process.
fn interned(text: &str) -> &'static str {
    static KNOWN: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let known = known.get_or_insert_default();
    if let Some(same) = known.get(text) {
        return same;
    }
    let text: &'static str = Box::leak(text.into());
    known.insert(text);
    text
}

impl Program {
    /// A program by its command line, as a shell would split it into words.
    pub fn new(dialect: Dialect, command: &str) -> Result<Self, BadCommand> {
        let has_words = words(command).is_some_and(|words| words.first().is_some_and(|word| !word.is_empty()));
        if has_words && !command.contains('\0') {
            Ok(Self { dialect, command: interned(command.trim()) })
        } else {
            Err(BadCommand)
        }
    }

    /// From `cmd:COMMAND`, `ugi:COMMAND` or `contest:COMMAND`; `None` if the text does not begin like that.
    pub(crate) fn from_name(name: &str) -> Option<Result<Self, BadCommand>> {
        let (prefix, command) = name.split_once(':')?;
        let dialect = Dialect::ALL.into_iter().find(|dialect| dialect.prefix() == prefix)?;
        Some(Self::new(dialect, command))
    }

    /// The protocol that it speaks.
    pub fn dialect(self) -> Dialect {
        self.dialect
    }

    /// Its command line as it was written.
    pub fn command(self) -> &'static str {
        self.command
    }

    /// A short name for people: the file of the program, or of the script that it runs.
    pub fn label(self) -> String {
        let words = self.words();
        let named = words.iter().rev().find(|word| !word.starts_with('-')).or(words.first());
        let file = named.and_then(|word| Path::new(word).file_name()).and_then(|name| name.to_str());
        file.unwrap_or(self.command).to_owned()
    }

    /// The program and its arguments; never empty.
    pub fn words(self) -> Vec<String> {
        words(self.command).unwrap_or_default()
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.dialect.prefix(), self.command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines() {
        let words = |command: &str| Program::new(Dialect::Simple, command).map(Program::words);
        assert_eq!(words("./bot").unwrap(), ["./bot"]);
        assert_eq!(words("\"python3 my_bot.py\"").unwrap(), ["python3", "my_bot.py"], "quoted as a whole");
        assert_eq!(words("'my bot' -x 'a b'").unwrap(), ["my bot", "-x", "a b"]);
        for bad in ["", "  ", "''", "\"\"", "a 'b", "a\0b"] {
            assert_eq!(words(bad), Err(BadCommand), "{bad:?}");
        }
    }

    #[test]
    fn equal_names_are_equal_programs() {
        let program = |name: &str| Program::from_name(name).unwrap().unwrap();
        assert_eq!(program("cmd:a b"), program("cmd: a b "));
        assert_ne!(program("cmd:a b"), program("ugi:a b"));
        assert_eq!(program("contest:a:b").to_string(), "contest:a:b");
        assert_eq!(program("cmd:python3 bots/my_bot.py -v").label(), "my_bot.py");
        assert_eq!((program("ugi:./engine").label(), program("cmd:/").label()), ("engine".to_owned(), "/".to_owned()));
        assert!(Program::from_name("perfect").is_none() && Program::from_name("level:3").is_none());
    }
}
