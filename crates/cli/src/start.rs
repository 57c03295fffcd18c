//! Where a game starts: the board, the discs and the moves that the command line or a file gives.

use std::io::{self, Read as _};
use std::path::Path;

use puissance4_i18n::{Language, Phrase, printable, tr};
use puissance4_rules::{
    Connect, Game, GameError, Geometry, IndexOrder, Moves, MovesError, Position, Record, Setup, Size,
};
use puissance4_session::SavedGame;
use serde::Deserialize;

use crate::cli::{GameSource, GeometryArgs, PositionArgs, ReadingArgs, StartArgs};
use crate::failure::Failure;
use crate::folder;

/// What stands for standard input in the place of a file name or of moves.
pub(crate) const STDIN: &str = "-";

/// Some editors put this invisible mark at the beginning of a file.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// The largest board takes some 20 kB; a file of more than this is not a board.
const MAX_BYTES: u64 = 1 << 20;

impl GeometryArgs {
    /// The board that was asked for, the standard one where nothing was said.
    pub(crate) fn geometry(&self, language: Language) -> Result<Geometry, Failure> {
        geometry(self.size.unwrap_or(Geometry::STANDARD.size()), self.connect, language)
    }
}

/// A board of this size. A connect length that was asked for must have room; the usual one need not, since boards too
/// small for it can still be shown and counted.
pub(crate) fn geometry(size: Size, connect: Option<Connect>, language: Language) -> Result<Geometry, Failure> {
    let geometry = Geometry::new(size, connect.unwrap_or(Geometry::STANDARD.connect()));
    match connect {
        Some(connect) if !geometry.line_fits() => {
            let (connect, size) = (connect.get(), size.to_string());
            Err(Failure::Usage(tr!(language, "connect-too-long", connect = connect, size = size)))
        }
        _ => Ok(geometry),
    }
}

impl PositionArgs {
    /// The game that was asked for: the moves on an empty board, or on the board of a file.
    pub(crate) fn game(&self, language: Language) -> Result<Game, Failure> {
        game(self.start.position(language)?, self.moves.as_deref(), language)
    }

    /// The board and the moves, for a command that answers many positions: see
    /// [`answer_each`](crate::answers::answer_each).
    pub(crate) fn asked(&self, language: Language) -> Result<(Position, Option<&str>), Failure> {
        let moves = self.moves.as_deref();
        self.start.check_standard_input(moves, language)?;
        Ok((self.start.position(language)?, moves))
    }
}

impl StartArgs {
    /// Standard input holds a board or moves, not both.
    pub(crate) fn check_standard_input(&self, moves: Option<&str>, language: Language) -> Result<(), Failure> {
        let is_board = self.board.as_deref().is_some_and(|file| file.as_os_str() == STDIN);
        if is_board && moves == Some(STDIN) {
            return Err(Failure::Usage(tr!(language, "standard-input-once")));
        }
        Ok(())
    }

    /// The board itself.
    pub(crate) fn position(&self, language: Language) -> Result<Position, Failure> {
        match &self.board {
            Some(file) => board(file, self.reading, self.geometry.connect, language),
            None => self.reading.empty(self.geometry.geometry(language)?, language),
        }
    }
}

impl ReadingArgs {
    /// The empty board. These options say how to read a file, and there is none.
    pub(crate) fn empty(self, geometry: Geometry, language: Language) -> Result<Position, Failure> {
        let options = [("--to-move", self.to_move.is_some()), ("--column-first", self.column_first)];
        match options.into_iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => {
                Err(Failure::Usage(tr!(language, "usage-needs", argument = option, other = "--board FILE")))
            }
            None => Ok(Position::new(geometry)),
        }
    }

    /// As it has to be typed again.
    pub(crate) fn options(self) -> String {
        let to_move = self.to_move.map(|player| format!(" --to-move {}", player.number())).unwrap_or_default();
        to_move + if self.column_first { " --column-first" } else { "" }
    }
}

/// The game in which `moves` were played from `start`; `-` reads them from standard input.
pub(crate) fn game(start: Position, moves: Option<&str>, language: Language) -> Result<Game, Failure> {
    let text = match moves {
        Some(STDIN) => read(Path::new(STDIN), language)?,
        Some(text) => text.to_owned(),
        None => String::new(),
    };
    replayed(start, &text).map_err(|error| Failure::Refused(error.message(language)))
}

/// The game in which these moves were played from `start`. Whatever they are, nothing else is read.
pub(crate) fn replayed(start: Position, moves: &str) -> Result<Game, NotAGame> {
    let moves: Moves = moves.parse().map_err(NotAGame::Unreadable)?;
    let mut game = Game::from_position(start);
    game.play_all(&moves).map_err(NotAGame::Illegal)?;
    Ok(game)
}

/// Why a text is not a game.
pub(crate) enum NotAGame {
    Unreadable(MovesError),
    Illegal(GameError),
}

impl NotAGame {
    /// What is wrong, with its place in the text.
    pub(crate) fn message(&self, language: Language) -> String {
        match self {
            Self::Unreadable(error) => tr!(language, "moves-place", problem = error.phrase(language)),
            Self::Illegal(error) => error.phrase(language),
        }
    }

    /// The move that cannot be played, from 1.
    pub(crate) fn ply(&self) -> Option<usize> {
        match self {
            Self::Unreadable(_) => None,
            Self::Illegal(error) => Some(error.ply),
        }
    }

