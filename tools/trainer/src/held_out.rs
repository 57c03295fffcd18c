//! Positions that must not be learned from: those of tests and benchmarks.

use std::collections::HashSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use puissance4_engine::ordering::comparison::Comparison;
use puissance4_rules::shape::{Shape, StandardShape};
use puissance4_rules::{Discs, Game, Geometry, Moves, Position};

/// Positions and their mirror images, as the discs of the side to move and of the other.
pub(crate) struct HeldOut(HashSet<[u64; 2]>);

impl HeldOut {
    /// Whether one of the positions is the node of a comparison, or comes after one of its moves.
    pub(crate) fn contains(&self, comparison: &Comparison) -> bool {
        self.0.contains(&[comparison.mover, comparison.other])
            || comparison.moves.iter().any(|compared| {
                let (mover, other) =
                    if compared.turned { (compared.mine, compared.theirs) } else { (compared.theirs, compared.mine) };
                self.0.contains(&[mover, other])
            })
    }
}

/// Reads text files, and all of a folder, whose lines begin with the moves of a position. Lines that start with `#` are
/// not positions.
pub(crate) fn read(paths: &[PathBuf]) -> Result<HeldOut, Box<dyn Error>> {
    let mut positions = HashSet::new();
    for path in paths {
        let files = if path.is_dir() {
            let entries: Result<Vec<_>, _> = fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect();
            entries?.into_iter().filter(|file| file.extension().is_some_and(|extension| extension == "txt")).collect()
        } else {
            vec![path.clone()]
        };
        for file in files {
            add(&mut positions, &file)?;
        }
    }
    eprintln!("== {} positions are held out, mirror images included", positions.len());
    Ok(HeldOut(positions))
}

fn add(positions: &mut HashSet<[u64; 2]>, file: &Path) -> Result<(), Box<dyn Error>> {
    for line in fs::read_to_string(file)?.lines() {
        let Some(moves) = line.split_whitespace().next().filter(|word| !word.starts_with('#')) else { continue };
        let moves: Moves = moves.parse().map_err(|error| format!("{}: {line:?}: {error}", file.display()))?;
        let game = Game::replay(Geometry::STANDARD, &moves)
            .map_err(|error| format!("{}: {line:?}: {error}", file.display()))?;
        let discs = discs(game.position());
        positions.extend([discs, discs.map(|set| StandardShape.mirrored(set))]);
    }
    Ok(())
}

fn discs(position: &Position) -> [u64; 2] {
    match position.discs() {
        Discs::Small(board) => {
            [position.to_move(), position.to_move().other()].map(|player| board.discs(player).word())
        }
        _ => unreachable!("the standard board is small"),
    }
}
