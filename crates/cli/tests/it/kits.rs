//! `puissance4 bot new`: kits in new folders.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{self, LANGUAGES, compare, run_in, succeeded};

/// The folders of the kits in a language, with their only file.
fn kits(language: &str) -> Vec<(String, PathBuf)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots").join(language);
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let kit = |path: PathBuf| {
        let file = fs::read_dir(&path).unwrap().next().unwrap().unwrap().path();
        (path.file_name().unwrap().to_str().unwrap().to_owned(), file)
    };
    entries.map(kit).collect()
}

#[test]
fn every_kit_is_written() {
    let kits = LANGUAGES.iter().flat_map(|language| kits(language).into_iter().map(move |kit| (language, kit)));
    assert_eq!(kits.clone().count(), 14);
    for (language, (name, file)) in kits {
        let folder = tempfile::tempdir().unwrap();
        let said = succeeded(run_in(folder.path(), &format!("bot new {name} a/b --lang {language}"), ""), &name);
        let written = folder.path().join("a/b");
        let file_name = file.file_name().unwrap();
        assert_eq!(fs::read(written.join(file_name)).unwrap(), fs::read(&file).unwrap());
        let readme = fs::read_to_string(written.join("README.md")).unwrap();
        // What is printed is what the README says.
        for line in said.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with("cd ")) {
            assert!(readme.lines().any(|written| written == line), "{line}: {readme}");
        }
        assert!(readme.contains(file_name.to_str().unwrap()));
    }
}

#[test]
fn prints_what_the_readme_says() {
    for language in LANGUAGES {
        let folder = tempfile::tempdir().unwrap();
        let said = succeeded(run_in(folder.path(), &format!("bot new fortran bot --lang {language}"), ""), language);
        let readme = fs::read_to_string(folder.path().join("bot/README.md")).unwrap();
        compare("fortran", language, &format!("{said}\n[README.md]\n{readme}"));
    }
}

#[test]
fn nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    succeeded(run_in(folder.path(), "bot new rust empty", ""), "an empty folder");
    fs::write(folder.path().join("empty/bot.rs"), "mine").unwrap();
    fs::write(folder.path().join("file"), "mine").unwrap();
    for language in LANGUAGES {
        let mut said = String::new();
        for there in ["empty", "file", "file/below"] {
            let answer = run_in(folder.path(), &format!("bot new rust {there} --lang {language}"), "");
            assert_eq!((answer.code, answer.stdout.as_str()), (1, ""), "{there}");
            said += &answer.stderr;
        }
        compare("refused", language, &said);
    }
    for file in ["empty/bot.rs", "file"] {
        assert_eq!(fs::read_to_string(folder.path().join(file)).unwrap(), "mine");
    }
}

/// A folder whose name a shell would divide is quoted.
#[test]
fn a_folder_with_a_blank() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = program::puissance4(["bot", "new", "python", "my bot"]);
    command.current_dir(folder.path());
    let said = succeeded(program::finish(command, ""), "a blank");
    assert!(said.contains("\n  cd 'my bot'\n"), "{said}");
}
