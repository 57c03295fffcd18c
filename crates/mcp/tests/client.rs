//! The tools, called by the client of the SDK.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use puissance4_answers::Desk;
use puissance4_engine::Limits;
use puissance4_i18n::Language;
use puissance4_mcp::{Host, Reply, Tools, Work, serve};
use rmcp::ServiceExt as _;
use rmcp::model::{CallToolRequest, CallToolRequestParams, ClientRequest};
use rmcp::service::{PeerRequestOptions, RoleClient, RunningService};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};

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
    assert_eq!(names, ["analyze", "explain", "hint", "plan", "play_level", "puzzle", "review", "show", "solve_batch"]);
    for tool in &tools {
        assert!(tool.description.as_ref().is_some_and(|text| text.contains("Connect Four")), "{tool:?}");
        let has_moves = tool.input_schema["properties"].get("moves").is_some();
        assert_eq!(has_moves, !["puzzle", "solve_batch"].contains(&tool.name.as_ref()), "{tool:?}");
        let hints = tool.annotations.as_ref().unwrap();
        assert_eq!((hints.read_only_hint, hints.open_world_hint), (Some(true), Some(false)), "{tool:?}");
    }
    let level = &tools.iter().find(|tool| tool.name == "play_level").unwrap().input_schema["properties"]["level"];
    assert_eq!((&level["minimum"], &level["maximum"]), (&json!(1), &json!(10)));
    assert!(client.peer_info().unwrap().instructions.as_ref().unwrap().contains("counted from 1"));
}

/// The data of every answer have the form that the tool promises.
#[tokio::test(flavor = "multi_thread")]
async fn data_have_the_promised_form() {
    let client = client().await;
    let small = json!({"moves": "121213", "size": "5x4"});
    for tool in client.list_all_tools().await.unwrap() {
        let mut arguments = small.clone();
        match tool.name.as_ref() {
            "play_level" => arguments["level"] = json!(10),
            "puzzle" => arguments = json!({"solution": true}),
            "solve_batch" => arguments = json!({"positions": ["121213", 1_212_121, "9"], "size": "5x4"}),
            _ => {}
        }
        let request =
            CallToolRequestParams::new(tool.name.clone()).with_arguments(arguments.as_object().unwrap().clone());
        let data = client.call_tool(request).await.unwrap().structured_content.unwrap();
        let schema = Value::Object(tool.output_schema.unwrap().as_ref().clone());
        assert_eq!(schema["type"], "object", "{}", tool.name);
        let validator = jsonschema::draft202012::new(&schema).unwrap();
        let problems: Vec<String> = validator.iter_errors(&data).map(|error| error.to_string()).collect();
        assert!(problems.is_empty(), "{}: {problems:?} in {data}", tool.name);
    }
}

