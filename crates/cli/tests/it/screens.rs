//! What a person sees, in both languages: every screen is compared with a stored one under `snapshots/`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::program::{self, Answer, BINARY, LANGUAGES, clean, compare, finish, lines, printed, run, run_in, succeeded};

/// Runs the program in each language with these words typed, and compares everything it prints.
fn screen(name: &str, arguments: &str, typed: &str) {
    for language in LANGUAGES {
        let arguments = format!("{arguments} --lang {language}");
        compare(name, language, &transcript(&arguments, typed, &run(&arguments, lines(typed))));
    }
}

/// A run as the snapshots show it. What is typed into a pipe is not echoed, so it is listed first.
fn transcript(arguments: &str, typed: &str, answer: &Answer) -> String {
    let mut text = format!("$ puissance4 {arguments}\n");
    if !typed.is_empty() {
        let _ = writeln!(text, "[typed: {typed}]");
    }
    text.push_str(&answer.stdout);
    if !answer.stderr.is_empty() {
        let _ = write!(text, "[standard error]\n{}", answer.stderr);
    }
    let _ = writeln!(text, "[exit code {}]", answer.code);
    text
}

// Whole games between two people.

#[test]
fn a_win_in_a_column() {
    screen("win_in_a_column", "play --plain", "1 2 1 2 1 2 1");
}

#[test]
fn a_win_in_a_row() {
    screen("win_in_a_row", "play", "4 4 5 5 7 7 6");
}

#[test]
fn a_win_on_a_rising_diagonal() {
    screen("win_on_a_rising_diagonal", "play", "1 2 2 3 3 4 3 4 4 6 4");
}

#[test]
fn a_win_on_a_falling_diagonal_by_the_second_player() {
    screen("win_on_a_falling_diagonal", "play", "1 7 6 6 5 5 4 5 4 4 2 4");
}

#[test]
fn a_draw() {
    screen("draw", "play --size 4x4", "4 3 2 1 3 1 1 1 4 4 2 3 4 2 3 2");
}

#[test]
fn two_lines_at_once() {
    // The last disc completes a row and a falling diagonal.
    screen("two_lines_at_once", "play --size 4x4 --connect 3 --moves 11142421", "3");
}

// The styles. The column that is typed is the one that the style shows.

#[test]
fn a_game_in_discs() {
    screen("style_discs", "play --style discs", "1 2 1 2 1 2 1");
}

#[test]
fn a_game_in_pipes_counts_columns_from_0() {
    screen("style_pipes", "play --style pipes", "7 0 1 0 1 0 1 0");
}

#[test]
fn a_game_in_letters() {
    screen("style_letters", "play --style letters --size 5x4", "1 2 1 2 1 2 1");
}

#[test]
fn positions_in_all_styles() {
    for style in ["numbered", "discs", "pipes", "letters"] {
        screen(&format!("show_{style}"), &format!("show 4453433 --style {style}"), "");
        screen(&format!("show_won_{style}"), &format!("show 12233434464 --style {style}"), "");
    }
}

/// The figure of the first course document, character for character.
#[test]
fn the_figure_of_the_course_document() {
    let folder = tempfile::tempdir().unwrap();
    let grid = r#"{"grid": [[1,2,1,1,2,2,1],[0,1,2,1,1,2,1],[0,0,1,2,0,2,2],[0,0,2,2,0,1,0],[0,0,0,2,0,0,0],[0,0,0,1,0,0,0]], "to_move": 2}"#;
    fs::write(folder.path().join("figure.json"), grid).unwrap();
    let shown = succeeded(run_in(folder.path(), "show --board figure.json", ""), "show");
    let figure = "    1 2 3 4 5 6 7
  6       *        6
  5       o        5
  4     o o   *    4
  3     * o   o o  3
  2   * o * * o *  2
  1 * o * * o o *  1
    1 2 3 4 5 6 7
";
    assert_eq!(shown, format!("{figure}\nPlayer 2 to play.\n"));
}

// Against the computer, and other ways to sit down.

#[test]
fn a_person_against_the_computer() {
    screen("human_against_careful", "play --second careful --seed 7", "4 4 4 3 2 1 2 5 6");
}

#[test]
fn the_computer_starts() {
    screen("tactician_starts", "play --first tactician --seed 1 --size 5x4", "3 3 2 4 1 undo quit");
}

#[test]
fn the_computer_against_itself() {
    screen("computers", "play --first minimax:2 --second aligner --seed 3 --size 4x4 --connect 3", "");
}

/// They take turns to start, and what the perfect one knows goes with it.
#[test]
fn a_contest_against_the_perfect_player() {
    screen(
        "contest_against_perfect",
        "play --games 2 --size 4x4 --connect 3 --second perfect --seed 1",
        "2 1 4 3 4 3 3 4",
    );
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed: u32| printed(&format!("play --first random --second random --seed {seed}"));
    assert_eq!(game(5), game(5));
    assert_ne!(game(5), game(6));
}

