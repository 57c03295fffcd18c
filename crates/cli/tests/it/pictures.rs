//! Pictures and films as files: what is written, what is said, and what is refused.

#![cfg(unix)]

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;

use crate::program::{LANGUAGES, compare, finish, printed, puissance4, run_in};
use puissance4_drawing::{Drawing, Film, Raster, Theme};
use puissance4_rules::{Demo, Game, Geometry};

fn game(moves: &str) -> Game {
    Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap()
}

/// What the folder has, by name.
fn listed(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Runs what must go well: nothing on standard output, and these files told of on standard error.
fn writes(folder: &Path, arguments: &str, files: &[&str]) {
    let answer = run_in(folder, arguments, "");
    let told: String = files.iter().flat_map(|file| ["Written: ", file, "\n"]).collect();
    assert_eq!((answer.code, answer.stdout.as_str(), answer.stderr.as_str()), (0, "", told.as_str()), "{arguments}");
}

#[test]
fn both_pictures_at_once() {
    let folder = tempfile::tempdir().unwrap();
    writes(folder.path(), "show 4453 --svg a.svg --png b.png", &["a.svg", "b.png"]);
    assert_eq!(listed(folder.path()), ["a.svg", "b.png"], "and nothing else is left");
    let png = fs::read(folder.path().join("b.png")).unwrap();
    assert!(png == Raster::new(&Drawing::of_game(&game("4453"))).png());
    let mode = |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
    fs::write(folder.path().join("any"), "").unwrap();
    assert_eq!(mode("b.png"), mode("any"), "as readable as any other file");
}

/// The words of an SVG picture are those of the person's language, and say where every disc lies.
#[test]
fn an_svg_says_what_it_shows() {
    for language in LANGUAGES {
        let svg = printed(&format!("show 12233434464 --svg - --lang {language}"));
        let words = svg.lines().skip(1).take_while(|line| !line.starts_with("<rect"));
        compare("words", language, &words.collect::<Vec<_>>().join("\n"));
    }
    let svg = printed("show 4453 --svg -");
    let plain = Drawing::of_game(&game("4453")).svg();
    let drawn =
        |svg: &str| svg.lines().skip_while(|line| !line.starts_with("<rect")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(drawn(&svg), drawn(&plain));
    for theme in Theme::ALL {
        let themed = Drawing::of_game(&game("4453")).themed(theme).svg();
        let svg = printed(&format!("show 4453 --svg - --theme {}", theme.name()));
        assert_eq!(drawn(&svg), drawn(&themed), "{}", theme.name());
    }
}

#[test]
fn films() {
    let folder = tempfile::tempdir().unwrap();
    let film = |arguments: &str| {
        writes(folder.path(), &format!("gif {arguments} f.gif --force"), &["f.gif"]);
        fs::read(folder.path().join("f.gif")).unwrap()
    };
    assert!(film("4453") == Film::new(&game("4453")).gif());
    assert!(film("--demo draw") == Film::new(&Demo::Draw.game()).gif());
    assert!(film("--demo row") == film("1223343445"));
    assert!(film("4453 --theme marks") == Film::new(&game("4453")).themed(Theme::Marks).gif());
    fs::write(folder.path().join("board.json"), "[[1, 2, 0, 0], [0, 0, 0, 0]]").unwrap();
    assert!(film("--board board.json").starts_with(b"GIF89a"));
    assert!(film("--board board.json 3") != film("--board board.json"));
    assert!(film("c1 --size 12x2 --connect 3").starts_with(b"GIF89a"));
    assert_eq!(listed(folder.path()), ["board.json", "f.gif"]);
    // Moves that are read rather than written down, and a film that goes on to another program.
    let mut command = puissance4(["gif", "-", "-"]);
    command.current_dir(folder.path());
    let output = assert_cmd::Command::from_std(command).write_stdin("4453\n").output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    assert!(output.stdout == Film::new(&game("4453")).gif());
}

/// The films in the manual are those that the commands there make.
#[test]
fn the_films_of_the_manual() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for manual in ["docs/guide.md", "docs/guide.fr.md"] {
        let text = fs::read_to_string(root.join(manual)).unwrap();
        for demo in Demo::ALL {
            let name = format!("docs/demo-{}.gif", demo.name());
            let link = format!("(demo-{}.gif)", demo.name());
            assert!(text.contains(&link), "{manual} shows {name}");
            let how = format!("puissance4 gif --demo {0} {0}.gif", demo.name());
            assert!(text.contains(&how), "{manual} says how");
            assert!(fs::read(root.join(&name)).unwrap() == Film::new(&demo.game()).gif(), "{name} is out of date");
        }
    }
}

/// A folder with files that must stay as they are.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("precious"), "precious").unwrap();
    fs::create_dir(folder.path().join("sub")).unwrap();
    symlink("nowhere", folder.path().join("dangling")).unwrap();
    folder
}

