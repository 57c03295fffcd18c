//! The arena: computer players meet each other, all pairs or neighbours only.

use std::ops::{Add, AddAssign};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use puissance4_engine::chance::mix;
use puissance4_rules::{ByPlayer, Game, Geometry, Player, Position};
use rayon::prelude::*;

use crate::bots::{BotLimits, Forfeit};
use crate::computer::Computer;
use crate::dice::Dice;
use crate::perfect::CannotPlay;
use crate::rating::{Elo, ratings};
use crate::strategy::Strategy;

/// Which players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Schedule {
    /// All pairs meet.
    #[default]
    RoundRobin,
    /// Each player meets only the next one of the list, which is enough to see whether each is stronger than the one
    /// before.
    Ladder,
    /// The first player of the list meets each of the others.
    Gauntlet,
}

/// A competition: each pair plays `games` games, starting by turns.
///
/// ```
/// use puissance4_players::{Arena, BotLimits, Computer, Schedule};
/// use puissance4_rules::Geometry;
///
/// let arena = Arena {
///     geometry: Geometry::STANDARD,
///     players: vec![Computer::Random, Computer::Careful],
///     schedule: Schedule::RoundRobin,
///     games: 20,
///     seed: 1,
///     limits: BotLimits::default(),
/// };
/// let results = arena.run(&|| {})?;
/// assert_eq!(results.games(), 20);
/// assert_eq!(results.standings[0].player, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Arena {
    /// The board.
    pub geometry: Geometry,
    /// The players. The same one may come twice.
    pub players: Vec<Computer>,
    /// Which of them meet.
    pub schedule: Schedule,
    /// How many games each pair plays.
    pub games: usize,
    /// The seed of all random choices. The same seed gives the same games on any number of cores.
    pub seed: u64,
    /// What programs have to keep to.
    pub limits: BotLimits,
}

/// How some games ended, from one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
}

impl Tally {
    /// How many games there were.
    pub fn games(self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, a draw being half a point; `None` if there were no games.
    #[allow(clippy::cast_precision_loss)] // Far below 2^52 games.
    pub fn score(self) -> Option<f64> {
        (self.games() > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / self.games() as f64)
    }

    /// The same games from the other side.
    pub fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// One game, seen by `me`.
    fn of_game(winner: Option<Player>, me: Player) -> Self {
        match winner {
            None => Self { draws: 1, ..Self::default() },
            Some(winner) if winner == me => Self { wins: 1, ..Self::default() },
            Some(_) => Self { losses: 1, ..Self::default() },
        }
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { wins: self.wins + other.wins, draws: self.draws + other.draws, losses: self.losses + other.losses }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// The games between two players, seen by the one named first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Places of the two in [`Arena::players`].
    pub players: [usize; 2],
    /// The games that the one named first started, and those in which it played second.
    pub tally: ByPlayer<Tally>,
}

impl Pairing {
    /// All games together.
    pub fn total(&self) -> Tally {
        self.tally.first + self.tally.second
    }

    /// Adds other games between the same two.
    fn add(&mut self, tally: ByPlayer<Tally>) {
        self.tally.first += tally.first;
        self.tally.second += tally.second;
    }
}

/// The results of one player against all others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Its place in [`Arena::players`].
    pub player: usize,
    /// The games that it started, and those in which it played second.
    pub tally: ByPlayer<Tally>,
    /// Its strength on a scale whose mean over all players is 0.
    pub elo: Elo,
}

impl Standing {
    /// All games together.
    pub fn total(&self) -> Tally {
        self.tally.first + self.tally.second
    }
}

/// The games that a program lost by offences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeits {
    /// Its place in [`Arena::players`].
    pub player: usize,
    /// How many games.
    pub games: usize,
    /// How it lost one of them.
    pub example: Forfeit,
}

/// All results.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// The players, the strongest first.
    pub standings: Vec<Standing>,
    /// The pairs.
    pub pairings: Vec<Pairing>,
    /// The programs that lost games by offences.
    pub forfeits: Vec<Forfeits>,
}

impl Standings {
    /// How many games they rest on.
    pub fn games(&self) -> usize {
        self.pairings.iter().map(|pairing| pairing.total().games()).sum()
    }
}

/// The results of an arena in progress. They can be read while the games are played.
#[derive(Debug)]
pub struct Scoreboard {
    arena: Arena,
    pairings: Mutex<Vec<Pairing>>,
    forfeits: Mutex<Vec<Forfeits>>,
}

impl Scoreboard {
    /// Before the first game.
    pub fn new(arena: &Arena) -> Self {
        let pairing = |players| Pairing { players, tally: ByPlayer::default() };
        let pairings = Mutex::new(arena.pairs().into_iter().map(pairing).collect());
        Self { arena: arena.clone(), pairings, forfeits: Mutex::default() }
    }