    /// The character that cannot be read, from 1.
    pub(crate) fn character(&self) -> Option<usize> {
        match self {
            Self::Unreadable(MovesError::Unreadable { place, .. } | MovesError::OutOfRange { place, .. }) => {
                Some(*place)
            }
            Self::Illegal(_) => None,
        }
    }
}

/// The position in a board file: JSON, an array, or the picture of a board in any style.
pub(crate) fn board(
    file: &Path,
    reading: ReadingArgs,
    connect: Option<Connect>,
    language: Language,
) -> Result<Position, Failure> {
    let text = read(file, language)?;
    let refused = |problem: String| {
        let file = file_name(file, language);
        Failure::Refused(tr!(language, "in-file", file = file, problem = problem))
    };
    let order = if reading.column_first { IndexOrder::ColumnFirst } else { IndexOrder::RowFirst };
    let mut setup = Setup::from_text(&text, order).map_err(|error| refused(error.phrase(language)))?;
    setup.to_move = reading.to_move.or(setup.to_move);
    if connect.is_some() {
        geometry(setup.size(), connect, language)?;
        setup.connect = connect;
    } else if let Some(connect) = setup.connect
        && connect != Geometry::STANDARD.connect()
        && !Geometry::new(setup.size(), connect).line_fits()
    {
        let (connect, size) = (connect.get(), setup.size().to_string());
        return Err(refused(tr!(language, "board-connect-too-long", connect = connect, size = size)));
    }
    setup.position(Geometry::STANDARD.connect()).map_err(|error| refused(error.phrase(language)))
}

/// A finished game: that of a number in the list of games, or that of a file.
pub(crate) fn finished(source: &GameSource, language: Language) -> Result<Game, Failure> {
    match source {
        GameSource::File(file) => saved(file, language),
        GameSource::Number(number) => {
            let session = folder::game(*number, language)?.session();
            let session = session.map_err(|_| Failure::Refused(tr!(language, "record-error-not-a-game")))?;
            Ok(session.game().clone())
        }
    }
}

/// The game in a file: a saved game, a record, an episode of `ConnectX`, or moves on the standard board.
pub(crate) fn saved(file: &Path, language: Language) -> Result<Game, Failure> {
    let text = read(file, language)?;
    let refused = |problem: String| {
        let file = file_name(file, language);
        Failure::Refused(tr!(language, "in-file", file = file, problem = problem))
    };
    if text.trim_start().starts_with(['[', '{']) {
        if let Ok(session) = SavedGame::from_json(&text).and_then(|saved| saved.session()) {
            return Ok(session.game().clone());
        }
        let record = Record::from_json(&text).map_err(|error| refused(error.phrase(language)))?;
        return Ok(record.game().clone());
    }
    let moves: Moves = text.parse().map_err(|error: MovesError| refused(error.phrase(language)))?;
    Game::replay(Geometry::STANDARD, &moves).map_err(|error| refused(error.phrase(language)))
}

/// A configuration file, in the words of the course document.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Config {
    column: usize,
    row: usize,
}

/// The board size in a configuration file.
pub(crate) fn config(file: &Path, language: Language) -> Result<Size, Failure> {
    let text = read(file, language)?;
    let refused = |problem: String| {
        let file = file_name(file, language);
        Failure::Refused(tr!(language, "in-file", file = file, problem = problem))
    };
    let config: Config = serde_json::from_str(&text)
        .map_err(|error| refused(tr!(language, "config-error", line = error.line(), place = error.column())))?;
    Size::new(config.column, config.row).map_err(|error| refused(error.phrase(language)))
}

/// The text of a file, or of standard input for `-`.
pub(crate) fn read(file: &Path, language: Language) -> Result<String, Failure> {
    let refused = |error: io::Error| unreadable(file, &error, language);
    let mut bytes = Vec::new();
    if file.as_os_str() == STDIN {
        io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(Failure::Input)?;
    } else {
        let opened = std::fs::File::open(file).map_err(refused)?;
        opened.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(refused)?;
    }
    if bytes.len() as u64 > MAX_BYTES {
        let file = file_name(file, language);
        return Err(Failure::Refused(tr!(language, "file-too-large", file = file, most = MAX_BYTES)));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to() + 1;
        Failure::Refused(tr!(language, "file-not-utf8", file = file_name(file, language), place = place))
    })?;
    Ok(text.strip_prefix(BYTE_ORDER_MARK).map(str::to_owned).unwrap_or(text))
}

/// Why a file, or standard input for `-`, cannot be read.
pub(crate) fn unreadable(file: &Path, error: &io::Error, language: Language) -> Failure {
    let file = file_name(file, language);
    Failure::Refused(match error.kind() {
        io::ErrorKind::NotFound => tr!(language, "file-not-found", file = file),
        io::ErrorKind::PermissionDenied => tr!(language, "file-forbidden", file = file),
        io::ErrorKind::IsADirectory => tr!(language, "file-is-folder", file = file),
        _ => tr!(language, "file-other", file = file, reason = error.phrase(language)),
    })
}

pub(crate) fn file_name(file: &Path, language: Language) -> String {
    if file.as_os_str() == STDIN { tr!(language, "stdin-name") } else { printable(&file.display().to_string()) }
}

/// A random seed, for when none was given.
pub(crate) fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    // The standard library's hash maps are keyed by the system's source of chance.
    std::hash::RandomState::new().build_hasher().finish()
}
