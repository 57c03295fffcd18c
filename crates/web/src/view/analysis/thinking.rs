//! How a computer thinks about the position at hand, step by step.

use leptos::html;
use leptos::prelude::*;
use puissance4_i18n::{Language, method_of, tr};
use puissance4_players::{Computer, Method, Tree, Who};
use puissance4_session::{Question, thinkers, thinking_depth};
use wasm_bindgen::JsCast as _;

use crate::random;
use crate::view::analysis::branches::Branches;
use crate::view::analysis::state::Analysis;
use crate::view::analysis::thoughts::{Thinking, Thoughts, Walk};
use crate::view::field::{Select, SelectOption};
use crate::view::icon::{Icon, Pictogram};
use crate::view::opponent_picker::player_name;

impl Analysis {
    /// Opens or closes the panel, and gives the focus to what is used next.
    pub(super) fn show_thinking(self, shown: bool) {
        self.forget_thinking();
        self.sees_thinking.set(shown);
        let next = if shown { "think" } else { "see-thinking" };
        request_animation_frame(move || {
            if let Some(element) = document().get_element_by_id(next) {
                let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
            }
        });
    }

    /// Asks the chosen computer to think about the position.
    pub(super) fn think(self) {
        let (page, game, computer) = (self.page, self.game(), self.thinker.get_untracked());
        self.thinking.set(Thinking::Pending(game.position().clone(), computer));
        let depth = thinking_depth(computer, game.position().geometry());
        let question = Question::Think { computer, seed: random::seed(), depth };
        page.opponent.ask(game, question, move |response| self.thinking.update(|thinking| thinking.answer(response)));
    }

    /// Forgets what a computer thought, and no longer waits for an answer.
    pub(super) fn forget_thinking(self) {
        if self.thinking.try_update(Thinking::forget).unwrap_or_default() {
            self.page.opponent.stop();
        }
    }

    /// Forgets what is about another position than the one on the board.
    pub(super) fn follow_board(self) {
        let game = self.game();
        if self.thinking.try_update(|thinking| thinking.follow(game.position())).unwrap_or_default() {
            self.page.opponent.stop();
        }
    }

    /// Goes to another step of what a computer thought.
    pub(super) fn step(self, walk: Walk) {
        self.thinking.update(|thinking| thinking.thoughts_mut().into_iter().for_each(|thoughts| thoughts.walk(walk)));
    }
}

/// The choice of a computer, the steps of its thinking, and everything that it looked at.
#[component]
pub(super) fn ThinkingPanel(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    let text = move |words: fn(Language) -> String| Signal::derive(move || words(page.language.get()));
    view! {
        <section class="thinking" aria-labelledby="thinking-title">
            <div class="ask">
                <h2 id="thinking-title">{text(|language| tr!(language, "web-think"))}</h2>
                <button
                    type="button"
                    class="bare"
                    aria-label=text(|language| tr!(language, "web-put-away"))
                    title=text(|language| tr!(language, "web-put-away"))
                    on:click=move |_| analysis.show_thinking(false)
                >
                    <Pictogram icon=Icon::Close />
                </button>
                <Thinker analysis />
            </div>
            <Steps analysis />
            <Sentence analysis />
            <Looked analysis />
        </section>
    }
}

/// The list of computers, and the button that asks one, or no longer waits for it.
#[component]
fn Thinker(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    let options = Signal::derive(move || {
        let language = page.language.get();
        let option = |computer: Computer| {
            SelectOption::new(computer, computer.to_string(), player_name(Who::Computer(computer), language))
        };
        thinkers().map(option).collect::<Vec<_>>()
    });
    let label = Signal::derive(move || tr!(page.language.get(), "web-think-player"));
    let choose = move |computer| {
        analysis.forget_thinking();
        analysis.thinker.set(computer);
    };
    let is_pending = Memo::new(move |_| analysis.thinking.with(|thinking| thinking.pending().is_some()));
    let is_over = Memo::new(move |_| analysis.tree.with(|tree| tree.game().position().is_over()));
    let ask = move |_| if is_pending.get_untracked() { analysis.forget_thinking() } else { analysis.think() };
    let words = move || {
        let language = page.language.get();
        if is_pending.get() { tr!(language, "web-cancel") } else { tr!(language, "web-think-start") }
    };
    view! {
        <Select label options chosen=analysis.thinker on_change=choose />
        <button type="button" id="think" class="main" disabled=move || is_over.get() on:click=ask>
            {words}
        </button>
    }
}

