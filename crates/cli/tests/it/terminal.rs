//! The program on a real terminal, or what it takes for one.

#![cfg(unix)]

use std::process::Command;
use std::time::Duration;

use expectrl::{Eof, Session, WaitStatus};

use crate::program::{self, BINARY, clean};

/// Long enough for a busy machine; only a failing test takes so long.
const PATIENCE: Duration = Duration::from_secs(30);

/// A conversation with a program on a terminal of 80 columns and 24 lines, which does not echo what is typed.
struct Terminal {
    session: Session,
    /// All that was on the screen so far.
    screen: String,
}

impl Terminal {
    fn start(command: Command) -> Self {
        let mut session = Session::spawn(command).unwrap();
        session.set_expect_timeout(Some(PATIENCE));
        Self { session, screen: String::new() }
    }

    /// The program with arguments, on a terminal that shows colours.
    fn puissance4(arguments: &str) -> Self {
        let mut command = program::puissance4(arguments.split_whitespace());
        command.env("TERM", "xterm-256color");
        Self::start(command)
    }

    /// The program on a terminal that can only print lines, on which it asks who plays.
    fn asking(arguments: &str) -> Self {
        let mut command = program::puissance4(arguments.split_whitespace());
        command.env("TERM", "dumb");
        Self::start(command)
    }

    /// Waits for a text and gives back what came before it.
    fn expect(&mut self, text: &str) -> String {
        let found = match self.session.expect(text) {
            Ok(found) => found,
            Err(error) => {
                let rest = self.session.check(expectrl::Regex("(?s).*")).map(|rest| rest.as_bytes().to_vec());
                panic!("no {text:?} ({error}) after {}\nbut {:?}", self.screen, rest.map(String::from_utf8));
            }
        };
        self.screen += std::str::from_utf8(found.as_bytes()).unwrap();
        String::from_utf8(found.before().to_vec()).unwrap()
    }

    fn type_line(&mut self, text: &str) {
        self.session.send_line(text).unwrap();
    }

    /// Waits for the end, which must come with exit code 0, and gives back the whole screen.
    fn end(self) -> String {
        let (screen, code) = self.exit();
        assert_eq!(code, 0, "{screen}");
        screen
    }

    /// Waits for the end; gives back the whole screen and the exit code.
    fn exit(mut self) -> (String, i32) {
        let rest = self.session.expect(Eof).unwrap_or_else(|error| panic!("{error} after {}", self.screen));
        self.screen += std::str::from_utf8(rest.as_bytes()).unwrap();
        match self.session.wait().unwrap() {
            WaitStatus::Exited(_, code) => (self.screen, code),
            other => panic!("{other:?} after {}", self.screen),
        }
    }
}

#[test]
fn without_arguments_it_asks_who_plays() {
    let mut terminal = Terminal::asking("");
    let names = terminal.expect("Who is player 1? [human] ");
    for name in ["human", "random", "finisher", "careful", "aligner", "tactician", "minimax:4", "perfect", "level:5"] {
        assert!(names.contains(&format!("\n  {name} ")), "{name} in {names}");
    }
    terminal.type_line("");
    terminal.expect("Who is player 2? [careful] ");
    terminal.type_line("garry");
    terminal.expect("There is no player 'garry'; there are: human, random,");
    terminal.expect("Who is player 2? [careful] ");
    terminal.type_line("minimax:99");
    terminal.expect("0 to 64.\r\n");
    terminal.expect("Who is player 2? [careful] ");
    terminal.type_line("minimax:1");
    terminal.expect("Your move, player 1? ");
    terminal.type_line("4");
    // The answer to the question stands behind it, so the next line is what the program says.
    assert_eq!(terminal.expect("Player 1 plays column 4, row 1.\r\n"), "");
    terminal.expect("Player 2 (Minimax · depth 1) plays column ");
    terminal.expect("Your move, player 1? ");
    terminal.type_line("quit");
    terminal.expect("Moves so far: 4");
    let screen = terminal.end();
    assert!(screen.contains("To continue: puissance4 play --second minimax:1 --moves 4"), "{screen}");
}

