//! The JSON answers of all commands against the schemas in `docs/schemas`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{commands, finish, printed, puissance4, run};
use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

/// A schema with the commands that answer by it.
const ANSWERS: [(&str, &[&str]); 28] = [
    ("show", &["show 4453", "show 1212121", "show", "show c1 --size 12x2 --connect 3", "show --board board"]),
    ("alignment", &["show 4453 --alignment 4,1", "show 4453 --alignment 7,6"]),
    (
        "advise",
        &[
            "advise 44 --player careful",
            "advise 44 --player minimax:2",
            "advise 1414 --player tactician --why",
            "advise 121212 --player perfect",
            "advise 44 --evaluate",
            "advise 1212121 --evaluate",
        ],
    ),
    (
        "tree",
        &[
            "tree 4453 --player minimax:2",
            "tree 4453 --player minimax:2 --plain",
            "tree 121212 --player minimax:3 --depth 4",
            "tree 4453 --player perfect --depth 3",
            "tree 4453 --player tactician",
            "tree 4453 --player level:4 --seed 1",
            "tree 4453 --player level:9 --seed 1",
            "tree 445363 --player level:10 --size 8x7 --depth 1",
            "tree --board board --player level:1",
        ],
    ),
    ("hint", &["hint 4453", "hint", "hint 121212 --lang fr", "hint --board board", "hint 445 --size 8x8 --nodes 9999"]),
    (
        "explain",
        &[
            "explain 4453",
            "explain 611444443556364 6",
            "explain 11742471353556 1",
            "explain --board board 2",
            "explain 445 3 --size 8x8 --nodes 9999",
        ],
    ),
    (
        "review",
        &[
            "review 1212121",
            "review 4433221",
            "review 1",
            "review 1 --size 1x1",
            "review 44556 --size 8x7 --nodes 99999",
        ],
    ),
    (
        "plan",
        &[
            "plan 4444466662222256243",
            "plan 444443323 --lang fr",
            "plan 4444466662222256243 1",
            "plan 4444445333537655733",
        ],
    ),
    ("explore", &["explore 4453", "explore 4453 --depth 2", "explore --board board"]),
    ("lesson", &["lesson", "lesson --lang fr"]),
    ("mistakes", &["mistakes", "mistakes 1212121", "mistakes --game 1", "mistakes 1 --size 1x1"]),
    ("progress", &["progress"]),
    ("puzzle", &["puzzle new --seed 1 --level 1", "puzzle daily --date 2026-01-01"]),
    ("solve", &["solve 4453 121212 1212121", "solve --weak 4453", "solve --stats --no-book 44444453655"]),
    (
        "analyze",
        &[
            "analyze 444444326",
            "analyze --stats --no-book 44444453655",
            "analyze --board board",
            "analyze 445 --size 8x8 --nodes 9999",
        ],
    ),
    ("prove", &["prove --size 4x4 --file 4x4.proof", "prove 121212 --value --threads 1 --file 7x6.proof"]),
    ("prove-check", &["prove --size 4x4 --file 4x4.proof --check --seed 1"]),
    ("perft", &["perft --depth 4", "perft --depth 3 --unique", "perft --depth 42 --size 8x1"]),
    (
        "arena",
        &[
            "arena random careful --games 4 --seed 1",
            "arena random minimax:2 --games 2 --seed 1",
            "arena random cmd:false --games 2 --seed 1",
        ],
    ),
    ("tournament", &["tournament class.toml", "tournament swiss.toml"]),
    ("judge", &["judge careful --questions 20 --games 2", "judge cmd:false --size 5x4 --questions 10 --games 0"]),
    ("bench", &["bench"]),
    ("book-info", &["book info", "book build --plies 1 --output some.book"]),
    ("book-check", &["book check --positions 2 --seed 1"]),
    ("atlas-build", &["atlas build --size 4x4 --nodes 10000"]),
    ("atlas-show", &["atlas show", "atlas show --size 6x4 --connect 4"]),
    ("atlas-check", &["atlas check --sample 1 --nodes 1000 --seed 1"]),
    ("games", &["games"]),
];

