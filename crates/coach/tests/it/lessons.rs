//! The lessons: everything they claim is proved, both languages teach the same, and damaged files are refused.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use puissance4_coach::{
    Awaits, Coach, Course, Lesson, LessonRun, NotTaken, PlayOut, Question, Reaction, Step, Task, Text,
};
use puissance4_rules::{Column, Geometry};

const LANGUAGES: [&str; 2] = ["en", "fr"];

fn column(number: usize) -> Column {
    Column::from_number(number).unwrap()
}

#[test]
fn everything_that_is_claimed_is_true() {
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    let mut wrong = Vec::new();
    for language in LANGUAGES {
        for lesson in Course::embedded(language).lessons() {
            wrong.extend(lesson.unproved(&mut coach).iter().map(|unproved| format!("{language}: {unproved}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// All claims of a text, in an order that does not depend on the order of words in a language.
fn claims(text: &Text) -> BTreeSet<String> {
    text.claims.iter().map(ToString::to_string).collect()
}

/// Everything in a step but its words.
fn structure(step: &Step) -> String {
    let task = match &step.task {
        Task::Read => "read".to_owned(),
        Task::Ask(Question { aim, right, reply, wrong_in, .. }) => {
            let wrong: Vec<&Vec<Column>> = wrong_in.iter().map(|(columns, _)| columns).collect();
            format!("{aim} {right:?} {reply:?} {wrong:?}")
        }
        Task::Play(PlayOut { level, goal, .. }) => format!("{level} {goal:?}"),
    };
    let claims: Vec<BTreeSet<String>> = step.texts().into_iter().map(claims).collect();
    format!("{:?}\n{task}\n{claims:?}", step.scene)
}

#[test]
fn both_languages_teach_the_same() {
    let [english, french] = LANGUAGES.map(Course::embedded);
    for (english, french) in english.lessons().zip(french.lessons()) {
        assert_eq!(english.steps.len(), french.steps.len(), "{}", english.name);
        for (one, other) in english.steps.iter().zip(&french.steps) {
            assert_eq!(structure(one), structure(other), "{}, lines {} and {}", english.name, one.line, other.line);
        }
    }
    assert_eq!(english.lessons().count(), french.lessons().count());
    assert_eq!(english.chapters.len(), french.chapters.len());
}

#[test]
fn every_file_is_part_of_the_course() {
    let folder = Path::new(env!("PUISSANCE4_LESSONS"));
    for language in LANGUAGES {
        let mut files = BTreeSet::new();
        for chapter in fs::read_dir(folder.join(language)).unwrap().map(|entry| entry.unwrap().path()) {
            let inside = fs::read_dir(&chapter).unwrap().map(|entry| entry.unwrap().path());
            files.extend(inside.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned()));
        }
        files.remove("chapter");
        let course = Course::embedded(language);
        let numbered = |chapter: &Vec<Lesson>| {
            (1..).zip(chapter).map(|(number, lesson)| format!("{number}-{}", lesson.name)).collect::<Vec<_>>()
        };
        let read: BTreeSet<String> = course.chapters.iter().flat_map(|chapter| numbered(&chapter.lessons)).collect();
        assert_eq!(files, read, "{language}");
        // Names are typed on the command line.
        assert_eq!(
            course.lessons().map(|lesson| &lesson.name).collect::<BTreeSet<_>>().len(),
            course.lessons().count()
        );
    }
}

/// A text that says who wins has a claim. The task and the hint of a question are proved by its aim.
#[test]
fn statements_about_results_are_claims() {
    let words = [&["wins", "loses", "draws", "threatens", "has won"][..], &["gagne ", "perd ", "nulle", "menace la"]];
    let mut bare = Vec::new();
    for (language, words) in LANGUAGES.into_iter().zip(words) {
        for lesson in Course::embedded(language).lessons() {
            for step in lesson.steps.iter().filter(|step| step.scene.is_some()) {
                let proved = if matches!(step.task, Task::Ask(_)) { 2 } else { 0 };
                for text in step.texts().into_iter().skip(proved) {
                    if text.claims.is_empty() && words.iter().any(|word| text.words().contains(word)) {
                        bare.push(format!("{language}: {}, line {}: {}", lesson.name, step.line, text.words()));
                    }
                }
            }
        }
    }
    assert!(bare.is_empty(), "{}", bare.join("\n"));
}

/// A name stands for "player 1" or for "Red": in French it cannot follow a preposition that contracts with its article.
#[test]
fn the_french_is_well_spaced_and_names_fit() {
    let folder = Path::new(env!("PUISSANCE4_LESSONS")).join("fr");
    for lesson in fs::read_dir(folder).unwrap().flat_map(|entry| fs::read_dir(entry.unwrap().path()).unwrap()) {
        let path = lesson.unwrap().path();
        for (number, line) in (1..).zip(fs::read_to_string(&path).unwrap().lines()) {
            let place = format!("{}, line {number}: {line}", path.display());
            for before in [" de {1", " de {2", " à {1", " à {2"] {
                assert!(!line.contains(before), "{place}");
            }
            for sign in [" ?", " !", " ;", " »", "« "] {
                assert!(!line.contains(sign), "a plain space, {place}");
            }
            assert!(line.starts_with("- ") || !line.contains(" : "), "a plain space, {place}");
        }
    }
}

const SOUND: &str = "# Title

What is learned.

## ask 121212

- right: 1
- aim: line
- light: 1,1 1,2

Your turn {column 1 wins in 1}.

> hint: Look.
> right: Yes,
  indeed.
> wrong: No.
> wrong 2 3: Not there.
";

#[test]
fn a_sound_lesson_is_read() {
    let lesson = Lesson::read("sound", SOUND).unwrap();
    assert_eq!((lesson.title.as_str(), lesson.about.as_str()), ("Title", "What is learned."));
    let Task::Ask(question) = &lesson.steps[0].task else { panic!("a question") };
    assert_eq!(question.praise.words(), "Yes, indeed.");
    assert_eq!(question.comment(column(3)).words(), "Not there.");
    assert_eq!(question.comment(column(4)).words(), "No.");
}

/// What becomes of the sound lesson with one part replaced.
fn damaged(part: &str, by: &str) -> String {
    assert!(SOUND.contains(part), "{part}");
    Lesson::read("sound", &SOUND.replacen(part, by, 1)).unwrap_err().to_string()
}

#[test]
fn damaged_lessons_are_refused_with_the_place() {
    let say = "## say\n\nOne.\n";
    let cases = [
        ("# Title", "Title", "sound, line 1: a lesson begins with a title: # and some words"),
        ("What is learned.", "", "sound, line 1: below the title, a sentence says what is learned"),
        ("## ask", "## task", "sound, line 5: 'task' is not a step; there are say, show, ask, then and play"),
        ("121212", "12-", "sound, line 5: moves: character 3: '-' is not a column"),
        ("121212", "1111111", "sound, line 5: moves: move 7: column 1 is full"),
        ("121212", "1212121", "sound, line 5: the game is over: there is nothing to answer"),
        ("- right: 1", "- right: 8", "sound, line 7: '8' is not a column that can be chosen here"),
        ("- right: 1", "- right:", "sound, line 7: '' is not a column that can be chosen here"),
        ("- right: 1", "- right 1", "sound, line 7: a colon is missing after the first word"),
        ("- right: 1\n", "", "sound, line 5: 'right' is missing"),
        ("- right: 1", "- right: 1\n- right: 1", "sound, line 8: 'right' is there twice"),
        ("- aim: line", "- aim: fun", "sound, line 8: 'fun' is not an aim; lessons/README.md has them all"),
        ("- aim: line", "- aim: line\n- level: 3", "sound, line 9: 'level' does not belong to this step"),
        ("1,2", "1;2", "sound, line 9: '1;2' is not a cell; the one in column 4 and row 2 is 4,2"),
        (
            "light: 1,1 1,2",
            "arrow: 1,1",
            "sound, line 9: '1,1' is not an arrow; one from column 1, row 1 to column 4, row 4 is 1,1>4,4",
        ),
        ("Your turn {column 1 wins in 1}.", "", "sound, line 5: this step says nothing"),
        ("wins in 1", "is nice", "sound, line 11: 'column 1 is nice' is not a claim; lessons/README.md has them all"),
        ("wins in 1}", "wins in 1", "sound, line 11: a brace is not closed, or was not opened"),
        ("> hint: Look.\n", "", "sound, line 5: 'hint' is missing"),
        ("> hint: Look.", "> tip: Look.", "sound, line 13: 'tip' does not belong to this step"),
        ("> wrong 2 3", "> wrong 1", "sound, line 17: column 1 is right and wrong"),
        (
            "- right: 1",
            "- reply: 1\n- right: 1",
            "sound, line 7: a reply needs a question with one right column, whose disc does not end the game",
        ),
        (
            "## ask 121212",
            "## say\n\nOne.\n\n## then",
            "sound, line 9: after a question with a reply comes 'then', and nowhere else",
        ),
        ("## ask", &format!("{}\n## ask", say.replace("say", "say 44")), "sound, line 5: no moves stand after 'say'"),
    ];
    for (part, by, message) in cases {
        assert_eq!(damaged(part, by), message);
    }
    let without_steps = Lesson::read("short", "# Title\n\nWhat is learned.\n").unwrap_err();
    assert_eq!(without_steps.to_string(), "short, line 3: a lesson has steps: ## say, show, ask, then or play");
}

/// A lesson with any part missing is read or refused, and nothing else happens.
#[test]
fn no_damage_is_too_much() {
    for lesson in ["3-two-threats", "5-forced", "7-bottom"] {
        let path = format!("{}/en/2-tactics/{lesson}.md", env!("PUISSANCE4_LESSONS"));
        let text = fs::read_to_string(path).unwrap();
        for (place, _) in text.char_indices() {
            let _ = Lesson::read(lesson, &text[..place]);
            let _ = Lesson::read(lesson, &text[place..]);
        }
        let lines: Vec<&str> = text.lines().collect();
        for missing in 0..lines.len() {
            let rest = [&lines[..missing], &lines[missing + 1..]].concat().join("\n");
            let _ = Lesson::read(lesson, &rest);
        }
    }
}

#[test]
fn finds_false_claims() {
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    let mut objections = |part: &str, by: &str| {
        let lesson = Lesson::read("sound", &SOUND.replacen(part, by, 1)).unwrap();
        lesson.unproved(&mut coach).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert!(objections("Your turn", "Your move").is_empty());
    assert_eq!(objections("wins in 1", "wins in 2"), ["sound, line 5: 'column 1 wins in 2' is not true"]);
    assert_eq!(objections("- right: 1", "- right: 4"), ["sound, line 5: the aim 'line' is reached by the columns 1"]);
    assert_eq!(objections("{column 1 wins in 1}", "{after 8: draw}").len(), 1);
    // Each of these is false.
    for claim in [
        "column 2 wins",
        "column 1 draws",
        "column 1 is full",
        "column 2 is wins-now",
        "player 2 wins",
        "draw",
        "player 1 threatens 2,4",
        "player 2 can win at 1,4",
        "player 1 cannot win now",
        "player 1 gets 2,4 ",
        "player 2 has 1,1",
        "player 1 has won by column",
        "player 1 wins by following up",
        "1 lines through 1,4",
        "every row needs column 3",
        "68 lines",
        "35 empty cells",
        "8 ways in 1",
        "finisher always plays column 2",
        "finisher may play column 2",
        "player 1 wins in 2",
    ] {
        let found = objections("{column 1 wins in 1}", &format!("{{{claim}}}"));
        assert_eq!(found.len(), 1, "{claim}");
    }
    let reply = "# T\n\nA.\n\n## ask 2233\n\n- right: 4\n- aim: win\n- reply: 1\n\nA.\n\n> hint: A.\n> right: A.\n> wrong: A.\n\n## then\n\n- right: 5\n- aim: line\n\nA.\n\n> hint: A.\n> right: A.\n> wrong: A.\n";
    let lesson = Lesson::read("reply", reply).unwrap();
    assert!(lesson.unproved(&mut coach).is_empty());
    let weak = reply.replace("2233", "47324524").replace("right: 4", "right: 3").replace("right: 5", "right: 1 5");
    let found = Lesson::read("weak", &weak).unwrap().unproved(&mut coach);
    assert_eq!(found[0].to_string(), "weak, line 5: the reply 1 is not the best one");
}

#[test]
fn a_run_counts_first_tries() {
    let lesson = Course::embedded("en").lesson("two-threats").unwrap();
    let mut run = LessonRun::new(lesson);
    assert_eq!(run.awaits(), Awaits::Reader);
    assert_eq!(run.answer(column(4)), Err(NotTaken::NotAwaited));
    assert_eq!(run.play(column(4)), Err(NotTaken::NotAwaited));
    run.advance();
    assert_eq!(run.awaits(), Awaits::Answer);
    assert!(matches!(run.answer(column(9)), Err(NotTaken::Play(_))));
    assert!(matches!(run.answer(column(7)), Ok(Reaction::Wrong { .. })));
    let Ok(Reaction::Right { disc: Some(disc), reply: Some(reply), .. }) = run.answer(column(4)) else {
        panic!("column 4 is right")
    };
    assert_eq!((disc.column(), reply.column()), (column(4), column(1)));
    assert_eq!((run.awaits(), run.marks().right), (Awaits::Reader, 0), "the first try was wrong");
    assert_eq!(run.answer(column(4)), Err(NotTaken::NotAwaited));
    run.advance();
    assert!(matches!(run.answer(column(5)), Ok(Reaction::Right { reply: None, .. })));
    assert_eq!(run.marks().right, 1);
    for _ in 0..9 {
        run.advance();
    }
    assert_eq!((run.awaits(), run.step()), (Awaits::Nothing, None));
}

#[test]
fn a_game_is_played_out() {
    let source =
        "# T\n\nA.\n\n## play 121212\n\n- level: 1\n- goal: win\n\nA.\n\n> reached: Won.\n> missed: Not won.\n";
    let lesson = Lesson::read("game", source).unwrap();
    let mut won = LessonRun::new(&lesson);
    assert_eq!((won.awaits(), won.ending()), (Awaits::Move, None));
    won.play(column(1)).unwrap();
    assert_eq!(won.awaits(), Awaits::Reader);
    assert!(matches!(won.ending(), Some((true, text)) if text.words() == "Won."));
    let mut lost = LessonRun::new(&lesson);
    lost.play(column(3)).unwrap();
    assert!(matches!(lost.awaits(), Awaits::Opponent(level) if level.get() == 1));
    lost.play(column(2)).unwrap();
    assert!(matches!(lost.ending(), Some((false, text)) if text.words() == "Not won."));
}

#[test]
fn a_full_column_is_pointed_at() {
    let lesson = Course::embedded("fr").lesson("full").unwrap();
    let mut run = LessonRun::new(lesson);
    assert!(matches!(run.answer(column(8)), Err(NotTaken::Play(_))));
    assert!(matches!(run.answer(column(3)), Ok(Reaction::Wrong { .. })));
    assert!(matches!(run.answer(column(4)), Ok(Reaction::Right { disc: None, .. })));
    assert_eq!(run.game().unwrap().ply(), 6, "no disc is dropped");
}

#[test]
fn going_back_keeps_the_first_answers() {
    let lesson = Course::embedded("en").lesson("drop").unwrap();
    let mut run = LessonRun::new(lesson);
    run.back();
    assert_eq!((run.number(), run.question()), (Some(1), None));
    run.advance();
    assert_eq!((run.number(), run.question()), (Some(2), Some(1)));
    run.answer(column(1)).unwrap();
    run.advance();
    run.advance();
    run.answer(column(3)).unwrap();
    assert_eq!((run.comment().unwrap().is_right, run.marks().right), (Some(false), 1));
    run.back();
    assert_eq!((run.number(), run.comment()), (Some(3), None));
    run.advance();
    run.answer(column(4)).unwrap();
    assert_eq!((run.comment().unwrap().is_right, run.marks().right), (Some(true), 1));
    // A question that was answered rightly counts once.
    run.back();
    run.back();
    assert_eq!((run.awaits(), run.game().unwrap().ply()), (Awaits::Answer, 0));
    run.answer(column(2)).unwrap();
    assert_eq!(run.marks().right, 1);
    (0..9).for_each(|_| run.advance());
    assert_eq!((run.number(), run.awaits()), (None, Awaits::Nothing));
    run.back();
    assert_eq!(run.number(), Some(lesson.steps.len()));
}

#[test]
fn a_hint_is_a_comment_while_an_answer_is_awaited() {
    let [english, french] = LANGUAGES.map(|language| Course::embedded(language).lesson("drop").unwrap());
    let mut run = LessonRun::new(english);
    assert!(!run.hint());
    assert_eq!(run.comment(), None);
    run.advance();
    assert!(run.hint());
    let words = |run: &LessonRun<'_>| run.comment().unwrap().text.words().to_owned();
    assert_eq!(words(&run), "Every column is right. Choose any column.");
    assert!(words(&run.translated(french)).starts_with("Toutes"), "{}", words(&run.translated(french)));
    run.answer(column(7)).unwrap();
    assert!(!run.hint());
    let french = run.translated(french);
    assert_eq!((french.awaits(), french.marks(), french.game()), (run.awaits(), run.marks(), run.game()));
    assert_eq!(french.translated(english), run);
}
