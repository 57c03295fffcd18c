//! Values of columns and positions, as people read them.

use puissance4_engine::moves_to_win;
use puissance4_i18n::{Language, sentence, standing as standing_in_words, tr};
use puissance4_rules::Position;
use puissance4_session::Evaluation;

use crate::view::board::Label;
use crate::worker::protocol::Known;

/// A number with its sign; the minus is a true minus sign, which is easier to see than a hyphen.
pub(crate) fn signed(score: i32) -> String {
    match score {
        0 => "0".to_owned(),
        1.. => format!("+{score}"),
        _ => format!("\u{2212}{}", score.unsigned_abs()),
    }
}

/// The name of a value, for the style sheet and for messages.
pub(crate) fn kind(sign: i32) -> &'static str {
    match sign {
        0 => "draw",
        1.. => "win",
        _ => "loss",
    }
}

/// The label above a column.
pub(crate) fn label(known: Known, language: Language) -> Label {
    match known {
        Known::Unplayable => Label::default(),
        Known::Guess(note) => {
            let sign = if note > 0.2 {
                1
            } else if note < -0.2 {
                -1
            } else {
                0
            };
            let text = match sign {
                0 => "?",
                1 => "+?",
                _ => "\u{2212}?",
            };
            Label { text: text.to_owned(), kind: "guess", words: tr!(language, "web-value-unknown") }
        }
        Known::Value(value) => {
            let kind = kind(value.into());
            let text = match value {
                0 => "=",
                1.. => "+",
                _ => "\u{2212}",
            };
            Label { text: text.to_owned(), kind, words: tr!(language, "web-value", value = kind) }
        }
        Known::Exact { score, plies } => {
            let kind = kind(score);
            let words = tr!(language, "column-result", value = kind, moves = moves_to_win(plies));
            Label { text: signed(score), kind, words }
        }
    }
}

/// The evaluation of a position from what is known of its columns; `None` if that is not enough.
pub(crate) fn standing(position: &Position, columns: &[Known]) -> Option<Evaluation> {
    let mover = position.to_move();
    if position.is_over() {
        return Evaluation::of_finished(position);
    }
    let playable = || columns.iter().filter(|known| !matches!(known, Known::Unplayable));
    let exact: Option<Vec<(i32, usize)>> = playable()
        .map(|known| if let Known::Exact { score, plies } = known { Some((*score, *plies)) } else { None })
        .collect();
    let (sign, plies) = if let Some(exact) = exact.filter(|exact| !exact.is_empty()) {
        let best = exact.iter().map(|(score, _)| *score).max()?;
        let plies = exact.iter().filter(|(score, _)| *score == best).map(|(_, plies)| *plies).max();
        (best.signum(), plies)
    } else {
        let signs: Option<Vec<i32>> = playable()
            .map(|known| match known {
                Known::Value(value) => Some(i32::from(*value)),
                Known::Exact { score, .. } => Some(score.signum()),
                _ => None,
            })
            .collect();
        // One winning column is enough.
        let wins = playable().any(|known| matches!(known, Known::Value(1) | Known::Exact { score: 1.., .. }));
        (if wins { 1 } else { signs?.into_iter().max()? }, None)
    };
    let leader = match sign {
        0 => None,
        1 => Some(mover),
        _ => Some(mover.other()),
    };
    Some(Evaluation::new(position, leader, plies))
}

/// An evaluation in words.
pub(crate) fn in_words(evaluation: Evaluation, language: Language) -> String {
    sentence(&standing_in_words(evaluation.leader, evaluation.plies, language))
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Game, Geometry, Player};

    #[test]
    fn the_best_column_counts() {
        let game = Game::replay(Geometry::STANDARD, &"4".parse().unwrap()).unwrap();
        let position = game.position();
        let exact = |score, plies| Known::Exact { score, plies };
        let all = |known| standing(position, &[known; 7]);
        assert_eq!(all(Known::Guess(0.0)), None);
        assert_eq!(all(Known::Value(-1)).unwrap().leader, Some(Player::First));
        assert_eq!(all(exact(0, 41)).unwrap().leader, None);
        let one_wins = standing(position, &[Known::Guess(0.0), Known::Value(1), Known::Unplayable]).unwrap();
        assert_eq!((one_wins.leader, one_wins.plies), (Some(Player::Second), None));
        let best = standing(position, &[exact(-3, 10), exact(-1, 40), Known::Unplayable]).unwrap();
        assert_eq!((best.leader, best.plies), (Some(Player::First), Some(40)));
        assert!(best.share > 50.0);
    }

    #[test]
    fn scores_have_a_sign() {
        assert_eq!([-12, 0, 7].map(signed), ["−12", "0", "+7"]);
    }
}
