//! A process that is kept open and asked: `solve`, `analyze`, `hint` and `explain` answer the lines of standard input
//! in order, each before the next one comes.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::program::{self, LANGUAGES, puissance4, run};
use serde_json::{Value, json};

/// The commands that can be asked.
const COMMANDS: [&str; 6] = ["solve", "solve -", "solve --weak", "analyze -", "hint -", "explain -"];

/// An answer takes milliseconds; a program that keeps it in a buffer never gives it.
const PATIENCE: Duration = Duration::from_secs(30);

/// A program that is asked.
struct Asked {
    child: Child,
    questions: Option<ChildStdin>,
    answers: Receiver<String>,
}

impl Asked {
    fn start(arguments: &str) -> Self {
        let mut command = puissance4(arguments.split_whitespace());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (sender, answers) = channel();
        let output = child.stdout.take().unwrap();
        std::thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { questions: child.stdin.take(), child, answers }
    }

    /// Asks one question and waits for its answer; the next one is not sent before.
    fn ask(&mut self, question: &[u8]) -> Value {
        let input = self.questions.as_mut().unwrap();
        input.write_all(question).and_then(|()| input.write_all(b"\n")).unwrap();
        let answer = self.answers.recv_timeout(PATIENCE);
        let answer = answer.unwrap_or_else(|error| panic!("{}: {error}", String::from_utf8_lossy(question)));
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }

