//! `solve` and `analyze`: exact values for programs and for people, and what they refuse.

use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use crate::program::{self, LANGUAGES, puissance4};
use puissance4_engine::BookBuilder;
use puissance4_rules::{Game, Geometry};
use serde_json::{Value, json};

/// Runs the program and gives its exit code, standard output and standard error.
fn run(arguments: &[&str], typed: &[u8]) -> (i32, String, String) {
    let mut command = assert_cmd::Command::from_std(puissance4(arguments));
    let output = command.write_stdin(typed).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The moves and scores that `solve` prints; nodes and microseconds must be numbers.
fn scores(output: &str) -> Vec<(String, i32)> {
    let score = |line: &str| {
        let fields: Vec<&str> = line.split(' ').collect();
        assert_eq!(fields.len(), 4, "{line}");
        assert!(fields[2..].iter().all(|field| field.parse::<u64>().is_ok()), "{line}");
        (fields[0].to_owned(), fields[1].parse().unwrap())
    };
    output.lines().map(score).collect()
}

#[test]
fn positions_are_solved_one_a_line() {
    let expected =
        [("444444326", -1), ("1212121", -18), ("121212", 18)].map(|(moves, score)| (moves.to_owned(), score));
    let (code, output, errors) = run(&["solve", "444444326", "1212121", "121212"], b"");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_eq!(scores(&output), expected);
    for arguments in [&["solve"][..], &["solve", "-"]] {
        let (code, output, _) = run(arguments, b"444444326\n1212121\n121212\n");
        assert_eq!((code, scores(&output)), (0, expected.to_vec()));
    }
}

#[test]
fn an_empty_line_is_the_empty_board() {
    let (code, output, _) = run(&["solve", "--size", "4x4"], b"\n1\n");
    assert_eq!(code, 0);
    assert!(output.starts_with(" 0 "), "the line starts with a blank: {output:?}");
    assert_eq!(scores(&output).len(), 2);
}

/// `-` may stand anywhere among the positions, and is read there; what is read is never taken for `-` again.
#[test]
fn a_dash_is_standard_input_in_its_place() {
    let solve = |arguments: &str, typed: &str| program::run(&format!("solve {arguments}"), typed);
    let moves = |output: &str| scores(output).into_iter().map(|(moves, _)| moves).collect::<Vec<_>>();
    for (arguments, expected) in [
        ("121212 -", ["121212", "444444326", "1212121"]),
        ("- 121212", ["444444326", "1212121", "121212"]),
        ("--weak 121212 -", ["121212", "444444326", "1212121"]),
    ] {
        let answer = solve(arguments, "444444326\n1212121\n");
        assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{arguments}");
        assert_eq!(moves(&answer.stdout), expected, "{arguments}");
    }
    for arguments in ["- -", "- 4453 -"] {
        let answer = solve(arguments, "4\n");
        assert_eq!((answer.code, answer.stdout.as_str()), (2, ""), "{}", answer.stderr);
        assert!(answer.stderr.contains("only once"), "{}", answer.stderr);
    }
    let answer = solve("", "121212\n-\n1212121\n");
    assert_eq!((answer.code, moves(&answer.stdout)), (1, vec!["121212".to_owned(), "1212121".to_owned()]));
    assert!(answer.stderr.starts_with("puissance4: line 2: "), "{}", answer.stderr);
    assert_eq!(answer.stderr.lines().count(), 1, "{}", answer.stderr);
}

/// An argument is named by itself: it is no line of anything.
#[test]
fn bad_arguments_are_told_and_the_others_solved() {
    for (language, expected) in [
        ("en", "puissance4: '48': move 2: there is no column 8; choose a column between 1 and 7\n"),
        ("fr", "puissance4 : « 48 » : coup 2 : il n'y a pas de colonne 8 ; choisissez une colonne entre 1 et 7\n"),
    ] {
        let (code, output, errors) = run(&["solve", "121212", "48", "1212121", "--lang", language], b"");
        assert_eq!((code, errors.as_str()), (1, expected));
        assert_eq!(scores(&output).len(), 2);
    }
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let mark = "\u{feff}";
    let answer = program::run("solve", format!("{mark}121212\n1212121\n"));
    assert_eq!((answer.code, answer.stderr.as_str(), scores(&answer.stdout).len()), (0, "", 2));
    let game = program::run("play --moves 4", format!("{mark}4\n"));
    assert!(game.stdout.contains("Player 2 plays column 4, row 2.\n"), "{}", game.stdout);
    for arguments in ["show -", "show --board -"] {
        let text = if arguments == "show -" { "4453" } else { "[[0, 1, 2]]" };
        let answer = program::run(arguments, format!("{mark}{text}"));
        assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{arguments}");
    }
}

/// Whatever comes in, no line is kept that is too long to be a game.
#[test]
fn a_line_that_is_too_long_is_refused() {
    let typed = [&b"121212\n"[..], &vec![b'4'; 10_000_000], b"\n1212121\n"].concat();
    let answer = program::run("solve", typed);
    assert_eq!((answer.code, scores(&answer.stdout).len()), (1, 2));
    assert_eq!(answer.stderr, "puissance4: line 2: too long: a game has at most 65536 bytes\n");
}

#[test]
fn weak_is_the_sign() {
    let (_, output, _) = run(&["solve", "--weak", "444444326", "121212"], b"");
    assert_eq!(scores(&output), [("444444326".to_owned(), -1), ("121212".to_owned(), 1)]);
}

#[test]
fn bad_lines_are_told_and_the_others_solved() {
    for (language, full, over, unreadable) in [
        ("en", "line 2: move 7: column 4 is full", "line 3: move 8: column 4 cannot be played", "line 4: "),
        ("fr", "ligne 2 : coup 7 : la colonne 4 est pleine", "ligne 3 : coup 8 : impossible", "ligne 4 : "),
    ] {
        let (code, output, errors) =
            run(&["solve", "--lang", language], b"444444326\n4444444\n12121214\n\xff\n1212121\n");
        assert_eq!(code, 1);
        assert_eq!(scores(&output), [("444444326".to_owned(), -1), ("1212121".to_owned(), -18)]);
        assert!([full, over, unreadable].iter().all(|text| errors.contains(text)), "{errors}");
        assert_eq!(errors.lines().count(), 3, "{errors}");
    }
}

#[test]
fn refuses_unsolvable_positions() {
    for language in LANGUAGES {
        for (arguments, name) in [
            (&["solve", "1", "--size", "12x12"][..], "12x12"),
            (&["solve", "1", "--table", "99999999999"], "99999999999"),
            (&["analyze", "1", "--size", "64x64"], "64x64"),
        ] {
            let (code, output, errors) = run(&[arguments, &["--lang", language]].concat(), b"");
            assert_eq!((code, output.as_str()), (1, ""), "{errors}");
            assert!(errors.contains(name), "{errors}");
        }
        let board = br#"{"grid": [[0,2,0,0],[0,2,0,0],[0,2,0,0],[0,0,0,0]], "to_move": 2}"#;
        let (code, output, errors) = run(&["analyze", "--board", "-", "--lang", language], board);
        assert_eq!((code, output.as_str()), (1, ""));
        assert!(errors.contains(if language == "fr" { "coups alternés" } else { "alternating moves" }), "{errors}");
    }
    assert_eq!(run(&["solve", "1", "--table", "0"], b"").0, 2);
}

#[test]
fn an_analysis_as_json() {
    let (code, output, _) = run(&["analyze", "444444326", "--json"], b"");
    assert_eq!(code, 0);
    let analysis: Value = serde_json::from_str(&output).unwrap();
    let column = |column, score, plies| json!({"column": column, "playable": true, "score": score, "value": "loss", "plies": plies});
    assert_eq!(
        analysis["columns"],
        json!([
            column(1, -16, 2),
            column(2, -16, 2),
            column(3, -16, 2),
            {"column": 4, "playable": false, "score": null, "value": null, "plies": null},
            column(5, -1, 32),
            column(6, -16, 2),
            column(7, -16, 2),
        ])
    );
    assert_eq!(analysis["moves"], "444444326");
    assert_eq!((&analysis["to_move"], &analysis["score"], &analysis["plies"]), (&json!(2), &json!(-1), &json!(32)));
    assert_eq!(analysis["best"], json!([5]));
    assert_eq!(analysis["line"].as_str().unwrap().len(), 32);
}

/// As `hint`, `explain`, `explore` and `advise` refuse it.
#[test]
fn a_finished_game_is_not_analyzed() {
    for (language, over) in [("en", "the game is over"), ("fr", "la partie est finie")] {
        for options in [&["--json"][..], &[]] {
            let (code, output, errors) = run(&[&["analyze", "1212121", "--lang", language], options].concat(), b"");
            assert_eq!((code, output.as_str()), (1, ""));
            assert!(errors.contains(over), "{errors}");
        }
    }
}

#[test]
fn an_analysis_in_words() {
    for (language, words) in [
        ("en", ["Player 1 wins in 16 with best play.", "Best column: 5", "Best line: 5"]),
        ("fr", ["Le joueur 1 gagne en 16 coups avec le meilleur jeu.", "Meilleure colonne : 5", "Meilleure suite : 5"]),
    ] {
        let (code, output, _) = run(&["analyze", "444444326", "--lang", language], b"");
        assert_eq!(code, 0);
        assert!(words.iter().all(|words| output.contains(words)), "{output}");
    }
}

#[test]
fn threads_and_the_book_change_no_score() {
    let (_, plain, _) = run(&["solve", "444444326", "44442235213"], b"");
    for arguments in
        [&["solve", "--no-book"][..], &["solve", "--threads", "2"], &["solve", "--no-book", "--threads", "3"]]
    {
        let (code, output, errors) = run(arguments, b"444444326\n44442235213\n");
        assert_eq!((code, errors.as_str()), (0, ""));
        assert_eq!(scores(&output), scores(&plain), "{arguments:?}");
    }
    for language in LANGUAGES {
        let (code, output, errors) = run(&["solve", "--threads", "0", "44", "--lang", language], b"");
        assert_eq!((code, output.as_str()), (2, ""));
        assert!(errors.contains("--threads"), "{errors}");
    }
}

/// More threads than can help are not started: each takes memory, and ten thousand took nine gigabytes.
#[test]
fn no_more_threads_than_help() {
    let used = 4 * std::thread::available_parallelism().unwrap().get();
    let note = |language: &str| match language {
        "fr" => format!(" ; {used} fils d'exécution sont utilisés\n"),
        _ => format!("; {used} threads are used\n"),
    };
    for language in LANGUAGES {
        for arguments in ["solve 121212 --threads 10000", "arena random careful --games 2 --seed 1 --threads 10000"] {
            let answer = program::run(&format!("{arguments} --lang {language}"), "");
            assert_eq!(answer.code, 0, "{}", answer.stderr);
            let stderr = &answer.stderr;
            assert!(stderr.starts_with("--threads 10000") && stderr.ends_with(&note(language)), "{stderr}");
        }
    }
    // These have more to do, and are not waited for.
    let folder = tempfile::tempdir().unwrap();
    for arguments in ["bench --threads 10000", "book build --plies 8 --table 64 --threads 10000 --output some.book"] {
        let mut command = puissance4(arguments.split_whitespace());
        command.current_dir(folder.path()).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        let stderr = child.stderr.take().unwrap();
        std::io::BufRead::read_line(&mut std::io::BufReader::new(stderr), &mut line).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(line.starts_with("--threads 10000") && line.ends_with(&note("en")), "{line}");
    }
    let few = program::run("solve 121212 --threads 3", "");
    assert_eq!((few.code, few.stderr.as_str()), (0, ""));
}

#[test]
fn the_book_is_described_and_checked() {
    for language in LANGUAGES {
        let (code, output, _) = run(&["book", "info", "--lang", language], b"");
        assert!(code == 0 && output.contains("bits"), "{output}");
    }
    let (code, output, errors) = run(&["book", "check", "--positions", "2", "--seed", "1", "--lang", "en"], b"");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_eq!(output, "2 positions checked, all right (seed 1)\n");
}

#[test]
fn refuses_damaged_books() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("some.book");
    let name = file.to_str().unwrap();
    let good = puissance4_engine::Book::embedded().unwrap().write();
    let mut damaged = good.clone();
    damaged[1000] ^= 1;
    for (bytes, reason) in [
        (b"hello".to_vec(), "this is not a book"),
        (Vec::new(), "this is not a book"),
        (damaged, "the book is damaged"),
        (good[..good.len() / 2].to_vec(), "the book is damaged"),
    ] {
        std::fs::write(&file, bytes).unwrap();
        for command in ["info", "check"] {
            let (code, output, errors) = run(&["book", command, name, "--lang", "en"], b"");
            assert_eq!((code, output.as_str()), (1, ""));
            assert!(errors.contains(reason) && errors.contains("some.book"), "{errors}");
        }
    }
    let (code, _, errors) = run(&["book", "info", folder.path().join("none").to_str().unwrap(), "--lang", "en"], b"");
    assert!(code == 1 && errors.contains("none"), "{errors}");
    let nowhere = folder.path().join("no/such/folder/x.book");
    let (code, _, errors) = run(&["book", "build", "--output", nowhere.to_str().unwrap(), "--plies", "2"], b"");
    assert!(code == 1 && errors.contains("x.book"), "{errors}");
}

