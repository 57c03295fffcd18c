//! The terms of an online game, in words and from the fields of a form.

use puissance4_i18n::{Language, tr};
use puissance4_online::{MAX_SIDE, Milliseconds, Terms, TermsError, TimeControl};

/// Board and clock, in words.
pub(crate) fn describe(terms: &Terms, language: Language) -> String {
    let geometry = terms.geometry();
    let (size, connect) = (geometry.size().to_string(), geometry.connect().get());
    tr!(language, "online-terms", size = size, connect = connect, clock = describe_clock(terms, language))
}

/// The clock, in words.
pub(crate) fn describe_clock(terms: &Terms, language: Language) -> String {
    let (clock, time, increment) = match terms.time() {
        None => ("none", String::new(), 0),
        Some(time) => {
            let clock = if time.increment_ms.0 == 0 { "plain" } else { "increment" };
            (clock, describe_time(time.initial_ms, language), time.increment_ms.0 / 1000)
        }
    };
    tr!(language, "online-terms-clock", clock = clock, time = time, increment = increment)
}

/// A time in minutes and seconds, without those that are zero.
fn describe_time(time: Milliseconds, language: Language) -> String {
    let seconds = time.0.div_ceil(1000);
    tr!(language, "online-time", minutes = seconds / 60, seconds = seconds % 60)
}

/// Reads a clock from two fields: minutes, and seconds per move.
pub(crate) fn read_clock(minutes: &str, seconds: &str) -> Option<TimeControl> {
    let number = |text: &str| text.trim().replace(',', ".").parse::<f64>().ok().filter(|number| *number >= 0.0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // At least 0, and saturating.
    let milliseconds = |number: f64| Milliseconds(number.round() as u64);
    let initial_ms = milliseconds(number(minutes)? * 60_000.0);
    let increment_ms = milliseconds(number(seconds)? * 1000.0);
    Some(TimeControl { initial_ms, increment_ms })
}

/// What is wrong with terms, in words.
pub(crate) fn describe_error(error: TermsError, language: Language) -> String {
    let what = match error {
        TermsError::Size => "size",
        TermsError::Connect => "connect",
        TermsError::Time => "time",
    };
    tr!(language, "online-bad-terms", what = what, most = MAX_SIDE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::Geometry;

    #[test]
    fn clocks_are_read() {
        let read = |minutes, seconds| read_clock(minutes, seconds).map(|time| (time.initial_ms.0, time.increment_ms.0));
        assert_eq!(read("5", "3"), Some((300_000, 3000)));
        assert_eq!(read(" 0,1 ", "0"), Some((6000, 0)));
        assert_eq!(read("0.25", "1.5"), Some((15_000, 1500)));
        assert_eq!([read("", "3"), read("5", "x"), read("-1", "0"), read("NaN", "0")], [None; 4]);
        // A number that is too large is rejected by the terms.
        let huge = read_clock("1e300", "0");
        assert_eq!(Terms::new(Geometry::STANDARD, huge), Err(TermsError::Time));
    }

    #[test]
    fn terms_in_both_languages() {
        let time = TimeControl { initial_ms: Milliseconds(90_000), increment_ms: Milliseconds(2000) };
        let timed = Terms::new(Geometry::STANDARD, Some(time)).unwrap();
        assert_eq!(describe(&Terms::default(), Language::English), "7x6, connect 4, no clock");
        assert_eq!(describe(&timed, Language::English), "7x6, connect 4, 1 min 30 s + 2 s per move");
        assert_eq!(describe(&timed, Language::French), "7x6, 4 à aligner, 1 min 30 s + 2 s par coup");
    }
}
