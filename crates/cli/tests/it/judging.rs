//! `judge` and `ugi`: what is known of known players, and dialogues with an engine.

use std::fs;

use crate::program::{self, finish, printed, puissance4, run};
use serde_json::Value;

fn judged(who: &str, options: &str) -> Value {
    let mut command = puissance4(["judge", who, "--json"]);
    command.args(options.split_whitespace());
    let answer = finish(command, "");
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    serde_json::from_str(&answer.stdout).unwrap()
}

fn flaws(verdict: &Value) -> Vec<&str> {
    verdict["flaws"].as_array().unwrap().iter().map(|flaw| flaw.as_str().unwrap()).collect()
}

#[test]
fn a_perfect_player_has_no_flaw() {
    let verdict = judged("perfect", "--questions 100 --games 0");
    assert_eq!((flaws(&verdict).len(), &verdict["answered"]), (0, &Value::from(100)), "{verdict}");
    assert!(verdict["mistakes"].as_array().unwrap().is_empty(), "{verdict}");
}

#[test]
fn the_flaw_of_a_player_is_named() {
    let verdict = judged("finisher", "--questions 100 --games 0");
    let found = flaws(&verdict);
    assert!(found.iter().any(|flaw| flaw.starts_with("It does not always block")), "{found:?}");
    assert!(!found.iter().any(|flaw| flaw.contains("win when it can")), "{found:?}");
}

/// A program that looks for wins and threats in columns and rows, not on diagonals.
#[test]
fn a_blind_spot_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bot.py");
    let bot = r#"
import sys

def line(grid, c, r, me, steps):
    for dc, dr in steps:
        n = 1
        for s in (1, -1):
            x, y = c + s * dc, r + s * dr
            while 0 <= x < len(grid[0]) and 0 <= y < len(grid) and grid[y][x] == me:
                n, x, y = n + 1, x + s * dc, y + s * dr
        if n >= 4:
            return True
    return False

for text in sys.stdin:
    words = text.split()
    if words[0] == "game":
        columns, rows, connect, me = map(int, words[1:])
    elif words[0] == "board":
        cells = list(map(int, words[1:]))
        grid = [cells[r * columns:(r + 1) * columns] for r in range(rows)]
        free = [(c, next(r for r in range(rows) if grid[r][c] == 0)) for c in range(columns) if grid[-1][c] == 0]
        best = free[len(free) // 2][0]
        for player, steps in ((3 - me, ((1, 0), (0, 1))), (me, ((1, 0), (0, 1), (1, 1), (1, -1)))):
            for c, r in free:
                if line(grid, c, r, player, steps):
                    best = c
        print(best + 1, flush=True)
"#;
    fs::write(&file, bot).unwrap();
    let verdict = judged(&format!("cmd:python3 {}", file.display()), "--questions 300 --games 0");
    let found = flaws(&verdict);
    assert!(found.iter().any(|flaw| flaw.starts_with("It overlooks threats on diagonals")), "{found:?}");
    assert!(!found.iter().any(|flaw| flaw.contains("columns") || flaw.contains("rows")), "{found:?}");
    assert_eq!(verdict["offences"].as_array().map(Vec::len), Some(0), "{verdict}");
}

/// The level that a program plays at is found again.
#[test]
fn a_level_is_recognised() {
    let program = assert_cmd::cargo::cargo_bin!("puissance4");
    let verdict = judged(&format!("ugi:{} ugi --level 5", program.display()), "--questions 10 --games 6 --seed 3");
    // The engine's dice have no seed: twice the interval is missed once in ten thousand times.
    let (low, high) = (verdict["elo"]["low"].as_f64().unwrap(), verdict["elo"]["high"].as_f64().unwrap());
    // The strength of level 5 in docs/benchmarks.md.
    let half = (high - low) / 2.0;
    assert!(low - half < 262.0 && 262.0 < high + half, "{low} … {high}");
}

#[test]
fn a_dead_program_is_reported_soon() {
    let answer = run("judge cmd:false --questions 500", "");
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    assert!(answer.stdout.contains("0 of 5 answers") && answer.stdout.contains("exit code 1"), "{}", answer.stdout);
}

