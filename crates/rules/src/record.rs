//! Games as JSON files.
//!
//! ```json
//! {"version": 1, "columns": 7, "rows": 6, "connect": 4, "moves": "4453"}
//! ```
//!
//! A game that did not begin on the empty board has a `start`, a board as in `grid`. Episodes of Kaggle's `ConnectX`
//! are also read; see [`EpisodeError`].

use serde::{Deserialize, Serialize};

use crate::episode::{EpisodeError, EpisodeFile};
use crate::game::{Game, GameError};
use crate::geometry::{Connect, ConnectError, Geometry, Size, SizeError};
use crate::grid::{GridError, grid_of};
use crate::moves::{Moves, MovesError};
use crate::position::Position;
use crate::setup::{Setup, SetupError};
use crate::syntax_error::SyntaxError;

/// A game, as a file keeps it.
///
/// ```
/// use puissance4_rules::{Game, Geometry, Record};
///
/// let game = Game::replay(Geometry::STANDARD, &"4453".parse()?)?;
/// let text = Record::of(&game).to_json();
/// assert_eq!(Record::from_json(&text)?.game(), &game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record(Game);

/// What such a file says. Unknown keys are ignored, so older programs can read files of newer ones.
#[derive(Serialize, Deserialize)]
struct RecordFile {
    version: u64,
    columns: usize,
    rows: usize,
    connect: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<serde_json::Value>,
    moves: String,
}

/// Either kind of file.
#[derive(Deserialize)]
#[serde(untagged)]
enum AnyFile {
    Record(RecordFile),
    Episode(EpisodeFile),
    /// A record of another version may say other things.
    Versioned {
        version: u64,
    },
}

