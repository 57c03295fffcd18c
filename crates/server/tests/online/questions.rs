//! Questions about positions: the answers, what is refused, and what a hostile client can do.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::company::{House, drop_disc, rules};
use puissance4_online::{Action, GameId, PlayerCommand, SeatToken, Terms};
use puissance4_rules::{Geometry, Size};
use puissance4_server::{Limits, OnlineConfig, Rate, ServerClock};
use serde_json::{Value, json};

/// Plays columns in a game from its start.
async fn play(house: &House, id: GameId, tokens: &[SeatToken; 2], columns: &[usize]) {
    for (ply, column) in (0..).zip(columns) {
        let action = Action { id: format!("m{ply}").parse().unwrap(), command: drop_disc(*column, ply) };
        assert_eq!(house.act(id, &tokens[usize::from(ply % 2)], &action).await.0, 200);
    }
}

async fn house(limits: Limits) -> House {
    let config = OnlineConfig { limits, ..rules() };
    House::with(Arc::new(tempfile::tempdir().unwrap()), ServerClock::new(), config).await
}

/// The status, the problem and its code.
async fn problem(house: &House, path: &str) -> (u16, String, String) {
    let (status, answer) = house.get(path).await;
    let word = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
    (status, word("problem"), word("code"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_solved() {
    let house = House::new().await;
    let (status, answer) = house.get("/api/v1/solve?pos=121213&size=5x4").await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["pos"], "121213");
    assert_eq!((&answer["size"], &answer["connect"], &answer["to_move"]), (&json!("5x4"), &json!(4), &json!(1)));
    assert_eq!((&answer["value"], &answer["plies"], &answer["best"]), (&json!("win"), &json!(1), &json!([1])));
    assert_eq!(answer["columns"].as_array().unwrap().len(), 5);
    assert_eq!(answer["columns"][0], json!({"column": 1, "playable": true, "score": 7, "value": "win", "plies": 1}));
    assert_eq!(answer["text"], "Player 1 wins with the next move.");
    let (_, french) = house.ask("GET", "/api/v1/solve?pos=121213&size=5x4", &[("accept-language", "fr")], "").await;
    assert!(french.contains("Le joueur 1"), "{french}");
    // The same scores, as other solvers write them.
    let scores: Vec<i64> =
        answer["columns"].as_array().unwrap().iter().map(|one| one["score"].as_i64().unwrap()).collect();
    let (_, classic) = house.get("/solve?pos=121213&size=5x4&nocache=5").await;
    assert_eq!(classic, json!({"pos": "121213", "score": scores}));
    let (_, classic) = house.get("/solve?pos=4444&size=5x4").await;
    assert_eq!((&classic["score"][3], &classic["pos"]), (&json!(100), &json!("4444")));
    let (status, answer) = house.get("/api/v1/solve?pos=1&size=3x3&connect=3").await;
    assert_eq!((status, &answer["size"], &answer["connect"]), (200, &json!("3x3"), &json!(3)));
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_explained_judged_and_chosen() {
    let house = House::new().await;
    let (status, answer) = house.get("/api/v1/explain?pos=121213&size=5x4&column=1").await;
    assert_eq!((status, answer["columns"].as_array().unwrap().len()), (200, 1));
    assert_eq!(answer["columns"][0]["facts"][0]["kind"], "wins-now", "{answer}");
    let (_, answer) = house.get("/api/v1/explain?pos=121213&size=5x4").await;
    assert_eq!(answer["columns"].as_array().unwrap().len(), 5);
    let (status, answer) = house.get("/api/v1/review?pos=1212131&size=5x4").await;
    assert_eq!((status, &answer["outcome"]["kind"], &answer["outcome"]["winner"]), (200, &json!("win"), &json!(1)));
    assert_eq!((&answer["moves"][5]["mark"], &answer["moves"][6]["mark"]), (&json!("blunder"), &json!("best")));
    for level in [1, 5, 10] {
        let (status, answer) = house.get(&format!("/api/v1/move?pos=121212&size=5x4&level={level}")).await;
        assert_eq!((status, &answer["level"]), (200, &json!(level)), "{answer}");
        assert!((1..=5).contains(&answer["column"].as_u64().unwrap()));
    }
    let (_, answer) = house.get("/api/v1/move?pos=121212&size=5x4&level=10").await;
    assert_eq!(answer["column"], 1, "it completes its line");
    // Any board can be played on.
    let (status, answer) = house.get("/api/v1/move?pos=&size=64x64&level=10").await;
    assert_eq!(status, 200, "{answer}");
}

/// Where the time is not enough, an answer has what is proved and a guess, and is not kept for another attempt.
#[tokio::test(flavor = "multi_thread")]
async fn a_hard_question_is_answered_with_what_is_known() {
    let plenty = Rate { burst: 1000, per_second: 1000 };
    let house = house(Limits { questions: plenty, ..rules().limits }).await;
    for path in ["/api/v1/solve?pos=445&size=8x8", "/api/v1/explain?pos=445&size=8x8&column=1"] {
        let (head, body) = house.exchange("GET", path, &[], "").await;
        assert!(head.starts_with("HTTP/1.1 200") && head.contains("cache-control: no-store"), "{head}");
        let answer: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(
            (&answer["finished"], &answer["proved"], &answer["to_move"]),
            (&json!(false), &json!(false), &json!(2))
        );
        assert!([3, 6].contains(&answer["column"].as_u64().unwrap()), "{answer}");
        assert!(answer["text"].as_str().unwrap().contains("guess"), "{answer}");
        for column in answer["columns"].as_array().unwrap() {
            let number = column["column"].as_u64().unwrap();
            let value = if [3, 6].contains(&number) { Value::Null } else { json!("loss") };
            assert_eq!((&column["value"], &column["playable"]), (&value, &json!(true)), "{answer}");
        }
    }
    // Other solvers have no word for it.
    let (status, answer) = house.get("/solve?pos=445&size=8x8").await;
    assert_eq!((status, &answer["code"]), (422, &json!("limit_reached")));
    let (head, body) = house.exchange("GET", "/api/v1/review?pos=44455544&size=8x8", &[], "").await;
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("cache-control: no-store"), "{head}");
    let review: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((&review["open"][0]["ply"], &review["open"][0]["column"]), (&json!(1), &json!(4)), "{review}");
    let count = |name: &str| review[name].as_array().unwrap().len();
    assert_eq!(count("open") + count("moves"), 8, "{review}");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_can_be_cached() {
    let house = House::new().await;
    for (path, media_type) in [
        ("/api/v1/solve?pos=121213&size=5x4", "application/json"),
        ("/api/v1/picture.svg?pos=44&theme=marks", "image/svg+xml"),
        ("/api/v1/picture.png?pos=44", "image/png"),
    ] {
        let (head, _) = house.exchange("GET", path, &[], "").await;
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        assert!(head.contains(&format!("content-type: {media_type}")), "{head}");
        assert!(head.contains("cache-control: public, max-age=86400"), "{head}");
    }
    let (head, _) = house.exchange("GET", "/api/v1/solve?pos=121213&size=5x4", &[], "").await;
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    let (head, body) = house.exchange("GET", "/api/v1/solve?pos=121213&size=5x4", &[("if-none-match", tag)], "").await;
    assert!(head.starts_with("HTTP/1.1 304") && body.is_empty(), "{head}");
    let (head, _) = house.exchange("GET", "/api/v1/move?pos=121213&size=5x4", &[], "").await;
    assert!(head.contains("cache-control: no-store"), "{head}");
}

/// An answer does not depend on the games of the server. A refusal would tell strangers the moves of private games.
#[tokio::test(flavor = "multi_thread")]
async fn questions_reveal_no_game() {
    let house = House::new().await;
    let paths: Vec<String> = ["/api/v1/solve", "/api/v1/explain", "/api/v1/review", "/solve"]
        .iter()
        .flat_map(|path| ["121213", "545453"].map(|pos| format!("{path}?pos={pos}&size=5x4")))
        .collect();
    let mut before = Vec::new();
    for path in &paths {
        before.push(house.get(path).await);
    }
    let small = Geometry::new(Size::new(5, 4).unwrap(), Geometry::STANDARD.connect());
    let (id, tokens) = house.game(Terms::new(small, None).unwrap()).await;
    play(&house, id, &tokens, &[1, 2, 1, 2, 1, 3]).await;
    for (path, before) in paths.iter().zip(before) {
        assert_eq!((before.0, house.get(path).await), (200, before.clone()), "{path}");
    }
    assert_eq!(house.get("/api/v1/move?pos=121213&size=5x4").await.0, 200);
    let board = [[0; 5], [1, 0, 0, 0, 0], [1, 2, 0, 0, 0], [1, 2, 2, 0, 0]].concat();
    let act = json!({"configuration": {"columns": 5, "rows": 4, "inarow": 4},
        "state": {"observation": {"board": board, "mark": 1}}});
    assert_eq!(house.post("/api/v1/kaggle", &act).await.0, 200);
    // The game itself is not analysed before its end, whatever its token.
    let path = format!("/api/v1/games/{id}/analysis");
    assert_eq!(problem(&house, &path).await, (409, "in_progress".to_owned(), "in_progress".to_owned()));
    let resign = Action { id: "r".parse().unwrap(), command: PlayerCommand::Resign };
    assert_eq!(house.act(id, &tokens[0], &resign).await.0, 200);
    assert_eq!(house.get(&path).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_without_an_answer() {
    let house = House::new().await;
    for (path, status, code) in [
        ("/api/v1/solve?pos=1212121&size=5x4", 422, "game_over"),
        ("/api/v1/move?pos=1212121&size=5x4", 422, "game_over"),
        ("/api/v1/solve?pos=&size=64x64", 422, "board_too_large"),
        ("/api/v1/review?pos=1&size=64x64", 422, "board_too_large"),
        ("/api/v1/explain?pos=444444&column=4", 400, "column_full"),
        ("/api/v1/explain?pos=4&column=8", 400, "no_such_column"),
        ("/api/v1/explain?pos=4&column=x", 400, "column"),
        ("/api/v1/move?pos=4&level=11", 400, "level"),
        ("/api/v1/picture.svg?pos=4&theme=x", 400, "theme"),
        ("/api/v1/solve", 400, "missing_parameter"),
        ("/solve", 400, "missing_parameter"),
        ("/api/v1/solve?pos=4&level=3", 400, "unknown_parameter"),
        ("/solve?pos=%ff", 400, "encoding"),
    ] {
        let (found, _, found_code) = problem(&house, path).await;
        assert_eq!((found, found_code.as_str()), (status, code), "{path}");
    }
    let (_, answer) = house.get("/api/v1/solve?pos=44x!").await;
    assert_eq!((&answer["place"], &answer["detail"]), (&json!(4), &json!("pos: character 4: '!' is not a column")));
    let (_, answer) = house.get("/api/v1/solve?pos=4448").await;
    assert_eq!(answer["ply"], 4, "{answer}");
    assert_eq!(house.ask("POST", "/solve", &[], "").await.0, 405);
}

/// Every error of the API is a problem with a code. Pages of all sites may read answers to questions, and errors.
#[tokio::test(flavor = "multi_thread")]
async fn errors_are_problems() {
    let house = House::new().await;
    for (method, path, status, code, is_open) in [
        ("GET", "/api/v1/nothing", 404, "not_found", false),
        ("GET", "/api/v2/solve", 404, "not_found", false),
        ("GET", "/api/v1/games/nothing", 404, "no_such_game", false),
        ("DELETE", "/api/v1/games", 405, "method_not_allowed", false),
        ("POST", "/api/v1/games", 415, "media_type", false),
        ("POST", "/api/v1/solve", 405, "method_not_allowed", true),
        ("GET", "/api/v1/hint?pos=44x!", 400, "unreadable_move", true),
        ("GET", "/solve?pos=48", 400, "no_such_column", true),
        ("GET", "/api/v1/picture.svg?pos=48", 400, "no_such_column", true),
    ] {
        let (head, body) = house.exchange(method, path, &[], "").await;
        assert!(head.contains("content-type: application/problem+json"), "{path}: {head}");
        assert_eq!(head.contains("access-control-allow-origin: *"), is_open, "{path}: {head}");
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!((&body["status"], &body["code"]), (&json!(status), &json!(code)), "{path}: {body}");
        assert!(head.starts_with(&format!("HTTP/1.1 {status} ")) && body["title"].is_string(), "{path}: {head}");
    }
    let (head, _) = house.exchange("GET", "/api/v1/hint?pos=121213&size=5x4", &[], "").await;
    assert!(head.contains("access-control-allow-origin: *") && head.contains("vary: Accept-Language"), "{head}");
    let (head, _) = house.exchange("GET", "/solve?pos=121213&size=5x4", &[], "").await;
    assert!(!head.contains("vary: ") && !head.contains("access-control-allow-credentials"), "{head}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_of_kaggle_plays_by_its_address() {
    let house = House::new().await;
    let act = |board: Value, mark: Value| {
        json!({"action": "act", "environment": "connectx", "configuration": {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 2, "timeout": 2},
               "state": {"observation": {"board": board, "mark": mark, "step": 6, "remainingOverageTime": 60}}})
        .to_string()
    };
    // The agent completes its column. Its requests have no media type.
    let board = [vec![0; 21], vec![1, 0, 0, 0, 0, 0, 0], vec![1, 2, 0, 0, 0, 0, 0], vec![1, 2, 2, 0, 0, 0, 0]].concat();
    let (status, answer) = house.ask("POST", "/api/v1/kaggle", &[], &act(json!(board), json!(1))).await;
    assert_eq!((status, answer.as_str()), (200, r#"{"action":0}"#));
    let mut floating = board.clone();
    floating[0] = 2;
    for (body, status, code) in [
        (act(json!(floating), json!(1)), 400, "board"),
        (act(json!([0, 0, 0]), json!(1)), 400, "board"),
        (act(json!(vec![3; 42]), json!(1)), 400, "board"),
        (act(json!(board), json!(3)), 400, "board"),
        (act(json!(board), json!(-1)), 400, "body"),
        ("[".repeat(20_000), 400, "body"),
        (String::new(), 400, "body"),
        (json!({"configuration": {"columns": u64::MAX, "rows": u64::MAX, "inarow": 4}, "state": {"observation": {"board": [], "mark": 1}}}).to_string(), 400, "board"),
        (json!({"configuration": {"columns": 0, "rows": 0, "inarow": 4}, "state": {"observation": {"board": [], "mark": 1}}}).to_string(), 400, "board"),
        ("x".repeat(40_000), 413, "too_long"),
    ] {
        let (found, answer) = house.ask("POST", "/api/v1/kaggle", &[], &body).await;
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((found, &answer["code"]), (status, &json!(code)), "{answer}");
    }
    let other_site = [("origin", "https://elsewhere.example"), ("sec-fetch-site", "cross-site")];
    assert_eq!(house.ask("POST", "/api/v1/kaggle", &other_site, &act(json!(board), json!(1))).await.0, 403);
}

/// An address over its limit is told when to retry; cached answers and moves in games cost nothing of it.
#[tokio::test(flavor = "multi_thread")]
async fn questions_are_limited() {
    let house = house(Limits { questions: Rate { burst: 3, per_second: 1 }, ..rules().limits }).await;
    // A slow search counts as several questions, so the number that is answered depends on the machine.
    assert_eq!(problem(&house, "/api/v1/solve?pos=121213&size=5x4").await.0, 200);
    let mut refused = None;
    for pos in ["1", "2", "3", "4", "5", "11", "12", "13", "14", "15"] {
        let (head, body) = house.exchange("GET", &format!("/api/v1/solve?pos={pos}&size=5x4"), &[], "").await;
        if !head.starts_with("HTTP/1.1 200") {
            refused = Some((head, body));
            break;
        }
    }
    let (head, body) = refused.expect("a limit");
    assert!(head.starts_with("HTTP/1.1 429") && head.contains("retry-after: "), "{head}");
    let body: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(body["problem"], "too_many");
    assert_eq!(problem(&house, "/api/v1/solve?pos=121213&size=5x4").await.0, 200, "it is cached");
    let (_, numbers) = house.ask("GET", "/metrics", &[], "").await;
    assert!(numbers.contains("p4_refusals_total{limit=\"questions\"} 1\n"), "{numbers}");
}

/// While hard questions are asked without a pause, players move at once, and the server refuses what it cannot do.
#[tokio::test(flavor = "multi_thread")]
async fn hard_questions_do_not_starve_players() {
    let plenty = Rate { burst: 100_000, per_second: 100_000 };
    let house = Arc::new(house(Limits { questions: plenty, ..rules().limits }).await);
    let (id, tokens) = house.game(Terms::default()).await;
    let hard: Vec<_> = (0..40)
        .map(|number| {
            let house = Arc::clone(&house);
            tokio::spawn(async move { house.get(&format!("/api/v1/solve?pos={}&size=9x8", 1 + number % 9)).await })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(200)).await;
    let start = Instant::now();
    play(&house, id, &tokens, &[1, 2, 1, 2, 1, 2]).await;
    assert!(start.elapsed() < Duration::from_secs(2), "six moves took {:?}", start.elapsed());
    let mut seen = [0, 0];
    for one in hard {
        let (status, answer) = one.await.unwrap();
        match (status, &answer["finished"]) {
            (200, Value::Bool(false)) => seen[0] += 1,
            (429, _) => seen[1] += 1,
            _ => panic!("{status}: {answer}"),
        }
    }
    assert!(seen[0] >= 1 && seen[1] >= 36, "cut, refused: {seen:?}");
}

/// Long and strange addresses are refused, and the server goes on.
#[tokio::test(flavor = "multi_thread")]
async fn strange_addresses_are_refused() {
    let house = House::new().await;
    let long = format!("/api/v1/solve?pos={}", "4".repeat(15_000));
    assert_eq!(problem(&house, &long).await, (400, "malformed".to_owned(), "column_full".to_owned()));
    let longer = format!("/api/v1/solve?pos={}", "4".repeat(100_000));
    let (head, _) = house.exchange("GET", &longer, &[], "").await;
    assert!(head.starts_with("HTTP/1.1 431") || head.starts_with("HTTP/1.1 414"), "{head}");
    let many = format!("/api/v1/solve?{}", "pos=&".repeat(2_000));
    assert_eq!(problem(&house, &many).await.2, "repeated_parameter");
    for query in ["%", "%0", "=", "pos=%00", "pos=1&size=0x0", "pos=1&size=-1x6", "pos=1&connect=99999999999999999999"]
    {
        let (status, answer) = house.get(&format!("/api/v1/solve?{query}")).await;
        assert_eq!(status, 400, "{query}: {answer}");
    }
    assert_eq!(house.get("/api/v1/live").await.0, 200);
}
