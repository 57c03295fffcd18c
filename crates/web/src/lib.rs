//! Puissance 4 in a web page: rules, engine, players, coach, pictures and words are the crates that the command line
//! uses, compiled to WebAssembly. The page contains no rules of its own.
//!
//! This module shows the game and handles input. Two others run in web workers, so the page never blocks and a
//! board appears before they have arrived: `engine/` answers questions about games, and `pictures/` draws files.

// The component macro makes every component public.
#![allow(unreachable_pub)]
// The state of a view is a set of signals. They are copied, as is usual with Leptos, and are large only in debug
// builds, where each knows its origin.
#![allow(clippy::large_types_passed_by_value)]

mod keyboard;
mod online;
mod page;
mod picture;
mod puzzle_parts;
mod random;
mod share;
mod sound;
mod storage;
mod tree;
mod view;
mod worker;

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::page::Page;
use crate::view::app::App;

/// Shows the page. The parameters are the addresses of the scripts for the engine's workers and for the worker that
/// draws, and of the list of puzzles.
#[wasm_bindgen]
pub fn start(engine_script: String, drawing_script: String, puzzle_list: String) {
    console_error_panic_hook::set_once();
    spawn_local(async move {
        let tab = storage::tab::name(storage::games::tabs()).await;
        let owner = Owner::new();
        let page = owner.with(|| Page::new(&engine_script, &drawing_script, puzzle_list, tab));
        // The page lives as long as the tab.
        std::mem::forget(owner);
        document().body().into_iter().for_each(|body| body.set_inner_html(""));
        mount_to_body(move || view! { <App page /> });
    });
}
