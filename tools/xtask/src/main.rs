//! Chores of the workspace, as `cargo xtask CHORE`.

mod api;
mod bench_peers;
mod browser;
mod check;
mod contender;
mod corpus;
mod dependencies;
mod fuzz;
mod packages;
mod position_set;
mod postgres;
mod step;
mod trial;
mod verify;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask CHORE

chores:
  check         install what the checks need, then run them all: format, lints, tests, documentation, browser;
                what cannot be installed is skipped and named, but with CI=true nothing may be
  test          the quick part of it, for every day: format, unit tests, the map, the messages
  verify        run the long tests: all reference positions, whole boards, counts of openings, the levels
  corpus        write the positions of the engine's tests anew; the bytes change only if a score does
  web           build the page for browsers and write it as a folder that any web server can serve
    --small       let npm's binaryen shrink it further
  build         build the page and the program with the page in it, for a server: target/release/puissance4
    --small       let npm's binaryen shrink the page further
  serve         build the same and run puissance4 serve; options are those of puissance4 serve
  browser       test the page in a real Chromium; needs npm
    --measure     measure its size and speed instead
  crash         kill the server of online games again and again while people play, and check that nothing is lost
                then the power fails, a sync fails, a disk lies, and the clock of the machine is set
    --kills N     how often; 300 if not given; and --pairs N, --seed N
    --cuts N      in how many places the power fails, six disks for each; 300 if not given
    --only PART   process, power or clock
    --postgres    two servers on one PostgreSQL, which is restarted, too
  load          measure how much the server of online games can do: moves a second, times, memory, watchers
                options: --games N, --moves N, --seconds N, --watchers N
  fuzz          fuzz every decoder and file parser, guided by coverage (libFuzzer; needs a C++ compiler); what is found is below target/fuzz
    TARGET...     only these: the names of the folders in tools/fuzz/corpus
    --seconds N   for so long each; 60 if not given
  knock         send nonsense to a running server, over HTTP and WebSocket, on 200,000 connections, or as many as is said
  attack        attack a server that has little memory while two people play: aborted analyses, HEAD, pings, lists, refused actions
    --short       as much as a test has time for
  api           let schemathesis compare what a running server answers with what openapi.json says; needs Python
                options: --seconds N, --seed N
  dependencies  check what others have written: known faults (where they can be looked up), licences, where it comes from
  bench-peers   measure this solver beside connect-four-ai and bitbully, on the same positions
    --quick       few positions, and the empty board for this solver only
    --sets A,B    only these of end-easy, middle-easy, middle-medium, begin-easy, begin-medium, begin-hard, empty
    --no-empty    not the empty board, for which each peer needs minutes
    --data DIR    the folder of the sets; ../shared/data/7x6 beside this repository if not given";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["check"] => check::run(),
        ["test"] => check::quick(),
        ["verify"] => verify::run(),
        ["corpus"] => corpus::run(),
        ["web"] => web::build(false).map(drop),
        ["web", "--small"] => web::build(true).map(drop),
        ["build"] => web::program(false).map(drop),
        ["build", "--small"] => web::program(true).map(drop),
        ["browser"] => browser::Tools::obtain().and_then(|tools| browser::run(&tools, false)),
        ["browser", "--measure"] => browser::Tools::obtain().and_then(|tools| browser::run(&tools, true)),
        ["serve", ref options @ ..] => web::serve(options),
        ["fuzz", ref options @ ..] => fuzz::run(options),
        [chore @ ("crash" | "load" | "knock" | "attack"), ref options @ ..] => trial::run(chore, options),
        ["dependencies"] => dependencies::run(),
        ["api", ref options @ ..] => api::run(options),
        ["bench-peers", ref options @ ..] => bench_peers::run(options),
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
