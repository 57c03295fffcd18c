//! Requests to a server, without a socket: the path with its query, headers, and a body.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use puissance4_server::{Configuration, Online, Page, ServerClock, Sqlite};
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

/// A server that limits nothing, and believes whatever a proxy on this machine says.
struct Server {
    runtime: Runtime,
    router: Router,
}

static SERVER: LazyLock<Server> = LazyLock::new(|| {
    let runtime = Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
    let store = Arc::new(Sqlite::open(&folder.path().join("games")).expect("a store"));
    let settings =
        "requests-per-second = 1000000\nseats-per-second = 1000000\ntrusted-proxy = ['127.0.0.0/8', '10.0.0.0/8']\n";
    let rules = Configuration::from_toml(settings).expect("settings").rules();
    let online = runtime.block_on(Online::start(store, ServerClock::new(), rules)).expect("a server");
    let router = puissance4_server::router(Page::embedded(), Some(&online));
    // As long as the program runs.
    std::mem::forget((folder, online));
    Server { runtime, router }
});

/// A request as it is written on a connection, without its version: `METHOD PATH`, headers, an empty line, a body.
pub(crate) fn request(bytes: &[u8]) {
    let Some(request) = parse(bytes) else { return };
    let shown = format!("{request:?}");
    let Server { runtime, router } = &*SERVER;
    let response = match runtime.block_on(router.clone().oneshot(request)) {
        Ok(response) => response,
        Err(never) => match never {},
    };
    assert_ne!(response.status(), 500, "{shown}");
}

fn parse(bytes: &[u8]) -> Option<Request<Body>> {
    let end = bytes.windows(2).position(|two| two == b"\n\n");
    let (head, body) = end.map_or((bytes, &[][..]), |end| (&bytes[..end], &bytes[end + 2..]));
    let mut lines = head.split(|byte| *byte == b'\n');
    let first = str::from_utf8(lines.next()?).ok()?;
    let (method, path) = first.split_once(' ')?;
    let mut request = Request::builder().method(method).uri(path);
    for line in lines {
        let colon = line.iter().position(|byte| *byte == b':')?;
        request = request.header(&line[..colon], line[colon + 1..].trim_ascii());
    }
    request.body(Body::from(body.to_vec())).ok()
}
