//! The starter kits of `bots/`, compiled and run as the tables of their READMEs say. Every column that they play is
//! compared with the rule of `careful`, and both versions of a kit with each other.
//!
//! A kit without its compiler is skipped, unless `PUISSANCE4_KITS=all`.
#![cfg(unix)]

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use puissance4_players::{Advice, Bot, BotLimits, Computer, Dialect, Dice, Forfeit, Program, Strategy, play_game};
use puissance4_rules::{Cell, Column, Connect, Game, Geometry, Moves, Player, Position, Size};
use tempfile::TempDir;

/// How many games a kit plays against each opponent.
const GAMES: u64 = 20;
/// How many of them it may lose against `random`. `careful` loses 6 of 100; more than this happens to it less than once
/// in 100,000 times.
const MAX_LOST: u64 = 8;
/// How many positions both versions of a kit are asked about.
const QUESTIONS: usize = 60;
/// The tables of both versions, with the folder of the sources and the place for one's own idea.
const VERSIONS: [(&str, &str, &str); 2] =
    [("README.md", "en", "YOUR IDEA HERE"), ("README.fr.md", "fr", "VOTRE IDÉE ICI")];

/// Words of people, not of programming languages, that every version in English has.
const ENGLISH: &str = "column columns row rows disc player players connect me wins choose best chance the this your other \
    counted need where does";
/// The same in French.
const FRENCH: &str = "colonne colonnes ligne lignes pion joueur joueurs longueur moi vide gagne choisir hasard grille coup \
    coups le la votre meilleurs adversaire où est";

/// A row of a table.
#[derive(Debug, PartialEq)]
struct Kit {
    /// Its folder in `bots/`: a language of people and one of programs.
    folder: String,
    package: String,
    /// Nothing for languages that need no compiler.
    compile: Vec<String>,
    run: Vec<String>,
}

fn kits_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots")
}

fn table(document: &str) -> Vec<Kit> {
    let text = fs::read_to_string(kits_folder().join(document)).unwrap();
    let rows = text.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
    let kit = |row: &str| {
        let cells: Vec<&str> = row.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let words = |cell: &str| cell.split_whitespace().map(str::to_owned).collect();
        let [_, _, folder, package, compile, run, _] = cells[..] else { panic!("{row}") };
        Kit { folder: folder.to_owned(), package: package.to_owned(), compile: words(compile), run: words(run) }
    };
    rows.map(kit).collect()
}

fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    program.starts_with("./") || std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Compiles a kit in a folder of its own; `None` if its compiler is missing.
fn compiled(kit: &Kit) -> Option<(TempDir, Program)> {
    let missing =
        [&kit.compile, &kit.run].into_iter().filter_map(|words| words.first()).find(|word| !is_installed(word));
    if let Some(program) = missing {
        let reason = format!("bots/{}: {program} is missing; on Debian: apt-get install {}", kit.folder, kit.package);
        assert!(std::env::var_os("PUISSANCE4_KITS").is_none_or(|kits| kits != "all"), "{reason}");
        eprintln!("skipped: {reason}");
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    for file in fs::read_dir(kits_folder().join(&kit.folder)).unwrap().map(Result::unwrap) {
        fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
    }
    if let Some((compiler, arguments)) = kit.compile.split_first() {
        let output = Command::new(compiler).args(arguments).current_dir(folder.path()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{said}");
        assert!(!said.to_lowercase().contains("warning"), "{said}");
    }
    // A program is run in the folder of the test, so its files are named from the root.
    let located = |word: &String| {
        let path = folder.path().join(word);
        if path.exists() { format!("'{}'", path.display()) } else { word.clone() }
    };
    let command = kit.run.iter().map(located).collect::<Vec<_>>().join(" ");
    Some((folder, Program::new(Dialect::Simple, &command).unwrap()))
}

/// The columns that `careful` chooses from.
fn careful_columns(position: &Position) -> Vec<Column> {
    let (me, other) = (position.to_move(), position.to_move().other());
    let legal: Vec<Column> = position.legal().into_iter().collect();
    let winning: Vec<Column> = legal.iter().copied().filter(|column| position.wins_at(me, *column)).collect();
    let is_safe = |column: &Column| {
        let mut after = position.clone();
        after.play(*column).unwrap();
        after.legal().into_iter().all(|reply| !after.wins_at(other, reply))
    };
    let safe: Vec<Column> = legal.iter().copied().filter(is_safe).collect();
    [winning, safe, legal].into_iter().find(|columns| !columns.is_empty()).unwrap()
}

/// A program whose columns are checked.
struct Checked(Bot);

impl Strategy for Checked {
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        self.advise_in(&Game::from_position(position.clone()), dice, &Arc::default())
    }

    fn advise_in(&mut self, game: &Game, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        let advice = self.0.advise_in(game, dice, stop);
        let column = advice.unwrap_or_else(|| panic!("{}: {:?}", game.moves(), self.forfeit())).column;
        let allowed = careful_columns(game.position());
        assert!(allowed.contains(&column), "{}: {column:?}, not one of {allowed:?}", game.moves());
        advice
    }

    fn forfeit(&self) -> Option<&Forfeit> {
        self.0.forfeit()
    }
}

/// Machines that run all tests at once are slow.
fn limits() -> BotLimits {
    BotLimits { per_move: Duration::from_secs(30), start: Duration::from_secs(60), ..BotLimits::default() }
}

fn geometry(columns: usize, rows: usize, connect: usize) -> Geometry {
    Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap())
}