/// The base that distinguishes the files; any address will do, nothing is fetched from it.
const BASE: &str = "json-schema:///";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas")
}

/// The schemas by their names.
fn schemas() -> BTreeMap<String, Value> {
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.unwrap().path();
        let schema = serde_json::from_str(&fs::read_to_string(&path).unwrap());
        let schema = schema.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), schema)
    };
    fs::read_dir(folder()).unwrap().map(read).collect()
}

/// What checks answers by the schema of this name.
fn validator(name: &str) -> Validator {
    let schemas = schemas();
    let all = schemas
        .iter()
        .fold(Registry::new(), |all, (name, schema)| all.add(format!("{BASE}{name}.json"), schema.clone()).unwrap());
    let all = all.prepare().unwrap();
    let options = jsonschema::options().with_registry(&all).with_base_uri(format!("{BASE}{name}.json"));
    let options = options.should_validate_formats(true);
    options.build(&schemas[name]).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn problems(validator: &Validator, answer: &Value) -> Vec<String> {
    validator.iter_errors(answer).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

/// The lines that a command prints with `--json`, in a folder with a board and two finished games.
fn answers(arguments: &str) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, content: &str| fs::write(folder.path().join(name), content).unwrap();
    let players = "games = 2\n[[player]]\nwho = 'random'\n[[player]]\nname = 'Anna'\nwho = 'careful'\n";
    write("class.toml", players);
    // One of them does not play.
    write("swiss.toml", &format!("format = 'swiss'\nrounds = 1\n{players}[[player]]\nwho = 'finisher'\n"));
    write("4x4.proof", "puissance4 proof 1: 4x4, connect 4\n- > -1 10 search\n");
    write("board", "[[0,1,2,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]");
    fs::create_dir(folder.path().join("history")).unwrap();
    for (id, at, names) in [("a", 1_700_000_000_000_u64, json!(["Anna", null])), ("b", 0, json!([null, null]))] {
        let board = json!({"version": 2, "id": id, "at_ms": at, "columns": 7, "rows": 6, "connect": 4});
        let mut game = json!({"moves": "1212121", "players": ["human", "level:1"], "names": names});
        game.as_object_mut().unwrap().extend(board.as_object().unwrap().clone());
        write(&format!("history/{id}.json"), &game.to_string());
    }
    let mut command = puissance4(arguments.split_whitespace().chain(["--json"]));
    command.current_dir(folder.path()).env("PUISSANCE4_DATA", folder.path());
    // A word on standard error is allowed: not every machine can isolate programs of others.
    let answer = finish(command, "");
    assert_eq!(answer.code, 0, "{arguments}: {}", answer.stderr);
    let output = answer.stdout;
    assert!(!output.is_empty(), "{arguments}");
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_schema_is_a_schema() {
    for (name, schema) in schemas() {
        assert!(jsonschema::meta::is_valid(&schema), "{name}");
        assert!(schema["title"].is_string(), "{name}");
        validator(&name);
    }
}

#[test]
fn every_answer_is_as_its_schema_says() {
    for (name, commands) in ANSWERS {
        let validator = validator(name);
        for command in commands {
            for answer in answers(command) {
                assert_eq!(problems(&validator, &answer), [""; 0], "{command}: {answer}");
                assert!(name != "games" || answer.as_array().unwrap().len() == 2, "{command}: {answer}");
            }
        }
    }
}

/// A schema that permits everything would be of no use.
#[test]
fn an_answer_with_more_or_less_is_refused() {
    // Three are lists, the fourth takes seconds.
    let others = |name: &str| !["games", "lesson", "mistakes", "bench"].contains(&name);
    for (name, commands) in ANSWERS.into_iter().filter(|(name, _)| others(name)) {
        let validator = validator(name);
        let answer = answers(commands[0]).remove(0);
        let mut more = answer.clone();
        more["no_such_member"] = json!(1);
        assert!(!validator.is_valid(&more), "{name}: {more}");
        for member in answer.as_object().unwrap().keys() {
            let mut less = answer.clone();
            less.as_object_mut().unwrap().remove(member);
            // Only the score, which --weak leaves out, need not be there.
            let is_optional = (name, member.as_str()) == ("solve", "score");
            assert_eq!(validator.is_valid(&less), is_optional, "{name} without {member}");
            let mut other = answer.clone();
            other[member] = json!({"an": "object"});
            assert!(!validator.is_valid(&other), "{name}: {other}");
        }
    }
    assert!(!validator("games").is_valid(&json!([{"number": 1}])));
    assert!(!validator("lesson").is_valid(&json!([{"name": "tactics"}])));
    assert!(!validator("mistakes").is_valid(&json!([{"kind": "plan"}])));
}

#[test]
fn refusals_are_as_their_schema_says() {
    let refusal = validator("refusal");
    let input = b"4444444\n48\n44?3\n\xff\n121212\n";
    for command in ["solve", "analyze -", "hint -", "explain -", "explain - 1"] {
        let name = command.split(' ').next().unwrap();
        let validator = validator(name);
        let answer = run(&format!("{command} --json"), &input[..]);
        let lines: Vec<Value> = answer.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 5, "{command}: {lines:?}");
        for line in &lines {
            assert_eq!(problems(&validator, line), [""; 0], "{command}: {line}");
        }
        let refused: Vec<bool> = lines.iter().map(|line| refusal.is_valid(line)).collect();
        assert_eq!(refused, [true, true, true, true, false], "{command}");
    }
    let argument = run("solve --json 48", "");
    assert!(refusal.is_valid(&serde_json::from_str(&argument.stdout).unwrap()), "{}", argument.stdout);
    assert!(!refusal.is_valid(&json!({"error": "without a place"})));
}

/// The answers of a batch go to a file.
#[test]
fn the_answers_of_batches_are_as_their_schema_says() {
    let validator = validator("batch");
    for query in ["--score", "--value", "--columns", "--line", "--explain"] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = puissance4(["batch", "-", query, "--format", "json", "--output", "answers"]);
        command.current_dir(folder.path());
        let answer = finish(command, "444444326\n121212\n1212121\n11742471353556\n");
        assert_eq!(answer.code, 0, "{query}: {}", answer.stderr);
        let lines = fs::read_to_string(folder.path().join("answers")).unwrap();
        assert_eq!(lines.lines().count(), 4, "{query}");
        for line in lines.lines() {
            let answer: Value = serde_json::from_str(line).unwrap();
            assert_eq!(problems(&validator, &answer), [""; 0], "{query}: {answer}");
            for member in answer.as_object().unwrap().keys() {
                let mut less = answer.clone();
                less.as_object_mut().unwrap().remove(member);
                // A score without its number is still a value.
                let is_value = (query, member.as_str()) == ("--score", "score");
                assert_eq!(validator.is_valid(&less), is_value, "{query} without {member}");
            }
        }
    }
}

#[test]
fn every_command_with_json_has_a_schema() {
    let tested: Vec<&str> = ANSWERS.iter().flat_map(|(_, commands)| *commands).copied().collect();
    let mut with_json = 0;
    for command in commands("") {
        let below = commands(&command).into_iter().map(|below| format!("{command} {below}"));
        for command in [command.clone()].into_iter().chain(below) {
            let help = printed(&format!("{command} --help --lang en"));
            if help.contains("--json ") {
                with_json += 1;
                assert!(tested.iter().any(|tested| tested.starts_with(&command)), "{command}");
            }
        }
    }
    assert_eq!(with_json, 28);
}

#[test]
fn every_schema_is_used() {
    let names: BTreeSet<String> = schemas().into_keys().collect();
    let used = ANSWERS.iter().map(|(name, _)| *name).chain(["answers", "batch", "common", "refusal"]);
    assert_eq!(names, used.map(str::to_owned).collect());
}