#[test]
fn a_contest_with_alternating_start() {
    // The person named first wins, then the other one, then it is a draw.
    let games = "1 2 1 2 1  1 2 1 2 1  3 3 1 2 1 2 2 1 3";
    screen("contest", "play --games 3 --size 3x3 --connect 3", games);
}

#[test]
fn a_contest_against_the_computer() {
    screen(
        "contest_of_computers",
        "play --games 3 --size 3x2 --connect 2 --first random --second finisher --seed 2",
        "",
    );
}

#[test]
fn a_game_that_is_over_before_it_starts() {
    screen("over_at_once", "play --moves 1212121", "");
}

// Commands during a game.

#[test]
fn commands_of_a_game() {
    screen("commands_english", "play --seed 1", "undo redo help 4 ? hint undo undo redo 4 hint quit");
    screen(
        "commands_french",
        "play --seed 1",
        "annuler refaire aide 4 ? conseil annuler annuler refaire 4 conseil quitter",
    );
}

/// Both sets of words work whatever the language.
#[test]
fn commands_in_the_other_language() {
    for language in LANGUAGES {
        let game = |words: &str| succeeded(run(&format!("play --seed 1 --lang {language}"), lines(words)), words);
        let english = game("4 hint undo redo help 3 quit 5");
        assert_eq!(english, game("4 conseil annuler refaire aide 3 quitter 5"));
        assert_eq!(english, game("4 HINT Undo REDO ? 3 Quit 5"));
    }
}

#[test]
fn undo_against_the_computer_takes_back_both_moves() {
    screen("undo_against_the_computer", "play --second random --seed 2", "4 3 undo redo undo undo undo");
}

#[test]
fn refused_moves_ask_again() {
    screen("refused_moves", "play --size 4x2", "1 1 1 5 0 99999999999999999999 -1 x 1.5 2,3");
}

#[test]
fn a_line_that_is_not_text_asks_again() {
    for language in LANGUAGES {
        let arguments = format!("play --size 4x4 --lang {language}");
        let answer = run(&arguments, *b"1\n\xff\n\n2\r\n 3 \n");
        compare("not_text", language, &transcript(&arguments, "1, a byte that is not UTF-8, nothing, 2, 3", &answer));
    }
}

// Boards of other shapes.

#[test]
fn a_board_of_twelve_columns() {
    // Beyond 9, both the number and the letter of a move string will do.
    screen("twelve_columns", "play --size 12x4", "10 a 11 b 12 c 9 d");
    screen("twelve_columns_in_pipes", "play --size 12x4 --style pipes", "11 10 b a c");
    screen("twelve_columns_in_letters", "show abc9 --size 12x4 --style letters", "");
    screen("twelve_columns_in_discs", "show 10,11,12,9 --size 12x4 --style discs", "");
}

#[test]
fn boards_without_room_for_a_line() {
    screen("no_line_fits", "play --size 3x3", "3 3 1 2 1 2 2 1 3");
    screen("one_cell", "play --size 1x1", "1");
}

#[test]
fn the_size_of_a_configuration_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("size.json"), r#"{"column": 5, "row": 4}"#).unwrap();
    let configured = succeeded(run_in(folder.path(), "play --config size.json", "3\n"), "--config");
    let sized = succeeded(run("play --size 5x4", "3\n"), "--size");
    assert_eq!(configured, sized.replace("play --size 5x4", "play --config size.json"));
    // Without a terminal there is nothing to fit into but the usual 80 columns and 24 lines.
    assert!(succeeded(run("play --size fit", ""), "fit").ends_with("play --size 24x16\n"));
}

// Demonstrations, help, and the other commands.

#[test]
fn demonstrations() {
    for demo in ["column", "row", "diagonal", "draw"] {
        screen(&format!("demo_{demo}"), &format!("play --demo {demo}"), "");
    }
    screen("demo_in_pipes", "play --demo column --style pipes", "");
}

#[test]
fn help() {
    screen("help", "--help", "");
    for command in [
        "play",
        "show",
        "advise",
        "tree",
        "solve",
        "analyze",
        "prove",
        "perft",
        "arena",
        "bot",
        "batch",
        "worker",
        "book",
        "atlas",
        "bench",
        "gif",
        "mcp",
        "help",
        "completions",
        "man",
    ] {
        screen(&format!("help_{command}"), &format!("{command} --help"), "");
    }
    for command in ["build", "show", "check"] {
        screen(&format!("help_atlas_{command}"), &format!("atlas {command} --help"), "");
    }
    screen("help_bot_new", "bot new --help", "");
}

#[test]
fn help_is_the_same_by_all_its_names() {
    let whole = printed("--help");
    assert_eq!(printed("-h"), whole);
    assert_eq!(printed("play -h"), printed("play --help"));
}