/// Before an hour of work, not after it.
#[test]
fn a_book_is_not_built_in_the_place_of_a_folder() {
    for (language, reason) in [("en", "this is a folder"), ("fr", "c'est un dossier")] {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("books");
        std::fs::create_dir(&place).unwrap();
        let answer = program::run_in(folder.path(), &format!("book build --output books --lang {language}"), "");
        assert_eq!((answer.code, answer.stdout.as_str()), (1, ""));
        assert!(answer.stderr.contains("books") && answer.stderr.contains(reason), "{}", answer.stderr);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no parts");
    }
}

/// Starts to build `some.book` in a folder, and waits until a file of its parts is there.
fn start_book(folder: &Path, options: &str, part: &str) -> Child {
    let mut command = puissance4(format!("book build --table 64 --output some.book {options}").split_whitespace());
    command.current_dir(folder).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    while !folder.join("some.book.parts").join(part).exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

/// What is refused by `book build`, in both languages, with words that must be told.
fn book_refused(folder: &Path, options: &str, words: [&str; 2]) {
    for (language, words) in LANGUAGES.into_iter().zip(words) {
        let arguments = format!("book build --table 1 --output some.book {options} --lang {language}");
        let answer = program::run_in(folder, &arguments, "");
        assert_eq!((answer.code, answer.stdout.as_str()), (1, ""), "{}", answer.stderr);
        assert!(answer.stderr.contains(words) && answer.stderr.contains("some.book.parts"), "{}", answer.stderr);
    }
}

#[test]
fn the_parts_of_an_interrupted_book_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = start_book(folder.path(), "--plies 2 --lang en", "manifest.json");
    book_refused(folder.path(), "--plies 2", ["another process", "un autre processus"]);
    let interrupted = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.unwrap().success());
    let mut errors = String::new();
    std::io::Read::read_to_string(child.stderr.as_mut().unwrap(), &mut errors).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{errors}");
    assert!(errors.contains("kept in some.book.parts; the same command goes on"), "{errors}");
    book_refused(folder.path(), "--plies 3", ["another book", "d'une autre bibliothèque"]);
    assert!(folder.path().join("some.book.parts/manifest.json").exists() && !folder.path().join("some.book").exists());
}

