//! One line width for comments and prose. rustfmt and its `max_width` see to the code.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{read, root};

const WIDTH: usize = 120;

/// Not wrapped: a line of each is a paragraph that a program wrote.
const GENERATED: [&str; 2] = ["docs/atlas.md", "crates/web/browser/lessons"];

/// The files with an extension, without those of git, of builds and of other packages.
fn files(extension: &str) -> Vec<PathBuf> {
    fn collect(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("the folder exists").filter_map(Result::ok) {
            let (path, name) = (entry.path(), entry.file_name());
            let is_ours = ![".git", "target", "node_modules"].iter().any(|other| name == *other);
            if path.is_dir() && is_ours {
                collect(&path, extension, found);
            } else if path.extension().is_some_and(|its| its == extension) {
                found.push(path);
            }
        }
    }
    let (root, mut found) = (root(), Vec::new());
    collect(&root, extension, &mut found);
    found.retain(|path| GENERATED.iter().all(|generated| !path.starts_with(root.join(generated))));
    found
}

/// The numbers of the lines that are too wide. One long word, such as an address, excuses its line.
fn too_wide<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Vec<usize> {
    let length = |text: &str| text.chars().count();
    let has_long_word = |line: &str| line.split(' ').any(|word| length(word) > WIDTH / 2);
    lines.filter(|(_, line)| length(line) > WIDTH && !has_long_word(line)).map(|(number, _)| number).collect()
}

fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines())
}

/// The comments of a file in Rust.
fn comments(text: &str) -> impl Iterator<Item = (usize, &str)> {
    numbered(text).filter(|(_, line)| line.trim_start().starts_with("//") && !is_table(line))
}

/// A row of a table, also in a comment.
fn is_table(line: &str) -> bool {
    line.trim_start_matches([' ', '/', '!']).starts_with('|')
}

/// The prose of a Markdown file: outside fences and tables.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_fenced = false;
    numbered(text).filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        !is_fenced && !is_fence && !is_table(line)
    })
}

fn assert_narrow(extension: &str, check: impl Fn(&str) -> Vec<usize>) {
    let mut found = Vec::new();
    let files = files(extension);
    assert!(!files.is_empty());
    for path in files {
        let shown = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        found.extend(check(&read(&path)).into_iter().map(|line| format!("{shown}:{line}")));
    }
    assert_eq!(found, [""; 0], "wider than {WIDTH} columns");
}

#[test]
fn comments_fit_the_width() {
    assert_narrow("rs", |text| too_wide(comments(text)));
}

#[test]
fn prose_fits_the_width() {
    assert_narrow("md", |text| too_wide(prose(text)));
}

#[test]
fn comments_of_configuration_fit_the_width() {
    for extension in ["toml", "yml"] {
        assert_narrow(extension, |text| {
            too_wide(numbered(text).filter(|(_, line)| line.trim_start().starts_with('#')))
        });
    }
}

#[test]
fn wide_lines_are_found_and_exceptions_kept() {
    let wide = "word ".repeat(30);
    let rust = format!("let a = 1;\n    /// {wide}\n//! | {wide}\nlet text = \"{wide}\";\n// short");
    assert_eq!(too_wide(comments(&rust)), [2]);
    let markdown = format!("{wide}\n```\n{wide}\n```\n| {wide} |\n[a]({wide})\n- {wide}\n{wide} {}", "x".repeat(61));
    assert_eq!(too_wide(prose(&markdown)), [1, 6, 7]);
}
