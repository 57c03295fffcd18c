//! A solver that can be asked for the exact scores of positions, and what it answers.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use crate::position_set::{PositionSet, Scored, is_of_another_board};
use crate::python_environment::PythonEnvironment;
use crate::step::{cargo, step};

/// The arguments of `puissance4`: exact scores, on one core, without the book.
const OURS: &[&str] = &["solve", "--no-book", "--threads", "1", "--table", "512"];

/// The versions that are measured: of the crate, as in `tools/peers/Cargo.toml`, and of the Python package.
const CONNECT_FOUR_AI: &str = "1.0.0";
const BITBULLY: &str = "0.0.79";

/// A solver, ready to run.
pub(crate) struct Contender {
    pub(crate) name: String,
    /// Reads moves on every line, answers `MOVES SCORE NODES MICROSECONDS` on every line.
    program: PathBuf,
    arguments: Vec<String>,
    /// The choices for the last argument; none if there is only one way.
    algorithms: &'static [&'static str],
}

/// The results of a contender on a set: means per position, and every wrong score.
pub(crate) struct Measured {
    pub(crate) seconds: f64,
    pub(crate) nodes: f64,
    pub(crate) wrong: Vec<String>,
    /// The scores that it gave.
    pub(crate) scores: Vec<i8>,
    pub(crate) algorithm: Option<&'static str>,
}

impl Contender {
    /// This solver.
    pub(crate) fn ours(target: &Path) -> Result<Self, String> {
        step("build puissance4", &mut cargo(&["build", "--release", "--locked", "--package", "puissance4"]))?;
        Ok(Self::ours_as_built(target))
    }

    /// This solver at an earlier revision, built from a working tree of its own.
    pub(crate) fn ours_at(revision: &str, target: &Path, root: &Path) -> Result<Self, String> {
        let git = |arguments: &[&str]| {
            let mut git = Command::new("git");
            git.arg("-C").arg(root).args(arguments);
            git
        };
        let named = format!("{revision}^{{commit}}");
        let output = git(&["rev-parse", "--short", "--verify", "--quiet", &named]).output();
        let output = output.map_err(|error| format!("git: {error}"))?;
        let commit = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if !output.status.success() {
            return Err(format!("there is no commit called {revision:?}"));
        }
        // Every commit has its folder, so that nothing is built twice.
        let folder = target.join("against").join(&commit);
        let program = folder.join("release").join(format!("puissance4{}", std::env::consts::EXE_SUFFIX));
        if !program.exists() {
            let tree = folder.join("tree");
            if !tree.exists() {
                step(
                    "check the earlier commit out",
                    git(&["worktree", "add", "--force", "--detach"]).arg(&tree).arg(&commit),
                )?;
            }
            let mut build = cargo(&["build", "--release", "--locked", "--package", "puissance4"]);
            let outcome = step(
                &format!("build puissance4 at {commit}"),
                build.current_dir(&tree).env("CARGO_TARGET_DIR", &folder),
            );
            step("remove its files", git(&["worktree", "remove", "--force"]).arg(&tree))?;
            outcome?;
        }
        Ok(Self { name: commit, program, ..Self::ours_as_built(target) })
    }

    fn ours_as_built(target: &Path) -> Self {
        Self {
            name: "puissance4".to_owned(),
            program: target.join("release/puissance4"),
            arguments: OURS.iter().map(ToString::to_string).collect(),
            algorithms: &[],
        }
    }

    /// The crate. It is built by a separate command, so that neither build gets features that only the other needs.
    pub(crate) fn connect_four_ai(target: &Path) -> Result<Self, String> {
        step(
            "build connect-four-ai",
            &mut cargo(&["build", "--release", "--locked", "--package", "puissance4-peers"]),
        )?;
        Ok(Self {
            name: format!("connect-four-ai {CONNECT_FOUR_AI}"),
            program: target.join("release/connect-four-ai-solve"),
            arguments: Vec::new(),
            algorithms: &[],
        })
    }

    /// The Python package, in a virtual environment.
    pub(crate) fn bitbully(target: &Path, root: &Path) -> Result<Self, String> {
        let environment = PythonEnvironment::in_folder(target.join(format!("bitbully-{BITBULLY}")));
        let import = environment.python().args(["-c", "import bitbully.bitbully_core"]).output();
        if !import.is_ok_and(|output| output.status.success()) {
            environment.make()?;
            // Without what it depends on, which is its opening books.
            environment.install("bitbully", &["--no-deps", &format!("bitbully=={BITBULLY}")])?;
        }
        let script = root.join("tools/peers/bitbully_solve.py");
        Ok(Self {
            name: format!("bitbully {BITBULLY}"),
            program: environment.program("python"),
            arguments: vec![script.display().to_string()],
            // The first is the better one where scores are near 0, the second where they are far.
            algorithms: &["mtdf", "nullWindow"],
        })
    }

