//! Discs of any size for large windows: circles of quarter blocks, or of letters in ASCII.

/// The part of a circle that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fill {
    /// Everything inside.
    Whole,
    /// A wide rim.
    Ring,
    /// A narrow rim.
    Outline,
    /// Everything inside a smaller circle.
    Hole,
}

/// Blocks by the sum of their filled quarters: upper left 1, upper right 2, lower left 4, lower right 8.
const QUARTERS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// A disc of this many lines, and of twice as many columns since characters are twice as high as wide. `letter` draws
/// it in ASCII.
pub(crate) fn lines(height: u16, fill: Fill, letter: Option<char>) -> Vec<String> {
    let radius = f32::from(height);
    // From one quarter to the next it is half a character to the right, or the width of a character down.
    let is_inside = |x: u16, y: u16| {
        let (dx, dy) = (f32::from(x) / 2.0 + 0.25 - radius, f32::from(y) + 0.5 - radius);
        let distance = (dx * dx + dy * dy).sqrt();
        let rim = |width: f32| distance <= radius && distance >= radius - width;
        match fill {
            Fill::Whole => distance <= radius,
            Fill::Ring => rim((radius / 4.0).max(1.5)),
            Fill::Outline => rim(1.0),
            Fill::Hole => distance <= radius - 1.0,
        }
    };
    let cell = |column: u16, line: u16| {
        let quarters = [(0, 0, 1), (1, 0, 2), (0, 1, 4), (1, 1, 8)];
        let filled = quarters.into_iter().filter(|(x, y, _)| is_inside(2 * column + x, 2 * line + y));
        let sum: usize = filled.map(|(_, _, weight)| weight).sum();
        match letter {
            Some(letter) if sum.count_ones() >= 2 => letter,
            Some(_) => ' ',
            None => QUARTERS[sum],
        }
    };
    (0..height).map(|line| (0..2 * height).map(|column| cell(column, line)).collect()).collect()
}

/// Writes a sign of two characters into the middle of a disc.
pub(crate) fn with_sign(mut lines: Vec<String>, sign: [char; 2]) -> Vec<String> {
    let height = lines.len();
    // In the middle line, or in both of them.
    for line in lines.iter_mut().take(height / 2 + 1).skip(height.saturating_sub(1) / 2) {
        let width = line.chars().count();
        let middle = (width / 2).saturating_sub(1);
        *line = line
            .chars()
            .enumerate()
            .map(|(place, old)| match place.checked_sub(middle) {
                Some(index @ (0 | 1)) => sign[index],
                _ => old,
            })
            .collect();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_are_symmetric_and_told_apart() {
        for height in 4..=12 {
            for letter in [None, Some('X')] {
                let shapes =
                    [Fill::Whole, Fill::Ring, Fill::Outline, Fill::Hole].map(|fill| lines(height, fill, letter));
                for shape in &shapes {
                    assert_eq!(shape.len(), usize::from(height));
                    assert!(shape.iter().all(|line| line.chars().count() == 2 * usize::from(height)), "{shape:?}");
                    let count = |half: &[String]| half.concat().chars().filter(|sign| *sign != ' ').count();
                    let (upper, lower) = shape.split_at(shape.len() / 2);
                    let lower = &lower[lower.len() - upper.len()..];
                    assert_eq!(count(upper), count(lower), "{shape:?}");
                }
                assert_ne!(shapes[0], shapes[1]);
                assert_ne!(shapes[1], shapes[2]);
                let middle = &shapes[1][usize::from(height) / 2];
                assert!(middle.contains("  "), "a ring is hollow: {middle}");
            }
        }
    }

    #[test]
    fn a_sign_stands_in_the_middle() {
        let disc = with_sign(lines(5, Fill::Whole, None), ['★', '★']);
        assert_eq!(disc[2].chars().skip(4).take(2).collect::<String>(), "★★");
        assert_eq!(disc.concat().matches('★').count(), 2);
        let disc = with_sign(lines(4, Fill::Whole, None), ['★', '★']);
        assert_eq!(disc.concat().matches('★').count(), 4);
    }
}
