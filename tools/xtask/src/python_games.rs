//! Games of the Python package in the packages of others, and with a submission for Kaggle.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::python_environment::PythonEnvironment;
use crate::python_interpreter::PythonInterpreter;
use crate::step::{step, step_within};
use crate::web::target_folder;

/// The packages of others, with all that they need.
const REQUIREMENTS: &str = include_str!("../../../bindings/python/games/requirements.txt");

/// The versions of Python that all of these packages are for: 3.11 to 3.13.
const VERSIONS: std::ops::RangeInclusive<u8> = 11..=13;

/// The longest that the games in one package may take, in minutes.
const LIMIT: u64 = 15;

/// How many games there are in each package.
const GAMES: &str = "200";

/// The environment with the packages of others, installed if it is missing.
pub(crate) fn obtain() -> Result<PythonEnvironment, String> {
    let fits = |interpreter: &PythonInterpreter| VERSIONS.contains(&interpreter.minor);
    let usual = PythonInterpreter::usual().ok().filter(fits);
    let interpreter = usual.or_else(|| PythonInterpreter::all().ok()?.into_iter().rfind(fits));
    let interpreter = interpreter.ok_or("Python 3.11, 3.12 or 3.13 is missing")?;
    PythonEnvironment::with_interpreter(target_folder()?.join("python/games"), &interpreter)
        .with_exactly("the packages that games are played in", REQUIREMENTS)
}

/// What games are played with.
pub(crate) struct Games<'a> {
    environment: &'a PythonEnvironment,
    /// The package, apart from the environment: a submission must do without.
    wheel: PathBuf,
    scripts: PathBuf,
}

impl<'a> Games<'a> {
    /// Unpacks the wheel.
    pub(crate) fn new(environment: &'a PythonEnvironment, package: &Path, wheel: &str) -> Result<Self, String> {
        let unpacked = target_folder()?.join("python/unpacked");
        if unpacked.exists() {
            std::fs::remove_dir_all(&unpacked).map_err(|error| format!("{}: {error}", unpacked.display()))?;
        }
        let target = unpacked.to_string_lossy();
        environment.install("the wheel apart", &["--no-index", "--no-deps", "--target", &target, wheel])?;
        Ok(Self { environment, wheel: unpacked, scripts: package.join("games") })
    }

    /// Plays in every package, and by the address of a server.
    pub(crate) fn play(&self, program: &Path) -> Result<(), String> {
        for name in ["bitbully", "openspiel", "pettingzoo", "kaggle"] {
            let mut games = self.script(&format!("{name}_games.py"));
            step_within(
                LIMIT,
                &format!("games: {name}"),
                games.args(["--games", GAMES]).env("PYTHONPATH", &self.wheel),
            )?;
        }
        step_within(LIMIT, "games: server", self.script("url_games.py").arg(program))
    }

    /// Writes a submission, plays with it where there is no package, and compares its moves with the exact scores.
    pub(crate) fn play_submission(&self, file: &Path) -> Result<(), String> {
        let output = std::fs::File::create(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut write = self.environment.python();
        write.args(["-m", "puissance4.kaggle", "--level", "10"]).env("PYTHONPATH", &self.wheel).stdout(output);
        step("write a submission for Kaggle", &mut write)?;
        step("games: submission", self.script("submission_games.py").arg(file))?;
        let mut scores = self.script("submission_scores.py");
        step("scores: submission", scores.arg(file).env("PYTHONPATH", &self.wheel))
    }

    fn script(&self, name: &str) -> Command {
        let mut command = self.environment.python();
        command.arg(self.scripts.join(name));
        command
    }
}
