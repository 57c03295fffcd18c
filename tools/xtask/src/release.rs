//! `cargo xtask release-check`: every dry run of a release. Nothing is published.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::ValueEnum;

use crate::deb;
use crate::packages;
use crate::python_package;
use crate::smoke::{self, Program};
use crate::step::{cargo, step};
use crate::web::target_folder;
use crate::windows;

/// The folders into which packages install, and in which services keep their data.
const SYSTEM: [&str; 4] = ["/etc", "/usr", "/var/cache", "/var/lib"];
/// The name of the package, and part of the name of all its files.
const NAME: &str = "puissance4";

/// One dry run.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum DryRun {
    /// The section of the changelog, and the tag.
    Changelog,
    /// The crates that are packaged.
    Crates,
    /// The oldest compiler.
    Oldest,
    /// The source package for Python.
    Python,
    /// The Debian package.
    Deb,
    /// The program for Windows.
    Windows,
}

/// Runs the parts that are named, or all of them.
pub(crate) fn run(parts: &[DryRun]) -> Result<(), String> {
    for part in if parts.is_empty() { DryRun::value_variants() } else { parts } {
        match part {
            DryRun::Changelog => changelog(),
            DryRun::Crates => crates(),
            DryRun::Oldest => oldest(),
            DryRun::Python => python_package::install_from_source(),
            DryRun::Deb => package(),
            DryRun::Windows => windows::run(),
        }?;
    }
    eprintln!("== release: all dry runs passed");
    Ok(())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The changelog must have a section for the version that is to be released, with a date; and the tag, if there is one,
/// must be of this version.
fn changelog() -> Result<(), String> {
    let manifest = read(&root().join("Cargo.toml"))?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    let version = version.ok_or("Cargo.toml has no version")?;
    let tag = std::env::var("GITHUB_REF_NAME")
        .ok()
        .filter(|_| std::env::var("GITHUB_REF_TYPE").is_ok_and(|kind| kind == "tag"));
    if let Some(tag) = tag.filter(|tag| *tag != format!("v{version}")) {
        return Err(format!("== changelog: the tag is {tag}, the version {version}"));
    }
    let section = format!("## [{version}] - ");
    if read(&root().join("CHANGELOG.md"))?.lines().any(|line| line.starts_with(&section)) {
        eprintln!("== changelog: version {version} has a section");
        Ok(())
    } else {
        Err(format!("== changelog: no section starts with {section:?}"))
    }
}

/// Packages all library crates together, since they depend on versions that are not published yet. Each is built from
/// what is in its package.
fn crates() -> Result<(), String> {
    let mut package = cargo(&["package", "--locked"]);
    package.args(library_crates()?);
    // A folder of a new name each time: cargo believes that packages never change, and by the same name it would use
    // those of an earlier dry run.
    let folder = target_folder()?.join(format!("crates-{}", std::process::id()));
    step("package the library crates", package.env("CARGO_TARGET_DIR", &folder))?;
    fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Packages the same without building them: that each has what a package needs, and depends on nothing that cannot be
/// published. It takes seconds.
pub(crate) fn package_files() -> Result<(), String> {
    let mut package = cargo(&["package", "--locked", "--no-verify", "--allow-dirty", "--quiet"]);
    step("package the library crates", package.args(library_crates()?))
}

/// Checks the library crates with the oldest compiler that they are said to need.
fn oldest() -> Result<(), String> {
    let manifest = read(&root().join("Cargo.toml"))?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    let version = version.ok_or("Cargo.toml has no rust-version")?;
    let install = ["toolchain", "install", version, "--profile", "minimal", "--no-self-update"];
    step(&format!("install Rust {version}"), Command::new("rustup").args(install))?;
    let mut check = Command::new("rustup");
    check.args(["run", version, "cargo", "check", "--locked"]).args(library_crates()?);
    // What it compiles is of no use to the current compiler.
    step(&format!("check with Rust {version}"), check.env("CARGO_TARGET_DIR", target_folder()?.join("oldest")))
}

/// The library crates, as arguments of cargo.
fn library_crates() -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    let folders = fs::read_dir(root().join("crates")).map_err(|error| error.to_string())?;
    for folder in folders.filter_map(Result::ok) {
        let manifest = read(&folder.path().join("Cargo.toml"))?;
        names.extend(published_name(&manifest).map(str::to_owned));
    }
    names.sort();
    eprintln!("== library crates: {}", names.join(", "));
    Ok(names.into_iter().flat_map(|name| ["--package".to_owned(), name]).collect())
}

/// The name of a package, unless its manifest says that it is not published.
fn published_name(manifest: &str) -> Option<&str> {
    let is_private = manifest.lines().any(|line| line.starts_with("publish"));
    let name = manifest.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
    name.filter(|_| !is_private)
}

/// Builds the Debian package, installs it, runs every subcommand, purges it and looks for what is left.
fn package() -> Result<(), String> {
    let package = deb::build()?;
    let before = system_files();
    if !before.is_empty() {
        let paths: Vec<String> = before.iter().map(|path| path.display().to_string()).collect();
        return Err(format!("== {NAME} is already on this machine, and would be purged:\n{}", paths.join("\n")));
    }
    packages::install_file(&package)?;
    let tried = try_installed();
    // The folder in which the service would have kept its games.
    fs::create_dir_all(format!("/var/lib/{NAME}")).map_err(|error| error.to_string())?;
    packages::purge(NAME)?;
    let left = system_files();
    if !left.is_empty() {
        return Err(format!("== purging has left {left:?}"));
    }
    tried?;
    eprintln!("== Debian package: installed, every subcommand run, purged, nothing left");
    Ok(())
}

fn try_installed() -> Result<(), String> {
    let man = ["-w", NAME, "puissance4-solve"];
    step("find the manual pages", Command::new("man").args(man))?;
    let unit = "/usr/lib/systemd/system/puissance4.service";
    if !Path::new(unit).exists() {
        return Err(format!("== {unit} was not installed"));
    }
    smoke::every_command(&Program::new("/usr/bin/puissance4"), &target_folder()?.join("smoke"))
}

/// The files and folders of the system that bear the name of the package.
fn system_files() -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut folders: Vec<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
            let path = entry.path();
            if entry.file_name().to_string_lossy().contains(NAME) {
                found.insert(path);
            } else if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_is_published_unless_it_says_otherwise() {
        assert_eq!(published_name("[package]\nname = \"a\"\n"), Some("a"));
        assert_eq!(published_name("[package]\nname = \"a\"\npublish.workspace = true\n"), None);
    }
}
