//! `openapi.json` is correct: it has every path, and every answer conforms to it.

use crate::company::{House, drop_disc, token};
use puissance4_online::{Action, Create, PlayerCommand, Starts, TakeSeat, Terms};
use serde_json::{Value, json};

/// Whether a value conforms to a schema, for the keywords that the description uses.
fn fits(schema: &Value, value: &Value, all: &Value) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{what}: {value} is not {schema}"));
    for word in schema.as_object().unwrap().keys() {
        let known = [
            "$ref",
            "type",
            "enum",
            "const",
            "oneOf",
            "properties",
            "required",
            "additionalProperties",
            "items",
            "minimum",
            "maximum",
            "pattern",
            "minLength",
            "maxLength",
            "maxItems",
            "description",
        ];
        assert!(known.contains(&word.as_str()), "{word} is not checked");
    }
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.strip_prefix("#/components/schemas/").unwrap();
        return fits(&all["components"]["schemas"][name], value, all);
    }
    if let Some(kinds) = schema["oneOf"].as_array() {
        let fitting = kinds.iter().filter(|kind| fits(kind, value, all).is_ok()).count();
        return if fitting == 1 { Ok(()) } else { wrong("one of these") };
    }
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => panic!("{kind}"),
    };
    let right = match &schema["type"] {
        Value::String(kind) => is(kind),
        Value::Array(kinds) => kinds.iter().any(|kind| is(kind.as_str().unwrap())),
        _ => true,
    };
    if !right {
        return wrong("the type");
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return wrong("the word");
    }
    if schema.get("const").is_some_and(|word| word != value) {
        return wrong("the word");
    }
    if let (Some(number), Some(least)) = (value.as_i64(), schema["minimum"].as_i64())
        && number < least
    {
        return wrong("the number");
    }
    if let Some(items) = value.as_array() {
        for item in items {
            fits(&schema["items"], item, all)?;
        }
    }
    if let (Some(object), Some(properties)) = (value.as_object(), schema["properties"].as_object()) {
        for name in schema["required"].as_array().unwrap() {
            if !object.contains_key(name.as_str().unwrap()) {
                return wrong(&format!("{name}"));
            }
        }
        for (name, value) in object {
            let Some(schema) = properties.get(name) else { return wrong(name) };
            fits(schema, value, all)?;
        }
    }
    Ok(())
}

/// An answer, checked against the description.
fn check(all: &Value, path: &str, method: &str, (status, body): &(u16, Value)) {
    let answer = &all["paths"][path][method]["responses"][status.to_string()];
    assert!(answer.is_object(), "{method} {path} says nothing about {status}: {body}");
    fits(&answer["content"]["application/json"]["schema"], body, all)
        .unwrap_or_else(|error| panic!("{path} {status}: {error}"));
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
    assert_eq!(house.get(&format!("{game}/analysis")).await, (409, json!({"problem": "in_progress"})));
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