#[test]
fn a_report_is_a_page_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.html");
    for (language, word) in [("en", "The worst mistakes"), ("fr", "Les pires erreurs")] {
        let arguments =
            ["judge", "random", "--questions", "30", "--games", "1", "--force", "--lang", language, "--html"];
        let mut command = puissance4(arguments);
        command.arg(&file);
        assert_eq!(finish(command, "").code, 0);
        let page = fs::read_to_string(&file).unwrap();
        assert!(page.contains(word) && page.contains("<svg") && page.ends_with("</html>\n"), "{page}");
        assert!(!page.contains("http://www.w3.org/1999/xlink") && !page.contains("<script"), "nothing is loaded");
    }
}

#[test]
fn a_dialogue_by_the_universal_game_interface() {
    let answer = run(
        "ugi",
        "ugi\nisready\nposition startpos moves 1 2 1 2 1 2\nquery p1turn\ngo movetime 1000\nstop\nposition startpos moves 1 2 1 2 1 2 1\nquery result\nquit\n",
    );
    let lines: Vec<&str> = answer.stdout.lines().collect();
    for expected in ["ugiok", "readyok", "response true", "bestmove 1", "response p1win"] {
        assert!(lines.contains(&expected), "{expected}: {lines:?}");
    }
    let answer =
        run("ugi", "position startpos moves 9\nposition fen 7/7 x\ngo\nsetoption name level value 11\nwhat\n\n");
    assert_eq!(answer.code, 0);
    assert_eq!(answer.stdout.lines().filter(|line| line.starts_with("info string")).count(), 3, "{}", answer.stdout);
}

/// A search that is cut answers by the book or by looking ahead: `445` is won by columns 3 and 6 alone.
#[test]
fn a_short_time_does_not_lose_a_won_position() {
    for (options, position, end) in [
        ("", "4 4 5", "go movetime 2000\nstop\n"),
        ("", "4 4 5", "go\nquit\n"),
        ("", "4 4 5", "go movetime 0\nquit\n"),
        ("", "4 4 5", "go movetime 60000 p1time 100 p2time 100\nquit\n"),
        ("setoption name columns value 8\nsetoption name rows value 8\n", "4 4 5", "go movetime 300\nstop\n"),
    ] {
        for _ in 0..20 {
            let answer = run("ugi", format!("{options}position startpos moves {position}\n{end}"));
            assert!(["bestmove 3\n", "bestmove 6\n"].contains(&answer.stdout.as_str()), "{end:?}: {}", answer.stdout);
        }
    }
}

/// The player is kept from one search to the next, and replaced where the level or the board is another.
#[test]
fn an_engine_searches_again_after_each_change() {
    let won = "position startpos moves 4 4 5\ngo movetime 50\nstop\n";
    let typed = format!(
        "{won}setoption name level value 9\n{won}setoption name columns value 9\n{won}setoption name connect value 3\n\
         position startpos moves 1 9 2 9\ngo\nstop\nsetoption name columns value 7\nsetoption name connect value 4\n{won}"
    );
    let answer = run("ugi", typed);
    assert_eq!(answer.stdout.lines().count(), 5, "{}", answer.stdout);
    assert_eq!(answer.stdout.lines().nth(3), Some("bestmove 3"), "{}", answer.stdout);
}

/// What is no command gets an answer, however long it is, and the next command is obeyed.
#[test]
fn an_engine_answers_garbage_with_an_error() {
    let long = "x".repeat(3_000_000);
    let typed = format!("{long}\n\u{1b}[2J\nsetoption name connect value 1\nsetoption name connect value 256\nugi\n");
    let answer = run("ugi", typed);
    let lines: Vec<&str> = answer.stdout.lines().collect();
    assert_eq!(lines[0], "info string a line has more than 65536 bytes");
    assert!(lines[1].starts_with("info string unknown command: ") && !lines[1].contains('\u{1b}'), "{}", lines[1]);
    assert_eq!(lines[2..4], ["info string 1 is not a value of connect", "info string 256 is not a value of connect"]);
    // The limits of `--connect`.
    assert!(lines.contains(&"option name connect type spin default 4 min 2 max 255"), "{lines:?}");
    let (refused, taken) = (run("show --connect 1", ""), run("show --connect 2", ""));
    assert_eq!((refused.code, taken.code), (2, 0), "{} {}", refused.stderr, taken.stderr);
}

