//! `puissance4 arena`: computer players meet, and a table says who is stronger.

use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use puissance4_i18n::{Language, forfeit_of, printable, tr};
use puissance4_players::{
    Arena, BotLimits, CannotPlay, Computer, Elo, Forfeits, Schedule, Scoreboard, Standings, Tally, Who, elo_difference,
};
use puissance4_rules::ByPlayer;
use serde::Serialize;

use crate::cli::ArenaArgs;
use crate::console;
use crate::failure::Failure;
use crate::interrupt;
use crate::json;
use crate::logs;
use crate::sandbox;
use crate::start::fresh_seed;
use crate::table::{pairings_table, standings_table};
use crate::threads;

pub(crate) fn run(arguments: &ArenaArgs, language: Language) -> Result<(), Failure> {
    let computer = |who: &Who| match who {
        Who::Computer(computer) => Ok(*computer),
        Who::Human => Err(Failure::Usage(tr!(language, "arena-human", who = who.to_string()))),
    };
    let players = arguments.players.iter().map(computer).collect::<Result<Vec<_>, _>>()?;
    sandbox::check(players.iter().copied(), arguments.limits.require_sandbox, language)?;
    let logs = logs::open(arguments.logs.as_deref(), logs::programs(&players), language)?;
    let arena = Arena {
        geometry: arguments.geometry.geometry(language)?,
        players,
        schedule: if arguments.ladder { Schedule::Ladder } else { Schedule::RoundRobin },
        games: arguments.games_a_pair.get() as usize,
        seed: arguments.seed.unwrap_or_else(fresh_seed),
        limits: BotLimits { logs, ..arguments.limits.limits() },
    };
    let report = Arc::new(Report { scoreboard: Scoreboard::new(&arena), arena, as_json: arguments.json, language });
    let results = with_threads(arguments, language, || play(&report));
    let results = results.map_err(|error| Failure::refused(&error, language))?;
    logs::check(&report.arena.limits.logs, language);
    report.print(&results)
}

/// Runs with as many threads as were asked for, all cores by default. The results are the same.
fn with_threads<T: Send>(arguments: &ArenaArgs, language: Language, work: impl FnOnce() -> T + Send) -> T {
    let threads = arguments.threads.map_or(0, |wanted| threads::at_most_helpful(wanted, language));
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // No more threads to be had: the present one will do.
        Err(_) => work(),
    }
}

/// Plays all the games behind a progress bar, which shows on a terminal only. If a signal ends the program, what has
/// been played so far is printed.
fn play(report: &Arc<Report>) -> Result<Standings, CannotPlay> {
    let bar = ProgressBar::new(report.arena.total_games() as u64);
    if let Ok(style) = ProgressStyle::with_template(&tr!(report.language, "arena-progress")) {
        bar.set_style(style);
    }
    let (shown, unfinished) = (bar.clone(), Arc::clone(report));
    let _partial = interrupt::on_signal(move || {
        shown.finish_and_clear();
        // If it cannot be printed, the exit code has to do.
        let _ = unfinished.print(&unfinished.scoreboard.standings());
    });
    let results = report.scoreboard.play(&|| bar.inc(1));
    bar.finish_and_clear();
    results
}

/// What is printed about the games of an arena, all of them or those played so far.
struct Report {
    arena: Arena,
    scoreboard: Scoreboard,
    as_json: bool,
    language: Language,
}

impl Report {
    fn print(&self, results: &Standings) -> Result<(), Failure> {
        let (arena, language) = (&self.arena, self.language);
        if self.as_json {
            return json::print(&ArenaJson::new(arena, results));
        }
        let mut settings = tr!(
            language,
            "arena-settings",
            size = arena.geometry.size().to_string(),
            connect = arena.geometry.connect().get(),
            games = arena.games,
            seed = arena.seed.to_string()
        );
        let (played, total) = (results.games(), arena.total_games());
        if played < total {
            settings += "\n";
            settings += &tr!(language, "arena-partial", played = played, total = total);
        }
        let names = names(&arena.players);
        let tables = [standings_table(&names, results, language), pairings_table(&names, results, language)];
        let mut text = format!("{settings}\n\n{}\n\n{}\n", tables[0], tables[1]);
        for Forfeits { player, games, example } in &results.forfeits {
            text += "\n";
            text += &tr!(language, "arena-forfeits", who = printable(&names[*player]), games = *games);
            text += "\n";
            text += &forfeit_of(arena.players[*player], example, language);
            text += "\n";
        }
        console::print(&text)
    }
}

