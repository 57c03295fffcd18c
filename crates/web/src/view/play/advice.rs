//! What the engine says about the current position: facts, which are put into words again when the language changes.

use leptos::prelude::*;
use puissance4_coach::Hint;
use puissance4_i18n::{Language, tr};
use puissance4_rules::{Cell, Column, Columns, Moves, Player};
use puissance4_session::{Response, Session};

use crate::view::coaching::{self, Remark};
use crate::view::icon::{Icon, Pictogram};
use crate::view::play::local_game::LocalGame;

/// Advice to the player to move.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Advice {
    /// The best columns, and why.
    Hint(Hint, Player),
    /// A column that looks good.
    Simple(Column),
    /// Best play to the end.
    Line(Moves),
    /// Why a column is good or bad, or why there is no advice.
    Remark(Remark),
}

impl Advice {
    /// The advice in a response, if it has one.
    pub(super) fn of(response: Response, player: Player) -> Option<Self> {
        Some(match response {
            Response::Hint(hint) => Self::Hint(hint, player),
            Response::SimpleHint(column) => Self::Simple(column),
            Response::Explanation(explanation) => Self::Remark(Remark::Explanation(explanation, player)),
            Response::Line(moves) => Self::Line(moves),
            Response::Refused(refusal) => Self::Remark(Remark::Refused(refusal)),
            _ => return None,
        })
    }

    /// The recommended columns.
    pub(super) fn columns(&self) -> Columns {
        match self {
            Self::Hint(hint, _) => hint.best.iter().copied().collect(),
            Self::Simple(column) => [*column].into_iter().collect(),
            Self::Line(_) | Self::Remark(_) => Columns::NONE,
        }
    }

    /// The cells that the advice names.
    pub(super) fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Hint(hint, _) => coaching::cells(&hint.facts),
            Self::Remark(remark) => remark.cells(),
            Self::Simple(_) | Self::Line(_) => Vec::new(),
        }
    }

    /// The advice in words.
    pub(super) fn sentences(&self, language: Language) -> Vec<String> {
        match self {
            Self::Hint(hint, player) => coaching::hint(hint, *player, language),
            Self::Simple(column) => coaching::simple_hint(*column, language),
            Self::Line(moves) => vec![tr!(language, "analysis-line", moves = moves.to_string())],
            Self::Remark(remark) => remark.sentences(language),
        }
    }
}

/// The place of the advice. Without advice it shows the score.
#[component]
pub(super) fn Coach(game: LocalGame) -> impl IntoView {
    let page = game.page;
    let has_advice = move || game.advice.with(Option::is_some);
    let score = move || {
        let has_score = game.session.with(Session::score).games() > 0;
        has_score.then(|| game.session.with(|session| session.score_line(page.language.get())))
    };
    view! {
        <Show
            when=has_advice
            fallback=move || view! { <p class="score small">{score}</p> }
        >
            <div class="advice">
                <Pictogram icon=Icon::Hint />
                <div>
                    {move || game.advised().into_iter().map(|one| view! { <p>{one}</p> }).collect_view()}
                </div>
            </div>
        </Show>
    }
}
