//! A queue for one worker, which many addresses share.
//!
//! Addresses take turns: one with much work delays itself, not the others. Work that would wait for too long is refused
//! at once, with the time after which to retry. The worker is a thread of its own with a low priority. It keeps its
//! tool, such as a table, from one piece of work to the next: memory does not grow with the work.

use std::collections::VecDeque;
use std::fmt;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ipnet::IpNet;
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::address::{Network, networks};
use crate::limits::priority::lower_priority;
use crate::limits::rate_limit::RetryAfter;
use crate::locks::lock;

/// The niceness of the worker.
const NICENESS: i32 = 10;

/// The limits of a queue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// How much work of one address waits or runs at most; wider networks have more, see [`networks`].
    pub(crate) per_address: usize,
    /// How much work waits at most.
    pub(crate) waiting: usize,
    /// The longest wait for a turn.
    pub(crate) wait: Duration,
    /// After this time a piece of work is told to stop.
    pub(crate) run: Duration,
    /// How long a piece of work takes, as long as nothing else is known.
    pub(crate) usual: Duration,
}

/// Why work is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// This address has as much work in the queue as it may have.
    Share(RetryAfter),
    /// Too much work is waiting.
    Crowded(RetryAfter),
    /// An error of the server.
    Failed,
}

/// Whether a piece of work should stop.
pub(crate) type Stop = Arc<AtomicBool>;

/// The queue, and the worker that it feeds until the last clone is dropped.
pub(crate) struct FairQueue<T>(Arc<Owner<T>>);

struct Owner<T>(Arc<Inner<T>>);

struct Inner<T> {
    name: &'static str,
    share: Share,
    /// Makes the tool of the worker, at its start and after a panic.
    tool: fn() -> T,
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    /// In the order of arrival.
    waiting: Vec<Waiting<T>>,
    running: Option<Running>,
    /// The networks of the last turns, the latest last.
    turns: VecDeque<IpNet>,
    /// How long a piece of work usually takes.
    usual: Duration,
    next: u64,
    has_worker: bool,
    is_closed: bool,
}

type Work<T> = Box<dyn FnOnce(&mut T, &Stop) + Send>;

struct Waiting<T> {
    number: u64,
    address: IpAddr,
    work: Work<T>,
    stop: Stop,
    /// Told when the work starts, or why it does not.
    begin: oneshot::Sender<Result<(), Refused>>,
}

#[derive(Clone, Copy)]
struct Running {
    address: IpAddr,
    since: Instant,
}

/// The number of turns that are remembered.
const MAX_TURNS: usize = 256;
/// The bounds of what a client is told to wait.
const RETRY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));

impl<T> Clone for FairQueue<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> fmt::Debug for FairQueue<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FairQueue").field("name", &self.0.0.name).finish_non_exhaustive()
    }
}

impl<T> Drop for Owner<T> {
    fn drop(&mut self) {
        lock(&self.0.state).is_closed = true;
        self.0.changed.notify_all();
    }
}

/// Work in the queue. If this is dropped, it is taken out, or told to stop.
struct Place<'a, T> {
    inner: &'a Inner<T>,
    number: u64,
    stop: Stop,
}

impl<T> Drop for Place<'_, T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        lock(&self.inner.state).waiting.retain(|one| one.number != self.number);
    }
}

impl<T: 'static> FairQueue<T> {
    /// A queue whose worker has this name and this tool.
    pub(crate) fn new(name: &'static str, share: Share, tool: fn() -> T) -> Self {
        let state = State {
            waiting: Vec::new(),
            running: None,
            turns: VecDeque::new(),
            usual: share.usual,
            next: 0,
            has_worker: false,
            is_closed: false,
        };
        let inner = Inner { name, share, tool, state: Mutex::new(state), changed: Condvar::new() };
        Self(Arc::new(Owner(Arc::new(inner))))
    }

    /// Does some work when it is the turn of its address. If this is dropped, the work is told to stop.
    pub(crate) async fn run<R: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce(&mut T, &Stop) -> R + Send + 'static,
    ) -> Result<R, Refused> {
        let inner = &*self.0.0;
        let (sender, mut answer) = oneshot::channel();
        let work = move |tool: &mut T, stop: &Stop| {
            // Without a receiver nobody wants to know.
            let _ = sender.send(work(tool, stop));
        };
        let (mut place, begin) = Inner::enter(&self.0.0, address, Box::new(work))?;
        match timeout(inner.share.wait, begin).await {
            Ok(begin) => begin.map_err(|_| Refused::Failed)??,
            Err(_) => return Err(Refused::Crowded(retry(lock(&inner.state).usual))),
        }
        let done = if let Ok(done) = timeout(inner.share.run, &mut answer).await {
            done
        } else {
            place.stop.store(true, Ordering::Relaxed);
            answer.await
        };
        // It has ended by itself.
        place.stop = Stop::default();
        done.map_err(|_| Refused::Failed)
    }

    /// How much work waits, and whether some is running.
    #[cfg(test)]
    pub(crate) fn load(&self) -> (usize, bool) {
        let state = lock(&self.0.0.state);
        (state.waiting.len(), state.running.is_some())
    }
}

