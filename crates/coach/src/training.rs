//! Training with puzzles: the learner's rating, what comes next, and what comes again.

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::ToSpan as _;
use jiff::civil::Date;
use puissance4_players::Dice;
use serde::{Deserialize, Serialize};

use crate::idea::Idea;
use crate::pack::Pack;
use crate::puzzle::Puzzle;
use crate::rating::Rating;

/// Everything that is remembered of a learner's attempts at puzzles.
///
/// Only the first attempt at a puzzle changes the rating. A puzzle that was failed comes again after [`DELAYS`] days:
/// after each success the next delay holds, after a failure the first one, and after the last one it is learned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Training {
    /// How strong the learner is.
    pub rating: Rating,
    /// How many puzzles were solved in a row at the first attempt, up to now.
    pub streak: u32,
    /// The longest such row.
    pub best_streak: u32,
    /// The most puzzles solved in a timed run.
    pub best_run: u32,
    /// Every puzzle that was tried, by its moves; with the day on which it comes again, if it does.
    tried: BTreeMap<String, Option<Repetition>>,
    /// On which days the puzzle of the day was tried, and whether it was solved at the first attempt.
    daily: BTreeMap<Date, bool>,
    /// The rating at the end of each day.
    trend: BTreeMap<Date, u16>,
}

/// A puzzle that comes again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Repetition {
    /// The place of its delay among [`DELAYS`].
    stage: usize,
    due: Date,
    /// The rating of the puzzle, by which a front end finds it that does not have all puzzles.
    rating: u16,
}

/// After how many days a puzzle that was failed comes again.
pub const DELAYS: [i32; 5] = [1, 3, 7, 21, 60];

/// Why a puzzle is the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It was failed some days ago.
    Again,
    /// It was not tried before.
    New,
    /// All were tried before.
    Known,
}

/// An attempt at a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    name: String,
    rating: Rating,
    is_solved: bool,
}

impl Attempt {
    /// An attempt. It succeeded if there was no wrong move and no help.
    pub fn at(puzzle: &Puzzle, is_solved: bool) -> Self {
        Self { name: name(puzzle), rating: rating(puzzle), is_solved }
    }

    /// Whether it succeeded.
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }
}

/// What an attempt changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// The rating before.
    pub before: Rating,
    /// The rating after. It is the same if the puzzle was tried before.
    pub after: Rating,
    /// In how many days the puzzle comes again, if it does.
    pub again: Option<i32>,
}

impl Default for Training {
    fn default() -> Self {
        Self {
            rating: Rating::NEW,
            streak: 0,
            best_streak: 0,
            best_run: 0,
            tried: BTreeMap::new(),
            daily: BTreeMap::new(),
            trend: BTreeMap::new(),
        }
    }
}

/// The rating deviation of a puzzle. Measured again with other dice, the ratings of 100 puzzles differed by 47 points
/// (root mean square), so each of the two is off by 34.
const PUZZLE_DEVIATION: f64 = 34.0;

/// The rating of a puzzle. One that was not measured is taken for average.
fn rating(puzzle: &Puzzle) -> Rating {
    match puzzle.rating() {
        Some(value) => Rating::measured(f64::from(value), PUZZLE_DEVIATION),
        None => Rating::NEW,
    }
}

/// A rating as a whole number.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Conversions stop at the ends of the range.
fn points(rating: f64) -> u16 {
    rating.round() as u16
}

/// What an attempt is remembered by.
fn name(puzzle: &Puzzle) -> String {
    puzzle.game().moves().to_string()
}

