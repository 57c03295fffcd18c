//! `puissance4 tournament`: many players, many games, from a file.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use puissance4_i18n::{Language, Phrase as _, printable, tr};
use puissance4_players::{CannotPlay, Computer, Fixture, Logs, SprtVerdict, Tournament, TournamentGame, Wave};
use rayon::prelude::*;

use crate::cli::TournamentArgs;
use crate::console;
use crate::failure::Failure;
use crate::interrupt;
use crate::json;
use crate::logs;
use crate::new_file::NewFile;
use crate::resume::quoted;
use crate::sandbox;
use crate::start::{self, file_name};
use crate::threads;
use crate::tournament::output::ResultsJson;
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
    if let Some(offences) = arguments.offences {
        settings.tournament.offences = offences;
    }
    sandbox::check(settings.tournament.players.iter().copied(), arguments.require_sandbox, language)?;
    let html = arguments.html.as_deref().map(|name| NewFile::new(name, arguments.force, language)).transpose()?;
    let csv = arguments.csv.as_deref().map(|name| NewFile::new(name, arguments.force, language)).transpose()?;
    let name = store::file_for(&arguments.settings_file);
    let (store, games) = open(&name, &settings, arguments.resume, language)?;
    settings.tournament.limits.logs = open_logs(arguments, &settings, language)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads.map_or(0, |wanted| threads::at_most_helpful(wanted, language)))
        .build();
    let settings = Arc::new(settings);
    let record = Arc::new(Mutex::new(Record { store, games, trouble: None }));
    let report = Report { settings: Arc::clone(&settings), as_json: arguments.json, language };
    let command = resuming(arguments);
    let play = || play(&report, &record, command, language);
    let played = match pool {
        Ok(pool) => pool.install(play),
        Err(_) => play(),
    };
    let games = played.map_err(|error| match error {
        Interrupted::Player(error) => Failure::refused(&error, language),
        Interrupted::File(error) => refused(error.phrase(language)),
    })?;
    logs::check(&settings.tournament.limits.logs, language);
    if let Some(file) = html {
        let title = tr!(language, "tournament-title", name = printable(&title(&arguments.settings_file)));
        file.write(page::page(&settings, &games, &title, language).as_bytes())?;
    }
    if let Some(file) = csv {
        file.write(ResultsJson::new(&settings, &games, false).csv().as_bytes())?;
    }
    report.print(&games, None)
}

/// What is printed about the games, all of them or those played so far.
#[derive(Clone)]
struct Report {
    settings: Arc<Settings>,
    as_json: bool,
    language: Language,
}

impl Report {
    /// Prints the results. If these are not all, `resume` is the command that goes on.
    fn print(&self, games: &[TournamentGame], resume: Option<&str>) -> Result<(), Failure> {
        if self.as_json {
            return json::print(&ResultsJson::new(&self.settings, games, resume.is_some()));
        }
        console::print(&text::report(&self.settings, games, self.language))
    }

    /// The same when a signal ends the program. The command is for people and not among the results.
    fn print_partial(&self, games: &[TournamentGame], resume: &str) {
        // If it cannot be printed, the exit code has to do.
        let _ = self.print(games, Some(resume));
        let (played, total) = (games.len(), self.settings.tournament.total_games());
        let command = printable(resume);
        console::note(&tr!(self.language, "tournament-partial", played = played, total = total, command = command));
    }
}

