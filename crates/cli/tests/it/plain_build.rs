//! What a plain build leaves out: each command says in one sentence how to get it.
#![cfg(not(any(feature = "cluster", feature = "farm", feature = "mcp")))]

use crate::program::{LANGUAGES, finish, puissance4};

/// Commands, with the feature that each needs.
const LEFT_OUT: [(&str, &str); 9] = [
    ("worker --nats nats://127.0.0.1:1", "farm"),
    ("batch - --output OUT --nats nats://127.0.0.1:1", "farm"),
    ("batch - --output OUT --format parquet", "farm"),
    ("book build --output OUT --nats nats://127.0.0.1:1", "farm"),
    ("prove --output OUT --nats nats://127.0.0.1:1", "farm"),
    ("serve --database postgres://me:secret@127.0.0.1:1/games", "cluster"),
    ("serve --database OUT --nats nats://127.0.0.1:1", "cluster"),
    ("serve --database OUT --mcp", "mcp"),
    ("mcp", "mcp"),
];

#[test]
fn missing_features_say_how_to_get_them() {
    for (command, feature) in LEFT_OUT {
        for (language, start) in LANGUAGES.into_iter().zip(["error: This program", "erreur : Ce programme"]) {
            let folder = tempfile::tempdir().unwrap();
            let arguments = ["--lang", language].into_iter().chain(command.split(' '));
            let mut started = puissance4(arguments);
            started.current_dir(folder.path());
            let answer = finish(started, "");
            assert_eq!((answer.code, answer.stdout.as_str()), (2, ""), "{command}: {}", answer.stderr);
            assert!(answer.stderr.starts_with(start), "{command}: {}", answer.stderr);
            let how = format!("--features {feature}\n");
            assert!(
                answer.stderr.ends_with(&how) && answer.stderr.lines().count() == 1,
                "{command}: {}",
                answer.stderr
            );
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{command} leaves a file");
        }
    }
}

#[test]
fn missing_features_are_in_the_help() {
    for language in LANGUAGES {
        let help = finish(puissance4(["--lang", language, "help"]), "").stdout;
        for command in ["worker", "mcp", "serve"] {
            assert!(help.lines().any(|line| line.split_whitespace().next() == Some(command)), "{command}: {help}");
        }
    }
}
