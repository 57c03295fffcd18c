//! Values of columns and positions, as people read them.

use puissance4_engine::moves_to_win;
use puissance4_i18n::{Language, sentence, standing as standing_in_words, tr};
use puissance4_rules::Position;
use puissance4_session::{ColumnKnowledge, Evaluation};

use crate::view::board::Label;

/// A number with its sign; the minus is a true minus sign, which is easier to see than a hyphen.
fn signed(score: i32) -> String {
    match score {
        0 => "0".to_owned(),
        1.. => format!("+{score}"),
        _ => format!("\u{2212}{}", score.unsigned_abs()),
    }
}

/// The name of a value, for the style sheet and for messages.
fn kind(sign: i32) -> &'static str {
    match sign {
        0 => "draw",
        1.. => "win",
        _ => "loss",
    }
}

/// The label above a column: what it leads to, in two short lines.
pub(crate) fn label(known: ColumnKnowledge, language: Language) -> Label {
    let chip = |kind: &'static str, moves: usize| {
        tr!(language, "web-chip", value = kind, moves = moves).replacen(' ', "\n", 1)
    };
    match known {
        ColumnKnowledge::Unplayable => Label::default(),
        ColumnKnowledge::Guess(_) => {
            Label { text: "…".to_owned(), kind: "guess", words: tr!(language, "web-value-unknown") }
        }
        ColumnKnowledge::Value(value) => {
            let kind = kind(value.into());
            Label { text: chip(kind, 0), kind, words: tr!(language, "web-value", value = kind) }
        }
        ColumnKnowledge::Exact { score, plies } => {
            let (kind, moves) = (kind(score.get()), moves_to_win(plies));
            Label { text: chip(kind, moves), kind, words: tr!(language, "column-result", value = kind, moves = moves) }
        }
    }
}

/// The exact score of a column, or a sign for what is known of it.
pub(crate) fn score(known: ColumnKnowledge) -> String {
    match known {
        ColumnKnowledge::Unplayable => String::new(),
        ColumnKnowledge::Guess(_) => "?".to_owned(),
        ColumnKnowledge::Value(0) => "=".to_owned(),
        ColumnKnowledge::Value(1..) => "+".to_owned(),
        ColumnKnowledge::Value(_) => "\u{2212}".to_owned(),
        ColumnKnowledge::Exact { score, .. } => signed(score.get()),
    }
}

/// The evaluation of a position from what is known of its columns; `None` if that is not enough.
pub(crate) fn standing(position: &Position, columns: &[ColumnKnowledge]) -> Option<Evaluation> {
    let mover = position.to_move();
    if position.is_over() {
        return Evaluation::of_finished(position);
    }
    let playable = || columns.iter().filter(|known| !matches!(known, ColumnKnowledge::Unplayable));
    let exact: Option<Vec<(i32, usize)>> = playable()
        .map(
            |known| {
                if let ColumnKnowledge::Exact { score, plies } = known { Some((score.get(), *plies)) } else { None }
            },
        )
        .collect();
    let (sign, plies) = if let Some(exact) = exact.filter(|exact| !exact.is_empty()) {
        let best = exact.iter().map(|(score, _)| *score).max()?;
        let plies = exact.iter().filter(|(score, _)| *score == best).map(|(_, plies)| *plies).max();
        (best.signum(), plies)
    } else {
        let signs: Option<Vec<i32>> = playable()
            .map(|known| match known {
                ColumnKnowledge::Value(value) => Some(i32::from(*value)),
                ColumnKnowledge::Exact { score, .. } => Some(score.get().signum()),
                _ => None,
            })
            .collect();
        // One winning column is enough.
        let wins = playable().any(|known| match known {
            ColumnKnowledge::Value(value) => *value > 0,
            ColumnKnowledge::Exact { score, .. } => score.get() > 0,
            _ => false,
        });
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
    use puissance4_engine::Score;
    use puissance4_rules::{Game, Geometry, Player};

    fn score_of(number: i32) -> Score {
        serde_json::from_value(number.into()).unwrap()
    }

    #[test]
    fn the_best_column_counts() {
        let game = Game::replay(Geometry::STANDARD, &"4".parse().unwrap()).unwrap();
        let position = game.position();
        let exact = |score, plies| ColumnKnowledge::Exact { score: score_of(score), plies };
        let all = |known| standing(position, &[known; 7]);
        assert_eq!(all(ColumnKnowledge::Guess(0.0)), None);
        assert_eq!(all(ColumnKnowledge::Value(-1)).unwrap().leader, Some(Player::First));
        assert_eq!(all(exact(0, 41)).unwrap().leader, None);
        let one_wins =
            standing(position, &[ColumnKnowledge::Guess(0.0), ColumnKnowledge::Value(1), ColumnKnowledge::Unplayable])
                .unwrap();
        assert_eq!((one_wins.leader, one_wins.plies), (Some(Player::Second), None));
        let best = standing(position, &[exact(-3, 10), exact(-1, 40), ColumnKnowledge::Unplayable]).unwrap();
        assert_eq!((best.leader, best.plies), (Some(Player::First), Some(40)));
        assert!(best.share > 50.0);
    }

    #[test]
    fn chips_are_two_short_lines() {
        let exact = |score, plies| ColumnKnowledge::Exact { score: score_of(score), plies };
        let text = |known, language| label(known, language).text;
        assert_eq!(text(exact(4, 31), Language::English), "wins\nin 16");
        assert_eq!(text(exact(18, 1), Language::English), "wins\nnow");
        assert_eq!(text(exact(-15, 6), Language::French), "perd\nen 3");
        assert_eq!(text(exact(0, 30), Language::French), "nulle");
        assert_eq!(text(ColumnKnowledge::Value(-1), Language::English), "loses");
    }

    #[test]
    fn scores_have_a_sign() {
        assert_eq!([-12, 0, 7].map(signed), ["−12", "0", "+7"]);
    }
}