/// A cancelled question ends, and those that wait behind it are answered.
#[tokio::test(flavor = "multi_thread")]
async fn cancelled_questions_end_at_once() {
    let client = client().await;
    let request = |moves: &str| {
        let arguments = json!({"moves": moves, "size": "9x7"});
        let call = CallToolRequestParams::new("analyze").with_arguments(arguments.as_object().unwrap().clone());
        ClientRequest::CallToolRequest(CallToolRequest::new(call))
    };
    let start = Instant::now();
    let mut hard = Vec::new();
    for moves in ["1", "2", "3"] {
        hard.push(client.send_cancellable_request(request(moves), PeerRequestOptions::default()).await.unwrap());
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    for handle in hard {
        handle.cancel(None).await.unwrap();
    }
    let (is_error, text) = call(&client, "hint", json!({"moves": "121213", "size": "5x4"})).await;
    assert!(!is_error, "{text}");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

/// After the end of the input a search ends soon.
#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_the_input_ends_a_search() {
    let (here, there) = tokio::io::duplex(64 * 1024);
    let (input, output) = tokio::io::split(there);
    let served = tokio::spawn(serve(Language::English, input, output));
    let (mut answers, mut requests) = tokio::io::split(here);
    let greeting = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}});
    let begun = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let call = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call",
        "params": {"name": "analyze", "arguments": {"moves": "", "size": "9x7"}}});
    requests.write_all(format!("{greeting}\n{begun}\n{call}\n").as_bytes()).await.unwrap();
    requests.shutdown().await.unwrap();
    let start = Instant::now();
    served.await.unwrap().unwrap();
    assert!(start.elapsed() < Duration::from_millis(3500), "{:?}", start.elapsed());
    let mut text = String::new();
    answers.read_to_string(&mut text).await.unwrap();
    assert!(text.contains("\"id\":1") && text.contains("the input has ended"), "{text}");
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
    for (asked, has_solution) in [(json!({"level": 1}), false), (json!({"level": 1, "solution": true}), true)] {
        let (is_error, text) = call(&client, "puzzle", asked).await;
        assert!(!is_error && text.contains("Level 1.") && text.contains("solution=") == has_solution, "{text}");
    }
    let number = call(&client, "show", json!({"moves": 4455})).await;
    assert_eq!(number, call(&client, "show", json!({"moves": "4455"})).await);
    let batch = json!({"positions": ["121213", "9", "1212121"], "size": "5x4"});
    let (is_error, text) = call(&client, "solve_batch", batch).await;
    let lines: Vec<&str> = text.lines().collect();
    assert!(!is_error && lines.len() == 3, "{text}");
    assert!(lines[0].starts_with("121213: win, score=7, plies=1, best=1, scores=7 "), "{text}");
    assert_eq!(
        lines[1..],
        [
            "9: error: move 1: there is no column 9; choose a column between 1 and 5",
            "1212121: error: the game is over: there is nothing left to play"
        ]
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
            // A review of this game takes minutes.
            if tool == "review" && arguments["size"] == "9x7" {
                continue;
            }
            let request = CallToolRequestParams::new(tool).with_arguments(arguments.as_object().unwrap().clone());
            let answer = client.call_tool(request).await.unwrap();
            let text = &answer.content.first().and_then(|content| content.as_text()).unwrap().text;
            let _ = writeln!(told, "{arguments}\n{text}");
            if let Some(structured) = answer.structured_content {
                let _ = writeln!(told, "{structured}\n");
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
        ("show", json!({"moves": [4, 4]}), "expected moves as a text"),
        ("show", json!({"moves": 12_121_212_121_212_121_u64}), "write moves as a text"),
        ("hint", json!({"moves": "44", "depth": 3}), "hint has no argument \"depth\"; it has connect, moves, size"),
        ("show", json!({"moves": "4444444"}), "move 7: column 4 is full"),
        ("show", json!({"moves": "1", "size": "99x6"}), "99"),
        ("analyze", json!({"moves": "1212121"}), "the game is over"),
        ("analyze", json!({"moves": "", "size": "64x64"}), "no exact scores on a board this large"),
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

/// A host whose searches may take few nodes.
struct HastyHost;

impl Host for HastyHost {
    fn work(&self, work: Work) -> Reply {
        let limits = Limits { nodes: Some(600_000), ..Limits::none() };
        Box::pin(async move { work(&mut Desk::new(16), &limits) })
    }
}

/// A question that takes too long is answered with what is proved, not refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_is_cut_answers_with_what_is_proved() {
    let (here, there) = tokio::io::duplex(64 * 1024);
    tokio::spawn(async move {
        let service = Tools::new(Arc::new(HastyHost), Language::English).serve(there).await.unwrap();
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

/// A host that has stopped before it began.
struct StoppedHost;

impl Host for StoppedHost {
    fn work(&self, work: Work) -> Reply {
        let limits = Limits { stop: Some(Arc::new(true.into())), ..Limits::none() };
        Box::pin(async move { work(&mut Desk::new(16), &limits) })
    }
}

/// A computer player that is stopped plays the best it has found, as a person who waits wants it.
#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_player_plays() {
    let (here, there) = tokio::io::duplex(64 * 1024);
    tokio::spawn(async move {
        let service = Tools::new(Arc::new(StoppedHost), Language::English).serve(there).await.unwrap();
        service.waiting().await.unwrap();
    });
    let client = ().serve(here).await.unwrap();
    for level in [1, 5, 10] {
        let arguments = json!({"moves": "445", "size": "8x8", "level": level});
        let (is_error, text) = call(&client, "play_level", arguments).await;
        assert!(!is_error && text.contains("Player 2 plays column"), "{text}");
    }
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
