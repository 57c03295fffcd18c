//! `cargo xtask browser`: the page in a real Chromium, from end to end.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::postgres;
use crate::step::{cargo, step};
use crate::web::{self, npm_install};

/// The driver and the checker of accessibility, at the versions they were tried with.
const PACKAGES: [&str; 2] = ["playwright-core@1.65.0", "axe-core@4.14.0"];

/// The server as it is released.
const RELEASED: [&str; 5] = ["build", "--release", "--package", "puissance4", "--locked"];
/// The server and its trials as the check has built them: these tests run both.
const TESTED: [&str; 10] = [
    "test",
    "--no-run",
    "--workspace",
    "--exclude",
    "puissance4-peers",
    "--locked",
    "--test",
    "online",
    "--test",
    "nonsense",
];

/// Builds what is needed, installs what is missing, and runs the tests; or measures, if that is asked for.
pub(crate) fn run(measure: bool) -> Result<(), String> {
    let target = web::target_folder()?;
    let page = web::build(true)?;
    // Some of the tests have several servers on one database.
    postgres::install()?;
    // What is measured is what is released; for tests, what `cargo test` has built already does, with the page put in.
    let (name, build, folder) = if measure {
        ("build the server", &RELEASED[..], "release")
    } else {
        ("put the page into the server of the tests", &TESTED[..], "debug")
    };
    step(name, cargo(build).env("PUISSANCE4_PAGE", page).env("CARGO_TARGET_DIR", &target))?;
    let programs = target.join(folder);
    let node = target.join("node");
    if !PACKAGES.iter().all(|package| is_installed(&node, package)) {
        npm_install(&node, &PACKAGES)?;
    }
    let chromium = chromium()?;
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/web/browser");
    let mut command = Command::new("node");
    command
        .env("PUISSANCE4_NODE", &node)
        .env("PUISSANCE4_CHROMIUM", chromium)
        .env("PUISSANCE4_PROGRAM", programs.join("puissance4"))
        .env("PUISSANCE4_STRESS", programs.join("puissance4-stress"))
        .env("PUISSANCE4_PICTURES", target.join("pictures"));
    if measure {
        let speed = ["build", "--release", "--package", "puissance4-engine", "--example", "speed", "--locked"];
        step("build the measure of the engine", cargo(&speed).env("CARGO_TARGET_DIR", &target))?;
        command.env("PUISSANCE4_SPEED", target.join("release/examples/speed"));
        return step("measure the page", command.arg(tests.join("measure.mjs")));
    }
    let files = ["page.test.mjs", "online.test.mjs", "looks.test.mjs"].map(|name| tests.join(name));
    step("test the page in a browser", command.args(["--test", "--test-concurrency=1"]).args(files))?;
    eprintln!("== pictures of the page are in {}", target.join("pictures").display());
    Ok(())
}

fn is_installed(node: &Path, package: &str) -> bool {
    let name = package.split('@').next().unwrap_or(package);
    node.join("node_modules").join(name).exists()
}

/// A Chromium, which is installed if there is none.
fn chromium() -> Result<PathBuf, String> {
    let find = || {
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let folders: Vec<PathBuf> =
            std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
        names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.exists())
    };
    if let Some(path) = find() {
        return Ok(path);
    }
    // On a new machine the lists of packages may be missing or old.
    step("update the lists of packages", Command::new("apt-get").args(["update", "--quiet"])).ok();
    step("install Chromium", Command::new("apt-get").args(["install", "--yes", "--quiet", "chromium"]))
        .map_err(|error| format!("{error}\nThe browser tests need Chromium; install it, and try again."))?;
    find().ok_or_else(|| "Chromium was installed, but is not to be found".to_owned())
}
