//! What a review says about a move.

use puissance4_coach::{Mark, telling};
use puissance4_i18n::{Language, better, fact_of, tr};
use puissance4_rules::Player;
use ratatui::style::Style;
use ratatui::text::Line;

use super::Review;
use crate::app::App;
use crate::screen::text::wrapped;

/// The accuracy of both players.
fn accuracy(review: &puissance4_coach::Review, language: Language) -> String {
    let accuracy = review.accuracy();
    let [first, second] = Player::BOTH.map(|player| {
        accuracy[player].map_or_else(|| "–".to_owned(), |accuracy| language.decimal(accuracy.percent(), 0))
    });
    tr!(language, "review-accuracies", first = first, second = second)
}

/// The comment on the move that led here.
pub(super) fn comment(app: &App, review: &Review) -> Vec<String> {
    let language = app.language();
    let mut lines = Vec::new();
    let judged = review.judged.as_ref();
    let one = review.ply.checked_sub(1).and_then(|index| judged?.moves.get(index));
    if let Some(one) = one {
        let (player, column, mark) = (one.player.number(), one.column.number(), one.mark.name());
        lines.push(tr!(language, "review-move", ply = one.ply, player = player, column = column, mark = mark));
        let fact = if one.mark == Mark::Best { one.facts.first() } else { telling(&one.facts) };
        lines.extend(fact.map(|fact| fact_of(one.player, fact, language)));
        lines.extend(better(one, language));
    } else if let Some(score) = review.curve[review.ply] {
        lines.push(tr!(language, "review-score", score = score));
    } else if review.request.is_some() {
        lines.push(tr!(language, "thinking-scores"));
    }
    if let Some(judged) = judged
        && (review.ply == 0 || review.ply == review.moves.len())
    {
        lines.push(accuracy(judged, language));
    }
    lines
}

/// The comment on the move that led here, in lines of this width.
pub(crate) fn comment_lines(app: &App, review: &Review, width: usize) -> Vec<Line<'static>> {
    let style = |index: usize| if index == 0 { app.palette().accent } else { Style::new() };
    let comment = comment(app, review);
    let lines = comment.iter().flat_map(|text| wrapped(text, width)).enumerate();
    lines.map(|(index, line)| Line::styled(line, style(index))).collect()
}
