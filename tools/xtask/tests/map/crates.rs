//! The crates that other programs depend on: their metadata, examples and READMEs.

const CRATES: [&str; 5] = ["rules", "engine", "players", "coach", "drawing"];

use crate::root;

fn read(path: &str) -> String {
    crate::read(&root().join(path))
}

/// The value of a key at the beginning of a line.
fn value<'a>(manifest: &'a str, key: &str) -> Option<&'a str> {
    manifest.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))
}

#[test]
fn manifests_say_what_a_registry_shows() {
    for name in CRATES {
        let manifest = read(&format!("crates/{name}/Cargo.toml"));
        for key in ["description", "readme", "documentation", "keywords", "categories"] {
            assert!(value(&manifest, key).is_some_and(|value| value.len() > 4), "{name}: {key}");
        }
        for key in ["version", "edition", "rust-version", "license"] {
            assert!(manifest.contains(&format!("\n{key}.workspace = true\n")), "{name}: {key}");
        }
        for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(!read(&format!("crates/{name}/{file}")).is_empty(), "{name}: {file}");
        }
    }
}

#[test]
fn readmes_name_the_oldest_compiler_and_an_example() {
    let workspace = read("Cargo.toml");
    let version = value(&workspace, "rust-version").expect("it is stated").trim_matches('"');
    for name in CRATES {
        let readme = read(&format!("crates/{name}/README.md"));
        assert!(readme.contains(&format!("Rust {version} or later")), "{name}: {version}");
        let named = readme.split("--example ").skip(1).filter_map(|rest| rest.split([' ', '`']).next());
        let named: Vec<&str> = named.collect();
        assert!(!named.is_empty(), "{name} names no example");
        for example in named {
            assert!(root().join(format!("crates/{name}/examples/{example}.rs")).exists(), "{name}: {example}");
        }
    }
}
