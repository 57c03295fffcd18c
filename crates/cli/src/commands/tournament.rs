//! `puissance4 tournament`: many players, many games, from a file.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use puissance4_i18n::{Language, Phrase as _, printable, tr};
use puissance4_players::{CannotPlay, Computer, Fixture, Logs, SprtVerdict, Standings, TournamentGame};
use rayon::prelude::*;
use serde::Serialize;

use crate::cli::TournamentArgs;
use crate::console;
use crate::failure::Failure;
use crate::interrupt;
use crate::json;
use crate::logs;
use crate::new_file::NewFile;
use crate::start::{self, file_name};
use crate::threads;
use crate::tournament::settings::Settings;
use crate::tournament::store::{self, Store, StoreError};
use crate::tournament::{live, page, text};

/// How many games of two players are played one after the other by the same processes.
const BATCH: usize = 10;
/// The sequential test looks at the results after this many games, on any number of cores.
const SPRT_STEP: usize = 20;
/// How often the table on a terminal is brought up to date.
const PULSE: Duration = Duration::from_millis(200);

pub(crate) fn run(arguments: &TournamentArgs, language: Language) -> Result<(), Failure> {
    let refused = |reason: String| {
        let file = file_name(&arguments.settings_file, language);
        Failure::Refused(tr!(language, "tournament-refused", file = file, reason = reason))
    };
    let text = start::read(&arguments.settings_file, language)?;
    let mut settings = Settings::read(&text, language).map_err(refused)?;
    let html = arguments.html.as_deref().map(|name| NewFile::new(name, arguments.force, language)).transpose()?;
    let name = store::file_for(&arguments.settings_file);
    let (store, games) = open(&name, &settings, arguments.resume, language)?;
    settings.tournament.limits.logs = open_logs(arguments, &settings, language)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads.map_or(0, |wanted| threads::at_most_helpful(wanted, language)))
        .build();
    let play = || play(&settings, store, games, language);
    let played = match pool {
        Ok(pool) => pool.install(play),
        Err(_) => play(),
    };
    let games = played.map_err(|error| match error {
        Interrupted::Player(error) => Failure::Refused(error.phrase(language)),
        Interrupted::File(error) => refused(error.phrase(language)),
    })?;
    logs::check(&settings.tournament.limits.logs, language);
    if let Some(file) = html {
        let title = tr!(language, "tournament-title", name = printable(&title(&arguments.settings_file)));
        file.write(page::page(&settings, &games, &title, language).as_bytes())?;
    }
    if arguments.json {
        return json::print(&ResultsJson::new(&settings, &games));
    }
    console::print(&text::report(&settings, &games, language))
}

/// The logs of the programs, called after the players, beside the games if no other place was named.
fn open_logs(arguments: &TournamentArgs, settings: &Settings, language: Language) -> Result<Logs, Failure> {
    let players = settings.tournament.players.iter().zip(&settings.names);
    let programs = players.filter_map(|(player, name)| match player {
        Computer::Program(program) => Some((*program, name.clone())),
        _ => None,
    });
    let folder = arguments.tournament_logs.clone().unwrap_or_else(|| arguments.settings_file.with_extension("logs"));
    logs::open(Some(&folder), programs, language)
}

