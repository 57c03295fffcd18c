//! The dialog that starts a new contest.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_i18n::{Language, sentence, tr};
use puissance4_players::{Computer, Level, Name, Who};
use puissance4_rules::Geometry;
use puissance4_session::{Clock, Opponent as Player, Session};

use crate::page::Page;
use crate::random;
use crate::view::board_form::{BoardFields, BoardForm};
use crate::view::dialog::Dialog;
use crate::view::field::{Choice, Select, SelectOption, TextField};
use crate::view::icon::{Icon, Pictogram};
use crate::view::opponent_picker::OpponentPicker;
use crate::view::play::local_game::{LocalGame, Participant};
use crate::view::play::opponents::{Classics, ComputerForm, LevelSlider};
use crate::view::player_name;

/// The clocks that can be chosen: minutes for each player, and seconds more per move.
const CLOCKS: [(u64, u64); 8] = [(1, 0), (3, 0), (3, 2), (5, 0), (5, 3), (10, 0), (10, 5), (20, 0)];

/// Between whom a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Two people at this screen.
    Friend,
    /// A person against a computer.
    Computer,
    /// Two computers.
    Watch,
}

/// Who starts against a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Starter {
    You,
    Computer,
    Chance,
}

/// What is chosen in the dialog.
#[derive(Clone, Copy)]
struct Form {
    mode: RwSignal<Mode>,
    computer: ComputerForm,
    starter: RwSignal<Starter>,
    names: [RwSignal<String>; 2],
    watched: [RwSignal<Who>; 2],
    clock: RwSignal<Option<(u64, u64)>>,
    board: BoardForm,
    problem: RwSignal<Option<String>>,
}

impl Form {
    /// A form with the choices of this session.
    fn of(session: &Session) -> Self {
        let level = Computer::Level(Level::FIRST);
        let (mode, computer, starter) = match session.contestants() {
            [Who::Human, Who::Human] => (Mode::Friend, level, Starter::You),
            [Who::Human, Who::Computer(computer)] => (Mode::Computer, computer, Starter::You),
            [Who::Computer(computer), Who::Human] => (Mode::Computer, computer, Starter::Computer),
            [Who::Computer(_), Who::Computer(_)] => (Mode::Watch, level, Starter::You),
        };
        let computers = session.contestants().map(|who| if who == Who::Human { Who::Computer(level) } else { who });
        let names = session.names().clone().map(|name| name.map(|name| name.to_string()).unwrap_or_default());
        Self {
            mode: RwSignal::new(mode),
            computer: ComputerForm::new(computer, session.adapts),
            starter: RwSignal::new(starter),
            names: names.map(RwSignal::new),
            watched: computers.map(RwSignal::new),
            clock: RwSignal::new(
                session.clock.as_ref().map(|clock| (clock.each.as_secs() / 60, clock.increment.as_secs())),
            ),
            board: BoardForm::new(session.position().geometry()),
            problem: RwSignal::new(None),
        }
    }

    /// The contestants, or what is wrong with a name.
    fn participants(self, language: Language) -> Result<[Participant; 2], String> {
        let unnamed = |player| Participant { player, name: None };
        match self.mode.get_untracked() {
            Mode::Friend => {
                let [a, b] = self.names.map(|name| player_name::parse(&name.get_untracked(), language));
                Ok([a?, b?].map(|name| Participant { player: Player::Who(Who::Human), name }))
            }
            Mode::Watch => Ok(self.watched.map(|who| unnamed(Player::Who(who.get_untracked())))),
            Mode::Computer => {
                let you_start = match self.starter.get_untracked() {
                    Starter::You => true,
                    Starter::Computer => false,
                    Starter::Chance => random::seed().is_multiple_of(2),
                };
                let (you, computer) = (Player::Who(Who::Human), untrack(|| self.computer.opponent()));
                Ok(if you_start { [you, computer] } else { [computer, you] }.map(unnamed))
            }
        }
    }

    /// The board and the contestants, or what is wrong.
    fn read(self, language: Language) -> Result<(Geometry, [Participant; 2]), String> {
        let geometry = self.board.geometry(language).map_err(|words| sentence(&words))?;
        Ok((geometry, self.participants(language)?))
    }
}

/// The dialog.
#[component]
pub(super) fn NewGame(game: LocalGame) -> impl IntoView {
    let page = game.page;
    let title = Signal::derive(move || tr!(page.language.get(), "web-new-game"));
    view! {
        <Dialog open=game.setting_up title id="new-game-title">
            <Fields game />
        </Dialog>
    }
}

