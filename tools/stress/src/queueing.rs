//! A simulation of queues: jobs arrive at random and visit stations, each with some workers and one queue. The same
//! seed gives the same result.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::ops::Range;

use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;

/// How long a worker needs for a job, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Service {
    /// Always this long.
    Constant(f64),
    /// Exponentially distributed with this mean.
    Exponential(f64),
}

/// One step of a job: at one of some stations, chosen at random.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The stations, by their numbers.
    pub stations: Range<usize>,
    /// What is done there.
    pub service: Service,
}

/// Jobs of one kind, which arrive independently of each other (a Poisson process).
#[derive(Clone, Debug)]
pub struct Flow {
    /// Arrivals per second.
    pub rate: f64,
    /// What each job does, in order.
    pub visits: Vec<Visit>,
}

/// Stations and the jobs that visit them.
#[derive(Clone, Debug, Default)]
pub struct Network {
    /// The number of workers of each station; nothing: as many as there are jobs, so that no job waits.
    pub stations: Vec<Option<usize>>,
    /// The jobs.
    pub flows: Vec<Flow>,
}

/// What was seen of a station.
#[derive(Clone, Copy, Debug, Default)]
pub struct StationReport {
    /// The seconds that its workers worked.
    pub busy: f64,
    /// The average number of jobs there, waiting or not.
    pub jobs: f64,
    /// Jobs that it has finished.
    pub finished: u64,
    /// The average time of a job there, in seconds.
    pub time: f64,
}

/// What was seen of the jobs of one kind.
#[derive(Clone, Debug, Default)]
pub struct FlowReport {
    /// Jobs that arrived.
    pub arrived: u64,
    /// Jobs that are not finished at the end.
    pub left: u64,
    /// The times from arrival to the end of those that finished, in seconds, sorted.
    pub times: Vec<f64>,
}

impl FlowReport {
    /// The average time.
    #[allow(clippy::cast_precision_loss)]
    pub fn mean(&self) -> f64 {
        self.times.iter().sum::<f64>() / self.times.len().max(1) as f64
    }

    /// A percentile of the times, in thousandths.
    pub fn of_thousand(&self, share: usize) -> f64 {
        let place = (self.times.len() * share).div_ceil(1000).saturating_sub(1);
        self.times.get(place).copied().unwrap_or_default()
    }
}

/// What was seen.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// By station.
    pub stations: Vec<StationReport>,
    /// By flow.
    pub flows: Vec<FlowReport>,
}

/// A moment of the simulation, in nanoseconds, so that moments have an order.
type Tick = u64;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Arrival { flow: usize },
    Finished { station: usize, job: usize },
}

#[derive(Clone, Copy, Debug)]
struct Job {
    flow: usize,
    step: usize,
    arrived: Tick,
    /// When it came to its present station.
    came: Tick,
}

#[derive(Clone, Debug, Default)]
struct Station {
    working: usize,
    queue: VecDeque<usize>,
    report: StationReport,
    /// Until when its jobs were counted.
    counted: Tick,
}

impl Station {
    /// Counts its jobs, before their number changes.
    #[allow(clippy::cast_precision_loss)]
    fn count(&mut self, now: Tick) {
        self.report.jobs += (self.working + self.queue.len()) as f64 * seconds(now - self.counted);
        self.counted = now;
    }
}

struct Simulation<'a> {
    network: &'a Network,
    chance: Pcg64,
    now: Tick,
    events: BinaryHeap<Reverse<(Tick, u64, Event)>>,
    /// Events of the same moment come in the order in which they were planned.
    planned: u64,
    stations: Vec<Station>,
    jobs: Vec<Job>,
    free: Vec<usize>,
    flows: Vec<FlowReport>,
}

