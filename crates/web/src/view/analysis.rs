//! The analysis board: what every column is worth, why, and how a game went.

use leptos::prelude::*;
use puissance4_i18n::{Phrase as _, sentence, tr};
use puissance4_rules::{Column, Columns, Game, Geometry, Link, Player, Position, Record};

use crate::action::Action;
use crate::page::Page;
use crate::storage::download;
use crate::storage::local;
use crate::tree::{Entry, Place, Tree};
use crate::view::board::{Board, Label, in_words, last_cell};
use crate::view::board_form::{BoardFields, BoardForm};
use crate::view::command_line::CommandLine;
use crate::view::evaluation::{self, label, standing};
use crate::worker::protocol::{Answer, BranchTold, Format, Known, Question, ReviewTold};

/// Where the game that a tab analyses is kept.
fn kept_name(page: Page) -> String {
    page.tab.with_value(|tab| format!("study/{tab}"))
}

/// The game to begin with: that of the address, or the one before, or none.
fn begin(page: Page, link: Option<String>) -> Tree {
    let kept = match local::load::<String>(&kept_name(page)) {
        local::Kept::Value(kept) if link.is_none() => Some(kept),
        _ => None,
    };
    let text = link.or(kept).unwrap_or_default();
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

/// What is asked of the coach, and what came back.
#[derive(Clone, Debug, PartialEq, Default)]
enum Said {
    #[default]
    Nothing,
    /// The answer is awaited.
    Thinking,
    /// About a column.
    Words(Vec<String>),
}

/// What has to do with an analysis.
#[derive(Clone, Copy)]
struct Bench {
    page: Page,
    tree: RwSignal<Tree>,
    known: RwSignal<Vec<Known>>,
    line: RwSignal<String>,
    said: RwSignal<Said>,
    /// The places of the line that was reviewed, and what was found.
    review: RwSignal<Option<(Vec<Place>, ReviewTold)>>,
    reviewing: RwSignal<bool>,
    branches: RwSignal<Option<Vec<BranchTold>>>,
    falls: RwSignal<bool>,
}

impl Bench {
    fn link(self) -> String {
        self.tree.with_untracked(|tree| Link::to(&tree.game()).to_string())
    }

    fn act(self, action: Action) {
        let language = self.page.speech();
        let go = |walk: fn(&mut Tree)| {
            self.falls.set(false);
            self.tree.update(walk);
        };
        match action {
            Action::Play(column) => {
                self.falls.set(true);
                if let Some(Err(error)) = self.tree.try_update(|tree| tree.play(column)) {
                    self.page.say(sentence(&error.phrase(language)));
                }
            }
            Action::Undo => go(Tree::back),
            Action::Redo => go(Tree::forward),
            Action::Again => go(|tree| tree.go(Tree::ROOT)),
            Action::Hint => {
                let best = self.known.with_untracked(|known| best(known));
                if let Some(column) = best.first() {
                    self.explain(column);
                }
            }
            Action::Read => self.page.say(self.tree.with_untracked(|tree| in_words(tree.game().position(), language))),
            Action::Help => self.page.say(tr!(language, "web-typing-help")),
            _ => {}
        }
    }

    /// Asks for the value of every column.
    fn analyze(self) {
        let page = self.page;
        self.known.set(Vec::new());
        self.line.set(String::new());
        if self.tree.with_untracked(|tree| tree.game().position().is_over()) {
            page.analyst.stop();
            return;
        }
        page.analyst.ask(self.link(), page.speech(), Question::Analyze, move |answer, _| match answer {
            Answer::Columns(columns) => self.known.set(columns),
            Answer::Line(line) => self.line.set(line),
            Answer::Refused(words) => self.said.set(Said::Words(vec![words])),
            _ => {}
        });
    }

    fn explain(self, column: Column) {
        let page = self.page;
        self.said.set(Said::Thinking);
        let question = Question::Explain { column: column.number() };
        page.coach.ask(self.link(), page.speech(), question, move |answer, _| {
            let words = match answer {
                Answer::Explanation(words) => words,
                Answer::Refused(words) => vec![words],
                _ => return,
            };
            page.say(words.join(" "));
            self.said.set(Said::Words(words));
        });
    }

    fn start_review(self) {
        let page = self.page;
        let (game, line) = self.tree.with_untracked(|tree| (tree.whole_game(), tree.line()));
        self.reviewing.set(true);
        page.coach.ask(Link::to(&game).to_string(), page.speech(), Question::Review, move |answer, _| {
            self.reviewing.set(false);
            match answer {
                Answer::Review(review) => {
                    page.say(tr!(page.speech(), "web-review-done"));
                    self.review.set(Some((line.clone(), review)));
                }
                Answer::Refused(words) => self.said.set(Said::Words(vec![words])),
                _ => {}
            }
        });
    }

    fn explore(self) {
        let page = self.page;
        page.coach.ask(self.link(), page.speech(), Question::Explore, move |answer, _| match answer {
            Answer::Explore(branches) => self.branches.set(Some(branches)),
            Answer::Refused(words) => self.said.set(Said::Words(vec![words])),
            _ => {}
        });
    }

    fn export(self, format: Format) {
        let page = self.page;
        // A film is of the whole line, a picture of what is seen.
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
                page.say(tr!(page.speech(), "web-saved", file = name.as_str()));
            }
        });
    }
}