    /// Solves a set, by the best algorithm for it.
    pub(crate) fn measure(&self, set: &PositionSet) -> Result<Measured, String> {
        let trial = &set.positions[..set.trial.min(set.positions.len())];
        let trials =
            self.algorithms.iter().map(|name| self.run(set, trial, Some(name))).collect::<Result<Vec<_>, _>>()?;
        let best = trials.into_iter().min_by(|one, other| one.seconds.total_cmp(&other.seconds));
        match best {
            None => self.run(set, &set.positions, None),
            Some(best) if trial.len() < set.positions.len() => self.run(set, &set.positions, best.algorithm),
            Some(best) => Ok(best),
        }
    }

    /// Solves positions in a new process, so that nothing is known from before.
    fn run(
        &self,
        set: &PositionSet,
        positions: &[Scored],
        algorithm: Option<&'static str>,
    ) -> Result<Measured, String> {
        let trouble = |problem: &dyn std::fmt::Display| format!("{}: {problem}", self.name);
        let mut command = Command::new(&self.program);
        if is_of_another_board(set.name) {
            command.args(&self.arguments).args(["--size", set.name]);
        } else {
            command.args(&self.arguments).args(algorithm);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| trouble(&error))?;
        let questions: String = positions.iter().flat_map(|position| [&position.moves, "\n"]).collect();
        let stdin = child.stdin.take();
        // In a thread, so that neither side waits for the other with a full pipe. If the child stops reading, its
        // status shows it.
        let writer = thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(questions.as_bytes())));
        let output = child.wait_with_output().map_err(|error| trouble(&error))?;
        let _ = writer.join();
        if !output.status.success() {
            return Err(trouble(&output.status));
        }
        let text = String::from_utf8(output.stdout).map_err(|error| trouble(&error))?;
        measured(positions, &text, algorithm).map_err(|problem| trouble(&problem))
    }
}

/// Compares the answers with what is known about the positions.
fn measured(positions: &[Scored], answers: &str, algorithm: Option<&'static str>) -> Result<Measured, String> {
    let mut result = Measured { seconds: 0.0, nodes: 0.0, wrong: Vec::new(), scores: Vec::new(), algorithm };
    let mut lines = answers.lines();
    let mut count = 0.0;
    for Scored { moves, score } in positions {
        let line = lines.next().ok_or_else(|| format!("no answer to {moves:?}"))?;
        let (answer, nodes, microseconds) =
            parse(moves, line).ok_or_else(|| format!("{moves:?} answered by {line:?}"))?;
        result.scores.push(answer);
        if let Some(score) = score
            && answer != *score
        {
            result.wrong.push(format!("{moves:?} is worth {score}, not {answer}"));
        }
        count += 1.0;
        result.nodes += nodes;
        // All of them round down to microseconds, which is half a microsecond on average.
        result.seconds += (microseconds + 0.5) / 1e6;
    }
    result.seconds /= count;
    result.nodes /= count;
    Ok(result)
}

/// The score, the nodes and the microseconds of one line, if it is about these moves.
fn parse(moves: &str, line: &str) -> Option<(i8, f64, f64)> {
    // The moves of the empty board are an empty word.
    let fields: Vec<&str> = line.split(' ').collect();
    let [about, score, nodes, microseconds] = fields[..] else { return None };
    let microseconds: u32 = microseconds.parse().ok()?;
    (about == moves).then_some((score.parse().ok()?, nodes.parse().ok()?, microseconds.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions() -> [Scored; 2] {
        [("", 1), ("44", -2)].map(|(moves, score)| Scored { moves: moves.to_owned(), score: Some(score) })
    }

    #[test]
    fn the_crate_has_the_version_that_is_told() {
        let manifest = include_str!("../../peers/Cargo.toml");
        assert!(manifest.contains(&format!("connect-four-ai = \"={CONNECT_FOUR_AI}\"")));
    }

    #[test]
    fn means_are_per_position() {
        let measured = measured(&positions(), " 1 10 2\n44 -2 30 5\n", None).unwrap();
        assert!((measured.seconds - 4e-6).abs() < 1e-12);
        assert!((measured.nodes - 20.0).abs() < 1e-12);
        assert!(measured.wrong.is_empty());
    }

    #[test]
    fn a_wrong_score_is_told() {
        let measured = measured(&positions(), " 1 10 2\n44 2 30 5\n", None).unwrap();
        assert_eq!(measured.wrong, ["\"44\" is worth -2, not 2"]);
    }

    #[test]
    fn answers_belong_to_their_positions() {
        for answers in ["", " 1 10 2\n", "44 -2 30 5\n 1 10 2\n", " 1 10 2\n44 -2 30\n", " 1 10 2\n44 -2 30 -1\n"] {
            assert!(measured(&positions(), answers, None).is_err(), "{answers:?}");
        }
    }
}
