//! The progress of a batch as metrics, for Prometheus.

use std::fmt::Write as _;
use std::io;
use std::net::SocketAddr;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;

use super::progress::{Progress, SharedProgress};

/// Serves the metrics at `/metrics`, as long as the runtime lives; says where.
pub async fn serve(address: SocketAddr, progress: SharedProgress) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind(address).await?;
    let bound = listener.local_addr()?;
    let answer = move || {
        let progress = progress.clone();
        async move { ([("content-type", "text/plain; version=0.0.4")], text(&progress.read())) }
    };
    let routes = Router::new().route("/metrics", get(answer));
    tokio::spawn(async move { axum::serve(listener, routes).await });
    Ok(bound)
}

/// The metrics as text.
pub fn text(progress: &Progress) -> String {
    let mut text = String::new();
    let mut show = |name: &str, kind: &str, help: &str, value: String| {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
    };
    for (name, help, value) in [
        ("p4_farm_chunks", "Chunks of the batch.", progress.chunks),
        ("p4_farm_chunks_kept", "Chunks whose answers are kept.", progress.kept),
        ("p4_farm_chunks_in_flight", "Chunks that are queued or in work.", progress.in_flight),
        ("p4_farm_chunks_set_aside", "Chunks that cannot be answered.", progress.set_aside),
        ("p4_farm_workers", "Workers that were heard lately.", progress.workers.len() as u64),
        ("p4_farm_threads", "Their threads.", progress.workers.iter().map(|worker| worker.threads as u64).sum::<u64>()),
    ] {
        show(name, "gauge", help, value.to_string());
    }
    for (name, help, value) in [
        ("p4_farm_chunks_queued_again_total", "Chunks queued again because they had got lost.", progress.queued_again),
        ("p4_farm_results_repeated_total", "Results that came again.", progress.repeated),
        ("p4_farm_positions_total", "Positions answered in this run.", progress.positions),
    ] {
        show(name, "counter", help, value.to_string());
    }
    let rate = format!("{:.1}", progress.positions_per_second());
    show("p4_farm_positions_per_second", "gauge", "Positions per second, as the workers say.", rate);
    if let Some(remaining) = progress.remaining() {
        let help = "Estimate of the time that the rest takes.";
        show("p4_farm_remaining_seconds", "gauge", help, remaining.as_secs().to_string());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_has_a_help_a_type_and_a_value() {
        let progress =
            Progress { chunks: 10, kept: 7, elapsed: std::time::Duration::from_secs(7), ..Progress::default() };
        let text = text(&progress);
        assert!(text.contains("\np4_farm_chunks_kept 7\n"));
        assert!(text.ends_with("\np4_farm_remaining_seconds 3\n"));
        for lines in text.lines().collect::<Vec<_>>().chunks(3) {
            let name = lines[2].split(' ').next().unwrap();
            assert!(lines[0].starts_with(&format!("# HELP {name} ")), "{lines:?}");
            assert!(lines[1].starts_with(&format!("# TYPE {name} ")), "{lines:?}");
        }
    }
}
