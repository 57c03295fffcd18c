//! Addresses to share with others.

use leptos::prelude::{document, window};
use puissance4_online::GameId;
use puissance4_rules::{Game, Link};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::ShareData;

/// The tag by which the server shows that it answers addresses such as `game/ID`. Another web server knows the files
/// only.
const PREVIEW: &str = "meta[property='og:image']";

/// The address of an online game.
pub(crate) fn game(id: GameId) -> String {
    address(&format!("game/{id}"), &format!("online/{id}"))
}

/// The address of a position.
pub(crate) fn position(game: &Game) -> String {
    let link = Link::to(game).to_string();
    address(&link, &link)
}

/// Whether this browser has a share sheet.
pub(crate) fn has_sheet() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Opens the share sheet with an address.
pub(crate) fn open_sheet(title: &str, address: &str) {
    let data = ShareData::new();
    data.set_title(title);
    data.set_url(address);
    let sharing = JsFuture::from(window().navigator().share_with_data(&data));
    // It fails if the person closes the sheet.
    spawn_local(async move {
        let _ = sharing.await;
    });
}

/// The address below that of the page: as a path that the server answers, with a preview for chats, or as a fragment,
/// which works everywhere.
fn address(path: &str, fragment: &str) -> String {
    let here = window().location().href().unwrap_or_default();
    let page = here.split('#').next().unwrap_or_default();
    if document().query_selector(PREVIEW).is_ok_and(|tag| tag.is_some()) {
        let folder = page.rsplit_once('/').map_or(page, |(folder, _)| folder);
        return format!("{folder}/{path}");
    }
    format!("{page}#/{fragment}")
}
