//! Values and errors of the rules, the engine and the players in words.

use std::time::Duration;

use puissance4_engine::{BookError, SolveError, SolverError};
use puissance4_players::{
    CannotPlay, Computer, Forfeit, Level, Name, NameError, NoSuchComputer, Offence, ProgramEnd, Who, printable,
};
use puissance4_rules::{
    BoardTextError, Column, Connect, ConnectError, GameError, GridError, GridProblem, LinkError, Moves, MovesError,
    PictureError, PictureProblem, PlayError, SetupError, Side, Size, SizeError, Style, SyntaxError,
};

use crate::language::Language;
use crate::tr;

/// How much of a text that may be long is shown, in characters.
const MAX_EXCERPT: usize = 60;

/// Something that can be said in every language.
///
/// ```
/// use puissance4_i18n::{Language, Phrase};
/// use puissance4_rules::Size;
///
/// let error = "0x6".parse::<Size>().unwrap_err();
/// assert_ne!(error.phrase(Language::English), error.phrase(Language::French));
/// ```
pub trait Phrase {
    /// A sentence or part of one.
    fn phrase(&self, language: Language) -> String;
}

/// A phrase as a sentence of its own: with a capital letter and a full stop.
pub fn sentence(phrase: &str) -> String {
    capitalized(phrase) + "."
}

/// A phrase with a capital letter.
pub fn capitalized(phrase: &str) -> String {
    let mut characters = phrase.chars();
    let first = characters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(characters).collect()
}

impl Phrase for PlayError {
    fn phrase(&self, language: Language) -> String {
        refusal(self, Style::default(), language)
    }
}

/// Why a column was refused, its number being the one that the style shows.
pub fn refusal(error: &PlayError, style: Style, language: Language) -> String {
    match error {
        PlayError::NoSuchColumn { column, columns } => {
            let (first, column) = (style.first_column_number(), style.column_number(*column));
            tr!(language, "play-error-no-such-column", column = column, first = first, last = first + columns - 1)
        }
        PlayError::ColumnFull { column } => {
            tr!(language, "play-error-full", column = style.column_number(*column))
        }
        PlayError::GameOver { column } => tr!(language, "play-error-over", column = style.column_number(*column)),
    }
}

impl Phrase for GameError {
    fn phrase(&self, language: Language) -> String {
        if let PlayError::NoSuchColumn { column, columns } = self.error
            && let Some(letter) = letter_of(column)
        {
            let (column, last) = (column.number(), columns);
            return tr!(
                language,
                "game-error-letter",
                ply = self.ply,
                letter = letter,
                column = column,
                first = 1,
                last = last
            );
        }
        tr!(language, "game-error", ply = self.ply, error = self.error.phrase(language))
    }
}

/// The letter that stands for a column in a move string, if it is one: the person may not have meant a column.
fn letter_of(column: Column) -> Option<String> {
    let sign = Moves(vec![column]).to_string();
    (sign.len() == 1 && column.number() > 9).then_some(sign)
}

impl Phrase for MovesError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Unreadable { character, place } => {
                let character = printable(&character.to_string());
                tr!(language, "moves-error-unreadable", character = character, place = *place)
            }
            Self::OutOfRange { number, place } => {
                tr!(language, "moves-error-range", number = number.as_str(), place = *place, most = Size::MAX)
            }
        }
    }
}

impl Phrase for SizeError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Unreadable { text } => tr!(language, "size-error-unreadable", text = printable(text)),
            Self::OutOfRange { side, number } => {
                let side = match side {
                    Side::Columns => "columns",
                    Side::Rows => "rows",
                };
                tr!(language, "size-error-range", side = side, number = number.as_str(), most = Size::MAX)
            }
        }
    }
}

impl Phrase for ConnectError {
    /// A length beyond the longest side of a board is no use, even where one can be asked for.
    fn phrase(&self, language: Language) -> String {
        let length = printable(&self.length);
        tr!(language, "connect-error", length = length, least = Connect::MIN, most = Size::MAX)
    }
}

impl Phrase for LinkError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Size(error) => error.phrase(language),
            Self::Connect(error) => error.phrase(language),
            Self::Moves(error) => error.phrase(language),
            Self::Game(error) => error.phrase(language),
        }
    }
}

impl Phrase for SetupError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Floating { cell } => {
                tr!(language, "setup-error-floating", column = cell.column().number(), row = cell.row().number())
            }
            Self::BothWon { first, second } => {
                tr!(language, "setup-error-both-won", first = first.places(), second = second.places())
            }
        }
    }
}

