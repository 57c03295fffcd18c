//! The tools of assistants over HTTP: `POST /mcp`, if the configuration says so.
//!
//! Each request is answered by itself: there are no sessions, and a client cannot make the server keep anything.
//! The questions have the limits of all questions.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use puissance4_answers::Desk;
use puissance4_engine::Limits;
use puissance4_mcp::{Host, Reply, Tools, Work, refused};
use puissance4_online::{Milliseconds, ProblemKind};
use rmcp::model::CallToolResult;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::sync::oneshot;

use crate::game::desk::Effort;
use crate::http::api::{ApiError, Caller};
use crate::http::router::language;
use crate::online::Online;

/// The maximum length of a request: a batch of 1000 positions of the standard board.
const MAX_BODY_BYTES: usize = 64 * 1024;

/// The questions of one client.
struct Counter {
    online: Arc<Online>,
    address: IpAddr,
}

/// Why there is no answer, as an assistant reads it.
fn refusal(error: ApiError) -> CallToolResult {
    let problem = error.problem;
    let detail = problem.detail.unwrap_or_else(|| "the server cannot answer now".to_owned());
    let detail = match problem.retry_after_ms {
        Some(Milliseconds(wait)) => format!("{detail}; retry in {} s", wait.div_ceil(1000)),
        None => detail,
    };
    let usual = if problem.retry_after_ms.is_some() { "too_many" } else { "internal" };
    refused(problem.code.as_deref().unwrap_or(usual), detail)
}

impl Host for Counter {
    fn work(&self, work: Work) -> Reply {
        let (online, address) = (Arc::clone(&self.online), self.address);
        Box::pin(async move {
            let (sender, answer) = oneshot::channel();
            let work = move |desk: &mut Desk, limits: &Limits| {
                // The receiver is dropped only with the question.
                let _ = sender.send(work(desk, limits));
                Ok("".into())
            };
            match online.questions.ask(address, Effort::Long, None, work).await {
                Ok(_) => answer.await.unwrap_or_else(|_| refusal(ProblemKind::Internal.into())),
                Err(error) => refusal(error.into()),
            }
        })
    }
}

/// Answers a request of an assistant.
pub(crate) async fn answer(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Response {
    let tools = Tools::new(Arc::new(Counter { online, address }), language(request.headers()));
    let configuration = StreamableHttpServerConfig::default()
        // The server has checked the host and the site.
        .disable_allowed_hosts()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_BODY_BYTES);
    let service =
        StreamableHttpService::new(move || Ok(tools.clone()), Arc::new(NeverSessionManager::default()), configuration);
    service.handle(request).await.map(Body::new)
}
