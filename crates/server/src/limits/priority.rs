//! Priorities of threads: games and sockets first, then requests, then searches and pictures.

/// Lowers the priority of the present thread. Only Linux has priorities of single threads.
pub(crate) fn lower_priority(niceness: i32) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, niceness) {
        tracing::debug!(%error, "a thread keeps its priority");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = niceness;
}
