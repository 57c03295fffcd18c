//! A short run of what `cargo xtask fuzz` does for longer: every target on its seeds, and on those changed a little.

use std::path::PathBuf;

use puissance4_chaos::Mutator;
use puissance4_fuzz::TARGETS;

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    names.sort();
    names.into_iter().map(|name| std::fs::read(name).unwrap()).collect()
}

#[test]
fn seeds_and_almost_seeds() {
    for target in TARGETS {
        let seeds = seeds(target.name);
        assert!(seeds.len() > 1, "{} has no seeds", target.name);
        for seed in &seeds {
            (target.run)(seed);
        }
        // What opens a database or asks a server takes longer.
        let many = if matches!(target.name, "restore" | "http") { 100 } else { 2_000 };
        let mut mutator = Mutator::of(seeds, 1);
        for _ in 0..many {
            (target.run)(&mutator.draw());
        }
    }
}

/// Every folder of seeds is that of a target.
#[test]
fn no_seeds_without_a_target() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name();
        assert!(TARGETS.iter().any(|target| name == target.name), "{name:?}");
    }
}
