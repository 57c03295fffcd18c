//! The analysis of a game: its state, and what commands do to it.

use leptos::prelude::*;
use puissance4_coach::{Branch, Depth, Review, ReviewedMove};
use puissance4_i18n::{Phrase as _, sentence, tr};
use puissance4_players::Computer;
use puissance4_rules::{Column, Columns, Game, Geometry, Link, Record};
use puissance4_session::{Answer, ColumnKnowledge, Command, DEFAULT_THINKER, Input, OwnGame, Question, Response};
use wasm_bindgen::JsValue;

use crate::page::{Page, Route};
use crate::picture::{Format, Picture};
use crate::storage::accuracy;
use crate::storage::download;
use crate::storage::history;
use crate::storage::local::{self, Stored};
use crate::storage::progress;
use crate::tree::{Place, Tree};
use crate::view::analysis::bad_link;
use crate::view::analysis::draft::Draft;
use crate::view::analysis::thoughts::Thinking;
use crate::view::board::describe;
use crate::view::coaching::Remark;

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
            page.warn(move |language| bad_link::describe(&text, &error, language));
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
    Told(Box<Remark>),
}

/// The analysis of a game.
#[derive(Clone, Copy)]
pub(super) struct Analysis {
    pub(super) page: Page,
    /// The game with its variations.
    pub(super) tree: RwSignal<Tree>,
    /// What is known of each column.
    pub(super) known: RwSignal<Vec<ColumnKnowledge>>,
    /// Best play from here, as a move string; empty while it is not known.
    pub(super) best_line: RwSignal<String>,
    pub(super) explanation: RwSignal<Explanation>,
    /// The places of the reviewed line, and the review.
    pub(super) review: RwSignal<Option<(Vec<Place>, Review)>>,
    pub(super) reviewing: RwSignal<bool>,
    /// The id of the reviewed game, if it is one of the learner's, and how many mistakes in it were not put right.
    pub(super) mistakes: RwSignal<Option<(String, usize)>>,
    /// The best answers to each column, if they were asked for.
    pub(super) branches: RwSignal<Option<Vec<Branch>>>,
    /// Whether the last disc is animated.
    pub(super) falls: RwSignal<bool>,
    /// Whether the rows are numbered.
    pub(super) row_numbers: RwSignal<bool>,
    /// The position that is being set up, in the editor.
    pub(super) draft: RwSignal<Option<Draft>>,
    /// Whether the panel shows how a computer thinks.
    pub(super) sees_thinking: RwSignal<bool>,
    /// The computer that is asked to think.
    pub(super) thinker: RwSignal<Computer>,
    /// What it thinks of the position.
    pub(super) thinking: RwSignal<Thinking>,
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
            mistakes: RwSignal::new(None),
            branches: RwSignal::new(None),
            falls: RwSignal::new(false),
            row_numbers: RwSignal::new(false),
            draft: RwSignal::new(None),
            sees_thinking: RwSignal::new(false),
            thinker: RwSignal::new(DEFAULT_THINKER),
            thinking: RwSignal::new(Thinking::Nothing),
        };
        let game = Memo::new(move |_| analysis.tree.with(Tree::game));
        Effect::new(move |_| {
            game.with(show_address);
            let whole = analysis.tree.with_untracked(Tree::whole_game);
            local::save(&key(page), &Link::to(&whole).to_string());
            analysis.show_review();
            analysis.branches.set(None);
            analysis.follow_board();
            analysis.analyze();
        });
        on_cleanup(move || {
            page.opponent.stop();
            page.analyst.stop();
            page.coach.stop();
        });
        analysis
    }

    /// Starts another analysis.
    pub(super) fn set_up(self, game: &Game) {
        self.review.set(None);
        self.mistakes.set(None);
        self.falls.set(false);
        self.tree.set(Tree::of(game));
    }

    /// Opens the editor with the current position.
    pub(super) fn start_draft(self) {
        self.draft.set(Some(Draft::of(self.game().position())));
    }

    /// Analyses the position of the editor, if it is one that a game can reach.
    pub(super) fn finish_draft(self) {
        if let Some(Ok(game)) = self.draft.with_untracked(|draft| draft.as_ref().map(Draft::game)) {
            self.draft.set(None);
            self.set_up(&game);
        }
    }

    /// The game up to the current place.
    pub(super) fn game(self) -> Game {
        self.tree.with_untracked(Tree::game)
    }

    /// Plays a column, or executes a command.
    pub(super) fn handle(self, input: Input) {
        match input {
            Input::Column(column) if self.draft.with_untracked(Option::is_some) => {
                self.falls.set(false);
                self.draft.update(|draft| draft.iter_mut().for_each(|draft| draft.paint(column)));
            }
            Input::Column(column) => self.play(column),
            Input::Command(command) => self.execute(command),
        }
    }

    fn play(self, column: Column) {
        self.falls.set(true);
        if let Some(Err(error)) = self.tree.try_update(|tree| tree.play(column)) {
            self.page.toast(sentence(&error.phrase(self.page.speech())));
        }
    }

    fn execute(self, command: Command) {
        match command {
            Command::Undo => self.walk(Tree::back),
            Command::Redo => self.walk(Tree::forward),
            Command::NewGame => self.walk(Tree::start),
            Command::Review => self.start_review(),
            Command::Hint => {
                let best = self.known.with_untracked(|known| best(known));
                if let Some(column) = best.first() {
                    self.explain(column);
                }
            }
            Command::BestLine => {
                let moves = self.best_line.get_untracked();
                if !moves.is_empty() {
                    self.page.announce(tr!(self.page.speech(), "analysis-line", moves = moves));
                }
            }
            Command::Board => self.page.announce(describe(self.game().position(), self.page.speech())),
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
        let game = self.game();
        self.known.set(Vec::new());
        self.best_line.set(String::new());
        if game.position().is_over() {
            page.analyst.stop();
            return;
        }
        page.analyst.ask(game, Question::Analysis, move |response| match response {
            Response::Columns(columns) => self.known.set(columns),
            Response::Answer(Answer::Line(line, _)) => self.best_line.set(line.to_string()),
            Response::Refused(refusal) => self.show(Remark::Refused(refusal)),
            _ => {}
        });
    }

    fn show(self, remark: Remark) {
        self.explanation.set(Explanation::Told(Box::new(remark)));
    }

    /// Shows and announces a remark.
    fn say(self, remark: Remark) {
        self.page.announce(remark.sentences(self.page.speech()).join(" "));
        self.show(remark);
    }

    /// The review of a move, if there is one.
    pub(super) fn reviewed(self, place: Place) -> Option<ReviewedMove> {
        self.review.with(|review| {
            let (line, review) = review.as_ref()?;
            let index = line.iter().position(|other| *other == place)?;
            review.judgement(index).cloned()
        })
    }

    /// Says what the review found about the last move, or nothing.
    fn show_review(self) {
        match untrack(|| self.reviewed(self.tree.with(Tree::here))) {
            Some(reviewed) => self.say(Remark::Reviewed(reviewed)),
            None => self.explanation.set(Explanation::Nothing),
        }
    }

    /// Asks the coach about a column.
    pub(super) fn explain(self, column: Column) {
        let page = self.page;
        let game = self.game();
        let position = game.position().clone();
        self.explanation.set(Explanation::Pending);
        page.coach.ask(game, Question::Explain(Some(column)), move |response| {
            if let Some(remark) = Remark::of(response, &position) {
                self.say(remark);
            }
        });
    }

    /// Asks for a review of the whole line.
    pub(super) fn start_review(self) {
        let page = self.page;
        let (game, line) = self.tree.with_untracked(|tree| (tree.whole_game(), tree.line()));
        self.reviewing.set(true);
        page.coach.ask(game.clone(), Question::Review, move |response| match response {
            Response::Answer(Answer::Review(review)) => {
                self.reviewing.set(false);
                page.announce(tr!(page.speech(), "web-review-done"));
                if review.open.is_empty() {
                    accuracy::save(&game, &review);
                    self.mistakes.set(note_mistakes(&game, &review));
                }
                self.review.set(Some((line.clone(), review)));
                self.show_review();
            }
            Response::Refused(refusal) => {
                self.reviewing.set(false);
                self.show(Remark::Refused(refusal));
            }
            _ => {}
        });
    }

    /// Asks for the best answers to each column.
    pub(super) fn explore(self) {
        let page = self.page;
        page.coach.ask(self.game(), Question::Explore(Depth::One), move |response| match response {
            Response::Answer(Answer::Exploration(exploration)) => self.branches.set(Some(exploration.branches)),
            Response::Refused(refusal) => self.show(Remark::Refused(refusal)),
            _ => {}
        });
    }

    /// Saves a picture or a film.
    pub(super) fn export(self, format: Format) {
        let page = self.page;
        // A film shows the whole line, a picture the current position.
        let game = if format == Format::Gif { self.tree.with_untracked(Tree::whole_game) } else { self.game() };
        let (language, size) = (page.speech(), game.position().geometry().size().to_string());
        let name = format!("puissance4-{size}.{}", format.extension());
        let title = tr!(language, "picture-title", size = size);
        let description = tr!(language, "web-picture-moves", moves = game.moves().to_string());
        let theme = page.settings.with_untracked(|settings| settings.theme.name().to_owned());
        let picture = Picture { record: Record::of(&game).to_json(), format, theme, title, description };
        page.artist.draw(picture, move |bytes| {
            download::file(&name, format.media_type(), &bytes);
            page.toast(tr!(page.speech(), "web-saved", file = name.as_str()));
        });
    }
}

