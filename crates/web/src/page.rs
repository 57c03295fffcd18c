//! What all views share: settings, language, announcements, workers.

use std::sync::Arc;

use leptos::prelude::*;
use puissance4_i18n::{Language, tr};
use puissance4_rules::{Game, Link};

use crate::puzzle_parts::PuzzleParts;
use crate::storage::local;
use crate::storage::settings::{Settings, Shade};
use crate::view::dialog::Question;
use crate::worker::WorkerHandle;

/// A warning, which follows the language.
pub(crate) type Warning = Arc<dyn Fn(Language) -> String + Send + Sync>;

/// What all views share. Every view gets it from the context.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    /// The settings.
    pub(crate) settings: RwSignal<Settings>,
    /// The language of the page.
    pub(crate) language: Memo<Language>,
    /// The last announcement to screen readers.
    pub(crate) announcement: RwSignal<String>,
    /// A small message, until it vanishes.
    pub(crate) toast: RwSignal<Option<String>>,
    /// What the person is asked before something is done.
    pub(crate) question: RwSignal<Option<Question>>,
    /// What the title says before the name of the view, such as whose turn it is. It is forgotten when the view
    /// changes.
    pub(crate) headline: RwSignal<Option<String>>,
    /// A warning, until the person closes it.
    pub(crate) warning: RwSignal<Option<Warning>>,
    /// Chooses the moves of computer players.
    pub(crate) opponent: WorkerHandle,
    /// Analyses the position at hand.
    pub(crate) analyst: WorkerHandle,
    /// Answers single questions: hints, explanations, reviews.
    pub(crate) coach: WorkerHandle,
    /// Draws pictures and films.
    pub(crate) artist: WorkerHandle,
    /// The puzzles.
    pub(crate) puzzles: PuzzleParts,
    /// Whether the help is shown.
    pub(crate) help: RwSignal<bool>,
    /// The name of this tab.
    pub(crate) tab: StoredValue<String>,
}

/// Whether a media query holds.
fn prefers(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|query| query.matches())
}

/// The start of the addresses of reviews; a link follows.
const REVIEW: &str = "review/";

/// The start of the addresses of lessons; a name follows.
const LEARN: &str = "learn/";

/// The start of the addresses of mistakes; the id of a game follows.
const MISTAKES: &str = "mistakes/";

/// A view of the page, as the address names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// A game.
    Play,
    /// The analysis board.
    Study {
        /// A [`Link`], which may be wrong, if the address has one.
        link: Option<String>,
        /// Whether the game is reviewed at once.
        review: bool,
    },
    /// Online games; with a game id, which may be wrong, if the address has one.
    Online(Option<String>),
    /// Puzzles.
    Puzzles,
    /// Lessons; with the name of one, which may be wrong, if the address has one.
    Learn(Option<String>),
    /// The mistakes of the learner, those of the game with this id first.
    Mistakes(String),
    /// Finished games and statistics.
    Games,
    /// The settings.
    Settings,
}

impl Route {
    /// Reads the fragment of the address.
    pub(crate) fn from_hash(hash: &str) -> Self {
        match hash.trim_start_matches('#').trim_start_matches('/') {
            "" | "play" => Self::Play,
            "study" => Self::Study { link: None, review: false },
            "online" | "online/" => Self::Online(None),
            "puzzles" => Self::Puzzles,
            "learn" | LEARN => Self::Learn(None),
            "games" => Self::Games,
            "settings" => Self::Settings,
            link => {
                if let Some(game) = link.strip_prefix("online/") {
                    return Self::Online(Some(game.to_owned()));
                }
                if let Some(lesson) = link.strip_prefix(LEARN) {
                    return Self::Learn(Some(lesson.to_owned()));
                }
                if let Some(id) = link.strip_prefix(MISTAKES) {
                    return Self::Mistakes(id.to_owned());
                }
                let review = link.strip_prefix(REVIEW);
                Self::Study { link: Some(review.unwrap_or(link).to_owned()), review: review.is_some() }
            }
        }
    }

    /// What the view is called.
    pub(crate) fn title(&self, language: Language) -> String {
        match self {
            Self::Play => tr!(language, "web-nav-play"),
            Self::Study { .. } => tr!(language, "web-nav-study"),
            Self::Online(None) => tr!(language, "online-nav"),
            Self::Online(Some(_)) => tr!(language, "online-game"),
            Self::Puzzles | Self::Mistakes(_) => tr!(language, "web-nav-puzzles"),
            Self::Learn(_) => tr!(language, "web-nav-learn"),
            Self::Games => tr!(language, "web-nav-games"),
            Self::Settings => tr!(language, "web-nav-settings"),
        }
    }

    /// The address of the list of lessons.
    pub(crate) fn lessons() -> String {
        "#/learn".to_owned()
    }

    /// The address of a lesson.
    pub(crate) fn lesson(name: &str) -> String {
        format!("#/{LEARN}{name}")
    }

    /// The address at which the mistakes in a game are put right.
    pub(crate) fn mistakes(id: &str) -> String {
        format!("#/{MISTAKES}{id}")
    }

    /// The address at which a game is analysed.
    pub(crate) fn study(game: &Game) -> String {
        format!("#/{}", Link::to(game))
    }

    /// The address at which a game is reviewed.
    pub(crate) fn review(game: &Game) -> String {
        format!("#/{REVIEW}{}", Link::to(game))
    }
}

