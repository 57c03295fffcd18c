//! Answers requests for the page: its files, and the addresses that people share.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex};

use axum::body::{Bytes, HttpBody as _};
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
use crate::http::api::{self, ApiError};
use crate::http::document::document;
use crate::http::lost_page::Lost;
use crate::http::missing_page;
use crate::http::page::{self, File, Packing, Page};
use crate::http::preview::Preview;
use crate::http::public_address::public_address;
use crate::http::replays::Replays;
use crate::http::router::language;
use crate::http::shared_link::{SharedLink, SharedLinkError, way_up};
use crate::locks::lock;
use crate::online::Online;

/// The page, and the games that its addresses lead to.
#[derive(Debug)]
pub(crate) struct Site {
    page: Page,
    online: Option<Arc<Online>>,
    replays: Replays,
    /// The page without a preview, for clients over the limit, by language and way up to its folder.
    plain: Mutex<HashMap<(Language, String), Document>>,
}

/// The page as it is sent.
#[derive(Clone, Debug)]
struct Document {
    html: Bytes,
    tag: String,
}

impl Document {
    fn new(html: String) -> Self {
        Self { tag: page::tag(html.as_bytes()), html: html.into() }
    }
}

impl Site {
    pub(crate) fn new(page: Page, online: Option<Arc<Online>>) -> Self {
        let replays = online.as_ref().map(|online| online.replays.clone()).unwrap_or_default();
        Self { page, online, replays, plain: Mutex::default() }
    }

    /// Answers a request, unless the client has asked for too much.
    pub(crate) async fn answer(&self, request: &Request<()>) -> Response {
        let Some(online) = &self.online else { return self.respond(request).await };
        let address = api::client(online, request).address();
        if let Err(wait) = online.limiter.page(address) {
            return ApiError::from(wait).into_response();
        }
        let response = self.respond(request).await;
        let bytes = response.body().size_hint().lower();
        online.limiter.charge_page(address, usize::try_from(bytes).unwrap_or(usize::MAX));
        response
    }

    async fn respond(&self, request: &Request<()>) -> Response {
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
            Ok(Some(preview)) => self.with_preview(request, &preview, language),
            Ok(None) => self.without_preview(request, language),
            // A program that asks for a file wants no page about it.
            Err(Lost::Address(SharedLinkError::Unknown)) if !accepts_html(request.headers()) => {
                (StatusCode::NOT_FOUND, [(CONTENT_TYPE, "text/plain")], "404\n").into_response()
            }
            Err(lost) => lost.answer(&way_up(path), self.page.style_sheet(), language),
        }
    }

    /// The preview of an address; none for a client over the limit, who gets the page all the same: it replays moves
    /// and reads games itself.
    async fn preview(&self, request: &Request<()>, language: Language) -> Result<Option<Preview>, Lost> {
        let path = request.uri().path();
        let link = if page::is_index(path) { None } else { Some(SharedLink::read(path).map_err(Lost::Address)?) };
        let Some(address) = self.admit(request) else {
            // Positions and games are at most one folder away, so there are few pages without a preview.
            let is_near = path.matches('/').count() <= 2;
            return if is_near { Ok(None) } else { Err(Lost::Address(SharedLinkError::Unknown)) };
        };
        match link {
            None => Ok(Some(Preview::of_page(language))),
            Some(SharedLink::Position(link)) => self.preview_of_position(link, address, path.len(), language).await,
            Some(SharedLink::Game(id)) => self.preview_of_game(id, language).await,
        }
    }

    /// The preview of a position. Where too many links are waiting to be replayed there is none.
    async fn preview_of_position(
        &self,
        link: String,
        address: IpAddr,
        length: usize,
        language: Language,
    ) -> Result<Option<Preview>, Lost> {
        let replay = move || link.parse::<Link>().map(|link| Preview::of_position(&link.game(), language));
        let Ok(preview) = self.replays.run(address, length, replay).await else { return Ok(None) };
        preview.map(Some).map_err(|error| Lost::Address(SharedLinkError::Position(error)))
    }

    /// The client's address, unless it has asked too often for previews. Without online games there are no limits.
    fn admit(&self, request: &Request<()>) -> Option<IpAddr> {
        let Some(online) = &self.online else { return Some(IpAddr::V4(Ipv4Addr::LOCALHOST)) };
        let address = api::client(online, request).address();
        online.limiter.request(address, request.uri().path().len()).is_ok().then_some(address)
    }

    /// The preview of an online game; none if it cannot be read now.
    async fn preview_of_game(&self, id: GameId, language: Language) -> Result<Option<Preview>, Lost> {
        let Some(online) = &self.online else { return Err(Lost::Game) };
        match online.registry.active_game(id).game().await {
            Ok(game) => Ok(Some(Preview::of_game(&game, language))),
            Err(ActiveGameError::NoSuchGame) => Err(Lost::Game),
            Err(ActiveGameError::Deleted) => Err(Lost::Deleted),
            Err(ActiveGameError::Store(_) | ActiveGameError::Refused(_)) => Ok(None),
        }
    }

    /// The page with a preview of its address.
    fn with_preview(&self, request: &Request<()>, preview: &Preview, language: Language) -> Response {
        let Some(index) = self.page.index() else { return missing_page::answer(language) };
        let is_proxied = self.online.as_ref().is_some_and(|online| {
            request.extensions().get::<Peer>().is_some_and(|peer| online.proxies.trusts(peer.0.ip()))
        });
        let address = public_address(request.headers(), is_proxied);
        let html = document(&index, preview, &way_up(request.uri().path()), address.as_deref(), language);
        document_response(Document::new(html), request.headers(), language)
    }

    /// The page without a preview, which is made once.
    fn without_preview(&self, request: &Request<()>, language: Language) -> Response {
        let Some(index) = self.page.index() else { return missing_page::answer(language) };
        let way_up = way_up(request.uri().path());
        let make = || {
            let preview = Preview { is_listed: false, ..Preview::of_page(language) };
            Document::new(document(&index, &preview, &way_up, None, language))
        };
        let made = lock(&self.plain).entry((language, way_up.clone())).or_insert_with(make).clone();
        document_response(made, request.headers(), language)
    }
}

fn document_response(Document { html, tag }: Document, asked: &HeaderMap, language: Language) -> Response {
    let mut headers = headers("text/html; charset=utf-8", "no-cache", &tag);
    headers.insert(VARY, HeaderValue::from_static("Accept-Language"));
    headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.code()));
    if is_known(&tag, asked) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, html).into_response()
}

/// A file of the page.
fn file_response(file: &File, asked: &HeaderMap) -> Response {
    // Files without a hash in their name are revalidated each time, and sent only if they have changed.
    let caching = if file.is_immutable() { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut headers = headers(file.media_type(), caching, file.tag());
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
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

pub(crate) fn headers(media_type: &'static str, caching: &'static str, tag: &str) -> HeaderMap {
    HeaderMap::from_iter([
        (CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (CACHE_CONTROL, HeaderValue::from_static(caching)),
        (ETAG, HeaderValue::from_str(tag).expect("hexadecimal digits in quotes")),
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
