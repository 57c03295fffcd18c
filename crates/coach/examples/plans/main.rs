//! How often plans are found, how long that takes, and whether a second verifier accepts them:
//! `cargo run --release -p puissance4-coach --example plans -- [--positions N] [--seed N] [--training]
//! [--milliseconds N] [--nodes N] [--board 7x6] [--row N] [--classes] [--list] [--without-second]`.
//!
//! Times are those that the thread spent on a processor, where the system reports them.

mod sample;
mod second;

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use puissance4_coach::ProvedPlan;
use puissance4_engine::{Book, Limits, Solver};
use puissance4_rules::{Geometry, Player, fen_of};

use crate::sample::{Case, Half, Sample};
use crate::second::Second;

/// The rows of the table for a board of 42 cells, by discs.
const ROWS: [(usize, usize); 6] = [(8, 11), (12, 15), (16, 19), (20, 23), (24, 27), (28, 32)];

/// What became of a case.
struct Outcome {
    plan: Option<ProvedPlan>,
    time: Duration,
    agreed: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    let value = |name: &str| {
        let index = arguments.iter().position(|argument| argument == name)?;
        arguments.get(index + 1).cloned()
    };
    let number = |name: &str, default: u64| value(name).map_or(Ok(default), |text| text.parse());
    let positions = usize::try_from(number("--positions", 600)?)?;
    let seed = number("--seed", 1)?;
    let most = Duration::from_millis(number("--milliseconds", 200)?);
    let nodes = value("--nodes").map(|text| text.parse()).transpose()?;
    let half = if has("--training") { Half::Training } else { Half::HeldOut };
    let size = value("--board").unwrap_or_else(|| "7x6".to_owned()).parse()?;
    let geometry = Geometry::new(size, Geometry::STANDARD.connect());
    let cells = size.cells();
    let only = value("--row").map(|text| text.parse::<usize>()).transpose()?;

