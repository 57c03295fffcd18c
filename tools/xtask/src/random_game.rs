//! The beginnings of random games, for boards without published positions.

use puissance4_rules::{Column, Geometry, Moves, Position};

/// The moves of an unfinished game with this many discs. Each number gives another game.
pub(crate) fn moves(geometry: Geometry, discs: usize, number: u64) -> String {
    // Multiplied by a large odd number, so the games of neighbouring numbers differ from the first move on.
    let mut state = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    loop {
        let game = game(geometry, discs, &mut state);
        if game.len() == discs {
            return Moves(game).to_string();
        }
    }
}

/// The moves of one game, fewer if it ended too early.
fn game(geometry: Geometry, discs: usize, state: &mut u64) -> Vec<Column> {
    let mut position = Position::new(geometry);
    let mut moves = Vec::new();
    while moves.len() < discs && !position.is_draw() {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chosen = usize::try_from(*state >> 33).unwrap_or(0) % geometry.size().columns();
        let Some(column) = geometry.columns().find(|column| column.index() == chosen) else { break };
        if position.play(column).is_err() {
            continue;
        }
        if position.is_over() {
            break;
        }
        moves.push(column);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::Size;

    #[test]
    fn games_are_long_enough_and_differ() {
        let geometry = Geometry::new(Size::new(9, 6).unwrap(), Geometry::STANDARD.connect());
        let games: Vec<String> = (0..100).map(|number| moves(geometry, 17, number)).collect();
        assert!(games.iter().all(|game| game.len() == 17));
        assert!((1..100).all(|number| games[number] != games[number - 1]));
        // The same ones each time: figures in `docs/benchmarks.md` are about them.
        assert_eq!([0, 299].map(|number| moves(geometry, 17, number)), ["91938251682765229", "23475154125466144"]);
    }
}
