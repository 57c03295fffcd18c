//! The format of saved games: one for the terminal's files and the page's storage, with a version.
//!
//! The format has types of its own, so it changes only on purpose. Reading accepts every format that was ever
//! written: version 1 (files of the terminal game, without `id` and `at_ms`), and the two forms in which the page kept
//! a game in progress and a finished one.

use std::num::NonZeroUsize;
use std::time::Duration;

use puissance4_players::{Computer, Name, Offence, Who};
use puissance4_rules::{
    ByPlayer, Connect, Contest, Contestant, Game, Geometry, Link, Moves, Player, Position, Setup, Size, grid_of,
};
use serde::{Deserialize, Deserializer, Serialize};

use crate::clock::Clock;
use crate::session::{Concession, Session};

/// The version that is written, and the latest that is read.
const VERSION: u32 = 2;

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "AnyFormat")]
pub struct SavedGame(Contents);

/// The format that is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Contents {
    version: u32,
    /// The same for every copy of a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// When it was saved, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_ms: Option<u64>,
    columns: usize,
    rows: usize,
    connect: usize,
    /// The discs at the start and who was to move, if it was not an empty board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Start>,
    moves: String,
    /// What was taken back and can be played again, in that order.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    undone: String,
    /// The contestants; the one who started the first game comes first.
    players: [String; 2],
    /// What they want to be called.
    #[serde(default, skip_serializing_if = "is_unnamed")]
    names: [Option<String>; 2],
    /// What the game is called in lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// Whether they have exchanged their seats.
    #[serde(default)]
    swapped: bool,
    /// Whether the level of the computer is chosen anew for each game. Older programs go on with the level of this one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    adapts: bool,
    /// The games before this one.
    #[serde(default)]
    wins: [usize; 2],
    #[serde(default)]
    draws: usize,
    /// How many games the contest has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    games: Option<NonZeroUsize>,
    /// The player who resigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resigned: Option<usize>,
    /// How that player forfeited the game instead, if it is a program. Earlier versions of the program read a
    /// resignation.
    #[serde(default, deserialize_with = "known_offence", skip_serializing_if = "Option::is_none")]
    offence: Option<Offence>,
    /// The player whose time is up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    out_of_time: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<SavedClock>,
    #[serde(default)]
    counted: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Start {
    grid: Vec<Vec<usize>>,
    to_move: usize,
    connect: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_field_names)] // The unit is part of the format.
struct SavedClock {
    each_ms: u64,
    left_ms: [u64; 2],
    /// The time for every move. Older programs do not know it and go on without.
    #[serde(default, skip_serializing_if = "is_zero")]
    increment_ms: u64,
}

/// Every format that was ever written.
#[derive(Deserialize)]
#[serde(untagged)]
enum AnyFormat {
    Current(Box<Contents>),
    /// A game in progress, as the page kept it: a [`Link`], the contestants, the winners of the games before.
    PageInProgress {
        game: String,
        who: [String; 2],
        results: Vec<usize>,
        resigned: Option<usize>,
        id: String,
        when: f64,
    },
    /// A finished game, as the page kept it: `who` are players 1 and 2, `resigned` says whether the loser did.
    PageFinished {
        game: String,
        who: [String; 2],
        winner: usize,
        resigned: bool,
        when: f64,
    },
}

/// A text that is not a saved game, or one of a later version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a saved game")]
pub struct NotASavedGame;

impl TryFrom<AnyFormat> for SavedGame {
    type Error = NotASavedGame;

    fn try_from(any: AnyFormat) -> Result<Self, NotASavedGame> {
        let contents = match any {
            AnyFormat::Current(contents) if contents.version > VERSION => return Err(NotASavedGame),
            AnyFormat::Current(contents) => *contents,
            AnyFormat::PageInProgress { game, who, results, resigned, id, when } => {
                let mut before = Contest::new();
                for winner in results {
                    before.record(if winner == 0 {
                        None
                    } else {
                        Some(Player::from_number(winner).ok_or(NotASavedGame)?)
                    });
                }
                let mut contents = of_link(&game, who, when)?;
                contents.id = Some(id);
                contents.wins = Contestant::BOTH.map(|contestant| before.wins(contestant));
                contents.draws = before.draws();
                contents.resigned = resigned;
                contents
            }
            AnyFormat::PageFinished { game, who, winner, resigned, when } => {
                let mut contents = of_link(&game, who, when)?;
                let loser = Player::from_number(winner).filter(|_| resigned).map(|winner| winner.other().number());
                contents.resigned = loser;
                contents.counted = true;
                contents
            }
        };
        Ok(Self(contents))
    }
}

