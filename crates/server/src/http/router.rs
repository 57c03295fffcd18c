//! The router: the page, health checks, metrics and the API.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};
use puissance4_i18n::{Language, tr};
use puissance4_online::{Problem, ProblemKind};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

use crate::address::HostError;
use crate::http::api::{self, ApiError};
use crate::http::page::Page;
use crate::http::site::Site;
use crate::metrics::Limited;
use crate::online::Online;

/// The content security policy: the page may run its own scripts and WebAssembly, and connect to its own server.
/// Nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Says which sites may show a file. Pictures of positions are for all.
pub(crate) const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Requests for the page have no body.
const MAX_BODY_BYTES: usize = 1024;

/// The request timeout.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Answers requests for the page, `/healthz`, and online games if there are any.
pub fn router(page: Page, online: Option<&Arc<Online>>) -> Router {
    let site = Arc::new(Site::new(page, online.map(Arc::clone)));
    let mut router = Router::new()
        .route("/healthz", get(async || "ok\n"))
        .fallback(move |request: Request| {
            // Nothing here has a body.
            let (site, request) = (Arc::clone(&site), request.map(|_| ()));
            async move { site.answer(&request).await }
        })
        .layer(RequestBodyLimitLayer::new(MAX_BODY_BYTES));
    if let Some(online) = online {
        let ready = Arc::clone(online);
        let observed = Arc::clone(online);
        router = router
            .route("/readyz", get(async move || readiness(&ready)))
            .route("/metrics", get(async move |request: Request| metrics(&observed, &request)))
            .nest("/api/v1", api::router(online))
            .route("/api/{*rest}", any(async || ApiError::from(ProblemKind::NotFound)))
            .merge(api::solver(online));
        #[cfg(feature = "mcp")]
        if online.has_assistants {
            router = router.merge(api::assistants(online));
        }
        router = router.layer(from_fn_with_state(Arc::clone(online), admit));
    }
    router
        .layer(map_response(protected))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST_TIMEOUT))
        .layer(TraceLayer::new_for_http())
}

/// Answers health checks and metrics, for a listener that only operators can reach. No limit applies.
pub(crate) fn admin_router(online: &Arc<Online>) -> Router {
    let ready = Arc::clone(online);
    let observed = Arc::clone(online);
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(async move || readiness(&ready)))
        .route("/metrics", get(async move || metrics_text(&observed)))
        .layer(RequestBodyLimitLayer::new(MAX_BODY_BYTES))
        .layer(map_response(protected))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST_TIMEOUT))
}

/// Checks the `Host` of every request, those for the page and health checks included. Health checks and metrics are
/// rate limited here; requests of the API are rate limited there.
async fn admit(State(online): State<Arc<Online>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_health = ["/healthz", "/readyz"].contains(&path);
    if (is_health || path == "/metrics")
        && let Err(wait) = online.limiter.request(api::client(&online, &request).address(), path.len())
    {
        return ApiError::from(wait).into_response();
    }
    let host = online.hosts.check(request.version(), request.uri(), request.headers());
    if let Err(error) = host
        // A load balancer may use any valid name for a health check, which reveals nothing.
        && !(is_health && matches!(error, HostError::NotOurs(_)))
    {
        online.limiter.refusals.add(Limited::Host);
        return misdirected(&request, error);
    }
    next.run(request).await
}

