//! The settings of a tournament, in TOML.
//!
//! ```toml
//! format = "round-robin"       # or "ladder", or "swiss" with rounds = 5
//! games = 10                   # between two players who meet
//! size = "7x6"
//! seed = 1
//! move-time = 2.0              # seconds
//! game-time = 30.0             # seconds for all moves of a game; no limit without it
//! offences = 3                 # a program is out after this many; 0: never
//!
//! [[player]]
//! name = "Anna"
//! who = 'cmd:python3 anna.py'
//!
//! [[player]]
//! who = "level:3"
//!
//! [sprt]                       # with two players: is the second one better?
//! elo0 = 0
//! elo1 = 20
//! ```

use std::cmp::Ordering;

use puissance4_i18n::{Language, Phrase as _, printable, tr};
use puissance4_players::{Computer, Format, Name, Sprt, Tournament};
use puissance4_rules::{Connect, Geometry, Size};
use serde::Deserialize;

use crate::cli::{LimitArgs, Seconds};
use crate::toml_error;

/// How many games two players play if the file does not say.
const GAMES: usize = 10;
/// The maximum number of games between two players.
const MAX_GAMES: usize = 1_000_000;
/// After how many offences a program is out if the file does not say.
const OFFENCES: usize = 3;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct SettingsFile {
    #[serde(default)]
    format: FormatName,
    rounds: Option<usize>,
    games: Option<usize>,
    size: Option<String>,
    connect: Option<usize>,
    seed: Option<u64>,
    move_time: Option<f64>,
    game_time: Option<f64>,
    offences: Option<usize>,
    player: Vec<PlayerFile>,
    sprt: Option<SprtFile>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FormatName {
    #[default]
    RoundRobin,
    Ladder,
    Swiss,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerFile {
    name: Option<String>,
    who: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SprtFile {
    elo0: Option<f64>,
    elo1: Option<f64>,
    alpha: Option<f64>,
    beta: Option<f64>,
}

/// The settings.
pub(crate) struct Settings {
    pub(crate) tournament: Tournament,
    /// What the players are called, each differently.
    pub(crate) names: Vec<String>,
    /// Whether the second of two players is better than the first.
    pub(crate) sprt: Option<Sprt>,
}

impl Settings {
    /// Reads the settings, or says what is wrong with them.
    pub(crate) fn read(text: &str, language: Language) -> Result<Self, String> {
        let file: SettingsFile =
            toml_edit::de::from_str(text).map_err(|error| toml_error::in_words(&error, text, language))?;
        let wrong = |what: &str| Err(tr!(language, "tournament-wrong", what = what));
        let (mut players, mut names) = (Vec::new(), Vec::new());
        for PlayerFile { name, who } in &file.player {
            let computer: Computer =
                who.parse().map_err(|error: puissance4_players::NoSuchComputer| error.phrase(language))?;
            let name = match name {
                Some(name) => name.parse::<Name>().map_err(|error| error.phrase(language))?.to_string(),
                None => computer.to_string(),
            };
            if names.contains(&name) {
                return Err(tr!(language, "tournament-twice", name = printable(&name)));
            }
            players.push(computer);
            names.push(name);
        }
        if players.len() < 2 {
            return wrong("players");
        }
        let games = file.games.unwrap_or(GAMES);
        if games == 0 || games > MAX_GAMES {
            return wrong("games");
        }
        let offences = file.offences.unwrap_or(OFFENCES);
        let seconds = |time: Option<f64>| time.map(Seconds::new).transpose();
        let Ok(move_time) = seconds(file.move_time) else { return wrong("move-time") };
        let Ok(game_time) = seconds(file.game_time) else { return wrong("game-time") };
        let format = match (file.format, file.rounds) {
            (FormatName::RoundRobin, None) => Format::RoundRobin,
            (FormatName::Ladder, None) => Format::Ladder,
            (FormatName::Swiss, Some(rounds)) if (1..=MAX_GAMES).contains(&rounds) => Format::Swiss { rounds },
            _ => return wrong("rounds"),
        };
        let size = file.size.as_deref().map(str::parse::<Size>).transpose().map_err(|error| error.phrase(language))?;
        let connect = file.connect.map(Connect::new).transpose().map_err(|error| error.phrase(language))?;
        let standard = Geometry::STANDARD;
        let geometry = Geometry::new(size.unwrap_or(standard.size()), connect.unwrap_or(standard.connect()));
        let sprt = file.sprt.map(|file| {
            let usual = Sprt::default();
            Sprt {
                elo0: file.elo0.unwrap_or(usual.elo0),
                elo1: file.elo1.unwrap_or(usual.elo1),
                alpha: file.alpha.unwrap_or(usual.alpha),
                beta: file.beta.unwrap_or(usual.beta),
            }
        });
        if let Some(sprt) = sprt {
            let is_error = |value: f64| value > 0.0 && value < 0.5;
            if players.len() != 2
                || sprt.elo1.partial_cmp(&sprt.elo0) != Some(Ordering::Greater)
                || !is_error(sprt.alpha)
                || !is_error(sprt.beta)
            {
                return wrong("sprt");
            }
        }
        let limits = LimitArgs { move_time, game_time, ..LimitArgs::default() }.limits();
        let seed = file.seed.unwrap_or(1);
        let tournament = Tournament { geometry, players, format, games, seed, limits, offences };
        Ok(Self { tournament, names, sprt })
    }

    /// What must be the same when a tournament goes on; more games may be played.
    pub(crate) fn fingerprint(&self) -> String {
        let Tournament { geometry, players, format, seed, .. } = &self.tournament;
        let players: Vec<String> = players.iter().zip(&self.names).map(|(who, name)| format!("{name}={who}")).collect();
        format!("{} {} {format:?} {seed} {}", geometry.size(), geometry.connect(), players.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const TWO: &str = "[[player]]\nwho = 'careful'\n[[player]]\nname = 'Anna'\nwho = 'cmd:python3 anna.py'\n";

    fn read(text: &str) -> Result<Settings, String> {
        Settings::read(text, Language::English)
    }

    #[test]
    fn defaults() {
        let settings = read(TWO).unwrap();
        assert_eq!(settings.names, ["careful", "Anna"]);
        assert_eq!((settings.tournament.format, settings.tournament.games), (Format::RoundRobin, 10));
        assert_eq!((settings.tournament.geometry, settings.tournament.seed), (Geometry::STANDARD, 1));
        assert_eq!(settings.tournament.offences, 3);
        assert_eq!(read(&format!("offences = 0\n{TWO}")).unwrap().tournament.offences, 0);
        assert!(settings.sprt.is_none());
    }

    #[test]
    fn times() {
        let limits = |before: &str| read(&format!("{before}{TWO}")).unwrap().tournament.limits;
        assert_eq!((limits("").per_move, limits("").per_game), (Duration::from_secs(5), None));
        let given = limits("move-time = 0.5\ngame-time = 30\n");
        assert_eq!((given.per_move, given.per_game), (Duration::from_millis(500), Some(Duration::from_secs(30))));
    }

    #[test]
    fn reports_invalid_settings() {
        for (before, expected) in [
            ("games = 0\n", "games"),
            ("offences = -1\n", "offences"),
            ("format = 'swiss'\n", "rounds"),
            ("rounds = 3\n", "rounds"),
            ("format = 'knockout'\n", "knockout"),
            ("size = '99x6'\n", "99"),
            ("move-time = -1.0\n", "move-time"),
            ("move-time = nan\n", "move-time"),
            ("game-time = 0.0\n", "game-time"),
            ("game-time = 1e9\n", "game-time"),
            ("geams = 3\n", "geams"),
        ] {
            let error = read(&format!("{before}{TWO}")).err().unwrap();
            assert!(error.contains(expected), "{before}: {error}");
        }
        for (text, expected) in [
            ("", "player"),
            ("[[player]]\nwho = 'careful'\n", "players"),
            ("[[player]]\nwho = 'careful'\n[[player]]\nwho = 'careful'\n", "careful"),
            ("[[player]]\nwho = 'nothing'\n[[player]]\nwho = 'careful'\n", "nothing"),
            ("[[player]]\nwho = 'random'\n[[player]]\nwho = 'careful'\n[sprt]\nelo0 = 5\nelo1 = 1\n", "sprt"),
        ] {
            let error = read(text).err().unwrap();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
