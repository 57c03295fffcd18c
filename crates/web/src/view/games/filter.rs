//! Which of the finished games are listed.

use std::collections::BTreeSet;

use leptos::prelude::*;
use puissance4_i18n::{Language, tr};
use puissance4_players::Who;
use puissance4_rules::Player;
use puissance4_session::{History, Session};

use crate::page::Page;
use crate::view::field::{Select, SelectOption};
use crate::view::opponent_picker::player_name;

/// How a game against a computer ended for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Result {
    Won,
    Drawn,
    Lost,
}

impl Result {
    const ALL: [Self; 3] = [Self::Won, Self::Drawn, Self::Lost];

    /// The person's result; `None` where two people or two computers played.
    pub(super) fn of(session: &Session) -> Option<Self> {
        let human = Player::BOTH.into_iter().find(|player| session.who(*player) == Who::Human)?;
        (session.who(human.other()) != Who::Human).then(|| match session.winner() {
            None => Self::Drawn,
            Some(winner) if winner == human => Self::Won,
            Some(_) => Self::Lost,
        })
    }

    /// Its name for the style sheet.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Won => "win",
            Self::Drawn => "draw",
            Self::Lost => "loss",
        }
    }

    /// Its word.
    pub(super) fn word(self, language: Language) -> String {
        match self {
            Self::Won => tr!(language, "web-stats-won"),
            Self::Drawn => tr!(language, "web-stats-drawn"),
            Self::Lost => tr!(language, "web-stats-lost"),
        }
    }
}

/// Which games are listed; `None` for all.
#[derive(Clone, Copy)]
pub(super) struct Filter {
    result: RwSignal<Option<Result>>,
    opponent: RwSignal<Option<Who>>,
}

/// The players other than the person: two people are one another's opponents.
fn opponents(session: &Session) -> [Option<Who>; 2] {
    let [first, second] = Player::BOTH.map(|player| session.who(player));
    let is_human = |who: &Who| *who == Who::Human;
    if is_human(&first) && is_human(&second) {
        return [Some(Who::Human), None];
    }
    [first, second].map(|who| Some(who).filter(|who| !is_human(who)))
}

impl Filter {
    /// A filter that lists all games.
    pub(super) fn new() -> Self {
        Self { result: RwSignal::new(None), opponent: RwSignal::new(None) }
    }

    /// Whether a game is listed.
    pub(super) fn admits(self, session: &Session) -> bool {
        let result = self.result.get();
        let opponent = self.opponent.get();
        (result.is_none() || result == Result::of(session))
            && (opponent.is_none() || opponents(session).contains(&opponent))
    }
}

/// The two lists to choose from.
#[component]
pub(super) fn FilterFields(history: RwSignal<History>, filter: Filter) -> impl IntoView {
    let page = Page::here();
    let results = Signal::derive(move || {
        let language = page.language.get();
        let option = |result: Result| SelectOption::new(Some(result), result.name(), result.word(language));
        let all = SelectOption::new(None, "all", tr!(language, "web-filter-all"));
        [all].into_iter().chain(Result::ALL.map(option)).collect::<Vec<_>>()
    });
    let players = Memo::new(move |_| {
        let sessions = history.with(|history| history.games().iter().filter_map(|game| game.session().ok()).collect());
        let sessions: Vec<Session> = sessions;
        sessions.iter().flat_map(opponents).flatten().map(|who| who.to_string()).collect::<BTreeSet<_>>()
    });
    let opponents = Signal::derive(move || {
        let language = page.language.get();
        let option = |name: String| {
            let who = name.parse::<Who>().ok()?;
            Some(SelectOption::new(Some(who), name, player_name(who, language)))
        };
        let all = SelectOption::new(None, "all", tr!(language, "web-filter-all"));
        [all].into_iter().chain(players.get().into_iter().filter_map(option)).collect::<Vec<_>>()
    });
    view! {
        <div class="filter">
            <Select
                label=Signal::derive(move || tr!(page.language.get(), "web-worth"))
                options=results
                chosen=filter.result
                on_change=move |result| filter.result.set(result)
            />
            <Select
                label=Signal::derive(move || tr!(page.language.get(), "web-stats-opponent"))
                options=opponents
                chosen=filter.opponent
                on_change=move |opponent| filter.opponent.set(opponent)
            />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{ByPlayer, Game, Geometry};

    #[test]
    fn results_are_the_persons() {
        let session = |first: &str, second: &str| {
            let game = Game::replay(Geometry::STANDARD, &"1212121".parse().unwrap()).unwrap();
            Session::new(game, ByPlayer { first: first.parse().unwrap(), second: second.parse().unwrap() }, None)
        };
        assert_eq!(Result::of(&session("human", "perfect")), Some(Result::Won));
        assert_eq!(Result::of(&session("perfect", "human")), Some(Result::Lost));
        assert_eq!(Result::of(&session("human", "human")), None);
        assert_eq!(Result::of(&session("random", "perfect")), None);
    }
}