/// The columns that are best by what is known; none if that is not known yet.
fn best(known: &[Known]) -> Columns {
    let exact = |known: &Known| if let Known::Exact { score, .. } = known { Some(*score) } else { None };
    let open = known.iter().any(|known| matches!(known, Known::Guess(_) | Known::Value(_)));
    let best = known.iter().filter_map(exact).max();
    let columns = known.iter().enumerate().filter(|(_, known)| best.is_some() && exact(known) == best);
    if open { Columns::NONE } else { columns.filter_map(|(index, _)| Column::from_index(index)).collect() }
}

/// The view of an analysis.
#[component]
#[allow(clippy::too_many_lines)] // Most of it is markup.
pub(crate) fn Study(
    /// The game to begin with, as the address has it.
    link: Option<String>,
) -> impl IntoView {
    let page = Page::here();
    let bench = Bench {
        page,
        tree: RwSignal::new(begin(page, link)),
        known: RwSignal::new(Vec::new()),
        line: RwSignal::new(String::new()),
        said: RwSignal::new(Said::Nothing),
        review: RwSignal::new(None),
        reviewing: RwSignal::new(false),
        branches: RwSignal::new(None),
        falls: RwSignal::new(false),
    };
    let game = Memo::new(move |_| bench.tree.with(Tree::game));
    // The address says what is seen, and the line is kept.
    Effect::new(move |_| {
        let address = format!("#/{}", game.with(Link::to));
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
        }
        let whole = bench.tree.with_untracked(Tree::whole_game);
        local::save(&kept_name(page), &Link::to(&whole).to_string());
        bench.said.set(Said::Nothing);
        bench.branches.set(None);
        bench.analyze();
    });
    on_cleanup(move || {
        page.analyst.stop();
        page.coach.stop();
    });
    let position = Signal::derive(move || game.with(|game| game.position().clone()));
    let last = Signal::derive(move || game.with(last_cell));
    let is_open = Signal::derive(move || game.with(|game| !game.position().is_over()));
    let advised = Signal::derive(move || bench.known.with(|known| best(known)));
    let labels = Signal::derive(move || {
        let language = page.language.get();
        let columns = position.with(|position| position.geometry().size().columns());
        bench.known.with(|known| {
            if known.is_empty() {
                // The room is kept.
                return vec![Label::default(); columns];
            }
            known.iter().map(|known| label(*known, language)).collect::<Vec<_>>()
        })
    });
    let on_action = Callback::new(move |action| bench.act(action));
    let walk = move |text: &'static str, label: Signal<String>, walk: fn(&mut Tree)| {
        let go = move |_| {
            bench.falls.set(false);
            bench.tree.update(walk);
        };
        view! {
            <button type="button" aria-label=label title=label on:click=go>
                {text}
            </button>
        }
    };
    view! {
        <div class="desk">
            <section class="stage" aria-label=move || tr!(page.language.get(), "web-nav-study")>
                <Evaluation bench position />
                <Board position last falls=bench.falls is_open advised labels on_action />
                <div class="buttons">
                    {walk("«", Signal::derive(move || tr!(page.language.get(), "web-to-start")), |tree| tree.go(Tree::ROOT))}
                    {walk("‹", Signal::derive(move || tr!(page.language.get(), "web-back")), Tree::back)}
                    {walk("›", Signal::derive(move || tr!(page.language.get(), "web-forward")), Tree::forward)}
                    {walk("»", Signal::derive(move || tr!(page.language.get(), "web-to-end")), Tree::end)}
                </div>
                <Words bench />
                <CommandLine on_action />
            </section>
            <div class="panel">
                <Values bench />
                <MoveList bench />
                <Sharing bench />
                <OtherBoard bench />
            </div>
        </div>
    }
}

