//! `puissance4 games`: the finished games, the latest first; they can be renamed, deleted and exported.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use puissance4_i18n::{Language, Phrase as _, tr};
use puissance4_rules::{Outcome, Player, Record};
use puissance4_session::{Form, History, SavedGame, Session};
use serde::Serialize;

use crate::cli::{GamesArgs, GamesCommand};
use crate::console;
use crate::failure::Failure;
use crate::folder::{index, store};
use crate::json;
use crate::new_file::NewFile;

#[derive(Serialize)]
struct GameJson {
    number: usize,
    title: Option<String>,
    /// When it was finished, as in RFC 3339.
    date: Option<String>,
    /// By their names on the command line, `human` for people.
    players: [String; 2],
    names: [Option<String>; 2],
    /// 1, 2, or null for a draw.
    winner: Option<usize>,
    size: String,
    connect: usize,
    moves: String,
}

/// A game in a file of its own. The keys are those of a record and of a saved game: both readers take it.
#[derive(Serialize)]
struct ExportJson<'a> {
    #[serde(flatten)]
    record: serde_json::Map<String, serde_json::Value>,
    at_ms: u64,
    date: Option<String>,
    title: Option<&'a str>,
    players: [String; 2],
    names: [Option<String>; 2],
    winner: Option<usize>,
    /// The player who gave up, or whose time was up.
    #[serde(skip_serializing_if = "Option::is_none")]
    resigned: Option<usize>,
}

pub(crate) fn run(arguments: &GamesArgs, language: Language) -> Result<(), Failure> {
    let store = store(language)?;
    let (mut history, set_aside) = store.history();
    for file in set_aside {
        console::note(&tr!(language, "set-aside", file = file.display().to_string()));
    }
    let failed =
        |error: std::io::Error| Failure::Refused(tr!(language, "not-written", reason = error.phrase(language)));
    match &arguments.command {
        None if arguments.json => {
            let games: Vec<GameJson> =
                readable(&history).map(|(index, game, session)| GameJson::new(index, game, &session)).collect();
            json::print(&games)
        }
        None => console::print(&list(&history, language)),
        Some(GamesCommand::Rename(arguments)) => {
            let index = index(&history, arguments.number, language)?;
            history.rename(index, &arguments.title).map_or(Ok(()), |game| store.rewrite_recorded(game)).map_err(failed)
        }
        Some(GamesCommand::Delete(arguments)) => {
            let index = index(&history, arguments.number, language)?;
            history.remove(index).map_or(Ok(()), |game| store.delete_recorded(&game)).map_err(failed)
        }
        Some(GamesCommand::Export(arguments)) => {
            let index = index(&history, arguments.number, language)?;
            let file = NewFile::new(&arguments.export, arguments.force, language)?;
            let Ok(session) = history.games()[index].session() else { return Ok(()) };
            file.write((exported(&history.games()[index], &session) + "\n").as_bytes())
        }
    }
}

/// A record of the game that also says who played, how it ended, when, and its title. Other programs ignore these keys.
fn exported(game: &SavedGame, session: &Session) -> String {
    let record = serde_json::from_str(&Record::of(session.game()).to_json()).unwrap_or_default();
    let conceded = session.winner().filter(|_| session.position().outcome() == Outcome::Ongoing);
    let told = ExportJson {
        record,
        at_ms: game.at_ms(),
        date: finished(game).map(|at| at.to_string()),
        title: game.title(),
        players: Player::BOTH.map(|player| session.who(player).to_string()),
        names: Player::BOTH.map(|player| session.name(player).map(ToString::to_string)),
        winner: session.winner().map(Player::number),
        resigned: conceded.map(|winner| winner.other().number()),
    };
    serde_json::to_string(&told).unwrap_or_default()
}

/// The games with their places, those of the history can all be read.
fn readable(history: &History) -> impl Iterator<Item = (usize, &SavedGame, Session)> {
    let games = history.games().iter().enumerate();
    games.filter_map(|(index, game)| game.session().ok().map(|session| (index, game, session)))
}

/// The list: number, date, players and result, title.
fn list(history: &History, language: Language) -> String {
    if history.games().is_empty() {
        return tr!(language, "games-none") + "\n";
    }
    let lines = readable(history).map(|(index, game, session)| {
        let size = session.position().geometry().size().to_string();
        let date = finished(game).map(|at| at.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M  ").to_string());
        let date = date.unwrap_or_default();
        let title = game.title().map_or_else(String::new, |title| tr!(language, "games-title", title = title));
        format!("{:>3}  {date}{}  ({size}){title}\n", index + 1, session.summary(language))
    });
    let suggestion = Form::of(history).suggestion();
    lines.chain(suggestion.map(|suggestion| format!("\n{}\n", suggestion.sentence(language)))).collect()
}

/// When a game was finished; old games do not say it.
fn finished(game: &SavedGame) -> Option<Timestamp> {
    let at = i64::try_from(game.at_ms()).ok().filter(|at| *at > 0)?;
    Timestamp::from_millisecond(at).ok()
}

impl GameJson {
    fn new(index: usize, game: &SavedGame, session: &Session) -> Self {
        let geometry = session.position().geometry();
        Self {
            number: index + 1,
            title: game.title().map(str::to_owned),
            date: finished(game).map(|at| at.to_string()),
            players: Player::BOTH.map(|player| session.who(player).to_string()),
            names: Player::BOTH.map(|player| session.name(player).map(ToString::to_string)),
            winner: session.winner().map(Player::number),
            size: geometry.size().to_string(),
            connect: geometry.connect().get(),
            moves: game.moves().to_owned(),
        }
    }
}