/// A game that the page kept as a link.
fn of_link(link: &str, players: [String; 2], when: f64) -> Result<Contents, NotASavedGame> {
    let game = link.parse::<Link>().map_err(|_| NotASavedGame)?.game();
    let geometry = game.start().geometry();
    Ok(Contents {
        version: VERSION,
        id: None,
        // Milliseconds of this millennium; a float has room for them.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        at_ms: Some(when.max(0.0) as u64),
        columns: geometry.size().columns(),
        rows: geometry.size().rows(),
        connect: geometry.connect().get(),
        start: None,
        moves: game.moves().to_string(),
        undone: String::new(),
        players,
        names: [None, None],
        title: None,
        swapped: false,
        adapts: false,
        wins: [0; 2],
        draws: 0,
        games: None,
        resigned: None,
        offence: None,
        out_of_time: None,
        clock: None,
        counted: false,
    })
}

fn is_unnamed(names: &[Option<String>; 2]) -> bool {
    names.iter().all(Option::is_none)
}

// The signature is that of serde's `skip_serializing_if`.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// An offence that a later version of the program knows and this one does not is only a resignation.
fn known_offence<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Offence>, D::Error> {
    Ok(serde_json::from_value(serde_json::Value::deserialize(deserializer)?).ok())
}

/// A saved game starts no program: a file may come from anywhere. A human takes its place.
fn without_program(who: Who) -> Who {
    if matches!(who, Who::Computer(Computer::Program(_))) { Who::Human } else { who }
}

impl SavedGame {
    /// The most characters of a title.
    pub const MAX_TITLE: usize = 60;

    /// A session to be saved.
    pub fn new(session: &Session) -> Self {
        let game = session.game();
        let geometry = game.start().geometry();
        let start = (*game.start() != Position::new(geometry)).then(|| Start {
            grid: grid_of(game.start()),
            to_move: game.start().to_move().number(),
            connect: geometry.connect().get(),
        });
        let clock = session.clock.as_ref().map(|clock| SavedClock {
            each_ms: milliseconds(clock.each),
            left_ms: [milliseconds(clock.left.first), milliseconds(clock.left.second)],
            increment_ms: milliseconds(clock.increment),
        });
        let before = session.before();
        let (resigned, out_of_time, offence) = match session.conceded() {
            None => (None, None, None),
            Some(Concession::Resigned(player)) => (Some(player.number()), None, None),
            Some(Concession::OutOfTime(player)) => (None, Some(player.number()), None),
            Some(Concession::Forfeited(player, offence)) => (Some(player.number()), None, Some(offence.clone())),
        };
        // A program is remembered by its name only.
        let label = |who: Who| match who {
            Who::Computer(Computer::Program(program)) => {
                Some(program.label().chars().take(Name::MAX_CHARACTERS).collect())
            }
            _ => None,
        };
        let [a, b] = session.contestants().map(label);
        let [name_a, name_b] = session.names().clone().map(|name| name.map(String::from));
        let names = [name_a.or(a), name_b.or(b)];
        Self(Contents {
            version: VERSION,
            id: session.id.clone(),
            at_ms: None,
            columns: geometry.size().columns(),
            rows: geometry.size().rows(),
            connect: geometry.connect().get(),
            start,
            moves: game.moves().to_string(),
            undone: game.undone().to_string(),
            players: session.contestants().map(|who| without_program(who).to_string()),
            names,
            title: None,
            swapped: session.swapped(),
            adapts: session.adapts,
            wins: Contestant::BOTH.map(|contestant| before.wins(contestant)),
            draws: before.draws(),
            games: session.games(),
            resigned,
            offence,
            out_of_time,
            clock,
            counted: session.counted,
        })
    }

    /// The same with the time at which it is saved, in milliseconds since 1970.
    pub fn at(mut self, at_ms: u64) -> Self {
        self.0.at_ms = Some(at_ms);
        self
    }

    /// When it was saved, in milliseconds since 1970; 0 if that is not known.
    pub fn at_ms(&self) -> u64 {
        self.0.at_ms.unwrap_or(0)
    }

    /// What the game is called in lists, if it was given a name.
    pub fn title(&self) -> Option<&str> {
        self.0.title.as_deref()
    }

    /// The same with this name in lists. A blank name is none; one that is too long is cut off.
    pub fn with_title(mut self, title: &str) -> Self {
        let title: String = title.trim().chars().filter(|sign| !sign.is_control()).take(Self::MAX_TITLE).collect();
        self.0.title = Some(title).filter(|title| !title.is_empty());
        self
    }

    /// The same for every copy of a game; `None` in old files.
    pub fn id(&self) -> Option<&str> {
        self.0.id.as_deref()
    }

    /// The text of a file.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Reads the text of a file.
    pub fn from_json(text: &str) -> Result<Self, NotASavedGame> {
        serde_json::from_str(text).map_err(|_| NotASavedGame)
    }