    /// The results of the games that are over.
    pub fn standings(&self) -> Standings {
        let forfeits = self.forfeits.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Standings::new(self.arena.players.len(), self.pairings().clone(), forfeits)
    }

    /// Plays all the games of the arena; see [`Arena::run`].
    pub fn play(&self, after_game: &(dyn Fn() + Sync)) -> Result<Standings, CannotPlay> {
        for player in &self.arena.players {
            player.strategy_within(&Position::new(self.arena.geometry), &self.arena.limits)?;
        }
        for (number, pair) in self.arena.pairs().into_iter().enumerate() {
            self.meet(number, pair, after_game)?;
        }
        Ok(self.standings())
    }

    /// Plays all the games of a pair.
    fn meet(&self, number: usize, pair: [usize; 2], after_game: &(dyn Fn() + Sync)) -> Result<(), CannotPlay> {
        let Arena { geometry, players, games, seed, limits, .. } = &self.arena;
        // What players remember does not change their choices, so one strategy plays several games.
        let seated = || {
            let start = Position::new(*geometry);
            let [one, two] = pair.map(|player| players[player].strategy_within(&start, limits));
            Ok::<_, CannotPlay>((one?, two?))
        };
        (0..*games)
            .into_par_iter()
            .map_init(seated, |seated, game| {
                let (one, two) = seated.as_mut().map_err(|error| *error)?;
                let seat = if game.is_multiple_of(2) { Player::First } else { Player::Second };
                let (first, second) = if seat == Player::First { (one, two) } else { (two, one) };
                let seed = mix(mix(mix(*seed) ^ number as u64) ^ game as u64);
                let played = play_game(*geometry, first.as_mut(), second.as_mut(), &mut Dice::seeded(seed));
                let mut tally = ByPlayer::<Tally>::default();
                tally[seat] = Tally::of_game(played.winner, seat);
                self.add(number, tally);
                if let Some(forfeit) = played.forfeit {
                    let lost = if played.winner == Some(seat) { pair[1] } else { pair[0] };
                    self.add_forfeit(lost, forfeit);
                }
                after_game();
                Ok(())
            })
            .collect()
    }

    fn add(&self, pair: usize, tally: ByPlayer<Tally>) {
        self.pairings()[pair].add(tally);
    }

    fn add_forfeit(&self, player: usize, example: Forfeit) {
        let mut forfeits = self.forfeits.lock().unwrap_or_else(PoisonError::into_inner);
        match forfeits.iter_mut().find(|one| one.player == player) {
            Some(known) => known.games += 1,
            None => forfeits.push(Forfeits { player, games: 1, example }),
        }
    }

    /// The results so far, also after a panic in a game: each is added as a whole.
    fn pairings(&self) -> MutexGuard<'_, Vec<Pairing>> {
        self.pairings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Arena {
    /// How many games there are in all.
    pub fn total_games(&self) -> usize {
        self.pairs().len().saturating_mul(self.games)
    }

    fn pairs(&self) -> Vec<[usize; 2]> {
        let count = self.players.len();
        let last = |a: usize| match self.schedule {
            Schedule::RoundRobin | Schedule::Gauntlet => count,
            Schedule::Ladder => count.min(a + 2),
        };
        let starters = if self.schedule == Schedule::Gauntlet { count.min(1) } else { count };
        (0..starters).flat_map(|a| (a + 1..last(a)).map(move |b| [a, b])).collect()
    }

    /// Plays all the games, on all cores of the current thread pool; `after_game` is called after each. If one of the
    /// players cannot play on this board, no game is played.
    pub fn run(&self, after_game: &(dyn Fn() + Sync)) -> Result<Standings, CannotPlay> {
        Scoreboard::new(self).play(after_game)
    }
}

impl Standings {
    /// The results of some players who met in pairs.
    pub fn new(players: usize, pairings: Vec<Pairing>, forfeits: Vec<Forfeits>) -> Self {
        let elos = ratings(players, &pairings);
        let mut standings: Vec<Standing> = elos
            .into_iter()
            .enumerate()
            .map(|(player, elo)| Standing { player, tally: ByPlayer::default(), elo })
            .collect();
        for pairing in &pairings {
            let [one, two] = pairing.players;
            standings[one].tally.first += pairing.tally.first;
            standings[one].tally.second += pairing.tally.second;
            standings[two].tally.first += pairing.tally.second.reversed();
            standings[two].tally.second += pairing.tally.first.reversed();
        }
        standings.sort_by(|a, b| b.elo.value.total_cmp(&a.elo.value));
        Self { standings, pairings, forfeits }
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The game.
    pub game: Game,
    /// Who won; `None` for a draw.
    pub winner: Option<Player>,
    /// The offence by which the loser lost, if there was one.
    pub forfeit: Option<Forfeit>,
}

/// Plays one game to its end. A program that commits an offence has lost.
pub fn play_game(geometry: Geometry, first: &mut dyn Strategy, second: &mut dyn Strategy, dice: &mut Dice) -> Played {
    let mut players = ByPlayer::<&mut dyn Strategy> { first, second };
    let mut game = Game::new(geometry);
    let never = Arc::default();
    while !game.position().is_over() {
        let player = game.position().to_move();
        let advice = players[player].advise_in(&game, dice, &never);
        if advice.is_none_or(|advice| game.play(advice.column).is_err()) {
            let forfeit = players[player].forfeit().cloned();
            debug_assert!(forfeit.is_some(), "players choose legal columns");
            return Played { game, winner: Some(player.other()), forfeit };
        }
    }
    Played { winner: game.position().winner(), game, forfeit: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::Size;

    fn arena(players: &[Computer], games: usize) -> Arena {
        Arena {
            geometry: Geometry::STANDARD,
            players: players.to_vec(),
            schedule: Schedule::RoundRobin,
            games,
            seed: 7,
            limits: BotLimits::default(),
        }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let arena = arena(&[Computer::Random, Computer::Careful, Computer::Aligner], 60);
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| arena.run(&|| {}).unwrap())
        };
        assert_eq!(with(1), with(3));
        assert_ne!(with(1), Arena { seed: 8, ..arena.clone() }.run(&|| {}).unwrap(), "another seed plays other games");
    }

