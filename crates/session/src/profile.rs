//! The mistakes of a person over many games: to be put right one by one, and counted by kind.

use std::collections::BTreeMap;

use puissance4_coach::{Mistake, MistakeKind, Review};
use puissance4_rules::{Game, Player};
use serde::{Deserialize, Serialize};

/// The reviewed games of a person, by the id of the game.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Profile(BTreeMap<String, ReviewedGame>);

/// The mistakes of a person in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewedGame {
    /// When the game was saved, in milliseconds since 1970.
    pub at_ms: u64,
    /// How many moves there were with something to choose.
    pub choices: usize,
    /// The mistakes, in the order of the game.
    pub mistakes: Vec<KeptMistake>,
}

/// A mistake, and whether the person found a better move since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptMistake {
    /// The mistake.
    #[serde(flatten)]
    pub mistake: Mistake,
    /// Whether a better move was found since.
    #[serde(default)]
    pub is_solved: bool,
}

/// How often something happens lately, compared with before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// Less often.
    Fewer,
    /// As often, as far as can be told.
    Same,
    /// More often.
    More,
}

/// How often a person makes a kind of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habit {
    /// The kind.
    pub kind: MistakeKind,
    /// How many such mistakes there are in all games.
    pub count: usize,
    /// How that changes; `None` with fewer than [`Profile::LEAST_GAMES`] games.
    pub trend: Option<Trend>,
}

impl Profile {
    /// How many games are kept; beyond that the oldest ones go.
    pub const MAX_GAMES: usize = 200;

    /// With fewer games, nothing is said about a trend.
    pub const LEAST_GAMES: usize = 6;

    /// Notes the mistakes of a player in a game. A game that is known is replaced, and what was put right before stays
    /// so.
    pub fn record(&mut self, id: &str, at_ms: u64, game: &Game, review: &Review, player: Player) {
        let known = self.0.get(id).map_or(&[][..], |game| &game.mistakes);
        let keep = |mistake: Mistake| {
            let is_solved = known.iter().any(|known| known.is_solved && known.mistake == mistake);
            KeptMistake { mistake, is_solved }
        };
        let mistakes = review.mistakes(game, player).into_iter().map(keep).collect();
        self.0.insert(id.to_owned(), ReviewedGame { at_ms, choices: review.choices(player), mistakes });
        self.drop_oldest();
    }

    fn drop_oldest(&mut self) {
        while self.0.len() > Self::MAX_GAMES {
            let oldest = self.0.iter().min_by_key(|(_, game)| game.at_ms).map(|(id, _)| id.clone());
            oldest.and_then(|id| self.0.remove(&id));
        }
    }

    /// Whether a game was reviewed.
    pub fn has(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// The games with their ids, the latest first.
    pub fn games(&self) -> Vec<(&str, &ReviewedGame)> {
        let mut games: Vec<_> = self.0.iter().map(|(id, game)| (id.as_str(), game)).collect();
        games.sort_by_key(|(_, game)| std::cmp::Reverse(game.at_ms));
        games
    }

    /// The mistakes for which no better move was found yet, with the ids of their games, the latest game first.
    pub fn open(&self) -> impl Iterator<Item = (&str, &Mistake)> {
        let games = self.games().into_iter();
        games
            .flat_map(|(id, game)| game.mistakes.iter().filter(|one| !one.is_solved).map(move |one| (id, &one.mistake)))
    }

    /// A better move was found.
    pub fn solve(&mut self, id: &str, mistake: &Mistake) {
        let Some(game) = self.0.get_mut(id) else { return };
        game.mistakes.iter_mut().filter(|one| one.mistake == *mistake).for_each(|one| one.is_solved = true);
    }

    /// How often each kind of mistake happens, the most frequent first. Kinds that never happened are left out.
    pub fn habits(&self) -> Vec<Habit> {
        let games = self.games();
        let (late, early) = games.split_at(games.len() / 2);
        let count = |games: &[(&str, &ReviewedGame)], kind: MistakeKind| {
            let mistakes = games.iter().flat_map(|(_, game)| &game.mistakes);
            mistakes.filter(|one| one.mistake.kind == kind).count()
        };
        let choices = |games: &[(&str, &ReviewedGame)]| games.iter().map(|(_, game)| game.choices).sum::<usize>();
        let habit = |kind: MistakeKind| {
            let (now, before) = (count(late, kind), count(early, kind));
            let has_trend = games.len() >= Self::LEAST_GAMES;
            let trend = has_trend.then(|| Trend::of((now, choices(late)), (before, choices(early))));
            Habit { kind, count: now + before, trend }
        };
        let mut habits: Vec<Habit> = MistakeKind::ALL.map(habit).into_iter().filter(|habit| habit.count > 0).collect();
        habits.sort_by_key(|habit| std::cmp::Reverse(habit.count));
        habits
    }

    /// Adds the games of another device. What was put right on either stays so.
    pub fn add(&mut self, other: &Self) {
        for (id, theirs) in &other.0 {
            let own = self.0.entry(id.clone()).or_insert_with(|| theirs.clone());
            for one in &mut own.mistakes {
                one.is_solved |= theirs.mistakes.iter().any(|their| their.is_solved && their.mistake == one.mistake);
            }
        }
        self.drop_oldest();
    }
}

impl Trend {
    /// Compares how often something happened in a number of moves lately and before.
    ///
    /// Counts vary by chance, by their square root. A difference of the rates below that is none.
    #[allow(clippy::cast_precision_loss)] // Far below 2^52 moves.
    fn of((now, moves): (usize, usize), (before, moves_before): (usize, usize)) -> Self {
        let rate = |count: usize, moves: usize| count as f64 / moves.max(1) as f64;
        let variance = |count: usize, moves: usize| count.max(1) as f64 / (moves.max(1) as f64).powi(2);
        let difference = rate(now, moves) - rate(before, moves_before);
        let chance = (variance(now, moves) + variance(before, moves_before)).sqrt();
        match difference {
            less if less < -chance => Self::Fewer,
            more if more > chance => Self::More,
            _ => Self::Same,
        }
    }

    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fewer => "fewer",
            Self::Same => "same",
            Self::More => "more",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_coach::Coach;
    use puissance4_engine::Limits;
    use puissance4_rules::Geometry;

