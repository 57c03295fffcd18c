//! Programs of the system that the checks need. This is the one place that installs packages.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;

use crate::step::step;

/// A program that a machine may lack.
pub(crate) struct Package {
    /// Its name in messages.
    name: &'static str,
    /// The programs to look for; one of them is enough.
    programs: &'static [&'static str],
    /// Its packages in Debian.
    debian: &'static [&'static str],
}

/// What the check needs from the system. `.devcontainer/Dockerfile` is made from this table.
pub(crate) const FOR_THE_CHECK: [&Package; 11] = [
    &C_COMPILER,
    &PYTHON,
    &PYTHON_VENV,
    &NODE,
    &POSTGRESQL,
    &CHROMIUM,
    &FIREFOX,
    &BUBBLEWRAP,
    &FORTRAN,
    &JAVA,
    &PASCAL,
];

pub(crate) const ARM_COMPILER: Package = Package {
    name: "the C compiler for ARM",
    programs: &["aarch64-linux-gnu-gcc"],
    debian: &["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"],
};
pub(crate) const BUBBLEWRAP: Package = Package { name: "bubblewrap", programs: &["bwrap"], debian: &["bubblewrap"] };
pub(crate) const C_COMPILER: Package =
    Package { name: "a C compiler", programs: &["gcc"], debian: &["gcc", "libc6-dev"] };
pub(crate) const CHROMIUM: Package =
    Package { name: "Chromium", programs: &["chromium", "chromium-browser", "google-chrome"], debian: &["chromium"] };
pub(crate) const DPKG_DEV: Package =
    Package { name: "dpkg-shlibdeps", programs: &["dpkg-shlibdeps"], debian: &["dpkg-dev"] };
pub(crate) const FIREFOX: Package =
    Package { name: "Firefox", programs: &["firefox-esr", "firefox"], debian: &["firefox-esr"] };
pub(crate) const FORTRAN: Package =
    Package { name: "a Fortran compiler", programs: &["gfortran"], debian: &["gfortran"] };
pub(crate) const JAVA: Package =
    Package { name: "a Java compiler", programs: &["javac"], debian: &["default-jdk-headless"] };
pub(crate) const JAVASCRIPT: Package = Package { name: "Node.js", programs: &["node"], debian: &["nodejs"] };
pub(crate) const MINGW: Package = Package {
    name: "the C compiler for Windows",
    programs: &["x86_64-w64-mingw32-gcc"],
    debian: &["gcc-mingw-w64-x86-64"],
};
pub(crate) const NATS: Package = Package { name: "nats-server", programs: &["nats-server"], debian: &["nats-server"] };
pub(crate) const NODE: Package = Package { name: "Node.js with npm", programs: &["npm"], debian: &["nodejs", "npm"] };
pub(crate) const PASCAL: Package = Package { name: "a Pascal compiler", programs: &["fpc"], debian: &["fp-compiler"] };
pub(crate) const POSTGRESQL: Package = Package { name: "PostgreSQL", programs: &["initdb"], debian: &["postgresql"] };
pub(crate) const PYTHON: Package = Package { name: "Python 3", programs: &["python3"], debian: &["python3"] };
pub(crate) const PYTHON_VENV: Package =
    Package { name: "Python 3 with venv", programs: &["ensurepip"], debian: &["python3-venv"] };
pub(crate) const QEMU_ARM: Package =
    Package { name: "QEMU for ARM programs", programs: &["qemu-aarch64"], debian: &["qemu-user"] };
pub(crate) const WEBKIT_DRIVER: Package =
    Package { name: "WebKit's driver", programs: &["WebKitWebDriver"], debian: &["webkit2gtk-driver"] };
pub(crate) const WINE: Package = Package { name: "wine", programs: &["wine"], debian: &["wine", "wine64"] };
pub(crate) const XVFB: Package = Package { name: "Xvfb", programs: &["Xvfb"], debian: &["xvfb"] };

impl Package {
    /// The program, if it is installed.
    pub(crate) fn find(&self) -> Option<PathBuf> {
        if self.name == PYTHON_VENV.name {
            // No program, but a module that Debian has in a package of its own.
            let found = Command::new("python3").args(["-c", "import ensurepip"]).output();
            return found.is_ok_and(|output| output.status.success()).then(|| PathBuf::from("python3"));
        }
        // Debian keeps PostgreSQL's programs in a folder of their own, by version.
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(Result::ok);
        let folders: Vec<PathBuf> = path_folders().chain(versions.map(|entry| entry.path().join("bin"))).collect();
        let paths = self.programs.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        paths.into_iter().find(|path| path.exists())
    }

