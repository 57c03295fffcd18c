//! How many threads work.

use std::io::Write as _;
use std::num::NonZeroUsize;

use puissance4_i18n::{Language, tr};

/// Threads per core beyond which nothing gets faster. Some more than the cores are allowed, since a number that was
/// chosen for one machine should do on another.
const MAX_PER_CORE: usize = 4;

/// As many as there are cores for this program.
pub(crate) fn available() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// As many threads as were asked for with `--threads`, but no more than can help: each takes memory. Says so on
/// standard error.
pub(crate) fn at_most_helpful(wanted: NonZeroUsize, language: Language) -> usize {
    let cores = available();
    let most = cores.saturating_mul(MAX_PER_CORE);
    if wanted.get() <= most {
        return wanted.get();
    }
    let wanted = wanted.to_string();
    let note = tr!(language, "threads-too-many", wanted = wanted, cores = cores, used = most);
    let _ = writeln!(anstream::stderr(), "{note}");
    most
}
