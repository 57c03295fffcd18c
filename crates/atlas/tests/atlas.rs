//! The atlas: built, interrupted, read back, compared with what is known.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use puissance4_atlas::{
    Atlas, BoardResult, BuildError, Builder, Entry, Finding, Order, ReadProblem, Report, Run, Standing, check,
    is_published, scope,
};
use puissance4_rules::{Connect, Geometry, Size};

fn board(columns: usize, rows: usize, connect: usize) -> Geometry {
    Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap())
}

fn boards() -> Vec<Geometry> {
    vec![board(4, 4, 4), board(6, 4, 4), board(5, 5, 4), board(4, 4, 3), board(5, 4, 5), board(5, 5, 5)]
}

fn builder(file: &Path, nodes: u64) -> Builder {
    Builder { file: file.to_owned(), boards: boards(), threads: 1, memory: 32, nodes, time: None }
}

fn result(text: &str) -> Option<BoardResult> {
    text.parse().ok()
}

/// Stopped after any run, it goes on to the same bytes.
#[test]
fn a_build_goes_on_where_it_was_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atlas.jsonl");
    let copies = Mutex::new(Vec::new());
    let copy = |_: &Report| copies.lock().unwrap().push(std::fs::read_to_string(&file).unwrap());
    let atlas = builder(&file, 1_000_000).build(Atlas::default(), &copy).unwrap();
    let whole = std::fs::read_to_string(&file).unwrap();
    assert_eq!(atlas.write(), whole);
    assert!(atlas.entries().iter().all(|entry| entry.standing() == Standing::Confirmed), "{whole}");
    assert_eq!(atlas.entry(board(6, 4, 4)).unwrap().result(), result("2@24"));
    let copies = copies.into_inner().unwrap();
    assert_eq!(copies.len(), 12, "each board in both orders");
    for kept in copies.iter().step_by(3) {
        std::fs::write(&file, kept).unwrap();
        builder(&file, 1_000_000).build(Atlas::read(kept).unwrap(), &|_| {}).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), whole);
    }
}

#[test]
fn a_limit_leaves_dear_boards_open_and_a_larger_one_solves_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atlas.jsonl");
    let cheap = builder(&file, 1000).build(Atlas::default(), &|_| {}).unwrap();
    let count = |atlas: &Atlas, standing| atlas.entries().iter().filter(|entry| entry.standing() == standing).count();
    assert!(count(&cheap, Standing::Open) > 0 && count(&cheap, Standing::Confirmed) > 0, "{}", cheap.write());
    let again = builder(&file, 1000).build(cheap.clone(), &|_| panic!("nothing is tried twice")).unwrap();
    assert_eq!(again, cheap);
    let threads = Builder { threads: 2, ..builder(&file, 1_000_000) };
    let dear = threads.build(cheap, &|_| {}).unwrap();
    assert_eq!(count(&dear, Standing::Confirmed), boards().len());
    assert_eq!(Atlas::read(&std::fs::read_to_string(&file).unwrap()), Ok(dear));
}

#[test]
fn time_ends_a_build() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atlas.jsonl");
    let time = Some(std::time::Duration::from_millis(1));
    let endless = Builder { boards: vec![board(8, 8, 4)], nodes: u64::MAX, time, ..builder(&file, 1) };
    let atlas = endless.build(Atlas::default(), &|_| {}).unwrap();
    assert!(atlas.entries().iter().all(|entry| entry.result().is_none()));
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_the_work() {
    let nowhere = PathBuf::from("/no/such/folder/atlas.jsonl");
    let built = builder(&nowhere, 1).build(Atlas::default(), &|_| panic!("no work"));
    assert!(matches!(built, Err(BuildError::File(_))));
}

fn run(order: Order, text: &str, best: &[usize], all: bool) -> Run {
    let table = if order == Order::Usual { 16 } else { 8 };
    let (version, result) = ("0.2.0".to_owned(), (!text.is_empty()).then(|| text.parse().unwrap()));
    Run { order, table, nodes: 100, version, result, best: best.to_vec(), all }
}