/// The command that goes on with an interrupted tournament, with the options of this one.
fn resuming(arguments: &TournamentArgs) -> String {
    let mut command = format!("puissance4 tournament {}", quoted(&arguments.settings_file.to_string_lossy()));
    command += " --resume";
    let files = [("logs", &arguments.tournament_logs), ("html", &arguments.html), ("csv", &arguments.csv)];
    for (option, file) in files {
        if let Some(file) = file {
            let _ = write!(command, " --{option} {}", quoted(&file.to_string_lossy()));
        }
    }
    let threads = arguments.threads.map(NonZeroUsize::get);
    for (option, number) in [("offences", arguments.offences), ("threads", threads)] {
        if let Some(number) = number {
            let _ = write!(command, " --{option} {number}");
        }
    }
    let flags = [("require-sandbox", arguments.require_sandbox), ("force", arguments.force), ("json", arguments.json)];
    for (option, is_given) in flags {
        if is_given {
            let _ = write!(command, " --{option}");
        }
    }
    command
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

impl Record {
    /// Adds a game, and writes it to the file.
    fn add(&mut self, game: TournamentGame, settings: &Settings) {
        if let Err(error) = self.store.add(&game, settings) {
            self.trouble.get_or_insert(error);
        }
        self.games.push(game);
    }

    /// The games so far, in the order of the tournament.
    fn sorted(&self) -> Vec<TournamentGame> {
        let mut games = self.games.clone();
        games.sort_by_key(|game| (game.fixture.round, game.fixture.players, game.number));
        games
    }
}

fn locked(record: &Mutex<Record>) -> MutexGuard<'_, Record> {
    record.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays all games that are missing, on all cores. If a signal ends the program, the standings so far are printed.
fn play(
    report: &Report,
    record: &Arc<Mutex<Record>>,
    resume: String,
    language: Language,
) -> Result<Vec<TournamentGame>, Interrupted> {
    let settings = &*report.settings;
    let total = settings.tournament.total_games();
    let bar = ProgressBar::new(total as u64).with_position(locked(record).games.len() as u64);
    if let Ok(style) = ProgressStyle::with_template(&(tr!(language, "tournament-progress") + "\n{msg}")) {
        bar.set_style(style);
    }
    let (shown, unfinished, games) = (bar.clone(), report.clone(), Arc::clone(record));
    let _partial = interrupt::on_signal(move || {
        shown.finish_and_clear();
        let games = locked(&games).sorted();
        unfinished.print_partial(&games, &resume);
    });
    std::thread::scope(|scope| {
        let bar = &bar;
        // Closed at the end, also after an error.
        let (_games_go_on, over) = mpsc::channel();
        if !bar.is_hidden() {
            scope.spawn(move || show(bar, settings, record, &over, language));
        }
        play_open(settings, record, bar)
    })?;
    bar.finish_and_clear();
    Ok(locked(record).sorted())
}

/// Shows the table until all games are over. A thread of its own does so, so games need not wait for it.
fn show(bar: &ProgressBar, settings: &Settings, record: &Mutex<Record>, over: &Receiver<()>, language: Language) {
    let (mut shown, mut standings) = (None, None);
    loop {
        let size = terminal_size::terminal_size().map_or((80, 24), |(width, height)| (width.0, height.0));
        {
            let games = &locked(record).games;
            if shown != Some((size, games.len())) {
                shown = Some((size, games.len()));
                standings = Some(text::standings(settings, games));
            }
        }
        if let Some(standings) = standings.take() {
            // The last column and the last line stay free, and the bar has a line.
            let room = (usize::from(size.0).saturating_sub(1), usize::from(size.1).saturating_sub(2));
            bar.set_message(live::table(&text::names(settings, &standings, language), &standings, room, language));
        }
        if over.recv_timeout(PULSE) != Err(RecvTimeoutError::Timeout) {
            return;
        }
    }
}

/// Plays the games that are missing, until the tournament is decided.
fn play_open(settings: &Settings, record: &Mutex<Record>, bar: &ProgressBar) -> Result<(), Interrupted> {
    let mut tournament = settings.tournament.clone();
    let most = tournament.games;
    if settings.sprt.is_some() {
        tournament.games = SPRT_STEP.min(most);
    }
    // The games of finished waves, also when these were played before an interruption.
    let mut finished: Vec<TournamentGame> = Vec::new();
    loop {
        let wave = tournament.wave(&finished);
        if wave.is_empty() {
            let is_decided = settings.sprt.is_none_or(|sprt| {
                tournament.games >= most || sprt.verdict(text::versions(&locked(record).games)) != SprtVerdict::Open
            });
            if is_decided {
                return Ok(());
            }
            tournament.games = (tournament.games + SPRT_STEP).min(most);
            continue;
        }
        let games: HashSet<(Fixture, usize)> = wave
            .games
            .iter()
            .flat_map(|(fixture, numbers)| numbers.iter().map(|number| (*fixture, *number)))
            .chain(wave.unplayed.iter().map(TournamentGame::place))
            .collect();
        play_wave(&tournament, wave, settings, record, bar)?;
        let record = locked(record);
        finished.extend(record.games.iter().filter(|game| games.contains(&game.place())).cloned());
    }
}

/// Plays the games of a wave that are missing.
fn play_wave(
    tournament: &Tournament,
    wave: Wave,
    settings: &Settings,
    record: &Mutex<Record>,
    bar: &ProgressBar,
) -> Result<(), Interrupted> {
    let known: HashSet<(Fixture, usize)> = locked(record).games.iter().map(TournamentGame::place).collect();
    let after = |game: TournamentGame| {
        locked(record).add(game, settings);
        bar.inc(1);
    };
    wave.unplayed.into_iter().filter(|game| !known.contains(&game.place())).for_each(after);
    let batches: Vec<(Fixture, Vec<usize>)> = wave
        .games
        .into_iter()
        .flat_map(|(fixture, mut numbers)| {
            numbers.retain(|number| !known.contains(&(fixture, *number)));
            numbers.chunks(BATCH).map(|batch| (fixture, batch.to_vec())).collect::<Vec<_>>()
        })
        .collect();
    batches
        .into_par_iter()
        .try_for_each(|(fixture, numbers)| tournament.play(fixture, &numbers, &after))
        .map_err(Interrupted::Player)?;
    locked(record).trouble.take().map_or(Ok(()), |error| Err(Interrupted::File(error)))
}
