//! The files of the Python package: the wheel, and the source distribution, from which it is built where there is no
//! wheel.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::python;
use crate::python_environment::PythonEnvironment;
use crate::step::step;
use crate::web::target_folder;

/// On Linux, the wheel is linked by Zig against the C library of 2012, so it runs on every distribution in use.
/// With the C library of this machine it would run on newer ones only.
const LINUX: [&str; 3] = ["--zig", "--compatibility", "manylinux2014"];

/// What the name of such a wheel says.
const LINUX_TAG: &str = "manylinux2014";

/// Builds the wheel and returns its path.
pub(crate) fn wheel(tools: &PythonEnvironment, folder: &Path) -> Result<PathBuf, String> {
    let mut maturin = maturin(tools, &["build", "--release", "--locked"])?;
    if cfg!(target_os = "linux") {
        maturin.args(LINUX);
    }
    let wheel = only_file("build the wheel", &mut maturin, folder)?;
    if cfg!(target_os = "linux") && !wheel.to_string_lossy().contains(LINUX_TAG) {
        return Err(format!("{} is no wheel for {LINUX_TAG}", wheel.display()));
    }
    Ok(wheel)
}

/// Packs the source distribution and returns its path.
pub(crate) fn source(tools: &PythonEnvironment, folder: &Path) -> Result<PathBuf, String> {
    only_file("pack the source distribution", &mut maturin(tools, &["sdist"])?, folder)
}

/// Builds and installs the package from the source distribution, as pip does where there is no wheel.
pub(crate) fn install_from_source() -> Result<(), String> {
    let folder = target_folder()?.join("python");
    let source = source(&python::obtain()?, &folder.join("source"))?;
    let source = source.to_str().ok_or("the target folder has an unusual name")?;
    let plain = PythonEnvironment::in_folder(folder.join("plain"));
    plain.make()?;
    plain.install("the source distribution", &[source])?;
    python::examples(&plain)
}

/// Maturin, in the folder of the package.
fn maturin(tools: &PythonEnvironment, arguments: &[&str]) -> Result<Command, String> {
    let mut maturin = tools.python();
    maturin.args(["-m", "maturin"]).args(arguments);
    // It starts the Zig of the first Python that it finds.
    let programs = tools.program("python").parent().map(Path::to_owned);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(programs.into_iter().chain(std::env::split_paths(&path)));
    maturin.env("PATH", path.map_err(|error| error.to_string())?);
    maturin.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bindings/python"));
    Ok(maturin)
}

/// The file that a command of maturin writes into a folder.
fn only_file(name: &str, maturin: &mut Command, folder: &Path) -> Result<PathBuf, String> {
    let trouble = |error: std::io::Error| format!("{}: {error}", folder.display());
    // A file of another version would also be found.
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(trouble)?;
    }
    step(name, maturin.arg("--out").arg(folder))?;
    let mut files = std::fs::read_dir(folder).map_err(trouble)?.filter_map(Result::ok).map(|entry| entry.path());
    files.next().ok_or_else(|| format!("{} is empty", folder.display()))
}
