//! A tournament: the pairings of each round, and the results.
//!
//! Everything follows from the games so far, so a tournament can be interrupted after any game and continued.

use std::collections::HashSet;

use puissance4_engine::chance::mix;
use puissance4_rules::{ByPlayer, Game, Geometry, Player, Position};

use crate::arena::{Pairing, Played, Tally, play_game};
use crate::bots::{BotLimits, Forfeit, Offence};
use crate::computer::Computer;
use crate::dice::Dice;
use crate::perfect::CannotPlay;
use crate::strategy::Strategy;

/// How players are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// All pairs.
    RoundRobin,
    /// Each player meets the next one of the list.
    Ladder,
    /// In each round, players with about the same number of points meet, if possible some that have not met.
    Swiss {
        /// How many rounds there are.
        rounds: usize,
    },
}

/// A tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The board.
    pub geometry: Geometry,
    /// Who takes part.
    pub players: Vec<Computer>,
    /// How players are paired.
    pub format: Format,
    /// How many games two players play when they meet, starting by turns.
    pub games: usize,
    /// The seed of all random choices.
    pub seed: u64,
    /// What programs have to keep to.
    pub limits: BotLimits,
    /// A program is out after this many offences: the rest of its games count as lost and are not played. 0: never.
    pub offences: usize,
}

/// Games that can be played in any order, and those that are lost without being played. They follow from the games of
/// earlier waves alone, never from the order within a wave: they are the same on any number of cores and after any
/// interruption.
#[derive(Debug, Default)]
pub struct Wave {
    /// The games to play: fixtures with the numbers of their games.
    pub games: Vec<(Fixture, Vec<usize>)>,
    /// The games of players that are out.
    pub unplayed: Vec<TournamentGame>,
}

/// Two players who meet in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fixture {
    /// The round, from 0.
    pub round: usize,
    /// Their places in [`Tournament::players`].
    pub players: [usize; 2],
}

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentGame {
    /// Who met, and when.
    pub fixture: Fixture,
    /// Which of their games it is, from 0. In games with even numbers the one named first starts.
    pub number: usize,
    /// The moves.
    pub game: Game,
    /// Who won, as a place in [`Tournament::players`]; `None` for a draw.
    pub winner: Option<usize>,
    /// The offence by which the other one lost.
    pub forfeit: Option<Forfeit>,
}

impl Wave {
    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty() && self.unplayed.is_empty()
    }
}

impl Fixture {
    /// The place of a player in this fixture in a game: first or second to move.
    fn seat(number: usize) -> Player {
        if number.is_multiple_of(2) { Player::First } else { Player::Second }
    }
}

impl TournamentGame {
    /// Which game of the tournament it is.
    pub fn place(&self) -> (Fixture, usize) {
        (self.fixture, self.number)
    }

    /// Who lost by an offence in this game, as a place in [`Tournament::players`].
    pub fn offender(&self) -> Option<usize> {
        self.forfeit.as_ref().filter(|forfeit| forfeit.offence != Offence::Out).and_then(|_| self.loser())
    }

    /// Who lost without playing, being out.
    pub fn absentee(&self) -> Option<usize> {
        self.forfeit.as_ref().filter(|forfeit| forfeit.offence == Offence::Out).and_then(|_| self.loser())
    }

    fn loser(&self) -> Option<usize> {
        let [a, b] = self.fixture.players;
        self.winner.map(|winner| if winner == a { b } else { a })
    }

    /// The result, for the player named first in the fixture.
    fn tally(&self) -> Tally {
        match self.winner {
            None => Tally { draws: 1, ..Tally::default() },
            Some(winner) if winner == self.fixture.players[0] => Tally { wins: 1, ..Tally::default() },
            Some(_) => Tally { losses: 1, ..Tally::default() },
        }
    }
}

