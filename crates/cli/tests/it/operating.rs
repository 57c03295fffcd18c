//! What an operator does with `puissance4 serve`: one server for a file, copies, deletion, export, the page. The
//! messages say what is wrong, in both languages.

#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

use crate::program::{Answer, LANGUAGES, finish, puissance4};

/// A server on a file, at a port of its own; it is killed in the end.
pub(crate) struct Server(Child);

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

/// Starts a server with options; gives it with its address and all that it says until it is told to end.
pub(crate) fn serve_page(file: &Path, options: &[&str]) -> (Server, String, std::sync::mpsc::Receiver<String>) {
    let mut command = puissance4(["serve", "--bind", "127.0.0.1:0", "--database"]);
    command.arg(file).args(options).stdin(Stdio::null()).stderr(Stdio::piped());
    let mut server = Server(command.spawn().unwrap());
    let lines = BufReader::new(server.0.stderr.take().unwrap()).lines();
    let (say, said) = std::sync::mpsc::channel();
    std::thread::spawn(move || lines.map_while(Result::ok).for_each(|line| say.send(line).unwrap_or_default()));
    let first = said.recv().expect("it serves");
    let address = first.split_once("http://").unwrap_or_else(|| panic!("{first}")).1;
    (server, address.split(' ').next().unwrap().to_owned(), said)
}

/// The status and the whole answer of a request.
fn get(address: &str, path: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    (answer.split(' ').nth(1).unwrap().parse().unwrap(), answer)
}

#[test]
fn a_nats_is_for_postgresql() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    refused(&operate(&file, &["--nats", "nats://a.example"], "en"), "share a PostgreSQL");
    refused(&operate(&file, &["--nats", "nats://a.example"], "fr"), "partagent une base PostgreSQL");
    let wrong = operate(&file, &["--nats", "http://p4:secret@a.example"], "en");
    refused(&wrong, "nats://HOST:4222");
    assert!(!wrong.stderr.contains("secret"), "{wrong:?}");
}

#[test]
fn a_program_says_whether_it_has_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let (server, address, said) = serve_page(&file, &[]);
    let (status, answer) = get(&address, "/");
    assert!(answer.contains("text/html") && answer.contains("Puissance 4"), "{answer}");
    assert_eq!(get(&address, "/api/v1/openapi.json").0, 200, "the API is there in any case");
    drop(server);
    let said: Vec<String> = said.iter().collect();
    // A page may have been built in.
    let expected = usize::from(status == 503);
    assert_eq!(said.iter().filter(|line| line.contains("cargo xtask web")).count(), expected, "{status}: {said:?}");
}

/// Health and metrics have an address of their own, and nothing else is there.
#[test]
fn an_address_for_operators() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let (server, public, said) = serve_page(&file, &["--admin-bind", "127.0.0.1:0"]);
    let second = said.recv().unwrap();
    let (_, admin) = second.split_once("Health and metrics are at http://").unwrap_or_else(|| panic!("{second}"));
    for (path, words) in [("/healthz", "ok"), ("/readyz", "ready"), ("/metrics", "p4_refusals_total")] {
        let (status, answer) = get(admin, path);
        assert!(status == 200 && answer.contains(words), "{answer}");
    }
    assert_eq!([get(admin, "/").0, get(admin, "/api/v1/live").0], [404, 404]);
    assert_eq!(get(&public, "/healthz").0, 200);
    let taken = operate(&folder.path().join("other.sqlite"), &["--bind", "127.0.0.1:0", "--admin-bind", admin], "en");
    refused(&taken, &format!("{admin} cannot be served"));
    drop(server);
}

#[test]
fn a_page_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (file, page) = (folder.path().join("games.sqlite"), folder.path().join("page"));
    let named = ["--page", page.to_str().unwrap()];
    for (language, words) in LANGUAGES.iter().zip(["is not the page", "n'est pas la page"]) {
        refused(&operate(&file, &named, language), words);
    }
    std::fs::create_dir(&page).unwrap();
    std::fs::write(page.join("index.html"), "the page of a folder").unwrap();
    let (server, address, said) = serve_page(&file, &named);
    let (status, answer) = get(&address, "/");
    assert_eq!(status, 200);
    assert!(answer.ends_with("the page of a folder"), "{answer}");
    assert_eq!(get(&address, "/../games.sqlite").0, 404);
    drop(server);
    let said: Vec<String> = said.iter().collect();
    assert!(!said.iter().any(|line| line.contains("cargo xtask web")), "{said:?}");
    std::os::unix::fs::symlink(&file, page.join("games")).unwrap();
    for (language, words) in LANGUAGES.iter().zip(["is a symbolic link", "est un lien symbolique"]) {
        refused(&operate(&file, &named, language), words);
    }
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