/// The book of one disc, from the scores of the one in the program.
fn book_of_one_ply() -> Vec<u8> {
    let known = puissance4_engine::Book::embedded().unwrap();
    let builder = BookBuilder::new(1);
    let score = |moves| known.score(Game::replay(Geometry::STANDARD, &moves).unwrap().position()).unwrap().get();
    let scores: Vec<i8> = builder.leaves().map(|moves| i8::try_from(score(moves)).unwrap()).collect();
    builder.finish(&scores).write()
}

#[test]
fn a_killed_book_goes_on_with_other_threads_and_has_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = start_book(folder.path(), "--plies 1 --threads 1", "0.part");
    child.kill().unwrap();
    child.wait().unwrap();
    let parts = folder.path().join("some.book.parts");
    // An earlier book is replaced.
    std::fs::write(folder.path().join("some.book"), "earlier").unwrap();
    let arguments = "book build --plies 1 --threads 2 --table 64 --output some.book --lang en";
    let told = program::succeeded(program::run_in(folder.path(), arguments, ""), arguments);
    assert!(told.starts_with("Every position of at most 1 discs. Scores stored: 4 "), "{told}");
    assert!(std::fs::read(folder.path().join("some.book")).unwrap() == book_of_one_ply());
    assert!(!parts.exists());
}