#[test]
fn refusals() {
    let folder = folder();
    let before = listed(folder.path());
    for language in LANGUAGES {
        let mut messages = String::new();
        for (code, arguments, name) in [
            (1, "show 44 --svg precious", "precious"),
            (1, "show 44 --png precious", "precious"),
            (1, "show 44 --svg new.svg --png precious", "precious"),
            (1, "gif 44 precious", "precious"),
            (1, "gif --demo row precious", "precious"),
            (1, "gif 44 dangling", "dangling"),
            (1, "show 44 --png missing/b.png", "missing"),
            (1, "gif 44 missing/b.gif", "missing"),
            (1, "gif 44 precious/b.gif", "precious"),
            (1, "show 44 --svg sub", "sub"),
            (1, "gif 44 sub --force", "sub"),
            (1, "gif 4444444 new.gif", "7"),
            (1, "gif 12121211 new.gif", "8"),
            (1, "gif --board none.json new.gif", "none.json"),
            (1, "show --board none.json --png new.png", "none.json"),
            (2, "gif 44 new.gif --size 65x6", "65"),
            (2, "gif 44 new.gif --connect 9", "9"),
            (2, "gif 44", "FILE"),
            (2, "gif 44 --size 8x8", "FILE"),
            (2, "gif", "FILE"),
            (2, "gif --demo row", "FILE"),
            (2, "gif --demo none new.gif", "none"),
            (2, "gif --demo row 44 new.gif", "--demo"),
            (2, "gif --demo row --size 8x8 new.gif", "--demo"),
            (2, "gif --board precious --size 8x8 new.gif", "--board"),
            (2, "show 44 --svg new --png new", "--png"),
            (2, "show 44 --svg - --png -", "--svg"),
            (2, "show 44 --svg new.svg --json", "--json"),
            (2, "show 44 --png new.png --style discs", "--style"),
            (2, "show 44 --png", "--png"),
        ] {
            let answer = run_in(folder.path(), &format!("--lang {language} {arguments}"), "");
            assert_eq!((answer.code, answer.stdout.as_str()), (code, ""), "{arguments}: {}", answer.stderr);
            assert!(
                answer.stderr.starts_with("puissance4") && answer.stderr.contains(name),
                "{arguments}: {}",
                answer.stderr
            );
            assert_eq!(listed(folder.path()), before, "{arguments} left something behind");
            let _ = writeln!(messages, "$ puissance4 {arguments}\n{}[exit code {code}]\n", answer.stderr);
        }
        compare("refusals", language, &messages);
    }
    assert_eq!(fs::read_to_string(folder.path().join("precious")).unwrap(), "precious");
}

#[test]
fn force_replaces_a_file_but_not_what_only_looks_like_one() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    writes(folder.path(), "show 44 --svg precious --force", &["precious"]);
    assert!(fs::read_to_string(path("precious")).unwrap().starts_with("<svg"));
    // A link stays a link.
    symlink("precious", path("link")).unwrap();
    writes(folder.path(), "gif 44 link --force", &["link"]);
    assert!(fs::symlink_metadata(path("link")).unwrap().is_symlink());
    assert!(fs::read(path("precious")).unwrap().starts_with(b"GIF89a"));
    // A device is written to; were it replaced, its next reader would be surprised.
    symlink("/dev/null", path("null")).unwrap();
    writes(folder.path(), "show 44 --png null --force", &["null"]);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

/// Where nothing may be written, that is said, and the folder is as it was.
#[test]
fn a_folder_that_may_not_be_written_to() {
    let folder = folder();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    // Who may do everything is not kept out.
    let is_kept_out = fs::write(folder.path().join("probe"), "").is_err();
    let mut command = puissance4(["--lang", "fr", "gif", "44", "new.gif"]);
    command.current_dir(folder.path());
    let answer = finish(command, "");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    if is_kept_out {
        assert_eq!(answer.code, 1);
        assert_eq!(answer.stderr, "puissance4 : new.gif : il n'est pas permis d'écrire à cet endroit\n");
        assert_eq!(listed(folder.path()), ["dangling", "precious", "sub"]);
    }
}

/// The lines of the manual work as they are written, in any folder.
#[test]
fn the_manual_makes_these_pictures() {
    for guide in ["guide.md", "guide.fr.md"] {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(guide)).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("puissance4 gif ")).collect();
        assert_eq!(lines.len(), 4, "{guide}");
        for line in lines {
            let mut command = puissance4(format!("gif {line}").split_whitespace());
            command.current_dir(folder.path());
            let answer = finish(command, "");
            assert_eq!(answer.code, 0, "{line}: {}", answer.stderr);
        }
    }
}
