//! What a learner has done, for every front end: one format for the terminal's file and the page's storage.

use std::collections::BTreeMap;

use jiff::civil::Date;
use puissance4_coach::{Attempt, Change, Course, Lesson, Marks, Mistake, Review, Training};
use puissance4_rules::{Game, Player};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::profile::Profile;

/// The version that is written, and the latest that is read.
const VERSION: u32 = 1;

/// What a learner has done so far. A field that an earlier program did not write has its default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// It has no default: a text without it is of another format.
    #[serde(deserialize_with = "known_version")]
    version: u32,
    /// Finished lessons by name, each with the most questions that were answered rightly at the first try.
    #[serde(default)]
    pub lessons: BTreeMap<String, usize>,
    /// The mistakes in the learner's games.
    #[serde(default)]
    pub profile: Profile,
    /// The attempts at puzzles.
    #[serde(default)]
    pub training: Training,
}

/// Something that a learner has done. A front end notes it, and adds it to what is stored.
#[derive(Clone, Debug, PartialEq)]
pub enum Learned {
    /// Finished a lesson.
    Lesson {
        /// Its name.
        name: String,
        /// How many questions were answered rightly at the first try.
        right: usize,
    },
    /// Had a game reviewed.
    Reviewed {
        /// The id of the game.
        id: String,
        /// When it was saved, in milliseconds since 1970.
        at_ms: u64,
        /// The game.
        game: Box<Game>,
        /// The review.
        review: Box<Review>,
        /// Which side the learner had.
        player: Player,
    },
    /// Tried a puzzle.
    Tried {
        /// The attempt.
        attempt: Attempt,
        /// The day.
        today: Date,
        /// The day, if it is the puzzle of a day: today's, or that of a past one.
        daily: Option<Date>,
    },
    /// Came to the end of a timed run with this many solved puzzles.
    Ran(u32),
    /// Found a better move than a mistake.
    PutRight {
        /// The id of the game.
        id: String,
        /// The mistake.
        mistake: Box<Mistake>,
    },
}

impl Default for Progress {
    fn default() -> Self {
        Self { version: VERSION, lessons: BTreeMap::new(), profile: Profile::default(), training: Training::default() }
    }
}

fn known_version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let version = u32::deserialize(deserializer)?;
    if version <= VERSION { Ok(version) } else { Err(de::Error::custom("a later version")) }
}

impl Progress {
    /// Reads the format of [`Progress::to_json`] or the older lessons-only format.
    pub fn from_json(text: &str) -> Option<Self> {
        let lessons = || serde_json::from_str(text).map(|lessons| Self { lessons, ..Self::default() });
        serde_json::from_str(text).or_else(|_| lessons()).ok()
    }

    /// As a line of text. With all puzzles tried and all reviewed games, it is some 500 kB long.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// Notes what a learner has done. Tells what an attempt at a puzzle changed.
    pub fn note(&mut self, learned: &Learned) -> Option<Change> {
        match learned {
            Learned::Lesson { name, right } => self.finish(name, *right),
            Learned::Reviewed { id, at_ms, game, review, player } => {
                self.profile.record(id, *at_ms, game, review, *player);
            }
            Learned::Tried { attempt, today, daily } => {
                if let Some(day) = daily {
                    self.training.record_daily(*day, attempt.is_solved());
                }
                return Some(self.training.record(attempt, *today));
            }
            Learned::Ran(solved) => self.training.record_run(*solved),
            Learned::PutRight { id, mistake } => self.profile.solve(id, mistake),
        }
        None
    }

    /// Adds what was done on another device.
    pub fn add(&mut self, other: &Self) {
        other.lessons.iter().for_each(|(lesson, right)| self.finish(lesson, *right));
        self.profile.add(&other.profile);
        self.training.add(&other.training);
    }

    /// Notes a finished lesson. A worse result does not replace a better one.
    pub fn finish(&mut self, lesson: &str, right: usize) {
        let best = self.lessons.entry(lesson.to_owned()).or_default();
        *best = right.max(*best);
    }

    /// The best result of a lesson, if it was finished. A lesson may have got shorter since.
    pub fn marks(&self, lesson: &Lesson) -> Option<Marks> {
        let questions = lesson.questions();
        let right = self.lessons.get(&lesson.name)?;
        Some(Marks { right: questions.min(*right), questions })
    }

    /// The first lesson that was not finished.
    pub fn next<'a>(&self, course: &'a Course) -> Option<&'a Lesson> {
        course.lessons().find(|lesson| !self.lessons.contains_key(&lesson.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lesson(name: &str) -> &'static Lesson {
        Course::embedded("en").lesson(name).unwrap()
    }

    #[test]
    fn the_best_result_stays() {
        let mut progress = Progress::default();
        for right in [1, 3, 2] {
            progress.finish("drop", right);
        }
        assert_eq!(progress.marks(lesson("drop")), Some(Marks { right: 3, questions: 3 }));
        assert_eq!(progress.marks(lesson("four")), None);
        assert_eq!(Progress::from_json(&progress.to_json()), Some(progress));
    }

    #[test]
    fn a_result_is_at_most_the_number_of_questions() {
        let mut progress = Progress::default();
        progress.finish("drop", 9);
        assert_eq!(progress.marks(lesson("drop")), Some(Marks { right: 3, questions: 3 }));
    }

    #[test]
    fn the_next_lesson_is_the_first_that_is_left() {
        let course = Course::embedded("en");
        let mut progress = Progress::default();
        let next = |progress: &Progress| progress.next(course).map(|lesson| lesson.name.clone());
        assert_eq!(next(&progress).unwrap(), "drop");
        for name in ["drop", "full"] {
            progress.finish(name, 0);
        }
        assert_eq!(next(&progress).unwrap(), "four");
        course.lessons().for_each(|lesson| progress.finish(&lesson.name, 0));
        assert_eq!(next(&progress), None);
    }

    #[test]
    fn reads_the_older_lessons_format() {
        let progress = Progress::from_json("{\"drop\": 2}").unwrap();
        assert_eq!(progress.lessons, BTreeMap::from([("drop".to_owned(), 2)]));
        assert!(progress.to_json().contains("\"version\":1"));
        assert_eq!(Progress::from_json("{}"), Some(Progress::default()));
        assert_eq!(Progress::from_json(r#"{"version": 1, "tomorrow": true}"#), Some(Progress::default()));
    }

    #[test]
    fn rejects_invalid_progress() {
        let later = r#"{"version": 2, "lessons": {}}"#;
        let wrong = r#"{"version": 1, "lessons": {"drop": "all"}}"#;
        for text in ["", "{", "[]", "{\"drop\": -1}", "{\"drop\": \"all\"}", later, wrong] {
            assert_eq!(Progress::from_json(text), None, "{text}");
        }
    }
}