impl Network {
    /// Lets it run for some seconds.
    pub fn run(&self, seconds: f64, seed: u64) -> Report {
        let mut simulation = Simulation {
            network: self,
            chance: Pcg64::seed_from_u64(seed),
            now: 0,
            events: BinaryHeap::new(),
            planned: 0,
            stations: vec![Station::default(); self.stations.len()],
            jobs: Vec::new(),
            free: Vec::new(),
            flows: vec![FlowReport::default(); self.flows.len()],
        };
        for flow in 0..self.flows.len() {
            simulation.plan_arrival(flow);
        }
        simulation.run(ticks(seconds));
        simulation.report(seconds)
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn ticks(seconds: f64) -> Tick {
    (seconds * 1e9) as Tick
}

#[allow(clippy::cast_precision_loss)]
fn seconds(ticks: Tick) -> f64 {
    ticks as f64 / 1e9
}

impl Simulation<'_> {
    fn run(&mut self, end: Tick) {
        while let Some(Reverse((at, _, event))) = self.events.pop() {
            if at > end {
                break;
            }
            self.now = at;
            match event {
                Event::Arrival { flow } => {
                    self.flows[flow].arrived += 1;
                    let job = Job { flow, step: 0, arrived: at, came: at };
                    let place = self.free.pop().unwrap_or(self.jobs.len());
                    if place == self.jobs.len() {
                        self.jobs.push(job);
                    } else {
                        self.jobs[place] = job;
                    }
                    self.enter(place);
                    self.plan_arrival(flow);
                }
                Event::Finished { station, job } => self.finish(station, job),
            }
        }
        self.now = end;
    }

    fn plan(&mut self, at: Tick, event: Event) {
        self.planned += 1;
        self.events.push(Reverse((at, self.planned, event)));
    }

    fn plan_arrival(&mut self, flow: usize) {
        let rate = self.network.flows[flow].rate;
        if rate > 0.0 {
            let pause = self.exponential(1.0 / rate);
            self.plan(self.now + ticks(pause), Event::Arrival { flow });
        }
    }

    fn exponential(&mut self, mean: f64) -> f64 {
        let share: f64 = self.chance.random();
        -mean * (1.0 - share).ln()
    }

    /// A job comes to its next station, or is done.
    fn enter(&mut self, job: usize) {
        let Job { flow, step, arrived, .. } = self.jobs[job];
        let Some(visit) = self.network.flows[flow].visits.get(step) else {
            self.flows[flow].times.push(seconds(self.now - arrived));
            self.free.push(job);
            return;
        };
        self.jobs[job].came = self.now;
        let station = self.chance.random_range(visit.stations.clone());
        self.stations[station].count(self.now);
        let workers = self.network.stations[station];
        if workers.is_none_or(|workers| self.stations[station].working < workers) {
            self.begin(station, job);
        } else {
            self.stations[station].queue.push_back(job);
        }
    }

    fn begin(&mut self, station: usize, job: usize) {
        let Job { flow, step, .. } = self.jobs[job];
        let time = match self.network.flows[flow].visits[step].service {
            Service::Constant(time) => time,
            Service::Exponential(mean) => self.exponential(mean),
        };
        self.stations[station].working += 1;
        self.stations[station].report.busy += time;
        self.plan(self.now + ticks(time), Event::Finished { station, job });
    }

    fn finish(&mut self, station: usize, job: usize) {
        let place = &mut self.stations[station];
        place.count(self.now);
        place.working -= 1;
        place.report.finished += 1;
        place.report.time += seconds(self.now - self.jobs[job].came);
        let next = place.queue.pop_front();
        if let Some(next) = next {
            self.begin(station, next);
        }
        self.jobs[job].step += 1;
        self.enter(job);
    }

    #[allow(clippy::cast_precision_loss)]
    fn report(mut self, length: f64) -> Report {
        for flow in &mut self.flows {
            flow.times.sort_by(f64::total_cmp);
            flow.left = flow.arrived - flow.times.len() as u64;
        }
        let report = |mut station: Station| {
            station.count(self.now);
            let StationReport { busy, jobs, finished, time } = station.report;
            StationReport { busy, jobs: jobs / length, finished, time: time / finished.max(1) as f64 }
        };
        Report { stations: self.stations.into_iter().map(report).collect(), flows: self.flows }
    }
}

#[cfg(test)]
#[allow(clippy::cast_precision_loss)]
mod tests {
    use super::*;

