//! Puissance 4 in a web page: rules, engine, players, coach, pictures and words are the crates that the command line uses, compiled to
//! WebAssembly. The page decides nothing about the game itself.
//!
//! One module runs in two roles. As the page ([`start`]) it shows and listens; as a worker ([`worker::engine::answer`]) it thinks, so that the page never
//! waits. They exchange the messages of `worker/protocol.rs`.

// The macro for components makes them public whatever is written.
#![allow(unreachable_pub)]

mod action;
mod online;
mod page;
mod random;
mod sound;
mod storage;
mod tree;
mod view;
mod worker;

use leptos::prelude::*;
use puissance4_session::SavedGame;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::page::Page;
use crate::view::app::App;

pub use worker::engine::answer;

/// Shows the page. Those who think run the script at the first address, who draws runs the other.
#[wasm_bindgen]
pub fn start(thinking: String, drawing: String) {
    console_error_panic_hook::set_once();
    spawn_local(async move {
        let mut kept = storage::local::load_all::<SavedGame>("table/");
        kept.sort_by_key(|(_, saved)| std::cmp::Reverse(saved.at_ms()));
        let names = kept.into_iter().filter_map(|(name, _)| name.strip_prefix("table/").map(str::to_owned));
        let tab = storage::tab::name(names.collect()).await;
        let owner = Owner::new();
        let page = owner.with(|| Page::new(&thinking, &drawing, tab));
        // The page lasts as long as the tab.
        std::mem::forget(owner);
        document().body().into_iter().for_each(|body| body.set_inner_html(""));
        mount_to_body(move || view! { <App page /> });
    });
}
