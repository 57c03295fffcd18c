//! The output has the same bytes however the work was divided, and is what the engine says.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use puissance4_engine::{Limits, Solver};
use puissance4_farm::{
    Answerer, Answers, Batch, Entry, Format, Generator, OutputError, Query, Shard, Source, Task, answer_missing,
    fitting_chunk, read_scores, write_bytes, write_output,
};
use puissance4_rules::Geometry;

const QUERIES: [Query; 5] = [Query::Score, Query::Value, Query::Columns, Query::Line, Query::Explain];

fn task(query: Query) -> Task {
    Task { language: "fr".to_owned(), ..Task::new(Geometry::STANDARD, query) }
}

fn source() -> Source {
    let random = Generator::Random { count: 40, plies: 24..=41, seed: 5, quiet: false };
    Source::generate(&random, Geometry::STANDARD, &std::env::temp_dir()).unwrap()
}

fn answer(source: &Source, parts: &Answers, query: Query, threads: usize) {
    let answerer = Answerer::new(&task(query), 16).unwrap();
    answer_missing(source, parts, &answerer, threads, &|_| ()).unwrap();
}

fn written(parts: &Answers, batch: &Batch, folder: &Path) -> Vec<Vec<u8>> {
    let one = |format: Format| {
        let output = folder.join(format.name());
        write_output(parts, batch, format, &output).unwrap();
        fs::read(output).unwrap()
    };
    Format::ALL.into_iter().map(one).collect()
}

/// The output in all formats.
fn output(source: &Source, query: Query, threads: usize) -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    let batch = source.batch(task(query));
    let parts = Answers::open(&folder.path().join("parts"), &batch, false).unwrap();
    answer(source, &parts, query, threads);
    written(&parts, &batch, folder.path())
}

#[test]
fn threads_and_chunks_change_no_byte() {
    for query in QUERIES {
        let expected = output(&source(), query, 1);
        for (threads, chunk) in [(1, 1), (2, 3), (3, 7), (2, 40), (3, 1000)] {
            let found = output(&source().in_chunks(chunk).unwrap(), query, threads);
            assert!(found == expected, "{query:?} on {threads} threads in chunks of {chunk}");
        }
    }
}

#[test]
fn the_outputs_of_shards_are_the_whole() {
    for query in QUERIES {
        let whole = output(&source(), query, 1);
        let shard = |number| source().shard(Shard::new(number, 3).unwrap()).unwrap();
        let shards: Vec<_> = (1..=3).map(|number| output(&shard(number).in_chunks(4).unwrap(), query, 2)).collect();
        for format in [0, 1] {
            let together: Vec<u8> = shards.iter().flat_map(|outputs| outputs[format].clone()).collect();
            assert!(together == whole[format], "{query:?}");
        }
    }
}

#[test]
fn what_is_missing_or_damaged_is_answered_again() {
    let source = source().in_chunks(5).unwrap();
    let expected = output(&source, Query::Columns, 1);
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("parts");
    let batch = source.batch(task(Query::Columns));
    let parts = Answers::open(&place, &batch, false).unwrap();
    answer(&source, &parts, Query::Columns, 2);
    let part = place.join("3.part");
    let mut bytes = fs::read(&part).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(part, bytes).unwrap();
    let refused = write_output(&parts, &batch, Format::Json, &folder.path().join("json"));
    assert!(matches!(refused, Err(OutputError::Damaged(3))));
    assert!(!folder.path().join("json").exists());
    drop(parts);
    fs::remove_file(place.join("0.part")).unwrap();
    let parts = Answers::open(&place, &batch, true).unwrap();
    assert_eq!(parts.missing(), [0, 3]);
    answer(&source, &parts, Query::Columns, 2);
    assert!(written(&parts, &batch, folder.path()) == expected);
}

#[test]
fn scores_are_read_back_and_must_be_those_of_the_positions() {
    let source = source().in_chunks(15).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("parts");
    let batch = source.batch(task(Query::Score));
    let parts = Answers::open(&place, &batch, false).unwrap();
    // Answers to another chunk, as only another program would give.
    let mut answerer = Answerer::new(&batch.task, 16).unwrap();
    let other = answerer.answer(&source.chunk(0).unwrap().text, &Arc::default()).unwrap();
    parts.keep(1, &other).unwrap();
    answer(&source, &parts, Query::Score, 2);
    assert!(matches!(read_scores(&source, &parts, &batch), Err(OutputError::Damaged(1))));
    assert_eq!(parts.missing(), [1]);
    answer(&source, &parts, Query::Score, 2);
    let scores = read_scores(&source, &parts, &batch).unwrap();
    let lines = String::from_utf8(written(&parts, &batch, folder.path()).swap_remove(0)).unwrap();
    let written: Vec<i32> = lines.lines().map(|line| line.split_once(' ').unwrap().1.parse().unwrap()).collect();
    assert_eq!(scores, written);
    let output = folder.path().join("made");
    write_bytes(&parts, b"made of them", &output).unwrap();
    assert_eq!(fs::read(output).unwrap(), b"made of them");
}

