//! The examples of the READMEs, the manual and the benchmarks, run as they stand: every `console` block, its commands
//! and what they print.

use std::path::Path;
use std::process::Command;

use puissance4_players::Level;

/// A command line of a document and the output that follows it.
struct Example {
    line: usize,
    command: String,
    output: String,
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (line, content) in (1..).zip(text.lines()) {
        match content {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => match (content.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => {
                    examples.push(Example { line, command: command.to_owned(), output: String::new() });
                }
                (None, Some(example)) => example.output.extend([content, "\n"]),
                (None, None) => panic!("line {line}: output before any command"),
            },
        }
    }
    examples
}

/// Without blanks at the ends of lines, which editors remove.
fn trimmed(text: &str) -> String {
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

fn check(document: &str, language: &str, least: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join(document)).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_puissance4"));
    let path = std::env::join_paths(
        [program.parent().unwrap().to_owned()]
            .into_iter()
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )
    .unwrap();
    // One folder for all examples of a document: some write a file that a later one reads.
    let folder = tempfile::tempdir().unwrap();
    let examples = examples(&text);
    assert!(examples.len() >= least, "{document} has examples");
    for example in examples {
        let ran = Command::new("sh")
            .args(["-c", &format!("{{ {}; }} 2>&1", example.command)])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env("LANG", language)
            // What was learned on this machine does not show, and nothing is added to it.
            .env("PUISSANCE4_DATA", folder.path())
            .env_remove("LC_ALL")
            .env_remove("LANGUAGE")
            .env_remove("LC_MESSAGES")
            .output()
            .unwrap();
        let printed = String::from_utf8(ran.stdout).unwrap();
        assert_eq!(
            trimmed(&printed),
            trimmed(&example.output),
            "{document}, line {}: $ {}",
            example.line,
            example.command
        );
    }
}

#[test]
fn the_english_documents_are_true() {
    check("README.md", "en_US.UTF-8", 3);
    check("docs/guide.md", "en_US.UTF-8", 20);
    check("docs/benchmarks.md", "en_US.UTF-8", 1);
    check("docs/course.md", "en_US.UTF-8", 20);
}

#[test]
fn the_french_documents_are_true() {
    check("README.fr.md", "fr_FR.UTF-8", 3);
    check("docs/guide.fr.md", "fr_FR.UTF-8", 20);
    check("docs/course.fr.md", "fr_FR.UTF-8", 20);
}

/// The manual explains the scale of strength with the numbers of the levels.
#[test]
fn the_scale_is_that_of_the_levels() {
    let row =
        |number: fn(f64) -> String| Level::all().map(|level| number(level.elo()) + " |").collect::<Vec<_>>().join(" ");
    let (elo, rating) = (row(|elo| format!("{elo:+}")), row(|elo| (elo + 1200.0).to_string()));
    for (document, word) in [("docs/guide.md", "rating"), ("docs/guide.fr.md", "classement")] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        assert!(text.contains(&format!("| Elo | {elo}")), "{document}: | Elo | {elo}");
        assert!(text.contains(&format!("| {word} | {rating}")), "{document}: {rating}");
    }
}