impl Phrase for PictureError {
    fn phrase(&self, language: Language) -> String {
        let problem = match &self.problem {
            PictureProblem::NoColumnNumbers => tr!(language, "picture-error-no-numbers"),
            PictureProblem::NoRows => tr!(language, "picture-error-no-rows"),
            PictureProblem::OtherColumnNumbers => tr!(language, "picture-error-other-numbers"),
            PictureProblem::NotColumnFirst => tr!(language, "picture-error-not-column-first"),
            PictureProblem::Unexpected { character, place } => {
                let character = printable(&character.to_string());
                let (line, place) = (self.line, *place);
                return tr!(language, "picture-error-unexpected", line = line, place = place, character = character);
            }
            PictureProblem::Size(error) => error.phrase(language),
        };
        tr!(language, "picture-error", line = self.line, problem = problem)
    }
}

impl Phrase for SyntaxError {
    fn phrase(&self, language: Language) -> String {
        let (line, place) = self.place();
        match self {
            Self::Unfinished { .. } => tr!(language, "grid-error-unfinished", line = line, place = place),
            Self::NotJson { .. } => tr!(language, "grid-error-not-json", line = line, place = place),
        }
    }
}

impl Phrase for GridError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Syntax(error) => error.phrase(language),
            Self::NotAGrid { line, place } => tr!(language, "grid-error-not-a-grid", line = *line, place = *place),
            Self::Statement { line } => tr!(language, "grid-error-statement", line = *line),
            Self::NoSuchCell { line, first, second } => {
                tr!(language, "grid-error-no-such-cell", line = *line, first = *first, second = *second)
            }
            Self::Wrong(problem) => problem.phrase(language),
        }
    }
}

impl Phrase for BoardTextError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Grid(error) => error.phrase(language),
            Self::Picture(error) => error.phrase(language),
        }
    }
}

impl Phrase for GridProblem {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Ragged { row, cells, expected } => {
                tr!(language, "grid-error-ragged", row = *row, cells = *cells, expected = *expected)
            }
            Self::RaggedColumns { column, cells, expected } => {
                tr!(language, "grid-error-ragged-columns", column = *column, cells = *cells, expected = *expected)
            }
            Self::UnknownCell { row, column, value } => {
                let value = value.to_string();
                tr!(language, "grid-error-cell", row = *row, column = *column, value = value)
            }
            Self::UnknownPlayer { value } => tr!(language, "grid-error-player", value = value.to_string()),
            Self::Size(error) => error.phrase(language),
            Self::Connect(error) => error.phrase(language),
        }
    }
}

impl Phrase for SolverError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::TooLarge { columns, rows } => {
                tr!(language, "solver-error-too-large", size = format!("{columns}x{rows}"))
            }
            Self::Table { mebibytes } => tr!(language, "solver-error-table", mebibytes = *mebibytes),
            Self::NoThread => tr!(language, "solver-error-no-thread"),
        }
    }
}

impl Phrase for BookError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Foreign => tr!(language, "book-error-foreign"),
            Self::Unsuitable => tr!(language, "book-error-unsuitable"),
            Self::Damaged => tr!(language, "book-error-damaged"),
        }
    }
}

impl Phrase for SolveError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::OtherGeometry => tr!(language, "solve-error-other-board"),
            Self::NotAlternating => tr!(language, "solve-error-not-alternating"),
            Self::Stopped(_) => tr!(language, "solve-error-stopped"),
        }
    }
}

impl Phrase for CannotPlay {
    fn phrase(&self, language: Language) -> String {
        let problem = match self {
            Self::Board(error) => error.phrase(language),
            Self::Position(error) => error.phrase(language),
        };
        tr!(language, "who-error-cannot-play", who = Computer::Perfect.to_string(), problem = problem)
    }
}

impl Phrase for NoSuchComputer {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Unknown { name } => {
                let known: Vec<&str> = Computer::ALL.into_iter().map(Computer::kind).collect();
                tr!(language, "who-error-unknown", name = printable(name), known = known.join(", "))
            }
            Self::Depth { depth } => {
                tr!(language, "who-error-depth", depth = printable(depth), most = Computer::MAX_DEPTH)
            }
            Self::Level { level } if level == "auto" => tr!(language, "who-error-auto"),
            Self::Level { level } => {
                let (least, most) = (Level::LOWEST.get(), Level::HIGHEST.get());
                tr!(language, "who-error-level", level = printable(level), least = least, most = most)
            }
            Self::Command { name } => tr!(language, "who-error-command", name = printable(name)),
        }
    }
}

