//! What a review says about a move.

use puissance4_coach::{Mark, telling};
use puissance4_i18n::{Language, better, fact_of, open_move_of, tr};
use puissance4_rules::Player;
use puissance4_session::{Command, Place, Session};
use ratatui::style::Style;
use ratatui::text::Line;

use super::Review;
use crate::app::App;
use crate::screen::text::wrapped;

/// The accuracy of both players.
fn accuracy(judged: &puissance4_coach::Review, session: &Session, language: Language) -> String {
    let accuracy = judged.accuracy();
    let [first, second] = Player::BOTH.map(|player| {
        accuracy[player].map_or_else(|| "–".to_owned(), |accuracy| language.decimal(accuracy.percent(), 0))
    });
    let [first_name, second_name] = Player::BOTH.map(|player| session.called(player, language));
    tr!(
        language,
        "review-accuracies",
        first_name = first_name,
        first = first,
        second_name = second_name,
        second = second
    )
}

/// The comment on the move that led here.
pub(super) fn comment(app: &App, review: &Review) -> Vec<String> {
    let language = app.language();
    let mut lines = Vec::new();
    let judged = review.judged.as_ref();
    let last = review.ply.checked_sub(1);
    let one = last.and_then(|index| judged?.judgement(index));
    let open = last.and_then(|index| judged?.open.get(index));
    if let Some(one) = one {
        let name = review.session.called(one.player, language);
        let (column, mark) = (one.column.number(), one.mark.name());
        lines.push(tr!(language, "review-move", ply = one.ply, name = name, column = column, mark = mark));
        let fact = if one.mark == Mark::Best { one.facts.first() } else { telling(&one.facts) };
        lines.extend(fact.map(|fact| fact_of(one.player, fact, language)));
        lines.extend(better(one, language));
    } else if let Some(open) = open {
        lines.push(open_move_of(open, &review.session.called(open.player, language), language));
    } else if let Some(score) = review.curve[review.ply] {
        lines.push(tr!(language, "review-score", player = Player::First.number(), score = score));
    } else if review.request.is_some() {
        lines.push(tr!(language, "thinking-scores"));
    }
    if let Some(judged) = judged
        && (review.ply == 0 || review.ply == review.moves.len())
    {
        if !judged.open.is_empty() {
            lines.push(tr!(language, "review-open-count", count = judged.open.len()));
        }
        lines.push(accuracy(judged, &review.session, language));
        let (count, key) = (review.mistakes().len(), Command::Mistakes.key_name(Place::Review, language));
        if count > 0 {
            lines.push(tr!(language, "review-mistakes", count = count, key = key));
        }
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
