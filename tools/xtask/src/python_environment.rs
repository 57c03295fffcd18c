//! A virtual environment of Python.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use crate::packages::PYTHON_VENV;
use crate::python_interpreter::PythonInterpreter;
use crate::step::step;
use crate::web::target_folder;

/// What makes environments and fills them, many times faster than pip and with one cache for all: the tested version.
const UV: &str = "uv==0.13.8";

/// uv, installed below the target folder if it is missing; nothing if that is impossible, and then pip does its work.
fn uv() -> Option<&'static PathBuf> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    let install = || {
        let environment = PythonEnvironment::in_folder(target_folder().ok()?.join("uv"));
        let program = environment.program("uv");
        let version = environment.folder.join(UV);
        if !version.exists() {
            environment.make_with_venv().ok()?;
            environment.install_with_pip("uv", &[UV]).ok()?;
            std::fs::write(version, "").ok()?;
        }
        Some(program)
    };
    FOUND.get_or_init(install).as_ref()
}

/// A virtual environment, made or not.
pub(crate) struct PythonEnvironment {
    folder: PathBuf,
    /// The Python that makes it.
    interpreter: PathBuf,
}

impl PythonEnvironment {
    /// The environment of the usual Python in a folder, which need not exist yet.
    pub(crate) fn in_folder(folder: PathBuf) -> Self {
        Self { folder, interpreter: "python3".into() }
    }

    /// The environment of this Python in a folder, which need not exist yet.
    pub(crate) fn with_interpreter(folder: PathBuf, interpreter: &PythonInterpreter) -> Self {
        Self { folder, interpreter: interpreter.program.clone() }
    }

    /// A program of the environment.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.folder
            .join(if cfg!(windows) { "Scripts" } else { "bin" })
            .join(name)
            .with_extension(std::env::consts::EXE_EXTENSION)
    }

    /// Its Python.
    pub(crate) fn python(&self) -> Command {
        Command::new(self.program("python"))
    }

    /// Makes it anew, and empty.
    pub(crate) fn make(&self) -> Result<(), String> {
        let Some(uv) = uv() else { return self.make_with_venv() };
        let mut make = Command::new(uv);
        make.args(["venv", "--quiet", "--clear", "--no-python-downloads", "--python"]).arg(&self.interpreter);
        step("make a Python environment", make.arg(&self.folder))
    }

    /// The same with Python's own module, which Debian has in a separate package.
    fn make_with_venv(&self) -> Result<(), String> {
        let make = || {
            step(
                "make a Python environment",
                Command::new(&self.interpreter).args(["-m", "venv", "--clear"]).arg(&self.folder),
            )
        };
        make().or_else(|problem| {
            PYTHON_VENV.install().map_err(|advice| format!("{problem}\n{advice}"))?;
            make()
        })
    }

    /// Installs packages; the arguments are those of `pip install`.
    pub(crate) fn install(&self, name: &str, arguments: &[&str]) -> Result<(), String> {
        let Some(uv) = uv() else { return self.install_with_pip(name, arguments) };
        let mut install = Command::new(uv);
        install.args(["pip", "install", "--quiet", "--python"]).arg(self.program("python")).args(arguments);
        // Where pip finds further packages.
        if let Some(links) = std::env::var_os("PIP_FIND_LINKS") {
            install.env("UV_FIND_LINKS", links);
        }
        step(&format!("install {name}"), &mut install)
    }

    fn install_with_pip(&self, name: &str, arguments: &[&str]) -> Result<(), String> {
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        step(&format!("install {name}"), self.python().args(install).args(arguments))
    }

    /// Makes it with the packages of a requirements file, unless that is done already.
    pub(crate) fn with_requirements(self, name: &str, requirements: &str) -> Result<Self, String> {
        self.with_installed(name, requirements, &[])
    }

    /// The same for packages that are installed without those that they name as their own requirements.
    pub(crate) fn with_exactly(self, name: &str, requirements: &str) -> Result<Self, String> {
        self.with_installed(name, requirements, &["--no-deps"])
    }

    fn with_installed(self, name: &str, requirements: &str, options: &[&str]) -> Result<Self, String> {
        let trouble = |error: std::io::Error| format!("{}: {error}", self.folder.display());
        let installed = self.folder.join("requirements.txt");
        if std::fs::read_to_string(&installed).is_ok_and(|text| text == requirements) {
            return Ok(self);
        }
        self.make()?;
        let wanted = self.folder.join("wanted.txt");
        std::fs::write(&wanted, requirements).map_err(trouble)?;
        self.install(name, &[options, &["--requirement", &wanted.to_string_lossy()]].concat())?;
        // Only now, so an interrupted installation is begun again.
        std::fs::rename(&wanted, &installed).map_err(trouble)?;
        Ok(self)
    }
}