/// Without it nothing is added; with it the scores and nodes are the same.
#[test]
fn reports_search_statistics_on_request() {
    let moves = "44444453655";
    let (code, plain, _) = run(&["solve", moves, "--no-book"], b"");
    assert_eq!((code, plain.lines().count()), (0, 1));
    let (code, told, _) = run(&["solve", moves, "--no-book", "--stats"], b"");
    let nodes = |output: &str| output.split(' ').nth(2).map(str::to_owned).unwrap();
    assert_eq!((code, nodes(&told)), (0, nodes(&plain)));
    let all = told.lines().find(|line| line.starts_with("| all")).unwrap();
    assert_eq!(all.split('|').nth(2).unwrap().trim(), nodes(&plain), "{told}");
    assert!(told.contains("| who wins"), "{told}");
    let (_, french, _) = run(&["--lang", "fr", "analyze", moves, "--no-book", "--stats"], b"");
    assert!(french.contains("premier essai bon") && french.contains("| qui gagne"), "{french}");
    let (_, json, _) = run(&["analyze", moves, "--no-book", "--stats", "--json"], b"");
    let statistics: Value = serde_json::from_str::<Value>(&json).unwrap()["statistics"].take();
    let plies = statistics["plies"].as_array().unwrap();
    assert!(plies.len() > 30 && plies.iter().any(|ply| ply["wasted"].as_u64() > Some(0)), "{json}");
    let (_, json, _) = run(&["analyze", moves, "--json"], b"");
    assert!(!json.contains("statistics"));
}

