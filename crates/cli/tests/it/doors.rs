//! The same 200 questions asked of the shell, over HTTP, as tools of an assistant and in a batch: the answers are those
//! of `puissance4-answers`.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Lines, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use puissance4_answers::wire::v1::Writer;
use puissance4_answers::{Desk, Question};
use puissance4_engine::Limits;
use puissance4_i18n::Language;
use puissance4_players::Dice;
use puissance4_rules::{Connect, Game, Geometry};
use serde_json::{Value, json};

use crate::operating::serve_page;
use crate::program::{puissance4, run, run_in, succeeded};

/// Boards with the number of positions of each, their discs, and whether whole games on them are reviewed.
const BOARDS: [(&str, usize, usize, usize, bool); 5] = [
    ("5x4", 4, 12, 6, true),
    ("4x5", 4, 6, 8, true),
    ("5x5", 3, 6, 5, true),
    ("4x4", 4, 4, 5, true),
    // Too much to review within the time that the server has.
    ("7x6", 4, 12, 26, false),
];

/// What is asked about each position, besides the fifth question.
const QUESTIONS: [(&str, Question); 4] = [
    ("columns", Question::Columns),
    ("analysis", Question::Analysis),
    ("hint", Question::Hint),
    ("explain", Question::Explain(None)),
];

/// A board and games on it that go on.
struct Board {
    size: &'static str,
    connect: usize,
    games: Vec<Game>,
    is_reviewed: bool,
}

impl Board {
    fn all() -> Vec<Self> {
        let mut dice = Dice::seeded(34);
        let board = |(size, connect, count, plies, is_reviewed): (&'static str, usize, usize, usize, bool)| {
            let geometry = Geometry::new(size.parse().unwrap(), Connect::new(connect).unwrap());
            let games =
                std::iter::repeat_with(|| random_game(geometry, plies, &mut dice)).flatten().take(count).collect();
            Self { size, connect, games, is_reviewed }
        };
        BOARDS.into_iter().map(board).collect()
    }

    /// The moves of all games, a line each.
    fn moves(&self) -> String {
        self.games.iter().fold(String::new(), |lines, game| lines + &game.moves().to_string() + "\n")
    }

    /// A command about all games, whose moves are on standard input.
    fn shell(&self, command: &str) -> Vec<Value> {
        let Self { size, connect, .. } = self;
        let arguments = format!("{command} --size {size} --connect {connect} --json");
        let moves = self.moves();
        lines(&succeeded(run(&arguments, moves), &arguments))
    }

    fn batch(&self, question: &str) -> Vec<Value> {
        let folder = tempfile::tempdir().unwrap();
        let Self { size, connect, .. } = self;
        let moves = self.moves();
        let arguments =
            format!("batch - --{question} --size {size} --connect {connect} --format json --threads 1 --output out");
        let answer = run_in(folder.path(), &arguments, moves);
        assert_eq!(answer.code, 0, "{answer:?}");
        lines(&std::fs::read_to_string(folder.path().join("out")).unwrap())
    }
}

/// A game with this many discs, unless it ends before.
fn random_game(geometry: Geometry, plies: usize, dice: &mut Dice) -> Option<Game> {
    let mut game = Game::replay(geometry, &"".parse().unwrap()).unwrap();
    for _ in 0..plies {
        game.play(dice.pick(game.position().legal())?).ok()?;
    }
    (!game.position().is_over()).then_some(game)
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The program as a server of tools, and what it has answered.
struct Assistant {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    id: u64,
}

impl Assistant {
    fn new() -> Self {
        let mut command = puissance4(["mcp"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut assistant = Self { input: child.stdin.take().unwrap(), child, output, id: 0 };
        let client = json!({"name": "test", "version": "1"});
        let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client});
        assistant.ask("initialize", &hello);
        writeln!(assistant.input, "{}", json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).unwrap();
        assistant
    }

    fn ask(&mut self, method: &str, parameters: &Value) -> Value {
        self.id += 1;
        let request = json!({"jsonrpc": "2.0", "id": self.id, "method": method, "params": parameters});
        writeln!(self.input, "{request}").unwrap();
        let answer: Value = serde_json::from_str(&self.output.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["id"], self.id, "{answer}");
        answer["result"].clone()
    }

    fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        self.ask("tools/call", &json!({"name": tool, "arguments": arguments}))
    }
}

