//! Records the full-screen game for the READMEs, from a real run on a terminal: `cargo build --release`, then
//! `cargo run --release -p puissance4 --example record`. It writes `docs/terminal.en.svg` and `docs/terminal.fr.svg`.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use expectrl::Session;
use vt100::{Cell, Color, Parser, Screen};

const ROWS: u16 = 24;
const COLUMNS: u16 = 80;

/// How large a character is, in pixels.
const WIDTH: u16 = 9;
const HEIGHT: u16 = 18;

/// Text and ground of a terminal that has no other colours.
const TEXT: &str = "#e5e9f0";
const GROUND: &str = "#1b1f27";

/// When nothing has changed for so long, everything has fallen and been thought.
const STILL: Duration = Duration::from_millis(700);

/// What is typed, and for how many seconds what comes of it is looked at: two people play from the menu, look at the
/// values and the reasons, and one of them overlooks something.
const SCENES: [(&str, f64); 14] = [
    ("", 2.0),
    ("2", 1.0),
    ("\r", 1.0),
    ("4\r", 0.8),
    ("4\r", 0.8),
    ("4\r", 0.8),
    ("s", 2.0),
    ("3\r", 0.8),
    ("5\r", 0.8),
    ("e6", 3.0),
    ("1\r", 0.8),
    ("6\r", 1.5),
    ("2\r", 0.8),
    ("7\r", 5.0),
];

fn main() -> Result<(), Box<dyn Error>> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for language in ["en", "fr"] {
        fs::write(docs.join(format!("terminal.{language}.svg")), film(&frames(language)?))?;
    }
    Ok(())
}

/// What a run shows, scene by scene.
fn frames(language: &str) -> Result<Vec<Screen>, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    // Examples are in a folder beside the program.
    let program = std::env::current_exe()?.with_file_name("../puissance4");
    let mut command = Command::new(program);
    command.args(["--lang", language]).env("PUISSANCE4_DATA", folder.path());
    command.env("TERM", "xterm-256color").env("COLORTERM", "truecolor").env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR");
    let mut session = Session::spawn(command)?;
    session.set_window_size(COLUMNS, ROWS)?;
    let mut parser = Parser::new(ROWS, COLUMNS, 0);
    let mut frames = Vec::new();
    for (keys, _) in SCENES {
        session.write_all(keys.as_bytes())?;
        session.flush()?;
        let mut changed = Instant::now();
        while changed.elapsed() < STILL {
            let mut bytes = [0; 4096];
            match session.try_read(&mut bytes) {
                Ok(0) => return Err("the program has ended".into()),
                Ok(length) => {
                    parser.process(&bytes[..length]);
                    changed = Instant::now();
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => std::thread::sleep(Duration::from_millis(5)),
                Err(error) => return Err(error.into()),
            }
        }
        frames.push(parser.screen().clone());
    }
    Ok(frames)
}

/// The frames one after another, for ever. A reader who wants no motion sees the last one.
fn film(frames: &[Screen]) -> String {
    let (width, height) = (WIDTH * (COLUMNS + 2), HEIGHT * (ROWS + 1));
    let whole: f64 = SCENES.iter().map(|(_, seconds)| seconds).sum();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\" fill=\"{TEXT}\">\n<style>\n\
         text {{ white-space: pre }}\n.f {{ visibility: hidden; animation: {whole}s steps(1) infinite }}\n\
         @media (prefers-reduced-motion) {{ .f {{ animation: none }} .f:last-child {{ visibility: visible }} }}\n"
    );
    let mut start = 0.0;
    for (index, (_, seconds)) in SCENES.iter().enumerate() {
        let (from, to) = (100.0 * start / whole, 100.0 * (start + seconds) / whole);
        let before = if index == 0 { "" } else { "0% { visibility: hidden } " };
        let _ = writeln!(
            svg,
            "@keyframes k{index} {{ {before}{from:.2}% {{ visibility: visible }} {to:.2}% {{ visibility: hidden }} }}\n\
             .f{index} {{ animation-name: k{index} }}"
        );
        start += seconds;
    }
    let _ = writeln!(svg, "</style>\n<rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"{GROUND}\"/>");
    for (index, frame) in frames.iter().enumerate() {
        let _ = writeln!(svg, "<g class=\"f f{index}\">");
        for row in 0..ROWS {
            write_row(&mut svg, frame, row);
        }
        svg.push_str("</g>\n");
    }
    svg + "</svg>\n"
}

/// The runs of characters of one kind in a row.
fn write_row(svg: &mut String, screen: &Screen, row: u16) {
    let mut column = 0;
    while column < COLUMNS {
        let Some(first) = screen.cell(row, column) else { return };
        let end = (column + 1..COLUMNS)
            .find(|end| screen.cell(row, *end).is_none_or(|cell| look(cell) != look(first)))
            .unwrap_or(COLUMNS);
        let text: String = (column..end)
            .filter_map(|column| screen.cell(row, column))
            .map(|cell| if cell.has_contents() { cell.contents() } else { " " })
            .collect();
        let (ink, ground, bold) = look(first);
        let (x, y, width) = (WIDTH * (column + 1), HEIGHT / 2 + HEIGHT * row, WIDTH * (end - column));
        if ground != GROUND {
            let _ =
                writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{HEIGHT}\" fill=\"{ground}\"/>");
        }
        if !text.trim().is_empty() {
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let weight = if bold { " font-weight=\"bold\"" } else { "" };
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" textLength=\"{width}\" fill=\"{ink}\"{weight}>{text}</text>",
                y + HEIGHT - 4
            );
        }
        column = end;
    }
}

/// Ink, ground, and whether it is bold.
fn look(cell: &Cell) -> (String, String, bool) {
    let ink = colour(cell.fgcolor(), TEXT);
    let ground = colour(cell.bgcolor(), GROUND);
    if cell.inverse() { (ground, ink, cell.bold()) } else { (ink, ground, cell.bold()) }
}

fn colour(colour: Color, default: &str) -> String {
    const SIXTEEN: [&str; 16] = [
        "#2e3440", "#bf616a", "#a3be8c", "#ebcb8b", "#81a1c1", "#b48ead", "#88c0d0", "#e5e9f0", "#616e88", "#e06c75",
        "#b5d99c", "#f5d67b", "#8fb8e0", "#c9a0d0", "#9fdbe8", "#ffffff",
    ];
    match colour {
        Color::Default => default.to_owned(),
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Idx(index @ 0..16) => SIXTEEN[usize::from(index)].to_owned(),
        Color::Idx(index @ 16..232) => {
            let part = |divisor: u8| match (index - 16) / divisor % 6 {
                0 => 0,
                level => 55 + 40 * level,
            };
            format!("#{:02x}{:02x}{:02x}", part(36), part(6), part(1))
        }
        Color::Idx(index) => {
            let grey = 8 + 10 * (index - 232);
            format!("#{grey:02x}{grey:02x}{grey:02x}")
        }
    }
}
