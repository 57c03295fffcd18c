//! Commands for contributors: `cargo xtask COMMAND`.

mod api;
mod arm;
mod bench_peers;
mod bench_python;
mod browser;
mod capture;
mod chaos;
mod check;
mod contender;
mod corpus;
mod deb;
mod dependencies;
mod fuzz;
mod independent;
mod kits;
mod limited;
mod nats;
mod npm;
mod packages;
mod position_set;
mod postgres;
mod python;
mod python_environment;
mod python_games;
mod python_interpreter;
mod python_package;
mod random_game;
mod release;
mod smoke;
mod step;
mod train;
mod verify;
mod web;
mod windows;

use std::process::ExitCode;

use crate::browser::Suite;

const USAGE: &str = "\
usage: cargo xtask COMMAND

check and test:
  test          what needs nothing but the toolchain: format, the tests of the libraries but the longest, every
                subcommand of the program once
  check         install what the checks need, then run all of them: format, lints, tests, documentation,
                the Python and npm packages, browser; parts that this machine cannot run are skipped and listed, with CI=true
                they are an error
    PART...       only these: code, tests, python, npm, browser
    --setup       only install, and list what would be skipped
  arm           build the rules and the engine for 64-bit ARM processors and run most of their tests under QEMU
    --count       count the instructions of the engine's example speed instead
  verify        the long tests: all reference positions, whole boards, counts of openings, the levels, and
                python --submission
  browser       test the page in Chromium and Firefox; needs npm
    --accept      take the pictures of its views and write the texts of its lessons that the tests compare with, instead
    --gallery     take pictures of every view and dialog in every window, to look at, instead
    --webkit      test its main paths in WebKit, the engine of Safari, instead
    --measure     measure its size and speed instead
  fuzz          fuzz all decoders and file parsers with libFuzzer; needs a C++ compiler; results are in target/fuzz
    TARGET...     only these: the names of the folders in tools/fuzz/corpus
    --seconds N   seconds per target; default 60
  python        build the Python package, target/python/wheels and target/python/source, run its tests in the oldest and
                the newest Python from 3.10 on, and play 200 games each in kaggle-environments, OpenSpiel and PettingZoo
    --submission  write a submission for Kaggle instead, target/python/submission.py, and play with it: some minutes
  npm           build the npm package, target/npm, and run its tests in Node, Deno, Bun and Chromium; needs npm
  dependencies  check dependencies for known vulnerabilities, licences and sources

build and release:
  web           build the page and write it as a folder that any web server can serve
  build         build the page and the program with everything and the page in it, for a server: target/release/puissance4
                with PUISSANCE4_PAGE=FOLDER, this and the commands below use a page that is built already
  serve         build the page and a plain program, and run puissance4 serve; options are those of puissance4 serve
  smoke         build the same as build and run every subcommand of it once
    PROGRAM       run this program instead; it must contain the page
  windows       build the program for Windows and run every subcommand under wine
  deb           build the Debian package: target/debian
  release-check every dry run of a release; publishes nothing
    PART...       only these: changelog, crates, oldest, python, deb, windows

online games under stress:
  crash         kill the server again and again during games and check that nothing is lost; then let the power,
                fsync and the disk fail, and set the clock
    --kills N     number of kills; default 300; also --pairs N, --seed N
    --cuts N      number of power failures, six disks each; default 300
    --only PART   process, power or clock; partitions with --postgres
    --postgres    two servers on one PostgreSQL, which is restarted as well
  load          measure the server: moves per second, latency, memory, watchers
                options: --games N, --moves N, --seconds N, --watchers N
    --postgres    keep the games in a PostgreSQL, and measure what it and the servers cost; also --servers N, and --nats
                  for a NATS between the servers
  knock         send invalid input over HTTP and WebSocket, on 200,000 connections or the number given
  attack        attack a server with little memory during a game: floods, idle connections, analyses, pictures and more
    --short       the short version that the tests run
  api           compare the server's answers with openapi.json, by schemathesis; needs Python
                options: --seconds N, --seed N

batches on many machines:
  farm          kill workers, coordinator and NATS servers during a batch, freeze them and send corrupted chunks, and
                compare the output with that of one machine
    --rounds N    how often each is killed; default 10

solver:
  corpus        regenerate the positions of the engine's tests; the bytes change only if a score does
  train         learn the tables that order the moves, from searches of random positions: half an hour on two cores;
                an interrupted run goes on where it was, from target/training
    --data DIR    the folder of the benchmarks' positions, which are held out; default as below
  bench-peers   measure this solver beside connect-four-ai and bitbully, on the same positions
    --quick       few positions, and the empty board for this solver only
    --sets A,B    only these of end-easy, middle-easy, middle-medium, begin-easy, begin-medium, begin-hard, empty
    --against REV measure beside this solver at an earlier commit instead, also on 7x7, 8x7 and 9x6
    --no-empty    skip the empty board, for which each peer needs minutes
    --data DIR    the folder of the sets; default ../shared/data/7x6 beside this repository
  independent   compare the solver with the opening databases of BitBully: all positions after 8 moves, and a share of those after 12;
                needs Python; an interrupted run goes on where it was, from target/independent
    --shard I/N   which share; default 1/100, the whole is 1/1
  bench-python  measure the Python package beside bitbully on some of the same sets, and beside the same from Rust
    --data DIR    as above";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["check", "--setup"] => check::setup(),
        ["check", ref parts @ ..] => check::run(parts),
        ["test"] => check::quick(),
        ["limited", ref command @ ..] => limited::run(command),
        ["arm"] => arm::run(),
        ["arm", "--count"] => arm::count(),
        ["verify"] => verify::run(),
        ["corpus"] => corpus::run(),
        ["train", ref options @ ..] => train::run(options),
        ["web"] => web::build().map(drop),
        ["build"] => web::program().map(drop),
        ["browser"] => browser::obtain_and_run(Suite::Check),
        ["browser", "--accept"] => browser::obtain_and_run(Suite::Accept),
        ["browser", "--gallery"] => browser::obtain_and_run(Suite::Gallery),
        ["browser", "--webkit"] => browser::obtain_and_run(Suite::Webkit),
        ["browser", "--measure"] => browser::obtain_and_run(Suite::Measure),
        ["serve", ref options @ ..] => web::serve(options),
        ["smoke", ref options @ ..] => smoke::run(options),
        ["deb"] => deb::build().map(drop),
        ["release-check", ref parts @ ..] => release::run(parts),
        ["windows"] => windows::run(),
        ["fuzz", ref options @ ..] => fuzz::run(options),
        [command @ ("crash" | "load" | "knock" | "attack" | "farm"), ref options @ ..] => chaos::run(command, options),
        ["dependencies"] => dependencies::run(),
        ["python"] => python::obtain_and_run(),
        ["python", "--submission"] => python::submission(),
        ["npm"] => npm::Tools::obtain().and_then(|tools| npm::run(&tools)),
        ["api", ref options @ ..] => api::run(options),
        ["bench-peers", ref options @ ..] => bench_peers::run(options),
        ["independent", ref options @ ..] => independent::run(options),
        ["bench-python", ref options @ ..] => bench_python::run(options),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
