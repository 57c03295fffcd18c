//! Sentences that are shown for some seconds.

use std::time::Duration;

use super::App;
use crate::screen::text::{PAGE_TIME, next_page, pages};

/// A sentence that is shown for some seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) is_warning: bool,
    /// Whether it stays when the next key is pressed.
    is_news: bool,
    pub(crate) since: Duration,
    until: Duration,
}

/// How long a sentence is shown.
const MESSAGE_TIME: Duration = Duration::from_secs(6);

impl Message {
    /// Whether its time is up.
    pub(super) fn is_over(&self, now: Duration) -> bool {
        self.until <= now
    }

    /// How long what is shown of it stays the same.
    pub(super) fn next_change(&self, width: usize, now: Duration) -> Duration {
        let page = next_page(&self.text, width, now.saturating_sub(self.since));
        page.into_iter().chain([self.until.saturating_sub(now)]).min().unwrap_or_default()
    }
}

impl App {
    /// Answers the last key. The next one removes the answer.
    pub(crate) fn say(&mut self, text: String) {
        self.show(text, false, false);
    }

    /// Says why the last key had no effect. The next one removes the answer.
    pub(crate) fn warn(&mut self, text: String) {
        self.show(text, true, false);
    }

    /// Says what has happened in the background. Keys do not remove it.
    pub(crate) fn tell(&mut self, text: String, is_warning: bool) {
        self.show(text, is_warning, true);
    }

    /// Removes the answer to an earlier key.
    pub(crate) fn drop_answer(&mut self) {
        self.message.take_if(|message| !message.is_news);
    }

    fn show(&mut self, text: String, is_warning: bool, is_news: bool) {
        // A text of several pages is shown to its end.
        let pages = pages(&text, usize::from(self.area.width)).len();
        let time = MESSAGE_TIME.max(PAGE_TIME * u32::try_from(pages).unwrap_or(1));
        self.message = Some(Message { text, is_warning, is_news, since: self.now, until: self.now + time });
    }
}
