//! The project's own positions, `tests/corpora/*.txt`, written by `cargo xtask corpus`.
//!
//! Their scores are those of this engine when they were written, so a change of a score is seen; the judge
//! confirms those it can.

use std::time::Instant;

use crate::judge::Judge;
use crate::scored::Scored;
use puissance4_engine::Solver;
use puissance4_rules::{Column, Geometry};

/// A file of positions of one board.
struct Corpus {
    file: String,
    geometry: Geometry,
    positions: Vec<Scored>,
}

/// All of them, in the order of their names.
fn corpora() -> Vec<Corpus> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpora");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let (head, lines) = text.split_once('\n').unwrap();
        // # 7x6 connect 4 seed 1
        let ["#", size, "connect", connect, "seed", _] = head.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{}: '{head}' names no board", path.display());
        };
        let geometry = Geometry::new(size.parse().unwrap(), connect.parse().unwrap());
        let positions: Vec<Scored> = lines.lines().map(|line| Scored::read(geometry, line)).collect();
        assert!(positions.len() >= 100, "{} has {} positions", path.display(), positions.len());
        Corpus { file: path.file_name().unwrap().to_string_lossy().into_owned(), geometry, positions }
    };
    assert!(paths.len() >= 10, "there are {} corpora in {folder}", paths.len());
    paths.iter().map(read).collect()
}

#[test]
fn every_score_is_as_it_was() {
    for corpus in corpora() {
        let start = Instant::now();
        let mut solver = Solver::new(corpus.geometry, 64).unwrap();
        corpus.positions.iter().for_each(|position| position.check(&mut solver));
        println!("{}: {} nodes, {:.1} s", corpus.file, solver.nodes(), start.elapsed().as_secs_f64());
    }
}

/// Lets the judge solve what it can within its patience for each position. Says how many there were.
fn judge(patience: usize) -> usize {
    let mut judged = 0;
    for corpus in corpora() {
        let start = Instant::now();
        let size = corpus.geometry.size();
        let mut count = 0;
        for Scored { game, score } in &corpus.positions {
            // One for each, so its memory stays small.
            let mut judge = Judge::new(size.columns(), size.rows(), corpus.geometry.connect().get());
            let moves: Vec<usize> = game.moves().0.into_iter().map(Column::number).collect();
            if let Some(verdict) = judge.score(&moves, *score, patience) {
                assert_eq!(*score, verdict, "{}: {}", corpus.file, game.moves());
                count += 1;
            }
        }
        let (all, seconds) = (corpus.positions.len(), start.elapsed().as_secs_f64());
        println!("{}: {count} of {all} judged, {seconds:.1} s", corpus.file);
        judged += count;
    }
    judged
}

#[test]
fn the_judge_agrees_on_easy_positions() {
    assert!(judge(50_000) > 2300);
}

#[test]
#[ignore = "takes minutes; run by cargo xtask verify"]
fn the_judge_agrees_on_harder_positions() {
    assert!(judge(5_000_000) > 2600);
}
