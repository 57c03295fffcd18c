//! The workers of a proof on other machines: every job is a chunk of one line, `MOVES NUMBER NODES`.
//!
//! As many jobs are under way as workers have threads. A thread that has answered takes the next job from the queue,
//! and while all others are busy that is the one that was made for it. So the numbers that [`Workers`] have here stand
//! for threads without naming them, and a thread mostly stays in the part of the tree that its table knows. Where all
//! threads are those of one process, they share a table.

use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::{PullConsumer, pull};
use bytes::Bytes;
use data_encoding::HEXLOWER;
use futures_util::StreamExt as _;
use puissance4_rules::Game;
use sha2::{Digest as _, Sha256};
use tokio::task::{JoinHandle, JoinSet};

use super::connection::Connection;
use super::coordinator::{CoordinatorError, CoordinatorOptions};
use super::envelope::{FailureKind, ResultLabel, hash};
use super::open_batch::{AGAIN, OpenBatch, acknowledge, listen};
use super::progress::SharedProgress;
use super::queue::{Queues, request};
use crate::answer::{Above, Answered};
use crate::batch::Batch;
use crate::proof::{Answer, Job, Workers, WorkersError};
use crate::task::{Query, Task};

/// How many results are asked for at once.
const RESULTS_AT_ONCE: usize = 64;

/// The workers of all machines that are connected to a NATS server. Dropped, it removes its jobs from the queue.
pub struct RemoteWorkers<'a> {
    farm: &'a Connection,
    open: OpenBatch,
    progress: SharedProgress,
    listening: JoinHandle<()>,
    consumer: PullConsumer,
    /// The results that were asked for.
    results: Option<pull::Batch>,
    /// When it was looked whether jobs have got lost.
    looked: Instant,
    /// How many jobs may be under way.
    places: usize,
    /// Whether only one process was heard of.
    is_alone: bool,
    jobs: BTreeMap<u64, Sent>,
    /// The jobs that were aborted since the last answer.
    aborted: VecDeque<u64>,
    /// What tells the server and the workers about aborted jobs.
    withdrawals: JoinSet<()>,
}

/// A job under way.
struct Sent {
    worker: usize,
    moves: String,
    text: Bytes,
    hash: String,
    /// How often it was damaged on the way.
    damaged: u32,
}

/// What the names of all runs of a proof begin with.
fn name(game: &Game, task: &Task) -> String {
    let text = format!("{} {} {} {}", Batch::VERSION, task.size, task.connect, game.moves());
    format!("proof-{}-", HEXLOWER.encode(&Sha256::digest(text)[..8]))
}

impl<'a> RemoteWorkers<'a> {
    /// Those for a proof about the position of a game. What is left of earlier runs of the same proof is removed from
    /// the queue.
    pub(super) fn new(
        farm: &'a Connection,
        game: &Game,
        options: CoordinatorOptions,
        progress: &SharedProgress,
    ) -> Result<Self, CoordinatorError> {
        let geometry = game.position().geometry();
        // A proof stands on searches, here as with threads of this machine.
        let task = Task { no_book: true, ..Task::new(geometry, Query::Above) };
        let name = name(game, &task);
        // Every run has its own name, so that late results of an earlier one are not mistaken for those of this one.
        let id = name.clone() + &farm.new_id();
        let version = Batch::VERSION.to_owned();
        let client = farm.client.clone();
        let (open, consumer, listening) = farm.block_on(async {
            let open = OpenBatch { queues: Queues::new(client.clone()), id, version, task, options };
            let consumer = open.prepare().await?;
            for earlier in open.bucket().await?.batches().await? {
                if earlier.starts_with(&name) && earlier != open.id {
                    open.close(&earlier).await?;
                }
            }
            let listening = tokio::spawn(listen(client, progress.clone()));
            Ok::<_, CoordinatorError>((open, consumer, listening))
        })?;
        Ok(Self {
            farm,
            open,
            progress: progress.clone(),
            listening,
            consumer,
            results: None,
            looked: Instant::now(),
            places: 1,
            is_alone: true,
            jobs: BTreeMap::new(),
            aborted: VecDeque::new(),
            withdrawals: JoinSet::new(),
        })
    }

    /// Waits for the next result, but not for long.
    async fn next(&mut self) -> Result<Option<Answer>, WorkersError> {
        if self.looked.elapsed() >= self.open.look_interval() {
            self.look_after().await?;
            self.looked = Instant::now();
        }
        if self.results.is_none() {
            self.results = request(&self.consumer, RESULTS_AT_ONCE).await;
        }
        let received = match &mut self.results {
            Some(results) => results.next().await,
            None => return self.restore().await,
        };
        match received {
            Some(Ok(message)) => self.take(message).await,
            Some(Err(_)) => self.restore().await,
            None => {
                self.results = None;
                self.count_places();
                Ok(None)
            }
        }
    }

    /// After trouble with the server: one without its memory is given everything again.
    async fn restore(&mut self) -> Result<Option<Answer>, WorkersError> {
        self.results = None;
        tokio::time::sleep(AGAIN).await;
        match self.open.prepare().await {
            Ok(consumer) => self.consumer = consumer,
            Err(CoordinatorError::Queue(_)) => (),
            Err(error) => return Err(error.into()),
        }
        Ok(None)
    }

