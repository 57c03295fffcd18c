//! Computers that are seen to think, and how much of that is shown.

use puissance4_players::{Computer, Level};
use puissance4_rules::Geometry;

/// Who thinks where no computer plays.
pub const DEFAULT_THINKER: Computer = Computer::Minimax(2);

/// How many moves deep trees are kept.
const DEPTH: usize = 3;
/// The same for the perfect player, who searches each of its positions, and on boards so wide that more could not be
/// walked through.
const LOW_DEPTH: usize = 2;
/// From how many columns on a board is that wide.
const WIDE_FROM: usize = 13;

/// The computers whose thoughts are worth a look: those that search, those with rules, the levels.
pub fn thinkers() -> impl Iterator<Item = Computer> {
    let others = [Computer::Tactician, Computer::Careful, Computer::Perfect];
    (1..=3).map(Computer::Minimax).chain(others).chain(Level::all().map(Computer::Level))
}

/// How many moves deep the tree of a computer is asked for.
pub fn thinking_depth(computer: Computer, geometry: Geometry) -> usize {
    let is_wide = geometry.size().columns() >= WIDE_FROM;
    if is_wide || computer == Computer::Perfect { LOW_DEPTH } else { DEPTH }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Connect, Size};

    #[test]
    fn the_default_is_among_those_to_choose_from() {
        assert_eq!(thinkers().count(), 16);
        assert!(thinkers().any(|computer| computer == DEFAULT_THINKER));
    }

    #[test]
    fn large_trees_are_shallow() {
        let wide = Geometry::new(Size::new(20, 6).unwrap(), Connect::new(4).unwrap());
        assert_eq!(thinking_depth(DEFAULT_THINKER, Geometry::STANDARD), 3);
        assert_eq!(thinking_depth(Computer::Perfect, Geometry::STANDARD), 2);
        assert_eq!(thinking_depth(DEFAULT_THINKER, wide), 2);
    }
}
