//! `openapi.json` is correct: it has every path, and every answer conforms to it.

use crate::company::{House, drop_disc, token};
use puissance4_online::{Action, Create, PlayerCommand, Starts, TakeSeat, Terms};
use serde_json::{Value, json};

/// An answer, checked against the description.
fn check(all: &Value, path: &str, method: &str, (status, body): &(u16, Value)) {
    let answer = &all["paths"][path][method]["responses"][status.to_string()];
    assert!(answer.is_object(), "{method} {path} says nothing about {status}: {body}");
    let media_type = if *status < 400 { "application/json" } else { "application/problem+json" };
    let mut schema = answer["content"][media_type]["schema"].clone();
    assert!(schema.is_object(), "{method} {path} {status}");
    schema["components"] = all["components"].clone();
    let validator = jsonschema::options().with_draft(jsonschema::Draft::Draft202012).build(&schema).unwrap();
    let problems: Vec<String> =
        validator.iter_errors(body).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(problems.is_empty(), "{path} {status}: {problems:?} in {body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_as_described() {
    let house = House::new().await;
    let (status, all) = house.get("/api/v1/openapi.json").await;
    assert_eq!((status, &all["openapi"]), (200, &"3.1.0".into()));
    let create = Create {
        terms: Terms::default().listed(true).shown(true),
        starts: Starts::Chance,
        name: Some("Ada".parse().unwrap()),
        token: token(),
    };
    check(&all, "/api/v1/games", "post", &house.post("/api/v1/games", &create).await);
    check(&all, "/api/v1/games", "post", &house.post("/api/v1/games", &json!({"token": 5})).await);
    check(&all, "/api/v1/invitations", "get", &house.get("/api/v1/invitations").await);
    let (id, tokens) = house.game(Terms::default().shown(true)).await;
    let game = format!("/api/v1/games/{id}");
    check(&all, "/api/v1/live", "get", &house.get("/api/v1/live").await);
    let take = TakeSeat { name: None, token: tokens[1].clone() };
    check(&all, "/api/v1/games/{id}/seat", "post", &house.post(&format!("{game}/seat"), &take).await);
    let take = TakeSeat { name: None, token: token() };
    check(&all, "/api/v1/games/{id}/seat", "post", &house.post(&format!("{game}/seat"), &take).await);
    check(&all, "/api/v1/games/{id}/analysis", "get", &house.get(&format!("{game}/analysis")).await);
    let problem = json!({"problem": "in_progress", "code": "in_progress", "status": 409, "title": "Conflict"});
    assert_eq!(house.get(&format!("{game}/analysis")).await, (409, problem));
    for (name, seat, command) in [
        ("a", 0, drop_disc(4, 0)),
        ("b", 0, drop_disc(4, 1)),
        ("c", 0, PlayerCommand::AskTakeback { ply: 1 }),
        ("d", 1, PlayerCommand::AnswerTakeback { accept: true, ply: 1 }),
        ("e", 0, drop_disc(4, 0)),
        ("f", 1, PlayerCommand::Resign),
        ("g", 1, PlayerCommand::OfferRematch),
        ("h", 0, PlayerCommand::AnswerRematch { accept: true }),
    ] {
        let action = Action { id: name.parse().unwrap(), command };
        check(&all, "/api/v1/games/{id}/actions", "post", &house.act(id, &tokens[seat], &action).await);
    }
    let action = Action { id: "z".parse().unwrap(), command: PlayerCommand::Resign };
    check(&all, "/api/v1/games/{id}/actions", "post", &house.act(id, &token(), &action).await);
    let read = house.get(&game).await;
    assert_eq!(read.1["version"], 9);
    check(&all, "/api/v1/games/{id}", "get", &read);
    check(&all, "/api/v1/games/{id}", "get", &house.get("/api/v1/games/nothing").await);
    let analysis = house.get(&format!("{game}/analysis")).await;
    assert_eq!(analysis.0, 200);
    check(&all, "/api/v1/games/{id}/analysis", "get", &analysis);
    check(&all, "/api/v1/games/{id}/play", "get", &house.get(&format!("{game}/play")).await);
    check(&all, "/api/v1/games/{id}/watch", "get", &house.get(&format!("{game}/watch")).await);
    for (path, wrong) in [("/api/v1/pictures/{board}", "7y6"), ("/api/v1/pictures/{board}/{moves}", "7x6/8")] {
        check(&all, path, "get", &house.get(&format!("/api/v1/pictures/{wrong}")).await);
    }
    for (path, query) in [
        ("/api/v1/solve", "pos=4455&size=5x4"),
        ("/api/v1/solve", "pos=44x"),
        ("/api/v1/solve", "pos=48"),
        ("/api/v1/solve", "pos=1212121"),
        ("/api/v1/hint", "pos=12121&size=5x4"),
        ("/api/v1/explain", "pos=12121&size=5x4"),
        ("/api/v1/review", "pos=1212121&size=5x4"),
        ("/api/v1/move", "pos=4455&level=3&size=5x4"),
        ("/api/v1/picture.svg", "pos=4&theme=x"),
        ("/api/v1/picture.png", "pos=8"),
        ("/solve", "pos=4444&size=5x4"),
    ] {
        check(&all, path, "get", &house.get(&format!("{path}?{query}")).await);
    }
    check(&all, "/api/v1/kaggle", "post", &house.post("/api/v1/kaggle", &json!({})).await);
    // What is known where the time was not enough. Last, since such a search costs most of what an address may ask.
    for (path, member) in [("/api/v1/explain", "finished"), ("/api/v1/review", "open")] {
        let answer = house.get(&format!("{path}?pos=445&size=8x8")).await;
        assert!(answer.1.get(member).is_some(), "{answer:?}");
        check(&all, path, "get", &answer);
    }
    // Every path answers to the described method, and to no other.
    for (path, methods) in all["paths"].as_object().unwrap() {
        let path = path.replace("{id}", "AAAAAAAAAAAAAAAAAAAAAA").replace("{board}", "0x0");
        for method in ["GET", "POST", "PUT", "DELETE"] {
            let (status, _) = house.ask(method, &path, &[], "").await;
            assert_eq!(status == 405, methods[method.to_lowercase()].is_null(), "{method} {path}: {status}");
        }
    }
}

/// The schemas of answers are those of `docs/schemas/answers.json`, which are made from the types.
#[test]
fn the_schemas_of_answers_are_those_of_the_types() {
    let text = include_str!("../../../../docs/schemas/answers.json").replace("#/$defs/", "#/components/schemas/");
    let answers: Value = serde_json::from_str(&text).unwrap();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/http/openapi.json");
    let all: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let mut found = 0;
    for (name, schema) in all["components"]["schemas"].as_object().unwrap() {
        let Some(answer) = answers["$defs"].get(name) else { continue };
        found += 1;
        assert!(schema == answer, "{name} of openapi.json is not that of answers.json: {schema}");
    }
    assert!(found >= 10, "{found}");
}
