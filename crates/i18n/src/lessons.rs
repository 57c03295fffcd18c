//! Lessons in words.

use puissance4_coach::{Course, LessonRun, Scene, Text};

use crate::coaching::cells;
use crate::language::Language;
use crate::phrase::Phrase as _;
use crate::tr;

/// The paragraphs of a text, with the players called as everywhere else.
pub fn paragraphs(text: &Text, language: Language) -> Vec<String> {
    text.paragraphs(|player| player.phrase(language))
}

/// What to look at on a board, for those who do not see it in colours: the cells that are lit, and the arrows.
pub fn scene_in_words(scene: &Scene, language: Language) -> Vec<String> {
    let lit = (!scene.lit.is_empty()).then(|| tr!(language, "lesson-lit", cells = cells(&scene.lit, language)));
    let arrow = |(from, to): &(_, _)| {
        let (from, to) = (cells(&[*from], language), cells(&[*to], language));
        tr!(language, "lesson-arrow", from = from, to = to)
    };
    lit.into_iter().chain(scene.arrows.iter().map(arrow)).collect()
}

/// What is said at the end of a lesson: the result, and what comes next.
pub fn lesson_end(run: &LessonRun<'_>, course: &Course, language: Language) -> [String; 2] {
    let marks = run.marks();
    let next = match course.next(&run.lesson().name) {
        Some(next) => tr!(language, "lesson-following", title = next.title.as_str()),
        None => tr!(language, "lesson-last"),
    };
    [tr!(language, "lesson-end", right = marks.right, questions = marks.questions), next]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(name: &str) -> [String; 2] {
        let course = Course::embedded("en");
        lesson_end(&LessonRun::new(course.lesson(name).unwrap()), course, Language::English)
    }

    #[test]
    fn the_end_names_the_next_lesson() {
        assert_eq!(end("drop")[0], "The lesson is finished. Right on the first try: 0 of 3.");
        assert_eq!(end("drop")[1], "Next: Four in a line");
        let last = Course::embedded("en").lessons().last().unwrap();
        assert_eq!(end(&last.name)[1], "That was the last lesson. Now play!");
    }

    #[test]
    fn lit_cells_are_described() {
        let drop = Course::embedded("en").lesson("drop").unwrap();
        let words = scene_in_words(drop.steps[2].scene.as_ref().unwrap(), Language::English);
        assert_eq!(words, ["Look at column 4, row 1; column 4, row 2 and column 4, row 3."]);
    }
}
