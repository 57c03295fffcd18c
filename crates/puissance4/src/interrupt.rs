//! Ctrl-C while the program is thinking: what is being done ends in an orderly way.

use std::sync::Arc;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the exit code says of a program that was interrupted, by custom.
pub(crate) const EXIT_CODE: u8 = 130;

static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
    let flag = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&flag);
    // Without a handler Ctrl-C ends the program at once, which is no worse than before.
    let _ = ctrlc::set_handler(move || {
        if handler.swap(true, Ordering::Relaxed) {
            // The second time nobody wants to wait.
            std::process::exit(i32::from(EXIT_CODE));
        }
    });
    flag
});

/// A flag that Ctrl-C sets, from the first call on.
pub(crate) fn flag() -> Arc<AtomicBool> {
    Arc::clone(&FLAG)
}
