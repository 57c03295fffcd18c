//! The atlas of boards, as a person sees it.

use std::fs;
use std::path::Path;

use crate::program::{LANGUAGES, printed, puissance4, run_in};

#[test]
fn the_page_is_what_the_atlas_says() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/atlas.md");
    let page = printed("atlas show --markdown --lang en");
    let same = fs::read_to_string(&file).unwrap() == page;
    assert!(same, "write docs/atlas.md again: puissance4 atlas show --markdown --lang en > docs/atlas.md");
}

/// An open board has no result, hence no new one.
#[test]
fn open_boards_are_not_new() {
    for (language, new) in [("en", "new"), ("fr", "nouveau")] {
        let row = |size: &str| {
            let shown = printed(&format!("atlas show --size {size} --connect 4 --lang {language}"));
            shown.lines().find(|line| line.contains(size)).unwrap().to_owned()
        };
        assert!(row("1x4").contains(new));
        let open = row("3x17");
        assert!(open.contains('?') && !open.contains(new), "{open}");
    }
}

#[test]
fn results_are_shown_in_both_languages() {
    for (language, words) in [("en", ["best columns", "two runs"]), ("fr", ["meilleures colonnes", "deux calculs"])] {
        let board = printed(&format!("atlas show --size 6x4 --lang {language}"));
        assert!(words.iter().all(|word| board.contains(word)) && board.contains("2@24"), "{board}");
        let four = printed(&format!("atlas show --connect 4 --lang {language}"));
        assert!(four.contains("2@24") && !four.contains(words[0]), "{four}");
        let page = printed(&format!("atlas show --markdown --lang {language}"));
        assert!(page.starts_with("# ") && words.iter().all(|word| page.contains(word)), "{page}");
        let all = printed(&format!("atlas show --lang {language}"));
        assert!(all.lines().count() > four.lines().count());
    }
}

/// Killed at any moment, it goes on to the same file.
#[test]
fn a_killed_build_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = "atlas build --size 5x5 --nodes 3000000 --threads 1 --lang en --output";
    let whole = run_in(folder.path(), &format!("{arguments} whole.jsonl"), "");
    assert_eq!(whole.code, 0, "{}", whole.stderr);
    assert_eq!(whole.stdout.lines().count(), 1, "{}", whole.stdout);
    let mut killed = puissance4(arguments.split_whitespace().chain(["killed.jsonl"]));
    let mut killed = killed.current_dir(folder.path()).stdout(std::process::Stdio::null()).spawn().unwrap();
    while !folder.path().join("killed.jsonl").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    let resumed = run_in(folder.path(), &format!("{arguments} killed.jsonl"), "");
    assert_eq!((resumed.code, &resumed.stdout), (0, &whole.stdout), "{}", resumed.stderr);
    let read = |name| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("killed.jsonl"), read("whole.jsonl"));
}

#[test]
fn refuses_a_damaged_atlas_and_names_the_line() {
    let folder = tempfile::tempdir().unwrap();
    let head = "{\"format\":\"puissance4-atlas\",\"version\":1}\n";
    let cases = [
        ("hello", ["line 1: this is not an atlas", "ligne 1\u{a0}: ceci n'est pas un atlas"]),
        (&format!("{head}hello\n"), ["line 2: this is not an entry", "ligne 2\u{a0}: ceci n'est pas une entrée"]),
    ];
    for (content, reasons) in cases {
        fs::write(folder.path().join("some.jsonl"), content).unwrap();
        for (language, reason) in LANGUAGES.into_iter().zip(reasons) {
            for command in ["show some.jsonl", "check some.jsonl", "build --output some.jsonl"] {
                let answer = run_in(folder.path(), &format!("atlas {command} --lang {language}"), "");
                assert_eq!((answer.code, answer.stdout.as_str()), (1, ""), "{command}");
                let named = answer.stderr.contains("some.jsonl") && answer.stderr.contains(reason);
                assert!(named, "{command}: {}", answer.stderr);
                assert_eq!(fs::read_to_string(folder.path().join("some.jsonl")).unwrap(), content, "left as it was");
            }
        }
    }
    for command in ["show none.jsonl", "show /dev/zero", "build --output .", "build --output no/folder/x.jsonl"] {
        let answer = run_in(folder.path(), &format!("atlas {command} --lang en"), "");
        assert_eq!((answer.code, answer.stdout.as_str()), (1, ""), "{command}: {}", answer.stderr);
    }
    let answer = run_in(folder.path(), "atlas show --size 30x30 --lang en", "");
    assert!(answer.code == 1 && answer.stderr.contains("no such board"), "{}", answer.stderr);
}

#[test]
fn a_wrong_entry_is_found_by_a_check() {
    let folder = tempfile::tempdir().unwrap();
    let built = run_in(folder.path(), "atlas build --size 6x4 --connect 4 --threads 1", "");
    assert_eq!(built.code, 0, "{}", built.stderr);
    let good = run_in(folder.path(), "atlas check atlas.jsonl --seed 1 --nodes 1000000 --lang en", "");
    assert_eq!((good.code, good.stdout.as_str()), (0, "1 boards checked, all right (seed 1)\n"), "{}", good.stderr);
    let file = folder.path().join("atlas.jsonl");
    let wrong = fs::read_to_string(&file).unwrap().replace("2@24", "2@22");
    fs::write(&file, wrong).unwrap();
    let bad = run_in(folder.path(), "atlas check atlas.jsonl --seed 1 --nodes 1000000 --lang en", "");
    assert_eq!((bad.code, bad.stdout.as_str()), (1, "1 boards checked, 1 wrong (seed 1)\n"));
    assert!(bad.stderr.contains("2@22") && bad.stderr.contains("2@24"), "{}", bad.stderr);
}
