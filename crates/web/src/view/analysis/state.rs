//! The analysis of a game: its state, and what commands do to it.

use leptos::prelude::*;
use puissance4_i18n::{Phrase as _, sentence, tr};
use puissance4_rules::{Column, Columns, Game, Geometry, Link, Record};
use wasm_bindgen::JsValue;

use crate::action::Action;
use crate::page::Page;
use crate::storage::download;
use crate::storage::local::{self, Stored};
use crate::tree::{Place, Tree};
use crate::view::board::describe;
use crate::worker::protocol::{Answer, BranchTold, Format, Known, Question, ReviewTold};

/// The storage key of the game that a tab analyses.
fn key(page: Page) -> String {
    page.tab.with_value(|tab| format!("study/{tab}"))
}

/// The game to start with: that of the address, or the last one, or an empty board.
fn load(page: Page, link: Option<String>) -> Tree {
    let stored = match local::load::<String>(&key(page)) {
        Stored::Value(stored) if link.is_none() => Some(stored),
        _ => None,
    };
    let text = link.or(stored).unwrap_or_default();
    if text.is_empty() {
        return Tree::of(&Game::new(Geometry::STANDARD));
    }
    match text.parse::<Link>() {
        Ok(link) => Tree::of(&link.game()),
        Err(error) => {
            let problem = sentence(&error.phrase(page.speech()));
            page.warn(tr!(page.speech(), "web-bad-link", problem = problem));
            Tree::of(&Game::new(Geometry::STANDARD))
        }
    }
}

/// What the coach says about the position.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) enum Explanation {
    #[default]
    Nothing,
    /// The answer has not come yet.
    Pending,
    /// The answer.
    Sentences(Vec<String>),
}

/// The analysis of a game.
#[derive(Clone, Copy)]
pub(super) struct Analysis {
    pub(super) page: Page,
    /// The game with its variations.
    pub(super) tree: RwSignal<Tree>,
    /// What is known of each column.
    pub(super) known: RwSignal<Vec<Known>>,
    /// Best play from here, as a move string; empty while it is not known.
    pub(super) best_line: RwSignal<String>,
    pub(super) explanation: RwSignal<Explanation>,
    /// The places of the reviewed line, and the review.
    pub(super) review: RwSignal<Option<(Vec<Place>, ReviewTold)>>,
    pub(super) reviewing: RwSignal<bool>,
    /// The best answers to each column, if they were asked for.
    pub(super) branches: RwSignal<Option<Vec<BranchTold>>>,
    /// Whether the last disc is animated.
    pub(super) falls: RwSignal<bool>,
}

impl Analysis {
    /// Opens the game of the address, or the last one. Every place is analysed as soon as it is shown.
    pub(super) fn open(page: Page, link: Option<String>) -> Self {
        let analysis = Self {
            page,
            tree: RwSignal::new(load(page, link)),
            known: RwSignal::new(Vec::new()),
            best_line: RwSignal::new(String::new()),
            explanation: RwSignal::new(Explanation::Nothing),
            review: RwSignal::new(None),
            reviewing: RwSignal::new(false),
            branches: RwSignal::new(None),
            falls: RwSignal::new(false),
        };
        let game = Memo::new(move |_| analysis.tree.with(Tree::game));
        Effect::new(move |_| {
            game.with(show_address);
            let whole = analysis.tree.with_untracked(Tree::whole_game);
            local::save(&key(page), &Link::to(&whole).to_string());
            analysis.explanation.set(Explanation::Nothing);
            analysis.branches.set(None);
            analysis.analyze();
        });
        on_cleanup(move || {
            page.analyst.stop();
            page.coach.stop();
        });
        analysis
    }

    /// Starts another analysis.
    pub(super) fn set_up(self, game: &Game) {
        self.review.set(None);
        self.falls.set(false);
        self.tree.set(Tree::of(game));
    }

    /// The game up to the current place, as a link.
    fn link(self) -> String {
        self.tree.with_untracked(|tree| Link::to(&tree.game()).to_string())
    }

    /// Executes a command of the person.
    pub(super) fn execute(self, action: Action) {
        let language = self.page.speech();
        match action {
            Action::Play(column) => {
                self.falls.set(true);
                if let Some(Err(error)) = self.tree.try_update(|tree| tree.play(column)) {
                    self.page.announce(sentence(&error.phrase(language)));
                }
            }
            Action::Undo => self.walk(Tree::back),
            Action::Redo => self.walk(Tree::forward),
            Action::Again => self.walk(Tree::start),
            Action::Hint => {
                let best = self.known.with_untracked(|known| best(known));
                if let Some(column) = best.first() {
                    self.explain(column);
                }
            }
            Action::Read => {
                self.page.announce(self.tree.with_untracked(|tree| describe(tree.game().position(), language)));
            }
            Action::Help => self.page.announce(tr!(language, "web-typing-help")),
            _ => {}
        }
    }

