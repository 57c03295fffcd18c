//! The board: seen as a picture, heard as a grid, played by mouse, finger or key.
//!
//! All lengths are in hundredths of a cell, as in the pictures of `puissance4-drawing`, and the discs look the same: a cross for the first player,
//! a ring for the second. Above the cells there is room for the disc that is about to fall, or for what the columns are worth.

use std::fmt::Write as _;

use leptos::prelude::*;
use leptos::{ev, svg};
use puissance4_i18n::tr;
use puissance4_rules::{Cell, Column, Columns, Geometry, Outcome, Player, Position, Row};
use wasm_bindgen::JsCast as _;

use crate::action::Action;
use crate::page::Page;

/// What stands above a column.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Label {
    /// A number with its sign.
    pub(crate) text: String,
    /// Its kind, for the style sheet.
    pub(crate) kind: &'static str,
    /// The same in words.
    pub(crate) words: String,
}

fn from_left(column: Column) -> i32 {
    i32::try_from(column.index()).unwrap_or(0) * 100
}

/// The middle of a cell: across and down.
fn middle(geometry: Geometry, cell: Cell) -> (i32, i32) {
    let above = geometry.size().rows().saturating_sub(cell.row().number());
    (from_left(cell.column()) + 50, i32::try_from(above).unwrap_or(0) * 100 + 50)
}

/// How much of the lower edge of the plate is seen.
const THICKNESS: i32 = 8;

/// The plate with its holes, longer by this much below.
fn face(geometry: Geometry, longer: i32, radius: i32) -> String {
    let width = i32::try_from(geometry.size().columns()).unwrap_or(0) * 100;
    let height = i32::try_from(geometry.size().rows()).unwrap_or(0) * 100;
    let mut path = format!(
        "M24 -10h{}a34 34 0 0 1 34 34v{}a34 34 0 0 1 -34 34h-{}a34 34 0 0 1 -34 -34v-{}a34 34 0 0 1 34 -34z",
        width - 48,
        height + longer - 6,
        width - 48,
        height + longer - 6
    );
    for (x, y) in geometry.cells().map(|cell| middle(geometry, cell)) {
        let (left, across) = (x - radius, 2 * radius);
        let arc = |way: i32| format!("a{radius} {radius} 0 1 0 {} 0", way * across);
        let _ = write!(path, "M{left} {y}{}{}z", arc(1), arc(-1));
    }
    path
}

fn disc_class(player: Player) -> &'static str {
    match player {
        Player::First => "disc first",
        Player::Second => "disc second",
    }
}

/// A disc around the origin.
fn disc(player: Player) -> impl IntoView {
    let mark = match player {
        Player::First => svg::path().attr("d", "M-14 -14l28 28m0 -28l-28 28").into_any(),
        Player::Second => svg::circle().attr("r", "17").into_any(),
    };
    view! {
        <circle class="fill" r="37" />
        <g class="mark">{mark}</g>
    }
}

/// A small disc, beside the name of a player.
#[component]
pub(crate) fn SmallDisc(player: Player) -> impl IntoView {
    view! {
        <svg class="small-disc" viewBox="-42 -42 84 84" aria-hidden="true">
            <g class=disc_class(player)>{disc(player)}</g>
        </svg>
    }
}

fn cell_id(cell: Cell) -> String {
    format!("cell-{}-{}", cell.column(), cell.row())
}

