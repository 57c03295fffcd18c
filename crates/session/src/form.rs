//! A person's form: the latest results against levels, which level suits the person, and which one to play next.

use std::collections::VecDeque;

use puissance4_i18n::{Language, tr};
use puissance4_players::{Computer, Dice, Level, Tally, Who, elo_among};
use puissance4_rules::{Game, Geometry, Player};

use crate::history::History;
use crate::session::Session;

/// The latest results of a person against levels.
///
/// Only the latest count, all of them alike: a person improves, and what was true long ago says little. Games on other
/// boards and from other starts do not count, since the strengths of the levels are those of whole games on the
/// standard board.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Form(VecDeque<(Level, Tally)>);

/// Which level suits a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// How many games it comes from.
    pub games: usize,
    /// The level against which the person gets half of the points, as nearly as there is one.
    pub level: Level,
    /// The levels for which that may be true as well, with 95 % confidence.
    pub range: [Level; 2],
}

impl Form {
    /// How many games count.
    pub const LATEST: usize = 30;
    /// Fewer games say too little.
    pub const LEAST: usize = 5;

    /// The form that the finished games show.
    pub fn of(history: &History) -> Self {
        let sessions = history.games().iter().filter_map(|game| game.session().ok());
        Self(sessions.filter_map(|session| result(&session)).take(Self::LATEST).collect())
    }

    /// Adds a game that has just ended. One that says nothing about the form changes nothing.
    pub fn add(&mut self, session: &Session) {
        if let Some(result) = result(session) {
            self.0.push_front(result);
            self.0.truncate(Self::LATEST);
        }
    }

    /// The strengths of the levels that were met, and the results.
    fn met(&self) -> Vec<(f64, Tally)> {
        self.0.iter().map(|(level, tally)| (level.elo(), *tally)).collect()
    }

    /// Which level suits the person, once there are enough games.
    pub fn suggestion(&self) -> Option<Suggestion> {
        let games = self.0.len();
        let elo = elo_among(&self.met()).filter(|_| games >= Self::LEAST)?;
        let distance = |level: &Level| (level.elo() - elo.value).abs();
        let level = Level::all().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        let mut within = Level::all().filter(|one| *one == level || (elo.low..=elo.high).contains(&one.elo()));
        let lowest = within.next()?;
        Some(Suggestion { games, level, range: [lowest, within.last().unwrap_or(lowest)] })
    }

    /// The level of the next game of a person who wants an equal one. Of the two levels around the person's strength it
    /// is one by chance, so half of the points are to be expected.
    pub fn next_level(&self, dice: &mut Dice) -> Level {
        // The strength after no game is that of the first opponent; `elo_among` adds a drawn game, so one result
        // is not everything.
        let strength = elo_among(&self.met()).map_or(Level::FIRST.elo(), |elo| elo.value);
        let Some(above) = Level::all().find(|level| level.elo() > strength) else { return Level::HIGHEST };
        let Some(below) = Level::new(above.get() - 1) else { return Level::LOWEST };
        let score = |level: Level| 1.0 / (1.0 + 10_f64.powf((level.elo() - strength) / 400.0));
        let share = (score(below) - 0.5) / (score(below) - score(above));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Between 0 and 100.
        let percent = (100.0 * share).round().clamp(0.0, 100.0) as u8;
        if dice.happens(percent) { above } else { below }
    }

    /// Chooses the level of a game that is about to begin, if its opponent adapts to the person. It plays the whole
    /// game.
    pub fn choose_opponent(&self, session: &mut Session, seed: u64) {
        if session.adapts {
            let next = Who::Computer(Computer::Level(self.next_level(&mut Dice::seeded(seed))));
            session.who.iter_mut().filter(|who| **who != Who::Human).for_each(|who| *who = next);
        }
    }
}

/// The level that a person met in this game, and how the game ended for the person.
fn result(session: &Session) -> Option<(Level, Tally)> {
    let [first, second] = Player::BOTH.map(|player| session.who(player));
    let (person, level) = match (first, second) {
        (Who::Human, Who::Computer(Computer::Level(level))) => (Player::First, level),
        (Who::Computer(Computer::Level(level)), Who::Human) => (Player::Second, level),
        _ => return None,
    };
    let ending = session.ending()?;
    let is_usual = *session.game().start() == *Game::new(Geometry::STANDARD).start();
    let tally = match ending.winner() {
        None => Tally { draws: 1, ..Tally::default() },
        Some(winner) if winner == person => Tally { wins: 1, ..Tally::default() },
        Some(_) => Tally { losses: 1, ..Tally::default() },
    };
    is_usual.then_some((level, tally))
}