/// Why a text is not the record of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The text cannot be parsed.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The text is JSON, but not a game.
    #[error("this JSON is not a game")]
    NotAGame,
    /// The file has an unknown version.
    #[error("version {version} is not known; {} is", Record::VERSION)]
    Version {
        /// The version it says.
        version: u64,
    },
    /// There are too few or too many rows or columns.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The connect length is impossible.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// `moves` is not a list of moves.
    #[error("moves: {0}")]
    Moves(#[from] MovesError),
    /// `start` is not a board.
    #[error("start: {0}")]
    Grid(#[from] GridError),
    /// `start` is a board that cannot be.
    #[error("start: {0}")]
    Setup(#[from] SetupError),
    /// `start` is a board of another size or connect length than the file says.
    #[error("start is another board")]
    OtherBoard,
    /// The moves cannot be played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The text is an episode, and something in it is wrong.
    #[error(transparent)]
    Episode(#[from] EpisodeError),
}

impl Record {
    /// The version that is written.
    pub const VERSION: u64 = 1;

    /// The record of a game.
    pub fn of(game: &Game) -> Self {
        Self(game.clone())
    }

    /// Reads a game: a record, or an episode.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        // First whether it is JSON at all, then whether it is a game.
        let value: serde_json::Value = serde_json::from_str(text).map_err(|error| SyntaxError::from(&error))?;
        let game = match serde_json::from_value(value).map_err(|_| RecordError::NotAGame)? {
            AnyFile::Record(file) if file.version == Self::VERSION => file.game()?,
            AnyFile::Record(RecordFile { version, .. }) | AnyFile::Versioned { version }
                if version != Self::VERSION =>
            {
                return Err(RecordError::Version { version });
            }
            AnyFile::Record(_) | AnyFile::Versioned { .. } => return Err(RecordError::NotAGame),
            AnyFile::Episode(file) => file.game()?,
        };
        Ok(Self(game))
    }

    /// The record as a file keeps it: one line.
    pub fn to_json(&self) -> String {
        let start = self.0.start();
        let geometry = start.geometry();
        let is_empty = *start == Position::new(geometry);
        let file = RecordFile {
            version: Self::VERSION,
            columns: geometry.size().columns(),
            rows: geometry.size().rows(),
            connect: geometry.connect().get(),
            start: (!is_empty).then(|| {
                serde_json::json!({"grid": grid_of(start), "to_move": start.to_move().number(), "connect": geometry.connect().get()})
            }),
            moves: self.0.moves().to_string(),
        };
        serde_json::to_string(&file).expect("numbers and texts") + "\n"
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.0
    }
}

impl RecordFile {
    fn game(&self) -> Result<Game, RecordError> {
        let geometry = Geometry::new(Size::new(self.columns, self.rows)?, Connect::new(self.connect)?);
        let start = match &self.start {
            None => Position::new(geometry),
            Some(start) => Setup::from_json(&start.to_string())?.position(geometry.connect())?,
        };
        if start.geometry() != geometry {
            return Err(RecordError::OtherBoard);
        }
        let moves: Moves = self.moves.parse()?;
        let mut game = Game::from_position(start);
        game.play_all(&moves)?;
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_round_trip() {
        let text = "{\"version\":1,\"columns\":7,\"rows\":6,\"connect\":4,\"moves\":\"4453\"}\n";
        let record = Record::from_json(text).unwrap();
        assert_eq!(record.game().moves().to_string(), "4453");
        assert_eq!(record.to_json(), text);
        assert_eq!(Record::of(record.game()), record);
        let wide = Geometry::new(Size::new(40, 3).unwrap(), Connect::new(5).unwrap());
        let game = Game::replay(wide, &"36,".parse().unwrap()).unwrap();
        assert_eq!(Record::from_json(&Record::of(&game).to_json()).unwrap().game(), &game);
    }

    #[test]
    fn a_game_from_a_set_up_board_reads_back() {
        let played = Game::replay(Geometry::STANDARD, &"445".parse().unwrap()).unwrap();
        let mut game = Game::from_position(played.position().clone());
        game.play_all(&"66".parse().unwrap()).unwrap();
        let text = Record::of(&game).to_json();
        assert_eq!(Record::from_json(&text).unwrap().game(), &game);
        let error = |right: &str, wrong: &str| Record::from_json(&text.replace(right, wrong)).unwrap_err();
        assert_eq!(error("\"rows\":6", "\"rows\":7"), RecordError::OtherBoard);
        assert!(matches!(error("[[0,0,0,1", "[[0,0,0,0"), RecordError::Setup(_)));
        assert!(matches!(error("[[0,0,0,1", "[[0,0,0,3"), RecordError::Grid(_)));
    }

    #[test]
    fn reports_invalid_records() {
        let error = |text: &str| Record::from_json(text).unwrap_err();
        let with = |columns: &str, moves: &str| {
            error(&format!(r#"{{"version":1,"columns":{columns},"rows":6,"connect":4,"moves":"{moves}"}}"#))
        };
        assert_eq!(error(""), SyntaxError::Unfinished { line: 1, place: 1 }.into());
        assert_eq!(error("{\"version\": 1,\n"), SyntaxError::Unfinished { line: 2, place: 1 }.into());
        assert_eq!(error("{\n x}"), SyntaxError::NotJson { line: 2, place: 2 }.into());
        for foreign in ["7", "[[0, 1]]", "{}", r#"{"version": 1}"#, r#"{"grid": [[0, 1]]}"#, r#"{"steps": 3}"#] {
            assert_eq!(error(foreign), RecordError::NotAGame, "{foreign}");
        }
        assert_eq!(error(r#"{"version": 2, "plies": []}"#), RecordError::Version { version: 2 });
        assert!(matches!(with("0", ""), RecordError::Size(_)));
        assert!(matches!(with("7", "4?"), RecordError::Moves(MovesError::Unreadable { place: 2, .. })));
        assert!(matches!(with("7", "4444444"), RecordError::Game(GameError { ply: 7, .. })));
        assert!(matches!(with("7", "48"), RecordError::Game(GameError { ply: 2, .. })));
    }
}
