//! Lessons: the list, questions, hints, games that are played out, and what is kept of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::*;
use puissance4_coach::{Awaits, Course, LessonRun, Task};
use puissance4_players::BotLimits;
use puissance4_session::{Answer, Learned, Progress, Question};

use crate::Launch;
use crate::screen::lesson::Learning;
use crate::storage_thread::StorageThread;
use puissance4_storage::Store;

/// Chooses a lesson from the menu.
fn open(harness: &mut Harness, lesson: &str) {
    let place = Course::embedded("en").lessons().position(|one| one.name == lesson).unwrap();
    harness.press("l\n");
    harness.key(KeyCode::Home);
    (0..place).for_each(|_| harness.key(KeyCode::Down));
    harness.press("\n");
}

fn lesson(name: &str) -> Harness {
    let mut harness = Harness::new();
    open(&mut harness, name);
    harness
}

fn learning(harness: &Harness) -> &Learning {
    let Screen::Lesson(learning) = &harness.app.screen else { panic!("no lesson:\n{}", harness.screen()) };
    learning
}

fn awaits(harness: &Harness) -> Awaits {
    learning(harness).run.awaits()
}

/// The digit of the first right column.
fn right(harness: &Harness) -> String {
    let Task::Ask(question) = &learning(harness).run.step().unwrap().task else { panic!("nothing is asked") };
    question.right[0].to_string()
}

/// The digit of a column that can be played.
fn playable(harness: &Harness) -> String {
    let position = learning(harness).run.game().unwrap().position().clone();
    let column = position.geometry().columns().find(|column| position.clone().play(*column).is_ok());
    column.unwrap().to_string()
}

/// Does what the lesson waits for, with right answers; the opponent plays anything.
fn go_on(harness: &mut Harness) {
    match awaits(harness) {
        Awaits::Reader => harness.press("\n"),
        Awaits::Answer => {
            let key = right(harness);
            harness.press(&key);
        }
        Awaits::Move => {
            let key = playable(harness);
            harness.press(&key);
        }
        Awaits::Opponent(_) => {
            let request = harness.asked.pop().unwrap();
            let column = playable(harness).parse::<Moves>().unwrap().0[0];
            harness.event(Event::Response(request.id, Response::Answer(Answer::Move(column))));
        }
        Awaits::Nothing => panic!("it is finished"),
    }
}

fn finish(harness: &mut Harness) {
    while awaits(harness) != Awaits::Nothing {
        go_on(harness);
    }
}

