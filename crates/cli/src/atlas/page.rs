//! What is known about boards, in tables: for a terminal and as a page.

use std::collections::BTreeSet;

use puissance4_atlas::{Atlas, Entry, Order, Part, Standing, is_published, part, scope};
use puissance4_i18n::{Language, tr};
use puissance4_rules::{Connect, Geometry, Size};

use super::json::CountsJson;
use crate::table::table;

/// A table for people has at most this many columns of results; wider boards have a table of their own.
const WIDEST: usize = 14;

/// The whole atlas as a page in Markdown.
pub(crate) fn page(atlas: &Atlas, language: Language) -> String {
    let boards = scope();
    let row = |name: String, of: &dyn Fn(&Geometry) -> bool| {
        let boards: Vec<Geometry> = boards.iter().copied().filter(|board| of(board)).collect();
        let CountsJson { boards, confirmed, value, found, open } = CountsJson::new(atlas, &boards);
        let counts = [boards, confirmed, value, found, open].map(|count| count.to_string());
        std::iter::once(name).chain(counts).collect::<Vec<String>>()
    };
    let lines = |connect: usize| move |board: &Geometry| board.connect().get() == connect;
    let rows = [
        row(tr!(language, "atlas-part-four"), &|board| part(*board) == Some(Part::Four)),
        row(tr!(language, "atlas-part-lines", connect = 3), &lines(3)),
        row(tr!(language, "atlas-part-lines", connect = 5), &lines(5)),
        row(tr!(language, "atlas-part-lines", connect = 6), &lines(6)),
        row(tr!(language, "atlas-part-beyond"), &|board| part(*board) == Some(Part::Beyond)),
    ];
    let header = vec![
        tr!(language, "atlas-header-part"),
        tr!(language, "atlas-header-boards"),
        tr!(language, "atlas-header-confirmed"),
        tr!(language, "atlas-header-value"),
        tr!(language, "atlas-header-found"),
        tr!(language, "atlas-header-open"),
    ];
    let mut page = vec![
        tr!(language, "atlas-page-title"),
        tr!(language, "atlas-page-intro"),
        table(header, rows).to_string(),
        tr!(language, "atlas-legend"),
        tr!(language, "atlas-page-new"),
    ];
    for connect in [4, 3, 5, 6].into_iter().filter_map(|connect| Connect::new(connect).ok()) {
        page.push(tr!(language, "atlas-page-lines", connect = connect.get()));
        page.extend(grids(atlas, connect, language));
    }
    page.push(tr!(language, "atlas-page-columns"));
    let is_solved = |geometry: Geometry| atlas.entry(geometry).is_some_and(|entry| entry.result().is_some());
    page.push(details(atlas, |geometry| !is_trivial(geometry) && is_solved(geometry), language));
    page.join("\n\n") + "\n"
}

/// Whether a board is of little interest in a list: it has fewer rows or columns than a line has discs.
fn is_trivial(geometry: Geometry) -> bool {
    geometry.size().columns().min(geometry.size().rows()) < geometry.connect().get()
}

/// The results of all boards with lines of one length: rows down, columns across; very wide boards the other way.
pub(crate) fn grids(atlas: &Atlas, connect: Connect, language: Language) -> Vec<String> {
    let boards: Vec<Size> =
        scope().into_iter().filter(|board| board.connect() == connect).map(Geometry::size).collect();
    let cell = |columns: usize, rows: usize| {
        let size = boards.iter().find(|size| (size.columns(), size.rows()) == (columns, rows))?;
        Some(result(atlas.entry(Geometry::new(*size, connect))))
    };
    let of = |is_wide: bool| boards.iter().filter(move |size| (size.columns() > WIDEST) == is_wide);
    let mut grids = Vec::new();
    for is_wide in [false, true] {
        let columns: BTreeSet<usize> = of(is_wide).map(|size| size.columns()).collect();
        let rows: BTreeSet<usize> = of(is_wide).map(|size| size.rows()).collect();
        if columns.is_empty() {
            continue;
        }
        let (corner, across, down) = if is_wide {
            (tr!(language, "atlas-columns-rows"), rows, columns)
        } else {
            (tr!(language, "atlas-rows-columns"), columns, rows)
        };
        let header = std::iter::once(corner).chain(across.iter().map(usize::to_string)).collect();
        let line = |down: &usize| {
            let cells = across.iter().map(|across| {
                let (columns, rows) = if is_wide { (*down, *across) } else { (*across, *down) };
                cell(columns, rows).unwrap_or_default()
            });
            std::iter::once(down.to_string()).chain(cells).collect::<Vec<String>>()
        };
        grids.push(table(header, down.iter().map(line)).to_string());
    }
    grids
}

/// A result with a mark that says how sure it is.
fn result(entry: Option<&Entry>) -> String {
    let Some((entry, result)) = entry.and_then(|entry| Some((entry, entry.result()?))) else { return "?".to_owned() };
    let mark = match entry.standing() {
        Standing::Confirmed | Standing::Open => "",
        Standing::Value => "~",
        Standing::Found => "?",
    };
    format!("{result}{mark}")
}

/// Every board with its columns and its runs.
pub(crate) fn details(atlas: &Atlas, has: impl Fn(Geometry) -> bool, language: Language) -> String {
    let header = vec![
        tr!(language, "atlas-header-board"),
        tr!(language, "atlas-header-connect"),
        tr!(language, "atlas-header-result"),
        tr!(language, "atlas-header-best"),
        tr!(language, "atlas-header-nodes"),
        tr!(language, "atlas-header-other"),
        tr!(language, "atlas-header-published"),
    ];
    let rows = atlas.entries().iter().filter_map(|entry| {
        let geometry = entry.geometry().filter(|geometry| has(*geometry))?;
        let mut best = entry.best().iter().map(usize::to_string).collect::<Vec<String>>().join(" ");
        if !entry.has_all_best() {
            best.push('…');
        }
        let run = |order| {
            let run = entry.run(order).filter(|run| run.result.is_some());
            run.map_or_else(String::new, |run| {
                tr!(language, "atlas-run", nodes = run.nodes.to_string(), table = run.table)
            })
        };
        let published = match entry.result() {
            _ if is_published(geometry) => tr!(language, "atlas-published"),
            Some(_) => tr!(language, "atlas-new"),
            // Nothing is known, hence nothing is new.
            None => String::new(),
        };
        let connect = geometry.connect().get().to_string();
        let (usual, other) = (run(Order::Usual), run(Order::Other));
        Some(vec![geometry.size().to_string(), connect, result(Some(entry)), best, usual, other, published])
    });
    table(header, rows).to_string()
}
