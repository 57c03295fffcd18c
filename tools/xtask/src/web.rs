//! `cargo xtask web`, `cargo xtask build` and `cargo xtask serve`: the page, and the program with the page in it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

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

/// Builds the page and says where it is. Binaryen's optimizer is not used: it makes the modules smaller, but they pack
/// worse.
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
    let modules = target.join(TARGET).join(PROFILE);
    let program = page_writer(&target)?;
    let mut inputs = vec![modules.join("puissance4_web.wasm"), modules.join("puissance4_web_engine.wasm")];
    inputs.extend([modules.join("puissance4_web_pictures.wasm"), sources.clone(), program.clone()]);
    let mut writer = Command::new(program);
    writer.arg(modules).arg(sources).arg(&output);
    match build_threads(&target) {
        Ok(module) => {
            writer.arg(&module);
            inputs.push(module);
        }
        Err(error) => eprintln!("== the page will search with one thread: {error}"),
    }
    if is_newer(&output.join("index.html"), &inputs) {
        eprintln!("== the page is up to date");
    } else {
        step("write the page, which takes a minute", &mut writer)?;
    }
    eprintln!("== the page is in {}", output.display());
    Ok(output)
}

/// Builds the program that packs and names the files of the page, and says where it is.
pub(crate) fn page_writer(target: &Path) -> Result<PathBuf, String> {
    let build = ["build", "--package", "page-writer", "--locked"];
    step("build the writer of the page", cargo(&build).env("CARGO_TARGET_DIR", target))?;
    Ok(target.join("debug").join(format!("page-writer{}", std::env::consts::EXE_SUFFIX)))
}

/// Whether a file exists and was written after all of these, and after every file below them.
fn is_newer(file: &Path, inputs: &[PathBuf]) -> bool {
    fn latest(path: &Path) -> Option<SystemTime> {
        let data = std::fs::metadata(path).ok()?;
        let own = data.modified().ok()?;
        if data.is_file() {
            return Some(own);
        }
        // A file that cannot be read counts as new.
        std::fs::read_dir(path).ok()?.try_fold(own, |newest, entry| Some(newest.max(latest(&entry.ok()?.path())?)))
    }
    let written = std::fs::metadata(file).and_then(|data| data.modified());
    written.is_ok_and(|written| inputs.iter().all(|input| latest(input).is_some_and(|changed| changed < written)))
}

/// Builds the engine for several threads, and says where it is. They need atomic instructions, for which the standard
/// library has to be compiled as well; the stable compiler does that only when it is told to accept unstable options.
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
    let mut program = cargo(&["build", "--release", "--package", "puissance4", "--features", "full", "--locked"]);
    step("build the program with the page", program.env("PUISSANCE4_PAGE", page).env("CARGO_TARGET_DIR", &target))?;
    let program = target.join("release").join(format!("puissance4{}", std::env::consts::EXE_SUFFIX));
    eprintln!("== the program with the page is {}", program.display());
    Ok(program)
}

/// Builds the page and the program as `cargo run --release` does, and serves the page. What is up to date is not built
/// again.
pub(crate) fn serve(options: &[String]) -> Result<(), String> {
    let (page, target) = (page()?, target_folder()?);
    let mut build = cargo(&["build", "--release", "--package", "puissance4", "--locked"]);
    step("build the program", build.env("CARGO_TARGET_DIR", &target))?;
    let program = target.join("release").join(format!("puissance4{}", std::env::consts::EXE_SUFFIX));
    step("serve", Command::new(program).arg("serve").args(options).env("PUISSANCE4_PAGE", page))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_up_to_date_until_something_changes() {
        let folder = std::env::temp_dir().join(format!("xtask-newer-{}", std::process::id()));
        let sources = folder.join("sources/below");
        std::fs::create_dir_all(&sources).unwrap();
        let (source, page) = (sources.join("source"), folder.join("page"));
        let write = |path: &Path, seconds| {
            let file = std::fs::File::create(path).unwrap();
            file.set_modified(SystemTime::now() + std::time::Duration::from_secs(seconds)).unwrap();
        };
        let inputs = [folder.join("sources")];
        write(&source, 0);
        assert!(!is_newer(&page, &inputs), "there is no page");
        write(&page, 60);
        assert!(is_newer(&page, &inputs));
        assert!(!is_newer(&page, &[folder.join("missing")]));
        write(&source, 120);
        assert!(!is_newer(&page, &inputs), "a file below has changed");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
