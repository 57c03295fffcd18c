//! All positions of the standard board after some moves.

use std::collections::HashSet;

use puissance4_rules::{Geometry, Position};

/// The positions of the standard board after this many moves, each once. Games that are over are not continued.
pub(crate) fn layer(moves: usize) -> Vec<Position> {
    let mut positions = vec![Position::new(Geometry::STANDARD)];
    for _ in 0..moves {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for position in positions {
            for column in position.legal() {
                let mut after = position.clone();
                after.play(column).unwrap();
                if seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        positions = next;
    }
    positions
}