/// The buttons that go to other steps.
#[component]
fn Steps(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    let button = move |icon: Icon, walk: Walk, words: fn(Language) -> String| {
        let label = Signal::derive(move || words(page.language.get()));
        let leads = Memo::new(move |_| {
            analysis.thinking.with(|thinking| thinking.thoughts().is_some_and(|thoughts| thoughts.to(walk).is_some()))
        });
        // Not `disabled`, which would take the focus away from a button at the last step.
        view! {
            <button
                type="button"
                class="bare"
                aria-label=label
                title=label
                aria-disabled=move || (!leads.get()).to_string()
                on:click=move |_| analysis.step(walk)
            >
                <Pictogram icon />
            </button>
        }
    };
    view! {
        <div class="walk" role="group" aria-label=move || tr!(page.language.get(), "web-think-steps")>
            {button(Icon::First, Walk::First, |language| tr!(language, "web-think-first"))}
            {button(Icon::Back, Walk::Back, |language| tr!(language, "web-think-back"))}
            {button(Icon::Forward, Walk::Forward, |language| tr!(language, "web-think-forward"))}
            {button(Icon::Skip, Walk::Skip, |language| tr!(language, "web-think-skip"))}
            {button(Icon::Last, Walk::Last, |language| tr!(language, "web-think-last"))}
        </div>
    }
}

/// The step in words, or what is waited for.
#[component]
fn Sentence(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    let sentence = move || {
        let language = page.language.get();
        analysis.thinking.with(|thinking| match thinking {
            Thinking::Nothing => tr!(language, "web-think-how"),
            Thinking::Pending(_, who) => {
                tr!(language, "web-thinking", name = player_name(Who::Computer(*who), language))
            }
            Thinking::Shown(thoughts) => thoughts.sentence(language),
            Thinking::Refused(_, refusal) => refusal.sentence(language),
        })
    };
    let place = Memo::new(move |_| analysis.thinking.with(|thinking| thinking.thoughts().map(Thoughts::place)));
    let number = move || {
        let language = page.language.get();
        place.get().map(|(here, count)| tr!(language, "web-think-step", step = here, count = count))
    };
    view! {
        <div class="step">
            <p class="small">{number}</p>
            <p class="sentence" aria-live="polite">{sentence}</p>
        </div>
    }
}

/// How the computer chose, and the moves that it looked at.
#[component]
fn Looked(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    let node = NodeRef::<html::Div>::new();
    // A step changes nothing of the tree, so what has the focus stays.
    let tree = Memo::new_with_compare(
        move |_| analysis.thinking.with(|thinking| thinking.thoughts().map(|thoughts| thoughts.tree.clone())),
        |old, new| match (old.and_then(Option::as_ref), new.and_then(Option::as_ref)) {
            (Some(old), Some(new)) => !std::sync::Arc::ptr_eq(old, new),
            (old, new) => old.is_some() != new.is_some(),
        },
    );
    Effect::new(move |_| {
        analysis.thinking.track();
        request_animation_frame(move || {
            if let Some(list) = node.try_get_untracked().flatten() {
                show_current(&list);
            }
        });
    });
    view! {
        // It scrolls, so keys must reach it.
        <div
            class="looked"
            role="region"
            aria-label=move || tr!(page.language.get(), "web-think-looked")
            tabindex=move || tree.with(Option::is_some).then_some("0")
            node_ref=node
        >
            {move || tree.get().map(|tree| {
                let (path, choice) = (Vec::new(), Some(tree.choice));
                view! {
                    {method(&tree, page.language.get())}
                    <Branches analysis branches=tree.branches.clone() cuts=tree.cuts.clone() path choice />
                }
            })}
        </div>
    }
}

/// How the computer chose: rules as a list, everything else as sentences.
fn method(tree: &Tree, language: Language) -> impl IntoView + use<> {
    let sentences = method_of(tree, language);
    if let Method::Rules(asked) = &tree.method {
        let (rules, rest) = sentences.split_at(asked.len().min(sentences.len()));
        let item = |rule: &String| view! { <li>{rule.clone()}</li> };
        let choice = tr!(language, "web-think-chosen-column", column = tree.choice.number());
        return view! {
            <ul class="rules">{rules.iter().map(item).collect_view()}</ul>
            <p>{rest.join(" ")}</p>
            <p>{choice}</p>
        }
        .into_any();
    }
    view! { <p>{sentences.join(" ")}</p> }.into_any()
}

/// Scrolls the list to the current branch. The page itself stays, and with it the board.
fn show_current(list: &web_sys::HtmlElement) {
    let Some(current) = list.query_selector("[aria-current]").ok().flatten() else { return };
    let (window, current) = (list.get_bounding_client_rect(), current.get_bounding_client_rect());
    let (above, below) = (window.top() - current.top(), current.bottom() - window.bottom());
    #[allow(clippy::cast_possible_truncation)] // Pixels.
    if above > 0.0 {
        list.set_scroll_top(list.scroll_top() - above.ceil() as i32);
    } else if below > 0.0 {
        list.set_scroll_top(list.scroll_top() + below.ceil() as i32);
    }
}