#[test]
fn lines_are_what_the_engine_says() {
    let text: String = (0..source().chunks()).map(|number| source().chunk(number).unwrap().text).collect();
    let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap();
    let mut entries = Vec::new();
    for line in text.lines() {
        let Entry { position, .. } = Entry::read(Geometry::STANDARD, line).unwrap();
        entries.push((line, solver.analyze(&position, &Limits::none()).unwrap()));
    }
    let lines = |query| String::from_utf8(output(&source(), query, 1).swap_remove(0)).unwrap();
    let scores: Vec<String> = entries.iter().map(|(line, found)| format!("{line} {}", found.score)).collect();
    assert_eq!(lines(Query::Score).lines().collect::<Vec<_>>(), scores);
    let values: Vec<String> =
        entries.iter().map(|(line, found)| format!("{line} {}", found.score.value().name())).collect();
    assert_eq!(lines(Query::Value).lines().collect::<Vec<_>>(), values);
    let shown =
        |value: Option<_>| value.map_or("-".to_owned(), |(score, _): (puissance4_engine::Score, _)| score.to_string());
    let columns = |found: &puissance4_engine::Analysis| {
        found.columns.iter().map(|column| shown(column.value)).collect::<Vec<_>>().join(" ")
    };
    let columns: Vec<String> = entries.iter().map(|(line, found)| format!("{line} {}", columns(found))).collect();
    assert_eq!(lines(Query::Columns).lines().collect::<Vec<_>>(), columns);
    for (text, (moves, found)) in lines(Query::Line).lines().zip(&entries) {
        let words: Vec<&str> = text.split(' ').collect();
        assert_eq!(words[..2], [*moves, &found.score.to_string()]);
        assert_eq!(words[2].len(), found.plies);
    }
    let explained = lines(Query::Explain);
    let playable = entries.iter().flat_map(|(_, found)| &found.columns).filter(|column| column.value.is_some()).count();
    assert_eq!(explained.lines().count(), playable);
}

#[test]
fn a_table_has_the_rows_of_the_lines() {
    for query in QUERIES {
        let folder = tempfile::tempdir().unwrap();
        let outputs = output(&source(), query, 1);
        let file = folder.path().join("table");
        fs::write(&file, &outputs[2]).unwrap();
        let reader = SerializedFileReader::new(fs::File::open(file).unwrap()).unwrap();
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        let lines = String::from_utf8(outputs[0].clone()).unwrap();
        assert_eq!(rows.len(), lines.lines().count(), "{query:?}");
        for (row, line) in rows.iter().zip(lines.lines()) {
            let cells: Vec<String> = row
                .get_column_iter()
                .map(|(_, cell)| cell.to_string().trim_matches('"').replace("null", "-"))
                .collect();
            let words: Vec<&str> = line.splitn(4, ' ').collect();
            assert_eq!(cells[0], words[0]);
            match query {
                Query::Columns => assert_eq!(format!("{} {}", cells[0], cells[2..].join(" ")), line),
                _ => assert_eq!(cells[1], words[1], "{query:?}"),
            }
        }
    }
}

#[test]
fn no_positions_make_an_empty_output() {
    let nothing = || Source::read(&b""[..], Geometry::STANDARD, &std::env::temp_dir()).unwrap();
    let outputs = output(&nothing(), Query::Score, 2);
    assert!(outputs[0].is_empty() && outputs[1].is_empty());
    assert!(outputs[2].starts_with(b"PAR1") && outputs[2].ends_with(b"PAR1"));
    let answerer = Answerer::new(&task(Query::Score), 16).unwrap();
    assert_eq!(fitting_chunk(&nothing(), &answerer, 2).unwrap(), 1);
}

#[test]
fn a_chunk_fits_the_positions() {
    let answerer = Answerer::new(&task(Query::Score), 16).unwrap();
    let fitting = fitting_chunk(&source(), &answerer, 2).unwrap();
    assert!((1..=3).contains(&fitting), "{fitting}: each thread has several of 40 positions");
    // A position that takes longer than a chunk is a chunk of its own.
    let hard = Task { size: "9x7".to_owned(), ..task(Query::Score) };
    let geometry = hard.geometry().unwrap();
    let many = Source::read("1\n".repeat(1000).as_bytes(), geometry, &std::env::temp_dir()).unwrap();
    assert_eq!(fitting_chunk(&many, &Answerer::new(&hard, 16).unwrap(), 1).unwrap(), 1);
}
