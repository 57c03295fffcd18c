//! What the program refuses: the message says what and where, in the person's language, and nothing is half done.
//!
//! The whole messages are compared with stored ones under `snapshots/`; the tests themselves say what every message has
//! to name in any language, and the exit code.

#![cfg(unix)]

mod arguments;
mod characters;
mod files;
mod output;

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use crate::program::{Answer, LANGUAGES, compare, run_in};

/// Input was refused.
const REFUSED: i32 = 1;
/// The command was used wrongly.
const USAGE: i32 = 2;

/// How the first line of every message starts.
fn prefix(language: &str) -> &'static str {
    match language {
        "fr" => "puissance4 : ",
        _ => "puissance4: ",
    }
}

/// A place such as `line 2, character 6`, as a language says it.
fn translated(place: &str, language: &str) -> String {
    let words = [
        ("move ", "coup "),
        ("line ", "ligne "),
        ("character ", "caractère "),
        ("byte ", "octet "),
        ("column ", "colonne "),
        ("row ", "ligne "),
    ];
    match language {
        "fr" => words.iter().fold(place.to_owned(), |text, (english, french)| text.replace(english, french)),
        _ => place.to_owned(),
    }
}

/// Checks what holds for every refusal. Names of places are given in English.
fn check(answer: &Answer, code: i32, names: &[&str], language: &str, what: &str) {
    let stderr = &answer.stderr;
    assert_eq!(answer.code, code, "{what}: {stderr}");
    assert_eq!(answer.stdout, "", "{what}");
    assert!(stderr.starts_with(prefix(language)), "{what}: {stderr}");
    assert!(stderr.ends_with('\n'), "{what}: {stderr}");
    for name in names {
        let name = translated(name, language);
        assert!(stderr.contains(&name), "{what}: nothing about {name} in {stderr}");
    }
    check_is_calm(stderr, what);
}

/// Nothing that only a programmer understands, and nothing that a terminal would obey.
fn check_is_calm(stderr: &str, what: &str) {
    for word in ["panicked", "RUST_BACKTRACE", "Error {", "Err(", "unwrap", "serde"] {
        assert!(!stderr.contains(word), "{what}: {stderr}");
    }
    assert!(!stderr.chars().any(|character| character.is_control() && character != '\n'), "{what}: {stderr:?}");
}

/// Commands that are refused, each with its exit code and what the message must name.
type Cases<'a> = &'a [(i32, &'a str, &'a [&'a str])];

/// Runs the commands of a group in each language and compares all messages.
fn refused(group: &str, cases: Cases) {
    refused_in(Path::new("."), group, cases);
}

/// The same in a folder with files.
fn refused_in(folder: &Path, group: &str, cases: Cases) {
    for language in LANGUAGES {
        let mut messages = String::new();
        for (code, arguments, names) in cases {
            let answer = run_in(folder, &format!("--lang {language} {arguments}"), "");
            check(&answer, *code, names, language, arguments);
            let _ = writeln!(messages, "$ puissance4 {arguments}\n{}[exit code {code}]\n", answer.stderr);
        }
        compare(group, language, &messages);
    }
}

/// Runs a command as it is set up, with an empty standard input unless that is set.
fn output(command: &mut Command) -> Answer {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Answer { code: output.status.code().unwrap(), stdout: text(output.stdout), stderr: text(output.stderr) }
}
