//! A game as a file keeps it.
//!
//! The format has a type of its own, so that it changes only when somebody means it to.

use std::num::NonZeroUsize;
use std::time::Duration;

use puissance4_players::Who;
use puissance4_rules::{
    ByPlayer, Connect, Contest, Contestant, Game, Geometry, Moves, Player, Position, Setup, Size, grid_of,
};
use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::sitting::{GivenUp, Sitting};

/// The version that is written, and the latest that is read.
const VERSION: u32 = 1;

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Saved {
    version: u32,
    columns: usize,
    rows: usize,
    connect: usize,
    /// The discs at the start and who was to move, if it was not an empty board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Start>,
    moves: String,
    /// Those who meet, the one who started the first game first.
    players: [String; 2],
    /// Whether they have exchanged their seats.
    #[serde(default)]
    swapped: bool,
    /// The games before this one.
    #[serde(default)]
    wins: [usize; 2],
    #[serde(default)]
    draws: usize,
    /// How many games they have agreed on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    games: Option<NonZeroUsize>,
    /// The player who resigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resigned: Option<usize>,
    /// The player whose time was up.
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
struct SavedClock {
    each_ms: u64,
    left_ms: [u64; 2],
}

/// A file that is not a saved game, or one of a later version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a saved game")]
pub(crate) struct NotAGame;

fn player(number: usize) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| player.number() == number)
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

impl Saved {
    /// What there is to keep of a game.
    pub(crate) fn new(sitting: &Sitting) -> Self {
        let game = sitting.game();
        let geometry = game.start().geometry();
        let start = (*game.start() != Position::new(geometry)).then(|| Start {
            grid: grid_of(game.start()),
            to_move: game.start().to_move().number(),
            connect: geometry.connect().get(),
        });
        let clock = sitting.clock.as_ref().map(|clock| SavedClock {
            each_ms: milliseconds(clock.each),
            left_ms: [milliseconds(clock.left.first), milliseconds(clock.left.second)],
        });
        let before = sitting.before();
        let (resigned, out_of_time) = match sitting.given_up() {
            None => (None, None),
            Some(GivenUp::Resigned(player)) => (Some(player.number()), None),
            Some(GivenUp::OutOfTime(player)) => (None, Some(player.number())),
        };
        Self {
            version: VERSION,
            columns: geometry.size().columns(),
            rows: geometry.size().rows(),
            connect: geometry.connect().get(),
            start,
            moves: game.moves().to_string(),
            players: sitting.contestants().map(|who| who.to_string()),
            swapped: sitting.swapped(),
            wins: Contestant::BOTH.map(|contestant| before.wins(contestant)),
            draws: before.draws(),
            games: sitting.games(),
            resigned,
            out_of_time,
            clock,
            counted: sitting.counted,
        }
    }

    /// The text of a file.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Reads the text of a file.
    pub(crate) fn from_json(text: &str) -> Result<Self, NotAGame> {
        serde_json::from_str(text).ok().filter(|saved: &Self| saved.version <= VERSION).ok_or(NotAGame)
    }

    /// The moves, as people write them.
    pub(crate) fn moves(&self) -> &str {
        &self.moves
    }

    /// The game again, if the rules allow it.
    pub(crate) fn sitting(&self) -> Result<Sitting, NotAGame> {
        self.checked().ok_or(NotAGame)
    }

    fn checked(&self) -> Option<Sitting> {
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
        let [a, b] = &self.players;
        let who: [Who; 2] = [a.parse().ok()?, b.parse().ok()?];
        let given_up = match (self.resigned, self.out_of_time) {
            (None, None) => None,
            (Some(number), _) => Some(GivenUp::Resigned(player(number)?)),
            (None, Some(number)) => Some(GivenUp::OutOfTime(player(number)?)),
        };
        let clock = self.clock.as_ref().map(|clock| {
            let [first, second] = clock.left_ms.map(Duration::from_millis);
            Clock { each: Duration::from_millis(clock.each_ms), left: ByPlayer { first, second } }
        });
        let before = contest(self.wins, self.draws);
        let sitting = Sitting::restored(game, who, before, self.swapped, given_up, clock, self.counted);
        Some(match self.games {
            Some(games) => sitting.of_games(games),
            None => sitting,
        })
    }
}

