//! Numbers as strokes of a pen, so a picture needs no font and looks the same everywhere.

/// The height of a digit; it is [`WIDTH`] wide.
pub(crate) const HEIGHT: i32 = 32;

const WIDTH: i32 = 20;

/// Between two digits.
const GAP: i32 = 9;

/// The strokes of a digit, from its upper left corner.
const STROKES: [&str; 10] = [
    "M0 10a10 10 0 0 1 20 0v12a10 10 0 0 1 -20 0z",
    "M3 7l8 -7v32",
    "M0 10a10 10 0 1 1 17 7l-17 15h20",
    "M0 0h20l-11 12a10 10 0 1 1 -9 15",
    "M14 32v-32l-14 22h20",
    "M18 0h-15l-2 14a10.5 10.5 0 1 1 -1 13",
    "M15 0q-15 10 -15 22a10 10 0 1 0 20 0a10 10 0 1 0 -20 0",
    "M0 0h20l-13 32",
    "M10 15a7.5 7.5 0 1 1 .1 0zm0 0a8.5 8.5 0 1 0 .1 0z",
    "M5 32q15 -10 15 -22a10 10 0 1 0 -20 0a10 10 0 1 0 20 0",
];

/// The digits of a number, each with how far to the right of the number's middle it starts.
pub(crate) fn strokes(number: usize) -> impl Iterator<Item = (i32, &'static str)> {
    let digits: Vec<usize> =
        number.to_string().bytes().filter(u8::is_ascii_digit).map(|byte| usize::from(byte - b'0')).collect();
    let count = i32::try_from(digits.len()).expect("a number has few digits");
    let left = -(count * WIDTH + (count - 1) * GAP) / 2;
    (0..).zip(digits).map(move |(place, digit)| (left + place * (WIDTH + GAP), STROKES[digit]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_centred() {
        assert_eq!(strokes(7).collect::<Vec<_>>(), [(-10, STROKES[7])]);
        assert_eq!(strokes(64).collect::<Vec<_>>(), [(-24, STROKES[6]), (5, STROKES[4])]);
    }
}