fn title(file: &Path) -> String {
    file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The file of the games: a new one, or one that goes on.
fn open(
    name: &Path,
    settings: &Settings,
    resume: bool,
    language: Language,
) -> Result<(Store, Vec<TournamentGame>), Failure> {
    let refused = |kind: &str, line: usize, reason: String| {
        let file = file_name(name, language);
        Failure::Refused(tr!(language, "tournament-games", kind = kind, file = file, line = line, reason = reason))
    };
    let exists = name.exists();
    if exists && !resume {
        return Err(refused("exists", 0, String::new()));
    }
    if !exists {
        let created = Store::create(name, settings);
        return created.map(|store| (store, Vec::new())).map_err(|error| refused("file", 0, error.phrase(language)));
    }
    Store::open(name, settings).map_err(|error| match error {
        StoreError::File(error) => refused("file", 0, error.phrase(language)),
        StoreError::Other => refused("other", 0, String::new()),
        StoreError::Line(line) => refused("line", line, String::new()),
    })
}

/// Why the games do not go on.
enum Interrupted {
    Player(CannotPlay),
    File(std::io::Error),
}

/// The games so far, and where they are kept.
struct Record {
    store: Store,
    games: Vec<TournamentGame>,
    trouble: Option<std::io::Error>,
}

/// Plays all games that are missing, on all cores.
fn play(
    settings: &Settings,
    store: Store,
    games: Vec<TournamentGame>,
    language: Language,
) -> Result<Vec<TournamentGame>, Interrupted> {
    let total = settings.tournament.total_games();
    let bar = ProgressBar::new(total as u64).with_position(games.len() as u64);
    if let Ok(style) = ProgressStyle::with_template(&(tr!(language, "tournament-progress") + "\n{msg}")) {
        bar.set_style(style);
    }
    let shown = bar.clone();
    let _clear = interrupt::before_the_end(move || shown.finish_and_clear());
    let record = Mutex::new(Record { store, games, trouble: None });
    std::thread::scope(|scope| {
        let (bar, record) = (&bar, &record);
        // Closed at the end, also after an error.
        let (_games_go_on, over) = mpsc::channel();
        if !bar.is_hidden() {
            scope.spawn(move || show(bar, settings, record, &over, language));
        }
        play_open(settings, record, bar)
    })?;
    bar.finish_and_clear();
    let mut games = record.into_inner().unwrap_or_else(PoisonError::into_inner).games;
    games.sort_by_key(|game| (game.fixture.round, game.fixture.players, game.number));
    Ok(games)
}

/// Shows the table until all games are over. A thread of its own does so, so that games need not wait for it.
fn show(bar: &ProgressBar, settings: &Settings, record: &Mutex<Record>, over: &Receiver<()>, language: Language) {
    let (mut shown, mut standings) = (None, None);
    loop {
        let size = terminal_size::terminal_size().map_or((80, 24), |(width, height)| (width.0, height.0));
        {
            let games = &record.lock().unwrap_or_else(PoisonError::into_inner).games;
            if shown != Some((size, games.len())) {
                shown = Some((size, games.len()));
                standings = Some(text::standings(settings, games));
            }
        }
        if let Some(standings) = standings.take() {
            // The last column and the last line stay free, and the bar has a line.
            let room = (usize::from(size.0).saturating_sub(1), usize::from(size.1).saturating_sub(2));
            bar.set_message(live::table(&settings.names, &standings, room, language));
        }
        if over.recv_timeout(PULSE) != Err(RecvTimeoutError::Timeout) {
            return;
        }
    }
}

/// Plays the games that are missing, until the tournament is decided.
fn play_open(settings: &Settings, record: &Mutex<Record>, bar: &ProgressBar) -> Result<(), Interrupted> {
    let mut tournament = settings.tournament.clone();
    let locked = || record.lock().unwrap_or_else(PoisonError::into_inner);
    let most = tournament.games;
    if settings.sprt.is_some() {
        tournament.games = SPRT_STEP.min(most);
    }
    loop {
        let open = tournament.open(&locked().games);
        if open.is_empty() {
            let is_decided = settings.sprt.is_none_or(|sprt| {
                tournament.games >= most || sprt.verdict(text::versions(&locked().games)) != SprtVerdict::Open
            });
            if is_decided {
                break;
            }
            tournament.games = (tournament.games + SPRT_STEP).min(most);
            continue;
        }
        let batches: Vec<(Fixture, Vec<usize>)> = open
            .into_iter()
            .flat_map(|(fixture, numbers)| {
                numbers.chunks(BATCH).map(|batch| (fixture, batch.to_vec())).collect::<Vec<_>>()
            })
            .collect();
        let after = |game: TournamentGame| {
            let mut record = locked();
            if let Err(error) = record.store.add(&game, settings) {
                record.trouble.get_or_insert(error);
            }
            record.games.push(game);
            bar.inc(1);
        };
        batches
            .into_par_iter()
            .try_for_each(|(fixture, numbers)| tournament.play(fixture, &numbers, &after))
            .map_err(Interrupted::Player)?;
        if let Some(error) = locked().trouble.take() {
            return Err(Interrupted::File(error));
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct ResultsJson {
    games: usize,
    seed: u64,
    /// The strongest first.
    players: Vec<PlayerJson>,
    pairs: Vec<PairJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtJson>,
}

#[derive(Serialize)]
struct PlayerJson {
    name: String,
    player: String,
    games: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    /// Games that were lost by offences.
    forfeits: usize,
    elo: f64,
    elo_low: f64,
    elo_high: f64,
}

/// The counts are those of the player named first.
#[derive(Serialize)]
struct PairJson {
    players: [String; 2],
    wins: usize,
    draws: usize,
    losses: usize,
}

#[derive(Serialize)]
struct SprtJson {
    verdict: &'static str,
    log_ratio: f64,
    bounds: [f64; 2],
}

impl ResultsJson {
    fn new(settings: &Settings, games: &[TournamentGame]) -> Self {
        let Standings { standings, pairings, forfeits } = text::standings(settings, games);
        let name = |player: usize| settings.names[player].clone();
        let players = standings.iter().map(|standing| {
            let (total, player) = (standing.total(), standing.player);
            PlayerJson {
                name: name(player),
                player: settings.tournament.players[player].to_string(),
                games: total.games(),
                wins: total.wins,
                draws: total.draws,
                losses: total.losses,
                forfeits: forfeits.iter().filter(|one| one.player == player).map(|one| one.games).sum(),
                elo: standing.elo.value,
                elo_low: standing.elo.low,
                elo_high: standing.elo.high,
            }
        });
        let pairs = pairings.iter().map(|pairing| {
            let total = pairing.total();
            PairJson { players: pairing.players.map(name), wins: total.wins, draws: total.draws, losses: total.losses }
        });
        let sprt = settings.sprt.map(|sprt| {
            let tally = text::versions(games);
            SprtJson { verdict: sprt.verdict(tally).name(), log_ratio: sprt.log_ratio(tally), bounds: sprt.bounds() }
        });
        let seed = settings.tournament.seed;
        Self { games: games.len(), seed, players: players.collect(), pairs: pairs.collect(), sprt }
    }
}