/// The words of a lesson at 80x24 as one line, without the board.
fn words(harness: &Harness) -> String {
    let screen = harness.screen();
    let has_board = learning(harness).run.game().is_some();
    let skip = if has_board { 50 } else { 0 };
    let lines = screen.lines().map(|line| line.chars().skip(skip).collect::<String>().trim().to_owned());
    lines.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_list_in_every_window() {
    compare("lessons", None, |harness| {
        harness.app.progress.finish("drop", 2);
        harness.app.progress.finish("four", 0);
        harness.press("l\n");
    });
}

#[test]
fn a_lesson_in_every_window() {
    compare("lesson_text", None, |harness| open(harness, "four"));
    compare("lesson_lit", None, |harness| open(harness, "seven"));
    compare("lesson_right", None, |harness| {
        open(harness, "drop");
        harness.press("\n1");
        harness.wait(5000);
    });
    compare("lesson_wrong", None, |harness| {
        open(harness, "drop");
        harness.press("\n1\n\n3");
    });
    compare("lesson_hint", None, |harness| {
        open(harness, "drop");
        harness.press("\n1\n\nt");
    });
    compare("lesson_reply", None, |harness| {
        open(harness, "two-threats");
        while learning(harness).run.game().is_none_or(|game| {
            let step = learning(harness).run.step().unwrap();
            game.ply() < step.scene.as_ref().unwrap().game.ply() + 2
        }) {
            go_on(harness);
        }
        harness.wait(5000);
    });
    compare("lesson_point", None, |harness| {
        open(harness, "full");
        while awaits(harness) != Awaits::Answer {
            go_on(harness);
        }
    });
    compare("lesson_play", None, |harness| {
        open(harness, "column");
        while awaits(harness) != Awaits::Move {
            go_on(harness);
        }
        go_on(harness);
        harness.wait(5000);
    });
    compare("lesson_end", None, |harness| {
        open(harness, "drop");
        finish(harness);
    });
}

#[test]
fn a_lesson_with_right_and_wrong_answers_and_a_hint() {
    let mut harness = lesson("drop");
    assert!(words(&harness).contains("The board stands upright."), "{}", harness.screen());
    // Nothing is asked yet: a column is no answer.
    harness.press("4");
    assert_eq!(awaits(&harness), Awaits::Reader);
    harness.press("\n");
    assert_eq!(awaits(&harness), Awaits::Answer);
    harness.press("t");
    assert!(words(&harness).contains("Every column is right."), "{}", harness.screen());
    // The arrows choose, and Enter drops.
    harness.key(KeyCode::Left);
    harness.press("\n");
    assert_eq!(learning(&harness).run.game().unwrap().moves().to_string(), "3");
    assert!(words(&harness).contains("Your disc fell to the bottom: row 1."), "{}", harness.screen());
    harness.press("\n\n");
    harness.press("5");
    assert!(words(&harness).contains("That column is empty"), "{}", harness.screen());
    assert_eq!(awaits(&harness), Awaits::Answer, "a wrong answer leaves the question");
    harness.press("3");
    let shown = words(&harness);
    assert!(shown.contains("Yours would land in row 2.") && !shown.contains("That column is empty"), "{shown}");
    harness.press("4");
    assert!(words(&harness).contains("it lies on three other discs"), "{}", harness.screen());
    harness.press("\n3\n");
    assert_eq!(awaits(&harness), Awaits::Nothing);
    assert!(words(&harness).contains("Right on the first try: 2 of 3."), "{}", harness.screen());
    assert!(harness.did(StorageEffect::Learn(Box::new(Learned::Lesson { name: "drop".to_owned(), right: 2 }))));
    // The next one follows.
    harness.press("\n");
    assert_eq!(learning(&harness).run.lesson().name, "four");
}

/// One disc falls after the other, and with reduced motion both lie there at once.
#[test]
fn the_reply_falls_after_the_answer() {
    let discs = |harness: &Harness| {
        let screen = harness.screen();
        screen.lines().flat_map(|line| line.chars().take(50)).filter(|sign| ['●', '○'].contains(sign)).count()
    };
    for reduced_motion in [false, true] {
        let mut harness = lesson("two-threats");
        harness.app.settings.reduced_motion = reduced_motion;
        harness.resize(74, 14);
        go_on(&mut harness);
        let before = learning(&harness).run.game().unwrap().ply();
        go_on(&mut harness);
        assert_eq!(learning(&harness).run.game().unwrap().ply(), before + 2, "the opponent replies");
        assert_eq!(harness.app.next_change().is_some(), !reduced_motion);
        assert_eq!(discs(&harness), before + if reduced_motion { 2 } else { 1 }, "{}", harness.screen());
        harness.wait(10_000);
        assert_eq!(discs(&harness), before + 2, "{}", harness.screen());
        assert_eq!(harness.app.next_change(), None);
    }
}

#[test]
fn the_mouse_answers() {
    let mut harness = lesson("drop");
    harness.press("\n");
    let screen = harness.screen();
    let (row, line) = screen.lines().enumerate().find(|(_, line)| line.trim().starts_with("1    2")).unwrap();
    let column = line.chars().position(|sign| sign == '2').unwrap();
    let at = |kind| {
        let (column, row) = (u16::try_from(column).unwrap(), u16::try_from(row).unwrap());
        Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    };
    harness.event(at(MouseEventKind::Moved));
    assert_eq!(awaits(&harness), Awaits::Answer);
    harness.event(at(MouseEventKind::Down(MouseButton::Left)));
    assert_eq!(learning(&harness).run.game().unwrap().moves().to_string(), "2");
}

#[test]
fn a_column_that_cannot_be_played_is_refused() {
    let mut harness = lesson("drop");
    harness.press("\n8");
    assert!(harness.screen().contains("There is no column 8"), "{}", harness.screen());
    harness.press("0");
    assert_eq!(awaits(&harness), Awaits::Answer);
    finish(&mut harness);
    assert!(words(&harness).contains("3 of 3"), "what is refused is no answer: {}", harness.screen());
}

#[test]
fn leaving_asks_nothing_and_a_lesson_begins_again() {
    let mut harness = lesson("block");
    go_on(&mut harness);
    harness.press("\x1b");
    assert!(matches!(harness.app.screen, Screen::Lessons(_)));
    assert_eq!(harness.app.progress.lessons.get("block"), None);
    // It is still the chosen one.
    harness.press("\n");
    assert_eq!(learning(&harness).run, LessonRun::new(Course::embedded("en").lesson("block").unwrap()));
    harness.press("\x1b\x1b\x1b");
    assert!(matches!(harness.app.screen, Screen::Menu(_)));
}

/// Finished lessons have a mark and their result, and the list begins at the first one that is not finished.
#[test]
fn the_list_tells_what_was_finished() {
    let mut harness = lesson("drop");
    finish(&mut harness);
    harness.press("\x1b");
    assert!(harness.screen().contains("✓ Drop a disc"), "{}", harness.screen());
    assert!(harness.screen().contains("3/3"), "{}", harness.screen());
    harness.press("\x1b\x1bl\n\n");
    assert_eq!(learning(&harness).run.lesson().name, "four");
}

#[test]
fn the_language_can_change_on_the_way() {
    let mut harness = lesson("drop");
    harness.press("\n1\n\n5");
    harness.key(KeyCode::F(3));
    let lesson = Course::embedded("fr").lesson("drop").unwrap();
    let Task::Ask(question) = &lesson.steps[3].task else { panic!("nothing is asked") };
    let wrong = question.wrong.words().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&harness).contains(&wrong), "{wrong}: {}", words(&harness));
    finish(&mut harness);
    assert_eq!(harness.app.progress.lessons["drop"], 2, "the wrong answer still counts");
}