    /// The program, installed if it is missing and that is possible. The error says how to install it.
    pub(crate) fn obtain(&self) -> Result<PathBuf, String> {
        if let Some(path) = self.find() {
            return Ok(path);
        }
        self.install()?;
        self.find().ok_or_else(|| format!("{} was installed, but cannot be found", self.name))
    }

    /// Installs it, with apt-get and as root.
    pub(crate) fn install(&self) -> Result<(), String> {
        let packages = self.debian.join(" ");
        let advice = format!("{} is missing; on Debian, as root: apt-get install {packages}", self.name);
        if !is_root_with("apt-get") {
            return Err(advice);
        }
        apt_get_install(self.name, self.debian).map_err(|error| format!("{error}\n{advice}"))
    }
}

/// Says what is missing of a table, and installs all of it at once if that is possible. Those that need one of them
/// find out whether it worked.
pub(crate) fn install_missing(table: &[&Package]) {
    let missing: Vec<&Package> = table.iter().filter(|package| package.find().is_none()).copied().collect();
    if missing.is_empty() {
        return;
    }
    let names: Vec<&str> = missing.iter().map(|package| package.name).collect();
    let debian: Vec<&str> = missing.iter().flat_map(|package| package.debian.iter().copied()).collect();
    if is_root_with("apt-get") {
        eprintln!("== to be installed with apt-get: {}", debian.join(" "));
        // A part whose packages are still missing tries again, and is skipped if that fails.
        let _ = apt_get_install(&names.join(", "), &debian);
    } else {
        eprintln!("== missing: {}; on Debian, as root: apt-get install {}", names.join(", "), debian.join(" "));
    }
}

/// Installs packages of Debian. On a new machine the package lists may be missing or old.
fn apt_get_install(name: &str, packages: &[&str]) -> Result<(), String> {
    static UPDATED: Once = Once::new();
    UPDATED.call_once(|| {
        step("update the package lists", Command::new("apt-get").args(["update", "--quiet"])).ok();
    });
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--quiet"]).args(packages);
    step(&format!("install {name}"), install.env("DEBIAN_FRONTEND", "noninteractive"))
}

/// Installs a package file, to try it.
pub(crate) fn install_file(package: &Path) -> Result<(), String> {
    if !is_root_with("dpkg") {
        return Err(format!("{} can only be tried by root, with dpkg", package.display()));
    }
    step("install the package", Command::new("dpkg").arg("--install").arg(package))
}

/// Removes a package with its configuration and data.
pub(crate) fn purge(name: &str) -> Result<(), String> {
    step("purge the package", Command::new("dpkg").args(["--purge", name]))
}

/// Whether this is root, and has a program.
fn is_root_with(program: &str) -> bool {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    is_root && path_folders().any(|folder| folder.join(program).exists())
}

/// The folders in which programs are looked for.
pub(crate) fn path_folders() -> impl Iterator<Item = PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_devcontainer_has_the_packages_of_the_table() {
        let packages: Vec<&str> = FOR_THE_CHECK.iter().flat_map(|package| package.debian.iter().copied()).collect();
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.devcontainer/Dockerfile");
        let text = std::fs::read_to_string(&file).expect("it exists");
        let (_, list) = text.split_once("--yes").expect("it installs packages");
        let listed: Vec<&str> = list.split("&&").next().unwrap_or_default().split_whitespace().collect();
        let listed: Vec<&str> = listed.into_iter().filter(|word| *word != "\\").collect();
        assert_eq!(listed, packages, "{}", file.display());
    }

    #[test]
    fn one_of_several_programs_is_enough() {
        let missing =
            Package { name: "Nothing", programs: &["no-such-program-anywhere"], debian: &["no-such-package"] };
        assert_eq!(missing.find(), None);
        if cfg!(unix) {
            let shell = Package { name: "a shell", programs: &["no-such-program-anywhere", "sh"], debian: &["dash"] };
            assert!(shell.obtain().is_ok_and(|path| path.ends_with("sh")));
        }
    }
}
