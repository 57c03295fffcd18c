//! `cargo xtask bench-peers`: this solver beside others, or beside itself at an earlier commit, in one run, on the same
//! positions.
//!
//! Every solver gives exact scores, without an opening book, on one core: one process at a time, and one thread in it.
//! Each set is solved by a new process, which keeps what it finds out until the set is done, as an ordinary user's
//! does. Clearing the tables before every position would be no fairer: one peer reallocates its table, the other
//! increments a byte, this solver would write zeros. It would also change little: on middle-medium and begin-medium
//! no solver needs one node in 300 more. Only solving is timed; tables are allocated, and their pages touched, before.
//! The tables of the peers have a fixed size, 64 and 96 MiB.

use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;

use crate::BENCHMARKS;
use crate::contender::{Contender, Measured};
use crate::position_set::{self, EMPTY, Length, PositionSet, is_of_another_board};

/// What is measured.
#[derive(Debug, clap::Args)]
pub(crate) struct BenchPeers {
    /// The folder of the sets.
    #[arg(long, default_value = BENCHMARKS)]
    data: PathBuf,
    /// Few positions, and the empty board for this solver only.
    #[arg(long)]
    quick: bool,
    /// Only these sets.
    #[arg(long, value_delimiter = ',', value_parser = PossibleValuesParser::new(position_set::names()))]
    sets: Vec<String>,
    /// Measure beside this solver at an earlier commit instead, also on 7x7, 8x7 and 9x6.
    #[arg(long, value_name = "REV")]
    against: Option<String>,
    /// Skip the empty board, for which each peer needs minutes.
    #[arg(long)]
    no_empty: bool,
}

impl BenchPeers {
    /// The names of the sets that are measured.
    fn chosen(&self) -> Vec<&'static str> {
        let is_chosen = |name: &&str| self.sets.is_empty() || self.sets.iter().any(|chosen| chosen == name);
        let can_measure = |name: &&str| self.against.is_some() || !is_of_another_board(name);
        position_set::names()
            .filter(is_chosen)
            .filter(|name| !self.no_empty || *name != EMPTY)
            .filter(can_measure)
            .collect()
    }
}

/// Measures all contenders on the chosen sets and prints a table, row by row. A wrong score of any contender is an
/// error, reported at the end.
pub(crate) fn run(options: &BenchPeers) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let length = match (options.quick, &options.against) {
        (true, _) => Length::Quick,
        (false, Some(_)) => Length::Against,
        (false, None) => Length::Full,
    };
    let sets = position_set::read(&options.data, &options.chosen(), length)?;
    // Builds go where this program was built: TARGET/PROFILE/xtask.
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let target = program.ancestors().nth(2).ok_or("this program is not in a target folder")?;
    let us = Contender::ours(target)?;
    let peers = match &options.against {
        Some(revision) => vec![Contender::ours_at(revision, target, &root)?],
        None => vec![Contender::connect_four_ai(target)?, Contender::bitbully(target, &root)?],
    };

    println!("Mean time and nodes per position; exact scores, no book, one thread.\n");
    print_header(&us, &peers);
    let mut wrong = 0;
    for set in &sets {
        let measure = |contender: &Contender| -> Result<Measured, String> {
            eprintln!("== {}: {}", set.name, contender.name);
            let measured = contender.measure(set)?;
            for problem in &measured.wrong {
                eprintln!("!! WRONG SCORE by {}: {problem}", contender.name);
            }
            Ok(measured)
        };
        let ours = measure(&us)?;
        // The peers take minutes for it, this solver seconds.
        let skipped = options.quick && set.name == EMPTY && options.against.is_none();
        let theirs = peers.iter().map(|peer| if skipped { Ok(None) } else { measure(peer).map(Some) });
        wrong += print_row(set, &ours, &theirs.collect::<Result<Vec<_>, _>>()?);
    }
    if wrong == 0 { Ok(()) } else { Err(format!("!! {wrong} WRONG SCORES")) }
}

/// The cells of a contender: its time, with its algorithm if it has several, and its nodes.
fn cells(measured: &Measured) -> [String; 2] {
    let algorithm = measured.algorithm.map(|name| format!("{name} ")).unwrap_or_default();
    [algorithm + &time(measured.seconds), count(measured.nodes)]
}