    /// One station with this many workers and one kind of jobs.
    fn single(workers: usize, rate: f64, service: Service) -> Network {
        let flow = Flow { rate, visits: vec![Visit { stations: 0..1, service }] };
        Network { stations: vec![Some(workers)], flows: vec![flow] }
    }

    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!((found / expected - 1.0).abs() <= tolerance, "{found} is not near {expected}");
    }

    /// M/M/1: the average time is 1 / (mu - lambda), and the time is exponentially distributed.
    #[test]
    fn one_worker() {
        for rate in [0.3, 0.5, 0.8] {
            let report = single(1, rate, Service::Exponential(1.0)).run(400_000.0, 1);
            near(report.flows[0].mean(), 1.0 / (1.0 - rate), 0.05);
            near(report.flows[0].of_thousand(990), 100.0_f64.ln() / (1.0 - rate), 0.06);
            near(report.stations[0].busy / 400_000.0, rate, 0.02);
        }
    }

    /// M/D/1: Pollaczek and Khinchine give half the wait of M/M/1.
    #[test]
    fn constant_work() {
        let rate = 0.8;
        let report = single(1, rate, Service::Constant(1.0)).run(100_000.0, 2);
        near(report.flows[0].mean(), 1.0 + rate / (2.0 * (1.0 - rate)), 0.05);
    }

    /// M/M/c: Erlang's formula C.
    #[test]
    fn several_workers() {
        for (workers, rate) in [(2_u32, 1.6), (4, 3.0), (8, 7.0)] {
            let mut term = 1.0;
            let mut sum = 0.0;
            for number in 0..workers {
                sum += term;
                term *= rate / f64::from(number + 1);
            }
            let full = term / (1.0 - rate / f64::from(workers));
            let waits = full / (sum + full);
            let expected = 1.0 + waits / (f64::from(workers) - rate);
            let report = single(workers as usize, rate, Service::Exponential(1.0)).run(30_000.0, 3);
            near(report.flows[0].mean(), expected, 0.05);
        }
    }

    /// A network: Jackson's theorem gives each station as if it were alone; Little's law and the conservation of jobs
    /// hold.
    #[test]
    fn a_chain_of_stations() {
        let visit = |stations, service| Visit { stations, service };
        let flow = Flow {
            rate: 2.0,
            visits: vec![
                visit(0..4, Service::Exponential(1.0)),
                visit(4..5, Service::Exponential(0.3)),
                visit(5..6, Service::Constant(5.0)),
            ],
        };
        let network = Network { stations: vec![Some(1), Some(1), Some(1), Some(1), Some(1), None], flows: vec![flow] };
        let report = network.run(30_000.0, 4);
        // Each of the four has a quarter of the jobs: 1 / (1 - 0.5); then 0.3 / (1 - 0.6); then no queue.
        near(report.flows[0].mean(), 2.0 + 0.75 + 5.0, 0.03);
        for station in &report.stations {
            near(station.jobs, station.finished as f64 / 30_000.0 * station.time, 0.005);
        }
        let served: u64 = report.stations[..4].iter().map(|station| station.finished).sum();
        let flow = &report.flows[0];
        assert!(flow.arrived >= served && served - flow.times.len() as u64 <= flow.left);
        assert!(flow.left < 50, "{}", flow.left);
    }

    #[test]
    fn too_much_work_piles_up() {
        let report = single(1, 2.0, Service::Exponential(1.0)).run(1000.0, 5);
        assert!(report.flows[0].left > 800, "{}", report.flows[0].left);
        near(report.stations[0].busy, 1000.0, 0.01);
    }

    #[test]
    fn the_same_seed_gives_the_same_result() {
        let network = single(2, 1.5, Service::Exponential(1.0));
        let [one, two, other] = [7, 7, 8].map(|seed| network.run(1000.0, seed).flows[0].times.clone());
        assert_eq!(one, two);
        assert_ne!(one, other);
    }
}