/// The results of all pairs that have met, in the order of the players.
pub fn pairings(games: &[TournamentGame]) -> Vec<Pairing> {
    let mut pairings: Vec<Pairing> = Vec::new();
    for game in games {
        let [a, b] = game.fixture.players;
        let (low, high) = (a.min(b), a.max(b));
        let known = pairings.iter().position(|one| one.players == [low, high]);
        let place = known.unwrap_or_else(|| {
            pairings.push(Pairing { players: [low, high], tally: ByPlayer::default() });
            pairings.len() - 1
        });
        let seat = Fixture::seat(game.number);
        let (tally, seat) = if a < b { (game.tally(), seat) } else { (game.tally().reversed(), seat.other()) };
        pairings[place].tally[seat] += tally;
    }
    pairings.sort_by_key(|pairing| pairing.players);
    pairings
}

impl Tournament {
    /// The fixtures that are not finished and can be played now, in any order, each with the numbers of its missing
    /// games; none when the tournament is over.
    pub fn open(&self, games: &[TournamentGame]) -> Vec<(Fixture, Vec<usize>)> {
        let count = self.players.len();
        let open = |fixtures: Vec<Fixture>| -> Vec<(Fixture, Vec<usize>)> {
            let missing = |fixture| (fixture, self.missing(fixture, games));
            fixtures.into_iter().map(missing).filter(|(_, missing)| !missing.is_empty()).collect()
        };
        let fixture = |players| Fixture { round: 0, players };
        match self.format {
            Format::RoundRobin => {
                open((0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).map(fixture).collect())
            }
            Format::Ladder => open((1..count).map(|b| fixture([b - 1, b])).collect()),
            Format::Swiss { rounds } => {
                let mut earlier: Vec<TournamentGame> = Vec::new();
                for round in 0..rounds {
                    let open = open(self.swiss_round(round, &earlier));
                    if !open.is_empty() {
                        return open;
                    }
                    earlier.extend(games.iter().filter(|game| game.fixture.round == round).cloned());
                }
                Vec::new()
            }
        }
    }

    /// The fixtures of a round of the Swiss system, from the games of earlier rounds. Players are sorted by points,
    /// then by their order in the list. The best one meets the next one that it has not met, and so on; if there is
    /// none, the next one. With an odd number, the last one has a bye.
    fn swiss_round(&self, round: usize, games: &[TournamentGame]) -> Vec<Fixture> {
        let doubled = |player: usize| -> usize {
            let of_game = |game: &TournamentGame| match game.winner {
                _ if !game.fixture.players.contains(&player) => 0,
                None => 1,
                Some(winner) => {
                    if winner == player {
                        2
                    } else {
                        0
                    }
                }
            };
            games.iter().map(of_game).sum()
        };
        let have_met = |a: usize, b: usize| {
            games.iter().any(|game| game.fixture.players.contains(&a) && game.fixture.players.contains(&b))
        };
        let mut waiting: Vec<usize> = (0..self.players.len()).collect();
        waiting.sort_by_key(|player| (std::cmp::Reverse(doubled(*player)), *player));
        let mut fixtures = Vec::new();
        while waiting.len() > 1 {
            let a = waiting.remove(0);
            let place = waiting.iter().position(|b| !have_met(a, *b)).unwrap_or_default();
            let b = waiting.remove(place);
            // Who starts the first game changes from round to round.
            let players = if round.is_multiple_of(2) { [a, b] } else { [b, a] };
            fixtures.push(Fixture { round, players });
        }
        fixtures
    }

    /// The numbers of the games of a fixture that have not been played.
    fn missing(&self, fixture: Fixture, games: &[TournamentGame]) -> Vec<usize> {
        let played: HashSet<usize> =
            games.iter().filter(|game| game.fixture == fixture).map(|game| game.number).collect();
        (0..self.games).filter(|number| !played.contains(number)).collect()
    }

    /// How many games there are in all.
    pub fn total_games(&self) -> usize {
        let count = self.players.len();
        let fixtures = match self.format {
            Format::RoundRobin => count * count.saturating_sub(1) / 2,
            Format::Ladder => count.saturating_sub(1),
            Format::Swiss { rounds } => rounds * (count / 2),
        };
        fixtures * self.games
    }

