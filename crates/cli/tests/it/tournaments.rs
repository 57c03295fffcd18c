//! `tournament`: the same games after any interruption, tables, the page, and what is refused.

use std::fs;
use std::path::Path;

use crate::program::{self, Answer, run_in};
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
    // It is out after three of its 18 games.
    assert!(answer.stdout.contains("broken lost 3 games through rule violations"), "{}", answer.stdout);
    assert!(answer.stdout.contains("| 1. "), "{}", answer.stdout);
    let page = fs::read_to_string(folder.path().join("class.html")).unwrap();
    assert_eq!(page.matches("<details").count(), 36);
    assert!(page.contains("Zoé") && page.contains("exit code 1") && page.ends_with("</html>\n"), "{page}");
    assert_eq!(games(folder.path()).len(), 37, "a line for each game, and the first");
    // A score is not written as a fraction: 1/2 would look like half a point.
    assert!(answer.stdout.contains("6 of 6") && !answer.stdout.contains("6/6"), "{}", answer.stdout);
    assert!(page.contains("6 of 6") && !page.contains("6/6"), "{page}");
    let french = played(folder.path(), "--resume --lang fr").stdout;
    assert!(french.contains("6 sur 6") && french.contains("broken (exclu)"), "{french}");
}

/// A program that fails is not tried in every game, and the tables say so. It stays out when the tournament goes on.
#[test]
#[cfg(unix)]
fn a_program_is_out_after_some_offences() {
    for (line, option, offences, unplayed) in
        [("", "", 3, 15), ("offences = 5\n", "", 5, 13), ("offences = 5\n", "--offences 1", 1, 17)]
    {
        let folder = folder(&format!("{line}{}", CLASS.replace("cmd:false", "cmd:sh bot")));
        fs::write(folder.path().join("bot"), "exit 1").unwrap();
        let options = format!("{option} --html class.html --csv class.csv --lang en");
        let answer = played(folder.path(), &options);
        let number = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
        let expected = format!(
            "broken is out after {}: {unplayed} games count as lost without being played.",
            number(offences, "offence")
        );
        assert!(answer.stdout.contains(&expected), "{}", answer.stdout);
        assert!(answer.stdout.contains("broken (out)"), "{}", answer.stdout);
        let lost = format!("broken lost {}", number(offences, "game"));
        assert!(answer.stdout.contains(&lost), "{}", answer.stdout);
        let text = fs::read_to_string(folder.path().join("class.games.jsonl")).unwrap();
        assert_eq!(text.matches("\"Ended\"").count(), offences, "{text}");
        let page = fs::read_to_string(folder.path().join("class.html")).unwrap();
        assert!(page.contains(&expected) && page.contains("broken (out)"), "{page}");
        let csv = fs::read_to_string(folder.path().join("class.csv")).unwrap();
        assert_eq!(csv.lines().count(), 5, "{csv}");
        assert!(csv.contains(&format!("4,broken,cmd:sh bot,0,18,0,0,18,{offences},{unplayed},true,")), "{csv}");
        // Without its last games: it is out from the start.
        let kept: Vec<&str> = text.lines().take(30).collect();
        fs::write(folder.path().join("class.games.jsonl"), kept.join("\n") + "\n").unwrap();
        played(folder.path(), &format!("{option} --resume"));
        let mut lines: Vec<&str> = text.lines().collect();
        lines.sort_unstable();
        assert_eq!(games(folder.path()), lines);
    }
    let folder = folder(CLASS);
    let answer = played(folder.path(), "--offences 0 --lang en");
    assert!(answer.stdout.contains("broken lost 18 games through rule violations"), "{}", answer.stdout);
    assert!(!answer.stdout.contains("(out)"), "{}", answer.stdout);
}

/// The standings so far and the command that goes on, which works as it is.
#[test]
#[cfg(unix)]
fn an_interruption_prints_the_standings() {
    use rustix::process::{Pid, Signal, kill_process};
    use std::process::Stdio;
    let settings = "games = 2\n[[player]]\nwho = 'random'\n[[player]]\nwho = 'careful'\n\
        [[player]]\nname = 'slow'\nwho = 'cmd:sleep 60'\n";
    let folder = folder(settings);
    let options =
        ["tournament", "class.toml", "--threads", "1", "--offences", "2", "--csv", "my class.csv", "--lang", "en"];
    let mut command = program::puissance4(options);
    let child = command.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begin = std::time::Instant::now();
    while fs::read_to_string(folder.path().join("class.games.jsonl")).unwrap_or_default().lines().count() < 3 {
        assert!(begin.elapsed().as_secs() < 60, "no game was played");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let (stdout, stderr) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(130), "{stderr}");
    assert!(stdout.contains("2 games, seed 1") && stdout.contains("| 1. "), "{stdout}");
    let expected = "Interrupted after 2 of 6 games. To go on: \
        puissance4 tournament class.toml --resume --csv 'my class.csv' --offences 2 --threads 1";
    assert!(stderr.contains(expected), "{stderr}");
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
    let broken = &results["players"][3];
    assert_eq!((&broken["losses"], &broken["forfeits"], &broken["unplayed"]), (&18.into(), &3.into(), &15.into()));
    assert_eq!((&broken["out"], &results["partial"]), (&true.into(), &false.into()));
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
fn logs_of_programs_are_beside_the_games() {
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
fn reports_invalid_input() {
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
