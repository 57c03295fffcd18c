//! Accepts connections, with timeouts and a graceful shutdown.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::http::{Request, StatusCode};
use axum::response::{IntoResponse as _, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_io_timeout::TimeoutStream;

use crate::address::Peer;
use crate::game::clock::ServerClock;
use crate::http::page::Page;
use crate::http::router::{admin_router, router};
use crate::limits::connection_limit::{ConnectionLimit, FreeConnection};
use crate::limits::metered_stream::Metered;
use crate::limits::priority::lower_priority;
use crate::metrics::Limited;
use crate::online::{Online, OnlineConfig};
use crate::store::{Store, StoreError};

/// The timeout for the headers of a request; idle connections are closed after the same time.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);
/// The write timeout: a client that reads nothing for this long is disconnected.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// The niceness of the threads of requests; those of games have 0.
const REQUEST_NICENESS: i32 = 5;
/// How long a graceful shutdown waits for requests in progress.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Where a server listens.
#[derive(Clone, Copy, Debug)]
pub struct Addresses {
    /// For the page and online games.
    pub public: SocketAddr,
    /// For health checks and metrics only, with connections of their own.
    pub admin: Option<SocketAddr>,
}

/// Serves the page and online games until the program is interrupted (Ctrl-C) or terminated by a signal. `ready` is
/// called with the addresses once the server is ready.
pub fn run(
    addresses: Addresses,
    page: Page,
    store: impl AsyncFnOnce() -> Result<Arc<dyn Store>, StoreError>,
    rules: OnlineConfig,
    ready: impl FnOnce(Addresses),
) -> Result<(), ServeError> {
    let failed = |error| ServeError::Network(addresses.public, error);
    // Requests are read and answered on threads of their own, however many there are and however long they take.
    // Sockets and games have the others, which run first.
    let games = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    let requests = tokio::runtime::Builder::new_multi_thread()
        .on_thread_start(|| lower_priority(REQUEST_NICENESS))
        .enable_all()
        .build()
        .map_err(failed)?;
    games.block_on(async {
        // As many sockets as the system allows.
        let _ = rlimit::increase_nofile_limit(u64::MAX);
        // The addresses are bound first: a second server that is started by mistake must not touch the games of the
        // first. Connections wait until the games are open.
        let (listener, public) = bind(addresses.public).await?;
        let admin = match addresses.admin {
            Some(address) => Some(bind(address).await?),
            None => None,
        };
        let store = store().await?;
        let online = Online::start(Arc::clone(&store), ServerClock::new(), rules).await?;
        ready(Addresses { public, admin: admin.as_ref().map(|(_, address)| *address) });
        if let Some((listener, _)) = admin {
            // To the very end: monitoring sees how the server shuts down.
            let connections = Connections::new(admin_router(&online), None, Handle::current());
            tokio::spawn(async move { connections.accept(listener, std::future::pending()).await });
        }
        let router = router(page, Some(&online));
        Connections::new(router, Some(online), requests.handle().clone()).accept(listener, asked_to_end()).await;
        store.close().await;
        Ok(())
    })
}

async fn bind(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let failed = |error| ServeError::Network(address, error);
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// An address cannot be bound.
    #[error("{0}: {1}")]
    Network(SocketAddr, io::Error),
    /// The games cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Accepts connections until `end` resolves; then shuts down gracefully. Requests are answered on the same runtime.
pub async fn serve(listener: TcpListener, page: Page, online: Option<Arc<Online>>, end: impl Future<Output = ()>) {
    Connections::new(router(page, online.as_ref()), online, Handle::current()).accept(listener, end).await;
}

/// The open connections, and what they share.
struct Connections {
    router: Router,
    online: Option<Arc<Online>>,
    limit: Arc<ConnectionLimit>,
    /// Where requests are read and answered.
    requests: Handle,
    http: http1::Builder,
    is_shutting_down: watch::Sender<bool>,
}

impl Connections {
    fn new(router: Router, online: Option<Arc<Online>>, requests: Handle) -> Self {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT).max_headers(64).max_buf_size(16 * 1024);
        if let Some(online) = &online {
            online.measure_requests(&requests);
        }
        let (limit, is_shutting_down) = (ConnectionLimit::new(), watch::Sender::new(false));
        Self { router, online, limit, requests, http, is_shutting_down }
    }

    /// Accepts connections until `end` resolves; then shuts down gracefully.
    async fn accept(&self, listener: TcpListener, end: impl Future<Output = ()>) {
        tokio::pin!(end);
        loop {
            let accepted = async {
                let free = self.limit.free().await;
                (free, listener.accept().await)
            };
            let (free, accepted) = tokio::select! {
                both = accepted => both,
                () = &mut end => break,
            };
            match accepted {
                Ok((stream, peer)) => self.open(free, stream, Peer(peer)),
                Err(error) => {
                    // Perhaps there are too many open files, for now.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
        drop(listener);
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, self.shut_down()).await.is_err() {
            tracing::warn!("shutdown: some requests were not finished in time");
        }
    }

    /// Reads and answers the requests of a connection in a task of its own, unless its address has too many of them.
    fn open(&self, free: FreeConnection, stream: TcpStream, peer: Peer) {
        let _ = stream.set_nodelay(true);
        let address = peer.0.ip();
        let is_proxy = self.online.as_ref().is_some_and(|online| online.proxies.trusts(address));
        let Some(permit) = self.limit.take(free, (!is_proxy).then_some(address)) else {
            if let Some(online) = &self.online {
                online.limiter.refusals.add(Limited::Connections);
            }
            return;
        };
        let answering = TowerToHyperService::new(self.router.clone());
        let (for_streams, requests) = (permit.clone(), self.requests.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            request.extensions_mut().insert(for_streams.clone());
            let asking = for_streams.activity.request();
            let answer = Answering(requests.spawn(answering.call(request)));
            async move {
                let answer = answer.await;
                drop(asking);
                answer
            }
        });
        let mut stream = TimeoutStream::new(Metered::new(stream, !is_proxy, Arc::clone(&permit.activity)));
        stream.set_write_timeout(Some(WRITE_TIMEOUT));
        let connection = self.http.serve_connection(TokioIo::new(Box::pin(stream)), service).with_upgrades();
        let mut is_shutting_down = self.is_shutting_down.subscribe();
        // The stream belongs to the runtime that has accepted it. If it becomes a socket, it is served there.
        self.requests.spawn(async move {
            tokio::pin!(connection);
            let shutdown = async {
                let _ = is_shutting_down.wait_for(|is_shutting_down| *is_shutting_down).await;
            };
            let ended = tokio::select! {
                ended = &mut connection => ended,
                // Others need its place.
                () = permit.activity.closed() => Ok(()),
                () = shutdown => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection ended early");
            }
            permit.leave();
        });
    }

    /// Lets requests in progress finish, and asks clients with sockets to reconnect.
    async fn shut_down(&self) {
        if let Some(online) = &self.online {
            online.leave();
        }
        self.is_shutting_down.send_replace(true);
        self.limit.all_free().await;
        while self.online.as_ref().is_some_and(|online| online.sockets() > 0) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// A request that is being answered. If the connection ends, so does the work.
struct Answering(JoinHandle<Result<Response, Infallible>>);

impl Future for Answering {
    type Output = Result<Response, Infallible>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(context).map(|answer| {
            answer.unwrap_or_else(|error| {
                tracing::error!(%error, "a request could not be answered");
                Ok(StatusCode::INTERNAL_SERVER_ERROR.into_response())
            })
        })
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Waits for Ctrl-C or a signal to terminate.
async fn asked_to_end() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::sync::oneshot;

    /// A server whose address is taken does not open the games.
    #[test]
    fn the_address_comes_before_the_games() {
        let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = taken.local_addr().unwrap();
        let opened = std::cell::Cell::new(false);
        let store = async || {
            opened.set(true);
            Err(StoreError::Full)
        };
        let addresses = Addresses { public: address, admin: None };
        let refused = run(addresses, Page::default(), store, OnlineConfig::default(), |_| {}).unwrap_err();
        assert!(matches!(refused, ServeError::Network(..)), "{refused}");
        assert!(!opened.get());
    }

    #[tokio::test]
    async fn a_server_answers_and_ends_when_asked() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (ask, asked) = oneshot::channel::<()>();
        let server = tokio::spawn(serve(listener, Page::default(), None, async {
            let _ = asked.await;
        }));
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        let mut start = [0; 15];
        stream.read_exact(&mut start).await.unwrap();
        assert_eq!(&start, b"HTTP/1.1 200 OK");
        // The connection is idle now, and does not delay the shutdown.
        ask.send(()).unwrap();
        tokio::time::timeout(Duration::from_secs(3), server).await.expect("it ends").unwrap();
        assert!(TcpStream::connect(address).await.is_err());
    }

    const REQUEST: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";

    /// Whether a request on a connection is answered.
    async fn is_answered(stream: &mut TcpStream) -> bool {
        let answered = async {
            stream.write_all(REQUEST).await?;
            let mut answer = Vec::new();
            while !answer.ends_with(b"ok\n") {
                answer.push(stream.read_u8().await?);
            }
            io::Result::Ok(())
        };
        tokio::time::timeout(Duration::from_secs(5), answered).await.is_ok_and(|answered| answered.is_ok())
    }

    /// Requests that keep their threads busy do not delay what else the server does.
    #[test]
    fn requests_have_threads_of_their_own() {
        const BUSY: Duration = Duration::from_millis(600);
        let requests = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let games = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let longest = games.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let busy = axum::routing::get(async || std::thread::sleep(BUSY));
            let connections = Connections::new(Router::new().route("/", busy), None, requests.handle().clone());
            tokio::spawn(async move { connections.accept(listener, std::future::pending()).await });
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
            let start = std::time::Instant::now();
            let (mut last, mut longest) = (start, Duration::ZERO);
            let mut answer = [0; 15];
            let mut answered = std::pin::pin!(stream.read_exact(&mut answer));
            while tokio::time::timeout(Duration::from_millis(5), &mut answered).await.is_err() {
                longest = longest.max(last.elapsed());
                last = std::time::Instant::now();
            }
            assert!(start.elapsed() >= BUSY, "it was busy for {:?}", start.elapsed());
            longest.max(last.elapsed())
        });
        requests.shutdown_background();
        assert!(longest < BUSY / 2, "nothing else was done for {longest:?}");
    }

    /// Connections that are kept open do not lock out others; those that were used last stay.
    #[tokio::test]
    async fn a_newcomer_is_answered() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut connections = Connections::new(router(Page::default(), None), None, Handle::current());
        connections.limit = ConnectionLimit::of(8);
        tokio::spawn(async move { connections.accept(listener, std::future::pending()).await });
        let mut kept = Vec::new();
        for _ in 0..20 {
            let mut stream = TcpStream::connect(address).await.unwrap();
            assert!(is_answered(&mut stream).await, "connection {}", kept.len() + 1);
            kept.push(stream);
        }
        assert!(is_answered(&mut kept[19]).await, "the last one stays");
        assert!(!is_answered(&mut kept[0]).await, "the first one was closed");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_never_reads_is_disconnected() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve(listener, Page::default(), None, std::future::pending()));
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let (_not_read, mut asking) = socket.connect(address).await.unwrap().into_split();
        let requests = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(500);
        // The buffers fill up; then neither side can go on.
        let start = tokio::time::Instant::now();
        let asked = async { while asking.write_all(&requests).await.is_ok() {} };
        tokio::time::timeout(WRITE_TIMEOUT + Duration::from_secs(2), asked).await.expect("it is closed");
        assert!(start.elapsed() >= WRITE_TIMEOUT, "not before: {:?}", start.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_never_finishes_a_request_is_disconnected() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve(listener, Page::default(), None, std::future::pending()));
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nhost: loc").await.unwrap();
        let mut rest = Vec::new();
        tokio::time::timeout(2 * HEADER_TIMEOUT, stream.read_to_end(&mut rest)).await.expect("it is closed").unwrap();
    }
}
