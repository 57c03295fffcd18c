//! Finds the lessons: inside the crate when it comes from a package, else in the workspace.

use std::path::Path;

fn main() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    // In the workspace this is a link, so a package contains the files. A checkout without links has a plain file
    // here.
    let inside = package.join("lessons");
    let folder = if inside.is_dir() { inside } else { package.join("../../lessons") };
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=PUISSANCE4_LESSONS={}", folder.display());
}
