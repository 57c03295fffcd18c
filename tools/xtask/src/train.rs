//! `cargo xtask train`: learns the tables that order the moves of the standard board.

use std::path::{Path, PathBuf};

use crate::step::{cargo, step};
use crate::web::target_folder;

/// Runs the trainer. The positions of the engine's tests and those of the benchmarks, which are in a folder of their
/// own, are held out. They are needed: without them other positions would be learned from, and other weights would come
/// out.
pub(crate) fn run(benchmarks: &Path) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if !benchmarks.is_dir() {
        return Err(format!("{}: no such folder; --data names that of the benchmarks", benchmarks.display()));
    }
    let engine = root.join("crates/engine");
    let corpora = ["opening", "middle", "end"].map(|part| engine.join(format!("tests/corpora/7x6-{part}.txt")));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut train = cargo(&["run", "--release", "--locked", "--package", "puissance4-trainer", "--"]);
    train.arg("--folder").arg(target_folder()?.join("training"));
    train.arg("--weights").arg(engine.join("src/ordering/7x6.weights"));
    train.arg("--threads").arg(threads.to_string());
    for path in corpora.iter().map(PathBuf::as_path).chain([benchmarks]) {
        train.arg("--held-out").arg(path);
    }
    step("train", &mut train)
}
