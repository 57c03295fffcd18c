//! `cargo xtask npm`: builds the npm package, installs it into an empty folder and tests it there. It is part of `cargo
//! xtask check`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::packages::{CHROMIUM, NODE};
use crate::step::{cargo, step, step_within};
use crate::web::{self, PROFILE, TARGET, target_folder};

/// The crates that are compiled to WebAssembly.
const MODULES: [&str; 3] = ["puissance4-npm", "puissance4-npm-words", "puissance4-web-engine"];

/// The checkers, the other runtimes, a bundler and the driver of the browser, at the versions of the lock file.
const TOOLS: [&str; 2] = ["package.json", "package-lock.json"];

/// The longest that the tests in one runtime may take, in minutes.
const LIMIT: u64 = 15;

/// What the tests need.
pub(crate) struct Tools {
    npm: PathBuf,
    chromium: PathBuf,
    /// The folder with the programs that npm has installed.
    programs: PathBuf,
}

impl Tools {
    /// Finds them, or installs them where that is possible.
    pub(crate) fn obtain() -> Result<Self, String> {
        web::install_target(TARGET)?;
        let (npm, chromium) = (NODE.obtain()?, CHROMIUM.obtain()?);
        let folder = target_folder()?.join("npm/tools");
        let wanted = sources().join("tests/tools");
        let lock = "node_modules/.package-lock.tested.json";
        let is_installed = same(&wanted.join(TOOLS[1]), &folder.join(lock));
        if !is_installed {
            create(&folder)?;
            for name in TOOLS {
                copy(&wanted.join(name), &folder.join(name))?;
            }
            let mut install = Command::new(&npm);
            install.args(["install", "--no-audit", "--no-fund", "--silent", "--prefix"]).arg(&folder);
            step("install the tools of the npm package", &mut install)?;
            copy(&wanted.join(TOOLS[1]), &folder.join(lock))?;
        }
        Ok(Self { npm, chromium, programs: folder.join("node_modules/.bin") })
    }

    fn program(&self, name: &str) -> Command {
        Command::new(self.programs.join(name))
    }
}

/// Builds the package and tests it.
pub(crate) fn run(tools: &Tools) -> Result<(), String> {
    let folder = target_folder()?.join("npm");
    let package = build(&folder)?;
    let archive = pack(tools, &package, &folder)?;
    step("publint", tools.program("publint").arg(&archive).arg("--strict"))?;
    step("are the types wrong", tools.program("attw").arg(&archive).args(["--profile", "esm-only", "--no-emoji"]))?;

    let fresh = install(tools, &archive, &folder)?;
    let types = ["nodenext", "bundler"].map(|name| fresh.join(format!("tsconfig.{name}.json")));
    for project in &types {
        step("types of the npm package", tools.program("tsc").arg("--project").arg(project))?;
    }
    let tests = tests(&fresh)?;
    step_within(LIMIT, "npm package in Node", Command::new("node").arg("--test").args(&tests).current_dir(&fresh))?;
    let mut deno = tools.program("deno");
    deno.args(["test", "--allow-all", "--no-check", "--quiet"]).args(&tests);
    step_within(LIMIT, "npm package in Deno", deno.current_dir(&fresh))?;
    step_within(LIMIT, "npm package in Bun", tools.program("bun").arg("test").current_dir(&fresh))?;
    let mut bundler = tools.program("vite");
    bundler.args(["build", "--base", "./", "--logLevel", "warn"]);
    step("bundle the npm package", bundler.current_dir(fresh.join("bundle")))?;
    let mut browser = Command::new("node");
    browser.arg("--test").arg(fresh.join("browser.mjs")).current_dir(&fresh);
    browser.env("PUISSANCE4_NODE", folder.join("tools")).env("PUISSANCE4_CHROMIUM", &tools.chromium);
    step_within(LIMIT, "npm package in Chromium", &mut browser)?;
    let mut example = Command::new("node");
    example.arg(fresh.join("label.mjs")).arg("20").current_dir(&fresh);
    step_within(LIMIT, "example of the npm package", &mut example)?;
    eprintln!("== the npm package is {}", archive.display());
    Ok(())
}

