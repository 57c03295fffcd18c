//! The examples in `docs/protocol.md` are what the types write, and what they read.

use puissance4_online::{
    Accepted, Action, Create, Invitations, LiveGames, Log, Match, PlayerMessage, Problem, Reading, Seated,
    ServerMessage, TakeSeat, WatcherMessage,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Reads an example and writes it again.
fn again<T: Serialize + DeserializeOwned>(text: &str) -> serde_json::Result<Value> {
    serde_json::to_value(serde_json::from_str::<T>(text)?)
}

#[test]
fn every_example() {
    let text = include_str!("../../../../docs/protocol.md");
    let mut seen = 0;
    for block in text.split("```json ").skip(1) {
        let (kind, rest) = block.split_once('\n').unwrap();
        let example = rest.split("\n```").next().unwrap();
        let written = match kind {
            "Accepted" => again::<Accepted>(example),
            "Action" => again::<Action>(example),
            "Create" => again::<Create>(example),
            "Invitations" => again::<Invitations>(example),
            "LiveGames" => again::<LiveGames>(example),
            "Log" => {
                let log: Log = serde_json::from_str(example).unwrap();
                Match::from_log(&log).expect("the example is a game");
                again::<Log>(example)
            }
            "PlayerMessage" => again::<PlayerMessage>(example),
            "Problem" => again::<Problem>(example),
            "Reading" => again::<Reading>(example),
            "Seated" => again::<Seated>(example),
            "ServerMessage" => again::<ServerMessage>(example),
            "TakeSeat" => again::<TakeSeat>(example),
            "WatcherMessage" => again::<WatcherMessage>(example),
            other => panic!("what is {other}?"),
        };
        let written = written.unwrap_or_else(|error| panic!("{error}: {kind} {example}"));
        assert_eq!(written, serde_json::from_str::<Value>(example).unwrap(), "{kind}");
        seen += 1;
    }
    assert!(seen >= 25, "{seen} examples");
}
