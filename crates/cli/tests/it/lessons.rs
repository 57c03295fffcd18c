//! `lesson`: the list, and every lesson in both languages as a person sees it who answers well.

use crate::program::{Answer, LANGUAGES, compare, finish, lines, printed, puissance4, run, succeeded};
use puissance4_coach::{Awaits, Coach, Course, Lesson, LessonRun, Task};
use puissance4_engine::Limits;
use puissance4_players::{Computer, Dice};
use puissance4_rules::{Column, Geometry};
use serde_json::Value;

/// Of the opponents.
const SEED: u64 = 1;

/// Compares what the program prints in each language.
fn screen(name: &str, arguments: &str, typed: &str) {
    for language in LANGUAGES {
        // What was finished in another test is not known here.
        let folder = tempfile::tempdir().unwrap();
        let mut command = puissance4(format!("{arguments} --lang {language}").split_whitespace());
        command.env("PUISSANCE4_DATA", folder.path());
        let Answer { code, stdout, stderr } = finish(command, lines(typed));
        let text = format!("$ puissance4 {arguments}\n[typed: {typed}]\n{stdout}{stderr}[exit code {code}]\n");
        compare(name, language, &text);
    }
}

/// What a learner types who makes no mistake.
fn right_answers(lesson: &Lesson, coach: &mut Coach) -> Vec<Column> {
    let mut run = LessonRun::new(lesson);
    let mut dice = Dice::seeded(SEED);
    let mut typed = Vec::new();
    while let Some(step) = run.step() {
        match (run.awaits(), &step.task) {
            (Awaits::Answer, Task::Ask(question)) => {
                run.answer(question.right[0]).unwrap();
                typed.push(question.right[0]);
            }
            (Awaits::Move, _) => {
                let position = run.game().unwrap().position();
                let best = coach.analyze(position, &Limits::none()).unwrap().best;
                let column = Geometry::STANDARD.nearest_middle(best).unwrap();
                run.play(column).unwrap();
                typed.push(column);
            }
            (Awaits::Opponent(level), _) => {
                let position = run.game().unwrap().position();
                let mut opponent = Computer::Level(level).strategy(position).unwrap();
                run.play(opponent.advise(position, &mut dice).unwrap().column).unwrap();
            }
            _ => run.advance(),
        }
    }
    assert_eq!(run.marks().right, run.marks().questions, "{}", lesson.name);
    typed
}

#[test]
fn every_lesson_answered_well() {
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    for lesson in Course::embedded("en").lessons() {
        let typed: Vec<String> = right_answers(lesson, &mut coach).iter().map(ToString::to_string).collect();
        let name = &lesson.name;
        screen(&format!("lesson_{name}"), &format!("lesson {name} --seed {SEED}"), &typed.join(" "));
    }
}

#[test]
fn the_list() {
    screen("list", "lesson", "");
    screen("help", "lesson --help", "");
}

#[test]
fn the_list_as_json() {
    for language in LANGUAGES {
        let listed: Value = serde_json::from_str(&printed(&format!("lesson --json --lang {language}"))).unwrap();
        let lessons: Vec<&Value> =
            listed.as_array().unwrap().iter().flat_map(|chapter| chapter["lessons"].as_array().unwrap()).collect();
        let course = Course::embedded(language);
        let titles: Vec<&str> = lessons.iter().map(|lesson| lesson["title"].as_str().unwrap()).collect();
        assert_eq!(titles, course.lessons().map(|lesson| lesson.title.as_str()).collect::<Vec<_>>());
        assert!(lessons.iter().all(|lesson| lesson["questions"].as_u64() > Some(0)));
    }
}

#[test]
fn mistakes_hints_and_leaving() {
    screen("mistakes", "lesson block", "? 1 9 x undo HINT 5 4 conseil aide 4 q");
    screen("a_full_column", "lesson full", "? 3 9 4 1 5 quit");
    screen("end_of_input", "lesson two-threats", "4");
}

#[test]
fn a_hint_in_a_game() {
    let said = succeeded(run("lesson bottom --seed 1", lines("3 3 4 ? ? ? 8 7 q")), "bottom");
    assert!(said.contains("It blocks your opponent, who would win at column 7, row 1."), "{said}");
    assert!(said.contains("There is no column 8; choose a column between 1 and 7."), "{said}");
    assert!(said.ends_with("To take this lesson again: puissance4 lesson bottom\n"), "{said}");
}

#[test]
fn games_can_be_lost() {
    let said = succeeded(run("lesson bottom --seed 1", lines("3 3 4 1")), "bottom");
    assert!(said.contains("Not this time."), "{said}");
    assert!(said.contains("Right on the first try: 3 of 3."), "{said}");
}

#[test]
fn only_first_tries_count() {
    let said = succeeded(run("lesson block", lines("1 5 4 3 4 4")), "block");
    assert!(said.contains("Right on the first try: 2 of 4."), "{said}");
}