impl Page {
    /// The page that contains the current component.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// The page in this tab; its workers run these scripts.
    pub(crate) fn new(engine_script: &str, drawing_script: &str, puzzle_list: String, tab: String) -> Self {
        let (stored, is_damaged) = match local::load::<Settings>(Settings::KEY) {
            local::Stored::Value(settings) => (settings, false),
            local::Stored::Nothing => (Settings::default(), false),
            local::Stored::Damaged => (Settings::default(), true),
        };
        let settings = RwSignal::new(stored);
        let read_language = move |_: Option<&Language>| {
            let preferred: Vec<String> =
                window().navigator().languages().iter().filter_map(|one| one.as_string()).collect();
            settings.with(|settings| {
                settings.theme.player_words().choose();
                settings.language(preferred.iter().map(String::as_str))
            })
        };
        // Players are called by the colours of the theme, so all texts follow any change of the settings.
        let language = Memo::new_with_compare(read_language, |_, _| true);
        let engine = |name| WorkerHandle::new(engine_script.to_owned(), name);
        let page = Self {
            settings,
            language,
            announcement: RwSignal::new(String::new()),
            toast: RwSignal::new(None),
            question: RwSignal::new(None),
            headline: RwSignal::new(None),
            warning: RwSignal::new(None),
            opponent: engine(WorkerHandle::PLAYER),
            analyst: engine(WorkerHandle::SOLVER),
            coach: engine(WorkerHandle::SOLVER),
            artist: WorkerHandle::new(drawing_script.to_owned(), WorkerHandle::ARTIST),
            puzzles: PuzzleParts::new(puzzle_list),
            help: RwSignal::new(false),
            tab: StoredValue::new(tab),
        };
        if is_damaged {
            page.warn(|language| tr!(language, "web-damaged"));
        } else if !local::is_persistent() {
            page.warn(|language| tr!(language, "web-not-kept"));
        }
        page
    }

    /// The language now, for a text that does not follow later changes.
    pub(crate) fn speech(self) -> Language {
        self.language.get_untracked()
    }

    /// The language that the page can be switched to.
    pub(crate) fn other_language(self) -> Language {
        match self.language.get() {
            Language::English => Language::French,
            Language::French => Language::English,
        }
    }

    /// Switches to the other language.
    pub(crate) fn switch_language(self) {
        let code = untrack(|| self.other_language()).code().to_owned();
        self.change_settings(|settings| settings.language = Some(code));
    }

    /// Whether the page is dark, by the settings or by the system.
    pub(crate) fn is_dark(self) -> bool {
        match self.settings.with(|settings| settings.shade) {
            Shade::Light => false,
            Shade::Dark => true,
            Shade::System => prefers("(prefers-color-scheme: dark)"),
        }
    }

    /// Whether discs fall: neither the settings nor the system are against it.
    pub(crate) fn has_motion(self) -> bool {
        !self.settings.with_untracked(|settings| settings.still) && !prefers("(prefers-reduced-motion: reduce)")
    }

    /// Announces a text to screen readers.
    pub(crate) fn announce(self, text: impl Into<String>) {
        let mut text = text.into();
        // Screen readers do not repeat an unchanged text.
        if self.announcement.with_untracked(|last| *last == text) {
            text.push('\u{a0}');
        }
        self.announcement.set(text);
    }

    /// Shows a small message for a while, and announces it.
    pub(crate) fn toast(self, text: impl Into<String>) {
        let text = text.into();
        self.toast.set(Some(text.clone()));
        self.announce(text);
    }

    /// Asks before something is done; `yes` is what the button says that does it.
    pub(crate) fn confirm(self, text: String, yes: String, action: impl Fn() + Send + Sync + 'static) {
        self.question.set(Some(Question { text, yes, action: Callback::new(move |()| action()) }));
    }

    /// Shows a warning.
    pub(crate) fn warn(self, words: impl Fn(Language) -> String + Send + Sync + 'static) {
        self.warning.set(Some(Arc::new(words)));
    }

    /// Changes the settings, and stores them.
    pub(crate) fn change_settings(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.settings.with_untracked(|settings| local::save(Settings::KEY, settings));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::Geometry;

    #[test]
    fn addresses() {
        assert_eq!(["", "#", "#/", "#/play"].map(Route::from_hash), [const { Route::Play }; 4]);
        let study = |link: &str, review| Route::Study { link: Some(link.to_owned()), review };
        assert_eq!(Route::from_hash("#/study"), Route::Study { link: None, review: false });
        let game = Game::replay(Geometry::STANDARD, &"4453".parse().unwrap()).unwrap();
        assert_eq!(Route::from_hash(&Route::study(&game)), study("7x6/4453", false));
        assert_eq!(Route::from_hash(&Route::review(&game)), study("7x6/4453", true));
        assert_eq!(Route::from_hash("#/online"), Route::Online(None));
        assert_eq!(Route::from_hash("#/online/abc"), Route::Online(Some("abc".to_owned())));
        assert_eq!([Route::lessons().as_str(), "#/learn/"].map(Route::from_hash), [const { Route::Learn(None) }; 2]);
        assert_eq!(Route::from_hash(&Route::lesson("drop")), Route::Learn(Some("drop".to_owned())));
        assert_eq!(Route::from_hash(&Route::mistakes("abc")), Route::Mistakes("abc".to_owned()));
        assert_eq!(Route::from_hash("#/nonsense"), study("nonsense", false));
    }
}