fn check(name: &str) {
    let programs = VERSIONS.map(|(document, language, _)| {
        let folder = format!("{language}/{name}");
        let kit = table(document).into_iter().find(|kit| kit.folder == folder).unwrap();
        compiled(&kit)
    });
    let mut bots = programs.iter().flatten().map(|(_, program)| Checked(Bot::new(*program, limits())));
    let mut bots: Vec<Checked> = bots.by_ref().collect();
    bots.iter_mut().for_each(plays_well);
    let [english, french] = &mut bots[..] else { return };
    for game in questions() {
        let answer = |bot: &mut Checked| bot.advise_in(&game, &mut Dice::seeded(1), &Arc::default()).unwrap().column;
        assert_eq!(answer(english), answer(french), "{}", game.moves());
    }
}

/// Positions in which the rule of `careful` allows one column only, on several boards.
fn questions() -> Vec<Game> {
    let (mut questions, mut dice) = (Vec::new(), Dice::seeded(33));
    let boards = [Geometry::STANDARD, geometry(5, 4, 3), geometry(9, 7, 5), geometry(8, 8, 4)];
    for board in boards.into_iter().cycle() {
        let mut game = Game::new(board);
        while let Some(column) = dice.pick(game.position().legal()) {
            let columns = careful_columns(game.position());
            if columns.len() == 1 && game.position().legal().len() > 1 {
                questions.push(game.clone());
                break;
            }
            game.play(column).unwrap();
        }
        if questions.len() == QUESTIONS {
            break;
        }
    }
    questions
}

fn plays_well(bot: &mut Checked) {
    for (moves, expected, why) in [
        ("121212", 1, "a win in the column comes before a block"),
        ("112233", 4, "a win in the row"),
        ("1223343446", 4, "a win on the rising diagonal"),
        ("7665545442", 4, "a win on the falling diagonal"),
        ("12121", 1, "a block of a column"),
        ("11223", 4, "a block of a row"),
    ] {
        let game = Game::replay(Geometry::STANDARD, &moves.parse::<Moves>().unwrap()).unwrap();
        let advice = bot.advise_in(&game, &mut Dice::seeded(1), &Arc::default()).unwrap();
        assert_eq!(advice.column.number(), expected, "{moves}: {why}");
    }

    let mut dice = Dice::seeded(19);
    let empty = Position::new(Geometry::STANDARD);
    let first: HashSet<Column> = (0..40).map(|_| bot.advise(&empty, &mut dice).unwrap().column).collect();
    assert!(first.len() > 3, "it draws lots: {first:?}");
    for opponent in [Computer::Careful, Computer::Random] {
        let mut other = opponent.strategy(&empty).unwrap();
        let mut lost = 0;
        for number in 0..GAMES {
            let me = if number.is_multiple_of(2) { Player::First } else { Player::Second };
            let played = match me {
                Player::First => play_game(Geometry::STANDARD, bot, other.as_mut(), &mut dice),
                Player::Second => play_game(Geometry::STANDARD, other.as_mut(), bot, &mut dice),
            };
            assert_eq!(played.forfeit, None);
            lost += u64::from(played.winner == Some(me.other()));
        }
        assert!(opponent != Computer::Random || lost <= MAX_LOST, "lost {lost} of {GAMES} games against random");
    }

    // Other boards, up to the largest, also one where no line fits.
    for (columns, rows, connect) in [(5, 4, 3), (9, 7, 5), (4, 9, 4), (3, 3, 5), (1, 3, 2), (64, 64, 4), (2, 1, 2)] {
        let geometry = geometry(columns, rows, connect);
        let mut other = Computer::Careful.strategy(&Position::new(geometry)).unwrap();
        for _ in 0..2 {
            assert_eq!(play_game(geometry, other.as_mut(), bot, &mut dice).forfeit, None);
        }
    }
}

#[test]
fn every_kit_is_one_file_with_one_place_for_an_idea() {
    for (document, language, place) in VERSIONS {
        let mut folders: Vec<String> = Vec::new();
        let entries = fs::read_dir(kits_folder().join(language)).unwrap().map(Result::unwrap);
        for entry in entries {
            let text = source(&entry.path());
            assert_eq!(text.matches(place).count(), 1, "{}", entry.path().display());
            folders.push(format!("{language}/{}", entry.file_name().into_string().unwrap()));
        }
        folders.sort();
        assert_eq!(table(document).iter().map(|kit| kit.folder.as_str()).collect::<Vec<_>>(), folders);
    }
    // Both tables say the same but for the folders.
    let commands = |document| {
        let kits = table(document).into_iter();
        kits.map(|kit| Kit { folder: kit.folder[3..].to_owned(), ..kit }).collect::<Vec<_>>()
    };
    assert_eq!(commands("README.md"), commands("README.fr.md"));
    assert_eq!(table("README.md").len(), 7);
}

