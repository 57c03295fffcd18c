//! What is known about boards, for programs.

use puissance4_atlas::{Atlas, Entry, Run, Standing, is_published};
use puissance4_rules::Geometry;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct AtlasJson<'a> {
    boards: Vec<BoardJson<'a>>,
}

#[derive(Serialize)]
struct BoardJson<'a> {
    columns: usize,
    rows: usize,
    connect: usize,
    result: Option<String>,
    best: &'a [usize],
    all_best: bool,
    standing: Standing,
    /// Whether the result was published before.
    published: bool,
    runs: &'a [Run],
}

/// How many boards stand how.
#[derive(Clone, Copy, Default, Serialize)]
pub(crate) struct CountsJson {
    pub(crate) boards: usize,
    pub(crate) confirmed: usize,
    pub(crate) value: usize,
    pub(crate) found: usize,
    pub(crate) open: usize,
}

impl<'a> AtlasJson<'a> {
    pub(crate) fn new(atlas: &'a Atlas, has: impl Fn(Geometry) -> bool) -> Self {
        let board = |entry: &'a Entry| {
            let geometry = entry.geometry().filter(|geometry| has(*geometry))?;
            Some(BoardJson {
                columns: geometry.size().columns(),
                rows: geometry.size().rows(),
                connect: geometry.connect().get(),
                result: entry.result().map(|result| result.to_string()),
                best: entry.best(),
                all_best: entry.has_all_best(),
                standing: entry.standing(),
                published: is_published(geometry),
                runs: entry.runs(),
            })
        };
        Self { boards: atlas.entries().iter().filter_map(board).collect() }
    }
}

impl CountsJson {
    /// Of these boards.
    pub(crate) fn new(atlas: &Atlas, boards: &[Geometry]) -> Self {
        let mut counts = Self { boards: boards.len(), ..Self::default() };
        for board in boards {
            *match atlas.entry(*board).map_or(Standing::Open, Entry::standing) {
                Standing::Confirmed => &mut counts.confirmed,
                Standing::Value => &mut counts.value,
                Standing::Found => &mut counts.found,
                Standing::Open => &mut counts.open,
            } += 1;
        }
        counts
    }
}
