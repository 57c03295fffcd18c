//! `cargo xtask web`, `cargo xtask build` and `cargo xtask serve`: the page, and the program with the page in it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::packages::NODE;
use crate::step::{cargo, step};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Not `web`: cargo keeps what a profile has built in a folder of its name, which would be that of the page.
pub(crate) const PROFILE: &str = "wasm";

/// Where this program was built, and with it everything else: TARGET/PROFILE/xtask.
pub(crate) fn target_folder() -> Result<PathBuf, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    Ok(program.ancestors().nth(2).ok_or("this program is not in a target folder")?.to_owned())
}

/// Builds the page and says where it is. Binaryen's optimizer is not used: it makes the modules smaller, but they pack worse.
pub(crate) fn build() -> Result<PathBuf, String> {
    let target = target_folder()?;
    install_target(TARGET)?;
    step(
        "build the page",
        cargo(&[
            "build",
            "--profile",
            PROFILE,
            "--target",
            TARGET,
            "--package",
            "puissance4-web",
            "--package",
            "puissance4-web-engine",
            "--package",
            "puissance4-web-pictures",
            "--locked",
        ])
        .env("CARGO_TARGET_DIR", &target),
    )?;
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/web/page");
    let output = target.join("web");
    let mut writer = cargo(&["run", "--quiet", "--package", "page-writer", "--locked", "--"]);
    writer.env("CARGO_TARGET_DIR", &target);
    writer.arg(target.join(TARGET).join(PROFILE)).arg(sources).arg(&output);
    match build_threads(&target) {
        Ok(module) => {
            writer.arg(module);
        }
        // It works without them, too.
        Err(error) => eprintln!("== the page will search with one thread: {error}"),
    }
    step("write the page", &mut writer)?;
    eprintln!("== the page is in {}", output.display());
    Ok(output)
}

/// Builds the engine for several threads, and says where it is. They need atomic instructions, for which the standard library has to be compiled as
/// well; the stable compiler does that only when it is told to accept unstable options.
fn build_threads(target: &Path) -> Result<PathBuf, String> {
    install_library_sources()?;
    let folder = target.join("threads");
    let package = ["build", "--profile", PROFILE, "--target", TARGET, "--package", "puissance4-web-engine", "--locked"];
    let mut build = cargo(&package);
    build.args(["-Z", "build-std=std,panic_abort"]).env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_DIR", &folder);
    // In the variable they replace those of .cargo/config.toml.
    let features = "-Ctarget-feature=+simd128,+atomics,+bulk-memory,+mutable-globals";
    let link = ["--shared-memory", "--import-memory", "--max-memory=536870912"];
    let exports = ["__wasm_init_tls", "__tls_size", "__tls_align", "__tls_base"].map(|name| format!("--export={name}"));
    let link = link.map(String::from).into_iter().chain(exports).map(|argument| format!("-Clink-arg={argument}"));
    let flags: Vec<String> = std::iter::once(features.to_owned()).chain(link).collect();
    step("build the engine with threads", build.env("RUSTFLAGS", flags.join(" ")))?;
    Ok(folder.join(TARGET).join(PROFILE).join("puissance4_web_engine.wasm"))
}

/// The page that `PUISSANCE4_PAGE` names, or a new one.
pub(crate) fn page() -> Result<PathBuf, String> {
    match std::env::var_os("PUISSANCE4_PAGE") {
        Some(page) => PathBuf::from(&page).canonicalize().map_err(|error| format!("{}: {error}", page.display())),
        None => build(),
    }
}

/// Builds the page and the released program with the page in it, and says where the program is.
pub(crate) fn program() -> Result<PathBuf, String> {
    let page = page()?;
    let target = target_folder()?;
    let mut program = cargo(&["build", "--release", "--package", "puissance4", "--locked"]);
    step("build the program with the page", program.env("PUISSANCE4_PAGE", page).env("CARGO_TARGET_DIR", &target))?;
    let program = target.join("release").join(format!("puissance4{}", std::env::consts::EXE_SUFFIX));
    eprintln!("== the program with the page is {}", program.display());
    Ok(program)
}

/// Builds the program with the page, and serves it.
pub(crate) fn serve(options: &[&str]) -> Result<(), String> {
    step("serve", Command::new(program()?).arg("serve").args(options))
}

/// What a program prints, if it succeeds.
fn output_of(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn rustc() -> String {
    std::env::var("RUSTC").unwrap_or("rustc".to_owned())
}

/// The sources of the standard library, a part of the toolchain that is missing at first.
fn install_library_sources() -> Result<(), String> {
    let sysroot = output_of(&rustc(), &["--print", "sysroot"]).unwrap_or_default();
    if Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/std").exists() {
        return Ok(());
    }
    step("install the sources of the standard library", Command::new("rustup").args(["component", "add", "rust-src"]))
}

/// Compiling for another machine takes a part of the toolchain that is missing at first.
pub(crate) fn install_target(target: &str) -> Result<(), String> {
    let installed = output_of("rustup", &["target", "list", "--installed"]).is_some_and(|list| list.contains(target));
    // A toolchain without rustup may have the target all the same.
    let exists = || {
        let folder = output_of(&rustc(), &["--print", "target-libdir", "--target", target]);
        folder.is_some_and(|folder| Path::new(folder.trim()).exists())
    };
    if installed || exists() {
        return Ok(());
    }
    step(&format!("install {target}"), Command::new("rustup").args(["target", "add", target])).map_err(|error| {
        format!("{error}\nThe standard library for {target} is missing; install it with: rustup target add {target}")
    })
}

/// Installs packages of npm into a folder.
pub(crate) fn npm_install(folder: &Path, packages: &[&str]) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut npm = Command::new(NODE.obtain()?);
    npm.args(["install", "--no-audit", "--no-fund", "--silent", "--prefix"]).arg(folder).args(packages);
    step(&format!("install {}", packages.join(", ")), &mut npm)
}