    /// Ends the input and waits for the program: its exit code, and what it said on standard error.
    fn end(mut self) -> (Option<i32>, String) {
        drop(self.questions.take());
        let mut errors = String::new();
        std::io::Read::read_to_string(self.child.stderr.as_mut().unwrap(), &mut errors).unwrap();
        assert_eq!(self.answers.recv_timeout(PATIENCE).ok(), None, "nothing is said without a question");
        (self.child.wait().unwrap().code(), errors)
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn each_answer_comes_before_the_next_question() {
    for command in COMMANDS {
        let mut asked = Asked::start(&format!("{command} --json"));
        for moves in ["444444326", "121212", "", "444444326"] {
            let answer = asked.ask(moves.as_bytes());
            assert_eq!(answer["moves"], moves, "{command}: {answer}");
            assert_eq!(answer.get("error"), None, "{command}: {answer}");
        }
        assert_eq!(asked.end(), (Some(0), String::new()), "{command}");
    }
}

/// What is said about a line is what the command says about it alone.
#[test]
fn a_line_is_answered_as_an_argument_is() {
    for command in ["analyze", "hint", "explain"] {
        let alone = |moves: &str| program::printed(&format!("{command} {moves} --json"));
        let together = run(&format!("{command} - --json"), "444444326\n44444\n");
        assert_eq!(together.stdout, alone("444444326") + &alone("44444"), "{command}");
        let alone = |moves: &str| program::printed(&format!("{command} {moves}"));
        let together = run(&format!("{command} -"), "444444326\n44444\n");
        assert_eq!(together.stdout, alone("444444326") + "\n" + &alone("44444"), "{command}");
    }
    let columns = run("explain - 5 --json", "444444326\n44444\n");
    let alone = |moves: &str| program::printed(&format!("explain {moves} 5 --json"));
    assert_eq!(columns.stdout, alone("444444326") + &alone("44444"));
}

#[test]
fn a_solution_as_json() {
    let lines = |arguments: &str| -> Vec<Value> {
        let output = program::printed(&format!("solve --json {arguments}"));
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    for (answer, (moves, score, value)) in lines("444444326 121212 1212121").into_iter().zip([
        ("444444326", -1, "loss"),
        ("121212", 18, "win"),
        ("1212121", -18, "loss"),
    ]) {
        let (nodes, microseconds) = (&answer["nodes"], &answer["microseconds"]);
        assert!(nodes.is_u64() && microseconds.is_u64(), "{answer}");
        let expected =
            json!({"moves": moves, "score": score, "value": value, "nodes": nodes, "microseconds": microseconds});
        assert_eq!(answer, expected);
    }
    let weak = &lines("--weak 121212")[0];
    assert_eq!((&weak["value"], weak.get("score")), (&json!("win"), None));
    let observed = &lines("--stats --no-book 44444453655")[0];
    assert!(observed["statistics"]["plies"].is_array(), "{observed}");
}

/// The process goes on after a bad line, and its exit code tells that there was one.
#[test]
fn a_bad_line_has_an_answer_with_its_place() {
    for command in COMMANDS {
        for (language, full, no_column, unreadable) in [
            (
                "en",
                "move 7: column 4 is full",
                "move 2: there is no column 8; choose a column between 1 and 7",
                "This line cannot be read: it is not UTF-8 text.",
            ),
            (
                "fr",
                "coup 7\u{a0}: la colonne 4 est pleine",
                "coup 2\u{a0}: il n'y a pas de colonne 8\u{a0}; choisissez une colonne entre 1 et 7",
                "Cette ligne est illisible\u{a0}: ce n'est pas du texte en UTF-8.",
            ),
        ] {
            let mut asked = Asked::start(&format!("{command} --json --lang {language}"));
            assert_eq!(asked.ask(b"4444444"), json!({"line": 1, "move": 7, "error": full}), "{command}");
            assert_eq!(asked.ask(b"48"), json!({"line": 2, "move": 2, "error": no_column}), "{command}");
            let strange = asked.ask(b"44?3");
            assert_eq!((&strange["line"], &strange["character"]), (&json!(3), &json!(3)), "{command}: {strange}");
            assert_eq!(asked.ask(b"\xff\xfe"), json!({"line": 4, "error": unreadable}), "{command}");
            assert_eq!(asked.ask(b"-")["line"], 5, "{command}");
            let long = asked.ask(&vec![b'4'; 100_000]);
            assert_eq!(long["line"], 6, "{command}: {long}");
            assert_eq!(asked.ask(b"121212")["moves"], "121212", "{command}");
            // Everything is in the answers: a program need not read standard error.
            assert_eq!(asked.end(), (Some(1), String::new()), "{command}");
        }
    }
}

#[test]
fn a_finished_game_is_refused_with_its_line() {
    for language in LANGUAGES {
        for command in ["analyze", "hint", "explain"] {
            let mut asked = Asked::start(&format!("{command} - --json --lang {language}"));
            let over = asked.ask(b"1212121");
            assert_eq!((&over["line"], over.get("move")), (&json!(1), None), "{command}: {over}");
            assert!(over["error"].is_string(), "{command}: {over}");
            assert_eq!(asked.ask(b"121212")["moves"], "121212", "{command}");
            assert_eq!(asked.end(), (Some(1), String::new()), "{command}");
        }
    }
    let full = run("explain - 4 --json", "444444\n44\n");
    assert_eq!(full.code, 1);
    let answers: Vec<Value> = full.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&answers[0]["line"], &answers[1]["column"]), (&json!(1), &json!(4)), "{answers:?}");
}

#[test]
fn an_argument_that_is_refused_is_named() {
    let answer = run("solve --json 121212 48 1212121", "");
    let lines: Vec<Value> = answer.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((answer.code, answer.stderr.as_str(), lines.len()), (1, "", 3));
    assert_eq!((&lines[1]["argument"], &lines[1]["move"]), (&json!("48"), &json!(2)));
}

/// In words, refusals go to standard error, as those of `solve`.
#[test]
fn in_words_a_bad_line_is_told_on_standard_error() {
    for (language, expected) in [
        ("en", "puissance4: line 2: move 7: column 4 is full\n"),
        ("fr", "puissance4\u{a0}: ligne 2\u{a0}: coup 7\u{a0}: la colonne 4 est pleine\n"),
    ] {
        for command in ["analyze", "hint", "explain"] {
            let answer = run(&format!("{command} - --lang {language}"), "444444326\n4444444\n44444\n");
            assert_eq!((answer.code, answer.stderr.as_str()), (1, expected), "{command}");
            let alone = |moves: &str| program::printed(&format!("{command} {moves} --lang {language}"));
            assert_eq!(answer.stdout, alone("444444326") + "\n" + &alone("44444"), "{command}");
        }
    }
}

#[test]
fn no_question_has_no_answer() {
    for command in COMMANDS {
        assert_eq!(Asked::start(&format!("{command} --json")).end(), (Some(0), String::new()), "{command}");
    }
}

#[test]
fn lines_are_played_from_a_board() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("board"), "[[0,1,2,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]").unwrap();
    for command in ["analyze", "hint", "explain"] {
        let answer = program::run_in(folder.path(), &format!("{command} --board board - --json"), "\n23\n9\n");
        let lines: Vec<Value> = answer.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((answer.code, lines.len()), (1, 3), "{command}: {lines:?}");
        assert_eq!((&lines[0]["moves"], &lines[2]["line"]), (&Value::Null, &json!(3)), "{command}: {lines:?}");
        let twice = run(&format!("{command} --board - -"), "[[0]]");
        assert_eq!((twice.code, twice.stdout.as_str()), (2, ""), "{command}");
        assert!(twice.stderr.contains("only once"), "{command}: {}", twice.stderr);
    }
}

