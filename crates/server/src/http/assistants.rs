//! The tools of assistants over HTTP: `POST /mcp`, if the configuration says so.
//!
//! Each request is answered by itself: there are no sessions, so that a client cannot make the server keep anything.
//! The questions have the limits of all questions.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use puissance4_coach::Coach;
use puissance4_engine::Limits;
use puissance4_mcp::{Answer, Tools, Work, answered};
use puissance4_online::Milliseconds;
use puissance4_rules::Geometry;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::sync::oneshot;

use crate::game::desk::{BUDGET, Desk, Effort};
use crate::game::questions::Unanswered;
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

impl Work for Desk {
    fn coach(&mut self, geometry: Geometry) -> Result<(&mut Coach, Limits), String> {
        Self::coach(self, geometry).map_err(|error| reason(Unanswered::from(error).into()))
    }

    fn stop(&self) -> &Arc<AtomicBool> {
        &self.stop
    }
}

/// Why there is no answer, as a text.
fn reason(error: ApiError) -> String {
    let problem = error.problem;
    let detail = problem.detail.unwrap_or_else(|| "the server cannot answer now".to_owned());
    match problem.retry_after_ms {
        Some(Milliseconds(wait)) => format!("{detail}; retry in {} s", wait.div_ceil(1000)),
        None => detail,
    }
}

impl puissance4_mcp::Desk for Counter {
    fn answer(&self, question: puissance4_mcp::Question) -> Answer {
        let (online, address) = (Arc::clone(&self.online), self.address);
        Box::pin(async move {
            let (sender, answer) = oneshot::channel();
            let work = move |desk: &mut Desk| {
                let answer = question(desk);
                // The receiver is dropped only with the question.
                let _ = sender.send(answered(answer, &desk.stop, BUDGET));
                Ok("".into())
            };
            online.questions.ask(address, Effort::Long, None, work).await.map_err(|error| reason(error.into()))?;
            answer.await.map_err(|_| reason(Unanswered::Failed.into()))?
        })
    }
}

/// Answers a request of an assistant.
pub(crate) async fn answer(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Response {
    let tools = Tools::at(Arc::new(Counter { online, address }), language(request.headers()));
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