impl Training {
    /// The next puzzle, of an idea if one is given: one that is due, the longest first; else one that was not tried,
    /// near the learner's rating.
    pub fn next<'a>(
        &self,
        pack: &'a Pack,
        idea: Option<Idea>,
        today: Date,
        dice: &mut Dice,
    ) -> Option<(&'a Puzzle, Turn)> {
        let wanted = pack.puzzles().iter().filter(|puzzle| idea.is_none_or(|idea| puzzle.idea() == idea));
        let due = wanted.filter_map(|puzzle| Some((self.due(&name(puzzle)).filter(|due| *due <= today)?, puzzle)));
        if let Some((_, puzzle)) = due.min_by_key(|(due, _)| *due) {
            return Some((puzzle, Turn::Again));
        }
        let ideas = idea.as_slice();
        let is_known = |puzzle: &Puzzle| self.tried.contains_key(&name(puzzle));
        let near = |leaves_out: &dyn Fn(&Puzzle) -> bool, dice: &mut Dice| {
            pack.near(points(self.rating.value), ideas, leaves_out, dice)
        };
        match near(&is_known, dice) {
            Some(puzzle) => Some((puzzle, Turn::New)),
            None => Some((near(&|_| false, dice)?, Turn::Known)),
        }
    }

    /// When a puzzle comes again, if it does.
    fn due(&self, name: &str) -> Option<Date> {
        self.tried.get(name).copied().flatten().map(|repetition| repetition.due)
    }

    /// Notes an attempt.
    pub fn record(&mut self, attempt: &Attempt, today: Date) -> Change {
        let before = self.rating;
        let Attempt { name, rating, is_solved } = attempt.clone();
        let stage = match self.tried.get(&name) {
            None => {
                self.rating = before.after(&[(rating, f64::from(u8::from(is_solved)))]);
                self.streak = if is_solved { self.streak.saturating_add(1) } else { 0 };
                self.best_streak = self.best_streak.max(self.streak);
                self.trend.insert(today, self.points());
                None
            }
            Some(repetition) => repetition.map(|repetition| repetition.stage),
        };
        let stage = match (is_solved, stage) {
            (false, _) => Some(0),
            (true, stage) => stage.map(|stage| stage + 1),
        };
        let delay = stage.and_then(|stage| Some((stage, *DELAYS.get(stage)?)));
        let again = delay.and_then(|(stage, days)| {
            Some(Repetition { stage, due: today.checked_add(days.days()).ok()?, rating: points(rating.value) })
        });
        self.tried.insert(name, again);
        Change { before, after: self.rating, again: delay.map(|(_, days)| days) }
    }

    /// Notes an attempt at the puzzle of a day. Only the first one counts.
    pub fn record_daily(&mut self, day: Date, is_solved: bool) {
        self.daily.entry(day).or_insert(is_solved);
    }

    /// Notes how many puzzles were solved in a timed run.
    pub fn record_run(&mut self, solved: u32) {
        self.best_run = self.best_run.max(solved);
    }

    /// The rating as a whole number.
    pub fn points(&self) -> u16 {
        points(self.rating.value)
    }

    /// How many puzzles were tried.
    pub fn tried(&self) -> usize {
        self.tried.len()
    }

    /// The ratings of the puzzles that are due on a day.
    pub fn due_ratings(&self, today: Date) -> impl Iterator<Item = u16> {
        let due = self.tried.values().flatten().filter(move |repetition| repetition.due <= today);
        due.map(|repetition| repetition.rating)
    }

    /// How many puzzles are due on a day.
    pub fn due_count(&self, today: Date) -> usize {
        self.due_ratings(today).count()
    }

    /// Whether the puzzle of a day was solved at the first attempt; `None` if it was not tried.
    pub fn daily(&self, day: Date) -> Option<bool> {
        self.daily.get(&day).copied()
    }

    /// The rating at the end of each day on which it changed, the earliest first.
    pub fn trend(&self) -> impl Iterator<Item = (Date, u16)> {
        self.trend.iter().map(|(day, rating)| (*day, *rating))
    }

    /// Adds what another device remembers. The rating is that of the device with more attempts; of two repetitions the
    /// one that is due first counts.
    pub fn add(&mut self, other: &Self) {
        if other.tried.len() > self.tried.len() {
            (self.rating, self.streak) = (other.rating, other.streak);
        }
        self.best_streak = self.best_streak.max(other.best_streak);
        self.best_run = self.best_run.max(other.best_run);
        for (name, repetition) in &other.tried {
            let own = self.tried.entry(name.clone()).or_insert(*repetition);
            *own = [*own, *repetition].into_iter().flatten().min_by_key(|one| one.due);
        }
        for (day, is_solved) in &other.daily {
            self.daily.entry(*day).or_insert(*is_solved);
        }
        for (day, rating) in &other.trend {
            self.trend.entry(*day).or_insert(*rating);
        }
    }
}

/// A timed run: as many puzzles as possible, each harder than the one before, until the time is up or too many were
/// failed.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Run {
    /// How many were solved.
    pub solved: u32,
    /// How many were failed.
    pub failed: u32,
    seen: Vec<String>,
}

impl Run {
    /// How long a run takes at most.
    pub const TIME: Duration = Duration::from_secs(180);

    /// How many failures end it.
    pub const MAX_FAILED: u32 = 3;

    /// The rating of the first puzzle: level 1 solves most of these.
    const FIRST: f64 = 600.0;

    /// How much harder each puzzle is than the one before.
    const STEP: f64 = 40.0;

