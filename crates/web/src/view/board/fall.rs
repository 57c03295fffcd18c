//! How long a disc falls. What a move means is shown once its disc has landed.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_rules::{Cell, Geometry};

use crate::page::Page;
use crate::view::board::outline::center;

/// How long a disc falls to a cell. At the top it falls for a tenth of a second, on the standard board never for longer
/// than half of one.
pub(crate) fn fall_time(geometry: Geometry, cell: Cell) -> Duration {
    let (_, y) = center(geometry, cell);
    Duration::from_secs_f64(f64::from(y + 50).sqrt() * 0.018)
}

/// Keeps `settled` false while the last disc falls.
pub(super) fn follow(
    page: Page,
    geometry: Memo<Geometry>,
    last: Signal<Option<Cell>>,
    falls: Signal<bool>,
    settled: RwSignal<bool>,
) {
    let count = StoredValue::new(0_u32);
    Effect::new(move |before: Option<Option<Cell>>| {
        let now = last.get();
        let cell = now.filter(|_| before.is_some_and(|before| before != now));
        if before == Some(now) {
            return now;
        }
        let this = count.try_update_value(|count| {
            *count += 1;
            *count
        });
        match cell.filter(|_| falls.get_untracked() && page.has_motion()) {
            None => settled.set(true),
            Some(cell) => {
                settled.set(false);
                // A later disc has its own time.
                let land = move || {
                    if count.try_get_value() == this {
                        settled.try_set(true);
                    }
                };
                set_timeout(land, fall_time(geometry.get_untracked(), cell));
            }
        }
        now
    });
}
