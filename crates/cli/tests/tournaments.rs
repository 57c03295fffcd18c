//! `tournament`: the same games after any interruption, tables, the page, and what is refused.

mod program;

use std::fs;
use std::path::Path;

use program::{Answer, run_in};
use serde_json::Value;

const CLASS: &str = "games = 6\nseed = 5\n[[player]]\nwho = 'random'\n[[player]]\nname = 'Anna'\nwho = 'careful'\n\
    [[player]]\nname = 'Zoé'\nwho = 'tactician'\n[[player]]\nname = 'broken'\nwho = 'cmd:false'\n";

fn folder(settings: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("class.toml"), settings).unwrap();
    folder
}

fn games(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("class.games.jsonl")).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

fn played(folder: &Path, options: &str) -> Answer {
    let answer = run_in(folder, &format!("tournament class.toml {options}"), "");
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    answer
}

#[test]
fn tables_and_a_page() {
    let folder = folder(CLASS);
    let answer = played(folder.path(), "--html class.html --lang en");
    assert!(answer.stdout.contains("36 games, seed 5"), "{}", answer.stdout);
    assert!(answer.stdout.contains("broken lost 18 games by offences"), "{}", answer.stdout);
    assert!(answer.stdout.contains("| 1. "), "{}", answer.stdout);
    let page = fs::read_to_string(folder.path().join("class.html")).unwrap();
    assert_eq!(page.matches("<details").count(), 36);
    assert!(page.contains("Zoé") && page.contains("exit code 1") && page.ends_with("</html>\n"), "{page}");
    assert_eq!(games(folder.path()).len(), 37, "a line for each game, and the first");
}

/// Wherever it was interrupted, even in the middle of a line, the games are the same.
#[test]
fn an_interruption_loses_nothing() {
    for format in ["", "format = 'ladder'\n", "format = 'swiss'\nrounds = 3\n"] {
        let whole = folder(&format!("{format}{CLASS}"));
        played(whole.path(), "--threads 1");
        let all = fs::read_to_string(whole.path().join("class.games.jsonl")).unwrap();
        for part in [all.len() / 3, all.len() / 2, all.len() - 1, all.find('\n').unwrap() + 1] {
            let cut = folder(&format!("{format}{CLASS}"));
            let end = (0..=part).rev().find(|end| all.is_char_boundary(*end)).unwrap();
            fs::write(cut.path().join("class.games.jsonl"), &all[..end]).unwrap();
            let refused = run_in(cut.path(), "tournament class.toml --lang en", "");
            assert_eq!(refused.code, 1, "{}", refused.stdout);
            assert!(refused.stderr.contains("--resume goes on"), "{}", refused.stderr);
            played(cut.path(), "--resume");
            assert_eq!(games(cut.path()), games(whole.path()), "{format} cut at {end}");
        }
    }
}

#[test]
fn the_same_games_on_any_number_of_cores() {
    let [one, two] = ["--threads 1 --json", "--threads 2 --json"].map(|options| {
        let folder = folder(CLASS);
        (played(folder.path(), options).stdout, games(folder.path()))
    });
    assert_eq!(one, two);
    let results: Value = serde_json::from_str(&one.0).unwrap();
    assert_eq!(results["players"][3]["name"], "broken", "{results}");
    assert_eq!(results["players"][3]["forfeits"], 18);
}

#[test]
fn a_better_version_is_found() {
    let settings = "games = 400\n[[player]]\nwho = 'random'\n[[player]]\nwho = 'careful'\n[sprt]\nelo1 = 50\n";
    let folder = folder(settings);
    let results: Value = serde_json::from_str(&played(folder.path(), "--json").stdout).unwrap();
    assert_eq!(results["sprt"]["verdict"], "better", "{results}");
    assert!(results["games"].as_u64().unwrap() < 100, "it stops early: {results}");
}

/// Each program has a log that is called after its player.
#[test]
#[cfg(unix)]
fn what_programs_write_is_beside_the_games() {
    let settings =
        "games = 2\nmove-time = 60\n[[player]]\nwho = 'random'\n[[player]]\nname = 'Zoé B.'\nwho = 'cmd:sh bot'\n";
    let folder = folder(settings);
    fs::write(folder.path().join("bot"), "echo 'my mistake' >&2; exit 1").unwrap();
    let answer = played(folder.path(), "");
    assert!(!answer.stderr.contains("games"), "no table in a pipe: {}", answer.stderr);
    let expected = "[1] === cmd:sh bot\n[1] my mistake\n[2] === cmd:sh bot\n[2] my mistake\n";
    assert_eq!(fs::read_to_string(folder.path().join("class.logs/Zoé-B.log")).unwrap(), expected);
    fs::remove_file(folder.path().join("class.games.jsonl")).unwrap();
    played(folder.path(), "--logs elsewhere");
    assert_eq!(fs::read_to_string(folder.path().join("elsewhere/Zoé-B.log")).unwrap(), expected);
}

#[test]
fn what_is_wrong_is_told() {
    for (settings, expected) in [
        ("games = 3", "the key player is missing"),
        ("[[player]]\nwho = 'careful'\n", "at least two players"),
        ("[[player]]\nwho = 'nothing'\n[[player]]\nwho = 'careful'\n", "there is no player 'nothing'"),
        ("games = [\n", "this is not TOML"),
        (
            "game-time = 0\n[[player]]\nwho = 'random'\n[[player]]\nwho = 'careful'\n",
            "game-time: seconds for all moves",
        ),
    ] {
        let folder = folder(settings);
        let answer = run_in(folder.path(), "tournament class.toml --lang en", "");
        assert_eq!(answer.code, 1, "{}", answer.stdout);
        assert!(answer.stderr.contains("class.toml") && answer.stderr.contains(expected), "{}", answer.stderr);
    }
    let folder = folder(CLASS);
    played(folder.path(), "");
    fs::write(folder.path().join("class.toml"), CLASS.replace("seed = 5", "seed = 6")).unwrap();
    let answer = run_in(folder.path(), "tournament class.toml --resume --lang en", "");
    assert!(answer.stderr.contains("with other players or settings"), "{}", answer.stderr);
    fs::write(folder.path().join("class.toml"), CLASS).unwrap();
    let file = folder.path().join("class.games.jsonl");
    let text = fs::read_to_string(&file).unwrap() + "{\"round\": 1}\n";
    fs::write(&file, text).unwrap();
    let answer = run_in(folder.path(), "tournament class.toml --resume --lang en", "");
    assert!(answer.stderr.contains("line 38"), "{}", answer.stderr);
}
