//! Trains the tables that order the moves of the standard board: `cargo xtask train`.
//!
//! Two rounds make data and learn from it: in the first the search orders moves by their promise alone, in the second
//! by the tables of the first, since moves cost something else in a better search. Data of both rounds is what the last
//! tables are learned from.
//!
//! Everything follows from seeds and counts: the same program makes the same bytes on every run, on any number of
//! threads.

mod held_out;
mod learning;
mod samples;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use learning::Data;
use puissance4_engine::ordering::{Correction, NTuples};
use samples::Round;

const ROUNDS: [Round; 2] = [Round { name: "first", seed: 1, files: 12 }, Round { name: "second", seed: 2, files: 160 }];

/// The first files of the last round are not learned from: they tell what was learned.
const TEST_FILES: usize = 4;

struct Options {
    /// Where the comparisons are kept, so an interrupted run goes on.
    folder: PathBuf,
    /// The file to write.
    weights: PathBuf,
    threads: usize,
    /// Files and folders with positions that must not be learned from.
    held_out: Vec<PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options(std::env::args().skip(1).collect())?;
    let held_out = held_out::read(&options.held_out)?;
    let mut correction = Correction::None;
    let mut data = Data::default();
    for (number, round) in ROUNDS.iter().enumerate() {
        let clock = Instant::now();
        samples::make(&options.folder, round, &correction, options.threads)?;
        eprintln!("== round {}: {} files, {:.0} s", round.name, round.files, clock.elapsed().as_secs_f64());
        let last = number + 1 == ROUNDS.len();
        let test_files = if last { TEST_FILES } else { 0 };
        let mut test = Data::default();
        let mut dropped = 0;
        for file in 0..round.files {
            let to = if file < test_files { &mut test } else { &mut data };
            for comparison in samples::read(&options.folder, round, file)? {
                if held_out.contains(&comparison) {
                    dropped += 1;
                } else {
                    to.add(&comparison);
                }
            }
        }
        eprintln!("== {} comparisons, {dropped} of held-out positions left out", data.len());
        let learned = learning::learn(&data);
        let quantised = learned.quantised();
        if last {
            learning::report(&test, &quantised);
            write(&options.weights, &quantised)?;
        }
        correction = Correction::Tables(Arc::new(quantised));
    }
    Ok(())
}

fn write(file: &Path, tables: &NTuples) -> Result<(), Box<dyn Error>> {
    let bytes = tables.pack();
    fs::write(file, &bytes)?;
    println!("{}: {} bytes", file.display(), bytes.len());
    Ok(())
}

fn options(arguments: Vec<String>) -> Result<Options, String> {
    let mut options = Options { folder: PathBuf::new(), weights: PathBuf::new(), threads: 1, held_out: Vec::new() };
    let mut rest = arguments.into_iter();
    while let Some(argument) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("{argument} needs a value"))?;
        match argument.as_str() {
            "--folder" => options.folder = value.into(),
            "--weights" => options.weights = value.into(),
            "--threads" => options.threads = value.parse().map_err(|_| format!("{value:?} is not a number"))?,
            "--held-out" => options.held_out.push(value.into()),
            _ => return Err(format!("unknown option {argument}")),
        }
    }
    if options.folder.as_os_str().is_empty() || options.weights.as_os_str().is_empty() {
        return Err("--folder and --weights are needed".to_owned());
    }
    Ok(options)
}
