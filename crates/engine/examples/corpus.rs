//! Writes the corpora of the tests, `tests/corpora/*.txt`: positions of many boards and their scores by this engine.
//!
//! Run by `cargo xtask corpus`. The same seeds give the same bytes, so a difference is a changed score.

use std::collections::HashSet;
use std::error::Error;
use std::fmt::Write;
use std::ops::Range;
use std::path::Path;
use std::time::Instant;

use puissance4_engine::chance::{Chance, sensible_columns};
use puissance4_engine::{Limits, Solver};
use puissance4_rules::{Columns, Connect, Game, Geometry, Position, Size};

/// One file.
struct Corpus {
    file: &'static str,
    size: (usize, usize),
    connect: usize,
    /// The plies of the positions, in equal shares.
    plies: Range<usize>,
    positions: usize,
}

/// From few moves played, where a search is long, to full boards, where it is short; boards in words of 64 and of 128
/// bits, the former filled to the last bit by 8x7; odd and even heights.
const CORPORA: [Corpus; 13] = [
    Corpus { file: "7x6-opening", size: (7, 6), connect: 4, plies: 11..17, positions: 100 },
    Corpus { file: "7x6-middle", size: (7, 6), connect: 4, plies: 16..28, positions: 300 },
    Corpus { file: "7x6-end", size: (7, 6), connect: 4, plies: 28..41, positions: 300 },
    Corpus { file: "6x7-end", size: (6, 7), connect: 4, plies: 20..41, positions: 200 },
    Corpus { file: "8x7-end", size: (8, 7), connect: 4, plies: 28..55, positions: 200 },
    Corpus { file: "9x6-end", size: (9, 6), connect: 4, plies: 26..53, positions: 200 },
    Corpus { file: "9x7-end", size: (9, 7), connect: 4, plies: 34..62, positions: 200 },
    Corpus { file: "5x5", size: (5, 5), connect: 4, plies: 1..24, positions: 200 },
    Corpus { file: "6x5", size: (6, 5), connect: 4, plies: 1..29, positions: 300 },
    Corpus { file: "6x5-connect-3", size: (6, 5), connect: 3, plies: 1..16, positions: 200 },
    Corpus { file: "9x8-connect-3", size: (9, 8), connect: 3, plies: 1..21, positions: 120 },
    Corpus { file: "6x6-connect-5", size: (6, 6), connect: 5, plies: 14..35, positions: 200 },
    Corpus { file: "8x8-connect-5", size: (8, 8), connect: 5, plies: 42..63, positions: 200 },
];

/// Give up on a number of moves after this many games that ended before it or led where another had led.
const GAMES: usize = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpora");
    std::fs::create_dir_all(&folder)?;
    for (corpus, seed) in CORPORA.iter().zip(1..) {
        let start = Instant::now();
        let text = corpus.text(seed)?;
        std::fs::write(folder.join(corpus.file).with_extension("txt"), &text)?;
        let (positions, seconds) = (text.lines().count() - 1, start.elapsed().as_secs_f64());
        eprintln!("{}: {positions} positions, {seconds:.1} s", corpus.file);
    }
    Ok(())
}

impl Corpus {
    /// The file: a first line that names the board, then `MOVES SCORE` for each position.
    fn text(&self, seed: u64) -> Result<String, Box<dyn Error>> {
        let (columns, rows) = self.size;
        let geometry = Geometry::new(Size::new(columns, rows)?, Connect::new(self.connect)?);
        let mut solver = Solver::new(geometry, 256)?;
        let mut chance = Chance::new(seed);
        let mut taken = HashSet::new();
        let mut text = format!("# {} connect {} seed {seed}\n", geometry.size(), geometry.connect());
        for index in 0..self.positions {
            let plies = self.plies.start + index * self.plies.len() / self.positions;
            let play = if index % 2 == 0 { any_columns } else { sensible_columns };
            let game = (0..GAMES)
                .filter_map(|_| random_game(&mut chance, geometry, plies, play))
                .find(|game| !taken.contains(game.position()));
            let Some(game) = game else { continue };
            let score = solver.solve(game.position(), &Limits::none())?.score;
            writeln!(text, "{} {score}", game.moves())?;
            taken.extend([game.position().clone(), game.position().mirrored()]);
        }
        Ok(text)
    }
}

/// All columns, for games that lead to unusual positions.
fn any_columns(position: &Position) -> Columns {
    position.legal()
}

/// A game of this many moves that is not over; `None` if this one ended.
fn random_game(chance: &mut Chance, geometry: Geometry, plies: usize, play: fn(&Position) -> Columns) -> Option<Game> {
    let mut game = Game::new(geometry);
    for _ in 0..plies {
        let column = chance.pick(play(game.position()))?;
        game.play(column).ok()?;
    }
    (!game.position().is_over()).then_some(game)
}
