//! `cargo xtask arm`: the rules and the engine for 64-bit ARM processors, built and tried on Linux with a cross
//! compiler and QEMU.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::packages::{ARM_COMPILER, QEMU_ARM};
use crate::step::{cargo, step};
use crate::web::{install_target, target_folder};

const TARGET: &str = "aarch64-unknown-linux-gnu";
/// Where Debian keeps the C library of that target.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";
/// The tests that do not take too long under emulation. Those of the engine's library compare the lanes, and its nodes
/// with the signature.
const TESTS: [(&str, &[&str]); 2] =
    [("engine", &["book::", "corpora::"]), ("rules", &["laws::", "naive::", "printed_boards::"])];

/// Builds tests of the rules and the engine, and runs them under QEMU.
pub(crate) fn run() -> Result<(), String> {
    let arm = Arm::obtain()?;
    for (name, modules) in TESTS {
        let package = format!("--package=puissance4-{name}");
        step(&format!("unit tests of the {name} for ARM"), &mut arm.cargo("test", &[&package, "--lib"]))?;
        let tests = &mut arm.cargo("test", &[&package, "--test=it", "--"]);
        step(&format!("tests of the {name} for ARM"), tests.args(modules))?;
    }
    eprintln!("== ARM: all passed");
    Ok(())
}

/// Counts the instructions of the engine's example `speed`, which stand in for its time.
pub(crate) fn count() -> Result<(), String> {
    let arm = Arm::obtain()?;
    step("build for ARM", &mut arm.cargo("build", &["--package=puissance4-engine", "--example=speed"]))?;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("arm").join("instructions.c");
    let plugin = arm.target.join("instructions.so");
    step("build the counter", Command::new("cc").args(["-shared", "-fPIC", "-O2", "-o"]).arg(&plugin).arg(source))?;
    let mut speed = Command::new(&arm.qemu);
    speed.args(["-L", LIBRARIES, "-plugin"]).arg(plugin).arg(arm.target.join(TARGET).join("release/examples/speed"));
    step("millions of nodes per second under QEMU, and all instructions", &mut speed)
}

/// What builds and runs programs for ARM.
struct Arm {
    compiler: PathBuf,
    qemu: PathBuf,
    /// The target folder.
    target: PathBuf,
}

impl Arm {
    fn obtain() -> Result<Self, String> {
        let (compiler, qemu) = (ARM_COMPILER.obtain()?, QEMU_ARM.obtain()?);
        install_target(TARGET)?;
        Ok(Self { compiler, qemu, target: target_folder()? })
    }

    /// A command of cargo for that target.
    fn cargo(&self, command: &str, arguments: &[&str]) -> Command {
        let mut cargo = cargo(&[command, "--release", "--locked", "--target", TARGET]);
        cargo.args(arguments).env("CARGO_TARGET_DIR", &self.target);
        cargo.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", &self.compiler);
        cargo.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", format!("{} -L {LIBRARIES}", self.qemu.display()));
        cargo
    }
}
