//! The lessons that come with the program.

use std::sync::LazyLock;

use super::error::LessonError;
use super::{Lesson, reader};

/// All lessons in one language, from the first steps on.
///
/// ```
/// use puissance4_coach::Course;
///
/// let course = Course::embedded("en");
/// assert_eq!(course.chapters[0].name, "first-steps");
/// assert_eq!(course.lesson("block").unwrap().name, "block");
/// assert!(course.lesson("no-such-lesson").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The chapters, in order.
    pub chapters: Vec<Chapter>,
}

/// Lessons that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// A stable word for programs.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What is learned, in one sentence.
    pub about: String,
    /// The lessons, in order.
    pub lessons: Vec<Lesson>,
}

/// A chapter as files: its folder, its heading, and the names and texts of its lessons.
type Source = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// The files of a chapter in a language.
macro_rules! chapters {
    ($language:literal: $($folder:literal [$($file:literal)*])*) => {
        &[$((
            $folder,
            include_str!(concat!(env!("PUISSANCE4_LESSONS"), "/", $language, "/", $folder, "/chapter.md")),
            &[$((
                $file,
                include_str!(concat!(env!("PUISSANCE4_LESSONS"), "/", $language, "/", $folder, "/", $file, ".md")),
            )),*],
        )),*]
    };
}

/// All files of a language. A test compares the list with the folders.
macro_rules! sources {
    ($language:literal) => {
        chapters! { $language:
            "1-first-steps" ["1-drop" "2-four" "3-full"]
            "2-tactics" ["1-win" "2-block" "3-two-threats" "4-above" "5-forced" "6-seven" "7-bottom"]
            "3-strategy" ["1-centre" "2-lines" "3-useful" "4-odd-even" "5-run-out" "6-follow-up" "7-column" "8-give-up"]
            "4-openings" ["1-middle" "2-losing" "3-values"]
            "5-computers" ["1-players" "2-tree"]
        }
    };
}

const ENGLISH: &[Source] = sources!("en");
const FRENCH: &[Source] = sources!("fr");

impl Course {
    /// The lessons of the program in the language of this code; English if it has none in that language.
    pub fn embedded(language: &str) -> &'static Self {
        static ENGLISH_COURSE: LazyLock<Course> = LazyLock::new(|| Course::read(ENGLISH).expect("a test reads it"));
        static FRENCH_COURSE: LazyLock<Course> = LazyLock::new(|| Course::read(FRENCH).expect("a test reads it"));
        if language == "fr" { &FRENCH_COURSE } else { &ENGLISH_COURSE }
    }

    fn read(sources: &[Source]) -> Result<Self, LessonError> {
        let chapter = |(folder, heading, lessons): &Source| {
            let (title, about) = reader::heading(folder, heading)?;
            let lessons = lessons.iter().map(|(file, text)| Lesson::read(name(file), text));
            let lessons = lessons.collect::<Result<_, _>>()?;
            Ok(Chapter { name: name(folder).to_owned(), title, about, lessons })
        };
        Ok(Self { chapters: sources.iter().map(chapter).collect::<Result<_, _>>()? })
    }

    /// All lessons, in order.
    pub fn lessons(&self) -> impl Iterator<Item = &Lesson> {
        self.chapters.iter().flat_map(|chapter| &chapter.lessons)
    }

    /// The lesson of this name, if there is one.
    pub fn lesson(&self, name: &str) -> Option<&Lesson> {
        self.lessons().find(|lesson| lesson.name == name)
    }

    /// The lesson that follows another one, if it is not the last.
    pub fn next(&self, name: &str) -> Option<&Lesson> {
        self.lessons().skip_while(|lesson| lesson.name != name).nth(1)
    }
}

/// The name of a file or folder without the number that sorts it.
fn name(file: &'static str) -> &'static str {
    file.split_once('-').map_or(file, |(_, name)| name)
}