#[component]
fn Fields(game: LocalGame) -> impl IntoView {
    let page = game.page;
    let form = game.session.with_untracked(Form::of);
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match form.read(page.speech()) {
            Err(words) => form.problem.set(Some(words)),
            Ok((geometry, participants)) => {
                let clock = form.clock.get_untracked().map(|(minutes, seconds)| {
                    Clock::with_increment(Duration::from_secs(60 * minutes), Duration::from_secs(seconds))
                });
                game.setting_up.set(false);
                game.start(geometry, participants, clock);
            }
        }
    };
    let is_in_progress = game.session.with_untracked(Session::can_go_on);
    view! {
        <form class="new-game" novalidate on:submit=start>
            <Modes form game />
            {move || match form.mode.get() {
                Mode::Friend => view! { <Friends form /> }.into_any(),
                Mode::Computer => view! { <Opponent form /> }.into_any(),
                Mode::Watch => view! { <Watched form /> }.into_any(),
            }}
            <Variants form />
            <p class="refusal" role="alert" hidden=move || form.problem.with(Option::is_none)>
                {move || form.problem.get()}
            </p>
            <div class="foot">
                <p class="small" hidden=!is_in_progress>{move || tr!(page.language.get(), "web-ends-game")}</p>
                <button type="submit" class="main">
                    {move || tr!(page.language.get(), "web-start")}
                </button>
            </div>
        </form>
    }
}

/// The cards: against whom.
#[component]
fn Modes(form: Form, game: LocalGame) -> impl IntoView {
    let page = game.page;
    let card = move |mode: Mode, icon: Icon, words: fn(Language) -> String| {
        view! {
            <label class="mode">
                <input
                    type="radio"
                    name="mode"
                    prop:checked=move || form.mode.get() == mode
                    on:change=move |_| form.mode.set(mode)
                />
                <Pictogram icon />
                <span>{move || words(page.language.get())}</span>
            </label>
        }
    };
    view! {
        <fieldset class="modes">
            <legend class="unseen">{move || tr!(page.language.get(), "web-against")}</legend>
            {card(Mode::Computer, Icon::Computer, |language| tr!(language, "web-mode-computer"))}
            {card(Mode::Friend, Icon::People, |language| tr!(language, "web-mode-friend"))}
            <a class="mode" href="#/online" on:click=move |_| game.setting_up.set(false)>
                <Pictogram icon=Icon::Online />
                <span>{move || tr!(page.language.get(), "online-nav")}</span>
            </a>
            {card(Mode::Watch, Icon::Eye, |language| tr!(language, "web-mode-watch"))}
        </fieldset>
    }
}

/// The names of two people.
#[component]
fn Friends(form: Form) -> impl IntoView {
    let page = Page::here();
    let [first, second] = form.names;
    let first_label = Signal::derive(move || {
        let language = page.language.get();
        tr!(language, "web-player-name", player = tr!(language, "web-player-one"))
    });
    let second_label = Signal::derive(move || {
        let language = page.language.get();
        tr!(language, "web-player-name", player = tr!(language, "web-player-two"))
    });
    view! {
        <div class="pair">
            <TextField label=first_label value=first max_length=Name::MAX_CHARACTERS />
            <TextField label=second_label value=second max_length=Name::MAX_CHARACTERS />
        </div>
    }
}

/// The computer, and who starts.
#[component]
fn Opponent(form: Form) -> impl IntoView {
    let page = Page::here();
    let label = Signal::derive(move || tr!(page.language.get(), "web-starter"));
    let options = Signal::derive(move || {
        let language = page.language.get();
        [(Starter::You, "you"), (Starter::Computer, "computer"), (Starter::Chance, "chance")]
            .map(|(starter, name)| SelectOption::new(starter, name, tr!(language, "web-starts", starter = name)))
            .to_vec()
    });
    view! {
        <LevelSlider form=form.computer />
        <Choice label name="starter" options chosen=form.starter on_change=move |starter| form.starter.set(starter) />
        <Classics form=form.computer />
    }
}

/// Two computers.
#[component]
fn Watched(form: Form) -> impl IntoView {
    let page = Page::here();
    let [first, second] = form.watched;
    let first_label = Signal::derive(move || tr!(page.language.get(), "web-player-one"));
    let second_label = Signal::derive(move || tr!(page.language.get(), "web-player-two"));
    view! {
        <div class="pair">
            <div><OpponentPicker label=first_label who=first computers_only=true /></div>
            <div><OpponentPicker label=second_label who=second computers_only=true /></div>
        </div>
    }
}

/// The board and the clock, folded away.
#[component]
fn Variants(form: Form) -> impl IntoView {
    let page = Page::here();
    let clock_label = Signal::derive(move || tr!(page.language.get(), "web-clock"));
    let clocks = Signal::derive(move || {
        let language = page.language.get();
        let none = SelectOption::new(None, "none", tr!(language, "web-clock-none"));
        let clocks = CLOCKS.map(|(minutes, seconds)| {
            let name = if seconds == 0 { minutes.to_string() } else { format!("{minutes}+{seconds}") };
            let text = tr!(language, "web-clock-minutes", minutes = minutes, seconds = seconds);
            SelectOption::new(Some((minutes, seconds)), name, text)
        });
        [none].into_iter().chain(clocks).collect::<Vec<_>>()
    });
    view! {
        <details class="fold" open=form.problem.with_untracked(Option::is_some)>
            <summary>{move || tr!(page.language.get(), "web-variants")}</summary>
            <BoardFields form=form.board />
            <Select label=clock_label options=clocks chosen=form.clock on_change=move |clock| form.clock.set(clock) />
        </details>
    }
}
