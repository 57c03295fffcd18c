//! Answers requests for the page: its files, and the addresses that people share.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::Request;
use axum::http::header::{
    ACCEPT, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LANGUAGE, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use puissance4_i18n::Language;
use puissance4_online::GameId;
use puissance4_rules::Link;

use crate::address::Peer;
use crate::game::active_game::ActiveGameError;
use crate::http::api;
use crate::http::document::document;
use crate::http::lost_page::Lost;
use crate::http::missing_page;
use crate::http::page::{self, File, Packing, Page};
use crate::http::preview::Preview;
use crate::http::public_address::public_address;
use crate::http::replays::Replays;
use crate::http::router::language;
use crate::http::shared_link::{SharedLink, SharedLinkError, way_up};
use crate::online::Online;

/// The page, and the games that its addresses lead to.
#[derive(Debug)]
pub(crate) struct Site {
    page: Page,
    online: Option<Arc<Online>>,
    replays: Replays,
}

impl Site {
    pub(crate) fn new(page: Page, online: Option<Arc<Online>>) -> Self {
        let replays = online.as_ref().map(|online| online.replays.clone()).unwrap_or_default();
        Self { page, online, replays }
    }

    /// Answers a request.
    pub(crate) async fn answer(&self, request: &Request<()>) -> Response {
        if ![Method::GET, Method::HEAD].contains(request.method()) {
            return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
        }
        let path = request.uri().path();
        if !page::is_index(path)
            && let Some(file) = self.page.find(path)
        {
            return file_response(file, request.headers());
        }
        let language = language(request.headers());
        match self.preview(request, language).await {
            Ok(preview) => self.document(request, &preview, language),
            // A program that asks for a file wants no page about it.
            Err(Lost::Address(SharedLinkError::Unknown)) if !accepts_html(request.headers()) => {
                (StatusCode::NOT_FOUND, [(CONTENT_TYPE, "text/plain")], "404\n").into_response()
            }
            Err(lost) => lost.answer(&way_up(path), self.page.style_sheet(), language),
        }
    }

    /// The preview of an address.
    async fn preview(&self, request: &Request<()>, language: Language) -> Result<Preview, Lost> {
        let path = request.uri().path();
        if page::is_index(path) {
            return Ok(Preview::of_page(language));
        }
        match SharedLink::read(path).map_err(Lost::Address)? {
            SharedLink::Position(link) => self.preview_of_position(link, request, language).await,
            SharedLink::Game(id) => self.preview_of_game(id, request, language).await,
        }
    }

    /// The preview of a position. Beyond the limits there is still the page, which replays the moves itself.
    async fn preview_of_position(
        &self,
        link: String,
        request: &Request<()>,
        language: Language,
    ) -> Result<Preview, Lost> {
        let without_details = || Ok(Preview { is_listed: false, ..Preview::of_page(language) });
        let Some(address) = self.admit(request) else { return without_details() };
        let replay = move || link.parse::<Link>().map(|link| Preview::of_position(&link.game(), language));
        match self.replays.run(address, request.uri().path().len(), replay).await {
            Ok(preview) => preview.map_err(|error| Lost::Address(SharedLinkError::Position(error))),
            Err(_refused) => without_details(),
        }
    }

    /// The client's address, unless it has asked too often for previews. Without online games there are no limits.
    fn admit(&self, request: &Request<()>) -> Option<IpAddr> {
        let Some(online) = &self.online else { return Some(IpAddr::V4(Ipv4Addr::LOCALHOST)) };
        let address = api::client(online, request).address();
        online.limiter.request(address, request.uri().path().len()).is_ok().then_some(address)
    }

    /// The preview of an online game. If it cannot be read now, a player still gets the page, which tries again.
    async fn preview_of_game(&self, id: GameId, request: &Request<()>, language: Language) -> Result<Preview, Lost> {
        let Some(online) = &self.online else { return Err(Lost::Game) };
        let without_details = || Preview { path: format!("game/{id}"), is_listed: false, ..Preview::of_page(language) };
        if self.admit(request).is_none() {
            return Ok(without_details());
        }
        match online.registry.active_game(id).game().await {
            Ok(game) => Ok(Preview::of_game(&game, language)),
            Err(ActiveGameError::NoSuchGame) => Err(Lost::Game),
            Err(ActiveGameError::Deleted) => Err(Lost::Deleted),
            Err(ActiveGameError::Store(_) | ActiveGameError::Refused(_)) => Ok(without_details()),
        }
    }

    /// The page with a preview of its address.
    fn document(&self, request: &Request<()>, preview: &Preview, language: Language) -> Response {
        let Some(index) = self.page.index() else { return missing_page::answer(language) };
        let is_proxied = self.online.as_ref().is_some_and(|online| {
            request.extensions().get::<Peer>().is_some_and(|peer| online.proxies.trusts(peer.0.ip()))
        });
        let address = public_address(request.headers(), is_proxied);
        let html = document(&index, preview, &way_up(request.uri().path()), address.as_deref(), language);
        let tag = page::tag(html.as_bytes());
        let mut headers = headers("text/html; charset=utf-8", "no-cache", &tag, "Accept-Language");
        headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.code()));
        if is_known(&tag, request.headers()) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        (headers, html).into_response()
    }
}

/// A file of the page.
fn file_response(file: &File, asked: &HeaderMap) -> Response {
    // Files without a hash in their name are revalidated each time, and sent only if they have changed.
    let caching = if file.is_immutable() { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut headers = headers(file.media_type(), caching, file.tag(), "Accept-Encoding");
    if is_known(file.tag(), asked) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let (packing, bytes) = file.bytes(asked);
    match packing {
        Packing::Plain => None,
        Packing::Gzip => headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip")),
        Packing::Brotli => headers.insert(CONTENT_ENCODING, HeaderValue::from_static("br")),
    };
    (headers, bytes).into_response()
}

pub(crate) fn headers(media_type: &'static str, caching: &'static str, tag: &str, varies: &'static str) -> HeaderMap {
    HeaderMap::from_iter([
        (CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (CACHE_CONTROL, HeaderValue::from_static(caching)),
        (ETAG, HeaderValue::from_str(tag).expect("hexadecimal digits in quotes")),
        (VARY, HeaderValue::from_static(varies)),
    ])
}

/// Whether the client has the version with this tag.
pub(crate) fn is_known(tag: &str, asked: &HeaderMap) -> bool {
    let known = asked.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|value| value.split(',')).any(|known| known.trim().trim_start_matches("W/") == tag)
}

fn accepts_html(asked: &HeaderMap) -> bool {
    asked.get(ACCEPT).and_then(|value| value.to_str().ok()).is_some_and(|value| value.contains("text/html"))
}