    /// The next puzzle.
    pub fn next<'a>(&self, pack: &'a Pack, dice: &mut Dice) -> Option<&'a Puzzle> {
        let wanted = Self::FIRST + Self::STEP * f64::from(self.solved + self.failed);
        pack.near(points(wanted), &[], |puzzle| self.seen.contains(&name(puzzle)), dice)
    }

    /// Notes an attempt.
    pub fn record(&mut self, attempt: &Attempt) {
        self.seen.push(attempt.name.clone());
        if attempt.is_solved {
            self.solved += 1;
        } else {
            self.failed += 1;
        }
    }

    /// Whether it is over after this time.
    pub fn is_over(&self, elapsed: Duration) -> bool {
        elapsed >= Self::TIME || self.failed >= Self::MAX_FAILED
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    const TODAY: Date = date(2026, 11, 17);

    fn day(number: i32) -> Date {
        TODAY.checked_add(number.days()).unwrap()
    }

    #[test]
    fn the_first_attempt_counts() {
        let pack = Pack::starter();
        let mut training = Training::default();
        let puzzle = &pack.puzzles()[0];
        let won = training.record(&Attempt::at(puzzle, true), TODAY);
        assert!(won.after.value > won.before.value && won.after.deviation < won.before.deviation);
        assert_eq!((training.streak, won.again, training.tried()), (1, None, 1));
        let again = training.record(&Attempt::at(puzzle, false), TODAY);
        assert_eq!(again.before, again.after);
        assert_eq!(training.streak, 1, "only first attempts count");
        training.record(&Attempt::at(&pack.puzzles()[1], false), TODAY);
        assert_eq!((training.streak, training.best_streak), (0, 1));
        assert_eq!(training.trend().collect::<Vec<_>>(), [(TODAY, training.points())]);
    }

    #[test]
    fn repeats_failed_puzzles_until_learned() {
        let pack = Pack::starter();
        let puzzle = &pack.puzzles()[3];
        let mut dice = Dice::seeded(1);
        let mut training = Training::default();
        assert_eq!(training.record(&Attempt::at(puzzle, false), TODAY).again, Some(1));
        let mut next = |training: &Training, day| {
            let (next, turn) = training.next(pack, None, day, &mut dice).unwrap();
            (next == puzzle, turn)
        };
        assert_eq!(next(&training, TODAY), (false, Turn::New));
        let mut days = 0;
        for (index, delay) in DELAYS.into_iter().enumerate() {
            days += delay;
            assert_eq!(training.due_count(day(days - 1)), 0);
            assert_eq!(training.due_ratings(day(days)).collect::<Vec<_>>(), [puzzle.rating().unwrap()]);
            assert_eq!(next(&training, day(days)), (true, Turn::Again));
            let again = training.record(&Attempt::at(puzzle, true), day(days)).again;
            assert_eq!(again, DELAYS.get(index + 1).copied());
        }
        assert_eq!(next(&training, day(1000)), (false, Turn::New));
    }

    #[test]
    fn a_failure_starts_over() {
        let puzzle = &Pack::starter().puzzles()[3];
        let mut training = Training::default();
        for is_solved in [false, true, true] {
            training.record(&Attempt::at(puzzle, is_solved), TODAY);
        }
        assert_eq!(training.record(&Attempt::at(puzzle, false), TODAY).again, Some(DELAYS[0]));
    }

    #[test]
    fn an_idea_can_be_chosen_and_all_puzzles_have_their_turn() {
        let pack = Pack::starter();
        let idea = pack.puzzles()[0].idea();
        let wanted = pack.puzzles().iter().filter(|puzzle| puzzle.idea() == idea).count();
        let mut dice = Dice::seeded(2);
        let mut training = Training::default();
        for _ in 0..wanted {
            let (puzzle, turn) = training.next(pack, Some(idea), TODAY, &mut dice).unwrap();
            assert_eq!((puzzle.idea(), turn), (idea, Turn::New));
            training.record(&Attempt::at(puzzle, true), TODAY);
        }
        assert_eq!(training.next(pack, Some(idea), TODAY, &mut dice).unwrap().1, Turn::Known);
    }

    #[test]
    fn a_run_gets_harder_and_ends() {
        let pack = Pack::starter();
        let mut dice = Dice::seeded(3);
        let mut run = Run::default();
        let mut ratings = Vec::new();
        for _ in 0..20 {
            let puzzle = run.next(pack, &mut dice).unwrap();
            ratings.push(f64::from(puzzle.rating().unwrap()));
            run.record(&Attempt::at(puzzle, true));
        }
        let mean = |part: &[f64]| part.iter().sum::<f64>() / 10.0;
        assert!(mean(&ratings[..10]) < mean(&ratings[10..]), "{ratings:?}");
        assert!(!run.is_over(Run::TIME / 2) && run.is_over(Run::TIME));
        for _ in 0..Run::MAX_FAILED {
            assert!(!run.is_over(Duration::ZERO));
            let puzzle = run.next(pack, &mut dice).unwrap();
            run.record(&Attempt::at(puzzle, false));
        }
        assert!(run.is_over(Duration::ZERO));
    }

    #[test]
    fn two_devices_become_one() {
        let puzzles = Pack::starter().puzzles();
        let (mut one, mut other) = (Training::default(), Training::default());
        one.record(&Attempt::at(&puzzles[0], true), TODAY);
        other.record(&Attempt::at(&puzzles[1], false), TODAY);
        other.record(&Attempt::at(&puzzles[2], true), TODAY);
        other.record_daily(TODAY, true);
        other.record_run(7);
        one.add(&other);
        assert_eq!((one.tried(), one.rating, one.best_run), (3, other.rating, 7));
        assert_eq!((one.daily(TODAY), one.daily(day(1))), (Some(true), None));
        assert_eq!(one.due_count(day(1)), 1);
        let text = serde_json::to_string(&one).unwrap();
        assert_eq!(serde_json::from_str::<Training>(&text).unwrap(), one);
        let before = one.clone();
        one.add(&before);
        assert_eq!(one, before);
    }
}