/// Sends a signal, and waits for the end.
fn end(server: &mut Server, signal: &str) {
    let sent = std::process::Command::new("kill").args(["-s", signal, &server.0.id().to_string()]).status().unwrap();
    assert!(sent.success());
    assert!(server.0.wait().unwrap().success(), "after {signal}");
}

/// Creates a game whose first player has a name.
fn create(address: &str, name: &str) {
    let body = format!(r#"{{"name": "{name}", "token": "{}"}}"#, "q6ur".repeat(8));
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "POST /api/v1/games HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
}

/// A copy of the file of a stopped server has all games.
#[test]
fn a_stopped_server_leaves_one_whole_file() {
    for signal in ["TERM", "INT"] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.sqlite");
        let (mut server, address, _said) = serve_page(&file, &[]);
        create(&address, "Ada");
        end(&mut server, signal);
        let copy = folder.path().join("copy.sqlite");
        std::fs::copy(&file, &copy).unwrap();
        let all = operate(&copy, &["--export"], "en");
        assert!(all.code == 0 && all.stdout.contains("Ada"), "{signal}: {all:?}");
    }
}

/// By a hard link, two servers could write to one file with a lock and a log each.
#[test]
fn a_file_with_two_names_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [file, link] = ["games.sqlite", "link.sqlite"].map(|name| folder.path().join(name));
    let copy = folder.path().join("copy");
    let copy = copy.to_str().unwrap();
    let server = serve(&file);
    assert_eq!(operate(&file, &["--backup", copy], "en").code, 0);
    std::fs::hard_link(&file, &link).unwrap();
    for (language, words) in LANGUAGES.iter().zip(["a hard link", "lien physique"]) {
        refused(&operate(&link, &["--bind", "127.0.0.1:0"], language), words);
        refused(&operate(&link, &["--restore", copy, "--force"], language), words);
    }
    drop(server);
    std::fs::remove_file(&link).unwrap();
    drop(serve(&file));
}

/// Only the owner can read games, names and hashes of tokens, whatever the umask; files of earlier versions are
/// changed.
#[test]
fn games_are_private() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let copy = folder.path().join("copy");
    let modes = || {
        let entries = std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap);
        let mode = |entry: std::fs::DirEntry| {
            (entry.file_name().into_string().unwrap(), entry.metadata().unwrap().permissions().mode() & 0o777)
        };
        entries.map(mode).collect::<std::collections::BTreeMap<_, _>>()
    };
    let server = serve(&file);
    assert_eq!(operate(&file, &["--backup", copy.to_str().unwrap()], "en").code, 0);
    let names = ["copy", "games.sqlite", "games.sqlite-lock", "games.sqlite-shm", "games.sqlite-wal"];
    assert_eq!(modes(), names.map(|name| (name.to_owned(), 0o600)).into());
    // A killed server leaves its log.
    drop(server);
    for name in names {
        std::fs::set_permissions(folder.path().join(name), std::fs::Permissions::from_mode(0o664)).unwrap();
    }
    let server = serve(&file);
    assert_eq!(operate(&file, &["--backup", copy.to_str().unwrap(), "--force"], "en").code, 0);
    assert_eq!(modes(), names.map(|name| (name.to_owned(), 0o600)).into());
    drop(server);
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
    for (language, words) in LANGUAGES.iter().zip(["was damaged", "était endommagé"]) {
        std::fs::write(&file, "nonsense".repeat(10_000)).unwrap();
        // The log of the server that was killed would have all of it.
        let _ = std::fs::remove_file(folder.path().join("games.sqlite-wal"));
        refused(&operate(&file, &["--restore", copy], language), "--force");
        let answer = operate(&file, &["--restore", copy, "--force"], language);
        assert_eq!(answer.code, 0, "{answer:?}");
        assert!(answer.stderr.contains(words), "{answer:?}");
        drop(serve(&file));
    }
    for (language, words) in LANGUAGES.iter().zip(["is damaged", "est endommagé"]) {
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