/// A game line by line counts like one on the whole screen.
#[test]
fn a_finished_game_is_in_the_statistics() {
    let folder = tempfile::tempdir().unwrap();
    let mut command =
        program::puissance4(["play", "--plain", "--second", "random", "--moves", "112233", "--lang", "en"]);
    command.env("TERM", "xterm-256color").env("PUISSANCE4_DATA", folder.path());
    let mut terminal = Terminal::start(command);
    terminal.expect("player 1?");
    terminal.type_line("4");
    terminal.end();
    let text = std::fs::read_to_string(folder.path().join("statistics.json")).unwrap();
    let statistics: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(statistics["random"]["first"]["won"], 1, "{text}");
}

#[test]
fn without_arguments_it_asks_in_french() {
    let mut terminal = Terminal::asking("--lang fr");
    terminal.expect("Qui joue ?");
    terminal.expect("Qui est le joueur 1 ? [human] ");
    terminal.type_line("garry");
    terminal.expect("Il n'y a pas de joueur « garry » ; il y a : human, random,");
    terminal.expect("Qui est le joueur 1 ? [human] ");
    // However it is written.
    terminal.type_line("  Random ");
    terminal.expect("Qui est le joueur 2 ? [careful] ");
    terminal.type_line("human");
    terminal.expect("Le joueur 1 (Hasard) joue en colonne ");
    terminal.expect("Quel coup pour le joueur 2 ? ");
    terminal.type_line("quitter");
    let screen = terminal.end();
    assert!(screen.contains("Pour reprendre : puissance4 play --lang fr --first random --moves "), "{screen}");
}

#[test]
fn leaving_at_the_first_question_ends_the_program() {
    let mut terminal = Terminal::asking("");
    terminal.expect("Who is player 1? [human] ");
    // Control and D, the end of input.
    terminal.session.send("\u{4}").unwrap();
    let screen = terminal.end();
    assert!(screen.ends_with("[human] \r\n"), "{screen:?}");
}

#[test]
fn the_end_of_input_during_a_game_shows_how_to_resume() {
    let mut terminal = Terminal::puissance4("play --plain --moves 44 --size 8x7");
    terminal.expect("Your move, player 1? ");
    terminal.session.send("\u{4}").unwrap();
    let screen = terminal.end();
    // The lines stand below the question, not behind it.
    let resume =
        "Your move, player 1? \r\nMoves so far: 44\r\nTo continue: puissance4 play --plain --size 8x7 --moves 44\r\n";
    assert!(screen.ends_with(resume), "{screen:?}");
}

/// Ctrl-C at the question: below it stands how to go on.
#[test]
fn an_interrupted_game_shows_how_to_resume() {
    let mut terminal = Terminal::puissance4("play --plain");
    terminal.expect("Your move, player 1? ");
    terminal.type_line("4");
    terminal.expect("Your move, player 2? ");
    terminal.session.send("\u{3}").unwrap();
    let (screen, code) = terminal.exit();
    assert_eq!(code, 130, "{screen}");
    let resume = "Your move, player 2? \r\nMoves so far: 4\r\nTo continue: puissance4 play --plain --moves 4\r\n";
    assert!(screen.ends_with(&format!("{resume}puissance4: interrupted\r\n")), "{screen:?}");
}

/// The line that goes on with a game has everything that the game was started with, even what is usual anyway.
#[test]
fn going_on_takes_every_option_along() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("a board.json");
    std::fs::write(&board, "[[1, 2, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]").unwrap();
    let config = folder.path().join("size.json");
    std::fs::write(&config, r#"{"column": 8, "row": 7}"#).unwrap();
    let (board, config) = (board.to_str().unwrap(), config.to_str().unwrap());
    let quoted = format!("'{board}'");
    for (options, expected) in [
        (&["--size", "7x6", "--connect", "4", "--style", "numbered", "--seed", "7"][..], None),
        (&["--lang", "en", "--second", "careful", "--games", "3", "--style", "letters", "--seed", "1"], None),
        (&["--config", config, "--connect", "5"], None),
        (&["--lang", "fr", "--first", "human", "--second", "minimax:2"], Some("--lang fr --second minimax:2")),
        (&["--board", board, "--connect", "3", "--seed", "0"], Some(&format!("--board {quoted} --connect 3 --seed 0"))),
    ] {
        let expected = expected.map_or_else(|| options.join(" "), str::to_owned);
        let mut command = program::puissance4(["play", "--plain"]);
        command.args(options);
        let answer = program::finish(command, "");
        assert!(answer.stdout.contains(&format!(": puissance4 play --plain {expected}\n")), "{}", answer.stdout);
    }
}

