//! The program as a person starts it, in an environment that is the same on every machine.

// A plain build leaves out some of the tests.
#![allow(dead_code)]

use std::ffi::OsStr;
use std::panic::Location;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The languages that everything is said in.
pub(crate) const LANGUAGES: [&str; 2] = ["en", "fr"];

/// The binary under test.
pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_puissance4");

/// What decides the language, the colours or the width of the output, and must not come from the machine of the tests.
const VARIABLES: [&str; 13] = [
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_MESSAGES",
    "NO_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLORTERM",
    "TERM",
    "COLUMNS",
    "LINES",
    // A build machine counts as a terminal that shows colours.
    "CI",
    "RUST_BACKTRACE",
];

/// Far longer than anything here takes: a program that waits for something that never comes fails its test.
const PATIENCE: Duration = Duration::from_secs(120);

/// A command in the clean environment.
pub(crate) fn clean(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for variable in VARIABLES {
        command.env_remove(variable);
    }
    // Games that tests finish on a terminal are not recorded among the games of a person.
    command.env("PUISSANCE4_DATA", concat!(env!("CARGO_TARGET_TMPDIR"), "/games"));
    command
}

/// The commands of the program or those below one, as its manual page lists them: the page is made from the definition
/// of the command line.
pub(crate) fn commands(of: &str) -> Vec<String> {
    let page = printed(format!("man {of}").trim());
    let above = if of.is_empty() { "puissance4".to_owned() } else { format!("puissance4 {of}") };
    let prefix = above.replace(' ', "\\-") + "\\-";
    let name = |line: &str| Some(line.strip_prefix(&prefix)?.strip_suffix("(1)")?.replace('\\', ""));
    page.lines().filter_map(name).collect()
}

/// The program with arguments, not started yet.
pub(crate) fn puissance4<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = clean(BINARY);
    command.args(arguments);
    command
}

/// What a finished program leaves behind.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs a command to its end with `typed` on its standard input.
pub(crate) fn finish(command: Command, typed: impl Into<Vec<u8>>) -> Answer {
    let shown = format!("{command:?}");
    let output = assert_cmd::Command::from_std(command).write_stdin(typed).timeout(PATIENCE).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap_or_else(|error| panic!("{shown}: {error}"));
    let (stdout, stderr) = (text(output.stdout), text(output.stderr));
    let code = output.status.code().unwrap_or_else(|| panic!("{shown} was killed; it said {stdout}{stderr}"));
    Answer { code, stdout, stderr }
}

/// Runs the program in a folder; arguments are divided by blanks.
pub(crate) fn run_in(folder: &Path, arguments: &str, typed: impl Into<Vec<u8>>) -> Answer {
    let mut command = puissance4(arguments.split_whitespace());
    command.current_dir(folder);
    finish(command, typed)
}

/// Runs the program; arguments are divided by blanks.
pub(crate) fn run(arguments: &str, typed: impl Into<Vec<u8>>) -> Answer {
    finish(puissance4(arguments.split_whitespace()), typed)
}

/// What the program prints when all goes well.
pub(crate) fn printed(arguments: &str) -> String {
    succeeded(run(arguments, ""), arguments)
}

/// The output of a run that must have gone well, without a word on standard error.
pub(crate) fn succeeded(answer: Answer, what: &str) -> String {
    assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{what}");
    answer.stdout
}

/// Words as a person types them: one per line.
pub(crate) fn lines(words: &str) -> String {
    words.split_whitespace().flat_map(|word| [word, "\n"]).collect()
}

/// Compares a text with the stored one of this name and language, in `snapshots/` and the name of the test file.
#[track_caller]
pub(crate) fn compare(name: &str, language: &str, text: &str) {
    let caller = Path::new(Location::caller().file());
    let file = caller.iter().skip_while(|part| *part != "it").nth(1).expect("tests are below `it`");
    let folder = Path::new("snapshots").join(Path::new(file).with_extension(""));
    insta::with_settings!({
        snapshot_path => folder,
        snapshot_suffix => language,
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}