/// Compiles the modules and writes the folder of the package.
fn build(folder: &Path) -> Result<PathBuf, String> {
    let target = target_folder()?;
    let mut build = cargo(&["build", "--profile", PROFILE, "--target", TARGET, "--locked"]);
    build.args(MODULES.iter().flat_map(|module| ["--package", *module])).env("CARGO_TARGET_DIR", &target);
    step("build the npm package", &mut build)?;

    let package = folder.join("package");
    clear(&package)?;
    let root = root();
    let mut writer = Command::new(web::page_writer(&target)?);
    writer.arg("package").arg(target.join(TARGET).join(PROFILE)).arg(root.join("crates/web/page")).arg(&package);
    step("write the npm package", &mut writer)?;
    copy_all(&sources().join("js"), &package)?;
    for file in ["bindings/npm/package.json", "bindings/npm/README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        let path = root.join(file);
        copy(&path, &package.join(path.file_name().unwrap_or_default()))?;
    }
    copy(&root.join("crates/engine/books/7x6.book"), &package.join("7x6.book"))?;
    Ok(package)
}

/// Makes the archive that would be published.
fn pack(tools: &Tools, package: &Path, folder: &Path) -> Result<PathBuf, String> {
    let name = format!("puissance4-{}.tgz", env!("CARGO_PKG_VERSION"));
    let archive = folder.join(name);
    let mut pack = Command::new(&tools.npm);
    pack.args(["pack", "--silent", "--pack-destination"]).arg(folder).current_dir(package);
    step("pack the npm package", &mut pack)?;
    if archive.exists() {
        return Ok(archive);
    }
    Err(format!("{} was not written: bindings/npm/package.json has another version", archive.display()))
}

/// Installs the archive into an empty folder, with the tests and the examples beside it.
fn install(tools: &Tools, archive: &Path, folder: &Path) -> Result<PathBuf, String> {
    let fresh = folder.join("fresh");
    clear(&fresh)?;
    std::fs::write(fresh.join("package.json"), "{ \"private\": true, \"type\": \"module\" }\n")
        .map_err(|error| trouble(&fresh, &error))?;
    let mut install = Command::new(&tools.npm);
    install.args(["install", "--offline", "--no-audit", "--no-fund", "--silent"]).arg(archive).current_dir(&fresh);
    step("install the npm package", &mut install)?;
    copy_all(&sources().join("tests"), &fresh)?;
    copy_all(&sources().join("examples"), &fresh)?;
    create(&fresh.join("bundle"))?;
    copy_all(&sources().join("tests/bundle"), &fresh.join("bundle"))?;
    // Their examples are run, too.
    create(&fresh.join("documents"))?;
    for document in ["bindings/npm/README.md", "docs/guide.md", "docs/guide.fr.md"] {
        let path = root().join(document);
        copy(&path, &fresh.join("documents").join(path.file_name().unwrap_or_default()))?;
    }
    Ok(fresh)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn sources() -> PathBuf {
    root().join("bindings/npm")
}

/// The files `*.test.mjs`, which run in every runtime.
fn tests(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = files(folder)?;
    files.retain(|path| path.to_string_lossy().ends_with(".test.mjs"));
    files.sort();
    Ok(files)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| trouble(folder, &error))?;
    Ok(entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file()).collect())
}

fn copy_all(from: &Path, to: &Path) -> Result<(), String> {
    for file in files(from)? {
        copy(&file, &to.join(file.file_name().unwrap_or(OsStr::new(""))))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    std::fs::copy(from, to).map(drop).map_err(|error| trouble(from, &error))
}

/// An empty folder.
fn clear(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(|error| trouble(folder, &error))?;
    }
    create(folder)
}

fn create(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| trouble(folder, &error))
}

fn trouble(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

fn same(one: &Path, other: &Path) -> bool {
    std::fs::read(one).is_ok_and(|bytes| std::fs::read(other).is_ok_and(|others| bytes == others))
}