#[test]
fn advice() {
    screen("advice", "advise 445 --player finisher --seed 1", "");
    screen("advice_with_note", "advise 4455 --player minimax:2", "");
    screen("advice_with_score", "advise 444444326 --player perfect", "");
    screen("tree_of_minimax", "tree 4453 --player minimax:2", "");
    screen("tree_of_perfect", "tree 444444326 --player perfect --seed 1", "");
    screen("tree_of_rules", "tree 4453 --player tactician --seed 1", "");
    screen("tree_of_level", "tree 12123 --player level:6 --seed 1", "");
}

#[test]
fn the_table_of_the_arena() {
    screen("arena", "arena random careful minimax:1 --games 10 --seed 1", "");
    // Nothing but wins: no finite difference. The same name twice: numbered.
    screen("arena_one_sided", "arena random minimax:2 random --games 2 --seed 3 --size 5x4", "");
}

// Leaving and going on.

#[test]
fn the_end_of_input_leaves_the_game() {
    screen("end_of_input", "play", "4 4 5");
    screen("end_of_input_at_once", "play --second careful", "");
    let everything = "play --size 9x7 --connect 5 --style letters --second careful --games 2 --seed 1";
    screen("end_of_input_with_options", everything, "4");
}

/// The last board with all that is said after it.
fn last_board(output: &str) -> &str {
    output.rsplit("\n\n").next().unwrap().trim_start_matches('\n')
}

/// The command in the last line.
fn resume_command(output: &str) -> &str {
    let line = output.lines().last().unwrap();
    line.strip_prefix("To continue: ")
        .or_else(|| line.strip_prefix("Pour reprendre : "))
        .unwrap_or_else(|| panic!("{line}"))
}

/// Runs a command line as a person would: in a shell that knows where the program is.
fn run_in_shell(folder: &Path, command: &str, language: &str) -> Answer {
    let mut shell = clean("/bin/sh");
    let path = Path::new(BINARY).parent().unwrap();
    shell.args(["-c", command]).current_dir(folder).env("PATH", path).env("LANG", language);
    finish(shell, "")
}

/// Plays some moves, runs the printed command, and is where it was: the same board, discs, turn, moves and command.
fn resumes(folder: &Path, arguments: &[&str], typed: &str) -> String {
    let mut command = program::puissance4(["play"].iter().chain(arguments));
    command.current_dir(folder).env("LANG", "fr");
    let left = succeeded(finish(command, lines(typed)), "play");
    let again = run_in_shell(folder, resume_command(&left), "fr");
    assert_eq!(last_board(&succeeded(again, resume_command(&left))), last_board(&left), "{arguments:?}");
    resume_command(&left).to_owned()
}

#[test]
fn the_resume_command_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let resumes =
        |arguments: &str, typed| resumes(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>(), typed);
    assert_eq!(resumes("", ""), "puissance4 play");
    assert_eq!(resumes("", "4 4 5"), "puissance4 play --moves 445");
    assert_eq!(resumes("--moves 44", "5 undo undo 1"), "puissance4 play --moves 41");
    assert_eq!(resumes("--style pipes", "0 6 0"), "puissance4 play --style pipes --moves 171");
    assert_eq!(resumes("--size 12x4 --connect 3", "12 c 1"), "puissance4 play --size 12x4 --connect 3 --moves cc1");
    // Columns beyond the letters, also a lone one.
    assert_eq!(resumes("--size 40x3", "36"), "puissance4 play --size 40x3 --moves 36,");
    assert_eq!(resumes("--size 40x3", "36 40 1"), "puissance4 play --size 40x3 --moves 36,40,1");
    let command = resumes("--second careful --seed 3 --style letters", "4 4");
    assert!(command.starts_with("puissance4 play --second careful --style letters --seed 3 --moves 4"), "{command}");
    let command = resumes("--first tactician --seed 3 --style discs", "4");
    assert!(command.starts_with("puissance4 play --first tactician --style discs --seed 3 --moves "), "{command}");
}

/// In the second game those who play have changed seats, and one game less is to come.
#[test]
fn the_resume_command_of_a_contest_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--games", "3", "--size", "4x4", "--second", "random", "--seed", "11"];
    let typed = "1 2 3 4 1 2 3 4 1 2 3 4 1";
    let command = resumes(folder.path(), &arguments, typed);
    assert!(command.starts_with("puissance4 play --size 4x4 --first random --games 2"), "{command}");
}

#[test]
fn the_resume_command_of_a_board_file_resumes() {
    let folder = tempfile::tempdir().unwrap();
    // A name that a shell would take apart, and a board that says more than its grid.
    let name = "it's a board.json";
    let board = r#"{"grid": [[1, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], "to_move": 2, "connect": 3}"#;
    fs::write(folder.path().join(name), board).unwrap();
    let command = resumes(folder.path(), &["--board", name], "3 4");
    assert_eq!(command, r"puissance4 play --board 'it'\''s a board.json' --connect 3 --moves 34");
    // The second game of a contest starts from an empty board.
    let command = resumes(folder.path(), &["--board", name, "--games", "2"], "4 3 2");
    assert_eq!(command, "puissance4 play --size 4x3 --connect 3 --moves 2");
}
