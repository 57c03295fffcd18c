//! The full-screen game on a terminal.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use expectrl::WaitStatus;

use crate::program::{self, BINARY, clean};
use crate::screen::{PATIENCE, Screen};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn two_people_play_to_every_kind_of_win_and_to_a_draw() {
    for (columns, result) in [
        ("1212121", "Red wins: four in a"),
        ("4455776", "Red wins: four in a"),
        ("12233434464", "diagonal!"),
        ("176655454424", "diagonal!"),
        ("132441365226752477771331233146675264461555", "Draw"),
    ] {
        let folder = folder();
        let mut screen = Screen::puissance4(folder.path(), "play");
        screen.expect("Red to play");
        screen.play(columns);
        screen.expect(result);
        if result != "Draw" {
            // Shown by more than colour.
            screen.expect("★★");
        }
        // The other one starts the next game.
        screen.send("r");
        screen.expect("Red to play");
        screen.send("\x1b");
        screen.expect("Play the computer");
        screen.send("q");
        assert!(matches!(screen.end(), WaitStatus::Exited(_, 0)));
        let statistics = fs::read_to_string(folder.path().join("statistics.json")).unwrap();
        assert!(statistics.contains("human"), "{statistics}");
    }
}

#[test]
fn a_game_against_the_computer_from_the_menu() {
    let folder = folder();
    let mut screen = Screen::puissance4(folder.path(), "--lang fr");
    screen.expect("Jouer contre l'ordinateur");
    screen.send("1");
    screen.expect("Adversaire");
    screen.send("\r");
    screen.expect("À vous de jouer");
    screen.send("\r");
    screen.expect("2 coups");
    screen.expect("À vous de jouer");
    // The pair of moves is taken back, and comes again.
    screen.send("u");
    screen.wait_until("an empty board", |text| !text.contains("2 coups"));
    screen.send("y");
    screen.expect("2 coups");
    // A click in the first column, anywhere; reports count from 1.
    screen.send("\x1b[<0;10;12M\x1b[<0;10;12m");
    screen.expect("4 coups");
    screen.send("\x1b");
    screen.expect("Quitter la partie ?");
    screen.send("o");
    screen.expect("Continuer la dernière partie");
    // The language changes at once.
    screen.send("\x1bOR");
    screen.expect("Continue the last game");
    screen.send("q");
    screen.expect("Your unfinished game is saved");
    screen.send("y");
    assert!(matches!(screen.end(), WaitStatus::Exited(_, 0)));
}

