//! `cargo xtask windows`: the program for Windows, built and tried on Linux with mingw and wine.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::packages::{MINGW, WINE};
use crate::smoke::{self, Program};
use crate::step::{cargo, step};
use crate::web::{self, install_target, target_folder};

const TARGET: &str = "x86_64-pc-windows-gnu";
/// Wine 8, as Debian has it, lacks a system library that Rust programs get their random numbers from.
const MISSING_LIBRARY: &str = "bcryptprimitives.dll";

/// Builds the program for Windows and runs every subcommand under wine.
pub(crate) fn run() -> Result<(), String> {
    let compiler = MINGW.obtain()?;
    WINE.obtain()?;
    install_target(TARGET)?;
    let target = target_folder()?;
    let page = web::page()?;
    let mut build = cargo(&["build", "--release", "--package", "puissance4", "--locked", "--target", TARGET]);
    step("build for Windows", build.env("PUISSANCE4_PAGE", page).env("CARGO_TARGET_DIR", &target))?;
    let folder = target.join("windows");
    smoke::fresh(&folder)?;
    let program = folder.join("puissance4.exe");
    fs::copy(target.join(TARGET).join("release/puissance4.exe"), &program).map_err(|error| error.to_string())?;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("windows").join("bcryptprimitives.c");
    let mut library = Command::new(compiler);
    library.args(["-shared", "-O2", "-o"]).arg(folder.join(MISSING_LIBRARY)).arg(source).arg("-ladvapi32");
    step(&format!("build {MISSING_LIBRARY}"), &mut library)?;
    let wine = Wine::start(folder.join("prefix"))?;
    smoke::every_command(&wine.program(&program), &folder.join("smoke"))?;
    let size = fs::metadata(&program).map_or(0, |metadata| metadata.len());
    eprintln!("== Windows: all passed; {} is {size} bytes", program.display());
    Ok(())
}

/// A Windows of its own, below the target folder; it ends when this is dropped.
struct Wine {
    prefix: PathBuf,
}

impl Wine {
    fn start(prefix: PathBuf) -> Result<Self, String> {
        let wine = Self { prefix };
        let mut boot = Command::new("wine");
        boot.args(["wineboot", "--init"]).envs(wine.environment()).env_remove("DISPLAY");
        step("start wine", boot.stdin(Stdio::null()).stderr(Stdio::null()))?;
        Ok(wine)
    }

    fn environment(&self) -> Vec<(&'static str, OsString)> {
        vec![
            ("WINEPREFIX", self.prefix.clone().into()),
            ("WINEDEBUG", "-all".into()),
            // No questions about .NET and HTML; the library beside the program.
            ("WINEDLLOVERRIDES", "mscoree,mshtml=;bcryptprimitives=n".into()),
        ]
    }

    fn program(&self, path: &Path) -> Program {
        Program { command: vec!["wine".into(), path.into()], environment: self.environment() }
    }
}

impl Drop for Wine {
    fn drop(&mut self) {
        let mut end = Command::new("wineserver");
        let _ = end.arg("--kill").envs(self.environment()).status();
    }
}