#[test]
fn a_game_is_played_out_against_a_level() {
    let mut harness = lesson("full");
    while !matches!(awaits(&harness), Awaits::Move) {
        go_on(&mut harness);
    }
    harness.press("4");
    let Awaits::Opponent(level) = awaits(&harness) else { panic!("{}", harness.screen()) };
    assert_eq!(harness.asked[0].task, Question::Move { computer: Computer::Level(level), seed: seed(&harness) }.into());
    assert!(words(&harness).contains("is thinking"), "{}", harness.screen());
    assert!(harness.app.next_change().is_some(), "something turns");
    harness.press("5");
    assert_eq!(learning(&harness).run.game().unwrap().ply(), 1, "it is not the learner's turn");
    harness.think();
    assert_eq!(learning(&harness).run.game().unwrap().ply(), 2);
    assert_eq!(awaits(&harness), Awaits::Move);
    // A move that comes after the learner has left is dropped.
    harness.press("4");
    let request = harness.asked.pop().unwrap();
    harness.press("\x1b");
    assert!(harness.did(EngineEffect::StopPlayer));
    let column = "4".parse::<Moves>().unwrap().0[0];
    harness.event(Event::Response(request.id, Response::Answer(Answer::Move(column))));
    assert!(matches!(harness.app.screen, Screen::Lessons(_)));
}

fn seed(harness: &Harness) -> u64 {
    let puissance4_session::Task::Ask(Question::Move { seed, .. }) = harness.asked[0].task else { panic!("no move") };
    seed
}

#[test]
fn the_coach_gives_hints_in_a_game_that_is_played_out() {
    let mut harness = lesson("follow-up");
    while !matches!(awaits(&harness), Awaits::Move) {
        go_on(&mut harness);
    }
    harness.press("t");
    harness.think();
    assert!(!words(&harness).contains("Best column"), "{}", harness.screen());
    harness.press("tt");
    assert!(words(&harness).contains("Best column"), "{}", harness.screen());
    let key = playable(&harness);
    harness.press(&key);
    assert!(!words(&harness).contains("Best column"), "{}", harness.screen());
}

/// The effects of a session on a folder, and the app that is started there afterwards.
fn restarted(harness: &Harness, folder: &std::path::Path) -> App {
    let thread = StorageThread::new(Some(Store::in_folder(folder)), Arc::new(|_| {}));
    harness.stored().for_each(|effect| thread.execute(effect.clone()));
    // Waits until everything is written.
    drop(thread);
    let environment =
        Environment { language: Language::English, colours: Colours::Many, ascii: false, started: STARTED };
    let launch = Launch {
        language: Language::English,
        chosen_language: None,
        store: Some(Store::in_folder(folder)),
        seed: 1,
        bots: BotLimits::default(),
        game: None,
    };
    crate::prepare(environment, launch).0.0
}

#[test]
fn results_are_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = lesson("drop");
    harness.press("\n1\n\n5");
    finish(&mut harness);
    harness.press("\n\x1b");
    let app = restarted(&harness, folder.path());
    assert_eq!(app.progress, harness.app.progress);
    assert_eq!(app.progress.lessons, BTreeMap::from([("drop".to_owned(), 2)]));
    // Another time it goes better, and then worse again.
    for wrong in ["", "55"] {
        let mut harness = lesson("drop");
        harness.press("\n1\n\n");
        harness.press(wrong);
        finish(&mut harness);
        assert_eq!(restarted(&harness, folder.path()).progress.lessons["drop"], 3);
    }
}

#[test]
fn results_of_earlier_programs_stay() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("lessons.json"), "{\"four\": 1}").unwrap();
    let mut harness = lesson("drop");
    finish(&mut harness);
    let results = BTreeMap::from([("drop".to_owned(), 3), ("four".to_owned(), 1)]);
    assert_eq!(restarted(&harness, folder.path()).progress.lessons, results);
}