/// The names of the players, numbered where one comes several times.
fn names(players: &[Computer]) -> Vec<String> {
    let name = |(index, player): (usize, &Computer)| {
        let same = |other: &&Computer| *other == player;
        if players.iter().filter(same).count() == 1 {
            player.to_string()
        } else {
            format!("{player} #{}", players[..=index].iter().filter(same).count())
        }
    };
    players.iter().enumerate().map(name).collect()
}

#[derive(Serialize)]
struct ArenaJson {
    columns: usize,
    rows: usize,
    connect: usize,
    games_a_pair: usize,
    seed: u64,
    /// How many games the numbers below rest on.
    games: usize,
    /// Whether these are not all: the arena was interrupted.
    partial: bool,
    /// The strongest first.
    players: Vec<PlayerJson>,
    pairs: Vec<PairJson>,
    /// The programs that lost games by offences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forfeits: Vec<ForfeitJson>,
}

#[derive(Serialize)]
struct ForfeitJson {
    player: String,
    games: usize,
    /// How it lost one of them.
    example: String,
}

#[derive(Serialize)]
struct PlayerJson {
    player: String,
    #[serde(flatten)]
    total: TallyJson,
    first: TallyJson,
    second: TallyJson,
    elo: EloJson,
}

/// The counts are those of the player named first.
#[derive(Serialize)]
struct PairJson {
    players: [String; 2],
    #[serde(flatten)]
    total: TallyJson,
    first: TallyJson,
    second: TallyJson,
    elo: Option<EloJson>,
}

#[derive(Serialize)]
struct TallyJson {
    games: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    score: Option<f64>,
}

/// An infinite value, after nothing but wins or losses, is null.
#[derive(Serialize)]
struct EloJson {
    value: f64,
    low: f64,
    high: f64,
}

impl From<Tally> for TallyJson {
    fn from(tally: Tally) -> Self {
        let Tally { wins, draws, losses } = tally;
        Self { games: tally.games(), wins, draws, losses, score: tally.score() }
    }
}

impl From<Elo> for EloJson {
    fn from(elo: Elo) -> Self {
        Self { value: elo.value, low: elo.low, high: elo.high }
    }
}

impl ArenaJson {
    fn new(arena: &Arena, results: &Standings) -> Self {
        let names = names(&arena.players);
        let sides = |tally: ByPlayer<Tally>| (tally.first.into(), tally.second.into());
        let player = |standing: &puissance4_players::Standing| {
            let (first, second) = sides(standing.tally);
            let player = names[standing.player].clone();
            PlayerJson { player, total: standing.total().into(), first, second, elo: standing.elo.into() }
        };
        let pair = |pairing: &puissance4_players::Pairing| {
            let (first, second) = sides(pairing.tally);
            let elo = elo_difference(pairing.total()).map(EloJson::from);
            let players = pairing.players.map(|player| names[player].clone());
            PairJson { players, total: pairing.total().into(), first, second, elo }
        };
        let forfeit = |one: &Forfeits| ForfeitJson {
            player: names[one.player].clone(),
            games: one.games,
            example: one.example.to_string(),
        };
        Self {
            columns: arena.geometry.size().columns(),
            rows: arena.geometry.size().rows(),
            connect: arena.geometry.connect().get(),
            games_a_pair: arena.games,
            seed: arena.seed,
            games: results.games(),
            partial: results.games() < arena.total_games(),
            players: results.standings.iter().map(player).collect(),
            pairs: results.pairings.iter().map(pair).collect(),
            forfeits: results.forfeits.iter().map(forfeit).collect(),
        }
    }
}