#[test]
fn the_speed_is_told_as_text_and_json() {
    let (code, output, _) = run(&["bench", "--json"], b"");
    let bench: Value = serde_json::from_str(&output).unwrap();
    assert_eq!((code, &bench["threads"]), (0, &json!(1)));
    let sets = bench["sets"].as_array().unwrap();
    assert!(sets.iter().all(|set| set["nodes_per_second"].as_f64().unwrap() > 1000.0), "{output}");
}

/// What has no end is refused after its beginning, with little memory.
#[cfg(target_os = "linux")]
#[test]
fn a_device_is_not_read_for_ever() {
    for (language, book, config) in
        [("en", "this is not a book", "too large"), ("fr", "ceci n'est pas une bibliothèque", "trop grand")]
    {
        for (arguments, reason) in [
            (["book", "info", "/dev/zero"], book),
            (["book", "check", "/dev/zero"], book),
            (["serve", "--config", "/dev/zero"], config),
        ] {
            let program = puissance4([""; 0]);
            // Should it go on reading, it fails before it takes the memory of the machine.
            let mut command = std::process::Command::new("sh");
            command.args(["-c", "ulimit -v 2000000; exec \"$0\" \"$@\""]).arg(program.get_program());
            command.args(arguments).args(["--lang", language]);
            let output = command.output().unwrap();
            let errors = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{arguments:?}: {errors}");
            assert!(errors.contains(reason) && errors.contains("/dev/zero"), "{arguments:?}: {errors}");
        }
    }
}
