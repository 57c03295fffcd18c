//! What an operator does with `puissance4 serve`: one server for a file, copies, deletion, export. The messages say what is the matter, in both languages.

#![cfg(unix)]

mod program;

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};

use program::{Answer, LANGUAGES, finish, puissance4};

/// A server on a file, at a port of its own; it is killed in the end.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server, and waits until it says that it serves.
fn serve(file: &Path) -> Server {
    let mut command = puissance4(["serve", "--bind", "127.0.0.1:0", "--database"]);
    let mut server = Server(command.arg(file).stdin(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap());
    let mut said = String::new();
    let mut lines = BufReader::new(server.0.stderr.take().unwrap()).lines();
    while !said.contains("http://") {
        said = lines.next().expect("it serves").unwrap();
    }
    // It may go on to say something.
    std::thread::spawn(move || lines.for_each(drop));
    server
}

fn operate(file: &Path, arguments: &[&str], language: &str) -> Answer {
    let mut command = puissance4(["--lang", language, "serve", "--database"]);
    command.arg(file).args(arguments);
    finish(command, "")
}

fn refused(answer: &Answer, words: &str) {
    assert_eq!((answer.code, answer.stdout.as_str()), (1, ""), "{answer:?}");
    assert!(answer.stderr.contains(words), "{words}: {answer:?}");
}

#[test]
fn one_server_for_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let server = serve(&file);
    for (language, words) in LANGUAGES.iter().zip(["another server uses this file", "un autre serveur utilise"]) {
        refused(&operate(&file, &["--bind", "127.0.0.1:0"], language), words);
    }
    drop(server);
    drop(serve(&file));
}

#[test]
fn copies_and_what_is_in_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let copy = folder.path().join("copy");
    let copy = copy.to_str().unwrap();
    let server = serve(&file);
    let answer = operate(&file, &["--backup", copy], "en");
    assert_eq!(answer.code, 0, "{answer:?}");
    for (language, words) in LANGUAGES.iter().zip(["a server uses it", "un serveur l'utilise"]) {
        refused(&operate(&file, &["--restore", copy, "--force"], language), words);
    }
    drop(server);
    for (language, words) in LANGUAGES.iter().zip(["was damaged", "était abîmé"]) {
        std::fs::write(&file, "nonsense".repeat(10_000)).unwrap();
        // The log of the server that was killed would have all of it.
        let _ = std::fs::remove_file(folder.path().join("games.sqlite-wal"));
        refused(&operate(&file, &["--restore", copy], language), "--force");
        let answer = operate(&file, &["--restore", copy, "--force"], language);
        assert_eq!(answer.code, 0, "{answer:?}");
        assert!(answer.stderr.contains(words), "{answer:?}");
        drop(serve(&file));
    }
    for (language, words) in LANGUAGES.iter().zip(["is damaged", "est abîmé"]) {
        let damaged = folder.path().join("damaged");
        std::fs::write(&damaged, "nonsense".repeat(10_000)).unwrap();
        let answer = operate(&file, &["--restore", damaged.to_str().unwrap(), "--force"], language);
        refused(&answer, words);
    }
}

#[test]
fn deletion_and_export() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    refused(&operate(&file, &["--export"], "en"), "there is no such file");
    let server = serve(&file);
    let name = "AAAAAAAAAAAAAAAAAAAAAA";
    for (language, words) in LANGUAGES.iter().zip(["there is no game", "il n'y a pas de partie"]) {
        refused(&operate(&file, &["--delete", &format!("http://localhost/#/online/{name}")], language), words);
        let wrong = operate(&file, &["--delete", "nothing"], language);
        assert_eq!(wrong.code, 2, "{wrong:?}");
    }
    let all = operate(&file, &["--export"], "en");
    assert_eq!((all.code, all.stdout.as_str(), all.stderr.as_str()), (0, "", ""));
    drop(server);
}