#[test]
fn runs_add_up_or_contradict_each_other() {
    let standing = |runs: &[Run]| {
        let mut entry = Entry::new(Geometry::STANDARD);
        runs.iter().try_for_each(|run| entry.add(run.clone())).map(|()| (entry.standing(), entry.result()))
    };
    let usual = |text| run(Order::Usual, text, &[], false);
    let other = |text| run(Order::Other, text, &[], false);
    assert_eq!(standing(&[]), Ok((Standing::Open, None)));
    assert_eq!(standing(&[usual("")]), Ok((Standing::Open, None)));
    assert_eq!(standing(&[usual("1")]), Ok((Standing::Found, result("1"))));
    assert_eq!(standing(&[usual("1"), usual("1@41")]), Ok((Standing::Found, result("1@41"))));
    assert_eq!(standing(&[usual("1"), usual("")]), Ok((Standing::Found, result("1"))), "nothing is lost");
    assert_eq!(standing(&[usual("1@41"), other("1")]), Ok((Standing::Value, result("1@41"))));
    assert_eq!(standing(&[usual("1@41"), other("1@41")]), Ok((Standing::Confirmed, result("1@41"))));
    assert_eq!(standing(&[usual("1@41"), other("")]), Ok((Standing::Found, result("1@41"))));
    let same_table = Run { table: 16, ..other("=") };
    assert_eq!(standing(&[usual("="), same_table]), Ok((Standing::Found, result("="))), "another table is wanted");
    assert!(standing(&[usual("1@41"), other("1@39")]).is_err());
    assert!(standing(&[usual("1"), other("=")]).is_err());
    let columns = |best: &[usize], all| run(Order::Other, "1@41", best, all);
    assert!(standing(&[run(Order::Usual, "1@41", &[4], true), columns(&[3, 5], false)]).is_err());
    assert!(standing(&[run(Order::Usual, "1@41", &[3, 4, 5], true), columns(&[4], false)]).is_ok());
}

#[test]
fn damaged_files_are_refused_with_the_line() {
    let folder = tempfile::tempdir().unwrap();
    let atlas = builder(&folder.path().join("atlas.jsonl"), 1_000_000).build(Atlas::default(), &|_| {}).unwrap();
    let good = atlas.write();
    assert_eq!(Atlas::read(&good), Ok(atlas));
    let refused = |text: &str| Atlas::read(text).map_err(|error| (error.line, error.problem)).unwrap_err();
    assert_eq!(refused(""), (1, ReadProblem::Foreign));
    assert_eq!(refused("{}\n"), (1, ReadProblem::Foreign));
    assert_eq!(refused(&good.replacen("\"version\":1", "\"version\":2", 1)), (1, ReadProblem::Version));
    let lines: Vec<&str> = good.lines().collect();
    let third = |line: &str| [lines[0], lines[1], line, lines[3]].join("\n");
    assert!(Atlas::read(&third(lines[2])).is_ok());
    assert_eq!(refused(&third("")), (3, ReadProblem::Unreadable));
    assert_eq!(refused(&third(&lines[2][..lines[2].len() / 2])), (3, ReadProblem::Unreadable));
    assert_eq!(refused(&third(&lines[2].replace("\"best\"", "\"worst\""))), (3, ReadProblem::Unreadable));
    assert_eq!(refused(&third(lines[1])), (3, ReadProblem::Misplaced), "twice");
    assert_eq!(refused(&[lines[0], lines[2], lines[1]].join("\n")), (3, ReadProblem::Misplaced), "order");
    let size = |size: &str| third(&lines[2].replacen("\"5x5\"", size, 1));
    assert!(lines[2].contains("\"5x5\"") && lines[2].contains("\"=\""), "{}", lines[2]);
    assert_eq!(refused(&size("\"1x5\"")), (3, ReadProblem::Unsound), "columns that are not there");
    assert_eq!(refused(&size("\"05x5\"")), (3, ReadProblem::Unsound));
    assert_eq!(refused(&size("\"x\"")), (3, ReadProblem::Unsound));
    assert_eq!(refused(&size("\"5x30\"")), (3, ReadProblem::Misplaced), "not in the scope");
    // The first of the three is what follows from the runs.
    assert_eq!(refused(&third(&lines[2].replacen("\"=\"", "\"1\"", 1))), (3, ReadProblem::Unsound));
    assert_eq!(refused(&third(&lines[2].replace("\"=\"", "\"1@20\""))), (3, ReadProblem::Unsound), "parity");
    assert_eq!(refused(&third(&lines[2].replacen("confirmed", "found", 1))), (3, ReadProblem::Unsound));
    assert_eq!(refused(&third(&lines[2].replace("\"best\":[", "\"best\":[0,"))), (3, ReadProblem::Unsound));
}