    /// A player of the tournament.
    fn strategy(&self, player: usize) -> Result<Box<dyn Strategy>, CannotPlay> {
        self.players[player].strategy_within(&Position::new(self.geometry), &self.limits)
    }

    /// The next games after those of all earlier waves; none when the tournament is over. In a wave, a program plays at
    /// most as many games as it has offences left and games played properly: one that always fails is out after exactly
    /// [`Self::offences`] games, and one that can be trusted soon plays all its games at once.
    pub fn wave(&self, games: &[TournamentGame]) -> Wave {
        let (mut offences, mut played) = (vec![0; self.players.len()], vec![0; self.players.len()]);
        for game in games.iter().filter(|game| game.absentee().is_none()) {
            game.fixture.players.into_iter().for_each(|player| played[player] += 1);
            game.offender().into_iter().for_each(|player| offences[player] += 1);
        }
        let is_out = |player: usize| self.offences > 0 && offences[player] >= self.offences;
        let room = |player: usize| match self.players[player] {
            Computer::Program(_) if self.offences > 0 => {
                self.offences.saturating_sub(offences[player]) + played[player] - offences[player]
            }
            _ => usize::MAX,
        };
        let mut rooms: Vec<usize> = (0..self.players.len()).map(room).collect();
        let mut wave = Wave::default();
        for (fixture, mut numbers) in self.open(games) {
            let [a, b] = fixture.players;
            if is_out(a) || is_out(b) {
                wave.unplayed.extend(numbers.into_iter().map(|number| self.unplayed(fixture, number, is_out)));
                continue;
            }
            numbers.truncate(rooms[a].min(rooms[b]));
            rooms[a] -= numbers.len();
            rooms[b] -= numbers.len();
            if !numbers.is_empty() {
                wave.games.push((fixture, numbers));
            }
        }
        wave
    }

    /// A game that a player who is out loses without playing; if both are out, the one that would have started.
    fn unplayed(&self, fixture: Fixture, number: usize, is_out: impl Fn(usize) -> bool) -> TournamentGame {
        let [a, b] = fixture.players;
        let (starter, other) = if Fixture::seat(number) == Player::First { (a, b) } else { (b, a) };
        let winner = Some(if is_out(starter) { other } else { starter });
        let forfeit = Some(Forfeit { offence: Offence::Out, stderr: String::new() });
        TournamentGame { fixture, number, game: Game::new(self.geometry), winner, forfeit }
    }

