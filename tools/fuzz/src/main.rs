//! One target for libFuzzer: the one that the environment variable `PUISSANCE4_FUZZ_TARGET` names. `cargo xtask fuzz`
//! builds this with coverage and runs it.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use puissance4_fuzz::Target;

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var("PUISSANCE4_FUZZ_TARGET").unwrap_or_default();
    let target = puissance4_fuzz::TARGETS.into_iter().find(|target| target.name == name);
    target.unwrap_or_else(|| panic!("PUISSANCE4_FUZZ_TARGET names no target: {name}"))
});

fuzz_target!(|bytes: &[u8]| (TARGET.run)(bytes));