    /// The moves, as people write them.
    pub fn moves(&self) -> &str {
        &self.0.moves
    }

    /// The session again, if the rules allow it.
    pub fn session(&self) -> Result<Session, NotASavedGame> {
        self.0.session().ok_or(NotASavedGame)
    }
}

impl Contents {
    fn session(&self) -> Option<Session> {
        let geometry = Geometry::new(Size::new(self.columns, self.rows).ok()?, Connect::new(self.connect).ok()?);
        let start = match &self.start {
            None => Position::new(geometry),
            Some(start) => {
                let setup = Setup::from_json(&serde_json::to_string(start).ok()?).ok()?;
                setup.position(geometry.connect()).ok().filter(|position| position.geometry() == geometry)?
            }
        };
        let mut game = Game::from_position(start);
        game.play_all(&self.moves.parse::<Moves>().ok()?).ok()?;
        // Moves that cannot be played again are only lost.
        if let Ok(undone) = self.undone.parse::<Moves>()
            && game.play_all(&undone).is_ok()
        {
            for _ in undone.0 {
                game.undo().ok()?;
            }
        }
        let [a, b] = &self.players;
        let who: [Who; 2] = [a.parse().ok().map(without_program)?, b.parse().ok().map(without_program)?];
        // A name that is none by the rules of today does not make the game unreadable.
        let names = self.names.clone().map(|name| name.and_then(|name| name.parse::<Name>().ok()));
        let conceded = match (self.resigned, self.out_of_time) {
            (None, None) => None,
            (Some(number), _) => {
                let player = Player::from_number(number)?;
                let offence = self.offence.clone();
                Some(offence.map_or(Concession::Resigned(player), |offence| Concession::Forfeited(player, offence)))
            }
            (None, Some(number)) => Some(Concession::OutOfTime(Player::from_number(number)?)),
        };
        let clock = self.clock.as_ref().map(|clock| {
            let [first, second] = clock.left_ms.map(Duration::from_millis);
            Clock {
                each: Duration::from_millis(clock.each_ms),
                increment: Duration::from_millis(clock.increment_ms),
                left: ByPlayer { first, second },
            }
        });
        let before = contest(self.wins, self.draws);
        let mut session =
            Session::restored(self.id.clone(), game, who, names, before, self.swapped, conceded, clock, self.counted);
        // An opponent adapts to a person only.
        session.adapts = self.adapts && who.contains(&Who::Human);
        Some(match self.games {
            Some(games) => session.of_games(games),
            None => session,
        })
    }
}

