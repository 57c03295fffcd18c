//! Lists the files of the page that the server carries: those in the folder `PUISSANCE4_PAGE`, which `cargo xtask
//! build` writes and names. Without it there are none, so a plain build needs no WebAssembly.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

// Paths become string literals of Rust, which is how they print for programmers.
#[allow(clippy::unnecessary_debug_formatting)]
fn main() {
    println!("cargo::rerun-if-env-changed=PUISSANCE4_PAGE");
    let mut files = Vec::new();
    if let Some(folder) = std::env::var_os("PUISSANCE4_PAGE").map(PathBuf::from) {
        println!("cargo::rerun-if-changed={}", folder.display());
        collect(&folder, &folder, &mut files);
        assert!(files.iter().any(|(name, _)| name == "index.html"), "{} is not a page", folder.display());
    }
    files.sort();
    let mut list = "&[\n".to_owned();
    for (name, path) in files {
        let _ = writeln!(list, "({name:?}, include_bytes!({path:?})),");
    }
    list.push(']');
    let output = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")).join("files.rs");
    std::fs::write(output, list).expect("cargo made the folder");
}

/// All files below a folder, by their names in the page.
fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) {
    for entry in std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("it can be read").path();
        println!("cargo::rerun-if-changed={}", path.display());
        if path.is_dir() {
            collect(root, &path, files);
        } else {
            let parts: Vec<_> =
                path.strip_prefix(root).expect("it is below").iter().map(|part| part.to_string_lossy()).collect();
            files.push((parts.join("/"), path.clone()));
        }
    }
}
