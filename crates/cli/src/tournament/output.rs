//! The results of a tournament for other programs: JSON and CSV.

use puissance4_players::{Standings, TournamentGame};
use serde::Serialize;

use crate::tournament::settings::Settings;
use crate::tournament::text;

#[derive(Serialize)]
pub(crate) struct ResultsJson {
    games: usize,
    /// Whether these are not all: the tournament was interrupted.
    partial: bool,
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
    /// Games that count as lost because the player was out.
    unplayed: usize,
    out: bool,
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
    pub(crate) fn new(settings: &Settings, games: &[TournamentGame], partial: bool) -> Self {
        let results = text::standings(settings, games);
        let Standings { standings, pairings, forfeits } = &results;
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
                unplayed: text::unplayed(games, player),
                out: text::is_out(settings, &results, player),
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
        Self { games: games.len(), partial, seed, players: players.collect(), pairs: pairs.collect(), sprt }
    }

    /// The standings, one line for each player.
    #[allow(clippy::integer_division)]
    pub(crate) fn csv(&self) -> String {
        let header = "place,name,player,points,games,wins,draws,losses,offences,unplayed,out,elo,elo_low,elo_high\n";
        let row = |(place, one): (usize, &PlayerJson)| {
            let (name, player) = (field(&one.name), field(&one.player));
            let counts = [one.games, one.wins, one.draws, one.losses, one.forfeits, one.unplayed];
            let counts = counts.map(|count| count.to_string()).join(",");
            // A player without games has no interval.
            let elos = [one.elo, one.elo_low, one.elo_high];
            let elos = elos.map(|elo| if elo.is_finite() { format!("{elo:.0}") } else { String::new() }).join(",");
            let points = if one.draws.is_multiple_of(2) { "" } else { ".5" };
            let points = format!("{}{points}", one.wins + one.draws / 2);
            format!("{},{name},{player},{points},{counts},{},{elos}\n", place + 1, one.out)
        };
        header.to_owned() + &self.players.iter().enumerate().map(row).collect::<String>()
    }
}

/// A field of CSV, in quotes where it needs them.
fn field(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}
