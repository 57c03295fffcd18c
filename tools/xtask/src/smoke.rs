//! `cargo xtask smoke`: every subcommand of a built program, once. The other commands that build or install a program
//! use it, too.

use std::ffi::OsString;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::capture::Running;
use crate::step::{cargo, step};
use crate::web::{self, target_folder};

/// Long enough for a busy machine.
const LIMIT: Duration = Duration::from_secs(120);

/// A program, perhaps one that another program runs.
pub(crate) struct Program {
    pub(crate) command: Vec<OsString>,
    pub(crate) environment: Vec<(&'static str, OsString)>,
}

impl Program {
    pub(crate) fn new(path: impl Into<OsString>) -> Self {
        Self { command: vec![path.into()], environment: Vec::new() }
    }

    /// The program in English, with its own data below a folder.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]).args(["--lang", "en"]);
        self.set_environment(&mut command);
        command
    }

    fn set_environment(&self, command: &mut Command) {
        command.envs(self.environment.iter().map(|(name, value)| (name, value))).env("PUISSANCE4_DATA", "data");
    }
}

/// How a run shows that it worked.
enum Expected {
    /// The output contains this.
    Output(&'static str),
    /// This file starts with these bytes.
    File(&'static str, &'static [u8]),
}

/// The arguments, the standard input, and what is expected. `serve` runs until it is stopped, and has its own function.
const RUNS: &[(&str, &str, Expected)] = {
    use Expected::{File, Output};
    &[
        ("--version", "", Output("puissance4 ")),
        ("help solve", "", Output("--threads")),
        ("play --plain --first random --second careful --seed 1", "", Output("In a column: (2,1) (2,2) (2,3) (2,4)")),
        ("play --plain", "4\n3\n4\n3\n4\n3\n4\n", Output("In a column: (4,1) (4,2) (4,3) (4,4)")),
        ("play --plain --demo diagonal", "", Output("has won")),
        ("games --json", "", Output("[")),
        ("show 4453", "", Output("  1     o * *      1\n    1 2 3 4 5 6 7\n")),
        ("show 4453 --style discs", "", Output("●")),
        ("show 4453 --json", "", Output(r#""grid":[[0,0,2,1,1,0,0],[0,0,0,2,0,0,0]"#)),
        ("show 4453 --svg position.svg", "", File("position.svg", b"<svg")),
        ("show 4453 --png position.png", "", File("position.png", b"\x89PNG")),
        ("gif 4433221 game.gif", "", File("game.gif", b"GIF89a")),
        ("advise 4453 --player level:5 --seed 1 --json", "", Output(r#"{"player":"level:5","column":3}"#)),
        ("hint 44444 --json", "", Output(r#""value":"loss","plies":36"#)),
        ("explain 44444 2 --json", "", Output(r#""score":-1"#)),
        ("plan 4444466662222256243 --json", "", Output(r#""player":2,"goal":"win","first":6"#)),
        ("review 4433221 --json", "", Output(r#""mark":"blunder""#)),
        ("review 4433221 --svg curve.svg", "", File("curve.svg", b"<svg")),
        ("explore 44444 --json", "", Output(r#"{"column":1,"score":-1,"plies":36,"replies":[3,5]}"#)),
        ("puzzle new --seed 1 --json", "", Output(r#""solution":"5","level":1"#)),
        ("puzzle daily --date 2026-01-01 --json", "", Output(r#""moves":"3443334344473566556""#)),
        ("puzzle solve --seed 1", "", Output("Level")),
        ("puzzle make --count 1", "", File("7x6.txt", b"")),
        ("tree 4453 --player minimax:2 --depth 1 --plain", "", Output("399")),
        ("lesson --json", "", Output(r#""name":"first-steps""#)),
        ("mistakes 1212121 --json", "", Output(r#""goal":"win""#)),
        ("progress", "", Output("1200")),
        ("judge careful --games 0 --sample 20 --seed 1", "", Output("Report on careful")),
        ("ugi", "isready\nquit\n", Output("readyok")),
        ("tournament class.toml", "", Output("2 games")),
        ("batch - --output answers.txt --score", "4453\n", File("answers.txt", b"4453 -2\n")),
        ("prove --size 4x4 --output proof.txt --json", "", Output(r#""low":0,"high":0"#)),
        ("atlas show --size 4x4 --json", "", Output(r#""result":"=""#)),
        ("solve 4453 44444", "", Output("\n44444 -1 0 ")),
        ("solve", "4453\n", Output("4453 -2 0 ")),
        ("solve 2252576253462244111563365343671351441 --no-book --threads 2", "", Output(" -1 ")),
        ("analyze 44444 --json", "", Output(r#"{"column":1,"playable":true,"score":-1,"plies":36}"#)),
        ("perft --depth 6", "", Output("6 117649 137257")),
        ("arena random careful --games 4 --seed 1 --threads 2 --json", "", Output("careful")),
        ("bot new python player", "", File("player/bot.py", b"\"\"\"A Connect Four player")),
        ("book info", "", Output("1898722")),
        ("book check --positions 3 --seed 1", "", Output("3 positions")),
        ("bench --json", "", Output("{")),
        ("completions bash", "", Output("puissance4")),
        ("completions powershell", "", Output("Register-ArgumentCompleter")),
        ("man solve", "", Output(".TH")),
    ]
};

/// What only a complete program does. A worker needs a NATS server, and has tests of its own.
const COMPLETE: &[(&str, &str, Expected)] = &[
    ("mcp", MCP, Expected::Output("serverInfo")),
    ("batch - --output answers.parquet --format parquet", "4453\n", Expected::File("answers.parquet", b"PAR1")),
];

/// The first message of an assistant.
const MCP: &str = concat!(
    r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","#,
    r#""capabilities":{},"clientInfo":{"name":"smoke","version":"1"}}}"#,
    "\n"
);

/// What a plain build says instead.
const PLAIN: &[(&str, &str)] = &[
    ("mcp", "--features mcp"),
    ("worker --nats nats://127.0.0.1:1", "--features farm"),
    ("batch - --output answers.parquet --format parquet", "--features farm"),
    ("serve --database postgres://127.0.0.1:1/games", "--features cluster"),
];

/// The settings of a small tournament.
const CLASS: &str =
    "title = \"Class\"\nseed = 1\ngames = 2\n\n[[player]]\nuse = \"random\"\n\n[[player]]\nuse = \"careful\"\n";

/// Builds a plain program and runs every subcommand of it.
pub(crate) fn plain() -> Result<(), String> {
    let target = target_folder()?;
    // As tests are built: the engine is optimised, and what is compiled serves both.
    let build = ["build", "--profile", "test", "--package", "puissance4", "--locked"];
    step("build the program", cargo(&build).env("CARGO_TARGET_DIR", &target))?;
    let program = Program::new(target.join("debug").join(format!("puissance4{}", std::env::consts::EXE_SUFFIX)));
    let folder = target.join("smoke");
    eprintln!("== every subcommand");
    common_runs(&program, &folder)?;
    for (arguments, expected) in PLAIN {
        timed(arguments, || match output(&program, arguments, "", &folder) {
            Err(error) if error.contains(expected) => Ok(()),
            other => Err(format!("{expected:?} is expected, not {other:?}")),
        })?;
    }
    timed("serve", || serve(&program, &folder, false))
}

/// Runs a program that was named, or builds one. It must have the page in it.
pub(crate) fn run(program: Option<PathBuf>) -> Result<(), String> {
    let target = target_folder()?;
    let program = match program {
        None => web::program()?,
        Some(path) => path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))?,
    };
    every_command(&Program::new(program), &target.join("smoke"))
}

/// Runs every subcommand of a program in a fresh folder.
pub(crate) fn every_command(program: &Program, folder: &Path) -> Result<(), String> {
    eprintln!("== smoke test");
    let start = Instant::now();
    let page = common_runs(program, folder)?;
    for (arguments, input, expected) in COMPLETE {
        timed(arguments, || try_one(program, arguments, input, expected, folder))?;
    }
    timed("serve", || serve(program, folder, true))?;
    // Other systems have no `script`, or one with other options.
    if cfg!(target_os = "linux") {
        timed("full screen", || full_screen(program, folder))?;
    }
    let count = RUNS.len() + COMPLETE.len() + 1 + usize::from(cfg!(target_os = "linux"));
    eprintln!(
        "== smoke test: {count} runs, all {} commands, in {} s",
        commands(&page).count(),
        start.elapsed().as_secs()
    );
    Ok(())
}

/// Makes the folder and runs what every build can do. Returns the manual page, which lists the commands.
fn common_runs(program: &Program, folder: &Path) -> Result<String, String> {
    fresh(folder)?;
    save(&folder.join("class.toml"), CLASS)?;
    let page = output(program, "man", "", folder)?;
    // These have functions and lists of their own.
    let is_untested =
        |name: &&str| !["serve", "worker", "mcp"].contains(name) && RUNS.iter().all(|(run, ..)| !is_of(run, name));
    let untested: Vec<&str> = commands(&page).filter(is_untested).collect();
    if !untested.is_empty() {
        return Err(format!("== smoke test: nothing runs {}", untested.join(", ")));
    }
    for (arguments, input, expected) in RUNS {
        timed(arguments, || try_one(program, arguments, input, expected, folder))?;
    }
    Ok(page)
}

fn save(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// An empty folder in this place.
pub(crate) fn fresh(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Does something and says how long it took, or that it failed.
pub(crate) fn timed(name: &str, run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    let start = Instant::now();
    run().map_err(|error| format!("== smoke test: {name}: {error}"))?;
    eprintln!("{:>7.2} s  {name}", start.elapsed().as_secs_f64());
    Ok(())
}

/// The commands that the manual page of the program lists.
pub(crate) fn commands(page: &str) -> impl Iterator<Item = &str> {
    page.lines().filter_map(|line| line.strip_prefix("puissance4\\-")?.strip_suffix("(1)"))
}

fn is_of(run: &str, command: &str) -> bool {
    run.split_whitespace().next() == Some(command)
}

fn try_one(program: &Program, arguments: &str, input: &str, expected: &Expected, folder: &Path) -> Result<(), String> {
    let output = output(program, arguments, input, folder)?;
    match *expected {
        Expected::Output(text) if output.contains(text) => Ok(()),
        Expected::Output(text) => Err(format!("{text:?} is not in the output:\n{output}")),
        Expected::File(name, start) => match fs::read(folder.join(name)) {
            Ok(bytes) if bytes.starts_with(start) && !bytes.is_empty() => Ok(()),
            Ok(bytes) => {
                Err(format!("{name} starts with {:?}", String::from_utf8_lossy(&bytes[..bytes.len().min(20)])))
            }
            Err(error) => Err(format!("{name}: {error}")),
        },
    }
}

/// Runs the program to its end.
fn output(program: &Program, arguments: &str, input: &str, folder: &Path) -> Result<String, String> {
    // A file, so that a program that does not read its input is not waited for.
    let path = folder.join("input.txt");
    fs::write(&path, input).map_err(|error| error.to_string())?;
    let input = fs::File::open(&path).map_err(|error| error.to_string())?;
    Running::start(program.command().args(arguments.split_whitespace()).stdin(input), folder)?.finish(LIMIT)
}

/// Serves on loopback, fetches the description of the API and the page, if there is one, and stops.
fn serve(program: &Program, folder: &Path, has_page: bool) -> Result<(), String> {
    let arguments = ["serve", "--bind", "127.0.0.1:0", "--database", "sqlite:online.sqlite"];
    let mut server = Running::start(program.command().args(arguments).stdin(Stdio::null()), folder)?;
    let address = server.wait_for(LIMIT, |output| {
        let (_, rest) = output.split_once("http://")?;
        rest.split(|character: char| character.is_whitespace()).next().map(str::to_owned)
    })?;
    let page = has_page.then_some(("/", ".wasm"));
    for (path, expected) in [("/api/v1/openapi.json", "openapi")].into_iter().chain(page) {
        let answer = fetch(&address, path).map_err(|error| format!("{path}: {error}"))?;
        if !answer.starts_with("HTTP/1.1 200") || !answer.contains(expected) {
            return Err(format!("{path}: {}", answer.chars().take(500).collect::<String>()));
        }
    }
    Ok(())
}

/// Plays one move on a terminal, finds it in the file of the game in progress, and quits.
fn full_screen(program: &Program, folder: &Path) -> Result<(), String> {
    let words = program.command.iter().map(|word| format!("'{}'", word.to_string_lossy()));
    let line = format!("stty rows 24 cols 80; exec {} --lang en play", words.collect::<Vec<_>>().join(" "));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--flush", "--command", &line, "/dev/null"]);
    program.set_environment(&mut script);
    let mut game = Running::start(script.env("TERM", "xterm-256color").stdin(Stdio::piped()), folder)?;
    // A part of a disc; wine breaks words, since it counts the terminal's escape sequences as characters.
    game.wait_for(LIMIT, |output| output.contains("▄▄").then_some(()))?;
    let saved = || fs::read_to_string(folder.join("data/current.json")).unwrap_or_default();
    game.wait_for(LIMIT, |_| (!saved().is_empty()).then_some(()))?;
    game.send("\r")?;
    game.wait_for(LIMIT, |_| saved().contains(r#""moves": "4""#).then_some(()))?;
    let control_c = "\u{3}";
    game.send(control_c)?;
    game.finish(LIMIT).map(drop)
}

fn fetch(address: &str, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(LIMIT))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manual_page_lists_commands() {
        let page = ".SH SUBCOMMANDS\n.TP\npuissance4\\-play(1)\nPlay full-screen\n.TP\npuissance4\\-show(1)\nShow\n";
        assert_eq!(commands(page).collect::<Vec<_>>(), ["play", "show"]);
    }
}