    let solver = Solver::new(geometry, 64)?.with_book(Book::embedded());
    let mut sample = Sample::new(solver, seed, half);
    println!(
        "| discs | n | any plan | no item | <= 2 items | <= 3 items | mean items | median ms | p95 ms | positions walked |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut disagreements = 0;
    for (row, (first, last)) in ROWS.into_iter().enumerate() {
        if only.is_some_and(|only| only != row) {
            continue;
        }
        let scaled = |discs: usize| (discs * cells + 21) / 42;
        let discs: Vec<usize> = (scaled(first)..=scaled(last)).collect();
        let cases: Vec<Case> = (0..positions / ROWS.len()).map(|case| sample.case(discs[case % discs.len()])).collect();
        let outcomes: Vec<Outcome> =
            cases.iter().map(|case| search(case, most, nodes, !has("--without-second"))).collect();
        disagreements += outcomes.iter().filter(|outcome| !outcome.agreed).count();
        print_row(&format!("{}-{}", discs[0], discs[discs.len() - 1]), &outcomes);
        if has("--classes") {
            print_classes(&cases, &outcomes);
        }
        if has("--list") {
            for (case, outcome) in cases.iter().zip(&outcomes) {
                print_case(case, outcome);
            }
        }
    }
    println!("\nplans that the second verifier rejects: {disagreements}");
    Ok(())
}

fn search(case: &Case, most: Duration, nodes: Option<u64>, verify: bool) -> Outcome {
    let stop = Arc::new(AtomicBool::new(false));
    let limits = if nodes.is_some() {
        Limits { nodes, ..Limits::none() }
    } else {
        Limits { stop: Some(Arc::clone(&stop)), ..Limits::none() }
    };
    let done = Arc::new(AtomicBool::new(false));
    let clock = Clock::new();
    let watcher = std::thread::spawn({
        let (done, clock) = (Arc::clone(&done), clock.clone());
        move || {
            while !done.load(Ordering::Relaxed) {
                std::thread::park_timeout(Duration::from_millis(2));
                if clock.elapsed() > most {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
    });
    let plan = ProvedPlan::search(&case.position, case.owner, case.goal, &limits);
    let time = clock.elapsed();
    done.store(true, Ordering::Relaxed);
    watcher.thread().unpark();
    let _ = watcher.join();
    let agreed = !verify || plan.as_ref().is_none_or(|plan| Second::new(plan).accepts());
    Outcome { plan, time, agreed }
}

#[allow(clippy::cast_precision_loss)] // Percentages need no more digits.
fn print_row(name: &str, outcomes: &[Outcome]) {
    let plans: Vec<&ProvedPlan> = outcomes.iter().filter_map(|outcome| outcome.plan.as_ref()).collect();
    let percent = |count: usize| 100.0 * count as f64 / outcomes.len().max(1) as f64;
    let with = |most: usize| percent(plans.iter().filter(|plan| plan.plan.items.len() <= most).count());
    let mean = |sum: usize| sum as f64 / plans.len().max(1) as f64;
    let items = mean(plans.iter().map(|plan| plan.plan.items.len()).sum());
    let walked = mean(plans.iter().map(|plan| plan.positions).sum());
    let mut times: Vec<f64> = outcomes.iter().map(|outcome| outcome.time.as_secs_f64() * 1000.0).collect();
    times.sort_by(f64::total_cmp);
    let rank = |part: usize| times.get((times.len() * part / 100).min(times.len().saturating_sub(1))).unwrap_or(&0.0);
    println!(
        "| {name} | {} | {:.1} | {:.1} | {:.1} | {:.1} | {items:.1} | {:.1} | {:.1} | {walked:.0} |",
        outcomes.len(),
        percent(plans.len()),
        with(0),
        with(2),
        with(3),
        rank(50),
        rank(95),
    );
}

fn print_classes(cases: &[Case], outcomes: &[Outcome]) {
    use puissance4_coach::Goal;
    for goal in [Goal::Win, Goal::Draw] {
        for mover in [true, false] {
            let of: Vec<&Outcome> = cases
                .iter()
                .zip(outcomes)
                .filter(|(case, _)| case.goal == goal && (case.position.to_move() == case.owner) == mover)
                .map(|(_, outcome)| outcome)
                .collect();
            let found = of.iter().filter(|outcome| outcome.plan.is_some()).count();
            println!("  {goal:?} {} {found}/{}", if mover { "mover" } else { "other" }, of.len());
        }
    }
}

fn print_case(case: &Case, outcome: &Outcome) {
    let text = outcome.plan.as_ref().map_or_else(
        || "none".to_owned(),
        |proved| {
            let plan = &proved.plan;
            let first = proved.first.map(|column| column.to_string()).unwrap_or_default();
            format!("{first} keep {} {:?} {:?} {:?}", plan.keep, plan.items, plan.fallback, proved.ending)
        },
    );
    let owner = if case.owner == Player::First { "first" } else { "second" };
    println!("  {} {owner} {:?} {:.1} ms: {text}", fen_of(&case.position), case.goal, outcome.time.as_secs_f64() * 1e3);
}

/// The time that a thread has spent on a processor, or the time that has passed.
#[derive(Clone)]
struct Clock {
    path: Option<String>,
    before: Duration,
    start: Instant,
}

impl Clock {
    fn new() -> Self {
        let id = std::fs::read_link("/proc/thread-self").ok();
        let path = id.map(|id| format!("/proc/{}/schedstat", id.display()));
        let clock = Self { path, before: Duration::ZERO, start: Instant::now() };
        Self { before: clock.spent().unwrap_or_default(), ..clock }
    }

    fn spent(&self) -> Option<Duration> {
        let text = std::fs::read_to_string(self.path.as_ref()?).ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }

    fn elapsed(&self) -> Duration {
        self.spent().map_or_else(|| self.start.elapsed(), |spent| spent.saturating_sub(self.before))
    }
}