/// Who is ahead, as a bar and in words.
#[component]
fn Evaluation(bench: Bench, position: Signal<Position>) -> impl IntoView {
    let page = bench.page;
    let now = Memo::new(move |_| position.with(|position| bench.known.with(|known| standing(position, known))));
    let words = move || {
        let language = page.language.get();
        now.get().map_or_else(|| tr!(language, "web-analysing"), |now| evaluation::in_words(now, language))
    };
    let share = move || now.get().map_or(50.0, |now| now.share);
    view! {
        <div class="evaluation">
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect class="two" width="100" height="4" />
                <rect class="one" width=share height="4" />
                <path class="half" d="M50 0v4" />
            </svg>
        </div>
        <p class="status">{words}</p>
    }
}

/// What the coach says about a column, and the best line.
#[component]
fn Words(bench: Bench) -> impl IntoView {
    let page = bench.page;
    let words = move || match bench.said.get() {
        Said::Nothing => Vec::new(),
        Said::Thinking => vec![tr!(page.language.get(), "web-analysing")],
        Said::Words(words) => words,
    };
    let follow = move |_| {
        bench.falls.set(false);
        if let Ok(moves) = bench.line.get_untracked().parse::<puissance4_rules::Moves>() {
            // The engine's moves can be played.
            bench.tree.update(|tree| {
                for column in moves.0 {
                    let _ = tree.play(column);
                }
            });
        }
    };
    view! {
        <div class="advice" hidden=move || words().is_empty()>
            {move || words().into_iter().map(|one| view! { <p>{one}</p> }).collect_view()}
        </div>
        <p class="moves" hidden=move || bench.line.with(String::is_empty)>
            {move || tr!(page.language.get(), "analysis-line", moves = bench.line.get())}
            " "
            <button type="button" on:click=follow>
                {move || tr!(page.language.get(), "web-follow")}
            </button>
        </p>
    }
}

/// Every column with what it is worth, to be explained, and the best answers to it.
#[component]
fn Values(bench: Bench) -> impl IntoView {
    let page = bench.page;
    let replies = move |column: Column| {
        bench.branches.with(|branches| {
            let branch = branches.as_ref()?.iter().find(|branch| branch.column == column.number())?;
            let replies: Vec<String> = branch.replies.iter().map(usize::to_string).collect();
            Some(if replies.is_empty() { "–".to_owned() } else { replies.join(", ") })
        })
    };
    let rows = move || {
        let language = page.language.get();
        let row = |(index, known): (usize, Known)| {
            let column = Column::from_index(index).filter(|_| known != Known::Unplayable)?;
            let label = label(known, language);
            Some(view! {
                <tr>
                    <th scope="row">{column.number()}</th>
                    <td>
                        <span class=format!("chip {}", label.kind)>{label.text}</span>
                    </td>
                    <td class="small">{label.words}</td>
                    <td hidden=move || bench.branches.with(Option::is_none)>{move || replies(column)}</td>
                    <td>
                        <button
                            type="button"
                            aria-label=tr!(language, "web-explain-column", column = column.number())
                            on:click=move |_| bench.explain(column)
                        >
                            {tr!(language, "web-explain")}
                        </button>
                    </td>
                </tr>
            })
        };
        bench.known.get().into_iter().enumerate().filter_map(row).collect_view()
    };
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-values")}</h2>
            <table class="columns">
                <thead>
                    <tr>
                        <th scope="col">{move || tr!(page.language.get(), "web-column")}</th>
                        <th scope="col" colspan="2">{move || tr!(page.language.get(), "web-worth")}</th>
                        <th scope="col" hidden=move || bench.branches.with(Option::is_none)>
                            {move || tr!(page.language.get(), "web-replies")}
                        </th>
                        <th scope="col">{move || tr!(page.language.get(), "web-why")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <div class="buttons">
                <button type="button" on:click=move |_| bench.explore()>
                    {move || tr!(page.language.get(), "web-explore")}
                </button>
            </div>
        </section>
    }
}