/// On a terminal a demonstration can be followed; in a pipe it comes at once.
#[test]
fn a_demonstration_has_a_pace_on_a_terminal() {
    let begin = std::time::Instant::now();
    let text = program::printed("play --demo draw");
    let piped = begin.elapsed();
    let moves = u32::try_from(text.matches(" plays column ").count()).unwrap();
    assert_eq!(moves, 42);
    assert!(piped < moves * Duration::from_millis(500), "{piped:?}");
    let begin = std::time::Instant::now();
    let screen = shown("play --demo column", &[("TERM", "dumb")]);
    let moves = u32::try_from(screen.matches(" plays column ").count()).unwrap();
    assert!(moves >= 7, "{screen}");
    assert!(begin.elapsed() >= moves * Duration::from_millis(500), "{:?}", begin.elapsed());
    assert_eq!(screen, program::printed("play --demo column").replace('\n', "\r\n"));
}

/// A whole game of two people, with everything that is on the screen at the end.
#[test]
fn a_game_to_the_end() {
    let mut terminal = Terminal::puissance4("play --plain --style pipes --lang fr");
    for (index, column) in ["0", "1", "0", "1", "0", "1"].iter().enumerate() {
        terminal.expect(&format!("Quel coup pour le joueur {} ? ", index % 2 + 1));
        terminal.type_line(column);
    }
    terminal.expect("Quel coup pour le joueur 1 ? ");
    terminal.type_line("0");
    let screen = terminal.end();
    assert!(screen.ends_with("Le joueur 1 a gagné\r\nEn colonne : (0,0) (0,1) (0,2) (0,3)\r\n"), "{screen}");
}

/// What `show` prints on a terminal with these variables.
fn shown(arguments: &str, variables: &[(&str, &str)]) -> String {
    let mut command = program::puissance4(arguments.split_whitespace());
    command.envs(variables.iter().copied());
    Terminal::start(command).end()
}

#[test]
fn a_terminal_shows_colours() {
    let colours = |style: &str| shown(&format!("show 12 --style {style}"), &[("TERM", "xterm-256color")]);
    // Bold, and the colours that the course documents give to the discs.
    for (style, first, second) in [
        ("numbered", "\u{1b}[1m\u{1b}[31m*", "\u{1b}[1m\u{1b}[33mo"),
        ("discs", "\u{1b}[1m\u{1b}[34m◉", "\u{1b}[1m\u{1b}[31m●"),
        ("letters", "\u{1b}[1m\u{1b}[37mB", "\u{1b}[1m\u{1b}[31mR"),
        ("pipes", "\u{1b}[1m\u{1b}[31mX", "\u{1b}[1m\u{1b}[33mO"),
    ] {
        let screen = colours(style);
        assert!(screen.contains(first), "{screen:?}");
        assert!(screen.contains(second), "{screen:?}");
    }
    // A winning line stands out.
    let won = shown("show 1212121", &[("TERM", "xterm-256color")]);
    assert_eq!(won.matches("\u{1b}[1m\u{1b}[7m\u{1b}[31m*").count(), 4, "{won:?}");
    assert_eq!(won.matches("\u{1b}[1m\u{1b}[33mo").count(), 3, "{won:?}");
}

#[test]
fn colours_can_be_turned_off() {
    let plain = program::printed("show 1212121").replace('\n', "\r\n");
    for variables in [
        &[("TERM", "xterm-256color"), ("NO_COLOR", "1")][..],
        &[("TERM", "dumb")],
        &[("TERM", "dumb"), ("NO_COLOR", "1")],
    ] {
        assert_eq!(shown("show 1212121", variables), plain, "{variables:?}");
    }
    // The game and the help likewise.
    for arguments in ["play --plain --moves 1212121", "play --demo row", "--help", "play --help"] {
        let screen = shown(arguments, &[("TERM", "xterm-256color"), ("NO_COLOR", "1")]);
        assert!(!screen.contains('\u{1b}'), "{arguments}: {screen:?}");
    }
}