impl Suggestion {
    /// The suggestion in a sentence.
    pub fn sentence(&self, language: Language) -> String {
        let [low, high] = self.range.map(Level::get);
        let certainty = if low == high { "sure" } else { "range" };
        tr!(
            language,
            "suggestion",
            games = self.games,
            level = self.level.get(),
            certainty = certainty,
            low = low,
            high = high
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Concession;
    use crate::{Opponent, SavedGame};
    use puissance4_rules::{ByPlayer, Connect, Size};

    fn level(number: u8) -> Level {
        Level::new(number).unwrap()
    }

    /// A game of a person, who starts, against this level.
    fn game(number: u8, won: bool) -> Session {
        let who = ByPlayer { first: Who::Human, second: Who::Computer(Computer::Level(level(number))) };
        let mut session = Session::new(Game::new(Geometry::STANDARD), who, None);
        session.concede(Concession::Resigned(if won { Player::Second } else { Player::First }));
        session
    }

    fn form(games: &[(u8, bool)]) -> Form {
        let mut form = Form::default();
        for (number, won) in games {
            form.add(&game(*number, *won));
        }
        form
    }

    /// The levels that may come next.
    fn next(form: &Form) -> Vec<u8> {
        let mut levels: Vec<u8> = (0..200).map(|seed| form.next_level(&mut Dice::seeded(seed)).get()).collect();
        levels.sort_unstable();
        levels.dedup();
        levels
    }

    #[test]
    fn a_suggestion_needs_some_games() {
        let even = [(4, true), (4, false), (4, true), (4, false), (4, true), (4, false)];
        assert_eq!(form(&even[..4]).suggestion(), None);
        let suggestion = form(&even).suggestion().unwrap();
        assert_eq!((suggestion.games, suggestion.level), (6, level(4)));
        assert!(suggestion.range[0] < level(4) && suggestion.range[1] > level(4), "{suggestion:?}");
        // More games, less doubt.
        let surer = form(&even.repeat(5)).suggestion().unwrap();
        assert_eq!((surer.games, surer.level), (30, level(4)));
        assert!(surer.range[0] > suggestion.range[0] && surer.range[1] < suggestion.range[1], "{surer:?}");
    }

    #[test]
    fn the_ends_are_suggested_to_those_beyond_them() {
        let [weak, strong] = [(1, false), (10, true)].map(|one| form(&[one; 30]).suggestion().unwrap());
        assert_eq!((weak.level, weak.range), (level(1), [level(1); 2]));
        assert_eq!((strong.level, strong.range), (level(10), [level(10); 2]));
    }

    #[test]
    fn the_first_games_move_the_level_quickly() {
        assert_eq!(next(&form(&[])), [3]);
        assert_eq!(next(&form(&[(3, true)])), [4, 5]);
        assert_eq!(next(&form(&[(3, false)])), [1, 2]);
        assert_eq!(next(&form(&[(3, true), (4, true), (6, true), (7, true)])), [8, 9]);
        assert_eq!(next(&form(&[(1, false); 6])), [1]);
        assert_eq!(next(&form(&[(10, true); 6])), [10]);
    }

    #[test]
    fn only_the_latest_games_count() {
        let old = [(1, false); 100];
        let latest = [(5, true), (5, false)].repeat(Form::LATEST / 2);
        assert_eq!(form(&[&old[..], &latest].concat()), form(&latest));
    }

    #[test]
    fn games_that_say_nothing_about_the_levels_do_not_count() {
        let small = Geometry::new(Size::new(5, 4).unwrap(), Connect::new(3).unwrap());
        let three = Who::Computer(Computer::Level(level(3)));
        let mut others = Vec::new();
        for (geometry, first, second) in [
            (small, Who::Human, three),
            (Geometry::STANDARD, Who::Human, Who::Human),
            (Geometry::STANDARD, Who::Human, Who::Computer(Computer::Random)),
            (Geometry::STANDARD, three, three),
        ] {
            let mut session = Session::new(Game::new(geometry), ByPlayer { first, second }, None);
            session.concede(Concession::Resigned(Player::First));
            others.push(session);
        }
        let who = ByPlayer { first: Who::Human, second: three };
        others.push(Session::new(Game::new(Geometry::STANDARD), who, None));
        let mut form = Form::default();
        for session in &others {
            form.add(session);
        }
        assert_eq!(form, Form::default());
    }

    #[test]
    fn a_history_shows_the_same_form() {
        let games = [(3, true), (4, false), (2, true)];
        let saved = games.iter().zip(0..).map(|((number, won), at)| SavedGame::new(&game(*number, *won)).at(at));
        assert_eq!(Form::of(&History::new(saved)), form(&games));
    }

    #[test]
    fn the_opponent_is_chosen_before_each_game_if_it_adapts() {
        let human = Opponent::Who(Who::Human);
        let seats = ByPlayer { first: human, second: Opponent::Adaptive };
        let mut session = Session::between(Game::new(Geometry::STANDARD), seats);
        let strong = form(&[(10, true); 6]);
        strong.choose_opponent(&mut session, 1);
        assert_eq!(session.contestants(), [Who::Human, Who::Computer(Computer::Level(level(10)))]);
        assert!(SavedGame::new(&session).session().unwrap().adapts);
        let mut fixed = game(2, true);
        strong.choose_opponent(&mut fixed, 1);
        assert_eq!(fixed, game(2, true));
    }
}
