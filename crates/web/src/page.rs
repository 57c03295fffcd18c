//! What all parts of the page share.

use leptos::prelude::*;
use puissance4_i18n::Language;

use crate::storage::local;
use crate::storage::settings::Settings;
use crate::worker::pool::Thinker;

/// The choices, the voice, and those who think.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    /// What the person has chosen.
    pub(crate) settings: RwSignal<Settings>,
    /// The language spoken.
    pub(crate) language: Memo<Language>,
    /// What a screen reader says next.
    pub(crate) said: RwSignal<String>,
    /// What went wrong, in words, until it is put away.
    pub(crate) notice: RwSignal<Option<String>>,
    /// Plays for computer players.
    pub(crate) opponent: Thinker,
    /// Analyses the position at hand.
    pub(crate) analyst: Thinker,
    /// Answers what is asked in between.
    pub(crate) coach: Thinker,
    /// Draws pictures and films.
    pub(crate) artist: Thinker,
    /// The name of this tab.
    pub(crate) tab: StoredValue<String>,
}

/// What the page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// A game.
    Play,
    /// The analysis board; with a [`Link`](puissance4_rules::Link), which may be wrong, if the address has one.
    Study(Option<String>),
    /// Games with people elsewhere; one of them, which may not exist, if the address names it.
    Online(Option<String>),
    /// Puzzles.
    Puzzles,
    /// Games that were played, and statistics.
    Games,
    /// The choices.
    Settings,
}

impl Route {
    /// What the part of the address after `#` asks for.
    pub(crate) fn from_hash(hash: &str) -> Self {
        match hash.trim_start_matches('#').trim_start_matches('/') {
            "" | "play" => Self::Play,
            "study" => Self::Study(None),
            "online" | "online/" => Self::Online(None),
            "puzzles" => Self::Puzzles,
            "games" => Self::Games,
            "settings" => Self::Settings,
            link => match link.strip_prefix("online/") {
                Some(game) => Self::Online(Some(game.to_owned())),
                None => Self::Study(Some(link.to_owned())),
            },
        }
    }
}

impl Page {
    /// The page around this component.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// The page in this tab, its workers running these scripts.
    pub(crate) fn new(thinking: &str, drawing: &str, tab: String) -> Self {
        let (kept, damaged) = match local::load::<Settings>(Settings::NAME) {
            local::Kept::Value(settings) => (settings, false),
            local::Kept::Nothing => (Settings::default(), false),
            local::Kept::Damaged => (Settings::default(), true),
        };
        let settings = RwSignal::new(kept);
        let language = Memo::new(move |_| {
            let preferred: Vec<String> =
                window().navigator().languages().iter().filter_map(|one| one.as_string()).collect();
            settings.with(|settings| settings.language(preferred.iter().map(String::as_str)))
        });
        let thinker = || Thinker::new(thinking.to_owned());
        let page = Self {
            settings,
            language,
            said: RwSignal::new(String::new()),
            notice: RwSignal::new(None),
            opponent: thinker(),
            analyst: thinker(),
            coach: thinker(),
            artist: Thinker::new(drawing.to_owned()),
            tab: StoredValue::new(tab),
        };
        if damaged {
            page.warn(puissance4_i18n::tr!(page.speech(), "web-damaged"));
        } else if !local::lasts() {
            page.warn(puissance4_i18n::tr!(page.speech(), "web-not-kept"));
        }
        page
    }

    /// The language now, for words that are said once.
    pub(crate) fn speech(self) -> Language {
        self.language.get_untracked()
    }

    /// Tells those who do not see it.
    pub(crate) fn say(self, text: impl Into<String>) {
        let mut text = text.into();
        // What is said twice has to differ to be heard twice.
        if self.said.with_untracked(|said| *said == text) {
            text.push('\u{a0}');
        }
        self.said.set(text);
    }

    /// Tells everybody that something is wrong.
    pub(crate) fn warn(self, text: impl Into<String>) {
        self.notice.set(Some(text.into()));
    }

    /// Changes the choices, and keeps them.
    pub(crate) fn choose(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.settings.with_untracked(|settings| local::save(Settings::NAME, settings));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        assert_eq!(["", "#", "#/", "#/play"].map(Route::from_hash), [const { Route::Play }; 4]);
        assert_eq!(Route::from_hash("#/study"), Route::Study(None));
        assert_eq!(Route::from_hash("#/7x6/4453"), Route::Study(Some("7x6/4453".to_owned())));
        assert_eq!(Route::from_hash("#/online"), Route::Online(None));
        assert_eq!(Route::from_hash("#/online/abc"), Route::Online(Some("abc".to_owned())));
        assert_eq!(Route::from_hash("#/nonsense"), Route::Study(Some("nonsense".to_owned())));
    }
}
