//! What can go wrong.

use std::time::{Duration, Instant};

use async_nats::jetstream;
use puissance4_farm::nats::{Access, CHUNKS, Shutdown, WorkerError, WorkerOptions, chunk_subject, work};
use rustix::process::Signal;

use super::Scene;
use crate::error::Error;

/// How long something may take that is done at once if all is well.
const PATIENCE: Duration = Duration::from_secs(60);

/// One thing that goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FarmFault {
    /// A worker is killed and started again.
    Worker(usize),
    /// The coordinator is killed and started again.
    Coordinator,
    /// A NATS server is killed and started again.
    Server(usize),
    /// A worker is frozen for longer than its lease.
    Freeze(usize),
    /// Queued chunks are replaced by damaged ones.
    Corrupt,
    /// A worker of another version comes.
    OtherVersion,
}

impl FarmFault {
    pub(super) fn happen(self, scene: &mut Scene<'_>) -> Result<(), Error> {
        match self {
            Self::Worker(index) => Ok(scene.workers[index].kill_and_restart()?),
            Self::Coordinator => Ok(scene.coordinator.kill_and_restart()?),
            Self::Server(index) => {
                let server = &mut scene.servers.servers[index];
                server.kill();
                server.start();
                server.wait_until_ready();
                Ok(())
            }
            Self::Freeze(index) => {
                scene.workers[index].signal(Signal::STOP)?;
                std::thread::sleep(scene.test.lease * 3 / 2);
                Ok(scene.workers[index].signal(Signal::CONT)?)
            }
            Self::Corrupt => within(corrupt(scene)),
            Self::OtherVersion => within(other_version(scene)),
        }
    }
}

fn within<T>(future: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let runtime = tokio::runtime::Runtime::new()?;
    let done = runtime.block_on(future);
    runtime.shutdown_background();
    done
}

async fn connect(scene: &Scene<'_>) -> Result<async_nats::Client, Error> {
    let access = Access::new(&scene.servers.addresses(), None, None)?;
    Ok(puissance4_farm::nats::connect(&access, |_| ()).await?)
}

/// The last chunks under way get another text. Those that a worker has at the moment, or that are answered already,
/// stay as they are.
async fn corrupt(scene: &Scene<'_>) -> Result<(), Error> {
    let context = jetstream::new(connect(scene).await?);
    let begin = Instant::now();
    // Without a manifest the batch has ended.
    while let Some(batch) = scene.batch() {
        if begin.elapsed() > PATIENCE {
            return Err(Error::wrong("no chunk to damage: nothing is queued any more"));
        }
        // A cluster may be choosing a leader.
        if let Ok(stream) = context.get_stream(CHUNKS).await
            && damage(&context, &stream, &batch.id()).await > 0
        {
            break;
        }
    }
    Ok(())
}

/// How many were replaced.
async fn damage(context: &jetstream::Context, stream: &jetstream::stream::Stream, batch: &str) -> usize {
    let last = stream.cached_info().state.last_sequence;
    let mut damaged = 0;
    for sequence in (last.saturating_sub(16)..=last).rev() {
        let Ok(message) = stream.get_raw_message(sequence).await else { continue };
        let number = message.subject.rsplit('.').next().and_then(|number| number.parse::<u64>().ok());
        let Some(number) = number else { continue };
        if stream.delete_message(sequence).await.is_err() {
            continue;
        }
        let subject = chunk_subject(batch, number);
        let sent = context.publish_with_headers(subject, message.headers, "4444\n".into()).await;
        let stored = match sent {
            Ok(sent) => sent.await.is_ok(),
            Err(_) => false,
        };
        damaged += usize::from(stored);
        if damaged == 2 {
            break;
        }
    }
    damaged
}

async fn other_version(scene: &Scene<'_>) -> Result<(), Error> {
    let client = connect(scene).await?;
    let options = WorkerOptions { id: "other".into(), host: "other".into(), version: "0.0.0-other".into() };
    let answer: puissance4_farm::nats::Answer = Box::new(|_, _, _| unreachable!("it is refused before"));
    let shutdown = Shutdown::default();
    let refused = tokio::time::timeout(PATIENCE, work(client, options, vec![answer], &shutdown)).await;
    match refused {
        Ok(Err(WorkerError::OtherVersion { .. })) => Ok(()),
        // The batch has ended meanwhile, so there is no version.
        Err(_) if scene.batch().is_none() => Ok(()),
        Ok(Ok(())) | Err(_) => Err(Error::wrong("a worker of another version is not refused")),
    }
}