impl Phrase for Computer {
    /// What people call it. The command line has its own names, which are those that it prints.
    fn phrase(&self, language: Language) -> String {
        let number = match self {
            Self::Minimax(depth) => *depth,
            Self::Level(level) => level.get(),
            Self::Program(program) => return printable(&program.label()),
            _ => 0,
        };
        tr!(language, "computer-name", kind = self.kind(), number = number)
    }
}

impl Phrase for Offence {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::NotStarted { os_error } => {
                let error = std::io::Error::from_raw_os_error(*os_error);
                tr!(language, "offence-not-started", reason = error.phrase(language))
            }
            Self::Ended(end) => {
                let (end, number) = match end {
                    ProgramEnd::Code(code) => ("code", *code),
                    ProgramEnd::Signal(signal) => ("signal", *signal),
                    ProgramEnd::ClosedOutput => ("output", 0),
                };
                tr!(language, "offence-ended", end = end, number = number)
            }
            Self::Silent { milliseconds } => {
                let seconds = Duration::from_millis(*milliseconds).as_secs_f64();
                tr!(language, "offence-silent", seconds = language.decimal(seconds, 1))
            }
            Self::OutOfTime { milliseconds } => {
                let seconds = Duration::from_millis(*milliseconds).as_secs_f64();
                tr!(language, "offence-out-of-time", seconds = language.decimal(seconds, 1))
            }
            Self::Nonsense(line) => tr!(language, "offence-nonsense", line = excerpt(line)),
            Self::Illegal { number, reason } => {
                tr!(language, "offence-illegal", number = *number, reason = reason.phrase(language))
            }
            Self::NoColumn { number } => tr!(language, "offence-no-column", number = number.to_string()),
            Self::TooMuchOutput => tr!(language, "offence-output"),
            Self::TooMuchMemory { mebibytes } => tr!(language, "offence-memory", mebibytes = mebibytes.to_string()),
            Self::Out => tr!(language, "offence-out"),
        }
    }
}

/// The beginning of a text that may be long.
fn excerpt(text: &str) -> String {
    let mut excerpt = printable(&text.chars().take(MAX_EXCERPT).collect::<String>());
    if text.chars().nth(MAX_EXCERPT).is_some() {
        excerpt.push('…');
    }
    excerpt
}

/// How a program lost a game, with the last line of its standard error, where there is room for a line.
pub fn forfeit_in_short(computer: Computer, forfeit: &Forfeit, language: Language) -> String {
    let (who, offence) = (computer.phrase(language), forfeit.offence.phrase(language));
    let text = tr!(language, "forfeit", who = who, offence = offence);
    match forfeit.stderr.lines().last() {
        Some(line) => format!("{text} {}", excerpt(line)),
        None => text,
    }
}

/// How a program lost a game, with the end of its standard error, in lines.
pub fn forfeit_of(computer: Computer, forfeit: &Forfeit, language: Language) -> String {
    let (who, offence) = (computer.phrase(language), forfeit.offence.phrase(language));
    let mut text = tr!(language, "forfeit", who = who, offence = offence);
    if !forfeit.stderr.is_empty() {
        text += "\n";
        text += &tr!(language, "forfeit-stderr");
        for line in forfeit.stderr.lines() {
            text += "\n  ";
            text += &printable(line);
        }
    }
    text
}

/// What a computer player is like, in a sentence; for a level, also what beats it.
pub fn about(computer: Computer, language: Language) -> String {
    match computer {
        Computer::Level(level) => {
            let level = level.get();
            format!("{} {}", tr!(language, "level-about", level = level), tr!(language, "level-beaten", level = level))
        }
        Computer::Program(program) => printable(program.command()),
        _ => sentence(&tr!(language, "who-about", who = computer.kind())),
    }
}

impl Phrase for Who {
    /// A human is called one.
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Human => tr!(language, "who-human"),
            Self::Computer(computer) => computer.phrase(language),
        }
    }
}

impl Phrase for NameError {
    fn phrase(&self, language: Language) -> String {
        let (problem, most) = match self {
            Self::Empty => ("empty", 0),
            Self::TooLong => ("long", Name::MAX_CHARACTERS),
            Self::Invisible => ("invisible", 0),
            Self::Stacked => ("marks", Name::MAX_MARKS),
        };
        tr!(language, "name-error", problem = problem, most = most)
    }
}