    /// A small board is soon reviewed.
    fn game(moves: &str) -> Game {
        let geometry = Geometry::new("5x4".parse().unwrap(), Geometry::STANDARD.connect());
        Game::replay(geometry, &moves.parse().unwrap()).unwrap()
    }

    fn review(game: &Game) -> Review {
        Coach::new(game.position().geometry()).unwrap().review(game, &Limits::none()).unwrap()
    }

    /// The second player does not block.
    const LOST: &str = "1212121";

    #[test]
    fn mistakes_are_put_right_once() {
        let game = game(LOST);
        let review = review(&game);
        let mut profile = Profile::default();
        profile.record("a", 1, &game, &review, Player::Second);
        let open: Vec<_> = profile.open().map(|(id, mistake)| (id.to_owned(), mistake.clone())).collect();
        assert!(!open.is_empty(), "{review:?}");
        profile.solve(&open[0].0, &open[0].1);
        assert_eq!(profile.open().count(), open.len() - 1);
        // Another review of the same game changes nothing.
        let before = profile.clone();
        profile.record("a", 1, &game, &review, Player::Second);
        assert_eq!(profile, before);
        let mut other = Profile::default();
        other.record("a", 1, &game, &review, Player::Second);
        other.add(&profile);
        assert_eq!(other, profile);
        assert_eq!(serde_json::from_str::<Profile>(&serde_json::to_string(&profile).unwrap()).unwrap(), profile);
    }

    #[test]
    fn habits_have_a_trend() {
        let game = game(LOST);
        let review = review(&game);
        let mistakes = review.mistakes(&game, Player::Second);
        let kind = mistakes[0].kind;
        let mut profile = Profile::default();
        let reviewed = |at_ms, mistakes: &[Mistake]| ReviewedGame {
            at_ms,
            choices: 10,
            mistakes: mistakes
                .iter()
                .map(|mistake| KeptMistake { mistake: mistake.clone(), is_solved: false })
                .collect(),
        };
        for at in 0..4 {
            profile.0.insert(at.to_string(), reviewed(at, &mistakes[..1]));
        }
        assert_eq!(profile.habits(), [Habit { kind, count: 4, trend: None }]);
        for at in 4..8 {
            profile.0.insert(at.to_string(), reviewed(at, &[]));
        }
        assert_eq!(profile.habits(), [Habit { kind, count: 4, trend: Some(Trend::Fewer) }]);
        for at in 8..16 {
            profile.0.insert(format!("b{at}"), reviewed(at, &mistakes[..1]));
        }
        assert_eq!(profile.habits()[0].trend, Some(Trend::More));
    }

    #[test]
    fn the_oldest_games_go() {
        let game = game(LOST);
        let review = review(&game);
        let mut profile = Profile::default();
        for at in 0..=Profile::MAX_GAMES as u64 {
            profile.record(&at.to_string(), at, &game, &review, Player::Second);
        }
        assert_eq!(profile.games().len(), Profile::MAX_GAMES);
        assert!(!profile.has("0") && profile.has("1"));
    }
}
