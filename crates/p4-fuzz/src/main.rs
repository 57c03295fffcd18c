//! One target for libFuzzer: the one that the environment variable `P4_FUZZ_TARGET` names. `cargo xtask fuzz` builds this with coverage and runs it.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use p4_fuzz::Target;

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var("P4_FUZZ_TARGET").unwrap_or_default();
    let target = p4_fuzz::TARGETS.into_iter().find(|target| target.name == name);
    target.unwrap_or_else(|| panic!("P4_FUZZ_TARGET names no target: {name}"))
});

fuzz_target!(|bytes: &[u8]| (TARGET.run)(bytes));