/// Notes the mistakes in a finished game of the learner: its id, and how many of them were not put right.
fn note_mistakes(game: &Game, review: &Review) -> Option<(String, usize)> {
    let own = history::find(game).iter().find_map(OwnGame::of)?;
    let id = own.id.clone();
    let (progress, _) = progress::note(&own.reviewed(review.clone()));
    let open = progress.profile.open().filter(|(other, _)| *other == id).count();
    Some((id, open))
}

/// The best columns; none while a column is not known exactly.
pub(super) fn best(known: &[ColumnKnowledge]) -> Columns {
    let exact = |known: &ColumnKnowledge| match known {
        ColumnKnowledge::Exact { score, .. } => Some(score.get()),
        _ => None,
    };
    let is_open = |known: &ColumnKnowledge| matches!(known, ColumnKnowledge::Guess(_) | ColumnKnowledge::Value(_));
    let Some(best) = known.iter().filter_map(exact).max().filter(|_| !known.iter().any(is_open)) else {
        return Columns::NONE;
    };
    let columns = known.iter().enumerate().filter(|(_, known)| exact(known) == Some(best));
    columns.filter_map(|(index, _)| Column::from_index(index)).collect()
}

/// Puts the game into the address, without a new entry in the browser's history.
fn show_address(game: &Game) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&Route::study(game)));
    }
}