    /// One place for each thread that was heard of, and one to begin with.
    fn count_places(&mut self) {
        let workers = self.progress.read().workers;
        let ours = workers.iter().filter(|worker| worker.version == self.open.version);
        let (processes, threads) =
            ours.fold((0, 0_usize), |(count, sum), worker| (count + 1, sum.saturating_add(worker.threads)));
        self.places = threads.clamp(1, self.open.options.window.max(1));
        self.is_alone = processes <= 1;
    }

    fn tell_in_flight(&self) {
        let in_flight = self.jobs.len() as u64;
        self.progress.change(|progress| progress.in_flight = in_flight);
    }

    /// Queues again what is neither queued nor answered: the server may have lost it.
    async fn look_after(&mut self) -> Result<(), CoordinatorError> {
        self.open.reopen().await;
        let Ok((queued, answered)) = self.open.queues.present(&self.open.id).await else { return Ok(()) };
        for (id, job) in &self.jobs {
            if !queued.contains(id) && !answered.contains(id) {
                self.open.queue(*id, &job.text, &job.hash).await?;
                self.progress.change(|progress| progress.queued_again += 1);
            }
        }
        Ok(())
    }

    async fn take(&mut self, message: Message) -> Result<Option<Answer>, WorkersError> {
        // First, so that there is room for another result if this one is damaged.
        acknowledge(&message).await;
        let label = ResultLabel::read(message.headers.as_ref()).ok();
        let ours = label.filter(|label| label.batch == self.open.id && label.version == self.open.version);
        let Some((label, job)) = ours.and_then(|label| self.jobs.get_mut(&label.number).map(|job| (label, job))) else {
            // It came twice, or the job was aborted.
            self.progress.change(|progress| progress.repeated += 1);
            return Ok(None);
        };
        let id = label.number;
        let (above, nodes) = match (label.failure, job.read(&label, &message.payload)) {
            (None, Some(answer)) => (answer.above, answer.nodes),
            (Some(FailureKind::Refused), _) => {
                return Err(WorkersError::Refused(String::from_utf8_lossy(&message.payload).into_owned()));
            }
            (None | Some(FailureKind::Corrupt), _) if job.damaged + 1 < self.open.options.tries => {
                job.damaged += 1;
                self.open.queue(id, &job.text, &job.hash).await?;
                self.progress.change(|progress| progress.queued_again += 1);
                return Ok(None);
            }
            // It is searched in another way: with other limits, or by its children.
            _ => {
                self.progress.change(|progress| progress.set_aside += 1);
                (None, 0)
            }
        };
        self.jobs.remove(&id);
        self.progress.change(|progress| progress.positions += 1);
        Ok(Some(Answer { id, above, nodes }))
    }
}

impl Sent {
    /// What a result says, if it belongs to this job and is whole.
    fn read(&self, label: &ResultLabel, body: &[u8]) -> Option<Above> {
        let is_whole = label.pieces == 1 && label.asked == self.hash && label.hash == hash(body);
        let Answered { moves, answer }: Answered<Above> = serde_json::from_slice(body).ok().filter(|_| is_whole)?;
        (moves == self.moves).then_some(answer)
    }
}

impl Workers for RemoteWorkers<'_> {
    fn share_table(&self) -> bool {
        self.is_alone
    }

    fn free(&self) -> Option<usize> {
        let is_taken = |place: &usize| self.jobs.values().any(|job| job.worker == *place);
        (self.jobs.len() < self.places).then(|| (0..self.places).find(|place| !is_taken(place))).flatten()
    }

    fn send(&mut self, worker: usize, job: Job) -> Result<(), WorkersError> {
        let Job { id, moves, number, nodes, .. } = job;
        let text = Bytes::from(format!("{moves} {number} {nodes}\n"));
        let hash = hash(&text);
        self.farm.block_on(self.open.queue(id, &text, &hash))?;
        self.jobs.insert(id, Sent { worker, moves, text, hash, damaged: 0 });
        self.tell_in_flight();
        Ok(())
    }

    /// The job is removed from the queue, and a worker that has it is told to stop. There may be none, so that the
    /// answer does not depend on it.
    fn abort(&mut self, id: u64) {
        if self.jobs.remove(&id).is_none() {
            return;
        }
        self.aborted.push_back(id);
        while self.withdrawals.try_join_next().is_some() {}
        let (queues, batch) = (self.open.queues.clone(), self.open.id.clone());
        let withdrawal = async move { drop(queues.withdraw(&batch, id).await) };
        self.withdrawals.spawn_on(withdrawal, self.farm.handle());
    }

    fn receive(&mut self) -> Result<Option<Answer>, WorkersError> {
        let farm = self.farm;
        let answer = match self.aborted.pop_front() {
            Some(id) => Some(Answer { id, above: None, nodes: 0 }),
            None => farm.block_on(self.next())?,
        };
        self.tell_in_flight();
        Ok(answer)
    }
}

impl Drop for RemoteWorkers<'_> {
    fn drop(&mut self) {
        self.listening.abort();
        let withdrawals = std::mem::take(&mut self.withdrawals).join_all();
        self.farm.block_on(async { tokio::join!(self.open.tidy(), withdrawals) });
    }
}
