//! Puissance 4 in a web page: rules, engine, players, coach, pictures and words are the crates that the command line uses, compiled to
//! WebAssembly. The page decides nothing about the game itself.
//!
//! One module runs in two roles. As the page ([`start`]) it shows and listens; as a worker ([`worker::answer`]) it thinks, so that the page never
//! waits. They talk by the messages of `wire.rs`.

// The macro for components makes them public whatever is written.
#![allow(unreachable_pub)]

mod action;
mod api;
mod app;
mod asking;
mod board;
mod connection;
mod games;
mod line;
mod link;
mod lobby;
mod options;
mod page;
mod play;
mod puzzles;
mod random;
mod room;
mod saving;
mod settings;
mod shape;
mod sound;
mod store;
mod study;
mod tab;
mod table;
mod thinker;
mod ticket;
mod tree;
mod typing;
mod who;
mod wire;
mod wish;
mod worker;
mod worth;

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::app::App;
use crate::page::Page;
use crate::table::KeptTable;

pub use worker::answer;

/// Shows the page. Those who think run the script at the first address, who draws runs the other.
#[wasm_bindgen]
pub fn start(thinking: String, drawing: String) {
    console_error_panic_hook::set_once();
    spawn_local(async move {
        let mut kept = store::load_all::<KeptTable>("table/");
        kept.sort_by(|(_, one), (_, other)| other.when.total_cmp(&one.when));
        let names = kept.into_iter().filter_map(|(name, _)| name.strip_prefix("table/").map(str::to_owned));
        let tab = tab::name(names.collect()).await;
        let owner = Owner::new();
        let page = owner.with(|| Page::new(&thinking, &drawing, tab));
        // The page lasts as long as the tab.
        std::mem::forget(owner);
        document().body().into_iter().for_each(|body| body.set_inner_html(""));
        mount_to_body(move || view! { <App page /> });
    });
}
