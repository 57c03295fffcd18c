//! The answers to questions about positions, word by word.

use crate::company::House;
use puissance4_server::{Limits, OnlineConfig, Rate, ServerClock};
use std::fmt::Write as _;
use std::sync::Arc;

/// The parameters of the positions that all front ends are asked about.
fn positions() -> Vec<String> {
    let read = |line: &str| {
        let [size, connect, moves] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        format!("pos={}&size={size}&connect={connect}", moves.trim_matches('-'))
    };
    let lines = include_str!("../../../answers/tests/positions.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(read).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_stay_the_same() {
    let plenty = Rate { burst: 100_000, per_second: 100_000 };
    let limits = Limits { questions: plenty, ..crate::company::rules().limits };
    let config = OnlineConfig { limits, ..crate::company::rules() };
    let house = House::with(Arc::new(tempfile::tempdir().unwrap()), ServerClock::new(), config).await;
    let positions = positions();
    for (name, path, further) in [
        ("hint", "/api/v1/hint", &[""][..]),
        ("solve", "/api/v1/solve", &["", "pos=&size=64x64", "pos=48", "pos=44x", "pos=4&x=1"]),
        ("explain", "/api/v1/explain", &["", "pos=121213&size=5x4&column=1", "pos=4444444&column=4", "pos=4&column=x"]),
        ("review", "/api/v1/review", &["pos=1212121&size=64x64"]),
        ("move", "/api/v1/move", &["", "pos=4&level=11"]),
        ("scores", "/solve", &["", "pos=4&nocache=1", "pos=48"]),
    ] {
        let mut told = String::new();
        for query in positions.iter().map(String::as_str).chain(further.iter().copied()) {
            // At this level there is one answer only, if one column is best.
            let level = if name == "move" && !query.contains("level") { "&level=10" } else { "" };
            // A review of these games may take longer than the server searches.
            if name == "review" && ["9x7", "6442124"].iter().any(|part| query.contains(part)) {
                continue;
            }
            if name == "move" && !query.contains("12121") && !query.contains("level") && !query.is_empty() {
                continue;
            }
            let (status, body) = house.ask("GET", &format!("{path}?{query}{level}"), &[], "").await;
            let _ = write!(told, "{query}\n{status} {body}\n\n");
        }
        let (_, french) =
            house.ask("GET", &format!("{path}?pos=121213&size=5x4"), &[("accept-language", "fr")], "").await;
        if name != "move" {
            let _ = writeln!(told, "fr {french}");
        }
        insta::assert_snapshot!(name, told);
    }
}
