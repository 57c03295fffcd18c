//! The parameters of the tools.

use puissance4_answers::link_code;
use puissance4_i18n::{Language, Phrase as _};
use puissance4_players::Level;
use puissance4_rules::{Column, Connect, Game, Geometry, LinkError, Size};
use rmcp::model::CallToolResult;
use rmcp::schemars::{self, JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

use crate::reply::refused;

/// The maximum number of positions of a batch.
const MAX_BATCH: usize = 1000;

/// The largest number that every client writes with all its digits.
const MAX_EXACT: u64 = (1 << 53) - 1;

/// A position.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Position {
    /// The columns played from the empty board, one sign each: 1 to 9, then a for column 10. Empty for the empty board.
    /// Example: "4455"
    pub(crate) moves: Moves,
    #[serde(flatten)]
    pub(crate) board: Board,
}

/// Moves as a text, or as a number by clients that take them for one.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected moves as a text, such as \"4455\"")]
pub(crate) enum Moves {
    Text(String),
    Number(u64),
}

impl JsonSchema for Moves {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Moves".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": ["string", "integer"]})
    }
}

/// A board.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Board {
    /// Columns x rows; 7x6 if it is missing
    #[serde(default)]
    size: Option<String>,
    /// How many discs in a row win; 4 if it is missing
    #[serde(default)]
    #[schemars(range(min = 2, max = 255))]
    connect: Option<usize>,
}

/// A position and a column.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Explain {
    #[serde(flatten)]
    pub(crate) position: Position,
    /// Explain only this column, counted from 1; all that can be played if it is missing
    #[serde(default)]
    #[schemars(range(min = 1, max = 64))]
    column: Option<usize>,
}

/// A position and a level.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct PlayLevel {
    #[serde(flatten)]
    pub(crate) position: Position,
    /// The level of the computer player, from 1, a beginner, to 10, which plays perfectly on the standard board
    #[schemars(range(min = 1, max = 10))]
    level: u64,
}

/// A level of puzzles.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct ChoosePuzzle {
    /// The difficulty, from 1 to 5; any if it is missing
    #[serde(default)]
    #[schemars(range(min = 1, max = 5))]
    level: Option<usize>,
    /// Whether to tell the solution as well
    #[serde(default)]
    pub(crate) solution: bool,
}

/// Several positions.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Batch {
    /// Up to 1000 positions, each as the columns played from the empty board
    #[schemars(length(max = 1000))]
    positions: Vec<Moves>,
    #[serde(flatten)]
    pub(crate) board: Board,
}

impl Moves {
    fn text(&self) -> Result<String, CallToolResult> {
        match self {
            Self::Text(text) => Ok(text.clone()),
            Self::Number(number) if *number <= MAX_EXACT => Ok(number.to_string()),
            Self::Number(_) => Err(refused("moves", "a number this long loses digits: write moves as a text")),
        }
    }
}

impl Board {
    /// The game of these moves on this board.
    pub(crate) fn game(&self, moves: &str, language: Language) -> Result<Game, CallToolResult> {
        self.read(moves).map_err(|error| refused(link_code(&error), error.phrase(language)))
    }

    pub(crate) fn read(&self, moves: &str) -> Result<Game, LinkError> {
        let standard = Geometry::STANDARD;
        let size: Option<Size> = self.size.as_deref().map(str::parse).transpose().map_err(LinkError::Size)?;
        let connect = self.connect.map(Connect::new).transpose().map_err(LinkError::Connect)?;
        let geometry = Geometry::new(size.unwrap_or(standard.size()), connect.unwrap_or(standard.connect()));
        Game::replay(geometry, &moves.parse().map_err(LinkError::Moves)?).map_err(LinkError::Game)
    }
}

impl Position {
    pub(crate) fn game(&self, language: Language) -> Result<Game, CallToolResult> {
        self.board.game(&self.moves.text()?, language)
    }
}

impl Explain {
    pub(crate) fn column(&self) -> Result<Option<Column>, CallToolResult> {
        let column = |number: usize| {
            Column::from_number(number)
                .ok_or_else(|| refused("column", format!("{number} is not the number of a column")))
        };
        self.column.map(column).transpose()
    }
}

impl PlayLevel {
    pub(crate) fn level(&self) -> Result<Level, CallToolResult> {
        let level = u8::try_from(self.level).ok().and_then(Level::new);
        level.ok_or_else(|| refused("level", "the levels are 1 to 10"))
    }
}

impl ChoosePuzzle {
    pub(crate) fn level(&self) -> Result<Option<puissance4_coach::Level>, CallToolResult> {
        let level = |number: usize| {
            let levels = puissance4_coach::Level::ALL.len();
            puissance4_coach::Level::from_number(number)
                .ok_or_else(|| refused("level", format!("the levels of puzzles are 1 to {levels}")))
        };
        self.level.map(level).transpose()
    }
}

impl Batch {
    pub(crate) fn positions(&self) -> Result<Vec<String>, CallToolResult> {
        if self.positions.len() > MAX_BATCH {
            let count = self.positions.len();
            return Err(refused("too_long", format!("a batch has at most {MAX_BATCH} positions, not {count}")));
        }
        self.positions.iter().map(Moves::text).collect()
    }
}