fn retry(time: Duration) -> RetryAfter {
    RetryAfter(time.clamp(RETRY.0, RETRY.1))
}

type Begin = oneshot::Receiver<Result<(), Refused>>;

impl<T: 'static> Inner<T> {
    fn enter(self: &Arc<Self>, address: IpAddr, work: Work<T>) -> Result<(Place<'_, T>, Begin), Refused> {
        let mut state = lock(&self.state);
        if networks(address).any(|network| state.count(network) >= self.share.per_address * network.share as usize) {
            return Err(Refused::Share(retry(state.rest(self.share))));
        }
        if !state.has_worker {
            let inner = Arc::clone(self);
            let worker = thread::Builder::new().name(self.name.to_owned()).spawn(move || inner.work());
            if let Err(error) = worker {
                tracing::error!(%error, "there is no thread for {}", self.name);
                return Err(Refused::Failed);
            }
            state.has_worker = true;
        }
        let (begin, beginning) = oneshot::channel();
        let (number, stop) = (state.next, Stop::default());
        state.next += 1;
        state.waiting.push(Waiting { number, address, work, stop: Arc::clone(&stop), begin });
        state.shed(self.share);
        self.changed.notify_one();
        Ok((Place { inner: self, number, stop }, beginning))
    }

    /// The thread of the worker.
    fn work(&self) {
        lower_priority(NICENESS);
        let mut tool = (self.tool)();
        let mut state = lock(&self.state);
        while !state.is_closed {
            let Some(Waiting { address, work, stop, begin, .. }) = state.take_next() else {
                state = self.wait(state);
                continue;
            };
            let start = Instant::now();
            state.running = Some(Running { address, since: start });
            drop(state);
            if begin.send(Ok(())).is_ok() && catch_unwind(AssertUnwindSafe(|| work(&mut tool, &stop))).is_err() {
                tracing::error!("{} has panicked", self.name);
                tool = (self.tool)();
            }
            state = lock(&self.state);
            state.running = None;
            let time = start.elapsed();
            // What was cut short says only that the usual time is not shorter.
            if !stop.load(Ordering::Relaxed) || time > state.usual {
                state.usual = (3 * state.usual + time) / 4;
            }
            state.shed(self.share);
        }
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<T>>) -> MutexGuard<'a, State<T>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> State<T> {
    /// How much work of a network waits or runs.
    fn count(&self, network: Network) -> usize {
        let addresses = self.waiting.iter().map(|one| one.address).chain(self.running.map(|running| running.address));
        addresses.filter(|address| network.of.contains(&address.to_canonical())).count()
    }

    /// The numbers of the waiting work in the order of its turns: first the oldest work of each network, the one whose
    /// last turn is longest ago before the others; then the second oldest of each.
    fn order(&self) -> Vec<u64> {
        let of = |address: IpAddr| networks(address).last().map(|widest| widest.of);
        let mut keys: Vec<(usize, usize, u64)> = Vec::new();
        for (place, one) in self.waiting.iter().enumerate() {
            let network = of(one.address);
            let older = self.waiting[..place].iter().filter(|other| of(other.address) == network).count();
            let turn = self.turns.iter().position(|turn| Some(*turn) == network).map_or(0, |place| place + 1);
            keys.push((older, turn, one.number));
        }
        keys.sort_unstable();
        keys.into_iter().map(|(.., number)| number).collect()
    }

    fn take(&mut self, number: u64) -> Option<Waiting<T>> {
        let place = self.waiting.iter().position(|one| one.number == number)?;
        Some(self.waiting.remove(place))
    }

    /// The work whose turn it is.
    fn take_next(&mut self) -> Option<Waiting<T>> {
        let first = *self.order().first()?;
        let next = self.take(first)?;
        if let Some(network) = networks(next.address).last() {
            self.turns.retain(|turn| *turn != network.of);
            self.turns.push_back(network.of);
            if self.turns.len() > MAX_TURNS {
                self.turns.pop_front();
            }
        }
        Some(next)
    }

    /// How long the running work probably takes from now on.
    fn rest(&self, share: Share) -> Duration {
        let Some(running) = self.running else { return Duration::ZERO };
        let so_far = running.since.elapsed();
        let whole = if so_far < self.usual { self.usual } else { share.run };
        whole.saturating_sub(so_far)
    }

    /// Refuses the work that would wait for too long: what is last in the order.
    fn shed(&mut self, share: Share) {
        let rest = self.rest(share);
        for (place, number) in self.order().into_iter().enumerate().rev() {
            let wait = rest + self.usual * u32::try_from(place).unwrap_or(u32::MAX);
            if place < share.waiting && wait <= share.wait {
                return;
            }
            if let Some(late) = self.take(number) {
                let _ = late.begin.send(Err(Refused::Crowded(retry(wait))));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    const SHARE: Share = Share {
        per_address: 3,
        waiting: 8,
        wait: Duration::from_secs(6),
        run: Duration::from_secs(3),
        usual: Duration::from_secs(3),
    };

    fn queue(share: Share) -> FairQueue<Vec<&'static str>> {
        FairQueue::new("test", share, Vec::new)
    }

    fn address(last: u8) -> IpAddr {
        [192, 0, 2, last].into()
    }

    /// Work that runs until the sender is dropped.
    fn hold(queue: &FairQueue<Vec<&'static str>>, last: u8) -> mpsc::Sender<()> {
        let (release, released) = mpsc::channel::<()>();
        let queue = queue.clone();
        tokio::spawn(async move {
            let _ = queue.run(address(last), move |_, _| released.recv().is_ok()).await;
        });
        release
    }

    /// The same, as soon as it runs: the work before it may still be counted when its answer is there.
    async fn held(queue: &FairQueue<Vec<&'static str>>, last: u8) -> mpsc::Sender<()> {
        let ((release, released), (start, started)) = (mpsc::channel::<()>(), oneshot::channel());
        let queue = queue.clone();
        tokio::spawn(async move {
            let work = move |_: &mut _, _: &_| start.send(()).is_ok() && released.recv().is_ok();
            let _ = queue.run(address(last), work).await;
        });
        started.await.unwrap();
        release
    }

    async fn until(queue: &FairQueue<Vec<&'static str>>, load: (usize, bool)) {
        while queue.load() != load {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Work that usually takes next to no time.
    async fn practise(queue: &FairQueue<Vec<&'static str>>) {
        for _ in 0..12 {
            queue.run(address(99), |_, _| ()).await.unwrap();
        }
    }

    /// However much work an address has, that of others comes in turn.
    #[tokio::test]
    async fn addresses_take_turns() {
        let queue = queue(SHARE);
        practise(&queue).await;
        let held = held(&queue, 1).await;
        let mut asked = Vec::new();
        for (last, name) in [(1, "a1"), (1, "a2"), (2, "b1"), (2, "b2"), (3, "c1")] {
            let before = queue.load().0;
            let one = queue.clone();
            asked.push(tokio::spawn(async move { one.run(address(last), move |log, _| log.push(name)).await }));
            until(&queue, (before + 1, true)).await;
        }
        drop(held);
        for one in asked {
            one.await.unwrap().unwrap();
        }
        let log = queue.run(address(9), |log, _| log.clone()).await.unwrap();
        // The first address has just had its turn.
        assert_eq!(log, ["b1", "c1", "a1", "b2", "a2"]);
    }

    /// Nobody waits in vain: what is too much is refused at once, and says when to retry.
    #[tokio::test]
    async fn too_much_is_refused_at_once() {
        let queue = queue(SHARE);
        let _held = held(&queue, 1).await;
        let start = Instant::now();
        let of_one = (0..36).map(|_| queue.run(address(1), |_, _| ()));
        let mut refused =
            futures_util::future::join_all(of_one.map(|one| timeout(Duration::from_millis(50), one))).await;
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
        refused.retain(Result::is_ok);
        assert!(refused.len() >= 34, "{}", refused.len());
        for one in refused {
            assert!(matches!(one, Ok(Err(Refused::Share(RetryAfter(wait)))) if wait >= RETRY.0), "{one:?}");
        }
        // As long as the work takes as long as it may, the third address would wait for nine seconds.
        let waiting: Vec<_> = (2..4).map(|last| hold(&queue, last)).collect();
        until(&queue, (2, true)).await;
        let refused = timeout(Duration::from_millis(500), queue.run(address(4), |_, _| ())).await.unwrap();
        assert!(matches!(refused, Err(Refused::Crowded(RetryAfter(wait))) if wait >= Duration::from_secs(3)));
        drop(waiting);
    }

    /// Who has had few turns takes the place of those who have had many.
    #[tokio::test]
    async fn a_newcomer_is_not_turned_away() {
        let queue = queue(Share { waiting: 4, ..SHARE });
        practise(&queue).await;
        for last in [1, 2] {
            queue.run(address(last), |_, _| ()).await.unwrap();
        }
        let held = held(&queue, 1).await;
        let crowd: Vec<_> = [1, 1, 2, 2]
            .map(|last| {
                let queue = queue.clone();
                tokio::spawn(async move { queue.run(address(last), |_, _| ()).await })
            })
            .into();
        until(&queue, (4, true)).await;
        let newcomer = tokio::spawn({
            let queue = queue.clone();
            async move { queue.run(address(3), |_, _| ()).await }
        });
        let mut refused = 0;
        while refused == 0 {
            refused = crowd.iter().filter(|one| one.is_finished()).count();
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!((refused, newcomer.is_finished()), (1, false));
        drop(held);
        newcomer.await.unwrap().unwrap();
    }

    /// A provider may give one customer 65,536 households.
    #[tokio::test]
    async fn a_wide_network_has_its_share() {
        let queue = queue(Share { waiting: 100, ..SHARE });
        practise(&queue).await;
        let _held = held(&queue, 1).await;
        let of = |household: u16| IpAddr::from([0x2001, 0xdb8, 1, household, 0, 0, 0, 1]);
        let asked: Vec<_> = (0..100)
            .map(|household| {
                let queue = queue.clone();
                tokio::spawn(async move { queue.run(of(household << 8), |_, _| ()).await })
            })
            .collect();
        let refused = || asked.iter().filter(|one| one.is_finished()).count();
        while refused() < 88 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(queue.load().0, 4 * SHARE.per_address);
    }

    #[tokio::test]
    async fn work_that_is_dropped_is_told_to_stop() {
        let queue = queue(SHARE);
        let running = tokio::spawn({
            let queue = queue.clone();
            async move {
                let work = |_: &mut Vec<_>, stop: &Stop| {
                    while !stop.load(Ordering::Relaxed) {
                        thread::sleep(Duration::from_millis(1));
                    }
                };
                queue.run(address(1), work).await
            }
        });
        until(&queue, (0, true)).await;
        let waiting = tokio::spawn({
            let queue = queue.clone();
            async move { queue.run(address(2), |_, _| ()).await }
        });
        until(&queue, (1, true)).await;
        waiting.abort();
        until(&queue, (0, true)).await;
        running.abort();
        until(&queue, (0, false)).await;
        assert_eq!(queue.run(address(1), |_, _| 7).await, Ok(7));
    }

    /// What takes too long is told to stop.
    #[tokio::test]
    async fn work_ends_in_time() {
        let queue = queue(Share { run: Duration::from_millis(20), ..SHARE });
        let work = |_: &mut Vec<_>, stop: &Stop| {
            while !stop.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            "stopped"
        };
        assert_eq!(queue.run(address(1), work).await, Ok("stopped"));
    }

    /// A panic loses the tool, not the worker.
    #[tokio::test]
    async fn a_panic_is_survived() {
        let queue = queue(SHARE);
        queue.run(address(1), |log, _| log.push("before")).await.unwrap();
        let failed: Result<(), Refused> = queue.run(address(1), |_, _| panic!("on purpose")).await;
        assert_eq!(failed, Err(Refused::Failed));
        assert_eq!(queue.run(address(1), |log, _| log.len()).await, Ok(0));
    }

    /// All work runs on one thread, which ends with the queue.
    #[tokio::test]
    async fn there_is_one_worker() {
        let queue = queue(SHARE);
        let mut threads = Vec::new();
        for _ in 0..3 {
            threads.push(queue.run(address(1), |_, _| thread::current().id()).await.unwrap());
        }
        assert!(threads.iter().all(|one| *one == threads[0] && *one != thread::current().id()));
        let inner = Arc::downgrade(&queue.0.0);
        drop(queue);
        while inner.upgrade().is_some() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}
