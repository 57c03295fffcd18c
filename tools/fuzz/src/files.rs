//! Files that the program reads.

use puissance4_coach::Pack;
use puissance4_engine::Book;
use puissance4_rules::{Game, Geometry};
use puissance4_server::{BackupError, Configuration, Database, ListKind, Sqlite, Store as _};

use crate::text;

/// An opening book. Only a file with the right sum is looked at closely, so one is added.
pub(crate) fn book(bytes: &[u8]) {
    let _ = Book::read(bytes.to_vec());
    let Ok(book) = Book::read(puissance4_engine::bench_support::with_sum(bytes)) else { return };
    let again = Book::read(book.write()).expect("what was written can be read");
    assert_eq!(again.write(), book.write());
    for moves in ["", "4", "44", "4444", "4453", "1234567"] {
        let moves = moves.parse().expect("moves");
        let game = Game::replay(Geometry::STANDARD, &moves).expect("they can be played");
        let _ = book.score(game.position());
    }
}

/// A pack of puzzles.
pub(crate) fn pack(bytes: &[u8]) {
    let Some(Ok(pack)) = text(bytes).map(Pack::read) else { return };
    let written = pack.write();
    let again = Pack::read(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(again.puzzles(), pack.puzzles());
}

/// A game that the full-screen program has kept.
pub(crate) fn saved(bytes: &[u8]) {
    if let Some(text) = text(bytes) {
        puissance4_tui::fuzz_support::saved(text);
    }
}

/// Settings of the full-screen program.
pub(crate) fn settings(bytes: &[u8]) {
    if let Some(text) = text(bytes) {
        puissance4_tui::fuzz_support::settings(text);
    }
}

/// How a server is to run: a file, or the environment, one setting to a line.
pub(crate) fn configuration(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let word = |key: &str| {
        let line = text.lines().filter_map(|line| line.split_once('='));
        line.filter(|(name, _)| name.trim() == key).map(|(_, value)| value.to_owned()).next()
    };
    let words = Configuration::from_words(|key| (key.to_owned(), word(key)));
    for configuration in [Configuration::from_toml(text), words].into_iter().flatten() {
        let _ = configuration.rules();
        if let Some(name) = &configuration.database {
            // What is told to people never contains a password; here it is only told.
            let _ = Database::from_name(name).to_string();
        }
    }
}

/// A file that is put in the place of the games: refused, or games that a server can read.
pub(crate) fn restore(bytes: &[u8]) {
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
    let (copy, games) = (folder.path().join("copy"), folder.path().join("games"));
    std::fs::write(&copy, bytes).expect("it can be written");
    match puissance4_server::restore(&copy, &games, false) {
        Ok(_) => {}
        Err(BackupError::InUse | BackupError::Exists) => panic!("the file was free and new"),
        Err(_) => return assert!(!games.exists(), "it was refused, and is there"),
    }
    let store = Sqlite::open(&games).expect("what was put back can be opened");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    for shown in [ListKind::Invitations, ListKind::Live] {
        let _ = runtime.block_on(store.list(shown, 10));
    }
    let _ = runtime.block_on(store.due(puissance4_server::ServerClock::new().now(), 10));
}