/// A contest with this score. The order of its games does not matter.
fn contest(wins: [usize; 2], draws: usize) -> Contest {
    // A file may say anything; this is more than anyone plays.
    const MAX_GAMES: usize = 1_000_000;
    let mut contest = Contest::new();
    for (contestant, count) in Contestant::BOTH.into_iter().zip(wins) {
        for _ in 0..count.min(MAX_GAMES) {
            let winner = if contest.seats().first == contestant { Player::First } else { Player::Second };
            contest.record(Some(winner));
        }
    }
    (0..draws.min(MAX_GAMES)).for_each(|_| contest.record(None));
    contest
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// A game of any players is the same again when it is read.
        #[test]
        fn saved_games_round_trip(
            columns in 1..13_usize, rows in 1..9_usize, connect in 2..6_usize,
            choices in proptest::collection::vec(0..64_usize, 0..60), undone in 0..5_usize,
            swapped: bool, resigned in 0..3_usize, offence: bool, clock in proptest::option::of((1..1_000_000_u64, 0..9_u64)),
            wins in [0..5_usize, 0..5], draws in 0..3_usize, games in 1..9_usize, id in proptest::option::of("[0-9a-f]{1,8}"),
            name in proptest::option::of("\\PC{1,30}"),
        ) {
            let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap());
            let mut game = Game::new(geometry);
            for choice in choices {
                let legal = game.position().legal();
                let Some(column) = legal.nth(choice % legal.len().max(1)) else { break };
                game.play(column).unwrap();
            }
            for _ in 0..undone {
                let _ = game.undo();
            }
            let clock = clock.map(|(each, more)| Clock::with_increment(Duration::from_millis(each), Duration::from_millis(more)));
            let forfeited = |player| Concession::Forfeited(player, Offence::Nonsense("four".to_owned()));
            let conceded = Player::from_number(resigned).map(if offence { forfeited } else { Concession::Resigned });
            let who = [Who::Human, Who::Computer(Computer::Minimax(3))];
            let names = [name.and_then(|name| name.parse().ok()), None];
            let session = Session::restored(id, game, who, names, contest(wins, draws), swapped, conceded, clock, false)
                .of_games(NonZeroUsize::new(games).unwrap());
            let text = SavedGame::new(&session).to_json();
            prop_assert_eq!(SavedGame::from_json(&text).unwrap().session().unwrap(), session);
        }

        /// Whatever a file says, it is a game or it is not.
        #[test]
        fn no_text_is_too_strange(text in "\\PC*") {
            let _ = SavedGame::from_json(&text).and_then(|saved| saved.session());
        }
    }

    #[test]
    fn a_clock_without_increment_is_written_as_before_and_read() {
        let mut session =
            Session::new(Game::new(Geometry::STANDARD), ByPlayer { first: Who::Human, second: Who::Human }, None);
        session.clock = Some(Clock::new(Duration::from_secs(60)));
        let text = SavedGame::new(&session).to_json();
        assert!(!text.contains("increment"), "{text}");
        assert_eq!(SavedGame::from_json(&text).unwrap().session().unwrap(), session);
    }

    #[test]
    fn a_board_that_was_set_up_comes_back() {
        let json = r#"{"grid": [[1, 1, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0]], "to_move": 2, "connect": 3}"#;
        let start = Setup::from_json(json).unwrap().position(Connect::new(3).unwrap()).unwrap();
        let mut game = Game::from_position(start);
        game.play_all(&"34".parse().unwrap()).unwrap();
        let session = Session::new(game, ByPlayer { first: Who::Human, second: Who::Human }, None);
        let text = SavedGame::new(&session).to_json();
        assert_eq!(SavedGame::from_json(&text).unwrap().session().unwrap(), session);
    }

    #[test]
    fn rejects_illegal_games() {
        let session = Session::new(
            Game::replay(Geometry::STANDARD, &"44".parse().unwrap()).unwrap(),
            ByPlayer { first: Who::Human, second: Who::Human },
            None,
        );
        let text = SavedGame::new(&session).to_json();
        for (right, wrong) in [
            ("\"44\"", "\"444444444\""),
            ("\"44\"", "\"x\""),
            ("\"44\"", "\"8\""),
            ("\"human\"", "\"nobody\""),
            ("\"columns\": 7", "\"columns\": 99"),
            ("\"version\": 2", "\"version\": 3"),
        ] {
            let changed = text.replace(right, wrong);
            assert_ne!(changed, text);
            assert!(SavedGame::from_json(&changed).and_then(|saved| saved.session()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_earlier_format_is_read() {
        let version_1 = r#"{"version": 1, "columns": 7, "rows": 6, "connect": 4, "moves": "4453",
            "players": ["human", "level:3"], "wins": [2, 1], "draws": 1, "resigned": 1}"#;
        let saved = SavedGame::from_json(version_1).unwrap();
        let session = saved.session().unwrap();
        assert_eq!((&session.id, session.winner()), (&None, Some(Player::Second)));
        assert_eq!(session.before().games(), 4);

        let in_progress = r#"{"game": "7x6/4453", "who": ["human", "minimax:6"], "results": [1, 0, 2], "resigned": null,
            "id": "00ff", "when": 1700000000000.5}"#;
        let saved = SavedGame::from_json(in_progress).unwrap();
        let session = saved.session().unwrap();
        assert_eq!((session.id.as_deref(), saved.at_ms(), saved.moves()), (Some("00ff"), 1_700_000_000_000, "4453"));
        // A won the first game as player 1, B the third as player 2.
        let [a, b] = Contestant::BOTH;
        assert_eq!((session.before().wins(a), session.before().wins(b), session.before().draws()), (1, 1, 1));
        assert_eq!(session.to_move(), Some(Player::First));

        let finished =
            r#"{"game": "8x7x5/12", "who": ["careful", "human"], "winner": 1, "resigned": true, "when": 5.0}"#;
        let session = SavedGame::from_json(finished).unwrap().session().unwrap();
        assert_eq!(session.conceded(), Some(&Concession::Resigned(Player::Second)));
        assert_eq!(session.position().geometry().connect().get(), 5);
        assert!(session.counted, "it is in the statistics");

        for wrong in [
            r#"{"game": "7x6/9", "who": ["human", "human"], "winner": 0, "resigned": false, "when": 1.0}"#,
            "{}",
            "[]",
            "",
        ] {
            assert!(SavedGame::from_json(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn written_games_name_their_version() {
        let mut session =
            Session::new(Game::new(Geometry::STANDARD), ByPlayer { first: Who::Human, second: Who::Human }, None);
        session.id = Some("a".to_owned());
        let saved = SavedGame::new(&session).at(7);
        let text = saved.to_json();
        assert!(
            text.contains("\"version\": 2") && text.contains("\"id\": \"a\"") && text.contains("\"at_ms\": 7"),
            "{text}"
        );
        assert_eq!(SavedGame::from_json(&text).unwrap(), saved);
    }
}