impl Drop for Assistant {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Asks a server; each time from another address, since an address may not ask this much at once.
struct Client {
    address: String,
    number: u32,
}

impl Client {
    fn get(&mut self, path: &str) -> Value {
        self.number += 1;
        let [_, a, b, c] = self.number.to_be_bytes();
        let Self { address, .. } = self;
        let mut stream = TcpStream::connect(&*address).unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nhost: {address}\r\nx-forwarded-for: 10.{c}.{b}.{a}\r\nconnection: close\r\n\r\n"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.to_lowercase().contains("access-control-allow-origin: *"), "{head}");
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{path}: {error}: {answer}"))
    }

    /// The answer without what only HTTP adds to it.
    fn answer(&mut self, path: &str) -> Value {
        let mut answer = self.get(path);
        for name in ["pos", "size", "connect", "text"] {
            answer.as_object_mut().unwrap().remove(name);
        }
        answer
    }
}

/// Without a field.
fn without(value: &Value, name: &str) -> Value {
    let mut value = value.clone();
    value.as_object_mut().unwrap().remove(name);
    value
}

#[test]
fn all_doors_answer_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, address, _said) =
        serve_page(&folder.path().join("games.sqlite"), &["--trusted-proxy", "127.0.0.1/32"]);
    let (mut client, mut assistant) = (Client { address, number: 0 }, Assistant::new());
    let (mut desk, writer) = (Desk::new(64), Writer::new(Language::English));
    let mut asked = 0;
    for board in Board::all() {
        let Board { size, connect, games, is_reviewed } = &board;
        let mut ask = |game: &Game, question: &Question| -> Value {
            asked += 1;
            let answer = desk.ask(game, question, &Limits::none()).unwrap();
            serde_json::to_value(writer.reply(game, &answer)).unwrap()
        };
        let mut expected: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
        for (name, question) in &QUESTIONS {
            expected.insert(name, games.iter().map(|game| ask(game, question)).collect());
        }
        for (name, command) in [("analysis", "analyze -"), ("hint", "hint -"), ("explain", "explain -")] {
            assert_eq!(board.shell(command), expected[name], "shell {name} {size}");
        }
        for name in ["columns", "explain"] {
            let told: Vec<Value> = expected[name].iter().map(|answer| without(answer, "to_move")).collect();
            assert_eq!(board.batch(name), told, "batch {name} {size}");
        }
        for (index, game) in games.iter().enumerate() {
            let query = format!("?pos={}&size={size}&connect={connect}", game.moves());
            let mut arguments = json!({"moves": game.moves().to_string(), "size": size, "connect": connect});
            for (name, path) in [("columns", "solve"), ("hint", "hint"), ("explain", "explain")] {
                assert_eq!(client.answer(&format!("/api/v1/{path}{query}")), expected[name][index], "{path} {query}");
            }
            for (name, tool) in [("analysis", "analyze"), ("hint", "hint"), ("explain", "explain")] {
                let told = assistant.call(tool, &arguments)["structuredContent"].clone();
                assert_eq!(told, expected[name][index], "{tool} {query}");
            }
            if *is_reviewed {
                let review = ask(game, &Question::Review);
                let shell = format!("review {} --size {size} --connect {connect} --json", game.moves());
                let told = lines(&succeeded(run(&shell, ""), &shell));
                assert_eq!(told, std::slice::from_ref(&review), "{shell}");
                assert_eq!(client.answer(&format!("/api/v1/review{query}")), review, "{query}");
                assert_eq!(assistant.call("review", &arguments)["structuredContent"], review, "{query}");
            } else {
                let column = game.position().legal().into_iter().next().unwrap();
                let explained = ask(game, &Question::Explain(Some(column)));
                let path = format!("/api/v1/explain{query}&column={column}");
                assert_eq!(client.answer(&path), explained, "{path}");
                arguments["column"] = column.number().into();
                assert_eq!(assistant.call("explain", &arguments)["structuredContent"], explained, "{query} {column}");
            }
        }
    }
    assert_eq!(asked, 200);
}
