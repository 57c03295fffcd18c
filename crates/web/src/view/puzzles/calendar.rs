//! The puzzles of the last days: which were solved, to be opened again.

use jiff::ToSpan as _;
use jiff::civil::Date;
use leptos::prelude::*;
use puissance4_i18n::tr;

use crate::view::puzzles::attempt::{Attempt, today};

/// How many weeks are shown, up to this one.
const WEEKS: i32 = 5;

/// The days of the last weeks up to this one, each week from Monday; `None` for days to come.
fn days(today: Date) -> Vec<Option<Date>> {
    let weekday = i32::from(today.weekday().to_monday_zero_offset());
    let day = |back: i32| today.checked_sub(back.days()).ok().filter(|_| back >= 0);
    (0..7 * WEEKS).map(|index| day(7 * (WEEKS - 1) + weekday - index)).collect()
}

/// The calendar: a click on a day opens its puzzle.
#[component]
pub(super) fn Calendar(attempt: Attempt, open: RwSignal<bool>) -> impl IntoView {
    let page = attempt.page;
    let today = today();
    let square = move |day: Option<Date>| {
        let Some(day) = day else { return view! { <span></span> }.into_any() };
        let result = move || attempt.progress.with(|progress| progress.training.daily(day));
        let (sign, name) = (
            move || match result() {
                Some(true) => "✓",
                Some(false) => "✗",
                None => "",
            },
            move || match result() {
                Some(true) => "solved",
                Some(false) => "failed",
                None => "none",
            },
        );
        let label = move || {
            let language = page.language.get();
            let date = tr!(language, "day-and-month", day = day.day(), month = day.month());
            tr!(language, "web-puzzle-day", date = date, result = name())
        };
        let choose = move |_| {
            open.set(false);
            attempt.start_daily(day);
        };
        view! {
            <button
                type="button"
                class=name
                aria-label=label
                title=label
                aria-current=(day == today).then_some("date")
                on:click=choose
            >
                <span aria-hidden="true">{day.day()}</span>
                <b aria-hidden="true">{sign}</b>
            </button>
        }
        .into_any()
    };
    view! { <div class="calendar">{days(today).into_iter().map(square).collect_view()}</div> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::{Weekday, date};

    #[test]
    fn weeks_begin_on_monday_and_end_today() {
        for day in 9..16 {
            let today = date(2026, 11, day);
            let days = days(today);
            assert_eq!(days.len(), 35);
            assert_eq!(days[0].unwrap().weekday(), Weekday::Monday);
            assert_eq!(days.iter().flatten().last(), Some(&today));
            assert_eq!(days.iter().flatten().count(), days.iter().take_while(|day| day.is_some()).count());
            assert!(days[28].is_some(), "this week is the last one");
        }
    }
}
