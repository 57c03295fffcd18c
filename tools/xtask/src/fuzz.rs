//! `cargo xtask fuzz`: every decoder and file parser under libFuzzer, which looks for inputs that reach new code.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::step::{cargo, step};
use crate::web::target_folder;

/// A counter for every edge between blocks of code, and the values that are compared. These are flags of the stable
/// compiler; the crate `libfuzzer-sys` reads the counters.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions=on -Coverflow-checks=on";

/// Builds the targets with coverage, and runs those that are named, or all of them.
pub(crate) fn run(names: Vec<String>, seconds: u64) -> Result<(), String> {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/fuzz/corpus");
    let mut known = names_in(&seeds)?;
    if let Some(unknown) = names.iter().find(|name| !known.contains(name)) {
        return Err(format!("no target {unknown}; there are {}", known.join(", ")));
    }
    if !names.is_empty() {
        known = names;
    }
    let folder = target_folder()?.join("fuzz");
    let host = host()?;
    // With an explicit --target, build scripts and macros are compiled without counters.
    let build = [
        "build",
        "--release",
        "--package",
        "puissance4-fuzz",
        "--features",
        "libfuzzer",
        "--locked",
        "--target",
        &host,
    ];
    let settings = [
        ("RUSTFLAGS", COVERAGE),
        ("CARGO_PROFILE_RELEASE_LTO", "off"),
        ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
        ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "2"),
    ];
    step("build the targets with coverage", cargo(&build).envs(settings).env("CARGO_TARGET_DIR", &folder))?;
    let program = folder.join(&host).join("release/puissance4-fuzz");
    let mut lines =
        vec![format!("{:<14} {:>12} {:>8} {:>8} {:>7}", "target", "executions", "edges", "inputs", "seconds")];
    let mut crashes = Vec::new();
    for name in known {
        let start = Instant::now();
        let found = fuzz(&program, &folder, &seeds, &name, seconds)?;
        let number = |key: &str| found.numbers.get(key).copied().unwrap_or_default();
        lines.push(format!(
            "{name:<14} {:>12} {:>8} {:>8} {:>7}",
            number("executions"),
            number("cov"),
            number("corp"),
            start.elapsed().as_secs()
        ));
        if let Some(crash) = found.crash {
            eprintln!("{name}: {crash}");
            crashes.push(name);
        }
    }
    println!("{}\ncrashes: {}", lines.join("\n"), crashes.len());
    if crashes.is_empty() { Ok(()) } else { Err(format!("found in {}", crashes.join(", "))) }
}

fn names_in(folder: &Path) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> =
        entries.filter_map(Result::ok).filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    Ok(names)
}

/// The target triple of this machine.
fn host() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned).ok_or("rustc names no host".to_owned())
}

/// What a run has found.
struct Found {
    numbers: BTreeMap<String, u64>,
    crash: Option<String>,
}

/// Runs one target. New inputs stay in `target/fuzz`, for the next run.
fn fuzz(program: &Path, folder: &Path, seeds: &Path, name: &str, seconds: u64) -> Result<Found, String> {
    eprintln!("== fuzz {name}");
    let inputs = folder.join("corpus").join(name);
    let crashes = folder.join("crashes");
    for folder in [&inputs, &crashes] {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let output = Command::new(program)
        .env("PUISSANCE4_FUZZ_TARGET", name)
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-artifact_prefix={}/{name}-", crashes.display()))
        .args(["-print_final_stats=1", "-timeout=20", "-rss_limit_mb=4096", "-max_len=65536", "-use_value_profile=1"])
        .arg(&inputs)
        .arg(seeds.join(name))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()
        .map_err(|error| format!("{} did not start: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let mut numbers = BTreeMap::new();
    for line in text.lines() {
        if let Some(executions) = line.strip_prefix("stat::number_of_executed_units:") {
            numbers.insert("executions".to_owned(), executions.trim().parse().unwrap_or_default());
        }
        // "#12 NEW cov: 345 ft: 678 corp: 9/1b …": the last such line counts.
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words.windows(2).filter(|_| line.starts_with('#')) {
            if let (Some(key), Ok(value)) =
                (pair[0].strip_suffix(':'), pair[1].split('/').next().unwrap_or_default().parse())
            {
                numbers.insert(key.to_owned(), value);
            }
        }
    }
    let tail: Vec<&str> = text.lines().rev().take(40).collect();
    let crash = (!output.status.success()).then(|| tail.into_iter().rev().collect::<Vec<_>>().join("\n"));
    Ok(Found { numbers, crash })
}