/// Starts `play --size fit` on a terminal of this size.
///
/// The size can be set only once there is a terminal, so a shell waits for a line before it starts the program.
fn fitting(columns: u16, lines: u16, options: &str) -> Terminal {
    let mut command = clean("/bin/sh");
    command.arg("-c").arg(r#"read go && exec "$@""#).args(["sh", BINARY, "play", "--size", "fit"]);
    command.args(options.split_whitespace()).env("TERM", "dumb");
    let mut terminal = Terminal::start(command);
    terminal.session.set_window_size(columns, lines).unwrap();
    terminal.type_line("go");
    terminal
}

#[test]
fn the_board_fits_the_window() {
    for (columns, lines, options, size) in [
        (80, 24, "", "24x16"),
        (40, 20, "", "11x12"),
        (40, 20, "--style pipes", "13x13"),
        (40, 20, "--style letters", "8x6"),
        (30, 12, "--style discs", "10x5"),
        (400, 200, "", "64x64"),
    ] {
        let mut terminal = fitting(columns, lines, options);
        terminal.expect("Your move, player 1? ");
        terminal.type_line("quit");
        let screen = terminal.end();
        assert!(screen.contains(&format!("puissance4 play --size {size}")), "{columns}x{lines} {options}: {screen}");
        // The board and the question below it are on the screen at once, even where lines are broken.
        let (conversation, _) = screen.split_once("Moves so far").unwrap();
        let height = |line: &str| line.trim_end().chars().count().div_ceil(usize::from(columns)).max(1);
        let heights: Vec<usize> = conversation.lines().map(height).collect();
        assert!(heights.iter().sum::<usize>() <= usize::from(lines), "{columns}x{lines} {options}: {screen}");
        let question_and_legend = 2;
        assert!(heights.iter().rev().skip(question_and_legend).all(|height| *height == 1), "no broken board: {screen}");
    }
}

#[test]
fn a_window_can_be_too_small() {
    let (screen, code) = fitting(6, 6, "--lang fr").exit();
    assert_eq!(code, 1, "{screen}");
    assert_eq!(screen, "puissance4 : --size fit : le terminal est trop petit pour une grille (6 x 6 caractères)\r\n");
}

/// The bar comes and goes; the table is what stays.
#[test]
fn the_arena_shows_its_progress() {
    let screen = Terminal::puissance4("arena random careful --games 3000 --seed 1").end();
    assert!(screen.contains("/3000 games"), "{screen:?}");
    let table = program::printed("arena random careful --games 3000 --seed 1").replace('\n', "\r\n");
    assert!(screen.ends_with(&table), "{screen:?}");
}

/// A table shows how the tournament stands. It is gone when the results are there.
#[test]
fn a_tournament_shows_its_table() {
    let folder = tempfile::tempdir().unwrap();
    // Two that take a while, so there is something to see.
    let settings =
        "games = 60\n[[player]]\nname = 'Anna'\nwho = 'minimax:6'\n[[player]]\nname = 'Zoé'\nwho = 'minimax:5'\n";
    std::fs::write(folder.path().join("class.toml"), settings).unwrap();
    let mut command = program::puissance4(["tournament", "class.toml", "--lang", "en"]);
    command.env("TERM", "xterm-256color").current_dir(folder.path());
    let mut terminal = Terminal::start(command);
    terminal.expect("player   games  points");
    terminal.expect("Anna");
    terminal.expect("60 games, seed 1");
    let screen = terminal.end();
    let mut parser = vt100::Parser::new(24, 80, 1000);
    parser.process(screen.as_bytes());
    assert!(!parser.screen().contents().contains("player   games  points"), "{}", parser.screen().contents());
}

/// A terminal that can only print lines breaks them anywhere: the program does so between words.
#[test]
fn lines_are_broken_between_words() {
    for (language, question) in [("en", "player 2?"), ("fr", "joueur 2 ?")] {
        let mut command = program::puissance4(["play", "--moves", "44443", "--lang", language]);
        command.env("TERM", "dumb");
        let mut terminal = Terminal::start(command);
        for word in ["help", "hint", "hint", "hint", "quit"] {
            terminal.expect(question);
            terminal.type_line(word);
        }
        let screen = terminal.end();
        // This terminal does not echo Enter: answers follow the question.
        let answers = screen.lines().map(|line| line.rsplit(question).next().unwrap_or(line).trim());
        let longest = answers.map(|line| line.chars().count()).max().unwrap();
        assert!((60..=80).contains(&longest), "{longest}\n{screen}");
    }
}
