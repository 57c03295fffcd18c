//! `cargo xtask browser`: end-to-end tests of the page in Chromium, and of its main paths in Firefox; also of the board
//! for notebooks.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::check;
use crate::packages::{CHROMIUM, FIREFOX, NODE, WEBKIT_DRIVER, XVFB};
use crate::postgres;
use crate::step::{cargo, step, step_within};
use crate::web::{self, npm_install};

/// The browser drivers and the accessibility checker, at the tested versions. Playwright drives only a Firefox of its
/// own.
const PACKAGES: [&str; 3] = ["playwright-core@1.65.0", "puppeteer-core@25.16.0", "axe-core@4.14.0"];

/// The programs of the system that these tests need.
pub(crate) struct Tools {
    chromium: PathBuf,
    firefox: PathBuf,
}

impl Tools {
    /// Finds them, or installs them where that is possible.
    pub(crate) fn obtain() -> Result<Self, String> {
        let target = web::install_target(web::TARGET);
        // Some of the tests have several servers on one database.
        let others = [target, NODE.obtain().map(drop), postgres::obtain()];
        let (chromium, firefox) = (CHROMIUM.obtain(), FIREFOX.obtain());
        // All that is missing, so that one try is enough.
        let browsers = [&chromium, &firefox].into_iter().filter_map(|browser| browser.as_ref().err().cloned());
        let missing: Vec<String> = others.into_iter().filter_map(Result::err).chain(browsers).collect();
        if missing.is_empty() { Ok(Self { chromium: chromium?, firefox: firefox? }) } else { Err(missing.join("; ")) }
    }
}

/// The longest that the tests may take, in minutes: some six on two quiet cores.
const LIMIT: u64 = 30;

/// What is run in the browsers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Suite {
    /// The tests of the check.
    Check,
    /// New pictures of the views and texts of the lessons, to compare with.
    Accept,
    /// Pictures of everything, to look at.
    Gallery,
    /// The main paths in WebKit.
    Webkit,
    /// Size and speed.
    Measure,
}

/// Obtains the programs of the system and runs a suite.
pub(crate) fn obtain_and_run(suite: Suite) -> Result<(), String> {
    run(&Tools::obtain()?, suite)
}

/// Builds what is needed and runs a suite.
pub(crate) fn run(tools: &Tools, suite: Suite) -> Result<(), String> {
    let target = web::target_folder()?;
    // What is measured is what is released; for tests, what `cargo test` has built already does, with the page from its
    // folder.
    let (program, page) =
        if suite == Suite::Measure { (web::program()?, None) } else { (check::tested_program()?, Some(web::build()?)) };
    let node = target.join("node");
    if !PACKAGES.iter().all(|package| is_installed(&node, package)) {
        npm_install(&node, &PACKAGES)?;
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/web/browser");
    let mut command = Command::new("node");
    command
        .env("PUISSANCE4_NODE", &node)
        .env("PUISSANCE4_CHROMIUM", &tools.chromium)
        .env("PUISSANCE4_FIREFOX", &tools.firefox)
        .env("PUISSANCE4_CHAOS", program.with_file_name("puissance4-chaos"))
        .env("PUISSANCE4_PROGRAM", program)
        .env("PUISSANCE4_PICTURES", target.join("pictures"))
        .envs(page.map(|page| ("PUISSANCE4_PAGE", page)));
    if suite == Suite::Measure {
        let speed = ["build", "--release", "--package", "puissance4-engine", "--example", "speed", "--locked"];
        step("build the measure of the engine", cargo(&speed).env("CARGO_TARGET_DIR", &target))?;
        command.env("PUISSANCE4_SPEED", target.join("release/examples/speed"));
        return step("measure the page", command.arg(tests.join("measure.mjs")));
    }
    if suite == Suite::Webkit {
        XVFB.obtain()?;
        command.env("PUISSANCE4_WEBKIT_DRIVER", WEBKIT_DRIVER.obtain()?).env("PUISSANCE4_WEBKIT", webkit()?);
        return step("test the page in WebKit", command.arg("--test").arg(tests.join("webkit.mjs")));
    }
    if suite == Suite::Accept {
        command.env("PUISSANCE4_ACCEPT", "1");
        let files = ["views.test.mjs", "lessons.test.mjs"].map(|file| tests.join(file));
        command.args(["--test", "--test-concurrency=1"]).args(files);
        return step("take pictures of the views and write down the lessons", &mut command);
    }
    if suite == Suite::Gallery {
        step("take pictures of everything", command.arg("--test").arg(tests.join("gallery.mjs")))?;
        eprintln!("== the pictures are in {}", target.join("pictures").display());
        return Ok(());
    }
    let notebooks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bindings/python/tests");
    let files = [test_files(&tests)?, test_files(&notebooks)?].concat();
    // Each file has a server and a browser of its own.
    step_within(LIMIT, "test the page in a browser", command.args(["--test", "--test-concurrency=2"]).args(files))?;
    eprintln!("== pictures of the page are in {}", target.join("pictures").display());
    Ok(())
}

/// The small browser that comes with WebKit's library, in a folder with the version in its name.
fn webkit() -> Result<PathBuf, String> {
    let folders = std::fs::read_dir("/usr/lib/x86_64-linux-gnu").map_err(|error| error.to_string())?;
    let mut browsers = folders.filter_map(|folder| Some(folder.ok()?.path().join("MiniBrowser")));
    browsers.find(|browser| browser.exists()).ok_or_else(|| "WebKit's MiniBrowser was not found".to_owned())
}

/// The files `*.test.mjs` of a folder, in order.
fn test_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.to_string_lossy().ends_with(".test.mjs"));
    files.sort();
    Ok(files)
}

fn is_installed(node: &Path, package: &str) -> bool {
    let name = package.split('@').next().unwrap_or(package);
    node.join("node_modules").join(name).exists()
}