    /// What the perfect player remembers of earlier games depends on the threads; its games do not.
    #[test]
    fn the_number_of_threads_changes_nothing_about_perfect_play() {
        let geometry = Geometry::new(Size::new(5, 4).unwrap(), Geometry::STANDARD.connect());
        let arena = Arena { geometry, ..arena(&[Computer::Tactician, Computer::Perfect], 40) };
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| arena.run(&|| {}).unwrap())
        };
        let results = with(1);
        assert_eq!(results, with(3));
        assert_eq!(results.pairings[0].total().wins, 0, "the board is drawn, so it is never beaten");
    }

    /// The report after each game agrees with the board, and the last one is complete.
    #[test]
    fn results_can_be_looked_at_while_games_are_played() {
        let arena = arena(&[Computer::Random, Computer::Careful, Computer::Aligner], 20);
        let scoreboard = Scoreboard::new(&arena);
        assert_eq!(scoreboard.standings().games(), 0);
        let seen = Mutex::new(Vec::new());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let look = || seen.lock().unwrap().push(scoreboard.standings().games());
        let results = pool.install(|| scoreboard.play(&look)).unwrap();
        assert_eq!(seen.into_inner().unwrap(), (1..=60).collect::<Vec<_>>());
        assert_eq!(results, arena.run(&|| {}).unwrap());
        assert_eq!(results, scoreboard.standings());
    }

    #[test]
    fn no_game_is_played_if_one_player_cannot() {
        let geometry = Geometry::new(Size::new(20, 20).unwrap(), Geometry::STANDARD.connect());
        let arena = Arena { geometry, ..arena(&[Computer::Random, Computer::Careful, Computer::Perfect], 2) };
        let results = arena.run(&|| panic!("a game was played"));
        assert!(matches!(results, Err(CannotPlay::Board(_))));
    }

    #[test]
    fn each_player_starts_half_of_its_games_and_points_add_up() {
        let arena = arena(&[Computer::Random, Computer::Finisher, Computer::Tactician], 10);
        assert_eq!(arena.total_games(), 30);
        let results = arena.run(&|| {}).unwrap();
        assert_eq!(results.pairings.len(), 3);
        for standing in &results.standings {
            assert_eq!((standing.tally.first.games(), standing.tally.second.games()), (10, 10));
        }
        let total = results.standings.iter().fold(Tally::default(), |sum, standing| sum + standing.total());
        assert_eq!((total.games(), total.wins), (60, total.losses));
        assert_eq!(results.standings[0].player, 2, "the tactician is the strongest of these");
    }

    #[test]
    fn on_a_ladder_only_neighbours_meet_and_in_a_gauntlet_one_meets_all() {
        let players = [Computer::Random, Computer::Finisher, Computer::Careful];
        let arena = Arena { schedule: Schedule::Ladder, ..arena(&players, 10) };
        assert_eq!(arena.total_games(), 20);
        let met: Vec<_> = arena.run(&|| {}).unwrap().pairings.iter().map(|pairing| pairing.players).collect();
        assert_eq!(met, [[0, 1], [1, 2]]);
        let arena = Arena { schedule: Schedule::Gauntlet, ..arena };
        let met: Vec<_> = arena.run(&|| {}).unwrap().pairings.iter().map(|pairing| pairing.players).collect();
        assert_eq!(met, [[0, 1], [0, 2]]);
    }
}