#[test]
fn a_damaged_file_of_results_is_put_aside() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("progress.json");
    std::fs::write(&file, "{\"drop\": ").unwrap();
    let app = restarted(&Harness::new(), folder.path());
    assert_eq!(app.progress, Progress::default());
    let message = app.message.unwrap().text;
    assert!(message.contains("progress.json.unreadable-1"), "{message}");
    assert_eq!(std::fs::read_to_string(folder.path().join("progress.json.unreadable-1")).unwrap(), "{\"drop\": ");
    // A lesson that is finished while the file is damaged is kept all the same.
    std::fs::write(&file, "[]").unwrap();
    let mut harness = lesson("drop");
    finish(&mut harness);
    assert_eq!(restarted(&harness, folder.path()).progress.lessons["drop"], 3);
    assert_eq!(std::fs::read_to_string(folder.path().join("progress.json.unreadable-2")).unwrap(), "[]");
}

/// Every lesson to its end, with right answers, in both languages and several windows, also in ASCII. The words beside
/// the board are compared with stored ones.
#[test]
fn every_lesson_can_be_finished() {
    for language in Language::ALL {
        let mut told = String::new();
        for (ascii, (width, height)) in [(false, (80, 24)), (true, (40, 12)), (false, (120, 40))] {
            let mut harness = Harness::with(language, ascii, None);
            harness.resize(width, height);
            let course = Course::embedded(language.code());
            open(&mut harness, &course.lessons().next().unwrap().name);
            for lesson in course.lessons() {
                assert_eq!(learning(&harness).run.lesson(), lesson);
                while awaits(&harness) != Awaits::Nothing {
                    let shown = harness.screen();
                    assert!(!ascii || shown.is_ascii(), "{shown}");
                    if width == 80 && matches!(awaits(&harness), Awaits::Reader | Awaits::Answer) {
                        let words = words(&harness);
                        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
                        let _ = writeln!(told, "{}: {words}", lesson.name);
                    }
                    go_on(&mut harness);
                }
                assert_eq!(harness.app.progress.lessons[&lesson.name], lesson.questions(), "{}", lesson.name);
                harness.press("\n");
            }
            assert!(matches!(harness.app.screen, Screen::Lessons(_)), "after the last one comes the list");
        }
        insta::with_settings!({
            snapshot_path => "../../../snapshots",
            snapshot_suffix => language.code(),
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!("every_lesson", told);
        });
    }
}

/// What is too long for its place is read with a key.
#[test]
fn every_text_can_be_read_in_a_small_window() {
    for (width, height) in [(30, 10), (40, 12), (40, 20), (80, 24)] {
        for lesson in Course::embedded("en").lessons() {
            let mut harness = Harness::new();
            harness.resize(width, height);
            open(&mut harness, &lesson.name);
            let mut seen = harness.screen();
            for _ in 0..20 {
                harness.key(KeyCode::PageDown);
                seen += &harness.screen();
            }
            for word in lesson.steps[0].text.words().replace("{1}", "").replace("{2}", "").split_whitespace() {
                assert!(seen.contains(word), "{word} of {} at {width}x{height}: {seen}", lesson.name);
            }
        }
    }
}

/// All cells to look at are seen without colours, in every theme, also in a small window.
#[test]
fn cells_are_lit_in_every_theme() {
    for theme in crate::theme::Theme::all() {
        for (width, height) in [(80, 24), (40, 12), (30, 10)] {
            let mut harness = Harness::new();
            harness.resize(width, height);
            harness.app.settings.theme = theme;
            open(&mut harness, "seven");
            let marks = |sign| harness.screen().chars().filter(|one| *one == sign).count();
            // Two stand alone in their rows, besides one row of four and the empty cell above it.
            assert!(marks('>') >= 4 && marks('<') >= 4, "{}: {}", theme.name(), harness.screen());
        }
    }
}

/// Themes that number columns from 0 give way to one that numbers them as the lessons do.
#[test]
fn columns_have_the_numbers_of_the_lesson_in_every_theme() {
    for theme in crate::theme::Theme::all() {
        let mut harness = Harness::new();
        harness.app.settings.theme = theme;
        open(&mut harness, "drop");
        harness.press("\n");
        let shown = harness.screen();
        assert!(shown.lines().any(|line| line.contains('1') && line.contains('7') && !line.contains('0')), "{shown}");
        harness.press("7");
        assert_eq!(learning(&harness).run.game().unwrap().moves().to_string(), "7", "{}", theme.name());
        finish(&mut harness);
    }
}
