//! The end of a process. In a process of its own, since it concerns all drafts.

use std::io;
use std::path::Path;

use puissance4_files::{Draft, remove_drafts};

fn is_empty(folder: &Path) -> bool {
    std::fs::read_dir(folder).unwrap().next().is_none()
}

/// A process that ends leaves no draft, whatever its other threads do.
#[test]
fn the_drafts_of_a_process_that_ends_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let draft = Draft::new_in(folder.path()).unwrap();
    let removed = remove_drafts();
    assert!(is_empty(folder.path()));
    std::thread::scope(|scope| {
        let named = scope.spawn(|| draft.replace(&file));
        let made = scope.spawn(|| Draft::new_in(folder.path()).map(drop));
        std::thread::sleep(std::time::Duration::from_millis(50));
        assert!(is_empty(folder.path()));
        assert!(!named.is_finished() && !made.is_finished());
        drop(removed);
        assert_eq!(named.join().unwrap().unwrap_err().kind(), io::ErrorKind::NotFound);
        made.join().unwrap().unwrap();
    });
}
