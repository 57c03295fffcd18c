//! The tools of assistants over HTTP.

use std::sync::Arc;

use crate::company::{House, drop_disc, rules};
use puissance4_online::{Action, Terms};
use puissance4_rules::{Geometry, Size};
use puissance4_server::{OnlineConfig, ServerClock};
use serde_json::{Value, json};

const HEADERS: [(&str, &str); 2] =
    [("content-type", "application/json"), ("accept", "application/json, text/event-stream")];

async fn house() -> House {
    let config = OnlineConfig { has_assistants: true, ..rules() };
    House::with(Arc::new(tempfile::tempdir().unwrap()), ServerClock::new(), config).await
}

/// The status and the answer to a request of the protocol.
async fn request(house: &House, headers: &[(&str, &str)], method: &str, parameters: Value) -> (u16, Value) {
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}).to_string();
    let headers = [&HEADERS, headers].concat();
    let (status, answer) = house.ask("POST", "/mcp", &headers, &body).await;
    (status, serde_json::from_str(&answer).unwrap_or(Value::String(answer)))
}

/// Whether a tool's answer is an error, and its text.
async fn call(house: &House, tool: &str, arguments: Value) -> (bool, String) {
    let (status, answer) = request(house, &[], "tools/call", json!({"name": tool, "arguments": arguments})).await;
    assert_eq!(status, 200, "{answer}");
    let result = &answer["result"];
    (result["isError"] == true, result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn assistants_ask_the_server() {
    let house = house().await;
    let client =
        json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}});
    let (status, answer) = request(&house, &[], "initialize", client).await;
    assert_eq!((status, &answer["result"]["protocolVersion"]), (200, &json!("2025-06-18")), "{answer}");
    let (_, answer) = request(&house, &[], "tools/list", json!({})).await;
    assert_eq!(answer["result"]["tools"].as_array().map(Vec::len), Some(9), "{answer}");
    let (is_error, text) = call(&house, "analyze", json!({"moves": "121213", "size": "5x4"})).await;
    assert!(!is_error && text.contains("Column 1: player 1 wins with the next move."), "{text}");
    let named = json!({"name": "hint", "arguments": {"moves": "121213", "size": "5x4"}});
    let (_, answer) = request(&house, &[("accept-language", "fr")], "tools/call", named).await;
    assert!(answer.to_string().contains("jouez la colonne 1"), "{answer}");
    let (is_error, text) = call(&house, "analyze", json!({"moves": "", "size": "9x7"})).await;
    assert!(!is_error && text.contains("The search was stopped before everything was proved."), "{text}");
    let named = json!({"name": "hint", "arguments": {"moves": "1212121", "size": "5x4"}});
    let (_, answer) = request(&house, &[], "tools/call", named).await;
    assert_eq!((&answer["result"]["isError"], &answer["result"]["_meta"]["code"]), (&json!(true), &json!("game_over")));
}

/// What an assistant is told does not depend on the games of the server.
#[tokio::test(flavor = "multi_thread")]
async fn assistants_learn_of_no_game() {
    let house = house().await;
    let small = Geometry::new(Size::new(5, 4).unwrap(), Geometry::STANDARD.connect());
    let (id, tokens) = house.game(Terms::new(small, None).unwrap()).await;
    for (ply, column) in [1, 2, 1, 2, 1, 3].into_iter().enumerate() {
        let ply = u16::try_from(ply).unwrap();
        let action = Action { id: format!("m{ply}").parse().unwrap(), command: drop_disc(column, ply) };
        assert_eq!(house.act(id, &tokens[usize::from(ply % 2)], &action).await.0, 200);
    }
    for tool in ["analyze", "explain", "hint", "review", "play_level"] {
        let mut arguments = json!({"moves": "121213", "size": "5x4"});
        if tool == "play_level" {
            arguments["level"] = json!(10);
        }
        let (is_error, text) = call(&house, tool, arguments).await;
        assert!(!is_error, "{tool}: {text}");
    }
    let (_, text) = call(&house, "solve_batch", json!({"positions": ["121213", "121212"], "size": "5x4"})).await;
    assert!(text.starts_with("121213: win") && text.contains("\n121212: win"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn strange_requests_of_assistants_are_refused() {
    let house = house().await;
    let (status, _) = request(&house, &[("origin", "https://elsewhere.example")], "tools/list", json!({})).await;
    assert_eq!(status, 403);
    let long = format!("{{\"jsonrpc\": \"2.0\", \"padding\": \"{}\"}}", "x".repeat(100_000));
    assert_eq!(house.ask("POST", "/mcp", &HEADERS, &long).await.0, 413);
    for (method, body) in [("POST", "{"), ("POST", "[]"), ("POST", ""), ("GET", ""), ("DELETE", ""), ("PUT", "{}")] {
        let (status, answer) = house.ask(method, "/mcp", &HEADERS, body).await;
        assert!((400..500).contains(&status), "{method} {body:?}: {status} {answer}");
    }
    assert!(!call(&house, "show", json!({"moves": "4"})).await.0, "the server still answers");
    // Without the setting there is nothing.
    let plain = House::new().await;
    let (status, _) = request(&plain, &[], "tools/list", json!({})).await;
    assert!([404, 405].contains(&status), "{status}");
}
