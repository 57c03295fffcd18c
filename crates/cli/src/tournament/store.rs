//! The games of a tournament on disk: one JSON object a line, written as soon as the game is over.
//!
//! The first line says which tournament it is. A line that was not written to its end is dropped when the tournament
//! goes on.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use puissance4_players::{Fixture, Forfeit, TournamentGame};
use puissance4_rules::{Game, Geometry, Moves};
use serde::{Deserialize, Serialize};

use crate::tournament::settings::Settings;

#[derive(Serialize, Deserialize)]
struct Head {
    tournament: String,
}

#[derive(Serialize, Deserialize)]
struct Line {
    /// From 1.
    round: usize,
    /// Who met. The one named first starts games with odd numbers.
    players: [String; 2],
    /// From 1.
    game: usize,
    moves: String,
    /// Null for a draw.
    winner: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forfeit: Option<Forfeit>,
}

/// Why the games of a tournament cannot be read.
#[derive(Debug)]
pub(crate) enum StoreError {
    File(io::Error),
    /// They are of another tournament.
    Other,
    /// This line cannot be read.
    Line(usize),
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

/// The file of the games, open to add more.
pub(crate) struct Store {
    file: File,
}

/// The name of the file for a file of settings: `class.toml` has `class.games.jsonl`.
pub(crate) fn file_for(settings: &Path) -> PathBuf {
    settings.with_extension("games.jsonl")
}

impl Store {
    /// Begins a new file.
    pub(crate) fn create(name: &Path, settings: &Settings) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).create_new(true).open(name)?;
        let mut store = Self { file };
        store.write(&Head { tournament: settings.fingerprint() })?;
        Ok(store)
    }

    /// Opens a file to go on, with the games so far.
    pub(crate) fn open(name: &Path, settings: &Settings) -> Result<(Self, Vec<TournamentGame>), StoreError> {
        let text = std::fs::read_to_string(name)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines().enumerate();
        let head = lines.next().and_then(|(_, line)| serde_json::from_str::<Head>(line).ok());
        if head.is_none_or(|head| head.tournament != settings.fingerprint()) {
            return Err(StoreError::Other);
        }
        let read = |(number, line): (usize, &str)| game(line, settings).ok_or(StoreError::Line(number + 1));
        let games = lines.map(read).collect::<Result<_, _>>()?;
        let file = OpenOptions::new().append(true).open(name)?;
        file.set_len(whole as u64)?;
        Ok((Self { file }, games))
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: &TournamentGame, settings: &Settings) -> io::Result<()> {
        let name = |player: usize| settings.names[player].clone();
        self.write(&Line {
            round: game.fixture.round + 1,
            players: game.fixture.players.map(name),
            game: game.number + 1,
            moves: game.game.moves().to_string(),
            winner: game.winner.map(name),
            forfeit: game.forfeit.clone(),
        })
    }

    /// Writes a line at once.
    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let line = serde_json::to_string(line).map_err(io::Error::other)? + "\n";
        self.file.write_all(line.as_bytes())
    }
}

/// The game of a line.
fn game(line: &str, settings: &Settings) -> Option<TournamentGame> {
    let line: Line = serde_json::from_str(line).ok()?;
    let place = |name: &String| settings.names.iter().position(|one| one == name);
    let [a, b] = &line.players;
    let winner = match &line.winner {
        Some(name) => Some(place(name)?),
        None => None,
    };
    let fixture = Fixture { round: line.round.checked_sub(1)?, players: [place(a)?, place(b)?] };
    let geometry: Geometry = settings.tournament.geometry;
    let game = Game::replay(geometry, &line.moves.parse::<Moves>().ok()?).ok()?;
    Some(TournamentGame { fixture, number: line.game.checked_sub(1)?, game, winner, forfeit: line.forfeit })
}
