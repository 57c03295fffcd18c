//! The size of ARCHITECTURE.md, and its walks through the code.

use std::fs;
use std::path::Path;

use crate::map::{block, without_src};
use crate::{read, root};

const MAX_WORDS: usize = 1500;
const MAX_ENTRIES: usize = 40;

/// What a person does, with the number of functions that follow from it, and these functions, each with its file or
/// folder.
struct Walk {
    name: String,
    count: usize,
    steps: Vec<(String, String)>,
}

/// A line with a name and a number in parentheses for each walk, then steps: a path and the functions in it, separated
/// by blanks, ended by a semicolon.
fn walks() -> Vec<Walk> {
    let mut walks: Vec<(String, String)> = Vec::new();
    for line in block("Five walks") {
        match walks.last_mut() {
            Some((_, steps)) if line.starts_with(' ') => *steps = format!("{steps} {line}"),
            _ => walks.push((line, String::new())),
        }
    }
    let walk = |(heading, text): (String, String)| {
        let (name, count) = heading.trim_end_matches(')').split_once(" (").expect("a number in parentheses");
        let steps = text.split(';').flat_map(|step| {
            let mut words = step.split_whitespace().map(str::to_owned);
            let path = words.next().expect("a step has a path");
            words.map(move |function| (path.clone(), function)).collect::<Vec<_>>()
        });
        Walk { name: name.to_owned(), count: count.parse().expect("a number"), steps: steps.collect() }
    };
    walks.into_iter().map(walk).collect()
}

/// The text of a file, or of all files below a folder.
fn text(path: &Path) -> String {
    if path.is_file() {
        return read(path);
    }
    let entries = fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    entries.filter_map(Result::ok).map(|entry| text(&entry.path())).collect()
}

/// Whether a text in Rust or JavaScript defines a function with this name.
fn defines(text: &str, function: &str) -> bool {
    ["fn ", "const "].iter().any(|keyword| {
        let begin = format!("{keyword}{function}");
        text.match_indices(&begin).any(|(place, _)| text[place + begin.len()..].starts_with(['(', '<', ' ']))
    })
}

#[test]
fn every_function_of_the_walks_exists() {
    let walks = walks();
    assert_eq!(walks.len(), 5);
    let mut missing = Vec::new();
    for Walk { name, count, steps } in walks {
        assert_eq!(steps.len(), count, "{name}: the number of functions");
        for (path, function) in steps {
            if !defines(&text(&root().join(without_src(&path))), &function) {
                missing.push(format!("{name}: {path} {function}"));
            }
        }
    }
    assert_eq!(missing, [""; 0]);
}

#[test]
fn functions_are_found_by_their_whole_names() {
    assert!(defines("pub(super) async fn play<T>(column: T)", "play") && defines("export const serve = 1", "serve"));
    assert!(!defines("fn play_human() { play(); }", "play") && !defines("let play = 1;", "play"));
}

/// The numbers of today stand beside the earlier ones.
#[test]
fn the_decisions_name_the_same_numbers() {
    let decisions = read(&root().join("docs/decisions.md"));
    for Walk { name, count, .. } in walks() {
        let row = decisions.lines().find(|line| line.starts_with(&format!("| {name} |")));
        let row = row.unwrap_or_else(|| panic!("docs/decisions.md has no row for {name:?}"));
        assert!(row.ends_with(&format!(" {count} |")), "{row:?} should end with {count}");
    }
}

#[test]
fn the_map_is_short() {
    let map = read(&root().join("ARCHITECTURE.md"));
    let words = map.split_whitespace().count();
    assert!(words <= MAX_WORDS, "ARCHITECTURE.md has {words} words");
    let (_, glossary) = map.split_once("## Glossary\n").expect("it has a glossary");
    let entries = glossary.lines().filter(|line| line.starts_with("| ")).count() - 1;
    assert!((1..=MAX_ENTRIES).contains(&entries), "the glossary has {entries} entries");
}