    /// Plays the games of a fixture with these numbers; `after` is called with each. Programs are started once.
    pub fn play(
        &self,
        fixture: Fixture,
        numbers: &[usize],
        after: &(dyn Fn(TournamentGame) + Sync),
    ) -> Result<(), CannotPlay> {
        let [a, b] = fixture.players;
        let (mut one, mut two) = (self.strategy(a)?, self.strategy(b)?);
        for number in numbers.iter().copied() {
            let seat = Fixture::seat(number);
            let place = fixture.round * self.players.len() * self.players.len() + a * self.players.len() + b;
            let seed = mix(mix(mix(self.seed) ^ place as u64) ^ number as u64);
            let (first, second) = if seat == Player::First { (&mut one, &mut two) } else { (&mut two, &mut one) };
            let played = play_game(self.geometry, first.as_mut(), second.as_mut(), &mut Dice::seeded(seed));
            let Played { game, winner, forfeit } = played;
            let winner = winner.map(|winner| if winner == seat { a } else { b });
            after(TournamentGame { fixture, number, game, winner, forfeit });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    fn tournament(format: Format) -> Tournament {
        let players = [Computer::Random, Computer::Finisher, Computer::Careful, Computer::Tactician, Computer::Aligner];
        Tournament {
            geometry: Geometry::STANDARD,
            players: players.to_vec(),
            format,
            games: 4,
            seed: 1,
            limits: BotLimits::default(),
            offences: 3,
        }
    }

    /// Plays until it is over, at most some games with the same processes.
    fn played(tournament: &Tournament, at_a_time: usize) -> Vec<TournamentGame> {
        let mut games: Vec<TournamentGame> = Vec::new();
        loop {
            let wave = tournament.wave(&games);
            if wave.is_empty() {
                games.sort_by_key(|game| (game.fixture.round, game.fixture.players, game.number));
                return games;
            }
            games.extend(wave.unplayed);
            for (fixture, numbers) in wave.games {
                for numbers in numbers.chunks(at_a_time) {
                    let new = Mutex::new(Vec::new());
                    tournament.play(fixture, numbers, &|game| new.lock().unwrap().push(game)).unwrap();
                    games.extend(new.into_inner().unwrap());
                }
            }
        }
    }

    /// Whatever the order of its games, a program that always fails is out after exactly that many offences; of two,
    /// both are.
    #[test]
    #[cfg(unix)]
    fn out_after_some_offences() {
        for format in [Format::RoundRobin, Format::Ladder, Format::Swiss { rounds: 4 }] {
            for (limit, expected) in [(1, 1), (3, 3), (0, usize::MAX)] {
                let mut tournament = Tournament { offences: limit, ..tournament(format) };
                tournament.players[1] = "cmd:false".parse().unwrap();
                tournament.players[3] = "cmd:exit 1".parse().unwrap();
                let games = played(&tournament, usize::MAX);
                assert_eq!(games.len(), tournament.total_games());
                assert_eq!(games, played(&tournament, 1), "{format:?}");
                for player in [1, 3] {
                    let offences = games.iter().filter(|game| game.offender() == Some(player)).count();
                    let all = games.iter().filter(|game| game.fixture.players.contains(&player)).count();
                    let lost = games.iter().filter(|game| game.absentee() == Some(player)).count();
                    let won = games.iter().filter(|game| game.winner == Some(player)).count();
                    assert_eq!(offences + lost + won, all, "{format:?}");
                    assert!(offences <= expected && (limit > 0 || lost == 0), "{format:?}: {offences}, {lost}");
                    assert!(limit == 0 || offences == limit, "{format:?}: {offences} of {limit}");
                }
            }
        }
    }

    #[test]
    fn an_interruption_changes_nothing() {
        for format in [Format::RoundRobin, Format::Ladder, Format::Swiss { rounds: 3 }] {
            let tournament = tournament(format);
            let games = played(&tournament, usize::MAX);
            assert_eq!(games.len(), tournament.total_games(), "{format:?}");
            assert_eq!(played(&tournament, 1), games, "{format:?}");
            assert_ne!(played(&Tournament { seed: 2, ..tournament }, usize::MAX), games, "{format:?}");
        }
    }

    #[test]
    fn each_starts_half_of_the_games_of_a_pair() {
        let games = played(&tournament(Format::RoundRobin), usize::MAX);
        let pairings = pairings(&games);
        assert_eq!(pairings.len(), 10);
        for pairing in &pairings {
            assert_eq!((pairing.tally.first.games(), pairing.tally.second.games()), (2, 2));
        }
        let [random, careful] = [0, 2];
        let met = pairings.iter().find(|pairing| pairing.players == [random, careful]).unwrap();
        assert!(met.total().losses > met.total().wins, "{met:?}");
    }

    /// In the Swiss system no two meet twice while others are left, and one has a bye.
    #[test]
    fn the_swiss_system() {
        let games = played(&tournament(Format::Swiss { rounds: 3 }), usize::MAX);
        for round in 0..3 {
            let mut fixtures: Vec<Fixture> =
                games.iter().map(|game| game.fixture).filter(|fixture| fixture.round == round).collect();
            fixtures.dedup();
            assert_eq!(fixtures.len(), 2, "five players: two fixtures and a bye");
            let mut players: Vec<usize> = fixtures.iter().flat_map(|fixture| fixture.players).collect();
            players.sort_unstable();
            players.dedup();
            assert_eq!(players.len(), 4);
        }
        let mut pairs: Vec<[usize; 2]> = pairings(&games).iter().map(|pairing| pairing.players).collect();
        pairs.dedup();
        assert_eq!(pairs.len(), 6, "no pair met twice");
    }
}