#[test]
fn a_check_finds_what_is_wrong() {
    let geometry = board(6, 4, 4);
    let check = |text, best: &[usize], all| {
        let mut entry = Entry::new(geometry);
        entry.add(run(Order::Usual, text, best, all)).unwrap();
        check(&entry, geometry, 1_000_000, &std::sync::Arc::default()).unwrap()
    };
    assert_eq!(check("2", &[], false), Finding::Same);
    assert_eq!(check("", &[], false), Finding::Unknown);
    let Finding::Other(right) = check("2@22", &[], false) else { panic!("not found") };
    assert_eq!(right.result, result("2@24"));
    assert_eq!(check("2@24", &right.best, true), Finding::Same);
    assert!(matches!(check("=", &[], false), Finding::Other(_)));
    assert!(right.best.len() >= 2, "{right:?}");
    assert!(matches!(check("2@24", &right.best[1..], true), Finding::Other(_)), "a column is missing");
}

/// The results in the table of the reference data: columns, rows, result.
fn published() -> Option<Vec<(usize, usize, BoardResult)>> {
    let folder = std::env::var_os("PUISSANCE4_REFERENCE_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from);
    let text = std::fs::read_to_string(folder.join("README.md")).ok()?;
    let rows = text.lines().skip_while(|line| !line.starts_with("| rows\\cols | 4")).skip(2);
    let mut results = Vec::new();
    for line in rows.take_while(|line| line.starts_with('|')) {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let row: usize = cells.next()?.parse().ok()?;
        results.extend(cells.zip(4..).filter_map(|(cell, column)| Some((column, row, cell.parse().ok()?))));
    }
    Some(results)
}

/// Each known result is equal, and exactly those are said to be known.
#[test]
fn the_atlas_agrees_with_what_was_published() {
    let Some(published) = published() else {
        println!("SKIPPED: the reference data is not there");
        return;
    };
    assert!(published.len() > 50, "{published:?}");
    let atlas = Atlas::embedded().unwrap();
    let mut compared = 0;
    for (columns, rows, expected) in &published {
        let geometry = board(*columns, *rows, 4);
        assert!(is_published(geometry), "{columns}x{rows}");
        if let Some(found) = atlas.entry(geometry).and_then(Entry::result) {
            assert!(found.agrees_with(*expected), "{columns}x{rows}: {found}, not {expected}");
            compared += 1;
        }
    }
    let known = (1..=20).flat_map(|columns| (1..=20).map(move |rows| (columns, rows)));
    assert_eq!(known.filter(|(columns, rows)| is_published(board(*columns, *rows, 4))).count(), published.len());
    println!("{compared} of {} compared", published.len());
    assert!(compared >= 12, "as many as the first pass solved");
}

/// The atlas in the program, the cheapest boards of it.
#[test]
fn the_atlas_agrees_with_the_solver() {
    let atlas = Atlas::embedded().unwrap();
    let is_cheap =
        |entry: &&Entry| entry.standing() == Standing::Confirmed && entry.runs().iter().all(|run| run.nodes <= 5000);
    let cheap: Vec<&Entry> = atlas.entries().iter().filter(is_cheap).collect();
    assert!(cheap.len() >= 50, "{}", cheap.len());
    for entry in cheap {
        let geometry = entry.geometry().unwrap();
        let found = check(entry, geometry, 10_000_000, &std::sync::Arc::default()).unwrap();
        assert_eq!(found, Finding::Same, "{geometry:?}");
    }
    assert!(atlas.entries().len() <= scope().len());
}