/// The moves with their marks, and the curve of the game.
#[component]
fn MoveList(bench: Bench) -> impl IntoView {
    let page = bench.page;
    let reviewed = move |place: Place| {
        bench.review.with(|review| {
            let (line, review) = review.as_ref()?;
            let index = line.iter().position(|other| *other == place)?;
            review.moves.get(index).cloned()
        })
    };
    let go = move |place: Place| {
        bench.falls.set(false);
        bench.tree.update(|tree| tree.go(place));
        if let Some(told) = reviewed(place) {
            let language = page.speech();
            let words = [tr!(language, "web-mark", mark = told.mark.as_str())].into_iter().chain(told.words);
            let words: Vec<String> = words.collect();
            page.say(words.join(" "));
            // After the effect that empties it.
            set_timeout(move || bench.said.set(Said::Words(words)), std::time::Duration::ZERO);
        }
    };
    let item = move |entry: Entry| {
        let place = entry.place;
        let mark = move || {
            reviewed(place).map(|told| {
                let sign = match told.mark.as_str() {
                    "blunder" => "??",
                    "mistake" => "?",
                    "inaccuracy" => "?!",
                    "best" => "★",
                    _ => "",
                };
                view! { <span class=format!("mark-{}", told.mark)>{sign}</span> }
            })
        };
        let words = move || {
            let language = page.language.get();
            let mark = reviewed(place).map(|told| tr!(language, "web-mark", mark = told.mark.as_str()));
            tr!(language, "web-move", ply = entry.ply, column = entry.column.number(), mark = mark.unwrap_or_default())
        };
        let current = move || (bench.tree.with(Tree::here) == place).then_some("step");
        view! {
            <li class:variation=entry.depth != 0>
                <button type="button" aria-current=current on:click=move |_| go(place)>
                    <span aria-hidden="true">
                        <span class="sub">{entry.ply}"."</span>
                        {entry.column.number()}
                        {mark}
                    </span>
                    <span class="unseen">{words}</span>
                </button>
            </li>
        }
    };
    let entries = Memo::new(move |_| bench.tree.with(Tree::entries));
    let accuracy = move || {
        let language = page.language.get();
        bench.review.with(|review| {
            let (_, review) = review.as_ref()?;
            let text = |(player, percent): (Player, Option<f64>)| {
                let percent = percent.map_or("–".to_owned(), |percent| language.decimal(percent, 1));
                view! { <p>{tr!(language, "web-accuracy", player = player.number(), percent = percent)}</p> }
            };
            Some(Player::BOTH.into_iter().zip(review.accuracy).map(text).collect_view())
        })
    };
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-moves")}</h2>
            <ol class="list">{move || entries.get().into_iter().map(item).collect_view()}</ol>
            <div class="buttons">
                <button
                    type="button"
                    disabled=move || bench.reviewing.get() || entries.with(Vec::is_empty)
                    on:click=move |_| bench.start_review()
                >
                    {move || tr!(
                        page.language.get(),
                        "web-review",
                        running = if bench.reviewing.get() { "yes" } else { "no" }
                    )}
                </button>
            </div>
            <Curve bench />
            {accuracy}
        </section>
    }
}