/// The only file of a folder.
fn source(folder: &Path) -> String {
    let files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    let [file] = &files[..] else { panic!("{files:?}") };
    fs::read_to_string(file).unwrap()
}

/// The words of a source in small letters, those of names in two parts as well.
fn words_of(text: &str) -> HashSet<String> {
    let mut apart = String::new();
    for (before, sign) in std::iter::once(' ').chain(text.chars()).zip(text.chars()) {
        if before.is_lowercase() && sign.is_uppercase() {
            apart.push(' ');
        }
        apart.extend(sign.to_lowercase());
    }
    apart.split(|sign: char| !sign.is_alphabetic()).map(str::to_owned).collect()
}

#[test]
fn a_kit_has_no_words_of_the_other_language() {
    for kit in table("README.md") {
        let name = &kit.folder[3..];
        let [english, french] = ["en", "fr"].map(|language| source(&kits_folder().join(language).join(name)));
        assert!(english.is_ascii(), "{name}: a letter with an accent");
        for (text, own, others) in [(&english, ENGLISH, FRENCH), (&french, FRENCH, ENGLISH)] {
            let words = words_of(text);
            for word in own.split_whitespace() {
                assert!(words.contains(word), "{name} has no '{word}': bring the list up to date");
            }
            for word in others.split_whitespace() {
                assert!(!words.contains(word), "{name}: '{word}'");
            }
        }
    }
}

/// The program in `docs/bots.md` plays games to their end.
#[test]
fn the_example_of_the_documentation() {
    for document in ["bots.md", "bots.fr.md"] {
        let text = fs::read_to_string(kits_folder().join("../docs").join(document)).unwrap();
        let source = text.split_once("```python\n").unwrap().1.split_once("```").unwrap().0;
        if !is_installed("python3") {
            eprintln!("skipped: python3 is missing");
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bot.py");
        fs::write(&file, source).unwrap();
        let program = Program::new(Dialect::Simple, &format!("python3 '{}'", file.display())).unwrap();
        let mut bot = Bot::new(program, limits());
        for geometry in [Geometry::STANDARD, geometry(4, 3, 3)] {
            let mut other = Computer::Random.strategy(&Position::new(geometry)).unwrap();
            let played = play_game(geometry, other.as_mut(), &mut bot, &mut Dice::seeded(1));
            assert_eq!(played.forfeit, None, "{document}");
        }
    }
}

/// The game in `docs/bots.md` is what the referee writes.
#[test]
fn the_game_of_the_documentation() {
    for document in ["bots.md", "bots.fr.md"] {
        let text = fs::read_to_string(kits_folder().join("../docs").join(document)).unwrap();
        let dialogue = text.split_once("```\n> game ").unwrap().1.split_once("```").unwrap().0;
        let mut game = Game::new(geometry(4, 3, 3));
        // Its last turn is of another game.
        let (first, _) = dialogue.split_once("> game ").unwrap();
        for turn in first.split("> moves").skip(1) {
            let (moves, rest) = turn.split_once("\n> board ").unwrap();
            let (board, answer) = rest.split_once("\n< ").unwrap();
            let numbers: Vec<String> = game.moves().0.iter().map(|column| column.number().to_string()).collect();
            assert_eq!(moves.split_whitespace().collect::<Vec<_>>(), numbers, "{document}");
            let position = game.position();
            let rows = position.geometry().rows();
            let cells = rows.flat_map(|row| position.geometry().columns().map(move |column| Cell::new(column, row)));
            let shown: Vec<String> =
                cells.map(|cell| position.at(cell).map_or(0, Player::number).to_string()).collect();
            assert_eq!(board, shown.join(" "), "{document}");
            game.play(Column::from_number(answer.trim().parse().unwrap()).unwrap()).unwrap();
            // The other side's move is the last one of the next turn.
            if let Some(next) = first.split("> moves").nth(game.ply().div_ceil(2) + 1) {
                let other = next.lines().next().unwrap().split_whitespace().last().unwrap();
                game.play(Column::from_number(other.parse().unwrap()).unwrap()).unwrap();
            }
        }
        assert_eq!(game.position().winner(), Some(Player::First), "{document}");
    }
}

#[test]
fn c() {
    check("c");
}

#[test]
fn fortran() {
    check("fortran");
}

#[test]
fn java() {
    check("java");
}

#[test]
fn javascript() {
    check("javascript");
}

#[test]
fn pascal() {
    check("pascal");
}

#[test]
fn python() {
    check("python");
}

#[test]
fn rust() {
    check("rust");
}