/// Refuses a request whose `Host` is not one of this server.
fn misdirected(request: &Request, error: HostError) -> Response {
    let HostError::NotOurs(name) = error else {
        return ApiError::malformed("there must be one valid Host header, that of the server").into_response();
    };
    let path = request.uri().path();
    if path.starts_with("/api/") || path == "/solve" || path == "/mcp" {
        let mut problem = Problem::from(ProblemKind::OtherSite);
        problem.detail = Some(format!("this server does not answer to the name {name}: see --allowed-host"));
        return ApiError { status: StatusCode::MISDIRECTED_REQUEST, problem: Box::new(problem) }.into_response();
    }
    let text = tr!(language(request.headers()), "page-other-host", host = name, option = "--allowed-host") + "\n";
    (StatusCode::MISDIRECTED_REQUEST, [(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

/// The visitor's language.
pub(crate) fn language(headers: &HeaderMap) -> Language {
    let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    Language::from_preferences(wanted.split(','))
}

/// Whether games can be stored; for load balancers.
fn readiness(online: &Online) -> (StatusCode, &'static str) {
    if online.is_ready() { (StatusCode::OK, "ready\n") } else { (StatusCode::SERVICE_UNAVAILABLE, "not ready\n") }
}

/// The metrics, for clients that may see them.
fn metrics(online: &Online, request: &Request) -> Response {
    if !online.shows_metrics_to(api::client(online, request)) {
        online.limiter.refusals.add(Limited::Metrics);
        return StatusCode::NOT_FOUND.into_response();
    }
    metrics_text(online)
}

fn metrics_text(online: &Online) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], online.metrics_text()).into_response()
}

/// Adds the headers that every answer has.
async fn protected(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        // Both together isolate the page from other sites, so that it may use threads and precise clocks.
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.entry(RESOURCE_POLICY).or_insert(HeaderValue::from_static("same-origin"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, ETAG, IF_NONE_MATCH, VARY};
    use http_body_util::BodyExt as _;
    use tower::ServiceExt as _;

    async fn answer(request: axum::http::request::Builder) -> (StatusCode, HeaderMap, String) {
        answer_with(Page::embedded(), request).await
    }

    async fn answer_with(page: Page, request: axum::http::request::Builder) -> (StatusCode, HeaderMap, String) {
        let response = router(page, None).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        (parts.status, parts.headers, String::from_utf8_lossy(&bytes).into_owned())
    }

    #[tokio::test]
    async fn health_has_the_headers_of_every_answer() {
        let (status, headers, text) = answer(Request::get("/healthz")).await;
        assert_eq!((status, text.as_str()), (StatusCode::OK, "ok\n"));
        assert_eq!(headers[CONTENT_SECURITY_POLICY], POLICY);
        assert_eq!(headers[X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(headers[CACHE_CONTROL], "no-store");
    }

    #[tokio::test]
    async fn what_is_not_there_and_what_cannot_be_done() {
        for path in ["/nothing", "/../Cargo.toml", "/assets/", "/%2e%2e/etc/passwd"] {
            let (status, headers, _) = answer(Request::get(path)).await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
            assert_eq!(headers[CONTENT_SECURITY_POLICY], POLICY);
        }
        assert_eq!(answer(Request::post("/")).await.0, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(answer(Request::delete("/healthz")).await.0, StatusCode::METHOD_NOT_ALLOWED);
    }

    /// A folder that `--page` could name.
    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("assets")).unwrap();
        std::fs::write(folder.path().join("index.html"), "<title>").unwrap();
        std::fs::write(folder.path().join("assets/p4.js"), "let p4").unwrap();
        std::fs::write(folder.path().join("assets/p4.js.br"), "packed").unwrap();
        folder
    }

    #[tokio::test]
    async fn a_page_from_a_folder() {
        let folder = folder();
        let page = || Page::from_folder(folder.path()).unwrap();
        let (status, headers, text) = answer_with(page(), Request::get("/")).await;
        assert_eq!((status, text.as_str()), (StatusCode::OK, "<title>"));
        assert_eq!(headers[CACHE_CONTROL], "no-cache");
        assert_eq!(headers[CONTENT_SECURITY_POLICY], POLICY);
        let again = answer_with(page(), Request::get("/").header(IF_NONE_MATCH, &headers[ETAG])).await;
        assert_eq!((again.0, again.2.as_str()), (StatusCode::NOT_MODIFIED, ""));
        let packed = Request::get("/assets/p4.js").header(ACCEPT_ENCODING, "gzip, br");
        let (status, headers, text) = answer_with(page(), packed).await;
        assert_eq!((status, text.as_str()), (StatusCode::OK, "packed"));
        assert_eq!(headers[CONTENT_ENCODING], "br");
        assert!(headers[CACHE_CONTROL].to_str().unwrap().contains("immutable"));
        for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/assets", "/assets/p4.js.br"] {
            assert_eq!(answer_with(page(), Request::get(path)).await.0, StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[tokio::test]
    async fn without_a_page_it_is_said_how_to_get_one() {
        for path in ["/", "/index.html"] {
            let asked = Request::get(path).header(ACCEPT_LANGUAGE, "fr-CH, en;q=0.8");
            let (status, headers, text) = answer_with(Page::default(), asked).await;
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
            assert_eq!(headers[CONTENT_TYPE], "text/html; charset=utf-8");
            assert_eq!(headers[VARY], "Accept-Language");
            assert_eq!(headers[CONTENT_SECURITY_POLICY], POLICY);
            assert_eq!(headers[CACHE_CONTROL], "no-store");
            assert!(text.contains("Ce serveur n'a pas de page"), "{text}");
            let (_, headers, text) = answer_with(Page::default(), Request::get(path)).await;
            assert_eq!(headers["content-language"], "en");
            assert!(text.contains("This server has no page"), "{text}");
        }
        assert_eq!(answer_with(Page::default(), Request::get("/assets/p4.js")).await.0, StatusCode::NOT_FOUND);
        assert_eq!(answer_with(Page::default(), Request::post("/")).await.0, StatusCode::METHOD_NOT_ALLOWED);
    }

    /// It is there if the program was built with it.
    #[tokio::test]
    async fn the_embedded_page() {
        let (status, headers, text) = answer(Request::get("/")).await;
        let expected =
            if option_env!("PUISSANCE4_PAGE").is_some() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
        assert_eq!((status, &headers[CONTENT_TYPE]), (expected, &HeaderValue::from_static("text/html; charset=utf-8")));
        assert!(text.contains("Puissance 4"), "{text}");
    }

    /// The page contains the policy, too, for other web servers that serve its files.
    #[test]
    fn the_page_states_the_same_policy() {
        let html = include_str!("../../../web/page/index.html");
        // This part works in a header only.
        assert!(html.contains(POLICY.trim_end_matches("; frame-ancestors 'none'")), "{POLICY}");
    }
}