#[test]
fn programs_are_players() {
    let answer = run("advise 4455 --player cmd:false", "");
    assert_eq!(answer.code, 1);
    assert!(
        answer.stderr.contains("false: the program ended instead of answering (exit code 1)."),
        "{}",
        answer.stderr
    );
    let table = printed("arena random cmd:false --games 4 --seed 1");
    assert!(table.contains("cmd:false lost 4 games through rule violations"), "{table}");
    let answer = run("advise 4455 --player cmd:", "");
    assert_eq!(answer.code, 2);
    assert!(answer.stderr.contains("has no command line"), "{}", answer.stderr);
}

/// Answers column 1 after a second; standard error tells what it was asked.
const SLOW: &str = "while read -r word rest; do echo $word >&2; [ $word = board ] && { sleep 1; echo 1; }; done";

fn slow(arguments: &str, typed: &str) -> (program::Answer, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("slow"), SLOW).unwrap();
    let mut command = puissance4(arguments.split_whitespace());
    command.args(["--second", "cmd:sh slow"]).current_dir(folder.path());
    (finish(command, typed), folder)
}

#[test]
#[cfg(unix)]
fn a_program_that_is_too_slow_loses_by_forfeit() {
    let (answer, _) = slow("play --plain --move-time 0.1", "4\n4\n4\n");
    let last = "You win by forfeit: the program did not answer within 0.1 s\n";
    assert!(answer.stdout.ends_with(last) && !answer.stdout.contains("resigned"), "{}", answer.stdout);
    let (answer, _) = slow("play --plain --game-time 0.5 --first-name Anna --lang fr", "4\n4\n4\n");
    let last = "Anna gagne par forfait\u{a0}: le programme a dépassé ses 0,5 s pour la partie\n";
    assert!(answer.stdout.ends_with(last), "{}", answer.stdout);
    // The options belong to the game that goes on.
    let (answer, _) = slow("play --plain --move-time 2.5 --game-time 60", "");
    let resume = "puissance4 play --plain --second 'cmd:sh slow' --move-time 2.5 --game-time 60\n";
    assert!(answer.stdout.ends_with(resume), "{}", answer.stdout);
}

#[test]
fn times_are_seconds() {
    for time in ["abc", "0", "-1", "nan", "inf", "86401", "1,5", ""] {
        for command in ["arena random careful", "judge careful", "play", "advise 4 --player careful"] {
            let mut command = puissance4(command.split_whitespace());
            command.arg(format!("--game-time={time}"));
            let answer = finish(command, "");
            assert_eq!(answer.code, 2, "{time}: {}", answer.stdout);
            assert!(answer.stderr.contains("--game-time"), "{time}: {}", answer.stderr);
        }
    }
    assert!(printed("advise 121212 --player careful --move-time 0.001").contains("column 1"), "it is no program");
}

#[test]
#[cfg(unix)]
fn standard_error_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bot"), "echo 'my mistake' >&2; exit 1").unwrap();
    for arguments in ["arena --games 2 --logs new/logs random", "judge --questions 5 --games 0 --logs new/logs"] {
        let mut command = puissance4(arguments.split_whitespace());
        command.arg("cmd:sh bot").current_dir(folder.path());
        let answer = finish(command, "");
        assert_eq!(answer.code, 0, "{}", answer.stderr);
    }
    let text = fs::read_to_string(folder.path().join("new/logs/sh-bot.log")).unwrap();
    assert!(text.starts_with("[1] === cmd:sh bot\n"), "{text}");
    assert_eq!(text.matches("] my mistake\n").count(), 2 + 5, "{text}");
    let mut command = puissance4(["arena", "random", "cmd:sh bot", "--logs", "bot/logs"]);
    command.current_dir(folder.path());
    let answer = finish(command, "");
    assert!(answer.code == 1 && answer.stderr.contains("bot/logs: it cannot be written"), "{}", answer.stderr);
    let mut command = puissance4(["arena", "random", "careful", "--games", "1", "--logs", "empty"]);
    command.current_dir(folder.path());
    assert!(finish(command, "").code == 0 && !folder.path().join("empty").exists(), "there is no program");
}