    /// Goes to another place of the tree.
    pub(super) fn walk(self, walk: impl FnOnce(&mut Tree)) {
        self.falls.set(false);
        self.tree.update(walk);
    }

    /// Asks for the value of every column.
    fn analyze(self) {
        let page = self.page;
        self.known.set(Vec::new());
        self.best_line.set(String::new());
        if self.tree.with_untracked(|tree| tree.game().position().is_over()) {
            page.analyst.stop();
            return;
        }
        page.analyst.ask(self.link(), page.speech(), Question::Analyze, move |answer, _| match answer {
            Answer::Columns(columns) => self.known.set(columns),
            Answer::Line(line) => self.best_line.set(line),
            Answer::Refused(words) => self.explanation.set(Explanation::Sentences(vec![words])),
            _ => {}
        });
    }

    /// Asks the coach about a column.
    pub(super) fn explain(self, column: Column) {
        let page = self.page;
        self.explanation.set(Explanation::Pending);
        let question = Question::Explain { column: column.number() };
        page.coach.ask(self.link(), page.speech(), question, move |answer, _| {
            let words = match answer {
                Answer::Explanation(words) => words,
                Answer::Refused(words) => vec![words],
                _ => return,
            };
            page.announce(words.join(" "));
            self.explanation.set(Explanation::Sentences(words));
        });
    }

    /// Asks for a review of the whole line.
    pub(super) fn start_review(self) {
        let page = self.page;
        let (game, line) = self.tree.with_untracked(|tree| (tree.whole_game(), tree.line()));
        self.reviewing.set(true);
        page.coach.ask(Link::to(&game).to_string(), page.speech(), Question::Review, move |answer, _| {
            self.reviewing.set(false);
            match answer {
                Answer::Review(review) => {
                    page.announce(tr!(page.speech(), "web-review-done"));
                    self.review.set(Some((line.clone(), review)));
                }
                Answer::Refused(words) => self.explanation.set(Explanation::Sentences(vec![words])),
                _ => {}
            }
        });
    }

    /// Asks for the best answers to each column.
    pub(super) fn explore(self) {
        let page = self.page;
        page.coach.ask(self.link(), page.speech(), Question::Explore, move |answer, _| match answer {
            Answer::Explore(branches) => self.branches.set(Some(branches)),
            Answer::Refused(words) => self.explanation.set(Explanation::Sentences(vec![words])),
            _ => {}
        });
    }

    /// Saves a picture or a film.
    pub(super) fn export(self, format: Format) {
        let page = self.page;
        // A film shows the whole line, a picture the current position.
        let game = self.tree.with_untracked(|tree| if format == Format::Gif { tree.whole_game() } else { tree.game() });
        let (language, size) = (page.speech(), game.position().geometry().size().to_string());
        let name = format!("puissance4-{size}.{}", format.extension());
        let title = tr!(language, "picture-title", size = size);
        let description = tr!(language, "web-picture-moves", moves = game.moves().to_string());
        let record = Record::of(&game);
        let question = Question::Picture { format, title, description };
        page.artist.ask(record.to_json(), language, question, move |_, bytes| {
            if let Some(bytes) = bytes {
                download::file(&name, format.media_type(), &bytes);
                page.announce(tr!(page.speech(), "web-saved", file = name.as_str()));
            }
        });
    }
}

/// The best columns; none while a column is not known exactly.
pub(super) fn best(known: &[Known]) -> Columns {
    let exact = |known: &Known| if let Known::Exact { score, .. } = known { Some(*score) } else { None };
    let open = known.iter().any(|known| matches!(known, Known::Guess(_) | Known::Value(_)));
    let best = known.iter().filter_map(exact).max();
    let columns = known.iter().enumerate().filter(|(_, known)| best.is_some() && exact(known) == best);
    if open { Columns::NONE } else { columns.filter_map(|(index, _)| Column::from_index(index)).collect() }
}

/// Puts the game into the address, without a new entry in the browser's history.
fn show_address(game: &Game) {
    let address = format!("#/{}", Link::to(game));
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
}
