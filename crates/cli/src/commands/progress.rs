//! `puissance4 progress`: what was learned, to be looked at, and to be carried to another computer.

use std::path::Path;

use puissance4_coach::Course;
use puissance4_i18n::{Language, Phrase as _, tr, training_standing};
use puissance4_session::{Habit, Progress, Trend};
use puissance4_storage::Store;
use serde::Serialize;

use crate::cli::ProgressArgs;
use crate::console;
use crate::failure::Failure;
use crate::folder::{learned, store};
use crate::json;
use crate::new_file::NewFile;
use crate::report::{mistake_counts, mistakes};
use crate::start;

#[derive(Serialize)]
struct ProgressJson {
    lessons: LessonsJson,
    training: TrainingJson,
    mistakes: MistakesJson,
}

#[derive(Serialize)]
struct TrainingJson {
    rating: u16,
    /// How many puzzles were tried.
    tried: usize,
    /// How many were solved in a row at the first attempt, up to now and at most.
    streak: u32,
    best_streak: u32,
    /// The most puzzles solved in a timed run.
    best_run: u32,
}

#[derive(Serialize)]
struct LessonsJson {
    finished: usize,
    all: usize,
}

#[derive(Serialize)]
struct MistakesJson {
    /// How many games were reviewed.
    games: usize,
    all: usize,
    put_right: usize,
    kinds: Vec<HabitJson>,
}

#[derive(Serialize)]
struct HabitJson {
    kind: &'static str,
    count: usize,
    /// Null with too few games.
    trend: Option<&'static str>,
}

pub(crate) fn run(arguments: &ProgressArgs, language: Language) -> Result<(), Failure> {
    let store = store(language)?;
    if let Some(file) = &arguments.import {
        return import(&store, file, language);
    }
    let progress = learned(&store, language);
    if let Some(name) = &arguments.progress_export {
        return NewFile::new(name, arguments.force, language)?.write(progress.to_json().as_bytes());
    }
    if arguments.json {
        return json::print(&ProgressJson::new(&progress, language));
    }
    console::print(&summary(&progress, language))
}

/// Adds what a file holds to what was learned here.
fn import(store: &Store, file: &Path, language: Language) -> Result<(), Failure> {
    let text = start::read(file, language)?;
    let imported = Progress::from_json(&text).ok_or_else(|| {
        let (file, problem) = (start::file_name(file, language), tr!(language, "progress-unreadable"));
        Failure::Refused(tr!(language, "in-file", file = file, problem = problem))
    })?;
    store
        .import_progress(&imported)
        .map_err(|error| Failure::Refused(tr!(language, "not-written", reason = error.phrase(language))))?;
    console::print(&(tr!(language, "progress-imported") + "\n" + &summary(&learned(store, language), language)))
}

/// How many lessons were finished, and how many there are.
fn lessons(progress: &Progress, language: Language) -> (usize, usize) {
    let course = Course::embedded(language.code());
    (course.lessons().filter(|lesson| progress.marks(lesson).is_some()).count(), course.lessons().count())
}

fn summary(progress: &Progress, language: Language) -> String {
    let (finished, all) = lessons(progress, language);
    let lessons = format!("{}: {finished}/{all}\n", tr!(language, "progress-lessons"));
    let training = training_standing(&progress.training, language) + "\n";
    lessons + &training + &mistakes(&progress.profile, language)
}

impl ProgressJson {
    fn new(progress: &Progress, language: Language) -> Self {
        let (finished, all) = lessons(progress, language);
        let lessons = LessonsJson { finished, all };
        let (all, put_right) = mistake_counts(&progress.profile);
        let kind = |habit: Habit| HabitJson {
            kind: habit.kind.name(),
            count: habit.count,
            trend: habit.trend.map(Trend::name),
        };
        let kinds = progress.profile.habits().into_iter().map(kind).collect();
        let training = &progress.training;
        let training = TrainingJson {
            rating: training.points(),
            tried: training.tried(),
            streak: training.streak,
            best_streak: training.best_streak,
            best_run: training.best_run,
        };
        let mistakes = MistakesJson { games: progress.profile.games().len(), all, put_right, kinds };
        Self { lessons, training, mistakes }
    }
}