/// Who was ahead after each move: a bar for each, upwards for the first player.
#[component]
#[allow(clippy::cast_precision_loss)] // A few thousand moves at most.
fn Curve(bench: Bench) -> impl IntoView {
    let page = bench.page;
    let bars = move || {
        bench.review.with(|review| {
            let (line, review) = review.as_ref()?;
            let cells = bench.tree.with(|tree| tree.game().position().geometry().size().cells()) as f64;
            let width = 100.0 / review.moves.len().max(1) as f64;
            let bar = |(index, told): (usize, &crate::worker::protocol::MoveTold)| {
                let height = 4.0 + 14.0 * (1.0 - told.plies as f64 / cells);
                let (class, y, height) = match told.leader {
                    1 => ("one", 20.0 - height, height),
                    2 => ("two", 20.0, height),
                    _ => ("none", 19.3, 1.4),
                };
                view! { <rect class=class x=index as f64 * width y=y width=width * 0.8 height=height /> }
            };
            let bars = review.moves.iter().enumerate().map(bar).collect_view();
            let here = bench.tree.with(Tree::here);
            let now = line.iter().position(|place| *place == here).map(|index| {
                view! { <rect class="now" x=index as f64 * width y="0.5" width=width * 0.8 height="39" /> }
            });
            Some(view! {
                <svg
                    class="curve"
                    viewBox="0 0 100 40"
                    preserveAspectRatio="none"
                    role="img"
                    aria-label=tr!(page.language.get(), "web-curve")
                >
                    <path class="axis" d="M0 20h100" />
                    {bars}
                    {now}
                </svg>
            })
        })
    };
    view! { {bars} }
}

/// The position to take along: as a link, as moves, as files.
#[component]
fn Sharing(bench: Bench) -> impl IntoView {
    let page = bench.page;
    let copy = move |text: String| {
        download::copy(&text);
        page.say(tr!(page.speech(), "web-copied", text = text));
    };
    let link = move |_| copy(window().location().href().unwrap_or_default());
    let moves = move |_| copy(bench.tree.with_untracked(|tree| tree.game().moves().to_string()));
    let export = move |format: Format| {
        view! {
            <button type="button" on:click=move |_| bench.export(format)>
                {format.extension().to_uppercase()}
            </button>
        }
    };
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-share")}</h2>
            <p class="moves" id="moves">{move || bench.tree.with(|tree| tree.game().moves().to_string())}</p>
            <div class="buttons">
                <button type="button" on:click=link>
                    {move || tr!(page.language.get(), "web-copy-link")}
                </button>
                <button type="button" on:click=moves>
                    {move || tr!(page.language.get(), "web-copy-moves")}
                </button>
                {[Format::Png, Format::Svg, Format::Gif].map(export).collect_view()}
            </div>
        </section>
    }
}

/// The form that begins another analysis.
#[component]
fn OtherBoard(bench: Bench) -> impl IntoView {
    let page = bench.page;
    let shape = BoardForm::of(bench.tree.with_untracked(|tree| tree.game().position().geometry()));
    let moves = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<String>);
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let language = page.speech();
        let game = shape.geometry(language).and_then(|geometry| {
            let moves: puissance4_rules::Moves =
                moves.get_untracked().parse().map_err(|error: puissance4_rules::MovesError| error.phrase(language))?;
            Game::replay(geometry, &moves).map_err(|error| error.phrase(language))
        });
        match game {
            Ok(game) => {
                problem.set(None);
                bench.review.set(None);
                bench.falls.set(false);
                bench.tree.set(Tree::of(&game));
            }
            Err(words) => {
                let words = sentence(&words);
                page.say(words.clone());
                problem.set(Some(words));
            }
        }
    };
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-other-board")}</h2>
            <form novalidate on:submit=start>
                <BoardFields shape />
                <label class="field">
                    <span>{move || tr!(page.language.get(), "web-moves")}</span>
                    <input
                        type="text"
                        autocomplete="off"
                        spellcheck="false"
                        prop:value=moves
                        on:input=move |event| moves.set(event_target_value(&event))
                    />
                </label>
                <p class="refusal" hidden=move || problem.with(Option::is_none)>{move || problem.get()}</p>
                <button type="submit">{move || tr!(page.language.get(), "web-set-up")}</button>
            </form>
        </section>
    }
}
