//! A search that a person waits for: it shows how far it is, and Ctrl-C ends it.

use std::sync::Arc;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use p4_engine::{Limits, Progress};
use p4_i18n::{Language, tr};

use crate::interrupt;

/// A line on the terminal that comes and goes; nothing if standard error is no terminal.
pub(crate) struct Thinking {
    bar: ProgressBar,
    language: Language,
}

/// What takes less than this is not worth a word.
const SOON: Duration = Duration::from_millis(400);

impl Thinking {
    pub(crate) fn new(language: Language) -> Self {
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
            bar.set_style(style);
        }
        Self { bar, language }
    }

    /// The limits of a search that this shows.
    pub(crate) fn limits(&self) -> Limits {
        let (bar, language) = (self.bar.clone(), self.language);
        let tell = move |progress: &Progress| {
            if progress.elapsed > SOON {
                let (low, high) = progress.range;
                let seconds = language.decimal(progress.elapsed.as_secs_f64(), 1);
                #[allow(clippy::cast_precision_loss)] // For the eye.
                let nodes = language.decimal(progress.nodes as f64 / 1e6, 1);
                bar.set_message(tr!(language, "thinking", low = low, high = high, nodes = nodes, seconds = seconds));
                bar.tick();
            }
        };
        Limits { stop: Some(interrupt::flag()), progress: Some(Arc::new(tell)), ..Limits::none() }
    }

    /// Takes the line away.
    pub(crate) fn done(&self) {
        self.bar.finish_and_clear();
    }
}