/// The first rule that applies is named.
#[test]
fn the_rule_that_decided_is_named() {
    for (arguments, expected) in [
        ("advise 121212 --player tactician --why", "Rule 1: it completes a line."),
        (
            "advise 12121 --player tactician --why",
            "Rule 2: it takes the cell where the other player would complete a line.",
        ),
        ("advise 1414 --player tactician --why", "Rule 3: it makes 3 in a row."),
        (
            "advise 172 --player tactician --why",
            "Rule 4: it takes the cell where the other player would make 3 in a row.",
        ),
        ("advise 12121 --player careful --why", "Rule 2: the other player cannot complete a line with the next move."),
        ("advise 44335 --player careful --why", "Rule 3: no rule applies, so any column will do."),
        ("advise --player random --why", "Rule 1: no rule applies"),
        ("advise 4 --player minimax:2 --why", "It has no list of rules."),
        ("advise 12121 --player tactician --why --lang fr", "Règle 2\u{a0}: il prend la case"),
    ] {
        let said = printed(arguments);
        assert!(said.lines().nth(1).is_some_and(|line| line.starts_with(expected)), "{arguments}: {said}");
    }
    let json: Value = serde_json::from_str(&printed("advise 1414 --player tactician --why --json")).unwrap();
    assert_eq!(json["rule"], serde_json::json!({"number": 3, "name": "makes", "length": 3}));
}

/// Without bubblewrap, which is not among the tools of this test, every command that runs programs says once what they
/// could do, and refuses them if it is told to.
#[test]
#[cfg(target_os = "linux")]
fn without_a_sandbox_programs_are_announced_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let tools = folder.path().join("tools");
    fs::create_dir(&tools).unwrap();
    let path = std::env::var_os("PATH").unwrap();
    for tool in ["sh", "prlimit", "true"] {
        if let Some(place) = std::env::split_paths(&path).map(|place| place.join(tool)).find(|file| file.is_file()) {
            std::os::unix::fs::symlink(place, tools.join(tool)).unwrap();
        }
    }
    fs::write(folder.path().join("bot"), "exit 1").unwrap();
    fs::write(
        folder.path().join("class.toml"),
        "games = 2\n[[player]]\nwho = 'random'\n[[player]]\nwho = 'cmd:sh bot'\n[[player]]\nname = 'b'\nwho = 'cmd:sh bot'\n",
    )
    .unwrap();
    let program = "cmd:sh bot";
    for (arguments, code) in [
        (&["tournament", "class.toml"][..], 0),
        (&["arena", program, "random", program, "--games", "2"], 0),
        (&["judge", program, "--sample", "5", "--games", "0"], 0),
        (&["advise", "4", "--player", program], 1),
        (&["play", "--plain", "--first", program, "--second", program], 0),
    ] {
        for (language, words) in
            [("en", "a program can stop other programs"), ("fr", "un programme peut arrêter d'autres programmes")]
        {
            let tried = |options: &[&str]| {
                let mut command =
                    puissance4(arguments.iter().copied().chain(["--lang", language]).chain(options.iter().copied()));
                command.env("PATH", &tools).current_dir(folder.path());
                finish(command, "")
            };
            let refused = tried(&["--require-sandbox"]);
            assert_eq!((refused.code, refused.stdout.as_str()), (1, ""), "{arguments:?}: {}", refused.stderr);
            assert!(refused.stderr.contains("bubblewrap"), "{arguments:?}: {}", refused.stderr);
            assert!(!folder.path().join("class.games.jsonl").exists(), "no game was played");
            let warned = tried(&[]);
            assert_eq!(warned.code, code, "{arguments:?}: {}", warned.stderr);
            assert_eq!(warned.stderr.matches(words).count(), 1, "{arguments:?}: {}", warned.stderr);
            let _ = fs::remove_file(folder.path().join("class.games.jsonl"));
        }
    }
    let answer = run("arena random careful --games 2 --require-sandbox", "");
    assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "there is no program");
}

/// A program that keeps to the times of the referee, also to what is left for the game.
#[test]
fn the_engine_keeps_to_the_time_of_its_referee() {
    let engine = format!("ugi:{} ugi", assert_cmd::cargo::cargo_bin!("puissance4").display());
    for limits in ["--move-time 1", "--game-time 6"] {
        let options = "--games 2 --size 9x7 --seed 3 --json".split_whitespace();
        let players = ["arena", "random", &engine];
        let command = puissance4(players.into_iter().chain(options).chain(limits.split_whitespace()));
        let answer = finish(command, "");
        assert_eq!(answer.code, 0, "{}", answer.stderr);
        let results: Value = serde_json::from_str(&answer.stdout).unwrap();
        assert_eq!((&results["games"], results.get("forfeits")), (&serde_json::json!(2), None), "{limits}: {results}");
    }
}
