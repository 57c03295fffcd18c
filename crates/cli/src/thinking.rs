//! A search that a person waits for: it shows how far it is.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use puissance4_engine::{Limits, Progress};
use puissance4_i18n::{Language, tr};

use crate::interrupt::{self, OnSignal};

/// A line on the terminal that comes when a search takes long, and goes; nothing if standard error is no terminal.
pub(crate) struct Thinking {
    bar: Arc<OnceLock<ProgressBar>>,
    language: Language,
    _clear: OnSignal,
}

/// What takes less than this is not worth a word.
const SOON: Duration = Duration::from_millis(400);

impl Thinking {
    pub(crate) fn new(language: Language) -> Self {
        let bar = Arc::<OnceLock<ProgressBar>>::default();
        let shown = Arc::clone(&bar);
        let clear = move || {
            if let Some(bar) = shown.get() {
                bar.finish_and_clear();
            }
        };
        Self { bar, language, _clear: interrupt::on_signal(clear) }
    }

    /// The limits of a search that this shows.
    pub(crate) fn limits(&self) -> Limits {
        let (bar, language) = (Arc::clone(&self.bar), self.language);
        let tell = move |progress: &Progress| {
            if progress.elapsed > SOON {
                let (low, high) = progress.range;
                let seconds = language.decimal(progress.elapsed.as_secs_f64(), 1);
                #[allow(clippy::cast_precision_loss)] // For the eye.
                let nodes = language.decimal(progress.nodes as f64 / 1e6, 1);
                let text = tr!(language, "thinking", low = low, high = high, nodes = nodes, seconds = seconds);
                bar.get_or_init(spinner).set_message(text);
            }
        };
        Limits { progress: Some(Arc::new(tell)), ..Limits::none() }
    }
}

impl Drop for Thinking {
    /// Takes the line away.
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

/// A line that tells how far something is.
pub(crate) fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
