//! The puzzles that the page does not carry: files of a few hundred each, by rating, which it fetches when they are
//! wanted.

use std::collections::HashSet;

use leptos::prelude::*;
use puissance4_coach::{Pack, Puzzle};
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Response, Url};

/// Fetches parts, and keeps them, with the starter that the page has at once.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleParts(StoredValue<Inner>);

struct Inner {
    /// The address of the list of parts.
    list: String,
    index: Option<Index>,
    /// The files of the parts that have arrived.
    arrived: HashSet<String>,
    /// The starter and these parts.
    here: Pack,
}

/// The list of parts: the lowest rating of each, and its file beside the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Index(Vec<(u16, String)>);

impl Index {
    /// Reads lines such as `1204 puzzles-07.0123456789abcdef.txt`; `None` if the text is something else, such as the
    /// page of a proxy.
    fn read(text: &str) -> Option<Self> {
        let line = |line: &str| {
            let (rating, file) = line.split_once(' ')?;
            Some((rating.parse().ok()?, file.to_owned()))
        };
        text.lines().map(line).collect::<Option<_>>().map(Self)
    }

    /// The file of the part with this rating: the last that does not begin above it, else the first.
    fn file(&self, rating: u16) -> Option<&str> {
        let part = self.0.iter().rev().find(|(least, _)| *least <= rating).or(self.0.first());
        part.map(|(_, file)| file.as_str())
    }
}

impl PuzzleParts {
    /// The parts in the list at this address.
    pub(crate) fn new(list: String) -> Self {
        let here = Pack::starter().clone();
        Self(StoredValue::new(Inner { list, index: None, arrived: HashSet::new(), here }))
    }

    /// Chooses from the puzzles that are here so far.
    pub(crate) fn choose<T>(self, choose: impl FnOnce(&Pack) -> Option<T>) -> Option<T> {
        self.0.try_with_value(|inner| choose(&inner.here))?
    }

    /// Fetches the puzzles around this rating, unless they are here already; `None` if they cannot be had now.
    pub(crate) async fn fetch_around(self, rating: u16) -> Option<()> {
        let list = self.0.try_with_value(|inner| inner.list.clone())?;
        let index = match self.0.try_with_value(|inner| inner.index.clone())? {
            Some(index) => index,
            None => Index::read(&fetch(&list).await?)?,
        };
        let file = index.file(rating)?.to_owned();
        if self.0.try_with_value(|inner| inner.arrived.contains(&file))? {
            return Some(());
        }
        let address = Url::new_with_base(&file, &list).ok()?.href();
        let part = Pack::read(&fetch(&address).await?).ok()?;
        self.0.try_update_value(|inner| {
            inner.index = Some(index);
            // It may have been asked for twice.
            if inner.arrived.insert(file) {
                let puzzles: Vec<Puzzle> = inner.here.puzzles().iter().chain(part.puzzles()).cloned().collect();
                inner.here = Pack::new(puzzles);
            }
        })
    }
}

/// The text of a file of the page.
async fn fetch(address: &str) -> Option<String> {
    let response: Response = JsFuture::from(window().fetch_with_str(address)).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_has_its_part() {
        let index = Index::read("320 puzzles-00.a.txt\n800 puzzles-01.b.txt\n1300 puzzles-02.c.txt\n").unwrap();
        let files = [0, 320, 799, 800, 1299, 1300, 4000].map(|rating| index.file(rating).unwrap());
        let expected = [0, 0, 0, 1, 1, 2, 2].map(|part| index.0[part].1.as_str());
        assert_eq!(files, expected);
        assert_eq!(Index::read("").unwrap().file(1000), None);
    }

    #[test]
    fn refuses_invalid_lists() {
        for text in ["<!doctype html>", "320", "320 a\n\n800 b", "much a.txt", "70000 a.txt"] {
            assert_eq!(Index::read(text), None, "{text}");
        }
    }
}
