//! A page that stays open while the server is replaced by a newer version: clients ignore unknown fields and messages,
//! while the server refuses them. The messages are the examples of `docs/protocol.md`, which has all of them.

use puissance4_online::{
    Accepted, Action, Create, Invitations, LiveGames, Log, PlayerMessage, Problem, ProblemKind, Reading, Refusal,
    Seated, ServerMessage, TakeSeat, WatcherMessage,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

/// The examples of one kind.
fn examples(kind: &str) -> Vec<Value> {
    let text = include_str!("../../../../docs/protocol.md");
    let start = format!("```json {kind}\n");
    let blocks = text.split(start.as_str()).skip(1);
    let found: Vec<Value> =
        blocks.map(|rest| serde_json::from_str(rest.split("\n```").next().unwrap()).unwrap()).collect();
    assert!(!found.is_empty(), "{kind}");
    found
}

/// The same message with one field more in one of its objects, for each of them.
fn with_one_more(value: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    match value {
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert("of_the_next_version".to_owned(), json!({"also": [1, null, "two"]}));
            all.push(Value::Object(more));
            for (name, inner) in fields {
                for changed in with_one_more(inner) {
                    let mut more = fields.clone();
                    more.insert(name.clone(), changed);
                    all.push(Value::Object(more));
                }
            }
        }
        Value::Array(values) => {
            for (index, inner) in values.iter().enumerate() {
                for changed in with_one_more(inner) {
                    let mut more = values.clone();
                    more[index] = changed;
                    all.push(Value::Array(more));
                }
            }
        }
        _ => {}
    }
    all
}

fn is_ignored<T: Serialize + DeserializeOwned>(kind: &str) {
    for example in examples(kind) {
        for more in with_one_more(&example) {
            let read: T = serde_json::from_value(more.clone()).unwrap_or_else(|error| panic!("{error}: {more}"));
            assert_eq!(serde_json::to_value(&read).unwrap(), example, "{kind}");
        }
    }
}

fn is_refused<T: Serialize + DeserializeOwned>(kind: &str) {
    for example in examples(kind) {
        for more in with_one_more(&example) {
            assert!(serde_json::from_value::<T>(more.clone()).is_err(), "{kind}: {more}");
        }
    }
}

#[test]
fn clients_ignore_what_a_newer_server_adds() {
    is_ignored::<Accepted>("Accepted");
    is_ignored::<Invitations>("Invitations");
    is_ignored::<LiveGames>("LiveGames");
    is_ignored::<Log>("Log");
    is_ignored::<Problem>("Problem");
    is_ignored::<Reading>("Reading");
    is_ignored::<Seated>("Seated");
    is_ignored::<ServerMessage>("ServerMessage");
}

#[test]
fn the_server_refuses_what_it_does_not_know() {
    is_refused::<Action>("Action");
    is_refused::<Create>("Create");
    is_refused::<PlayerMessage>("PlayerMessage");
    is_refused::<TakeSeat>("TakeSeat");
    is_refused::<WatcherMessage>("WatcherMessage");
}

#[test]
fn unknown_words_are_known_to_be_unknown() {
    let message = json!({"type": "song", "verses": [{"lines": 4}]});
    assert_eq!(serde_json::from_value::<ServerMessage>(message).unwrap(), ServerMessage::Unknown);
    assert_eq!(serde_json::from_value::<Refusal>(json!("on_holiday")).unwrap(), Refusal::Unknown);
    assert_eq!(serde_json::from_value::<ProblemKind>(json!("on_holiday")).unwrap(), ProblemKind::Unknown);
    // An event cannot be left out: what follows depends on it.
    let entry = json!({"number": 3, "at": 1, "event": {"type": "paused", "by": "first"}});
    let message = json!({"type": "happened", "entry": entry});
    assert!(serde_json::from_value::<ServerMessage>(message).is_err());
}
