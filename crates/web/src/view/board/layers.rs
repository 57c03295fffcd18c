//! The layers of the picture, from back to front.

use leptos::prelude::*;
use puissance4_rules::{Cell, Column, Columns, Geometry, Line, Outcome, Player, Position};

use crate::view::board::cursor::Cursor;
use crate::view::board::disc::{disc, disc_class, side};
use crate::view::board::fall::fall_time;
use crate::view::board::label::Label;
use crate::view::board::outline::{arrow, bottom_of, center, center_of, feet, rack};

/// The background with the discs.
#[component]
pub(super) fn Discs(
    position: Signal<Position>,
    geometry: Memo<Geometry>,
    last: Signal<Option<Cell>>,
    falls: Signal<bool>,
) -> impl IntoView {
    let discs = move || {
        position.with(|position| {
            let cells = position.geometry().cells();
            cells.filter_map(|cell| Some((cell, position.at(cell)?))).collect::<Vec<_>>()
        })
    };
    let show_disc = move |(cell, player): (Cell, Player)| {
        let (x, y) = center(geometry.get_untracked(), cell);
        // A disc is animated once, when it is drawn for the first time.
        let fell = falls.get_untracked() && last.get_untracked() == Some(cell);
        let seconds = fall_time(geometry.get_untracked(), cell).as_secs_f64();
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
    let width = move || geometry.get().size().columns() * 100;
    let height = move || geometry.get().size().rows() * 100;
    view! {
        <rect class="back" width=width height=height />
        <rect fill="url(#paint-holes)" width=width height=height />
        <g class="discs">
        <For each=discs key=move |(cell, player)| (geometry.get_untracked(), *cell, *player) children=show_disc />
        </g>
    }
}

/// The rack in front of the discs, with its lip and its feet.
#[component]
pub(super) fn Rack(geometry: Memo<Geometry>) -> impl IntoView {
    let width = move || geometry.get().size().columns() * 100;
    view! {
        <path class="foot" d=move || feet(geometry.get()) />
        <path class="edge" d=move || rack(geometry.get(), 42) />
        // The holes are wider here, so a little of the edge is seen inside them.
        <path class="face" fill="url(#paint-face)" d=move || rack(geometry.get(), 44) />
        <rect
            class="bevel"
            x="-5"
            y="-5"
            width=move || width() + 10
            height=move || bottom_of(geometry.get()) + 10
            rx="28"
        />
        <rect class="lip" x="-16" y=move || bottom_of(geometry.get()) + 6 width=move || width() + 32 height="48" rx="14" />
    }
}

/// The numbers of the columns.
#[component]
pub(super) fn Numbers(geometry: Memo<Geometry>) -> impl IntoView {
    move || {
        let y = bottom_of(geometry.get()) + 42;
        let number = |column: Column| {
            view! { <text class="number" x=center_of(column) y=y>{column.number()}</text> }
        };
        geometry.get().columns().map(number).collect_view()
    }
}

/// The numbers of the rows, at the left of the rack between the holes.
#[component]
pub(super) fn RowNumbers(shown: Signal<bool>, geometry: Memo<Geometry>) -> impl IntoView {
    let number = move |cell: Cell| {
        let (x, y) = center(geometry.get(), cell);
        view! { <text class="row-number" x=x - 46 y=y + 50>{cell.row().number()}</text> }
    };
    move || {
        let cells = shown.get().then(|| geometry.get().cells().filter(|cell| cell.column().index() == 0));
        cells.map(|cells| cells.map(number).collect_view())
    }
}

/// The discs of the lines that have won, in front of the others.
#[component]
pub(super) fn WinningLines(position: Signal<Position>, geometry: Memo<Geometry>) -> impl IntoView {
    let show_line = move |line: &Line, winner: Player| {
        let centers: Vec<(i32, i32)> = line.cells().iter().map(|cell| center(geometry.get(), *cell)).collect();
        let rings = centers.iter().map(|(x, y)| view! { <circle cx=*x cy=*y r="42" /> }).collect_view();
        let show_disc = |(x, y): &(i32, i32)| {
            view! {
                <g transform=format!("translate({x} {y})")>
                    <g class="pulses">{disc(winner)}</g>
                </g>
            }
        };
        view! {
            <g class=format!("winner {}", side(winner))>{centers.iter().map(show_disc).collect_view()}</g>
            <g class="line">{rings}</g>
        }
    };
    move || {
        position.with(|position| match (position.outcome(), position.winner()) {
            (Outcome::Win(win), Some(winner)) => {
                Some(win.lines().iter().map(|line| show_line(line, winner)).collect_view())
            }
            _ => None,
        })
    }
}

/// A dot on the last disc.
#[component]
pub(super) fn LastDisc(last: Signal<Option<Cell>>, geometry: Memo<Geometry>) -> impl IntoView {
    move || {
        last.get().map(|cell| {
            let (x, y) = center(geometry.get(), cell);
            view! { <circle class="last" cx=x cy=y r="9" /> }
        })
    }
}

/// The disc above the column of the cursor, and where it would land.
#[component]
pub(super) fn Pointer(
    position: Signal<Position>,
    geometry: Memo<Geometry>,
    cursor: Cursor,
    is_open: Signal<bool>,
    /// Whether the room above the columns is taken.
    has_labels: Signal<bool>,
) -> impl IntoView {
    move || {
        let column = cursor.column();
        let (player, can_play) = position.with(|position| (position.to_move(), position.can_play(column)));
        (is_open.get() && can_play).then(|| {
            let landing = position.with(|position| position.landing(column)).map(|cell| {
                let (x, y) = center(geometry.get(), cell);
                view! { <circle class=format!("landing {}", disc_class(player)) cx=x cy=y r="32" /> }
            });
            let above = (!has_labels.get()).then(|| {
                let at = format!("translate({} -56)", center_of(column));
                view! { <g class=format!("waiting {}", disc_class(player)) transform=at>{disc(player)}</g> }
            });
            view! {
                {above}
                {landing}
            }
        })
    }
}

/// A disc that the server has not confirmed yet.
#[component]
pub(super) fn PendingDisc(
    pending: Signal<Option<Cell>>,
    position: Signal<Position>,
    geometry: Memo<Geometry>,
) -> impl IntoView {
    move || {
        pending.get().map(|cell| {
            let (x, y) = center(geometry.get(), cell);
            let player = position.with(Position::to_move);
            view! { <circle class=format!("pending {}", disc_class(player)) cx=x cy=y r="32" /> }
        })
    }
}

/// Discs that are only thought of: rings with their numbers.
#[component]
pub(super) fn Ghosts(ghosts: Signal<Vec<(Cell, Player)>>, geometry: Memo<Geometry>) -> impl IntoView {
    move || {
        let ghost = |(index, (cell, player)): (usize, (Cell, Player))| {
            let (x, y) = center(geometry.get(), cell);
            view! {
                <g class=format!("ghost {}", side(player)) transform=format!("translate({x} {y})")>
                    <circle r="36" />
                    <text y="15">{index + 1}</text>
                </g>
            }
        };
        ghosts.get().into_iter().enumerate().map(ghost).collect_view()
    }
}

/// Rings around the cells that the coach speaks of.
#[component]
pub(super) fn Lit(lit: Signal<Vec<Cell>>, geometry: Memo<Geometry>) -> impl IntoView {
    move || {
        let ring = |cell: Cell| {
            let (x, y) = center(geometry.get(), cell);
            view! { <circle class="lit" cx=x cy=y r="44" /> }
        };
        lit.get().into_iter().filter(|cell| geometry.get().contains(*cell)).map(ring).collect_view()
    }
}

/// Arrows from cell to cell, such as along a line.
#[component]
pub(super) fn Arrows(arrows: Signal<Vec<(Cell, Cell)>>, geometry: Memo<Geometry>) -> impl IntoView {
    move || {
        let arrow = |(from, to): (Cell, Cell)| {
            let lines = arrow(center(geometry.get(), from), center(geometry.get(), to));
            // The edge behind it keeps it visible on discs of every colour.
            view! {
                <g class="arrow">
                    <path class="edge" d=lines.clone() />
                    <path d=lines />
                </g>
            }
        };
        arrows.get().into_iter().map(arrow).collect_view()
    }
}

/// Arrows above the recommended columns.
#[component]
pub(super) fn Advised(advised: Signal<Columns>) -> impl IntoView {
    move || {
        let arrow = |column: Column| {
            let at = format!("translate({} 2)", center_of(column));
            view! { <path class="advised" transform=at d="M-22 -22h44l-22 24z" /> }
        };
        advised.get().into_iter().map(arrow).collect_view()
    }
}

/// The values above the columns.
#[component]
pub(super) fn Values(labels: Signal<Vec<Label>>, geometry: Memo<Geometry>) -> impl IntoView {
    move || {
        let value = |(column, label): (Column, Label)| {
            let at = format!("translate({} -56)", center_of(column));
            (!label.text.is_empty()).then(|| {
                view! {
                    <g class=format!("value {}", label.kind) transform=at>
                        <rect x="-46" y="-44" width="92" height="68" rx="12" />
                        {lines(&label.text)}
                    </g>
                }
            })
        };
        geometry.get().columns().zip(labels.get()).map(value).collect_view()
    }
}

/// The text of a label, in one line or in two.
fn lines(text: &str) -> impl IntoView + use<> {
    let line = |(text, y, class): (&str, i32, &'static str)| view! { <text class=class y=y>{text.to_owned()}</text> };
    match text.split_once('\n') {
        Some((first, second)) => [(first, -15, "half"), (second, 13, "half")].into_iter().map(line).collect_view(),
        None => [(text, -1, "half")].into_iter().map(line).collect_view(),
    }
}
