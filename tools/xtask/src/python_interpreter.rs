//! The Pythons of this machine.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::packages::path_folders;

/// The oldest version that the package is for: 3.10.
const OLDEST: u8 = 10;

/// A Python 3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PythonInterpreter {
    /// The second number of its version.
    pub(crate) minor: u8,
    pub(crate) program: PathBuf,
}

impl PythonInterpreter {
    /// The usual one, `python3`.
    pub(crate) fn usual() -> Result<Self, String> {
        let found = Self::at(Path::new("python3")).ok_or("python3 is missing")?;
        if found.minor < OLDEST { Err(format!("python3 is older than 3.{OLDEST}")) } else { Ok(found) }
    }

    /// All that are recent enough, one for each version, the oldest first: those on the path, and those that pyenv has
    /// installed.
    pub(crate) fn all() -> Result<Vec<Self>, String> {
        let mut found = vec![Self::usual()?];
        let folders: Vec<PathBuf> = path_folders().chain(folders_of_pyenv()).collect();
        for minor in OLDEST..=OLDEST + 10 {
            let programs = folders.iter().map(|folder| folder.join(format!("python3.{minor}")));
            // Some are only scripts of pyenv that say that the version is not chosen.
            found.extend(programs.filter(|program| program.exists()).find_map(|program| Self::at(&program)));
        }
        found.sort_by_key(|interpreter| interpreter.minor);
        found.dedup_by_key(|interpreter| interpreter.minor);
        Ok(found)
    }

    /// The Python that a program is.
    fn at(program: &Path) -> Option<Self> {
        let question = ["-c", "import sys; print(sys.version_info.minor, sys.executable)"];
        let output = Command::new(program).args(question).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        let (minor, program) = text.trim().split_once(' ')?;
        Some(Self { minor: minor.parse().ok()?, program: program.into() })
    }
}

/// The folders of the programs of each version.
fn folders_of_pyenv() -> impl Iterator<Item = PathBuf> {
    let root = Command::new("pyenv").arg("root").output().ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let versions = root.and_then(|root| std::fs::read_dir(Path::new(root.trim()).join("versions")).ok());
    versions.into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path().join("bin"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_python_is_not_found() {
        assert_eq!(PythonInterpreter::at(Path::new("no-such-program-anywhere")), None);
        assert_eq!(PythonInterpreter::at(Path::new("cargo")), None);
    }

    #[test]
    fn versions_are_sorted_and_unique() {
        // A machine without Python skips the part that needs it.
        let Ok(all) = PythonInterpreter::all() else { return };
        assert!(all.is_sorted_by(|one, next| one.minor < next.minor), "{all:?}");
        assert!(all[0].minor >= OLDEST);
    }
}
