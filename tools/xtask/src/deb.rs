//! `cargo xtask deb`: the Debian package, with the page in the program, manual pages, completions and the service.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::packages::DPKG_DEV;
use crate::smoke::{commands, fresh};
use crate::step::{cargo, step};
use crate::web::{self, target_folder};

/// The tested version.
const CARGO_DEB: &str = "cargo-deb@3.8.0";

/// Builds the package and returns its path. What it contains is listed in `crates/cli/Cargo.toml`.
pub(crate) fn build() -> Result<PathBuf, String> {
    // It finds out which libraries the program needs.
    DPKG_DEV.obtain()?;
    let target = target_folder()?;
    let program = web::program()?;
    write_extras(&program, &target.join("release/package"))?;
    let cargo_deb = install_cargo_deb(&target)?;
    let folder = target.join("debian");
    fresh(&folder)?;
    let mut pack = Command::new(cargo_deb);
    pack.args(["--package", "puissance4", "--no-build", "--locked", "--output"]).arg(&folder);
    step("pack", pack.env("CARGO_TARGET_DIR", &target))?;
    let mut packages = fs::read_dir(&folder).map_err(|error| error.to_string())?.filter_map(Result::ok);
    let package = packages.find(|entry| entry.path().extension().is_some_and(|extension| extension == "deb"));
    let package = package.ok_or_else(|| format!("{}: no package", folder.display()))?.path();
    eprintln!("== the package is {}", package.display());
    Ok(package)
}

/// Lets the program write its manual pages and its completions.
fn write_extras(program: &Path, folder: &Path) -> Result<(), String> {
    let (man, completions) = (folder.join("man"), folder.join("completions"));
    fresh(&man)?;
    fresh(&completions)?;
    let whole = output(program, &["man"])?;
    save(&man.join("puissance4.1"), &whole)?;
    for name in commands(&whole) {
        save(&man.join(format!("puissance4-{name}.1")), &output(program, &["man", name])?)?;
    }
    for (shell, name) in [("bash", "puissance4"), ("zsh", "_puissance4"), ("fish", "puissance4.fish")] {
        save(&completions.join(name), &output(program, &["completions", shell])?)?;
    }
    Ok(())
}

fn output(program: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(["--lang", "en"]).args(arguments).output();
    let output = output.map_err(|error| format!("{} did not start: {error}", program.display()))?;
    if !output.status.success() {
        return Err(format!("puissance4 {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

fn save(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn install_cargo_deb(target: &Path) -> Result<PathBuf, String> {
    let root = target.join("cargo-deb");
    let program = root.join("bin/cargo-deb");
    if !program.exists() {
        step("install cargo-deb", cargo(&["install", CARGO_DEB, "--locked", "--root"]).arg(&root))?;
    }
    Ok(program)
}