/// A reader that has seen enough closes the pipe: the program ends without a word.
#[test]
fn a_closed_pipe_ends_it() {
    fn first_line(output: &mut BufReader<ChildStdout>) -> String {
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        line
    }
    for command in COMMANDS {
        let mut child = puissance4(command.split_whitespace().chain(["--json"]));
        let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        input.write_all(b"121212\n").unwrap();
        assert!(first_line(&mut output).contains("121212"), "{command}");
        drop(output);
        // The input stays open: only the closed output can end the program. A process that another test is just
        // starting may hold our end of the pipe for a moment longer, so one question is not enough.
        let has_ended = (0..1000).any(|_| {
            let _ = input.write_all(b"121212\n");
            std::thread::sleep(Duration::from_millis(10));
            child.try_wait().unwrap().is_some()
        });
        assert!(has_ended, "{command}");
        let mut errors = String::new();
        std::io::Read::read_to_string(child.stderr.as_mut().unwrap(), &mut errors).unwrap();
        assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""), "{command}");
        drop(input);
    }
}

/// `-` in the place of moves is one position a line, whatever the command.
#[test]
fn a_dash_is_a_position_a_line() {
    let commands = [
        "show",
        "show --json",
        "advise --player careful --seed 1",
        "advise --evaluate --json",
        "tree --player minimax:1 --depth 1",
        "explore",
        "perft --depth 1",
        "hint",
        "explain",
        "analyze",
    ];
    for command in commands {
        let together = run(&format!("{command} -"), "444444326\n4444444\n44444\n");
        assert_eq!(together.code, 1, "{command}: the second line is refused");
        let told = if command.ends_with("--json") { &together.stdout } else { &together.stderr };
        assert!(told.contains("move 7"), "{command}: {told}");
        let apart = ["444444326", "44444"].map(|moves| program::printed(&format!("{command} {moves}")));
        for one in &apart {
            assert!(together.stdout.contains(one.as_str()), "{command}: {}", together.stdout);
        }
        assert!(together.stdout.starts_with(apart[0].as_str()), "{command}");
    }
}

/// `-` in the place of a file is standard input, or standard output where something is written.
#[test]
fn a_dash_is_never_the_name_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["batch --after 1", "prove --size 4x4", "book build --plies 1", "atlas build --size 4x4 --nodes 10"]
    {
        let answer = program::run_in(folder.path(), &format!("{command} --output - --lang en"), "");
        assert_eq!(answer.code, 2, "{command}: {}", answer.stderr);
        assert!(answer.stderr.contains("name a file"), "{command}: {}", answer.stderr);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{command}");
    }
    let built = program::run_in(folder.path(), "book build --plies 1 --output small.book", "");
    assert_eq!(built.code, 0, "{}", built.stderr);
    let book = std::fs::read(folder.path().join("small.book")).unwrap();
    let described = run("book info - --json", book);
    assert_eq!(described.code, 0, "{}", described.stderr);
    assert!(described.stdout.contains("\"plies\":1"), "{}", described.stdout);
}

/// What a shell completes: players and lessons, and the commands below others.
#[test]
fn names_are_completed() {
    for shell in ["bash", "zsh", "fish"] {
        let script = program::printed(&format!("completions {shell}"));
        // A colon has a meaning for zsh.
        let script = script.replace("\\:", ":");
        for name in ["tactician", "level:7", "level:auto", "minimax:4", "two-threats", "puzzle-solve"] {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
    assert_eq!(run("lesson nothing", "").code, 2, "other names are still told apart");
    assert!(!program::printed("play --help").contains("possible values"));
}
