//! `finisher`: wins at once if it can, else plays at random.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use puissance4_rules::{Columns, Player, Position};

use crate::dice::Dice;
use crate::rule::{Rule, RuleList};
use crate::strategy::{Advice, Strategy};
use crate::tree::Tree;

/// Wins at once if it can; else plays any column.
#[derive(Clone, Copy, Debug, Default)]
pub struct Finisher;

impl RuleList for Finisher {
    fn rules(&self, position: &Position) -> impl Iterator<Item = (Rule, Columns)> {
        let columns = |rule| match rule {
            Rule::Wins => winning_columns(position, position.to_move()),
            _ => position.legal(),
        };
        [Rule::Wins, Rule::Any].into_iter().map(move |rule| (rule, columns(rule)))
    }
}

impl Strategy for Finisher {
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        self.decide(position, dice)
    }

    fn tree(&mut self, position: &Position, dice: &mut Dice, _: usize, _: &Arc<AtomicBool>) -> Option<Tree> {
        self.decide_aloud(position, dice)
    }
}

/// The columns in which a disc of `player` would win now.
pub(crate) fn winning_columns(position: &Position, player: Player) -> Columns {
    position.legal().into_iter().filter(|column| position.wins_at(player, *column)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Game, Geometry};

    #[test]
    fn it_sees_every_kind_of_line_and_only_its_own() {
        // Three in a column, in a row with a gap, on a diagonal; and three of the other's.
        for (moves, winning) in [("121212", Some(1)), ("112244", Some(3)), ("1223343464", Some(4)), ("12121", None)] {
            let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
            let position = game.position();
            let columns = winning_columns(position, position.to_move());
            assert_eq!(columns.first().map(puissance4_rules::Column::number), winning, "{moves}");
            if let Some(number) = winning {
                for seed in 0..20 {
                    let advice = Finisher.advise(position, &mut Dice::seeded(seed)).unwrap();
                    assert_eq!(advice.column.number(), number, "{moves}");
                }
            }
        }
    }
}
