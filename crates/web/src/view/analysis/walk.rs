//! Walking through the game: buttons, arrow keys, wheel. Keys and wheel walk through the thoughts of a computer while
//! they are shown.

use leptos::ev;
use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_session::Key;
use wasm_bindgen::JsCast as _;

use crate::keyboard;
use crate::tree::Tree;
use crate::view::analysis::state::Analysis;
use crate::view::analysis::thoughts::Walk;
use crate::view::icon::{Icon, Pictogram};

/// The buttons that walk through the game.
#[component]
pub(super) fn Buttons(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    let button = move |icon: Icon, label: Signal<String>, walk: fn(&mut Tree)| {
        view! {
            <button type="button" class="bare" aria-label=label title=label on:click=move |_| analysis.walk(walk)>
                <Pictogram icon />
            </button>
        }
    };
    view! {
        <div class="walk">
            {button(Icon::First, Signal::derive(move || tr!(page.language.get(), "web-to-start")), Tree::start)}
            {button(Icon::Back, Signal::derive(move || tr!(page.language.get(), "web-back")), Tree::back)}
            {button(Icon::Forward, Signal::derive(move || tr!(page.language.get(), "web-forward")), Tree::forward)}
            {button(Icon::Last, Signal::derive(move || tr!(page.language.get(), "web-to-end")), Tree::end)}
        </div>
    }
}

/// Walks by the arrow keys, as long as the view is shown.
pub(super) fn listen(analysis: Analysis) {
    let keys = window_event_listener(ev::keydown, move |event| {
        let is_editing = analysis.draft.with_untracked(Option::is_some);
        if is_editing || !keyboard::is_for_walk(&event) {
            return;
        }
        let (walk, step): (fn(&mut Tree), Walk) = match keyboard::key_of(&event) {
            Some(Key::Left) => (Tree::back, Walk::Back),
            Some(Key::Right) if event.shift_key() => (Tree::forward, Walk::Skip),
            Some(Key::Right) => (Tree::forward, Walk::Forward),
            Some(Key::Home) => (Tree::start, Walk::First),
            Some(Key::End) => (Tree::end, Walk::Last),
            _ => return,
        };
        event.prevent_default();
        event.stop_immediate_propagation();
        go(analysis, walk, step);
    });
    on_cleanup(move || keys.remove());
}

/// Walks by the wheel: down is forward. An enlarged board is moved by it instead.
pub(super) fn on_wheel(analysis: Analysis, event: &ev::WheelEvent) {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let is_zoomed = element.is_some_and(|element| element.closest(".zoomed").ok().flatten().is_some());
    if is_zoomed || event.ctrl_key() || analysis.draft.with_untracked(Option::is_some) {
        return;
    }
    event.prevent_default();
    if event.delta_y() > 0.0 {
        go(analysis, Tree::forward, Walk::Forward);
    } else if event.delta_y() < 0.0 {
        go(analysis, Tree::back, Walk::Back);
    }
}

/// Walks through the thoughts of a computer while they are shown, else through the game.
fn go(analysis: Analysis, walk: fn(&mut Tree), step: Walk) {
    if analysis.thinking.with_untracked(|thinking| thinking.thoughts().is_some()) {
        analysis.step(step);
    } else {
        analysis.walk(walk);
    }
}