/// Puts the focus on a cell if it is on one already, or if `always`.
fn focus(cell: Cell, always: bool) {
    let on_board =
        document().active_element().is_some_and(|element| element.closest("[role=grid]").ok().flatten().is_some());
    if (on_board || always)
        && let Some(element) = document().get_element_by_id(&cell_id(cell))
    {
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// Whether a key is for the board: somebody is on it, or nowhere.
fn is_for_board(event: &ev::KeyboardEvent) -> bool {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return false;
    }
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target
        .is_some_and(|element| element.tag_name() == "BODY" || element.closest("[role=grid]").ok().flatten().is_some())
}

/// The column of the cell that an event is about.
fn column_of(event: &web_sys::Event) -> Option<Column> {
    let element = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    element.closest("[data-column]").ok()??.get_attribute("data-column")?.parse().ok().and_then(Column::from_number)
}

/// A board. It shows a position, and tells what is to be done.
#[component]
#[allow(clippy::too_many_lines)] // One layer after another.
pub(crate) fn Board(
    /// What is on it.
    #[prop(into)]
    position: Signal<Position>,
    /// The disc that fell last.
    #[prop(into)]
    last: Signal<Option<Cell>>,
    /// Whether that disc is seen to fall.
    #[prop(into)]
    falls: Signal<bool>,
    /// Whether somebody may drop a disc now.
    #[prop(into)]
    is_open: Signal<bool>,
    /// The columns that are recommended.
    #[prop(into)]
    advised: Signal<Columns>,
    /// What stands above each column; nothing if there are none.
    #[prop(into, optional)]
    labels: Signal<Vec<Label>>,
    /// Where a disc will land that does not count yet.
    #[prop(into, optional)]
    pending: Signal<Option<Cell>>,
    /// Tells what is to be done.
    on_action: Callback<Action>,
) -> impl IntoView {
    let page = Page::here();
    let geometry = Memo::new(move |_| position.with(Position::geometry));
    let start = geometry.with_untracked(|geometry| geometry.columns().nth(geometry.size().columns() / 2));
    let cursor = RwSignal::new(start.unwrap_or_else(first_column));
    // The row that is read; that of the landing cell if nobody has chosen another.
    let row = RwSignal::new(None::<Row>);
    Effect::new(move |_| {
        if !geometry.get().has_column(cursor.get_untracked()) {
            cursor.set(first_column());
        }
        row.set(None);
    });
    let here = Memo::new(move |_| {
        let column = cursor.get();
        position.with(|position| {
            let top = position.geometry().rows().next_back();
            let landing = position.landing(column).map(Cell::row).or(top);
            Cell::new(column, row.get().or(landing).unwrap_or_else(first_row))
        })
    });
    let point_at = move |column: Column| {
        row.set(None);
        cursor.set(column);
        focus(here.get_untracked(), false);
    };
    let act = move |action: Action| {
        let (columns, rows) = (geometry.get_untracked().size().columns(), geometry.get_untracked().size().rows());
        let index = cursor.get_untracked().index();
        let at = |index: usize| Column::from_index(index).unwrap_or_else(first_column);
        let at_row = |index: usize| {
            row.set(Row::from_index(index));
            focus(here.get_untracked(), false);
        };
        let row_index = here.get_untracked().row().index();
        match action {
            Action::Left => point_at(at(index.saturating_sub(1))),
            Action::Right => point_at(at((index + 1).min(columns - 1))),
            Action::Leftmost => point_at(at(0)),
            Action::Rightmost => point_at(at(columns - 1)),
            Action::Up => at_row((row_index + 1).min(rows - 1)),
            Action::Down => at_row(row_index.saturating_sub(1)),
            Action::Drop => on_action.run(Action::Play(cursor.get_untracked())),
            Action::Play(column) => {
                point_at(column);
                on_action.run(action);
            }
            _ => on_action.run(action),
        }
    };
    let keys = window_event_listener(ev::keydown, move |event| {
        if is_for_board(&event)
            && let Some(action) = Action::from_key(&event.key(), geometry.get_untracked())
        {
            event.prevent_default();
            act(action);
        }
    });
    on_cleanup(move || keys.remove());
    let click = move |event: ev::MouseEvent| {
        if let Some(column) = column_of(&event) {
            row.set(None);
            cursor.set(column);
            on_action.run(Action::Play(column));
            focus(here.get_untracked(), false);
        }
    };
    let hover = move |event: ev::PointerEvent| {
        if let Some(column) = column_of(&event)
            && column != cursor.get_untracked()
            && event.pointer_type() == "mouse"
        {
            row.set(None);
            cursor.set(column);
        }
    };
    let view_box = move || {
        let size = geometry.get().size();
        format!("-14 -108 {} {}", size.columns() * 100 + 28, size.rows() * 100 + 174)
    };
    let discs = move || {
        position.with(|position| {
            let cells = position.geometry().cells();
            cells.filter_map(|cell| Some((cell, position.at(cell)?))).collect::<Vec<_>>()
        })
    };
    let show_disc = move |(cell, player): (Cell, Player)| {
        let (x, y) = middle(geometry.get_untracked(), cell);
        // A disc falls when it comes, and never again.
        let fell = falls.get_untracked() && last.get_untracked() == Some(cell);
        let seconds = f64::from(y + 50).sqrt() * 0.018;
        view! {
            <g class=disc_class(player) transform=format!("translate({x} {y})")>
                <g
                    class:falls=fell
                    style=("--drop", format!("-{}px", y + 60))
                    style=("--time", format!("{seconds:.2}s"))
                >
                    {disc(player)}
                </g>
            </g>
        }
    };
    let winning = move || {
        let geometry = geometry.get();
        position.with(|position| match position.outcome() {
            Outcome::Win(win) => win
                .lines()
                .iter()
                .map(|line| {
                    let middles: Vec<(i32, i32)> = line.cells().iter().map(|cell| middle(geometry, *cell)).collect();
                    let ends = match middles[..] {
                        [(x, y), .., (to_x, to_y)] => format!("M{x} {y}L{to_x} {to_y}"),
                        _ => String::new(),
                    };
                    let rings = middles.iter().map(|(x, y)| view! { <circle cx=*x cy=*y r="42" /> }).collect_view();
                    view! {
                        <g class="line">
                            {rings} <path class="under" d=ends.clone() /> <path d=ends />
                        </g>
                    }
                })
                .collect_view()
                .into_any(),
            _ => ().into_any(),
        })
    };
    let corners = move || {
        last.get().map(|cell| {
            let (x, y) = middle(geometry.get(), cell);
            view! {
                <path
                    class="corners"
                    transform=format!("translate({x} {y})")
                    d="M-47 -33v-14h14M33 -47h14v14M47 33v14h-14M-33 47h-14v-14"
                />
            }
        })
    };
    let under_way = move || {
        pending.get().map(|cell| {
            let (x, y) = middle(geometry.get(), cell);
            let player = position.with(Position::to_move);
            let class = format!("pending {}", disc_class(player));
            view! { <circle class=class cx=x cy=y r="32" /> }
        })
    };
    let pointer = move || {
        let column = cursor.get();
        let player = position.with(Position::to_move);
        let can_play = position.with(|position| position.can_play(column));
        (is_open.get() && can_play).then(|| {
            let geometry = geometry.get();
            let landing = position.with(|position| position.landing(column));
            let landing = landing.map(|cell| {
                let (x, y) = middle(geometry, cell);
                view! { <circle class=format!("landing {}", disc_class(player)) cx=x cy=y r="32" /> }
            });
            let above = labels.with(Vec::is_empty).then(|| {
                let at = format!("translate({} -56)", from_left(column) + 50);
                view! { <g class=format!("waiting {}", disc_class(player)) transform=at>{disc(player)}</g> }
            });
            view! {
                {above}
                {landing}
            }
        })
    };
    let numbers = move || {
        let rows = i32::try_from(geometry.get().size().rows()).unwrap_or(0);
        let number = |column: Column| {
            view! { <text class="number" x=from_left(column) + 50 y=rows * 100 + 34>{column.number()}</text> }
        };
        geometry.get().columns().map(number).collect_view()
    };
    let marks = move || {
        let advised = advised.get();
        advised
            .into_iter()
            .map(|column| {
                let at = format!("translate({} 2)", from_left(column) + 50);
                view! { <path class="advised" transform=at d="M-22 -22h44l-22 24z" /> }
            })
            .collect_view()
    };
    let values = move || {
        let label = |(column, label): (Column, Label)| {
            let at = format!("translate({} -56)", from_left(column) + 50);
            (!label.text.is_empty()).then(|| {
                view! {
                    <g class=format!("value {}", label.kind) transform=at>
                        <rect x="-44" y="-32" width="88" height="56" rx="12" />
                        <text y="10">{label.text}</text>
                    </g>
                }
            })
        };
        geometry.get().columns().zip(labels.get()).map(label).collect_view()
    };
    let cell_label = move |cell: Cell| {
        let language = page.language.get();
        position.with(|position| {
            let (column, row) = (cell.column().number(), cell.row().number());
            let holder = position.at(cell).map_or(0, Player::number);
            let lands =
                holder == 0 && position.can_play(cell.column()) && position.landing(cell.column()) == Some(cell);
            let text = tr!(
                language,
                "web-cell",
                column = column,
                row = row,
                player = holder,
                lands = if lands { "yes" } else { "no" }
            );
            let words = labels.with(|labels| labels.get(cell.column().index()).map(|label| label.words.clone()));
            match words.filter(|words| lands && !words.is_empty()) {
                Some(words) => format!("{text} {words}"),
                None => text,
            }
        })
    };
    let grid = move || {
        let geometry = geometry.get();
        let one_cell = move |cell: Cell| {
            let (x, y) = middle(geometry, cell);
            view! {
                <rect
                    role="gridcell"
                    id=cell_id(cell)
                    data-column=cell.column().number()
                    x=x - 50
                    y=y - 50
                    width="100"
                    height="100"
                    tabindex=move || if here.get() == cell { "0" } else { "-1" }
                    aria-label=move || cell_label(cell)
                />
            }
        };
        let one_row = move |row: Row| {
            view! {
                <g role="row">
                    {geometry.columns().map(|column| one_cell(Cell::new(column, row))).collect_view()}
                </g>
            }
        };
        let headroom = geometry.columns().map(|column| {
            view! { <rect data-column=column.number() x=from_left(column) y="-108" width="100" height="108" /> }
        });
        let foot = geometry.columns().map(|column| {
            let y = geometry.size().rows() * 100;
            view! { <rect data-column=column.number() x=from_left(column) y=y width="100" height="60" /> }
        });
        view! {
            <g class="touch" aria-hidden="true">
                {headroom.collect_view()} {foot.collect_view()}
            </g>
            <g
                class="touch"
                role="grid"
                aria-label=move || {
                    tr!(page.language.get(), "web-board-label", size = geometry.size().to_string())
                }
            >
                {geometry.rows().rev().map(one_row).collect_view()}
            </g>
        }
    };
    view! {
        <svg
            class="board"
            class:open=move || is_open.get()
            viewBox=view_box
            style=("--columns", move || geometry.get().size().columns().to_string())
            style=("--rows", move || geometry.get().size().rows().to_string())
            on:click=click
            on:pointermove=hover
        >
            <g aria-hidden="true">
                <rect
                    class="back"
                    width=move || geometry.get().size().columns() * 100
                    height=move || geometry.get().size().rows() * 100
                />
                <For
                    each=discs
                    key=move |(cell, player)| (geometry.get_untracked(), *cell, *player)
                    children=show_disc
                />
                <path class="face edge" d=move || face(geometry.get(), THICKNESS, 42) />
                // A little of the edge is seen inside the holes.
                <path class="face" d=move || face(geometry.get(), 0, 44) />
                {numbers}
                {winning}
                {corners}
                {pointer}
                {under_way}
                {marks}
                {values}
            </g>
            {grid}
        </svg>
    }
}

fn first_column() -> Column {
    Column::from_index(0).expect("every board has a first column")
}

fn first_row() -> Row {
    Row::from_index(0).expect("every board has a first row")
}

/// What is on a board, in words: each column from the bottom.
pub(crate) fn in_words(position: &Position, language: puissance4_i18n::Language) -> String {
    let geometry = position.geometry();
    let column = |column: Column| {
        let discs = geometry.rows().map_while(|row| position.at(Cell::new(column, row)));
        let discs: Vec<String> = discs.map(|player| player.number().to_string()).collect();
        (!discs.is_empty()).then(|| tr!(language, "picture-column", column = column.number(), discs = discs.join(", ")))
    };
    let columns: Vec<String> = geometry.columns().filter_map(column).collect();
    if columns.is_empty() { tr!(language, "web-board-empty") } else { columns.join(". ") + "." }
}

/// Where the last disc of a game is.
pub(crate) fn last_cell(game: &puissance4_rules::Game) -> Option<Cell> {
    let column = *game.moves().0.last()?;
    let position = game.position();
    let mut cells = position.geometry().rows().rev().map(|row| Cell::new(column, row));
    cells.find(|cell| position.at(*cell).is_some())
}
