//! ARCHITECTURE.md against the tree and the manifests, so the map cannot drift; and every path that the documents
//! mention.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::{read, root};

/// The lines of the fenced block that follows a heading of a document.
fn block_of(document: &str, heading: &str) -> Vec<String> {
    let text = read(&root().join(document));
    let (_, after) = text.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no section {heading:?}"));
    let fenced = after.split("\n```").nth(1).unwrap_or_else(|| panic!("no block in {heading:?}"));
    fenced.lines().skip(1).map(str::to_owned).collect()
}

/// The same in ARCHITECTURE.md.
pub(crate) fn block(heading: &str) -> Vec<String> {
    block_of("ARCHITECTURE.md", heading)
}

/// The paths of the tree: two spaces deeper for each level, several names on a line with one space between them, two
/// before the description.
fn mapped_paths() -> Vec<String> {
    let mut parents: Vec<String> = Vec::new();
    let mut paths = Vec::new();
    for line in block("The tree").iter().filter(|line| !line.trim().is_empty()) {
        let level = line.chars().take_while(|character| *character == ' ').count() / 2;
        let names = line.trim_start().split("  ").next().unwrap_or_default();
        parents.truncate(level);
        for name in names.split(' ') {
            paths.push(parents.concat() + name);
        }
        if names.ends_with('/') {
            parents.push(names.rsplit(' ').next().unwrap_or_default().to_owned());
        }
    }
    paths
}

/// The folders of all packages, from the root.
fn packages() -> BTreeSet<String> {
    let manifests =
        ["bindings", "bindings/npm", "crates", "crates/web", "tools", "tools/chaos"].into_iter().flat_map(|folder| {
            let entries = fs::read_dir(root().join(folder)).expect("the folder exists").filter_map(Result::ok);
            entries.filter(|entry| entry.path().join("Cargo.toml").exists()).map(move |entry| {
                let name = entry.file_name();
                format!("{folder}/{}", name.to_string_lossy())
            })
        });
    manifests.collect()
}

/// The folders below `src` that hold modules.
fn source_folders(package: &str) -> Vec<String> {
    fn collect(root: &Path, folder: &str, found: &mut Vec<String>) {
        for entry in fs::read_dir(root.join(folder)).into_iter().flatten().filter_map(Result::ok) {
            if entry.path().is_dir() {
                let below = format!("{folder}/{}", entry.file_name().to_string_lossy());
                collect(root, &below, found);
                found.push(below);
            }
        }
    }
    let mut found = Vec::new();
    collect(&root(), &format!("{package}/src"), &mut found);
    found
}

#[test]
fn everything_on_the_map_exists() {
    let missing: Vec<_> = mapped_paths().into_iter().filter(|path| !root().join(without_src(path)).exists()).collect();
    assert_eq!(missing, [""; 0], "ARCHITECTURE.md names what is not there");
}

/// The map leaves out `src`: `crates/rules/shape.rs` is `crates/rules/src/shape.rs`.
pub(crate) fn without_src(path: &str) -> PathBuf {
    let plain = PathBuf::from(path);
    if root().join(&plain).exists() {
        return plain;
    }
    let package =
        packages().into_iter().filter(|package| path.starts_with(&format!("{package}/"))).max_by_key(String::len);
    let Some(package) = package else { return plain };
    Path::new(&package).join("src").join(&path[package.len() + 1..])
}

/// A folder of modules is either on the map or explained by the file beside it.
#[test]
fn every_package_and_source_folder_is_on_the_map() {
    let mapped: BTreeSet<String> = mapped_paths().iter().map(|path| path.trim_end_matches('/').to_owned()).collect();
    let is_explained = |folder: &str| {
        let file = root().join(format!("{folder}.rs"));
        file.exists() && read(&file).starts_with("//!")
    };
    for package in packages() {
        assert!(mapped.contains(&package), "{package} is not in ARCHITECTURE.md");
        for folder in source_folders(&package) {
            let shown = folder.replacen("/src/", "/", 1);
            assert!(mapped.contains(&shown) || is_explained(&folder), "{shown} is not explained");
        }
    }
}

#[test]
fn every_folder_at_the_top_is_on_the_map() {
    let mapped = mapped_paths();
    for entry in fs::read_dir(root()).expect("the folder exists").filter_map(Result::ok) {
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_ours = entry.path().is_dir() && !name.starts_with('.') && name != "target";
        assert!(!is_ours || mapped.contains(&format!("{name}/")), "{name} is not in ARCHITECTURE.md");
    }
}

/// The packages of this workspace that a manifest depends on, without those of tests.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut section = "";
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
        }
        let is_normal =
            section == "dependencies" || section.starts_with("target.") && section.ends_with(".dependencies");
        let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
        if is_normal && let Some(name) = name.strip_prefix("puissance4-") {
            found.insert(name.to_owned());
        }
    }
    found
}

/// The packages without the prefix that they share, with their dependencies.
fn manifests() -> BTreeMap<String, (String, BTreeSet<String>)> {
    let manifest = |package: String| {
        let manifest = read(&root().join(&package).join("Cargo.toml"));
        let name = manifest.lines().find_map(|line| line.strip_prefix("name = \"")).unwrap_or_default();
        let name = name.trim_end_matches('"');
        (name.strip_prefix("puissance4-").unwrap_or(name).to_owned(), (package, dependencies(&manifest)))
    };
    packages().into_iter().map(manifest).collect()
}

#[test]
fn the_arrows_are_those_of_the_manifests() {
    let mut drawn: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in block_of("docs/decisions.md", "Dependencies") {
        let (name, uses) = line.split_once("->").unwrap_or_else(|| panic!("no arrow in {line:?}"));
        drawn.insert(name.trim().to_owned(), uses.split_whitespace().map(str::to_owned).collect());
    }
    let actual: BTreeMap<_, _> = manifests().into_iter().map(|(name, (_, uses))| (name, uses)).collect();
    assert_eq!(drawn, actual);
}

#[test]
fn packages_use_only_those_above_them() {
    let (mapped, manifests) = (mapped_paths(), manifests());
    let place = |package: &str| mapped.iter().position(|path| path.trim_end_matches('/') == package);
    for (name, (package, uses)) in &manifests {
        for used in uses {
            let (other, _) = manifests.get(used).unwrap_or_else(|| panic!("{name} uses {used}, which is no package"));
            assert!(place(other) < place(package), "{name} uses {used}, which stands below it");
        }
    }
}

#[test]
fn every_path_in_the_documents_exists() {
    let mut documents: Vec<PathBuf> = Vec::new();
    for folder in [root(), root().join("docs"), root().join("crates/engine")] {
        let entries = fs::read_dir(folder).expect("the folder exists").filter_map(Result::ok).map(|entry| entry.path());
        documents.extend(entries.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    }
    // What was true of an earlier version stays in the changelog.
    documents.retain(|path| !path.ends_with("CHANGELOG.md"));
    let mut missing = Vec::new();
    for document in documents {
        let is_path = |character: char| character.is_alphanumeric() || "/._-".contains(character);
        for word in read(&document).split(|character| !is_path(character)) {
            let path = word.trim_end_matches(['.', '/']);
            let is_ours = ["bindings/", "crates/", "tools/", "docs/", "deploy/", "locales/"]
                .iter()
                .any(|folder| path.starts_with(folder));
            if is_ours && !root().join(without_src(path)).exists() {
                missing.push(format!("{}: {path}", document.display()));
            }
        }
    }
    assert_eq!(missing, [""; 0]);
}