/// A contest of this score. In which order the games were played does not matter.
fn contest(wins: [usize; 2], draws: usize) -> Contest {
    let mut contest = Contest::new();
    for (contestant, count) in Contestant::BOTH.into_iter().zip(wins) {
        // A file may say anything; nobody has won more games than this.
        for _ in 0..count.min(1_000_000) {
            let winner = if contest.seats().first == contestant { Player::First } else { Player::Second };
            contest.record(Some(winner));
        }
    }
    (0..draws.min(1_000_000)).for_each(|_| contest.record(None));
    contest
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use puissance4_players::Computer;

    proptest! {
        /// Whatever was played by whomever is the same again when it is read.
        #[test]
        fn what_is_written_is_read_again(
            columns in 1..13_usize, rows in 1..9_usize, connect in 2..6_usize,
            choices in proptest::collection::vec(0..64_usize, 0..60),
            swapped: bool, resigned in 0..3_usize, clock in proptest::option::of(1..1_000_000_u64),
            wins in [0..5_usize, 0..5], draws in 0..3_usize, games in 1..9_usize,
        ) {
            let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap());
            let mut game = Game::new(geometry);
            for choice in choices {
                let legal = game.position().legal();
                let Some(column) = legal.nth(choice % legal.len().max(1)) else { break };
                game.play(column).unwrap();
            }
            let clock = clock.map(|ms| Clock::new(Duration::from_millis(ms)));
            let given_up = player(resigned).map(GivenUp::Resigned);
            let who = [Who::Human, Who::Computer(Computer::Minimax(3))];
            let sitting = Sitting::restored(game, who, contest(wins, draws), swapped, given_up, clock, false)
                .of_games(NonZeroUsize::new(games).unwrap());
            let text = Saved::new(&sitting).to_json();
            prop_assert_eq!(Saved::from_json(&text).unwrap().sitting().unwrap(), sitting);
        }

        /// Whatever a file says, it is a game or it is not.
        #[test]
        fn no_text_is_too_strange(text in "\\PC*") {
            let _ = Saved::from_json(&text).and_then(|saved| saved.sitting());
        }
    }

    #[test]
    fn a_board_that_was_set_up_comes_back() {
        let json = r#"{"grid": [[1, 1, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0]], "to_move": 2, "connect": 3}"#;
        let start = Setup::from_json(json).unwrap().position(Connect::new(3).unwrap()).unwrap();
        let mut game = Game::from_position(start);
        game.play_all(&"34".parse().unwrap()).unwrap();
        let sitting = Sitting::new(game, ByPlayer { first: Who::Human, second: Who::Human }, None);
        let text = Saved::new(&sitting).to_json();
        assert_eq!(Saved::from_json(&text).unwrap().sitting().unwrap(), sitting);
    }

    #[test]
    fn what_the_rules_refuse_is_no_game() {
        let sitting = Sitting::new(
            Game::replay(Geometry::STANDARD, &"44".parse().unwrap()).unwrap(),
            ByPlayer { first: Who::Human, second: Who::Human },
            None,
        );
        let text = Saved::new(&sitting).to_json();
        for (right, wrong) in [
            ("\"44\"", "\"444444444\""),
            ("\"44\"", "\"x\""),
            ("\"44\"", "\"8\""),
            ("\"human\"", "\"nobody\""),
            ("\"columns\": 7", "\"columns\": 99"),
            ("\"version\": 1", "\"version\": 2"),
        ] {
            let changed = text.replace(right, wrong);
            assert_ne!(changed, text);
            assert!(Saved::from_json(&changed).and_then(|saved| saved.sitting()).is_err(), "{wrong}");
        }
    }
}