/// Prints the cells of a row. Columns are wide enough for what comes later, so that every row can be printed at once.
fn print_cells(set: &str, positions: &str, contenders: &[[String; 2]], ratios: [&str; 2], scores: &str) {
    print!("| {set:<13} | {positions:>9} |");
    for [time, nodes] in contenders {
        print!(" {time:>21} | {nodes:>6} |");
    }
    let [time, nodes] = ratios;
    println!(" {time:>15} | {nodes:>15} | {scores:<9} |");
}

fn print_header(us: &Contender, peers: &[Contender]) {
    let all = || std::iter::once(us).chain(peers);
    let names: Vec<_> = all().map(|one| [one.name.clone(), "nodes".to_owned()]).collect();
    print_cells("set", "positions", &names, ["fastest / us", "its nodes / us"], "scores");
    let lines: Vec<_> = all().map(|_| ["--:", "--:"].map(str::to_owned)).collect();
    print_cells("---", "--:", &lines, ["--:", "--:"], "---");
}

/// Prints what was measured on a set, and returns the number of wrong scores. `None` is a peer that was not measured.
fn print_row(set: &PositionSet, ours: &Measured, theirs: &[Option<Measured>]) -> usize {
    let positions = set.positions.len().to_string();
    // Without known scores all have to agree.
    let unlike = |peer: &Measured| ours.scores.iter().zip(&peer.scores).filter(|(one, other)| one != other).count();
    let wrong_of = |peer: &Measured| peer.wrong.len().max(unlike(peer));
    let wrong = ours.wrong.len() + theirs.iter().flatten().map(wrong_of).sum::<usize>();
    let scores = if wrong == 0 { "all right".to_owned() } else { format!("{wrong} WRONG") };
    let missing = || ["-", "-"].map(str::to_owned);
    let peers = theirs.iter().map(|peer| peer.as_ref().map_or_else(missing, cells));
    let contenders: Vec<_> = std::iter::once(cells(ours)).chain(peers).collect();
    let fastest = theirs.iter().flatten().min_by(|one, other| one.seconds.total_cmp(&other.seconds));
    let ratios =
        fastest.map_or_else(missing, |peer| [digits(peer.seconds / ours.seconds), digits(peer.nodes / ours.nodes)]);
    print_cells(set.name, &positions, &contenders, ratios.each_ref().map(String::as_str), &scores);
    wrong
}

fn time(seconds: f64) -> String {
    let (number, unit) = match seconds {
        ..1e-3 => (seconds * 1e6, "µs"),
        ..1.0 => (seconds * 1e3, "ms"),
        _ => (seconds, "s"),
    };
    format!("{} {unit}", digits(number))
}

fn count(nodes: f64) -> String {
    match nodes {
        ..1e3 => digits(nodes),
        ..1e6 => digits(nodes / 1e3) + " k",
        ..1e9 => digits(nodes / 1e6) + " M",
        _ => digits(nodes / 1e9) + " G",
    }
}

/// Two digits at least, and three below a hundred: more would be noise.
fn digits(number: f64) -> String {
    let decimals = match number {
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{number:.decimals$}")
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[test]
    fn options_select_sets() {
        #[derive(Debug, Parser)]
        struct Command {
            #[command(flatten)]
            options: BenchPeers,
        }
        let sets = |arguments: &[&str]| {
            let parsed = Command::try_parse_from(["bench-peers"].iter().chain(arguments));
            parsed.map(|command| command.options.chosen().join(" ")).map_err(|error| error.to_string())
        };
        assert!(sets(&[]).unwrap().ends_with("begin-hard empty"));
        assert!(sets(&["--no-empty"]).unwrap().ends_with("begin-hard"));
        assert!(sets(&["--against", "HEAD"]).unwrap().ends_with("empty 7x7 8x7 9x6"));
        assert_eq!(sets(&["--quick", "--sets", "end-easy,empty"]).unwrap(), "end-easy empty");
        assert!(sets(&["--sets", "hard"]).unwrap_err().contains("'hard'"));
    }

    #[test]
    fn numbers_have_the_digits_that_matter() {
        assert_eq!([2.134e-6, 0.0214, 217.4].map(time), ["2.13 µs", "21.4 ms", "217 s"]);
        assert_eq!([7.0, 1234.0, 4.6e9].map(count), ["7.00", "1.23 k", "4.60 G"]);
    }
}
