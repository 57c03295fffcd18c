//! The tools, called by the client of the SDK.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use puissance4_coach::Coach;
use puissance4_engine::Limits;
use puissance4_i18n::Language;
use puissance4_mcp::{Answer, Desk, Question, Tools, Work, serve};
use puissance4_rules::Geometry;
use rmcp::ServiceExt as _;
use rmcp::model::CallToolRequestParams;
use rmcp::service::{RoleClient, RunningService};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};

async fn client() -> RunningService<RoleClient, ()> {
    let (here, there) = tokio::io::duplex(64 * 1024);
    let (input, output) = tokio::io::split(there);
    tokio::spawn(serve(Language::English, input, output));
    ().serve(here).await.unwrap()
}

/// Whether it is an error, and its text.
async fn call(client: &RunningService<RoleClient, ()>, tool: &'static str, arguments: Value) -> (bool, String) {
    let request = CallToolRequestParams::new(tool).with_arguments(arguments.as_object().unwrap().clone());
    let answer = client.call_tool(request).await.unwrap();
    let text = answer.content.first().and_then(|content| content.as_text()).unwrap().text.clone();
    (answer.is_error == Some(true), text)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_tool_is_listed_with_a_description_and_a_schema() {
    let client = client().await;
    let tools = client.list_all_tools().await.unwrap();
    let mut names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    names.sort_unstable();
    assert_eq!(names, ["analyze", "explain", "hint", "play_level", "puzzle", "review", "show", "solve_batch"]);
    for tool in &tools {
        assert!(tool.description.as_ref().is_some_and(|text| text.contains("Connect Four")), "{tool:?}");
        let has_moves = tool.input_schema["properties"].get("moves").is_some();
        assert_eq!(has_moves, !["puzzle", "solve_batch"].contains(&tool.name.as_ref()), "{tool:?}");
    }
}

/// Each answer has a picture and the proved facts.
#[tokio::test(flavor = "multi_thread")]
async fn every_tool_answers() {
    let client = client().await;
    let small = json!({"moves": "121213", "size": "5x4"});
    for (tool, more, expected) in [
        ("show", json!({}), "legal=1, 2, 3, 4, 5"),
        ("analyze", json!({}), "Column 1: player 1 wins with the next move."),
        ("analyze", json!({}), "Best column: 1"),
        ("explain", json!({"column": 1}), "- This disc wins: four in a column."),
        ("hint", json!({}), "Player 1: play column 1."),
        ("play_level", json!({"level": 10}), "Player 1 plays column 1, row 4."),
        ("review", json!({}), "6. Player 2, column 3: blunder"),
    ] {
        let mut arguments = small.clone();
        arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (is_error, text) = call(&client, tool, arguments).await;
        assert!(!is_error && text.contains(expected), "{tool}: {text}");
        assert!(text.contains("size=5x4") && text.contains("1 2 3 4 5"), "{tool} has no picture: {text}");
    }
    let (is_error, text) = call(&client, "puzzle", json!({"level": 1})).await;
    assert!(!is_error && text.contains("Level 1.") && text.contains("solution="), "{text}");
    let batch = json!({"positions": ["121213", "9", "1212121"], "size": "5x4"});
    let (is_error, text) = call(&client, "solve_batch", batch).await;
    let lines: Vec<&str> = text.lines().collect();
    assert!(!is_error && lines.len() == 3, "{text}");
    assert!(lines[0].starts_with("121213: win, score=7, plies=1, best=1, scores=7 "), "{text}");
    assert_eq!(
        lines[1..],
        ["9: error: move 1: there is no column 9 on a board of 5 columns", "1212121: error: the game is over"]
    );
}

/// The arguments of the positions that all front ends are asked about.
fn positions() -> Vec<Value> {
    let read = |line: &str| {
        let [size, connect, moves] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let connect: u8 = connect.parse().unwrap();
        json!({"moves": moves.trim_matches('-'), "size": size, "connect": connect})
    };
    let lines = include_str!("../../answers/tests/positions.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(read).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_stay_the_same() {
    let client = client().await;
    for tool in ["show", "analyze", "explain", "hint", "review"] {
        let mut told = String::new();
        for arguments in positions() {
            let request = CallToolRequestParams::new(tool).with_arguments(arguments.as_object().unwrap().clone());
            let answer = client.call_tool(request).await.unwrap();
            let text = &answer.content.first().and_then(|content| content.as_text()).unwrap().text;
            told += &format!("{arguments}\n{text}\n");
            if let Some(structured) = answer.structured_content {
                told += &format!("{structured}\n\n");
            }
        }
        insta::assert_snapshot!(tool, told);
    }
    let moves = ["", "121213", "12121", "4444", "9", "1212121"];
    let request = json!({"positions": moves, "size": "5x4"});
    let request = CallToolRequestParams::new("solve_batch").with_arguments(request.as_object().unwrap().clone());
    let answer = client.call_tool(request).await.unwrap();
    let mut told = answer.content[0].as_text().unwrap().text.clone();
    told += &answer.structured_content.map(|structured| structured.to_string()).unwrap_or_default();
    insta::assert_snapshot!("solve_batch", told);
}

/// Wrong input is an error with its place, and the next call is answered.
#[tokio::test(flavor = "multi_thread")]
async fn wrong_input_is_refused() {
    let client = client().await;
    for (tool, arguments, expected) in [
        ("show", json!({"moves": "44x!"}), "character 4: '!' is not a column"),
        ("show", json!({"moves": 4455}), "invalid type: integer `4455`, expected a string"),
        ("show", json!({"moves": "4444444"}), "move 7: column 4 is full"),
        ("show", json!({"moves": "1", "size": "99x6"}), "99"),
        ("analyze", json!({"moves": "1212121"}), "the game is over"),
        ("analyze", json!({"moves": "", "size": "64x64"}), "cannot be solved"),
        ("explain", json!({"moves": "4", "column": 0}), "not the number of a column"),
        ("explain", json!({"moves": "1111", "column": 1, "size": "5x4"}), "column 1 is full"),
        ("play_level", json!({"moves": "4", "level": 11}), "the levels are 1 to 10"),
        ("puzzle", json!({"level": 99}), "the levels of puzzles are"),
        ("solve_batch", json!({"positions": vec![""; 1001]}), "at most 1000"),
    ] {
        let (is_error, text) = call(&client, tool, arguments).await;
        assert!(is_error && text.contains(expected), "{tool}: {text}");
    }
    assert!(client.call_tool(CallToolRequestParams::new("nothing")).await.is_err());
    assert!(!call(&client, "show", json!({"moves": ""})).await.0);
}

/// A desk whose searches may take few nodes.
struct HastyDesk;

struct HastyWork {
    coach: Option<Coach>,
    stop: Arc<AtomicBool>,
}

impl Desk for HastyDesk {
    fn answer(&self, question: Question) -> Answer {
        Box::pin(async { question(&mut HastyWork { coach: None, stop: Arc::default() }) })
    }
}

impl Work for HastyWork {
    fn coach(&mut self, geometry: Geometry) -> Result<(&mut Coach, Limits), String> {
        let coach = Coach::new(geometry).map_err(|error| error.to_string())?;
        Ok((self.coach.insert(coach), Limits { nodes: Some(600_000), ..Limits::none() }))
    }

    fn stop(&self) -> &Arc<AtomicBool> {
        &self.stop
    }
}

/// A question that takes too long is answered with what is proved, not refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_is_cut_answers_with_what_is_proved() {
    let (here, there) = tokio::io::duplex(64 * 1024);
    tokio::spawn(async move {
        let service = Tools::at(Arc::new(HastyDesk), Language::English).serve(there).await.unwrap();
        service.waiting().await.unwrap();
    });
    let client = ().serve(here).await.unwrap();
    for tool in ["analyze", "explain", "hint"] {
        let (is_error, text) = call(&client, tool, json!({"moves": "445", "size": "8x8"})).await;
        assert!(!is_error && text.contains("Proved: columns 1, 2, 4, 5, 7, 8 lose.\n"), "{tool}: {text}");
        assert!(text.contains("A guess: column 3 looks best.\n"), "{tool}: {text}");
    }
    let (is_error, text) = call(&client, "review", json!({"moves": "44556", "size": "8x7"})).await;
    assert!(!is_error && text.contains("5 moves are not judged."), "{text}");
}

/// The server says which program it is, not which library it uses.
#[tokio::test(flavor = "multi_thread")]
async fn the_server_names_this_program() {
    let client = client().await;
    let info = client.peer_info().unwrap().server_info.clone().unwrap();
    assert_eq!((info.name.as_str(), info.version.as_str()), ("puissance4", env!("CARGO_PKG_VERSION")));
}

/// Each line that is no message gets an error, before and after the greeting, and what follows is answered.
#[tokio::test(flavor = "multi_thread")]
async fn garbage_is_answered_with_an_error() {
    let (here, there) = tokio::io::duplex(64 * 1024);
    let (input, output) = tokio::io::split(there);
    tokio::spawn(serve(Language::English, input, output));
    let (answers, mut requests) = tokio::io::split(here);
    let mut answers = BufReader::new(answers).lines();
    let greeting = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}});
    let begun = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let call = json!({"jsonrpc": "2.0", "id": 3, "method": "tools/call",
        "params": {"name": "show", "arguments": {"moves": "4"}}});
    for (line, id, code) in [
        (b"garbage".to_vec(), Value::Null, -32700),
        (b"\xff\xfe\x00".to_vec(), Value::Null, -32700),
        (b"[".repeat(100_000), Value::Null, -32700),
        // One byte beyond the bound, and much that is never kept.
        (vec![b'x'; (16 << 20) + 1], Value::Null, -32700),
        (greeting.to_string().into_bytes(), json!(1), 0),
        (begun.to_string().into_bytes(), Value::Null, 0),
        (b"{\"jsonrpc\": \"2.0\", \"method\": \"unheard/of\"}".to_vec(), Value::Null, 0),
        (b"\n{\"id\": 2, ".to_vec(), Value::Null, -32700),
        (b"{\"id\": 2}".to_vec(), json!(2), -32600),
        (b"17".to_vec(), Value::Null, -32600),
        (call.to_string().into_bytes(), json!(3), 0),
    ] {
        requests.write_all(&line).await.unwrap();
        requests.write_all(b"\n").await.unwrap();
        if code == 0 && id.is_null() {
            continue;
        }
        let answer: Value = serde_json::from_str(&answers.next_line().await.unwrap().unwrap()).unwrap();
        assert_eq!((&answer["id"], answer["error"]["code"].as_i64().unwrap_or(0)), (&id, code), "{answer}");
    }
}
