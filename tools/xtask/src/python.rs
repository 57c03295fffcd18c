//! `cargo xtask python`: builds the Python package, runs its tests and plays in other packages. It is part of `cargo
//! xtask check`.

use std::path::{Path, PathBuf};

use crate::check;
use crate::python_environment::PythonEnvironment;
use crate::python_games::{self, Games};
use crate::python_interpreter::PythonInterpreter;
use crate::python_package;
use crate::step::{step, step_within};
use crate::web::target_folder;

/// The tools that build and test the package.
const REQUIREMENTS: &str = include_str!("../../../bindings/python/tests/requirements.txt");

/// The longest that the tests in one Python may take, in minutes.
const LIMIT: u64 = 20;

/// What links the wheel, in addition.
const LINKER: &str = include_str!("../../../bindings/python/tests/linker.txt");

/// What a plain Python runs with nothing but the wheel: the examples of the docstrings.
const EXAMPLES: &str =
    "import doctest, puissance4; result = doctest.testmod(puissance4); assert result.attempted and not result.failed";

/// Packages that build and check the package. The tests do not need these.
const BUILDERS: [&str; 3] = ["maturin", "mypy", "ziglang"];

/// Runs the examples of the docstrings.
pub(crate) fn examples(environment: &PythonEnvironment) -> Result<(), String> {
    step("Python examples", environment.python().args(["-c", EXAMPLES]))
}

/// The environment with the tools, installed if it is missing.
pub(crate) fn obtain() -> Result<PythonEnvironment, String> {
    let environment = PythonEnvironment::in_folder(target_folder()?.join("python/tools"));
    environment.with_requirements("the tools of the Python package", &format!("{REQUIREMENTS}{LINKER}"))
}

/// The same, and the environments of the tests.
pub(crate) fn obtain_with_tests() -> Result<PythonEnvironment, String> {
    for interpreter in oldest_and_newest()? {
        test_environment(&interpreter)?;
    }
    obtain()
}

/// Obtains everything, builds the wheel, runs the tests and plays in other packages.
pub(crate) fn obtain_and_run() -> Result<(), String> {
    run(&obtain()?, Some(&python_games::obtain()?))
}

/// Builds the wheel, runs the tests and, where there are some, plays in other packages.
pub(crate) fn run(tools: &PythonEnvironment, games: Option<&PythonEnvironment>) -> Result<(), String> {
    let wheel = wheel(tools)?;
    python_package::source(tools, &target_folder()?.join("python/source"))?;
    let program = check::tested_program()?;
    for interpreter in oldest_and_newest()? {
        test(&interpreter, &wheel, &program)?;
    }
    check_types(tools, &wheel)?;
    games.map_or(Ok(()), |games| Games::new(games, &package(), &wheel)?.play(&program))
}

/// Builds the wheel, writes a submission for Kaggle with it and plays with that.
pub(crate) fn submission() -> Result<(), String> {
    let wheel = wheel(&obtain()?)?;
    let submission = target_folder()?.join("python/submission.py");
    Games::new(&python_games::obtain()?, &package(), &wheel)?.play_submission(&submission)
}

/// The Pythons that the package is tested with. There may be only one.
fn oldest_and_newest() -> Result<Vec<PythonInterpreter>, String> {
    let mut found = PythonInterpreter::all()?;
    if found.len() > 2 {
        found.drain(1..found.len() - 1);
    }
    Ok(found)
}

/// The environment for the tests with a Python, installed if it is missing.
fn test_environment(interpreter: &PythonInterpreter) -> Result<PythonEnvironment, String> {
    let is_needed = |line: &&str| !BUILDERS.iter().any(|name| line.starts_with(name));
    let requirements: String = REQUIREMENTS.lines().filter(is_needed).flat_map(|line| [line, "\n"]).collect();
    PythonEnvironment::with_interpreter(
        target_folder()?.join(format!("python/tests-3.{}", interpreter.minor)),
        interpreter,
    )
    .with_requirements(&format!("what the tests need in Python 3.{}", interpreter.minor), &requirements)
}

/// The folder of the package.
fn package() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bindings/python")
}

/// Runs the tests with one version of Python.
fn test(interpreter: &PythonInterpreter, wheel: &str, program: &Path) -> Result<(), String> {
    let version = format!("3.{}", interpreter.minor);
    // Where nothing else is installed: the package needs nothing, not even NumPy.
    let folder = target_folder()?.join(format!("python/plain-{version}"));
    let plain = PythonEnvironment::with_interpreter(folder, interpreter);
    plain.make()?;
    plain.install("the wheel", &["--no-index", wheel])?;
    examples(&plain)?;

    let environment = test_environment(interpreter)?;
    environment.install("the wheel beside it", &["--no-index", "--no-deps", "--force-reinstall", wheel])?;
    let mut tests = environment.python();
    tests.args(["-m", "pytest", "--quiet"]).current_dir(package());
    // Its answers are compared with those of the program.
    step_within(LIMIT, &format!("Python {version}: tests"), tests.env("PUISSANCE4_PROGRAM", program))
}

/// Checks the types of what is written in Python, and the stubs of what is not.
fn check_types(tools: &PythonEnvironment, wheel: &str) -> Result<(), String> {
    tools.install("the wheel beside the tools", &["--no-index", "--no-deps", "--force-reinstall", wheel])?;
    let types = ["-m", "mypy", "--strict", "python", "tests", "games"];
    step("Python types", tools.python().args(types).current_dir(package()))?;
    let stubs = ["-m", "mypy.stubtest", "puissance4._native"];
    step("Python stubs", tools.python().args(stubs).current_dir(package()))
}

/// Builds the wheel and returns its path.
fn wheel(tools: &PythonEnvironment) -> Result<String, String> {
    let wheel = python_package::wheel(tools, &target_folder()?.join("python/wheels"))?;
    wheel.into_os_string().into_string().map_err(|_| "the target folder has an unusual name".to_owned())
}