/// Waits until a file has this text in it.
fn wait_for_file(file: &Path, text: &str) {
    let start = Instant::now();
    while !fs::read_to_string(file).is_ok_and(|found| found.contains(text)) {
        assert!(start.elapsed() < PATIENCE, "no {text} in {}", file.display());
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn the_game_goes_on_after_a_kill() {
    let folder = folder();
    let mut screen = Screen::puissance4(folder.path(), "play");
    screen.expect("Red to play");
    screen.play("44535");
    // What is on the screen is on the disk a moment later.
    wait_for_file(&folder.path().join("current.json"), "\"44535\"");
    screen.signal("-KILL");
    screen.end();
    let mut screen = Screen::puissance4(folder.path(), "");
    screen.expect("Continue the last game");
    screen.send("\r");
    screen.expect("5 moves");
    screen.expect("4 4 5 3 5");
    screen.send("\x03");
    assert!(matches!(screen.end(), WaitStatus::Exited(_, 0)));
}

#[test]
fn a_contest_has_as_many_games_as_were_asked_for() {
    let folder = folder();
    let mut screen = Screen::puissance4(folder.path(), "play --games 2");
    screen.expect("game 1 of 2");
    screen.play("1212121");
    screen.expect("next game");
    screen.send("r");
    screen.expect("game 2 of 2");
    screen.expect("Red: B (human)");
    screen.play("1212121");
    screen.expect("The contest is a draw, 1");
    screen.send("\x03");
    assert!(matches!(screen.end(), WaitStatus::Exited(_, 0)));
}

/// What a player has left, as the file of the game says, in milliseconds.
fn left(file: &Path, player: usize) -> u64 {
    let saved: serde_json::Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    saved["clock"]["left_ms"][player - 1].as_u64().unwrap()
}

#[test]
fn the_clock_goes_on_where_it_was_when_the_program_was_ended() {
    let folder = folder();
    let file = folder.path().join("current.json");
    fs::write(folder.path().join("settings.toml"), "minutes = 5\n").unwrap();
    let mut screen = Screen::puissance4(folder.path(), "");
    screen.expect("Play the computer");
    screen.send("2");
    screen.expect("Connect");
    screen.send("\r");
    screen.expect("Red to play");
    screen.play("4");
    wait_for_file(&file, "\"4\"");
    screen.wait_until("clock that runs", |text| text.contains("4:") && !text.contains("4:59"));
    screen.signal("-TERM");
    screen.end();
    let kept = left(&file, 2);
    assert!(kept <= 299_000, "{kept}");
    assert_eq!(left(&file, 1), 300_000);
}

/// Two programs at once, each with its own game; one game that was left before either started.
#[test]
fn programs_that_run_at_the_same_time_leave_each_others_games_alone() {
    let folder = folder();
    let file = |name: &str| folder.path().join(name);
    let mut one = Screen::puissance4(folder.path(), "play");
    one.expect("Red to play");
    one.play("123");
    let mut other = Screen::puissance4(folder.path(), "");
    other.expect("Play the computer");
    assert!(!other.text().contains("Continue"), "the game is being played:\n{}", other.text());
    other.send("2");
    other.expect("Connect");
    other.send("\r");
    other.expect("Red to play");
    other.play("7654");
    one.play_on("4", 4);
    one.play_on("5", 5);
    wait_for_file(&file("current.json"), "\"12345\"");
    wait_for_file(&file("current-2.json"), "\"7654\"");
    // The first one is killed: its game, and only that, is there to go on with.
    one.signal("-KILL");
    one.end();
    let mut third = Screen::puissance4(folder.path(), "");
    third.expect("Continue the last game");
    third.send("\r");
    third.expect("1 2 3 4 5");
    third.play_on("6", 6);
    wait_for_file(&file("current.json"), "\"123456\"");
    // Both are left. The one that was played last is offered first, then the other.
    other.play_on("3", 5);
    wait_for_file(&file("current-2.json"), "\"76543\"");
    for screen in [&mut third, &mut other] {
        screen.send("\x03");
    }
    third.end();
    other.end();
    let mut fourth = Screen::puissance4(folder.path(), "");
    let mut fifth = Screen::puissance4(folder.path(), "");
    for screen in [&mut fourth, &mut fifth] {
        screen.expect("Continue the last game");
        screen.send("\r");
        screen.expect("moves");
    }
    let shown = [fourth.text(), fifth.text()];
    assert!(shown.iter().any(|text| text.contains("7 6 5 4 3")), "{shown:?}");
    assert!(shown.iter().any(|text| text.contains("1 2 3 4 5 6")), "{shown:?}");
    for mut screen in [fourth, fifth] {
        screen.send("\x03");
        assert!(matches!(screen.end(), WaitStatus::Exited(_, 0)));
    }
}

/// A lesson to its end, and its result after a restart.
#[test]
fn a_lesson_is_taken_and_its_result_is_kept() {
    let folder = folder();
    let mut screen = Screen::puissance4(folder.path(), "");
    for (words, keys) in [
        ("Learn", "l"),
        ("Your mistakes", "\r"),
        ("1. First steps", "\r"),
        ("The board stands upright", "\r"),
        ("board is empty", "4"),
        ("Your disc fell", "\r"),
        ("Discs pile up", "\r"),
        ("lands in row 4", "1"),
        ("That column is", "4"),
        ("it lies on", "\r"),
        ("The same board", "3"),
        ("Now you can", "\r"),
        ("2 of 3", "\x1b"),
        ("✓ Drop a disc", "q"),
        ("Your mistakes", "q"),
        ("Play the computer", "q"),
    ] {
        screen.expect(words);
        screen.send(keys);
    }
    assert!(matches!(screen.end(), WaitStatus::Exited(_, 0)));
    let mut again = Screen::puissance4(folder.path(), "--lang fr");
    again.expect("Apprendre");
    again.send("l");
    again.expect("1/23");
    again.send("\r");
    again.expect("✓ Lâcher un pion");
    again.expect("2/3");
}

/// A program at its menu offers a game; another one can go on with it all the same.
#[test]
fn a_game_that_is_only_offered_is_not_reserved() {
    let folder = folder();
    let mut first = Screen::puissance4(folder.path(), "play");
    first.expect("Red to play");
    first.play("123");
    wait_for_file(&folder.path().join("current.json"), "\"123\"");
    first.send("\x1b");
    first.expect("Leave the game?");
    first.send("y");
    first.expect("Continue the last game");
    let mut second = Screen::puissance4(folder.path(), "");
    second.expect("Continue the last game");
    second.send("\r");
    second.expect("3 moves");
    second.play_on("4", 4);
    wait_for_file(&folder.path().join("current.json"), "\"1234\"");
    // It is played now, and there is no other.
    first.send("\r");
    first.expect("open in another window");
    assert!(!first.text().contains("Continue"), "{}", first.text());
    for mut screen in [first, second] {
        screen.send("\x03");
        assert!(matches!(screen.end(), WaitStatus::Exited(_, 0)));
    }
}

#[test]
fn a_demonstration_is_shown_move_by_move() {
    let folder = folder();
    let mut screen = Screen::puissance4(folder.path(), "");
    screen.expect("Watch a demonstration");
    screen.send("d");
    screen.expect("Four in a row");
    screen.send("\r");
    for ply in 0..4 {
        screen.expect(&format!("move {ply} of 7"));
    }
    screen.send("z");
    screen.expect("Paused");
    screen.send("\x1b");
    screen.expect("Four on a diagonal");
    screen.send("\x03");
    assert!(matches!(screen.end(), WaitStatus::Exited(_, 0)));
}

#[test]
fn a_file_that_cannot_be_understood_is_set_aside_with_a_message() {
    let folder = folder();
    fs::write(folder.path().join("current.json"), "{ torn").unwrap();
    fs::write(folder.path().join("settings.toml"), "speed = 3\n").unwrap();
    let mut screen = Screen::puissance4(folder.path(), "");
    screen.expect("could not be read");
    screen.send("q");
    assert!(matches!(screen.end(), WaitStatus::Exited(_, 0)));
    assert_eq!(fs::read_to_string(folder.path().join("current.json.unreadable-1")).unwrap(), "{ torn");
    let mut screen = Screen::puissance4(folder.path(), "");
    screen.expect("These settings are not known: speed");
    screen.send("q");
    screen.end();
}

#[test]
fn the_window_may_change_its_size_during_a_game() {
    let folder = folder();
    let mut screen = Screen::puissance4(folder.path(), "play");
    screen.expect("Red to play");
    screen.play("44");
    for (columns, lines, expected) in
        [(40, 20, "Red to play"), (20, 8, "30 x 10"), (120, 40, "2 moves"), (80, 24, "2 moves")]
    {
        screen.session.set_window_size(columns, lines).unwrap();
        screen.parser.screen_mut().set_size(lines, columns);
        screen.expect(expected);
    }
    screen.send("\r");
    screen.expect("3 moves");
    screen.send("\x03");
    screen.end();
}

/// The modes of the terminal before and after a program that a shell runs.
fn modes_around(act: impl Fn(&mut Screen)) -> (String, String) {
    let folder = folder();
    let file = |name: &str| -> PathBuf { folder.path().join(name) };
    let mut command = clean("/bin/sh");
    let script = r#"stty -a > "$1"; "$3" play; stty -a > "$2"; echo all done"#;
    command.args(["-c", script, "sh"]).arg(file("before")).arg(file("after")).arg(BINARY);
    command.env("TERM", "xterm-256color").env("PUISSANCE4_DATA", folder.path());
    let mut screen = Screen::start(command);
    screen.expect("Red to play");
    act(&mut screen);
    screen.expect("all done");
    // Back on the ordinary screen, with a cursor and without mouse reports.
    assert!(!screen.parser.screen().alternate_screen());
    assert!(!screen.parser.screen().hide_cursor());
    assert_eq!(screen.parser.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    screen.end();
    (fs::read_to_string(file("before")).unwrap(), fs::read_to_string(file("after")).unwrap())
}

/// The process that the shell of this screen runs.
fn child(screen: &Screen) -> String {
    let shell = screen.session.pid().to_string();
    let children = Command::new("pgrep").args(["-P", &shell]).output().unwrap();
    String::from_utf8(children.stdout).unwrap().trim().to_owned()
}

#[test]
fn the_terminal_is_as_it_was_afterwards() {
    let (before, after) = modes_around(|screen| screen.send("\x03"));
    assert_eq!(before, after);
    for signal in ["-TERM", "-HUP", "-INT"] {
        let (before, after) = modes_around(|screen| {
            assert!(Command::new("kill").args([signal, &child(screen)]).status().unwrap().success());
        });
        assert_eq!(before, after, "{signal}");
    }
}

/// Stopped by Ctrl-Z it gives the terminal back, and takes it again when it goes on.
#[test]
fn it_can_be_stopped_and_goes_on() {
    let folder = folder();
    let mut screen = Screen::puissance4(folder.path(), "play");
    screen.expect("Red to play");
    screen.play("4");
    screen.send("\x1a");
    let start = Instant::now();
    while screen.parser.screen().alternate_screen() {
        screen.read();
        assert!(start.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(5));
    }
    screen.signal("-CONT");
    screen.wait_until("the game", |text| text.contains("1 move"));
    screen.play_on("5", 2);
    screen.send("\x03");
    screen.end();
}

/// While the program is stopped, no clock runs; afterwards the game is paused.
#[test]
fn a_clock_does_not_run_while_the_program_is_stopped() {
    let folder = folder();
    let file = folder.path().join("current.json");
    fs::write(folder.path().join("settings.toml"), "minutes = 5\n").unwrap();
    let mut screen = Screen::puissance4(folder.path(), "");
    screen.expect("Play the computer");
    screen.send("2");
    screen.expect("Connect");
    screen.send("\r");
    screen.expect("Red to play");
    let start = Instant::now();
    screen.play("4");
    screen.send("\x1a");
    while screen.parser.screen().alternate_screen() {
        screen.read();
        assert!(start.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(5));
    }
    let thought = u64::try_from(start.elapsed().as_millis()).unwrap();
    std::thread::sleep(Duration::from_secs(3));
    screen.signal("-CONT");
    screen.expect("Paused: press z to continue");
    screen.send("1");
    screen.expect("The game is paused.");
    screen.send("\x03");
    assert!(matches!(screen.end(), WaitStatus::Exited(_, 0)));
    let kept = left(&file, 2);
    assert!(kept + thought >= 300_000, "{kept} left after {thought} ms");
}

/// The game is played line by line with `--plain`, and on a terminal that can only print lines.
#[test]
fn the_plain_game_is_still_there() {
    let folder = folder();
    let mut screen = Screen::puissance4(folder.path(), "play --plain");
    screen.expect("Your move, player 1?");
    assert!(!screen.parser.screen().alternate_screen());
    screen.send("quit\r");
    screen.end();
    let mut command = program::puissance4(["play"]);
    command.env("TERM", "dumb").env("PUISSANCE4_DATA", folder.path());
    let mut screen = Screen::start(command);
    screen.expect("Your move, player 1?");
    screen.send("quit\r");
    screen.end();
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none(), "nothing is kept");
}

/// Without colours and without anything but ASCII, everything can still be told apart.
#[test]
fn a_poor_terminal_is_enough() {
    let folder = folder();
    let mut command = program::puissance4(["play"]);
    command.env("TERM", "vt100").env("LC_ALL", "C").env("PUISSANCE4_DATA", folder.path());
    let mut screen = Screen::start(command);
    screen.expect("Player 1 to play");
    screen.play("1212121");
    screen.wait_until("the winning line", |text| text.matches("\\**/").count() == 4);
    assert!(screen.text().is_ascii(), "{}", screen.text());
    screen.send("\x03");
    screen.end();
}

/// Names from the command line; the finished game is in the list, where it is renamed and deleted.
#[test]
fn a_finished_game_is_listed_renamed_and_deleted() {
    let folder = folder();
    let mut screen = Screen::puissance4(folder.path(), "play --first-name Anna --second-name Ben");
    screen.expect("Anna to play");
    screen.play("1212121");
    screen.expect("Anna wins: four");
    screen.send("\x1b");
    screen.expect("My games");
    screen.send("7");
    screen.expect("Anna – Ben: Anna won");
    screen.send("r");
    screen.expect("New name of the game");
    screen.send(&"\x7f".repeat(40));
    screen.send("First win\r");
    screen.expect("› First win");
    let files = || fs::read_dir(folder.path().join("history")).unwrap().flatten().count();
    assert_eq!(files(), 1);
    screen.send("d");
    screen.expect("Delete the game?");
    screen.send("y");
    screen.expect("There are no games yet");
    assert_eq!(files(), 0);
    screen.send("\x03");
    assert!(matches!(screen.end(), WaitStatus::Exited(_, 0)));
}

/// Two computers can be paused, moved one step further and made faster.
#[test]
fn two_computers_are_watched_step_by_step() {
    let folder = folder();
    let mut screen = Screen::puissance4(folder.path(), "play --first random --second random --seed 1");
    screen.send("z");
    screen.expect("Paused: press z to continue");
    screen.send("-");
    screen.expect("Speed: 1 s per move");
    let moves = |text: &str| -> usize {
        let line = text.lines().find(|line| line.ends_with(" move") || line.ends_with(" moves"));
        line.and_then(|line| line.split_whitespace().rev().nth(1)?.parse().ok()).unwrap_or(0)
    };
    let before = moves(&screen.text());
    for step in 1..4 {
        screen.send(".");
        screen.wait_until("one move more", |text| moves(text) == before + step);
    }
    screen.send("z");
    screen.wait_until("more moves", |text| moves(text) > before + 3);
    screen.send("\x03");
    assert!(matches!(screen.end(), WaitStatus::Exited(_, 0)));
}
